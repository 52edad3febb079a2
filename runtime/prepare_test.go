package runtime

import (
	"fmt"
	"testing"
)

// TestBrokenTables: a table that cannot be right accepts nothing where it is
// wrong, and nothing crashes.
func TestBrokenTables(t *testing.T) {
	object := func(row Row) []Spec {
		return []Spec{{Types: ObjectType, Others: Closed, Fields: []Field{{Name: "a", Row: row}}}, {}}
	}
	more := func(m More) []Spec { return []Spec{{}, {More: &m}} }
	tables := [][]Spec{
		object(2), object(-1),
		{{Items: 9}}, {{Prefix: []Row{0, 5}}}, {{Others: Kept, Rest: 3}}, {{Variants: []Row{4}}},
		{{}, {Variants: []Row{1}}}, {{}, {Variants: []Row{2, 3}}, {}, {Variants: []Row{1}}},
		more(More{AllOf: []Row{1}}), more(More{Not: 1}), more(More{If: 1, Then: 7}), more(More{Contains: 7}), more(More{PropertyNames: -7}),
		more(More{PatternProperties: []PatternProperty{{Row: 7}}}), more(More{DependentSchemas: []DependentSchema{{If: "a", Row: 1}}}),
		{{Pattern: &Pattern{RE2: "("}}}, {{Enum: []string{"", `"`, "x", "-"}}}, {{Bounds: &Bounds{Minimum: "x", MultipleOf: "0"}}},
		{{Format: &Format{Name: "none"}}}, {},
	}
	for i, specs := range tables {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			rules := []UndoRule{{Undo: NullIsAbsent, Row: 7, Fields: []int{0}}, {Undo: NullIsAbsent, Row: -1, Fields: []int{0}}, {Undo: NullIsAbsent, Row: 0, Fields: []int{7}}}
			tool := &Tool{Spec: ToolSpec{Name: "test", Input: specs, Targets: []TargetSpec{{ID: OpenAI, Rules: rules}}}}
			for _, raw := range []string{`{"a":1}`, `[1,2]`, `"x"`, `5`, `null`} {
				for row := range specs {
					var d Decoder
					for d.StartRow(tool, Row(row), []byte(raw)); d.Pass(); {
						readRow(&d)
					}
				}
				decode(tool, raw, WithTarget(OpenAI))
			}
			var d Decoder
			d.StartDefaults(tool)
			readObject(&d, d.ahead())
		})
	}
	for _, specs := range [][]Spec{object(2), object(-1), {{}, {}, {Fields: []Field{{Row: 3}}}}} {
		if tool := (&Tool{Spec: ToolSpec{Name: "test", Input: specs}}); len(specs) == 2 && isPlain(tool, `{"a":1}`) {
			t.Error("a row that is not there accepts a value")
		}
	}
	if specs := object(1); &sound(specs)[0] != &specs[0] {
		t.Error("sound specs are copied")
	}
}

func TestNames(t *testing.T) {
	for _, size := range []int{0, 1, fewNames, fewNames + 1, 100} {
		var list []string
		for i := range size {
			list = append(list, fmt.Sprintf("name%d", i))
		}
		n := makeNames(append(list, list...)) // the first of equal ones is found
		for i, name := range list {
			if got := n.find([]byte(name)); got != i {
				t.Errorf("%d names: %s is found at %d", size, name, got)
			}
		}
		if got := n.find([]byte("name")); got != -1 {
			t.Errorf("%d names: an unknown one is found at %d", size, got)
		}
	}
}

// TestKeys: the comparison by words agrees with that of bytes.
func TestKeys(t *testing.T) {
	for size := range 40 {
		name := "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq"[:size]
		key := newLiteral(`"` + name + `":`)
		text := []byte(`x"` + name + `":1234567890`)
		if !key.isAt(text, 1) || key.isAt(text, 0) || key.isAt(text[:size+3], 1) {
			t.Errorf("%d bytes: not found", size)
		}
		for i := range size + 3 {
			other := append([]byte(nil), text...)
			other[1+i]++
			if key.isAt(other, 1) {
				t.Errorf("%d bytes: %s is taken for %s", size, other, key.text)
			}
		}
	}
}

func TestIntegral(t *testing.T) {
	tests := []struct {
		text string
		want int64
		ok   bool
	}{
		{"0", 0, true}, {"-0.000", 0, true}, {"0e99999999999999999999", 0, true}, {"0.0e-99999999999", 0, true},
		{"12.50e1", 125, true}, {"1200e-2", 12, true}, {"1e18", 1e18, true}, {"1e19", 0, false}, {"9223372036854775807", 1<<63 - 1, true},
		{"-9223372036854775808", -1 << 63, true}, {"9223372036854775808", 0, false}, {"-9223372036854775809", 0, false},
		{"18446744073709551617", 0, false}, {"1.5", 0, false}, {"1e-1", 0, false}, {"1e99999999999999", 0, false}, {"1e-99999999999999", 0, false},
		{"000000000000000000000000000001", 1, true}, {"0.0000000001e10", 1, true},
	}
	for _, tt := range tests {
		if got, ok := integral([]byte(tt.text)); got != tt.want || ok != tt.ok {
			t.Errorf("%s: got %d, %v", tt.text, got, ok)
		}
	}
}
