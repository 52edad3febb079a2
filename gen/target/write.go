package target

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// write spells a form in the target's way, its members in the target's order.
func (c *compiler) write(f *form) *schema.Node {
	switch {
	case f.ref != "":
		return c.writeReference(f)
	case len(f.anyOf) > 0:
		return c.writeUnion(f)
	case f.nullable && c.nullBranch && !f.isNull():
		return c.writeNullable(f)
	}
	var m members
	c.writeTypes(&m, f)
	c.writeTexts(&m, f)
	for _, k := range f.keywords {
		m.add(k.Name, c.keywordValue(k))
	}
	if f.enum != nil {
		m.add("enum", c.writeEnum(f))
	}
	if len(f.prefix) > 0 {
		m.add("prefixItems", c.writeAll(f.prefix))
	}
	if f.items != nil {
		m.add("items", c.write(f.items))
	}
	if slices.Contains(f.types, "object") {
		c.writeObject(&m, f)
	}
	return m.object(c.rules.keywords)
}

// keywordValue is a keyword's value in the target's spelling: a count without
// fraction and exponent, which some of them cannot read.
func (c *compiler) keywordValue(k schema.Member) *schema.Node {
	if !counts[k.Name] {
		return k.Value
	}
	text, ok := wholeCount(k.Value.Text, strings.HasPrefix(k.Name, "min"))
	switch {
	case !ok:
		return k.Value
	case !c.textCounts:
		return schema.NewNumber(text)
	}
	c.changeOnce(countsAsText, "counts and lengths are decimal strings")
	return schema.NewString(text)
}

// counts are the keywords whose values count something.
var counts = map[string]bool{
	"minItems": true, "maxItems": true, "minLength": true, "maxLength": true, "minProperties": true, "maxProperties": true,
}

func (c *compiler) writeTypes(m *members, f *form) {
	names := f.types
	if len(names) == 0 {
		return // null is among all the values
	}
	if f.nullable && !c.nullFlag && !f.isNull() {
		names = append(slices.Clone(names), "null")
	}
	if f.nullable && c.nullFlag && !f.isNull() {
		m.add("nullable", schema.NewBool(true))
	}
	if len(names) == 1 {
		m.add("type", c.typeName(names[0]))
		return
	}
	list := make([]*schema.Node, 0, len(names))
	for _, name := range names {
		list = append(list, c.typeName(name))
	}
	m.add("type", schema.NewArray(list...))
}

func (c *compiler) typeName(name string) *schema.Node {
	if c.upperTypes {
		c.changeOnce(typeCaseChanged, "type names are written in upper case")
		name = strings.ToUpper(name)
	}
	return schema.NewString(name)
}

func (c *compiler) writeTexts(m *members, f *form) {
	if text := f.texts.text(); text != "" || f.texts.author != "" {
		m.add("description", schema.NewString(text))
	}
	if f.title != nil {
		m.add("title", f.title)
	}
}

func (c *compiler) writeAll(forms []*form) *schema.Node {
	list := make([]*schema.Node, 0, len(forms))
	for _, f := range forms {
		list = append(list, c.write(f))
	}
	return schema.NewArray(list...)
}

func (c *compiler) writeEnum(f *form) *schema.Node {
	values := slices.Clone(f.enum)
	if f.nullable && !c.nullFlag {
		values = append(values, &schema.Node{Kind: schema.Null})
	}
	return schema.NewArray(values...)
}

func (c *compiler) writeObject(m *members, f *form) {
	props := make([]schema.Member, 0, len(f.properties))
	for _, p := range f.properties {
		props = append(props, schema.Member{Name: p.name, Value: c.write(p.form)})
	}
	if len(props) > 0 || f.others != typed { // a map says all that it has to say with its other members
		m.add("properties", schema.NewObject(props...))
	}
	if len(f.required) > 0 || c.allNeeded {
		m.add("required", stringList(f.required))
	}
	switch f.others {
	case shut:
		m.add("additionalProperties", schema.NewBool(false))
	case open:
		m.add("additionalProperties", schema.NewBool(true))
	case typed:
		m.add("additionalProperties", c.write(f.rest))
	}
}

// writeReference writes a bare reference; what has to stand beside it stands
// beside an anyOf that holds it.
func (c *compiler) writeReference(f *form) *schema.Node {
	ref := schema.NewObject(schema.Member{Name: "$ref", Value: schema.NewString(f.ref)})
	if f.texts.empty() && f.title == nil && !f.nullable {
		return ref
	}
	branches := []*schema.Node{ref}
	if f.nullable {
		branches = append(branches, c.write(nullForm()))
	}
	return c.writeBranches(f, branches)
}

// writeNullable writes a schema that accepts null, too, as an anyOf. What is
// said for the reader stands beside it.
func (c *compiler) writeNullable(f *form) *schema.Node {
	value := *f
	value.nullable, value.texts, value.title = false, texts{}, nil
	return c.writeBranches(f, []*schema.Node{c.write(&value), c.write(nullForm())})
}

func (c *compiler) writeUnion(f *form) *schema.Node {
	branches, null := c.branches(f)
	list := make([]*schema.Node, 0, len(branches)+1)
	for _, b := range branches {
		list = append(list, c.write(b))
	}
	if null {
		list = append(list, c.write(nullForm()))
	}
	return c.writeBranches(f, list)
}

// writeBranches writes an anyOf and what is said beside it.
func (c *compiler) writeBranches(f *form, branches []*schema.Node) *schema.Node {
	var m members
	if !c.unionAlone {
		c.writeTexts(&m, f)
	}
	m.add("anyOf", schema.NewArray(branches...))
	return m.object(c.rules.keywords)
}

// branches is the alternatives of a union, and whether null is one more.
func (c *compiler) branches(f *form) (list []*form, null bool) {
	null = f.nullable && !c.unionAlone
	for _, b := range f.anyOf {
		if c.unionAlone {
			b = pushedInto(b, f)
		}
		if c.nullBranch && b.nullable && !b.isNull() {
			null = true
			b = withoutNull(b)
		}
		if !c.flatUnions || len(b.anyOf) == 0 {
			list = append(list, b)
			continue
		}
		inner, innerNull := c.branches(b)
		null = null || innerNull
		for _, i := range inner {
			list = append(list, pushedInto(i, b))
		}
	}
	return list, null
}

func withoutNull(f *form) *form {
	value := *f
	value.nullable = false
	return &value
}

// pushedInto is a branch that also says what stands beside its union.
func pushedInto(branch, union *form) *form {
	b := *branch
	b.texts = b.texts.above(union.texts)
	b.nullable = b.nullable || union.nullable
	return &b
}

// members are collected in any order and written in the target's.
type members struct{ list []schema.Member }

func (m *members) add(name string, value *schema.Node) {
	m.list = append(m.list, schema.Member{Name: name, Value: value})
}

func (m *members) object(order []string) *schema.Node {
	slices.SortStableFunc(m.list, func(a, b schema.Member) int {
		return slices.Index(order, a.Name) - slices.Index(order, b.Name)
	})
	return schema.NewObject(m.list...)
}

func stringList(names []string) *schema.Node {
	list := make([]*schema.Node, 0, len(names))
	for _, name := range names {
		list = append(list, schema.NewString(name))
	}
	return schema.NewArray(list...)
}
