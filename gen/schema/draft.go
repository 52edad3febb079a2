package schema

import (
	"cmp"
	"strings"
)

// A Draft is a version of JSON Schema, as far as it spells something otherwise
// than 2020-12 does. The zero Draft is 2020-12, and stands for schemas that name
// none of the others.
type Draft uint8

// The older drafts.
const (
	Draft4 Draft = iota + 1
	Draft6
	Draft7
	Draft2019
)

// drafts are the older drafts by their URI, less scheme and fragment.
var drafts = map[string]Draft{
	"json-schema.org/draft-04/schema":      Draft4,
	"json-schema.org/draft-06/schema":      Draft6,
	"json-schema.org/draft-07/schema":      Draft7,
	"json-schema.org/draft/2019-09/schema": Draft2019,
}

// DraftOf returns the draft that the $schema of a schema names, or the one of
// the schema around it where it has none.
func DraftOf(n *Node, around Draft) Draft {
	uri, ok := n.Get("$schema").Str()
	if !ok {
		return around
	}
	_, name, _ := strings.Cut(uri, "://")
	return drafts[strings.TrimSuffix(name, "#")]
}

// Hides reports whether a constraint of n says nothing in the draft, since n
// has a reference: up to draft 7 only what the reference leads to counts.
func (d Draft) Hides(n *Node, keyword string) bool {
	return d != 0 && d <= Draft7 && n.Has(refKey) &&
		constrains(keyword) && keyword != refKey && keyword != defsKey && keyword != oldDefs
}

// dependencies is what drafts before 2019-09 have for dependentRequired and
// dependentSchemas, and 2019-09 still has beside them.
const dependencies = "dependencies"

// respelled writes what n, rewritten as b so far, spells in the way of an older
// draft as 2020-12 does, as far as it means something. What is left of the old
// spelling is of no use there either.
func (h *hoister) respelled(n, b *Node) *Node {
	draft := h.resourceOf(n).draft
	if draft == 0 {
		return b
	}
	if n != h.source.root { // which stays an object for all readers
		for _, m := range n.Members {
			if draft.Hides(n, m.Name) {
				b = b.Without(m.Name)
			}
		}
	}
	if v := b.Get(dependencies); v.Is(Object) {
		b = withoutDependencies(n, b, v)
	}
	if draft == Draft4 {
		b = withExclusive(b, "minimum", "exclusiveMinimum")
		b = withExclusive(b, "maximum", "exclusiveMaximum")
	}
	switch {
	case b.Has("prefixItems"):
	case b.Get("items").Is(Array):
		b = withPrefix(b)
	default:
		b = b.Without("additionalItems") // without a list of items it says nothing
	}
	return b
}

// withExclusive says in the exclusive keyword what draft 4 says in two: a bound,
// and whether it is exclusive.
func withExclusive(b *Node, bound, exclusive string) *Node {
	is := b.Get(exclusive)
	if !is.Is(Bool) {
		return b
	}
	limit := b.Get(bound)
	if !is.Bool || !limit.Is(Number) {
		return b.Without(exclusive)
	}
	return b.With(exclusive, limit).Without(bound)
}

// withPrefix says in prefixItems and items what a list of items and
// additionalItems say.
func withPrefix(b *Node) *Node {
	names := map[string]string{"items": "prefixItems", "additionalItems": "items"}
	members := make([]Member, len(b.Members))
	for i, m := range b.Members {
		m.Name = cmp.Or(names[m.Name], m.Name)
		members[i] = m
	}
	return b.Derive(members...)
}

// withoutDependencies says in dependentRequired and dependentSchemas what
// dependencies says. Where there is one of these already, that stands in an
// allOf.
func withoutDependencies(n, b, deps *Node) *Node {
	var required, schemas, rest []Member
	for _, m := range deps.Members {
		switch {
		case isStringList(m.Value):
			required = append(required, m)
		case m.Value.Is(Object), m.Value.Is(Bool):
			schemas = append(schemas, m)
		default:
			rest = append(rest, m)
		}
	}
	var said, members []Member
	if required != nil {
		said = append(said, Member{"dependentRequired", deps.Derive(required...), deps.Pos})
	}
	if schemas != nil {
		said = append(said, Member{"dependentSchemas", deps.Derive(schemas...), deps.Pos})
	}
	apart := b.Has("dependentRequired") || b.Has("dependentSchemas")
	for _, m := range b.Members {
		if m.Name != dependencies {
			members = append(members, m)
			continue
		}
		if rest != nil {
			members = append(members, Member{dependencies, deps.Derive(rest...), m.Pos})
		}
		if !apart {
			members = append(members, said...)
		}
	}
	b = b.Derive(members...)
	if apart && said != nil {
		b = b.alsoFits(n.Derive(said...))
	}
	return b
}

func isStringList(n *Node) bool {
	if !n.Is(Array) {
		return false
	}
	for _, e := range n.Elems {
		if !e.Is(String) {
			return false
		}
	}
	return true
}
