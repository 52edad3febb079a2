package schema

import (
	"fmt"
	"strings"
	"testing"
)

// text writes an evaluation on one line.
func (v *Evaluation) text() string {
	var parts []string
	if v.All {
		parts = append(parts, "all")
	}
	parts = append(parts, v.Names...)
	for _, p := range v.Patterns {
		parts = append(parts, "/"+p+"/")
	}
	if v.Prefix > 0 {
		parts = append(parts, fmt.Sprint("first ", v.Prefix))
	}
	for _, c := range v.Contains {
		parts = append(parts, "each "+string(c.Compact()))
	}
	for i := range v.When {
		c := &v.When[i]
		test := "has " + c.Has
		if c.If != nil {
			test = string(c.If.Compact())
		}
		parts = append(parts, fmt.Sprintf("(%s? %s: %s)", test, c.Then.text(), c.Else.text()))
	}
	return strings.Join(parts, " ")
}

func TestEvaluate(t *testing.T) {
	const properties, items = "unevaluatedProperties", "unevaluatedItems"
	for _, tc := range []struct {
		keyword, schema, want string
	}{
		{properties, `{}`, ""},
		{properties, `{"properties":{"a":{}},"patternProperties":{"^x":{}},"required":["b"],"not":{"properties":{"c":{}}},"propertyNames":{}}`, "a /^x/"},
		{properties, `{"properties":{"a":{}},"additionalProperties":false}`, "all"},
		{properties, `{"unevaluatedProperties":false}`, ""},
		{properties, `{"allOf":[{"properties":{"a":{}}},{"$ref":"#/$defs/b"}],"$defs":{"b":{"properties":{"b":{}}}}}`, "a b"},
		{properties, `{"allOf":[{"anyOf":[{},true],"unevaluatedProperties":false}]}`, "all"},
		{properties, `{"properties":{"a":{}},"anyOf":[{"properties":{"a":{},"b":{}}},{"properties":{"a":{}}},{"required":["x"]},true]}`, `a ({"properties":{"a":{},"b":{}}}? b: )`},
		{properties, `{"oneOf":[{"additionalProperties":{}},{"properties":{"c":{}}}]}`, `({"additionalProperties":{}}? all: ) ({"properties":{"c":{}}}? c: )`},
		{properties, `{"if":{"properties":{"a":{}}},"then":{"properties":{"b":{}}},"else":{"properties":{"c":{}}}}`, `({"properties":{"a":{}}}? a b: c)`},
		{properties, `{"if":{"required":["a"]},"else":{"properties":{"c":{}}}}`, `({"required":["a"]}? : c)`},
		{properties, `{"if":true,"then":{"properties":{"b":{}}},"else":{"properties":{"c":{}}}}`, "b"},
		{properties, `{"then":{"properties":{"b":{}}}}`, ""},
		{properties, `{"dependentSchemas":{"a":{"properties":{"b":{}},"anyOf":[{"patternProperties":{"x":{}}}]},"b":{}}}`, `(has a? b ({"patternProperties":{"x":{}}}? /x/: ): )`},
		{items, `{"prefixItems":[{},{}],"allOf":[{"prefixItems":[{}]}],"contains":{"type":"string"},"minContains":0}`, `first 2 each {"type":"string"}`},
		{items, `{"items":{}}`, "all"},
		{items, `{"contains":true}`, "all"},
		{items, `{"contains":false,"properties":{"a":{}}}`, ""},
		{items, `{"anyOf":[{"unevaluatedItems":{}},{"prefixItems":[{}]}]}`, `({"unevaluatedItems":{}}? all: ) ({"prefixItems":[{}]}? first 1: )`},
		{items, `{"$schema":"https://json-schema.org/draft/2019-09/schema","contains":{}}`, ""},
	} {
		doc := &Document{Root: parse(t, tc.schema)}
		e, err := doc.Evaluate(doc.Root, tc.keyword)
		if got := e.text(); err != nil || got != tc.want {
			t.Errorf("%s of %s: got %q, %v; want %q", tc.keyword, tc.schema, got, err, tc.want)
		}
	}
}

func TestEvaluateFails(t *testing.T) {
	deep := strings.Repeat(`{"allOf":[`, maxEvaluationDepth+1) + strings.Repeat(`]}`, maxEvaluationDepth+1)
	for name, text := range map[string]string{
		"a dynamic reference":         `{"anyOf":[{"$dynamicRef":"#a"}]}`,
		"a reference that leads away": `{"$ref":"#/nowhere"}`,
		"too deep":                    deep,
	} {
		doc := &Document{Root: parse(t, text)}
		if e, err := doc.Evaluate(doc.Root, "unevaluatedProperties"); err == nil {
			t.Errorf("%s: %s", name, e.text())
		}
	}
}
