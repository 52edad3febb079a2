package runtime

import (
	"strings"
	"testing"
)

// TestLenientValues goes beyond the vectors. The property x is required unless
// the schema begins with "optional".
func TestLenientValues(t *testing.T) {
	const listed = `{"type":"string","enum":["in_progress","on hold","Done"]}`
	tests := []struct{ schema, sent, want, rules, fault string }{
		{`{"type":"integer"}`, `"-007"`, `-7`, "x string-integer-loose", ""},
		{`{"type":"integer"}`, `"-0"`, `-0`, "x string-integer", ""},
		{`{"type":"integer"}`, `" +5.00 "`, `5`, "x string-integer-loose", ""},
		{`{"type":"integer"}`, `".5e1"`, `5`, "x string-integer-loose", ""},
		{`{"type":"integer"}`, `"5.0"`, `5`, "x string-integer", ""},
		{`{"type":"integer"}`, `"1e-2"`, "", "", "x type"},
		{`{"type":"integer"}`, `"+1e30"`, "", "", "x overflow"},
		{`{"type":"integer"}`, `"1e999999999999999999999"`, "", "", "x overflow"},
		{`{"type":"integer"}`, `"0e999999999999999999999"`, `0`, "x string-integer-loose", ""},
		{`{"type":"integer","maximum":5}`, `"007"`, "", "", "x maximum"},
		{`{"type":"integer"}`, `"+ 5"`, "", "", "x type"},
		{`{"type":"integer"}`, `"--5"`, "", "", "x type"},
		{`{"type":"integer"}`, `"1,000"`, "", "", "x type"},
		{`{"type":"integer"}`, `"0x1F"`, "", "", "x type"},
		{`{"type":"integer"}`, `"."`, "", "", "x type"},
		{`{"type":"integer"}`, `"５"`, "", "", "x type"},
		{`{"type":"integer"}`, `["+5"]`, `5`, "x unwrap-array, x string-integer-loose", ""},
		{`{"type":"integer"}`, `[[5]]`, "", "", "x type"},
		{`{"type":"integer"}`, `[1,2]`, "", "", "x type"},
		{`{"type":"integer"}`, `[]`, "", "", "x type"},
		{`{"type":"integer"}`, `[null]`, "", "", "x type"},
		{`{"type":["integer","null"]}`, `[null]`, `null`, "x unwrap-array", ""},
		{`{"type":"integer"}`, `{"x":5}`, "", "", "x type"},
		{`optional {"type":"integer"}`, `[null]`, "", "", "x type"},
		{`optional {"type":"integer"}`, `[""]`, "", "", "x type"},

		{`{"type":"number"}`, `"-.5"`, `-0.5`, "x string-number-loose", ""},
		{`{"type":"number"}`, `"+1.E5"`, `1E5`, "x string-number-loose", ""},
		{`{"type":"number"}`, `"00.50"`, `0.50`, "x string-number-loose", ""},
		{`{"type":"number"}`, `"+012345678901234567890"`, "", "", "x overflow"},
		{`{"type":"number"}`, `"+1e400"`, "", "", "x overflow"},
		{`{"type":"number"}`, `"NaN"`, "", "", "x type"},
		{`{"type":"number"}`, `"1e"`, "", "", "x type"},

		{`{"type":"boolean"}`, `" YES "`, `true`, "x word-boolean", ""},
		{`{"type":"boolean"}`, `"0"`, `false`, "x word-boolean", ""},
		{`{"type":"boolean"}`, `-0.0`, `false`, "x number-boolean", ""},
		{`{"type":"boolean"}`, `1e0`, `true`, "x number-boolean", ""},
		{`{"type":"boolean"}`, `2`, "", "", "x type"},
		{`{"type":"boolean"}`, `"y"`, "", "", "x type"},
		{`{"type":"boolean"}`, `"1.0"`, "", "", "x type"},
		{`{"const":true}`, `"no"`, "", "", "x const"},
		{`{"const":true}`, `"on"`, `true`, "x word-boolean", ""},

		{`{"type":"string"}`, `{"a" : [1]}`, `"{\"a\" : [1]}"`, "x json-string", ""},
		{`{"type":"string","maxLength":5}`, `{"a":1}`, "", "", "x maxLength"},
		{`{"type":"string"}`, `[{"a":1}]`, "", "", "x type"},
		{`{"type":"string"}`, `[1,2]`, "", "", "x type"},
		{`{"type":"string"}`, `["a"]`, `"a"`, "x unwrap-array", ""},
		{`{"type":"string"}`, `[true]`, `"true"`, "x unwrap-array, x boolean-string", ""},
		{listed, `"In-Progress"`, `"in_progress"`, "x enum-loose", ""},
		{listed, `"ONHOLD"`, `"on hold"`, "x enum-loose", ""},
		{listed, `"do ne"`, `"Done"`, "x enum-loose", ""},
		{listed, `"done"`, `"Done"`, "x enum-match", ""},
		{listed, `"finished"`, "", "", "x enum"},
		{listed, `["done"]`, `"Done"`, "x unwrap-array, x enum-match", ""},
		{listed, `{"a":1}`, "", "", "x enum"},
		{`{"enum":["-","+"]}`, `"_"`, "", "", "x enum"},
		{`{"enum":["-","+"]}`, `""`, "", "", "x enum"},
		{`{"enum":["-1","0","+1"]}`, `"1"`, "", "", "x enum"},
		{`{"enum":["-created","name"]}`, `"created"`, "", "", "x enum"},
		{`{"enum":["-created","name"]}`, `"-name"`, "", "", "x enum"},
		{`{"enum":["-created_at","name"]}`, `"-Created At"`, `"-created_at"`, "x enum-loose", ""},
		{`{"enum":["a b","a_b","c"]}`, `"AB"`, "", "", "x ambiguous"},

		{`{"type":"array"}`, `" "`, `[]`, "x empty-container", ""},
		{`{"type":"array","minItems":1}`, `""`, "", "", "x minItems"},
		{`{"type":["array","null"]}`, `""`, `null`, "x to-null", ""},
		{`{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"null"}]}`, `""`, `null`, "x to-null", ""},
		{`{"anyOf":[{"type":"array"},{"type":"boolean"},{"type":"null"}]}`, `""`, `null`, "x to-null", ""},
		{`{"anyOf":[{"type":"array","items":{"type":"integer"}},{"type":"boolean"}]}`, `""`, `[]`, "x empty-container", ""},
		{`optional {"type":"array"}`, `""`, "-", "x to-absent", ""},
		{`{"type":"array","items":{"type":"array"}}`, `[""]`, "", "", "x[0] type"},
		{`{"type":"array","items":{"type":"boolean"}}`, `"yes"`, `[true]`, "x wrap-array, x[0] word-boolean", ""},
		{`{"type":"array","items":{"type":"boolean"}}`, `["yes",0]`, `[true,false]`, "x[0] word-boolean, x[1] number-boolean", ""},
		{`{"type":"array","items":{"type":"array","items":{"type":"integer"}}}`, `7`, "", "", "x type"},
		{`{"type":"object","properties":{"a":{"type":"integer"}}}`, `[{"a":"+1"}]`, `{"a":1}`, "x unwrap-array, x.a string-integer-loose", ""},
		{`{"type":"object","properties":{"a":{"type":"integer"}}}`, `["{\"a\":1}"]`, "", "", "x type"},
		{`{"type":"object"}`, `"[1]"`, "", "", "x type"},

		{`{"type":["integer","boolean"]}`, `"+5"`, `5`, "x string-integer-loose", ""},
		{`{"type":["integer","boolean"]}`, `"1"`, `1`, "x string-integer", ""},
		{`{"type":["integer","boolean"]}`, `"01"`, `1`, "x string-integer-loose", ""},
		{`{"type":["string","integer"]}`, `[5]`, "", "", "x ambiguous"},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `[5]`, "", "", "x ambiguous"},
		{`{"anyOf":[{"type":"boolean"},{"type":"array","items":{"type":"boolean"}}]}`, `"yes"`, "", "", "x ambiguous"},
		{`{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}`, `{"a":1}`, `"{\"a\":1}"`, "x json-string", ""},
	}
	for _, test := range tests {
		schema, isOptional := strings.CutPrefix(test.schema, "optional ")
		required := `,"required":["x"]`
		if isOptional {
			required = ""
		}
		tab := tableOf(t, `{"type":"object","properties":{"x":`+schema+`}`+required+`}`)
		got := tab.read([]byte(`{"x":`+test.sent+`}`), 0, &config{level: Lenient})
		want := ""
		switch {
		case test.want == "-":
			want = "{}"
		case test.fault == "":
			want = `{"x":` + test.want + `}`
		}
		var rules []string
		for _, c := range got.report.Coercions {
			rules = append(rules, c.Path+" "+c.Rule)
		}
		if string(got.text) != want || strings.Join(rules, ", ") != test.rules || strings.Join(summary(got.issues), ", ") != test.fault {
			t.Errorf("%s, %s: %s, %q, %v", test.schema, test.sent, got.text, rules, summary(got.issues))
		}
		if len(got.issues) == 0 {
			checkAgain(t, tab, got.text)
		}
	}
}

