package schema

import (
	"slices"
	"strings"
)

// Equal reports whether two values are equal as JSON Schema has it: numbers by
// their exact value (1 equals 1.0), strings by their code points, arrays in
// order, objects whatever the order of their names.
func Equal(a, b *Node) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Bool:
		return a.Bool == b.Bool
	case Number:
		return CompareNumbers(a.Text, b.Text) == 0
	case String:
		return a.Text == b.Text
	case Array:
		return slices.EqualFunc(a.Elems, b.Elems, Equal)
	case Object:
		return equalMembers(a, b)
	}
	return true
}

func equalMembers(a, b *Node) bool {
	if len(a.Members) != len(b.Members) {
		return false
	}
	if len(b.Members) >= indexFrom && b.index == nil {
		b = NewObject(b.Members...)
	}
	for i := range a.Members {
		j := b.find(a.Members[i].Name)
		if j < 0 || !Equal(a.Members[i].Value, b.Members[j].Value) {
			return false
		}
	}
	return true
}

// Key returns a text that two values share exactly if they are Equal.
func Key(n *Node) string { return string(appendKey(nil, n)) }

// appendKey appends a text that two values share exactly if they are Equal.
func appendKey(b []byte, n *Node) []byte {
	switch n.Kind {
	case Number:
		return appendNumberKey(b, n.Text)
	case Array:
		b = append(b, '[')
		for _, e := range n.Elems {
			b = append(appendKey(b, e), ',')
		}
		return append(b, ']')
	case Object:
		b = append(b, '{')
		for _, m := range sortedMembers(n) {
			b = append(appendQuoted(b, m.Name), ':')
			b = append(appendKey(b, m.Value), ',')
		}
		return append(b, '}')
	}
	return n.AppendTo(b)
}

func appendNumberKey(b []byte, text string) []byte {
	d := parseDecimal(text)
	if d.negative {
		b = append(b, '-')
	}
	b = append(append(b, d.digits...), 'e')
	return d.exp.Append(b, 10)
}

func sortedMembers(n *Node) []Member {
	return slices.SortedFunc(slices.Values(n.Members), func(x, y Member) int {
		return strings.Compare(x.Name, y.Name)
	})
}
