package gen_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/runtime"
)

// What all of the schemas beside the project come to. A test of them fails when
// it finds others, so that counts and shares are of what they are said to be of.
const (
	benchSchemas   = 8515
	benchObjects   = 7404  // whose root is an object: those that can be tools
	benchInstances = 25816 // of those that are accepted
)

// A benchSchema is a published schema with its instances.
type benchSchema struct {
	ID     string
	Schema json.RawMessage
	Tests  []struct {
		Valid bool
		Data  json.RawMessage
	}

	name     string          // of its tool
	tool     *canonical.Tool // nil if the loader refuses it
	verdicts []bool          // of gen/decode
}

// TestSchemaBench holds the loader and the decoders against published schemas
// and instances with labels.
func TestSchemaBench(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of schemas, and compiles hundreds")
	}
	all, objects := readBench(t)
	if all != benchSchemas || len(objects) != benchObjects {
		t.Errorf("%d schemas, %d of objects, not %d and %d: another collection", all, len(objects), benchSchemas, benchObjects)
	}
	loadBench(t, objects)
	checkLabels(t, objects)
	if !t.Failed() {
		checkBenchCode(t, objects)
	}
}

// readBench reads the schemas, and keeps those whose root is an object.
func readBench(t *testing.T) (all int, objects []*benchSchema) {
	t.Helper()
	for _, file := range schemaFiles(t) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		for d := json.NewDecoder(text); d.More(); all++ {
			s := &benchSchema{name: fmt.Sprintf("s%04d", all)}
			if err := d.Decode(s); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			var root struct{ Type any }
			if json.Unmarshal(s.Schema, &root) == nil && (root.Type == "object" || fmt.Sprint(root.Type) == "[object]") {
				objects = append(objects, s)
			}
		}
		f.Close()
	}
	return all, objects
}

// loadBench makes a tool of each schema. Every refusal has a place, a path and
// a reason.
func loadBench(t *testing.T, schemas []*benchSchema) {
	t.Helper()
	dir := t.TempDir()
	for chunk := range slices.Chunk(schemas, benchPackage) {
		writeTools(t, filepath.Join(dir, chunk[0].name+".json"), chunk)
	}
	tools, found := canonical.Load([]string{dir}, canonical.Options{})
	accepted := make(map[string]*canonical.Tool)
	for _, tool := range tools {
		accepted[tool.Name] = tool
	}
	var errors []diag.Diagnostic
	for _, d := range found.All() {
		if d.Severity != diag.Error {
			continue
		}
		errors = append(errors, d)
		if d.Place.File == "" || d.Place.Line == 0 || d.Place.Col == 0 || !strings.Contains(d.Path, "inputSchema.") || d.Message == "" {
			t.Errorf("an error without its place: %+v", d)
		}
	}
	refused := make(map[string]int)
	countTools(errors, refused)
	for _, s := range schemas {
		s.tool = accepted[s.name]
	}
	logCounts(t, fmt.Sprintf("of %d schemas %d are accepted, %.2f %%; refused, by the first error",
		len(schemas), len(accepted), 100*float64(len(accepted))/float64(len(schemas))), refused)
	if 100*len(accepted) < 98*len(schemas) {
		t.Error("less than 98 % are accepted")
	}
}

