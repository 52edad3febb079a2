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
				return []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{0}}}
			},
			text: `{"a":null,"b":null,"c":1}`, want: `{"b":null,"c":1}`,
		},
		{
			name:   "null is absent where null itself is sent as text",
			schema: `{"type":"object","properties":{"a":{},"b":{},"c":{"properties":{"x":{"type":"integer"}}}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: NullIsAbsent, Row: 0, Fields: []int{0, 1, 2}}, {Undo: TextToValue, Row: at("a")}, {Undo: TextToValue, Row: at("b")}}
			},
			text: `{"a":"null","b":null,"c":null}`, want: `{"a":null}`,
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
			text:   `{"m":[{"key":"a","value":1},{"key":"b","value":"x"},{"key":"a","value":2},{"key":"b","value":2}]}`, issues: []string{"m.b type", "m.a duplicate", "m.b duplicate"},
		},
		{
			name:   "no pairs",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"}}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} },
			text:   `{"m":[{"key":"a"}]}`, issues: []string{"m type"},
		},
		{
			name:   "pairs of which some are none",
			schema: `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"},"minProperties":3}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} },
			text:   `{"m":[{"key":"a","value":true},{"key":"b"},{"key":"a","value":1},{"key":"c","value":null,"x":1}]}`, issues: []string{"m type", "m.a type", "m.a duplicate", "m.c type"},
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
			name:   "a pair names a property that is required",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"others":[{"key":"a","value":1}]}`, issues: []string{"a additionalProperties"},
		},
		{
			name:   "pairs beside properties, of which some are none",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"a":{},"others":[{"key":"n","value":"x"},{"key":"m","value":1,"x":1}]}`, issues: []string{"a type", "others type", "n type"},
		},
		{
			name:   "no pairs, and no null either",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":["array","null"],"items":{"type":"integer"}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"others":null,"m":[1]}`, want: `{"others":null,"m":[1]}`,
		},
		{
			name:   "an array that is kept as it is",
			schema: `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"array","items":{"type":"integer"}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
			},
			text: `{"others":[1]}`, want: `{"others":[1]}`,
		},
		{
			name:   "tuple",
			schema: `{"type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"},{"type":"boolean"}],"minItems":2}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: ItemsToTuple, Row: at("t"), Names: []string{"_0", "_1", "_2"}}}
			},
			text: `{"t":{"_1":2,"_0":"x"}}`, want: `{"t":["x",2]}`,
		},
		{
			name:   "null in a tuple",
			schema: `{"type":"object","properties":{"t":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"},{"type":"boolean"}],"minItems":2}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: ItemsToTuple, Row: at("t"), Names: []string{"_0", "_1", "_2"}}}
			},
			text: `{"t":{"_1":2,"_0":"x","_2":null}}`, issues: []string{"t[2] type"},
		},
		{
			name:   "tuples with something else",
			schema: `{"type":"object","properties":{"t":{"type":"array","items":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2}}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: ItemsToTuple, Row: at("t") + 1, Names: []string{"_0", "_1"}}}
			},
			text:   `{"t":[{"x":1,"y":2},{"_0":"s","x":1},{"_0":"s","_1":1,"_2":1},{"_0":null},{"_0":"s"},{"_0":"s","_1":1}]}`,
			issues: []string{"t[0] type", "t[1] type", "t[2] type", "t[3] minItems", "t[3][0] type", "t[4] minItems"},
		},
		{
			name:   "an object beside a tuple",
			schema: `{"type":"object","properties":{"t":{"type":["array","object"],"prefixItems":[{"type":"string"}],"properties":{"b":{"type":"integer"}},"required":["b"]}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: ItemsToTuple, Row: at("t"), Names: []string{"_0"}}}
			},
			text: `{"t":{"_0":"x","b":true}}`, issues: []string{"t.b type"},
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
			name:   "text that goes on, or gives a name twice",
			schema: `{"type":"object","properties":{"o":{"type":"object"},"p":{"type":"object"},"q":{"type":["object","string"]}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: TextToValue, Row: at("o")}, {Undo: TextToValue, Row: at("p")}, {Undo: TextToValue, Row: at("q")}}
			},
			text: `{"o":"{\"a\":1} x","p":"{\"a\":1,\"a\":2}","q":"{} x"}`, issues: []string{"o syntax", "p duplicate"},
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
			name:   "no number",
			schema: `{"type":"object","properties":{"n":{"type":"number","enum":[1,2.5]}}}`,
			rules:  func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: TextToNumber, Row: at("n")}} },
			text:   `{"n":"1 2"}`, issues: []string{"n type"},
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
			name:   "renamed, and given under both names",
			schema: `{"type":"object","properties":{"a/b":{"type":"integer"}},"required":["a/b"],"additionalProperties":false}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Renamed, Row: 0, Names: []string{"a/b", "a_b"}}}
			},
			text: `{"a_b":1,"a/b":2}`, issues: []string{`["a/b"] duplicate`},
		},
		{
			name:   "a property of its own that is called as another is sent",
			schema: `{"type":"object","properties":{"a/b":{"type":"integer"}},"required":["a/b"],"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Renamed, Row: 0, Names: []string{"a/b", "a_b"}}}
			},
			text: `{"a_b":1,"a/b":2}`, want: `{"a_b":1,"a/b":2}`,
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
			name:   "wrapped, with something beside it",
			schema: `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Unwrap, Row: 0, Names: []string{"value"}}}
			},
			text: `{"q":1,"value":{"b":1},"b":true}`, issues: []string{"q additionalProperties", "b additionalProperties"},
		},
		{
			name:   "no object is wrapped, and something stands beside it",
			schema: `{"type":"object","properties":{"a":{"type":"integer"}}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Unwrap, Row: 0, Names: []string{"value"}}}
			},
			text: `{"value":3,"q":1}`, issues: []string{" type", "q additionalProperties"},
		},
		{
			name:   "a wrapper's name among others that are kept",
			schema: `{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":{"type":"integer"}}`,
			rules: func(at func(...string) Row) []UndoRule {
				return []UndoRule{{Undo: Unwrap, Row: 0, Names: []string{"value"}}}
			},
			text: `{"value":3}`, want: `{"value":3}`,
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
				got := tab.read([]byte(test.text), 0, &config{level: level, form: tab.newTargetForm(OpenAI, rules)})
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
		got := tab.read([]byte(test.text), 0, &config{level: test.level, form: tab.newTargetForm(OpenAI, rules)})
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
		got := tab.read([]byte(test.text), 0, &config{level: Standard, form: tab.newTargetForm(OpenAI, rules)})
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

func TestSlowForms(t *testing.T) {
	tab := prepare([]Spec{{Types: ObjectType, Fields: []Field{{Name: "s", Row: 1}, {Name: "o", Row: 2}}}, {}, {Types: ObjectType}})
	for _, test := range []struct {
		rule UndoRule
		want bool
	}{
		{UndoRule{Undo: NullIsAbsent}, false}, {UndoRule{Undo: PairsToMap, Row: 2}, false}, {UndoRule{Undo: TextToValue, Row: 2}, false},
		{UndoRule{Undo: TextToValue, Row: 1}, true}, {UndoRule{Undo: Renamed}, true}, {UndoRule{Undo: PairsIn}, true}, {UndoRule{Undo: Unwrap}, true},
		{UndoRule{Undo: Renamed, Row: 9}, false},
	} {
		if got := tab.newTargetForm(OpenAI, []UndoRule{test.rule}).isSlow(); got != test.want {
			t.Errorf("%+v: %t", test.rule, got)
		}
	}
}

// TestUndoWords holds what a model reads against the definition that it was
// sent: the path is that of the canonical schema, the words are not.
func TestUndoWords(t *testing.T) {
	pairs := func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: PairsToMap, Row: at("m")}} }
	tuple := func(at func(...string) Row) []UndoRule {
		return []UndoRule{{Undo: ItemsToTuple, Row: at("p"), Names: []string{"item0", "item1"}}}
	}
	others := func(func(...string) Row) []UndoRule {
		return []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
	}
	wrapped := func(func(...string) Row) []UndoRule {
		return []UndoRule{{Undo: Unwrap, Row: 0, Names: []string{"value"}}}
	}
	renamed := func(func(...string) Row) []UndoRule {
		return []UndoRule{{Undo: Renamed, Row: 0, Names: []string{"a/b", "a_b"}}}
	}
	of := func(u Undo, name string) func(func(...string) Row) []UndoRule {
		return func(at func(...string) Row) []UndoRule { return []UndoRule{{Undo: u, Row: at(name)}} }
	}
	const (
		aMap    = `{"type":"object","properties":{"m":{"type":"object","additionalProperties":{"type":"integer"},"minProperties":2}}}`
		aTuple  = `{"type":"object","properties":{"p":{"type":"array","prefixItems":[{"type":"number"},{"type":"number"}],"minItems":2,"maxItems":2}}}`
		oneOf   = `{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"],"additionalProperties":false}]}`
		aStruct = `{"type":"object","properties":{"a/b":{"type":"integer"},"c":{"type":"integer"}},"required":["a/b"],"additionalProperties":false}`
	)
	for _, test := range []struct {
		schema string
		rules  func(at func(...string) Row) []UndoRule
		text   string
		want   []string
	}{
		{aMap, pairs, `{"m":[{"key":"a","value":1},{"key":"b"}]}`, []string{`m: each item must be an object with "key" and "value"; item 1 has no "value"`}},
		{aMap, pairs, `{"m":[{"key":1,"value":1,"x":2},{"y z":1},3,null,[],""]}`, []string{
			`m: each item must be an object with "key" and "value"; item 0 has a "key" that is no string, and "x" besides; item 1 has neither of them, and "y z" besides; item 2 is the number 3; item 3 is null; and 2 more`}},
		{aMap, pairs, `{"m":[{"key":"a","value":"x"},{"value":1}]}`, []string{
			`m: each item must be an object with "key" and "value"; item 1 has no "key"`, `m.a: must be an integer, but the string "x" was sent`}},
		{aMap, pairs, `{"m":[{"key":"a","value":1}]}`, []string{`m: must have at least 2 items, but an array of 1 item was sent`}},
		{aMap, pairs, `{"m":"a"}`, []string{`m: must be a list of {"key", "value"} objects, but the string "a" was sent`}},
		{aMap, pairs, `{"m":{"a":"x"}}`, []string{`m: must have at least 2 items, but an object was sent`, `m.a: must be an integer, but the string "x" was sent`}},

		{aTuple, tuple, `{"p":{"item1":2}}`, []string{`p: must be an object with item0 and item1; item0 is missing`}},
		{aTuple, tuple, `{"p":{"item0":2}}`, []string{`p: must be an object with item0 and item1; item1 is missing`}},
		{aTuple, tuple, `{"p":{"x":1,"y z":2}}`, []string{`p: must be an object with item0 and item1; item0 and item1 are missing; "x" and "y z" are not part of it`}},
		{aTuple, tuple, `{"p":{"item1":"s","x":1}}`, []string{
			`p: must be an object with item0 and item1; item0 is missing; "x" is not part of it`, `p[1]: must be a number, but the string "s" was sent`}},
		{aTuple, tuple, `{"p":true}`, []string{`p: must be an object with item0 and item1, but true was sent`}},

		{`{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`, others, `{"others":[{"key":"a"}]}`, []string{
			`others: each item must be an object with "key" and "value"; item 0 has no "value"`}},
		{`{"type":"object","properties":{},"additionalProperties":{"type":"integer"}}`, others, `{"others":{"a":1}}`, []string{
			`others: must be a list of {"key", "value"} objects, but an object was sent`}},
		{`{"type":"object","properties":{},"required":["n"],"additionalProperties":{"type":"integer"}}`, others, `{"others":[]}`, []string{
			`n: is required, as the "key" of an item of others, but was not sent`}},

		{oneOf, wrapped, `{"value":{"a":"x"},"q":1}`, []string{`q: does not belong beside value, which holds all of the arguments`}},
		{oneOf, wrapped, `{"value":[]}`, []string{`: value must be an object, but an array of 0 items was sent`}},

		{aStruct, renamed, `{"a_b":1,"a/b":2}`, []string{`["a/b"]: is given twice, once as "a_b"; send it once`}},
		{aStruct, renamed, `{"zzz":1}`, []string{
			`zzz: is not a property of this object; it has a_b, c`, `["a/b"]: is required, as "a_b", but was not sent; it must be an integer`}},

		{`{"type":"object","properties":{"o":{"type":"object"}}}`, of(TextToValue, "o"), `{"o":"a"}`, []string{
			`o: must be a string that holds the JSON text of an object, but the string "a" was sent`}},
		{`{"type":"object","properties":{"o":{"type":["object","array"]}}}`, of(TextToValue, "o"), `{"o":1}`, []string{
			`o: must be a string that holds JSON text, an array or an object, but the number 1 was sent`}},
		{`{"type":"object","properties":{"e":{"enum":["a",{"b":1}]}}}`, of(TextToValue, "e"), `{"e":1}`, []string{
			`e: must be one of "a", "{\"b\":1}", but the number 1 was sent`}},
		{`{"type":"object","properties":{"e":{"const":true}}}`, of(TextToValue, "e"), `{"e":"false"}`, []string{
			`e: must be "true", but the string "false" was sent`}},
		{`{"type":"object","properties":{"n":{"type":"number","enum":[1,2.5]}}}`, of(TextToNumber, "n"), `{"n":"3"}`, []string{
			`n: must be one of "1", "2.5", but the string "3" was sent`}},
		{`{"type":"object","properties":{"s":{"type":"string","enum":["","a"]}}}`, of(NullIsEmpty, "s"), `{"s":"b"}`, []string{
			`s: must be one of null, "a", but the string "b" was sent`}},
	} {
		specs := specsOf(t, test.schema, Open)
		tab := prepare(specs)
		rules := test.rules(func(names ...string) Row { return rowAt(t, specs, names...) })
		got := tab.read([]byte(test.text), 0, &config{level: Strict, form: tab.newTargetForm(OpenAI, rules)})
		var words []string
		for _, i := range got.issues {
			words = append(words, i.Path+": "+i.Message)
		}
		if diff := cmp.Diff(test.want, words); diff != "" {
			t.Errorf("%s: issues (-want +got):\n%s", test.text, diff)
		}
	}
}

