package gen_test

import (
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// corpusFiles returns the published tool files that lie beside the project, or
// where SCHEMAPORT_CORPUS says. They are no part of it: without them the test is
// skipped, save in CI.
func corpusFiles(t *testing.T) []string {
	t.Helper()
	dir := cmp.Or(os.Getenv("SCHEMAPORT_CORPUS"), filepath.Join("..", "..", "shared", "corpus"))
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "mcp", "*", "*.json"))
	if err == nil && len(files) > 0 {
		return files
	}
	const message = "no corpus of published tool files; SCHEMAPORT_CORPUS names its folder"
	if os.Getenv("CI") == "true" {
		t.Fatal(message)
	}
	t.Skip(message)
	return nil
}

// A source is one file to generate from: a file of the corpus, or what is left
// of one without the tools that the loader refuses.
type source struct {
	origin string // the file of the corpus
	path   string // the file to read
	tools  []*canonical.Tool
}

// readSource loads a file of the corpus. refused are its errors: where there
// are any, the accepted tools are written to a file of their own in dir, and
// the source is that file (or none, without a single accepted tool).
func readSource(t *testing.T, file, dir string) (src *source, refused []diag.Diagnostic) {
	t.Helper()
	tools, found := canonical.Load([]string{file}, canonical.Options{})
	if !found.HasErrors() {
		return &source{file, file, tools}, nil
	}
	for _, d := range found.All() {
		if d.Severity == diag.Error {
			refused = append(refused, d)
		}
	}
	kept := acceptedTools(tools, refused)
	if len(kept) == 0 {
		return nil, refused
	}
	path := filepath.Join(dir, filepath.Base(filepath.Dir(file))+"-"+filepath.Base(file))
	if err := os.WriteFile(path, schema.NewArray(kept...).Compact(), 0o644); err != nil {
		t.Fatal(err)
	}
	tools, found = canonical.Load([]string{path}, canonical.Options{})
	if found.HasErrors() {
		t.Errorf("%s: the accepted tools by themselves are not accepted: %v", file, found.All())
		return nil, refused
	}
	return &source{file, path, tools}, refused
}

// acceptedTools are the tools that no error is about.
func acceptedTools(tools []*canonical.Tool, refused []diag.Diagnostic) (kept []*schema.Node) {
	wrong := make(map[string]bool)
	for _, d := range refused {
		wrong[d.Tool] = true
	}
	for _, tool := range tools {
		if !wrong[tool.Name] {
			kept = append(kept, tool.Node)
		}
	}
	return kept
}
