package decode

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A restSchemas makes schemas with unevaluated keywords among everything that
// may have looked at properties and items before them.
type restSchemas struct{ *rand.Rand }

// definitions is how many definitions a schema has. Each refers only to those
// behind it, except inside a value.
const definitions = 4

func (g restSchemas) one(of ...string) string { return of[g.IntN(len(of))] }

// tool is a tool whose argument v has such a schema.
func (g restSchemas) tool(i int) string {
	defs := make([]string, definitions)
	for d := range defs {
		defs[d] = fmt.Sprintf(`"d%d":%s`, d, g.schema(2, d))
	}
	return fmt.Sprintf(`{"name":"t%d","description":"Does it.","inputSchema":{"type":"object","properties":{"v":%s},"required":["v"],"$defs":{%s}}}`,
		i, g.schema(3, -1), strings.Join(defs, ","))
}

// schema is one of a depth that may refer to the definitions behind one.
func (g restSchemas) schema(depth, behind int) string {
	var parts []string
	if kind := g.one(`"type":"object"`, `"type":"object"`, `"type":"array"`, `"type":["object","array"]`, `"type":["object","null"]`, ""); kind != "" {
		parts = append(parts, kind)
	}
	list := func(keyword string, n int) string {
		branches := make([]string, n)
		for i := range branches {
			branches[i] = g.schema(depth-1, behind)
		}
		return `"` + keyword + `":[` + strings.Join(branches, ",") + `]`
	}
	for range 1 + g.IntN(3) {
		if depth == 0 {
			parts = append(parts, g.plain())
			continue
		}
		inner := func() string { return g.schema(depth-1, behind) }
		switch g.IntN(13) {
		case 0:
			parts = append(parts, list("allOf", 1+g.IntN(2)))
		case 1, 2:
			parts = append(parts, list("anyOf", 1+g.IntN(3)))
		case 3:
			parts = append(parts, list("oneOf", 2))
		case 4:
			parts = append(parts, `"if":`+inner())
			parts = append(parts, `"then":`+inner())
			if g.IntN(2) == 0 {
				parts = append(parts, `"else":`+inner())
			}
		case 5:
			parts = append(parts, fmt.Sprintf(`"dependentSchemas":{"%s":%s}`, g.name(), inner()))
		case 6:
			parts = append(parts, `"not":`+inner())
		case 7:
			if behind+1 < definitions {
				parts = append(parts, fmt.Sprintf(`"$ref":"#/$defs/d%d"`, behind+1+g.IntN(definitions-behind-1)))
			}
		case 8:
			parts = append(parts, `"properties":{"`+g.name()+`":`+inner()+`}`)
		default:
			parts = append(parts, g.plain())
		}
	}
	if g.IntN(3) == 0 || depth == 3 {
		parts = append(parts, `"unevaluatedProperties":`+g.one("false", "false", "true", `{"type":"integer"}`, `{"type":"object","unevaluatedProperties":false}`))
	}
	if g.IntN(3) == 0 || depth == 3 {
		parts = append(parts, `"unevaluatedItems":`+g.one("false", "false", "true", `{"type":"string"}`))
	}
	return "{" + strings.Join(unique(parts), ",") + "}"
}

// unique drops parts whose keyword was there before.
func unique(parts []string) (kept []string) {
	seen := make(map[string]bool)
	for _, p := range parts {
		keyword, _, _ := strings.Cut(p, ":")
		if !seen[keyword] {
			seen[keyword] = true
			kept = append(kept, p)
		}
	}
	return kept
}

func (g restSchemas) name() string { return g.one("a", "b", "c", "xa", "xb") }

// plain is a keyword that looks at the value by itself.
func (g restSchemas) plain() string {
	leaf := func() string { return g.one(`{}`, `{"type":"integer"}`, `{"type":"string"}`, `{"const":1}`) }
	switch g.IntN(12) {
	case 0, 1, 2:
		return fmt.Sprintf(`"properties":{"%s":%s,"%s":%s}`, g.one("a", "b"), leaf(), g.one("c", "xa"), leaf())
	case 3:
		return `"required":["` + g.name() + `"]`
	case 4:
		return `"patternProperties":{"^x":` + leaf() + `}`
	case 5:
		return `"additionalProperties":` + g.one(leaf(), "false", "true")
	case 6, 7:
		return `"prefixItems":[` + leaf() + `,` + leaf() + `]`
	case 8:
		return `"items":` + leaf()
	case 9:
		return `"contains":` + leaf()
	case 10:
		return `"minContains":` + g.one("0", "1")
	default:
		return g.one(`"maxProperties":2`, `"minItems":1`, `"propertyNames":{"maxLength":1}`)
	}
}

// value is an instance.
func (g restSchemas) value(depth int) string {
	if depth == 0 || g.IntN(6) == 0 {
		return g.one("1", "2", `"s"`, "null")
	}
	var parts []string
	if g.IntN(3) == 0 {
		for range g.IntN(4) {
			parts = append(parts, g.value(depth-1))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	for range g.IntN(4) {
		parts = append(parts, `"`+g.name()+`":`+g.value(depth-1))
	}
	return "{" + strings.Join(unique(parts), ",") + "}"
}

// TestUnevaluated compares verdicts with those of another validator.
func TestUnevaluated(t *testing.T) {
	g := restSchemas{rand.New(rand.NewPCG(20, 12))}
	tools, checked, valid, refused := 0, 0, 0, make(map[string]int)
	for i := range 1500 {
		text := g.tool(i)
		tool := loadAny(t, text)
		if tool == nil {
			continue
		}
		tools++
		d, warned := New(tool)
		for _, w := range warned {
			t.Fatalf("%s\n%s", w, text)
		}
		other := compileOther(t, tool)
		for range 40 {
			sent := `{"v":` + g.value(3) + `}`
			v, err := jsonschema.UnmarshalJSON(strings.NewReader(sent))
			if err != nil {
				t.Fatal(err)
			}
			want := other.Validate(v)
			_, got := d.Decode([]byte(sent), runtime.WithLevel(runtime.Strict))
			checked++
			if want == nil {
				valid++
			}
			if (want == nil) != (got == nil) {
				t.Errorf("decoding says %v, the other validator %v\n%s\nsent %s", got, want, text, sent)
			}
			countCodes(got, refused)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d tools, %d values, %d valid; faults %v", tools, checked, valid, refused)
	if tools < 1000 || valid < checked/10 || refused["unevaluatedProperties"] < 1000 || refused["unevaluatedItems"] < 100 {
		t.Error("these are not the schemas that this test is about")
	}
}

// loadAny loads a tool, nil if it breaks the rules.
func loadAny(t *testing.T, text string) *canonical.Tool {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, found := canonical.Load([]string{path}, canonical.Options{})
	if found.HasErrors() {
		return nil
	}
	return tools[0]
}

func compileOther(t *testing.T, tool *canonical.Tool) *jsonschema.Schema {
	t.Helper()
	var doc any
	if err := json.Unmarshal(tool.Node.Get("inputSchema").Compact(), &doc); err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("tool.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("tool.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func countCodes(err error, into map[string]int) {
	if refused, ok := err.(*runtime.ArgumentError); ok {
		for _, i := range refused.Issues {
			into[i.Code]++
		}
	}
}
