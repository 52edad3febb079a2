package gen_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen"
)

const sdkTool = `{"name":"client","description":"d","inputSchema":{"type":"object"}}`

// TestSDKTargets: bindings bring the targets that they need, once, behind those
// that were asked for.
func TestSDKTargets(t *testing.T) {
	tests := []struct {
		targets, sdks []string
		want          string
	}{
		{nil, nil, "openai anthropic gemini mcp"},
		{nil, []string{"openai"}, "openai anthropic gemini mcp openai-chat"},
		{[]string{"mcp"}, []string{"openai"}, "mcp openai openai-chat"},
		{[]string{"mcp"}, []string{"mcp", "genai", "mcp"}, "mcp gemini-json-schema"},
		{[]string{"anthropic"}, []string{"anthropic"}, "anthropic"},
	}
	for _, test := range tests {
		dir := t.TempDir()
		write(t, dir, "tool.json", sdkTool)
		res, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"tool.json"}, WorkDir: dir, Out: "out", Targets: test.targets, SDKs: test.sdks})
		if err != nil {
			t.Errorf("%v %v: %v", test.targets, test.sdks, err)
			continue
		}
		var ids []string
		for _, s := range res.Targets {
			ids = append(ids, s.ID)
		}
		if got := strings.Join(ids, " "); got != test.want {
			t.Errorf("%v %v: targets are %s, want %s", test.targets, test.sdks, got, test.want)
		}
		for _, sdk := range gen.SDKNames() {
			wrote := slices.ContainsFunc(res.Files, func(f gen.FileResult) bool { return f.Path == "schemaport.sdk."+sdk+".gen.go" })
			if wrote != slices.Contains(test.sdks, sdk) {
				t.Errorf("%v %v: bindings of %s: %t", test.targets, test.sdks, sdk, wrote)
			}
		}
	}
}

// TestSDKUnknown: an SDK without bindings is named with those that have some.
func TestSDKUnknown(t *testing.T) {
	_, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"x"}, SDKs: []string{"opnai"}})
	var usage *gen.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), `"openai"`) || !strings.Contains(usage.Hint, "anthropic, genai, mcp, openai") {
		t.Errorf("got %v", err)
	}
}

// TestSDKNotRequired: a module that lacks an SDK is told which to get.
func TestSDKNotRequired(t *testing.T) {
	for _, test := range []struct {
		mod  string
		want bool
	}{
		{"module m\n", true},
		{"module m\n\nrequire github.com/openai/openai-go v1.0.0\n", true},
		{"module m\n\nrequire github.com/openai/openai-go/v3 v3.1.0\n", false},
	} {
		dir := t.TempDir()
		write(t, dir, "go.mod", test.mod)
		write(t, dir, "tool.json", sdkTool)
		res, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"tool.json"}, WorkDir: dir, SDKs: []string{"openai"}})
		if err != nil {
			t.Fatal(err)
		}
		told := false
		for _, d := range res.Diagnostics {
			told = told || d.Code == gen.CodeSDKNotRequired && strings.Contains(d.Hint, "go get github.com/openai/openai-go/v3@v3.")
		}
		if told != test.want {
			t.Errorf("%q: told %t", test.mod, told)
		}
	}
}

// TestSDKRefused: where a binding's target refuses a tool, leaving out the target
// does not help, and leaving out the binding does.
func TestSDKRefused(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", `{"name":"no.dots","description":"d","inputSchema":{"type":"object"}}`)
	res, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"tool.json"}, WorkDir: dir, Targets: []string{"mcp"}, SDKs: []string{"openai"}})
	if !errors.Is(err, gen.ErrRefused) {
		t.Fatalf("got %v", err)
	}
	for _, d := range res.Diagnostics {
		if d.Code == gen.CodeTargetRefuses && d.Target == "openai" && strings.Contains(d.Hint, "--sdk openai") {
			return
		}
	}
	t.Errorf("the way out is not named: %v", res.Diagnostics)
}

// TestSDKNames: a tool gives way to what a binding declares, and only where
// there is that binding.
func TestSDKNames(t *testing.T) {
	for _, test := range []struct {
		sdks []string
		free bool
	}{{nil, true}, {[]string{"openai"}, true}, {[]string{"mcp"}, false}} {
		dir := t.TempDir()
		write(t, dir, "tool.json", sdkTool)
		if _, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"tool.json"}, WorkDir: dir, SDKs: test.sdks}); err != nil {
			t.Fatal(err)
		}
		code, err := os.ReadFile(filepath.Join(dir, "schemaport.client.gen.go"))
		if err != nil {
			t.Fatal(err)
		}
		if free := strings.Contains(string(code), "\nvar Client = "); free != test.free {
			t.Errorf("%v: the tool is Client: %t", test.sdks, free)
		}
	}
}

// TestSDKEscapes: for an SDK that escapes what it sends, definitions are embedded
// as they will arrive; for any other as the author wrote them.
func TestSDKEscapes(t *testing.T) {
	const plain, escaped = "a < b && c > d\u2028", `a \u003c b \u0026\u0026 c \u003e d\u2028`
	for _, test := range []struct {
		sdks    []string
		escaped string // targets
	}{{nil, ""}, {[]string{"mcp"}, ""}, {[]string{"anthropic"}, "anthropic"}, {[]string{"openai", "mcp"}, ""}, {[]string{"genai"}, "gemini-json-schema"}} {
		dir := t.TempDir()
		write(t, dir, "tool.json", `{"name":"compare","description":"`+plain+`","inputSchema":{"type":"object"}}`)
		res, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"tool.json"}, WorkDir: dir, SDKs: test.sdks})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range res.Targets {
			text, err := os.ReadFile(filepath.Join(dir, "schemaport", s.ID+".json"))
			if err != nil {
				t.Fatal(err)
			}
			want := plain
			if slices.Contains(strings.Fields(test.escaped), s.ID) {
				want = escaped
			}
			if !strings.Contains(string(text), want) {
				t.Errorf("%v: %s has %s", test.sdks, s.ID, text)
			}
		}
	}
}
