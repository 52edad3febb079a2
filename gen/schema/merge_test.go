package schema

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestMerge(t *testing.T) {
	for _, c := range []struct {
		name, a, b, want string
		inexact          bool
	}{
		{name: "integer within number", a: `{"type":"number"}`, b: `{"type":["integer","null"]}`, want: `{"type":"integer"}`},
		{name: "types in common", a: `{"type":["string","null","array"]}`, b: `{"type":["null","string"]}`, want: `{"type":["string","null"]}`},
		{name: "no type in common", a: `{"type":"string","title":"t"}`, b: `{"type":"null","description":"d"}`, want: `{"title":"t","description":"d","not":{}}`},
		{name: "enums by value", a: `{"enum":[1,"a",null]}`, b: `{"enum":["a",1.0]}`, want: `{"enum":[1,"a"]}`},
		{name: "enums with nothing in common", a: `{"enum":[1]}`, b: `{"enum":[2]}`, want: `{"not":{}}`},
		{name: "enum and type", a: `{"enum":["a",1]}`, b: `{"type":"string"}`, want: `{"enum":["a"],"type":"string"}`},
		{name: "enum and const", a: `{"enum":["a",1]}`, b: `{"const":"a"}`, want: `{"const":"a"}`},
		{name: "enum without the const", a: `{"enum":["a",1]}`, b: `{"const":"b"}`, want: `{"not":{}}`},
		{name: "consts", a: `{"const":1}`, b: `{"const":1.0}`, want: `{"const":1}`},
		{name: "bounds", a: `{"minimum":1,"maximum":9e0,"exclusiveMinimum":0}`, b: `{"minimum":1.5,"maximum":10}`, want: `{"minimum":1.5,"maximum":9e0,"exclusiveMinimum":0}`},
		{name: "counts", a: `{"minLength":1,"maxItems":5,"minProperties":2}`, b: `{"minLength":3,"maxItems":2,"minProperties":1}`, want: `{"minLength":3,"maxItems":2,"minProperties":2}`},
		{name: "multiples", a: `{"multipleOf":2}`, b: `{"multipleOf":6}`, want: `{"multipleOf":6}`},
		{name: "multiples apart", a: `{"multipleOf":4}`, b: `{"multipleOf":6}`, want: `{"multipleOf":4,"allOf":[{"multipleOf":6}]}`, inexact: true},
		{name: "unique", a: `{"uniqueItems":false}`, b: `{"uniqueItems":true}`, want: `{"uniqueItems":true}`},
		{name: "required", a: `{"required":["a","b"]}`, b: `{"required":["c","a"]}`, want: `{"required":["a","b","c"]}`},
		{
			name: "properties", a: `{"type":"object","properties":{"x":{"type":"number"},"y":{}}}`, b: `{"properties":{"x":{"minimum":1},"z":{}}}`,
			want: `{"type":"object","properties":{"x":{"type":"number","minimum":1},"y":{},"z":{}}}`,
		},
		{
			name: "closed and open", a: `{"properties":{"x":{},"y":{}},"additionalProperties":false}`, b: `{"properties":{"y":{"type":"null"},"z":{}}}`,
			want: `{"properties":{"x":{},"y":{"type":"null"}},"additionalProperties":false}`,
		},
		{
			name: "two closed", a: `{"properties":{"x":{}},"additionalProperties":false}`, b: `{"properties":{"z":{}},"additionalProperties":false}`,
			want: `{"properties":{},"additionalProperties":false}`,
		},
		{
			name: "typed others", a: `{"properties":{"x":{}},"additionalProperties":{"type":"string"}}`, b: `{"properties":{"y":{"minLength":1}},"additionalProperties":{"maxLength":9}}`,
			want: `{"properties":{"x":{"maxLength":9},"y":{"type":"string","minLength":1}},"additionalProperties":{"type":"string","maxLength":9}}`,
		},
		{
			name: "patterns of names", a: `{"patternProperties":{"^a":{"type":"string"}}}`, b: `{"patternProperties":{"^a":{"minLength":1},"b":{}}}`,
			want: `{"patternProperties":{"^a":{"type":"string","minLength":1},"b":{}}}`,
		},
		{
			name: "patterns of names against a closed object", a: `{"properties":{"b":{}},"additionalProperties":false}`, b: `{"patternProperties":{"b":{"type":"null"}}}`,
			want:    `{"properties":{"b":{}},"additionalProperties":false,"allOf":[{"patternProperties":{"b":{"type":"null"}}}]}`,
			inexact: true,
		},
		{
			name: "items", a: `{"prefixItems":[{"type":"string"},{}],"items":{"minimum":1}}`, b: `{"items":{"type":["string","number"]}}`,
			want: `{"prefixItems":[{"type":"string"},{"type":["string","number"]}],"items":{"minimum":1,"type":["string","number"]}}`,
		},
		{name: "items that end", a: `{"prefixItems":[{}],"items":false}`, b: `{"prefixItems":[{"type":"null"},{}]}`, want: `{"prefixItems":[{"type":"null"}],"items":false}`},
		{name: "patterns", a: `{"pattern":"a"}`, b: `{"pattern":"b","minLength":1}`, want: `{"pattern":"a","minLength":1,"allOf":[{"pattern":"b"}]}`, inexact: true},
		{name: "equal unions", a: `{"anyOf":[{"type":"null"},{"const":1}]}`, b: `{"anyOf":[{"type":"null"},{"const":1.0}]}`, want: `{"anyOf":[{"type":"null"},{"const":1}]}`},
		{name: "union on one side", a: `{"type":"object"}`, b: `{"oneOf":[{"required":["a"]},{"required":["b"]}]}`, want: `{"type":"object","oneOf":[{"required":["a"]},{"required":["b"]}]}`},
		{name: "condition stays whole", a: `{"if":{"const":1},"then":{"const":1}}`, b: `{"if":{"const":2},"else":{}}`, want: `{"if":{"const":1},"then":{"const":1},"allOf":[{"if":{"const":2},"else":{}}]}`, inexact: true},
		{name: "one reference", a: `{"properties":{"x":{"$ref":"#/$defs/A"}}}`, b: `{"properties":{"x":{"description":"d","$ref":"#/$defs/A"}}}`, want: `{"properties":{"x":{"$ref":"#/$defs/A","description":"d"}}}`},
		{name: "reference and constraint", a: `{"properties":{"x":{"$ref":"#/$defs/A"}}}`, b: `{"properties":{"x":{"minLength":1}}}`, want: `{"properties":{"x":{"minLength":1,"allOf":[{"$ref":"#/$defs/A"}]}}}`, inexact: true},
		{name: "annotations", a: `{"title":"a","default":1}`, b: `{"title":"b","description":"b","x-hint":1}`, want: `{"title":"a","default":1,"description":"b","x-hint":1}`},
		{name: "dependencies", a: `{"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"minProperties":1}}}`, b: `{"dependentRequired":{"a":["c"],"d":["e"]},"dependentSchemas":{"a":{"maxProperties":3}}}`, want: `{"dependentRequired":{"a":["b","c"],"d":["e"]},"dependentSchemas":{"a":{"minProperties":1,"maxProperties":3}}}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, exact := Merge(parse(t, c.a), parse(t, c.b))
			if g := string(got.Compact()); g != c.want {
				t.Errorf("\n got %s\nwant %s", g, c.want)
			}
			if exact == c.inexact {
				t.Errorf("exact is %t", exact)
			}
		})
	}
}

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ name, schema, want string }{
		{"nothing to do", `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{"type":"string"}}}`, ``},
		{
			"base and own properties", `{"allOf":[{"$ref":"#/$defs/Base"}],"description":"own","properties":{"b":{}},"$defs":{"Base":{"type":"object","description":"base","properties":{"a":{}},"required":["a"]}}}`,
			`{"description":"own","properties":{"b":{},"a":{}},"type":"object","required":["a"]}`,
		},
		{
			"annotations beside a reference", `{"items":{"allOf":[{"$ref":"#/$defs/A"}],"description":"d"},"not":{"$ref":"#/$defs/A","title":"t"},"$defs":{"A":{"type":"string"}}}`,
			`{"items":{"$ref":"#/$defs/A","description":"d"},"not":{"$ref":"#/$defs/A","title":"t"},"$defs":{"A":{"type":"string"}}}`,
		},
		{
			"what the target says too", `{"items":{"type":"object","$ref":"#/$defs/A","description":"d"},"$defs":{"A":{"type":"object","properties":{"a":{}}}}}`,
			`{"items":{"$ref":"#/$defs/A","description":"d"},"$defs":{"A":{"type":"object","properties":{"a":{}}}}}`,
		},
		{
			"constraints beside a reference", `{"items":{"$ref":"#/$defs/A","minLength":3},"$defs":{"A":{"type":"string","minLength":2}}}`,
			`{"items":{"minLength":3,"type":"string"}}`,
		},
		{"a union of one", `{"items":{"anyOf":[{"type":"string"}],"title":"t"},"not":{"oneOf":[{"const":1}]}}`, `{"items":{"title":"t","type":"string"},"not":{"const":1}}`},
		{
			"a recursive structure", `{"$ref":"#/$defs/N","required":["v"],"$defs":{"N":{"type":"object","properties":{"v":{},"next":{"$ref":"#/$defs/N"}}}}}`,
			`{"required":["v"],"type":"object","properties":{"v":{},"next":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"v":{},"next":{"$ref":"#/$defs/N"}}}}}`,
		},
		{
			"a recursive extension", `{"items":{"$ref":"#/$defs/M"},"$defs":{"N":{"type":"object","properties":{"next":{"$ref":"#/$defs/N"}}},"M":{"allOf":[{"$ref":"#/$defs/N"}],"properties":{"next":{"$ref":"#/$defs/M"},"m":{}}}}}`,
			`{"items":{"$ref":"#/$defs/M"},"$defs":{"M":{"properties":{"next":{"$ref":"#/$defs/M"},"m":{}},"type":"object"}}}`,
		},
		{
			"two recursive structures", `{"items":{"allOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/M"}]},"$defs":{"N":{"properties":{"next":{"$ref":"#/$defs/N"}}},"M":{"required":["next"],"properties":{"next":{"$ref":"#/$defs/M"}}}}}`,
			`{"items":{"$ref":"#/$defs/N_2"},"$defs":{"N_2":{"properties":{"next":{"$ref":"#/$defs/N_2"}},"required":["next"]}}}`,
		},
		{
			"unevaluated becomes additional", `{"allOf":[{"$ref":"#/$defs/A"}],"properties":{"b":{}},"unevaluatedProperties":false,"$defs":{"A":{"properties":{"a":{}}}}}`,
			`{"properties":{"b":{},"a":{}},"additionalProperties":false}`,
		},
		{
			"what cannot be merged", `{"items":{"allOf":[{"type":"string","pattern":"a"},{"pattern":"b","minLength":1}]}}`,
			`{"items":{"type":"string","pattern":"a","minLength":1,"allOf":[{"pattern":"b"}]}}`,
		},
		{
			"uses differ in their annotations", `{"prefixItems":[{"allOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}],"title":"1"},{"allOf":[{"$ref":"#/$defs/A"},{"$ref":"#/$defs/B"}]}],"$defs":{"A":{"type":"string"},"B":{"minLength":1,"title":"B"}}}`,
			`{"prefixItems":[{"title":"1","type":"string","minLength":1},{"title":"B","type":"string","minLength":1}]}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := parse(t, c.schema)
			doc, _, _ := Hoist(root, "")
			normal, err := doc.Normalize()
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" {
				if normal.Root != root {
					t.Errorf("a new root was made: %s", normal.Root.Compact())
				}
				return
			}
			if got := string(normal.Root.Compact()); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestNormalizeKeepsPlaces(t *testing.T) {
	doc, _, _ := Hoist(parse(t, `{"properties":{"a":{"allOf":[{"$ref":"#/$defs/A"},{"properties":{"y":{}}}]}},"$defs":{"A":{"properties":{"x":{}}}}}`), "in")
	normal, err := doc.Normalize()
	if err != nil {
		t.Fatal(err)
	}
	a := normal.Root.Get("properties").Get("a")
	for _, c := range []struct {
		node *Node
		want string
	}{
		{normal.Root, "in"}, {a, "in.properties.a"},
		{a.Get("properties").Get("x"), "in.$defs.A.properties.x"},
		{a.Get("properties").Get("y"), "in.properties.a.allOf[1].properties.y"},
	} {
		if got, ok := normal.Path(c.node); got != c.want || !ok {
			t.Errorf("Path is %s, %t, want %s", got, ok, c.want)
		}
	}
}

// chain returns a schema whose definition D0 is first and whose every further
// one is what link makes of the one before it.
func chain(n int, first string, link func(ref string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"type":"object","properties":{"x":{"$ref":"#/$defs/D%d"}},"$defs":{"D0":%s`, n, first)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, `,"D%d":%s`, i, link(fmt.Sprintf(`{"$ref":"#/$defs/D%d"`, i-1)))
	}
	return b.String() + "}}"
}

