package gen_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A coercionVector is a text, the schema and level that it is read by, and what
// comes of it. The value is the one before defaults, with all that was sent.
type coercionVector struct {
	Name, Level string
	Schema      json.RawMessage
	Input       string `json:"input_text"`
	Expect      struct {
		Value json.RawMessage
		Error *struct{ Path, About string }
	}
	Notes []coerced

	tool string // name of the one that has the schema
}

// TestCoercionVectors holds generated code, and gen/decode with it, to the
// vectors that the runtime's own tests read its tables by: one package has a
// tool for each schema.
func TestCoercionVectors(t *testing.T) {
	w := newWorkspace(t)
	vectors := coercionVectors(t)
	tools := w.putVectorTools(t, vectors)
	decoders := make(map[string]*decode.Decoder)
	for _, tool := range tools {
		decoders[tool.Name], _ = decode.New(tool)
	}
	if _, err := w.generate("vectors", "--targets mcp"); err != nil {
		t.Fatal(err)
	}
	w.sets = []string{"vectors"}
	var calls []call
	for _, v := range vectors {
		calls = append(calls, call{Set: "vectors", Tool: v.tool, Args: []byte(v.Input), Level: v.Level})
	}
	for i, got := range w.play(t, calls) {
		v := vectors[i]
		t.Run(v.Level+"/"+v.Name, func(t *testing.T) {
			v.check(t, got)
			if what := twinDifference(calls[i], got, askTwin(decoders[calls[i].Tool], calls[i])); what != "" {
				t.Error(what)
			}
			if t.Failed() {
				t.Logf("%.300q by %.300s", v.Input, v.Schema)
			}
		})
	}
}

// coercionVectors reads the vectors.
func coercionVectors(t *testing.T) []coercionVector {
	t.Helper()
	data, err := os.ReadFile("../runtime/testdata/coercion.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []coercionVector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) < 1162 {
		t.Fatalf("there are but %d vectors", len(vectors))
	}
	return vectors
}

// putVectorTools writes a tool for each schema of the vectors, names it in each
// of them, and loads all. The loader takes every one.
func (w *workspace) putVectorTools(t *testing.T, vectors []coercionVector) []*canonical.Tool {
	t.Helper()
	var all []map[string]any
	names := make(map[string]string) // by schema
	for i := range vectors {
		v := &vectors[i]
		v.tool = names[string(v.Schema)]
		if v.tool == "" {
			v.tool = fmt.Sprintf("tool_%03d", len(all))
			names[string(v.Schema)] = v.tool
			all = append(all, map[string]any{"name": v.tool, "inputSchema": v.Schema})
		}
	}
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	w.put(t, "vectors/tools/all.json", string(data))
	tools, found := canonical.Load([]string{filepath.Join(w.dir, "vectors", "tools")}, canonical.Options{})
	if found.HasErrors() || len(tools) != len(all) {
		t.Fatalf("%d tools of %d: %v", len(tools), len(all), found.All())
	}
	return tools
}

// check compares an outcome with what the vector expects.
func (v *coercionVector) check(t *testing.T, got outcome) {
	t.Helper()
	if e := v.Expect.Error; e != nil {
		if !slices.Contains(faults(got), fault{e.Path, e.About}) {
			t.Errorf("no fault %q at %q in %q; value %.300s", e.About, e.Path, got.Message, got.Value)
		}
		if got.Coercions != nil || got.Unknown != nil {
			t.Errorf("refused arguments have a report: %v %q", got.Coercions, got.Unknown)
		}
		return
	}
	if got.Message != "" {
		t.Fatalf("refused: %q", got.Message)
	}
	made := coercions(got)
	byPlace := func(a, b coerced) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Rule, b.Rule))
	}
	slices.SortFunc(made, byPlace)
	slices.SortFunc(v.Notes, byPlace)
	if !slices.Equal(v.Notes, made) {
		t.Errorf("coercions %v, want %v", made, v.Notes)
	}
	want := v.finished(t, got.Unknown)
	if !schema.Equal(want, parsed(got.Value)) {
		t.Errorf("the value is %.1000s, not %.1000s", got.Value, want.Compact())
	}
}

// finished is the vector's value as a handler gets it: without what was left
// out, and with defaults. In the vectors only properties of the root have any.
func (v *coercionVector) finished(t *testing.T, unknown []string) *schema.Node {
	t.Helper()
	value := parsed(v.Expect.Value)
	left := len(unknown)
	value = without(value, "", func(path string) bool {
		out := slices.Contains(unknown, path)
		if out {
			left--
		}
		return out
	})
	if left != 0 {
		t.Errorf("unknown are %q, which were not all sent", unknown)
	}
	if properties := parsed(v.Schema).Get("properties"); properties != nil {
		for _, p := range properties.Members {
			if d := p.Value.Get("default"); d != nil && !value.Has(p.Name) {
				value.Members = append(value.Members, schema.Member{Name: p.Name, Value: d})
			}
		}
	}
	return value
}

// without is a copy of a value without the properties at some paths.
func without(n *schema.Node, path string, isOut func(path string) bool) *schema.Node {
	out := &schema.Node{Kind: n.Kind, Bool: n.Bool, Text: n.Text}
	for i, e := range n.Elems {
		out.Elems = append(out.Elems, without(e, schema.Index(path, i), isOut))
	}
	for _, m := range n.Members {
		if at := schema.Path(path, m.Name); !isOut(at) {
			out.Members = append(out.Members, schema.Member{Name: m.Name, Value: without(m.Value, at, isOut)})
		}
	}
	return out
}
