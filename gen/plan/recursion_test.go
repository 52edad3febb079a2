package plan_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/plan"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
	"github.com/schemaport/schemaport-gen/templates"
)

// A recursiveSchemas makes schemas whose definitions refer to one another
// through everything that can hold a schema.
type recursiveSchemas struct{ *rand.Rand }

// definitions is how many definitions a schema has.
const definitions = 3

// root is the schema of the arguments.
func (g recursiveSchemas) root() string {
	defs := make([]string, definitions)
	for i := range defs {
		defs[i] = fmt.Sprintf(`"d%d":%s`, i, g.schema(3))
	}
	return fmt.Sprintf(`{"type":"object","properties":{"v":{"$ref":"#/$defs/d0"},"w":%s},"required":["v"],"$defs":{%s}}`,
		g.schema(1), strings.Join(defs, ","))
}

func (g recursiveSchemas) schema(depth int) string {
	if depth == 0 {
		return g.leaf()
	}
	inner := func() string { return g.schema(depth - 1) }
	switch g.IntN(16) {
	case 0:
		return `{"type":"array","items":` + inner() + `}`
	case 1:
		return `{"type":["array","null"],"items":` + inner() + `}`
	case 2:
		return `{"type":"array","prefixItems":[{"type":"integer"},` + inner() + `],"minItems":` + g.one("1", "2") + `,"items":` + g.one(inner(), `{"not":{}}`) + `}`
	case 3:
		return `{"type":"array","prefixItems":[` + inner() + `,` + inner() + `]}`
	case 4:
		return `{"type":"object","additionalProperties":` + inner() + `}`
	case 5:
		return `{"type":"object","properties":{"a":` + inner() + `,"b":` + inner() + `},"required":[` + g.one(`"a"`, `"b"`, ``) + `],"additionalProperties":` + g.one("false", "true", inner()) + `}`
	case 6:
		return `{"type":"object","properties":{"a":` + inner() + `,"c":{"type":"array","default":[],"items":` + inner() + `}}}`
	case 7, 8:
		return `{"anyOf":[{"type":"null"},` + inner() + `]}`
	case 9:
		return `{"` + g.one("anyOf", "oneOf") + `":[{"type":"string"},{"type":"array","items":` + inner() + `},{"type":"object","additionalProperties":` + inner() + `}]}`
	case 10:
		return `{"` + g.one("anyOf", "oneOf") + `":[` + inner() + `,` + inner() + `]}`
	case 11:
		return `{"allOf":[` + inner() + `,{` + g.one(`"minItems":1`, `"minProperties":1`, `"required":["a"]`) + `}]}`
	case 12:
		return `{"type":"object","patternProperties":{"^x":` + inner() + `}}`
	case 13:
		return `{"type":"object","properties":{"a":` + inner() + `},"if":{"required":["a"]},"then":{"properties":{"b":` + inner() + `}}}`
	case 14:
		return `{"type":"array","contains":` + inner() + `,"not":{"items":` + inner() + `,"minItems":3}}`
	default:
		return g.leaf()
	}
}

func (g recursiveSchemas) leaf() string {
	ref := fmt.Sprintf(`"$ref":"#/$defs/d%d"`, g.IntN(definitions))
	return g.one(
		"{"+ref+"}", "{"+ref+"}", "{"+ref+"}", "{"+ref+`,"description":"again","default":null}`, "{"+ref+`,"minItems":1}`,
		`{"type":"integer"}`, `{"type":["string","null"]}`, `{"enum":["x","y"]}`, `{"type":"null"}`, `{}`,
	)
}

func (g recursiveSchemas) one(of ...string) string { return of[g.IntN(len(of))] }

// recursiveTools loads as many tools with such schemas as the loader accepts of n.
func recursiveTools(t *testing.T, n int) []*canonical.Tool {
	t.Helper()
	g := recursiveSchemas{rand.New(rand.NewPCG(7, 11))}
	var tools []json.RawMessage
	for i := range n {
		tools = append(tools, json.RawMessage(fmt.Sprintf(`{"name":"t%d","description":"Does it.","inputSchema":%s}`, i, g.root())))
	}
	text, err := json.Marshal(tools)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "tools.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	loaded, _ := canonical.Load([]string{file}, canonical.Options{})
	if len(loaded) < n/2 {
		t.Fatalf("only %d of %d schemas load", len(loaded), n)
	}
	return loaded
}

// TestRecursion plans recursive schemas of every kind, and some of them for all
// targets; of these it holds the tables' verdict on values against the schema's.
func TestRecursion(t *testing.T) {
	const sampled, most = 8, 12
	n := 3000
	if testing.Short() {
		n = 300
	}
	rng := rand.New(rand.NewPCG(3, 5))
	values := 0
	for i, tool := range recursiveTools(t, n) {
		var targets []*target.Target
		if i%sampled == 0 {
			targets = target.All()
		}
		decoder, found := decode.New(tool, targets...)
		if i := slices.IndexFunc(found, func(d diag.Diagnostic) bool { return d.Severity == diag.Error }); i >= 0 {
			t.Errorf("%v\n%s", found[i], tool.Input.Root.Compact())
		}
		root := tool.Input.Root
		if i%sampled != 0 {
			continue
		}
		value, ok := sample.Value(root, root, rng)
		if !ok {
			continue
		}
		mutants := sample.Mutants(root, root, value, rng)
		for _, v := range append(mutants[:min(most, len(mutants))], value) {
			values++
			_, err := decoder.Decode(v.Compact(), runtime.WithLevel(runtime.Strict))
			if faults := schema.Validate(root, v, root); (err == nil) != (len(faults) == 0) {
				t.Fatalf("%s\nof %s\nfaults %v, but the decoder says %v", v.Compact(), root.Compact(), faults, err)
			}
		}
	}
	t.Logf("%d values", values)
}

// TestRecursiveTypes compiles, without the back end, the Go of recursive schemas.
func TestRecursiveTypes(t *testing.T) {
	if testing.Short() {
		t.Skip("type-checks the packages that generated code imports")
	}
	var inputs []plan.Input
	for _, tool := range recursiveTools(t, 200) {
		inputs = append(inputs, plan.Input{Tool: tool})
	}
	pkg, _ := plan.Build(plan.Config{Package: "tools", Level: "standard"}, inputs)
	files, err := templates.Render(pkg)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, f := range files {
		file, err := parser.ParseFile(fset, f.Name, f.Content, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	check := types.Config{
		Importer: importer.ForCompiler(fset, "source", nil),
		Error:    func(err error) { t.Error(err) },
	}
	_, _ = check.Check("tools", fset, parsed, nil) // Error is told of everything
}
