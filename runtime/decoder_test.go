package runtime

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// toolOf makes a tool of a JSON Schema, as tableOf does.
func toolOf(t *testing.T, schema string, targets ...TargetSpec) *Tool {
	return &Tool{Spec: ToolSpec{Name: "test", Level: Strict, Input: specsOf(t, schema, Closed), Targets: targets}}
}

// readRow reads the value ahead as code generated for its row would.
func readRow(d *Decoder) any {
	at := d.ahead()
	if at.union != nil {
		if d.Null() || d.Variant() < 0 {
			return nil
		}
		return readRow(d)
	}
	switch types := at.spec.Types; {
	case (types&NullType != 0 || at.spec.Nullable) && d.Null():
		return nil
	case types&^NullType == StringType:
		return d.String()
	case types&^NullType == IntegerType:
		return d.Int()
	case types&^NullType&^IntegerType == NumberType:
		return d.Float()
	case types&^NullType == BooleanType:
		return d.Bool()
	case types&^NullType == ArrayType:
		l := d.Array()
		list := make([]any, 0, l.Hint())
		for l.Next(d) {
			list = append(list, readRow(d))
		}
		return list
	case types&^NullType == ObjectType && len(at.fields) == 0 && at.spec.Others == Kept:
		return readMap(d)
	case types&^NullType == ObjectType:
		return readObject(d, at)
	}
	return d.Any()
}

func readMap(d *Decoder) any {
	entries := make(map[string]any)
	e := d.Map()
	for e.Next(d) {
		name := e.Key()
		entries[name] = readRow(d)
	}
	e.Unique(d, len(entries))
	return entries
}

func readObject(d *Decoder, at *prepared) any {
	members := make(map[string]any)
	m := d.Object()
	for m.Next(d) {
		name := ""
		if f := m.Field(); f == Other {
			name = m.Key()
		} else {
			name = at.spec.Fields[f].Name
		}
		members[name] = readRow(d)
	}
	return members
}

// decode reads raw as generated code would, and counts the passes.
func decode(tool *Tool, raw string, opts ...Option) (v any, passes int, err error) {
	var d Decoder
	for d.Start(tool, []byte(raw), opts); d.Pass(); passes++ {
		v = readRow(&d)
	}
	return v, passes, d.Err()
}

// isPlain reports whether the first pass accepts raw.
func isPlain(tool *Tool, raw string, opts ...Option) bool {
	var d Decoder
	d.Start(tool, []byte(raw), opts)
	if !d.Pass() {
		return false
	}
	readRow(&d)
	return d.clean()
}

