package canonical

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// maxName is the most UTF-16 code units that a name may have.
const maxName = 128

// A candidate is what stands where a tool is expected.
type candidate struct {
	node   *schema.Node
	base   string // what its paths begin with: "" or "[i]"
	source string
	broken bool // it has errors already: names that come twice
}

// load holds the candidate against every rule of the format, reports what is
// found, and makes it a tool if nothing is wrong.
func (c *candidate) load(out *diag.List) *Tool {
	r := &report{source: c.source, tool: c.name(), root: c.node, base: c.base}
	t := c.read(r)
	out.Add(r.found...)
	if c.broken || r.errors > 0 {
		return nil
	}
	return t
}

// read checks all parts of the candidate and gathers them.
func (c *candidate) read(r *report) *Tool {
	if !c.node.Is(schema.Object) {
		c.notObject(r)
		return nil
	}
	checkName(r)
	checkDescription(r)
	t := c.tool()
	t.Input, t.Normal = loadInput(r)
	t.Output, t.NormalOutput = loadOutput(r)
	if r.errors == 0 {
		checkLiterals(r, t.Input)
		checkLiterals(r, t.Output)
		checkContradictions(r, t.Input)
		checkContradictions(r, t.Output)
	}
	return t
}

// notObject reports a candidate that is some other value.
func (c *candidate) notObject(r *report) {
	path := c.base
	if path == "" {
		path = "(root)"
	}
	r.errors++
	r.put(diag.Diagnostic{Code: "tool-not-object", Severity: diag.Error, Path: path, Place: placeOf(c.source, c.node.Pos),
		Message: "a tool must be an object, not " + describe(c.node),
		Hint:    `write {"name": …, "description": …, "inputSchema": {"type": "object", …}}`})
}

// name returns the candidate's name, or "" if it has none that is a string.
func (c *candidate) name() string {
	name, _ := c.node.Get("name").Str()
	return name
}

// tool is the tool that the candidate becomes, so far without schemas.
func (c *candidate) tool() *Tool {
	t := &Tool{Node: c.node, Base: c.base, Source: c.source, Name: c.name(), Place: placeOf(c.source, c.node.Pos)}
	t.Description, t.HasDescription = c.node.Get("description").Str()
	t.Title, _ = c.node.Get("title").Str()
	if n := c.node.Get("name"); n != nil {
		t.NamePlace = placeOf(c.source, n.Pos)
	}
	return t
}

func checkName(r *report) {
	node := r.root.Get("name")
	const hint = "give the tool a name of 1 to 128 characters without white space"
	if node == nil {
		r.fail("name-required", r.root, "name", r.root.Pos, "the tool has no name", hint)
		return
	}
	fail := func(code, message, hint string) { r.fail(code, r.root, "name", node.Pos, message, hint) }
	name, ok := node.Str()
	units := len(utf16.Encode([]rune(name)))
	space := strings.IndexFunc(name, isSpace)
	switch {
	case !ok:
		fail("name-required", "the name must be a string, not "+describe(node), hint)
	case name == "":
		fail("name-required", "the name is empty", hint)
	case units > maxName:
		fail("name-format", fmt.Sprintf("the name has %d characters (UTF-16 code units); the most is %d", units, maxName), hint)
	case space >= 0:
		fail("name-format", fmt.Sprintf("the name has white space in it (%U)", []rune(name[space:])[0]), hint+", for example with _ in its place")
	case looksAlike(name):
		r.warn("confusable-name", r.root, "name", node.Pos,
			"the name mixes Latin letters with Greek or Cyrillic ones, which can look the same", "write it in one script")
	}
}

// looksAlike reports whether a name could pass for another one: Greek and
// Cyrillic have letters that cannot be told from Latin ones by sight.
func looksAlike(name string) bool {
	has := func(scripts ...*unicode.RangeTable) bool {
		return strings.ContainsFunc(name, func(r rune) bool { return unicode.In(r, scripts...) })
	}
	return has(unicode.Latin) && has(unicode.Greek, unicode.Cyrillic)
}

// isSpace reports whether ECMAScript takes r for white space.
func isSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xA0, r == 0x1680, r >= 0x2000 && r <= 0x200A,
		r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

func checkDescription(r *report) {
	if node := r.root.Get("description"); node != nil && !node.Is(schema.String) {
		r.fail("description-type", r.root, "description", node.Pos,
			"the description must be a string, not "+describe(node), "write a string, or leave description out")
	}
}

// loadInput checks inputSchema and resolves it.
func loadInput(r *report) (doc, normal *schema.Document) {
	root := r.root.Get("inputSchema")
	if !root.Is(schema.Object) {
		noInput(r, root)
		return nil, nil
	}
	checkRootType(r, root)
	return loadSchema(r, root, "inputSchema")
}

// foreignKeys are where other formats keep the schema of the arguments, and
// what has to be done about each.
var foreignKeys = []struct{ key, hint string }{
	{"input_schema", "rename input_schema to inputSchema"},
	{"parameters", "rename parameters to inputSchema"},
	{"function", "take name, description and parameters out of function, and rename parameters to inputSchema"},
}

// noInput reports an inputSchema that is missing or no object.
func noInput(r *report, root *schema.Node) {
	at, message := r.root, "the tool has no inputSchema"
	if root != nil {
		at, message = root, "inputSchema must be an object, not "+describe(root)
	}
	hint := `for a tool without arguments write {"type": "object", "properties": {}}`
	for _, k := range foreignKeys {
		if r.root.Get(k.key).Is(schema.Object) {
			hint = "this is a definition of another format: " + k.hint
		}
	}
	r.fail("input-schema-required", r.root, "inputSchema", at.Pos, message, hint)
}

// checkRootType requires that the arguments are an object and nothing else.
func checkRootType(r *report, root *schema.Node) {
	if types := declaredTypes(root); len(types) == 1 && types[0] == "object" {
		return
	}
	at, message := root, "inputSchema declares no type: arguments are always an object"
	if node := root.Get("type"); node != nil {
		at, message = node, `the type of inputSchema must be "object" and nothing else`
	}
	r.fail("root-type", root, "type", at.Pos, message, `write "type": "object" in inputSchema itself`)
}

// loadOutput checks outputSchema and resolves it. One that breaks the rules only
// costs the result its type, so all that is wrong with it is a warning.
func loadOutput(r *report) (doc, normal *schema.Document) {
	root := r.root.Get("outputSchema")
	if root == nil || root.Is(schema.Null) {
		return nil, nil
	}
	own := *r
	own.found, own.errors = nil, 0
	if root.Is(schema.Object) {
		doc, normal = loadSchema(&own, root, "outputSchema")
	} else {
		own.fail("output-schema", root, "", root.Pos, "outputSchema must be an object, not "+describe(root), "write a schema, or leave outputSchema out")
	}
	own.demote("; until that is mended the result has no type")
	for _, d := range own.found {
		r.put(d)
	}
	return doc, normal
}

// loadSchema checks the schema under a key of the tool and returns it with its
// references resolved, and its normal form. Both are nil if there is an error.
func loadSchema(r *report, root *schema.Node, key string) (doc, normal *schema.Document) {
	before := r.errors
	if !checkSchema(r, root) {
		return nil, nil
	}
	doc = resolve(r, root, schema.Path(r.base, key))
	if r.errors > before {
		return nil, nil
	}
	normal, err := doc.Normalize()
	if err != nil {
		r.fail("schema-too-large", root, "", root.Pos, err.Error(), "refer to that definition less often, or write out by hand what the whole comes to")
		return nil, nil
	}
	return doc, normal
}
