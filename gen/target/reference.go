package target

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// reference is the form of a schema with $ref.
func (c *compiler) reference(n *schema.Node, at spot) *form {
	def, name := c.doc.Resolve(n)
	if def == nil {
		c.fail("unresolvable-schema-reference", at, "the reference leads to no definition", "declare the definition in $defs")
		return nullForm()
	}
	var f *form
	switch {
	case c.references:
		f = c.kept(n, name)
	case slices.Contains(c.expanding, name):
		f = c.recursion(def, name, at)
	default:
		f = c.inlined(def, name, at)
	}
	c.annotate(n, f, at)
	if f.ref != "" && !f.texts.empty() {
		c.change(referenceSeparated, schema.Path(at.path, "$ref"), "the text stands beside an anyOf that holds the bare reference")
	}
	return f
}

// kept is the form of a reference in a target that takes references. What it
// refers to is lowered later, once.
func (c *compiler) kept(n *schema.Node, name string) *form {
	if _, known := c.definitions[name]; !known {
		c.definitions[name] = nil
		c.pending = append(c.pending, name)
	}
	return &form{ref: n.Get("$ref").Text}
}

// inlined is the form of what a reference means.
func (c *compiler) inlined(def *schema.Node, name string, at spot) *form {
	c.change(referenceInlined, schema.Path(at.path, "$ref"), "the reference is replaced by the definition "+name)
	if len(c.expanding) == 0 {
		c.outermost = at
	}
	c.expansions[name]++
	c.expanding = append(c.expanding, name)
	at.home = def
	f := c.lower(def, at)
	c.expanding = c.expanding[:len(c.expanding)-1]
	if len(c.expanding) == 0 {
		c.outermost = spot{}
	}
	return f
}

// recursion is the leaf at which the expansion of a definition ends: what would
// follow is sent as JSON text.
func (c *compiler) recursion(def *schema.Node, name string, at spot) *form {
	at.home = def
	c.change(recursionAsText, schema.Path(at.path, "$ref"),
		"the definition "+name+" recurs here: what follows is a string that holds its JSON text")
	c.reverse(recursionAsText, textHome(at), "")
	f := &form{types: []string{"string"}, reformed: true}
	f.nullable = c.acceptsNull(def)
	f.texts.lead = []string{"JSON text of a value of the form " + name + ", as described above."}
	return f
}

// lowerDefinitions makes the forms of all definitions that are referred to.
func (c *compiler) lowerDefinitions() {
	for len(c.pending) > 0 && !c.exhausted {
		name := c.pending[0]
		c.pending = c.pending[1:]
		def := c.doc.Definition(name)
		c.definitions[name] = c.lower(def, spot{path: schema.Path(rootPath, "$defs", name), home: def})
	}
}

// writeDefinitions is the root's $defs in the author's order; nil without any.
func (c *compiler) writeDefinitions() *schema.Node {
	if len(c.definitions) == 0 {
		return nil
	}
	var list []schema.Member
	for _, m := range c.doc.Root.Get("$defs").Members {
		if f := c.definitions[m.Name]; f != nil {
			list = append(list, schema.Member{Name: m.Name, Value: c.write(f)})
		}
	}
	return schema.NewObject(list...)
}
