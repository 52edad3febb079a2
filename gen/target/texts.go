package target

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// This file is about values that are sent as strings beside strings that are
// sent as they are: the decoder has to tell them apart.

// readValue is the JSON value that the string reads as; nil where it is none.
func readValue(s *schema.Node) *schema.Node {
	text, isText := s.Str()
	if !isText {
		return nil
	}
	v, problems := schema.Parse([]byte(text))
	if len(problems) > 0 {
		return nil
	}
	return v
}

// sentAsText reports whether an enum lists the value as a string that spells it.
// Both booleans are no list.
func (c *compiler) sentAsText(v *schema.Node, booleans int) bool {
	switch v.Kind {
	case schema.Number:
		return c.textEnums
	case schema.Bool:
		return c.textEnums && !c.formatEnums && booleans == 1
	}
	return v.Is(schema.Object) || v.Is(schema.Array)
}

// passesForText reports whether a string that spells one of the values is valid
// in the union around it: sent as text, the value would be taken for the string.
func (c *compiler) passesForText(values []*schema.Node, at spot) bool {
	return at.union != nil && slices.ContainsFunc(values, func(v *schema.Node) bool {
		return c.admits(at.union, schema.NewString(string(v.Compact())), at)
	})
}

// listTexts makes the enum of f a list of the JSON texts of values.
func (f *form) listTexts(values []*schema.Node) {
	f.enum, f.texted = nil, true
	for _, v := range values {
		f.enum = append(f.enum, schema.NewString(string(v.Compact())))
	}
}

const membersLead = "JSON text of one of these values."

// settleTexts lists strings as JSON text where the decoder reads JSON text at
// the place of n, and would read one of them as another value that is valid
// there.
func (c *compiler) settleTexts(n *schema.Node, f *form, at spot) {
	if at.union != nil || !c.reverses(valueAsText, at.home) {
		return
	}
	misread := func(s *schema.Node) bool {
		v := readValue(s)
		return v != nil && c.admits(n, v, at)
	}
	for _, list := range f.plainEnums(nil) {
		if !slices.ContainsFunc(list.enum, misread) {
			continue
		}
		list.listTexts(list.enum)
		list.reformed = true
		list.texts.lead = append(list.texts.lead, membersLead)
		if text := list.value("default"); text != nil {
			list.set("default", schema.NewString(string(text.Compact())))
		}
		c.change(membersAsText, at.path, "strings are listed as JSON text, since one of them reads as another value that is valid here")
	}
}

// meetsUnion reports whether n, or a branch of it, lists values whose texts mean
// something else in the union around: how they are sent depends on that union,
// and is no matter of a definition that other places share. seen is what was
// looked at before.
func (c *compiler) meetsUnion(n *schema.Node, at spot, seen map[*schema.Node]bool) bool {
	n = c.resolved(n)
	if seen[n] {
		return false
	}
	seen[n] = true
	meets := func(v *schema.Node) bool {
		if v.Is(schema.String) {
			read := readValue(v)
			return read != nil && c.admits(at.union, read, at)
		}
		return c.sentAsText(v, 1) && c.passesForText([]*schema.Node{v}, at)
	}
	if slices.ContainsFunc(listedValues(n), meets) {
		return true
	}
	for _, k := range unionKeywords {
		if list := n.Get(k); list.Is(schema.Array) && slices.ContainsFunc(list.Elems, func(b *schema.Node) bool { return c.meetsUnion(b, at, seen) }) {
			return true
		}
	}
	return false
}

// admission is what the alternatives of a schema accept, as far as it can be
// looked up: the values that they list, and the schemas of those that list none.
type admission struct {
	listed map[string]bool
	free   []*schema.Node
	size   int
}

// admits reports whether the schema n accepts the value, for one of many values:
// most are ruled out without a look at every alternative.
func (c *compiler) admits(n, value *schema.Node, at spot) bool {
	a := c.admissions[n]
	if a == nil {
		a = &admission{listed: map[string]bool{}, size: sizeOf(n)}
		c.enlist(n, a, map[*schema.Node]bool{})
		c.admissions[n] = a
	}
	if !c.spendPairs(len(a.free), n, at) {
		return true // and it does not matter any more
	}
	isFlat := !value.Is(schema.Object) && !value.Is(schema.Array) // others are equal in any order
	if isFlat && !a.listed[valueKey(value)] && !slices.ContainsFunc(a.free, func(b *schema.Node) bool { return c.accepts(b, value) }) {
		return false
	}
	return c.spendPairs(a.size, n, at) && c.accepts(n, value)
}

// enlist adds what n and its branches accept. seen is what was looked at before.
func (c *compiler) enlist(n *schema.Node, to *admission, seen map[*schema.Node]bool) {
	n = c.resolved(n)
	if seen[n] {
		return
	}
	seen[n] = true
	list, isUnion := listedValues(n), false
	for _, v := range list {
		to.listed[valueKey(v)] = true
	}
	for _, k := range unionKeywords {
		if branches := n.Get(k); branches.Is(schema.Array) && list == nil {
			isUnion = true
			for _, b := range branches.Elems {
				c.enlist(b, to, seen)
			}
		}
	}
	if list == nil && !isUnion {
		to.free = append(to.free, n)
	}
}

// plainEnums is the forms of listed strings among f and its branches, added to
// found.
func (f *form) plainEnums(found []*form) []*form {
	if f.enum != nil && !f.texted && slices.Contains(f.types, "string") {
		found = append(found, f)
	}
	for _, b := range f.anyOf {
		found = b.plainEnums(found)
	}
	return found
}
