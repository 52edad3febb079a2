package target

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// reference is the form of a schema with $ref.
func (c *compiler) reference(n *schema.Node, at spot) *form {
	def, name := c.doc.Resolve(n)
	if def == nil {
		c.fail("unresolvable-schema-reference", spot{path: schema.Path(at.path, "$ref"), home: n}, "the reference leads to no definition", "declare the definition in $defs")
		return nullForm()
	}
	var f *form
	switch recurs := slices.Contains(c.expanding, name); {
	case at.union != nil && (c.endsInText(def, at) || !c.recursive(name) && c.meetsUnion(def, at, map[*schema.Node]bool{})):
		f = c.inlined(n, def, name, at)
	case c.references == keepReferences && !(recurs && c.optionalKnots):
		f = c.kept(n, name)
	case c.references == keepRecursive && c.recursive(name):
		f = c.kept(n, name)
	case recurs && c.optionalKnots && len(c.knots) > 0:
		c.knots[len(c.knots)-1] = true
		f = c.kept(n, name)
	case recurs:
		f = c.recursion(n, def, name, at)
	case c.references == keepAcyclic:
		f = c.kept(n, name)
	default:
		f = c.inlined(n, def, name, at)
	}
	c.annotate(n, f, at)
	if f.ref != "" {
		c.rewroteReference(n, at.path)
	}
	if f.ref != "" && (!f.texts.empty() || f.title != nil) {
		c.change(referenceSeparated, schema.Path(at.path, "$ref"), "the text stands beside an anyOf that holds the bare reference")
	}
	return f
}

// endsInText reports whether all that a definition says is sent as JSON text in
// the union around the place: it is written there even if it recurs, since
// elsewhere it may be sent in another way, and the text is read at the union.
func (c *compiler) endsInText(def *schema.Node, at spot) bool {
	types, _ := declaredTypes(def)
	return len(types) == 1 && types[0] == "object" && !slices.ContainsFunc([]string{"$ref", "anyOf", "oneOf", "enum", "const"}, def.Has) &&
		c.wayOf(def, at) == asText
}

// scalarTypes is the types that n or a branch of it declares, and lists no values of.
func (c *compiler) scalarTypes(n *schema.Node) map[string]bool {
	taken := map[string]bool{}
	c.anyBranch(n, func(b *schema.Node) bool {
		if types, _ := declaredTypes(b); listedValues(b) == nil {
			for _, typ := range types {
				taken[typ] = true
			}
		}
		return false
	}, map[*schema.Node]bool{})
	return taken
}

// kept is the form of a reference in a target that takes it. What it refers to
// is lowered once: later, or at once where it matters in which definitions a
// reference stands.
func (c *compiler) kept(n *schema.Node, name string) *form {
	if _, known := c.definitions[name]; !known {
		c.definitions[name] = nil
		if c.references == keepAcyclic || c.optionalKnots {
			c.lowerDefinition(name)
		} else {
			c.pending = append(c.pending, name)
		}
	}
	return &form{ref: n.Get("$ref").Text}
}

// inlined is the form of what a reference means.
func (c *compiler) inlined(n, def *schema.Node, name string, at spot) *form {
	if n.Origin() == nil || n.Origin().Has("$ref") { // else the loader put it there
		c.change(referenceInlined, schema.Path(at.path, "$ref"), "the reference is replaced by the definition "+name)
	}
	if len(c.expanding) == 0 {
		c.outermost = at
	}
	c.expansions[name]++
	c.expanding = append(c.expanding, name)
	c.inlinedAt[name] = at.place
	at.home = def
	f := c.lower(def, at)
	delete(c.inlinedAt, name)
	c.expanding = c.expanding[:len(c.expanding)-1]
	if len(c.expanding) == 0 {
		c.outermost = spot{}
	}
	return f
}

// recursion is the leaf at which the expansion of a definition ends: what would
// follow is sent as JSON text. It is told where the author wrote the reference,
// which is one place however often the definition is expanded.
func (c *compiler) recursion(n, def *schema.Node, name string, at spot) *form {
	at.home = def
	c.change(recursionAsText, schema.Path(c.writtenAt(n, at.path), "$ref"),
		"the definition "+name+" recurs here: what follows is a string that holds its JSON text")
	c.reverse(recursionAsText, textHome(at), "")
	f := &form{types: []string{"string"}, reformed: true}
	f.nullable = c.acceptsNull(def)
	f.texts.lead = []string{"JSON text of a value of the same form as " + c.formWords(name) + "."}
	return c.besideScalars(f, def, name, at)
}

