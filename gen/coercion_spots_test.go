package gen_test

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An argumentSpot is a place inside arguments: of a value, or of a property that
// may be given and is not.
type argumentSpot struct {
	value  *schema.Node // nil for an absent property; may be overwritten
	schema *schema.Node // nil where it is not a plain one that says all of the value
	path   string

	holder       *schema.Node // the object it is a member of, nil for items and the whole
	holderSchema *schema.Node
	name         string // in the holder
}

// beyondPlain are keywords of which a schema must be free to say by itself, at
// one glance, what each part of a value must be.
var beyondPlain = []string{
	"$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired",
	"dependencies", "patternProperties", "propertyNames", "contains", "prefixItems", "unevaluatedProperties", "unevaluatedItems",
}

// besideRef may stand beside a reference and say nothing.
var besideRef = []string{"$ref", "$defs", "definitions", "title", "description", "default", "examples", "deprecated"}

// plainSchemas finds the plain schemas of a root.
type plainSchemas struct {
	root  *schema.Node
	known map[*schema.Node]*schema.Node
}

// of follows references from a schema and returns what they lead to, or nil if
// that is not plain.
func (p *plainSchemas) of(s *schema.Node) *schema.Node {
	plain, ok := p.known[s]
	if !ok {
		plain = p.find(s)
		p.known[s] = plain
	}
	return plain
}

func (p *plainSchemas) find(s *schema.Node) *schema.Node {
	for range 10 {
		if !s.Is(schema.Object) {
			return nil
		}
		ref, isRef := s.Get("$ref").Str()
		for _, m := range s.Members {
			if slices.Contains(beyondPlain, m.Name) || isRef && !slices.Contains(besideRef, m.Name) {
				return nil
			}
		}
		if !isRef {
			return s
		}
		s = definition(p.root, ref)
	}
	return nil
}

// declaredType is the one type of a plain schema beside null; "" for none or several.
func declaredType(s *schema.Node) (name string, nullable bool) {
	names := texts(s.Get("type"))
	nullable = slices.Contains(names, "null")
	names = slices.DeleteFunc(names, func(n string) bool { return n == "null" })
	if len(names) != 1 {
		return "", nullable
	}
	return names[0], nullable
}

// isListed reports whether a schema lists its values.
func isListed(s *schema.Node) bool { return s.Has("enum") || s.Has("const") }

// spots lists the places inside arguments, the whole first.
func (p *plainSchemas) spots(args *schema.Node) (spots []argumentSpot) {
	var visit func(s argumentSpot)
	visit = func(at argumentSpot) {
		at.schema = p.of(at.schema)
		spots = append(spots, at)
		for i, e := range at.value.Elems {
			visit(argumentSpot{value: e, schema: at.schema.Get("items"), path: schema.Index(at.path, i)})
		}
		declared := at.schema.Get("properties")
		for _, m := range at.value.Members {
			s := declared.Get(m.Name)
			if s == nil {
				s = at.schema.Get("additionalProperties")
			}
			visit(argumentSpot{value: m.Value, schema: s, path: schema.Path(at.path, m.Name), holder: at.value, holderSchema: at.schema, name: m.Name})
		}
		if !at.value.Is(schema.Object) || !declared.Is(schema.Object) {
			return
		}
		for _, m := range declared.Members {
			if !at.value.Has(m.Name) && !requires(at.schema, m.Name) {
				spots = append(spots, argumentSpot{
					schema: p.of(m.Value), path: schema.Path(at.path, m.Name), holder: at.value, holderSchema: at.schema, name: m.Name,
				})
			}
		}
	}
	visit(argumentSpot{value: args, schema: p.root})
	return spots
}

// deepCopy copies a value, so that each of its parts may be overwritten.
func deepCopy(n *schema.Node) *schema.Node {
	out := &schema.Node{Kind: n.Kind, Bool: n.Bool, Text: n.Text}
	for _, e := range n.Elems {
		out.Elems = append(out.Elems, deepCopy(e))
	}
	for _, m := range n.Members {
		out.Members = append(out.Members, schema.Member{Name: m.Name, Value: deepCopy(m.Value)})
	}
	return out
}

// reduced is a name without what key repair does not look at.
func reduced(name string) string {
	return strings.NewReplacer("_", "", "-", "", " ", "").Replace(asciiLower(name))
}

// asciiLower is a text with the ASCII letters in lower case.
func asciiLower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}
