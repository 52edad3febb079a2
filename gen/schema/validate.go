package schema

import (
	"fmt"
	"strings"
)

const (
	// maxChecks bounds the work of one validation, in pairs of a schema and a
	// value: unions inside unions multiply.
	maxChecks = 1 << 21
	// maxChain bounds how many schemas are followed below each other.
	maxChain = 10_000
	// maxFaults bounds how many faults are listed.
	maxFaults = 1000
)

// Unverified is the code of a fault that says that something could not be
// decided: a reference that leads nowhere, a pattern that cannot
// be matched, a value that takes too long.
const Unverified = "unverified"

// A Fault says where a value does not fit a schema.
type Fault struct {
	Path    string // of the value, as in a.b[0]["c d"]; "" is the whole value
	Code    string // the keyword that failed, or Unverified
	Message string // what the value must be
}

// Validate checks a value against a schema of draft 2020-12 and returns every
// fault, in the order of the schema's keywords; none means that the value
// fits. References lead into root; nil means that they lead into schema.
// Numbers are compared exactly, objects are equal whatever the order of their
// names, lengths count code points, and formats are not checked. A keyword
// whose own value is of no use (a multipleOf of zero, an items that is a list)
// is passed over. A value of the wrong type has that one fault; a union has
// one, and not those of its branches.
func Validate(schema, value, root *Node) []Fault {
	if root == nil {
		root = schema
	}
	v := &validator{root: root, patterns: make(map[string]compiled), open: make(map[[2]*Node]bool), verdicts: make(map[[2]*Node]bool)}
	v.check(schema, value, "", nil)
	return v.faults
}

type validator struct {
	root     *Node
	resolver *resolver // made when a reference needs it
	patterns map[string]compiled
	timedOut int               // matches
	open     map[[2]*Node]bool // references being followed, each with its value
	verdicts map[[2]*Node]bool // of branches
	faults   []Fault
	failed   int // faults found, those not listed included
	checks   int
	depth    int
}

// fault notes a fault.
func (v *validator) fault(path, code, format string, args ...any) {
	v.failed++
	if len(v.faults) < maxFaults {
		v.faults = append(v.faults, Fault{path, code, fmt.Sprintf(format, args...)})
	}
}

// fits checks a value and forgets the faults. It remembers the verdict, so
// that unions of unions do not multiply.
func (v *validator) fits(s, x *Node, path string, seen *evaluated) bool {
	key := [2]*Node{s, x}
	if known, ok := v.verdicts[key]; ok && (seen == nil || !known) {
		return known
	}
	listed, failed := len(v.faults), v.failed
	v.check(s, x, path, seen)
	ok := v.failed == failed
	v.faults, v.failed = v.faults[:listed], failed
	v.verdicts[key] = ok
	return ok
}

// check notes the faults of a value. What the schema looks at is added to
// seen, if that is not nil.
func (v *validator) check(s, x *Node, path string, seen *evaluated) {
	if !s.Is(Object) {
		return // true, or no schema
	}
	v.checks += 1 + (len(x.Elems)+len(x.Members)+len(s.Members))/16
	v.depth++
	defer func() { v.depth-- }()
	if v.checks > maxChecks || v.depth > maxChain {
		v.fault(path, Unverified, "it takes too long to find out whether this fits")
		return
	}
	own := seen
	if s.Has("unevaluatedProperties") || s.Has("unevaluatedItems") {
		own = newEvaluated() // what stands beside this schema does not count
	}
	if t := s.Get("type"); t != nil && !hasType(typeNames(t), x) {
		v.fault(path, "type", "must be %s", typeWords(typeNames(t)))
		return
	}
	v.checkReference(s, x, path, own)
	v.checkLiterals(s, x, path)
	switch x.Kind {
	case Number:
		v.checkNumber(s, x, path)
	case String:
		v.checkString(s, x, path)
	case Array:
		v.checkArray(s, x, path, own)
	case Object:
		v.checkObject(s, x, path, own)
	}
	v.checkBranches(s, x, path, own)
	if own != seen {
		v.checkUnevaluated(s, x, path, own)
		seen.add(own)
	}
}

// checkSub checks a part of the value against a subschema, which may be false.
func (v *validator) checkSub(keyword string, s, x *Node, path string, seen *evaluated) {
	if s.Is(Bool) && !s.Bool {
		v.fault(path, keyword, "must not be there")
		return
	}
	v.check(s, x, path, seen)
}

func typeWords(names []string) string {
	words := make([]string, len(names))
	for i, n := range names {
		switch n {
		case "null":
			words[i] = "null"
		case "array", "object", "integer":
			words[i] = "an " + n
		default:
			words[i] = "a " + n
		}
	}
	return strings.Join(words, " or ")
}

