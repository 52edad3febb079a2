package providerrules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An inspection looks at one definition.
type inspection struct {
	*Rules
	tool  string
	root  *schema.Node // of the arguments
	found []string

	properties, enumValues, chars int
	expanding                     []*schema.Node
}

func (in *inspection) fail(path, format string, args ...any) {
	in.found = append(in.found, fmt.Sprintf("%q: ", path)+fmt.Sprintf(format, args...))
}

// checkEnvelope holds the definition against the provider's envelopes: one of
// them is enough.
func (in *inspection) checkEnvelope(definition *schema.Node) {
	var first []string
	for _, envelope := range in.envelopes {
		in.found = nil
		if in.matchEnvelope(definition, envelope, ""); in.found == nil {
			return
		}
		if first == nil {
			first = in.found
		}
	}
	in.found = first
}

// matchEnvelope holds what stands around the schema against the provider's form.
func (in *inspection) matchEnvelope(n, form *schema.Node, path string) {
	for _, m := range n.Members {
		if !form.Has(m.Name) && !slices.Contains(in.OptionalFields, m.Name) {
			in.fail(path, "the envelope has no %s", m.Name)
		}
	}
	for _, m := range form.Members {
		v := n.Get(m.Name)
		at := schema.Path(path, m.Name)
		holder, _ := m.Value.Str()
		switch {
		case holder == "$DESCRIPTION":
			if text, ok := v.Str(); v != nil && (!ok || utf8.RuneCountInString(text) < in.DescriptionMinLen) {
				in.fail(at, "no description")
			}
		case holder == "$SCHEMA":
			if !v.Is(schema.Object) && !(v == nil && in.Keywords["@propertiesEmpty"] == "rejected") {
				in.fail(at, "no schema")
			}
		case v == nil:
			in.fail(at, "missing")
		case holder == "$NAME":
			if text, _ := v.Str(); text != in.tool {
				in.fail(at, "is not the tool's name")
			}
		case holder == "$STRICT":
			if !v.Is(schema.Bool) || in.StrictValue != nil && v.Bool != *in.StrictValue {
				in.fail(at, "is %s", v.Compact())
			}
		case m.Value.Is(schema.Object):
			in.matchEnvelope(v, m.Value, at)
		case !schema.Equal(v, m.Value):
			in.fail(at, "is %s", v.Compact())
		}
	}
}

func (in *inspection) checkRoot() {
	if t, _ := in.root.Get("type").Str(); !strings.EqualFold(t, "object") {
		in.fail("", "the root is no object")
	}
	for _, k := range [...]string{"oneOf", "anyOf", "allOf", "not", "if"} {
		claude := in.ID == "anthropic" || in.ID == "bedrock" // which refuse the first three only
		if in.root.Has(k) && !(claude && (k == "not" || k == "if")) {
			in.use("@rootCombinator", "")
		}
	}
}

// use notes that a keyword, or a pseudo-keyword, is used at a path.
func (in *inspection) use(keyword, path string) {
	status, known := in.Keywords[keyword]
	if keyword == "example" && (in.ID == "gemini-parameters" || in.ID == "vertex-parameters") {
		return // a field of the message, which the table has no row for
	}
	if !known && !strings.HasPrefix(keyword, "@") {
		status, keyword = in.Keywords["@unknownKeyword"], keyword+", an unknown keyword,"
	}
	switch {
	case status == "rejected":
		in.fail(path, "%s is rejected", keyword)
	case status == "":
		in.fail(path, "nothing is known of %s", keyword)
	case status == "conditional" && in.forbids(keyword):
		in.fail(path, "%s is not safe", keyword)
	}
}

