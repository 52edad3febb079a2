package runtime

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// withoutInPlace is the tool, with all coercion left to the slow reading.
func withoutInPlace(tool *Tool) *Tool {
	slow := &Tool{Spec: tool.Spec}
	for i := range slow.input().rows {
		slow.input().rows[i].inPlace = 0
	}
	return slow
}

// An outcome is what comes of a call.
type outcome struct {
	Value  any
	Issues []Issue
	Err    string
	Report Report
}

// outcomeOf decodes raw and counts the passes.
func outcomeOf(tool *Tool, raw string, opts ...Option) (o outcome, passes int) {
	var report Report
	v, passes, err := decode(tool, raw, append(opts, WithReport(&report))...)
	var refused *ArgumentError
	switch {
	case errors.As(err, &refused):
		return outcome{Issues: refused.Issues, Report: report}, passes
	case err != nil:
		return outcome{Err: err.Error(), Report: report}, passes
	}
	return outcome{Value: v, Report: report}, passes
}

// checkInPlace holds a call against the slow reading, and counts the passes
// that it takes.
func checkInPlace(t *testing.T, tool, slow *Tool, raw string, opts ...Option) (outcome, int) {
	t.Helper()
	want, _ := outcomeOf(slow, raw, opts...)
	got, passes := outcomeOf(tool, raw, opts...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-slow reading +in place):\n%s", raw, diff)
	}
	v, alone, err := decode(tool, raw, opts...)
	if alone != passes || (err == nil) != (want.Value != nil) || err == nil && !cmp.Equal(v, want.Value) {
		t.Errorf("%s without a report: %v, %v in %d passes", raw, v, err, alone)
	}
	return got, passes
}

// rules is a report in short.
func rules(r Report) string {
	var list []string
	for _, c := range r.Coercions {
		list = append(list, fmt.Sprintf("%s %s %s %s", c.Path, c.Rule, c.From, c.To))
	}
	return strings.Join(list, "; ")
}

const inPlaceSchema = `{"type":"object","required":["need"],"properties":{
	"need":{"type":"integer"},
	"int":{"type":"integer","minimum":-5,"maximum":1000},
	"even":{"type":"integer","multipleOf":2},
	"big":{"type":"integer"},
	"num":{"type":"number","exclusiveMaximum":10},
	"any":{"type":"number"},
	"few":{"type":"number","enum":[1,2.5]},
	"yes":{"type":"boolean"},
	"only":{"type":"boolean","enum":[true]},
	"text":{"type":"string","maxLength":5},
	"code":{"type":"string","pattern":"^[0-9]+$"},
	"pick":{"type":"string","enum":["late","Wrong Item","7"," padded "," 8 ","Two","TWO"]},
	"blank":{"type":"string","enum":["","x"]},
	"null":{"type":["integer","null"]},
	"maybe":{"type":["string","null"],"enum":["on",null]},
	"list":{"type":"array","items":{"type":"integer"}},
	"part":{"type":"object","required":["n"],"properties":{"n":{"type":"integer"}}},
	"map":{"type":"object","additionalProperties":{"type":"integer"}},
	"set":{"type":"array","uniqueItems":true,"items":{"type":"integer"}},
	"some":{"type":"object","properties":{"n":{"type":"integer"}},"allOf":[{"required":["n"]}]},
	"one":{"anyOf":[{"type":"integer"},{"type":"boolean"}]},
	"kinds":{"type":["integer","boolean"]},
	"shared":{"$ref":"#/$defs/shared"},
	"way":{"oneOf":[{"type":"object","required":["k"],"properties":{"k":{"type":"string","enum":["a"]},"n":{"$ref":"#/$defs/shared"}}},
		{"type":"object","required":["k"],"properties":{"k":{"type":"string","enum":["b"]},"n":{"type":"boolean"}}}]},
	"odd \"name\"":{"type":"object","properties":{"ü":{"type":"array","items":{"type":"object","properties":{"x-y":{"type":"boolean"}}}}}}
	},"$defs":{"shared":{"type":"integer"}}}`

