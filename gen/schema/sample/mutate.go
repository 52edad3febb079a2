package sample

import (
	"math/rand/v2"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// Mutants makes changed copies of a value for the schema s, whose references
// lead into root: one for each kind of change that can be made to it, at a
// place that chance decides. A mutant may fit the schema or not.
func Mutants(root, s, value *schema.Node, rng *rand.Rand) []*schema.Node {
	m := &mutator{maker: &maker{root: root, rng: rng, budget: budget, density: 0.5}}
	m.visit(s, value, nil, 0)
	var mutants []*schema.Node
	for _, change := range changes {
		for _, i := range rng.Perm(len(m.places)) {
			p := m.places[i]
			changed := change(m, p)
			if changed == nil || same(changed, p.value) {
				continue
			}
			mutants = append(mutants, replace(value, p.path, changed))
			break
		}
	}
	return mutants
}

// same reports whether two values are written alike: 1 and 1.0 are not.
func same(a, b *schema.Node) bool { return slices.Equal(a.Compact(), b.Compact()) }

// A mutator knows the places of a value.
type mutator struct {
	*maker
	places []place
}

// A place is a value inside the value, and what is known of the schema there.
type place struct {
	path  []int // positions of members and elements, from the outside in
	value *schema.Node
	s     *schema.Node
}

// maxPlaces bounds the places that are looked at.
const maxPlaces = 400

// visit lists a value and what is inside it.
func (m *mutator) visit(s, v *schema.Node, path []int, depth int) {
	if len(m.places) >= maxPlaces || depth > 2*maxDepth {
		return
	}
	if s.Is(schema.Object) && needsCheck(s) {
		if plain := m.chosenBy(s, v); plain != nil {
			s = plain
		}
	}
	if !s.Is(schema.Object) {
		s = schema.NewObject()
	}
	m.places = append(m.places, place{path, v, s})
	for i, e := range v.Elems {
		of := s.Get("items")
		if p := s.Get("prefixItems"); p.Is(schema.Array) && i < len(p.Elems) {
			of = p.Elems[i]
		}
		m.visit(of, e, append(slices.Clip(path), i), depth+1)
	}
	for i, member := range v.Members {
		o := &object{maker: m.maker, s: s}
		m.visit(o.schemaOf(member.Name), member.Value, append(slices.Clip(path), i), depth+1)
	}
}

// chosenBy flattens a schema so that the value fits it, if chance finds how.
func (m *mutator) chosenBy(s, v *schema.Node) (plain *schema.Node) {
	for range partTries {
		if plain = m.flatten(s); plain != nil && fits(m.root, plain, v) {
			break
		}
	}
	return plain
}

// replace returns a value in which another stands at a place.
func replace(v *schema.Node, path []int, by *schema.Node) *schema.Node {
	if len(path) == 0 {
		return by
	}
	if v.Kind == schema.Array {
		elems := slices.Clone(v.Elems)
		elems[path[0]] = replace(elems[path[0]], path[1:], by)
		return schema.NewArray(elems...)
	}
	members := slices.Clone(v.Members)
	members[path[0]].Value = replace(members[path[0]].Value, path[1:], by)
	return schema.NewObject(members...)
}
