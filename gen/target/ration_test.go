package target

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// TestRequestLimitsOfOneTool sends tools that exceed on their own what a request
// takes. Where optional properties can be required and nullable instead, they
// are; else check says that nothing helps.
func TestRequestLimitsOfOneTool(t *testing.T) {
	properties := func(n int, schema string) string {
		return `{"type":"object","properties":{` + many(n, member(schema)) + `},"additionalProperties":false}`
	}
	for _, tc := range []struct {
		name, id, input string
		want            []string // errors of check
		required        int      // properties of the definition that are required
	}{
		{"properties", "cohere", properties(230, `{"type":"string"}`), []string{"cohere/too-many-properties at inputSchema"}, 0},
		{"as many properties as it takes", "cohere", properties(200, `{"type":"string"}`), nil, 1},
		{"optional properties", "anthropic-strict", properties(30, `{"type":"string"}`), nil, 6},
		{"as many optional properties as it takes", "anthropic-strict", properties(24, `{"type":"string"}`), nil, 0},
		{"more optional properties than unions are left for", "anthropic-strict", properties(50, `{"type":"string"}`), []string{"anthropic-strict/too-many-unions at inputSchema"}, 0},
		{"unions", "anthropic-strict", properties(17, `{"type":["string","integer"]}`), []string{"anthropic-strict/too-many-unions at inputSchema"}, 0},
		{"optional properties", "bedrock-strict", properties(30, `{"type":"string"}`), nil, 6},
		{"unions", "bedrock-strict", properties(17, `{"type":["string","integer"]}`), []string{"bedrock-strict/too-many-unions at inputSchema"}, 0},
	} {
		t.Run(tc.id+"/"+tc.name, func(t *testing.T) {
			tool, to := withInput(t, tc.input), mustLookup(t, tc.id)
			compiled, _ := to.Compile(tool, Options{})
			var errors []string
			for _, f := range to.Check(tool) {
				if f.Severity == diag.Error {
					errors = append(errors, f.Code+" at "+f.Path)
					if f.Compile.Supported {
						t.Errorf("%s: compiling does not help", f.Code)
					}
				}
			}
			if !slices.Equal(errors, tc.want) {
				t.Errorf("errors %q, want %q", errors, tc.want)
			}
			if (compiled == nil) != (len(tc.want) > 0) {
				t.Fatalf("compiled: %v", compiled != nil)
			}
			if compiled == nil {
				return
			}
			root := parametersOf(t, compiled.Definition)
			if got := len(nameList(root.Get("required"))); got != tc.required {
				t.Errorf("%d properties are required, want %d", got, tc.required)
			}
		})
	}
}

// TestRationKeepsNull: of the optional properties, those stay optional whose
// null could not stand for their absence.
func TestRationKeepsNull(t *testing.T) {
	var list []string
	for i := range 26 {
		list = append(list, fmt.Sprintf(`"p%d":{"type":"string"}`, i))
	}
	list = append(list, `"q0":{"type":["string","null"]}`, `"q1":{"type":["string","null"]}`)
	tool := withInput(t, `{"type":"object","properties":{`+strings.Join(list, ",")+`},"additionalProperties":false}`)
	compiled := compile(t, "anthropic-strict", tool)
	want := []string{"p22", "p23", "p24", "p25"}
	if got := nameList(parametersOf(t, compiled.Definition).Get("required")); !slices.Equal(got, want) {
		t.Errorf("required %q, want %q", got, want)
	}
	var undone []string
	for _, u := range compiled.Undo {
		undone = append(undone, u.Rule+" "+u.Property)
	}
	if want := []string{"NullIsAbsent p22", "NullIsAbsent p23", "NullIsAbsent p24", "NullIsAbsent p25"}; !slices.Equal(undone, want) {
		t.Errorf("undone %q, want %q", undone, want)
	}
}
