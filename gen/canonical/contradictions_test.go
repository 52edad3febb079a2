package canonical

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// TestContradictions lists the contradictions that are found in the schema of
// one property: code, path and message.
func TestContradictions(t *testing.T) {
	tests := []struct {
		name, property string
		want           []string
	}{
		{"types of allOf members", `{"allOf":[{"type":"string"},{"type":"integer"}]}`,
			[]string{`contradictory-types .allOf[1].type: type is "integer", but P.allOf[0].type is "string", so nothing fits`}},
		{"type beside allOf", `{"type":"string","allOf":[{"type":["number","null"]}]}`,
			[]string{`contradictory-types .allOf[0].type: type is ["number","null"], but P.type is "string", so nothing fits`}},
		{"types that leave nothing only together", `{"allOf":[{"type":["string","null"]},{"type":["null","array"]},{"type":["array","string"]}]}`,
			[]string{`contradictory-types .allOf[2].type: type is ["array","string"], but P.allOf[1].type is ["null","array"], so nothing fits`}},
		{"integer and number", `{"type":"number","allOf":[{"type":"integer"}]}`, nil},
		{"type beside a reference", `{"$ref":"#/$defs/Amount","type":"string"}`,
			[]string{`contradictory-types .$ref: D.Amount.type is "number", but P.type is "string", so nothing fits`}},
		{"a contradiction inside a member is told there", `{"allOf":[{"allOf":[{"type":"string"},{"type":"null"}]},{"title":"x"}]}`,
			[]string{`contradictory-types .allOf[0].allOf[1].type: type is "null", but P.allOf[0].allOf[0].type is "string", so nothing fits`}},

		{"bounds of different members", `{"type":"number","minimum":5,"allOf":[{"maximum":3}]}`,
			[]string{`contradictory-bounds .allOf[0].maximum: maximum is 3 and P.minimum is 5, so no number fits`}},
		{"exclusive bounds", `{"type":"number","exclusiveMinimum":3,"allOf":[{"maximum":3.0}]}`,
			[]string{`contradictory-bounds .allOf[0].maximum: maximum is 3.0 and P.exclusiveMinimum is 3, so no number fits`}},
		{"bounds that meet", `{"type":"number","minimum":3,"allOf":[{"maximum":3}]}`, nil},
		{"no integer between", `{"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":2}`,
			[]string{`contradictory-bounds .exclusiveMinimum: exclusiveMinimum is 1 and exclusiveMaximum is 2, so no integer fits`}},
		{"a number between", `{"type":"number","exclusiveMinimum":1,"exclusiveMaximum":2}`, nil},
		{"bounds of a type that is not there", `{"type":"string","allOf":[{"minimum":5},{"maximum":3}]}`,
			[]string{}},
		{"lengths", `{"type":"string","minLength":5,"allOf":[{"maxLength":3}]}`,
			[]string{`contradictory-bounds .allOf[0].maxLength: maxLength is 3 and P.minLength is 5, so no string fits`}},
		{"bounds in one schema are told once", `{"type":"number","minimum":5,"maximum":3}`,
			[]string{`contradictory-bounds .minimum: minimum is 5 and maximum is 3, so nothing fits`}},
		{"too few properties permitted", `{"type":"object","properties":{"a":{},"b":{}},"required":["a","b"],"maxProperties":1}`,
			[]string{`contradictory-bounds .maxProperties: maxProperties is 1, but 2 properties are required, so no object fits`}},
		{"a name required twice counts once", `{"type":"object","properties":{"a":{}},"required":["a"],"allOf":[{"required":["a"]}],"maxProperties":1}`, nil},

		{"no member of an enum", `{"type":"string","enum":[1,2]}`,
			[]string{`enum-inconsistent .enum: no member of the enum fits its own schema, so nothing does: 1 (must be a string), 2 (must be a string)`}},
		{"an enum of a member", `{"type":"string","allOf":[{"enum":[1,2]}]}`,
			[]string{`contradictory-enum .allOf[0].enum: no value of P.allOf[0].enum fits what else holds here: 1 must be a string`}},
		{"an enum of which one fits", `{"type":"string","allOf":[{"enum":[1,"a"]}]}`, nil},
		{"a const behind a reference", `{"allOf":[{"$ref":"#/$defs/Fixed"}],"enum":["b","c"]}`,
			[]string{
				`enum-inconsistent .enum: no member of the enum fits its own schema, so nothing does: "b" (must be "a"), "c" (must be "a")`,
			}},
		{"a const behind a reference, an enum behind another", `{"allOf":[{"$ref":"#/$defs/Fixed"},{"enum":["b","c"]}]}`,
			[]string{`contradictory-enum .allOf[0].$ref: no value of D.Fixed.const fits what else holds here: "a" must be one of "b", "c"`}},

		{"required and closed out", `{"type":"object","required":["a"],"additionalProperties":false}`,
			[]string{`required-forbidden .required: "a" is required, but P.additionalProperties forbids all that is not declared beside it, so no object fits`}},
		{"required here, closed there", `{"type":"object","properties":{"a":{},"b":{}},"required":["a"],"allOf":[{"properties":{"b":{}},"additionalProperties":false}]}`,
			[]string{`required-forbidden .required: "a" is required, but P.allOf[0].additionalProperties forbids all that is not declared beside it, so no object fits`}},
		{"a pattern lets it pass", `{"type":"object","required":["a"],"patternProperties":{"^a":{}},"additionalProperties":false}`, nil},
		{"required and negated", `{"type":"object","properties":{"a":{},"b":{}},"required":["a","b"],"not":{"required":["a","b"]}}`,
			[]string{`required-forbidden .not: not forbids "a", "b", but required asks for it, so no object fits`}},
		{"one of two negated", `{"type":"object","properties":{"a":{},"b":{}},"required":["a"],"not":{"required":["a","b"]}}`, nil},
		{"required and never valid", `{"type":"object","properties":{"a":{"not":{}}},"required":["a"]}`,
			[]string{
				`never-valid-property .properties.a: nothing fits this schema: it negates {}, which accepts everything`,
				`required-forbidden .required: "a" is required, but no value fits it: P.properties.a excludes every value, so no object fits`,
			}},
		{"required and contradictory", `{"type":"object","properties":{"a":{"allOf":[{"type":"null"},{"type":"string"}]}},"required":["a"]}`,
			[]string{
				`contradictory-types .properties.a.allOf[1].type: type is "string", but P.properties.a.allOf[0].type is "null", so nothing fits`,
				`required-forbidden .required: "a" is required, but no value fits it: type is "string", but P.properties.a.allOf[0].type is "null", so nothing fits, so no object fits`,
			}},
		{"a name that propertyNames refuses", `{"type":"object","properties":{"abc":{}},"required":["abc"],"propertyNames":{"maxLength":2}}`,
			[]string{`required-forbidden .required: "abc" is required, but P.propertyNames does not take that name: it must have at most 2 characters, not 3, so no object fits`}},
		{"one property, two types", `{"type":"object","properties":{"a":{"type":"string"}},"allOf":[{"properties":{"a":{"type":"integer"}}}]}`,
			[]string{`contradictory-types .allOf[0].properties.a.type: type is "integer", but P.properties.a.type is "string", so nothing fits`}},
		{"one property, narrowed", `{"type":"object","properties":{"a":{"type":"string"}},"allOf":[{"properties":{"a":{"const":"x"}}}]}`, nil},

		{"a tuple that is too short", `{"type":"array","prefixItems":[{},{}],"items":{"not":{}},"minItems":3}`,
			[]string{
				`never-valid-property .items: nothing fits this schema: it negates {}, which accepts everything`,
				`contradictory-items .minItems: minItems is 3, but no more than 2 items can fit, so no array does`,
			}},
		{"a tuple that is long enough", `{"type":"array","prefixItems":[{},{}],"minItems":3}`, nil},
		{"contains against items", `{"type":"array","items":{"type":"string"},"contains":{"type":"number"}}`,
			[]string{`contradictory-contains .contains: contains asks for an item that P.items refuses, so no array fits: type is "number", but P.items.type is "string", so nothing fits`}},
		{"contains against maxItems", `{"type":"array","items":{},"contains":{"type":"number"},"minContains":2,"maxItems":1}`,
			[]string{`contradictory-contains .contains: contains asks for 2 or more items, but maxItems is 1, so no array fits`}},
		{"contains nothing", `{"type":"array","items":{},"contains":false}`,
			[]string{`contradictory-contains .contains: contains asks for an item, but nothing fits its schema, so no array fits`}},
		{"contains none or more", `{"type":"array","items":{"type":"string"},"contains":{"type":"number"},"minContains":0}`, nil},

		{"a union beside another type", `{"type":"string","anyOf":[{"type":"number"},{"type":"null"}]}`,
			[]string{`contradictory-union .anyOf: no member of anyOf fits what else holds here: in the first, type is "number", but P.type is "string", so nothing fits`}},
		{"a union of which one fits", `{"type":"string","anyOf":[{"type":"number"},{"minLength":1}]}`, nil},
		{"branches that require are no contradiction", `{"type":"object","properties":{"a":{},"b":{}},"oneOf":[{"required":["a"],"not":{"required":["b"]}},{"required":["b"],"not":{"required":["a"]}}]}`, nil},
		{"what is negated may be impossible", `{"not":{"allOf":[{"type":"string"},{"type":"null"}]}}`, nil},
		{"recursion", `{"$ref":"#/$defs/R"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tools, found := loadText(t, `{"name":"a","inputSchema":{"type":"object","properties":{"p":`+tt.property+`},"$defs":{
				"Amount":{"type":"number","minimum":1},"Fixed":{"const":"a"},"R":{"type":"object","properties":{"r":{"$ref":"#/$defs/R"}},"required":["r"]}}}}`)
			if len(tools) != 1 {
				t.Fatalf("the tool did not load: %v", lines(found))
			}
			got := []string{}
			for _, d := range found.All() {
				if d.Severity != diag.Warning || d.Place.Line == 0 || d.Hint == "" {
					t.Errorf("got %v", d)
				}
				if d.Code == "keyword-ignored-for-type" {
					continue // of other schemas
				}
				path := strings.TrimPrefix(d.Path, "inputSchema.properties.p")
				message := strings.NewReplacer("inputSchema.properties.p", "P", "inputSchema.$defs", "D").Replace(d.Message)
				got = append(got, fmt.Sprintf("%s %s: %s", d.Code, path, message))
			}
			if tt.want == nil {
				tt.want = []string{}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestContradictionsBounded loads schemas in which everything is combined with
// everything: the work must not multiply.
func TestContradictionsBounded(t *testing.T) {
	repeat := func(n int, format string) string {
		var list []string
		for i := range n {
			list = append(list, strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return strings.Join(list, ",")
	}
	required := repeat(3000, `"p#"`)
	tests := []struct{ name, schema string }{
		{"unions beside unions", `{"type":"object","allOf":[` + repeat(40, `{"anyOf":[`+repeat(300, `{"properties":{"a":{"maxLength":#}}}`)+`]}`) + `]}`},
		{"required names of one definition", `{"type":"object","properties":{` + repeat(3000, `"p#":{"$ref":"#/$defs/D"}`) + `},"required":[` + required + `],
			"$defs":{"D":{"type":"object","maxProperties":5000,"required":[` + required + `]}}}`},
		{"enums in every member", `{"type":"object","properties":{"a":{"allOf":[` + repeat(200, `{"enum":[`+repeat(200, `"x#"`)+`,"y"]}`) + `]}}}`},
		{"references in a circle", `{"type":"object","$ref":"#/$defs/D0","$defs":{` + repeat(60, `"D#":{"allOf":[{"$ref":"#/$defs/D1"},{"$ref":"#/$defs/D2"}]}`) + `}}`},
	}
	for _, tt := range tests {
		root, problems := schema.Parse([]byte(tt.schema))
		if len(problems) > 0 {
			t.Fatalf("%s: %v", tt.name, problems)
		}
		doc, _, _ := schema.Hoist(root, "inputSchema")
		start := time.Now()
		checkContradictions(&report{root: root, base: "inputSchema"}, doc)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%s: took %v", tt.name, d)
		} else {
			t.Logf("%s: %v", tt.name, d)
		}
	}
}
