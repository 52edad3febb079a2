package plan

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A Role says what a decoder makes of a keyword.
type Role uint8

const (
	annotation Role = iota // says nothing about values, and so do keywords that JSON Schema does not know
	shape                  // decides Go types, and is checked
	check                  // is checked
	static                 // resolved when a tool is loaded; what is left of it is not checked, and reported at its path
	older                  // respelled when a tool is loaded; likewise
	unenforced             // not checked; reported at its path
)

// String says it in a word or two, as the reference documentation has it.
func (r Role) String() string {
	return [...]string{
		annotation: "says nothing about values", shape: "typed and checked", check: "checked",
		static:     "followed as `$ref` is where it can lead to one schema only; else not enforced, and reported at its path",
		older:      "checked as the older draft says that `$schema` names, from draft 4 to 2019-09; else not enforced, and reported at its path",
		unenforced: "not enforced, and reported at its path",
	}[r]
}

// A Keyword is a JSON Schema keyword and what becomes of it.
type Keyword struct {
	Name string
	Role Role
}

// keywords is the table of what each keyword gets. A keyword that is not
// listed is not JSON Schema's and says nothing.
var keywords = []Keyword{
	{"$schema", annotation}, {"$id", annotation}, {"$anchor", annotation}, {"$comment", annotation},
	{"$defs", annotation}, {"definitions", annotation}, {"$vocabulary", annotation},
	{"title", annotation}, {"description", annotation}, {"default", annotation}, {"examples", annotation},
	{"deprecated", annotation}, {"readOnly", annotation}, {"writeOnly", annotation},
	{"contentEncoding", annotation}, {"contentMediaType", annotation}, {"contentSchema", annotation},
	{"minContains", check}, {"maxContains", check},

	{"$ref", shape}, {"type", shape}, {"enum", shape}, {"const", shape},
	{"properties", shape}, {"required", shape}, {"additionalProperties", shape},
	{"items", shape}, {"prefixItems", shape},
	{"anyOf", shape}, {"oneOf", shape}, {"allOf", check},

	{"minimum", check}, {"maximum", check}, {"exclusiveMinimum", check}, {"exclusiveMaximum", check}, {"multipleOf", check},
	{"minLength", check}, {"maxLength", check}, {"pattern", check}, {"format", check},
	{"minItems", check}, {"maxItems", check}, {"uniqueItems", check}, {"contains", check},
	{"minProperties", check}, {"maxProperties", check}, {"propertyNames", check}, {"patternProperties", check},
	{"dependentRequired", check}, {"dependentSchemas", check},
	{"not", check}, {"if", check}, {"then", check}, {"else", check},

	{"unevaluatedProperties", check}, {"unevaluatedItems", check},

	{"$dynamicRef", static}, {"$dynamicAnchor", annotation},
	{"$recursiveRef", older}, {"$recursiveAnchor", annotation},
	{"dependencies", older}, {"additionalItems", older},
	{"divisibleBy", unenforced}, {"extends", unenforced}, {"disallow", unenforced},
}

// Keywords returns the table of what each keyword gets.
func Keywords() []Keyword { return slices.Clone(keywords) }

var roles = func() map[string]Role {
	m := make(map[string]Role, len(keywords))
	for _, k := range keywords {
		m[k.Name] = k.Role
	}
	return m
}()

func roleOf(keyword string) Role {
	if r, ok := roles[keyword]; ok {
		return r
	}
	return annotation // unknown keywords constrain nothing
}

// reportKeywords says which keywords of a schema nothing will check.
func (s *side) reportKeywords(n *schema.Node) {
	for _, m := range n.Members {
		isList := m.Name == "items" && m.Value.Is(schema.Array) // as older drafts write a tuple
		if (roleOf(m.Name) >= static || isList) && !s.reported[m.Value] {
			s.reported[m.Value] = true
			s.warn(n, m.Name, "keyword-not-enforced", m.Name+" is not enforced by the decoder", "state the rule with keywords of the supported subset, or check it in the handler")
		}
	}
}

// parts are the keywords that hold schemas.
var parts = []string{
	"items", "prefixItems", "properties", "allOf", "anyOf", "oneOf", "not", "if", "then", "else",
	"contains", "propertyNames", "patternProperties", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems",
}

// hasParts reports whether a schema says something of the parts of a value, so
// that its row most likely refers to others.
func hasParts(n *schema.Node) bool {
	return hasAny(n, parts...) || n.Has("additionalProperties") && !isTrue(n.Get("additionalProperties"))
}
