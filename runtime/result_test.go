package runtime_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/runtime"
)

// countStock has a result that encoding/json reads and writes, in the shape of
// generated code.
var countStock = &runtime.Tool{Spec: runtime.ToolSpec{
	Name: "count_stock",
	Output: []runtime.Spec{
		{Types: runtime.ObjectType, Fields: []runtime.Field{
			{Name: "name", Row: 1},
			{Name: "count", Row: 2, Required: true},
			{Name: "share", Row: 3},
			{Name: "note", Row: 4},
			{Name: "limit", Row: 2, Default: "20"},
			{Name: "raw"},
		}},
		{Types: runtime.StringType},
		{Types: runtime.IntegerType},
		{Types: runtime.NumberType},
		{Types: runtime.StringType | runtime.NullType},
	},
}}

type countStockResult struct {
	Name  runtime.Opt[string]  `json:"name,omitzero"`
	Count int64                `json:"count"`
	Share runtime.Opt[float64] `json:"share,omitzero"`
	Note  runtime.Opt[string]  `json:"note,omitzero"`
	Limit int64                `json:"limit"`
	Raw   runtime.Opt[any]     `json:"raw,omitzero"`
}

func TestDecodeResult(t *testing.T) {
	tests := []struct {
		name, raw string
		want      countStockResult
	}{
		{"as written", `{"count":3,"limit":1,"name":"bolt"}`, countStockResult{Name: runtime.Some("bolt"), Count: 3, Limit: 1}},
		{"a name in another case is another property", `{"Name":"nut","COUNT":"no","count":3}`, countStockResult{Count: 3, Limit: 20}},
		{"integers in other words", `{"count":3.0,"limit":1e2}`, countStockResult{Count: 3, Limit: 100}},
		{"zeros", `{"count":-0.0,"limit":0.0}`, countStockResult{}},
		{"numbers stay what they are", `{"count":9223372036854775807,"share":0.125}`, countStockResult{Count: 1<<63 - 1, Share: runtime.Some(0.125), Limit: 20}},
		{"null is not absent", `{"count":1,"note":null}`, countStockResult{Count: 1, Note: runtime.Null[string](), Limit: 20}},
		{"no digit of an any is lost", `{"count":1,"raw":[12345678901234567890.10,1.0,null]}`,
			countStockResult{Count: 1, Limit: 20, Raw: runtime.Some[any]([]any{json.Number("12345678901234567890.10"), json.Number("1.0"), nil})}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := countStockResult{Name: runtime.Some("what was there")}
			if err := countStock.DecodeResult([]byte(test.raw), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDecodeResultRefuses(t *testing.T) {
	for raw, code := range map[string]string{
		`{"count":"3"}`:           "type",
		`{"name":"x"}`:            "required",
		`{"count":1,"count":1}`:   "duplicate",
		`{"count":1e30}`:          "overflow",
		`{"count":1,"raw":1e400}`: "",
		`sold out`:                "syntax",
		``:                        "syntax",
		`{"count":`:               "truncated",
		`{"count":1} {"count":1}`: "syntax",
		`{"count":1,"name":null}`: "type",
	} {
		got := countStockResult{Count: 7}
		err := countStock.DecodeResult([]byte(raw), &got)
		if code == "" {
			if err != nil {
				t.Errorf("%s: %v", raw, err)
			}
			continue
		}
		var fault *runtime.ResultError
		if !errors.As(err, &fault) || fault.Issues[0].Code != code || fault.Tool != "count_stock" {
			t.Errorf("%s: %v, want a ResultError with %s", raw, err, code)
		}
		if got != (countStockResult{Count: 7}) {
			t.Errorf("%s: the result was changed to %+v", raw, got)
		}
	}
}

func TestDecodeResultNeedsPointer(t *testing.T) {
	var nobody *countStockResult
	var text struct {
		Count string `json:"count"`
	}
	for _, into := range []any{nil, countStockResult{}, nobody, &text} {
		err := countStock.DecodeResult([]byte(`{"count":1}`), into)
		var fault *runtime.ResultError
		if err == nil || errors.As(err, &fault) || !strings.Contains(err.Error(), `"count_stock"`) {
			t.Errorf("into a %T: %v", into, err)
		}
	}
}

func TestDecodeResultWithoutSchema(t *testing.T) {
	tool := &runtime.Tool{Spec: runtime.ToolSpec{Name: "say"}}
	var got any
	if err := tool.DecodeResult([]byte(` {"a":[1.50]} `), &got); err != nil {
		t.Fatal(err)
	}
	if want := any(map[string]any{"a": []any{json.Number("1.50")}}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
	var fault *runtime.ResultError
	if err := tool.DecodeResult([]byte("plain words"), &got); !errors.As(err, &fault) {
		t.Errorf("text that is no JSON: %v", err)
	}
}

// listStock has a result without methods: a list, read and written by functions.
var listStock = &runtime.Tool{Spec: runtime.ToolSpec{
	Name:   "list_stock",
	Output: []runtime.Spec{{Types: runtime.ArrayType, Items: 1}, {Types: runtime.StringType}},
	ReadResult: func(d *runtime.Decoder) any {
		l := d.Array()
		v := []string{}
		for l.Next(d) {
			v = append(v, d.String())
		}
		return v
	},
	WriteResult: func(e *runtime.Encoder, v any) bool {
		a, ok := v.([]string)
		if !ok {
			return false
		}
		e.BeginArray()
		for _, s := range a {
			e.String(s)
		}
		e.EndArray()
		return true
	},
}}

func TestResultWithoutMethods(t *testing.T) {
	if raw, err := listStock.EncodeResult([]string(nil)); err != nil || string(raw) != `[]` {
		t.Errorf("a nil list is %s, %v", raw, err)
	}
	if raw, err := listStock.EncodeResult([]any{"<a>"}); err != nil || string(raw) != `["<a>"]` {
		t.Errorf("a list of another type is %s, %v", raw, err)
	}
	var list []string
	if err := listStock.DecodeResult([]byte(`["a","b"]`), &list); err != nil || strings.Join(list, " ") != "a b" {
		t.Errorf("read as %q, %v", list, err)
	}
	var generic any
	if err := listStock.DecodeResult([]byte(`["a"]`), &generic); err != nil || !reflect.DeepEqual(generic, any([]any{"a"})) {
		t.Errorf("into an any: %v, %v", generic, err)
	}
	var fault *runtime.ResultError
	if err := listStock.DecodeResult([]byte(`[1]`), &list); !errors.As(err, &fault) || len(list) != 2 {
		t.Errorf("a wrong item: %v, and %q", err, list)
	}
}

// A page writes itself as handlers' types often do: through encoding/json with
// its escapes.
type page struct{ HTML string }

func (p page) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]string{"html": p.HTML})
}

func TestResultsHaveNoHTMLEscapes(t *testing.T) {
	tool := &runtime.Tool{Spec: runtime.ToolSpec{Name: "show"}}
	const text = "<b>&</b> \\u003c \\\\u0026 é \x01"
	want, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer(`\u003c`, `<`, `\u003e`, `>`, `\u0026`, `&`)
	html := strings.ReplaceAll(plain.Replace(strings.ReplaceAll(string(want), `\\`, "\x02")), "\x02", `\\`)
	for _, v := range []any{page{text}, &page{text}, map[string]page{"p": {text}}, []any{page{text}}, json.RawMessage(`{"html":` + strings.ToUpper(`"\`) + `u003C"}`)} {
		raw, err := tool.EncodeResult(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, direct := v.(json.RawMessage); direct {
			html = `"<"`
		}
		if !json.Valid(raw) || !strings.Contains(string(raw), html) {
			t.Errorf("%T is written as %s, want %s in it", v, raw, html)
		}
	}
}

func TestToolErrorSaysBoth(t *testing.T) {
	err := &runtime.ToolError{Tool: "count_stock", Message: "the shelf is closed"}
	if got := err.Error(); got != "count_stock: the shelf is closed" {
		t.Errorf("Error() = %q", got)
	}
}

// TestEncodeResultPointer: a pointer to a result is written as the result is.
func TestEncodeResultPointer(t *testing.T) {
	list := &runtime.Tool{Spec: runtime.ToolSpec{
		Name:   "list",
		Output: []runtime.Spec{{Types: runtime.ArrayType}},
		WriteResult: func(e *runtime.Encoder, v any) bool {
			l, ok := v.([]string)
			if ok {
				e.BeginArray()
				for _, s := range l {
					e.String(s)
				}
				e.EndArray()
			}
			return ok
		},
	}}
	var none []string
	for _, v := range []any{none, &none} {
		if raw, err := list.EncodeResult(v); err != nil || string(raw) != "[]" {
			t.Errorf("%T: got %s, %v", v, raw, err)
		}
	}
	if raw, err := list.EncodeResult((*[]string)(nil)); err == nil {
		t.Errorf("a nil pointer is written as %s", raw)
	}
}
