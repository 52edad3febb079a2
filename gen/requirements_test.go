package gen_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen"
)

// TestEngineModule: what users are told to get is what the tests run with.
func TestEngineModule(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Replace(gen.EngineModule, "@", " ", 1)
	if !regexp.MustCompile(`(?m)^\s*(?:require )?` + regexp.QuoteMeta(line) + `(?: //.*)?$`).Match(mod) {
		t.Errorf("go.mod does not require %s", gen.EngineModule)
	}
}

// TestEngineNotRequired: a module that lacks the engine is told so.
func TestEngineNotRequired(t *testing.T) {
	const (
		ahead = `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string","pattern":"^(?!a)"}}}}`
		plain = `{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string","pattern":"^[^a]"}}}}`
	)
	tests := []struct {
		name, mod, tool string
		want            bool
	}{
		{"not required", "module m\n", ahead, true},
		{"plain patterns", "module m\n", plain, false},
		{"required", "module m\n\nrequire github.com/dlclark/regexp2 v1.12.0\n", ahead, false},
		{"required in a block", "module m\nrequire (\n\t\"github.com/dlclark/regexp2\" v1.0.0 // indirect\n)\n", ahead, false},
		{"replaced only", "module m\nreplace (\n\tgithub.com/dlclark/regexp2 => ../x\n\tgithub.com/dlclark/regexp2 v1.2.3 => ../x\n)\n", ahead, true},
		{"excluded only", "module m\nexclude (\n\tgithub.com/dlclark/regexp2 v1.2.3\n)\n", ahead, true},
		{"required behind an exclusion", "module m\nexclude(\n\tx v1.0.0\n)\nexclude (\n\tx v1.0.1\n)\nrequire github.com/dlclark/regexp2 v1.2.3\n", ahead, false},
		{"another of its path", "module m\nrequire github.com/dlclark/regexp2/v2 v2.0.0\n", ahead, true},
		{"commented out", "module m\n// require github.com/dlclark/regexp2 v1.12.0\n", ahead, true},
	}
	for _, test := range tests {
		dir := t.TempDir()
		write(t, dir, "go.mod", test.mod)
		write(t, dir, "tool.json", test.tool)
		res, err := gen.Generate(t.Context(), gen.Config{Paths: []string{"tool.json"}, WorkDir: dir, Out: "deep/inside"})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		told := false
		for _, d := range res.Diagnostics {
			told = told || d.Code == gen.CodeEngineNotRequired && strings.Contains(d.Hint, "go get "+gen.EngineModule)
		}
		if told != test.want {
			t.Errorf("%s: told %t, want %t: %v", test.name, told, test.want, res.Diagnostics)
		}
	}
}

// TestEngineInReadme: the README names the same version.
func TestEngineInReadme(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "`go get "+gen.EngineModule+"`") {
		t.Errorf("the README does not say go get %s", gen.EngineModule)
	}
}
