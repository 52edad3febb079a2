package sample

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

func parse(t *testing.T, text string) *schema.Node {
	t.Helper()
	n, problems := schema.Parse([]byte(text))
	if len(problems) > 0 {
		t.Fatalf("%s: %v", text, problems)
	}
	return n
}

// some are schemas that values exist for, by keyword.
var some = map[string]string{
	"nothing":           `{}`,
	"types":             `{"type": ["string", "null", "integer"]}`,
	"const":             `{"const": {"a": [1, null]}}`,
	"enum":              `{"type": "string", "enum": ["a", 1, "b"]}`,
	"integer":           `{"type": "integer", "minimum": 5, "maximum": 5}`,
	"exclusive":         `{"type": "integer", "exclusiveMinimum": -1, "exclusiveMaximum": 1}`,
	"narrow number":     `{"type": "number", "exclusiveMinimum": 0, "maximum": 1}`,
	"multiple":          `{"type": "number", "multipleOf": 0.01, "minimum": 0.995, "maximum": 1.005}`,
	"whole multiple":    `{"type": "integer", "multipleOf": 1.5, "minimum": 1}`,
	"untyped bounds":    `{"minimum": 1e3}`,
	"length":            `{"type": "string", "minLength": 20, "maxLength": 20}`,
	"pattern":           `{"type": "string", "pattern": "^[A-Z]{3}-\\d+$"}`,
	"pattern, length":   `{"type": "string", "pattern": "x", "minLength": 9}`,
	"pattern, maximum":  `{"type": "string", "pattern": "^[a-f0-9]*$", "minLength": 2, "maxLength": 3}`,
	"alternatives":      `{"type": "string", "pattern": "^(?:a|b+|c?d{2,})$"}`,
	"format":            `{"type": "string", "format": "date-time"}`,
	"items":             `{"type": "array", "items": {"type": "boolean"}, "minItems": 2, "maxItems": 2}`,
	"unique":            `{"type": "array", "items": {"enum": [1, 2, 3]}, "uniqueItems": true, "minItems": 3}`,
	"tuple":             `{"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false, "minItems": 2}`,
	"contains":          `{"type": "array", "contains": {"const": 7}, "minContains": 2, "items": {"type": "integer"}}`,
	"required":          `{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}`,
	"undeclared":        `{"type": "object", "required": ["b"]}`,
	"map":               `{"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 3, "maxProperties": 4}`,
	"names":             `{"type": "object", "propertyNames": {"pattern": "^[a-c]{2}$"}, "minProperties": 2}`,
	"patterned":         `{"type": "object", "patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": false, "minProperties": 1}`,
	"dependent":         `{"type": "object", "properties": {"a": {}, "b": {}}, "required": ["a"], "dependentRequired": {"a": ["b"]}}`,
	"dependent schema":  `{"type": "object", "required": ["a"], "dependentSchemas": {"a": {"required": ["c"]}}}`,
	"anyOf":             `{"anyOf": [{"type": "string"}, {"type": "object", "required": ["x"]}]}`,
	"oneOf":             `{"oneOf": [{"type": "integer"}, {"type": "number", "minimum": 5}]}`,
	"allOf":             `{"allOf": [{"type": "integer"}, {"minimum": 3}, {"maximum": 4}]}`,
	"not":               `{"type": "string", "enum": ["a", "b"], "not": {"const": "a"}}`,
	"condition":         `{"type": "object", "properties": {"k": {"enum": ["x", "y"]}}, "required": ["k"], "if": {"properties": {"k": {"const": "x"}}}, "then": {"required": ["v"]}, "else": {"maxProperties": 1}}`,
	"reference":         `{"$ref": "#/$defs/a", "$defs": {"a": {"type": "integer"}}}`,
	"recursion":         `{"$ref": "#/$defs/t", "$defs": {"t": {"type": "object", "properties": {"v": {"type": "integer"}, "next": {"$ref": "#/$defs/t"}, "all": {"type": "array", "items": {"$ref": "#/$defs/t"}}}, "required": ["v"]}}}`,
	"unevaluated":       `{"type": "object", "properties": {"a": {"type": "string"}}, "unevaluatedProperties": false}`,
	"look-ahead":        `{"type": "string", "pattern": "^(?=.*\\d)"}`,
	"negative look":     `{"type": "string", "pattern": "^(?!.*--)[a-z-]{2,9}(?<!-)$"}`,
	"far beyond int64":  `{"type": "number", "minimum": 1e25}`,
	"large repetitions": `{"type": "string", "pattern": "^a{900}$"}`,
}

