package gen_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen"
)

// A publicCase is one of testdata/cases: a failure of converters, generators
// and decoders that people reported in public, as a small reproduction.
type publicCase struct {
	ID, Theme, Source, Essence, Why string
	Derived                         bool

	Input struct {
		Tool            json.RawMessage
		Tools           []json.RawMessage
		Target          string
		Arguments       string
		ArgumentsBase64 []byte `json:"arguments_base64"`
	}
	Expected struct {
		Check    []caseFinding
		Compile  []compileFact
		Generate *struct {
			Compiles any
			Facts    []string
		}
		Decode *caseDecode
		Limits *struct{ Seconds, Megabytes int }
		Note   string
	}
}

// left are the parts of cases that nothing here can hold to account.
var left []string

// publicCases reads all cases. What they state in a way that is not known here
// would go unchecked, so it is a fault.
func publicCases(t *testing.T) []publicCase {
	t.Helper()
	var all []publicCase
	for _, name := range []string{"cross-provider", "go-generation", "malformed-arguments", "security-robustness"} {
		data, err := os.ReadFile("testdata/cases/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var some []publicCase
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&some); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for i := range some {
			if text, ok := noted[some[i].ID]; ok {
				some[i].Expected.Decode.Value = json.RawMessage(text)
			}
		}
		all = append(all, some...)
	}
	return all
}

// tools are the case's tool files.
func (c *publicCase) tools() []json.RawMessage {
	if c.Input.Tools != nil {
		return c.Input.Tools
	}
	return []json.RawMessage{c.Input.Tool}
}

func (c *publicCase) arguments() []byte {
	if c.Input.ArgumentsBase64 != nil {
		return c.Input.ArgumentsBase64
	}
	return []byte(c.Input.Arguments)
}

// TestCases generates the package of every case, looks at it for the facts that
// are stated, then builds all of them and decodes what is sent.
func TestCases(t *testing.T) {
	w := newWorkspace(t)
	var calls []call
	var checks []func(*testing.T, outcome)
	var passed []string
	for _, c := range publicCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			passed = append(passed, c.untouched()...)
			if c.Expected.Generate == nil && c.Expected.Decode == nil {
				return
			}
			g := c.generate(t, w)
			for _, f := range c.facts(t, g) {
				calls, checks = append(calls, f.call), append(checks, f.check)
			}
			if d := c.Expected.Decode; d != nil {
				calls, checks = append(calls, c.call(g)), append(checks, c.check)
				if d.OK { // so does the loosest level accept it
					loose := c.call(g)
					loose.Level = "lenient"
					calls, checks = append(calls, loose), append(checks, c.check)
				}
			}
		})
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(left)), slices.Sorted(slices.Values(passed))); diff != "" {
		t.Errorf("what is left out (-stated +really):\n%s", diff)
	}
	if t.Failed() {
		return
	}
	for i, got := range w.play(t, calls) {
		t.Run(calls[i].Set+"/"+string(calls[i].Args[:min(len(calls[i].Args), 40)]), func(t *testing.T) { checks[i](t, got) })
	}
}

// untouched lists the parts of a case that are not looked at.
func (c *publicCase) untouched() []string {
	var parts []string
	if c.Expected.Decode != nil && slices.Contains(left, c.ID+": decode") {
		parts = append(parts, c.ID+": decode")
		c.Expected.Decode = nil
	}
	if g := c.Expected.Generate; g != nil {
		for _, fact := range g.Facts {
			if part := c.ID + ": fact " + fact; slices.Contains(left, part) {
				parts = append(parts, part)
			}
		}
		g.Facts = slices.DeleteFunc(g.Facts, func(fact string) bool { return slices.Contains(left, c.ID+": fact "+fact) })
	}
	return parts
}

// A casePackage is the package of a case, nil where it was refused.
type casePackage struct {
	w      *workspace
	c      *publicCase
	set    string
	files  map[string]string // by name; the Go files and the definitions
	parsed map[string]*ast.File
	fset   *token.FileSet
}

// generate generates the case's package for those of the base targets that
// take its tools.
func (c *publicCase) generate(t *testing.T, w *workspace) *casePackage {
	t.Helper()
	g := &casePackage{w: w, c: c, set: strings.ReplaceAll(c.ID, "-", "_")}
	start := time.Now()
	res, err := c.generateTools(t, w, g.set, c.tools())
	if l := c.Expected.Limits; l != nil && time.Since(start) > time.Duration(l.Seconds)*time.Second {
		t.Errorf("generating it took %v", time.Since(start))
	}
	if c.Expected.Generate != nil && c.Expected.Generate.Compiles == "refused" {
		var input *gen.InputError
		if !errors.As(err, &input) {
			t.Fatalf("it was not refused (%v)", err)
		}
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	w.sets = append(w.sets, g.set)
	g.files = w.files(t, g.set, res)
	g.parse(t)
	return g
}

// generateTools generates a package for as many base targets as take all tools,
// and for the target that the case is about.
func (c *publicCase) generateTools(t *testing.T, w *workspace, set string, tools []json.RawMessage) (*gen.Result, error) {
	t.Helper()
	for i, tool := range tools {
		w.put(t, set+"/tools/"+string(rune('a'+i))+".json", string(tool))
	}
	ids := []string{"all"}
	if c.Input.Target != "" {
		ids = append(ids, caseTargets[c.Input.Target])
	}
	res, err := w.generate(set, "--targets "+strings.Join(ids, ","))
	if !errors.Is(err, gen.ErrRefused) {
		return res, err
	}
	var take []string
	for _, target := range res.Targets {
		if len(target.Refused) == 0 {
			take = append(take, target.ID)
		}
	}
	return w.generate(set, "--targets "+strings.Join(take, ","))
}

// parse parses the Go files.
func (g *casePackage) parse(t *testing.T) {
	t.Helper()
	g.fset = token.NewFileSet()
	g.parsed = map[string]*ast.File{}
	for name, content := range g.files {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		f, err := parser.ParseFile(g.fset, name, content, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		g.parsed[name] = f
	}
}

// call is the call of a case.
func (c *publicCase) call(g *casePackage) call {
	var tool struct{ Name string }
	_ = json.Unmarshal(c.tools()[0], &tool)
	return call{
		Set: g.set, Tool: tool.Name, Args: c.arguments(), Level: c.Expected.Decode.Level,
		Target: caseTargets[c.Input.Target],
	}
}

// noted are values that the case's note corrects: numbers stay as they were written.
var noted = map[string]string{"gg-any-value-exact": `{"data": {"id": 9007199254740993, "z": 1, "a": 1.10}}`}

// check compares the outcome of a case's call with what is expected.
func (c *publicCase) check(t *testing.T, got outcome) {
	t.Helper()
	if got.Broken != "" {
		t.Error(got.Broken)
	}
	if l := c.Expected.Limits; l != nil && (got.Millis > int64(1000*l.Seconds) || got.Megabytes > uint64(l.Megabytes)) {
		t.Errorf("it took %d ms and %d MB", got.Millis, got.Megabytes)
	}
	c.Expected.Decode.check(t, got)
}

// goFiles are the names of the generated Go files, sorted.
func (g *casePackage) goFiles() []string { return slices.Sorted(maps.Keys(g.parsed)) }