func obj(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

// TestGeneratedShape reads the two benchmark payloads.
func TestGeneratedShape(t *testing.T) {
	var small refundOrderArgs
	if err := small.Decode(smallPayload); err != nil {
		t.Fatal(err)
	}
	want := refundOrderArgs{"ord_5d0c1b7e4a-2026-03-14-us-east-0007", 4599, "wrong_item", Some(true)}
	if diff := cmp.Diff(want, small); diff != "" {
		t.Error(diff)
	}
	var medium searchCatalogArgs
	if err := medium.Decode(mediumPayload); err != nil {
		t.Fatal(err)
	}
	if got := medium.Filters.Conditions; len(got) != 4 || got[0].Value != `The "North" Co.` || got[2].Value != "grün" || got[2].Negate != Some(true) {
		t.Errorf("conditions: %+v", got)
	}
	if medium.MinScore != Some(0.65) || medium.Filters.Price.Or(searchCatalogPrice{}).Max != 899.99 || len(medium.Sort) != 2 {
		t.Errorf("got %+v", medium)
	}
}

// TestFirstPass holds the first pass against what is accepted and what is not.
func TestFirstPass(t *testing.T) {
	tests := []struct {
		schema    string
		good, bad []string
	}{
		{`{"type":"string","minLength":2,"maxLength":3}`,
			[]string{`"ab"`, `"äöü"`, ` "abc" `, `"\u00e4\ud83d\ude00"`, `"\n\t"`, `"日本語"`},
			[]string{`"a"`, `"abcd"`, `"ä"`, `"\ud83d\ude00"`, `"a\ud83d"`, `"a\ude00"`, "\"a\xff\"", "\"a\x01\"", `"a\x"`, `"ab`, `ab`, `"ab"x`, `1`, `null`, ``, `"a\u12g4"`, `"\u123"`}},
		{`{"type":"string","enum":["a","ä\"","long enough for two words"]}`,
			[]string{`"a"`, `"\u0061"`, `"ä\""`, `"\u00e4\u0022"`, `"long enough for two words"`},
			[]string{`"b"`, `"A"`, `"a "`, `""`, `"long enough for two wordz"`}},
		{`{"type":"string","pattern":"^a+$"}`, []string{`"a"`, `"aa"`}, []string{`""`, `"ab"`}},
		{`{"type":"integer"}`,
			[]string{`0`, `-0`, `12`, `1.0`, `1e2`, `120e-1`, `9223372036854775807`, `-9223372036854775808`, `0e999999999999`, `1000000000000000000`},
			[]string{`1.5`, `01`, `-`, `+1`, `1.`, `.5`, `1e`, `1e+`, `9223372036854775808`, `-9223372036854775809`, `1e19`, `1e-1`, `"1"`, `true`, `1e99999999999`, `12 3`, `--1`, `0x1`}},
		{`{"type":"integer","minimum":-5,"exclusiveMaximum":1e1,"multipleOf":2}`,
			[]string{`-4`, `8`, `8.0`, `0`}, []string{`-6`, `10`, `7`, `-5`}},
		{`{"type":"integer","minimum":0.5,"maximum":99999999999999999999}`, []string{`1`, `9223372036854775807`}, []string{`0`, `-1`}},
		{`{"type":"integer","enum":[1,2.0,1e1]}`, []string{`1`, `1.0`, `2`, `10`}, []string{`3`, `0`}},
		{`{"type":"number"}`,
			[]string{`0`, `-0.0`, `1.5e300`, `123456789012345678901234567890`, `0.1`, `5e-324`, `1e-999`},
			[]string{`1e400`, `-1e400`, `00.1`, `1.e1`, `NaN`, `Infinity`, `"1"`, `-`, `1.5.5`}},
		{`{"type":"number","minimum":0.1,"exclusiveMaximum":0.3}`,
			[]string{`0.1`, `0.10`, `0.2999999999999999999999`, `1e-1`},
			[]string{`0.0999999999999999999999`, `0.3`, `0.30`, `3e-1`, `0.30000000000000000001`}},
		{`{"type":"number","multipleOf":0.1}`, []string{`0.3`, `1.1`, `7`}, []string{`0.35`}},
		{`{"type":"number","enum":[0.1,3]}`, []string{`0.1`, `0.10`, `3`, `3.0`}, []string{`0.2`, `0.1000000000000000000001`}},
		{`{"type":"boolean"}`, []string{`true`, `false`}, []string{`True`, `tru`, `falsey`, `0`, `"true"`}},
		{`{"type":"boolean","const":true}`, []string{`true`}, []string{`false`}},
		{`{"type":["string","null"]}`, []string{`"a"`, `null`}, []string{`nul`, `nullx`, `1`}},
		{`{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2}`,
			[]string{`[1]`, `[1,2]`, "[ 1 ,\n2 ]"}, []string{`[]`, `[1,2,3]`, `[1,]`, `[,1]`, `[1 2]`, `[1`, `["a"]`, `[`, `{}`, `[1}`}},
		{`{"type":"array","uniqueItems":true}`, []string{`[]`, `[1,2]`, `[1,"1"]`}, []string{`[1,1.0]`, `[{"a":1,"b":2},{"b":2,"a":1}]`}},
		{`{"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"items":{"type":"boolean"}}`,
			[]string{`[]`, `[1]`, `[1,"a"]`, `[1,"a",true,false]`}, []string{`["a"]`, `[1,2]`, `[1,"a",1]`}},
		{`{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"]}`,
			[]string{`{"a":1}`, `{"b":"x","a":1}`, ` { "a" : 1 , "b" : "x" } `, `{"\u0061":1}`, "{\r\n\t\"a\":\t1}"},
			[]string{`{}`, `{"b":"x"}`, `{"a":1,"a":1}`, `{"a":1,"\u0061":1}`, `{"a":1,"c":1}`, `{"A":1}`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `{"a":}`, `{"a":1 "b":"x"}`, `{,"a":1}`, `{"a":1]`, "{\"a\":\v1}", `{"a":null}`}},
		{`{"type":"object","additionalProperties":{"type":"integer"}}`,
			[]string{`{}`, `{"x":1}`, `{"x":1,"":2}`, `{"ä\n":1}`}, []string{`{"x":"1"}`, `{"x":1,"x":2}`, `{"x":1,"\u0078":2}`, `{x:1}`, `{"x"}`}},
		{`{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":{"type":"string"}}`,
			[]string{`{"a":1,"b":"c","d":"e"}`, `{}`}, []string{`{"b":1}`, `{"b":"c","b":"c"}`, `{"a":"b"}`}},
		{`{"type":"object","minProperties":1,"additionalProperties":{}}`, []string{`{"a":[1,{"b":null}]}`}, []string{`{}`, `{"a":{"b":1,"b":2}}`, `{"a":[1,}`}},
		{`{}`, []string{`1`, `"a"`, `null`, `[true,false,[{}]]`, `1e999`}, []string{`{"a":1,"a":1}`, `nul`, `[1`, `"\ud800"`}},
		{`{"minimum":3}`, []string{`3`, `"a"`, `null`}, []string{`2`, `2.999999999999999999999999`}},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, []string{`"a"`, `1`, `1.0`}, []string{`1.5`, `null`, `[]`, `true`, ``}},
		{`{"type":["integer","string","null"]}`, []string{`"a"`, `1`, `null`}, []string{`1.5`, `false`}},
		{`{"anyOf":[{"type":"object","properties":{"k":{"const":"a"},"v":{"type":"integer"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"},"v":{"type":"string"}},"required":["k"]}]}`,
			[]string{`{"k":"a","v":1}`, `{"v":"x","k":"b"}`, `{"k":"a"}`}, []string{`{"k":"a","v":"x"}`, `{"k":"c"}`, `{}`, `{"v":1}`, `{"k":"b","k":"b"}`, `{"k":"a","w":1}`}},
		{`{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}`,
			[]string{`{"a":1}`, `{"b":1}`}, []string{`{"a":1,"b":1}`, `{}`, `{"a":"x"}`}},
		{`{"oneOf":[{"type":"integer","minimum":0},{"type":"integer","maximum":10}]}`, []string{`-1`, `11`}, []string{`5`, `0`, `"a"`}},
		{`{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":{}},{"type":"object","properties":{"a":{"type":"string"},"b":{}},"additionalProperties":{}}]}`,
			[]string{`{"a":1}`, `{"a":"x"}`, `{}`, `{"c":[1]}`}, []string{`{"a":true}`, `{"a":1,"a":1}`}},
		{`{"type":"object","properties":{"a":{"not":{"const":1}},"b":{"type":"integer","not":{"const":1}}}}`,
			[]string{`{"a":2,"b":2}`}, []string{`{"a":1}`, `{"b":1}`}},
		{`{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/n"}},"required":["v"]}}}`,
			[]string{`{"next":{"v":1,"next":{"v":2}}}`}, []string{`{"next":{"v":1,"next":{}}}`}},
	}
	for _, tt := range tests {
		tool := toolOf(t, tt.schema)
		for _, raw := range tt.good {
			if !isPlain(tool, raw) {
				t.Errorf("%s refuses %s", tt.schema, raw)
			}
		}
		for _, raw := range tt.bad {
			if isPlain(tool, raw) {
				t.Errorf("%s accepts %s", tt.schema, raw)
			}
			if _, _, err := decode(tool, raw); err == nil {
				t.Errorf("%s: no error for %s", tt.schema, raw)
			}
		}
	}
}

