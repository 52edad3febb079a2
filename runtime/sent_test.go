package runtime

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A formRule is an UndoRule whose row is found by its path: names of
// properties, and #n for a member of a union.
type formRule struct {
	undo  Undo
	path  string
	names []string
}

// formRules finds the rows and, if nulls says so, adds that null stands for the
// absence of everything optional.
func formRules(t *testing.T, specs []Spec, rules []formRule, nulls bool) (out []UndoRule) {
	t.Helper()
	for _, f := range rules {
		row := Row(0)
		for _, step := range strings.Fields(f.path) {
			if n, ok := strings.CutPrefix(step, "#"); ok {
				k, _ := strconv.Atoi(n)
				row = specs[row].Variants[k]
			} else {
				row = rowFrom(t, specs, row, step)
			}
		}
		out = append(out, UndoRule{Undo: f.undo, Row: row, Names: f.names})
	}
	for i := range specs {
		r := UndoRule{Undo: NullIsAbsent, Row: Row(i)}
		for k, f := range specs[i].Fields {
			if !f.Required {
				r.Fields = append(r.Fields, k)
			}
		}
		if nulls && len(r.Fields) > 0 {
			out = append(out, r)
		}
	}
	return out
}

func rowFrom(t *testing.T, specs []Spec, row Row, name string) Row {
	t.Helper()
	for _, f := range specs[row].Fields {
		if f.Name == name {
			return f.Row
		}
	}
	t.Fatalf("no %s", name)
	return 0
}

