package canonical

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

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

// TestCorpus loads tool definitions that nobody wrote for this product, a file
// at a time, and says how many are taken and why the others are not.
func TestCorpus(t *testing.T) {
	files := corpusFiles(t)
	accepted, loaded, listed := 0, 0, 0
	refused, warned := map[string]int{}, map[string]int{}
	for _, f := range files {
		tools, found := Load([]string{f}, Options{})
		loaded += len(tools)
		if !found.HasErrors() {
			accepted++
		}
		listed += len(tools) + countRefused(t, found, refused, warned)
		for _, tool := range tools {
			if tool.Input == nil || tool.Normal == nil || tool.Name == "" {
				t.Errorf("%s: %s is not complete", f, tool.Name)
			}
			for _, d := range tool.Hidden() {
				t.Log(d)
			}
		}
	}
	t.Logf("%d of %d files without an error; %d of %d tools load", accepted, len(files), loaded, listed)
	logCounts(t, "tools refused, by the first error", refused)
	logCounts(t, "warnings and infos", warned)
	if len(files) == 778 && (accepted < 480 || loaded < 6000) {
		t.Errorf("only %d files and %d tools: fewer than the rules of the format let pass", accepted, loaded)
	}
}

// countRefused counts the refused tools of one file by their first error, and
// all other findings by code.
func countRefused(t *testing.T, found *diag.List, refused, warned map[string]int) int {
	seen := map[string]bool{}
	for _, d := range found.All() {
		if d.Place.Line == 0 || d.Message == "" {
			t.Errorf("a finding without a place or a message: %v", d)
		}
		switch {
		case d.Severity != diag.Error:
			warned[d.Code]++
		case !seen[d.Tool]:
			seen[d.Tool] = true
			refused[d.Code]++
		}
	}
	return len(seen)
}

func logCounts(t *testing.T, title string, counts map[string]int) {
	t.Log(title + ":")
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("  %5d %s", counts[code], code)
	}
}
