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
type frame struct {
	node, last int32
	names      uint64 // of an object, a bit for each name: see nameBit
	object     bool
	again      bool // two names have the same bit: one may have come twice
}

// A tapeParser reads one text into a tape without recursion.
type tapeParser struct {
	*tape
	b     []byte // the text up to its end
	base  int    // the offset of b in the tape
	start int    // behind white space
	pos   int
	at    int32 // the place of all nodes where the text is not the sent one; -1
	depth int   // containers that may still be opened
	fault *textFault
}

// parse reads what the tape has from one offset to another as one JSON value:
// all of what was sent, a part of it, or of what was made here. The nodes'
// place is their own, or at if that is not negative. On a fault the nodes are
// of no use.
func (t *tape) parse(lo, hi int, at int32, depth int) (int32, *textFault) {
	p := t.parserOf(lo, hi, at, depth)
	lo = p.pos
	p.start = skipSpace(p.b, lo)
	p.pos = p.start
	root := p.value(nil)
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

// parserOf is a parser that stands before what the tape has from one offset to
// another.
func (t *tape) parserOf(lo, hi int, at int32, depth int) tapeParser {
	p := tapeParser{tape: t, pos: lo, at: at, depth: depth}
	if hi <= len(t.text) {
		p.b = t.text[:hi]
	} else {
		p.base = len(t.text)
		p.pos -= p.base
		p.b = t.own[:hi-p.base]
	}
	t.stack = t.stack[:0]
	return p
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

// step reads on in the innermost open container, up to its end or into one
// inside it.
func (p *tapeParser) step() {
	f, b := &p.stack[len(p.stack)-1], p.b
	closing, want := byte(']'), `"," or "]"`
	if f.object {
		closing, want = '}', `"," or "}"`
	}
	for open := len(p.stack); p.fault == nil && len(p.stack) == open; {
		i := space(b, p.pos)
		p.pos = i
		if i < len(b) && b[i] == closing {
			p.pos++
			p.close()
			return
		}
		if f.last != 0 {
			if i >= len(b) || b[i] != ',' {
				p.fail(want)
				return
			}
			p.pos = space(b, i+1)
		}
		if !f.object || p.member(f) {
			p.value(f)
		}
	}
}

// space is skipSpace, inlined for where there is none.
func space(b []byte, i int) int {
	if i < len(b) && b[i] <= ' ' {
		return skipSpace(b, i)
	}
	return i
}

// member reads a name and the colon, up to the value.
func (p *tapeParser) member(f *frame) bool {
	if p.pos >= len(p.b) || p.b[p.pos] != '"' {
		p.fail("a property name in double quotes")
		return false
	}
	key := p.string(keyKind)
	if key == 0 {
		return false
	}
	bit := nameBit(p.span(key))
	f.again = f.again || f.names&bit != 0
	f.names |= bit
	p.link(f, key)
	p.pos = space(p.b, p.pos)
	if p.pos >= len(p.b) || p.b[p.pos] != ':' {
		p.fail(`":"`)
		return false
	}
	p.pos = space(p.b, p.pos+1)
	return true
}

// nameBit is one of 64 bits: names with different bits differ.
func nameBit(name []byte) uint64 {
	if len(name) == 0 {
		return 1
	}
	first, last := uint(name[0]), uint(name[len(name)-1])
	return 1 << ((uint(len(name)) + 7*first + 31*last) & 63)
}

// link makes n the last child of a container.
func (p *tapeParser) link(f *frame, n int32) {
	if f.last == 0 {
		p.nodes[f.node].first = n
	} else {
		p.nodes[f.last].next = n
	}
	f.last = n
}

// value reads a scalar, or opens a container. It links what it reads to its
// key or its array, unless that is the whole (f is nil).
func (p *tapeParser) value(f *frame) int32 {
	var n int32
	if p.pos < len(p.b) {
		switch p.b[p.pos] {
		case '{':
			n = p.node(objectKind, plain, p.pos, p.pos)
		case '[':
			n = p.node(arrayKind, plain, p.pos, p.pos)
		case '"':
			n = p.string(stringKind)
		case 't':
			n = p.scalar(trueKind, skipWord(p.b, p.pos, "true"), "true")
		case 'f':
			n = p.scalar(falseKind, skipWord(p.b, p.pos, "false"), "false")
		case 'n':
			n = p.scalar(nullKind, skipWord(p.b, p.pos, "null"), "null")
		default:
			n = p.scalar(numberKind, skipNumber(p.b, p.pos), "")
		}
	}
	switch {
	case n == 0:
		p.fail("a JSON value")
		return 0
	case f != nil && f.object:
		p.nodes[f.last].first = n
	case f != nil:
		p.link(f, n)
	}
	if k := p.nodes[n].kind; k == objectKind || k == arrayKind {
		p.open(n, k == objectKind)
	}
	return n
}

// scalar adds a number or a literal name that ends before end. It returns 0 if
// there is none.
func (p *tapeParser) scalar(k kind, end int, word string) int32 {
	if end < 0 {
		if p.isCut(word) {
			p.pos = len(p.b)
			p.fault = &textFault{code: "truncated", pos: p.pos}
		}
		return 0
	}
	n := p.node(k, plain, p.pos, end)
	p.pos = end
	return n
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

// node adds the node of what stands in the text from start to end. It is written
// in its place: to append a node made elsewhere takes most of the parser's time.
func (p *tapeParser) node(k kind, f form, start, end int) int32 {
	n := len(p.nodes)
	if n == cap(p.nodes) {
		p.nodes = slices.Grow(p.nodes, 1)
	}
	p.nodes = p.nodes[:n+1]
	at := &p.nodes[n]
	*at = node{}
	at.kind, at.form = k, f
	at.start, at.end, at.at = int32(p.base+start), int32(p.base+end), p.at
	if p.at < 0 {
		at.at = int32(start)
	}
	return int32(n)
}

// open goes on inside a container.
func (p *tapeParser) open(n int32, object bool) {
	if p.depth == 0 {
		p.fault = &textFault{code: "depth", path: p.path(len(p.stack)), pos: p.pos}
		return
	}
	p.depth--
	p.pos++
	p.stack = append(p.stack, frame{node: n, object: object})
}

// close ends the innermost container.
func (p *tapeParser) close() {
	f := &p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	p.depth++
	p.nodes[f.node].end = int32(p.base + p.pos)
	if !f.again {
		return
	}
	if key := p.firstTwice(f.node); key != 0 {
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

// string adds a string or a name, 0 if it is not well formed. Escaped names are
// decoded at once, since they are compared again and again.
func (p *tapeParser) string(k kind) int32 {
	b, from := p.b, p.pos+1
	end := from
	for end+8 <= len(b) {
		if m := remarkable(word(b, end)); m != 0 {
			end += lane(m)
			break
		}
		end += 8
	}
	if end < len(b) && b[end] == '"' {
		p.pos = end + 1
		return p.node(k, plain, from, end)
	}
	return p.wideString(k, from, end)
}

// wideString is string for what is plain up to an index.
func (p *tapeParser) wideString(k kind, from, i int) int32 {
	end, escape := scanString(p.b, i)
	if escape >= 0 {
		end = skipString(p.b, p.pos) - 1
	}
	if end < 0 {
		p.pos = faultInString(p.b, from)
		p.fail("")
		return 0
	}
	p.pos = end + 1
	if escape < 0 {
		return p.node(k, plain, from, end)
	}
	n := p.node(k, escaped, from, end)
	if k == keyKind {
		node := &p.nodes[n]
		node.form, node.start = decoded, p.write(p.b[from:end])
		inside := p.own[int(node.start)-len(p.text):]
		length := unescape(inside, p.b[from:end])
		node.end = node.start + int32(length)
		p.own = p.own[:len(p.own)-len(inside)+length]
	}
	return n
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
