package target

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// TestCorpusValues checks that what a canonical schema accepts is still accepted
// by a definition that says nothing is narrowed and nothing has to be undone.
func TestCorpusValues(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(corpusFiles(t)[0]))), "jsonschemabench", "*.jsonl.gz"))
	if len(files) == 0 {
		t.Skip("no collection of schemas with values beside the corpus")
	}
	checked := 0
	for _, file := range files {
		for i, row := range readRows(t, file, 60) {
			tool := loadSchema(t, row.Schema)
			if tool == nil {
				continue
			}
			for _, target := range []*Target{&openAI, &anthropic, &mcp} { // Gemini's dialect is not JSON Schema
				c, _ := target.Compile(tool, Options{})
				if c == nil || len(c.Undo) > 0 || slices.ContainsFunc(c.Changes, excludes) {
					continue
				}
				for _, test := range row.Tests {
					value := parse(t, test.Data)
					if len(schema.Validate(tool.Input.Root, value, nil)) > 0 {
						continue
					}
					checked++
					if faults := schema.Validate(parametersOf(t, c.Definition), value, nil); len(faults) > 0 {
						t.Errorf("%s: %d: %s refuses %s: %v", filepath.Base(file), i, target.ID, test.Data, faults)
					}
				}
			}
		}
	}
	t.Logf("%d values", checked)
	if checked < 1000 {
		t.Errorf("only %d values: fewer than the collection holds", checked)
	}
}

// excludes reports whether a change keeps valid values from being sent as they are.
func excludes(ch Change) bool { return ch.Narrows || ch.Code == optionalKeepsNull.Code }

// A row is one schema of the collection, with values.
type row struct {
	Schema json.RawMessage
	Tests  []struct{ Data json.RawMessage }
}

func readRows(t *testing.T, file string, most int) []row {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for d := json.NewDecoder(text); len(rows) < most; {
		var r row
		if err := d.Decode(&r); err != nil {
			break
		}
		rows = append(rows, r)
	}
	return rows
}

// loadSchema loads a tool with the input schema; nil if it breaks the format's rules.
func loadSchema(t *testing.T, input []byte) *canonical.Tool {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool.json")
	text := `{"name":"probe","description":"Does one thing.","inputSchema":` + string(input) + `}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, _ := canonical.Load([]string{path}, canonical.Options{})
	if len(tools) != 1 {
		return nil
	}
	return tools[0]
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

func firstError(found []Finding) string {
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
