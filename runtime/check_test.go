package runtime

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIssues(t *testing.T) {
	const order = `{"type":"object","additionalProperties":false,"required":["id","lines"],"properties":{
		"id":{"type":"string","minLength":2,"maxLength":4,"pattern":"^[a-z]+$"},
		"lines":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"object","required":["sku","n"],"properties":{
			"sku":{"type":"string"},"n":{"type":"integer","minimum":1,"maximum":9}}}},
		"kind":{"enum":["a","b",3]},
		"v":{"const":"x"},
		"rate":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1,"multipleOf":0.01}}}`
	tests := []struct {
		name, schema, text string
		want               []string
	}{
		{"none", order, `{"id":"ab","lines":[{"sku":"x","n":1}]}`, nil},
		{"several, by place", order, `{"zz":1,"lines":[{"n":0},{"sku":5,"n":12}],"id":"A"}`,
			[]string{"zz additionalProperties", "lines[0].n minimum", "lines[0].sku required", "lines[1].sku type", "lines[1].n maximum", "id minLength", "id pattern"}},
		{"missing at the end, in schema order", order, `{"v":"y"}`, []string{"v const", "id required", "lines required"}},
		{"a wrong kind has that fault alone", order, `{"id":7,"lines":{}}`, []string{"id type", "lines type"}},
		{"numbers", order, `{"id":"ab","lines":[{"sku":"x","n":1}],"rate":1.005}`, []string{"rate exclusiveMaximum", "rate multipleOf"}},
		{"equal items", order, `{"id":"ab","lines":[{"sku":"x","n":1},{"n":1.0,"sku":"\u0078"}]}`, []string{"lines uniqueItems"}},
		{"enum", order, `{"id":"ab","lines":[{"sku":"x","n":1}],"kind":3.0}`, nil},
		{"enum fails", order, `{"id":"ab","lines":[{"sku":"x","n":1}],"kind":"c"}`, []string{"kind enum"}},
		{"lengths are code points", `{"type":"object","properties":{"s":{"type":"string","maxLength":2}}}`, `{"s":"é😀"}`, nil},
		{"enum of objects", `{"type":"object","properties":{"o":{"enum":[{"a":1,"b":[true]}]}}}`, `{"o":{"b":[true],"a":1.0}}`, nil},
		{"enum of objects fails", `{"type":"object","properties":{"o":{"enum":[{"a":1,"b":[true]}]}}}`, `{"o":{"b":[true]}}`, []string{"o enum"}},
		{"map values", `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			`{"m":{"a b":"x","é":1,"1":null}}`, []string{`m["a b"] type`, `m["1"] type`}},
		{"tuple", `{"type":"object","properties":{"t":{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":{"type":"boolean"}}}}`,
			`{"t":["a","b",1]}`, []string{"t[1] type", "t[2] type"}},
		{"tagged union", `{"type":"object","properties":{"s":{"oneOf":[
			{"type":"object","required":["kind","r"],"properties":{"kind":{"const":"circle"},"r":{"type":"number"}}},
			{"type":"object","required":["kind","w","h"],"properties":{"kind":{"const":"box"},"w":{"type":"number"},"h":{"type":"number"}}}]}}}`,
			`{"s":{"kind":"box","w":1}}`, []string{"s oneOf", "s.h required"}},
		{"union by kind", `{"type":"object","properties":{"s":{"anyOf":[{"type":"integer","maximum":3},{"type":"string","maxLength":1}]}}}`,
			`{"s":5}`, []string{"s anyOf", "s maximum"}},
		{"oneOf with two", `{"type":"object","properties":{"s":{"oneOf":[{"type":"integer"},{"type":"number"}]}}}`, `{"s":5}`, []string{"s oneOf"}},
		{"allOf", `{"type":"object","properties":{"s":{"allOf":[{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}},{"type":"object","required":["b"]}]}}}`,
			`{"s":{"a":[]}}`, []string{"s.a type", "s.b required"}},
		{"allOf says a fault once", `{"type":"object","properties":{"s":{"allOf":[{"type":"object"},{"type":"object"}]}}}`, `{"s":[]}`, []string{"s type"}},
		{"not", `{"type":"object","properties":{"s":{"type":"string","not":{"enum":["root"]}}}}`, `{"s":"root"}`, []string{"s not"}},
		{"if then", `{"type":"object","if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}`, `{"a":1}`, []string{" then"}},
		{"if else", `{"type":"object","if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}`, `{"b":1}`, []string{" else"}},
		{"contains", `{"type":"object","properties":{"l":{"contains":{"type":"string"}}}}`, `{"l":[1,2]}`, []string{"l contains"}},
		{"maxContains", `{"type":"object","properties":{"l":{"contains":{"type":"string"},"minContains":0,"maxContains":1}}}`, `{"l":["a","b"]}`, []string{"l maxContains"}},
		{"property names", `{"type":"object","properties":{"m":{"propertyNames":{"pattern":"^[a-z]+$"}}}}`, `{"m":{"ok":1,"A":2}}`, []string{"m.A propertyNames"}},
		{"patternProperties", `{"type":"object","properties":{"m":{"type":"object","patternProperties":{"^n":{"type":"integer"}},"additionalProperties":false}}}`,
			`{"m":{"n1":1,"n2":"x","o":1}}`, []string{"m.n2 type", "m.o additionalProperties"}},
		{"dependentRequired", `{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, `{"a":1}`, []string{"b dependentRequired"}},
		{"dependentSchemas", `{"type":"object","dependentSchemas":{"a":{"required":["b"]}}}`, `{"a":1}`, []string{" dependentSchemas"}},
		{"property counts", `{"type":"object","minProperties":2}`, `{"a":1}`, []string{" minProperties"}},
		{"recursion", `{"type":"object","properties":{"root":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","required":["v"],"properties":{"v":{"type":"integer"},"kids":{"type":"array","items":{"$ref":"#/$defs/N"}}}}}}`,
			`{"root":{"v":1,"kids":[{"v":2,"kids":[{}]}]}}`, []string{"root.kids[0].kids[0].v required"}},
		{"an empty name", `{"type":"object","required":[""],"properties":{"":{"type":"string"}}}`, `{}`, []string{`[""] required`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := tableOf(t, test.schema).read([]byte(test.text), 0, &config{level: Strict})
			if diff := cmp.Diff(test.want, summary(got.issues), cmp.Transformer("", func(s []string) string { return strings.Join(s, "\n") })); diff != "" {
				t.Errorf("issues (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOverflow(t *testing.T) {
	tab := tableOf(t, `{"type":"object","properties":{"i":{"type":"integer"},"n":{"type":"number"},"any":{}}}`)
	tests := []struct {
		text string
		want string
	}{
		{`{"i":9223372036854775807,"n":1e308,"any":1e400}`, ""},
		{`{"i":-9223372036854775808}`, ""},
		{`{"i":9223372036854775808}`, "i overflow"},
		{`{"i":1e999999999}`, "i overflow"},
		{`{"i":1e-999999999}`, "i type"},
		{`{"i":0e999999999999999999999}`, ""},
		{`{"i":100000000000000000000e-5}`, ""},
		{`{"n":1e400}`, "n overflow"},
		{`{"n":-1e99999999999}`, "n overflow"},
		{`{"n":1e-400}`, ""},
	}
	for _, test := range tests {
		got := tab.read([]byte(test.text), 0, &config{level: Strict})
		if s := strings.Join(summary(got.issues), ", "); s != test.want {
			t.Errorf("%s: %q, want %q", test.text, s, test.want)
		}
	}
}

func TestIssueLimit(t *testing.T) {
	tab := tableOf(t, `{"type":"object","properties":{"l":{"type":"array","items":{"type":"integer"}}}}`)
	text := `{"l":["a"` + strings.Repeat(`,"b"`, 99) + `]}`
	got := tab.read([]byte(text), 0, &config{level: Standard})
	if len(got.issues) != 32 || got.omitted != 68 || got.issues[31].Path != "l[31]" {
		t.Errorf("%d issues and %d omitted, the last at %s", len(got.issues), got.omitted, got.issues[len(got.issues)-1].Path)
	}
	got = tab.read([]byte(text), 0, &config{level: Standard, limits: Limits{Issues: 3}})
	if len(got.issues) != 3 || got.omitted != 97 {
		t.Errorf("%d issues and %d omitted of a limit of 3", len(got.issues), got.omitted)
	}
}

func TestUnknownProperties(t *testing.T) {
	tab := tableOf(t, `{"type":"object","properties":{"a":{"type":"integer"},"o":{"type":"object","properties":{"x":{"type":"string"}}},
		"l":{"type":"array","items":{"anyOf":[{"type":"object","required":["p"],"properties":{"p":{"type":"string"}}},{"type":"boolean"}]}},"free":{}}}`)
	text := []byte(`{"A":1,"a":1,"o":{"x":"","y y":[]},"l":[{"p":"","q":1},true],"free":{"z":1}}`)
	got := tab.readAs(text, 0, &config{level: Strict}, true)
	if want := `{"a":1,"o":{"x":""},"l":[{"p":""},true],"free":{"z":1}}`; string(got.text) != want {
		t.Errorf("text %s, want %s", got.text, want)
	}
	want := []string{"A", `o["y y"]`, "l[0].q"}
	if diff := cmp.Diff(want, got.report.Unknown); diff != "" {
		t.Errorf("unknown (-want +got):\n%s", diff)
	}
	got = tab.read(text, 0, &config{level: Standard, rejectUnknown: true})
	for i := range want {
		want[i] += " additionalProperties"
	}
	if diff := cmp.Diff(want, summary(got.issues)); diff != "" {
		t.Errorf("rejected (-want +got):\n%s", diff)
	}
	got = tab.read([]byte(`{"A":1,"a":"x"}`), 0, &config{level: Standard, rejectUnknown: true})
	if diff := cmp.Diff([]string{"A additionalProperties", "a type"}, summary(got.issues)); diff != "" {
		t.Errorf("rejected beside another fault (-want +got):\n%s", diff)
	}
}

// TestNestedUnions holds rows that double at each level against a deep value.
func TestNestedUnions(t *testing.T) {
	specs := []Spec{{Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: 1}}}}
	specs = append(specs,
		Spec{Variants: []Row{2, 3}},
		Spec{Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: 1}}},
		Spec{Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: 1}, {Name: "b", Row: 1}}},
	)
	tab := prepare(specs)
	text := strings.Repeat(`{"a":`, 100) + `5` + strings.Repeat(`}`, 100)
	if got := tab.read([]byte(text), 0, &config{level: Standard}); len(got.issues) == 0 {
		t.Errorf("accepted: %s", got.text)
	}
	text = strings.Repeat(`{"a":`, 99) + `{}` + strings.Repeat(`}`, 99)
	if got := tab.read([]byte(text), 0, &config{level: Standard}); len(got.issues) > 0 {
		t.Errorf("refused: %v", got.issues)
	}
}

// TestDoublingRows has rows at the same place that refer to the next one twice.
func TestDoublingRows(t *testing.T) {
	var specs []Spec
	for i := range 40 {
		specs = append(specs, Spec{More: &More{AllOf: []Row{Row(i + 1), Row(i + 1)}, AnyOf: []Row{Row(i + 1), Row(i + 1)}}})
	}
	tab := prepare(append(specs, Spec{Types: IntegerType}))
	if got := tab.read([]byte(`"5"`), 0, &config{level: Standard}); string(got.text) != "5" {
		t.Errorf("%s %+v", got.text, got.issues)
	}
	if got := tab.read([]byte(`"x"`), 0, &config{level: Standard}); !slices.Contains(summary(got.issues), " type") {
		t.Errorf("%+v", got.issues)
	}
}

func TestMessages(t *testing.T) {
	tab := tableOf(t, `{"type":"object","additionalProperties":false,"required":["drug","n"],"properties":{
		"drug":{"type":"string"},"n":{"type":"integer"},"mode":{"type":"string","enum":["Read","READ","write"]},
		"x":{"anyOf":[{"type":"integer"},{"type":"boolean"}]}}}`)
	tests := []struct {
		text string
		want []string
		not  []string
	}{
		{`{"drug_name":"aspirin","n":1}`, []string{"drug_name: ", "did you mean drug?", "drug: is required", "must be a string"}, nil},
		{`{"drug":"a","n":"many"}`, []string{`n: must be an integer, but the string "many" was sent`}, []string{"int64", "Go"}},
		{`{"drug":"a","n":1,"mode":"read"}`, []string{`"Read"`, `"READ"`, `"write"`}, nil},
		{`{"drug":"a","n":1,"x":[]}`, []string{"x: must be an integer or true or false, but an array of 0 items was sent"}, nil},
		{`{"drug":"<parameter name=\"n\">3</parameter>"}`, []string{"n: is required", "markup"}, nil},
		{`{'drug':1}`, []string{"arguments: is not JSON", "double quotes"}, nil},
		{"{\"drug\":\"a\nb\"}", []string{`\n`}, nil},
		{`{"drug":"a"`, []string{"ends before it is complete"}, nil},
		{`{"n":1,}`, []string{"no comma"}, nil},
	}
	for _, test := range tests {
		got := tab.read([]byte(test.text), 0, &config{level: Standard})
		msg := (&ArgumentError{Tool: "look_up", Issues: got.issues}).Error()
		for _, want := range test.want {
			if !strings.Contains(msg, want) {
				t.Errorf("%s:\n%s\nlacks %q", test.text, msg, want)
			}
		}
		for _, not := range test.not {
			if strings.Contains(msg, not) {
				t.Errorf("%s:\n%s\nhas %q", test.text, msg, not)
			}
		}
	}
}

func TestOmitValues(t *testing.T) {
	tab := tableOf(t, `{"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string"},"u":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}}}`)
	const secret = "73571"
	for _, text := range []string{`{"n":"x73571"}`, `{"n":73571.5}`, `{"u":73571}`, `{"n":"73571","s":73571}`, `{"s":73571x}`, `{"s":"[73571,"}`} {
		got := tab.read([]byte(text), 0, &config{level: Standard, omitValues: true})
		if all := fmt.Sprint(got.issues, got.report); strings.Contains(all, secret) {
			t.Errorf("%s: %s", text, all)
		}
	}
	got := tab.read([]byte(`{"n":"5"}`), 0, &config{level: Standard, omitValues: true})
	if want := []Coercion{{"n", "string-integer", "string", "number"}}; !cmp.Equal(got.report.Coercions, want) {
		t.Errorf("coercions %+v", got.report.Coercions)
	}
}

func TestCoercionTexts(t *testing.T) {
	tab := tableOf(t, `{"type":"object","required":["orderId"],"properties":{"orderId":{"type":"string"},"l":{"type":"array","items":{"type":"string"}},"n":{"type":"integer"}}}`)
	got := tab.read([]byte(`{"order_id":1.50,"l":"`+strings.Repeat("long ", 30)+`","n":null}`), 0, &config{level: Standard})
	want := []Coercion{
		{"orderId", "key-match", `"order_id"`, `"orderId"`},
		{"orderId", "number-string", `1.50`, `"1.50"`},
		{"l", "wrap-array", cut(`"`+strings.Repeat("long ", 30), 64), cut(`["`+strings.Repeat("long ", 30), 64)},
		{"n", "to-absent", "null", ""},
	}
	if diff := cmp.Diff(want, got.report.Coercions); diff != "" {
		t.Errorf("coercions (-want +got):\n%s", diff)
	}
}
