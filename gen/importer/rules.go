package importer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A rule rewrites one thing that the canonical format does not take. Its code is
// that of the loader's finding, where it has one for it. The documentation is
// made from the rules: each is applied to its example.
type rule struct {
	code    string
	title   string
	example string
	apply   func(n *schema.Node, p position) (to *schema.Node, guess bool) // n itself where there is nothing to do
}

// toolRules are applied to a tool.
var toolRules = []rule{
	{"name-format", "White space in a tool's name becomes `_`. Whoever carries out the calls knows the tool by the old name",
		`{"name": "get weather", "inputSchema": {"type": "object"}}`, mendName},
	{"description-type", "A description that is no string is taken out",
		`{"name": "t", "description": null, "inputSchema": {"type": "object"}}`, mendDescription},
	{"input-schema-required", "A tool without a schema of its arguments takes none",
		`{"name": "t", "inputSchema": null}`, mendInput},
}

// schemaRules are applied to each schema, in this order: a type is known before
// null is added to it.
var schemaRules = []rule{
	{"flat-properties", "Properties that stand where the schema of the arguments should go into one",
		`{"city": {"type": "string"}, "days": {"type": "integer"}}`, mendFlat},
	{"description-type", "So is that of a schema", `{"type": "string", "description": null}`, mendDescription},
	{"unknown-type", "Words of other languages, in any case, become types of JSON Schema; `any` is taken out, and so are words that no one knows and what stands beside them in a list",
		`{"type": "dict", "properties": {"a": {"type": "STRING"}, "b": {"type": "float"}, "c": {"type": "any"}, "d": {"type": "Widget"}}}`, mendType},
	{"type-shape", "A `type` that is no string or list of strings is taken out", `{"type": {"name": "string"}}`, mendTypeShape},
	{"nullable", "OpenAPI's `nullable` becomes the type null", `{"type": "string", "enum": ["a", "b"], "nullable": true}`, mendNullable},
	{"exclusive-bound", "Draft 4's exclusive bounds become those of today", `{"type": "number", "minimum": 0, "exclusiveMinimum": true}`, mendExclusive},
	{"numeric-keyword", "A number in a string becomes the number; what is none is taken out",
		`{"type": "string", "minLength": "1", "maxLength": "many"}`, mendNumbers},
	{"tuple-items", "A list of schemas under `items` goes under `prefixItems`, and `additionalItems` under `items`",
		`{"type": "array", "items": [{"type": "string"}, {"type": "number"}], "additionalItems": false}`, mendTuple},
	{"properties-shape", "`properties` that are no object are taken out", `{"type": "object", "properties": []}`, mendProperties},
	{"required-flag", "`required` at a property goes into the list of the object that has it",
		`{"type": "object", "properties": {"a": {"type": "string", "required": true}, "b": {"type": "string", "required": false}}}`, mendFlags},
	{"required-shape", "What is no name in `required`, or no list, is taken out", `{"type": "object", "properties": {"a": {}}, "required": ["a", null]}`, mendRequired},
	{"required-undeclared", "A name that is required and not declared is declared, as any value. Where `additionalProperties` would judge that, it is a guess",
		`{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a", "b"]}`, mendUndeclared},
	{"enum-empty", "An `enum` that is one value becomes a list of it; one that is empty is taken out",
		`{"type": "object", "properties": {"a": {"enum": "x"}, "b": {"enum": []}}}`, mendEnum},
	{"composition-shape", "`anyOf`, `oneOf` and `allOf` that are one schema become a list of it; what is neither is taken out",
		`{"anyOf": {"type": "string"}, "allOf": null}`, mendComposition},
	{"pattern-regex", "A `pattern` that is no regular expression of ECMAScript is taken out", `{"type": "string", "pattern": "(?P<year>[0-9]{4})"}`, mendPattern},
	{"root-type", "The schema of the arguments has the type object and no other", `{"properties": {"a": {"type": "string"}}}`, mendRoot},
}

