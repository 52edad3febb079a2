package runtime

import (
	"bytes"
	"math"
	"slices"
	"unicode/utf8"
)

// This file reads text that is nearly JSON, which level lenient does. A repair
// is one where the text leaves no doubt of what was meant: what has two
// readings, or was cut off, has none here.

// A textRepair is a rule that a text needed to be read, with the first place
// that needed it.
type textRepair struct {
	rule     rule
	pos      int    // byte in the text
	from, to string // what stands there, as it is, and what it was read as: JSON, or a part of it; "" for nothing
}

// A repairer is a tapeParser that reads what is nearly JSON too. What is JSON as
// it stands becomes the same nodes.
type repairer struct {
	tapeParser
	repairs []textRepair // each rule once, in the order of the text
	fence   byte         // what the fence around the text is made of; 0 for none
}

// repair is parse for text that is nearly JSON. It returns the rules that were
// needed as well, each once, in the order of their first places. Its time is
// linear in the text, and it does not recurse.
func (t *tape) repair(lo, hi int, at int32, depth int) (root int32, repairs []textRepair, fault *textFault) {
	p := repairer{tapeParser: t.parserOf(lo, hi, at, depth)}
	lo = p.pos
	p.begin()
	root = p.value(nil)
	for len(p.stack) > 0 && p.fault == nil {
		p.step()
	}
	p.end(root)
	if p.fault != nil {
		p.fault.pos -= lo
		return 0, nil, p.fault
	}
	for i := range p.repairs {
		p.repairs[i].pos -= lo
	}
	return root, p.repairs, nil
}

// byteOrderMark is what some editors put before a text.
const byteOrderMark = "\ufeff"

// begin reads on to the value.
func (p *repairer) begin() {
	if bytes.HasPrefix(p.b[p.pos:], []byte(byteOrderMark)) {
		p.note(textBOM, p.pos, p.pos+len(byteOrderMark))
		p.pos += len(byteOrderMark)
	}
	p.pos = skipSpace(p.b, p.pos)
	p.start = p.pos
	if c := p.peek(); (c == '`' || c == '~') && p.ticks(c) {
		p.pos += infoLength(p.b[p.pos:])
		p.note(textFence, p.start, p.pos)
		p.fence = c
	}
	p.skip(true)
	if p.fence == 0 {
		p.start = p.pos // comments by themselves are no start of a value
	}
	// Some hosts join what a model sends in pieces to an empty object.
	if bytes.HasPrefix(p.b[p.pos:], []byte("{}{")) {
		p.note(textEmptyPrefix, p.pos, p.pos+len("{}"))
		p.pos += len("{}")
	}
}

// end reads from behind the value to the end of the text.
func (p *repairer) end(root int32) {
	p.skip(false)
	if p.fault != nil {
		return
	}
	if k := p.kind(root); k == objectKind || k == arrayKind {
		first, last := p.pos, p.pos
		for c := p.peek(); c == '}' || c == ']'; c = p.peek() {
			p.pos++
			last = p.pos
			p.skip(false)
		}
		if last > first {
			p.note(textExtraClose, first, last)
		}
	}
	if p.fence != 0 && p.ticks(p.fence) {
		p.pos = skipSpace(p.b, p.pos)
	}
	if p.pos < len(p.b) {
		p.fail("the end of the text")
	}
}

// ticks passes over the backticks or tildes that open or close a fence, if there
// are enough.
func (p *repairer) ticks(c byte) bool {
	n := 0
	for p.pos+n < len(p.b) && p.b[p.pos+n] == c {
		n++
	}
	switch {
	case n >= 3:
		p.pos += n
		return true
	case n > 0 && p.pos+n == len(p.b):
		p.pos += n
		p.fail("")
	}
	return false
}

// infoLength is the length of the word that a fence begins with, json mostly.
func infoLength(b []byte) int {
	n := bytes.IndexFunc(b, func(c rune) bool { return !isWordRune(c) && c != '+' && c != '.' })
	if n < 0 {
		return len(b)
	}
	return n
}

// step reads on in the innermost open container, up to its end or into one
// inside it.
func (p *repairer) step() {
	f := &p.stack[len(p.stack)-1]
	closing, want := byte(']'), `"," or "]"`
	if f.object {
		closing, want = '}', `"," or "}"`
	}
	for open := len(p.stack); p.fault == nil && len(p.stack) == open; {
		from := p.pos
		p.skip(!f.object && f.last == 0)
		comma := p.pos
		switch c := p.peek(); {
		case c == closing:
			p.pos++
			p.close()
			return
		case f.last == 0:
		case c == ',':
			p.pos++
			if p.skip(!f.object); p.peek() == closing {
				p.note(textTrailingComma, comma, comma+1)
				continue
			}
		case f.object && p.pos > from && (c == '"' || c == '\''):
			if made := p.note(textMissingComma, p.pos, p.pos); made != nil {
				made.to = ","
			}
		default:
			p.fail(want)
			return
		}
		if !f.object || p.member(f) {
			p.value(f)
		}
	}
}

