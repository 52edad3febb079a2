package canonical

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// This file looks for contradictions between what a schema says of the parts of
// a value: the properties of objects, the items of arrays.

// objects finds properties that are required and forbidden, and those that
// several schemas declare so that no value fits all.
func (c *contradictions) objects(j *conjunction) []clash {
	var found []clash
	names := j.required()
	isRequired := map[string]bool{}
	for _, n := range names {
		isRequired[n.elem.Text] = true
		if with, why, told := c.forbidden(j, n); why != "" {
			found = append(found, clash{
				code: "required-forbidden", by: cite{n.part, "required"}, with: with, at: n.elem, known: told,
				says: fmt.Sprintf("%q is required, but %s, so no object fits", n.elem.Text, why),
				hint: "leave it out of required, or permit it",
			})
		}
	}
	found = append(found, c.negations(j, isRequired)...)
	if len(j.parts) > 1 {
		found = append(found, c.sharedProperties(j, isRequired)...)
	}
	return found
}

// forbidden says why a required property cannot be there, and what forbids it;
// "" where nothing does. told reports whether a rule of the format tells of it.
func (c *contradictions) forbidden(j *conjunction, n demand) (with cite, why string, told bool) {
	name := n.elem.Text
	var declared []*schema.Node
	var last operand
	for _, p := range j.parts {
		if s := p.node.Get("propertyNames"); s != nil {
			if wrong := c.objection([]*schema.Node{s}, n.elem); wrong != "" {
				return cite{p, "propertyNames"}, c.name(p.node, "propertyNames") + " does not take that name: it " + wrong, false
			}
		}
		if s := p.node.Get("properties").Get(name); s != nil {
			declared, last = append(declared, s), p
			continue
		}
		if rest := p.node.Get("additionalProperties"); rest != nil && isNever(rest) && !p.node.Has("patternProperties") {
			told = p.node == n.part.node && p.node.Get("properties").Is(schema.Object)
			return cite{p, "additionalProperties"}, c.name(p.node, "additionalProperties") + " forbids all that is not declared beside it", told
		}
	}
	if len(declared) == 0 {
		return with, "", false
	}
	if x := c.impossible(c.together(declared...)); x != nil {
		return cite{last, "properties"}, "no value fits it: " + c.inside(x, declared[len(declared)-1]), false
	}
	return with, "", false
}

// inside is what a clash says about a property's schema that forbids everything,
// or where the reader finds more.
func (c *contradictions) inside(x *clash, declared *schema.Node) string {
	if x.says != "" && !x.known {
		return x.says
	}
	path, _ := pathAt(c.root, c.base, declared.Pos.Offset)
	return path + " excludes every value"
}

// negations finds names that are required, and that a not forbids together.
func (c *contradictions) negations(j *conjunction, isRequired map[string]bool) []clash {
	var found []clash
	for _, p := range j.parts {
		names := negated(p.node)
		if len(names) == 0 || slices.ContainsFunc(names, func(n string) bool { return !isRequired[n] }) {
			continue
		}
		with := p
		for _, d := range j.required() {
			if slices.Contains(names, d.elem.Text) && d.part.door != p.door {
				with = d.part
			}
		}
		found = append(found, clash{
			code: "required-forbidden", by: cite{p, "not"}, with: cite{with, "required"}, at: p.node.Get("not"),
			says: "not forbids " + quotedList(names) + ", but required asks for it, so no object fits",
			hint: "leave it out of required, or out of the not",
		})
	}
	return found
}

// sharedProperties finds properties that several parts declare, each so that
// something fits, and together so that nothing does. Required ones are told by
// forbidden.
func (c *contradictions) sharedProperties(j *conjunction, isRequired map[string]bool) []clash {
	var found []clash
	first := map[string]operand{}
	for _, p := range j.parts {
		props := p.node.Get("properties")
		if !props.Is(schema.Object) {
			continue
		}
		for i := range props.Members {
			m := &props.Members[i]
			before, twice := first[m.Name]
			if !twice {
				first[m.Name] = p
				continue
			}
			earlier := before.node.Get("properties").Get(m.Name)
			if before.door == p.door && p.door > 0 || isRequired[m.Name] || c.aloneImpossible(earlier, m.Value) {
				continue
			}
			if x := c.impossible(c.together(earlier, m.Value)); x != nil {
				found = append(found, *x)
			}
		}
	}
	return found
}

func (c *contradictions) aloneImpossible(list ...*schema.Node) bool {
	return slices.ContainsFunc(list, func(n *schema.Node) bool { return c.impossible(c.together(n)) != nil })
}

// arrays finds tuples that must be longer than they can be, and a contains that
// no item can fit.
func (c *contradictions) arrays(j *conjunction) []clash {
	var found []clash
	least, bounded := j.tightest(1, "minItems")
	for _, p := range j.parts {
		if length, closed := c.longest(p.node); bounded && closed && schema.CompareNumbers(least.value.Text, strconv.Itoa(length)) > 0 {
			found = append(found, clash{
				code: "contradictory-items", by: least.cite, with: cite{p, "items"}, at: least.value, excludes: arrayKind,
				says: fmt.Sprintf("%s, but no more than %d items can fit, so no array does", c.words(least.cite, least.value, p.node), length),
				hint: "lower minItems, or permit more items",
			})
		}
		if p.node.Has("contains") {
			found = append(found, c.contained(j, p)...)
		}
	}
	return found
}

// longest is how many items an array can have by the schemas of its items.
func (c *contradictions) longest(n *schema.Node) (length int, closed bool) {
	var positions []*schema.Node
	if list := n.Get("prefixItems"); list.Is(schema.Array) {
		positions = list.Elems
	}
	for i, p := range positions {
		if c.aloneImpossible(p) {
			return i, true
		}
	}
	items := n.Get("items")
	return len(positions), items != nil && c.aloneImpossible(items)
}

// contained finds why the contains of a part cannot hold.
func (c *contradictions) contained(j *conjunction, p operand) []clash {
	wanted, need := p.node.Get("contains"), "1"
	if v := p.node.Get("minContains"); v.Is(schema.Number) {
		need = v.Text
	}
	if schema.CompareNumbers(need, "0") <= 0 {
		return nil
	}
	x := clash{code: "contradictory-contains", by: cite{p, "contains"}, with: cite{p, "contains"}, at: wanted, excludes: arrayKind}
	if why := c.impossible(c.together(wanted)); why != nil {
		x.says, x.hint = "contains asks for an item, but nothing fits its schema, so no array fits", "mend the schema, or leave contains out"
		return []clash{x}
	}
	x.hint = "mend one of the two"
	if most, ok := j.tightest(-1, "maxItems"); ok && schema.CompareNumbers(most.value.Text, need) < 0 {
		x.with = most.cite
		x.says = fmt.Sprintf("contains asks for %s or more items, but %s, so no array fits", need, c.words(most.cite, most.value, p.node))
		return []clash{x}
	}
	for _, q := range j.parts {
		items := q.node.Get("items")
		if items == nil || q.node.Has("prefixItems") || c.aloneImpossible(items) {
			continue
		}
		if why := c.impossible(c.together(items, wanted)); why != nil {
			x.with = cite{q, "items"}
			x.says = "contains asks for an item that " + c.name(q.node, "items") + " refuses, so no array fits: " + why.says
			return []clash{x}
		}
	}
	return nil
}
