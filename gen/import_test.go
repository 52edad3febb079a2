package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/importer/live"
)

// TestImportCorpus: every published file is imported with Mend; the result
// loads and generates, and where something was mended, compiles. What was not
// mended, the other tests of the corpus compile.
func TestImportCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("generates and compiles some 3,000 tools")
	}
	w := newWorkspace(t)
	files, mended, tools := corpusFiles(t), 0, 0
	for i, file := range files {
		dir, pkg := fmt.Sprintf("tools%03d", i), fmt.Sprintf("set%03d", i)
		im, err := gen.Import(t.Context(), gen.ImportConfig{Paths: []string{file}, Mend: true, Out: dir, WorkDir: w.dir})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		loaded, found := canonical.Load([]string{dir}, canonical.Options{WorkDir: w.dir})
		if found.HasErrors() || len(loaded) != len(im.Tools) {
			t.Errorf("%s: %d tools load of %d: %v", file, len(loaded), len(im.Tools), found.All()[:min(3, len(found.All()))])
			continue
		}
		res, err := gen.Generate(t.Context(), gen.Config{Paths: []string{dir}, WorkDir: w.dir, Out: pkg, Targets: []string{"mcp"}})
		if err != nil || res.Tools != len(im.Tools) {
			t.Errorf("%s: %v", file, err)
			continue
		}
		tools += res.Tools
		if len(im.Mends) == 0 {
			if err := os.RemoveAll(filepath.Join(w.dir, pkg)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		mended++
	}
	w.run(t, "build", "./...")
	t.Logf("%d files, %d tools; %d files were mended", len(files), tools, mended)
}

// TestImportFiles: files are written once, found unchanged, and never replaced
// unasked; nothing is written where one is in the way.
func TestImportFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "in.json", `[{"name":"a","inputSchema":{"type":"object"}},{"name":"../B c","inputSchema":{"type":"dict"}}]`)
	cfg := gen.ImportConfig{Paths: []string{"in.json"}, Mend: true, Out: "tools", WorkDir: dir}
	actions := func() string {
		t.Helper()
		res, err := gen.Import(t.Context(), cfg)
		if err != nil {
			return "error: " + err.Error()
		}
		var list []string
		for _, f := range res.Files {
			list = append(list, f.Path+" "+f.Action)
		}
		return strings.Join(list, ", ")
	}
	if got := actions(); got != "a.json written, b_c.json written" {
		t.Errorf("first: %s", got)
	}
	if got := actions(); got != "a.json unchanged, b_c.json unchanged" {
		t.Errorf("again: %s", got)
	}
	write(t, dir, "tools/a.json", "{}")
	if err := os.Remove(filepath.Join(dir, "tools", "b_c.json")); err != nil {
		t.Fatal(err)
	}
	if got := actions(); !strings.Contains(got, "a file is there and would change: tools/a.json; give --overwrite") {
		t.Errorf("in the way: %s", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "tools", "b_c.json")); err == nil {
		t.Error("the other file was written all the same")
	}
	cfg.Overwrite = true
	if got := actions(); got != "a.json written, b_c.json written" {
		t.Errorf("overwritten: %s", got)
	}
}

// TestImportUsage: what cannot be asked for.
func TestImportUsage(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "file", "")
	for _, test := range []struct {
		cfg  gen.ImportConfig
		want string
	}{
		{gen.ImportConfig{Out: "o"}, "nothing to import"},
		{gen.ImportConfig{Paths: []string{"x"}}, "--out"},
		{gen.ImportConfig{Paths: []string{"x"}, Out: "o"}, "x cannot be read: no such file"},
		{gen.ImportConfig{Paths: []string{"empty"}, Out: "o"}, "empty holds no .json file"},
		{gen.ImportConfig{Paths: []string{"-"}, Out: "o"}, "no standard input"},
		{gen.ImportConfig{Paths: []string{"x"}, Out: "o", From: "yaml"}, "--from takes"},
		{gen.ImportConfig{Paths: []string{"x"}, Out: "o", Server: live.Source{URL: "http://127.0.0.1"}}, "one run"},
		{gen.ImportConfig{Out: "o", Server: live.Source{URL: "http://127.0.0.1", Command: []string{"x"}}}, "two servers"},
		{gen.ImportConfig{Paths: []string{"file"}, Out: "file"}, "file is a file"},
	} {
		test.cfg.WorkDir = dir
		if _, err := gen.Import(t.Context(), test.cfg); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %s", test.cfg, err, test.want)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == "o" }) {
		t.Errorf("something was written: %v, %v", entries, err)
	}
}