// TestInPlace reads what one rule of coercion makes valid, and what none does:
// all but what is said to take the slow reading is done in the first pass.
func TestInPlace(t *testing.T) {
	tests := []struct {
		member string // beside "need"
		rules  string // of the report
		slow   bool
		fault  string
	}{
		{member: `"int":"12"`, rules: `int string-integer "12" 12`},
		{member: `"int":" -5 "`, rules: `int string-integer " -5 " -5`},
		{member: `"int":"12.00"`, rules: `int string-integer "12.00" 12`},
		{member: `"int":"-0"`, rules: `int string-integer "-0" -0`},
		{member: `"big":"9223372036854775807"`, rules: `big string-integer "9223372036854775807" 9223372036854775807`},
		{member: `"even":"4"`, rules: `even string-integer "4" 4`},
		{member: `"num":"2.50"`, rules: `num string-number "2.50" 2.50`},
		{member: `"any":"-1e-7"`, rules: `any string-number "-1e-7" -1e-7`},
		{member: `"any":"123456789012345"`, rules: `any string-number "123456789012345" 123456789012345`},
		{member: `"few":"2.50"`, rules: `few string-number "2.50" 2.50`},
		{member: `"yes":"true"`, rules: `yes string-boolean "true" true`},
		{member: `"yes":" FALSE"`, rules: `yes string-boolean " FALSE" false`},
		{member: `"only":"True"`, rules: `only string-boolean "True" true`},
		{member: `"text":1.50`, rules: `text number-string 1.50 "1.50"`},
		{member: `"text":-0`, rules: `text number-string -0 "-0"`},
		{member: `"text":true`, rules: `text boolean-string true "true"`},
		{member: `"text":false`, rules: `text boolean-string false "false"`},
		{member: `"code":007`, slow: true, fault: ` syntax`},
		{member: `"code":70`, rules: `code number-string 70 "70"`},
		{member: `"pick":"LATE"`, rules: `pick enum-match "LATE" "late"`},
		{member: `"pick":" wrong item "`, rules: `pick enum-match " wrong item " "Wrong Item"`},
		{member: `"pick":"l\u0061te\t"`, rules: `pick enum-match "l\u0061te\t" "late"`},
		{member: `"pick":"padded"`, rules: `pick enum-match "padded" " padded "`},
		{member: `"pick":7`, rules: `pick number-string 7 "7"`},
		{member: `"null":"3"`, rules: `null string-integer "3" 3`},
		{member: `"maybe":"ON"`, rules: `maybe enum-match "ON" "on"`},
		{member: `"int":null`, rules: `int to-absent null `},
		{member: `"text": null`, rules: `text to-absent null `},
		{member: `"list":null,"part":null,"map":null`, rules: `list to-absent null ; part to-absent null ; map to-absent null `},
		{member: `"int":"","yes":"","list":"","part":""`, rules: `int to-absent "" ; yes to-absent "" ; list to-absent "" ; part to-absent "" `},
		{member: `"pick":""`, rules: `pick to-absent "" `},
		{member: `"blank":""`},
		{member: `"list":["1",2, "3"]`, rules: `list[0] string-integer "1" 1; list[2] string-integer "3" 3`},
		{member: `"part":{"n":"1"}`, rules: `part.n string-integer "1" 1`},
		{member: `"map":{"a b":"1","c":2,"d":"3"}`, rules: `map["a b"] string-integer "1" 1; map.d string-integer "3" 3`},
		{member: `"shared":"5"`, rules: `shared string-integer "5" 5`, slow: true}, // its row is a union's as well
		{member: "\n  \"odd \\\"name\\\"\" : {\"\\u00fc\": [ {}, {\"x-y\" : \"true\"} ]}",
			rules: `["odd \"name\""]["ü"][1]["x-y"] string-boolean "true" true`},

		{member: `"int":"1001"`, slow: true, fault: `int maximum`},
		{member: `"even":"3"`, slow: true, fault: `even multipleOf`},
		{member: `"num":"10"`, slow: true, fault: `num exclusiveMaximum`},
		{member: `"few":"3"`, slow: true, fault: `few enum`},
		{member: `"only":"false"`, slow: true, fault: `only enum`},
		{member: `"text":123456`, slow: true, fault: `text maxLength`},
		{member: `"code":1.5`, slow: true, fault: `code pattern`},
		{member: `"pick":5`, slow: true, fault: `pick enum`},
		{member: `"pick":8`, slow: true, fault: `pick enum`},
		{member: `"pick":"two"`, slow: true, fault: `pick ambiguous`},
		{member: `"pick":"never"`, slow: true, fault: `pick enum`},
		{member: `"big":"9223372036854775808"`, slow: true, fault: `big overflow`},
		{member: `"any":"12345678901234567890"`, slow: true, fault: `any overflow`},
		{member: `"any":"1e400"`, slow: true, fault: `any overflow`},
		{member: `"int":"1e2"`, slow: true, fault: `int type`},
		{member: `"int":"007"`, slow: true, fault: `int type`},
		{member: `"int":"+5"`, slow: true, fault: `int type`},
		{member: `"int":"1."`, slow: true, fault: `int type`},
		{member: `"int":"1.50"`, slow: true, fault: `int type`},
		{member: `"int":1.5`, slow: true, fault: `int type`},
		{member: `"int":true`, slow: true, fault: `int type`},
		{member: `"int":"-"`, slow: true, fault: `int type`},
		{member: `"any":"1.e5"`, slow: true, fault: `any type`},
		{member: `"yes":"yes"`, slow: true, fault: `yes type`},
		{member: `"yes":1`, slow: true, fault: `yes type`},
		{member: `"text":[1]`, slow: true, fault: `text type`},
		{member: `"text":-`, slow: true, fault: ` syntax`},
		{member: `"text":nul`, slow: true, fault: ` syntax`},
		{member: `"int":"5`, slow: true, fault: ` truncated`},
		{member: "\"int\":\"5\n\"", slow: true, fault: ` syntax`},
		{member: `"map":{1:"1"}`, slow: true, fault: ` syntax`},
		{member: `"map":{"a":null}`, slow: true, fault: `map.a type`},
		{member: `"list":[null]`, slow: true, fault: `list[0] type`},
		{member: `"part":{"n":null}`, slow: true, fault: `part.n type`},
		{member: `"text":"toolong","int":"5"`, slow: true, fault: `text maxLength`},
		{member: `"int":"5","text":"toolong"`, slow: true, fault: `text maxLength`},
		{member: `"int":null,"int":5`, slow: true, fault: `int duplicate`},

		{member: `"int":"\u0035"`, rules: `int string-integer "\u0035" 5`, slow: true},
		{member: `"int":"\n5"`, rules: `int string-integer "\n5" 5`, slow: true},
		{member: `"int":"` + strings.Repeat(" ", longestQuoted) + `5"`, slow: true,
			rules: `int string-integer "` + strings.Repeat(" ", 60) + `… 5`},
		{member: `"null":"None"`, rules: `null to-null "None" null`, slow: true},
		{member: `"int":" "`, rules: `int to-absent " " `, slow: true},
		{member: `"set":["1",2]`, rules: `set[0] string-integer "1" 1`, slow: true},
		{member: `"some":{"n":"1"}`, rules: `some.n string-integer "1" 1`, slow: true},
		{member: `"one":"1"`, rules: `one string-integer "1" 1`, slow: true},
		{member: `"kinds":"true"`, rules: `kinds string-boolean "true" true`, slow: true},
		{member: `"way":{"k":"a","n":"1"}`, rules: `way.n string-integer "1" 1`, slow: true},
		{member: `"way":{"k":"A","n":"1"}`, rules: `way.k enum-match "A" "a"; way.n string-integer "1" 1`, slow: true},
	}
	tool := toolOf(t, inPlaceSchema)
	slow := withoutInPlace(tool)
	for _, test := range tests {
		raw := `{"need":1,` + test.member + `}`
		for _, level := range []Level{Standard, Lenient} {
			got, passes := checkInPlace(t, tool, slow, raw, WithLevel(level))
			if level == Lenient && test.fault != "" {
				continue // it may have a reading there, which is not made in place
			}
			if rules(got.Report) != test.rules || strings.Join(summary(got.Issues), ", ") != test.fault || got.Err != "" {
				t.Errorf("%s: %s, %q, %s", raw, rules(got.Report), summary(got.Issues), got.Err)
			}
			want := 1
			if test.slow && test.fault == "" {
				want = 2
			}
			if passes != want {
				t.Errorf("%s takes %d passes, want %d", raw, passes, want)
			}
		}
		if _, _, err := decode(tool, raw); err == nil && test.rules != "" {
			t.Errorf("%s is accepted at level strict", raw)
		}
	}
}