// further are what the walk itself rewrites: values that are no schemas, and
// references.
var further = []rule{
	{code: "boolean-subschema", title: "`true` becomes `{}` and `false` becomes `{\"not\": {}}`, where the format takes no booleans",
		example: `{"type": "object", "properties": {"a": true, "b": false}}`},
	{code: "non-schema-value", title: "Another value in place of a schema becomes a schema: the word for a type that type, another text a description, the rest `{}`",
		example: `{"type": "object", "properties": {"a": "string", "b": "the name", "c": null}}`},
	{code: "reference-moved", title: "A `$ref` follows what another change moves",
		example: `{"type": "object", "properties": {"a": {"items": [{"type": "string"}]}, "b": {"$ref": "#/properties/a/items/0"}}}`},
	{code: "reference", title: "A `$ref` that leads to nothing in the document is taken out",
		example: `{"type": "object", "properties": {"a": {"$ref": "#/components/schemas/A"}}}`},
}

// alsoMended are the loader's codes for what rules of another code rewrite.
var alsoMended = append([]string{"pattern-type"}, referenceCodes...)

// mendable reports whether a finding of the loader is one that a rule is for.
func mendable(code string) bool {
	for _, list := range [][]rule{toolRules, schemaRules, further} {
		if slices.ContainsFunc(list, func(r rule) bool { return r.code == code }) {
			return true
		}
	}
	return slices.Contains(alsoMended, code)
}

func mendName(n *schema.Node, _ position) (*schema.Node, bool) {
	name, ok := n.Get("name").Str()
	words := strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' })
	to := strings.Join(words, "_")
	if !ok || to == name || to == "" {
		return n, false
	}
	return n.With("name", textAt(n.Get("name").Pos, to)), true
}

func mendDescription(n *schema.Node, _ position) (*schema.Node, bool) {
	d := n.Get("description")
	if d == nil || d.Is(schema.String) {
		return n, false
	}
	return n.Without("description"), !d.Is(schema.Null)
}

func mendInput(n *schema.Node, _ position) (*schema.Node, bool) {
	if v := n.Get("inputSchema"); v != nil && !v.Is(schema.Null) && !isEmptyList(v) {
		return n, false
	}
	return n.With("inputSchema", noArguments(n.Pos)), true
}

// mendFlat makes a schema of an object that holds schemas alone: at least one of
// the names is no keyword, and none refers to the document.
func mendFlat(n *schema.Node, p position) (*schema.Node, bool) {
	isFlat := false
	for _, c := range n.Members {
		if !p.root || !describesValue(c.Value) || strings.HasPrefix(c.Name, "$") {
			return n, false
		}
		isFlat = isFlat || !isSlot(c.Name)
	}
	if !isFlat {
		return n, false
	}
	return n.Derive(
		schema.Member{Name: "type", Value: textAt(n.Pos, "object"), Pos: n.Pos},
		schema.Member{Name: "properties", Value: n, Pos: n.Pos},
	), true
}

// describesValue reports whether a value can be meant as the schema of a
// property.
func describesValue(v *schema.Node) bool {
	return v.Is(schema.Object) && slices.ContainsFunc([]string{"type", "description", "enum", "anyOf", "oneOf", "$ref"}, v.Has)
}

func isSlot(keyword string) bool {
	return slices.ContainsFunc(slots, func(s canonical.Slot) bool { return s.Keyword == keyword })
}

// mendType translates the words of a type. One that no type stands for says
// nothing that can be checked; with any among them, the others say nothing either.
func mendType(n *schema.Node, _ position) (*schema.Node, bool) {
	t := n.Get("type")
	if word, ok := t.Str(); ok {
		switch to := canonical.StandardType(word); to {
		case "":
			return n.Without("type"), !isAny(word)
		case word:
			return n, false
		default:
			return n.With("type", textAt(t.Pos, to)), false
		}
	}
	if !t.Is(schema.Array) {
		return n, false
	}
	return mendTypes(n, t)
}

