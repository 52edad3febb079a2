package schema

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

const (
	maxProgram     = 10_000  // instructions of a compiled expression: each may cost a step for each character of the text
	maxExpression  = 1 << 20 // bytes of it as text
	maxRepeat      = 1000    // the largest count that Go's regexp takes, those inside one another multiplied
	noCharacter    = `[^\x00-\x{10FFFF}]`
	spaces         = `\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}`
	otherThanSpace = `\x00-\x08\x0E-\x1F!-\x{9F}\x{A1}-\x{167F}\x{1681}-\x{1FFF}\x{200B}-\x{2027}\x{202A}-\x{202E}` +
		`\x{2030}-\x{205E}\x{2060}-\x{2FFF}\x{3001}-\x{FEFE}\x{FF00}-\x{10FFFF}`
)

// RE2 returns an expression of Go's package regexp that matches the same
// strings (of valid UTF-8). Groups capture nothing there. It fails, naming the
// construct and its offset, for look-around, back-references and whatever else
// RE2 cannot say, and for repetitions that would make too large a program.
func (p *Pattern) RE2() (string, error) {
	expr, err := p.translate(re2Writer{})
	if err != nil {
		return "", err
	}
	if _, err := regexp.Compile(expr); err != nil {
		return "", fmt.Errorf("Go's regexp refuses its translation: %w", err)
	}
	return expr, nil
}

// RoughRE2 is RE2 for a pattern that RE2 cannot say: without negative
// look-around and back-references. Of what the result matches some may match the
// pattern, which is good enough to make examples by.
func (p *Pattern) RoughRE2() (string, error) { return p.translate(re2Writer{rough: true}) }

func (p *Pattern) translate(w re2Writer) (string, error) {
	if patternSize(p.root) > maxProgram {
		return "", fmt.Errorf("its repetitions make a program of more than %d steps", maxProgram)
	}
	w.write(p.root)
	if w.err == nil && len(w.out) > maxExpression {
		w.err = fmt.Errorf("its repetitions come to more than %d bytes when they are written out", maxExpression)
	}
	return string(w.out), w.err
}

// patternSize estimates the instructions that a node compiles to. It stops
// counting above the limit.
func patternSize(n *patternNode) int {
	total := 1
	for _, sub := range n.subs {
		if total += patternSize(sub); total > maxProgram {
			return total
		}
	}
	if n.kind != patternRepeat {
		return total
	}
	copies := n.max
	if copies < 0 {
		copies = n.min + 1
	}
	return total * min(max(1, copies), maxProgram+1)
}

// A re2Writer writes a syntax tree in RE2's syntax. It stops at the first
// error and where the text grows over its limit.
type re2Writer struct {
	out   []byte
	err   error
	rough bool // what RE2 has not is guessed at
}

// refuse notes the first construct that RE2 has not.
func (w *re2Writer) refuse(n *patternNode, what string) {
	if w.err == nil {
		w.err = fmt.Errorf("%s (at offset %d)", what, n.offset)
	}
}

func (w *re2Writer) add(s string) { w.out = append(w.out, s...) }

// write writes a node and returns its weight: the largest product of counts
// that stand inside one another, which Go's regexp limits.
func (w *re2Writer) write(n *patternNode) (weight int) {
	weight = 1
	if w.err != nil || len(w.out) > maxExpression {
		return weight
	}
	switch n.kind {
	case patternConcat, patternAlternate:
		for i, sub := range n.subs {
			if i > 0 && n.kind == patternAlternate {
				w.add("|")
			}
			weight = max(weight, w.write(sub))
		}
	case patternGroup:
		w.add("(?:")
		weight = w.write(n.subs[0])
		w.add(")")
	case patternRepeat:
		weight = w.writeRepeat(n)
	case patternClass:
		w.writeClass(n)
	case patternChar:
		w.writeChar(n, n.char, false)
	case patternLook, patternReference, patternModified:
		w.writeUnknown(n)
	default:
		w.add(simplePatterns[n.kind])
	}
	return weight
}

// writeUnknown refuses what RE2 has not. Roughly, what a text must have ahead or
// behind is something that it may have.
func (w *re2Writer) writeUnknown(n *patternNode) {
	switch {
	case !w.rough:
		w.refuse(n, n.word)
	case n.kind == patternLook && !n.negated:
		w.add("(?:")
		w.write(n.subs[0])
		w.add(")?")
	default:
		w.add("(?:)")
	}
}

// simplePatterns are the nodes that are always written alike. In Go "$" is the
// end of the text only, as in ECMA-262.
var simplePatterns = map[patternKind]string{
	patternAny:             `[^\n\r\x{2028}\x{2029}]`,
	patternStart:           "^",
	patternEnd:             "$",
	patternWordBoundary:    `\b`,
	patternNotWordBoundary: `\B`,
}

