package gen_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/google/jsonschema-go/jsonschema" // its module holds the suite: what is imported is downloaded with the rest

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A suiteCase is a schema of the suite with its tests.
type suiteCase struct {
	name  string // its file and description
	id    string // the name of its tool
	input *schema.Node
	tests []suiteTest
}

// tool is the tool file of a case with an input schema.
func (c *suiteCase) tool(input *schema.Node) string {
	return fmt.Sprintf(`{"name":%q,"description":%s,"inputSchema":%s}`, c.id, schema.NewString(c.name).Compact(), input.Compact())
}

// A suiteTest is one instance and its verdict.
type suiteTest struct {
	name  string
	args  []byte // a call of the tool
	valid bool
}

// suiteDir is where the suite is: in the module of the second validator.
func suiteDir(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/google/jsonschema-go").Output()
	if err != nil {
		t.Fatalf("the module that holds the official test suite: %v", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "jsonschema", "testdata")
}

// readSuite reads the cases of a folder, in the order of its files.
func readSuite(t *testing.T, folder, draft string) (cases []*suiteCase) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(suiteDir(t), folder, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of %s: %v", folder, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list, problems := schema.Parse(data)
		if len(problems) > 0 {
			t.Fatalf("%s: %v", file, problems)
		}
		for _, c := range list.Elems {
			cases = append(cases, newSuiteCase(strings.TrimSuffix(filepath.Base(file), ".json"), len(cases), c, draft))
		}
	}
	return cases
}

func newSuiteCase(file string, i int, n *schema.Node, draft string) *suiteCase {
	c := &suiteCase{
		name:  file + ": " + n.Get("description").Text,
		id:    fmt.Sprintf("case%d", i),
		input: wrap(n.Get("schema"), draft),
	}
	for _, test := range n.Get("tests").Elems {
		c.tests = append(c.tests, suiteTest{
			name:  test.Get("description").Text,
			args:  fmt.Appendf(nil, `{"value":%s}`, test.Get("data").Compact()),
			valid: test.Get("valid").Bool,
		})
	}
	return c
}

// wrap makes a schema the property "value" of an object. What it says of its
// draft goes to the root, and pointers of a schema that is no resource of its
// own lead to where it is now.
func wrap(value *schema.Node, draft string) *schema.Node {
	if value.Is(schema.Object) {
		value = value.Without("$schema")
		if !value.Has("$id") {
			value = moved(value)
		}
	}
	return schema.NewObject(
		schema.Member{Name: "$schema", Value: schema.NewString(draft)},
		schema.Member{Name: "type", Value: schema.NewString("object")},
		schema.Member{Name: "properties", Value: schema.NewObject(schema.Member{Name: "value", Value: value})},
		schema.Member{Name: "required", Value: schema.NewArray(schema.NewString("value"))})
}

// moved returns a schema whose pointers into its document begin at #/properties/value.
// What is inside another resource stays as it is.
func moved(n *schema.Node) *schema.Node {
	return eachSchema(n, func(n *schema.Node) (*schema.Node, bool) {
		if id, ok := n.Get("$id").Str(); ok && !strings.HasPrefix(id, "#") {
			return n, false
		}
		for _, keyword := range []string{"$ref", "$dynamicRef"} {
			if ref, ok := n.Get(keyword).Str(); ok && (ref == "#" || strings.HasPrefix(ref, "#/")) {
				n = n.With(keyword, schema.NewString("#/properties/value"+strings.TrimPrefix(ref, "#")))
			}
		}
		return n, true
	})
}

// remoteHost is where the suite's schemas are that other schemas refer to.
const remoteHost = "http://localhost:1234/"

// bundle puts the schemas of the suite that are elsewhere among the definitions
// of a schema. Each is a resource there, under the name by which it is referred
// to; of one that has a name of its own, the other is lost.
func bundle(t *testing.T, input *schema.Node, folder string) *schema.Node {
	t.Helper()
	dir := filepath.Join(suiteDir(t), "remotes")
	var defs []schema.Member
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(dir, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && filepath.Dir(name) == "." && strings.HasPrefix(name, "draft") && name != folder: // those of another draft
			return filepath.SkipDir
		case filepath.Ext(name) != ".json":
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		remote, problems := schema.Parse(data)
		if len(problems) > 0 {
			return fmt.Errorf("%s: %v", name, problems)
		}
		if remote.Has("$vocabulary") { // a metaschema, of tests that are not here
			return nil
		}
		if remote.Is(schema.Object) && !remote.Has("$id") {
			remote = remote.With("$id", schema.NewString(remoteHost+filepath.ToSlash(name)))
		}
		defs = append(defs, schema.Member{Name: name, Value: remote})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	keyword := map[string]string{"draft7": "definitions"}[folder]
	return input.With(cmp.Or(keyword, "$defs"), schema.NewObject(defs...))
}

// spelled returns a schema in which true is {} and false is {"not": {}}, as
// import writes them, where tool files may not hold booleans.
func spelled(n *schema.Node) *schema.Node {
	return eachSchema(n, func(n *schema.Node) (*schema.Node, bool) {
		switch {
		case !n.Is(schema.Bool):
			return n, true
		case n.Bool:
			return schema.NewObject(), false
		}
		return schema.NewObject(schema.Member{Name: "not", Value: schema.NewObject()}), false
	})
}

// eachSchema rewrites a schema by f, and then those inside it where f says so.
func eachSchema(n *schema.Node, f func(*schema.Node) (*schema.Node, bool)) *schema.Node {
	n, further := f(n)
	if !further || !n.Is(schema.Object) {
		return n
	}
	members := make([]schema.Member, len(n.Members))
	for i, m := range n.Members {
		members[i] = m
		switch m.Name {
		case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies":
			members[i].Value = eachOf(m.Value, f)
		case "allOf", "anyOf", "oneOf", "prefixItems":
			members[i].Value = eachOf(m.Value, f)
		case "items":
			if m.Value.Is(schema.Array) {
				members[i].Value = eachOf(m.Value, f)
				continue
			}
			members[i].Value = eachSchema(m.Value, f)
		case "additionalProperties", "additionalItems", "not", "if", "then", "else", "contains", "propertyNames",
			"unevaluatedItems", "unevaluatedProperties":
			members[i].Value = eachSchema(m.Value, f)
		}
	}
	return schema.NewObject(members...)
}

// eachOf rewrites the schemas of an array or an object of schemas.
func eachOf(list *schema.Node, f func(*schema.Node) (*schema.Node, bool)) *schema.Node {
	if list.Is(schema.Array) {
		elems := make([]*schema.Node, len(list.Elems))
		for i, e := range list.Elems {
			elems[i] = eachSchema(e, f)
		}
		return schema.NewArray(elems...)
	}
	members := make([]schema.Member, len(list.Members))
	for i, m := range list.Members {
		members[i] = m
		if m.Value.Is(schema.Object) || m.Value.Is(schema.Bool) { // dependencies may name properties
			members[i].Value = eachSchema(m.Value, f)
		}
	}
	return schema.NewObject(members...)
}
