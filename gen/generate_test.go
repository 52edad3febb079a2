package gen

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

const emptySchema = `{"type": "object", "properties": {}}`

// generate runs Generate in dir, over its folder tools and into its folder out.
func generate(t *testing.T, dir string, change func(*Config)) (*Result, error) {
	t.Helper()
	cfg := Config{Paths: []string{"tools"}, WorkDir: dir, Out: "out"}
	if change != nil {
		change(&cfg)
	}
	return Generate(context.Background(), cfg)
}

// manyTools is enough tools to keep every processor busy.
func manyTools() map[string]string {
	files := map[string]string{}
	for i := range 24 {
		files[fmt.Sprintf("tools/%c%d.json", 'a'+i%5, i)] = fmt.Sprintf(
			`{"name": "tool_%d", "inputSchema": {"type": "object", "properties": {"b%d": {"type": "string"}, "a": {"enum": ["x", "y"]}}}}`, i, i)
	}
	return files
}

func TestGenerateIsDeterministic(t *testing.T) {
	var first map[string]string
	for range 5 {
		dir := putFiles(t, manyTools())
		if _, err := generate(t, dir, nil); err != nil {
			t.Fatal(err)
		}
		files := listFiles(t, filepath.Join(dir, "out"))
		for name, content := range files {
			if strings.Contains(content, filepath.Base(dir)) {
				t.Errorf("%s tells where it was made", name)
			}
		}
		if first == nil {
			first = files
		}
		if diff := cmp.Diff(first, files); diff != "" {
			t.Fatalf("another run (-first +this):\n%s", diff)
		}
	}
}

