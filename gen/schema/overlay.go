package schema

import "slices"

// overlay lays the keywords of over onto base, in base's order, then over's.
// Both hold: of an annotation over's value wins, an equal constraint is there
// once, one that can be combined with base's is, and the others together
// become one more branch of allOf.
//
// A keyword that base does not have is added as it is: this is the form that a
// model reads, and an additionalProperties: false beside a reference is meant
// for the properties of what is referred to.
func overlay(base *Node, over []Member) *Node {
	o := overlayer{members: slices.Clone(base.Members), base: base, over: over}
	apart := o.clashes()
	var branch []Member
	for _, m := range over {
		if apart[groupOf(m.Name)] {
			branch = append(branch, m)
		} else if rest, clash := o.lay(m); clash {
			branch = append(branch, rest)
		}
	}
	if len(branch) > 0 {
		o.addBranch(base.Derive(branch...))
	}
	return base.Derive(o.members...)
}

type overlayer struct {
	base    *Node
	over    []Member
	members []Member
}

// groupOf names the keywords that must stay together with this one.
func groupOf(keyword string) string {
	switch keyword {
	case "properties", "patternProperties", "additionalProperties":
		return "properties"
	case "prefixItems", "items":
		return "items"
	}
	if unit := units[keyword]; unit != "" {
		return unit
	}
	return keyword
}

// clashes returns the groups of which the two sides say different things that
// cannot be combined keyword by keyword.
func (o *overlayer) clashes() map[string]bool {
	apart := make(map[string]bool)
	for _, m := range o.over {
		group := groupOf(m.Name)
		if !constrains(m.Name) || group == m.Name && units[m.Name] == "" && slots[m.Name] == noSlot {
			continue
		}
		if old := o.base.Get(m.Name); old != nil && !Equal(old, m.Value) && !o.unites(m) {
			apart[group] = true
		}
	}
	return apart
}

// unites reports whether lay can combine the two sides' subschemas under a
// keyword: nothing may depend on which properties or positions a side names.
func (o *overlayer) unites(m Member) bool {
	free := func(keywords ...string) bool {
		return !slices.ContainsFunc(keywords, func(k string) bool {
			return o.base.Has(k) || slices.ContainsFunc(o.over, func(x Member) bool { return x.Name == k })
		})
	}
	old := o.base.Get(m.Name)
	switch m.Name {
	case "properties":
		return old.Is(Object) && m.Value.Is(Object) && free("patternProperties", "additionalProperties", "unevaluatedProperties")
	case "items":
		return old.Is(Object) && m.Value.Is(Object) && free("prefixItems", "unevaluatedItems")
	case "allOf":
		return old.Is(Array) && m.Value.Is(Array)
	}
	return false
}

// lay puts one keyword in its place; clash is true if it cannot.
func (o *overlayer) lay(m Member) (rest Member, clash bool) {
	i := o.base.find(m.Name)
	if i < 0 {
		o.members = append(o.members, m)
		return Member{}, false
	}
	old := o.members[i].Value
	switch {
	case !constrains(m.Name):
		o.members[i] = m
	case Equal(old, m.Value):
	case o.unites(m):
		o.members[i].Value = unite(m.Name, old, m.Value)
	default:
		v, result := conjoin(m.Name, old, m.Value)
		if result != combined {
			return m, true
		}
		o.members[i].Value = v
	}
	return Member{}, false
}

// unite combines the subschemas of two values of properties, items or allOf.
func unite(keyword string, a, b *Node) *Node {
	switch keyword {
	case "items":
		return overlay(a, b.Members)
	case "allOf":
		return &Node{Kind: Array, Elems: slices.Concat(a.Elems, b.Elems), Pos: a.Pos, origin: a}
	}
	members := slices.Clone(a.Members)
	for _, m := range b.Members {
		i := a.find(m.Name)
		switch {
		case i < 0:
			members = append(members, m)
		case members[i].Value.Is(Object) && m.Value.Is(Object):
			members[i].Value = overlay(members[i].Value, m.Value.Members)
		case m.Value.Is(Object): // over true or false
			members[i].Value = m.Value.Derive(Member{Name: "allOf", Value: NewArray(members[i].Value, m.Value)})
		}
	}
	return a.Derive(members...)
}

// addBranch appends a branch to allOf.
func (o *overlayer) addBranch(branch *Node) {
	i := slices.IndexFunc(o.members, func(x Member) bool { return x.Name == "allOf" && x.Value.Is(Array) })
	if i < 0 {
		o.members = append(o.members, Member{Name: "allOf", Value: NewArray(branch)})
		return
	}
	old := o.members[i].Value
	o.members[i].Value = &Node{Kind: Array, Elems: append(slices.Clone(old.Elems), branch), Pos: old.Pos, origin: old}
}
