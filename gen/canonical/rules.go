package canonical

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A checker holds the schemas of one document against the rules.
type checker struct {
	*report
	root   *schema.Node
	top    *schema.Node // the child of the root that is being looked at
	beyond int          // how many slots beyond the format's walk enclose what is being looked at
	draft  schema.Draft // what $schema names, of the resource that is being looked at
	deep   map[*schema.Node]bool
}

// checkSchema reports everything that is wrong or unusual in a schema document.
// It returns false if the schemas are nested too deep to be worked with.
func checkSchema(r *report, root *schema.Node) bool {
	c := &checker{report: r, root: root, deep: map[*schema.Node]bool{}}
	c.schema(root, 0)
	return len(c.deep) == 0
}

// fail adds an error, or beyond the format's walk a warning.
func (c *checker) fail(code string, n *schema.Node, keyword string, at schema.Pos, message, hint string) {
	if c.beyond > 0 {
		c.warn(code, n, keyword, at, message, hint)
		return
	}
	c.report.fail(code, n, keyword, at, message, hint)
}

// schema checks one schema and those inside it.
func (c *checker) schema(n *schema.Node, depth int) {
	if n == c.root || n.Has("$id") || n.Has("id") {
		defer func(around schema.Draft) { c.draft = around }(c.draft)
		c.draft = schema.DraftOf(n, c.draft)
	}
	c.checkType(n)
	c.checkProperties(n)
	c.checkRequired(n)
	c.checkEnum(n)
	c.checkNumbers(n)
	c.checkPattern(n)
	c.checkUnusual(n)
	for _, s := range slots {
		if v := n.Get(s.Keyword); v != nil && !(s.Keyword == "items" && c.isTuple(n)) {
			c.slot(n, s, v, depth)
		}
	}
	if c.draft != 0 {
		c.checkOlder(n, depth)
	}
}

// checkOlder checks what drafts before 2020-12 spell otherwise.
func (c *checker) checkOlder(n *schema.Node, depth int) {
	for i := range n.Members {
		c.checkBesideRef(n, &n.Members[i])
	}
	if c.isTuple(n) {
		c.tuple(n, depth)
	}
	if v := n.Get("additionalItems"); v != nil && !n.Get("items").Is(schema.Array) && !n.Has("prefixItems") {
		c.warn("keyword-shape", n, "additionalItems", v.Pos, "additionalItems says nothing where items is no list of schemas",
			"write prefixItems and items, or leave additionalItems out")
	}
	v := n.Get("dependencies")
	if v == nil {
		return
	}
	if !v.Is(schema.Object) {
		c.warn("keyword-shape", n, "dependencies", v.Pos, "dependencies should be an object, not "+describe(v), "it means nothing as it is: leave it out")
		return
	}
	c.beyond++
	defer func() { c.beyond-- }()
	for i := range v.Members {
		if d := v.Members[i].Value; !d.Is(schema.Array) {
			c.enter(Slot{Keyword: "dependencies", Shape: Named, Boolean: true, Beyond: true}, d, depth)
		}
	}
}

// checkBesideRef says what becomes of a constraint beside $ref where the draft
// ignores it: at the root it holds all the same, since the format wants the type
// of the arguments there, and what an author writes next to that is meant.
func (c *checker) checkBesideRef(n *schema.Node, m *schema.Member) {
	switch {
	case !c.draft.Hides(n, m.Name):
	case n != c.root:
		c.warn("ignored-beside-ref", n, m.Name, m.Pos, m.Name+" says nothing beside $ref in the draft that $schema names",
			"move both into an allOf, or leave $schema out: then both hold")
	case m.Name != "type":
		c.warn("kept-beside-ref", n, m.Name, m.Pos, m.Name+" holds beside the $ref of the root, though the draft that $schema names ignores it",
			"move both into an allOf, which says so in every draft, or leave "+m.Name+" out")
	}
}

// isTuple reports whether the items of n are a list, as older drafts write
// tuples. The format's walk takes no such schema.
func (c *checker) isTuple(n *schema.Node) bool {
	return c.beyond > 0 && c.draft != 0 && n.Get("items").Is(schema.Array) && !n.Has("prefixItems")
}

// tuple checks the schemas of a tuple in the way of older drafts.
func (c *checker) tuple(n *schema.Node, depth int) {
	for _, e := range n.Get("items").Elems {
		c.enter(Slot{Keyword: "items"}, e, depth)
	}
	if v := n.Get("additionalItems"); v != nil {
		c.enter(Slot{Keyword: "additionalItems"}, v, depth)
	}
}

