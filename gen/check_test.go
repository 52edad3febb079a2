package gen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

const closedSchema = `{"type": "object", "properties": {}, "additionalProperties": false}`

func codes(list []target.Finding) []string {
	var out []string
	for _, f := range list {
		out = append(out, f.Code)
	}
	return out
}

// What is about the definition itself is told once, whatever the targets: what
// the loader, the search for hidden text and the plan of the decoder found.
func TestCheckDefinition(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/a.json": `{
		"name": "a", "description": "Hi.\u2066",
		"inputSchema": {"type": "object", "properties": {"n": {"type": "string", "default": 5, "format": "odd"}}},
		"outputSchema": {"type": "object", "dependencies": {"a": ["b"]}}
	}`})
	for formats, want := range map[bool][]string{
		false: {"hidden-characters", "default-inconsistent", "keyword-not-enforced"},
		true:  {"hidden-characters", "default-inconsistent", "format-not-checked", "keyword-not-enforced"},
	} {
		res, err := Check(context.Background(), CheckConfig{Paths: []string{"tools"}, WorkDir: dir, Formats: formats})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, code := range codes(res.Tools[0].Input) {
			if slices.Contains(want, code) {
				got = append(got, code)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("formats %v (-want +got):\n%s\nall: %v", formats, diff, codes(res.Tools[0].Input))
		}
		for _, f := range res.Tools[0].Input {
			if f.Target != "" {
				t.Errorf("%s names the target %s", f.Code, f.Target)
			}
		}
	}
}

// Every tool is with its own findings, in the order of names, however many
// processors there are.
func TestCheckOrder(t *testing.T) {
	dir := putFiles(t, manyTools())
	res, err := Check(context.Background(), CheckConfig{Paths: []string{"tools"}, WorkDir: dir, Targets: []string{"mcp", "openai"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, tool := range res.Tools {
		got = append(got, tool.Name)
	}
	if len(got) != len(manyTools()) || !slices.IsSorted(got) {
		t.Errorf("tools %v", got)
	}
	for _, tool := range res.Tools {
		for i, list := range tool.Targets {
			for _, f := range list {
				if f.Tool != tool.Name || f.Target != res.Targets[i].ID || f.Place.File != tool.Source {
					t.Errorf("%s has the finding %v", tool.Name, f.Diagnostic)
				}
			}
		}
	}
}

// What is about all tools together is apart, and can be suppressed as well.
func TestCheckSet(t *testing.T) {
	files := map[string]string{}
	for i := range 129 {
		files[fmt.Sprintf("tools/t%d.json", i)] = fmt.Sprintf(`{"name": "t%d", "description": "Does it.", "inputSchema": %s}`, i, closedSchema)
	}
	cfg := CheckConfig{Paths: []string{"tools"}, WorkDir: putFiles(t, files), Targets: []string{"mcp", "openai"}}
	res, err := Check(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Set) != 2 || len(res.Set[0]) != 0 || len(res.Set[1]) == 0 || res.Set[1][0].Severity != diag.Warning {
		t.Fatalf("of 129 tools openai says %v", res.Set)
	}
	cfg.Suppress = []Suppression{{Code: res.Set[1][0].Code, Reason: "sent in parts"}}
	before := res.Count(diag.Warning)
	if res, err = Check(context.Background(), cfg); err != nil {
		t.Fatal(err)
	}
	if res.Suppressed != 1 || res.Count(diag.Warning) != before-1 {
		t.Errorf("%d suppressed, %d warnings, without suppression %d", res.Suppressed, res.Count(diag.Warning), before)
	}
}

func TestCheckRejects(t *testing.T) {
	dir := putFiles(t, map[string]string{"ping.json": `{"name": "ping", "inputSchema": ` + emptySchema + `}`, "bad.json": `{"name": 1}`})
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	var usage *UsageError
	var input *InputError
	for name, tt := range map[string]struct {
		ctx  context.Context
		cfg  CheckConfig
		want any
	}{
		"no path":          {context.Background(), CheckConfig{}, &usage},
		"unknown target":   {context.Background(), CheckConfig{Paths: []string{"ping.json"}, Targets: []string{"nobody"}}, &usage},
		"no reason":        {context.Background(), CheckConfig{Paths: []string{"ping.json"}, Suppress: []Suppression{{Code: "a"}}}, &usage},
		"no code":          {context.Background(), CheckConfig{Paths: []string{"ping.json"}, Suppress: []Suppression{{Reason: "a"}}}, &usage},
		"suppressed for":   {context.Background(), CheckConfig{Paths: []string{"ping.json"}, Suppress: []Suppression{{Code: "a", Reason: "b", Target: "all"}}}, &usage},
		"without":          {context.Background(), CheckConfig{Paths: []string{"ping.json"}, Without: map[string][]string{"nobody": {"ping"}}}, &usage},
		"a malformed tool": {context.Background(), CheckConfig{Paths: []string{"ping.json", "bad.json"}}, &input},
	} {
		tt.cfg.WorkDir = dir
		if res, err := Check(tt.ctx, tt.cfg); res != nil || !errors.As(err, tt.want) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := Check(canceled, CheckConfig{Paths: []string{"ping.json"}, WorkDir: dir}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: error %v", err)
	}
}

// A suppression that cannot be followed says where it is written.
func TestCheckRejectsAtPlace(t *testing.T) {
	place := diag.Place{File: "c.json", Line: 2, Col: 3}
	for _, s := range []Suppression{{Code: "a", Place: place}, {Code: "a", Reason: "b", Target: "nobody", Place: place}} {
		var usage *UsageError
		_, err := Check(context.Background(), CheckConfig{Paths: []string{"a"}, Suppress: []Suppression{s}})
		if !errors.As(err, &usage) || usage.Place != place || !strings.HasPrefix(err.Error(), "c.json:2:3: ") {
			t.Errorf("%+v: error %v", s, err)
		}
	}
}

func TestSuppressionCovers(t *testing.T) {
	f := target.Finding{Diagnostic: diag.Diagnostic{Code: "gemini/c", Tool: "a", Target: "gemini", Path: `inputSchema.properties.id["x y"][0]`}}
	for s, want := range map[Suppression]bool{
		{}:                                   true,
		{Tool: "a", Target: "gemini"}:        true,
		{Tool: "A"}:                          false,
		{Target: "openai"}:                   false,
		{Path: f.Path}:                       true,
		{Path: "inputSchema"}:                true,
		{Path: "inputSchema.properties.id"}:  true,
		{Path: `inputSchema.properties.i`}:   false,
		{Path: f.Path + ".minimum"}:          false,
		{Path: "inputSchema.properties.id."}: false,
	} {
		if got := covers(s, f); got != want {
			t.Errorf("%+v covers it: %v", s, got)
		}
	}
}

// Only a suppression that had its chance is said to be without use.
func TestUnusedSuppressions(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools/ping.json": `{"name": "ping", "inputSchema": ` + emptySchema + `}`})
	res, err := Check(context.Background(), CheckConfig{
		Paths: []string{"tools"}, WorkDir: dir, Targets: []string{"mcp"},
		Suppress: []Suppression{
			{Code: "mcp/nothing", Reason: "r"}, {Code: "gemini/nothing", Reason: "r"},
			{Code: "nothing", Target: "openai", Reason: "r"}, {Code: "nothing", Reason: "r"}, {Code: "core/nothing", Reason: "r"},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range res.Unused {
		got = append(got, s.Code)
	}
	if diff := cmp.Diff([]string{"mcp/nothing", "nothing", "core/nothing"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Findings about a tool have the same paths wherever in a file it stands.
func TestCheckPaths(t *testing.T) {
	const tool = `{"name": "a", "description": "Hi.\u2066", "inputSchema": {"type": "object", "properties": {"n": {"type": "string", "default": 5}}},
		"outputSchema": {"type": "object", "dependencies": {"a": ["b"]}}, "title": "\u2066"}`
	var first []string
	for _, text := range []string{tool, "[" + tool + "]", `{"tools": [{"name": "b", "inputSchema": {"type": "object"}}, ` + tool + "]}"} {
		dir := putFiles(t, map[string]string{"tools.json": text})
		res, err := Check(context.Background(), CheckConfig{Paths: []string{"tools.json"}, WorkDir: dir})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, list := range append(res.Tools[0].Targets, res.Tools[0].Input) {
			for _, f := range list {
				got = append(got, f.Code+" "+f.Path)
			}
		}
		if first == nil {
			first = got
		}
		if diff := cmp.Diff(first, got); diff != "" {
			t.Errorf("%s (-alone +here):\n%s", text, diff)
		}
	}
	if !slices.Contains(first, "keyword-not-enforced outputSchema.dependencies") {
		t.Errorf("found %q", first)
	}
}

// What the configuration leaves out is neither checked nor part of the set.
func TestCheckWithout(t *testing.T) {
	dir := putFiles(t, map[string]string{"tools.json": `[
		{"name": "ping", "description": "A.", "inputSchema": ` + emptySchema + `}, {"name": "Ping", "description": "A.", "inputSchema": ` + emptySchema + `}]`})
	cfg := CheckConfig{Paths: []string{"tools.json"}, WorkDir: dir, Targets: []string{"openai", "mcp"}}
	for _, without := range []map[string][]string{nil, {"mcp": {"Ping", "nobody"}, "gemini": {"ping"}}} {
		cfg.Without = without
		res, err := Check(context.Background(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		leftOut := without != nil
		var unknown []string
		for _, f := range res.Config {
			unknown = append(unknown, f.Code+" "+f.Target+" "+f.Message)
		}
		if want := []string{`without-unknown-tool mcp the configuration leaves out a tool "nobody", which does not exist`}; leftOut && !cmp.Equal(want, unknown) || !leftOut && unknown != nil {
			t.Errorf("without %v: of the configuration %q", without, unknown)
		}
		if res.Tools[0].IsLeftOut(1) != leftOut || res.Tools[0].IsLeftOut(0) || res.Tools[1].IsLeftOut(1) || len(res.Set[1]) > 0 == leftOut {
			t.Errorf("without %v: %+v; the set: %v", without, res.Tools, res.Set)
		}
	}
}
