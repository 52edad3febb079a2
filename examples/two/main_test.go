package main

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestRun: the program does its job without a key, and both callers are served.
func TestRun(t *testing.T) {
	var shown strings.Builder
	if err := run(t.Context(), &shown, ""); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"[a model called scale_recipe: 1 of its arguments were read otherwise, error: <nil>]",
		`scale_recipe: {"dish":"dal","grams":{"leeks":240,"lentils":480}}`,
		`but the string "goulash" was sent`,
		"pantry: lentils & onions, <1 kg of each",
		"[an MCP client called scale_recipe: 0 of its arguments were read otherwise, error: <nil>]",
		"scale_recipe: 400 g of tomatoes",
		"scale_recipe: there is no eggs in dal",
	} {
		if !strings.Contains(shown.String(), line) {
			t.Errorf("nothing was shown of %s in\n%s", line, &shown)
		}
	}
}

// TestDefinitions: each SDK gets the definitions that were made for it, and the
// model only the tools that it is to know.
func TestDefinitions(t *testing.T) {
	server, err := standin.OpenAI(script...)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	rules, err := providerrules.For("openai")
	if err != nil {
		t.Fatal(err)
	}
	server.CheckTools(rules.Check)
	tools := newTools(io.Discard)
	if err := converse(t.Context(), io.Discard, newClient(server.URL), tools); err != nil {
		t.Fatal(err)
	}
	want := "[" + string(Pantry.Definition(runtime.OpenAI)) + "," + string(ScaleRecipe.Definition(runtime.OpenAI)) + "]"
	for i, body := range server.Requests() {
		var request struct{ Tools json.RawMessage }
		if err := json.Unmarshal(body, &request); err != nil {
			t.Fatal(err)
		}
		if string(request.Tools) != want {
			t.Errorf("request %d has the tools\n%s\nnot\n%s", i, request.Tools, want)
		}
	}

	client, stop, err := connect(t.Context(), tools)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	var names []string
	for tool, err := range client.session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, tool.Name)
	}
	if list := strings.Join(names, " "); list != strings.Join(Tools.Names(), " ") {
		t.Errorf("the server has %s", list)
	}
}

// TestSameAnswer: what one caller is told, the other is told too.
func TestSameAnswer(t *testing.T) {
	tools := newTools(io.Discard)
	client, stop, err := connect(t.Context(), tools)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for name, args := range map[string]string{
		"good":      `{"dish":"dal","people":2}`,
		"coercible": `{"dish":"Dal","people":"2"}`,
		"wrong":     `{"dish":"goulash","servings":2}`,
		"refused":   `{"dish":"dal","instead":{"eggs":"tofu"}}`,
	} {
		answer, err := tools.Answer(t.Context(), runtime.OpenAI, "scale_recipe", []byte(pairs(args)))
		if err != nil {
			t.Fatal(err)
		}
		result, err := client.session.CallTool(t.Context(), &mcp.CallToolParams{Name: "scale_recipe", Arguments: json.RawMessage(args)})
		if err != nil {
			t.Fatal(err)
		}
		if text := result.Content[0].(*mcp.TextContent).Text; text != answer.Text || result.IsError != answer.IsError {
			t.Errorf("%s: a model is told %q (%t), a client %q (%t)", name, answer.Text, answer.IsError, text, result.IsError)
		}
	}
	_, err = client.EmptyPantry(t.Context(), EmptyPantryArgs{})
	var said *runtime.ToolError
	if !errors.As(err, &said) || said.Message != "the pantry stays as it is" {
		t.Errorf("got %v", err)
	}
}

// pairs writes a map as OpenAI's definition of it asks for it.
func pairs(args string) string {
	return strings.ReplaceAll(args, `{"eggs":"tofu"}`, `[{"key":"eggs","value":"tofu"}]`)
}
