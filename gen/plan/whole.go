package plan

import "github.com/schemaport/schemaport-gen/gen/schema"

// maxVisits bounds the search for what is not enforced, over all of a tool.
const maxVisits = 200_000

// isWhole reports whether the decoder enforces all that a schema says. One of
// which it leaves something out accepts more than it should: that is said where
// it is left out, and does no more harm than that, except where a value is
// refused because such a schema accepts it (not, if, oneOf, maxContains). Those
// keywords are then not enforced, either.
func (s *side) isWhole(n *schema.Node) bool {
	seen := make(map[*schema.Node]bool)
	pending := []*schema.Node{n}
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		if s.visits++; s.visits > maxVisits || !s.isWholeHere(at) {
			return false
		}
		if body, _ := s.doc.Resolve(at); body != nil {
			pending = append(pending, body)
		}
		for c := range schema.Children(at) {
			if c.Keyword != "$defs" && c.Keyword != "definitions" {
				pending = append(pending, c.Node)
			}
		}
	}
	return true
}

// isWholeHere is isWhole for the keywords of the schema itself.
func (s *side) isWholeHere(n *schema.Node) bool {
	for _, m := range n.Members {
		if roleOf(m.Name) >= static {
			return false
		}
	}
	for _, keyword := range unevaluatedKeywords {
		if constrainsRest(n, keyword) && s.evaluate(n, keyword).err != nil {
			return false
		}
	}
	if src, ok := n.Get("pattern").Str(); ok {
		if _, err := s.pkg.translated(src); err != nil {
			return false
		}
	}
	return !s.leavesPattern(n)
}

// wholeOrSaid is isWhole for a subschema of n, and says that the keyword which
// depends on it is not enforced.
func (s *side) wholeOrSaid(n *schema.Node, keyword string, subs ...*schema.Node) bool {
	for _, sub := range subs {
		if sub != nil && !s.isWhole(sub) {
			s.warn(n, keyword, "keyword-not-enforced",
				keyword+" is not enforced by the decoder, since it rests on what the decoder does not enforce itself",
				"state the rule with keywords of the supported subset, or check it in the handler")
			return false
		}
	}
	return true
}
