// Package schema holds JSON Schema documents as they are written: ordered,
// with the place of every value, every number as the text its author wrote.
// It walks them, names places in them, follows references, merges allOf, and
// makes two forms that tools need: SelfContained and DeclaredType.
// It knows no Go and no provider.
package schema

import "slices"

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// A Node is one JSON value of a document. Nodes are not changed once parsed:
// what rewrites a document makes new nodes.
type Node struct {
	Kind    Kind
	Bool    bool     // of a Bool
	Text    string   // of a String: its contents; of a Number: the literal as written
	Elems   []*Node  // of an Array
	Members []Member // of an Object, in source order
	Pos     Pos      // where it is written; the zero Pos for made nodes without an origin

	index  map[string]int // member positions, kept for large parsed objects only
	origin *Node          // of a made node: the node it was made from
}

// A Member is one name/value pair of an object.
type Member struct {
	Name  string
	Value *Node
	Pos   Pos // of the name
}

// Pos is a place in the source text: line and column from 1 (columns count
// bytes), and the byte offset.
type Pos struct {
	Offset int
	Line   int
	Col    int
}

// Get returns the member's value, or nil if n is no object or has no such member.
func (n *Node) Get(name string) *Node {
	if i := n.find(name); i >= 0 {
		return n.Members[i].Value
	}
	return nil
}

// find returns the position of the named member, or -1.
func (n *Node) find(name string) int {
	if n == nil || n.Kind != Object {
		return -1
	}
	if n.index != nil {
		if i, ok := n.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return i
		}
	}
	return -1
}

// indexFrom is the number of members from which on an object keeps an index.
const indexFrom = 16

// buildIndex makes Get fast on a large object. It must run before the node is
// shared: nodes are read concurrently.
func (n *Node) buildIndex() {
	if len(n.Members) < indexFrom {
		return
	}
	n.index = make(map[string]int, len(n.Members))
	for i := len(n.Members) - 1; i >= 0; i-- {
		n.index[n.Members[i].Name] = i
	}
}

// Has reports whether n is an object with that member.
func (n *Node) Has(name string) bool { return n.Get(name) != nil }

// Is reports whether n is a value of that kind; a nil n is of none.
func (n *Node) Is(k Kind) bool { return n != nil && n.Kind == k }

// Str returns the contents of a string node and whether n is one.
func (n *Node) Str() (string, bool) {
	if !n.Is(String) {
		return "", false
	}
	return n.Text, true
}

// Origin returns the parsed node that n stands for: n itself if it was parsed,
// else what it was made from, however many steps ago. It is nil for a node
// that was made from nothing.
func (n *Node) Origin() *Node {
	for n != nil && n.origin != nil {
		n = n.origin
	}
	if n == nil || n.Pos.Line == 0 {
		return nil
	}
	return n
}

// NewString returns a string node.
func NewString(text string) *Node { return &Node{Kind: String, Text: text} }

// NewNumber returns a number node; text must be a JSON number.
func NewNumber(text string) *Node { return &Node{Kind: Number, Text: text} }

// NewBool returns a boolean node.
func NewBool(v bool) *Node { return &Node{Kind: Bool, Bool: v} }

// NewArray returns an array node of these elements.
func NewArray(elems ...*Node) *Node { return &Node{Kind: Array, Elems: elems} }

// NewObject returns an object node of these members.
func NewObject(members ...Member) *Node {
	n := &Node{Kind: Object, Members: members}
	n.buildIndex()
	return n
}

// Derive returns an object of these members that stands for n: it has n's
// place and origin, so that findings about it point to what the author wrote.
func (n *Node) Derive(members ...Member) *Node {
	m := NewObject(members...)
	if n != nil {
		m.Pos, m.origin = n.Pos, n
	}
	return m
}

// With returns a copy of the object n in which the member has the value: in
// its place if n has it, else at the end.
func (n *Node) With(name string, value *Node) *Node {
	members := append(make([]Member, 0, len(n.Members)+1), n.Members...)
	if i := n.find(name); i >= 0 {
		members[i].Value = value
	} else {
		members = append(members, Member{Name: name, Value: value})
	}
	return n.Derive(members...)
}

// Without returns the object n without the named members; n itself if it has
// none of them.
func (n *Node) Without(names ...string) *Node {
	kept := make([]Member, 0, len(n.Members))
	for _, m := range n.Members {
		if !slices.Contains(names, m.Name) {
			kept = append(kept, m)
		}
	}
	if len(kept) == len(n.Members) {
		return n
	}
	return n.Derive(kept...)
}
