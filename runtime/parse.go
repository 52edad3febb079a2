package runtime

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// A textFault is what is wrong with a text as such.
type textFault struct {
	code string // syntax, truncated, duplicate, depth
	path string
	pos  int    // byte in the text
	want string // what should have stood there; "" inside a string
}

// A frame is an open container while a text is parsed.
type frame struct{ node, last int32 }

// A tapeParser reads one text into a tape without recursion.
type tapeParser struct {
	*tape
	b     []byte // the text up to its end
	start int    // behind white space
	pos   int
	at    int32 // the place of all nodes where the text is not the sent one; -1
	depth int   // containers that may still be opened
	stack []frame
	fault *textFault
}

// parse reads text[lo:hi] as one JSON value. The nodes' place is their own, or
// at if that is not negative. On a fault the nodes are of no use.
func (t *tape) parse(lo, hi int, at int32, depth int) (int32, *textFault) {
	start := skipSpace(t.text[:hi], lo)
	p := tapeParser{tape: t, b: t.text[:hi], start: start, pos: start, at: at, depth: depth}
	root := p.value("a JSON value")
	for len(p.stack) > 0 && p.fault == nil {
		p.step()
	}
	if p.fault == nil {
		p.pos = skipSpace(p.b, p.pos)
		if p.pos < len(p.b) {
			p.fail("the end of the text")
		}
	}
	if p.fault != nil {
		p.fault.pos -= lo
		return 0, p.fault
	}
	return root, nil
}

// fail notes that something else should stand at pos.
func (p *tapeParser) fail(want string) {
	if p.fault != nil {
		return
	}
	code := "syntax"
	if p.pos >= len(p.b) && p.start < len(p.b) { // no text at all is not the start of one
		code = "truncated"
	}
	p.fault = &textFault{code: code, pos: p.pos, want: want}
}

// step reads on in the innermost open container.
func (p *tapeParser) step() {
	f := p.stack[len(p.stack)-1]
	object := p.nodes[f.node].kind == objectKind
	p.pos = skipSpace(p.b, p.pos)
	closing, want := byte(']'), `"," or "]"`
	if object {
		closing, want = '}', `"," or "}"`
	}
	if p.pos < len(p.b) && p.b[p.pos] == closing {
		p.pos++
		p.close()
		return
	}
	if f.last != 0 {
		if p.pos >= len(p.b) || p.b[p.pos] != ',' {
			p.fail(want)
			return
		}
		p.pos = skipSpace(p.b, p.pos+1)
	}
	if object {
		p.member()
	} else {
		p.value("a JSON value")
	}
}

// member reads a name, the colon, and the value or its start.
func (p *tapeParser) member() {
	if p.pos >= len(p.b) || p.b[p.pos] != '"' {
		p.fail("a property name in double quotes")
		return
	}
	key, ok := p.string(keyKind)
	if !ok {
		return
	}
	p.link(key)
	p.pos = skipSpace(p.b, p.pos)
	if p.pos >= len(p.b) || p.b[p.pos] != ':' {
		p.fail(`":"`)
		return
	}
	p.pos = skipSpace(p.b, p.pos+1)
	p.value("a JSON value")
}

// link makes n the last child of the innermost container.
func (p *tapeParser) link(n int32) {
	f := &p.stack[len(p.stack)-1]
	if f.last == 0 {
		p.nodes[f.node].first = n
	} else {
		p.nodes[f.last].next = n
	}
	f.last = n
}

// attach links a value: to its key, to its array, or to nothing if it is the whole.
func (p *tapeParser) attach(n int32) int32 {
	if len(p.stack) == 0 {
		return n
	}
	f := p.stack[len(p.stack)-1]
	if p.nodes[f.node].kind == objectKind {
		p.nodes[f.last].first = n
	} else {
		p.link(n)
	}
	return n
}

// value reads a scalar, or opens a container.
func (p *tapeParser) value(want string) int32 {
	if p.pos >= len(p.b) {
		p.fail(want)
		return 0
	}
	switch p.b[p.pos] {
	case '{':
		return p.open(objectKind)
	case '[':
		return p.open(arrayKind)
	case '"':
		n, ok := p.string(stringKind)
		if !ok {
			return 0
		}
		return p.attach(n)
	case 't':
		return p.scalar(trueKind, skipWord(p.b, p.pos, "true"), "true", want)
	case 'f':
		return p.scalar(falseKind, skipWord(p.b, p.pos, "false"), "false", want)
	case 'n':
		return p.scalar(nullKind, skipWord(p.b, p.pos, "null"), "null", want)
	}
	return p.scalar(numberKind, skipNumber(p.b, p.pos), "", want)
}

