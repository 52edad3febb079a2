package schema

import "slices"

// This file combines the values of two keywords of the same name, for the
// keywords for which that can be done exactly.

// A conjunction is what came of combining two values of a keyword.
type conjunction uint8

const (
	combined conjunction = iota
	apart                // both must be kept
	empty                // nothing can satisfy both
)

// conjoin combines two values of a keyword that stands for itself: it needs no
// other keyword to be understood.
func conjoin(keyword string, a, b *Node) (*Node, conjunction) {
	if Equal(a, b) {
		return a, combined
	}
	switch keyword {
	case "type":
		return intersectTypes(a, b)
	case "enum":
		return intersectEnums(a, b)
	case "const":
		return nil, empty
	case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties":
		return tighter(a, b, 1)
	case "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties":
		return tighter(a, b, -1)
	case "multipleOf":
		return commonMultiple(a, b)
	case "uniqueItems":
		if a.Is(Bool) && b.Is(Bool) {
			return NewBool(true), combined
		}
	case "required":
		return uniteStrings(a, b)
	case "dependentRequired":
		return uniteDependencies(a, b)
	}
	return nil, apart
}

func intersectTypes(a, b *Node) (*Node, conjunction) {
	x, y := typeNames(a), typeNames(b)
	var both []string
	for _, t := range x {
		switch {
		case slices.Contains(y, t):
		case t == "integer" && slices.Contains(y, "number"):
		case t == "number" && slices.Contains(y, "integer"):
			t = "integer"
		default:
			continue
		}
		if !slices.Contains(both, t) {
			both = append(both, t)
		}
	}
	switch {
	case len(both) == 0:
		return nil, empty
	case slices.Equal(both, x):
		return a, combined
	case slices.Equal(both, y):
		return b, combined
	}
	return typeNode(both), combined
}

// typeNames returns the types that a value of the type keyword lists.
func typeNames(t *Node) []string {
	if s, ok := t.Str(); ok {
		return []string{s}
	}
	var names []string
	if t.Is(Array) {
		for _, e := range t.Elems {
			if s, ok := e.Str(); ok {
				names = append(names, s)
			}
		}
	}
	return names
}

func typeNode(names []string) *Node {
	if len(names) == 1 {
		return NewString(names[0])
	}
	list := NewArray()
	for _, n := range names {
		list.Elems = append(list.Elems, NewString(n))
	}
	return list
}

func intersectEnums(a, b *Node) (*Node, conjunction) {
	if !a.Is(Array) || !b.Is(Array) {
		return nil, apart
	}
	keys := make(map[string]bool, len(b.Elems))
	for _, e := range b.Elems {
		keys[string(appendKey(nil, e))] = true
	}
	return filterEnum(a, func(e *Node) bool { return keys[string(appendKey(nil, e))] })
}

// filterEnum keeps the members of an enum that pass.
func filterEnum(enum *Node, pass func(*Node) bool) (*Node, conjunction) {
	var kept []*Node
	for _, e := range enum.Elems {
		if pass(e) {
			kept = append(kept, e)
		}
	}
	switch len(kept) {
	case 0:
		return nil, empty
	case len(enum.Elems):
		return enum, combined
	}
	return &Node{Kind: Array, Elems: kept, Pos: enum.Pos, origin: enum}, combined
}

// tighter returns the greater of two bounds if sign is 1, else the smaller.
func tighter(a, b *Node, sign int) (*Node, conjunction) {
	switch {
	case !a.Is(Number) || !b.Is(Number):
		return nil, apart
	case CompareNumbers(a.Text, b.Text)*sign >= 0:
		return a, combined
	}
	return b, combined
}

func commonMultiple(a, b *Node) (*Node, conjunction) {
	switch {
	case !a.Is(Number) || !b.Is(Number):
		return nil, apart
	case IsMultiple(a.Text, b.Text):
		return a, combined
	case IsMultiple(b.Text, a.Text):
		return b, combined
	}
	return nil, apart
}

func uniteStrings(a, b *Node) (*Node, conjunction) {
	if !a.Is(Array) || !b.Is(Array) {
		return nil, apart
	}
	seen := make(map[string]bool)
	var all []*Node
	for _, e := range slices.Concat(a.Elems, b.Elems) {
		if s, ok := e.Str(); ok && !seen[s] {
			seen[s] = true
			all = append(all, e)
		}
	}
	return &Node{Kind: Array, Elems: all, Pos: a.Pos, origin: a}, combined
}

func uniteDependencies(a, b *Node) (*Node, conjunction) {
	if !a.Is(Object) || !b.Is(Object) {
		return nil, apart
	}
	all := slices.Clone(a.Members)
	for _, m := range b.Members {
		i := a.find(m.Name)
		if i < 0 {
			all = append(all, m)
			continue
		}
		names, result := uniteStrings(all[i].Value, m.Value)
		if result != combined {
			return nil, apart
		}
		all[i].Value = names
	}
	return a.Derive(all...), combined
}

// hasType reports whether a value is of one of the types; without types every
// value is, and a name that is no type accepts every value.
func hasType(types []string, v *Node) bool {
	if len(types) == 0 {
		return true
	}
	return slices.ContainsFunc(types, func(t string) bool { return isOfType(t, v) })
}

func isOfType(name string, v *Node) bool {
	switch name {
	case "null":
		return v.Is(Null)
	case "boolean":
		return v.Is(Bool)
	case "string":
		return v.Is(String)
	case "array":
		return v.Is(Array)
	case "object":
		return v.Is(Object)
	case "number":
		return v.Is(Number)
	case "integer":
		return v.Is(Number) && IsInteger(v.Text)
	}
	return true
}
