package sample

import "github.com/schemaport/schemaport-gen/gen/schema"

// maxMerges bounds the schemas that are merged into one.
const maxMerges = 64

// flatten makes one schema of a schema, what it refers to, all branches of
// allOf, and one branch each of its unions and conditions, chosen by chance.
// A value that fits the result often fits the schema; what "not" and "oneOf"
// exclude is left to the check. It returns nil for a choice that nothing fits.
func (m *maker) flatten(s *schema.Node) *schema.Node {
	plain := schema.NewObject()
	queue := []*schema.Node{s}
	for merges := 0; len(queue) > 0; merges++ {
		next := queue[0]
		queue = queue[1:]
		if next.Is(schema.Bool) && !next.Bool || merges > maxMerges {
			return nil
		}
		if !next.Is(schema.Object) {
			continue
		}
		queue = append(queue, m.choose(next)...)
		merged, exact := schema.Merge(plain, next.Without(composed...))
		if !exact { // two patterns, say: the check decides
			merged = merged.Without("allOf")
		}
		plain = merged
	}
	if plain.Has("not") && isNever(plain.Get("not")) {
		return nil
	}
	return plain
}

// composed are the keywords that flatten resolves.
var composed = []string{"$ref", "$defs", "definitions", "allOf", "anyOf", "oneOf", "if", "then", "else", "dependentSchemas"}

// choose returns the schemas beside s that hold as well, or are chosen to.
func (m *maker) choose(s *schema.Node) (also []*schema.Node) {
	if ref, ok := s.Get("$ref").Str(); ok {
		if target := m.target(ref); target != nil {
			also = append(also, target)
		}
	}
	if all := s.Get("allOf"); all.Is(schema.Array) {
		also = append(also, all.Elems...)
	}
	for _, k := range [...]string{"anyOf", "oneOf"} {
		if u := s.Get(k); u.Is(schema.Array) && len(u.Elems) > 0 {
			also = append(also, u.Elems[m.rng.IntN(len(u.Elems))])
		}
	}
	if s.Has("if") {
		if m.chance(0.5) {
			also = append(also, s.Get("if"), s.Get("then"))
		} else {
			also = append(also, s.Get("else"))
		}
	}
	if d := s.Get("dependentSchemas"); d.Is(schema.Object) && m.chance(0.5) {
		for _, dep := range d.Members {
			also = append(also, dep.Value)
		}
	}
	return also
}

// target follows a reference into the definitions of the root.
func (m *maker) target(ref string) *schema.Node {
	doc := schema.Document{Root: m.root}
	target, _ := doc.Resolve(schema.NewObject(schema.Member{Name: "$ref", Value: schema.NewString(ref)}))
	if target == nil && ref == "#" {
		return m.root
	}
	return target
}

// isNever reports whether a negated schema accepts everything.
func isNever(not *schema.Node) bool {
	return not.Is(schema.Object) && len(not.Members) == 0 || not.Is(schema.Bool) && not.Bool
}
