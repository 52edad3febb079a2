package gen_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/schemaport/schemaport-gen/runtime"
)

var update = flag.Bool("update", false, "write the wanted files of testdata/golden anew")

// A golden is an archive of testdata/golden. It holds
//
//	flags          flags of generate, if any
//	tools/…        tool files
//	calls.jsonl    calls and what comes of them, one a line
//	want/…         generated files as they are wanted
//
// Every tool's Go file is wanted where the tools are few. Of the other files
// those are compared that the archive has: what each is about.
type golden struct {
	name    string
	path    string
	archive *txtar.Archive
}

// A goldenCall is a line of calls.jsonl: a request, and its wanted outcome.
type goldenCall struct {
	Tool    string          `json:"tool"`
	Op      string          `json:"op"`
	Args    json.RawMessage `json:"args"` // the text itself, or a string that holds it
	Level   string          `json:"level"`
	Target  string          `json:"target"`
	Options []string        `json:"options"`
	Limits  runtime.Limits  `json:"limits"`

	Value     json.RawMessage `json:"value"`
	Errors    []fault         `json:"errors"`
	Says      string          `json:"says"` // part of the error's message
	Coercions []coerced       `json:"coercions"`
	Unknown   []string        `json:"unknown"`
}

type fault struct {
	Path string `json:"path"`
	Code string `json:"code"`
}

type coerced struct {
	Path string `json:"path"`
	Rule string `json:"rule"`
}

// TestGolden generates every archive and compares it with what is wanted, then
// builds, vets and runs all of them.
func TestGolden(t *testing.T) {
	w := newWorkspace(t)
	var calls []call
	var wanted []goldenCall
	for _, g := range goldens(t) {
		t.Run(g.name, func(t *testing.T) {
			g.generate(t, w)
			for _, c := range g.calls(t) {
				wanted = append(wanted, c)
				calls = append(calls, c.request(g.name))
			}
		})
	}
	if t.Failed() {
		return
	}
	for i, got := range w.play(t, calls) {
		t.Run(fmt.Sprintf("%s/call %d", calls[i].Set, i), func(t *testing.T) { wanted[i].check(t, got) })
	}
}

func goldens(t testing.TB) []golden {
	t.Helper()
	paths, err := filepath.Glob("testdata/golden/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives (%v)", err)
	}
	var out []golden
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, golden{strings.TrimSuffix(filepath.Base(path), ".txtar"), path, archive})
	}
	return out
}

// generate generates the archive's package and compares it with what is wanted.
func (g *golden) generate(t *testing.T, w *workspace) {
	t.Helper()
	for _, f := range g.archive.Files {
		if strings.HasPrefix(f.Name, "tools/") {
			w.put(t, g.name+"/"+f.Name, string(f.Data))
		}
	}
	res, err := w.generate(g.name, g.file("flags"))
	if err != nil {
		if res != nil {
			t.Log(res.Diagnostics)
		}
		t.Fatal(err)
	}
	w.sets = append(w.sets, g.name)
	files := w.files(t, g.name, res)
	if *update {
		g.update(t, files)
	}
	for _, name := range g.wanted(files) {
		if diff := cmp.Diff(g.file("want/"+name), files[name]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// wanted are the names of the files that are compared, in order.
func (g *golden) wanted(files map[string]string) []string {
	var names []string
	for name := range files {
		if strings.HasSuffix(name, ".go") && name != "schemaport.gen.go" {
			names = append(names, name)
		}
	}
	if len(names) > 4 {
		names = nil
	}
	for _, f := range g.archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "want/"); ok && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// update writes the archive with the files as they are now. A file that is no
// longer generated goes.
func (g *golden) update(t *testing.T, files map[string]string) {
	t.Helper()
	names := g.wanted(files)
	g.archive.Files = slices.DeleteFunc(g.archive.Files, func(f txtar.File) bool { return strings.HasPrefix(f.Name, "want/") })
	for _, name := range names {
		if content, ok := files[name]; ok {
			g.archive.Files = append(g.archive.Files, txtar.File{Name: "want/" + name, Data: []byte(content)})
		}
	}
	if err := os.WriteFile(g.path, txtar.Format(g.archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// file is the content of a file of the archive, "" for one that is not there.
func (g *golden) file(name string) string {
	for _, f := range g.archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func (g *golden) calls(t *testing.T) []goldenCall {
	t.Helper()
	var out []goldenCall
	for line := range strings.Lines(g.file("calls.jsonl")) {
		var c goldenCall
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&c); err != nil {
			t.Fatalf("calls.jsonl: %v in %s", err, line)
		}
		out = append(out, c)
	}
	if len(out) == 0 {
		t.Error("there are no calls")
	}
	return out
}

func (c *goldenCall) request(set string) call {
	args := []byte(c.Args)
	if text := ""; json.Unmarshal(args, &text) == nil {
		args = []byte(text)
	}
	return call{Set: set, Tool: c.Tool, Op: c.Op, Args: args, Level: c.Level, Target: c.Target, Options: c.Options, Limits: c.Limits}
}

// check compares an outcome with the wanted one, with nothing left open: issues
// in their order, coercions and unknown properties whether or not any are wanted.
func (c *goldenCall) check(t *testing.T, got outcome) {
	t.Helper()
	if got.Broken != "" {
		t.Error(got.Broken)
	}
	if diff := cmp.Diff(jsonValue(t, c.Value), jsonValue(t, got.Value)); diff != "" {
		t.Errorf("value (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(c.Errors, faults(got)); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
	if !strings.Contains(got.Message, c.Says) || c.Says == "" && c.Errors == nil && got.Message != "" {
		t.Errorf("the error is %q, want %q in it", got.Message, c.Says)
	}
	if diff := cmp.Diff(c.Coercions, coercions(got)); diff != "" {
		t.Errorf("coercions (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(c.Unknown, got.Unknown); diff != "" {
		t.Errorf("unknown (-want +got):\n%s", diff)
	}
	if t.Failed() {
		t.Logf("args %s\ngot  %s\n%s", c.Args, got.Value, got.Message)
	}
}

// jsonValue is a JSON value whose numbers are compared as text; nil for none.
func jsonValue(t *testing.T, raw json.RawMessage) any {
	t.Helper()
	if len(raw) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return v
}

func faults(o outcome) []fault {
	var out []fault
	for _, i := range o.Issues {
		out = append(out, fault{i.Path, i.Code})
	}
	return out
}

func coercions(o outcome) []coerced {
	var out []coerced
	for _, c := range o.Coercions {
		out = append(out, coerced{c.Path, c.Rule})
	}
	return out
}