// writeTools writes a file of tools of the schemas.
func writeTools(t *testing.T, path string, schemas []*benchSchema) {
	t.Helper()
	var b bytes.Buffer
	for i, s := range schemas {
		fmt.Fprintf(&b, "%c\n{\"name\":%q,\"description\":%q,\"inputSchema\":%s}", "[,"[min(i, 1)], s.name, s.ID, s.Schema)
	}
	b.WriteString("]\n")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// checkLabels holds the verdicts of gen/decode, with formats, against the labels.
func checkLabels(t *testing.T, schemas []*benchSchema) {
	t.Helper()
	accepted := slices.DeleteFunc(slices.Clone(schemas), func(s *benchSchema) bool { return s.tool == nil })
	eachParallel(accepted, func(s *benchSchema) {
		d, _ := decode.Options{Level: "strict", Formats: true}.New(s.tool)
		for _, test := range s.Tests {
			_, err := d.Decode(test.Data, runtime.WithLevel(runtime.Strict))
			s.verdicts = append(s.verdicts, err == nil)
		}
	})
	instances, wrong, seen := 0, 0, make(map[string]bool)
	for _, s := range accepted {
		for i, test := range s.Tests {
			instances++
			if s.verdicts[i] == test.Valid {
				continue
			}
			wrong++
			id := fmt.Sprintf("%s #%d", s.ID, i)
			seen[id] = true
			if benchLabels[id] == "" {
				t.Errorf("%s: the label says valid is %t, gen/decode %t, an outside validator %s: %.500s", id, test.Valid, s.verdicts[i], s.outside(test.Data), test.Data)
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(benchLabels)) {
		if !seen[id] {
			t.Errorf("%s: verdict and label agree now", id)
		}
	}
	t.Logf("verdict equals label in %d of %d instances, %.3f %%", instances-wrong, instances, 100*float64(instances-wrong)/float64(instances))
	if instances != benchInstances {
		t.Errorf("%d instances, not %d", instances, benchInstances)
	}
}

// eachParallel calls f for each element, several at a time.
func eachParallel[T any](list []T, f func(T)) {
	work := make(chan T)
	var workers sync.WaitGroup
	for range goruntime.GOMAXPROCS(0) {
		workers.Go(func() {
			for x := range work {
				f(x)
			}
		})
	}
	for _, x := range list {
		work <- x
	}
	close(work)
	workers.Wait()
}

// outside is the verdict of a validator that shares nothing with this project.
func (s *benchSchema) outside(data []byte) string {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(s.Schema))
	if err != nil {
		return err.Error()
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		return err.Error()
	}
	compiled, err := c.Compile("mem:///schema.json")
	if err != nil {
		return err.Error()
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(compiled.Validate(v) == nil)
}

// benchPackage is how many tools make a package.
const benchPackage = 300

// checkBenchCode generates packages of the tools, compiles and vets them, and
// has the code decide all instances. Without SCHEMAPORT_SCHEMAS=all it takes
// every twentieth tool.
func checkBenchCode(t *testing.T, schemas []*benchSchema) {
	t.Helper()
	w := newWorkspace(t)
	start := time.Now()
	var calls []call
	var wants []bool
	var chunk []*benchSchema
	tools := 0
	flush := func() {
		if len(chunk) == 0 {
			return
		}
		set := fmt.Sprintf("bench%02d", len(w.sets))
		w.sets = append(w.sets, set)
		w.generateBench(t, set, chunk)
		for _, s := range chunk {
			for i, test := range s.Tests {
				calls = append(calls, call{Set: set, Tool: s.name, Args: test.Data, Level: "strict"})
				wants = append(wants, s.verdicts[i])
			}
		}
		tools += len(chunk)
		chunk = nil
	}
	step := 20
	if os.Getenv("SCHEMAPORT_SCHEMAS") == "all" {
		step = 1
	}
	for i, s := range schemas {
		if s.tool != nil && i%step == 0 {
			if chunk = append(chunk, s); len(chunk) == benchPackage {
				flush()
			}
		}
	}
	flush()
	t.Logf("generated %d tools in %d packages in %v", tools, len(w.sets), time.Since(start).Round(time.Second/10))
	start = time.Now()
	for i, o := range w.play(t, calls) {
		if (o.Message == "") != wants[i] || o.Broken != "" {
			t.Errorf("%s with %.500s: gen/decode says %t, the generated code %q, %s", calls[i].Tool, calls[i].Args, wants[i], o.Message, o.Broken)
		}
	}
	t.Logf("compiled, vetted and asked of %d instances in %v", len(calls), time.Since(start).Round(time.Second/10))
}

func (w *workspace) generateBench(t *testing.T, set string, schemas []*benchSchema) {
	t.Helper()
	path := filepath.Join(w.dir, set+".json")
	writeTools(t, path, schemas)
	res, err := gen.Generate(context.Background(), gen.Config{Paths: []string{path}, WorkDir: w.dir, Out: set, Targets: []string{"mcp"}, Formats: true})
	if err != nil {
		t.Fatalf("%s: %v\n%v", set, err, errorsOf(res))
	}
}

// benchLabels are the instances whose label is not the verdict, each with the reason.
var benchLabels = map[string]string{
	"Github_trivial---o14485 #1": "draft 4, which the schema names, takes 12345.0 for no integer; tools follow the later drafts",
	"Github_medium---o3385 #0":   conditional,
	"Github_medium---o3385 #3":   conditional,
	"Github_medium---o39097 #0":  conditional,
}

const conditional = "the schema names draft 4, which has no if; what its author wrote is enforced all the same"
