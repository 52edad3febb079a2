package schema

import (
	"fmt"
	"slices"
	"strings"
)

// A cohort is a set of schemas that all hold for one value, taken apart: what
// each says itself, with allOf, references and unions of one member followed.
// Their order is that of the source, and the rank of each is how many steps it
// is away from where the value is described: the nearest annotation wins.
type cohort struct {
	n      *normalizer
	parts  []part
	refs   []reference
	opaque []*Node // members that must stay whole, see mustStayWhole
	never  bool    // nothing is accepted
	seen   map[*Node]bool
}

// A part is what one schema says itself.
type part struct {
	node *Node
	own  []Member
	rank int
}

// A reference is one that was met and not yet followed.
type reference struct {
	site   *Node
	target *Node // nil if it cannot be followed
	name   string
	rank   int
}

// gather takes apart the schemas of a state. References are not followed yet.
func (n *normalizer) gather(state []*Node) *cohort {
	c := &cohort{n: n, seen: make(map[*Node]bool)}
	for _, s := range state {
		c.add(s, 0, len(state) == 1)
	}
	return c
}

// add takes apart one schema. alone is true for the only schema of its value.
func (c *cohort) add(s *Node, rank int, alone bool) {
	if c.seen[s] {
		return
	}
	c.seen[s] = true
	if s.Is(Bool) {
		c.never = c.never || !s.Bool
		return
	}
	if !s.Is(Object) {
		return
	}
	c.n.work += 1 + len(s.Members)
	if !alone && mustStayWhole(s) {
		c.opaque = append(c.opaque, s)
		return
	}
	at := len(c.parts)
	c.parts = append(c.parts, part{node: s, rank: rank})
	var own []Member
	for _, m := range s.Members {
		if !c.follow(s, m, rank) && m.Name != defsKey && m.Name != oldDefs {
			own = append(own, m)
		}
	}
	c.parts[at].own = own
}

// follow takes apart what a keyword says about the same value, if it does only
// that: a reference, allOf, or a union of one.
func (c *cohort) follow(s *Node, m Member, rank int) bool {
	switch m.Name {
	case refKey:
		target, name := c.n.resolve(s)
		if !c.knows(m.Value, target) {
			c.refs = append(c.refs, reference{s, target, name, rank + 1})
		}
		return true
	case "allOf", "anyOf", "oneOf":
		if !m.Value.Is(Array) || m.Name != "allOf" && len(m.Value.Elems) > 1 {
			return false
		}
		for _, e := range m.Value.Elems {
			c.add(e, rank+1, false)
		}
		return true
	}
	return false
}

// knows reports whether the cohort has a reference to the target already.
func (c *cohort) knows(ref, target *Node) bool {
	return slices.ContainsFunc(c.refs, func(r reference) bool {
		if target == nil {
			return Equal(r.site.Get(refKey), ref)
		}
		return r.target == target
	})
}

// mustStayWhole reports whether a schema cannot be taken apart: unevaluated
// properties and items are those that the whole schema, and not what it is
// merged with, has not looked at.
func mustStayWhole(s *Node) bool {
	return (s.Has("unevaluatedProperties") || s.Has("unevaluatedItems")) && !isPlain(s)
}

// isPlain reports whether a schema looks at its value by itself, so that
// unevaluated means the same as additional.
func isPlain(s *Node) bool {
	return !s.Has(refKey) && !s.Has("$dynamicRef") && !s.Has("contains") && !slices.ContainsFunc(s.Members, func(m Member) bool {
		return inPlace[m.Name] && m.Name != "not"
	})
}

// expand follows the references, and those that they lead to, to the end.
// Those that cannot be followed stay.
func (c *cohort) expand() {
	var left []reference
	for i := 0; i < len(c.refs); i++ {
		r := c.refs[i]
		if r.target == nil {
			left = append(left, r)
			continue
		}
		c.n.expanded[r.name]++
		c.add(r.target, r.rank, false)
	}
	c.refs = left
}

// onlyRefers returns the one reference that the cohort comes down to, if what
// stands beside it only annotates it or says what its target says too.
func (c *cohort) onlyRefers() (reference, bool) {
	if len(c.refs) != 1 || len(c.opaque) > 0 || c.never {
		return reference{}, false
	}
	r := c.refs[0]
	for _, p := range c.parts {
		for _, m := range p.own {
			if constrains(m.Name) && (slots[m.Name] != noSlot || !Equal(r.target.Get(m.Name), m.Value)) {
				return reference{}, false
			}
		}
	}
	return r, true
}

// key names the set of schemas that constrain the value: two cohorts with one
// key accept the same.
func (c *cohort) key() string {
	var ids []int
	for _, p := range c.parts {
		if p.constrains() {
			ids = append(ids, c.n.id(p.node))
		}
	}
	for _, o := range c.opaque {
		ids = append(ids, c.n.id(o))
	}
	for _, r := range c.refs {
		ids = append(ids, c.n.id(r.site))
	}
	slices.Sort(ids)
	return strings.Trim(fmt.Sprint(ids, c.never), "[]")
}

// constrains reports whether the part can refuse a value.
func (p *part) constrains() bool {
	return slices.ContainsFunc(p.own, func(m Member) bool { return constrains(m.Name) })
}

// scope chooses annotations by the parts they come from.
type scope uint8

const (
	everywhere scope = iota
	inside           // of the parts that constrain the value: those that the key names
	outside          // of the others, where no nearer part inside has the same
)

// annotations returns what the parts say about the value besides constraining
// it: each keyword from the nearest part that has it.
func (c *cohort) annotations(s scope) []Member {
	var list []Member
	at := make(map[string]int) // in list
	rank := make(map[string]int)
	out := make(map[string]bool)
	for _, p := range c.parts {
		inner := p.constrains()
		if s == inside && !inner {
			continue
		}
		for _, m := range p.own {
			if constrains(m.Name) || keywords[m.Name] == identity && p.rank > 0 {
				continue // what a schema is called counts only where it stands
			}
			i, known := at[m.Name]
			switch {
			case !known:
				at[m.Name] = len(list)
				list = append(list, m)
			case p.rank < rank[m.Name]:
				list[i] = m
			default:
				continue
			}
			rank[m.Name], out[m.Name] = p.rank, !inner
		}
	}
	if s == outside {
		list = slices.DeleteFunc(list, func(m Member) bool { return !out[m.Name] })
	}
	return list
}
