package runtime

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"
)

func TestEncoder(t *testing.T) {
	var e Encoder
	e.BeginObject()
	e.Key("a<b>&\u2028\"")
	e.String("é\n\t\\\x00\x1f\x7f</script>")
	e.Key("list")
	e.BeginArray()
	e.Int(math.MinInt64)
	e.Float(0.1)
	e.Bool(true)
	e.Null()
	e.BeginObject()
	e.EndObject()
	e.BeginArray()
	e.EndArray()
	e.EndArray()
	e.Key("raw")
	e.Raw(`"x"`)
	e.Key("empty")
	e.String("")
	e.EndObject()
	got, err := e.Bytes()
	const want = `{"a<b>&` + "\u2028" + `\"":"é\n\t\\\u0000\u001f` + "\x7f" + `</script>","list":[-9223372036854775808,0.1,true,null,{},[]],"raw":"x","empty":""}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	if !json.Valid(got) {
		t.Error("not valid JSON")
	}
}

func TestEncoderFloat(t *testing.T) {
	for f, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "-0", 1: "1", 1e20: "100000000000000000000", 1e21: "1e+21", 1e-6: "0.000001", 1e-7: "1e-7",
		123456.789: "123456.789", -2.5e-10: "-2.5e-10", math.MaxFloat64: "1.7976931348623157e+308", 5e-324: "5e-324",
	} {
		var e Encoder
		e.Float(f)
		if got, err := e.Bytes(); err != nil || string(got) != want {
			t.Errorf("%v: got %s, %v, want %s", f, got, err, want)
		}
	}
}

func TestEncoderFails(t *testing.T) {
	loop := map[string]any{}
	loop["self"] = []any{loop}
	tests := []struct {
		name  string
		write func(e *Encoder)
	}{
		{"not a number", func(e *Encoder) { e.Float(math.NaN()) }},
		{"infinite", func(e *Encoder) { e.Float(math.Inf(-1)) }},
		{"infinite in any", func(e *Encoder) { e.Any([]any{math.Inf(1)}) }},
		{"UTF-8", func(e *Encoder) { e.String("a\xff") }},
		{"UTF-8 of a key", func(e *Encoder) { e.BeginObject(); e.Key("\xc3"); e.Null(); e.EndObject() }},
		{"json.Number", func(e *Encoder) { e.Any(json.Number("1x")) }},
		{"json.Number with more", func(e *Encoder) { e.Any(json.Number("1,2")) }},
		{"loop", func(e *Encoder) { e.Any(loop) }},
		{"foreign", func(e *Encoder) { e.Any(make(chan int)) }},
	}
	for _, tt := range tests {
		var e Encoder
		tt.write(&e)
		if got, err := e.Bytes(); err == nil || got != nil {
			t.Errorf("%s: got %s, %v", tt.name, got, err)
		}
	}
}

func TestEncoderAny(t *testing.T) {
	type plain struct {
		A string `json:"a"`
	}
	tests := []struct {
		value any
		want  string
	}{
		{nil, `null`},
		{map[string]any{"b": []any{true, "x", json.Number("1.50"), 2.5, int64(3), 4}, "a": nil}, `{"a":null,"b":[true,"x",1.50,2.5,3,4]}`},
		{[]any(nil), `null`},
		{map[string]any(nil), `null`},
		{[]any{}, `[]`},
		{json.Number(""), `0`},
		{[]any{plain{"<"}, plain{">"}}, `[{"a":"<"},{"a":">"}]`},
		{float32(0.1), `0.1`},
		{uint64(math.MaxUint64), `18446744073709551615`},
		{[]string{"a", "&"}, `["a","&"]`},
		{json.RawMessage(`{ "a" : 1 }`), `{"a":1}`},
		{time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), `"2026-01-02T03:04:05Z"`},
		{Some("x"), `"x"`},
	}
	for _, tt := range tests {
		var e Encoder
		e.Any(tt.value)
		if got, err := e.Bytes(); err != nil || string(got) != tt.want {
			t.Errorf("%#v: got %s, %v, want %s", tt.value, got, err, tt.want)
		}
	}
}

// TestRoundTrip decodes what a generated encoder wrote.
func TestRoundTrip(t *testing.T) {
	want := refundOrderArgs{strings.Repeat("é\"", 20), 7, "late", Some(false)}
	var e Encoder
	want.encode(&e)
	raw, err := e.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	var got refundOrderArgs
	if err := got.Decode(raw, WithLevel(Strict)); err != nil || got != want {
		t.Errorf("%s: got %+v, %v", raw, got, err)
	}
}

// FuzzString: what the encoder writes of a string, the decoder reads as that string.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "plain", "quo\"te", "back\\slash \\\\", "\u0000\u001f\t\n", "日本語 \U0001f600", "\xff", strings.Repeat("long enough to be a string of its own ", 9) + "\n"} {
		f.Add(s)
	}
	tool := &Tool{Spec: ToolSpec{Name: "test", Level: Strict, Input: []Spec{{Types: StringType}}}}
	f.Fuzz(func(t *testing.T, s string) {
		var e Encoder
		e.String(s)
		raw, err := e.Bytes()
		if err != nil {
			return
		}
		ascii, err := json.Marshal(s) // escapes more than the encoder does
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range [][]byte{raw, ascii} {
			var d Decoder
			d.Start(tool, text, nil)
			d.Pass()
			if got := d.String(); got != s || !d.clean() {
				t.Errorf("%q: %s is read as %q", s, text, got)
			}
		}
	})
}
