package runtime

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// validRegex decides whether ECMA-262 takes a pattern, with the flag u or
// without flags. The leniency that its Annex B asks of browsers is not granted:
// "\Z" and "a{" are faults.
func validRegex(s string) bool {
	return newRegex(s, true).valid() || newRegex(s, false).valid()
}

// A regex reads a pattern and keeps only what later parts depend on. It does
// not recurse: groups may nest as deep as the text is long.
type regex struct {
	s       string
	i       int
	unicode bool // the flag u

	open      []regexGroup
	groups    int             // capturing ones
	reference string          // the highest number that a back-reference names
	declared  map[string]bool // names of groups
	named     []string        // names that back-references name
}

// A regexGroup is a group that is not closed yet, or the pattern itself.
type regexGroup struct {
	assertion bool
	// Two groups may have one name if no match has both: names are those of the
	// alternative that is being read, past those of the ones before it.
	names, past map[string]bool
}

func newRegex(s string, unicode bool) *regex {
	return &regex{s: s, unicode: unicode, open: make([]regexGroup, 1), declared: make(map[string]bool)}
}

func (r *regex) valid() bool {
	repeatable := false // what has just been read
	for r.i < len(r.s) {
		var ok bool
		if repeatable, ok = r.term(repeatable); !ok {
			return false
		}
	}
	for _, name := range r.named {
		if !r.declared[name] {
			return false
		}
	}
	return len(r.open) == 1 && compareDigits(r.reference, strconv.Itoa(r.groups)) <= 0
}

// term reads the next part of the pattern.
func (r *regex) term(repeatable bool) (nowRepeatable, ok bool) {
	switch c := r.s[r.i]; c {
	case '*', '+', '?', '{':
		return false, repeatable && r.quantifier()
	case '(':
		return false, r.openGroup()
	case ')':
		return r.closeGroup()
	case '[':
		return true, r.class()
	case '\\':
		r.i++
		return r.escape()
	case ']', '}':
		return false, false
	case '|':
		r.i++
		g := &r.open[len(r.open)-1]
		g.past, g.names = joinNames(g.past, g.names), nil
		return false, true
	case '^', '$':
		r.i++
		return false, true
	}
	r.next()
	return true, true
}

// next moves over one code point.
func (r *regex) next() rune {
	c, size := utf8.DecodeRuneInString(r.s[r.i:])
	r.i += size
	return c
}

// accept moves over text if it comes next.
func (r *regex) accept(text string) bool {
	if !strings.HasPrefix(r.s[r.i:], text) {
		return false
	}
	r.i += len(text)
	return true
}

// number moves over digits and returns them.
func (r *regex) number() string {
	n := digits(r.s[r.i:])
	r.i += n
	return r.s[r.i-n : r.i]
}

// quantifier reads *, +, ? or counts in braces.
func (r *regex) quantifier() bool {
	if braces := r.s[r.i] == '{'; !braces {
		r.i++
	} else if !r.counts() {
		return false
	}
	r.accept("?")
	return true
}

func (r *regex) counts() bool {
	r.accept("{")
	low := r.number()
	high := low
	if r.accept(",") {
		if high = r.number(); high == "" && low != "" {
			return r.accept("}")
		}
	}
	return low != "" && compareDigits(low, high) <= 0 && r.accept("}")
}

