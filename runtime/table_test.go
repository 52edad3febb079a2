package runtime

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTable(t *testing.T) {
	specs := specsOf(t, `{"type":"object","required":["q"],"properties":{
		"q":{"type":"string"},"limit":{"type":"integer","default":10},"bad":{"type":"integer","default":"x"},
		"o":{"type":"object","default":{},"properties":{"deep":{"type":"boolean","default":true}}},
		"sort":{"type":"array","default":[{"k":"t"}],"items":{"type":"object","required":["k"],"properties":{"k":{"type":"string"},"desc":{"type":"boolean","default":false}}}},
		"n":{"type":["string","null"],"default":null},
		"u":{"anyOf":[{"type":"object","required":["a"],"properties":{"a":{"type":"string"},"b":{"type":"integer","default":1}}},{"type":"boolean"}]}}}`, Open)
	tab := NewTable(specs, []TargetSpec{{ID: OpenAI, Rules: []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{1}}}}})
	const rest = `"o":{"deep":true},"sort":[{"k":"t","desc":false}],"n":null`
	tests := []struct {
		text string
		opts []Option
		want string
	}{
		{`{"q":"a"}`, nil, `{"q":"a","limit":10,` + rest + `}`},
		{`{"limit":"0","q":"a","n":"x","sort":[]}`, nil, `{"limit":0,"q":"a","n":"x","sort":[],"o":{"deep":true}}`},
		{`{"q":"a","limit":null}`, nil, `{"q":"a","limit":10,` + rest + `}`},
		{`{"q":"a","limit":null}`, []Option{WithTarget(OpenAI), WithLevel(Strict)}, `{"q":"a","limit":10,` + rest + `}`},
		{`{"q":"a","u":{"a":""}}`, nil, `{"q":"a","u":{"a":"","b":1},"limit":10,` + rest + `}`},
	}
	for _, test := range tests {
		got, err := tab.Read([]byte(test.text), test.opts...)
		if err != nil || string(got) != test.want {
			t.Errorf("%s: %s %v, want %s", test.text, got, err, test.want)
		}
	}
	_, err := tab.Read([]byte(`{"q":"a","limit":null}`), WithLevel(Strict))
	var bad *ArgumentError
	if !errors.As(err, &bad) || !cmp.Equal(summary(bad.Issues), []string{"limit type"}) {
		t.Errorf("strict: %v", err)
	}
	if _, err := tab.Read([]byte(`{}`), WithTarget(Gemini)); err == nil || errors.As(err, &bad) || !strings.Contains(err.Error(), `"gemini", only for openai`) {
		t.Errorf("another target: %v", err)
	}
	report := Report{Unknown: []string{"old"}}
	if _, err := tab.Read([]byte(`{"q":1,"z":2}`), WithReport(&report)); err != nil {
		t.Error(err)
	}
	if want := (Report{Coercions: []Coercion{{"q", "number-string", "1", `"1"`}}, Unknown: []string{"z"}}); !cmp.Equal(report, want) {
		t.Errorf("report %+v", report)
	}
}

// TestTextInUnion: where a target sends a free member of a union as text, an
// object is another member's and is undone, though the free one accepts it too.
func TestTextInUnion(t *testing.T) {
	const free = `{"type":"object","additionalProperties":{}}`
	specs := specsOf(t, `{"type":"object","properties":{"u":{"anyOf":[
		{"type":"object","required":["a"],"properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":`+free+`}},`+free+`]}}}`, Open)
	union := rowAt(t, specs, "u")
	a := specs[union].Variants[0]
	tab := NewTable(specs, []TargetSpec{{ID: OpenAI, Rules: []UndoRule{
		{Undo: TextToValue, Row: union},
		{Undo: NullIsAbsent, Row: a, Fields: []int{1, 2}},
		{Undo: TextToValue, Row: specs[a].Fields[2].Row},
	}}})
	for text, want := range map[string]string{
		`{"u":{"a":1,"b":null,"c":null}}`:          `{"u":{"a":1}}`,
		`{"u":{"a":1,"b":"x","c":"{\"y\":null}"}}`: `{"u":{"a":1,"b":"x","c":{"y":null}}}`,
		`{"u":"{\"a\":1,\"b\":null}"}`:             `{"u":{"a":1,"b":null}}`,
		`{"u":"{\"d\":\"{}\"}"}`:                   `{"u":{"d":"{}"}}`,
	} {
		for _, level := range []Level{Strict, Standard} {
			got, err := tab.Read([]byte(text), WithTarget(OpenAI), WithLevel(level))
			if err != nil || string(got) != want {
				t.Errorf("%s: %s %v, want %s", text, got, err, want)
			}
		}
	}
}

// TestEndlessDefault has a default that holds itself.
func TestEndlessDefault(t *testing.T) {
	tab := NewTable(specsOf(t, `{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","default":{},"properties":{"n":{"$ref":"#/$defs/N"}}}}}`, Open), nil)
	tab.table.specs[1].Fields[0].Default = "{}"
	tab.table = prepare(tab.table.specs)
	got, err := tab.Read([]byte(`{"n":{}}`))
	if err != nil || !json.Valid(got) || len(got) > 1000 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestTableOfNothing(t *testing.T) {
	if _, err := NewTable(nil, nil).Read([]byte(`{}`)); err == nil {
		t.Error("no error")
	}
	if _, err := NewTable([]Spec{{Variants: []Row{0, 7}}}, nil).Read([]byte(`{}`)); err == nil {
		t.Error("no error")
	}
}
