package plan

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// baseRow states everything about a schema but its items and properties.
func (s *side) baseRow(n *schema.Node, k kinds, w want) model.Row {
	r := model.Row{Path: w.path}
	s.rowTypes(&r, n, k)
	r.Length = rangeOf(n, "minLength", "maxLength")
	r.Count = rangeOf(n, "minItems", "maxItems")
	r.Unique = isTrue(n.Get("uniqueItems"))
	r.Bounds = s.boundsOf(n)
	r.Pattern = s.patternOf(n)
	r.Format = s.formatOf(n)
	s.rowMore(&r, n, want{path: w.path})
	return r
}

// rowTypes states the types and the listed values. Where only the values tell
// the type, it is the list that a value of another one fails. An integer beside
// a number is no type of its own in Go, but a reading of its own in a string.
func (s *side) rowTypes(r *model.Row, n *schema.Node, k kinds) {
	if k != kAll && n.Has("type") {
		if k&kNum != 0 && listsType(n, "integer") {
			k |= kInt
		}
		r.Types = k.names()
	}
	values, ok := listed(n)
	if !ok {
		return
	}
	if len(values) == 0 || k == 0 {
		r.More = orMore(r.More)
		r.More.Never = true
		return
	}
	r.Const = n.Has("const")
	for _, v := range values {
		r.Enum = append(r.Enum, string(v.Compact()))
	}
}

// listsType reports whether the type keyword is a list with that name.
func listsType(n *schema.Node, name string) bool {
	t := n.Get("type")
	return t.Is(schema.Array) && slices.ContainsFunc(t.Elems, func(e *schema.Node) bool { return e.Is(schema.String) && e.Text == name })
}

func orMore(m *model.More) *model.More {
	if m == nil {
		return &model.More{}
	}
	return m
}

// rangeOf reads a pair of counts; nil where neither is given.
func rangeOf(n *schema.Node, min, max string) *model.Range {
	if !n.Get(min).Is(schema.Number) && !n.Get(max).Is(schema.Number) {
		return nil
	}
	r := &model.Range{Min: countOf(n, min), Max: -1}
	if m := n.Get(max); m.Is(schema.Number) {
		r.Max = floorCount(m.Text)
		if r.Max < 0 { // no count is negative: nothing fits
			r.Min, r.Max = 1, 0
		}
	}
	if r.Min == 0 && r.Max < 0 {
		return nil
	}
	return r
}

// countOf reads a lower count, rounded up; 0 where there is none.
func countOf(n *schema.Node, keyword string) int64 {
	m := n.Get(keyword)
	if !m.Is(schema.Number) || schema.CompareNumbers(m.Text, "0") <= 0 {
		return 0
	}
	if i, ok := int64Text(m.Text); ok {
		v, _ := strconv.ParseInt(i, 10, 64)
		return v
	}
	f, err := strconv.ParseFloat(m.Text, 64)
	if err != nil || f >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(math.Ceil(f))
}