// TestSentForms sends values of members of unions in the form that a target has
// for them. What a member's definition has no place for was not sent for that
// member, though it is open and would accept the value.
func TestSentForms(t *testing.T) {
	const (
		open = `{"type":"object","properties":{"kind":{"type":"string"}}}`
		aMap = `{"type":"object","properties":{"filters":{"type":"object","additionalProperties":{"type":"string"}}},"required":["filters"]}`
		free = `{"type":"object","additionalProperties":{}}`
	)
	of := func(members ...string) string {
		return `{"type":"object","properties":{"v":{"anyOf":[` + strings.Join(members, ",") + `]}},"required":["v"]}`
	}
	mapRules := []formRule{{undo: PairsToMap, path: "v #1 filters"}}
	tests := []struct {
		name, schema string
		rules        []formRule
		nulls        bool
		calls        [][2]string // what is sent, and the value or the codes of the faults
	}{
		{"a map", of(open, aMap), mapRules, true, [][2]string{
			{`{"v":{"filters":[{"key":"a","value":"b"}]}}`, `{"v":{"filters":{"a":"b"}}}`},
			{`{"v":{"filters":[]}}`, `{"v":{"filters":{}}}`},
			{`{"v":{"filters":{"a":"b"}}}`, `{"v":{"filters":{"a":"b"}}}`}, // the canonical form
			{`{"v":{"kind":"x"}}`, `{"v":{"kind":"x"}}`},
			{`{"v":{"kind":null}}`, `{"v":{}}`},
			{`{"v":{}}`, `{"v":{}}`},
			{`{"v":{"filters":[{"key":"a","value":"b"},{"key":"a","value":"c"}]}}`, `{"v":{}}`}, // nothing that the second member takes
		}},
		{"a map, where nothing else is changed", of(open, aMap), mapRules, false, [][2]string{
			{`{"v":{"filters":[{"key":"a","value":"b"}]}}`, `{"v":{"filters":{"a":"b"}}}`},
			{`{"v":{"kind":"x","filters":[]}}`, `{"v":{"kind":"x"}}`},
		}},
		{"a map in text", of(open, aMap), []formRule{{undo: TextToValue, path: "v"}, {undo: PairsToMap, path: "v #1 filters"}}, false, [][2]string{
			{`{"v":"{\"filters\":[{\"key\":\"a\",\"value\":\"b\"}]}"}`, `{"v":{"filters":{"a":"b"}}}`},
			{`{"v":"{\"filters\":{\"a\":\"b\"}}"}`, `{"v":{"filters":{"a":"b"}}}`},
		}},
		{"a tuple", of(open, `{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"maxItems":2}`),
			[]formRule{{undo: ItemsToTuple, path: "v #1", names: []string{"item0", "item1"}}}, true, [][2]string{
				{`{"v":{"item0":1,"item1":2}}`, `{"v":[1,2]}`},
				{`{"v":[1,2]}`, `{"v":[1,2]}`},
				{`{"v":{"item0":1}}`, `{"v":{}}`},
				{`{"v":{"kind":"x"}}`, `{"v":{"kind":"x"}}`},
			}},
		{"another name", of(open, `{"type":"object","properties":{"a/b":{"type":"string"}},"required":["a/b"]}`),
			[]formRule{{undo: Renamed, path: "v #1", names: []string{"a/b", "a_b"}}}, false, [][2]string{
				{`{"v":{"a_b":"x"}}`, `{"v":{"a/b":"x"}}`},
				{`{"v":{"a/b":"x"}}`, `{"v":{"a/b":"x"}}`},
				{`{"v":{"kind":"x"}}`, `{"v":{"kind":"x"}}`},
			}},
		{"another name in an object that says more, beside a free one",
			of(`{"type":"object","properties":{"a/b":`+open+`},"required":["a/b"]}`, free),
			[]formRule{{undo: Renamed, path: "v #0", names: []string{"a/b", "a_b"}}}, false, [][2]string{
				{`{"v":{"a_b":{"kind":"x","more":1},"more":2}}`, `{"v":{"a/b":{"kind":"x"}}}`},
				{`{"v":{"c":1}}`, `{"v":{"c":1}}`},
			}},
		{"further properties", of(open, `{"type":"object","properties":{"n":{"type":"string"}},"required":["n"],"additionalProperties":{"type":"integer"}}`),
			[]formRule{{undo: PairsIn, path: "v #1", names: []string{"others"}}}, true, [][2]string{
				{`{"v":{"n":"x","others":[{"key":"a","value":1}]}}`, `{"v":{"n":"x","a":1}}`},
				{`{"v":{"n":"x","others":null}}`, `{"v":{"n":"x"}}`},
				{`{"v":{"n":"x","a":1}}`, `{"v":{"n":"x","a":1}}`},
			}},
		{"at the root", `{"anyOf":[` + open + `,` + aMap + `]}`,
			[]formRule{{undo: Unwrap, names: []string{"value"}}, {undo: PairsToMap, path: "#1 filters"}}, true, [][2]string{
				{`{"value":{"filters":[{"key":"a","value":"b"}]}}`, `{"filters":{"a":"b"}}`},
				{`{"value":{"kind":"x"}}`, `{"kind":"x"}`},
			}},
		{"further in", of(`{"type":"object","properties":{"in":`+open+`}}`,
			`{"type":"object","properties":{"in":{"anyOf":[{"type":"object","properties":{"n":{"type":"integer"}}},`+aMap+`]}},"required":["in"]}`),
			[]formRule{{undo: PairsToMap, path: "v #1 in #1 filters"}}, true, [][2]string{
				{`{"v":{"in":{"filters":[{"key":"a","value":"b"}]}}}`, `{"v":{"in":{"filters":{"a":"b"}}}}`},
				{`{"v":{"in":{"n":1}}}`, `{"v":{"in":{"n":1}}}`},
				{`{"v":{"in":{"kind":"x"}}}`, `{"v":{"in":{"kind":"x"}}}`},
				{`{"v":{"in":null}}`, `{"v":{}}`},
			}},
		{"null for absent, and null", of(`{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false}`,
			`{"type":"object","properties":{"x":{"type":"null"},"y":{"type":"integer"}},"required":["x"]}`), nil, true, [][2]string{
			{`{"v":{"x":null}}`, `{"v":{}}`},
			{`{"v":{"x":null,"y":null}}`, `{"v":{"x":null}}`},
			{`{"v":{"x":null,"y":1}}`, `{"v":{"x":null,"y":1}}`},
			{`{"v":{"x":"s"}}`, `{"v":{"x":"s"}}`},
		}},
		{"nulls of what one member declares", of(`{"type":"object","properties":{"a":{"type":"string"}}}`,
			`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}`, `{"type":"object","properties":{"d":{"type":"integer"}}}`), nil, true, [][2]string{
			{`{"v":{"a":null,"b":null}}`, `{"v":{}}`},
			{`{"v":{"a":null,"b":"x"}}`, `{"v":{"b":"x"}}`},
			{`{"v":{"a":"x"}}`, `{"v":{"a":"x"}}`},
			{`{"v":{"d":2}}`, `{"v":{"d":2}}`},
			{`{"v":{"b":"x"}}`, `{"v":{"b":"x"}}`}, // what is always sent is missing
		}},
		{"one form for two values", of(`{"type":"object","additionalProperties":{"type":"string"}}`,
			`{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}}}}`),
			[]formRule{{undo: PairsToMap, path: "v #0"}}, false, [][2]string{
				{`{"v":[{"key":"a","value":"b"}]}`, `{"v":[{"key":"a","value":"b"}]}`}, // the plain one
				{`{"v":[{"value":"b"}]}`, `{"v":[{"value":"b"}]}`},
				{`{"v":{"a":"b"}}`, `{"v":{"a":"b"}}`},
			}},
		{"text among strings", of(`{"type":"string"}`, free), []formRule{{undo: TextToValue, path: "v"}, {undo: TextToValue, path: "v #1"}}, false, [][2]string{
			{`{"v":"x"}`, `{"v":"x"}`},
			{`{"v":"\"x\""}`, `{"v":"\"x\""}`},
			{`{"v":"\"{\\\"a\\\":1}\""}`, `{"v":"\"{\\\"a\\\":1}\""}`},
			{`{"v":"{\"a\":1}"}`, `{"v":{"a":1}}`},
			{`{"v":"[1]"}`, `{"v":"[1]"}`},
		}},
		{"text among strings and numbers", of(`{"type":"string"}`, `{"type":"integer"}`, `{"type":"array"}`), []formRule{{undo: TextToValue, path: "v"}}, false, [][2]string{
			{`{"v":"5"}`, `{"v":"5"}`},
			{`{"v":"[5]"}`, `{"v":[5]}`},
			{`{"v":5}`, `{"v":5}`},
		}},
		{"text for everything", `{"type":"object","properties":{"v":{}}}`, []formRule{{undo: TextToValue, path: "v"}}, false, [][2]string{
			{`{"v":"\"x\""}`, `{"v":"x"}`},
			{`{"v":"\"{\\\"a\\\":1}\""}`, `{"v":"{\"a\":1}"}`}, // once
			{`{"v":"\"5\""}`, `{"v":"5"}`},
			{`{"v":"5"}`, `{"v":5}`},
		}},
	}
	for _, test := range tests {
		specs := specsOf(t, test.schema, Open)
		targets := []TargetSpec{{ID: OpenAI, Rules: formRules(t, specs, test.rules, test.nulls)}}
		tab := NewTable(specs, targets)
		tool := &Tool{Spec: ToolSpec{Name: "test", Level: Strict, Input: specs, Targets: targets}}
		for _, call := range test.calls {
			for _, level := range []Level{Strict, Standard} {
				got, err := tab.Read([]byte(call[0]), WithTarget(OpenAI), WithLevel(level))
				if err != nil || string(got) != call[1] {
					t.Errorf("%s, level %d: %s becomes %s %v, want %s", test.name, level, call[0], got, err, call[1])
				}
			}
			v, _, err := decode(tool, call[0], WithTarget(OpenAI))
			if text, _ := json.Marshal(v); err != nil || !sameJSON(t, text, []byte(call[1])) {
				t.Errorf("%s: generated code makes %s of %s, %v", test.name, text, call[0], err)
			}
		}
	}
}

