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

// manyTools are n tools with one input schema. A # in the name is the tool's number.
func manyTools(t *testing.T, n int, name, input string) []*canonical.Tool {
	t.Helper()
	var tools []*canonical.Tool
	for i := range n {
		tool := withInput(t, input)
		tool.Name = strings.ReplaceAll(name, "#", fmt.Sprint(i))
		tools = append(tools, tool)
	}
	return tools
}

func compileAll(target *Target, tools []*canonical.Tool) []*Compiled {
	var compiled []*Compiled
	for _, tool := range tools {
		c, _ := target.Compile(tool, Options{})
		compiled = append(compiled, c)
	}
	return compiled
}

// TestCheckSet counts what several tools use of the limits of one request.
func TestCheckSet(t *testing.T) {
	const (
		plain  = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
		loose  = `{"type":"object","properties":{"a":{"type":"string"},"o":{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}},"required":["o"],"additionalProperties":false}`
		unions = `{"type":"object","properties":{"a":{"type":["string","integer"]},"b":{"anyOf":[{"type":"string"},{"type":"boolean"}]},"c":{"type":"string"}},"required":["a","b","c"],"additionalProperties":false}`
	)
	request := limits{tools: 3, fields: 9, optionals: 5, unions: 4}
	tests := []struct {
		name, input string
		tools       int
		want        []string
	}{
		{"within", plain, 3, nil},
		{"too many tools", plain, 4, []string{"t/too-many-tools: there are 4 tools, and the target takes 3 in one request"}},
		{"optional properties, nested ones too", loose, 3, []string{
			"t/too-many-optional-properties-in-set: the tools have 6 properties that are not required together, and the target takes 5 in one request",
		}},
		{"unions", unions, 3, []string{
			"t/too-many-unions-in-set: the tools have 6 properties with a union of types together, and the target takes 4 in one request",
		}},
		{"everything", loose, 4, []string{
			"t/too-many-tools: there are 4 tools, and the target takes 3 in one request",
			"t/too-many-properties-in-set: the tools have 12 properties together, and the target takes 9 in one request",
			"t/too-many-optional-properties-in-set: the tools have 8 properties that are not required together, and the target takes 5 in one request",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			target := anthropic
			target.ID = "t"
			target.rules.limits = request
			target.rules.envelope = []slot{{key: "tool", content: nested, slots: anthropic.rules.envelope}}
			tools := manyTools(t, tt.tools, "tool_#", tt.input)
			compiled := compileAll(&target, tools)
			var got []string
			for _, f := range target.CheckSet(tools, compiled) {
				if f.Severity != diag.Warning || !f.Compile.Supported || f.Hint == "" || f.DocsURL == "" || f.Target != "t" {
					t.Errorf("got %+v", f)
				}
				got = append(got, f.Code+": "+f.Message)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if found := target.CheckSet(tools[:1], compiled[:1]); len(found) > 0 {
				t.Errorf("one tool alone: %v", found)
			}
		})
	}
}

// TestCheckSetCountsWhatIsSent leaves out tools that were refused, and counts
// the properties of the definition, not those of the tool: where all are
// required, none is optional.
func TestCheckSetCountsWhatIsSent(t *testing.T) {
	tools := manyTools(t, 130, "tool_#", `{"type":"object","properties":{"a":{"type":"string"}}}`)
	compiled := compileAll(&openAI, tools)
	if found := openAI.CheckSet(tools, compiled); len(found) != 1 || found[0].Code != "openai/too-many-tools" {
		t.Errorf("130 tools: %v", found)
	}
	compiled[0], compiled[129] = nil, nil
	if found := openAI.CheckSet(tools, compiled); len(found) != 0 {
		t.Errorf("128 tools and two that are refused: %v", found)
	}
	strict := openAI
	strict.rules.limits.optionals = 1
	if found := strict.CheckSet(tools[:10], compiled[:10]); len(found) != 0 {
		t.Errorf("no property is optional: %v", found)
	}
	if found := mcp.CheckSet(tools, compileAll(&mcp, tools)); len(found) != 0 {
		t.Errorf("MCP has no limit: %v", found)
	}
}

// TestCheckSetNames finds names that clients of a server may mix up or cut.
func TestCheckSetNames(t *testing.T) {
	long := strings.Repeat("x", 60)
	tests := []struct {
		name  string
		names []string
		want  []string
	}{
		{"apart", []string{"read", "write", long[:59]}, nil},
		{"case", []string{"Read", "read", "READ"}, []string{"mcp/tool-names-differ-by-case read", "mcp/tool-names-differ-by-case READ"}},
		{"the same beginning", []string{long + "a", long + "b"}, []string{"mcp/tool-name-leaves-no-room " + long + "a", "mcp/tool-names-share-beginning " + long + "b"}},
		{"no room for a server", []string{long}, []string{"mcp/tool-name-leaves-no-room " + long}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tools := manyTools(t, len(tt.names), "", `{"type":"object","properties":{}}`)
			for i, name := range tt.names {
				tools[i].Name = name
			}
			var got []string
			for _, f := range mcp.CheckSet(tools, compileAll(&mcp, tools)) {
				got = append(got, f.Code+" "+f.Tool)
				if f.Place != tools[slices.Index(tt.names, f.Tool)].NamePlace {
					t.Errorf("%s is placed at %v", f.Tool, f.Place)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestSetLimits lists the targets that limit a request, so that a new target
// does not forget to say.
func TestSetLimits(t *testing.T) {
	want := map[string]limits{
		"openai":           {tools: 128},
		"openai-chat":      {tools: 128},
		"openai-loose":     {tools: 128},
		"azure-openai":     {tools: 128},
		"groq":             {tools: 128},
		"anthropic-strict": {tools: 20, optionals: 24, unions: 16},
		"bedrock-strict":   {tools: 20, optionals: 24, unions: 16},
		"cohere":           {fields: 200},
		"mcp":              {joinedName: 60},
	}
	for _, target := range All() {
		l := target.rules.limits
		got := limits{tools: l.tools, fields: l.fields, optionals: l.optionals, unions: l.unions, joinedName: l.joinedName}
		if got != want[target.ID] {
			t.Errorf("%s limits a request to %+v, want %+v", target.ID, got, want[target.ID])
		}
	}
}
