package decode_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// load reads one tool.
func load(t *testing.T, text string) *canonical.Tool {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool.json")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tools, found := canonical.Load([]string{path}, canonical.Options{})
	if found.HasErrors() || len(tools) != 1 {
		t.Fatalf("%d tools, %v", len(tools), found.All())
	}
	return tools[0]
}

const plan = `{
	"name": "plan",
	"inputSchema": {
		"type": "object",
		"properties": {
			"title": {"type": "string"},
			"limit": {"type": "integer", "default": 10},
			"labels": {"type": "object", "additionalProperties": {"type": "integer"}},
			"day": {"type": "string", "format": "date"},
			"mail": {"type": "string", "format": "email"}
		},
		"required": ["title"]
	},
	"outputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
}`

// summary is an error by the paths and codes of its issues.
func summary(err error) string {
	var issues []runtime.Issue
	var arguments *runtime.ArgumentError
	var result *runtime.ResultError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &arguments):
		issues = arguments.Issues
	case errors.As(err, &result):
		issues = result.Issues
	default:
		return "plain"
	}
	var parts []string
	for _, i := range issues {
		parts = append(parts, i.Path+" "+i.Code)
	}
	return strings.Join(parts, ", ")
}

func TestDecode(t *testing.T) {
	pairs := `{"title":"t","limit":null,"labels":[{"key":"a","value":1}],"day":null,"mail":null}`
	tests := []struct {
		name string
		opts decode.Options
		raw  string
		call []runtime.Option
		want string
		err  string
	}{
		{name: "defaults", raw: `{"title":"t"}`, want: `{"title":"t","limit":10}`},
		{name: "unknown", raw: `{"title":"t","x":1,"limit":1.0}`, want: `{"title":"t","limit":1.0}`},
		{name: "standard", raw: `{"title":"t","limit":"3"}`, want: `{"title":"t","limit":3}`},
		{name: "strict", opts: decode.Options{Level: "strict"}, raw: `{"title":"t","limit":"3"}`, err: "limit type"},
		{name: "strict in the call", raw: `{"title":"t","limit":"3"}`, call: []runtime.Option{runtime.WithLevel(runtime.Strict)}, err: "limit type"},
		{name: "standard in the call", opts: decode.Options{Level: "strict"}, raw: `{"title":"t","limit":"3"}`, call: []runtime.Option{runtime.WithLevel(runtime.Standard)}, want: `{"title":"t","limit":3}`},
		{name: "faults", raw: `{"labels":{"a":"x"}}`, err: "labels.a type, title required"},
		{name: "target", raw: pairs, call: []runtime.Option{runtime.WithTarget(runtime.OpenAI)}, want: `{"title":"t","labels":{"a":1},"limit":10}`},
		{name: "nothing to undo", raw: `{"title":"t"}`, call: []runtime.Option{runtime.WithTarget(runtime.MCP)}, want: `{"title":"t","limit":10}`},
		{name: "other target", raw: pairs, call: []runtime.Option{runtime.WithTarget("acme")}, err: "plain"},
		{name: "formats off", raw: `{"title":"t","mail":"x","day":"x"}`, want: `{"title":"t","mail":"x","day":"x","limit":10}`},
		{name: "formats", opts: decode.Options{Formats: true}, raw: `{"title":"t","mail":"x","day":"x"}`, err: "mail format, day format"},
		{name: "time", opts: decode.Options{Time: true}, raw: `{"title":"t","mail":"x","day":"x"}`, err: "day format"},
	}
	tool := load(t, plan)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d, found := test.opts.New(tool, target.Base()...)
			for _, f := range found {
				t.Error(f)
			}
			got, err := d.Decode([]byte(test.raw), test.call...)
			if string(got) != test.want || summary(err) != test.err {
				t.Errorf("%s, %v", got, err)
			}
			if err != nil && !strings.Contains(err.Error(), "plan") {
				t.Errorf("%v: which tool?", err)
			}
		})
	}
}

