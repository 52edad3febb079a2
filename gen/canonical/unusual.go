package canonical

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// checkUnusual warns of what loads by the rules of the format, but says nothing
// or surely not what its author meant.
func (c *checker) checkUnusual(n *schema.Node) {
	c.warnNullable(n)
	c.warnShapes(n)
	c.warnRepeats(n)
	c.warnCounts(n)
	c.warnBounds(n)
	c.warnOtherTypes(n)
	c.warnUnions(n)
	c.warnFormat(n)
	c.warnPatternNames(n)
}

// warnNullable warns of OpenAPI's nullable. False says what holds anyway.
func (c *checker) warnNullable(n *schema.Node) {
	node := n.Get("nullable")
	if node == nil || node.Is(schema.Bool) && !node.Bool {
		return
	}
	hint := `write "null" into type, as in "type": ["string", "null"]`
	if types := declaredTypes(n); len(types) == 1 && slices.Contains(typeNames, types[0]) {
		hint = fmt.Sprintf(`write "type": [%q, "null"]`, types[0])
	}
	c.warn("nullable-ignored", n, "nullable", node.Pos, "nullable is a keyword of OpenAPI, not of JSON Schema: it has no effect", hint)
}

// A usage is what the value of a keyword should be, and which types the keyword
// says something about; none means any.
type usage struct {
	keyword string
	kind    schema.Kind // Null where a rule checks it
	types   []string
}

var (
	ofString = []string{"string"}
	ofNumber = []string{"number", "integer"}
	ofArray  = []string{"array"}
	ofObject = []string{"object"}
)

// usages are those of the keywords whose shape no rule of the format checks,
// and of those that speak of some types only.
var usages = []usage{
	{"title", schema.String, nil}, {"description", schema.String, nil}, {"format", schema.String, nil},
	{"deprecated", schema.Bool, nil}, {"readOnly", schema.Bool, nil}, {"writeOnly", schema.Bool, nil},
	{"examples", schema.Array, nil},

	{"minLength", schema.Null, ofString}, {"maxLength", schema.Null, ofString}, {"pattern", schema.Null, ofString},
	{"minimum", schema.Null, ofNumber}, {"maximum", schema.Null, ofNumber}, {"multipleOf", schema.Null, ofNumber},
	{"exclusiveMinimum", schema.Null, ofNumber}, {"exclusiveMaximum", schema.Null, ofNumber},

	{"items", schema.Null, ofArray}, {"prefixItems", schema.Null, ofArray}, {"minItems", schema.Null, ofArray}, {"maxItems", schema.Null, ofArray},
	{"uniqueItems", schema.Bool, ofArray}, {"contains", schema.Null, ofArray}, {"unevaluatedItems", schema.Null, ofArray},
	{"minContains", schema.Number, ofArray}, {"maxContains", schema.Number, ofArray},

	{"properties", schema.Null, ofObject}, {"required", schema.Null, ofObject}, {"additionalProperties", schema.Null, ofObject},
	{"minProperties", schema.Null, ofObject}, {"maxProperties", schema.Null, ofObject},
	{"patternProperties", schema.Null, ofObject}, {"propertyNames", schema.Null, ofObject}, {"unevaluatedProperties", schema.Null, ofObject},
	{"dependentRequired", schema.Object, ofObject}, {"dependentSchemas", schema.Null, ofObject},
}

// warnShapes warns of values that the format lets pass, but that mean nothing.
func (c *checker) warnShapes(n *schema.Node) {
	for _, u := range usages {
		node := n.Get(u.keyword)
		if node == nil || u.kind == schema.Null || node.Kind == u.kind {
			continue
		}
		c.warn("keyword-shape", n, u.keyword, node.Pos,
			fmt.Sprintf("%s should be %s, not %s: it means nothing as it is", u.keyword, kindName(u.kind), describe(node)),
			"mend it, or leave it out")
	}
}

func kindName(kind schema.Kind) string {
	if kind == schema.Bool {
		return "true or false"
	}
	return describe(&schema.Node{Kind: kind})
}

// warnOtherTypes warns of keywords that say nothing about the declared types.
func (c *checker) warnOtherTypes(n *schema.Node) {
	types := declaredTypes(n)
	if len(types) == 0 || slices.ContainsFunc(types, func(t string) bool { return !slices.Contains(typeNames, t) }) {
		return
	}
	for _, u := range usages {
		node := n.Get(u.keyword)
		if node == nil || len(u.types) == 0 || slices.ContainsFunc(types, func(t string) bool { return slices.Contains(u.types, t) }) {
			continue
		}
		c.warn("keyword-ignored-for-type", n, u.keyword, node.Pos,
			fmt.Sprintf("%s says nothing about type %s", u.keyword, strings.Join(types, " or ")),
			fmt.Sprintf("it is for type %s: move it, or leave it out", u.types[0]))
	}
}

// warnRepeats warns of members that stand twice in enum or required.
func (c *checker) warnRepeats(n *schema.Node) {
	for _, k := range []string{"enum", "required"} {
		list := n.Get(k)
		if !list.Is(schema.Array) {
			continue
		}
		seen := make(map[string]bool, len(list.Elems))
		for _, e := range list.Elems {
			text := string(e.Compact())
			if seen[text] {
				c.warn(k+"-repeated", n, k, e.Pos, short(e)+" is listed twice", "leave one of the two out")
			}
			seen[text] = true
		}
	}
}