// scalar adds a number or a literal name that ends before end.
func (p *tapeParser) scalar(k kind, end int, word, want string) int32 {
	if end < 0 {
		if p.isCut(word) {
			p.pos = len(p.b)
			p.fault = &textFault{code: "truncated", pos: p.pos}
		}
		p.fail(want)
		return 0
	}
	n := p.add(p.node(k, p.pos, end))
	p.pos = end
	return p.attach(n)
}

// isCut reports whether what stands at pos would be the word, or a number, if
// the text went on.
func (p *tapeParser) isCut(word string) bool {
	rest := p.b[p.pos:]
	if word != "" {
		return bytes.HasPrefix([]byte(word), rest)
	}
	whole := append(slices.Clone(rest), '0')
	return len(rest) > 0 && skipNumber(whole, 0) == len(whole)
}

func (p *tapeParser) node(k kind, start, end int) node {
	at := p.at
	if at < 0 {
		at = int32(start)
	}
	return node{kind: k, start: int32(start), end: int32(end), at: at}
}

func (p *tapeParser) open(k kind) int32 {
	n := p.attach(p.add(p.node(k, p.pos, p.pos)))
	if p.depth == 0 {
		p.fault = &textFault{code: "depth", path: p.path(len(p.stack)), pos: p.pos}
		return 0
	}
	p.depth--
	p.pos++
	p.stack = append(p.stack, frame{node: n})
	return n
}

func (p *tapeParser) close() {
	n := p.stack[len(p.stack)-1].node
	p.stack = p.stack[:len(p.stack)-1]
	p.depth++
	p.nodes[n].end = int32(p.pos)
	if p.nodes[n].kind != objectKind {
		return
	}
	if key := p.firstTwice(n); key != 0 {
		path := appendMember([]byte(p.path(len(p.stack))), view(p.str(key)))
		p.fault = &textFault{code: "duplicate", path: string(path), pos: int(p.nodes[key].at)}
	}
}

// path is where the last child of the first frames of the stack is.
func (p *tapeParser) path(frames int) string {
	var b []byte
	for _, f := range p.stack[:frames] {
		if p.nodes[f.node].kind == objectKind {
			b = appendMember(b, view(p.str(f.last)))
		} else {
			b = appendIndex(b, p.count(f.node)-1)
		}
	}
	return string(b)
}

// string reads a string or a name. Escaped names are decoded at once, since
// they are compared again and again.
func (p *tapeParser) string(k kind) (int32, bool) {
	from := p.pos + 1
	end, escape := scanString(p.b, from)
	if escape >= 0 || end < 0 {
		end = skipString(p.b, p.pos) - 1
	}
	if end < 0 {
		p.pos = faultInString(p.b, from)
		p.fail("")
		return 0, false
	}
	n := p.node(k, from, end)
	if escape >= 0 {
		n.form = escaped
	}
	if escape >= 0 && k == keyKind {
		n.form, n.start = decoded, int32(len(p.text))
		p.text = append(p.text, p.b[from:end]...)
		inside := p.text[n.start:]
		n.end = n.start + int32(unescape(inside, p.b[from:end]))
		p.text = p.text[:n.end]
	}
	p.pos = end + 1
	return p.add(n), true
}

// faultInString returns where the inside of a string that is not well formed
// goes wrong: len(b) if it was only cut off.
func faultInString(b []byte, i int) int {
	for i < len(b) && b[i] != '"' {
		switch c := b[i]; {
		case c == '\\':
			n := escapeLength(b[i:])
			if n == 0 {
				return i
			}
			i += n
		case c < ' ':
			return i
		case c < utf8.RuneSelf:
			i++
		default:
			r, n := utf8.DecodeRune(b[i:])
			if r == utf8.RuneError && n == 1 {
				if !utf8.FullRune(b[i:]) {
					return len(b)
				}
				return i
			}
			i += n
		}
	}
	return min(i, len(b))
}

// escapeLength is the length of the escape at the start of b, 0 if it is not
// well formed. One that was cut off reaches to the end.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return len(b)
	}
	if b[1] != 'u' {
		if escapes[b[1]] == 0 {
			return 0
		}
		return 2
	}
	if _, n := unicodeEscape(b); n > 0 {
		return n
	}
	// Whatever digits are missing, these would be right: a pair's second half may come.
	const low = `\udc00`
	whole := append(slices.Clone(b[:min(len(b), 12)]), "0000"[:max(0, min(4, 6-len(b)))]...)
	if len(b) < 12 && len(whole) >= 6 {
		whole = append(whole, low[len(whole)-6:]...)
		if _, n := unicodeEscape(whole); n > 0 {
			return len(b)
		}
	}
	return 0
}
