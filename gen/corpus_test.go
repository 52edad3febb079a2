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
	files := corpusFiles(t)
	p := &published{workspace: newWorkspace(t), refused: make(map[string]int)}
	generateCorpus(t, p, files)
	if t.Failed() {
		return
	}
	p.putDriver(t)
	bin := t.TempDir()
	p.timed(t, "build", "-o", bin, "./...")
	p.timed(t, "vet", "./...")
	checkBehaviour(t, p, filepath.Join(bin, "driver"))
	checkResults(t, p, filepath.Join(bin, "driver"))
}

// generateCorpus adds a package to the workspace for every file that loads, and
// for what loads of the others.
func generateCorpus(t *testing.T, p *published, files []string) {
	t.Helper()
	left := t.TempDir()
	whole, tools, refused := 0, 0, make(map[string]int)
	for _, f := range files {
		src, errors := readSource(t, f, left)
		if len(errors) > 0 {
			p.checkRefused(t, f)
			countTools(errors, refused)
		} else {
			whole++
		}
		if src != nil {
			tools += len(src.tools)
			p.add(t, src)
		}
	}
	t.Logf("%d of %d files load; %d tools in %d packages; %d lines of Go in %d files, %d a tool",
		whole, len(files), tools, len(p.packages), p.lines, p.files, p.lines/max(tools, 1))
	logCounts(t, "tools that the loader refuses, by the first error", refused)
	logCounts(t, "tools that a target refuses, by the first error", p.refused)
	targets := make(map[string]int)
	for _, g := range p.packages {
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
