package templates

import "unicode/utf8"

// A lexeme is a token of Go, in the line that it was found in.
type lexeme struct {
	text []byte
	kind lexemeKind
}

type lexemeKind uint8

const (
	sign   lexemeKind = iota // an operator or a bracket
	word                     // an identifier, a keyword or a number
	quoted                   // a string literal
)

func (t lexeme) is(s string) bool { return string(t.text) == s }

func (t lexeme) isCloser() bool {
	return t.kind == sign && (t.text[0] == ')' || t.text[0] == ']' || t.text[0] == '}')
}

// isNumber reports whether the token is a number.
func (t lexeme) isNumber() bool { return t.kind == word && '0' <= t.text[0] && t.text[0] <= '9' }

// isKeyword reports whether an operand may follow the word.
func (t lexeme) isKeyword() bool {
	switch string(t.text) {
	case "case", "const", "else", "func", "if", "import", "range", "return", "switch", "type", "var":
		return true
	}
	return false
}

// isOperand reports whether the token ends an operand.
func (t lexeme) isOperand() bool {
	return t.kind == quoted || t.kind == word && !t.isKeyword() || t.isCloser()
}

// scan appends the tokens of a line.
func scan(tokens []lexeme, line []byte) []lexeme {
	for len(line) > 0 {
		if line[0] == ' ' || line[0] == '\t' {
			line = line[1:]
			continue
		}
		n, kind := scanOne(line)
		tokens = append(tokens, lexeme{text: line[:n], kind: kind})
		line = line[n:]
	}
	return tokens
}

// scanOne measures the first token of a line.
func scanOne(line []byte) (int, lexemeKind) {
	switch c := line[0]; {
	case isWordByte(c):
		n := 1
		for n < len(line) && isWordByte(line[n]) {
			n++
		}
		return n, word
	case c == '"' || c == '`':
		return scanString(line), quoted
	}
	for _, long := range [...]string{"...", ":=", "==", "!=", "&&", "||"} {
		if len(line) >= len(long) && string(line[:len(long)]) == long {
			return len(long), sign
		}
	}
	return 1, sign
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c >= utf8.RuneSelf
}

// scanString measures a string literal.
func scanString(line []byte) int {
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == line[0]:
			return i + 1
		case line[i] == '\\' && line[0] == '"':
			i++
		}
	}
	return len(line)
}

// isSpaced reports whether gofmt has a space in front of token i.
func (l *layouter) isSpaced(tokens []lexeme, i int) bool {
	before, t := tokens[i-1], tokens[i]
	switch string(t.text) {
	case ")", "]", ",", ";", ".", ":":
		return false
	case "}":
		return l.kind() == block && !before.is("{")
	case "{":
		return l.isBraceSpaced(tokens, i)
	case "(":
		return l.isParenSpaced(tokens, i)
	case "[":
		if before.is("map") {
			return false
		}
		if before.kind == word && !before.isKeyword() || before.is(")") {
			return tokens[i+1].is("]") // the type of a slice, not an index
		}
	case "...":
		return before.kind == word && !tokens[i+1].is(")")
	case "=", ":=", "==", "!=", "&&", "||", "|", "<", ">":
		return true
	case "*", "-", "+", "&", "!":
		if before.isOperand() {
			return !before.is("]") && l.kind() != index
		}
	default:
		if before.isOperand() {
			return !before.is("]") || t.kind == quoted
		}
	}
	return l.isSpacedBehind(tokens, i-1)
}

// isSpacedBehind reports whether gofmt has a space between token i and an operand.
func (l *layouter) isSpacedBehind(tokens []lexeme, i int) bool {
	switch t := tokens[i]; string(t.text) {
	case "(", "[", "]", ".", "!", "&", "...":
		return false
	case "*":
		return i > 0 && tokens[i-1].isNumber() // else a pointer
	case "-", "+":
		return i > 0 && tokens[i-1].isOperand() && l.kind() != index // else a sign
	case "{":
		return l.kind() == block
	}
	return true
}

func (l *layouter) isBraceSpaced(tokens []lexeme, i int) bool {
	switch l.braceKind(tokens, i) {
	case block:
		return true
	case fields, methods:
		return i+1 == len(tokens) || !tokens[i+1].is("}")
	}
	return !tokens[i-1].isOperand() && l.isSpacedBehind(tokens, i-1)
}

func (l *layouter) isParenSpaced(tokens []lexeme, i int) bool {
	switch before := tokens[i-1]; {
	case before.is("func"):
		return i == 1 // a receiver
	case before.is(")"):
		return l.last.kind != grouped // results; else a conversion
	case before.is("]"):
		return false
	case before.kind == word:
		return before.isKeyword()
	}
	return l.isSpacedBehind(tokens, i-1)
}
