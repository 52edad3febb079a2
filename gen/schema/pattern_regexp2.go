package schema

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"
	"unicode"

	"github.com/dlclark/regexp2"
)

// maxMatchTime is what one match may take an engine that tries one way after
// another: generated code allows as much.
const maxMatchTime = 100 * time.Millisecond

// Regexp2 returns an expression of the package regexp2, for its option RE2, that
// matches the same strings (of valid UTF-8): what RE2 says, and look-around,
// back-references and large counts as well. It fails, naming the construct and
// its offset, for what that engine cannot say either.
//
// The engine is one of .NET's kind, so more is written out than for RE2. The
// differences that it makes up for: a back-reference to a group that has not
// matched matches nothing there, and the empty string in ECMA-262; what a group
// has matched in one round of a repetition is still known in the next, and
// forgotten in ECMA-262; a word boundary goes by the letters of all scripts; a
// class with a negated property does not always hold what else it lists.
func (p *Pattern) Regexp2() (string, error) {
	w := regexp2Writer{referred: make(map[int]bool)}
	w.findReferred(p.root)
	w.write(p.root)
	if w.err == nil && len(w.out) > maxExpression {
		w.err = fmt.Errorf("it comes to more than %d bytes when it is written out", maxExpression)
	}
	if w.err != nil {
		return "", w.err
	}
	if _, err := compileRegexp2(string(w.out)); err != nil {
		return "", fmt.Errorf("the engine refuses its translation: %w", err)
	}
	return string(w.out), nil
}

// compileRegexp2 compiles an expression that Regexp2 has written.
func compileRegexp2(expr string) (*regexp2.Regexp, error) {
	re, err := regexp2.Compile(expr, regexp2.RE2)
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = maxMatchTime
	return re, nil
}

// A regexp2Writer writes a syntax tree in regexp2's syntax. It stops at the
// first error and where the text grows over its limit.
type regexp2Writer struct {
	out      []byte
	err      error
	referred map[int]bool // the groups that a back-reference reads: no other need capture
	behind   bool         // within a look-behind, which both engines match from its end to its beginning
}

// findReferred notes the groups that are referred to.
func (w *regexp2Writer) findReferred(n *patternNode) {
	for _, g := range n.groups {
		w.referred[g] = true
	}
	for _, sub := range n.subs {
		w.findReferred(sub)
	}
}

// refuse notes the first construct that the engine has not.
func (w *regexp2Writer) refuse(n *patternNode, what string) {
	if w.err == nil {
		w.err = fmt.Errorf("%s (at offset %d)", what, n.offset)
	}
}

func (w *regexp2Writer) add(s string) { w.out = append(w.out, s...) }

const (
	anyCharacter = `[\x00-\x{10FFFF}]`
	wordAhead    = `(?=[0-9A-Z_a-z])`
	noWordAhead  = `(?![0-9A-Z_a-z])`
	wordBehind   = `(?<=[0-9A-Z_a-z])`
	noWordBehind = `(?<![0-9A-Z_a-z])`
)

// regexp2Patterns are the nodes that are always written alike.
var regexp2Patterns = map[patternKind]string{
	patternAny:             simplePatterns[patternAny],
	patternStart:           `\A`,
	patternEnd:             `\z`,
	patternWordBoundary:    `(?:` + wordBehind + noWordAhead + `|` + noWordBehind + wordAhead + `)`,
	patternNotWordBoundary: `(?:` + wordBehind + wordAhead + `|` + noWordBehind + noWordAhead + `)`,
}

// write writes a node.
func (w *regexp2Writer) write(n *patternNode) {
	if w.err != nil || len(w.out) > maxExpression {
		return
	}
	switch n.kind {
	case patternConcat, patternAlternate:
		for i, sub := range n.subs {
			if i > 0 && n.kind == patternAlternate {
				w.add("|")
			}
			w.write(sub)
		}
	case patternGroup:
		w.writeGroup(n)
	case patternLook:
		w.writeLook(n)
	case patternRepeat:
		w.writeRepeat(n)
	case patternReference:
		w.writeReference(n)
	case patternClass:
		w.writeClass(n)
	case patternChar:
		w.writeChar(n, n.char)
	case patternModified:
		w.refuse(n, n.word)
	default:
		w.add(regexp2Patterns[n.kind])
	}
}

func (w *regexp2Writer) writeGroup(n *patternNode) {
	if w.referred[n.group] {
		w.add("(?<" + strconv.Itoa(n.group) + ">")
	} else {
		w.add("(?:")
	}
	w.write(n.subs[0])
	w.add(")")
}

func (w *regexp2Writer) writeLook(n *patternNode) {
	outer := w.behind
	w.behind = n.behind
	w.add("(?")
	if n.behind {
		w.add("<")
	}
	if n.negated {
		w.add("!")
	} else {
		w.add("=")
	}
	w.write(n.subs[0])
	w.add(")")
	w.behind = outer
}