// isEmptyList reports whether a value is an empty list, which is how PHP writes
// an empty object.
func isEmptyList(v *schema.Node) bool { return v.Is(schema.Array) && len(v.Elems) == 0 }

func isAny(word string) bool { return strings.EqualFold(word, "any") }

// mendTypes translates the words of a list of types. Null that is no string is
// what YAML makes of the word.
func mendTypes(n, t *schema.Node) (*schema.Node, bool) {
	var elems []*schema.Node
	var seen []string
	same, guess := true, false
	for _, e := range t.Elems {
		word, _ := e.Str()
		to := canonical.StandardType(word)
		if e.Is(schema.Null) {
			to, guess = "null", true
		}
		switch {
		case to == "": // what it accepts is not known, and may be anything
			return n.Without("type"), !isAny(word)
		case slices.Contains(seen, to):
			same = false
			continue
		case to != word:
			same, e = false, textAt(e.Pos, to)
		}
		seen, elems = append(seen, to), append(elems, e)
	}
	switch {
	case same && len(elems) > 0:
		return n, false
	case len(elems) == 0:
		return n.Without("type"), true
	}
	return n.With("type", derivedArray(t, elems)), guess
}

func mendTypeShape(n *schema.Node, _ position) (*schema.Node, bool) {
	t := n.Get("type")
	if t == nil || t.Is(schema.String) || t.Is(schema.Array) {
		return n, false
	}
	return n.Without("type"), true
}

// mendNullable says null in the type, and where there is none beside what
// stands for the value.
func mendNullable(n *schema.Node, _ position) (*schema.Node, bool) {
	v := n.Get("nullable")
	if v == nil {
		return n, false
	}
	to := n.Without("nullable")
	if !v.Is(schema.Bool) || !v.Bool {
		return to, !v.Is(schema.Bool)
	}
	null := textAt(v.Pos, "null")
	if list := to.Get("anyOf"); list.Is(schema.Array) {
		to = to.With("anyOf", derivedArray(list, append(slices.Clone(list.Elems), nullSchema(v.Pos))))
	}
	switch t := to.Get("type"); {
	case t.Is(schema.String) && t.Text != "null":
		to = to.With("type", derivedArray(t, []*schema.Node{t, null}))
	case t.Is(schema.Array) && !slices.ContainsFunc(t.Elems, func(e *schema.Node) bool { return e.Text == "null" }):
		to = to.With("type", derivedArray(t, append(slices.Clone(t.Elems), null)))
	}
	return nullBeside(withNullValue(to, v.Pos), v.Pos), false
}

func nullSchema(pos schema.Pos) *schema.Node {
	return at(pos, schema.Member{Name: "type", Value: textAt(pos, "null")})
}

// withNullValue adds null to the values that are listed.
func withNullValue(n *schema.Node, pos schema.Pos) *schema.Node {
	null := &schema.Node{Kind: schema.Null, Pos: pos}
	if c := n.Get("const"); c != nil && !c.Is(schema.Null) {
		n = n.Without("const").With("enum", derivedArray(c, []*schema.Node{c, null}))
		return n
	}
	e := n.Get("enum")
	if !e.Is(schema.Array) || slices.ContainsFunc(e.Elems, func(v *schema.Node) bool { return v.Is(schema.Null) }) {
		return n
	}
	return n.With("enum", derivedArray(e, append(slices.Clone(e.Elems), null)))
}