// slot checks the schemas that a keyword of n holds.
func (c *checker) slot(n *schema.Node, s Slot, v *schema.Node, depth int) {
	if s.Beyond {
		c.beyond++
		defer func() { c.beyond-- }()
	}
	switch s.Shape {
	case Single:
		c.enter(s, v, depth)
	case List:
		if !v.Is(schema.Array) {
			c.fail("composition-shape", n, s.Keyword, v.Pos, s.Keyword+" must be an array of schemas, not "+describe(v), "put [ and ] around the schemas")
		}
		for _, e := range v.Elems {
			c.enter(s, e, depth)
		}
	case Named:
		if !v.Is(schema.Object) && s.Keyword != "properties" {
			c.warn("keyword-shape", n, s.Keyword, v.Pos, s.Keyword+" should be an object of schemas, not "+describe(v), "it means nothing as it is: leave it out")
		}
		for i := range v.Members {
			c.enter(s, v.Members[i].Value, depth)
		}
	}
}

// enter checks what stands where a schema is expected.
func (c *checker) enter(s Slot, v *schema.Node, depth int) {
	if depth == 0 {
		c.top = v
	}
	switch {
	case v.Is(schema.Bool):
		if !s.Boolean && c.beyond == 0 {
			c.fail("boolean-subschema", v, "", v.Pos, "the schema is "+describe(v)+", which not every reader of tool files takes", booleanHint(v))
		}
	case !v.Is(schema.Object):
		c.fail("non-schema-value", v, "", v.Pos, "a schema must be an object, not "+describe(v), nonSchemaHint(s, v))
	case depth < schema.MaxDepth:
		c.schema(v, depth+1)
	case !c.deep[c.top]:
		c.deep[c.top] = true
		c.report.fail("schema-too-deep", c.top, "", v.Pos, fmt.Sprintf("schemas are nested more than %d deep", schema.MaxDepth),
			"write what repeats as a recursive definition: a $ref into $defs")
	}
}

func booleanHint(v *schema.Node) string {
	if v.Bool {
		return "write {}, which accepts everything"
	}
	return `write {"not": {}}, which accepts nothing`
}

func nonSchemaHint(s Slot, v *schema.Node) string {
	switch {
	case s.Keyword == "items" && v.Is(schema.Array):
		return "for a tuple write this list under prefixItems, and what the older form has under additionalItems under items"
	case s.Shape == Named && v.Is(schema.String):
		return fmt.Sprintf(`write {"type": %q}, or move the keyword out of %s if it is none of its names`, v.Text, s.Keyword)
	}
	return "write a schema, for example {}, which accepts everything"
}

// typeNames are the types of JSON Schema.
var typeNames = []string{"object", "array", "string", "number", "integer", "boolean", "null"}

// foreignTypes are what programming languages call them.
var foreignTypes = map[string]string{
	"dict": "object", "map": "object", "hashmap": "object", "hashtable": "object", "struct": "object",
	"list": "array", "tuple": "array", "set": "array", "arraylist": "array", "queue": "array", "stack": "array",
	"str": "string", "text": "string", "char": "string", "date": "string", "datetime": "string", "uuid": "string", "file": "string",
	"float": "number", "double": "number", "decimal": "number",
	"int": "integer", "long": "integer", "short": "integer", "byte": "integer", "int32": "integer", "int64": "integer", "bigint": "integer",
	"bool": "boolean", "none": "null", "nil": "null",
}

// StandardType returns the type of JSON Schema that a word of another language
// names, in whatever case, or "" if it names none that is known.
func StandardType(word string) string {
	lower := strings.ToLower(word)
	if slices.Contains(typeNames, lower) {
		return lower
	}
	return foreignTypes[lower]
}

// declaredTypes returns the type names of a schema: one, those of a list, or
// none, which means any.
func declaredTypes(n *schema.Node) []string {
	node := n.Get("type")
	if name, ok := node.Str(); ok {
		return []string{name}
	}
	var names []string
	if node.Is(schema.Array) {
		for _, e := range node.Elems {
			if name, ok := e.Str(); ok {
				names = append(names, name)
			}
		}
	}
	return names
}

func (c *checker) checkType(n *schema.Node) {
	node := n.Get("type")
	switch {
	case node == nil:
	case node.Is(schema.String):
		c.checkTypeName(n, node)
	case node.Is(schema.Array):
		c.checkTypeList(n, node)
	default:
		c.fail("type-shape", n, "type", node.Pos, "type must be a string or an array of strings, not "+describe(node), typeHint(""))
	}
}

// checkTypeList checks the form of type that names several. An empty one at the
// root has been reported as no object already.
func (c *checker) checkTypeList(n, node *schema.Node) {
	if len(node.Elems) == 0 && (n != c.root || c.errors == 0) {
		c.fail("type-shape", n, "type", node.Pos, "type is an empty list", "name a type, or leave type out to accept any")
	}
	for _, e := range node.Elems {
		if !e.Is(schema.String) {
			c.fail("type-shape", n, "type", e.Pos, "a type must be a string, not "+describe(e), typeHint(""))
			continue
		}
		c.checkTypeName(n, e)
	}
}