// compareDigits compares two numbers of any length, of which "" is the least.
func compareDigits(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// openGroup reads "(" and what says the kind of group.
func (r *regex) openGroup() bool {
	r.accept("(")
	assertion := false
	switch {
	case !r.accept("?"):
		r.groups++
	case r.accept("="), r.accept("!"), r.accept("<="), r.accept("<!"):
		assertion = true
	case r.accept("<"):
		name, ok := r.groupName()
		g := &r.open[len(r.open)-1]
		if !ok || g.names[name] {
			return false
		}
		g.names = joinNames(g.names, map[string]bool{name: true})
		r.declared[name] = true
		r.groups++
	case !r.modifiers():
		return false
	}
	r.open = append(r.open, regexGroup{assertion: assertion})
	return true
}

// modifiers reads the flags of a group, as in (?i-m:…), or none.
func (r *regex) modifiers() bool {
	start := r.i
	for strings.IndexByte("ims-", r.peek()) >= 0 {
		if strings.IndexByte(r.s[start:r.i], r.peek()) >= 0 {
			return false
		}
		r.i++
	}
	return r.s[start:r.i] != "-" && r.accept(":")
}

// peek returns the next byte, or one that means nothing at the end.
func (r *regex) peek() byte {
	if r.i < len(r.s) {
		return r.s[r.i]
	}
	return 0
}

// closeGroup reads ")". The names inside are from now on those of the
// alternative around the group.
func (r *regex) closeGroup() (repeatable, ok bool) {
	r.i++
	last := len(r.open) - 1
	if last == 0 {
		return false, false
	}
	group, around := r.open[last], &r.open[last-1]
	r.open = r.open[:last]
	inside := joinNames(group.past, group.names)
	if shareName(inside, around.names) {
		return false, false
	}
	around.names = joinNames(inside, around.names)
	return !group.assertion, true
}

// joinNames adds the smaller of two sets to the larger, so that all unions of a
// pattern together take little more than its length.
func joinNames(a, b map[string]bool) map[string]bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	for name := range b {
		a[name] = true
	}
	return a
}

// shareName reports whether two sets have a common member.
func shareName(a, b map[string]bool) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	for name := range b {
		if a[name] {
			return true
		}
	}
	return false
}

// groupName reads an identifier and the ">" behind it.
func (r *regex) groupName() (string, bool) {
	var name strings.Builder
	for r.i < len(r.s) {
		c := r.next()
		if c == '>' {
			return name.String(), name.Len() > 0
		}
		if c == '\\' {
			var ok bool
			if c, ok = r.codePoint(); !ok {
				return "", false
			}
		}
		const zwnj, zwj = 0x200C, 0x200D
		good := c == '$' || c == '_' || isIDStart(c)
		if name.Len() > 0 {
			good = good || isIDContinue(c) || c == zwnj || c == zwj
		}
		if !good {
			return "", false
		}
		name.WriteRune(c)
	}
	return "", false
}

func isIDStart(c rune) bool {
	return (unicode.In(c, unicode.L, unicode.Nl, unicode.Other_ID_Start)) && !unicode.Is(unicode.Pattern_Syntax, c)
}