func TestAny(t *testing.T) {
	tool := toolOf(t, `{}`)
	got, passes, err := decode(tool, `{"a":[1,1.50,"x\n",true,false,null,{}],"b":123456789012345678901234567890}`)
	if err != nil || passes != 1 {
		t.Fatal(passes, err)
	}
	var e Encoder
	e.Any(got)
	raw, err := e.Bytes()
	if want := `{"a":[1,1.50,"x\n",true,false,null,{}],"b":123456789012345678901234567890}`; err != nil || string(raw) != want {
		t.Errorf("got %s, %v", raw, err)
	}
}

func TestDefaults(t *testing.T) {
	specs := []Spec{
		0: {Types: ObjectType, Others: Closed, Fields: []Field{
			{Name: "s", Row: 1, Default: `"none\u0021"`},
			{Name: "n", Row: 2, Default: ` 10 `},
			{Name: "o", Row: 3, Default: `{"y":5}`},
			{Name: "r", Row: 2, Required: true},
		}},
		1: {Types: StringType},
		2: {Types: IntegerType},
		3: {Types: ObjectType, Others: Closed, Fields: []Field{{Name: "x", Row: 2, Default: "7"}, {Name: "y", Row: 2, Default: "8"}}},
	}
	rules := []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{1}}, {Undo: NullIsAbsent, Row: 3, Fields: []int{0}}, {Undo: NullIsAbsent, Row: 9, Fields: []int{9}}}
	tool := &Tool{Spec: ToolSpec{Name: "test", Level: Standard, Input: specs, Targets: []TargetSpec{{ID: OpenAI, Rules: rules}}}}
	tests := []struct {
		raw  string
		opts []Option
		want map[string]any
	}{
		{`{"r":1}`, nil, obj("s", "none!", "n", int64(10), "o", obj("x", int64(7), "y", int64(5)), "r", int64(1))},
		{`{"r":1,"o":{},"n":3}`, nil, obj("s", "none!", "n", int64(3), "o", obj("x", int64(7), "y", int64(8)), "r", int64(1))},
		{`{"n":null,"r":1,"s":"a","o":{"x":null,"y":1}}`, []Option{WithTarget(OpenAI)},
			obj("s", "a", "n", int64(10), "o", obj("x", int64(7), "y", int64(1)), "r", int64(1))},
	}
	for _, tt := range tests {
		got, passes, err := decode(tool, tt.raw, tt.opts...)
		if err != nil || passes != 1 || !reflect.DeepEqual(got, any(tt.want)) {
			t.Errorf("%s: got %v in %d passes, %v", tt.raw, got, passes, err)
		}
	}
	for _, raw := range []string{`{"n":null,"n":1,"r":1}`, `{"n":null,"r":null}`, `{"n":nul,"r":1}`} {
		if v, _, err := decode(tool, raw, WithTarget(OpenAI), WithLevel(Strict)); err == nil {
			t.Errorf("%s: accepted as %v", raw, v)
		}
	}
	var d Decoder
	d.StartDefaults(tool)
	got := readRow(&d)
	if want := obj("s", "none!", "n", int64(10), "o", obj("x", int64(7), "y", int64(5))); !reflect.DeepEqual(got, any(want)) || d.bad {
		t.Errorf("the defaults alone: got %v", got)
	}
}