// TestPrepareInPlace: a row has a type to coerce to if it declares one and says
// all that is said of the value.
func TestPrepareInPlace(t *testing.T) {
	for schema, want := range map[string]Types{
		`{"type":"integer"}`:                                    IntegerType,
		`{"type":["string","null"]}`:                            StringType,
		`{"enum":[true,null]}`:                                  BooleanType,
		`{"anyOf":[{"type":"number"},{"type":"null"}]}`:         NumberType,
		`{"type":"array","items":{"type":["string","number"]}}`: ArrayType,
		`{"type":"null"}`:                                       0,
		`{}`:                                                    0,
		`{"type":["integer","boolean"]}`:                        0,
		`{"enum":[1,"a"]}`:                                      0,
		`{"type":"integer","not":{"enum":[1]}}`:                 0,
		`{"allOf":[{"type":"integer"}]}`:                        0,
		`{"anyOf":[{"type":"integer"}]}`:                        0,
	} {
		if got := tableOf(t, schema).rows[0].inPlace; got != want {
			t.Errorf("%s: %b, want %b", schema, got, want)
		}
	}
}

// TestInPlaceRequired: a required property is not left out.
func TestInPlaceRequired(t *testing.T) {
	tool := toolOf(t, inPlaceSchema)
	for raw, want := range map[string]string{
		`{"need":null}`: "need type",
		`{"need":""}`:   "need type",
		`{"int":null}`:  "need required",
	} {
		got, _ := checkInPlace(t, tool, withoutInPlace(tool), raw, WithLevel(Standard))
		if strings.Join(summary(got.Issues), ", ") != want {
			t.Errorf("%s: %+v", raw, got)
		}
	}
}

