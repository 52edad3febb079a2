package schema

// MaxDepth is how deep schemas may nest in a canonical file. Walk does not
// enforce it: the caller sees the depth and says what is wrong at the path.
const MaxDepth = 256

// Walk visits root and its subschemas, a parent before its children, with the
// path of each. It enters what the canonical format walks: properties, $defs
// and definitions, then prefixItems, anyOf, oneOf and allOf, then items, not
// and additionalProperties, and only values that are objects. Where visit
// returns false the children of that schema are left out.
func Walk(root *Node, base string, visit func(n *Node, path string) bool) {
	WalkDepth(root, base, func(n *Node, path string, _ int) bool { return visit(n, path) })
}

// WalkDepth is Walk for a visitor that wants to know how deep it is; the root
// is at depth 0.
func WalkDepth(root *Node, base string, visit func(n *Node, path string, depth int) bool) {
	walk(root, base, 0, visit)
}

func walk(n *Node, path string, depth int, visit func(*Node, string, int) bool) {
	if !n.Is(Object) || !visit(n, path, depth) {
		return
	}
	for _, keyword := range [...]string{"properties", "$defs", "definitions"} {
		if m := n.Get(keyword); m.Is(Object) {
			at := Path(path, keyword)
			for i := range m.Members {
				walk(m.Members[i].Value, Path(at, m.Members[i].Name), depth+1, visit)
			}
		}
	}
	for _, keyword := range [...]string{"prefixItems", "anyOf", "oneOf", "allOf"} {
		if list := n.Get(keyword); list.Is(Array) {
			at := Path(path, keyword)
			for i, e := range list.Elems {
				walk(e, Index(at, i), depth+1, visit)
			}
		}
	}
	for _, keyword := range [...]string{"items", "not", "additionalProperties"} {
		walk(n.Get(keyword), Path(path, keyword), depth+1, visit)
	}
}