// nullBeside puts a reference, an allOf or a oneOf into an anyOf with null. As a
// member of the oneOf itself null would be refused where another takes it, too.
func nullBeside(n *schema.Node, pos schema.Pos) *schema.Node {
	var moved []schema.Member
	for _, key := range []string{"$ref", "allOf", "oneOf"} {
		if v := n.Get(key); v != nil {
			moved = append(moved, schema.Member{Name: key, Value: v, Pos: v.Pos})
			n = n.Without(key)
		}
	}
	if moved == nil {
		return n
	}
	either := schema.NewArray(at(pos, moved...), nullSchema(pos))
	either.Pos = pos
	if n.Has("anyOf") {
		return n.With("allOf", schema.NewArray(at(pos, schema.Member{Name: "anyOf", Value: either})))
	}
	return n.With("anyOf", either)
}

// mendExclusive takes a bound and whether it is exclusive for one bound.
func mendExclusive(n *schema.Node, _ position) (*schema.Node, bool) {
	guess := false
	for bound, exclusive := range bounds() {
		v, limit := n.Get(exclusive), n.Get(bound)
		switch {
		case !v.Is(schema.Bool):
		case v.Bool && limit.Is(schema.Number):
			n = n.Without(bound).With(exclusive, limit)
		default:
			guess = guess || v.Bool // there is nothing that it says exclusive of
			n = n.Without(exclusive)
		}
	}
	return n, guess
}

// bounds yields each bound and its exclusive form.
func bounds() func(yield func(bound, exclusive string) bool) {
	return func(yield func(string, string) bool) {
		_ = yield("minimum", "exclusiveMinimum") && yield("maximum", "exclusiveMaximum")
	}
}

// numericKeywords must be numbers.
var numericKeywords = []string{
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
}

func mendNumbers(n *schema.Node, _ position) (*schema.Node, bool) {
	guess := false
	for _, k := range numericKeywords {
		v := n.Get(k)
		if v == nil || v.Is(schema.Number) {
			continue
		}
		if number, ok := numberIn(v); ok {
			n = n.With(k, number)
			continue
		}
		n, guess = n.Without(k), true
	}
	return n, guess
}

// numberIn reads the number that a string holds.
func numberIn(v *schema.Node) (*schema.Node, bool) {
	text, ok := v.Str()
	if !ok {
		return nil, false
	}
	n, problems := schema.Parse([]byte(text))
	if len(problems) > 0 || !n.Is(schema.Number) {
		return nil, false
	}
	n.Pos = v.Pos
	return n, true
}

func mendTuple(n *schema.Node, _ position) (*schema.Node, bool) {
	items := n.Get("items")
	if !items.Is(schema.Array) {
		return n, false
	}
	rest := n.Get("additionalItems")
	to, guess := n.Without("additionalItems"), n.Has("prefixItems")
	switch {
	case rest.Is(schema.Bool) && !rest.Bool:
		to = to.With("items", at(rest.Pos, schema.Member{Name: "not", Value: at(rest.Pos)}))
	case rest.Is(schema.Object):
		to = to.With("items", rest)
	default:
		to = to.Without("items")
	}
	if !guess {
		to = to.With("prefixItems", items)
	}
	return to, guess
}

func mendProperties(n *schema.Node, _ position) (*schema.Node, bool) {
	v := n.Get("properties")
	if v == nil || v.Is(schema.Object) {
		return n, false
	}
	empty := v.Is(schema.Null) || isEmptyList(v)
	return n.Without("properties"), !empty
}

// mendFlags lists the properties that say of themselves that they are required;
// a flag of the schema itself has been read by then, above it.
func mendFlags(n *schema.Node, _ position) (*schema.Node, bool) {
	own, listed := n.Get("required"), namesIn(n.Get("required"))
	var names []*schema.Node
	for _, f := range flagged(n.Get("properties")) {
		if !listed[f.Text] {
			names = append(names, f)
		}
	}
	switch {
	case len(names) > 0 && own.Is(schema.Array):
		return n.With("required", derivedArray(own, slices.Concat(own.Elems, names))), false
	case len(names) > 0:
		return n.With("required", schema.NewArray(names...)), false
	case own.Is(schema.Bool):
		return n.Without("required"), false
	}
	return n, false
}

