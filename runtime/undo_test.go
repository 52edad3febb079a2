package runtime

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// at returns the row of a property, by the path of its names.
func rowAt(t *testing.T, specs []Spec, names ...string) Row {
	t.Helper()
	var row Row
	for _, name := range names {
		found := false
		for _, f := range specs[row].Fields {
			if f.Name == name {
				row, found = f.Row, true
			}
		}
		if !found {
			t.Fatalf("no %s", name)
		}
	}
	return row
}

func TestUndo(t *testing.T) {
	tests := []struct {
		name, schema string
		rules        func(at func(names ...string) Row) []UndoRule
		text         string
		want         string   // the value, or
		issues       []string // the faults
		told         []string // the coercions that are reported all the same
	}{
		{
			name:   "null is absent",
			schema: `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["string","null"]},"c":{"type":"integer"}},"required":["c"]}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{0}}, {Undo: NullIsAbsent, Row: 0, Fields: []int{1}}}
			},
			text: `{"a":null,"b":null,"c":1}`, want: `{"b":null,"c":1}`,
		},
		{
			name:   "null of another property",
			schema: `{"type":"object","properties":{"a":{"type":"string"},"c":{"type":"integer"}},"required":["c"]}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{0}}}
			},
			text: `{"a":null,"c":null}`, issues: []string{"c type"},
		},
		{
			name:   "pairs",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} },
			text:   `{"m":[{"key":"z","value":1},{"value":2,"key":"a\nb"}]}`, want: `{"m":{"z":1,"a\nb":2}}`,
		},
		{
			name:   "a map stays",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} },
			text:   `{"m":{"key":1,"value":2}}`, want: `{"m":{"key":1,"value":2}}`,
		},
		{
			name:   "pairs with a key twice and a bad value",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} },
			text:   `{"m":[{"key":"a","value":1},{"key":"b","value":"x"},{"key":"a","value":2}]}`, issues: []string{"m.b type", "m.a duplicate"},
		},
		{
			name:   "no pairs",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} },
			text:   `{"m":[{"key":"a"}]}`, issues: []string{"m type"},
		},
		{
			name:   "pairs beside properties",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"a":"x","others":[{"key":"n","value":1}]}`, want: `{"a":"x","n":1}`,
		},
		{
			name:   "no pairs beside properties",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"others":null,"a":"x"}`, want: `{"a":"x"}`,
		},
		{
			name:   "a pair names a property",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"others":[{"key":"a","value":1}]}`, issues: []string{"a additionalProperties"},
		},
		{
			name:   "tuple",
			schema: `{"type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"},{"type":"boolean"}],"minItems":2}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: ItemsToTuple, Row: at("t"), Names: []string{"_0", "_1", "_2"}}}
			},
			text: `{"t":{"_1":2,"_0":"x","_2":null}}`, want: `{"t":["x",2]}`,
		},
		{
			name:   "tuple with a hole",
			schema: `{"type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}]}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: ItemsToTuple, Row: at("t"), Names: []string{"_0", "_1"}}}
			},
			text: `{"t":{"_1":2}}`, issues: []string{"t type"},
		},
		{
			name:   "text of an object",
			schema: `{"type":"object","properties":{"o":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToValue, Row: at("o")}} },
			text:   `{"o":"{\"a\": 1}"}`, want: `{"o":{"a":1}}`,
		},
		{
			name:   "text that is cut",
			schema: `{"type":"object","properties":{"o":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToValue, Row: at("o")}} },
			text:   `{"o":"{\"a\": 1"}`, issues: []string{"o truncated"},
		},
		{
			name:   "text for any value",
			schema: `{"type":"object","properties":{"x":{},"y":{},"z":{}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: TextToValue, Row: at("x")}, {Undo: TextToValue, Row: at("y")}, {Undo: TextToValue, Row: at("z")}}
			},
			text: `{"x":"[1,{\"a\":null}]","y":"plain words","z":"5"}`, want: `{"x":[1,{"a":null}],"y":"plain words","z":5}`,
		},
		{
			name:   "numbers of an enum",
			schema: `{"type":"object","properties":{"n":{"type":"number","enum":[1,2.5]}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToNumber, Row: at("n")}} },
			text:   `{"n":"2.50"}`, want: `{"n":2.50}`, told: []string{"n string-number"},
		},
		{
			name:   "integers of an enum",
			schema: `{"type":"object","properties":{"n":{"type":["integer","null"],"enum":[1,2,null]}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToNumber, Row: at("n")}} },
			text:   `{"n":"2"}`, want: `{"n":2}`, told: []string{"n string-integer"},
		},
		{
			name:   "a number of an enum of several types",
			schema: `{"type":"object","properties":{"n":{"enum":[1,"a"]}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToNumber, Row: at("n")}} },
			text:   `{"n":"1"}`, want: `{"n":1}`, told: []string{"n string-integer"},
		},
		{
			name:   "no number of an enum",
			schema: `{"type":"object","properties":{"n":{"type":"number","enum":[1,2.5]}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToNumber, Row: at("n")}} },
			text:   `{"n":"3"}`, issues: []string{"n enum"},
		},
		{
			name:   "null is empty",
			schema: `{"type":"object","properties":{"s":{"type":"string","enum":["","a"]}},"required":["s"]}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: NullIsEmpty, Row: at("s")}} },
			text:   `{"s":null}`, want: `{"s":""}`,
		},
		{
			name:   "renamed",
			schema: `{"type":"object","properties":{"a/b":{"type":"object","properties":{"c d":{"type":"integer"}},"required":["c d"]},"x":{"type":"string"}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Renamed, Row: 0, Names: []string{"a/b", "a_b"}}, {Undo: Renamed, Row: at("a/b"), Names: []string{"c d", "c_d"}}}
			},
			text: `{"a_b":{"c_d":1},"x":"s"}`, want: `{"a/b":{"c d":1},"x":"s"}`,
		},
		{
			name:   "wrapped",
			schema: `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Unwrap, Row: 0, Names: []string{"value"}}}
			},
			text: `{"value":{"b":1}}`, want: `{"b":1}`,
		},
		{
			name:   "inside a map's values, by way of text",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"array","prefixItems":[{"type":"string"}]}}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{
					{Undo: PairsToMap, Row: at("m")}, {Undo: TextToValue, Row: at("m")},
					{Undo: ItemsToTuple, Row: at("m") + 1, Names: []string{"first"}},
				}
			},
			text: `{"m":"[{\"key\":\"k\",\"value\":{\"first\":\"v\"}}]"}`, want: `{"m":{"k":["v"]}}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			specs := specsOf(t, test.schema, Open)
			tab := prepare(specs)
			rules := test.rules(func(names ...string) Row { return rowAt(t, specs, names...) })
			for _, level := range []Level{Strict, Standard} {
				got := tab.read([]byte(test.text), 0, &config{level: level, rules: rules})
				if string(got.text) != test.want {
					t.Errorf("level %d: %s, want %s", level, got.text, test.want)
				}
				if diff := cmp.Diff(test.issues, summary(got.issues), cmp.Transformer("", func(s []string) string { return strings.Join(s, "\n") })); diff != "" {
					t.Errorf("level %d: issues (-want +got):\n%s", level, diff)
				}
				if diff := cmp.Diff(test.told, applied(got.report)); diff != "" {
					t.Errorf("level %d: coercions (-want +got):\n%s", level, diff)
				}
				if len(got.issues) == 0 {
					again := tab.read(got.text, 0, &config{level: level})
					if string(again.text) != test.want {
						t.Errorf("level %d: read again %s", level, again.text)
					}
				}
			}
		})
	}
}

