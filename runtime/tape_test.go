package runtime

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func parseFault(text string, depth int) string {
	var tp tape
	tp.reset([]byte(text))
	_, f := tp.parse(0, len(text), -1, depth)
	if f == nil {
		return ""
	}
	return strings.TrimSpace(f.code + " " + f.path)
}

func TestTextFaults(t *testing.T) {
	tests := []struct{ text, want string }{
		{`{"a":[1,-0.5e+3,true,false,null,"x\u00e9\ud83d\ude00\n"]}`, ""}, {" \t\r\n7 ", ""}, {`""`, ""},
		{``, "syntax"}, {"  ", "syntax"}, {`"a`, "truncated"}, {`{`, "truncated"}, {`[1,`, "truncated"}, {`{"a"`, "truncated"},
		{`{"a":`, "truncated"}, {`tr`, "truncated"}, {`trux`, "syntax"}, {`-`, "truncated"}, {`1.`, "truncated"}, {`1e+`, "truncated"}, {`1.e`, "syntax"},
		{`01`, "syntax"}, {`[1 2]`, "syntax"}, {`{"a":1,}`, "syntax"}, {`[,1]`, "syntax"}, {`{1:2}`, "syntax"}, {`{} {}`, "syntax"},
		{`"\ud800"`, "syntax"}, {`"\udc00"`, "syntax"}, {`"\ud800`, "truncated"}, {`"\ud800\u`, "truncated"}, {`"\ud800\udc0`, "truncated"},
		{`"\ud800\u0041`, "syntax"}, {`"\ud800x`, "syntax"}, {`"\u12`, "truncated"}, {`"\u1g`, "syntax"}, {`"\`, "truncated"}, {`"\x`, "syntax"},
		{"\"a\xff\"", "syntax"}, {"\"a\xe2\x82", "truncated"}, {"\"a\xe2\x82\"", "syntax"}, {"\"\x01\"", "syntax"}, {"\ufeff{}", "syntax"},
		{`{"a":1,"b":{"x":1,"y":2,"\u0078":3}}`, "duplicate b.x"}, {`[[],{"a b":1,"a b":2}]`, `duplicate [1]["a b"]`},
		{`{"a":1,"a":2,`, "truncated"}, {`[[[1]],[[[1]]]]`, "depth [1][0][0]"}, {`{"a":[{"b":{}}]}`, "depth a[0].b"},
	}
	for _, test := range tests {
		if got := parseFault(test.text, 3); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestManyKeys(t *testing.T) {
	var b strings.Builder
	for i := range 1_000_000 {
		fmt.Fprintf(&b, `,"k%d":%d`, i, i)
	}
	text := "{" + b.String()[1:] + "}"
	start := time.Now()
	if got := parseFault(text, 1); got != "" {
		t.Errorf("%s", got)
	}
	if got := parseFault(text[:len(text)-1]+`,"k500000":1}`, 1); got != "duplicate k500000" {
		t.Errorf("%q", got)
	}
	tab := tableOf(t, `{"type":"object","required":["needed"],"properties":{"needed":{"type":"string"}},"additionalProperties":{"type":"string"}}`)
	few := text[:strings.Index(text, `,"k200000"`)] + "}"
	r := tab.read([]byte(few), 0, &config{level: Standard})
	if len(r.issues) != 1 || r.issues[0].Code != "required" {
		t.Errorf("%v", r.issues)
	}
	if took := time.Since(start); took > 20*time.Second { // a few seconds on a busy machine; quadratic work takes hours
		t.Errorf("took %v", took)
	}
}

func TestBigArrays(t *testing.T) {
	tab := tableOf(t, `{"type":"object","properties":{"l":{"type":"array","uniqueItems":true,"items":{"anyOf":[{"type":"integer"},{"type":"boolean"}]}}}}`)
	var b strings.Builder
	for i := range 200_000 {
		fmt.Fprintf(&b, `,"%d"`, i)
	}
	start := time.Now()
	r := tab.read([]byte(`{"l":[`+b.String()[1:]+`]}`), 0, &config{level: Standard})
	if len(r.issues) > 0 || len(r.report.Coercions) != 200_000 {
		t.Errorf("%v, %d coercions", r.issues, len(r.report.Coercions))
	}
	r = tab.read([]byte(`{"l":[`+b.String()[1:]+`,7.0]}`), 0, &config{level: Standard})
	if len(r.issues) != 1 || r.issues[0].Message != "must not hold a value twice, but items 7 and 200000 are equal" {
		t.Errorf("%v", r.issues)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestSize(t *testing.T) {
	tab := tableOf(t, `{"type":"object"}`)
	r := tab.read([]byte(`{"a": 1}`), 0, &config{level: Standard, limits: Limits{Bytes: 7}})
	if len(r.issues) != 1 || r.issues[0].Code != "size" || r.issues[0].Path != "" {
		t.Errorf("%v", r.issues)
	}
}

// TestDepthInText counts the containers around a string that holds JSON.
func TestDepthInText(t *testing.T) {
	tab := tableOf(t, `{"type":"object","properties":{"l":{"type":"array","items":{"type":"array"}}}}`)
	for text, want := range map[string]int{`{"l":[[[1]]]}`: 0, `{"l":["[[1]]"]}`: 0, `{"l":["[[[1]]]"]}`: 1, `{"l":[[[[1]]]]}`: 1} {
		r := tab.read([]byte(text), 0, &config{level: Standard, limits: Limits{Depth: 4}})
		if len(r.issues) != want || want == 1 && r.issues[0].Code != "depth" {
			t.Errorf("%s: %v", text, r.issues)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, v := range vectors(f) {
		if v.Level == "standard" {
			f.Add([]byte(v.Input), true)
		}
	}
	f.Add([]byte(`{"id":"5","when":null,"kind":"CIRCLE","tags":"[\"a\"]","m":[{"key":"a","value":1}],"t":{"_0":"x","_1":2},"u":{"kind":"box","w":"1"}}`), true)
	specs := specsOf(&testing.T{}, `{"type":"object","required":["id"],"properties":{"id":{"type":"integer"},"when":{"type":"string","minLength":1},
		"kind":{"enum":["circle","box",3,null]},"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true},
		"m":{"type":"object","additionalProperties":{"type":"integer"}},"t":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]},
		"u":{"oneOf":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"box"},"w":{"type":"number"}}},{"type":"string"}]},
		"x":{},"q":{"type":"string"},"a":{"allOf":[{"type":"array","items":{"type":"array","items":{"type":"boolean"}}}]}}}`, Open)
	tab := prepare(specs)
	var rules []UndoRule
	for undo := NullIsAbsent; undo <= Unwrap; undo++ {
		for row := range specs {
			rules = append(rules, UndoRule{Undo: undo, Row: Row(row), Fields: []int{1}, Names: []string{"_0", "_1", "x", "kind"}})
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte, undo bool) {
		cfg := config{level: Standard}
		if undo {
			cfg.form = tab.newTargetForm(OpenAI, rules)
		}
		kept := string(raw)
		r := tab.read(raw, 0, &cfg)
		if string(raw) != kept {
			t.Fatal("the text was changed")
		}
		if len(r.issues) > 0 {
			for _, i := range r.issues {
				if !utf8.ValidString(i.Message) {
					t.Fatalf("message %q", i.Message)
				}
			}
			return
		}
		if !json.Valid(r.text) || !tab.accepts(r.text, 0, new(patience)) {
			t.Fatalf("%q became %s", raw, r.text)
		}
		again := tab.read(r.text, 0, &config{level: Standard})
		if string(again.text) != string(r.text) || len(again.report.Coercions)+len(again.report.Unknown) > 0 {
			t.Fatalf("%q became %s, then %s %+v", raw, r.text, again.text, again.report)
		}
	})
}
