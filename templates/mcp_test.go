package templates

import (
	"go/format"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// TestMCP: the bindings are formatted, and go by the names that packages have in
// the model.
func TestMCP(t *testing.T) {
	for _, test := range []struct{ sdk, runtime string }{{"mcp", "runtime"}, {"mcpsdk", "schemaport"}} {
		p := newPackage(pingTool(), richTool(), hostileTool())
		p.RuntimeIDs.Name = test.runtime
		p.SDKs = []model.SDK{{Name: "mcp", File: "schemaport.sdk.mcp.gen.go", Packages: []model.SDKPackage{
			{Path: mcpPackages["jsonrpc"], Own: "jsonrpc", Name: "jsonrpc"},
			{Path: mcpPackages["mcp"], Own: "mcp", Name: test.sdk},
		}}}
		files := render(t, p)
		code := string(files[len(files)-1].Content)
		formatted, err := format.Source([]byte(code))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(code, string(formatted)); diff != "" {
			t.Errorf("gofmt changes the file:\n%s", diff)
		}
		for _, want := range []string{
			"func AddTools(s *" + test.sdk + ".Server, h Handlers, opts ..." + test.runtime + ".Option) {",
			"func (c *Client) Ping(ctx context.Context, args PingArgs) (*" + test.sdk + ".CallToolResult, error) {",
			"req, _ := " + test.runtime + ".RequestFrom(ctx).(*" + test.sdk + ".CallToolRequest)",
			"tool.InputSchema, tool.OutputSchema = input, nil",
		} {
			if !strings.Contains(code, want) {
				t.Errorf("there is no %s in\n%s", want, code)
			}
		}
	}
}
