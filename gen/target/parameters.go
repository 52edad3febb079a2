package target

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// parameters is the schema of the arguments as the target takes it; nil where
// the target wants none. What is found wrong is reported.
func (c *compiler) parameters() *schema.Node {
	c.announce(c.first)
	if c.asWritten != nil {
		return c.rewritten()
	}
	c.chooseNames(c.doc.Root)
	f := c.lowerRoot()
	if c.failed() {
		return nil
	}
	if c.rationOptionals() {
		return c.parameters()
	}
	c.settleDefinitions()
	if c.noEmpty && len(f.properties) == 0 {
		c.omitConstraints(f)
		c.change(parametersOmitted, rootPath, "a tool without parameters has no schema")
		return nil
	}
	c.announce(c.last)
	root := c.write(f)
	if defs := c.writeDefinitions(); defs != nil {
		root = root.With("$defs", defs)
	}
	return root
}

// settleDefinitions records what becomes of the root's definitions.
func (c *compiler) settleDefinitions() {
	if c.references == keepReferences || len(c.definitions) > 0 {
		c.renamedDefinitions()
		return
	}
	for _, keyword := range []string{"$defs", "definitions"} {
		if c.tool.Node.Get(rootPath).Get(keyword).Is(schema.Object) {
			c.change(definitionsDropped, schema.Path(rootPath, keyword), "references are replaced by what they mean")
			return
		}
	}
}

// omitConstraints records what goes with a schema that is not sent at all.
func (c *compiler) omitConstraints(f *form) {
	for _, k := range f.keywords {
		if keywords[k.Name].kind == constraintKeyword {
			c.record(constraintDropped, c.dropCode(k.Name), schema.Path(rootPath, k.Name),
				k.Name+" is left out with the parameters; the decoder enforces it")
		}
	}
}

// announce records changes that belong to the envelope.
func (c *compiler) announce(list []*Construct) {
	for _, k := range list {
		c.changeOnce(k, "the definition holds "+k.Emits)
	}
}

// lowerRoot is the form of the arguments. What is no plain object stands under
// one property of an object that is.
func (c *compiler) lowerRoot() *form {
	root := c.doc.Root
	at := spot{path: rootPath, home: root}
	f := c.lower(root, at)
	c.lowerDefinitions()
	if len(f.types) == 1 && f.types[0] == "object" && !f.reformed && len(f.anyOf) == 0 {
		f.nullable = false
		c.needOne(f, at)
		return f
	}
	name := c.wrap(wrappingOf(root, f))
	return c.seal(&form{types: []string{"object"}, properties: []property{{name, f}}, required: []string{name}})
}

// needOne makes the first property of the arguments a required one that may be
// null, for a target that wants one.
func (c *compiler) needOne(f *form, at spot) {
	if !c.oneNeeded || len(f.required) > 0 || c.failed() {
		return
	}
	for _, m := range membersOf(at.home.Get("properties")) {
		if len(f.properties) > 0 && c.sentName(m.Name) == f.properties[0].name {
			c.needOptional(at.home, &m, f.properties[0].form, at, at.under(m.Value, "properties", m.Name))
			f.required = []string{f.properties[0].name}
			return
		}
	}
	c.fail("no-required-parameter", at, "this target takes tools with at least one required parameter, and none here can be made one",
		"require a property, or leave this target out")
}

// membersOf is the members of an object; none of anything else.
func membersOf(n *schema.Node) []schema.Member {
	if !n.Is(schema.Object) {
		return nil
	}
	return n.Members
}

// wrappingOf is why a root with that form is no plain object.
func wrappingOf(root *schema.Node, f *form) *Construct {
	switch {
	case root.Has("enum") || root.Has("const"):
		return listedRootWrapped
	case f.reformed:
		return freeRootWrapped
	}
	return rootWrapped
}

// wrappings say why the arguments stand under a property, by construct.
var wrappings = map[*Construct]string{
	rootWrapped:       "the arguments stand under the one property ",
	freeRootWrapped:   "the target takes declared properties only, and the arguments have none: their JSON text stands under the one property ",
	listedRootWrapped: "the root lists whole values, and the target takes a plain object there: the arguments stand under the one property ",
}