// TestInPlaceReport looks at what long values and options make of a report.
func TestInPlaceReport(t *testing.T) {
	long := strings.Repeat("é", 40) // its 64th byte is within a character
	tool := toolOf(t, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string","enum":["`+long+`"]},
		"c":{"type":"boolean"},"d":{"type":"integer"}}}`)
	slow := withoutInPlace(tool)
	raws := []string{
		`{"a":1` + strings.Repeat("2", 100) + `,"b":"` + long + ` ","c":"true","d":null}`,
		`{"b":" ` + long + `","d":"  ` + strings.Repeat("0", 0) + `12"}`,
		`{"c":"False","d":""}`,
	}
	for _, raw := range raws {
		for _, opts := range [][]Option{nil, {OmitValues()}} {
			got, passes := checkInPlace(t, tool, slow, raw, append(opts, WithLevel(Standard))...)
			if passes != 1 || len(got.Report.Coercions) < 2 {
				t.Errorf("%s: %d passes, %+v", raw, passes, got)
			}
		}
	}
}

// TestInPlaceFields leaves out fields behind the 64th, where they are noted elsewhere.
func TestInPlaceFields(t *testing.T) {
	var properties []string
	for i := range 70 {
		properties = append(properties, fmt.Sprintf(`"f%d":{"type":"integer"}`, i))
	}
	tool := toolOf(t, `{"type":"object","required":["f66"],"properties":{`+strings.Join(properties, ",")+`}}`)
	tool.Spec.Input[0].Fields[68].Default = "3"
	got, passes := checkInPlace(t, tool, withoutInPlace(tool), `{"f3":null,"f66":"6","f68":null,"f69":""}`, WithLevel(Standard))
	if want := obj("f66", int64(6), "f68", int64(3)); passes != 1 || !cmp.Equal(got.Value, any(want)) {
		t.Errorf("%+v in %d passes", got, passes)
	}
	got, _ = checkInPlace(t, tool, withoutInPlace(tool), `{"f66":null}`, WithLevel(Standard))
	if strings.Join(summary(got.Issues), ", ") != "f66 type" {
		t.Errorf("%+v", got)
	}
}

// TestInPlaceDefaults: a default takes the place of what is left out, and is
// not coerced itself.
func TestInPlaceDefaults(t *testing.T) {
	tool := toolOf(t, `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object","properties":{"n":{"type":"integer"}}}}}`)
	fields := tool.Spec.Input[0].Fields
	fields[0].Default, fields[1].Default = "7", `{"n":8}`
	got, passes := checkInPlace(t, tool, withoutInPlace(tool), `{"a":null,"b":""}`, WithLevel(Standard))
	if want := obj("a", int64(7), "b", obj("n", int64(8))); passes != 1 || !cmp.Equal(got.Value, any(want)) {
		t.Errorf("%+v in %d passes", got, passes)
	}
	for _, text := range []string{`{"n":"8"}`, `{"n":null}`} {
		bad := toolOf(t, `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"object","properties":{"n":{"type":"integer"}}}}}`)
		bad.Spec.Input[0].Fields[1].Default = text
		if got, _ := checkInPlace(t, bad, withoutInPlace(bad), `{"a":"1"}`, WithLevel(Standard)); got.Err == "" {
			t.Errorf("the default %s is read as %v", text, got.Value)
		}
	}
}

