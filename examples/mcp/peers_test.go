package main

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/examples/internal/peers"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestInspector has the command line of the MCP Inspector list and call the
// tools, over both transports. Each of its runs starts a session of its own,
// and over stdio a server of its own.
func TestInspector(t *testing.T) {
	served := httptest.NewServer(newHandler(newServer()))
	defer served.Close()
	program := filepath.Join(t.TempDir(), "mazes")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	servers, err := json.Marshal(map[string]any{"mcpServers": map[string]any{
		"http":  map[string]any{"type": "http", "url": served.URL},
		"stdio": map[string]any{"command": program, "args": []string{"-stdio"}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(t.TempDir(), "servers.json")
	if err := os.WriteFile(config, servers, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, server := range []string{"http", "stdio"} {
		i := inspector{"--cli", "--config", config, "--server", server}
		t.Run(server+"/list", i.list)
		for _, c := range inspectorCalls {
			t.Run(server+"/"+c.name, func(t *testing.T) { i.call(t, c) })
		}
	}
}

// An inspector is the Inspector's command line for one server.
type inspector []string

// list checks that the Inspector shows every tool with the schemas that it was
// defined with, and has nothing to say against them.
func (i inspector) list(t *testing.T) {
	var reply struct{ Tools []map[string]any }
	i.run(t, 0, &reply, "--method", "tools/list", "--strict")
	tools := Tools.For(runtime.MCP)
	if len(reply.Tools) != len(tools) {
		t.Fatalf("%d tools, want %d", len(reply.Tools), len(tools))
	}
	for n, tool := range tools {
		var defined map[string]any
		if err := json.Unmarshal(tool.Definition(runtime.MCP), &defined); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"name", "title", "description", "inputSchema", "outputSchema", "icons"} {
			if got, want := reply.Tools[n][key], defined[key]; !reflect.DeepEqual(got, want) {
				t.Errorf("%s of %s: %v, want %v", key, tool.Name(), got, want)
			}
		}
	}
}

// An inspectorCall is a call by the Inspector, and what the tool says to it.
type inspectorCall struct {
	name, tool string
	args       []string
	refused    bool
	says       []string // parts of the text
}

var inspectorCalls = []inspectorCall{
	{name: "good", tool: "make_maze", args: []string{"width=8", "height=4", "seed=7", `places={"cheese":{"x":7,"y":2}}`}, says: []string{`"seed":7,`}},
	{name: "without arguments", tool: "forget_mazes", says: []string{"forgot "}},
	{name: "coerced", tool: "make_maze", args: []string{"seed=7", `places={"cheese":{"x":"7","y":"2"}}`}, says: []string{`"cheese"`}},
	{name: "wrong", tool: "make_maze", args: []string{"width=99", "style=round", "depth=3"}, refused: true, says: []string{"width", "style", "depth"}},
	{name: "a member is missing", tool: "solve_maze", args: []string{"from=entrance"}, refused: true, says: []string{"maze"}},
	{name: "an error of the handler", tool: "solve_maze", args: []string{"maze=maze-999"}, refused: true, says: []string{`there is no maze "maze-999"`}},
}

// isErrorStatus is what the Inspector exits with after a result with isError.
const isErrorStatus = 5

func (i inspector) call(t *testing.T, c inspectorCall) {
	args := []string{"--method", "tools/call", "--tool-name", c.tool}
	if len(c.args) > 0 {
		args = append(append(args, "--tool-arg"), c.args...)
	}
	status := 0
	if c.refused {
		status = isErrorStatus
	}
	var result mcp.CallToolResult
	i.run(t, status, &result, args...)
	if result.IsError != c.refused || len(result.Content) == 0 {
		t.Fatalf("isError is %v, with %d pieces of content", result.IsError, len(result.Content))
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("the first piece of content is a %T", result.Content[0])
	}
	for _, part := range c.says {
		if !strings.Contains(text.Text, part) {
			t.Errorf("the tool says %q, want %q in it", text.Text, part)
		}
	}
}

// run runs the Inspector, which must exit with status, and decodes what it prints.
func (i inspector) run(t *testing.T, status int, into any, args ...string) {
	t.Helper()
	command := peers.Command(t, "mcp-inspector", slices.Concat(i, args)...)
	var said strings.Builder
	command.Stderr = &said
	out, err := command.Output()
	if command.ProcessState == nil {
		t.Fatal(err)
	}
	if got := command.ProcessState.ExitCode(); got != status {
		t.Fatalf("the Inspector exits with %d, want %d: %s\n%s", got, status, said.String(), out)
	}
	if err := json.Unmarshal(out, into); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
}