// TestCircularDefault: a default that calls for itself ends.
func TestCircularDefault(t *testing.T) {
	specs := []Spec{
		{Types: ObjectType, Fields: []Field{{Name: "a", Row: 1, Default: "{}"}}},
		{Types: ObjectType, Fields: []Field{{Name: "a", Row: 1, Default: "{}"}, {Name: "b", Row: 1, Default: "{}"}}},
	}
	tool := &Tool{Spec: ToolSpec{Name: "test", Input: specs}}
	if _, _, err := decode(tool, `{}`); err == nil || !strings.Contains(err.Error(), "disagrees") {
		t.Errorf("got %v", err)
	}
}

// TestManyFields reads an object with more fields than a word has bits.
func TestManyFields(t *testing.T) {
	root := Spec{Types: ObjectType, Others: Closed}
	var all strings.Builder
	for i := range 150 {
		f := Field{Name: fmt.Sprintf("f%d", i), Row: 1, Required: i%2 == 0}
		if i == 63 || i == 149 {
			f.Default = "-1"
		}
		root.Fields = append(root.Fields, f)
		if i%2 == 0 {
			fmt.Fprintf(&all, `,"f%d":%d`, i, i)
		}
	}
	rules := []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{149}}}
	tool := &Tool{Spec: ToolSpec{Name: "test", Level: Strict, Input: []Spec{root, {Types: IntegerType}}, Targets: []TargetSpec{{ID: OpenAI, Rules: rules}}}}
	raw := "{" + all.String()[1:]
	for _, tail := range []string{`}`, `,"f149":null}`} {
		got, passes, err := decode(tool, raw+tail, WithTarget(OpenAI))
		if err != nil || passes != 1 {
			t.Fatalf("%d passes, %v", passes, err)
		}
		m := got.(map[string]any)
		if len(m) != 77 || m["f63"] != int64(-1) || m["f149"] != int64(-1) || m["f148"] != int64(148) {
			t.Errorf("got %v", got)
		}
	}
	for _, tail := range []string{`,"f148":1}`, `,"f0":1}`, `,"f150":1}`} {
		if isPlain(tool, raw+tail) {
			t.Errorf("accepted with %s", tail)
		}
	}
	if isPlain(tool, strings.Replace(raw, `,"f148":148`, "", 1)+"}") {
		t.Error("accepted without f148")
	}
}

