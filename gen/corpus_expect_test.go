package gen_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An expectation works out what decoded arguments marshal to, from the schema alone.
type expectation struct {
	root    *schema.Node
	unknown []string // paths of the properties that are dropped
	filling int      // depth of the defaults that are being filled in
}

// of is what a valid value becomes: without the unknown properties, and with
// the defaults of what is absent. Where the schema does not tell the kind of
// the value, Go holds any value as it is.
func (e *expectation) of(s, v *schema.Node, path string) *schema.Node {
	if !e.tellsKind(s, make(map[*schema.Node]bool)) {
		return v
	}
	holding := e.holding(s, v, make(map[*schema.Node]bool))
	switch v.Kind {
	case schema.Array:
		elems := make([]*schema.Node, len(v.Elems))
		for i, x := range v.Elems {
			elems[i] = e.of(conjunction(holding, func(s *schema.Node) []*schema.Node { return itemSchemas(s, i) }), x, schema.Index(path, i))
		}
		return schema.NewArray(elems...)
	case schema.Object:
		return e.object(holding, v, path)
	}
	return v
}

func (e *expectation) object(holding []*schema.Node, v *schema.Node, path string) *schema.Node {
	var members []schema.Member
	for _, m := range v.Members {
		at := schema.Path(path, m.Name)
		if slices.Contains(e.unknown, at) || e.filling > 0 && isUndeclared(holding, m.Name) {
			continue
		}
		if !isPatterned(holding, m.Name) {
			m.Value = e.of(conjunction(holding, func(s *schema.Node) []*schema.Node { return propertySchemas(s, m.Name) }), m.Value, at)
		}
		members = append(members, m)
	}
	out := schema.NewObject(members...)
	for _, s := range holding {
		declared := s.Get("properties")
		if !declared.Is(schema.Object) {
			continue
		}
		for _, d := range declared.Members {
			if value := e.defaultOf(holding, d); value != nil && !out.Has(d.Name) {
				out = out.With(d.Name, value)
			}
		}
	}
	return out
}

// defaultOf is the value of an absent property, or nil if it stays absent.
func (e *expectation) defaultOf(holding []*schema.Node, d schema.Member) *schema.Node {
	for _, s := range holding {
		if requires(s, d.Name) {
			return nil
		}
	}
	s := conjunction(holding, func(s *schema.Node) []*schema.Node { return propertySchemas(s, d.Name) })
	value := e.annotated(s, "default", make(map[*schema.Node]bool))
	if value == nil || len(schema.Validate(s, value, e.root)) > 0 {
		return nil
	}
	e.filling++
	defer func() { e.filling-- }()
	return e.of(s, value, "")
}

// isPatterned reports whether the name of a property decides which schema
// describes it. Go holds any value there.
func isPatterned(holding []*schema.Node, name string) bool {
	patterned := false
	for _, s := range holding {
		if s.Get("properties").Has(name) {
			return false
		}
		patterned = patterned || s.Has("patternProperties")
	}
	return patterned
}

// isUndeclared reports whether a property has no place in a struct.
func isUndeclared(holding []*schema.Node, name string) bool {
	open, declares := true, false
	for _, s := range holding {
		open = open && !s.Has("additionalProperties") && !s.Has("patternProperties")
		if p := s.Get("properties"); p.Is(schema.Object) {
			declares = declares || len(p.Members) > 0
			open = open && !p.Has(name)
		}
	}
	return open && declares
}

func requires(s *schema.Node, name string) bool {
	required := s.Get("required")
	return required.Is(schema.Array) && slices.ContainsFunc(required.Elems, func(r *schema.Node) bool {
		text, ok := r.Str()
		return ok && text == name
	})
}

// annotated finds an annotation in a schema, or in what it refers to or is merged of.
func (e *expectation) annotated(s *schema.Node, keyword string, seen map[*schema.Node]bool) *schema.Node {
	if v := s.Get(keyword); v != nil || seen[s] {
		return v
	}
	seen[s] = true
	for _, part := range e.parts(s) {
		if v := e.annotated(part, keyword, seen); v != nil {
			return v
		}
	}
	return nil
}

// tellsKind reports whether a schema limits the kinds of its values. known are
// the answers so far.
func (e *expectation) tellsKind(s *schema.Node, known map[*schema.Node]bool) bool {
	tells, ok := known[s]
	if !ok {
		known[s] = true // where it leads back to itself
		tells = e.limitsKind(s, func(part *schema.Node) bool { return e.tellsKind(part, known) })
		known[s] = tells
	}
	return tells
}

