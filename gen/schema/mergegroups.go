package schema

import "slices"

// This file combines the keywords that only mean something together: those
// about the properties of objects, and those about the items of arrays.

// conj is a list of schemas that all hold for one value. The empty list
// accepts everything.
type conj []*Node

// and adds the schemas of d that c does not have.
func (c conj) and(d conj) conj {
	all := slices.Clone(c)
	for _, s := range d {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}

// objects is what a schema says about properties.
type objects struct {
	names    []string // declared properties, in order
	props    map[string]conj
	patterns []string
	matching map[string]conj
	rest     conj // what all others must fit
	closed   bool // there are no others
	from     [3]*Node
}

// readObjects reads the group from a part; ok is false if a keyword of the
// group has a value that is of no use.
func readObjects(own []Member, plain bool) (o objects, ok bool) {
	o.props, o.matching = make(map[string]conj), make(map[string]conj)
	var additional, unevaluated *Node
	for _, m := range own {
		switch m.Name {
		case "properties":
			o.from[0] = m.Value
			o.names = readMap(m.Value, o.props)
		case "patternProperties":
			o.from[1] = m.Value
			o.patterns = readMap(m.Value, o.matching)
		case "additionalProperties":
			additional = m.Value
		case "unevaluatedProperties":
			if plain {
				unevaluated = m.Value
			}
		default:
			continue
		}
		ok = true
	}
	if additional == nil {
		additional = unevaluated
	}
	o.from[2] = additional
	o.rest, o.closed = readRest(additional)
	return o, ok
}

func readMap(m *Node, into map[string]conj) (names []string) {
	if !m.Is(Object) {
		return nil
	}
	for _, p := range m.Members {
		names = append(names, p.Name)
		into[p.Name] = conj{p.Value}
	}
	return names
}

// readRest reads a schema for what is left over: other properties or items.
func readRest(s *Node) (rest conj, closed bool) {
	switch {
	case s.Is(Bool):
		return nil, !s.Bool
	case s.Is(Object):
		return conj{s}, false
	}
	return nil, false
}

func (o *objects) restricts() bool { return o.closed || len(o.rest) > 0 }

// and combines two groups. A property that only one of them declares is an
// additional one to the other: it must fit the schema for those, and where
// there must be none it goes. ok is false if that depends on whether a name
// matches a pattern.
func (o objects) and(p objects) (both objects, ok bool) {
	if len(o.patterns)+len(p.patterns) > 0 && (o.restricts() || p.restricts()) {
		return objects{}, false
	}
	both = objects{
		props: make(map[string]conj), matching: make(map[string]conj),
		rest: o.rest.and(p.rest), closed: o.closed || p.closed,
	}
	for i := range both.from {
		both.from[i] = firstNode(o.from[i], p.from[i])
	}
	for _, name := range united(o.names, p.names, o.props) {
		x, okX := o.property(name)
		y, okY := p.property(name)
		if okX && okY {
			both.names = append(both.names, name)
			both.props[name] = x.and(y)
		}
	}
	both.patterns = united(o.patterns, p.patterns, o.matching)
	for _, src := range both.patterns {
		both.matching[src] = o.matching[src].and(p.matching[src])
	}
	return both, true
}

// property returns what the group says about a name, and whether it may occur.
func (o *objects) property(name string) (conj, bool) {
	if c, declared := o.props[name]; declared {
		return c, true
	}
	return o.rest, !o.closed
}

// united returns the names of a and those of b that known does not have.
func united(a, b []string, known map[string]conj) []string {
	all := slices.Clone(a)
	for _, name := range b {
		if _, ok := known[name]; !ok {
			all = append(all, name)
		}
	}
	return all
}

func firstNode(nodes ...*Node) *Node {
	for _, n := range nodes {
		if n != nil {
			return n
		}
	}
	return nil
}

// arrays is what a schema says about items.
type arrays struct {
	prefix []conj
	rest   conj
	closed bool // there are no items after the prefix
	from   [2]*Node
}

// readArrays reads the group from a part; ok is false if the part has none.
func readArrays(own []Member, plain bool) (a arrays, ok bool) {
	var items, unevaluated *Node
	for _, m := range own {
		switch m.Name {
		case "prefixItems":
			a.from[0] = m.Value
			for _, e := range m.Value.Elems {
				a.prefix = append(a.prefix, conj{e})
			}
		case "items":
			items = m.Value
		case "unevaluatedItems":
			if plain {
				unevaluated = m.Value
			}
		default:
			continue
		}
		ok = true
	}
	if items == nil {
		items = unevaluated
	}
	a.from[1] = items
	a.rest, a.closed = readRest(items)
	return a, ok
}

// and combines two groups position by position.
func (a arrays) and(b arrays) arrays {
	both := arrays{rest: a.rest.and(b.rest), closed: a.closed || b.closed}
	for i := range both.from {
		both.from[i] = firstNode(a.from[i], b.from[i])
	}
	for i := range max(len(a.prefix), len(b.prefix)) {
		x, okX := a.position(i)
		y, okY := b.position(i)
		if !okX || !okY {
			break // no array may be that long
		}
		both.prefix = append(both.prefix, x.and(y))
	}
	return both
}

func (a *arrays) position(i int) (conj, bool) {
	if i < len(a.prefix) {
		return a.prefix[i], true
	}
	return a.rest, !a.closed
}
