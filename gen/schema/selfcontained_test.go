package schema

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// vectors reads the cases of a file of testdata.
func vectors(t *testing.T, file string) []*Node {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(data)).Elems
}

// parse reads JSON that has no faults.
func parse(t testing.TB, text string) *Node {
	t.Helper()
	n, problems := Parse([]byte(text))
	if len(problems) > 0 {
		t.Fatalf("Parse(%.200s): %v", text, problems)
	}
	return n
}

func text(n *Node) string {
	s, _ := n.Str()
	return s
}

func TestSelfContainedVectors(t *testing.T) {
	cases := vectors(t, "self_contained.json")
	if len(cases) != 644 {
		t.Fatalf("%d cases, want 644", len(cases))
	}
	for _, c := range cases {
		t.Run(text(c.Get("name")), func(t *testing.T) {
			schema := c.Get("schema")
			before := string(schema.Compact())
			got, err := SelfContained(text(c.Get("tool_name")), schema, 0)
			if after := string(schema.Compact()); after != before {
				t.Errorf("the input was changed to %s", after)
			}
			if want := c.Get("error"); want != nil {
				checkReferenceError(t, err, want)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if g, w := string(got.Compact()), string(c.Get("expect").Compact()); g != w {
				t.Errorf("%s\n got %s\nwant %s", text(c.Get("why")), g, w)
			}
		})
	}
}

func checkReferenceError(t *testing.T, err error, want *Node) {
	t.Helper()
	var e *ReferenceError
	if !errors.As(err, &e) {
		t.Fatalf("error %v, want a ReferenceError", err)
	}
	if missing := text(want.Get("kind")) == "missing-definition"; e.Missing != missing {
		t.Errorf("Missing is %t, want %t", e.Missing, missing)
	}
	for _, part := range want.Get("contains").Elems {
		if !strings.Contains(err.Error(), part.Text) {
			t.Errorf("error %q lacks %q", err, part.Text)
		}
	}
}

func TestDeclaredTypeVectors(t *testing.T) {
	cases := vectors(t, "declared_type.json")
	if len(cases) != 494 {
		t.Fatalf("%d cases, want 494", len(cases))
	}
	for _, c := range cases {
		t.Run(text(c.Get("name")), func(t *testing.T) {
			got, ok := DeclaredType(c.Get("property"), c.Get("schema"))
			want, wantOK := c.Get("expect").Str()
			if got != want || ok != wantOK {
				t.Errorf("%s: got %q, %t, want %q, %t", text(c.Get("why")), got, ok, want, wantOK)
			}
		})
	}
}

// TestSelfContainedCombines has the cases where two
// sides say different things about one value. None of the vectors has one.
func TestSelfContainedCombines(t *testing.T) {
	for _, c := range []struct{ name, definition, site, want string }{
		{"equal", `{"type":"string","minLength":2}`, `{"$ref":"#/$defs/D","minLength":2.0}`, `{"type":"string","minLength":2}`},
		{"new", `{"type":"string"}`, `{"maxLength":9,"$ref":"#/$defs/D"}`, `{"type":"string","maxLength":9}`},
		{"annotations", `{"description":"d","type":"string","default":"x"}`, `{"$ref":"#/$defs/D","default":"y","description":"s"}`, `{"description":"s","type":"string","default":"y"}`},
		{"tighter", `{"minLength":2,"maxLength":5,"type":"string"}`, `{"$ref":"#/$defs/D","maxLength":9,"minLength":3}`, `{"minLength":3,"maxLength":5,"type":"string"}`},
		{"types", `{"type":["integer","string"],"minimum":1}`, `{"$ref":"#/$defs/D","type":"number"}`, `{"type":"integer","minimum":1}`},
		{"required", `{"required":["a"]}`, `{"$ref":"#/$defs/D","required":["b"]}`, `{"required":["a","b"]}`},
		{"apart", `{"pattern":"a","format":"uri"}`, `{"$ref":"#/$defs/D","pattern":"b","format":"date","maxLength":1}`, `{"pattern":"a","format":"uri","maxLength":1,"allOf":[{"pattern":"b","format":"date"}]}`},
		{"after other branches", `{"allOf":[{"minLength":1}],"pattern":"a"}`, `{"$ref":"#/$defs/D","pattern":"b"}`, `{"allOf":[{"minLength":1},{"pattern":"b"}],"pattern":"a"}`},
		{"properties", `{"properties":{"a":{"minLength":1},"b":{}}}`, `{"$ref":"#/$defs/D","properties":{"c":{},"a":{"maxLength":2,"minLength":2}}}`, `{"properties":{"a":{"minLength":2,"maxLength":2},"b":{},"c":{}}}`},
		{"properties of a closed object", `{"properties":{"a":{}},"additionalProperties":false}`, `{"$ref":"#/$defs/D","properties":{"b":{}}}`, `{"properties":{"a":{}},"additionalProperties":false,"allOf":[{"properties":{"b":{}}}]}`},
		{"conditions stay whole", `{"if":{"const":1}}`, `{"$ref":"#/$defs/D","if":{"const":2},"then":{"const":3}}`, `{"if":{"const":1},"allOf":[{"if":{"const":2},"then":{"const":3}}]}`},
		{"nothing in common", `{"type":"string"}`, `{"$ref":"#/$defs/D","type":"null"}`, `{"type":"string","allOf":[{"type":"null"}]}`},
		{"collapsed union", `{"minLength":1}`, `{"anyOf":[{"$ref":"#/$defs/D","maxLength":5,"title":"m"},{"type":"null"}],"maxLength":3,"minLength":2,"default":null}`, `{"minLength":2,"maxLength":3}`},
		{"true", `true`, `{"$ref":"#/$defs/D","maxLength":3}`, `{"maxLength":3}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			schema := parse(t, `{"properties":{"p":`+c.site+`},"$defs":{"D":`+c.definition+`}}`)
			got, err := SelfContained("tool", schema, 0)
			if err != nil {
				t.Fatal(err)
			}
			if g := string(got.Get("properties").Get("p").Compact()); g != c.want {
				t.Errorf("\n got %s\nwant %s", g, c.want)
			}
		})
	}
}

func TestSelfContainedBudget(t *testing.T) {
	schema := parse(t, `{"properties":{"a":{"$ref":"#/$defs/Long"},"b":{"$ref":"#/$defs/Long"}},"$defs":{"Long":{"description":"`+strings.Repeat("x", 1000)+`"}}}`)
	if _, err := SelfContained("tool", schema, 5000); err != nil {
		t.Errorf("within the budget: %v", err)
	}
	_, err := SelfContained("tool", schema, 1500)
	var tooLarge *SizeError
	if !errors.As(err, &tooLarge) || tooLarge.Definition != "Long" || tooLarge.Tool != "tool" {
		t.Errorf("beyond the budget: %v", err)
	}
	if _, err := SelfContained("tool", parse(t, `true`), 0); err != nil {
		t.Errorf("a schema that is no object: %v", err)
	}
}
