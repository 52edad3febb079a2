package target

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// load reads one canonical tool from text.
func load(t testing.TB, tool string) *canonical.Tool {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool.json")
	if err := os.WriteFile(path, []byte(tool), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, found := canonical.Load([]string{path}, canonical.Options{})
	if found.HasErrors() || len(tools) != 1 {
		t.Fatalf("the tool does not load: %v", found.All())
	}
	return tools[0]
}

// withInput loads a tool that has the input schema.
func withInput(t testing.TB, input string) *canonical.Tool {
	t.Helper()
	return load(t, `{"name":"probe","description":"Does one thing.","inputSchema":`+input+`}`)
}

// compile compiles a tool that the target has to take.
func compile(t testing.TB, id string, tool *canonical.Tool) *Compiled {
	t.Helper()
	compiled, found := mustLookup(t, id).Compile(tool, Options{})
	if compiled == nil {
		t.Fatalf("%s refuses the tool: %v", id, found)
	}
	return compiled
}

func mustLookup(t testing.TB, id string) *Target {
	t.Helper()
	target, ok := Lookup(id)
	if !ok {
		t.Fatalf("there is no target %q", id)
	}
	return target
}

// parse reads JSON that must be sound.
func parse(t testing.TB, text []byte) *schema.Node {
	t.Helper()
	n, problems := schema.Parse(text)
	if len(problems) > 0 {
		t.Fatalf("not JSON: %v in %s", problems, text)
	}
	return n
}

// schemaFields are the names under which definitions hold the arguments' schema.
var schemaFields = []string{"parameters", "input_schema", "inputSchema", "parametersJsonSchema"}

// parametersOf is the schema of the arguments in a definition; nil without one.
func parametersOf(t testing.TB, definition []byte) *schema.Node {
	t.Helper()
	if !json.Valid(definition) || strings.ContainsAny(string(definition), "\n") {
		t.Fatalf("not one line of JSON: %s", definition)
	}
	n := parse(t, definition)
	if spec := n.Get("toolSpec"); spec != nil {
		return spec.Get("inputSchema").Get("json")
	}
	if function := n.Get("function"); function != nil {
		n = function
	}
	for _, name := range schemaFields {
		if v := n.Get(name); v != nil {
			return v
		}
	}
	return nil
}

// undoLines writes the undo rules with the paths of their nodes in the normal form.
func undoLines(tool *canonical.Tool, rules []Undo) []string {
	paths := map[*schema.Node]string{}
	notePaths(tool.Normal.Root, "", paths)
	var lines []string
	for _, u := range rules {
		path, ok := paths[u.Node]
		if !ok {
			path = "(nowhere)"
		}
		line := u.Rule + " at " + cmp.Or(path, "(root)")
		if u.Property != "" {
			line += " property " + u.Property
		}
		if len(u.Names) > 0 {
			line += " names " + strings.Join(u.Names, ",")
		}
		lines = append(lines, line)
	}
	return lines
}

func notePaths(n *schema.Node, path string, paths map[*schema.Node]string) {
	if _, known := paths[n]; !known {
		paths[n] = path
	}
	for i, e := range n.Elems {
		notePaths(e, schema.Index(path, i), paths)
	}
	for _, m := range n.Members {
		notePaths(m.Value, schema.Path(path, m.Name), paths)
	}
}

// changeLines writes changes without the two that every OpenAI definition has.
func changeLines(changes []Change) []string {
	var lines []string
	for _, ch := range changes {
		switch ch.Code {
		case strictModeEnabled.Code, schemaFieldRenamed.Code, typeCaseChanged.Code, inputSchemaRenamed.Code, closedImplicitly.Code:
			continue
		}
		line := ch.Code + " at " + cmp.Or(strings.TrimPrefix(ch.Path, rootPath), "(root)")
		if ch.Lossy {
			line += " lossy"
		}
		if ch.Narrows {
			line += " narrows"
		}
		lines = append(lines, line)
	}
	return lines
}

func codes(found []Finding, s diag.Severity) []string {
	var list []string
	for _, d := range found {
		if d.Severity == s {
			list = append(list, fmt.Sprintf("%s at %s", d.Code, d.Path))
		}
	}
	return list
}

func keysOf(n *schema.Node) []string {
	var keys []string
	if n == nil {
		return nil
	}
	for _, m := range n.Members {
		keys = append(keys, m.Name)
	}
	return keys
}

func sameSet(a, b []string) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// danglingRef is a reference of n that leads nowhere in the root; "" without one.
func danglingRef(root, n *schema.Node) string {
	if ref, ok := n.Get("$ref").Str(); ok {
		name, local := strings.CutPrefix(ref, "#/$defs/")
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		if ref != "#" && (!local || !root.Get("$defs").Has(name)) {
			return ref
		}
	}
	for child := range schema.Children(n) {
		if ref := danglingRef(root, child.Node); ref != "" {
			return ref
		}
	}
	return ""
}
