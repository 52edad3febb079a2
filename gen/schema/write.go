package schema

// Compact returns n as compact JSON: members in their order, numbers as
// written, no escapes beyond those that JSON demands.
func (n *Node) Compact() []byte { return n.AppendTo(nil) }

// AppendTo appends n as compact JSON to b, as Compact writes it. A nil n is null.
func (n *Node) AppendTo(b []byte) []byte {
	if n == nil {
		return append(b, "null"...)
	}
	switch n.Kind {
	case Bool:
		if n.Bool {
			return append(b, "true"...)
		}
		return append(b, "false"...)
	case Number:
		return append(b, n.Text...)
	case String:
		return appendQuoted(b, n.Text)
	case Array:
		return n.appendElems(b)
	case Object:
		return n.appendMembers(b)
	}
	return append(b, "null"...)
}

func (n *Node) appendElems(b []byte) []byte {
	b = append(b, '[')
	for i, e := range n.Elems {
		if i > 0 {
			b = append(b, ',')
		}
		b = e.AppendTo(b)
	}
	return append(b, ']')
}

func (n *Node) appendMembers(b []byte) []byte {
	b = append(b, '{')
	for i := range n.Members {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendQuoted(b, n.Members[i].Name)
		b = append(b, ':')
		b = n.Members[i].Value.AppendTo(b)
	}
	return append(b, '}')
}
