package gen

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/target"
)

// closedObject is a schema that gemini cannot express.
const closedObject = `{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}`

// compileIn runs Compile in dir, over its folder tools and into its folder out.
func compileIn(dir string, change func(*CompileConfig)) (*CompileResult, error) {
	cfg := CompileConfig{Paths: []string{"tools"}, WorkDir: dir, Out: "out"}
	if change != nil {
		change(&cfg)
	}
	return Compile(context.Background(), cfg)
}

// However the work is shared out, the bytes are the same: one file a pair, the
// definition as the target makes it.
func TestCompileIsDeterministic(t *testing.T) {
	var first map[string]string
	for range 3 {
		dir := putFiles(t, manyTools())
		res, err := compileIn(dir, func(c *CompileConfig) { c.AllowLossy = true })
		if err != nil {
			t.Fatal(err)
		}
		files := listFiles(t, filepath.Join(dir, "out"))
		if written, refused := res.Count(); len(files) != written+1 || refused != 0 || written != 4*len(manyTools()) {
			t.Fatalf("%d files, %d written, %d refused", len(files), written, refused)
		}
		if files["manifest.json"] != string(res.Manifest) {
			t.Errorf("the result has another manifest than the directory")
		}
		for name, text := range files {
			if !json.Valid([]byte(text)) || !strings.HasPrefix(text, "{\n  \"") || !strings.HasSuffix(text, "\n}\n") {
				t.Errorf("%s is\n%s", name, text)
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

// A refusal concerns one pair. The result says which changes it is about, the
// manifest nothing.
func TestCompileRefusal(t *testing.T) {
	dir := putFiles(t, map[string]string{
		"tools/closed.json": `{"name": "closed", "inputSchema": ` + closedObject + `}`,
		"tools/open.json":   `{"name": "open", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}`,
	})
	res, err := compileIn(dir, func(c *CompileConfig) { c.Targets = []string{"gemini", "mcp"} })
	if err != nil {
		t.Fatal(err)
	}
	refused := res.Tools[0].Outcomes[0]
	if !refused.Refused() || len(refused.Changes) == 0 || len(refused.Findings) == 0 {
		t.Errorf("gemini makes of the closed object %+v", refused)
	}
	if written, n := res.Count(); written != 3 || n != 1 {
		t.Errorf("%d written, %d refused", written, n)
	}
	var m Manifest
	if err := json.Unmarshal(res.Manifest, &m); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, tool := range m.Tools {
		for _, id := range sortedKeys(tool.Targets) {
			got = append(got, tool.Targets[id].Output)
		}
	}
	if diff := cmp.Diff([]string{"mcp/closed.json", "gemini/open.json", "mcp/open.json"}, got); diff != "" {
		t.Errorf("outputs (-want +got):\n%s", diff)
	}
}

// A permission covers what it names, and no more.
func TestCompileAllow(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/closed.json": `{"name": "closed", "inputSchema": ` + closedObject + `}`})
	res, err := compileIn(dir, func(c *CompileConfig) { c.Targets = []string{"gemini"} })
	if err != nil {
		t.Fatal(err)
	}
	var lossy target.Change
	for _, ch := range res.Tools[0].Outcomes[0].Changes {
		if ch.Lossy {
			lossy = ch
		}
	}
	for allow, want := range map[target.Permission]int{
		{Code: lossy.Code}:                         1,
		{Code: lossy.Code, Path: lossy.Path}:       1,
		{Code: lossy.Code, Path: "inputSchema"}:    1,
		{Code: "gemini/" + lossy.Code}:             1,
		{Code: "openai/" + lossy.Code}:             0,
		{Code: lossy.Code, Path: lossy.Path + "x"}: 0,
		{Code: "dropped-not"}:                      0,
	} {
		res, err := compileIn(dir, func(c *CompileConfig) { c.Targets, c.Allow = []string{"gemini"}, []target.Permission{allow} })
		if err != nil {
			t.Fatal(err)
		}
		written, _ := res.Count()
		unused := want == 0 && allow.Code != "openai/"+lossy.Code // openai had no chance to
		if written != want || len(res.Unused) > 0 != unused {
			t.Errorf("with %+v %d definitions; unused: %q", allow, written, res.Unused)
		}
	}
}

func TestCompileRejects(t *testing.T) {
	dir := putFiles(t, map[string]string{
		"tools/ping.json": `{"name": "ping", "inputSchema": ` + emptySchema + `}`,
		"bad.json":        `{"name": 1}`,
		"file":            ``,
	})
	var usage *UsageError
	var input *InputError
	for name, tt := range map[string]struct {
		change func(*CompileConfig)
		want   any
	}{
		"no path":        {func(c *CompileConfig) { c.Paths = nil }, &usage},
		"no directory":   {func(c *CompileConfig) { c.Out = "" }, &usage},
		"a file":         {func(c *CompileConfig) { c.Out = "file" }, &usage},
		"unknown target": {func(c *CompileConfig) { c.Targets = []string{"mcp", "nobody"} }, &usage},
		"without":        {func(c *CompileConfig) { c.Without = map[string][]string{"nobody": {"ping"}} }, &usage},
		"unknown code":   {func(c *CompileConfig) { c.Allow = []target.Permission{{Code: "dropped"}} }, &usage},
		"below a file":   {func(c *CompileConfig) { c.Out = "file/out" }, &usage},
		"malformed tool": {func(c *CompileConfig) { c.Paths = append(c.Paths, "bad.json") }, &input},
	} {
		if res, err := compileIn(dir, tt.change); res != nil || !errors.As(err, tt.want) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compile(ctx, CompileConfig{Paths: []string{"tools"}, WorkDir: dir, Out: "out"}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: error %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
		t.Error("the output directory was made")
	}
}

// Files that somebody else put there are not written over, and links are not
// followed out of the directory.
func TestCompileInTheWay(t *testing.T) {
	ping := `{"name": "ping", "inputSchema": ` + emptySchema + `}`
	for name, files := range map[string]map[string]string{
		"another manifest":   {"out/manifest.json": `{"name": "ext"}`},
		"another definition": {"out/mcp/ping.json": `{}`},
		"a file":             {"out/mcp": ``, "out/manifest.json": ourManifest},
		"a directory":        {"out/mcp/ping.json/x": ``, "out/manifest.json": ourManifest},
	} {
		files["tools/ping.json"] = ping
		dir := putFiles(t, files)
		before := listFiles(t, dir)
		if _, err := compileIn(dir, nil); err == nil || !strings.Contains(err.Error(), "in the way") {
			t.Errorf("%s: error %v", name, err)
		}
		if diff := cmp.Diff(before, listFiles(t, dir)); diff != "" {
			t.Errorf("%s: something was written:\n%s", name, diff)
		}
	}
	if runtime.GOOS == "windows" {
		return // links need a privilege there
	}
	dir := putFiles(t, map[string]string{"tools/ping.json": ping, "elsewhere/keep": "", "out/manifest.json": ourManifest})
	if err := os.Symlink(filepath.Join("..", "elsewhere"), filepath.Join(dir, "out", "mcp")); err != nil {
		t.Fatal(err)
	}
	if _, err := compileIn(dir, nil); err == nil || !strings.Contains(err.Error(), "mcp is in the way") {
		t.Errorf("a link: error %v", err)
	}
}

// What an earlier run wrote is known by its manifest, written over where it
// changed, and left where it is no longer made.
func TestCompileAgain(t *testing.T) {
	dir := putFiles(t, manyTools())
	all := func(c *CompileConfig) { c.AllowLossy = true }
	if _, err := compileIn(dir, all); err != nil {
		t.Fatal(err)
	}
	n := len(listFiles(t, filepath.Join(dir, "out")))
	changed := fmt.Sprintf(`{"name": "tool_0", "description": "New.", "inputSchema": %s}`, emptySchema)
	if err := os.WriteFile(filepath.Join(dir, "tools", "a0.json"), []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "tools", "b1.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := compileIn(dir, all); err != nil {
		t.Fatal(err)
	}
	files := listFiles(t, filepath.Join(dir, "out"))
	if len(files) != n || !strings.Contains(files["mcp/tool-0.json"], "New.") || strings.Contains(files["manifest.json"], "tool_1\"") {
		t.Errorf("%d files, before %d; %s", len(files), n, files["mcp/tool-0.json"])
	}
}

// What compile wrote is not read for tools: neither the manifest nor, beside
// it, the folder of any target.
func TestCompiledIsOwnOutput(t *testing.T) {
	dir := putFiles(t, map[string]string{
		"a/manifest.json":     ourManifest,
		"a/mcp/tool.json":     "{}",
		"a/tools/tool.json":   "{}",
		"b/manifest.json":     `{"name": "ext"}`,
		"b/mcp/tool.json":     "{}",
		"c/openai/tools.json": "{}",
	})
	for path, want := range map[string]bool{
		"a/manifest.json": true, "a/mcp": true, "a/tools": false, "a": false, "a/tools/tool.json": false,
		"b/manifest.json": false, "b/mcp": false, "c/openai": false,
	} {
		if got := isOwnOutput(filepath.Join(dir, path)); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// A refusal names the change where it is one, and promises of decoders what
// they keep.
func TestCompileRefusalHint(t *testing.T) {
	for _, tt := range []struct{ target, schema, change, hint string }{
		{"gemini", closedObject, "dropped-additional-properties", "generated decoders then enforce what was left out"},
		{"gemini", `{"type": "object", "properties": {"a": {"type": "string", "x-k": 1}}}`, "dropped-unsupported-keyword", "generated decoders do not enforce it either"},
		{"gemini", `{"type": "object", "properties": {"a": {"type": "string", "format": "email"}}}`, "dropped-unsupported-format",
			"generated decoders then enforce what was left out, a format where they are told to check formats"},
		{"gemini", `{"type": "object", "properties": {"a": {"type": "string", "format": "email", "x-k": 1}}, "additionalProperties": false}`, "",
			`generated decoders do not enforce dropped-unsupported-keyword at inputSchema.properties.a["x-k"]; the rest they do, a format where they are told to check formats`},
		{"vertex", `{"type": "object", "properties": {"a": {"anyOf": [{"enum": ["", "b"]}, {"type": "null"}]}}, "required": ["a"]}`, "dropped-empty-enum-member", "the model can then not send all that the schema accepts"},
	} {
		dir := putFiles(t, map[string]string{"tools/a.json": `{"name": "a", "inputSchema": ` + tt.schema + `}`})
		res, err := compileIn(dir, func(c *CompileConfig) { c.Targets = []string{tt.target} })
		if err != nil {
			t.Fatal(err)
		}
		found := res.Tools[0].Outcomes[0].Findings
		if len(found) == 0 || found[len(found)-1].Code != "core/lossy-transformation-refused" {
			t.Errorf("%s is not refused: %v", tt.schema, found)
			continue
		}
		refusal := found[len(found)-1]
		if want := "permit the loss (" + tt.hint + "), or leave this target out"; refusal.Hint != want || refusal.Compile.Change != tt.change {
			t.Errorf("%s\ngot  %s, change %s\nwant %s, change %s", tt.schema, refusal.Hint, refusal.Compile.Change, want, tt.change)
		}
	}
}
