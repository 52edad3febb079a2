package templates

import (
	"bytes"
	"unicode/utf8"
)

// This file lays Go out as gofmt does. It does not know all of Go, only what the
// templates write, in which each statement, field and element is on a line of
// its own; what is left is indentation, the spaces between tokens, and columns.
// To parse and print the files with go/format would take as long as all the rest
// of a run; tests hold the two to the same bytes.

// layout returns source as gofmt would have it.
func layout(source []byte) []byte {
	l := &layouter{out: make([]byte, 0, len(source)+len(source)/8)}
	for len(source) > 0 {
		var line []byte
		line, source, _ = bytes.Cut(source, []byte{'\n'})
		l.line(bytes.TrimSpace(line))
	}
	l.flush()
	return l.out
}

// A layouter lays out one file.
type layouter struct {
	out   []byte
	open  []bracket // those that enclose the line
	depth int       // how many of them indent it
	blank bool      // a blank line is due

	tokens []lexeme // of the line
	last   bracket  // the one that was closed last

	rows []row  // lines that may share columns
	text []byte // of the rows, with one space where a column ends
}

// A bracket is an open one.
type bracket struct {
	kind    bracketKind
	indents bool // what is in it stands on lines of its own
}

type bracketKind uint8

const (
	list    bracketKind = iota // of parameters, arguments or types
	index                      // or type arguments
	grouped                    // around one operand
	imports
	decls    // of constants
	block    // of statements
	elements // of a composite literal
	fields   // of a struct
	methods  // of an interface
)

// A row is a line whose first cells may be columns: text up to each of ends. The
// rest of the line is no column.
type row struct {
	depth, start, end int
	ends              []int
}

// line lays out one line.
func (l *layouter) line(line []byte) {
	switch {
	case len(line) == 0:
		l.flush()
		l.blank = len(l.out) > 0
	case bytes.HasPrefix(line, []byte("//")):
		l.flush()
		l.begin(l.depth)
		l.out = append(append(l.out, line...), '\n')
	default:
		l.tokens = scan(l.tokens[:0], line)
		l.code(l.tokens)
	}
}

// begin begins a line of the output.
func (l *layouter) begin(depth int) {
	if l.blank {
		l.out = append(l.out, '\n')
		l.blank = false
	}
	for range depth {
		l.out = append(l.out, '\t')
	}
}

// maxOneLine is how long gofmt lets a function be, less its braces, that is
// written on one line. It means 100, and counts one too many.
const maxOneLine = 99

// code lays out a line of tokens.
func (l *layouter) code(tokens []lexeme) {
	depth := l.depthOf(tokens)
	at, start := l.kind(), len(l.text)
	body, low := 0, len(l.open) // the brace of a function on one line; the fewest brackets that were open
	var ends []int
	for i := range tokens {
		if i > 0 && l.isSpaced(tokens, i) {
			l.text = append(l.text, ' ')
		}
		l.text = append(l.text, tokens[i].text...)
		if low = min(low, l.track(tokens, i)); l.kind() == block && tokens[i].is("{") {
			body = i + 1
		}
		if isColumn(at, tokens, i) {
			ends = append(ends, len(l.text))
		}
	}
	if opened := len(l.open) - low; opened > 0 {
		l.open[len(l.open)-1].indents = true
		ends = nil
	} else if at == elements && tokens[0].isCloser() {
		ends = nil
	}
	if body > 0 && tokens[len(tokens)-1].is("}") && !isOneLine(tokens, body, len(l.text)-start) {
		l.text = l.text[:start]
		l.split(tokens, body)
		return
	}
	l.indent()
	l.rows = append(l.rows, row{depth: depth, start: start, end: len(l.text), ends: ends})
	if len(ends) == 0 {
		l.flush()
	}
}

// isOneLine reports whether a block that is written on one line of that length
// stays on it: the body of a function, if it is short.
func isOneLine(tokens []lexeme, body, length int) bool {
	braces := len(" {  }")
	if body == len(tokens)-1 {
		braces = len(" {}")
	}
	return tokens[0].is("func") && length-braces <= maxOneLine
}

// split lays out a block that does not stay on one line.
func (l *layouter) split(tokens []lexeme, body int) {
	l.code(tokens[:body])
	if last := len(tokens) - 1; body < last {
		l.code(tokens[body:last])
	}
	l.code(tokens[len(tokens)-1:])
}

// depthOf returns how far a line is indented. The brackets that it begins with
// close those before it; the cases of a switch stand where the switch does.
func (l *layouter) depthOf(tokens []lexeme) int {
	depth := l.depth
	for i := 0; i < len(tokens) && i < len(l.open) && tokens[i].isCloser(); i++ {
		if l.open[len(l.open)-1-i].indents {
			depth--
		}
	}
	if tokens[0].is("case") || tokens[0].is("default") {
		depth--
	}
	return depth
}

