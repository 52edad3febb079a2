package schema

import (
	"fmt"
	"strings"
	"unicode"
)

// This file reads what a backslash begins, and the classes in brackets.

// escape reads what follows a backslash outside classes.
func (p *patternParser) escape(n *patternNode) error {
	if p.pos == len(p.src) {
		return p.errorf(n.offset, `"\" at the end escapes nothing`)
	}
	switch c := p.peek(); {
	case c == 'b' || c == 'B':
		p.pos++
		n.kind, n.fixed = patternWordBoundary, true
		if c == 'B' {
			n.kind = patternNotWordBoundary
		}
		return nil
	case c == 'k' && p.named:
		p.pos++
		name, ok := "", p.accept("<")
		if ok {
			name, ok = p.groupName()
		}
		if !ok {
			return p.errorf(n.offset, `in a pattern with named groups "\k" is written "\k<name>"`)
		}
		n.kind, n.word = patternReference, "a back-reference \\k<"+name+">"
		p.references = append(p.references, namedReference{n, name})
		return nil
	case '1' <= c && c <= '9':
		start := p.pos
		if number, _ := p.number(); number <= p.groups {
			n.kind, n.word, n.groups = patternReference, fmt.Sprintf(`a back-reference \%d`, number), []int{number}
			return nil
		}
		p.pos = start
	}
	item, err := p.characterEscape(false)
	if err != nil {
		return err
	}
	if item.escape != 0 {
		n.kind, n.items = patternClass, []classItem{item}
		return nil
	}
	n.kind, n.char = patternChar, item.low
	return nil
}

// class reads what follows "[".
func (p *patternParser) class(n *patternNode) error {
	n.kind = patternClass
	n.negated = p.accept("^")
	for !p.accept("]") {
		start := p.pos
		low, err := p.classAtom(n.offset)
		if err != nil {
			return err
		}
		// A "-" before the closing bracket is itself.
		if p.peek() != '-' || strings.HasPrefix(p.src[p.pos:], "-]") {
			n.items = append(n.items, low)
			continue
		}
		p.pos++
		high, err := p.classAtom(n.offset)
		if err != nil {
			return err
		}
		if low.escape != 0 || high.escape != 0 { // "\d-z" is no range: the "-" is one of three
			n.items = append(n.items, low, classItem{low: '-', high: '-'}, high)
			continue
		}
		if high.low < low.low {
			return p.errorf(start, "the range %q is out of order", p.src[start:p.pos])
		}
		n.items = append(n.items, classItem{low: low.low, high: high.low})
	}
	return nil
}

// classAtom reads one character or escape of the class that began at offset.
func (p *patternParser) classAtom(offset int) (classItem, error) {
	if p.pos == len(p.src) {
		return classItem{}, p.errorf(offset, `"[" has no "]"`)
	}
	r := p.next()
	if r != '\\' {
		return classItem{low: r, high: r}, nil
	}
	if p.pos == len(p.src) {
		return classItem{}, p.errorf(p.pos-1, `"\" at the end escapes nothing`)
	}
	if p.accept("b") {
		return classItem{low: '\b', high: '\b'}, nil
	}
	return p.characterEscape(true)
}

// controlEscapes are the letters that stand for a control character.
var controlEscapes = map[rune]rune{'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

// characterEscape reads an escape that stands for characters, the backslash
// being read. A letter that means nothing here stands for itself.
func (p *patternParser) characterEscape(inClass bool) (classItem, error) {
	start := p.pos
	r := p.next()
	switch r {
	case 'd', 'D', 's', 'S', 'w', 'W':
		return classItem{escape: byte(r)}, nil
	case 'p', 'P':
		if name, ok := p.propertyName(); ok {
			return classItem{escape: byte(r), property: name}, nil
		}
	case 'c':
		c := p.peek()
		if isASCIILetter(c) || inClass && (isASCIIDigit(c) || c == '_') {
			p.pos++
			r = rune(c % 32)
		} else { // the backslash stands for itself and "c" comes next
			p.pos = start
			r = '\\'
		}
	case 'x':
		if c, ok := p.hex(2); ok {
			r = c
		}
	case 'u':
		p.pos = start
		if c, ok := p.unicodeEscape(); ok {
			r = c
		} else {
			p.pos = start + 1
		}
	case 'k':
		if p.named {
			return classItem{}, p.errorf(start-1, `"\k" has no meaning in a class of a pattern with named groups`)
		}
	case '0', '1', '2', '3', '4', '5', '6', '7':
		p.pos = start
		r = p.octal()
	default:
		if c, ok := controlEscapes[r]; ok {
			r = c
		}
	}
	return classItem{low: r, high: r}, nil
}

// octal reads up to three octal digits, at most \377.
func (p *patternParser) octal() rune {
	n := rune(0)
	for i := 0; i < 3 && '0' <= p.peek() && p.peek() <= '7'; i++ {
		next := n*8 + rune(p.peek()-'0')
		if next > 0xFF {
			break
		}
		n = next
		p.pos++
	}
	return n
}

// hex reads exactly that many hexadecimal digits, or none.
func (p *patternParser) hex(count int) (rune, bool) {
	if p.pos+count > len(p.src) {
		return 0, false
	}
	n := rune(0)
	for _, c := range []byte(p.src[p.pos : p.pos+count]) {
		d := hexDigit(c)
		if d < 0 {
			return 0, false
		}
		n = n*16 + rune(d)
	}
	p.pos += count
	return n, true
}

// unicodeEscape reads u and four digits, a pair of those for one code point, or
// u and digits in braces. It may stop anywhere if it fails.
func (p *patternParser) unicodeEscape() (rune, bool) {
	if !p.accept("u") {
		return 0, false
	}
	if p.accept("{") {
		n, start := rune(0), p.pos
		for ; hexDigit(p.peek()) >= 0 && n <= unicode.MaxRune; p.pos++ {
			n = n*16 + rune(hexDigit(p.peek()))
		}
		return n, p.pos > start && n <= unicode.MaxRune && p.accept("}")
	}
	high, ok := p.hex(4)
	if !ok || high < 0xD800 || high > 0xDBFF {
		return high, ok
	}
	after := p.pos
	if p.accept(`\u`) {
		if low, ok := p.hex(4); ok && 0xDC00 <= low && low <= 0xDFFF {
			return (high-0xD800)<<10 + (low - 0xDC00) + 0x10000, true
		}
	}
	p.pos = after
	return high, true
}

// propertyName reads the braces of \p{…}; what they hold is not looked up.
func (p *patternParser) propertyName() (string, bool) {
	if p.peek() != '{' {
		return "", false
	}
	end := strings.IndexByte(p.src[p.pos:], '}')
	if end < 2 {
		return "", false
	}
	name := p.src[p.pos+1 : p.pos+end]
	for i := range len(name) {
		if c := name[i]; !isASCIILetter(c) && !isASCIIDigit(c) && c != '_' && c != '=' {
			return "", false
		}
	}
	p.pos += end + 1
	return name, true
}

func isASCIIDigit(c byte) bool { return '0' <= c && c <= '9' }

func isASCIILetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// hexDigit returns the value of a hexadecimal digit, -1 if c is none.
func hexDigit(c byte) int {
	switch {
	case isASCIIDigit(c):
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}