// TestInPlaceOnlyArguments: results and values by themselves are read strictly.
func TestInPlaceOnlyArguments(t *testing.T) {
	tool := toolOf(t, `{"type":"integer"}`)
	tool.Spec.Level, tool.Spec.Output = Standard, tool.Spec.Input
	for name, start := range map[string]func(*Decoder){
		"row":    func(d *Decoder) { d.StartRow(tool, 0, []byte(`"1"`)) },
		"result": func(d *Decoder) { d.StartResult(tool, 0, []byte(`"1"`)) },
	} {
		var d Decoder
		for start(&d); d.Pass(); {
			d.Int()
		}
		if d.Err() == nil {
			t.Errorf("a %s is coerced", name)
		}
	}
	if got, passes := checkInPlace(t, tool, withoutInPlace(tool), ` "1" `); got.Value != int64(1) || passes != 1 {
		t.Errorf("%+v in %d passes", got, passes)
	}
}

// TestInPlaceOfString: what is cut from the sent string is what it was written as.
func TestInPlaceOfString(t *testing.T) {
	var report Report
	var got refundOrderArgs
	var d Decoder
	for d.StartString(refundOrder, `{"order_id":17,"amount_cents":"5","reason":"Late"}`, []Option{WithReport(&report)}); d.Pass(); {
		got.decode(&d)
	}
	want := refundOrderArgs{OrderID: "17", AmountCents: 5, Reason: "late"}
	if diff := cmp.Diff(want, got); diff != "" || d.Err() != nil || len(report.Coercions) != 3 {
		t.Errorf("%v, %v, %s", d.Err(), report, diff)
	}
}

// TestInPlaceTarget: what a target's definition changed is undone first, by the
// slow reading where it is about the value itself.
func TestInPlaceTarget(t *testing.T) {
	const schema = `{"type":"object","properties":{"n":{"type":"integer","enum":[1,2]},"s":{"type":"string","enum":["","x"]},
		"o":{"type":"integer"},"p":{"type":"integer"}}}`
	tool := toolOf(t, schema, TargetSpec{ID: OpenAI, Rules: []UndoRule{
		{Undo: TextToNumber, Row: 1}, {Undo: NullIsEmpty, Row: 2}, {Undo: NullIsAbsent, Row: 0, Fields: []int{2}},
	}})
	tests := []struct {
		raw, rules string
		passes     int
		value      any
	}{
		{`{"n":"1"}`, `n string-integer "1" 1`, 2, obj("n", int64(1))},
		{`{"s":null}`, ``, 2, obj("s", "")},
		{`{"s":"X"}`, `s enum-match "X" "x"`, 2, obj("s", "x")},
		{`{"o":null,"p":null}`, `p to-absent null `, 1, obj()},
		{`{"o":"5","p":""}`, `o string-integer "5" 5; p to-absent "" `, 1, obj("o", int64(5))},
	}
	for _, test := range tests {
		got, passes := checkInPlace(t, tool, withoutInPlace(tool), test.raw, WithLevel(Standard), WithTarget(OpenAI))
		if rules(got.Report) != test.rules || passes != test.passes || !cmp.Equal(got.Value, test.value) {
			t.Errorf("%s: %+v in %d passes", test.raw, got, passes)
		}
	}
}

// TestInPlaceVectors holds the first pass against the slow reading over every
// vector, whatever becomes of properties that are not declared.
func TestInPlaceVectors(t *testing.T) {
	once := 0
	for _, v := range vectors(t) {
		if v.Level != "standard" {
			continue
		}
		for _, others := range []Others{Closed, Open, Kept} {
			tool := &Tool{Spec: ToolSpec{Name: "test", Input: specsOf(t, string(v.Schema), others)}}
			got, passes := checkInPlace(t, tool, withoutInPlace(tool), v.Input, WithLevel(Standard))
			if passes == 1 && len(got.Report.Coercions) > 0 {
				once++
			}
		}
	}
	if once < 100 {
		t.Errorf("only %d coerced calls took one pass", once)
	}
}