// indent counts the brackets that indent the lines that follow.
func (l *layouter) indent() {
	l.depth = 0
	for _, b := range l.open {
		if b.indents {
			l.depth++
		}
	}
}

// kind is what the innermost bracket is; list if there is none.
func (l *layouter) kind() bracketKind {
	if len(l.open) == 0 {
		return list
	}
	return l.open[len(l.open)-1].kind
}

// track opens or closes a bracket, and returns how many are open.
func (l *layouter) track(tokens []lexeme, i int) int {
	switch t := tokens[i]; {
	case t.isCloser() && len(l.open) > 0:
		l.last = l.open[len(l.open)-1]
		l.open = l.open[:len(l.open)-1]
	case t.is("{"):
		l.open = append(l.open, bracket{kind: l.braceKind(tokens, i)})
	case t.is("("):
		l.open = append(l.open, bracket{kind: parenKind(tokens, i)})
	case t.is("["):
		l.open = append(l.open, bracket{kind: index})
	}
	return len(l.open)
}

// braceKind tells what a brace opens by what stands before it.
func (l *layouter) braceKind(tokens []lexeme, i int) bracketKind {
	if i == 0 {
		return elements
	}
	switch before := tokens[i-1]; {
	case before.is("struct"):
		return fields
	case before.is("interface"):
		return methods
	case before.is(")"), before.is("else"), before.kind == quoted:
		return block
	case before.kind != word && !before.is("]"):
		return elements
	}
	switch string(tokens[0].text) {
	case "func", "if", "for", "switch", "}":
		if k := l.kind(); k == list && (len(l.open) == 0 || l.open[len(l.open)-1].indents) || k == block {
			return block // the end of a header
		}
	}
	return elements
}

// parenKind tells what a parenthesis opens by what stands before it.
func parenKind(tokens []lexeme, i int) bracketKind {
	if i == 0 {
		return grouped
	}
	switch before := tokens[i-1]; {
	case before.is("import"):
		return imports
	case i == 1 && before.is("const"):
		return decls
	case before.kind == word && !before.is("return"), before.is("]"), before.is(")"):
		return list
	}
	return grouped
}

// isColumn reports whether a column of gofmt's ends behind a token: the name and
// the type of a field or a constant, the key of an element.
func isColumn(at bracketKind, tokens []lexeme, i int) bool {
	if i+1 == len(tokens) || tokens[0].isCloser() {
		return false
	}
	switch at {
	case fields:
		return i == 0 || i+2 == len(tokens) && tokens[i+1].kind == quoted
	case decls:
		return i == 0 || tokens[i+1].is("=")
	case elements:
		return i == 1 && tokens[i].is(":")
	}
	return false
}

// flush writes the rows, in columns.
func (l *layouter) flush() {
	widths := make([][]int, len(l.rows))
	for i := range l.rows {
		if widths[i] == nil {
			widths[i] = make([]int, len(l.rows[i].ends))
		}
		for c := range l.rows[i].ends {
			if widths[i][c] == 0 {
				l.measure(widths, i, c)
			}
		}
	}
	for i, r := range l.rows {
		l.begin(r.depth)
		at := r.start
		for c, end := range r.ends {
			l.out = append(l.out, l.text[at:end]...)
			for range widths[i][c] - utf8.RuneCount(l.text[at:end]) {
				l.out = append(l.out, ' ')
			}
			at = end
			if at < r.end && l.text[at] == ' ' {
				at++
			}
			l.out = append(l.out, ' ')
		}
		l.out = append(append(l.out, l.text[at:r.end]...), '\n')
	}
	l.rows, l.text = l.rows[:0], l.text[:0]
}

// measure finds the width of column c from row i on: as far as rows have it.
func (l *layouter) measure(widths [][]int, i, c int) {
	n, width := i, 0
	for ; n < len(l.rows) && c < len(l.rows[n].ends); n++ {
		width = max(width, utf8.RuneCount(l.cell(n, c)))
	}
	for ; i < n; i++ {
		if widths[i] == nil {
			widths[i] = make([]int, len(l.rows[i].ends))
		}
		widths[i][c] = width
	}
}

// cell is the text of a cell.
func (l *layouter) cell(i, c int) []byte {
	r := l.rows[i]
	at := r.start
	if c > 0 {
		if at = r.ends[c-1]; l.text[at] == ' ' {
			at++
		}
	}
	return l.text[at:r.ends[c]]
}
