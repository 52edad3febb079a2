package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// many are more targets than one line has room for.
var many = []string{
	"openai", "anthropic", "gemini", "mcp", "openai-chat", "openai-loose", "anthropic-strict", "gemini-json-schema",
	"vertex", "bedrock", "bedrock-strict", "azure-openai", "mistral", "cohere", "xai", "groq", "deepseek", "fireworks",
	"moonshot", "qwen", "ollama", "llamacpp", "vllm",
}

func targets(ids ...string) []*target.Target {
	out := make([]*target.Target, len(ids))
	for i, id := range ids {
		out[i] = &target.Target{ID: id, Name: strings.ToUpper(id)}
	}
	return out
}

func finding(s diag.Severity, id, code string) target.Finding {
	return target.Finding{Diagnostic: diag.Diagnostic{Code: code, Severity: s, Target: id, Tool: "a", Message: "it is so"}}
}

// sample is a result with a bit of everything.
func sample() *report.CheckResult {
	lossy := finding(diag.Error, "y", "y/lost")
	lossy.Place = diag.Place{File: "a.json", Line: 3, Col: 9}
	lossy.Path, lossy.Hint, lossy.DocsURL = "inputSchema.minimum", "leave it out", "https://example.com/y"
	lossy.Compile = target.Ability{Supported: true, Lossy: true, Change: "dropped-minimum", Detail: "minimum is left out"}
	kept := finding(diag.Info, "y", "y/kept")
	kept.Compile = target.Ability{Supported: true, Detail: kept.Message}
	most := finding(diag.Warning, "y", "y/most")
	most.Tool, most.Compile.Supported = "", true
	wrong := finding(diag.Warning, "x", "without")
	return &report.CheckResult{
		Targets: targets("x", "y"),
		Tools: []report.CheckedTool{
			{Name: "a\x1b", Source: "a.json", Targets: [][]target.Finding{nil, {lossy, kept}}, Input: []target.Finding{finding(diag.Warning, "", "own")}},
			{Name: "b", Source: "b.json", Targets: [][]target.Finding{nil, {finding(diag.Error, "y", "y/refused")}}, LeftOut: []bool{true, false}},
		},
		Set:        [][]target.Finding{nil, {finding(diag.Warning, "y", "y/many"), most}},
		Config:     []target.Finding{wrong},
		Suppressed: 1,
		Unused:     []report.Suppression{{Code: "y/old", Tool: "a", Reason: "known", Place: diag.Place{File: "c.json", Line: 1, Col: 2}}},
	}
}

func TestWriteCheck(t *testing.T) {
	want := `a\x1b  a.json
  definition
    ⚠ it is so [own]
  X
    ✓ compatible
  Y
    ✗ it is so [y/lost]
      a.json:3:9: inputSchema.minimum
      compiles with --allow-lossy=dropped-minimum: minimum is left out
      hint: leave it out
      https://example.com/y
    ℹ it is so [y/kept]
      compiles

b  b.json
  X
    – left out by the configuration
  Y
    ✗ it is so [y/refused]
      does not compile

the set
  Y
    ⚠ tool "a": it is so [y/many]
      compiling leaves it as it is
    ⚠ it is so [y/most]
      compiles

⚠ x: it is so [without]
⚠ c.json:1:2: this suppression matches nothing (code y/old, tool a); delete it
2 tools: 2 errors, 4 warnings, 1 note; 1 finding suppressed
`
	var b bytes.Buffer
	if err := report.WriteCheck(&b, sample(), false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWriteCheckQuiet(t *testing.T) {
	want := `a\x1b  a.json
  ⚠ definition  1 warning
  ✓ X           compatible
  ✗ Y           1 error, 1 note

b  b.json
  – X           left out by the configuration
  ✗ Y           1 error

the set
  ⚠ Y           2 warnings
`
	var b bytes.Buffer
	if err := report.WriteCheckQuiet(&b, sample(), false); err != nil {
		t.Fatal(err)
	}
	if got, _, _ := strings.Cut(b.String(), "\n⚠ x: "); got != want {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got))
	}
}

func TestWriteMatrix(t *testing.T) {
	want := `           definition  x  y
a\x1b          !       ✓  ✗
b              ✓       –  ✗
(the set)      ✓       ✓  !

✓ clean   i note   ! warning   ✗ error   – left out

X  1 of 1 tool clean, 1 left out
Y  0 of 2 tools clean
`
	var b bytes.Buffer
	if err := report.WriteMatrix(&b, sample(), false); err != nil {
		t.Fatal(err)
	}
	if got, _, _ := strings.Cut(b.String(), "\n⚠ x: "); got != want {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got))
	}
}