// member reads a name and the colon, up to the value.
func (p *repairer) member(f *frame) bool {
	var key int32
	if c := p.peek(); c == '"' || c == '\'' {
		key = p.quoted(keyKind)
	} else {
		key = p.bareKey()
	}
	if key == 0 {
		p.fail("a property name in double quotes")
		return false
	}
	bit := nameBit(p.span(key))
	f.again = f.again || f.names&bit != 0
	f.names |= bit
	p.link(f, key)
	if p.skip(false); p.peek() != ':' {
		p.fail(`":"`)
		return false
	}
	p.pos++
	p.skip(true)
	return true
}

// value reads a scalar, or opens a container, as tapeParser.value does.
func (p *repairer) value(f *frame) int32 {
	var n int32
	switch c := p.peek(); {
	case c == '{' || c == '[':
		return p.tapeParser.value(f)
	case c == '"' || c == '\'':
		n = p.quoted(stringKind)
	case c == '+' || c == '-' || c == '.' || c-'0' <= 9:
		n = p.number()
	default:
		n = p.word(f != nil)
	}
	switch {
	case n == 0:
		p.fail("a JSON value")
	case f != nil && f.object:
		p.nodes[f.last].first = n
	case f != nil:
		p.link(f, n)
	}
	return n
}

// peek returns the byte at pos, zero at the end.
func (p *repairer) peek() byte {
	if p.pos < len(p.b) {
		return p.b[p.pos]
	}
	return 0
}

// skip passes over white space and comments. Where a value may stand, a comment
// does not begin with # and a word: #fff is more likely a value without quotes.
func (p *repairer) skip(value bool) {
	p.pos = space(p.b, p.pos)
	for p.comment(value) {
		p.pos = space(p.b, p.pos)
	}
}

// comment passes over a comment, and returns false if there is none or it is cut
// off.
func (p *repairer) comment(value bool) bool {
	rest := p.b[p.pos:]
	length := commentLength(rest, value)
	if length == 0 {
		return false
	}
	if wrong := invalidAt(rest[:min(length, len(rest))]); wrong >= 0 {
		if utf8.FullRune(rest[wrong:]) {
			p.pos += wrong
			p.fail("a character in UTF-8")
			return false
		}
		length = cutOff
	}
	if length == cutOff {
		p.pos = len(p.b)
		p.fail("")
		return false
	}
	p.note(textComment, p.pos, p.pos+length)
	p.pos += length
	return true
}

// cutOff is the length of a comment whose end is missing.
const cutOff = math.MaxInt

// commentLength is the length of the comment at the start of a text, 0 if there
// is none.
func commentLength(b []byte, value bool) int {
	switch {
	case len(b) == 0 || b[0] != '/' && b[0] != '#':
		return 0
	case b[0] == '#' && value && isWordAt(b[1:]):
		return 0
	case bytes.HasPrefix(b, []byte("/*")):
		if n := bytes.Index(b[2:], []byte("*/")); n >= 0 {
			return n + 4
		}
		return cutOff
	case b[0] == '#' || bytes.HasPrefix(b, []byte("//")):
		if n := bytes.IndexAny(b, "\n\r"); n >= 0 {
			return n
		}
		return len(b)
	case len(b) == 1:
		return cutOff
	}
	return 0
}

// invalidAt returns the index of the first byte that is not UTF-8, -1 if all is.
func invalidAt(b []byte) int {
	if utf8.Valid(b) {
		return -1
	}
	i := 0
	for {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
}

// note adds a rule that what stands from start to end needs. It returns nil if
// an earlier place did: only the first is told.
func (p *repairer) note(by rule, start, end int) *textRepair {
	at := len(p.repairs)
	for i := range p.repairs {
		if p.repairs[i].rule == by {
			return nil
		}
		if p.repairs[i].pos > start { // that start needs it was not known at once
			at = min(at, i)
		}
	}
	from := cut(string(p.b[start:min(end, start+maxShown+1)]), maxShown)
	p.repairs = slices.Insert(p.repairs, at, textRepair{rule: by, pos: start, from: from})
	return &p.repairs[at]
}

// noteNode is note for what became a node.
func (p *repairer) noteNode(by rule, start int, n int32) {
	if made := p.note(by, start, p.pos); made != nil {
		made.to = cut(string(p.appendShort(nil, 0, n)), maxShown)
	}
}

// noteInside is note for a part of a string that became what from begins with
// in what is written here.
func (p *repairer) noteInside(by rule, end, from int) {
	if made := p.note(by, p.pos, end); made != nil {
		quoted := appendString(nil, view(p.own[from:]))
		made.to = string(quoted[1 : len(quoted)-1])
	}
}