// TestVariant names the member that is chosen.
func TestVariant(t *testing.T) {
	const a, b = `{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]`, `{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]`
	const open = `,"additionalProperties":{}}`
	many := `{"const":0}`
	for i := 1; i < 80; i++ {
		many += fmt.Sprintf(`,{"const":%d}`, i)
	}
	tests := []struct {
		schema, raw string
		want        int
	}{
		{`{"anyOf":[` + a + open + `,` + b + open + `]}`, `{"a":1,"b":2}`, 0},
		{`{"anyOf":[` + a + open + `,` + b + open + `]}`, `{"a":"x","b":2}`, 1},
		{`{"oneOf":[` + a + open + `,` + b + open + `]}`, `{"a":1,"b":2}`, -1},
		{`{"oneOf":[` + a + open + `,` + b + open + `]}`, `{"a":"x","b":2}`, 1},
		{`{"anyOf":[` + a + `},` + b + `}]}`, `{"b":2}`, 1},
		{`{"anyOf":[{"type":"string","minLength":3},{"type":"string"}]}`, `"abc"`, 0},
		{`{"anyOf":[{"type":"string","minLength":3},{"type":"string"}]}`, `"ab"`, 1},
		{`{"anyOf":[{"type":"integer"},{"type":"number"}]}`, `1.5`, 1},
		{`{"anyOf":[{"type":"integer"},{"type":"number"}]}`, `1`, 0},
		{`{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"integer"}}]}`, `[1]`, 1},
		{`{"anyOf":[` + many + `]}`, `79`, 79},
		{`{"anyOf":[` + many + `]}`, `80`, -1},
		{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `true`, -1},
	}
	for _, tt := range tests {
		tool := toolOf(t, tt.schema)
		var d Decoder
		d.Start(tool, []byte(tt.raw), nil)
		d.Pass()
		if got := d.Variant(); got != tt.want {
			t.Errorf("%.200s of %s: got %d, want %d", tt.schema, tt.raw, got, tt.want)
		}
	}
}