// flagged names the properties that have "required": true.
func flagged(properties *schema.Node) (names []*schema.Node) {
	if !properties.Is(schema.Object) {
		return nil
	}
	for _, p := range properties.Members {
		if v := p.Value.Get("required"); v.Is(schema.Bool) && v.Bool {
			names = append(names, textAt(v.Pos, p.Name))
		}
	}
	return names
}

// namesIn is the set of the strings in a list.
func namesIn(list *schema.Node) map[string]bool {
	names := make(map[string]bool)
	if list.Is(schema.Array) {
		for _, e := range list.Elems {
			if e.Is(schema.String) {
				names[e.Text] = true
			}
		}
	}
	return names
}

func mendRequired(n *schema.Node, _ position) (*schema.Node, bool) {
	v := n.Get("required")
	if v == nil {
		return n, false
	}
	if !v.Is(schema.Array) {
		return n.Without("required"), !v.Is(schema.Null)
	}
	names := slices.DeleteFunc(slices.Clone(v.Elems), func(e *schema.Node) bool { return !e.Is(schema.String) })
	if len(names) == len(v.Elems) {
		return n, false
	}
	return n.With("required", derivedArray(v, names)), true
}

// mendUndeclared declares what is required: the object without it is refused
// as before.
func mendUndeclared(n *schema.Node, p position) (*schema.Node, bool) {
	properties, required := n.Get("properties"), n.Get("required")
	if p.beyond || !properties.Is(schema.Object) || !required.Is(schema.Array) {
		return n, false
	}
	declared, members := make(map[string]bool), slices.Clone(properties.Members)
	for _, m := range members {
		declared[m.Name] = true
	}
	for _, e := range required.Elems {
		if name, ok := e.Str(); ok && !declared[name] {
			declared[name] = true
			members = append(members, schema.Member{Name: name, Value: at(e.Pos), Pos: e.Pos})
		}
	}
	if len(members) == len(properties.Members) {
		return n, false
	}
	more := n.Get("additionalProperties")
	guess := more != nil && !(more.Is(schema.Bool) && more.Bool) // which is then not asked about them any more
	return n.With("properties", properties.Derive(members...)), guess
}

func mendEnum(n *schema.Node, _ position) (*schema.Node, bool) {
	v := n.Get("enum")
	switch {
	case v == nil, v.Is(schema.Array) && len(v.Elems) > 0:
		return n, false
	case v.Is(schema.Array), v.Is(schema.Null), v.Is(schema.Object):
		return n.Without("enum"), true
	}
	return n.With("enum", derivedArray(v, []*schema.Node{v})), false
}

func mendComposition(n *schema.Node, _ position) (*schema.Node, bool) {
	guess := false
	for _, key := range []string{"anyOf", "oneOf", "allOf"} {
		switch v := n.Get(key); {
		case v == nil, v.Is(schema.Array):
		case v.Is(schema.Object):
			n = n.With(key, derivedArray(v, []*schema.Node{v}))
		default:
			n, guess = n.Without(key), guess || !v.Is(schema.Null)
		}
	}
	return n, guess
}

func mendPattern(n *schema.Node, _ position) (*schema.Node, bool) {
	v := n.Get("pattern")
	if v == nil {
		return n, false
	}
	if text, ok := v.Str(); ok {
		if _, err := schema.ParsePattern(text); err == nil {
			return n, false
		}
	}
	return n.Without("pattern"), true
}

// mendRoot makes an object of the arguments, unless they are said to be
// something that is none.
func mendRoot(n *schema.Node, p position) (*schema.Node, bool) {
	t := n.Get("type")
	switch {
	case p.root && t == nil:
		return n.With("type", textAt(n.Pos, "object")), false
	case p.root && t.Is(schema.Array) && namesIn(t)["object"]:
		return n.With("type", textAt(t.Pos, "object")), false
	}
	return n, false
}