// besideScalars lets numbers and booleans be sent as they are where strings are:
// of their text nobody could tell whether it is a string. For the same reason
// what is inside the text of an array or an object is no text again.
func (c *compiler) besideScalars(text *form, def *schema.Node, name string, at spot) *form {
	taken := c.scalarTypes(def)
	if taken["string"] || at.union != nil && c.scalarTypes(at.union)["string"] {
		text.texts.lead = []string{"JSON text of an array or an object such as " + c.formWords(name) + " describes; inside it everything stands as it is, and text is text."}
	}
	if !taken["string"] {
		return text
	}
	c.change(textBesideStrings, at.path,
		"a string that is the JSON text of a value of another type is read as that value; all other strings, numbers and booleans stay as they are")
	union := &form{anyOf: []*form{text}}
	for _, typ := range [...]string{"number", "integer", "boolean"} {
		if taken[typ] && (typ != "integer" || !taken["number"]) {
			union.anyOf = append(union.anyOf, &form{types: []string{typ}})
		}
	}
	if len(union.anyOf) == 1 {
		return text
	}
	return union
}

// formWords is where a reader of the definition that is sent finds the form of
// one of the definitions that are being written.
func (c *compiler) formWords(name string) string {
	switch place, inlined := c.inlinedAt[name]; {
	case !inlined:
		return name + " of $defs"
	case place == "":
		return "the arguments"
	default:
		return "`" + place + "`"
	}
}

// writtenAt is the path in the tool at which the author wrote n, or the path by
// which it was reached where nobody wrote it.
func (c *compiler) writtenAt(n *schema.Node, reached string) string {
	written, _ := c.tool.Path(n)
	written = strings.TrimPrefix(strings.TrimPrefix(written, c.tool.Base), ".")
	if strings.HasPrefix(written, rootPath) {
		return written
	}
	return reached
}

// lowerDefinitions makes the forms of all definitions that wait for it.
func (c *compiler) lowerDefinitions() {
	for len(c.pending) > 0 && !c.exhausted {
		name := c.pending[0]
		c.pending = c.pending[1:]
		c.lowerDefinition(name)
	}
}

func (c *compiler) lowerDefinition(name string) {
	knots, nesting := c.knots, c.nesting
	c.knots, c.nesting = nil, 0
	c.expansions[name]++
	c.expanding = append(c.expanding, name)
	def := c.doc.Definition(name)
	c.definitions[name] = c.lower(def, spot{path: schema.Path(rootPath, "$defs", name), place: "$defs." + name, home: def})
	c.expanding = c.expanding[:len(c.expanding)-1]
	c.knots, c.nesting = knots, nesting
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

// refers reports whether there is a reference in n.
func refers(n *schema.Node) bool {
	if n.Has("$ref") {
		return true
	}
	for child := range schema.Children(n) {
		if refers(child.Node) {
			return true
		}
	}
	return false
}

// inlinedRoot is a root as it is written in the normal form, with references
// replaced by what they mean, save to definitions that recur.
func (c *compiler) inlinedRoot(root *schema.Node) *schema.Node {
	defs := root.Get("$defs")
	if defs == nil {
		return root
	}
	var kept []schema.Member
	for _, m := range membersOf(defs) {
		if c.recursive(m.Name) {
			kept = append(kept, m)
		}
	}
	if len(kept) < len(membersOf(defs)) {
		root = root.Without("$defs")
		if len(kept) > 0 {
			root = root.With("$defs", schema.NewObject(kept...))
		}
		c.change(definitionsDropped, schema.Path(rootPath, "$defs"), "references are replaced by what they mean, save where a definition recurs")
	}
	return c.withoutReferences(root, rootPath)
}

// withoutReferences is the schema n with what its references mean in their place.
func (c *compiler) withoutReferences(n *schema.Node, path string) *schema.Node {
	c.nesting++
	defer func() { c.nesting-- }()
	def, name := c.doc.Resolve(n)
	if !c.spend(n, spot{path: path, home: n}) || def != nil && c.recursive(name) {
		return n
	}
	if def == nil {
		return rewriteChildren(n, path, c.withoutReferences)
	}
	c.change(referenceInlined, schema.Path(path, "$ref"), "the reference is replaced by the definition "+name)
	c.expansions[name]++
	for _, m := range n.Members {
		if m.Name != "$ref" {
			def = def.With(m.Name, m.Value)
		}
	}
	return c.withoutReferences(def, path)
}

// rewroteReference records that the reference of n was led into $defs.
func (c *compiler) rewroteReference(n *schema.Node, path string) {
	ref, given := n.Get("$ref").Str()
	if written, _ := n.Origin().Get("$ref").Str(); given && written != "" && written != ref {
		c.change(referenceRewritten, schema.Path(path, "$ref"), "the reference "+quoted(schema.NewString(written))+" is "+ref)
	}
}

// renamedDefinitions records that the definitions stand under $defs.
func (c *compiler) renamedDefinitions() {
	if c.tool.Node.Get(rootPath).Get("definitions").Is(schema.Object) {
		c.change(definitionsRenamed, schema.Path(rootPath, "definitions"), "the definitions that are used stand under $defs")
	}
}
