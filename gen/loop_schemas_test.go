package gen_test

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen/canonical"
)

// schemaSize is small, because most of the schemas are large.
var schemaSize = loopSize{values: 2, samples: 1, mutants: 4}

const (
	schemasOfFile = 30     // how many schemas of a file are sent, at even distances
	maxSchema     = 30_000 // bytes of one: the largest say what smaller ones do
)

// TestLoopSchemas sends schemas that were not written for tools through the
// loop: they nest deeper, and use more of JSON Schema, than tools do.
func TestLoopSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and calls hundreds of schemas for every target, which takes a minute")
	}
	files := schemaFiles(t)
	start := time.Now()
	l := newLoop(t, schemaSize)
	type named struct {
		name string
		tool *canonical.Tool
	}
	work := make(chan named)
	var workers sync.WaitGroup
	for range goruntime.GOMAXPROCS(0) {
		workers.Go(func() {
			for n := range work {
				l.tool(n.name, n.tool)
			}
		})
	}
	refused := 0
	for _, file := range files {
		list := objectSchemas(t, file)
		for i := 0; i < len(list); i += max(1, len(list)/schemasOfFile) {
			if tool := schemaTool(t, list[i]); tool != nil {
				work <- named{fmt.Sprintf("%s %d", strings.TrimSuffix(filepath.Base(file), ".jsonl.gz"), i), tool}
			} else {
				refused++
			}
		}
	}
	close(work)
	workers.Wait()
	l.report(t)
	t.Logf("in %v; %d schemas break the rules of the format", time.Since(start).Round(time.Second/10), refused)
	if len(files) == 12 && l.tools < 300 {
		t.Errorf("only %d tools: fewer than the rules of the format let pass", l.tools)
	}
}

// schemaFiles are collections of schemas beside the published tool files.
func schemaFiles(t *testing.T) []string {
	t.Helper()
	dir := cmp.Or(os.Getenv("SCHEMAPORT_CORPUS"), filepath.Join("..", "..", "shared", "corpus"))
	files, err := filepath.Glob(filepath.Join(dir, "jsonschemabench", "*.jsonl.gz"))
	if err == nil && len(files) > 0 {
		return files
	}
	const message = "no collection of schemas; SCHEMAPORT_CORPUS names the folder that holds it"
	if os.Getenv("CI") == "true" {
		t.Fatal(message)
	}
	t.Skip(message)
	return nil
}

// objectSchemas reads the schemas of a file that describe an object, save the
// largest.
func objectSchemas(t *testing.T, file string) []json.RawMessage {
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
	var schemas []json.RawMessage
	for d := json.NewDecoder(text); d.More(); {
		var row struct{ Schema json.RawMessage }
		if err := d.Decode(&row); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var root struct{ Type any }
		if json.Unmarshal(row.Schema, &root) == nil && root.Type == "object" && len(row.Schema) <= maxSchema {
			schemas = append(schemas, row.Schema)
		}
	}
	return schemas
}

// schemaTool is a tool with the input schema; nil if it breaks the format's rules.
func schemaTool(t *testing.T, input []byte) *canonical.Tool {
	t.Helper()
	tool, _ := readTool(t, `{"name":"probe","description":"Does one thing.","inputSchema":`+string(input)+`}`)
	return tool
}