// Every line of a file of definitions is one tool's definition, in the order of
// the Go files' indexes.
func TestGenerateDefinitions(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/all.json": `[{"name": "b", "inputSchema": ` + emptySchema + `}, {"name": "a", "inputSchema": ` + emptySchema + `}]`})
	if _, err := generate(t, dir, func(c *Config) { c.Without = map[string][]string{"openai": {"a"}} }); err != nil {
		t.Fatal(err)
	}
	files := listFiles(t, filepath.Join(dir, "out"))
	for name, want := range map[string][]string{"openai": {"b"}, "mcp": {"a", "b"}, "gemini": {"a", "b"}, "anthropic": {"a", "b"}} {
		text := files["schemaport/"+name+".json"]
		var definitions []struct{ Name string }
		if err := json.Unmarshal([]byte(text), &definitions); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for _, d := range definitions {
			got = append(got, d.Name)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if lines := strings.Count(text, "\n"); lines != len(want)+2 || !strings.HasPrefix(text, "[\n{") || !strings.HasSuffix(text, "}\n]\n") {
			t.Errorf("%s has another form:\n%s", name, text)
		}
	}
	schema := `{"type":"object","properties":{}}`
	if want := "[\n" + schema + ",\n" + schema + "\n]\n"; files[canonicalFile] != want {
		t.Errorf("canonical.json is %s", files[canonicalFile])
	}
}

func TestGenerateManifest(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/deep/a.json": `{"name": "a", "inputSchema": ` + emptySchema + `}`})
	_, err := generate(t, dir, func(c *Config) {
		c.Targets, c.Without = []string{"openai", "mcp"}, map[string][]string{"openai": {"a"}}
	})
	if err != nil {
		t.Fatal(err)
	}
	var got Manifest
	if err := json.Unmarshal([]byte(listFiles(t, dir)["out/"+manifestFile]), &got); err != nil {
		t.Fatal(err)
	}
	want := Manifest{
		SchemaPortVersion: Version, Targets: []string{"mcp", "openai"},
		Tools: []ManifestTool{{
			Name: "a", Source: "../tools/deep/a.json", Without: []string{"openai"},
			Targets: map[string]ManifestTarget{"mcp": {Output: "schemaport/mcp.json", Transformations: []Transformation{}, Warnings: []Finding{}}},
		}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("manifest (-want +got):\n%s", diff)
	}
}

// The summary counts by who makes up for a change: the decoder, nobody, or
// whoever wanted to send more. Formats are for decoders that check them.
func TestGenerateSummary(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/a.json": `{"name": "a", "inputSchema": {"type": "object", "properties": {
		"e": {"type": "string", "format": "email"}, "l": {"type": "array", "items": {"type": "string", "x-k": 1}, "uniqueItems": true}
	}, "required": ["e", "l"]}}`})
	for formats, want := range map[bool][]TargetSummary{
		false: {{ID: "gemini", Rechecked: 1, Lost: 2}, {ID: "openai", Rechecked: 1, Lost: 1, Narrowing: 1}},
		true:  {{ID: "gemini", Rechecked: 2, Lost: 1}, {ID: "openai", Rechecked: 1, Lost: 1, Narrowing: 1}},
	} {
		res, err := generate(t, dir, func(c *Config) { c.Targets, c.Formats = []string{"gemini", "openai"}, formats })
		if err != nil {
			t.Fatal(err)
		}
		var got []TargetSummary
		for _, s := range res.Targets {
			got = append(got, TargetSummary{ID: s.ID, Rechecked: s.Rechecked, Lost: s.Lost, Narrowing: s.Narrowing})
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("formats %v (-want +got):\n%s", formats, diff)
		}
	}
}

func TestGenerateRefused(t *testing.T) {
	dir := putFiles(t, map[string]string{
		"tools/dotted.json": `{"name": "a.b", "inputSchema": ` + emptySchema + `}`,
		"tools/ping.json":   `{"name": "ping", "inputSchema": ` + emptySchema + `}`,
	})
	res, err := generate(t, dir, func(c *Config) { c.Targets = []string{"openai", "mcp"} })
	if !errors.Is(err, ErrRefused) {
		t.Fatalf("error %v", err)
	}
	want := []TargetSummary{{ID: "openai", Name: "OpenAI", Tools: 1, Refused: []string{"a.b"}}, {ID: "mcp", Name: "MCP", Tools: 2}}
	res.Targets[0].Changes, res.Targets[0].Narrowing = 0, 0 // the target's own business
	if diff := cmp.Diff(want, res.Targets); diff != "" {
		t.Errorf("targets (-want +got):\n%s", diff)
	}
	last := res.Diagnostics[len(res.Diagnostics)-1].String()
	for _, way := range []string{"--targets mcp", `"without": {"openai": ["a.b"]}`} {
		if !strings.Contains(last, way) {
			t.Errorf("%q does not name %s", last, way)
		}
	}
	if files := listFiles(t, dir); len(files) != 2 || len(res.Files) != 0 {
		t.Errorf("something was written: %v", res.Files)
	}
}

func TestGenerateRejectsConfig(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/ping.json": `{"name": "ping", "inputSchema": ` + emptySchema + `}`})
	for about, change := range map[string]func(*Config){
		"no paths":        func(c *Config) { c.Paths = nil },
		"a target":        func(c *Config) { c.Targets = []string{"nobody"} },
		"without":         func(c *Config) { c.Without = map[string][]string{"nobody": {"ping"}} },
		"all in without":  func(c *Config) { c.Without = map[string][]string{"all": {"ping"}} },
		"the policy":      func(c *Config) { c.Lossy = "Enforce" },
		"the level":       func(c *Config) { c.Level = "relaxed" },
		"a keyword":       func(c *Config) { c.Package = "func" },
		"a path for name": func(c *Config) { c.Package = "a/b" },
		"a file":          func(c *Config) { c.Out = "tools/ping.json" },
	} {
		var usage *UsageError
		if _, err := generate(t, dir, change); !errors.As(err, &usage) {
			t.Errorf("%s: error %v, want a usage error", about, err)
		}
	}
}

func TestGenerateWarnsOfUnknownTool(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/ping.json": `{"name": "ping", "inputSchema": ` + emptySchema + `}`})
	res, err := generate(t, dir, func(c *Config) { c.Without = map[string][]string{"mcp": {"pong"}} })
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(fmt.Sprint(res.Diagnostics), `"pong"`) || res.Diagnostics[0].Severity != diag.Warning {
		t.Errorf("diagnostics %v", res.Diagnostics)
	}
}

func TestSelectTargets(t *testing.T) {
	for list, want := range map[string]string{
		"":               "openai anthropic gemini mcp",
		"all":            "openai anthropic gemini mcp",
		"mcp,openai,mcp": "mcp openai",
		"gemini,all":     "gemini openai anthropic mcp",
	} {
		r := &run{cfg: Config{Targets: strings.FieldsFunc(list, func(r rune) bool { return r == ',' })}}
		if err := r.selectTargets(); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, t := range r.targets {
			got = append(got, t.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q selects %q, want %s", list, got, want)
		}
	}
}

func TestRelativeSource(t *testing.T) {
	r := &run{workDir: filepath.FromSlash("/home/me/app"), out: &output{dir: filepath.FromSlash("/home/me/app/internal/orders")}}
	for source, want := range map[string]string{
		"tools/a.json":             "../../tools/a.json",
		"internal/orders/a.json":   "a.json",
		"/home/other/tools/a.json": "../../../../other/tools/a.json",
		"/srv/tools/a.json":        "a.json",
	} {
		if got := r.relativeSource(source); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}