// TestSentFormsOfOne: of a oneOf no other member may accept what was undone.
func TestSentFormsOfOne(t *testing.T) {
	specs := specsOf(t, `{"type":"object","properties":{"v":{"oneOf":[{"type":"object","properties":{"kind":{"type":"string"}}},
		{"type":"object","properties":{"n":{"type":"integer"},"m":{"type":"object","additionalProperties":{"type":"string"}}},"required":["m"]}]}}}`, Open)
	tab := NewTable(specs, []TargetSpec{{ID: OpenAI, Rules: formRules(t, specs, []formRule{{undo: PairsToMap, path: "v #1 m"}}, true)}})
	if got, err := tab.Read([]byte(`{"v":{"m":[{"key":"a","value":"b"}],"n":null}}`), WithTarget(OpenAI), WithLevel(Strict)); err == nil {
		t.Errorf("both accept it, but it became %s", got)
	}
	if got, err := tab.Read([]byte(`{"v":{"kind":"x"}}`), WithTarget(OpenAI), WithLevel(Strict)); string(got) != `{"v":{"kind":"x"}}` {
		t.Errorf("%s %v", got, err)
	}
}

// TestFastForms: a call is read slowly where a form has to tell members of a
// union apart, and nowhere else.
func TestFastForms(t *testing.T) {
	tagged := func(name, more string) string {
		return `{"type":"object","properties":{"kind":{"const":"` + name + `"},"n":{"type":"integer"}` + more + `},"required":["kind"]}`
	}
	for _, test := range []struct {
		name, schema, text string
		rules              []formRule
		passes             int // with the target; without it, 1
	}{
		{"a tag tells", `{"type":"object","properties":{"v":{"anyOf":[` + tagged("a", "") + `,` + tagged("b", "") + `]}}}`, `{"v":{"kind":"b","n":1}}`, nil, 1},
		{"nulls may tell", `{"type":"object","properties":{"v":{"anyOf":[` + tagged("a", "") + `,` + tagged("a", `,"x":{"type":"string"}`) + `]}}}`, `{"v":{"kind":"a","n":1}}`, nil, 2},
		{"a form may tell", `{"type":"object","properties":{"v":{"anyOf":[` + tagged("a", "") + `,` + tagged("b", `,"m":{"type":"object","additionalProperties":{"type":"string"}}`) + `]}}}`,
			`{"v":{"kind":"a","n":1}}`, []formRule{{undo: PairsToMap, path: "v #1 m"}}, 2},
		{"a form elsewhere", `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"string"}},"v":{"anyOf":[` + tagged("a", "") + `,` + tagged("a", `,"x":{"type":"string"}`) + `]}}}`,
			`{"v":{"kind":"a","n":1}}`, []formRule{{undo: PairsToMap, path: "m"}}, 1},
	} {
		specs := specsOf(t, test.schema, Open)
		targets := []TargetSpec{{ID: OpenAI, Rules: formRules(t, specs, test.rules, test.name != "a form elsewhere")}}
		tool := &Tool{Spec: ToolSpec{Name: "test", Level: Strict, Input: specs, Targets: targets}}
		if _, passes, err := decode(tool, test.text); passes != 1 || err != nil {
			t.Errorf("%s, without the target: %d passes, %v", test.name, passes, err)
		}
		opts := []Option{WithTarget(OpenAI)}
		v, _, err := decode(tool, test.text, opts...)
		if text, _ := json.Marshal(v); err != nil || !sameJSON(t, text, []byte(test.text)) {
			t.Errorf("%s: %s, %v", test.name, text, err)
		}
		if first := isPlain(tool, test.text, opts...); first != (test.passes == 1) {
			t.Errorf("%s: plain %t", test.name, first)
		}
	}
}