// writeRepeat writes a repetition, in several pieces where a count is above
// what Go's regexp takes: x{1500} is x{1000}x{500}.
func (w *re2Writer) writeRepeat(n *patternNode) (weight int) {
	start := len(w.out)
	inner := w.write(n.subs[0])
	atom := string(w.out[start:])
	w.out = w.out[:start]
	most := max(1, maxRepeat/inner)

	low, high := n.min, n.max
	if high <= most && low <= most { // the usual case, which is one piece
		w.piece(atom, low, high, n.lazy)
		return inner * max(1, low, high)
	}
	for ; low > most; low -= most {
		w.piece(atom, most, most, n.lazy)
		high = max(-1, high-most)
	}
	if high < 0 {
		w.piece(atom, low, -1, n.lazy)
		return inner * most
	}
	if low > 0 {
		w.piece(atom, low, low, n.lazy)
	}
	for high -= low; high > 0; high -= most {
		w.piece(atom, 0, min(high, most), n.lazy)
	}
	return inner * most
}

// piece writes one quantified atom.
func (w *re2Writer) piece(atom string, low, high int, lazy bool) {
	if low == 1 && high == 1 {
		w.add(atom)
		return
	}
	if len(w.out) > maxExpression {
		return
	}
	w.add(atom)
	switch {
	case low == 0 && high == 1:
		w.add("?")
	case low == 0 && high < 0:
		w.add("*")
	case low == 1 && high < 0:
		w.add("+")
	case high < 0:
		w.add("{" + strconv.Itoa(low) + ",}")
	case low == high:
		w.add("{" + strconv.Itoa(low) + "}")
	default:
		w.add("{" + strconv.Itoa(low) + "," + strconv.Itoa(high) + "}")
	}
	if lazy {
		w.add("?")
	}
}

// writeClass writes a character class. Those that hold nothing or everything
// have no brackets in RE2.
func (w *re2Writer) writeClass(n *patternNode) {
	items, negated := n.items, n.negated
	if len(items) == 0 {
		if negated {
			w.add(`(?s:.)`)
		} else {
			w.add(noCharacter)
		}
		return
	}
	if only := items[0].escape; len(items) == 1 {
		switch {
		case only == 'S': // shorter as what it is not
			items, negated = []classItem{{escape: 's'}}, !negated
		case only != 0 && only != 's' && !negated:
			w.writeClassEscape(n, items[0])
			return
		}
	}
	w.add("[")
	if negated {
		w.add("^")
	}
	for _, item := range items {
		if item.escape != 0 {
			w.writeClassEscape(n, item)
			continue
		}
		w.writeChar(n, item.low, true)
		if item.high != item.low {
			w.add("-")
			w.writeChar(n, item.high, true)
		}
	}
	w.add("]")
}

// writeClassEscape writes an escape for many characters. \d and \w are the
// same in both dialects, \s is not.
func (w *re2Writer) writeClassEscape(n *patternNode, item classItem) {
	switch item.escape {
	case 's':
		w.add(spaces)
	case 'S':
		w.add(otherThanSpace)
	case 'p', 'P':
		name, ok := goProperty(item.property)
		if !ok {
			w.refuse(n, fmt.Sprintf(`a property \%c{%s} that Go's regexp does not know`, item.escape, item.property))
			return
		}
		w.add(`\` + string(item.escape) + "{" + name + "}")
	default:
		w.add(`\` + string(item.escape))
	}
}

// goProperty returns Go's name for a Unicode property of ECMA-262.
func goProperty(property string) (string, bool) {
	key, value, found := strings.Cut(property, "=")
	if !found {
		key, value = "gc", property
	}
	switch key {
	case "Script", "sc":
		_, ok := unicode.Scripts[value]
		return value, ok
	case "General_Category", "gc":
		if short, ok := unicode.CategoryAliases[value]; ok {
			value = short
		}
		_, ok := unicode.Categories[value]
		return value, ok || value == "Any" || value == "ASCII" || value == "Assigned"
	}
	return "", false
}

// writeChar writes one character so that it means itself. Half of a surrogate
// pair is no character of a Go string, so RE2 cannot look for it.
func (w *re2Writer) writeChar(n *patternNode, r rune, inClass bool) {
	switch {
	case 0xD800 <= r && r <= 0xDFFF:
		w.refuse(n, fmt.Sprintf(`half of a surrogate pair, \u%X`, r))
	case r == '-' && inClass:
		w.add(`\-`)
	case r < ' ' || r == 0x7F:
		w.add(fmt.Sprintf(`\x%02X`, r))
	case r > 0x7F && !unicode.IsPrint(r):
		w.add(fmt.Sprintf(`\x{%X}`, r))
	default:
		w.add(regexp.QuoteMeta(string(r)))
	}
}
