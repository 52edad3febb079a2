package runtime

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file reads the tokens of text that is nearly JSON. Those that are no JSON
// as they stand are written anew, behind the text.

// quoted reads a string or a name, 0 if it is not well formed.
func (p *repairer) quoted(k kind) int32 {
	start := p.pos
	if p.b[start] == '"' {
		if n := p.string(k); n != 0 {
			return n
		}
		p.pos, p.fault = start, nil
	}
	return p.looseString(k)
}

// looseString reads a string that is not JSON as it stands.
func (p *repairer) looseString(k kind) int32 {
	start := p.pos
	n := p.node(k, decoded, start+1, start+1)
	from := p.write(nil)
	p.pos++
	if !p.looseText(p.b[start]) {
		p.fail("")
		return 0
	}
	p.nodes[n].start, p.nodes[n].end = from, p.write(nil)
	if p.b[start] == '\'' {
		p.noteNode(textSingleQuote, start, n)
	}
	return n
}

// looseText writes what the inside of a string stands for, and reads on behind
// its closing quote. If the string is not well formed, it returns false and
// stays where it goes wrong.
func (p *repairer) looseText(quote byte) bool {
	backslash := -1   // the first that stands for itself
	doubtful := false // whether an escape may be a backslash and a letter
	for p.pos < len(p.b) {
		switch c := p.b[p.pos]; {
		case c == quote:
			p.pos++
			return true
		case c == '\\':
			at := p.pos
			e := p.escape(quote)
			if e == noEscape {
				return false
			}
			doubtful = doubtful || e == doubtfulEscape
			if e == plainBackslash && backslash < 0 {
				backslash = at
			}
			if doubtful && backslash >= 0 {
				p.pos = backslash
				return false
			}
		case c < ' ':
			p.own = append(p.own, c)
			p.noteInside(textControl, p.pos+1, len(p.own)-1)
			p.pos++
		case c < utf8.RuneSelf:
			p.own = append(p.own, c)
			p.pos++
		case !p.wideCharacter():
			return false
		}
	}
	return false
}

// wideCharacter writes a character that is not ASCII.
func (p *repairer) wideCharacter() bool {
	rest := p.b[p.pos:]
	r, n := utf8.DecodeRune(rest)
	if r == utf8.RuneError && n == 1 {
		if !utf8.FullRune(rest) {
			p.pos = len(p.b)
		}
		return false
	}
	p.own = append(p.own, rest[:n]...)
	p.pos += n
	return true
}

// An escapeKind is what follows a backslash.
type escapeKind uint8

const (
	noEscape       escapeKind = iota // nothing that has a reading
	clearEscape                      // an escape
	doubtfulEscape                   // an escape, unless backslashes stand for themselves in this string
	plainBackslash                   // something that makes the backslash stand for itself
)

// doubtful are the escapes that have another reading in a string where another
// backslash stands for itself: C:\new\Users, \\server\share.
const doubtful = `\bfnrt`

// escape writes what a backslash and what follows it stand for. It stays where
// it is if that is nothing.
func (p *repairer) escape(quote byte) escapeKind {
	rest := p.b[p.pos:]
	if len(rest) == 1 {
		p.pos++
		return noEscape
	}
	c := rest[1]
	switch {
	case c == 'u':
		r, n := unicodeEscape(rest)
		if n == 0 {
			p.pos += escapeLength(rest) // to the end of the text if it was cut off
			return noEscape
		}
		p.own = utf8.AppendRune(p.own, r)
		p.pos += n
		return clearEscape
	case escapes[c] != 0:
		p.own = append(p.own, escapes[c])
	case quote == '\'' && isForeignEscape(rest[1:]):
		return noEscape
	case c == '\'':
		p.own = append(p.own, c)
		if quote == '"' {
			p.noteInside(textEscape, p.pos+2, len(p.own)-1)
		}
	default:
		p.own = append(p.own, '\\')
		p.noteInside(textEscape, p.pos+1, len(p.own)-1)
		p.pos++ // what follows is as if there were no backslash
		return plainBackslash
	}
	p.pos += 2
	if strings.IndexByte(doubtful, c) >= 0 {
		return doubtfulEscape
	}
	return clearEscape
}

// isForeignEscape reports whether what follows a backslash is an escape of
// languages that have strings in single quotes, and that JSON does not have: it
// may be meant as one, or as it stands.
func isForeignEscape(b []byte) bool {
	switch c := b[0]; c {
	case 'x', 'U', 'N', 'a', 'v', '\n', '\r':
		return true
	default:
		return isDigit(c)
	}
}

// number reads a number, 0 if it is none.
func (p *repairer) number() int32 {
	start := p.pos
	end := skipNumber(p.b, start)
	loose := end < 0
	if loose {
		var ok bool
		if end, ok = skipLooseNumber(p.b, start); !ok {
			if end == len(p.b) {
				p.pos = end
			}
			return 0
		}
	}
	// Nothing says that the last digit is there: not even that a fence is closed.
	if end == len(p.b) && (p.fence != 0 || p.b[end-1] == '.') {
		p.pos = end
		return 0
	}
	if p.goesOn(end) {
		return 0
	}
	if !loose {
		return p.scalar(numberKind, end, "")
	}
	number, _ := looseNumber(p.b[start:end])
	// The form says that these are not the digits as they were sent, which a
	// string would have: +14155550123 is a number, and another string.
	n := p.rewritten(numberKind, decoded, end, number)
	p.noteNode(textNumber, start, n)
	return n
}