func (v *validator) checkReference(s, x *Node, path string, seen *evaluated) {
	ref := s.Get(refKey)
	if ref == nil {
		return
	}
	target := v.target(s, ref)
	if target == nil {
		v.fault(path, Unverified, "the reference %s leads to no schema", ref.Compact())
		return
	}
	key := [2]*Node{target, x}
	if v.open[key] {
		v.fault(path, Unverified, "the reference %s leads back to itself", ref.Compact())
		return
	}
	v.open[key] = true
	v.check(target, x, path, seen)
	delete(v.open, key)
}

func (v *validator) target(s, ref *Node) *Node {
	if !ref.Is(String) {
		return nil
	}
	if v.resolver == nil {
		doc := Document{Root: v.root}
		if target, _ := doc.Resolve(s); target != nil && strings.HasPrefix(ref.Text, definitionPrefix) {
			return target
		}
		v.resolver = newResolver(v.root)
	}
	target, _ := v.resolver.lookup(s, ref.Text)
	return target
}

func (v *validator) checkLiterals(s, x *Node, path string) {
	if c := s.Get("const"); c != nil && !Equal(c, x) {
		v.fault(path, "const", "must be %s", brief(c))
	}
	enum := s.Get("enum")
	if !enum.Is(Array) {
		return
	}
	for _, e := range enum.Elems {
		if Equal(e, x) {
			return
		}
	}
	words := make([]string, 0, len(enum.Elems))
	for _, e := range enum.Elems[:min(len(enum.Elems), 20)] {
		words = append(words, brief(e))
	}
	if len(enum.Elems) > len(words) {
		words = append(words, "…")
	}
	v.fault(path, "enum", "must be one of %s", strings.Join(words, ", "))
}

// brief is a value as JSON, cut where it is long.
func brief(n *Node) string {
	const most = 80
	text := n.Compact()
	if len(text) <= most {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:most]), "") + "…"
}

func (v *validator) checkNumber(s, x *Node, path string) {
	for _, b := range [...]struct {
		keyword string
		holds   func(order int) bool
		words   string
	}{
		{"minimum", func(o int) bool { return o >= 0 }, "must be at least"},
		{"maximum", func(o int) bool { return o <= 0 }, "must be at most"},
		{"exclusiveMinimum", func(o int) bool { return o > 0 }, "must be more than"},
		{"exclusiveMaximum", func(o int) bool { return o < 0 }, "must be less than"},
	} {
		if limit := s.Get(b.keyword); limit.Is(Number) && !b.holds(CompareNumbers(x.Text, limit.Text)) {
			v.fault(path, b.keyword, "%s %s", b.words, limit.Text)
		}
	}
	if m := s.Get("multipleOf"); m.Is(Number) && CompareNumbers(m.Text, "0") > 0 && !IsMultiple(x.Text, m.Text) {
		v.fault(path, "multipleOf", "must be a multiple of %s", m.Text)
	}
}

func (v *validator) checkString(s, x *Node, path string) {
	if s.Has("minLength") || s.Has("maxLength") {
		v.checkCount(s, path, "Length", "characters", len([]rune(x.Text)))
	}
	src, ok := s.Get("pattern").Str()
	if !ok {
		return
	}
	switch ok, why := v.matches(src, x.Text); {
	case why != "":
		v.fault(path, Unverified, "the pattern %q cannot be checked: %s", src, why)
	case !ok:
		v.fault(path, "pattern", "must match the pattern %s", src)
	}
}

// checkCount checks a count against min… and max….
func (v *validator) checkCount(s *Node, path, what, words string, count int) {
	n := fmt.Sprint(count)
	if limit := s.Get("min" + what); limit.Is(Number) && CompareNumbers(n, limit.Text) < 0 {
		v.fault(path, "min"+what, "must have at least %s %s, not %s", limit.Text, words, n)
	}
	if limit := s.Get("max" + what); limit.Is(Number) && CompareNumbers(n, limit.Text) > 0 {
		v.fault(path, "max"+what, "must have at most %s %s, not %s", limit.Text, words, n)
	}
}

// compiled is a pattern that is ready for use, or why it is not.
type compiled struct {
	matcher *PatternMatcher
	why     string
}

// matches reports whether a string matches a pattern, which is compiled once;
// why says what stands in the way of an answer. All matches of a validation
// together may take no longer than some that run out of time.
func (v *validator) matches(src, text string) (ok bool, why string) {
	c, known := v.patterns[src]
	if !known {
		c = compilePattern(src)
		v.patterns[src] = c
	}
	if c.why != "" {
		return false, c.why
	}
	if v.timedOut > maxTimedOut {
		return false, "others took too long"
	}
	ok, err := c.matcher.Match(text)
	if err != nil {
		v.timedOut++
		return false, err.Error()
	}
	return ok, ""
}

// maxTimedOut is how many matches of a validation may run out of time.
const maxTimedOut = 10

func compilePattern(src string) compiled {
	p, err := ParsePattern(src)
	if err != nil {
		return compiled{why: err.Error()}
	}
	matcher, err := p.Matcher()
	if err != nil {
		return compiled{why: err.Error()}
	}
	return compiled{matcher: matcher}
}