// TestLenientTexts: repaired texts meet the rules of values.
func TestLenientTexts(t *testing.T) {
	const schema = `"type":"object","properties":{"s":{"type":"string"},"n":{"type":"integer"},"b":{"type":"boolean"},` +
		`"list":{"type":"array","items":{"type":"integer"}},"o":{"type":"object","properties":{"k":{"type":"string"}},"required":["k"]}}}`
	open, closed := tableOf(t, `{`+schema), tableOf(t, `{"additionalProperties":false,`+schema)
	tests := []struct{ text, want, rules, fault string }{
		{`{"s":+5}`, "", "", "s type"},
		{`{s:.5}`, "", "", "s type"},
		{`{"s":[+5]}`, "", "", "s type"},
		{`{'s':5}`, `{"s":"5"}`, " text-single-quote, s number-string", ""},
		{`{'s':{"k" : 1}}`, `{"s":"{\"k\" : 1}"}`, " text-single-quote, s json-string", ""},
		{`{'s':{"k":1,}}`, "", "", "s type"},
		{`{"n":+5,}`, `{"n":5}`, " text-number, text-trailing-comma", ""},
		{`{"n":'+5'}`, `{"n":5}`, " text-single-quote, n string-integer-loose", ""},
		{`{"b":[yes]}`, `{"b":true}`, " text-bare-word, b unwrap-array, b word-boolean", ""},
		{`{"list":"[1,'2',]","o":"{k:v}"}`, `{"list":[1,2],"o":{"k":"v"}}`,
			"list string-json, list text-single-quote, list text-trailing-comma, list[1] string-integer, o string-json, o text-bare-key, o text-bare-word", ""},
		{"{\"o\":\"\ufeff{\\\"k\\\":\\\"v\\\"}\"}", `{"o":{"k":"v"}}`, "o string-json, o text-bom", ""},
		{"{\"list\":\"\ufeff[1]\"}", `{"list":[1]}`, "list string-json, list text-bom", ""},
		{"{\"list\":\"```\\n[1]\"}", `{"list":[1]}`, "list string-json, list text-fence", ""},
		{"{\"list\":\"~~~\\n[1]\\n~~~\"}", `{"list":[1]}`, "list string-json, list text-fence", ""},
		{"{\"list\":\"```\\n[1\"}", "", "", "list truncated"},
		{`{"list":"[1"}`, "", "", "list truncated"},
		{`{"list":"[1 2]"}`, "", "", "list syntax"},
		{`{"o":"{\"k\":\"a\",'k':\"b\"}"}`, "", "", "o duplicate"},
		{`'{"n":1}'`, `{"n":1}`, " text-single-quote, string-json", ""},
		{`"{n:1}"`, `{"n":1}`, " string-json, text-bare-key", ""},
		{`"{n:1"`, "", "", " truncated"},
		{`{arguments:{"n":"1"}}`, `{"n":1}`, " text-bare-key, unwrap-arguments, n string-integer", ""},
		{`{"arguments":"{'n':1}"}`, `{"n":1}`, " unwrap-arguments, string-json, text-single-quote", ""},
		{`[{n:1}]`, `{"n":1}`, " text-bare-key, unwrap-array", ""},
		{`None`, `{}`, " text-python-literal, empty-arguments", ""},
		{"```\n```", "", "", " syntax"},
		{"\ufeff", "", "", " syntax"},
		{`{n:1,"n":2}`, "", "", "n duplicate"},
		{`{"n":1,"n":2,}`, "", "", "n duplicate"},
		{`{"n":1 "n":2}`, "", "", "n duplicate"},
	}
	for _, test := range tests {
		tab := open
		if strings.Contains(test.text, "arguments") { // else that is a property like any other
			tab = closed
		}
		got := tab.read([]byte(test.text), 0, &config{level: Lenient})
		var all []string
		last := "\x00"
		for _, c := range got.report.Coercions {
			what := c.Path + " " + c.Rule
			if c.Path == "" && last == "" {
				what = c.Rule
			}
			all, last = append(all, what), c.Path
		}
		if string(got.text) != test.want || strings.Join(all, ", ") != test.rules || strings.Join(summary(got.issues), ", ") != test.fault {
			t.Errorf("%s: %s, %q, %v", test.text, got.text, strings.Join(all, ", "), summary(got.issues))
		}
		if len(got.issues) == 0 {
			checkAgain(t, tab, got.text)
		}
	}
}