// rewritten adds the node of what stands from pos to end, as another text.
func (p *repairer) rewritten(k kind, f form, end int, text []byte) int32 {
	n := p.node(k, f, p.pos, end)
	p.nodes[n].start = p.write(text)
	p.nodes[n].end = p.write(nil)
	p.pos = end
	return n
}

// skipLooseNumber passes over a number that may have a plus sign, and a point
// with digits on one side only. If it is none, it returns where it goes wrong.
func skipLooseNumber(b []byte, i int) (end int, ok bool) {
	if b[i] == '+' || b[i] == '-' {
		i++
	}
	from := i
	if i < len(b) && b[i] == '0' {
		i++
	} else {
		i += digitsAt(b[i:])
	}
	digits := i - from
	if i < len(b) && b[i] == '.' {
		n := digitsAt(b[i+1:])
		i += 1 + n
		digits += n
	}
	if digits == 0 {
		return i, false
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		n := digitsAt(b[i:])
		return i + n, n > 0
	}
	return i, true
}

// literals are the names that stand for values.
var literals = [...]struct {
	name, json string
	kind       kind
}{
	{"true", "true", trueKind}, {"false", "false", falseKind}, {"null", "null", nullKind},
	{"True", "true", trueKind}, {"False", "false", falseKind}, {"None", "null", nullKind},
}

// notWords are no strings where quotes are missing: they stand for values that
// JSON does not have, or writes otherwise.
var notWords = [...]string{"nan", "infinity", "inf", "undefined", "nil", "null", "none"}

// word reads a literal name or, inside a container, a string without quotes. It
// returns 0 if there is neither.
func (p *repairer) word(inside bool) int32 {
	start := p.pos
	end := start + wordLength(p.b[start:], false)
	w := p.b[start:end]
	for _, l := range literals {
		switch {
		case string(w) != l.json && string(w) != l.name:
		case p.goesOn(end):
			return 0
		case string(w) == l.json:
			return p.scalar(l.kind, end, "")
		default:
			n := p.rewritten(l.kind, plain, end, []byte(l.json))
			p.noteNode(textPythonLiteral, start, n)
			return n
		}
	}
	if end == len(p.b) && (inside || isLiteralCut(w)) {
		p.pos = end
		return 0
	}
	if !inside || !isBareWord(w) || !p.endsWord(end) || start > 0 && p.b[start-1] == '/' { // behind */
		return 0
	}
	n := p.rewritten(stringKind, decoded, end, w)
	p.noteNode(textBareWord, start, n)
	return n
}

// isLiteralCut reports whether a text is what a literal name begins with.
func isLiteralCut(w []byte) bool {
	for _, l := range literals {
		if len(w) > 0 && strings.HasPrefix(l.name, view(w)) {
			return true
		}
	}
	return false
}

// isBareWord reports whether a word may be a string without quotes.
func isBareWord(w []byte) bool {
	for _, other := range notWords {
		if equalFold(other, w) {
			return false
		}
	}
	first, _ := utf8.DecodeRune(w)
	return first == '_' || unicode.IsLetter(first)
}

// endsWord reports whether a string without quotes ends at an index.
func (p *repairer) endsWord(end int) bool {
	switch p.b[end] {
	case ',', ']', '}', ' ', '\t', '\n', '\r':
		return !p.goesOn(end)
	}
	return false
}

// goesOn reports whether a value without quotes, which ends at an index if what
// follows is a comment, may be only the start of what is meant: C#, 10//3,
// Section #3. That is a fault.
func (p *repairer) goesOn(end int) bool {
	rest := p.b[end:]
	if len(rest) == 0 || rest[0] != '/' && rest[0] != '#' {
		spaces := skipSpace(rest, 0)
		if spaces == 0 || spaces == len(rest) || rest[spaces] != '#' || !isWordAt(rest[spaces+1:]) {
			return false
		}
		end += spaces
	}
	p.pos = end
	p.fail("the end of the value")
	return true
}

// bareKey reads a name without quotes, 0 if there is none.
func (p *repairer) bareKey() int32 {
	start := p.pos
	end := start + wordLength(p.b[start:], true)
	if end == start || end == len(p.b) {
		p.pos = end
		return 0
	}
	n := p.rewritten(keyKind, decoded, end, p.b[start:end])
	p.noteNode(textBareKey, start, n)
	return n
}

// wordLength is the length of the word at the start of a text, 0 if there is
// none: a name may have dollar signs. All is part of it if it was cut off within
// a character.
func wordLength(b []byte, name bool) int {
	i := 0
	for i < len(b) {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 && !utf8.FullRune(b[i:]) {
			return len(b)
		}
		if !isWordRune(r) && !(name && r == '$') {
			break
		}
		i += n
	}
	return i
}

func isWordRune(r rune) bool {
	return r == '_' || r == '-' || '0' <= r && r <= '9' || unicode.IsLetter(r)
}

// isWordAt reports whether a text begins with a letter or a digit.
func isWordAt(b []byte) bool {
	r, _ := utf8.DecodeRune(b)
	return '0' <= r && r <= '9' || unicode.IsLetter(r)
}