func isIDContinue(c rune) bool {
	return isIDStart(c) || unicode.In(c, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}

// escape reads what follows a backslash outside a class.
func (r *regex) escape() (repeatable, ok bool) {
	switch c := r.peek(); {
	case c == 'b' || c == 'B':
		r.i++
		return false, true
	case c == 'k':
		r.i++
		if !r.accept("<") {
			return false, false
		}
		name, ok := r.groupName()
		r.named = append(r.named, name)
		return true, ok
	case '1' <= c && c <= '9':
		if n := r.number(); compareDigits(n, r.reference) > 0 {
			r.reference = n
		}
		return true, true
	}
	_, ok = r.characters()
	return true, ok
}

// A regexAtom is what stands for characters: one, by its UTF-16 units without the
// flag u, or a set of them.
type regexAtom struct {
	first, last rune
	set         bool
}

func (r *regex) atom(c rune) regexAtom {
	if !r.unicode && c > 0xFFFF {
		c -= 0x10000
		return regexAtom{first: 0xD800 + c>>10, last: 0xDC00 + c&0x3FF}
	}
	return regexAtom{first: c, last: c}
}

// class reads characters in brackets.
func (r *regex) class() bool {
	r.accept("[")
	r.accept("^")
	for r.i < len(r.s) {
		if r.accept("]") {
			return true
		}
		low, ok := r.classAtom()
		if !ok {
			return false
		}
		if r.peek() != '-' || strings.HasPrefix(r.s[r.i:], "-]") {
			continue
		}
		r.i++
		high, ok := r.classAtom()
		if !ok || low.set || high.set || low.last > high.first {
			return false
		}
	}
	return false
}

func (r *regex) classAtom() (regexAtom, bool) {
	if r.i == len(r.s) {
		return regexAtom{}, false
	}
	if !r.accept(`\`) {
		return r.atom(r.next()), true
	}
	switch {
	case r.accept("b"):
		return r.atom('\b'), true
	case r.unicode && r.accept("-"):
		return r.atom('-'), true
	}
	return r.characters()
}

// characters reads what follows a backslash and stands for characters.
func (r *regex) characters() (regexAtom, bool) {
	start := r.i
	if start == len(r.s) {
		return regexAtom{}, false
	}
	switch c := r.next(); c {
	case 'd', 'D', 's', 'S', 'w', 'W':
		return regexAtom{set: true}, true
	case 'p', 'P':
		return regexAtom{set: true}, r.unicode && r.property()
	case 'f', 'n', 'r', 't', 'v':
		return r.atom(rune("\f\n\r\t\v"[strings.IndexRune("fnrtv", c)])), true
	case '0':
		return r.atom(0), !isDigit(r.peek())
	case 'c':
		letter := r.peek()
		r.i++
		return r.atom(rune(letter % 32)), isLetter(letter)
	case 'x':
		n, ok := r.hex(2)
		return r.atom(n), ok
	case 'u':
		if !r.unicode {
			n, ok := r.hex(4)
			return r.atom(n), ok
		}
		r.i = start
		n, ok := r.codePoint()
		return r.atom(n), ok
	default:
		if r.unicode {
			return r.atom(c), strings.ContainsRune(`^$\.*+?()[]{}|/`, c)
		}
		return r.atom(c), !isIDContinue(c)
	}
}

// codePoint reads u and four digits, a pair of those for one code point, or u
// and digits in braces.
func (r *regex) codePoint() (rune, bool) {
	switch {
	case !r.accept("u"):
		return 0, false
	case r.accept("{"):
		n, start := rune(0), r.i
		for ; isHex(r.peek()) && n <= unicode.MaxRune; r.i++ {
			n = n<<4 | hexValue(r.peek())
		}
		return n, r.i > start && n <= unicode.MaxRune && r.accept("}")
	}
	n, ok := r.hex(4)
	if !ok || n>>10 != 0xD800>>10 {
		return n, ok
	}
	if after := r.i; r.accept(`\u`) {
		if low, ok := r.hex(4); ok && low>>10 == 0xDC00>>10 {
			return 0x10000 + (n&0x3FF)<<10 + low&0x3FF, true
		}
		r.i = after
	}
	return n, true
}

// hex reads a number of exactly so many digits.
func (r *regex) hex(digits int) (n rune, ok bool) {
	for range digits {
		if !isHex(r.peek()) {
			return 0, false
		}
		n = n<<4 | hexValue(r.s[r.i])
		r.i++
	}
	return n, true
}

// property reads the braces of \p{…}.
func (r *regex) property() bool {
	if !r.accept("{") {
		return false
	}
	text, rest, ok := strings.Cut(r.s[r.i:], "}")
	r.i = len(r.s) - len(rest)
	if !ok {
		return false
	}
	name, value, paired := strings.Cut(text, "=")
	if !paired {
		return isWordOf(generalCategories, name) || isWordOf(binaryProperties, name)
	}
	switch name {
	case "General_Category", "gc":
		return isWordOf(generalCategories, value)
	case "Script", "sc", "Script_Extensions", "scx":
		return isWordOf(scripts, value)
	}
	return false
}

// isWordOf reports whether a list of words that are parted by spaces has the word.
func isWordOf(list, word string) bool {
	return word != "" && !strings.ContainsAny(word, " ") && strings.Contains(list, " "+word+" ")
}
