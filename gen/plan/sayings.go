package plan

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// This file finds what has a say at an object from outside: a condition of an
// object may speak of the properties of a property. The object that is the
// property is declared in one place only, and gets its fields there.

// spokenOf lists for each schema that is declared those that have a say at the
// same value, and that nothing in the schema itself leads to.
func (s *side) spokenOf() map[*schema.Node][]saying {
	if s.spoken == nil {
		s.spoken = make(map[*schema.Node][]saying)
		p := spreader{side: s, met: make(map[*schema.Node]bool)}
		p.meet(s.doc.Root)
		for len(p.pending) > 0 {
			n := p.pending[0]
			p.pending = p.pending[1:]
			p.spread(n)
		}
	}
	return s.spoken
}

// A spreader follows schemas to where they have a say.
type spreader struct {
	*side
	met     map[*schema.Node]bool // schemas that are declared
	pending []*schema.Node
}

// meet puts a declared schema, or what it refers to, on the list once.
func (p *spreader) meet(n *schema.Node) {
	if n = p.deref(n); n.Is(schema.Object) && !p.met[n] {
		p.met[n] = true
		p.pending = append(p.pending, n)
	}
}

// spread looks at what a declared schema holds: at which of that the schemas at
// its own value have a say. The branches of a union have none at one another.
func (p *spreader) spread(n *schema.Node) {
	start := p.spoken[n]
	forms := []*schema.Node{n}
	for c := range schema.Children(n) {
		switch c.Keyword {
		case "properties", "additionalProperties", "items", "prefixItems":
			p.meet(c.Node)
		case "anyOf", "oneOf":
			p.meet(c.Node)
			forms = append(forms, p.deref(c.Node))
			for _, at := range p.spoken[n] {
				p.tell(c.Node, at)
			}
		default:
			if speaks(n, c.Keyword) {
				start = append(slices.Clip(start), saying{c.Node, asserted.below(c.Keyword)})
			}
		}
	}
	p.eachSaying(start, func(at saying) bool {
		for _, form := range forms {
			p.tellInside(form, at)
		}
		return true
	})
}

// tellInside notes what a schema at the value of n says of the parts of it.
func (p *spreader) tellInside(n *schema.Node, at saying) {
	declared := n.Get("properties")
	if props := at.node.Get("properties"); props.Is(schema.Object) {
		for _, m := range props.Members {
			if d := declared.Get(m.Name); d != nil {
				p.tell(d, saying{m.Value, at.stance})
			} else if rest := n.Get("additionalProperties"); rest != nil {
				p.tell(rest, saying{m.Value, at.stance})
			}
		}
	}
	for _, keyword := range [...]string{"additionalProperties", "items"} {
		if here, there := n.Get(keyword), at.node.Get(keyword); here != nil && there != nil {
			p.tell(here, saying{there, at.stance})
		}
	}
	if items := n.Get("items"); items != nil && at.node.Has("contains") {
		p.tell(items, saying{at.node.Get("contains"), either})
	}
}

// tell notes that a schema has a say at the values of a declared one.
func (p *spreader) tell(n *schema.Node, at saying) {
	n = p.deref(n)
	if !n.Is(schema.Object) || !at.node.Is(schema.Object) || p.deref(at.node) == n || slices.Contains(p.spoken[n], at) || !p.mayMention() {
		return
	}
	p.spoken[n] = append(p.spoken[n], at)
	p.met[n] = true
	p.pending = append(p.pending, n)
}
