package target

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
)

// checkLines is what the target says of an input schema.
func checkLines(t *testing.T, id, input string) []string {
	t.Helper()
	var lines []string
	for _, f := range mustLookup(t, id).Check(withInput(t, input)) {
		lines = append(lines, findingLine(f.Severity.String(), strings.TrimPrefix(f.Code, id+"/"), strings.TrimPrefix(f.Path, rootPath), f.Compile, true))
	}
	return lines
}

// TestFindings checks what is said of schemas that the vectors have none of.
func TestFindings(t *testing.T) {
	for _, tt := range []struct {
		name, target, input string
		want                []string
	}{
		{"root union", "anthropic",
			`{"type":"object","anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"b":{"type":"string"}}}]}`,
			[]string{"error root-composition at .anyOf", "warning wrapped-root at "}},
		{"root constraints", "anthropic", `{"type":"object","properties":{"a":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`,
			[]string{"error root-composition at .anyOf, lossy", "warning schema-not-enforced at "}},
		{"root allOf", "anthropic", `{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}}]}`,
			[]string{"error root-composition at .allOf"}},
		{"property name", "anthropic", `{"type":"object","properties":{"a b":{"type":"string"}}}`,
			[]string{`error property-name-charset at .properties["a b"]`, "warning schema-not-enforced at "}},
		{"root alternatives", "mcp", `{"type":"object","properties":{"a":{"type":"string"}},"oneOf":[{"required":["a"]},{}]}`,
			[]string{"warning root-composition at .oneOf, not fixable"}},
		{"array without items", "openai", `{"type":"object","properties":{"a":{"type":"array"}},"required":["a"],"additionalProperties":false}`,
			[]string{"error array-without-items at .properties.a", "warning encoded-value-as-json-text at .properties.a"}},
		{"merged allOf", "gemini", `{"type":"object","properties":{"a":{"allOf":[{"type":"string"},{"minLength":2}]}}}`,
			[]string{"error unsupported-all-of at .properties.a.allOf", "warning constraint-not-enforced at .properties.a"}},
		{"reference with a constraint", "gemini",
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/A","minLength":2}},"$defs":{"A":{"type":"string"}}}`,
			[]string{"error unsupported-schema-reference at .properties.a.$ref", "warning constraint-not-enforced at .properties.a"}},
		{"shared path of a loss and a respelling", "openai",
			`{"type":"object","properties":{"a":{"allOf":[{"type":"string"},{"pattern":"^a"},{"pattern":"b$"}]}},"required":["a"],"additionalProperties":false}`,
			[]string{"error unsupported-keyword at .properties.a.allOf, lossy"}},
		{"empty string in an enum", "gemini", `{"type":"object","properties":{"a":{"type":"string","enum":["x",""]}}}`,
			[]string{"warning empty-enum-value at .properties.a.enum[1]"}},
		{"exclusive bound of an integer", "gemini", `{"type":"object","properties":{"a":{"type":"integer","exclusiveMinimum":1}}}`,
			[]string{"error unsupported-exclusive-minimum at .properties.a.exclusiveMinimum"}},
		{"header in an alternative", "mcp",
			`{"type":"object","properties":{"a":{"anyOf":[{"type":"string","x-mcp-header":"A"},{"type":"integer"}]}}}`,
			[]string{`error x-mcp-header-unreachable at .properties.a.anyOf[0]["x-mcp-header"], not fixable`}},
		{"header twice and of a wrong type", "mcp",
			`{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"number","x-mcp-header":"a"}}}`,
			[]string{`error x-mcp-header-duplicate at .properties.b["x-mcp-header"], not fixable`,
				`error x-mcp-header-unsupported-type at .properties.b["x-mcp-header"], not fixable`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, checkLines(t, tt.target, tt.input)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestManyFindings checks that a hostile schema cannot print megabytes, and that
// what stands in the way of compiling is never lost among the rest.
func TestManyFindings(t *testing.T) {
	var b strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&b, `,"x-%d":1`, i)
	}
	schemas := map[string]string{
		"openai":    `{"type":"object","properties":{"a":{"type":"string"` + b.String() + `}}}`,
		"anthropic": manyBounds(20_000, ""),
		"mcp":       manyBounds(20_000, `,"nullable":true`),
	}
	for _, id := range []string{"openai", "anthropic", "mcp"} {
		found := mustLookup(t, id).Check(withInput(t, schemas[id]))
		if len(found) != maxFindings+1 || found[maxFindings].Code != id+"/more-findings" {
			t.Errorf("%s: %d findings, want %d and one about the others", id, len(found), maxFindings)
		}
	}
	headers := manyBounds(20_000, `,"nullable":true,"x-mcp-header":"not a header"`)
	compiled, found := mustLookup(t, "mcp").Compile(withInput(t, headers), Options{})
	if compiled != nil || found[0].Code != "mcp/x-mcp-header-invalid" {
		t.Errorf("the error is lost: %v", found[0])
	}
	_, found = mustLookup(t, "openai").Compile(withInput(t, schemas["openai"]), Options{Lossy: Refuse})
	refusal := found[len(found)-1]
	if refusal.Code != "core/lossy-transformation-refused" || len(refusal.Message) > 20_000 {
		t.Errorf("the refusal is %s with %d bytes", refusal.Code, len(refusal.Message))
	}
}

func manyBounds(n int, more string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"p%d":{"type":"string","maxLength":3%s}`, i, more)
	}
	return `{"type":"object","properties":{` + b.String()[1:] + `}}`
}

// TestFindingsReadWell holds every finding about the published tools to the
// rules of a good one: in order, said once, and complete on its own.
func TestFindingsReadWell(t *testing.T) {
	counts := map[string]int{}
	for _, file := range corpusFiles(t) {
		tools, _ := canonical.Load([]string{file}, canonical.Options{})
		for _, tool := range tools {
			for _, target := range Base() {
				found := target.Check(tool)
				if !slices.IsSortedFunc(found, inOrder) {
					t.Errorf("%s: %s: not in order", target.ID, tool.Name)
				}
				for i, f := range found {
					counts[f.Severity.String()+" "+f.Code]++
					twice := i > 0 && found[i-1].Code == f.Code && found[i-1].Path == f.Path
					if twice || f.Message == "" || f.DocsURL == "" || f.Place.Line == 0 || strings.HasSuffix(f.Message, ".") {
						t.Errorf("%s: %s: not a good finding: %+v", target.ID, tool.Name, f)
					}
					if f.Severity != diag.Error && f.Compile.Lossy {
						t.Errorf("%s: %s: a loss that is no error: %+v", target.ID, tool.Name, f)
					}
				}
			}
		}
	}
	for _, code := range sortedKeys(counts) {
		t.Logf("%6d %s", counts[code], code)
	}
}

// TestIsEnforced: what is said of decoders is true of the keyword and of all
// that it holds.
func TestIsEnforced(t *testing.T) {
	for _, tt := range []struct {
		keyword, value string
		want           bool
	}{
		{"pattern", `"^a+$"`, true},
		{"pattern", `"^(?=a)"`, true},
		{"pattern", `"^(?i:a)"`, false},
		{"not", `{"pattern":"^(?i:a)"}`, false},
		{"not", `{"pattern":"^a"}`, true},
		{"oneOf", `[{"type":"string"},{"items":{"pattern":"(?i:a)"}}]`, false},
		{"unevaluatedProperties", `false`, true},
		{"unevaluatedItems", `{"$dynamicRef":"#a"}`, false},
		{"if", `{"properties":{"dependencies":{"type":"string"},"pattern":{"const":"(?i:a)"}}}`, true},
		{"if", `{"properties":{"enum":{"pattern":"(?i:a)"}}}`, false},
		{"contains", `{"enum":[{"pattern":"(?i:a)"}]}`, true},
	} {
		if got := IsEnforced(tt.keyword, parse(t, []byte(tt.value))); got != tt.want {
			t.Errorf("%s %s: %v", tt.keyword, tt.value, got)
		}
	}
}
