package plan

import (
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
	open := body.Get("additionalProperties") == nil
	out := &schema.Node{Kind: schema.Object, Pos: v.Pos}
	for _, m := range v.Members {
		p := props.Get(m.Name)
		switch {
		case p != nil:
			m.Value = s.declared(m.Value, s.deref(p), depth+1)
			out.Members = append(out.Members, m)
		case !open:
			out.Members = append(out.Members, m)
		}
	}
	return out
}