func TestValue(t *testing.T) {
	for name, text := range some {
		t.Run(name, func(t *testing.T) {
			s := parse(t, text)
			different := make(map[string]bool)
			for seed := range uint64(40) {
				v, ok := Value(s, s, rand.New(rand.NewPCG(seed, 0)))
				if !ok {
					t.Fatalf("seed %d: no value found", seed)
				}
				different[string(v.Compact())] = true
				for _, f := range schema.Validate(s, v, s) {
					if f.Code != schema.Unverified {
						t.Errorf("seed %d: %s: %v", seed, v.Compact(), f)
					}
				}
			}
			if len(different) == 1 && !slices.Contains([]string{"const", "integer", "exclusive", "multiple", "not", "large repetitions"}, name) {
				t.Errorf("always the same value: %v", different)
			}
		})
	}
}

// Where nothing fits, that is said.
func TestNoValue(t *testing.T) {
	for _, text := range []string{
		`{"not": {}}`,
		`{"type": "string", "const": 1}`,
		`{"type": "integer", "minimum": 0.1, "maximum": 0.9}`,
		`{"type": "string", "minLength": 3, "maxLength": 2}`,
		`{"type": "object", "properties": {"a": {"not": {}}}, "required": ["a"]}`,
		`{"$ref": "#/$defs/t", "$defs": {"t": {"type": "object", "properties": {"t": {"$ref": "#/$defs/t"}}, "required": ["t"]}}}`,
		`{"$ref": "#/$defs/t", "$defs": {"t": {"$ref": "#/$defs/t"}}}`,
		`{"type": "array", "items": {"enum": [1, 1.0]}, "uniqueItems": true, "minItems": 2}`,
	} {
		s := parse(t, text)
		if v, ok := Value(s, s, rand.New(rand.NewPCG(1, 1))); ok {
			t.Errorf("%s: %s", text, v.Compact())
		}
	}
}

// Equal seeds give equal values and equal mutants, and every mutant differs
// from its value.
func TestMutants(t *testing.T) {
	kinds := 0
	for name, text := range some {
		s := parse(t, text)
		var before []string
		for range 2 {
			rng := rand.New(rand.NewPCG(2, 3))
			v, _ := Value(s, s, rng)
			all := []string{string(v.Compact())}
			for _, m := range Mutants(s, s, v, rng) {
				all = append(all, string(m.Compact()))
			}
			if slices.Contains(all[1:], all[0]) {
				t.Errorf("%s: a mutant of %s is no other value", name, all[0])
			}
			if before != nil {
				if diff := cmp.Diff(before, all); diff != "" {
					t.Errorf("%s (-first +second):\n%s", name, diff)
				}
			}
			before, kinds = all, max(kinds, len(all)-1)
		}
	}
	if kinds < len(changes)/2 {
		t.Errorf("at most %d of %d kinds of changes are made to a value", kinds, len(changes))
	}
}

// A deep or wide schema costs neither time nor memory without bound.
func TestBounds(t *testing.T) {
	deep := `{"type": "string"}`
	for range 100 {
		deep = `{"type": "object", "properties": {"a": ` + deep + `, "b": {"type": "array", "items": {}, "minItems": 50}}, "required": ["a"]}`
	}
	wide := `{"$ref": "#/$defs/t", "$defs": {"t": {"type": "array", "items": {"$ref": "#/$defs/t"}, "minItems": 20}}}`
	for _, text := range []string{deep, wide} {
		s := parse(t, text)
		if v, ok := Value(s, s, rand.New(rand.NewPCG(1, 1))); ok {
			t.Errorf("a value of %d bytes", len(v.Compact()))
		}
	}
}