// A table is never wider than a terminal, however many the targets, however
// long the names; what is cut says so, and marks stand below one another.
func TestMatrixWidth(t *testing.T) {
	for _, ids := range [][]string{many[:1], many[:4], many[:8], many} {
		r := &report.CheckResult{Targets: targets(ids...)}
		for _, name := range []string{"short", strings.Repeat("long_name_", 12), strings.Repeat("日本", 40), "e\u0301" + strings.Repeat("x", 128)} {
			r.Tools = append(r.Tools, report.CheckedTool{
				Name: name, Targets: make([][]target.Finding, len(ids)), Input: []target.Finding{finding(diag.Error, "", "own")},
			})
		}
		var b bytes.Buffer
		if err := report.WriteMatrix(&b, r, false); err != nil {
			t.Fatal(err)
		}
		table, _, _ := strings.Cut(b.String(), "\n\n")
		for _, id := range append([]string{"definition"}, ids...) {
			if !strings.Contains(table, id) {
				t.Errorf("%d targets: the table does not name %s", len(ids), id)
			}
		}
		for line := range strings.Lines(table) {
			if n := columns(strings.TrimRight(line, "\n")); n > 100 {
				t.Errorf("%d targets: %d columns: %s", len(ids), n, line)
			}
		}
		checkColumns(t, table, len(ids)+1)
	}
}

// checkColumns checks that the rows of a table have their marks in the same columns.
func checkColumns(t *testing.T, table string, n int) {
	t.Helper()
	var first []int
	for line := range strings.Lines(table) {
		var at []int
		for i, r := range line {
			if r == '✓' || r == '✗' {
				at = append(at, columns(line[:i]))
			}
		}
		if at == nil {
			continue // a line of names
		}
		if first == nil {
			first = at
		}
		if len(at) != n || !cmp.Equal(first, at) {
			t.Errorf("marks at %v, in the first row at %v: %s", at, first, line)
		}
	}
	if first == nil {
		t.Errorf("there is no row in\n%s", table)
	}
}

// columns is the width of the texts of this test.
func columns(s string) int {
	return utf8.RuneCountInString(s) + strings.Count(s, "日") + strings.Count(s, "本") - strings.Count(s, "\u0301")
}

// Where the names of the targets do not fit side by side, each has its line.
func TestMatrixSteps(t *testing.T) {
	r := &report.CheckResult{Targets: targets(many...), Tools: []report.CheckedTool{{Name: "a", Targets: make([][]target.Finding, len(many))}}}
	var b bytes.Buffer
	if err := report.WriteMatrix(&b, r, false); err != nil {
		t.Fatal(err)
	}
	want := "   openai\n   │ anthropic\n   │ │ gemini\n   │ │ │ mcp\n"
	if got := b.String(); !strings.HasPrefix(got, want) || !strings.Contains(got, "\na  ✓ ✓ ✓ ✓ ") {
		t.Errorf("got\n%s", got)
	}
}

// Colours only add: without them the text is the same.
func TestColour(t *testing.T) {
	write := map[string]func(*bytes.Buffer, bool) error{
		"check":  func(b *bytes.Buffer, c bool) error { return report.WriteCheck(b, sample(), c) },
		"quiet":  func(b *bytes.Buffer, c bool) error { return report.WriteCheckQuiet(b, sample(), c) },
		"matrix": func(b *bytes.Buffer, c bool) error { return report.WriteMatrix(b, sample(), c) },
		"compile": func(b *bytes.Buffer, c bool) error {
			return report.WriteCompile(b, &report.CompileResult{
				Targets: targets("x"), Tools: []report.CompiledTool{{Name: "a", Outcomes: []report.Outcome{{}}}},
			}, c)
		},
	}
	strip := strings.NewReplacer("\x1b[0m", "", "\x1b[1m", "", "\x1b[31m", "", "\x1b[32m", "", "\x1b[33m", "", "\x1b[34m", "")
	for name, f := range write {
		var plain, coloured bytes.Buffer
		if err := errors.Join(f(&plain, false), f(&coloured, true)); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(plain.String(), "\x1b") || !strings.Contains(coloured.String(), "\x1b[31m✗\x1b[0m") {
			t.Errorf("%s: plain\n%s\ncoloured\n%q", name, plain.String(), coloured.String())
		}
		if diff := cmp.Diff(plain.String(), strip.Replace(coloured.String())); diff != "" {
			t.Errorf("%s (-plain +coloured):\n%s", name, diff)
		}
	}
}

