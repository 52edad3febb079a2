// Package schema holds JSON Schema documents as they are written: ordered,
// with the place of every value, every number as the text its author wrote.
// It walks them, names places in them, follows references, merges allOf, and
// makes two forms that tools need: SelfContained and DeclaredType.
// It knows no Go and no provider.
package schema

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
	if n == nil || n.Kind != Object {
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return n.Members[i].Value
		}
	}
	return nil
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
