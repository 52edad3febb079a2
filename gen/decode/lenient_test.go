package decode_test

import (
	"testing"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestLenientUndo: what a target's definition made a string of is read as it
// stands, whatever else in the call takes level lenient. Text that is repaired
// is coerced, and reported.
func TestLenientUndo(t *testing.T) {
	tests := []struct{ x, sent, want, rules string }{
		{`{}`, `"'q'"`, `"'q'"`, ""},
		{`{}`, `"True"`, `"True"`, ""},
		{`{}`, `"# Title\n5"`, `"# Title\n5"`, ""},
		{`{}`, `"{\"a\":1}"`, `{"a":1}`, ""},
		{`{"type":["string","object"]}`, `"{'a': 1}"`, `"{'a': 1}"`, ""},
		{`{"type":"object"}`, `"{\"a\": 1}"`, `{"a":1}`, ""},
		{`{"type":"object"}`, `"{'a': 'b',}"`, `{"a":"b"}`, "x string-json, x text-single-quote, x text-trailing-comma, "},
		{`{"type":"array"}`, `"[1,]"`, `[1]`, "x string-json, x text-trailing-comma, "},
		{`{"type":["integer","object"]}`, `"# 5\n7"`, "", "x type"},
		{`{"type":"object"}`, `"{'a'"`, "", "x truncated"},
	}
	openai, _ := target.Lookup("openai")
	for _, test := range tests {
		d, _ := decode.New(load(t, `{"name":"t","inputSchema":{"type":"object","properties":{"x":`+test.x+`,"n":{"type":"integer"}},"required":["x","n"]}}`), openai)
		var report runtime.Report
		got, err := d.Decode([]byte(`{"x":`+test.sent+`,"n":"+5"}`), runtime.WithTarget(runtime.OpenAI), runtime.WithLevel(runtime.Lenient), runtime.WithReport(&report))
		rules := ""
		for _, c := range report.Coercions {
			rules += c.Path + " " + c.Rule + ", "
		}
		want, wantRules := `{"x":`+test.want+`,"n":5}`, test.rules+"n string-integer-loose, "
		if test.want == "" {
			want, wantRules, rules = "", test.rules, summary(err)
		}
		if string(got) != want || rules != wantRules {
			t.Errorf("%s, %s: %s %q, %v", test.x, test.sent, got, rules, err)
		}
	}
}

// TestTwoSpellings: of two keys that mean one property none is lost, whatever a
// target's definition has made of it.
func TestTwoSpellings(t *testing.T) {
	for _, property := range []string{`{}`, `{"type":"string"}`, `{"type":"object","additionalProperties":{"type":"integer"}}`} {
		d, _ := decode.New(load(t, `{"name":"t","inputSchema":{"type":"object","properties":{"camelCase":`+property+`},"required":["camelCase"]}}`), target.Base()...)
		for _, to := range []runtime.Target{"", runtime.OpenAI, runtime.Gemini} {
			var opts []runtime.Option
			if to != "" {
				opts = append(opts, runtime.WithTarget(to))
			}
			if got, err := d.Decode([]byte(`{"camelCase_":"1","camel_case":"2"}`), opts...); summary(err) != "camelCase ambiguous" {
				t.Errorf("%s, target %q: %s, %v", property, to, got, err)
			}
		}
	}
}