func (e *expectation) limitsKind(s *schema.Node, tells func(*schema.Node) bool) bool {
	if s.Has("type") || s.Has("enum") || s.Has("const") {
		return true
	}
	if slices.ContainsFunc(e.parts(s), tells) {
		return true
	}
	for _, k := range [...]string{"anyOf", "oneOf"} {
		if u := s.Get(k); u.Is(schema.Array) && !slices.ContainsFunc(u.Elems, func(b *schema.Node) bool { return !tells(b) }) {
			return true
		}
	}
	return false
}

// parts are the schemas beside s that hold wherever it does.
func (e *expectation) parts(s *schema.Node) (parts []*schema.Node) {
	doc := schema.Document{Root: e.root}
	if target, _ := doc.Resolve(s); target != nil {
		parts = append(parts, target)
	}
	for _, k := range [...]string{"allOf", "anyOf", "oneOf"} {
		if all := s.Get(k); all.Is(schema.Array) && (k == "allOf" || len(all.Elems) == 1) {
			parts = append(parts, all.Elems...)
		}
	}
	return parts
}

// holding lists the schemas that describe a value: s, what it refers to, its
// allOf, and the first branch of a union that the value fits. Conditions only
// check values.
func (e *expectation) holding(s, v *schema.Node, seen map[*schema.Node]bool) []*schema.Node {
	if !s.Is(schema.Object) || seen[s] {
		return nil
	}
	seen[s] = true
	also := e.parts(s)
	for _, k := range [...]string{"anyOf", "oneOf"} {
		if u := s.Get(k); u.Is(schema.Array) && len(u.Elems) > 1 {
			if i := slices.IndexFunc(u.Elems, func(b *schema.Node) bool { return e.fits(b, v) }); i >= 0 {
				also = append(also, u.Elems[i])
			}
		}
	}
	all := []*schema.Node{s}
	for _, part := range also {
		all = append(all, e.holding(part, v, seen)...)
	}
	return all
}

func (e *expectation) fits(s, v *schema.Node) bool { return len(schema.Validate(s, v, e.root)) == 0 }

// conjunction is the schema of a part of a value that several schemas describe.
func conjunction(holding []*schema.Node, of func(*schema.Node) []*schema.Node) *schema.Node {
	var all []*schema.Node
	for _, s := range holding {
		all = append(all, of(s)...)
	}
	if len(all) == 1 {
		return all[0]
	}
	return schema.NewObject(schema.Member{Name: "allOf", Value: schema.NewArray(all...)})
}

func itemSchemas(s *schema.Node, i int) []*schema.Node {
	if prefix := s.Get("prefixItems"); prefix.Is(schema.Array) && i < len(prefix.Elems) {
		return []*schema.Node{prefix.Elems[i]}
	}
	if items := s.Get("items"); items.Is(schema.Object) {
		return []*schema.Node{items}
	}
	return nil
}

func propertySchemas(s *schema.Node, name string) (all []*schema.Node) {
	if declared := s.Get("properties").Get(name); declared.Is(schema.Object) {
		all = append(all, declared)
	}
	if patterns := s.Get("patternProperties"); patterns.Is(schema.Object) {
		for _, m := range patterns.Members {
			if re, err := compileRegexp(m.Name); err == nil && re.(*pattern).matcher != nil && re.MatchString(name) {
				all = append(all, m.Value)
			}
		}
	}
	if other := s.Get("additionalProperties"); len(all) == 0 && other.Is(schema.Object) {
		all = append(all, other)
	}
	return all
}

// difference says where two values differ, "" if they do not. Numbers are
// equal as float64 keeps them.
func difference(want, got *schema.Node, path string) string {
	switch {
	case want == nil || got == nil || want.Kind != got.Kind:
		return fmt.Sprintf("%q is %s, not %s", path, text(got), text(want))
	case want.Kind == schema.Array && len(want.Elems) == len(got.Elems):
		for i := range want.Elems {
			if d := difference(want.Elems[i], got.Elems[i], schema.Index(path, i)); d != "" {
				return d
			}
		}
	case want.Kind == schema.Object:
		for _, m := range want.Members {
			if d := difference(m.Value, got.Get(m.Name), schema.Path(path, m.Name)); d != "" {
				return d
			}
		}
		for _, m := range got.Members {
			if !want.Has(m.Name) {
				return difference(nil, m.Value, schema.Path(path, m.Name))
			}
		}
	case !schema.Equal(want, got) && (want.Kind != schema.Number || float(want) != float(got)):
		return fmt.Sprintf("%q is %s, not %s", path, text(got), text(want))
	}
	return ""
}

func float(n *schema.Node) float64 {
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil {
		return math.NaN()
	}
	return f
}

func text(n *schema.Node) string {
	if n == nil {
		return "absent"
	}
	return string(n.Compact())
}
