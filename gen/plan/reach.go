package plan

import "github.com/schemaport/schemaport-gen/gen/schema"

// canHoldValue reports whether any value that the schema accepts can have a
// part that this node describes: not the properties of a string, nor what
// stands in a branch whose type contradicts the one beside the union. What a
// target changes in other places is never sent, and needs no undo.
func (s *side) canHoldValue(n *schema.Node) bool {
	if s.reached == nil {
		s.reached = make(map[*schema.Node]kinds)
		s.reach(s.doc.Root, kAll)
	}
	return s.reached[n] != 0
}

// reach notes that a value of these kinds can be where n describes it.
func (s *side) reach(n *schema.Node, k kinds) {
	k = k.and(ownKinds(n))
	if k == 0 || s.reached[n].or(k) == s.reached[n] {
		return
	}
	s.reached[n] = s.reached[n].or(k)
	if body, _ := s.doc.Resolve(n); body != nil {
		s.reach(body, k)
	}
	for c := range schema.Children(n) {
		switch c.Keyword {
		case "properties", "patternProperties", "additionalProperties", "propertyNames", "unevaluatedProperties":
			if k.and(kObj) != 0 {
				s.reach(c.Node, kAll)
			}
		case "items", "prefixItems", "contains", "unevaluatedItems":
			if k.and(kArr) != 0 {
				s.reach(c.Node, kAll)
			}
		case "$defs", "definitions": // reached by reference
		default:
			s.reach(c.Node, k)
		}
	}
}
