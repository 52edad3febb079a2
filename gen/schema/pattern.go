package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Pattern is a parsed ECMA-262 regular expression.
type Pattern struct {
	root *patternNode
}

const (
	maxPatternBytes = 1 << 16
	maxPatternDepth = 200 // of nested groups
)

// ParsePattern reads a regular expression as JavaScript's new RegExp(src) does,
// its leniency for old web pages included ("a{" is two literals, "\8" is an
// 8). In three things it follows the flag "u", which JSON Schema asks for and
// which changes no other valid pattern: characters are code points, \u{…} is
// one of them, and \p{…} is a Unicode property. It fails with what is wrong and
// the byte offset of it, also where groups are nested more than 200 deep or the
// source is longer than 64 KiB.
func ParsePattern(src string) (*Pattern, error) {
	if len(src) > maxPatternBytes {
		return nil, fmt.Errorf("the pattern is %d bytes long; at most %d are read", len(src), maxPatternBytes)
	}
	p := patternParser{src: src, declared: map[string][]int{}}
	p.countGroups()
	root, err := p.disjunction()
	if err != nil {
		return nil, err
	}
	if p.pos < len(src) { // only ")" ends a disjunction early
		return nil, p.errorf(p.pos, `")" closes no group; write "\)" for the character`)
	}
	for _, ref := range p.references {
		if ref.groups = p.declared[ref.name]; ref.groups == nil {
			return nil, p.errorf(ref.offset, `\k<%s> refers to no group of that name`, ref.name)
		}
	}
	return &Pattern{root: root}, nil
}

type patternKind uint8

const (
	patternConcat patternKind = iota // of subs; of none: the empty expression
	patternAlternate
	patternGroup
	patternRepeat
	patternChar
	patternAny // "."
	patternClass
	patternStart
	patternEnd
	patternWordBoundary
	patternNotWordBoundary
	patternLook      // (?=…), (?!…), (?<=…), (?<!…)
	patternReference // to what a group has matched
	patternModified  // a group with flags
)

// A patternNode is one node of the syntax tree.
type patternNode struct {
	kind     patternKind
	offset   int
	subs     []*patternNode
	char     rune        // of patternChar
	items    []classItem // of patternClass
	negated  bool        // of patternClass and patternLook
	behind   bool        // of patternLook
	group    int         // of patternGroup: its number, 0 for one that captures nothing
	groups   []int       // of patternReference: those that it may refer to, of which at most one has matched
	min, max int         // of patternRepeat; max is -1 for no end
	lazy     bool        // of patternRepeat
	word     string      // of patternLook, patternReference and patternModified: what it is, for messages
	fixed    bool        // an assertion that takes no quantifier
}

// A classItem is one part of a character class: a range, or an escape that
// stands for many characters.
type classItem struct {
	low, high rune
	escape    byte   // one of d D s S w W p P; 0 for a range
	property  string // of p and P
}

type patternParser struct {
	src        string
	pos        int
	depth      int
	groups     int              // capturing groups in the whole pattern
	named      bool             // some of them have names, which gives "\k" its meaning
	opened     int              // capturing groups so far
	names      map[string]int   // of the alternative that is being read, with their offsets
	declared   map[string][]int // of the whole pattern, with the numbers of their groups
	references []namedReference
}

// A namedReference is a reference by name, whose group may stand behind it.
type namedReference struct {
	*patternNode
	name string
}

func (p *patternParser) errorf(offset int, format string, args ...any) error {
	return fmt.Errorf("%s (at offset %d)", fmt.Sprintf(format, args...), offset)
}

// countGroups looks ahead for capturing groups: whether "\2" is a reference
// depends on how many there are, before it or after.
func (p *patternParser) countGroups() {
	inClass := false
	for i := 0; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '\\':
			i++
		case inClass:
			inClass = c != ']'
		case c == '[':
			inClass = true
		case c == '(':
			rest := p.src[i+1:]
			isNamed := strings.HasPrefix(rest, "?<") && !strings.HasPrefix(rest, "?<=") && !strings.HasPrefix(rest, "?<!")
			if isNamed || !strings.HasPrefix(rest, "?") {
				p.groups++
			}
			p.named = p.named || isNamed
		}
	}
}