// TestHostileForms nests unions whose members differ in form only, so that each
// level could be tried again for each member.
func TestHostileForms(t *testing.T) {
	specs := []Spec{
		0: {Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: 1}}},
		1: {Variants: []Row{2, 3, 4, 5, 6}, Nullable: true},
		2: {Types: ObjectType, Others: Open, Fields: []Field{{Name: "a", Row: 1}}},
		3: {Types: ObjectType, Others: Kept, Rest: 1},
		4: {Types: ArrayType, Prefix: []Row{1, 1}, Count: &Range{Min: 1, Max: 2}},
		5: {Types: ArrayType, Prefix: []Row{1}, Count: &Range{Min: 1, Max: 1}},
		6: {Types: ObjectType, Others: Kept, Rest: 1, More: &More{Properties: &Range{Min: 1, Max: Unbounded}}},
	}
	rules := []UndoRule{
		{Undo: NullIsAbsent, Row: 2, Fields: []int{0}}, {Undo: Renamed, Row: 2, Names: []string{"a", "b"}},
		{Undo: PairsToMap, Row: 3}, {Undo: PairsToMap, Row: 6},
		{Undo: ItemsToTuple, Row: 4, Names: []string{"_0", "_1"}}, {Undo: ItemsToTuple, Row: 5, Names: []string{"_0"}},
	}
	tab := prepare(specs).withTargets([]TargetSpec{{ID: OpenAI, Rules: rules}})
	for _, shape := range [][2]string{
		{`{"b":`, `}`}, {`{"a":`, `}`}, {`{"_0":`, `}`}, {`{"_1":`, `}`}, {`{"_0":{},"_1":`, `}`}, {`{"zz":`, `}`},
		{`[{"key":"a","value":`, `}]`}, {`[{"key":"a"},{"key":"b","value":`, `}]`}, {`{"_0":null,"_1":[{"key":"k","value":{"b":`, `}}]}`},
	} {
		for _, inside := range []string{"null", "5", `"x"`, "{}", `{"b":null}`, "[]"} {
			levels := 120 / (strings.Count(shape[1], "}") + strings.Count(shape[1], "]"))
			text := `{"a":` + strings.Repeat(shape[0], levels) + inside + strings.Repeat(shape[1], levels) + `}`
			for _, level := range []Level{Strict, Lenient} {
				start := time.Now()
				tab.read([]byte(text), 0, &config{level: level, form: tab.target(OpenAI)})
				if took := time.Since(start); took > 10*time.Second { // milliseconds; work that multiplies takes minutes
					t.Errorf("%d levels of %s around %s, level %d: %v", levels, shape[0], inside, level, took)
				}
			}
		}
	}
}