// TestVariantNull: a null that stands for an absent property does not decide
// between members.
func TestVariantNull(t *testing.T) {
	specs := []Spec{
		0: {Variants: []Row{1, 2}},
		1: {Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: 3}, {Name: "k", Row: 4, Required: true}}},
		2: {Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: 5}, {Name: "k", Row: 6, Required: true}}},
		3: {Types: IntegerType},
		4: {Types: StringType, Enum: []string{`"x"`}},
		5: {Types: IntegerType | NullType},
		6: {Types: StringType, Enum: []string{`"y"`}},
	}
	tool := &Tool{Spec: ToolSpec{Name: "test", Level: Strict, Input: specs,
		Targets: []TargetSpec{{ID: OpenAI, Rules: []UndoRule{{Undo: NullIsAbsent, Row: 1, Fields: []int{0}}}}}}}
	got, passes, err := decode(tool, `{"a":null,"k":"x"}`, WithTarget(OpenAI))
	if err != nil || passes != 1 || !reflect.DeepEqual(got, any(obj("k", "x"))) {
		t.Errorf("got %v in %d passes, %v", got, passes, err)
	}
}

func TestDepth(t *testing.T) {
	tool := toolOf(t, `{}`)
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	if !isPlain(tool, nested(128)) || isPlain(tool, nested(129)) || isPlain(tool, strings.Repeat("[", 1<<20)) {
		t.Error("the limit is not 128")
	}
	if _, _, err := decode(tool, nested(9), WithLimits(Limits{Depth: 8})); err == nil {
		t.Error("no error beyond a lowered limit")
	}
	if _, passes, err := decode(tool, nested(200), WithLimits(Limits{Depth: 200})); err != nil || passes != 1 {
		t.Errorf("a raised limit: %v", err)
	}
	vetted := toolOf(t, `{"minItems":1,"not":{"const":1}}`)
	if _, passes, err := decode(vetted, nested(200), WithLimits(Limits{Depth: 200})); err != nil || passes != 1 {
		t.Errorf("a raised limit, where the slow reading decides: %v", err)
	}
	list := toolOf(t, `{"type":"array","items":{"$ref":"#/$defs/l"},"$defs":{"l":{"type":"array","items":{"$ref":"#/$defs/l"}}}}`)
	if !isPlain(list, nested(128)) || isPlain(list, nested(129)) {
		t.Error("the limit of typed values is not 128")
	}
}

// TestMemory: nested arrays cannot each claim room for what follows them.
func TestMemory(t *testing.T) {
	tool := toolOf(t, `{"type":"array","items":{"$ref":"#/$defs/l"},"$defs":{"l":{"type":"array","items":{"$ref":"#/$defs/l"}}}}`)
	var d Decoder
	raw := []byte("[" + strings.Repeat("[[],[]],", 10000) + "[]]")
	d.Start(tool, raw, nil)
	d.Pass()
	promised := 0
	var read func()
	read = func() {
		l := d.Array()
		promised += l.Hint()
		for l.Next(&d) {
			read()
		}
	}
	read()
	if !d.clean() || promised > len(raw) {
		t.Errorf("%d elements were promised for %d bytes", promised, len(raw))
	}
}

func TestOwnStrings(t *testing.T) {
	raw := []byte(`{"order_id":"abc","amount_cents":1,"reason":"late"}`)
	var v refundOrderArgs
	if err := v.Decode(raw); err != nil {
		t.Fatal(err)
	}
	for i := range raw {
		raw[i] = '#'
	}
	if v.OrderID != "abc" || v.Reason != "late" {
		t.Errorf("the text is shared: %+v", v)
	}
}

