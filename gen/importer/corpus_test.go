package importer

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
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

// TestCorpus: every published tool is imported with Mend and then loads, the
// list of changes is complete, and a tool that loads as it is is not changed.
func TestCorpus(t *testing.T) {
	counts, guesses, tools, mended, caught := make(map[string]int), 0, 0, 0, 0
	for _, file := range corpusFiles(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		im := Read([]Source{{Name: file, Data: data}}, Options{Mend: true})
		if im.Failed() {
			t.Errorf("%s: %v", file, im.Diagnostics)
			continue
		}
		before := parse(t, string(data)).Get("tools").Elems
		if len(before) != len(im.Tools) {
			t.Fatalf("%s: %d of %d tools", file, len(im.Tools), len(before))
		}
		for i, tool := range im.Tools {
			mends := mendsOf(im, before, i)
			tools++
			if len(mends) > 0 {
				mended++
			}
			checkReplay(t, file, before[i], tool.Node, mends, &caught)
			checkUnneeded(t, file, before[i], mends)
			checkText(t, file, tool)
			for _, m := range mends {
				counts[m.Code]++
				if m.Guess {
					guesses++
				}
			}
		}
	}
	t.Logf("%d tools, %d mended: %v; %d guesses", tools, mended, counts, guesses)
	if caught == 0 {
		t.Error("no list was found to be incomplete with a change taken out: the comparison compares nothing")
	}
}

// mendsOf returns the changes of the tool at an index. Names are unique within
// a file.
func mendsOf(im *Import, before []*schema.Node, i int) (mends []Mend) {
	for _, m := range im.Mends {
		if m.Tool == im.Tools[i].Name {
			mends = append(mends, m)
		}
	}
	return mends
}

// checkReplay requires that the list turns what was read into what is written,
// to the byte, and counts the lists that do not without their last change.
func checkReplay(t *testing.T, file string, before, after *schema.Node, mends []Mend, caught *int) {
	want := string(after.Compact())
	if got := string(replay(before, mends).Compact()); got != want {
		t.Errorf("%s: the list of changes makes\n%s\nnot\n%s", file, got, want)
	}
	if n := len(mends); n > 0 && string(replay(before, mends[:n-1]).Compact()) != want {
		*caught++
	}
}

// checkUnneeded requires that a tool which loads is not changed, but for what
// has no effect in JSON Schema and was meant to have one.
func checkUnneeded(t *testing.T, file string, before *schema.Node, mends []Mend) {
	_, found := canonical.LoadNodes(file, []*schema.Node{before})
	if found.HasErrors() {
		return
	}
	for _, m := range mends {
		if m.Code != "nullable" && !slices.ContainsFunc(found.All(), func(d diag.Diagnostic) bool { return d.Tool == m.Tool }) {
			t.Errorf("%s: %s of %s is changed (%s), and loads as it is", file, m.Path, m.Tool, m.Code)
		}
	}
}

// checkText requires that the file says what the tool does.
func checkText(t *testing.T, file string, tool Tool) {
	if got := string(parse(t, string(tool.Text())).Compact()); got != string(nameFirst(tool.Node).Compact()) {
		t.Errorf("%s: the file of %s says %s", file, tool.Name, got)
	}
}