// writeReference writes a reference to the group that has matched, if one has.
func (w *regexp2Writer) writeReference(n *patternNode) {
	for i, g := range n.groups {
		if i > 0 {
			w.add("|")
		}
		number := strconv.Itoa(g)
		w.add("(?(" + number + `)\` + number)
	}
	for range n.groups {
		w.add(")")
	}
}

// writeRepeat writes a repetition. What groups inside it have matched is
// forgotten where a round begins. ECMA-262 does not count a round that matches
// nothing, and then knows what the one before has matched; that cannot be said.
func (w *regexp2Writer) writeRepeat(n *patternNode) {
	atom := n.subs[0]
	groups := w.referredIn(atom, nil)
	if len(groups) > 0 && n.min != n.max && isNullable(atom) {
		w.refuse(n, "a back-reference to a group in a repetition that may match nothing")
		return
	}
	if n.max == 1 || n.max == 0 {
		groups = nil // there is no round before
	}
	if len(groups) == 0 && atom.kind != patternLook && atom.kind != patternReference {
		w.write(atom)
		w.add(quantifierText(n))
		return
	}
	w.add("(?:")
	if !w.behind {
		w.forget(groups)
	}
	w.write(atom)
	if w.behind {
		w.forget(groups)
	}
	w.add(")")
	w.add(quantifierText(n))
}

// forget drops what groups have matched. None has matched more than once since
// it was last forgotten.
func (w *regexp2Writer) forget(groups []int) {
	for _, g := range groups {
		number := strconv.Itoa(g)
		w.add("(?(" + number + ")(?<-" + number + ">))")
	}
}

// referredIn adds the groups inside a node that are referred to.
func (w *regexp2Writer) referredIn(n *patternNode, groups []int) []int {
	if len(w.referred) == 0 {
		return nil
	}
	if w.referred[n.group] {
		groups = append(groups, n.group)
	}
	for _, sub := range n.subs {
		groups = w.referredIn(sub, groups)
	}
	return groups
}

// isNullable reports whether a node may match the empty string.
func isNullable(n *patternNode) bool {
	switch n.kind {
	case patternChar, patternAny, patternClass:
		return false
	case patternConcat:
		return !slices.ContainsFunc(n.subs, func(sub *patternNode) bool { return !isNullable(sub) })
	case patternAlternate:
		return slices.ContainsFunc(n.subs, isNullable)
	case patternGroup:
		return isNullable(n.subs[0])
	case patternRepeat:
		return n.min == 0 || isNullable(n.subs[0])
	}
	return true
}

func quantifierText(n *patternNode) string {
	text := ""
	switch {
	case n.min == 0 && n.max < 0:
		text = "*"
	case n.min == 1 && n.max < 0:
		text = "+"
	case n.min == 0 && n.max == 1:
		text = "?"
	case n.max < 0:
		text = fmt.Sprintf("{%d,}", n.min)
	case n.min == n.max:
		text = fmt.Sprintf("{%d}", n.min)
	default:
		text = fmt.Sprintf("{%d,%d}", n.min, n.max)
	}
	if n.lazy {
		text += "?"
	}
	return text
}

// writeClass writes a character class. The engine drops what follows a negated
// property in a class, and merges classes that stand as alternatives; it leaves
// alone those that are negated as a whole, so that is how each one is written.
func (w *regexp2Writer) writeClass(n *patternNode) {
	var plain, without []classItem
	for _, item := range n.items {
		if item.escape == 'P' {
			without = append(without, item)
		} else {
			plain = append(plain, item)
		}
	}
	switch {
	case len(n.items) == 0 && n.negated:
		w.add(anyCharacter)
	case len(n.items) == 0:
		w.add("(?!)")
	case len(without) == 0:
		w.writeItems(n, plain, n.negated)
	case n.negated:
		w.add("(?:(?!")
		w.writeParts(n, plain, without)
		w.add(")" + anyCharacter + ")")
	default:
		w.writeParts(n, plain, without)
	}
}

// writeParts writes a class as alternatives, of which one for each negated property.
func (w *regexp2Writer) writeParts(n *patternNode, plain, without []classItem) {
	w.add("(?:")
	if len(plain) > 0 {
		w.writeItems(n, plain, false)
		w.add("|")
	}
	for i, item := range without {
		if i > 0 {
			w.add("|")
		}
		item.escape = 'p'
		w.writeItems(n, []classItem{item}, true)
	}
	w.add(")")
}

func (w *regexp2Writer) writeItems(n *patternNode, items []classItem, negated bool) {
	w.add("[")
	if negated {
		w.add("^")
	}
	for _, item := range items {
		switch item.escape {
		case 0:
			w.writeChar(n, item.low)
			if item.high != item.low {
				w.add("-")
				w.writeChar(n, item.high)
			}
		case 's':
			w.add(spaces)
		case 'S':
			w.add(otherThanSpace)
		case 'p':
			w.writeProperty(n, item.property)
		default: // with the option RE2 the same as in ECMA-262
			w.add(`\` + string(item.escape))
		}
	}
	w.add("]")
}

// writeProperty writes a Unicode property that package unicode knows as well.
func (w *regexp2Writer) writeProperty(n *patternNode, property string) {
	name, ok := goProperty(property)
	_, isCategory := unicode.Categories[name]
	_, isScript := unicode.Scripts[name]
	if !ok || !isCategory && !isScript {
		w.refuse(n, fmt.Sprintf(`a property %q that Go does not know`, property))
		return
	}
	w.add(`\p{` + name + "}")
}

// writeChar writes one character so that it means itself, in a class and
// outside. Half of a surrogate pair is no character of a Go string.
func (w *regexp2Writer) writeChar(n *patternNode, r rune) {
	switch {
	case 0xD800 <= r && r <= 0xDFFF:
		w.refuse(n, fmt.Sprintf(`half of a surrogate pair, \u%X`, r))
	case r == '-' || r < ' ' || r == 0x7F:
		w.add(fmt.Sprintf(`\x%02X`, r))
	case r > 0x7F && !unicode.IsPrint(r):
		w.add(fmt.Sprintf(`\x{%X}`, r))
	default:
		w.add(regexp.QuoteMeta(string(r)))
	}
}
