package target

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// rewritten is the schema of the arguments as the author wrote it, less what
// the target refuses.
func (c *compiler) rewritten() *schema.Node {
	c.observeAll()
	root := c.startingRoot()
	if c.asWritten.noDialect && root.Has("$schema") {
		c.change(annotationDropped, schema.Path(rootPath, "$schema"), "the keyword constrains nothing, and may name a dialect that nobody reads here")
		root = root.Without("$schema")
	}
	root = c.withRootType(root)
	c.chooseNames(root)
	if c.asWritten.wrapUnions {
		root = c.composedRoot(root)
	}
	if c.asWritten.inline {
		root = c.inlinedRoot(root)
	}
	root = c.renamed(root, rootPath)
	c.reverseNames()
	if c.asWritten.headers {
		check := headerCheck{compiler: c, seen: map[string]bool{}}
		check.check(root, rootPath, true)
	}
	if c.asWritten.itemsKey || c.asWritten.propertiesKey {
		root = c.completed(root, rootPath)
	}
	root = c.visibleSchema(root, rootPath)
	c.moveDefinitions(root)
	return root
}

// startingRoot is the root as the author wrote it; or in its normal form where
// the target takes no references, or neither those nor allOf at the root. In
// that form nothing that constrains stands beside a reference, and the root is
// none.
func (c *compiler) startingRoot() *schema.Node {
	root, normal := c.tool.Input.Root, c.tool.Normal.Root
	merged, led := root.Has("allOf"), root.Has("$ref")
	if !(c.asWritten.inline && refers(root)) && !(c.asWritten.wrapUnions && (merged || led)) {
		return root
	}
	if merged {
		c.change(rootAllOfMerged, schema.Path(rootPath, "allOf"), "the members are one schema")
	}
	schema.Walk(normal, rootPath, func(n *schema.Node, path string) bool {
		c.respelled(n, spot{path: path, home: n})
		return !c.full()
	})
	if root.Has("$defs") && !normal.Has("$defs") {
		c.change(definitionsDropped, schema.Path(rootPath, "$defs"), "references are replaced by what they mean")
	}
	return normal
}

// withRootType gives the root the type that all arguments have.
func (c *compiler) withRootType(root *schema.Node) *schema.Node {
	path := schema.Path(rootPath, "type")
	object := schema.NewString("object")
	declared := root.Get("type")
	name, _ := declared.Str()
	list := nameList(declared)
	switch {
	case !c.asWritten.literal || name == "object":
	case declared == nil:
		c.record(rootTypeAdded, c.asWritten.addedType, path, "the root says that the arguments are an object")
		return root.Derive(append([]schema.Member{{Name: "type", Value: object}}, root.Members...)...)
	case len(list) == 1 && list[0] == "object":
		c.change(rootTypeLiteral, path, "the list of one type is the type")
		return root.With("type", object)
	case slices.Contains(list, "object"):
		c.change(rootTypeNarrowed, path, "arguments are always an object, so that the other types say nothing")
		return root.With("type", object)
	default:
		c.fail("input-schema-not-object", spot{path: path, home: declared},
			"arguments are always an object, and this schema allows none", `write "type": "object"`)
	}
	return root
}

// moveDefinitions records that the loader led every reference into $defs. root
// is what is sent.
func (c *compiler) moveDefinitions(root *schema.Node) {
	if c.tool.Input.Root == c.tool.Node.Get(rootPath) {
		return
	}
	schema.Walk(c.tool.Input.Root, rootPath, func(n *schema.Node, path string) bool {
		c.rewroteReference(n, path)
		return true
	})
	if root.Has("$defs") {
		c.renamedDefinitions()
	}
}

// composedRoot makes a root without oneOf, anyOf and allOf, and without the
// other keywords that the target refuses there. The members of an allOf are
// merged, alternatives and listed values stand under one property, and members
// that only constrain are said in the description.
func (c *compiler) composedRoot(root *schema.Node) *schema.Node {
	said := texts{}
	if list := root.Get("allOf"); list != nil {
		root = c.dropComposition(root, "allOf", allOfWords(c.spoken(root, rootPath).Get("allOf")), &said)
	}
	var wrapped *Construct
	if c.asWritten.plainRoot && (root.Has("enum") || root.Has("const")) {
		wrapped = listedRootWrapped
	}
	for _, k := range unionKeywords {
		list := root.Get(k)
		switch {
		case !list.Is(schema.Array):
		case c.areAlternatives(root, k):
			wrapped = cmp.Or(wrapped, rootWrapped)
		default:
			root = c.dropComposition(root, k, unionWords(k, c.spokenAll(list.Elems)), &said)
		}
	}
	if c.asWritten.plainRoot && wrapped == nil {
		root = c.dropConditions(root, &said)
	}
	if len(said.notes) > 0 {
		said.author, _ = root.Get("description").Str()
		root = root.With("description", schema.NewString(said.text()))
	}
	if wrapped != nil {
		return c.wrappedRoot(root, wrapped)
	}
	return root
}

// dropConditions makes a root without not and if.
func (c *compiler) dropConditions(root *schema.Node, words *texts) *schema.Node {
	if not := root.Get("not"); not != nil {
		root = c.dropComposition(root, "not", keywords["not"].words(c.spoken(not, "")), words)
	}
	if root.Has("if") {
		root = c.dropComposition(root, "if", conditionWords(c.spoken(root, "")), words).Without("then", "else")
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
func (c *compiler) dropComposition(root *schema.Node, keyword, words string, to *texts) *schema.Node {
	c.record(constraintDropped, c.dropCode(keyword), schema.Path(rootPath, keyword),
		keyword+" is left out of the root and said in the description; the decoder enforces it")
	to.notes = append(to.notes, words)
	return root.Without(keyword)
}

// wrappedRoot is an object with one property that holds the whole schema. What
// belongs to the document stays at the root.
func (c *compiler) wrappedRoot(root *schema.Node, k *Construct) *schema.Node {
	name := c.wrap(k)
	members := []schema.Member{
		{Name: "type", Value: schema.NewString("object")},
		{Name: "properties", Value: schema.NewObject(schema.Member{
			Name: name, Value: root.Without("$schema", "$id", "$defs", "definitions"),
		})},
		{Name: "required", Value: stringList([]string{name})},
		{Name: "additionalProperties", Value: schema.NewBool(false)},
	}
	for _, k := range []string{"$schema", "$id", "$defs", "definitions"} {
		if v := root.Get(k); v != nil {
			members = append(members, schema.Member{Name: k, Value: v})
		}
	}
	return root.Derive(members...)
}

// completed gives each array of the schema items and each object properties,
// where the target asks for them and there are none.
func (c *compiler) completed(n *schema.Node, path string) *schema.Node {
	n = rewriteChildren(n, path, c.completed)
	types, _ := declaredTypes(n)
	for _, t := range types {
		switch {
		case t == "array" && c.asWritten.itemsKey && !n.Has("items"):
			c.change(itemsAdded, schema.Path(path, "items"), "some clients refuse arrays without items")
			n = n.With("items", schema.NewObject())
		case t == "object" && c.asWritten.propertiesKey && !n.Has("properties"):
			c.change(propertiesAdded, schema.Path(path, "properties"), "some models refuse objects without properties")
			n = n.With("properties", schema.NewObject())
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
