package target

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A providerCase is one public bug report about one tool and several targets.
type providerCase struct {
	ID    string
	Input struct {
		Tool  json.RawMessage
		Tools []json.RawMessage
	}
	Expected struct {
		Check []struct {
			Target, Severity, Code, Path string
		}
		Compile []map[string]json.RawMessage
	}
}

// caseTargets are our ids for the targets that the cases name. The cases'
// "openai" is the loose mode, which is not a target yet.
var caseTargets = map[string]string{"openai-strict": "openai", "gemini": "gemini", "anthropic": "anthropic", "mcp": "mcp"}

// looseFacts are facts about the loose mode; they wait for its target.
const looseFacts = 11

func readCases(t *testing.T) []providerCase {
	t.Helper()
	text, err := os.ReadFile("testdata/cross-provider.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []providerCase
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// TestProviderCases checks the compile facts of public bug reports.
func TestProviderCases(t *testing.T) {
	loose := 0
	for _, tc := range readCases(t) {
		for _, fact := range tc.Expected.Compile {
			name := str(t, fact["target"])
			id, known := caseTargets[name]
			if !known {
				loose++
				continue
			}
			if len(tc.Input.Tools) > 0 {
				continue // the tools are refused: TestToolNames
			}
			t.Run(tc.ID+"/"+name+"/"+str(t, fact["at"]), func(t *testing.T) {
				tool := load(t, string(tc.Input.Tool))
				root := parametersOf(t, compile(t, id, tool).Definition)
				checkFact(t, root, fact)
			})
		}
	}
	if loose != looseFacts {
		t.Errorf("%d facts are about targets that do not exist yet, want %d: a new target makes them checks", loose, looseFacts)
	}
}

// TestProviderNames checks that names which a target refuses are errors there,
// and that the tool does not go out.
func TestProviderNames(t *testing.T) {
	for _, tc := range readCases(t) {
		for _, want := range tc.Expected.Check {
			id, known := caseTargets[want.Target]
			if !known || want.Path != "name" || len(tc.Input.Tools) > 0 {
				continue
			}
			t.Run(tc.ID+"/"+id, func(t *testing.T) {
				compiled, found := mustLookup(t, id).Compile(load(t, string(tc.Input.Tool)), Options{})
				if refused := len(codes(found, diag.Error)) > 0; refused != (want.Severity == "error") || refused != (compiled == nil) {
					t.Errorf("refused: %v, want severity %s: %v", refused, want.Severity, found)
				}
			})
		}
	}
}

func checkFact(t *testing.T, root *schema.Node, fact map[string]json.RawMessage) {
	t.Helper()
	n := nodeAt(root, str(t, fact["at"]))
	if n == nil && fact["absent"] == nil && fact["not_equals"] == nil {
		t.Fatalf("nothing at %s in %s", fact["at"], root.Compact())
	}
	for _, key := range []string{"has", "absent", "equals", "not_equals", "type_of", "required_set", "key_order",
		"no_non_string_enum", "no_dangling_refs", "not_both", "raw_contains", "raw_absent"} {
		if want, ok := fact[key]; ok && !factHolds(t, root, n, key, want) {
			t.Errorf("%s %s does not hold for %s", key, want, n.Compact())
		}
	}
}

func factHolds(t *testing.T, root, n *schema.Node, key string, want json.RawMessage) bool {
	t.Helper()
	w := parse(t, want)
	switch key {
	case "has":
		return !slices.ContainsFunc(w.Members, func(m schema.Member) bool { return !sameValue(n.Get(m.Name), m.Value) })
	case "absent":
		return !slices.ContainsFunc(nameList(w), n.Has)
	case "equals":
		return sameValue(n, w) || equalTypes(n, w)
	case "not_equals":
		return n == nil || !schema.Equal(n, w)
	case "type_of":
		return kindNames[n.Kind] == w.Text
	case "required_set":
		return sameSet(nameList(n.Get("required")), nameList(w))
	case "key_order":
		return slices.Equal(keysOf(n), nameList(w))
	case "no_non_string_enum":
		return !slices.ContainsFunc(listedValues(n), func(v *schema.Node) bool { return !v.Is(schema.String) })
	case "no_dangling_refs":
		return danglingRef(root, root) == ""
	case "not_both":
		both := nameList(w)
		return !n.Has(both[0]) || !n.Has(both[1])
	case "raw_contains":
		return bytes.Contains(root.Compact(), []byte(w.Text))
	default: // raw_absent
		return !slices.ContainsFunc(nameList(w), func(s string) bool { return bytes.Contains(root.Compact(), []byte(s)) })
	}
}

// sameValue compares as JSON Schema does, and type names without their case.
func sameValue(got, want *schema.Node) bool {
	if got == nil {
		return false
	}
	if g, ok := got.Str(); ok && want.Is(schema.String) && strings.EqualFold(g, want.Text) {
		return true
	}
	return schema.Equal(got, want) || equalTypes(got, want)
}

// equalTypes compares two schemas of which one writes its types in upper case.
func equalTypes(got, want *schema.Node) bool {
	if !got.Is(schema.Object) || !want.Is(schema.Object) || len(got.Members) != len(want.Members) {
		return false
	}
	return !slices.ContainsFunc(want.Members, func(m schema.Member) bool { return !sameValue(got.Get(m.Name), m.Value) })
}

// nodeAt follows a path of member names.
func nodeAt(n *schema.Node, path string) *schema.Node {
	if path == "" {
		return n
	}
	for _, name := range strings.Split(path, ".") {
		n = n.Get(name)
	}
	return n
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

func str(t *testing.T, raw json.RawMessage) string {
	t.Helper()
	var s string
	if raw == nil {
		return ""
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s
}