func TestErr(t *testing.T) {
	tool := toolOf(t, `{"type":"object"}`, TargetSpec{ID: OpenAI}, TargetSpec{ID: MCP})
	tool.Spec.Output = specsOf(t, `{"type":"integer"}`, Closed)
	var argument *ArgumentError
	var result *ResultError

	_, passes, err := decode(tool, `{}`, WithTarget("cohere"))
	if passes != 0 || err == nil || errors.As(err, &argument) || !strings.Contains(err.Error(), "openai, mcp") {
		t.Errorf("a target that was not generated: %v", err)
	}
	if _, _, err := decode(tool, `{}`, WithTarget(MCP)); err != nil {
		t.Error(err)
	}
	_, _, err = decode(tool, `[]`, WithLevel(Strict))
	if !errors.As(err, &argument) || argument.Tool != "test" || len(argument.Issues) != 1 || argument.Issues[0].Code != "type" {
		t.Errorf("got %v", err)
	}
	_, passes, err = decode(tool, `{} `, WithLimits(Limits{Bytes: 2}))
	if !errors.As(err, &argument) || argument.Issues[0].Code != "size" || passes != 0 {
		t.Errorf("got %v", err)
	}
	read := func(start func(d *Decoder)) error {
		var d Decoder
		for start(&d); d.Pass(); {
			readRow(&d)
		}
		return d.Err()
	}
	if err := read(func(d *Decoder) { d.StartResult(tool, 0, []byte(`"1"`)) }); !errors.As(err, &result) {
		t.Errorf("a result: %v", err)
	}
	if err := read(func(d *Decoder) { d.StartResult(tool, 0, []byte(`1`)) }); err != nil {
		t.Error(err)
	}
	if err := read(func(d *Decoder) { d.StartRow(tool, 7, []byte(`1`)) }); err == nil || errors.As(err, &argument) {
		t.Errorf("a row that is not there: %v", err)
	}
	if err := read(func(d *Decoder) { d.StartRow(refundOrder, 3, []byte(`"late"`)) }); err != nil {
		t.Error(err)
	}
}

func TestReport(t *testing.T) {
	r := Report{Unknown: []string{"old"}}
	if _, _, err := decode(refundOrder, string(smallPayload), WithReport(&r)); err != nil || !reflect.DeepEqual(r, Report{}) {
		t.Errorf("%v, %v", r, err)
	}
	const raw = `{"order_id":"a","amount_cents":"5","reason":"late"}`
	got, passes, err := decode(refundOrder, raw, WithReport(&r))
	if err != nil || passes != 1 || len(r.Coercions) != 1 || got.(map[string]any)["amount_cents"] != int64(5) {
		t.Errorf("%v in %d passes, %v, %v", got, passes, r, err)
	}
	if _, _, err := decode(refundOrder, `{"order_id":"a","amount_cents":"5"}`, WithReport(&r)); err == nil || !reflect.DeepEqual(r, Report{}) {
		t.Errorf("%v, %v", r, err)
	}
}

func TestAllocations(t *testing.T) {
	var small refundOrderArgs
	var medium searchCatalogArgs
	tests := []struct {
		name string
		most float64
		f    func() error
	}{
		{"small", 1, func() error { return small.Decode(smallPayload) }},
		{"small, with options", 1, func() error { return small.Decode(smallPayload, WithTarget(OpenAI), WithLevel(Strict)) }},
		{"medium", 5, func() error { return medium.Decode(mediumPayload) }},
	}
	for _, tt := range tests {
		n := testing.AllocsPerRun(100, func() {
			if err := tt.f(); err != nil {
				t.Fatal(err)
			}
		})
		if n > tt.most {
			t.Errorf("%s: %v allocations, want at most %v", tt.name, n, tt.most)
		}
	}
}

