// Package sample makes values for JSON Schemas: values that fit, and small
// changes of them that may not. It serves tests. The same source of random
// numbers gives the same values.
package sample

import (
	"math/rand/v2"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

const (
	tries     = 24  // of a whole value
	partTries = 8   // of a part whose keywords only a check decides
	budget    = 300 // values in one sample, beyond which nothing optional is added
	maxDepth  = 6   // of containers, beyond which nothing optional is added
	maxNest   = 40  // of schemas, beyond which a sample is given up
	maxSize   = 2_000
)

// Value makes a value that fits the schema s, whose references lead into root.
// It reports false when it could not find one: the schema accepts nothing, or
// nothing that is found by chance. Whatever it returns is what schema.Validate
// accepts, save that patterns which cannot be checked are not.
func Value(root, s *schema.Node, rng *rand.Rand) (*schema.Node, bool) {
	for range tries {
		m := &maker{root: root, rng: rng, budget: budget, density: []float64{0.1, 0.5, 0.9}[rng.IntN(3)]}
		if v := m.value(s, 0); v != nil && fits(root, s, v) {
			return v, true
		}
	}
	return nil, false
}

// fits reports whether nothing that can be checked is wrong with a value.
func fits(root, s, v *schema.Node) bool {
	if s.Is(schema.Bool) {
		return s.Bool
	}
	for _, f := range schema.Validate(s, v, root) {
		if f.Code != schema.Unverified {
			return false
		}
	}
	return true
}

// A maker makes one value.
type maker struct {
	root    *schema.Node
	rng     *rand.Rand
	budget  int     // of values
	density float64 // of optional properties and further items
	nest    int
	made    int
}

// value makes a value that most likely fits the schema, or returns nil. depth
// counts the containers around it.
func (m *maker) value(s *schema.Node, depth int) *schema.Node {
	m.nest++
	defer func() { m.nest-- }()
	if m.nest > maxNest || m.made > maxSize {
		return nil
	}
	if !s.Is(schema.Object) {
		if s.Is(schema.Bool) && !s.Bool {
			return nil
		}
		return m.anything(depth)
	}
	if !needsCheck(s) {
		return m.plainValue(s, depth)
	}
	for range partTries {
		plain := m.flatten(s)
		if plain == nil {
			continue
		}
		if v := m.plainValue(plain, depth); v != nil && fits(m.root, s, v) {
			return v
		}
	}
	return nil
}

// needsCheck reports whether making a value part by part is not enough to fit
// the schema.
func needsCheck(s *schema.Node) bool {
	for _, k := range [...]string{
		"$ref", "allOf", "anyOf", "oneOf", "not", "if", "dependentSchemas", "dependentRequired", "pattern",
		"multipleOf", "uniqueItems", "contains", "patternProperties", "propertyNames", "enum", "const",
		"minProperties", "maxProperties", "unevaluatedProperties", "unevaluatedItems",
	} {
		if s.Has(k) {
			return true
		}
	}
	return false
}

// plainValue makes a value by the keywords that describe it directly.
func (m *maker) plainValue(s *schema.Node, depth int) *schema.Node {
	m.made++
	m.budget--
	if c := s.Get("const"); c != nil {
		return c
	}
	if e := s.Get("enum"); e.Is(schema.Array) {
		return m.member(e.Elems, s)
	}
	switch m.typeOf(s, depth) {
	case "null":
		return &schema.Node{Kind: schema.Null}
	case "boolean":
		return schema.NewBool(m.chance(0.5))
	case "integer":
		return m.number(s, true)
	case "number":
		return m.number(s, false)
	case "string":
		return m.text(s)
	case "array":
		return m.array(s, depth)
	case "object":
		return m.object(s, depth)
	}
	return nil
}

// member picks one of the values that fit the rest of the schema.
func (m *maker) member(values []*schema.Node, s *schema.Node) *schema.Node {
	if len(values) == 0 {
		return nil
	}
	start := m.rng.IntN(len(values))
	for i := range values {
		if v := values[(start+i)%len(values)]; fits(m.root, s, v) {
			return v
		}
	}
	return nil
}

// typeOf picks one of the types that the schema allows, or one that its
// keywords speak of.
func (m *maker) typeOf(s *schema.Node, depth int) string {
	var names []string
	switch t := s.Get("type"); {
	case t.Is(schema.String):
		return t.Text
	case t.Is(schema.Array):
		for _, e := range t.Elems {
			if e.Is(schema.String) && (e.Text != "null" || len(t.Elems) == 1 || m.chance(0.3)) {
				names = append(names, e.Text)
			}
		}
	default:
		names = impliedTypes(s)
		if len(names) == 0 {
			names = []string{"string", "integer", "boolean", "number", "null", "array", "object"}
			if depth >= maxDepth || m.spent() {
				names = names[:3]
			}
		}
	}
	if len(names) == 0 {
		return "null"
	}
	return names[m.rng.IntN(len(names))]
}

// impliedTypes are the types that a schema without "type" has keywords for.
func impliedTypes(s *schema.Node) (names []string) {
	for _, k := range []struct {
		name     string
		keywords []string
	}{
		{"object", []string{"properties", "required", "additionalProperties", "minProperties", "patternProperties", "propertyNames"}},
		{"array", []string{"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"}},
		{"string", []string{"pattern", "minLength", "maxLength", "format"}},
		{"number", []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}},
	} {
		for _, w := range k.keywords {
			if s.Has(w) {
				names = append(names, k.name)
				break
			}
		}
	}
	return names
}

// anything makes a value for a schema that says nothing.
func (m *maker) anything(depth int) *schema.Node { return m.plainValue(schema.NewObject(), depth) }

func (m *maker) chance(p float64) bool { return m.rng.Float64() < p }

// spent reports whether the sample is large enough.
func (m *maker) spent() bool { return m.budget <= 0 }
