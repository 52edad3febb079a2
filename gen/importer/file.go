package importer

import (
	"bytes"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// lineWidth is how long a line may be on which a list of plain values stands.
const lineWidth = 100

// pretty writes a tool as a person would: a member a line, in the order they
// have, and lists of plain values on one line where they fit.
func pretty(n *schema.Node) []byte {
	var b bytes.Buffer
	writePretty(&b, n, 0)
	b.WriteByte('\n')
	return b.Bytes()
}

func writePretty(b *bytes.Buffer, n *schema.Node, depth int) {
	switch {
	case n.Is(schema.Object) && len(n.Members) > 0:
		writeMembers(b, n, depth)
	case n.Is(schema.Array) && len(n.Elems) > 0 && !isShort(n, depth):
		writeElements(b, n, depth)
	case n.Is(schema.Array):
		b.WriteByte('[')
		for i, e := range n.Elems {
			if i > 0 {
				b.WriteString(", ")
			}
			b.Write(e.Compact())
		}
		b.WriteByte(']')
	default:
		b.Write(n.Compact())
	}
}

func writeMembers(b *bytes.Buffer, n *schema.Node, depth int) {
	b.WriteByte('{')
	for i, m := range n.Members {
		if i > 0 {
			b.WriteByte(',')
		}
		newLine(b, depth+1)
		b.Write(schema.NewString(m.Name).Compact())
		b.WriteString(": ")
		writePretty(b, m.Value, depth+1)
	}
	newLine(b, depth)
	b.WriteByte('}')
}

func writeElements(b *bytes.Buffer, n *schema.Node, depth int) {
	b.WriteByte('[')
	for i, e := range n.Elems {
		if i > 0 {
			b.WriteByte(',')
		}
		newLine(b, depth+1)
		writePretty(b, e, depth+1)
	}
	newLine(b, depth)
	b.WriteByte(']')
}

func newLine(b *bytes.Buffer, depth int) {
	b.WriteByte('\n')
	b.WriteString(strings.Repeat("  ", depth))
}

// isShort reports whether a list holds plain values alone, and fits on a line.
func isShort(n *schema.Node, depth int) bool {
	width := 2*depth + len("[]")
	for _, e := range n.Elems {
		if e.Is(schema.Object) || e.Is(schema.Array) && len(e.Elems) > 0 {
			return false
		}
		width += len(e.Compact()) + len(", ")
	}
	return width <= lineWidth
}
