package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestNamesOfTools: bindings compile whatever tools are called, and whatever
// results are.
func TestNamesOfTools(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "tools"), 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	outputs := []string{
		``, `{"type":"object","properties":{"a":{"type":"integer"}}}`, `{"type":"string"}`, `{"type":"array","items":{"type":"integer"}}`,
		`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{}`,
	}
	for i, name := range []string{
		"client", "Client", "new_client", "add_tools", "AddToolset", "MCPRequest", "mcp_request", "mcp", "mcp_tool", "mcpError", "mcp_json",
		"mcp_result", "call", "session", "tools", "handlers", "reflect", "json", "jsonrpc", "bytes", "strings", "context", "r", "err", "c",
		"args", "ctx", "into", "texts", "runtime", "string", "error", "nil", "any",
	} {
		tool := map[string]any{"name": name, "description": "mcp.Tool is not code here.", "inputSchema": json.RawMessage(`{"type":"object","properties":{"x":{"type":"integer"}}}`)}
		if output := outputs[i%len(outputs)]; output != "" {
			tool["outputSchema"] = json.RawMessage(output)
		}
		content, err := json.Marshal(tool)
		if err != nil {
			t.Fatal(err)
		}
		write(filepath.Join("tools", string(rune('a'+i/26))+string(rune('a'+i%26))+".json"), content)
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		root, err := filepath.Abs("../..")
		if err != nil {
			t.Fatal(err)
		}
		write(name, []byte(strings.Replace(string(content), "=> ../..", "=> "+root, 1)))
	}
	for _, args := range [][]string{{"tool", "schemaport-gen", "./tools", "--targets", "mcp", "--sdk", "mcp", "--package", "names"}, {"vet", "."}} {
		command := exec.Command("go", args...)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%.2000s", strings.Join(args, " "), err, out)
		}
	}
}
