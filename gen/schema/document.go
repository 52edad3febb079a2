package schema

import "slices"

// A Document is a schema whose references all lead into the $defs of its
// root. Hoist makes one. It is not changed afterwards.
type Document struct {
	Root *Node

	source *source
}

// source is the text that a document, and what was made of it, came from.
type source struct {
	root   *Node
	base   string
	places map[*Node]place
}

// place is where a parsed node stands.
type place struct {
	parent *Node
	name   string // in an object
	index  int    // in an array; else -1
}

// newSource records where each node of a parsed schema stands.
func newSource(root *Node, base string) *source {
	s := &source{root: root, base: base, places: make(map[*Node]place)}
	s.record(root)
	return s
}

func (s *source) record(n *Node) {
	for i, e := range n.Elems {
		s.places[e] = place{n, "", i}
		s.record(e)
	}
	for i := range n.Members {
		m := &n.Members[i]
		s.places[m.Value] = place{n, m.Name, -1}
		s.record(m.Value)
	}
}

// chain returns the steps from the root to a parsed node, and whether the node
// is part of the source.
func (s *source) chain(n *Node) ([]place, bool) {
	var chain []place
	for n != s.root {
		p, ok := s.places[n]
		if !ok {
			return nil, false
		}
		chain = append(chain, p)
		n = p.parent
	}
	slices.Reverse(chain)
	return chain, true
}

// path returns where a parsed node stands, and whether it is part of the source.
func (s *source) path(n *Node) (string, bool) {
	chain, ok := s.chain(n)
	if !ok {
		return "", false
	}
	path := []byte(s.base)
	for _, p := range chain {
		if p.index >= 0 {
			path = append(path, Index("", p.index)...)
		} else {
			path = appendSegment(path, p.name)
		}
	}
	return string(path), true
}

// Path returns the canonical path of the place that n was written at, or was
// made from. ok is false for a node that comes from nowhere in the source.
func (d *Document) Path(n *Node) (path string, ok bool) {
	origin := d.Origin(n)
	if origin == nil || d.source == nil {
		return "", false
	}
	return d.source.path(origin)
}

// Origin returns the parsed node that n is or was made from, or nil.
func (d *Document) Origin(n *Node) *Node { return n.Origin() }

// Definition returns the root definition of that name, or nil.
func (d *Document) Definition(name string) *Node {
	return d.Root.Get(defsKey).Get(name)
}

// Resolve follows the reference of n one step: it returns the definition it
// refers to and that definition's name, or nil if n has no reference that leads
// to a definition.
func (d *Document) Resolve(n *Node) (*Node, string) {
	ref, ok := refOf(n)
	if !ok {
		return nil, ""
	}
	defs := d.Root.Get(defsKey)
	name, ok := definitionName(ref, defs.Has)
	if target := defs.Get(name); ok && target.Is(Object) {
		return target, name
	}
	return nil, ""
}
