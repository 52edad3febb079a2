package target

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// rewritten is the schema of the arguments as the author wrote it, less what
// the target refuses.
func (c *compiler) rewritten() *schema.Node {
	root := c.tool.Input.Root
	if c.asWritten.wrapUnions {
		root = c.composedRoot(root)
	}
	if c.propertyNames != nil && c.propertyNames.rename {
		c.chooseNames(root)
		root = c.renamed(root, rootPath)
		c.reverseNames()
	}
	if c.asWritten.headers {
		c.checkHeaders(root, rootPath, map[string]bool{})
	}
	if c.asWritten.itemsKey {
		root = c.withItems(root, rootPath)
	}
	root = c.visibleSchema(root, rootPath)
	if types := root.Get("type"); c.asWritten.literal && types.Is(schema.Array) {
		c.change(rootTypeLiteral, schema.Path(rootPath, "type"), "the list of one type is the type")
		root = root.With("type", schema.NewString("object"))
	}
	return root
}

// composedRoot makes a root without oneOf, anyOf and allOf. The members of an
// allOf are merged, alternatives stand under one property, and members that
// only constrain are said in the description.
func (c *compiler) composedRoot(root *schema.Node) *schema.Node {
	if root.Has("allOf") {
		root = c.tool.Normal.Root
		c.change(rootAllOfMerged, schema.Path(rootPath, "allOf"), "the members are one schema")
	}
	if list := root.Get("allOf"); list != nil {
		root = c.dropComposition(root, "allOf", allOfWords(list))
	}
	for _, k := range unionKeywords {
		list := root.Get(k)
		if !list.Is(schema.Array) {
			continue
		}
		if c.areAlternatives(root, k) {
			return c.wrappedRoot(root)
		}
		root = c.dropComposition(root, k, unionWords(k, list.Elems))
	}
	return root
}

// areAlternatives reports whether the keyword's branches have shapes of their own.
func (c *compiler) areAlternatives(root *schema.Node, keyword string) bool {
	for _, b := range root.Get(keyword).Elems {
		if !onlyConstrains(b) {
			return true
		}
	}
	return false
}

// dropComposition leaves a keyword of the root to the decoder.
func (c *compiler) dropComposition(root *schema.Node, keyword, words string) *schema.Node {
	c.record(constraintDropped, c.dropCode(keyword), schema.Path(rootPath, keyword),
		keyword+" is left out of the root, said in the description, and enforced by the decoder")
	t := texts{notes: []string{words}}
	t.author, _ = root.Get("description").Str()
	return root.Without(keyword).With("description", schema.NewString(t.text(c.rules.description.notes)))
}

// wrappedRoot is an object with one property that holds the whole schema. What
// belongs to the document stays at the root.
func (c *compiler) wrappedRoot(root *schema.Node) *schema.Node {
	name := c.wrap()
	members := []schema.Member{
		{Name: "type", Value: schema.NewString("object")},
		{Name: "properties", Value: schema.NewObject(schema.Member{
			Name: name, Value: root.Without("$schema", "$id", "$defs", "definitions"),
		})},
		{Name: "required", Value: stringList([]string{name})},
	}
	for _, k := range []string{"$schema", "$id", "$defs", "definitions"} {
		if v := root.Get(k); v != nil {
			members = append(members, schema.Member{Name: k, Value: v})
		}
	}
	return root.Derive(members...)
}

// withItems gives each array of the schema items that accept everything, where
// it has none.
func (c *compiler) withItems(n *schema.Node, path string) *schema.Node {
	n = rewriteChildren(n, path, c.withItems)
	types, _ := declaredTypes(n)
	for _, t := range types {
		if t == "array" && !n.Has("items") {
			c.change(itemsAdded, schema.Path(path, "items"), "some clients refuse arrays without items")
			return n.With("items", schema.NewObject())
		}
	}
	return n
}

// visibleSchema is the schema without text that readers cannot see.
func (c *compiler) visibleSchema(n *schema.Node, path string) *schema.Node {
	n = rewriteChildren(n, path, c.visibleSchema)
	for _, k := range []string{"title", "description", "$comment"} {
		v := n.Get(k)
		if seen := c.visibleNode(v, schema.Path(path, k)); seen != v {
			n = n.With(k, seen)
		}
	}
	return n
}

// named are the keywords whose subschemas have names.
var named = map[string]bool{
	"properties": true, "patternProperties": true, "dependentSchemas": true, "$defs": true, "definitions": true,
}

// rewriteChildren is n with each of its subschemas replaced. It is n itself
// where nothing changes.
func rewriteChildren(n *schema.Node, path string, replace func(*schema.Node, string) *schema.Node) *schema.Node {
	replaced := map[*schema.Node]*schema.Node{}
	for child := range schema.Children(n) {
		if v := replace(child.Node, child.Path(path)); v != child.Node {
			replaced[child.Node] = v
		}
	}
	if len(replaced) == 0 {
		return n
	}
	members := slices.Clone(n.Members)
	for i := range members {
		members[i].Value = swapped(&members[i], replaced)
	}
	return n.Derive(members...)
}

// swapped is the member's value with the replaced subschemas in it.
func swapped(m *schema.Member, replaced map[*schema.Node]*schema.Node) *schema.Node {
	if v := replaced[m.Value]; v != nil {
		return v
	}
	if m.Value.Is(schema.Object) && named[m.Name] {
		members := slices.Clone(m.Value.Members)
		for i := range members {
			members[i].Value = cmp.Or(replaced[members[i].Value], members[i].Value)
		}
		return m.Value.Derive(members...)
	}
	if m.Value.Is(schema.Array) {
		list := *m.Value
		list.Elems = slices.Clone(list.Elems)
		for i, e := range list.Elems {
			list.Elems[i] = cmp.Or(replaced[e], e)
		}
		return &list
	}
	return m.Value
}