// TestUndoAndCoerce composes the two, and puts both inside a union.
func TestUndoAndCoerce(t *testing.T) {
	specs := specsOf(t, `{"type":"object","properties":{
		"m":{"type":"object","additionalProperties":{"type":"integer"}},
		"u":{"oneOf":[{"type":"object","required":["kind"],"properties":{"kind":{"const":"map"},"v":{"type":"object","additionalProperties":{"type":"number"}},"note":{"type":"string"}},"additionalProperties":false},
			{"type":"object","required":["kind"],"properties":{"kind":{"const":"list"},"v":{"type":"array","items":{"type":"object","properties":{"key":{},"value":{}}}}},"additionalProperties":false}]}}}`, Open)
	variant := specs[rowAt(t, specs, "u")].Variants[0]
	rules := []UndoRule{
		{Undo: PairsToMap, Row: rowAt(t, specs, "m")},
		{Undo: PairsToMap, Row: specs[variant].Fields[1].Row},
		{Undo: NullIsAbsent, Row: variant, Fields: []int{2}},
	}
	tab := prepare(specs)
	tests := []struct {
		text, want string
		level      Level
		rules      []string
	}{
		{`{"m":[{"key":"a","value":"1"}]}`, `{"m":{"a":1}}`, Standard, []string{"m.a string-integer"}},
		{`{"m":"[{\"key\":\"a\",\"value\":1}]"}`, `{"m":{"a":1}}`, Standard, []string{"m string-json"}},
		{`{"m":"[{\"key\":\"a\",\"value\":\"1\"}]"}`, `{"m":{"a":1}}`, Standard, []string{"m string-json", "m.a string-integer"}},
		{`{"u":{"kind":"map","v":[{"key":"a","value":1}],"note":null}}`, `{"u":{"kind":"map","v":{"a":1}}}`, Strict, nil},
		{`{"u":{"kind":"map","v":[{"key":"a","value":"1"}],"note":null}}`, `{"u":{"kind":"map","v":{"a":1}}}`, Standard, []string{"u.v.a string-number"}},
		{`{"u":{"kind":"list","v":[{"key":"a","value":1}]}}`, `{"u":{"kind":"list","v":[{"key":"a","value":1}]}}`, Strict, nil},
	}
	for _, test := range tests {
		got := tab.read([]byte(test.text), 0, &config{level: test.level, rules: rules})
		if string(got.text) != test.want {
			t.Errorf("%s: %s %+v, want %s", test.text, got.text, got.issues, test.want)
		}
		if diff := cmp.Diff(test.rules, applied(got.report)); diff != "" {
			t.Errorf("%s: coercions (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestUnwrapAndCoerce unwraps what a target has wrapped inside of what a model
// has wrapped, and inside of text.
func TestUnwrapAndCoerce(t *testing.T) {
	specs := specsOf(t, `{"type":"object","anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},
		{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}`, Open)
	tab := prepare(specs)
	rules := []UndoRule{{Undo: Unwrap, Row: 0, Names: []string{"value"}}}
	for _, test := range []struct {
		text  string
		rules []string
	}{
		{`{"value":{"b":1}}`, nil},
		{`{"b":1}`, nil},
		{`{"arguments":{"value":{"b":1}}}`, []string{" unwrap-arguments"}},
		{`{"arguments":{"b":"1"}}`, []string{" unwrap-arguments", "b string-integer"}},
		{`{"input":"{\"value\":{\"b\":1}}"}`, []string{" unwrap-arguments", " string-json"}},
		{`"{\"value\":{\"b\":\"1\"}}"`, []string{" string-json", "b string-integer"}},
		{`{"value":"{\"b\":1}"}`, []string{" string-json"}},
	} {
		got := tab.read([]byte(test.text), 0, &config{level: Standard, rules: rules})
		if string(got.text) != `{"b":1}` {
			t.Errorf("%s: %s %+v", test.text, got.text, got.issues)
		}
		if diff := cmp.Diff(test.rules, applied(got.report)); diff != "" {
			t.Errorf("%s: coercions (-want +got):\n%s", test.text, diff)
		}
	}
}

// applied lists the coercions of a report.
func applied(r Report) []string {
	var list []string
	for _, c := range r.Coercions {
		list = append(list, c.Path+" "+c.Rule)
	}
	return list
}

func TestNeedsUndo(t *testing.T) {
	tab := prepare([]Spec{{Types: ObjectType, Fields: []Field{{Name: "s", Row: 1}, {Name: "o", Row: 2}}}, {}, {Types: ObjectType}})
	for _, test := range []struct {
		rule UndoRule
		want bool
	}{
		{UndoRule{Undo: NullIsAbsent}, false}, {UndoRule{Undo: PairsToMap, Row: 2}, false}, {UndoRule{Undo: TextToValue, Row: 2}, false},
		{UndoRule{Undo: TextToValue, Row: 1}, true}, {UndoRule{Undo: Renamed}, true}, {UndoRule{Undo: PairsIn}, true}, {UndoRule{Undo: Unwrap}, true},
		{UndoRule{Undo: Renamed, Row: 9}, false},
	} {
		if got := tab.needsUndo([]UndoRule{test.rule}); got != test.want {
			t.Errorf("%+v: %t", test.rule, got)
		}
	}
}
