package schema

import "slices"

// DeclaredType returns the one JSON type that a property's schema declares,
// null aside, looking through references into the definitions of schema and
// through unions of one member. ok is false if there is no single type; it
// never fails. allOf, enum, const and the like are not consulted.
func DeclaredType(property, schema *Node) (name string, ok bool) {
	defs := rootDefinitions(schema)
	followed := make(map[string]bool)
	for n := property; n.Is(Object); {
		switch t := n.Get("type"); {
		case t.Is(String):
			return t.Text, true
		case t.Is(Array):
			return onlyType(t.Elems)
		}
		if ref, isRef := refOf(n); isRef && !followed[ref] {
			followed[ref] = true
			def, isDefinition := definitionName(ref, func(s string) bool { return defs[s] != nil })
			if !isDefinition {
				return "", false
			}
			n = defs[def]
			continue
		}
		n = onlyMember(n)
	}
	return "", false
}

// onlyType returns the one entry of a type list that is left without null.
func onlyType(list []*Node) (string, bool) {
	var rest []*Node
	for _, e := range list {
		if s, ok := e.Str(); !ok || s != "null" {
			rest = append(rest, e)
		}
	}
	if len(rest) != 1 {
		return "", false
	}
	return rest[0].Str()
}

// onlyMember returns the one member of a union that is not null, or nil.
func onlyMember(n *Node) *Node {
	union := n.Get("anyOf")
	if union == nil || union.Is(Null) || union.Is(Array) && len(union.Elems) == 0 {
		union = n.Get("oneOf")
	}
	if !union.Is(Array) {
		return nil
	}
	members := slices.DeleteFunc(slices.Clone(union.Elems), isNullSchema)
	if len(members) != 1 {
		return nil
	}
	return members[0]
}

// isNullSchema reports whether a member of a union is the null of an optional
// one, by what is written there.
func isNullSchema(n *Node) bool {
	t, ok := n.Get("type").Str()
	return ok && t == "null"
}

// rootDefinitions returns the entries of definitions and $defs of a root.
func rootDefinitions(root *Node) map[string]*Node {
	defs := make(map[string]*Node)
	for _, keyword := range [...]string{oldDefs, defsKey} {
		if m := root.Get(keyword); m.Is(Object) {
			for i := range m.Members {
				defs[m.Members[i].Name] = m.Members[i].Value
			}
		}
	}
	return defs
}
