package schema

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// generator makes small random schemas and values over few names and literals,
// so that keywords meet often.
type generator struct {
	*rand.Rand
	refs []string
}

func (g *generator) pick(list ...string) string { return list[g.IntN(len(list))] }

// schema returns the text of a schema of at most that depth.
func (g *generator) schema(depth int) string {
	var members []string
	used := make(map[string]bool)
	for range g.IntN(4) {
		name, value := g.keyword(depth)
		if !used[name] {
			used[name] = true
			members = append(members, fmt.Sprintf("%q:%s", name, value))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (g *generator) keyword(depth int) (name, value string) {
	if depth > 0 && g.IntN(3) > 0 {
		return g.applicator(depth - 1)
	}
	switch g.IntN(9) {
	case 0:
		return "type", g.pick(`"object"`, `"array"`, `"string"`, `"integer"`, `"number"`, `["integer","string"]`, `["object","array","null"]`)
	case 1:
		return "enum", g.pick(`[1,2.0]`, `["a",1,null]`, `[{"a":1}]`, `[[],{}]`)
	case 2:
		return "const", g.pick(`1.0`, `"a"`, `[1]`)
	case 3:
		return g.pick("minimum", "exclusiveMaximum", "multipleOf"), g.pick("1", "2", "1.5", "4e0")
	case 4:
		return g.pick("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), g.pick("0", "1", "2")
	case 5:
		return "pattern", g.pick(`"a"`, `"^b"`)
	case 6:
		return "required", g.pick(`["a"]`, `["b","a"]`)
	case 7:
		return g.pick("title", "description"), g.pick(`"x"`, `"y"`)
	}
	return g.pick("uniqueItems"), "true"
}

func (g *generator) applicator(depth int) (name, value string) {
	one := func() string { return g.schema(depth) }
	list := func() string { return "[" + strings.Join([]string{one(), one()}[:1+g.IntN(2)], ",") + "]" }
	switch g.IntN(13) {
	case 0, 1:
		return "properties", fmt.Sprintf(`{"a":%s,"b":%s}`, one(), one())
	case 2:
		return "properties", fmt.Sprintf(`{"c":%s}`, one())
	case 3:
		return "additionalProperties", g.pick("false", one())
	case 4:
		return "patternProperties", fmt.Sprintf(`{"a":%s}`, one())
	case 5, 6:
		return "allOf", list()
	case 7:
		return g.pick("anyOf", "oneOf"), list()
	case 8:
		return g.pick("items", "contains"), one()
	case 9:
		return "prefixItems", list()
	case 10:
		return g.pick("unevaluatedProperties", "unevaluatedItems"), g.pick("false", one())
	case 11:
		return g.pick("not", "if", "then", "else", "propertyNames"), one()
	}
	if len(g.refs) == 0 {
		return "dependentSchemas", fmt.Sprintf(`{"a":%s}`, one())
	}
	return "$ref", fmt.Sprintf("%q", g.refs[g.IntN(len(g.refs))])
}

// document returns a schema with definitions. Its references lead to
// definitions, to the root and to properties; some lead in circles.
func (g *generator) document() string {
	g.refs = []string{"#/$defs/A", "#/$defs/B", "#/definitions/C", "#/$defs/A", "#/$defs/B", "#", "#/$defs/A/properties/a"}
	body := strings.TrimSuffix(strings.TrimPrefix(g.schema(3), "{"), "}")
	if body != "" {
		body += ","
	}
	return fmt.Sprintf(`{%s"$defs":{"A":%s,"B":%s},"definitions":{"C":%s}}`, body, g.schema(3), g.schema(2), g.schema(2))
}

func (g *generator) value(depth int) string {
	if depth > 0 {
		switch g.IntN(3) {
		case 0:
			var members []string
			for _, name := range []string{"a", "b", "c", "ba"} {
				if g.IntN(2) == 0 {
					members = append(members, fmt.Sprintf("%q:%s", name, g.value(depth-1)))
				}
			}
			return "{" + strings.Join(members, ",") + "}"
		case 1:
			var elems []string
			for range g.IntN(4) {
				elems = append(elems, g.value(depth-1))
			}
			return "[" + strings.Join(elems, ",") + "]"
		}
	}
	return g.pick(`1`, `1.0`, `2`, `1.5`, `4`, `"a"`, `"ba"`, `""`, `null`, `true`, `[]`, `{}`)
}

// oracle is another implementation of JSON Schema.
func oracle(t *testing.T, text string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("mem:///schema", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("mem:///schema")
	if err != nil {
		return nil // a reference that leads nowhere, or in a circle
	}
	return s
}

// TestFormsAgree holds three readings of random schemas together: Validate on
// the schema as written, on its hoisted and its normalized form, and
// another implementation.
func TestFormsAgree(t *testing.T) {
	const rounds, perSchema = 1500, 12
	checked := 0
	for seed := range uint64(rounds) {
		g := &generator{Rand: rand.New(rand.NewPCG(seed, 1))}
		written := g.document()
		root := parse(t, written)
		before := string(root.Compact())
		doc, problems, _ := Hoist(root, "")
		if hasReachable(problems) {
			continue
		}
		normal, err := doc.Normalize()
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if string(root.Compact()) != before {
			t.Fatalf("seed %d: the input was changed", seed)
		}
		other := oracle(t, written)
		for range perSchema {
			value := g.value(3)
			v := parse(t, value)
			want := len(Validate(root, v, nil)) == 0
			for name, form := range map[string]*Node{"hoisted": doc.Root, "normal": normal.Root} {
				if got := len(Validate(form, v, nil)) == 0; got != want {
					t.Errorf("seed %d: as written %t, %s %t\nvalue %s\nschema %s\n%s %s", seed, want, name, got, value, written, name, form.Compact())
				}
			}
			if other == nil {
				continue
			}
			checked++
			x, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(value)))
			if err != nil {
				t.Fatal(err)
			}
			if ok := other.Validate(x) == nil; ok != want {
				t.Errorf("seed %d: Validate %t, the other implementation %t\nvalue %s\nschema %s", seed, want, ok, value, written)
			}
		}
		if t.Failed() {
			return
		}
	}
	if checked < rounds {
		t.Errorf("only %d values were checked against the other implementation", checked)
	}
}

func hasReachable(problems []RefProblem) bool {
	for _, p := range problems {
		if p.Reachable {
			return true
		}
	}
	return false
}

// TestMergeAgrees checks that a merged schema accepts what both accept.
func TestMergeAgrees(t *testing.T) {
	exact := 0
	for seed := range uint64(2000) {
		g := &generator{Rand: rand.New(rand.NewPCG(seed, 2))}
		a, b := parse(t, g.schema(2)), parse(t, g.schema(2))
		merged, isExact := Merge(a, b)
		if isExact {
			exact++
		}
		for range 12 {
			v := parse(t, g.value(3))
			want := len(Validate(a, v, nil))+len(Validate(b, v, nil)) == 0
			if got := len(Validate(merged, v, nil)) == 0; got != want {
				t.Fatalf("seed %d: value %s: both %t, merged %t\na %s\nb %s\nmerged %s", seed, v.Compact(), want, got, a.Compact(), b.Compact(), merged.Compact())
			}
		}
	}
	if exact < 1000 {
		t.Errorf("only %d merges were exact", exact)
	}
}