// unsafe are, by rules, the keywords whose condition is that the request is a
// special one: the rules ask for them to be left out.
var unsafe = map[string][]string{
	"openai-strict": {
		"$schema", "$id", "$comment", "definitions", "title", "default", "examples", "deprecated", "readOnly", "writeOnly",
		"minLength", "maxLength", "allOf", "@refSiblings", "nullable", "discriminator", "propertyOrdering",
	},
	"azure-openai-strict": {
		"$schema", "$id", "$comment", "definitions", "title", "default", "examples", "deprecated", "readOnly", "writeOnly",
		"minLength", "maxLength", "allOf", "@refSiblings", "nullable", "discriminator", "propertyOrdering",
		"format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems",
	},
	"anthropic-strict":   {"@refSiblings", "@emptySchema", "@itemsMissing"},
	"bedrock-strict":     {"minLength", "maxLength", "pattern"},
	"gemini-parameters":  {"@typeArray", "@emptySchema"},
	"vertex-parameters":  {"@typeArray", "@emptySchema", "oneOf", "allOf"},
	"gemini-json-schema": {"@refSiblings"},
	"cohere-strict": {
		"minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems",
		"maxItems", "uniqueItems",
	},
	"mistral": nil,
}

func (in *inspection) forbids(keyword string) bool { return slices.Contains(unsafe[in.ID], keyword) }

// schema inspects one schema and those inside it.
func (in *inspection) schema(n *schema.Node, path string) {
	if n.Is(schema.Bool) {
		in.use("@booleanSchema", path)
		return
	}
	if len(n.Members) == 0 {
		in.use("@emptySchema", path)
	}
	for _, m := range n.Members {
		in.use(m.Name, path)
	}
	in.types(n, path)
	in.values(n, path)
	in.object(n, path)
	in.special(n, path)
	in.inside(n, path)
}

// inside goes on to the schemas inside.
func (in *inspection) inside(n *schema.Node, path string) {
	for _, m := range n.Members {
		at := schema.Path(path, m.Name)
		switch m.Name {
		case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
			for _, sub := range membersOf(m.Value) {
				in.chars += utf8.RuneCountInString(sub.Name)
				in.schema(sub.Value, schema.Path(at, sub.Name))
			}
		case "allOf", "anyOf", "oneOf", "prefixItems":
			for i, e := range elemsOf(m.Value) {
				in.schema(e, schema.Index(at, i))
			}
		case "items", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedProperties", "unevaluatedItems":
			if m.Value.Is(schema.Array) {
				in.use("@itemsArray", path)
			} else {
				in.schema(m.Value, at)
			}
		case "additionalProperties":
			if m.Value.Is(schema.Object) {
				in.schema(m.Value, at)
			}
		}
	}
}

func typeNames(n *schema.Node) (names []string) {
	if one, ok := n.Get("type").Str(); ok {
		return []string{strings.ToLower(one)}
	}
	for _, e := range elemsOf(n.Get("type")) {
		names = append(names, strings.ToLower(e.Text))
	}
	return names
}

func (in *inspection) types(n *schema.Node, path string) {
	if n.Get("type").Is(schema.Array) {
		in.use("@typeArray", path)
	}
	names := typeNames(n)
	if slices.Contains(names, "array") && !n.Has("items") {
		in.use("@itemsMissing", path)
	}
	if n.Has("$ref") && len(n.Members) > 1 {
		in.use("@refSiblings", path)
	}
	if f, ok := n.Get("format").Str(); ok && in.Keywords["format"] != "ignored" && !slices.Contains(in.Formats, "*") && !slices.Contains(in.Formats, f) {
		in.fail(path, "the format %s is not taken", f)
	}
}

func (in *inspection) values(n *schema.Node, path string) {
	list := elemsOf(n.Get("enum"))
	kinds := make(map[schema.Kind]bool)
	chars := 0
	for _, v := range list {
		if v.Is(schema.Null) {
			continue
		}
		kinds[v.Kind] = true
		if v.Is(schema.String) {
			chars += utf8.RuneCountInString(v.Text)
		} else if v.Kind != schema.Object && v.Kind != schema.Array {
			in.use("@enumNonString", path)
		}
	}
	if len(kinds) > 1 || kinds[schema.Object] || kinds[schema.Array] {
		in.use("@enumMixed", path)
	}
	if n.Has("enum") && len(list) == 0 {
		in.fail(path, "an enum of nothing")
	}
	in.enumValues += len(list)
	if c, ok := n.Get("const").Str(); ok {
		chars += utf8.RuneCountInString(c)
	}
	in.chars += chars
	if most := in.Limits["maxEnumCharsWhenOver250"]; most != nil && len(list) > 250 && chars > *most {
		in.fail(path, "an enum of %d values with %d characters", len(list), chars)
	}
	if most := in.Limits["maxAnyOfBranches"]; most != nil && len(elemsOf(n.Get("anyOf"))) > *most {
		in.fail(path, "a union of %d branches", len(elemsOf(n.Get("anyOf"))))
	}
}