// wrap records that the arguments stand under one property, and names it: value,
// or what is free where the arguments have a property of that name.
func (c *compiler) wrap(k *Construct) string {
	root := c.tool.Normal.Root
	taken := map[string]bool{}
	addNames(root, taken)
	for _, k := range unionKeywords {
		if list := root.Get(k); list != nil {
			for _, b := range list.Elems {
				addNames(c.resolved(b), taken)
			}
		}
	}
	name := freeName("value", func(name string) bool { return taken[name] })
	c.change(k, rootPath, wrappings[k]+name, name)
	c.reverse(k, spot{path: rootPath, home: root}, "", name)
	return name
}

func addNames(n *schema.Node, to map[string]bool) {
	if props := n.Get("properties"); props != nil {
		for _, m := range props.Members {
			to[m.Name] = true
		}
	}
}

// freeName is the name, or the name with the first number that makes it free.
func freeName(name string, taken func(string) bool) string {
	free := name
	for i := 2; taken(free); i++ {
		free = name + "_" + strconv.Itoa(i)
	}
	return free
}

// definition is what goes out: the slots around the schema of the arguments.
func (c *compiler) definition(slots []slot, parameters *schema.Node) *schema.Node {
	var members []schema.Member
	for _, s := range slots {
		if v := c.slotValue(s, parameters); v != nil {
			members = append(members, schema.Member{Name: s.key, Value: v})
		}
	}
	return schema.NewObject(members...)
}

func (c *compiler) slotValue(s slot, parameters *schema.Node) *schema.Node {
	switch s.content {
	case constant:
		return s.value
	case toolName:
		return schema.NewString(c.tool.Name)
	case description:
		if c.tool.HasDescription {
			return schema.NewString(c.visible(c.tool.Description, "description"))
		}
	case filledDescription:
		if strings.TrimSpace(c.tool.Description) != "" {
			return schema.NewString(c.visible(c.tool.Description, "description"))
		}
	case parameterSchema:
		return parameters
	case resultSchema:
		return c.result()
	case copied:
		if v := c.tool.Node.Get(s.key); v.Is(s.kind) {
			if v = c.shapely(v, s); s.key == "_meta" {
				return v // data of programs, which no model reads
			}
			return c.visibleValue(v, s.key)
		}
	case nested:
		return c.definition(s.slots, parameters)
	}
	return nil
}

// shapely is the value of a copied slot without the members and the items that
// the target would refuse all of the tool for.
func (c *compiler) shapely(v *schema.Node, s slot) *schema.Node {
	fits := func(part, shape *schema.Node, path string) bool {
		if shape == nil || len(schema.Validate(shape, part, nil)) == 0 {
			return true
		}
		c.change(metadataDropped, path, "the target wants another kind of value here, so it is left out")
		return false
	}
	clear := func(name string, shape *schema.Node, path string) bool {
		meant := meantMember(name, shape.Get("properties"))
		if meant != "" {
			c.change(metadataDropped, path, "the name differs from "+meant+" in case alone, and readers that do not see that would take it for it, so it is left out")
		}
		return meant == ""
	}
	var members []schema.Member
	for _, m := range membersOf(v) {
		path := schema.Path(s.key, m.Name)
		if clear(m.Name, s.shape, path) && fits(m.Value, s.shape.Get("properties").Get(m.Name), path) {
			members = append(members, m)
		}
	}
	var items []*schema.Node
	for i, e := range v.Elems {
		path, item := schema.Index(s.key, i), s.shape.Get("items")
		if fits(e, item, path) && !slices.ContainsFunc(membersOf(e), func(m schema.Member) bool { return !clear(m.Name, item, path) }) {
			items = append(items, e)
		}
	}
	switch {
	case len(members) < len(membersOf(v)):
		return v.Derive(members...)
	case len(items) < len(v.Elems):
		return schema.NewArray(items...)
	}
	return v
}

// meantMember is the property that a reader which does not look at case, as the
// JSON packages of Go do not, would take a name for; "" where there is none, or
// where it is the name itself.
func meantMember(name string, properties *schema.Node) string {
	for _, p := range membersOf(properties) {
		if p.Name != name && strings.EqualFold(p.Name, name) {
			return p.Name
		}
	}
	return ""
}

// result is the schema of the tool's results as the author wrote it.
func (c *compiler) result() *schema.Node {
	if c.tool.Output == nil {
		return nil
	}
	return c.visibleSchema(c.tool.Output.Root, "outputSchema")
}