// counts are the keywords that count something, each with its upper end.
var counts = [][2]string{
	{"minLength", "maxLength"}, {"minItems", "maxItems"}, {"minProperties", "maxProperties"}, {"minContains", "maxContains"},
}

// mostCount is the largest count that decoders can compare with.
const mostCount = "9223372036854775807"

// warnCounts warns of counts that no value could have.
func (c *checker) warnCounts(n *schema.Node) {
	for _, pair := range counts {
		sound := true
		for _, k := range pair {
			node := n.Get(k)
			if !node.Is(schema.Number) {
				sound = false
				continue
			}
			if !schema.IsInteger(node.Text) || schema.CompareNumbers(node.Text, "0") < 0 || schema.CompareNumbers(node.Text, mostCount) > 0 {
				sound = false
				c.warn("count-range", n, k, node.Pos, fmt.Sprintf("%s is %s, but a count is a whole number from 0 to %s", k, short(node), mostCount),
					"write such a number, or leave "+k+" out")
			}
		}
		if lower, upper := n.Get(pair[0]), n.Get(pair[1]); sound && schema.CompareNumbers(lower.Text, upper.Text) > 0 {
			c.warnNothingFits(n, pair[0], lower, pair[1], upper)
		}
	}
}

// warnBounds warns of a multipleOf that is none, and of bounds that exclude
// each other.
func (c *checker) warnBounds(n *schema.Node) {
	if node := n.Get("multipleOf"); node.Is(schema.Number) && schema.CompareNumbers(node.Text, "0") <= 0 {
		c.warn("multiple-range", n, "multipleOf", node.Pos, "multipleOf is "+short(node)+", so it has no effect", "write a number above 0")
	}
	for _, low := range []string{"minimum", "exclusiveMinimum"} {
		for _, high := range []string{"maximum", "exclusiveMaximum"} {
			lower, upper := n.Get(low), n.Get(high)
			if !lower.Is(schema.Number) || !upper.Is(schema.Number) {
				continue
			}
			order := schema.CompareNumbers(lower.Text, upper.Text)
			open := strings.HasPrefix(low, "exclusive") || strings.HasPrefix(high, "exclusive")
			if order > 0 || order == 0 && open {
				c.warnNothingFits(n, low, lower, high, upper)
			}
		}
	}
}

func (c *checker) warnNothingFits(n *schema.Node, low string, lower *schema.Node, high string, upper *schema.Node) {
	c.warn("contradictory-bounds", n, low, lower.Pos,
		fmt.Sprintf("%s is %s and %s is %s, so nothing fits", low, short(lower), high, short(upper)), "mend one of the two")
}

// warnUnions warns of unions without members, of oneOf members of which two fit
// the same value, and of a negated schema that accepts everything.
func (c *checker) warnUnions(n *schema.Node) {
	for _, k := range []string{"anyOf", "oneOf", "allOf"} {
		if node := n.Get(k); node.Is(schema.Array) && len(node.Elems) == 0 {
			c.warn("empty-composition", n, k, node.Pos, k+" is empty, so it has no effect", "list schemas, or leave "+k+" out")
		}
	}
	if node := n.Get("oneOf"); node.Is(schema.Array) {
		c.warnOverlap(n, node)
	}
	if node := n.Get("not"); node.Is(schema.Object) && len(node.Members) == 0 && c.beyond == 0 {
		c.warn("never-valid-property", n, "", n.Pos, "nothing fits this schema: it negates {}, which accepts everything",
			`leave it out of a union; to forbid a property, leave it out and write "additionalProperties": false`)
	}
}

// warnOverlap warns of oneOf members that are nothing but a type, and one that
// another member has too; an integer is a number as well.
func (c *checker) warnOverlap(n, oneOf *schema.Node) {
	has := map[string]bool{}
	for _, e := range oneOf.Elems {
		bare := e.Without("title", "description", "default", "examples", "$comment")
		types := declaredTypes(bare)
		if len(types) != 1 || len(bare.Members) != 1 {
			continue
		}
		shared, t := "", types[0]
		switch {
		case has[t]:
			shared = t
		case t == "integer" && has["number"], t == "number" && has["integer"]:
			shared = "integer"
		}
		has[t] = true
		if shared == "" {
			continue
		}
		c.warn("oneof-overlap", n, "oneOf", e.Pos, "a value of type "+shared+" fits two members of the oneOf, and is refused for that",
			"write anyOf, or make the members exclude each other")
	}
}

// formats are those of JSON Schema, and those that OpenAPI adds.
var formats = []string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
	"uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex",
	"int32", "int64", "float", "double", "decimal", "byte", "binary", "password",
}

func (c *checker) warnFormat(n *schema.Node) {
	if node := n.Get("format"); node.Is(schema.String) && !slices.Contains(formats, node.Text) {
		c.warn("format-unknown", n, "format", node.Pos, "the format "+short(node)+" is not a known one: it is kept, and has no effect",
			"say in the description what the text looks like, or write a pattern")
	}
}

// warnPatternNames warns of patternProperties that can match nothing.
func (c *checker) warnPatternNames(n *schema.Node) {
	node := n.Get("patternProperties")
	if !node.Is(schema.Object) {
		return
	}
	for i := range node.Members {
		m := &node.Members[i]
		if _, err := schema.ParsePattern(m.Name); err != nil {
			c.warn("pattern-regex", m.Value, "", m.Pos,
				"the name is no regular expression, so it matches no property: "+err.Error(), "patterns are ECMAScript's, without delimiters and flags")
		}
	}
}
