package target

import (
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// constrain gives the form the constraints of n that concern values of the
// types: kept where the target takes them, else left to the decoder.
func (c *compiler) constrain(n *schema.Node, f *form, at spot, types ...string) {
	for i := range n.Members {
		m := &n.Members[i]
		k := keywords[m.Name]
		if k.kind != constraintKeyword || m.Name != "format" && !concerns(k, types) {
			continue
		}
		switch {
		case m.Name == "format":
			c.format(n, m, f, at, types)
		case m.Name == "patternProperties" && !constrainsNothing(n, m) && (opennessOf(n) == typed || c.objects == closedObjects):
			c.excludePatterns(n, m, f, at)
		case c.takes(n, m.Name, m.Value, types):
			c.keep(m, f, at)
		case inclusive[m.Name] != "" && c.takes(n, inclusive[m.Name], m.Value, types):
			c.includeBound(m, f, at, types)
		default:
			c.drop(n, m, f, at)
		}
	}
}

// excludePatterns leaves patternProperties to the decoder in an object whose
// further properties are of one schema, or none: what the patterns alone allow
// cannot be sent.
func (c *compiler) excludePatterns(n *schema.Node, m *schema.Member, f *form, at spot) {
	k, detail := patternsExcluded, "the target takes declared properties only, so those with matching names cannot be sent"
	if opennessOf(n) == typed {
		k = patternsMixed
		detail = "further properties are of the one schema of additionalProperties, so values that only a pattern allows cannot be sent; the patterns are said in the description, and the decoder enforces them"
		f.note(c.said(n, m, f))
	}
	c.record(k, c.dropCode(m.Name), schema.Path(at.path, m.Name), detail)
}

// takes reports whether the schema n may say this of values of the types.
func (c *compiler) takes(n *schema.Node, keyword string, value *schema.Node, types []string) bool {
	switch {
	case !c.keeps(keyword):
		return false
	case keyword == "pattern":
		_, ok := c.pattern(value.Text)
		return ok
	case c.oneItem && keyword == "minItems":
		return schema.CompareNumbers(value.Text, "1") <= 0
	case c.integerBounds && keywords[keyword].of == "number":
		return !slices.Contains(types, "number")
	case c.lengthAlone && (keyword == "minLength" || keyword == "maxLength"):
		return !slices.Contains(c.formats["string"], textOf(n.Get("format"))) && !c.takesPatternOf(n)
	}
	return true
}

// textOf is the string that n is; "" of anything else.
func textOf(n *schema.Node) string {
	text, _ := n.Str()
	return text
}

func (c *compiler) takesPatternOf(n *schema.Node) bool {
	text, given := n.Get("pattern").Str()
	if !given {
		return false
	}
	_, ok := c.pattern(text)
	return ok
}

// keep writes a constraint as the target spells it.
func (c *compiler) keep(m *schema.Member, f *form, at spot) {
	path := schema.Path(at.path, m.Name)
	if m.Name == "pattern" {
		text, _ := c.pattern(m.Value.Text)
		if text != m.Value.Text {
			c.change(patternRespelled, path, "the pattern says what it means to an engine that matches the whole text")
			f.tighten(m.Name, schema.NewString(text))
			return
		}
	}
	f.tighten(m.Name, m.Value)
	if most, bounded := c.promised[m.Name]; bounded && schema.CompareNumbers(m.Value.Text, most) > 0 {
		c.change(boundUnpromised, path, "the target promises "+m.Name+" up to "+most+", and the decoder enforces it")
	}
}

func concerns(k keyword, types []string) bool {
	return k.of != "" && slices.ContainsFunc(types, func(t string) bool { return applies(k.of, t) })
}

// drop leaves a constraint to the decoder and says it in the description.
func (c *compiler) drop(n *schema.Node, m *schema.Member, f *form, at spot) {
	path := schema.Path(at.path, m.Name)
	if constrainsNothing(n, m) {
		c.change(vacuousDropped, path, m.Name+" constrains nothing here")
		return
	}
	f.note(c.said(n, m, f))
	k, by := c.keptBy(n, m)
	c.record(k, c.dropCode(m.Name), path, m.Name+" is left out and said in the description; "+by)
}

// keptBy says who holds arguments to a constraint of n that a target is not sent.
func (c *compiler) keptBy(n *schema.Node, m *schema.Member) (*Construct, string) {
	switch {
	case m.Name == "format":
		return formatDropped, "a decoder checks it where it is told to check formats"
	case !c.isEnforced(n, m.Name):
		return constraintUnchecked, "the decoder does not enforce it"
	}
	return constraintDropped, "the decoder enforces it"
}

// IsEnforced reports whether decoders hold arguments to a keyword of JSON Schema
// with that value, format apart: they know the keyword, and what it holds.
func IsEnforced(keyword string, value *schema.Node) bool {
	switch {
	case slices.Contains(uncheckedKeywords, keyword):
		return false
	case keyword == "pattern" && value.Is(schema.String):
		p, err := schema.ParsePattern(value.Text)
		if err == nil {
			_, _, err = p.Translate()
		}
		return err == nil
	case keywords[keyword].kind == annotationKeyword, keyword == "enum", keyword == "const", slices.Contains(texted, keyword):
		return true
	}
	for _, m := range value.Members {
		name := m.Name
		if named[keyword] {
			name = "" // of a property, and no keyword
		}
		if !IsEnforced(name, m.Value) {
			return false
		}
	}
	return !slices.ContainsFunc(value.Elems, func(e *schema.Node) bool { return !IsEnforced("", e) })
}

// isEnforced reports whether decoders hold arguments to those of the keywords
// that n has.
func (c *compiler) isEnforced(n *schema.Node, keywords ...string) bool {
	return !slices.ContainsFunc(keywords, func(k string) bool {
		v := n.Get(k)
		return v != nil && !(IsEnforced(k, v) && c.knowsRest(n, k))
	})
}

// knowsRest reports whether decoders know what an unevaluated keyword of n is
// about; of other keywords they know it in any case.
func (c *compiler) knowsRest(n *schema.Node, keyword string) bool {
	if !slices.Contains(unevaluatedKeywords, keyword) {
		return true
	}
	_, err := c.doc.Evaluate(n, keyword)
	return err == nil
}

// format keeps a format that the target lists for one of the types.
func (c *compiler) format(n *schema.Node, m *schema.Member, f *form, at spot, types []string) {
	for _, typ := range types {
		if c.anyFormat || slices.Contains(c.formats[typ], m.Value.Text) {
			f.set("format", m.Value)
			return
		}
	}
	c.drop(n, m, f, at)
}

// general handles the constraints of n that concern values of every type, and
// those that concern none of the form's.
func (c *compiler) general(n *schema.Node, f *form, at spot) {
	types, _ := declaredTypes(n)
	for i := range n.Members {
		m := &n.Members[i]
		k := keywords[m.Name]
		switch {
		case m.Name == "then", m.Name == "else":
			c.dropBranch(n, m, at)
		case shapes[m.Name] != "" && len(types) > 0 && !slices.Contains(types, shapes[m.Name]):
			c.change(vacuousDropped, schema.Path(at.path, m.Name), m.Name+" concerns no value of this type")
		case k.kind != constraintKeyword || m.Name == "format" && len(types) > 0:
		case k.of == "":
			c.drop(n, m, f, at)
		case len(types) > 0 && !concerns(k, types):
			c.change(vacuousDropped, schema.Path(at.path, m.Name), m.Name+" concerns no value of this type")
		}
	}
}

// shapes is the type of value whose parts a keyword describes.
var shapes = map[string]string{
	"properties": "object", "required": "object", "additionalProperties": "object", "items": "array", "prefixItems": "array",
}

// dropBranch records what becomes of then and else: they go with their if,
// which says what they demand, and mean nothing without one.
func (c *compiler) dropBranch(n *schema.Node, m *schema.Member, at spot) {
	path := schema.Path(at.path, m.Name)
	if n.Has("if") {
		c.record(constraintDropped, c.dropCode(m.Name), path, m.Name+" is left out with its if")
	} else {
		c.change(vacuousDropped, path, m.Name+" constrains nothing without an if")
	}
}

// unknown records the keywords of n that no vocabulary has.
func (c *compiler) unknown(n *schema.Node, at spot) {
	for _, m := range n.Members {
		path := schema.Path(at.path, m.Name)
		switch {
		case keywords[m.Name].kind != unknownKeyword:
		case slices.Contains(uncheckedKeywords, m.Name):
			c.record(constraintUnchecked, c.dropCode("?"), path, m.Name+" is left out, and the decoder does not enforce it")
		default:
			c.record(unknownDropped, c.dropCode("?"), path, m.Name+" is no keyword of JSON Schema, and is left out")
		}
	}
}

// inclusive is the keyword of the inclusive bound for each exclusive one.
var inclusive = map[string]string{"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}

// includeBound says an exclusive bound in a target that has inclusive ones
// only: exactly for integers, too widely for other numbers.
func (c *compiler) includeBound(m *schema.Member, f *form, at spot, types []string) {
	keyword := inclusive[m.Name]
	path := schema.Path(at.path, m.Name)
	if !slices.Contains(types, "number") {
		if next, ok := nextInteger(m.Value.Text, keyword == "minimum"); ok {
			f.tighten(keyword, schema.NewNumber(next))
			c.change(boundShifted, path, "the next integer is the inclusive bound")
			return
		}
	}
	f.tighten(keyword, m.Value)
	f.note(keywords[m.Name].words(m.Value))
	c.record(boundIncluded, c.dropCode(m.Name), path, "the number itself is accepted by the target and refused by the decoder")
}

// tighten sets a constraint; of two bounds of one kind the stricter holds.
func (f *form) tighten(keyword string, value *schema.Node) {
	old := f.value(keyword)
	if old != nil && value.Is(schema.Number) && old.Is(schema.Number) {
		order := schema.CompareNumbers(value.Text, old.Text)
		if strings.HasPrefix(keyword, "min") && order <= 0 || strings.HasPrefix(keyword, "max") && order >= 0 {
			return
		}
	}
	f.set(keyword, value)
}

// longestNumber bounds the literals that are computed with: beyond it, a
// number like 1e999999999 would be written out.
const longestNumber = 40

// readNumber is the exact value of a number of moderate size.
func readNumber(text string) (*big.Rat, bool) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(text), "e")
	if len(mantissa) > longestNumber || len(strings.TrimLeft(exponent, "+-0")) > 2 {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// nextInteger is the smallest integer above the number, or the largest below it.
func nextInteger(text string, above bool) (string, bool) {
	r, ok := readNumber(text)
	if !ok {
		return "", false
	}
	next := floor(r)
	if above {
		next.Add(next, big.NewInt(1))
	} else if r.IsInt() {
		next.Sub(next, big.NewInt(1))
	}
	return next.String(), true
}

func floor(r *big.Rat) *big.Int {
	var q, rest big.Int
	q.DivMod(r.Num(), r.Denom(), &rest)
	return &q
}

// countText is a count as decimal digits, or as the author wrote it where it is
// beyond all counting.
func countText(text string, lower bool) string {
	if whole, ok := wholeCount(text, lower); ok {
		return whole
	}
	return text
}

// wholeCount is a count as decimal digits: a lower bound is rounded up and an
// upper one down, which leaves the same counts.
func wholeCount(text string, lower bool) (string, bool) {
	r, ok := readNumber(text)
	if !ok {
		return "", false
	}
	n := floor(r)
	if lower && !r.IsInt() {
		n.Add(n, big.NewInt(1))
	}
	return n.String(), true
}

// unsafePattern matches what plain dialects lack: look-around, named groups
// and flags (anything after "(?" but a colon), back-references and word
// boundaries.
var unsafePattern = regexp.MustCompile(`\(\?[^:]|\\[1-9bBk]`)

// escapedBackslash and characterClass hide what merely looks like one of these.
var escapedBackslash, characterClass = regexp.MustCompile(`\\\\`), regexp.MustCompile(`\[(?:[^\]\\]|\\.)*\]`)

// isPlainPattern reports whether a pattern keeps to what all engines have.
func isPlainPattern(pattern string) bool {
	pattern = escapedBackslash.ReplaceAllString(pattern, "")
	pattern = characterClass.ReplaceAllString(pattern, "")
	return !unsafePattern.MatchString(pattern)
}
