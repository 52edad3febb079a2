package runtime

import "slices"

// sound returns specs, or a copy in which each row that refers to a row that
// does not exist, or to itself without going into the value, accepts nothing;
// nor does one with a format that nothing decides. Generated tables have none
// of these, but tables are also made from schemas that are met at run time, and
// a reader must not crash over one.
func sound(specs []Spec) []Spec {
	c := soundness{specs: specs, state: make([]visit, len(specs))}
	for i := range specs {
		f := specs[i].Format
		if !c.inRange(&specs[i]) || f != nil && f.Valid == nil {
			c.refuse(Row(i))
		}
	}
	for i := range specs {
		c.visit(Row(i))
	}
	return c.specs
}

type soundness struct {
	specs  []Spec
	state  []visit
	copied bool
}

// A visit is how far the search for circles has come with a row.
type visit uint8

const (
	unvisited visit = iota
	underway
	visited
)

// refuse makes a row accept nothing.
func (c *soundness) refuse(r Row) {
	if !c.copied {
		c.specs, c.copied = slices.Clone(c.specs), true
	}
	c.specs[r] = Spec{More: &More{Never: true}}
}

// visit follows the references that stay at the same value. A row that is met
// while underway closes a circle.
func (c *soundness) visit(r Row) {
	switch c.state[r] {
	case underway:
		c.refuse(r)
		return
	case visited:
		return
	}
	c.state[r] = underway
	for next := range samePlace(&c.specs[r]) {
		c.visit(next)
	}
	c.state[r] = visited
}

// samePlace yields the rows that a value must be held against together with s.
func samePlace(s *Spec) func(yield func(Row) bool) {
	return func(yield func(Row) bool) {
		m := s.More
		if m == nil {
			m = &More{}
		}
		for _, list := range [][]Row{s.Variants, m.AllOf, m.AnyOf, m.OneOf, {m.Not, m.If, m.Then, m.Else}} {
			for _, r := range list {
				if r != 0 && !yield(r) {
					return
				}
			}
		}
		for _, d := range m.DependentSchemas {
			if d.Row != 0 && !yield(d.Row) {
				return
			}
		}
		for _, u := range [...]*Unevaluated{m.UnevaluatedProperties, m.UnevaluatedItems} {
			if u != nil && !u.Seen.eachCondition(yield) {
				return
			}
		}
	}
}

// inRange reports whether every reference of s is a row of the table.
func (c *soundness) inRange(s *Spec) bool {
	ok := func(r Row) bool { return uint(r) < uint(len(c.specs)) }
	for r := range samePlace(s) {
		if !ok(r) {
			return false
		}
	}
	for r := range inside(s) {
		if !ok(r) {
			return false
		}
	}
	return true
}

// inside yields the rows of what a value of s is made of; 0 is any value.
func inside(s *Spec) func(yield func(Row) bool) {
	return func(yield func(Row) bool) {
		for i := range s.Fields {
			if !yield(s.Fields[i].Row) {
				return
			}
		}
		for _, r := range s.Prefix {
			if !yield(r) {
				return
			}
		}
		if m := s.More; m != nil {
			for i := range m.PatternProperties {
				if !yield(m.PatternProperties[i].Row) {
					return
				}
			}
			if !yield(m.Contains) || !yield(m.PropertyNames) {
				return
			}
			for _, u := range [...]*Unevaluated{m.UnevaluatedProperties, m.UnevaluatedItems} {
				if u != nil && (!yield(u.Row) || !u.Seen.eachInside(yield)) {
					return
				}
			}
		}
		_ = yield(s.Items) && yield(s.Rest)
	}
}