// accept moves over s if it comes next.
func (p *patternParser) accept(s string) bool {
	if !strings.HasPrefix(p.src[p.pos:], s) {
		return false
	}
	p.pos += len(s)
	return true
}

// peek returns the next byte, 0 at the end.
func (p *patternParser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// next moves over one code point and returns it.
func (p *patternParser) next() rune {
	r, size := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += size
	return r
}

// disjunction reads alternatives up to ")" or the end. Two groups may have the
// same name only in different alternatives.
func (p *patternParser) disjunction() (*patternNode, error) {
	outer, inner := p.names, map[string]int{}
	alternate := &patternNode{kind: patternAlternate, offset: p.pos}
	for {
		p.names = map[string]int{}
		sub, err := p.alternative()
		if err != nil {
			return nil, err
		}
		alternate.subs = append(alternate.subs, sub)
		maps.Copy(inner, p.names)
		if !p.accept("|") {
			break
		}
	}
	p.names = outer
	if err := p.declareAll(inner); err != nil {
		return nil, err
	}
	if len(alternate.subs) == 1 {
		return alternate.subs[0], nil
	}
	return alternate, nil
}

// declareAll notes the names of a whole disjunction for the alternative around
// it, in the order in which they stand.
func (p *patternParser) declareAll(names map[string]int) error {
	if p.names == nil {
		return nil // nothing is around the pattern itself
	}
	sorted := slices.SortedFunc(maps.Keys(names), func(a, b string) int { return names[a] - names[b] })
	for _, name := range sorted {
		if err := p.declare(name, names[name]); err != nil {
			return err
		}
	}
	return nil
}

// declare notes the name of a group of the current alternative.
func (p *patternParser) declare(name string, offset int) error {
	if _, twice := p.names[name]; twice {
		return p.errorf(offset, "two groups are named %q", name)
	}
	p.names[name] = offset
	return nil
}

// alternative reads terms up to "|", ")" or the end.
func (p *patternParser) alternative() (*patternNode, error) {
	concat := &patternNode{kind: patternConcat, offset: p.pos}
	for p.pos < len(p.src) && p.peek() != '|' && p.peek() != ')' {
		term, err := p.term()
		if err != nil {
			return nil, err
		}
		concat.subs = append(concat.subs, term)
	}
	if len(concat.subs) == 1 {
		return concat.subs[0], nil
	}
	return concat, nil
}

// term reads an atom or an assertion with its quantifier.
func (p *patternParser) term() (*patternNode, error) {
	start := p.pos
	if _, _, ok, _ := p.quantifier(); ok {
		return nil, p.errorf(start, "%q has nothing to repeat", p.src[start:p.pos])
	}
	p.pos = start
	atom, err := p.atom()
	if err != nil {
		return nil, err
	}
	start = p.pos
	low, high, ok, err := p.quantifier()
	if err != nil || !ok {
		return atom, err
	}
	if atom.fixed {
		return nil, p.errorf(start, "%q follows an assertion, which cannot be repeated", p.src[start:p.pos])
	}
	return &patternNode{kind: patternRepeat, offset: start, subs: []*patternNode{atom}, min: low, max: high, lazy: p.accept("?")}, nil
}

// quantifier reads *, +, ? or braces. Braces that hold no counts are literal:
// then ok is false and nothing is read.
func (p *patternParser) quantifier() (low, high int, ok bool, err error) {
	switch {
	case p.accept("*"):
		return 0, -1, true, nil
	case p.accept("+"):
		return 1, -1, true, nil
	case p.accept("?"):
		return 0, 1, true, nil
	}
	start := p.pos
	if !p.accept("{") {
		return 0, 0, false, nil
	}
	low, ok = p.number()
	high = low
	if ok && p.accept(",") {
		var bounded bool
		if high, bounded = p.number(); !bounded {
			high = -1
		}
	}
	if !ok || !p.accept("}") {
		p.pos = start
		return 0, 0, false, nil
	}
	if high >= 0 && high < low {
		return 0, 0, true, p.errorf(start, "the counts of %q are out of order", p.src[start:p.pos])
	}
	return low, high, true, nil
}

// number reads decimal digits. A number that no repetition can reach is cut.
func (p *patternParser) number() (n int, ok bool) {
	for ; '0' <= p.peek() && p.peek() <= '9'; p.pos++ {
		n, ok = min(n*10+int(p.peek()-'0'), 1<<30), true
	}
	return n, ok
}

// atom reads one atom or assertion. A quantifier does not come next.
func (p *patternParser) atom() (*patternNode, error) {
	n := &patternNode{offset: p.pos}
	switch r := p.next(); r {
	case '^':
		n.kind, n.fixed = patternStart, true
	case '$':
		n.kind, n.fixed = patternEnd, true
	case '.':
		n.kind = patternAny
	case '(':
		return n, p.group(n)
	case '[':
		return n, p.class(n)
	case '\\':
		return n, p.escape(n)
	default:
		n.kind, n.char = patternChar, r
	}
	return n, nil
}

// group reads what follows "(".
func (p *patternParser) group(n *patternNode) error {
	if p.depth++; p.depth > maxPatternDepth {
		return p.errorf(n.offset, "groups are nested more than %d deep", maxPatternDepth)
	}
	if err := p.groupHead(n); err != nil {
		return err
	}
	sub, err := p.disjunction()
	if err != nil {
		return err
	}
	if !p.accept(")") {
		return p.errorf(n.offset, `"(" has no ")"`)
	}
	n.subs = []*patternNode{sub}
	p.depth--
	return nil
}

// groupHead reads what makes a group more than a capturing one.
func (p *patternParser) groupHead(n *patternNode) error {
	n.kind = patternGroup
	if !p.accept("?") {
		p.capture(n)
		return nil
	}
	if p.accept(":") {
		return nil
	}
	for _, look := range []struct {
		syntax, word    string
		behind, negated bool
	}{
		{"=", "a look-ahead (?=…)", false, false},
		{"!", "a negative look-ahead (?!…)", false, true},
		{"<=", "a look-behind (?<=…)", true, false},
		{"<!", "a negative look-behind (?<!…)", true, true},
	} {
		if p.accept(look.syntax) {
			n.kind, n.word, n.negated = patternLook, look.word, look.negated
			n.behind, n.fixed = look.behind, look.behind
			return nil
		}
	}
	if p.accept("<") {
		name, ok := p.groupName()
		if !ok {
			return p.errorf(n.offset, `a named group is written "(?<name>…)"`)
		}
		p.capture(n)
		p.declared[name] = append(p.declared[name], n.group)
		return p.declare(name, n.offset)
	}
	return p.modifiers(n)
}

// capture gives a group the next number.
func (p *patternParser) capture(n *patternNode) {
	p.opened++
	n.group = p.opened
}

// modifiers reads the flags of (?ims-ims:…).
func (p *patternParser) modifiers(n *patternNode) error {
	start := p.pos
	seen, dash := "", false
	for {
		c := p.peek()
		switch {
		case c == '-' && !dash:
			dash = true
		case c != 0 && strings.IndexByte("ims", c) >= 0 && strings.IndexByte(seen, c) < 0:
			seen += string(c)
		case c == ':' && seen != "":
			n.kind, n.word = patternModified, fmt.Sprintf("a group with flags (?%s:…)", p.src[start:p.pos])
			p.pos++
			return nil
		case c == ')' && seen != "":
			return p.errorf(n.offset, `flags for the rest of a pattern, "(?%s)", are not ECMA-262`, p.src[start:p.pos])
		case c == 'P' && p.pos == start:
			return p.errorf(n.offset, `"(?P" is not ECMA-262; a named group is written "(?<name>…)"`)
		default:
			return p.errorf(n.offset, `"(?" begins no group that ECMA-262 knows; write "\(\?" for the characters`)
		}
		p.pos++
	}
}

// groupName reads an identifier and the ">" behind it.
func (p *patternParser) groupName() (string, bool) {
	var name strings.Builder
	for p.pos < len(p.src) {
		r := p.next()
		if r == '>' {
			return name.String(), name.Len() > 0
		}
		if r == '\\' {
			var ok bool
			if r, ok = p.unicodeEscape(); !ok {
				return "", false
			}
		}
		start := r == '$' || r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Other_ID_Start, r)
		part := unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) || r == 0x200C || r == 0x200D
		if !start && (!part || name.Len() == 0) {
			return "", false
		}
		name.WriteRune(r)
	}
	return "", false
}