func (c *checker) checkTypeName(n, node *schema.Node) {
	if !slices.Contains(typeNames, node.Text) {
		c.fail("unknown-type", n, "type", node.Pos, fmt.Sprintf("%q is no type of JSON Schema", node.Text), typeHint(node.Text))
	}
}

// typeHint says what to write in place of an unknown type name.
func typeHint(name string) string {
	if strings.EqualFold(name, "any") {
		return "leave type out to accept any value"
	}
	if standard := StandardType(name); standard != "" {
		return fmt.Sprintf("write %q", standard)
	}
	return "use one of " + strings.Join(typeNames, ", ")
}

func (c *checker) checkProperties(n *schema.Node) {
	if node := n.Get("properties"); node != nil && !node.Is(schema.Object) {
		c.fail("properties-shape", n, "properties", node.Pos, "properties must be an object, not "+describe(node),
			"write each property as a name with its schema")
	}
}

func (c *checker) checkRequired(n *schema.Node) {
	node := n.Get("required")
	if node == nil {
		return
	}
	if !node.Is(schema.Array) {
		c.fail("required-shape", n, "required", node.Pos, "required must be an array of property names, not "+describe(node), requiredHint(node))
		return
	}
	sound := true
	for _, e := range node.Elems {
		if !e.Is(schema.String) {
			sound = false
			c.fail("required-shape", n, "required", e.Pos, "required must list property names, not "+describe(e), "write each name as a string")
		}
	}
	if properties := n.Get("properties"); sound && properties.Is(schema.Object) && c.beyond == 0 {
		c.checkDeclared(n, node, properties)
	}
}

func requiredHint(node *schema.Node) string {
	if node.Is(schema.Bool) {
		return "list the property in the required of the object that holds it"
	}
	return `write ["name", …]`
}

// checkDeclared requires that each required name is a property.
func (c *checker) checkDeclared(n, required, properties *schema.Node) {
	declared := make(map[string]bool, len(properties.Members))
	for i := range properties.Members {
		declared[properties.Members[i].Name] = true
	}
	for _, e := range required.Elems {
		if !declared[e.Text] {
			c.fail("required-undeclared", n, "required", e.Pos, fmt.Sprintf("%q is required, but is not among the properties", e.Text),
				"declare it in properties, or leave it out of required")
		}
	}
}

func (c *checker) checkEnum(n *schema.Node) {
	node := n.Get("enum")
	switch {
	case node == nil:
	case !node.Is(schema.Array):
		c.fail("enum-empty", n, "enum", node.Pos, "enum must be an array of the values to choose from, not "+describe(node), `write ["…", …], or leave enum out`)
	case len(node.Elems) == 0:
		c.fail("enum-empty", n, "enum", node.Pos, "enum is empty, so nothing would fit", "list the values to choose from, or leave enum out")
	}
}

// numericKeywords must be numbers.
var numericKeywords = []string{
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
}

func (c *checker) checkNumbers(n *schema.Node) {
	for _, k := range numericKeywords {
		if node := n.Get(k); node != nil && !node.Is(schema.Number) && !c.saysExclusive(n, k) {
			c.fail("numeric-keyword", n, k, node.Pos, k+" must be a number, not "+describe(node), numericHint(k, node))
		}
	}
}

// saysExclusive reports whether a keyword says of the bound beside it, in the
// way of draft 4, whether it is exclusive. The format's walk takes no such schema.
func (c *checker) saysExclusive(n *schema.Node, keyword string) bool {
	bound, ok := map[string]string{"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}[keyword]
	return ok && c.beyond > 0 && c.draft == schema.Draft4 && n.Get(keyword).Is(schema.Bool) && n.Get(bound).Is(schema.Number)
}

func numericHint(keyword string, node *schema.Node) string {
	if node.Is(schema.Bool) && strings.HasPrefix(keyword, "exclusive") {
		return "write the bound itself here; true beside minimum or maximum is the form of draft 4"
	}
	return "write a number, or leave " + keyword + " out"
}

func (c *checker) checkPattern(n *schema.Node) {
	node := n.Get("pattern")
	switch {
	case node == nil:
	case !node.Is(schema.String):
		c.fail("pattern-type", n, "pattern", node.Pos, "pattern must be a string, not "+describe(node), "write a regular expression")
	default:
		if _, err := schema.ParsePattern(node.Text); err != nil {
			c.fail("pattern-regex", n, "pattern", node.Pos, "pattern is no regular expression: "+err.Error(), "patterns are ECMAScript's, without delimiters and flags")
		}
	}
}
