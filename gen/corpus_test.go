package gen_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// TestCorpus generates Go from tool definitions that nobody wrote for this
// product, compiles and vets all of it, and then calls every tool: what is
// generated accepts what JSON Schema accepts, and keeps it.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("generates, compiles and calls thousands of tools, which takes minutes")
	}
	m := newWorkshop(t)
	generateCorpus(t, m, corpusFiles(t))
	if t.Failed() {
		return
	}
	m.addDriver(t)
	bin := t.TempDir()
	m.run(t, "build", "-o", bin, "./...")
	m.run(t, "vet", "./...")
	checkBehaviour(t, m, filepath.Join(bin, "driver"))
}

// generateCorpus adds a package to the module for every file that loads, and
// for what loads of the others.
func generateCorpus(t *testing.T, m *workshop, files []string) {
	t.Helper()
	left := t.TempDir()
	whole, tools, refused := 0, 0, make(map[string]int)
	for _, f := range files {
		src, errors := readSource(t, f, left)
		if len(errors) > 0 {
			m.checkRefused(t, f)
			countTools(errors, refused)
		} else {
			whole++
		}
		if src != nil {
			tools += len(src.tools)
			m.add(t, src)
		}
	}
	t.Logf("%d of %d files load; %d tools in %d packages; %d lines of Go in %d files, %d a tool",
		whole, len(files), tools, len(m.packages), m.lines, m.files, m.lines/max(tools, 1))
	logCounts(t, "tools that the loader refuses, by the first error", refused)
	logCounts(t, "tools that a target refuses, by the first error", m.refused)
	targets := make(map[string]int)
	for _, g := range m.packages {
		for _, id := range g.targets {
			targets[id]++
		}
	}
	logCounts(t, "packages, by target", targets)
	if len(files) == 778 && (whole < 480 || tools < 6000) {
		t.Errorf("only %d files and %d tools load: fewer than the rules of the format let pass", whole, tools)
	}
}

// countTools counts the tools of one file that have errors, by their first one.
func countTools(errors []diag.Diagnostic, counts map[string]int) {
	seen := make(map[string]bool)
	for _, d := range errors {
		if !seen[d.Tool] {
			seen[d.Tool] = true
			counts[d.Code]++
		}
	}
}

func logCounts(t *testing.T, title string, counts map[string]int) {
	t.Helper()
	t.Log(title + ":")
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("  %5d %s", counts[code], code)
	}
}