func (in *inspection) object(n *schema.Node, path string) {
	switch extra := n.Get("additionalProperties"); {
	case extra.Is(schema.Bool) && extra.Bool:
		in.use("@additionalPropertiesTrue", path)
	case extra.Is(schema.Object):
		in.use("@additionalPropertiesSchema", path)
	}
	properties := membersOf(n.Get("properties"))
	if slices.Contains(typeNames(n), "object") && len(properties) == 0 {
		in.use("@propertiesEmpty", path)
	}
	in.properties += len(properties)
	for _, m := range properties {
		if !requires(n, m.Name) {
			in.use("@optionalProperty", path)
		}
		if slices.Contains(in.PropertyKeyForbid, m.Name) {
			in.fail(schema.Path(path, "properties", m.Name), "the name is forbidden")
		}
		if in.propertyKey != nil && (path == "" || in.ID != "gemini-parameters") && !in.propertyKey.MatchString(m.Name) {
			in.fail(schema.Path(path, "properties", m.Name), "the property's name is refused")
		}
	}
}

// checkLimits holds the totals against the limits of one schema.
func (in *inspection) checkLimits() {
	for _, l := range []struct {
		name string
		used int
	}{
		{"maxPropertiesTotal", in.properties},
		{"maxEnumValuesTotal", in.enumValues},
		{"maxStringCharsTotal", in.chars},
		{"maxSchemaChars", utf8.RuneCount(in.root.Compact())},
		{"maxDepth", in.depth(in.root)},
	} {
		if most := in.Limits[l.name]; most != nil && l.used > *most {
			in.fail("", "%s is %d, and this is %d", l.name, *most, l.used)
		}
	}
	if least := in.Limits["minRequiredPerTool"]; least != nil && len(elemsOf(in.root.Get("required"))) < *least {
		in.fail("", "no required property")
	}
}

// depth counts objects and arrays inside each other. A reference ends it.
func (in *inspection) depth(n *schema.Node) int {
	below := 0
	for c := range schema.Children(n) {
		below = max(below, in.depth(c.Node))
	}
	if names := typeNames(n); slices.Contains(names, "object") || slices.Contains(names, "array") {
		below++
	}
	return below
}

// checkRecursion looks for references that lead back to themselves.
func (in *inspection) checkRecursion(n *schema.Node, path string, done map[*schema.Node]bool) {
	if slices.Contains(in.expanding, n) {
		in.use("@recursiveRef", path)
		return
	}
	if done[n] {
		return
	}
	done[n] = true
	in.expanding = append(in.expanding, n)
	if def, _ := (&schema.Document{Root: in.root}).Resolve(n); def != nil {
		in.checkRecursion(def, schema.Path(path, "$ref"), done)
	} else if n.Has("$ref") && in.Keywords["$ref"] != "ignored" {
		if ref, _ := n.Get("$ref").Str(); ref == "#" {
			in.use("@recursiveRef", path)
		} else {
			in.fail(path, "%s leads nowhere", ref)
		}
	}
	for c := range schema.Children(n) {
		in.checkRecursion(c.Node, c.Path(path), done)
	}
	in.expanding = in.expanding[:len(in.expanding)-1]
}

func membersOf(n *schema.Node) []schema.Member {
	if !n.Is(schema.Object) {
		return nil
	}
	return n.Members
}

func elemsOf(n *schema.Node) []*schema.Node {
	if !n.Is(schema.Array) {
		return nil
	}
	return n.Elems
}

func requires(n *schema.Node, name string) bool {
	return slices.ContainsFunc(elemsOf(n.Get("required")), func(r *schema.Node) bool {
		text, ok := r.Str()
		return ok && text == name
	})
}
