package runtime

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestOpt(t *testing.T) {
	var absent Opt[int]
	null, five := Null[int](), Some(5)
	if v, ok := five.Get(); v != 5 || !ok || five.Or(6) != 5 || five.IsAbsent() || five.IsNull() || five.IsZero() {
		t.Errorf("a value: %v, %v", v, ok)
	}
	if v, ok := null.Get(); v != 0 || ok || null.Or(6) != 6 || null.IsAbsent() || !null.IsNull() || null.IsZero() {
		t.Errorf("null: %v, %v", v, ok)
	}
	if v, ok := absent.Get(); v != 0 || ok || absent.Or(6) != 6 || !absent.IsAbsent() || absent.IsNull() || !absent.IsZero() {
		t.Errorf("absent: %v, %v", v, ok)
	}
}

func TestOptEqual(t *testing.T) {
	utc := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	there := utc.In(time.FixedZone("", 3600))
	tests := []struct {
		name      string
		got, want bool
	}{
		{"same", Some(1).Equal(Some(1)), true},
		{"other value", Some(1).Equal(Some(2)), false},
		{"zero and absent", Some(0).Equal(Opt[int]{}), false},
		{"null and absent", Null[int]().Equal(Opt[int]{}), false},
		{"null twice", Null[int]().Equal(Null[int]()), true},
		{"absent twice", Opt[int]{}.Equal(Opt[int]{}), true},
		{"slices", Some([]string{"a"}).Equal(Some([]string{"a"})), true},
		{"other slices", Some([]string{"a"}).Equal(Some([]string{"b"})), false},
		{"any", Some[any](map[string]any{"a": 1}).Equal(Some[any](map[string]any{"a": 1})), true},
		{"by the value's own method", Some(utc).Equal(Some(there)), true},
		{"in go-cmp", cmp.Equal(struct{ A Opt[[]int] }{Some([]int{1})}, struct{ A Opt[[]int] }{Some([]int{1})}), true},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %v", tt.name, tt.got)
		}
	}
}

func TestOptJSON(t *testing.T) {
	type all struct {
		A Opt[string]   `json:"a,omitzero"`
		B Opt[any]      `json:"b,omitzero"`
		C Opt[[]int64]  `json:"c,omitzero"`
		D Opt[float64]  `json:"d"`
		E Opt[struct{}] `json:"e,omitzero"`
	}
	tests := []struct {
		value all
		want  string
	}{
		{all{}, `{"d":null}`},
		{all{A: Null[string](), D: Null[float64]()}, `{"a":null,"d":null}`},
		{all{A: Some("x"), B: Some[any](json.Number("12345678901234567890")), C: Some([]int64{1}), D: Some(0.5), E: Some(struct{}{})},
			`{"a":"x","b":12345678901234567890,"c":[1],"d":0.5,"e":{}}`},
	}
	for _, tt := range tests {
		raw, err := json.Marshal(tt.value)
		if err != nil || string(raw) != tt.want {
			t.Errorf("got %s, %v, want %s", raw, err, tt.want)
		}
		var back all
		if err := json.Unmarshal(raw, &back); err != nil {
			t.Error(err)
		}
		if tt.value.D.IsAbsent() {
			tt.value.D = Null[float64]() // outside omitzero absence is written as null
		}
		if diff := cmp.Diff(tt.value, back); diff != "" {
			t.Errorf("%s: %s", raw, diff)
		}
	}
	kept := Some(1)
	if err := kept.UnmarshalJSON([]byte(`"x"`)); err == nil || !kept.Equal(Some(1)) {
		t.Errorf("got %v, %v", kept, err)
	}
	if err := kept.UnmarshalJSON([]byte(" null\n")); err != nil || !kept.IsNull() {
		t.Errorf("got %v, %v", kept, err)
	}
}