// odd is what the values of a call are replaced by.
var odd = []string{
	`"3"`, `" 3 "`, `"3.0"`, `"3.5"`, `"-1"`, `3`, `1.50`, `0`, `-7`, `1e2`, `1e400`, `"1e400"`, `"12345678901234567890"`,
	`true`, `false`, `"True"`, `"false "`, `null`, `""`, `" "`, `"null"`, `"None"`, `"LATE"`, `" eq"`, `"usd"`, `"\u0033"`, `"3\n"`,
	`[]`, `["1"]`, `{}`, `"[1]"`, `"{}"`, `"x"`,
}

// spans are where the values of a text stand, except the whole.
func spans(t *testing.T, raw string) (list [][2]int) {
	t.Helper()
	var text tape
	text.reset([]byte(raw))
	root, fault := text.parse(0, len(raw), -1, defaultDepth)
	if fault != nil {
		t.Fatalf("%s: %s", raw, fault.code)
	}
	for i := range text.nodes {
		n := &text.nodes[i]
		switch {
		case int32(i) == root || n.kind == absentKind || n.kind == keyKind:
		case n.kind == stringKind:
			list = append(list, [2]int{int(n.start) - 1, int(n.end) + 1})
		default:
			list = append(list, [2]int{int(n.start), int(n.end)})
		}
	}
	return list
}

// TestInPlaceMutations replaces the values of calls, one and then two at a time.
func TestInPlaceMutations(t *testing.T) {
	edit := toolOf(t, `{"type":"object","required":["document_id","revision","edits"],"properties":{
		"document_id":{"type":"string","minLength":1},"revision":{"type":"integer","minimum":0},"dry_run":{"type":"boolean"},
		"edits":{"type":"array","minItems":1,"items":{"type":"object","required":["op","start","text"],"properties":{
			"op":{"type":"string","enum":["insert","replace"]},"start":{"$ref":"#/$defs/place"},"end":{"$ref":"#/$defs/place"},
			"text":{"type":"string","maxLength":100},"comment":{"type":"string"},"weight":{"type":"number"}}}}},
		"$defs":{"place":{"type":"object","required":["line"],"properties":{"line":{"type":"integer","minimum":1},"column":{"type":"integer"}}}}}`)
	mixed := toolOf(t, inPlaceSchema)
	calls := []struct {
		tool *Tool
		raw  string
		opts []Option
	}{
		{refundOrder, string(smallPayload), nil},
		{refundOrder, string(smallPayload), []Option{WithTarget(OpenAI)}},
		{refundOrder, string(smallPayload), []Option{OmitValues()}},
		{searchCatalog, string(mediumPayload), nil},
		{edit, `{"document_id":"d","revision":4,"dry_run":false,"edits":[{"op":"insert","start":{"line":1,"column":2},"text":"a\nb"},
			{"op":"replace","start":{"line":3},"end":{"line":4,"column":5},"text":"","comment":"c","weight":0.5}]}`, nil},
		{mixed, `{"need":1,"list":[1,2],"part":{"n":1},"map":{"a":1},"set":[1],"some":{"n":2},"one":true,"kinds":3,"shared":4,
			"way":{"k":"b","n":true},"pick":"late","maybe":"on","null":null,"blank":"x"}`, nil},
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, call := range calls {
		slow := withoutInPlace(call.tool)
		opts := append(call.opts, WithLevel(Standard))
		places := spans(t, call.raw)
		for i, place := range places {
			for _, v := range odd {
				checkInPlace(t, call.tool, slow, call.raw[:place[0]]+v+call.raw[place[1]:], opts...)
			}
			later := places[i+1:]
			for range 20 * min(1, len(later)) {
				if second := later[r.IntN(len(later))]; second[0] >= place[1] {
					checkInPlace(t, call.tool, slow, call.raw[:place[0]]+odd[r.IntN(len(odd))]+call.raw[place[1]:second[0]]+
						odd[r.IntN(len(odd))]+call.raw[second[1]:], opts...)
				}
			}
		}
	}
}
