package schema

import "iter"

// slot is how a keyword holds subschemas.
type slot uint8

const (
	noSlot   slot = iota
	oneSlot       // a schema
	listSlot      // an array of schemas
	mapSlot       // an object whose values are schemas
)

// slots are the keywords of draft 2020-12 that hold subschemas. Walk enters
// only those of the canonical format; what resolves, merges and expands must
// look at all of them.
var slots = map[string]slot{
	"items": oneSlot, "additionalProperties": oneSlot, "not": oneSlot, "contains": oneSlot,
	"if": oneSlot, "then": oneSlot, "else": oneSlot, "propertyNames": oneSlot,
	"unevaluatedItems": oneSlot, "unevaluatedProperties": oneSlot, "contentSchema": oneSlot,

	"anyOf": listSlot, "oneOf": listSlot, "allOf": listSlot, "prefixItems": listSlot,

	"properties": mapSlot, "patternProperties": mapSlot, "dependentSchemas": mapSlot,
	"$defs": mapSlot, "definitions": mapSlot,
}

// slotOf returns how the member holds subschemas, given the shape of its value.
func slotOf(m *Member) slot {
	s := slots[m.Name]
	switch {
	case s == oneSlot && m.Value.Is(Object), s == listSlot && m.Value.Is(Array), s == mapSlot && m.Value.Is(Object):
		return s
	}
	return noSlot
}

// A Child is a subschema of a schema and where it stands there.
type Child struct {
	Keyword string
	Name    string // of properties and other maps: the name; else ""
	Index   int    // of lists: the position; else -1
	Node    *Node
}

// Path returns the child's path, given that of its parent.
func (c Child) Path(parent string) string {
	at := Path(parent, c.Keyword)
	switch {
	case c.Index >= 0:
		return Index(at, c.Index)
	case slots[c.Keyword] == mapSlot:
		return Path(at, c.Name)
	}
	return at
}

// Children yields the subschemas of n that are objects, in source order, for
// every keyword of draft 2020-12 that holds some.
func Children(n *Node) iter.Seq[Child] {
	return func(yield func(Child) bool) {
		if !n.Is(Object) {
			return
		}
		for i := range n.Members {
			if !eachChild(&n.Members[i], yield) {
				return
			}
		}
	}
}

func eachChild(m *Member, yield func(Child) bool) bool {
	switch slotOf(m) {
	case oneSlot:
		return yield(Child{m.Name, "", -1, m.Value})
	case listSlot:
		for i, e := range m.Value.Elems {
			if e.Is(Object) && !yield(Child{m.Name, "", i, e}) {
				return false
			}
		}
	case mapSlot:
		for i := range m.Value.Members {
			sub := &m.Value.Members[i]
			if sub.Value.Is(Object) && !yield(Child{m.Name, sub.Name, -1, sub.Value}) {
				return false
			}
		}
	}
	return true
}

// mapChildren returns n with f applied to its subschemas that are objects. A
// node, map or list in which nothing changes is returned as it is.
func mapChildren(n *Node, f func(*Node) (*Node, error)) (*Node, error) {
	var members []Member
	for i := range n.Members {
		m := &n.Members[i]
		v, err := mapMember(m, f)
		if err != nil {
			return nil, err
		}
		if v == m.Value {
			continue
		}
		if members == nil {
			members = append([]Member(nil), n.Members...)
		}
		members[i].Value = v
	}
	if members == nil {
		return n, nil
	}
	return n.Derive(members...), nil
}

func mapMember(m *Member, f func(*Node) (*Node, error)) (*Node, error) {
	switch slotOf(m) {
	case oneSlot:
		return f(m.Value)
	case listSlot:
		return mapElems(m.Value, f)
	case mapSlot:
		return mapValues(m.Value, f)
	}
	return m.Value, nil
}

func mapElems(list *Node, f func(*Node) (*Node, error)) (*Node, error) {
	var elems []*Node
	for i, e := range list.Elems {
		if !e.Is(Object) {
			continue
		}
		v, err := f(e)
		if err != nil {
			return nil, err
		}
		if v != e && elems == nil {
			elems = append([]*Node(nil), list.Elems...)
		}
		if v != e {
			elems[i] = v
		}
	}
	if elems == nil {
		return list, nil
	}
	return &Node{Kind: Array, Elems: elems, Pos: list.Pos, origin: list}, nil
}

func mapValues(object *Node, f func(*Node) (*Node, error)) (*Node, error) {
	var members []Member
	for i := range object.Members {
		old := object.Members[i].Value
		if !old.Is(Object) {
			continue
		}
		v, err := f(old)
		if err != nil {
			return nil, err
		}
		if v != old && members == nil {
			members = append([]Member(nil), object.Members...)
		}
		if v != old {
			members[i].Value = v
		}
	}
	if members == nil {
		return object, nil
	}
	return object.Derive(members...), nil
}
