package plan

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// defaultOf is the default that decoders apply, as JSON text: the one beside a
// reference, else the definition's. One that its own schema refuses is not
// applied; the loader has warned of it.
func (s *side) defaultOf(n, body *schema.Node) string {
	v := n.Get("default")
	if v == nil {
		v = body.Get("default")
	}
	if v == nil || len(schema.Validate(n, v, s.doc.Root)) > 0 || overflows(v) {
		return ""
	}
	if f := (filling{side: s, start: n}); f.recurs(n, v) {
		s.warn(n, "default", "default-not-applied", "this default is not applied: filling in its own defaults has no end, or multiplies", "give the inner properties no default")
		return ""
	}
	return string(s.declared(v, body, 0).Compact())
}

// overflows reports whether a value holds an integer that int64 cannot.
func overflows(v *schema.Node) bool {
	if v.Kind == schema.Number {
		_, ok := int64Text(v.Text)
		return schema.IsInteger(v.Text) && !ok
	}
	for _, e := range v.Elems {
		if overflows(e) {
			return true
		}
	}
	for _, m := range v.Members {
		if overflows(m.Value) {
			return true
		}
	}
	return false
}

// filling follows the defaults that are filled in inside a default.
type filling struct {
	*side
	start *schema.Node   // the property
	open  []*schema.Node // properties whose defaults are being filled in
	steps int
}

// recurs reports whether a value that is filled in has the default of the
// first property somewhere inside, or grows beyond measure. A recursion of
// other properties is their own matter: their defaults are not applied.
func (f *filling) recurs(n, v *schema.Node) bool {
	const maxSteps, maxDepth = 2000, 64
	if f.steps++; f.steps > maxSteps || len(f.open) > maxDepth {
		return true
	}
	body := f.deref(n)
	for _, kw := range []string{"allOf", "anyOf", "oneOf"} {
		branches := body.Get(kw)
		if branches.Is(schema.Array) && slices.ContainsFunc(branches.Elems, func(b *schema.Node) bool {
			return len(schema.Validate(b, v, f.doc.Root)) == 0 && f.recurs(b, v)
		}) {
			return true
		}
	}
	for _, e := range v.Elems {
		if items := body.Get("items"); items.Is(schema.Object) && f.recurs(items, e) {
			return true
		}
	}
	return v.Kind == schema.Object && f.recursInside(body, v)
}

func (f *filling) recursInside(body, v *schema.Node) bool {
	for _, m := range v.Members {
		p := body.Get("properties").Get(m.Name)
		if p == nil {
			p = body.Get("additionalProperties")
		}
		if p.Is(schema.Object) && f.recurs(p, m.Value) {
			return true
		}
	}
	props := body.Get("properties")
	if !props.Is(schema.Object) {
		return false
	}
	for _, p := range props.Members {
		if !v.Has(p.Name) && f.recursAt(p.Value) {
			return true
		}
	}
	return false
}

// recursAt follows the default of a property that is absent.
func (f *filling) recursAt(p *schema.Node) bool {
	v := p.Get("default")
	if v == nil {
		v = f.deref(p).Get("default")
	}
	switch {
	case v == nil, slices.Contains(f.open, p):
		return false
	case p == f.start:
		return true
	}
	f.open = append(f.open, p)
	defer func() { f.open = f.open[:len(f.open)-1] }()
	return f.recurs(p, v)
}

// declared leaves out of a default what an open object does not declare, as a decoder does with arguments.
func (s *side) declared(v, body *schema.Node, depth int) *schema.Node {
	const maxDepth = 64
	if depth > maxDepth {
		return v
	}
	switch v.Kind {
	case schema.Array:
		items := body.Get("items")
		if !items.Is(schema.Object) || body.Has("prefixItems") {
			return v
		}
		out := &schema.Node{Kind: schema.Array, Pos: v.Pos}
		for _, e := range v.Elems {
			out.Elems = append(out.Elems, s.declared(e, s.deref(items), depth+1))
		}
		return out
	case schema.Object:
		return s.declaredObject(v, body, depth)
	}
	return v
}

func (s *side) declaredObject(v, body *schema.Node, depth int) *schema.Node {
	props := body.Get("properties")
	if !props.Is(schema.Object) || len(props.Members) == 0 || typeKinds(body)&^kNull != kObj {
		return v
	}
	mentioned := s.mentionedIn(body)
	keeps := mentioned.open || hasAny(body, "additionalProperties", "patternProperties") || s.keepsUnevaluated(body)
	out := &schema.Node{Kind: schema.Object, Pos: v.Pos}
	for _, m := range v.Members {
		p := props.Get(m.Name)
		switch {
		case p != nil:
			m.Value = s.declared(m.Value, s.deref(p), depth+1)
			out.Members = append(out.Members, m)
		case keeps, slices.ContainsFunc(mentioned.list, func(o mention) bool { return o.name == m.Name }):
			out.Members = append(out.Members, m)
		}
	}
	return out
}