func TestBombs(t *testing.T) {
	for _, c := range []struct {
		name, schema string
		normal       bool // it has a normal form
	}{
		{
			"references", chain(28, `{"type":"string"}`, func(ref string) string {
				return fmt.Sprintf(`{"type":"object","properties":{"a":%s,"description":"left"},"b":%s,"description":"right"}}}`, ref, ref)
			}), true,
		},
		{"allOf", chain(24, `{"type":"object","properties":{"a":{"type":"string"}}}`, func(ref string) string {
			return fmt.Sprintf(`{"allOf":[%s},%s}]}`, ref, ref)
		}), true},
		{"constraints", chain(28, `{"type":"string"}`, func(ref string) string {
			return fmt.Sprintf(`{"type":"object","properties":{"a":%s,"minProperties":1},"b":%s,"maxProperties":9}}}`, ref, ref)
		}), false},
		{"depth", chain(2000, `{}`, func(ref string) string {
			return fmt.Sprintf(`{"items":%s,"minItems":1}}`, ref)
		}), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := parse(t, c.schema)
			_, err := SelfContained("boom", root, 0)
			var tooLarge *SizeError
			if !errors.As(err, &tooLarge) {
				t.Fatalf("SelfContained failed with %v, want a SizeError", err)
			}
			for _, part := range []string{`tool "boom"`, `the definition "D`} {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("error %q lacks %s", err, part)
				}
			}
			doc, problems, _ := Hoist(root, "")
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			normal, err := doc.Normalize()
			if !c.normal {
				if !errors.As(err, &tooLarge) {
					t.Errorf("Normalize failed with %v, want a SizeError", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := len(normal.Root.Compact()); got > 2*len(c.schema) {
				t.Errorf("the normal form has %d bytes, the schema %d", got, len(c.schema))
			}
		})
	}
}

// TestValidateBombs checks that unions of unions and circles end.
func TestValidateBombs(t *testing.T) {
	root := parse(t, chain(40, `{"type":"null"}`, func(ref string) string {
		return fmt.Sprintf(`{"anyOf":[%s},%s}]}`, ref, ref)
	}))
	if faults := Validate(root, parse(t, `{"x":1}`), nil); len(faults) == 0 {
		t.Error("the value fits")
	}
	circle := parse(t, `{"$ref":"#/$defs/A","$defs":{"A":{"allOf":[{"$ref":"#/$defs/A"}]}}}`)
	if got := faultList(Validate(circle, parse(t, `1`), nil)); len(got) != 1 || got[0] != " "+Unverified {
		t.Errorf("faults of a circle: %q", got)
	}
}

// TestManyKeywords checks that a schema with very many keywords does not take
// quadratic time: this would not end soon.
func TestManyKeywords(t *testing.T) {
	var b strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&b, `"x-%d":1,`, i)
	}
	keywords := b.String()
	root := parse(t, `{`+keywords+`"allOf":[{`+keywords+`"$ref":"#/$defs/A"}],"$defs":{"A":{`+keywords+`"minLength":1}}}`)
	doc, _, _ := Hoist(root, "")
	normal, err := doc.Normalize()
	if err != nil {
		t.Fatal(err)
	}
	if got := len(normal.Root.Members); got != 100_001 {
		t.Errorf("%d keywords are left", got)
	}
	if _, err := SelfContained("tool", root, 1<<30); err != nil {
		t.Error(err)
	}
}