func TestCheckDocument(t *testing.T) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	r := sample()
	r.Targets[0].ID = "z<" // sorts behind y
	if err := enc.Encode(report.NewCheckDocument("1.2.3", r)); err != nil {
		t.Fatal(err)
	}
	want := `{"command":"check","schemaPortVersion":"1.2.3","summary":{"tools":2,"errors":2,"warnings":4,"infos":1,"suppressed":1},` +
		`"tools":[{"name":"a\u001b","source":"a.json",` +
		`"input":{"diagnostics":[{"toolName":"a","severity":"warning","code":"own","message":"it is so","path":""}],"summary":{"error":0,"warning":1,"info":0}},` +
		`"targets":{"z<":{"diagnostics":[],"summary":{"error":0,"warning":0,"info":0}},` +
		`"y":{"diagnostics":[{"providerId":"y","toolName":"a","severity":"error","code":"y/lost","message":"it is so","hint":"leave it out","path":"inputSchema.minimum",` +
		`"compile":{"supported":true,"lossy":true,"change":"dropped-minimum","detail":"minimum is left out"},"docsUrl":"https://example.com/y","sourcePath":"a.json","line":3,"column":9},`
	if got := b.String(); !strings.HasPrefix(got, want) {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, got[:min(len(got), len(want))]))
	}
	for _, part := range []string{
		`"set":{"z<":{"diagnostics":[],`,
		`"targets":{"z<":{"leftOut":true,"diagnostics":[],`,
		`},"diagnostics":[{"providerId":"x","toolName":"a","severity":"warning","code":"without","message":"it is so","path":""}],`,
		`"unusedSuppressions":[{"tool":"a","code":"y/old","reason":"known"}]}`,
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%s is not in\n%s", part, b.String())
		}
	}
}

// Of a compiled pair the document has the manifest, of a refused one the errors.
func TestCompileDocument(t *testing.T) {
	r := &report.CompileResult{
		Targets: targets("x", "y"), Out: "out", Manifest: []byte(`{"b":1,"a":"<"}`),
		Config: []diag.Diagnostic{finding(diag.Warning, "x", "without").Diagnostic},
		Tools: []report.CompiledTool{{Name: "a", Outcomes: []report.Outcome{
			{Output: "x/a.json", Findings: []target.Finding{finding(diag.Warning, "x", "x/w")}},
			{Findings: []target.Finding{finding(diag.Error, "y", "y/e"), finding(diag.Warning, "y", "y/w")}},
		}}},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(report.NewCompileDocument("1", r)); err != nil {
		t.Fatal(err)
	}
	want := `{"command":"compile","schemaPortVersion":"1","summary":{"tools":1,"written":1,"refused":1},"out":"out","manifest":{"b":1,"a":"<"},` +
		`"diagnostics":[{"providerId":"x","toolName":"a","severity":"warning","code":"without","message":"it is so","path":""},` +
		`{"providerId":"y","toolName":"a","severity":"error","code":"y/e","message":"it is so","path":"","compile":{"supported":false,"lossy":false,"detail":""}}]}` + "\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// full is a writer that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteFails(t *testing.T) {
	for name, err := range map[string]error{
		"check":   report.WriteCheck(full{}, sample(), false),
		"quiet":   report.WriteCheckQuiet(full{}, sample(), false),
		"matrix":  report.WriteMatrix(full{}, sample(), false),
		"compile": report.WriteCompile(full{}, &report.CompileResult{}, false),
	} {
		if err == nil || !strings.Contains(err.Error(), "no space left") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// Names and texts of tool files cannot act on the terminal.
func TestVisible(t *testing.T) {
	got := report.Visible("a\x1b[2Jb\u202ec\n\U000e0041日本 'x' 👩\u200d👧")
	if want := `a\x1b[2Jb\u202ec\n\U000e0041` + "日本 'x' 👩\u200d👧"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What a target gets none of is refused, or left out; the errors of a refusal
// stand before what could be let pass, and its warnings behind that.
func TestWriteCompile(t *testing.T) {
	refused := finding(diag.Error, "y", "y/refused")
	refused.Place, refused.Path, refused.Hint = diag.Place{File: "a.json", Line: 1, Col: 1}, "inputSchema", "permit it"
	r := &report.CompileResult{
		Targets: targets("x", "y", "z"), Out: "out", Unused: []string{"dropped-\x1b@a"},
		Config: []diag.Diagnostic{finding(diag.Warning, "x", "without").Diagnostic},
		Tools: []report.CompiledTool{{Name: "a", Source: "a.json", Outcomes: []report.Outcome{
			{Output: "x/a.json", Changes: []target.Change{{Code: "c", Path: "p", Detail: "d", Narrows: true}}},
			{Findings: []target.Finding{finding(diag.Warning, "y", "y/w"), refused}, Changes: []target.Change{{Code: "l", Path: "p", Detail: "d", Lossy: true}}},
			{LeftOut: true},
		}}},
	}
	want := `a  a.json
  ✓ X  out/x/a.json
    • narrowing c at p: d
  ✗ Y  refused
    ✗ it is so [y/refused]
      a.json:1:1: inputSchema
      hint: permit it
    • lossy l at p: d
    --allow-lossy permits every loss, --allow-lossy=CODE or --allow-lossy=CODE@PATH one of them
    ⚠ it is so [y/w]
  – Z  left out by the configuration

⚠ x: it is so [without]
⚠ the permission dropped-\x1b@a lets nothing pass; delete it
1 definition written to out, 1 refusal
`
	var b bytes.Buffer
	if err := report.WriteCompile(&b, r, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
