package target

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
)

// corpusFiles returns the published tool files that lie beside the project, or
// where SCHEMAPORT_CORPUS says. They are no part of it: without them the test is
// skipped, save in CI.
func corpusFiles(t *testing.T) []string {
	t.Helper()
	dir := cmp.Or(os.Getenv("SCHEMAPORT_CORPUS"), filepath.Join("..", "..", "..", "shared", "corpus"))
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

// TestCorpus compiles every published tool that loads for every target, and
// holds each definition against the rules of its dialect.
func TestCorpus(t *testing.T) {
	compiled, refused := 0, map[string]int{}
	for _, file := range corpusFiles(t) {
		tools, _ := canonical.Load([]string{file}, canonical.Options{})
		for _, tool := range tools {
			for _, target := range Base() {
				c, found := target.Compile(tool, Options{})
				if c == nil {
					refused[firstError(found)]++
					continue
				}
				compiled++
				for _, v := range violations(target.ID, tool, c, parametersOf(t, c.Definition)) {
					t.Errorf("%s: %s: %s: %s", filepath.Base(file), tool.Name, target.ID, v)
				}
			}
		}
	}
	t.Logf("%d definitions", compiled)
	for _, code := range sortedKeys(refused) {
		t.Logf("refused: %5d %s", refused[code], code)
	}
	if compiled < 24_000 {
		t.Errorf("only %d definitions: fewer than the targets take", compiled)
	}
}

func firstError(found []diag.Diagnostic) string {
	for _, d := range found {
		if d.Severity == diag.Error {
			return d.Code
		}
	}
	return "refused without an error"
}

func sortedKeys(counts map[string]int) []string {
	var keys []string
	for k := range counts {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, strings.Compare)
	return keys
}