// TestBesideUnion: what looks past the branches of a union does not forbid what
// they declare.
func TestBesideUnion(t *testing.T) {
	d, _ := decode.New(load(t, `{"name":"u","inputSchema":{"type":"object","properties":{"k":{"type":"object","properties":{"x":{"type":"string"}},
		"anyOf":[{"properties":{"b":{"type":"string"}},"required":["b"]},{"properties":{"c":{"type":"string"}},"required":["c"]}],
		"unevaluatedProperties":false}}}}`))
	for _, raw := range []string{`{"k":{"b":"1","x":"2"}}`, `{"k":{"c":"1"}}`} {
		if got, err := d.Decode([]byte(raw)); err != nil || string(got) != raw {
			t.Errorf("%s: %s, %v", raw, got, err)
		}
	}
	if _, err := d.Decode([]byte(`{"k":{"x":"2"}}`)); summary(err) != "k anyOf" {
		t.Error(err)
	}
}

// TestFormats: a format that is asked for is checked, or planning says that it
// is not.
func TestFormats(t *testing.T) {
	for _, name := range []string{
		"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
		"uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex", "colour",
	} {
		tool := load(t, `{"name":"f","inputSchema":{"type":"object","properties":{"p":{"type":"string","format":"`+name+`"}}}}`)
		d, found := decode.Options{Formats: true}.New(tool)
		_, err := d.Decode([]byte(`{"p":"{ \u0000"}`)) // of no format
		if told := len(found) == 1 && found[0].Code == "format-not-checked"; told == (summary(err) == "p format") {
			t.Errorf("%s: %v, findings %v", name, err, found)
		}
	}
}

func TestDecodeReports(t *testing.T) {
	d, _ := decode.New(load(t, plan))
	var report runtime.Report
	if _, err := d.Decode([]byte(`{"title":1,"y":0}`), runtime.WithReport(&report)); err != nil {
		t.Fatal(err)
	}
	want := runtime.Report{
		Coercions: []runtime.Coercion{{Path: "title", Rule: "number-string", From: "1", To: `"1"`}},
		Unknown:   []string{"y"},
	}
	if diff := cmp.Diff(want, report); diff != "" {
		t.Error(diff)
	}
}