// floorCount reads an upper count, rounded down; -1 for a negative one.
func floorCount(text string) int64 {
	if schema.CompareNumbers(text, "0") < 0 {
		return -1
	}
	if i, ok := int64Text(text); ok {
		v, _ := strconv.ParseInt(i, 10, 64)
		return v
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(math.Floor(f))
}

func (s *side) boundsOf(n *schema.Node) *model.Bounds {
	text := func(keyword string) string {
		if v := n.Get(keyword); v.Is(schema.Number) {
			return v.Text
		}
		return ""
	}
	b := model.Bounds{
		Minimum: text("minimum"), Maximum: text("maximum"),
		ExclusiveMinimum: text("exclusiveMinimum"), ExclusiveMaximum: text("exclusiveMaximum"),
		MultipleOf: text("multipleOf"),
	}
	if b.MultipleOf != "" && schema.CompareNumbers(b.MultipleOf, "0") <= 0 {
		s.warn(n, "multipleOf", "keyword-not-enforced", "multipleOf must be greater than 0, so it is not enforced", "write a positive number")
		b.MultipleOf = ""
	}
	if b == (model.Bounds{}) {
		return nil
	}
	return &b
}

func (s *side) patternOf(n *schema.Node) *model.Pattern {
	src, ok := n.Get("pattern").Str()
	if !ok {
		return nil
	}
	p, err := s.translate(src)
	if err != nil {
		s.warn(n, "pattern", "keyword-not-enforced", "this pattern is not enforced by the decoder: "+err.Error(), "write it without that construct, or check it in the handler")
		return nil
	}
	return p
}

// translate gives the form of an ECMA-262 pattern in which a row has it.
func (s *side) translate(src string) (*model.Pattern, error) {
	p, err := s.pkg.translated(src)
	if err == nil && p.Expr != "" {
		s.pkg.needsEngine = true
	}
	return p, err
}

// A translation is the form of a pattern in which it is matched, or why there is none.
type translation struct {
	pattern *model.Pattern
	err     error
}

// translated translates a pattern once.
func (p *packagePlan) translated(src string) (*model.Pattern, error) {
	t, known := p.translations[src]
	if !known {
		t.pattern, t.err = translatePattern(src)
		p.translations[src] = t
	}
	return t.pattern, t.err
}

func translatePattern(src string) (*model.Pattern, error) {
	p, err := schema.ParsePattern(src)
	if err != nil {
		return nil, err
	}
	re2, other, err := p.Translate()
	if err != nil {
		return nil, err
	}
	return &model.Pattern{Source: src, RE2: re2, Expr: other}, nil
}

// formatOf is the format that is asserted: all known ones when asked for, and those that became a Go type.
func (s *side) formatOf(n *schema.Node) string {
	f, ok := n.Get("format").Str()
	if !ok || !s.pkg.cfg.Formats && !(s.pkg.cfg.Time && timeFormats[f]) {
		return ""
	}
	if !knownFormats[f] {
		s.warn(n, "format", "format-not-checked", fmt.Sprintf("format %q is not checked by the decoder", f), "use pattern to enforce a form")
		return ""
	}
	return f
}

// knownFormats are the formats that the runtime decides.
var knownFormats = map[string]bool{
	"date-time": true, "date": true, "time": true, "duration": true, "email": true, "hostname": true,
	"ipv4": true, "ipv6": true, "uri": true, "uri-reference": true, "iri": true, "iri-reference": true,
	"uuid": true, "json-pointer": true, "relative-json-pointer": true, "uri-template": true, "regex": true,
}

// rowMore states the keywords without a fast path. Their schemas are rows without types.
func (s *side) rowMore(r *model.Row, n *schema.Node, w want) {
	m := model.More{}
	if r.More != nil {
		m = *r.More
	}
	m.AllOf = s.rowsOfList(n, "allOf", w)
	m.AnyOf = s.rowsOfList(n, "anyOf", w)
	if m.OneOf = s.rowsOfList(n, "oneOf", w); len(m.OneOf) > 0 && !s.wholeOrSaid(n, "oneOf", n.Get("oneOf").Elems...) {
		m.OneOf = nil
	}
	if s.wholeOrSaid(n, "not", n.Get("not")) {
		m.Not = s.rowAt(n, "not", w)
	}
	if s.wholeOrSaid(n, "if", n.Get("if")) {
		m.If = s.rowAt(n, "if", w)
	}
	if m.If != 0 {
		m.Then, m.Else = s.rowAt(n, "then", w), s.rowAt(n, "else", w)
	}
	if m.Contains = s.rowAt(n, "contains", w); m.Contains != 0 && hasAny(n, "minContains", "maxContains") {
		m.ContainsCount = containsCount(n)
		if m.ContainsCount.Max >= 0 && !s.wholeOrSaid(n, "maxContains", n.Get("contains")) {
			m.ContainsCount.Max = -1
		}
	}
	s.objectMore(&m, n, w)
	s.unevaluated(&m, n, w)
	if isNever(n) {
		m.Not, m.Never = 0, true
	}
	if !isZeroMore(m) {
		r.More = &m
	}
}

func containsCount(n *schema.Node) *model.Range {
	r := &model.Range{Min: 1, Max: -1}
	if n.Get("minContains").Is(schema.Number) {
		r.Min = countOf(n, "minContains")
	}
	if m := n.Get("maxContains"); m.Is(schema.Number) {
		r.Max = floorCount(m.Text)
	}
	return r
}

func (s *side) objectMore(m *model.More, n *schema.Node, w want) {
	m.Properties = rangeOf(n, "minProperties", "maxProperties")
	m.PropertyNames = s.rowAt(n, "propertyNames", w)
	if pp := n.Get("patternProperties"); pp.Is(schema.Object) {
		s.patternProperties(m, pp, w)
	}
	if dr := n.Get("dependentRequired"); dr.Is(schema.Object) {
		for _, d := range dr.Members {
			m.DependentRequired = append(m.DependentRequired, model.DependentRequired{If: d.Name, Names: strs(d.Value)})
		}
	}
	if ds := n.Get("dependentSchemas"); ds.Is(schema.Object) {
		for _, d := range ds.Members {
			if row, ok := s.check(d.Value, w); ok {
				m.DependentSchemas = append(m.DependentSchemas, model.DependentSchema{If: d.Name, Row: row})
			}
		}
	}
	props := n.Get("properties")
	for _, name := range strs(n.Get("required")) {
		if !props.Has(name) && !slices.Contains(m.Required, name) {
			m.Required = append(m.Required, name)
		}
	}
}

func (s *side) patternProperties(m *model.More, pp *schema.Node, w want) {
	for _, d := range pp.Members {
		p, err := s.translate(d.Name)
		if err != nil {
			s.warn(pp, d.Name, "keyword-not-enforced", "this pattern is not enforced by the decoder: "+err.Error(), "write it without that construct, or check it in the handler")
			continue
		}
		if row, ok := s.check(d.Value, w); ok {
			m.PatternProperties = append(m.PatternProperties, model.PatternProperty{Pattern: *p, Row: row})
		}
	}
}

// leavesPattern reports whether a pattern of property names is not enforced.
func (s *side) leavesPattern(n *schema.Node) bool {
	pp := n.Get("patternProperties")
	return pp.Is(schema.Object) && slices.ContainsFunc(pp.Members, func(d schema.Member) bool {
		_, err := s.pkg.translated(d.Name)
		return err != nil
	})
}

// strs reads an array of strings.
func strs(n *schema.Node) []string {
	if !n.Is(schema.Array) {
		return nil
	}
	var out []string
	for _, e := range n.Elems {
		if t, ok := e.Str(); ok {
			out = append(out, t)
		}
	}
	return out
}

func (s *side) rowsOfList(n *schema.Node, keyword string, w want) []int32 {
	list := n.Get(keyword)
	if !list.Is(schema.Array) {
		return nil
	}
	return s.rowsFor(list.Elems, w)
}

func (s *side) rowsFor(list []*schema.Node, w want) []int32 {
	w.name = ""
	var out []int32
	for _, e := range list {
		if row, ok := s.check(e, w); ok {
			out = append(out, row)
		}
	}
	return out
}

// rowAt is the row of a keyword's schema; 0 where it is absent.
func (s *side) rowAt(n *schema.Node, keyword string, w want) int32 {
	v := n.Get(keyword)
	if v == nil {
		return 0
	}
	row, ok := s.check(v, w)
	if !ok {
		s.warn(n, keyword, "keyword-not-enforced", keyword+" holds no schema, so it is not enforced", "write a schema object")
	}
	return row
}

// check makes the row of a schema that has no type of its own.
func (s *side) check(n *schema.Node, w want) (int32, bool) {
	if !n.Is(schema.Object) && !n.Is(schema.Bool) {
		return 0, false
	}
	if s.depth > maxCheckDepth {
		return 0, false
	}
	s.depth++
	defer func() { s.depth-- }()
	return s.build(n, want{path: w.path}).row, true
}

// maxCheckDepth bounds the nesting of schemas under keywords that the loader does not walk.
const maxCheckDepth = 256
