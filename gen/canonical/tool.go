// Package canonical reads tool files: JSON documents that hold a tool's name,
// its description and the JSON Schema of its arguments. Load finds the files,
// tells tools apart, holds every one against the rules of the format, and
// reports all that is wrong in one go, each finding with its place and with
// what to write instead. What Load returns is sound: later stages need not look
// for malformed schemas again.
package canonical

import (
	"sort"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A Tool is one tool that keeps the rules of the format.
type Tool struct {
	Name           string
	Description    string
	HasDescription bool   // an empty description is not the same as none
	Title          string // "" where there is none, or none that is a string
	Source         string // the file, as displayed
	Place          diag.Place
	NamePlace      diag.Place
	Node           *schema.Node // the whole object as written, keys unknown to the format included

	Input  *schema.Document // inputSchema with every reference led into its root $defs
	Output *schema.Document // outputSchema likewise; nil without one, or without a usable one

	// Normal and NormalOutput are the normal forms of Input and Output, made
	// once so that all later stages speak of the same nodes.
	Normal, NormalOutput *schema.Document

	Base string // what the tool's paths begin with: "" or "[i]"
}

// Path returns the schema path and the place where n is written. n is a node
// of Node or of one of the tool's documents; for one that rewriting made it is
// that of the value it was made from, and of the tool where there is none.
func (t *Tool) Path(n *schema.Node) (string, diag.Place) {
	if n == nil || n.Pos.Line == 0 {
		return t.Base, t.Place
	}
	path, ok := pathAt(t.Node, t.Base, n.Pos.Offset)
	if !ok {
		return t.Base, t.Place
	}
	return path, placeOf(t.Source, n.Pos)
}

// placeOf is where something of a file is written.
func placeOf(source string, pos schema.Pos) diag.Place {
	return diag.Place{File: source, Line: pos.Line, Col: pos.Col}
}

// pathAt finds the innermost value of the document n, itself at base, that
// begins at the offset, or whose member's name does. Values stand in a document
// in the order of their offsets, so one descent finds it.
func pathAt(n *schema.Node, base string, offset int) (string, bool) {
	for n.Pos.Offset != offset {
		switch n.Kind {
		case schema.Array:
			i := lastFrom(len(n.Elems), func(i int) int { return n.Elems[i].Pos.Offset }, offset)
			if i < 0 {
				return base, false
			}
			n, base = n.Elems[i], schema.Index(base, i)
		case schema.Object:
			i := lastFrom(len(n.Members), func(i int) int { return n.Members[i].Pos.Offset }, offset)
			if i < 0 {
				return base, false
			}
			m := &n.Members[i]
			base = schema.Path(base, m.Name)
			if m.Pos.Offset == offset {
				return base, true
			}
			n = m.Value
		default:
			return base, false
		}
	}
	return base, true
}

// lastFrom returns the last of n ascending offsets that is not beyond the
// given one, or -1.
func lastFrom(n int, at func(int) int, offset int) int {
	return sort.Search(n, func(i int) bool { return at(i) > offset }) - 1
}
