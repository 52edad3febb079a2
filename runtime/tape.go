package runtime

import (
	"bytes"
	"hash/maphash"
	"math"
	"slices"
	"unicode/utf8"
)

// A kind is what a node is.
type kind uint8

const (
	absentKind kind = iota // the value of a property that was left out
	nullKind
	falseKind
	trueKind
	numberKind
	stringKind
	arrayKind
	objectKind
	keyKind // a member of an object: its name, and first is its value
)

// kindTypes are the types that a kind may be of. A key is checked as a string.
var kindTypes = [...]Types{
	nullKind: NullType, falseKind: BooleanType, trueKind: BooleanType, numberKind: NumberType | IntegerType,
	stringKind: StringType, arrayKind: ArrayType, objectKind: ObjectType, keyKind: StringType,
}

// A form is how the contents of a string stand in the text.
type form uint8

const (
	plain   form = iota // the same with and without escapes
	escaped             // as between the quotes of JSON
	decoded             // what the string stands for; JSON needs escapes
)

// A node is one value, or one member's name, of a tape. Nodes refer to each
// other by index; 0 is none. A node is never changed once its container is
// finished: what changes a value makes new nodes.
type node struct {
	kind       kind
	form       form
	start, end int32 // in the tape's text; of strings and keys what is between the quotes
	at         int32 // where in the sent text it comes from
	first      int32 // of an array the first item, of an object the first key, of a key the value
	next       int32 // the next item or key
}

// A tape is JSON text as a flat list of nodes.
type tape struct {
	text  []byte // what was sent, then what was decoded or made here
	sent  int    // the length of what was sent
	nodes []node // nodes[0] is not used

	table []int32 // scratch of firstTwice
}

// reset makes the tape empty, with raw as its text. It keeps raw and never writes to it.
func (t *tape) reset(raw []byte) {
	t.text, t.sent = raw[:len(raw):len(raw)], len(raw)
	if guess := len(raw) / 16; cap(t.nodes) < guess {
		t.nodes = make([]node, 0, guess)
	}
	t.nodes = append(t.nodes[:0], node{})
}

func (t *tape) add(n node) int32 {
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1)
}

// made adds a node whose text is written here, at the place of another.
func (t *tape) made(k kind, f form, text []byte, at int32) int32 {
	start := len(t.text)
	t.text = append(t.text, text...)
	return t.add(node{kind: k, form: f, start: int32(start), end: int32(len(t.text)), at: at})
}

func (t *tape) kind(n int32) kind { return t.nodes[n].kind }

// span is the node's text: of strings what is between the quotes.
func (t *tape) span(n int32) []byte { return t.text[t.nodes[n].start:t.nodes[n].end] }

// str is what a string or a key stands for.
func (t *tape) str(n int32) []byte {
	s := t.span(n)
	if t.nodes[n].form != escaped {
		return s
	}
	dst := make([]byte, len(s))
	return dst[:max(0, unescape(dst, s))] // it was checked when it was parsed
}

// endPlace is where in the sent text the node's value ends, as far as known.
func (t *tape) endPlace(n int32) int32 {
	if end := t.nodes[n].end; int(end) <= t.sent {
		return end
	}
	return t.nodes[n].at
}

// count counts the items or the properties of a container.
func (t *tape) count(n int32) int {
	c := 0
	for k := t.nodes[n].first; k != 0; k = t.nodes[k].next {
		if !t.isLeftOut(k) {
			c++
		}
	}
	return c
}

// isLeftOut reports whether a child is a key without a value.
func (t *tape) isLeftOut(child int32) bool {
	return t.nodes[child].kind == keyKind && t.nodes[t.nodes[child].first].kind == absentKind
}

// member returns the value of an object's property, 0 if it has none.
func (t *tape) member(object int32, name string) int32 {
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		if string(t.str(k)) == name && !t.isLeftOut(k) {
			return t.nodes[k].first
		}
	}
	return 0
}

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
		n.end = n.start + int32(unescape(inside, inside))
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

var keySeed = maphash.MakeSeed()

// fewKeys are compared with each other.
const fewKeys = 8

// firstTwice returns the first key of an object that came before, 0 if there is none.
func (t *tape) firstTwice(object int32) int32 {
	count := 0
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		count++
	}
	if count > fewKeys {
		return t.firstTwiceOfMany(object, count)
	}
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		for before := t.nodes[object].first; before != k; before = t.nodes[before].next {
			if bytes.Equal(t.str(before), t.str(k)) {
				return k
			}
		}
	}
	return 0
}

// firstTwiceOfMany uses a hash table of nodes, seeded, so that no choice of
// names makes it slow.
func (t *tape) firstTwiceOfMany(object int32, count int) int32 {
	size := 1
	for size < 2*count && size < math.MaxInt32 {
		size *= 2
	}
	if cap(t.table) < size {
		t.table = make([]int32, size)
	}
	table := t.table[:size]
	clear(table)
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		name := t.str(k)
		i := int(maphash.Bytes(keySeed, name)) & (size - 1)
		for ; table[i] != 0; i = (i + 1) & (size - 1) {
			if bytes.Equal(t.str(table[i]), name) {
				return k
			}
		}
		table[i] = k
	}
	return 0
}