// fuzzOpen is open: what is unknown there is dropped by the slow reading, so
// that the first pass refuses more.
const fuzzOpen = `{"anyOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}],"$defs":{"a":{"type":"object","properties":{"s":{"type":"string"},"i":{"type":"integer"}},"required":["s"]},"b":{"type":"object","properties":{"a":{"$ref":"#/$defs/b"},"l":{"type":"array","items":{"$ref":"#/$defs/a"}}},"minProperties":1}}}`

// fuzzSchemas use every way there is to read a value. None is open.
var fuzzSchemas = []string{
	`{"type":"object","properties":{"s":{"type":"string","minLength":1,"maxLength":4},"e":{"enum":["a","b c"]},"i":{"type":"integer","minimum":-3,"multipleOf":3},"f":{"type":"number","maximum":0.3},"b":{"type":"boolean"},"n":{"type":["string","null"]},"x":{},"l":{"type":"array","items":{"type":"integer"},"maxItems":3}},"required":["s"],"additionalProperties":false}`,
	`{"type":"object","additionalProperties":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"number"}},{"type":"object","properties":{"k":{"const":"a"}},"required":["k"],"additionalProperties":false},{"type":"object","properties":{"k":{"const":"b"},"v":{"$ref":"#/additionalProperties"}},"required":["k"],"additionalProperties":false},{"type":"null"}]}}`,
	`{"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":{}},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":{}},{"type":"array","uniqueItems":true},{"type":"integer","minimum":0},{"type":"integer","maximum":3}]}`,
}

// FuzzDecoder holds the first pass against the slow reading's verdict.
func FuzzDecoder(f *testing.F) {
	for _, raw := range []string{
		string(smallPayload), `{"s":"aä","e":"b c","i":-3,"f":0.3,"b":true,"n":null,"x":{"y":[1,"\ud83d\ude00"]},"l":[1,2.0,3e0]}`,
		`{"x":"a","y":[1,2.5],"z":{"k":"b","v":{"k":"a"}},"n":null}`, `{"a":1}`, `{"a":1,"b":2}`, `{"x":1,"l":[{"s":"","y":{}}]}`, `[1,1.0]`, `2`, `5`, `{"s":1e400}`, "{\"s\":\"\xc3\"}", `{"\u0073":"a"}`,
	} {
		f.Add([]byte(raw))
	}
	var tools []*Tool
	f.Fuzz(func(t *testing.T, raw []byte) {
		for tools == nil {
			for _, schema := range fuzzSchemas {
				tools = append(tools, toolOf(t, schema))
			}
			tools = append(tools, refundOrder)
			open := specsOf(t, fuzzOpen, Open)
			tools = append(tools, &Tool{Spec: ToolSpec{Name: "open", Input: open}})
		}
		for i, tool := range tools {
			plain, want := isPlain(tool, string(raw)), tool.input().accepts(raw, 0, new(patience))
			if plain != want && (plain || tool.Spec.Name != "open") {
				t.Errorf("tool %d, %q: the first pass says %v, the reading %v", i, raw, plain, want)
			}
			for _, opts := range [][]Option{{WithLevel(Strict)}, {WithLevel(Lenient)}} {
				v, passes, err := decode(tool, string(raw), opts...)
				if err != nil && strings.Contains(err.Error(), "disagrees") {
					t.Errorf("tool %d, %q: %v after %d passes", i, raw, err, passes)
				}
				cut, _, cutErr := decodeString(tool, string(raw), opts...)
				if fmt.Sprint(err) != fmt.Sprint(cutErr) || err == nil && !reflect.DeepEqual(v, cut) {
					t.Errorf("tool %d, %q: from a string %v, %v, from bytes %v, %v", i, raw, cut, cutErr, v, err)
				}
			}
		}
	})
}
