package canonical

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// TestWarnings lists what loads and is warned of: code and path of each finding
// about one property.
func TestWarnings(t *testing.T) {
	tests := []struct {
		name, property string
		want           []string
	}{
		{"nothing", `{"type":"string","minLength":1,"x-vendor":{"type":"bogus"},"format":"date"}`, nil},
		{"nullable", `{"type":"string","nullable":true}`, []string{"nullable-ignored .nullable"}},
		{"nullable false", `{"type":"string","nullable":false}`, nil},
		{"default against type", `{"type":"integer","default":"1"}`, []string{"default-inconsistent .default"}},
		{"default against enum", `{"type":"string","enum":["auto"],"default":["auto"]}`, []string{"default-inconsistent .default"}},
		{"default against const", `{"const":1,"default":2}`, []string{"default-inconsistent .default"}},
		{"default that fits", `{"type":"number","default":1.0,"enum":[1]}`, nil},
		{"default through a reference", `{"$ref":"#/$defs/P","default":0}`, []string{"default-inconsistent .default"}},
		{"const against type", `{"type":"string","const":7}`, []string{"const-inconsistent .const"}},
		{"const against enum", `{"enum":[1,2],"const":3}`, []string{"const-inconsistent .const"}},
		{"enum against type", `{"type":"array","items":{"type":"string"},"enum":["router","host"]}`, []string{"enum-inconsistent .enum"}},
		{"enum with null, type without", `{"type":"string","enum":["a",null]}`, []string{"enum-inconsistent .enum"}},
		{"default that needs another engine", `{"type":"string","pattern":"^(?!a)","default":"b"}`, nil},
		{"default against another engine", `{"type":"string","pattern":"^(?!a)","default":"a"}`, []string{"default-inconsistent .default"}},
		{"default that no engine can decide", `{"type":"string","pattern":"^(?i:a)","default":"b"}`, nil},
		{"default in a recursive root", `{"$ref":"#/$defs/R","default":5}`, []string{"default-inconsistent .default"}},
		{"examples are not checked", `{"type":"number","examples":["x"]}`, nil},
		{"enum member twice", `{"enum":["a","b","a"]}`, []string{"enum-repeated .enum"}},
		{"required twice", `{"type":"object","properties":{"a":{}},"required":["a","a"]}`, []string{"required-repeated .required"}},
		{"counts", `{"type":"string","minLength":-1,"maxLength":1.5}`, []string{"count-range .minLength", "count-range .maxLength"}},
		{"a count beyond int64", `{"type":"string","maxLength":9223372036854775808}`, []string{"count-range .maxLength"}},
		{"a whole count with a point", `{"type":"string","maxLength":1e2}`, nil},
		{"multiple of nothing", `{"type":"number","multipleOf":0}`, []string{"multiple-range .multipleOf"}},
		{"lengths crossed", `{"type":"string","minLength":3,"maxLength":2}`, []string{"contradictory-bounds .minLength"}},
		{"bounds crossed", `{"type":"number","minimum":1,"exclusiveMaximum":1}`, []string{"contradictory-bounds .minimum"}},
		{"bounds that meet", `{"type":"number","minimum":1,"maximum":1.0}`, nil},
		{"keyword of another type", `{"type":"number","minLength":5}`, []string{"keyword-ignored-for-type .minLength"}},
		{"keyword of one of the types", `{"type":["number","string"],"minLength":5}`, nil},
		{"wrong shapes", `{"uniqueItems":"yes","description":null,"if":5}`, []string{"keyword-shape .uniqueItems", "keyword-shape .description", "non-schema-value .if"}},
		{"maps that are none", `{"patternProperties":[],"dependentRequired":5}`, []string{"keyword-shape .patternProperties", "keyword-shape .dependentRequired"}},
		{"empty unions", `{"anyOf":[],"allOf":[]}`, []string{"empty-composition .anyOf", "empty-composition .allOf"}},
		{"overlapping oneOf", `{"oneOf":[{"type":"integer"},{"type":"number","title":"N"}]}`, []string{"oneof-overlap .oneOf"}},
		{"separate oneOf", `{"oneOf":[{"type":"integer"},{"type":"string"}]}`, nil},
		{"never", `{"not":{}}`, []string{"never-valid-property "}},
		{"format", `{"type":"string","format":"int32; func init() {}"}`, []string{"format-unknown .format"}},
		{"pattern of names", `{"patternProperties":{"(":{},"^a":false}}`, []string{`pattern-regex .patternProperties["("]`}},
		{"rules where the format does not look", `{"then":{"properties":{"a":true,"b":{"type":"dict"}},"required":["c"]}}`, []string{"unknown-type .then.properties.b.type"}},
		{"definitions that are none", `{"$defs":[],"definitions":null}`, []string{"keyword-shape .$defs", "keyword-shape .definitions"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tools, found := loadText(t, `{"name":"a","inputSchema":{"type":"object","properties":{"p":`+tt.property+`,"q":{"$ref":"#/$defs/P"}},"$defs":{"P":{"type":"number","minimum":1},"R":{"type":"object","properties":{"r":{"$ref":"#/$defs/R"}}}}}}`)
			if len(tools) != 1 {
				t.Errorf("the tool did not load: %v", lines(found))
			}
			var got []string
			for _, d := range found.All() {
				if d.Severity != diag.Warning || d.Tool != "a" || d.Message == "" || d.Place.Line == 0 {
					t.Errorf("got %v", d)
				}
				got = append(got, d.Code+" "+strings.TrimPrefix(d.Path, "inputSchema.properties.p"))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

// TestHints looks at what readers are told to write.
func TestHints(t *testing.T) {
	tests := []struct{ tool, want string }{
		{`{"name":"a","input_schema":{"type":"object"}}`, "rename input_schema to inputSchema"},
		{`{"name":"a","parameters":{"type":"object"}}`, "rename parameters to inputSchema"},
		{`{"type":"function","function":{"name":"a"}}`, "take name, description and parameters out of function"},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"type":"dict"}}}}`, `write "object"`},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"type":"String"}}}}`, `write "string"`},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"type":"any"}}}}`, "leave type out"},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":false}}}`, `{"not": {}}`},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"type":"string","required":true}}}}`, "required of the object that holds it"},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"items":[{}]}}}}`, "prefixItems"},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"type":"object"}}}`, `{"type": "object"}`},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"type":"number","exclusiveMinimum":true}}}}`, "draft 4"},
		{`{"name":"a","inputSchema":{"type":"object","properties":{"p":{"$ref":"other.json"}}}}`, "#/$defs/"},
	}
	for _, tt := range tests {
		_, found := loadText(t, tt.tool)
		if !found.HasErrors() || !strings.Contains(found.All()[0].Hint, tt.want) {
			t.Errorf("%s: got %v, want a hint with %q", tt.tool, found.All(), tt.want)
		}
	}
}