// TestCoercions: the coercion table is that of the arguments.
func TestCoercions(t *testing.T) {
	d, _ := decode.New(load(t, plan))
	want := []runtime.Declared{
		{Path: "title", Type: "string"},
		{Path: "limit", Type: "integer", Optional: true},
		{Path: "labels", Type: "object", Optional: true},
		{Path: "labels{}", Type: "integer"},
		{Path: "day", Type: "string", Optional: true},
		{Path: "mail", Type: "string", Optional: true},
	}
	if diff := cmp.Diff(want, d.Coercions()); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeResult(t *testing.T) {
	stated, _ := decode.New(load(t, plan))
	free, _ := decode.New(load(t, `{"name":"free","inputSchema":{"type":"object"}}`))
	tests := []struct {
		d              *decode.Decoder
		raw, want, err string
	}{
		{stated, `{"n": 1}`, `{"n":1}`, ""},
		{stated, `{"n": "1"}`, ``, "n type"},
		{stated, `[`, ``, " truncated"},
		{free, `[1, null]`, `[1,null]`, ""},
		{free, ` "x"`, `"x"`, ""},
		{free, `x`, ``, " syntax"},
	}
	for _, test := range tests {
		got, err := test.d.DecodeResult([]byte(test.raw))
		if string(got) != test.want || summary(err) != test.err {
			t.Errorf("%s: %s, %v", test.raw, got, err)
		}
	}
}

// TestRefusingTarget: a target that refuses the tool is not among the decoder's.
func TestRefusingTarget(t *testing.T) {
	tool := load(t, `{"name":"`+strings.Repeat("long", 20)+`","inputSchema":{"type":"object"}}`)
	if c, _ := mustLookup(t, "openai").Compile(tool, target.Options{}); c != nil {
		t.Fatal("openai takes the tool")
	}
	d, found := decode.New(tool, target.Base()...)
	if len(found) > 0 {
		t.Errorf("findings of targets: %v", found)
	}
	if _, err := d.Decode([]byte(`{}`), runtime.WithTarget(runtime.OpenAI)); summary(err) != "plain" {
		t.Errorf("decoded: %v", err)
	}
	if _, err := d.Decode([]byte(`{}`), runtime.WithTarget(runtime.MCP)); err != nil {
		t.Error(err)
	}
}

func mustLookup(t *testing.T, id string) *target.Target {
	t.Helper()
	to, ok := target.Lookup(id)
	if !ok {
		t.Fatalf("there is no target %q", id)
	}
	return to
}

// TestNullOfAnyValue: an optional value of any type is sent to OpenAI as JSON
// text, so that a null says that it was not given, and the text null that it is
// null.
func TestNullOfAnyValue(t *testing.T) {
	openai, _ := target.Lookup("openai")
	d, found := decode.New(load(t, `{"name":"t","inputSchema":{"type":"object","properties":{"a":{},"b":{"type":"integer"}},"required":["b"]}}`), openai)
	if len(found) > 0 {
		t.Fatal(found)
	}
	for sent, want := range map[string]string{
		`{"a":null,"b":1}`:               `{"b":1}`,
		`{"a":"null","b":1}`:             `{"a":null,"b":1}`,
		`{"a":"\"null\"","b":1}`:         `{"a":"null","b":1}`,
		`{"a":"{\"k\":null}","b":1}`:     `{"a":{"k":null},"b":1}`,
		`{"a":"null","b":"1"}`:           `{"a":null,"b":1}`, // read again, since a number was mended
		`"{\"a\":\"null\",\"b\":\"1\"}"`: `{"a":null,"b":1}`,
	} {
		got, err := d.Decode([]byte(sent), runtime.WithTarget(runtime.OpenAI))
		if string(got) != want || err != nil {
			t.Errorf("%s is %s, %v; want %s", sent, got, err, want)
		}
	}
	if got, err := d.Decode([]byte(`{"a":null,"b":1}`)); string(got) != `{"a":null,"b":1}` || err != nil {
		t.Errorf("without the target: %s, %v", got, err)
	}
}

// TestRestingOnUnenforced: what a decoder does not enforce itself never makes it
// refuse a valid value, and the keyword that rests on it is said.
func TestRestingOnUnenforced(t *testing.T) {
	for _, test := range []struct{ keyword, schema, raw string }{
		{"not", `{"properties":{"a":{"type":"string","not":{"pattern":"(?i:a)b"}}}}`, `{"a":"zzz"}`},
		{"oneOf", `{"properties":{"a":{"oneOf":[{"type":"string","pattern":"^(?i:a)"},{"type":"string","pattern":"^(?i:b)"}]}}}`, `{"a":"a"}`},
		{"oneOf", `{"properties":{"a":{"type":"string","oneOf":[{"pattern":"^(?i:a)"},{"pattern":"^(?i:b)"}]}}}`, `{"a":"a"}`},
		{"if", `{"properties":{"a":{"type":"string"}},"if":{"properties":{"a":{"pattern":"(?i:a)z"}}},"then":{"required":["b"]}}`, `{"a":"q"}`},
		{"maxContains", `{"properties":{"a":{"type":"array","contains":{"pattern":"(?i:a)z"},"minContains":0,"maxContains":1}}}`, `{"a":["q","r"]}`},
		{"not", `{"properties":{"a":{"type":"string","not":{"$ref":"#/$defs/P"}}},"$defs":{"P":{"type":["string","array"],"pattern":"(?i:a)z","items":{"$ref":"#/$defs/P"}}}}`, `{"a":"q"}`},
	} {
		d, found := decode.New(load(t, `{"name":"r","inputSchema":{"type":"object",`+test.schema[1:]+`}`))
		if _, err := d.Decode([]byte(test.raw)); err != nil {
			t.Errorf("%s: %s: %v", test.keyword, test.raw, err)
		}
		if !slices.ContainsFunc(found, func(f diag.Diagnostic) bool {
			return f.Code == "keyword-not-enforced" && strings.HasSuffix(f.Path, test.keyword)
		}) {
			t.Errorf("%s is not said: %v", test.keyword, found)
		}
	}
}