// TestUndoWordsInUnions looks at members that are sent in other forms.
func TestUndoWordsInUnions(t *testing.T) {
	specs := specsOf(t, `{"type":"object","properties":{
		"u":{"anyOf":[{"type":"string"},{"type":"object","additionalProperties":{"type":"integer"}}]},
		"v":{"anyOf":[{"type":"object","required":["x"],"properties":{"x":{"type":"integer"}},"additionalProperties":false},{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"maxItems":1}]}}}`, Open)
	u, v := specs[rowAt(t, specs, "u")].Variants, specs[rowAt(t, specs, "v")].Variants
	rules := []UndoRule{{Undo: PairsToMap, Row: u[1]}, {Undo: ItemsToTuple, Row: v[1], Names: []string{"item0"}}}
	tab := prepare(specs)
	for text, want := range map[string]string{
		`{"u":5}`:              `u: must be a string or a list of {"key", "value"} objects, but the number 5 was sent`,
		`{"u":[{"key":"a"}]}`:  `u: each item must be an object with "key" and "value"; item 0 has no "value"`,
		`{"v":5}`:              `v: must be an object with item0 or an object, but the number 5 was sent`,
		`{"v":{"item0":"z"}}`:  `v: fits none of the 2 forms that are allowed here: (1) item0 is not a property of this object; it has x; (2) [0] must be an integer, but the string "z" was sent`,
		`{"v":{"x":1,"y":2}}`:  "v: fits none of the 2 forms that are allowed here\nv.y: is not a property of this object; did you mean x?",
		`{"v":{"item0":1}}`:    "",
		`{"u":[],"v":{"x":1}}`: "",
	} {
		got := tab.read([]byte(text), 0, &config{level: Strict, form: tab.newTargetForm(OpenAI, rules)})
		var words []string
		for _, i := range got.issues {
			words = append(words, i.Path+": "+i.Message)
		}
		if diff := cmp.Diff(want, strings.Join(words, "\n")); diff != "" {
			t.Errorf("%s: issues (-want +got):\n%s", text, diff)
		}
	}
}

