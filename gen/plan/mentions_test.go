package plan

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// TestMentioned lists the types of objects that schemas speak of which do not
// declare them: what these name has a field, and nothing that they name is
// dropped.
func TestMentioned(t *testing.T) {
	for _, tc := range []struct {
		name, schema string // the schema less its type
		want         []string
	}{
		{"a condition", `"properties":{"k":{}},"if":{"properties":{"k":{"const":1},"i":{}}},"then":{"properties":{"t":{"type":"integer"}},"required":["r"]},"else":{"required":["k","e"]}`,
			[]string{"TArgs {K Opt[any]; I Opt[any]; T Opt[any]; R Opt[any]; E Opt[any]}"}},
		{"what depends on a property", `"properties":{"k":{}},"dependentSchemas":{"d":{"required":["s"]}},"dependentRequired":{"k":["l"]}`,
			[]string{"TArgs {K Opt[any]; D Opt[any]; L Opt[any]; S Opt[any]}"}},
		{"parts that do not merge", `"properties":{"k":{}},"allOf":[{"if":{"required":["a"]},"then":{"required":["b"]}},{"if":{"required":["c"]},"then":{"$ref":"#/$defs/d"}}],"$defs":{"d":{"required":["d"]}}`,
			[]string{"TArgs {K Opt[any]; A Opt[any]; B Opt[any]; C Opt[any]; D Opt[any]}"}},
		{"what must not be", `"properties":{"k":{}},"not":{"allOf":[{"properties":{"n":{"const":1}}},{"required":["o"]}]}`,
			[]string{"TArgs {K Opt[any]; N Opt[any]}"}},
		{"what decides by not being", `"properties":{"k":{}},"if":{"not":{"required":["n"]}},"then":{"required":["k"]}`,
			[]string{"TArgs {K Opt[any]; N Opt[any]}"}},
		{"forms that only constrain", `"properties":{"k":{}},"anyOf":[{"required":["a"]},{"required":["b"]}]`,
			[]string{"TArgs {K Opt[any]; A Opt[any]; B Opt[any]}"}},
		{"then without if", `"properties":{"k":{}},"then":{"required":["t"]}`, []string{"TArgs {K Opt[any]}"}},
		{"a closed object", `"properties":{"k":{}},"if":{"required":["a"]},"then":{"required":["b"]},"additionalProperties":false`, []string{"TArgs {K Opt[any]}"}},
		{"one that keeps the rest", `"properties":{"k":{}},"if":{"required":["a"]},"additionalProperties":true`, []string{"TArgs {K Opt[any]; AdditionalProperties …any}"}},
		{"a pattern", `"properties":{"k":{}},"if":{"required":["k"]},"then":{"patternProperties":{"^x":{"type":"integer"}}}`,
			[]string{"TArgs {K Opt[any]; AdditionalProperties …any}"}},
		{"a name that is taken", `"properties":{"post_code":{}},"if":{"required":["PostCode","decode_string"]},"then":{"required":["post_code"]}`,
			[]string{"TArgs {PostCode Opt[any]; PostCode8fa6 Opt[any]; DecodeStringField Opt[any]}"}},
		{"a property of a property", `"properties":{"p":{"type":"object","properties":{"k":{}}}},"if":{"properties":{"p":{"required":["i"]}}},"then":{"properties":{"p":{"properties":{"t":{}}}}}`,
			[]string{"TArgs {P Opt[TArgsP]}", "TArgsP {K Opt[any]; I Opt[any]; T Opt[any]}"}},
		{"items and values", `"properties":{"l":{"type":"array","items":{"$ref":"#/$defs/o"}}},"additionalProperties":{"type":"object","properties":{"v":{}}},
			"not":{"properties":{"l":{"contains":{"required":["c"]}}},"additionalProperties":{"properties":{"w":{}}}},"$defs":{"o":{"type":"object","properties":{"k":{}}}}`,
			[]string{"TArgs {L []TO; AdditionalProperties …TArgsValue}", "TO {K Opt[any]; C Opt[any]}", "TArgsValue {V Opt[any]; W Opt[any]}"}},
		{"the members of a union do not speak of one another", `"properties":{"u":{"anyOf":[{"type":"object","properties":{"p":{"$ref":"#/$defs/o"},"x":{}},"required":["x"]},{"type":"object","properties":{"p":{"type":"object","properties":{"m":{}}},"y":{}},"required":["y"]}]}},
			"$defs":{"o":{"type":"object","properties":{"k":{}}}}`,
			[]string{"TArgs {U TArgsU}", "TArgsU union TArgsUWithX|TArgsUWithY", "TArgsUWithX {P Opt[TO]; X any}", "TO {K Opt[any]}", "TArgsUWithY {P Opt[TArgsUWithYP]; Y any}", "TArgsUWithYP {M Opt[any]}"}},
		{"a union that a condition speaks of", `"properties":{"u":{"anyOf":[{"type":"object","properties":{"x":{}},"required":["x"]},{"type":"string"}]}},"if":{"properties":{"u":{"required":["i"]}}},"then":{"required":["u"]}`,
			[]string{"TArgs {U TArgsU}", "TArgsU union TArgsUObject|TArgsUString", "TArgsUObject {X any; I Opt[any]}", "TArgsUString = string"}},
		{"what stands beside a union and does not merge", `"properties":{"k":{"type":"integer"}},"if":{"required":["k"]},"then":{"required":["z"]},
			"anyOf":[{"type":"object","properties":{"a":{}},"required":["a"],"if":{"required":["a"]},"then":{"required":["y"]}},{"type":"null"}]`,
			[]string{"TArgs {K Opt[int64]; A any; Z Opt[any]; Y Opt[any]}"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tool, _ := one(t, `{"type":"object",`+tc.schema+`}`)
			if diff := cmp.Diff(tc.want, decls(tool)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestManyMentions: what conditions name in many places does not become a field
// in each. Objects beyond the bound keep all properties.
func TestManyMentions(t *testing.T) {
	var props, names []string
	for i := range 300 {
		props = append(props, fmt.Sprintf(`"p%d":{"type":"object","properties":{"a":{}},"if":{"required":["a"]},"then":{"$ref":"#/$defs/w"}}`, i))
		names = append(names, fmt.Sprintf(`"q%d":{}`, i))
	}
	tool, _ := one(t, `{"type":"object","properties":{`+strings.Join(props, ",")+`},"$defs":{"w":{"properties":{`+strings.Join(names, ",")+`}}}}`)
	fields, kept := 0, 0
	for _, d := range tool.Decls {
		st := d.(*model.Struct)
		fields += len(st.Fields)
		switch {
		case st.Rest != nil:
			kept++
		case len(st.Fields) != 301:
			t.Errorf("%s has %d fields", st.Name, len(st.Fields))
		}
	}
	if fields > maxMentions+len(props) || kept == 0 {
		t.Errorf("%d fields; %d objects keep the rest", fields, kept)
	}
}