// TestPairsInText reports the text that pairs came in.
func TestPairsInText(t *testing.T) {
	tab := prepare(specsOf(t, `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, Open))
	rules := []UndoRule{{Undo: PairsIn, Row: 0, Names: []string{"others"}}}
	got := tab.read([]byte(`{"others":"[{\"key\":\"n\",\"value\":1}]"}`), 0, &config{level: Standard, form: tab.newTargetForm(OpenAI, rules)})
	want := Report{Coercions: []Coercion{{Rule: "string-json", From: `{"others":"[{\"key\":\"n\",\"value\":1}]"}`, To: `{"n":1}`}}}
	if diff := cmp.Diff(want, got.report); diff != "" || string(got.text) != `{"n":1}` {
		t.Errorf("%s: report (-want +got):\n%s", got.text, diff)
	}
}

// TestWrapperOfAnyOf reads what stands under a wrapper's name where the
// arguments are one of several objects.
func TestWrapperOfAnyOf(t *testing.T) {
	tab := prepare(specsOf(t, `{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"input":{"type":"object"}},"required":["input","b"]}]}`, Open))
	for text, want := range map[string]string{
		`{"arguments":{"a":1}}`: `{"a":1}`,
		`{"input":{"a":1}}`:     "", // is a property of a member
	} {
		if got := tab.read([]byte(text), 0, &config{level: Standard}); string(got.text) != want {
			t.Errorf("%s: %s %+v, want %s", text, got.text, got.issues, want)
		}
	}
}
