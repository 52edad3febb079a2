package gen_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A compileFact is what a case states about a place of a compiled definition.
// At is a dotted path from the root of the arguments' schema; "name" is the
// definition's name.
type compileFact struct {
	Target, At, Note string
	Claims           []schema.Member // what is stated, by key
}

// UnmarshalJSON reads a fact, whose further members are its claims.
func (f *compileFact) UnmarshalJSON(raw []byte) error {
	n, problems := schema.Parse(raw)
	if len(problems) > 0 {
		return fmt.Errorf("%v", problems)
	}
	for _, m := range n.Members {
		switch m.Name {
		case "target":
			f.Target = m.Value.Text
		case "at":
			f.At = m.Value.Text
		case "note":
			f.Note = m.Value.Text
		default:
			f.Claims = append(f.Claims, m)
		}
	}
	return nil
}

// A spot is a place of a definition, as far as there is one.
type spot struct {
	root, node *schema.Node
	raw        []byte // as it was written
}

// check checks the fact for the i-th of the definitions of a case.
func (f *compileFact) check(t *testing.T, definitions []json.RawMessage, i int) {
	t.Helper()
	at := f.spot(definitions[i])
	for _, c := range f.Claims {
		holds, known := claims[c.Name]
		switch {
		case c.Name == "distinct":
			if f.isShared(definitions) {
				t.Errorf("%s %s: several definitions have %s", f.Target, f.At, at.raw)
			}
		case !known:
			t.Errorf("nothing checks the claim %q", c.Name)
		case !holds(at, c.Value):
			t.Errorf("%s %s: %s %s does not hold for %s", f.Target, f.At, c.Name, c.Value.Compact(), cmp.Or(string(at.raw), "what is not there"))
		}
	}
}

// spot finds the fact's place in a definition.
func (f *compileFact) spot(definition json.RawMessage) spot {
	raw := []byte(definition)
	path := strings.Split(f.At, ".")
	if f.At != "name" {
		for _, field := range []string{"parameters", "input_schema", "inputSchema"} {
			if v := rawMember(definition, field); v != nil {
				raw = v
			}
		}
	}
	s := spot{root: parsed(raw), raw: raw}
	for _, name := range path {
		if name != "" {
			s.raw = rawMember(s.raw, name)
		}
	}
	s.node = parsed(s.raw)
	return s
}

// rawMember is a member of an object as it is written, nil without one.
func rawMember(object []byte, name string) []byte {
	var members map[string]json.RawMessage
	if json.Unmarshal(object, &members) != nil {
		return nil
	}
	return members[name]
}

func parsed(raw []byte) *schema.Node {
	n, problems := schema.Parse(raw)
	if len(problems) > 0 {
		return nil
	}
	return n
}

// isShared reports whether two definitions have the same at the fact's place.
func (f *compileFact) isShared(definitions []json.RawMessage) bool {
	seen := map[string]bool{}
	for _, d := range definitions {
		raw := string(f.spot(d).raw)
		if seen[raw] {
			return true
		}
		seen[raw] = true
	}
	return false
}

// claims are the keys of compile facts, but for distinct, which is about all
// definitions of a case.
var claims = map[string]func(at spot, want *schema.Node) bool{
	"has":        func(at spot, want *schema.Node) bool { return hasAll(at.node, want) },
	"absent":     func(at spot, want *schema.Node) bool { return !slices.ContainsFunc(texts(want), at.node.Has) },
	"equals":     func(at spot, want *schema.Node) bool { return sameSchema(at.node, want) },
	"not_equals": func(at spot, want *schema.Node) bool { return !sameSchema(at.node, want) },
	"type_of":    func(at spot, want *schema.Node) bool { return at.node != nil && kindName(at.node) == want.Text },
	"required_set": func(at spot, want *schema.Node) bool {
		return sameSet(texts(at.node.Get("required")), texts(want))
	},
	"keys":      func(at spot, want *schema.Node) bool { return sameSet(memberNames(at.node), texts(want)) },
	"key_order": func(at spot, want *schema.Node) bool { return slices.Equal(memberNames(at.node), texts(want)) },
	"distinct_keys": func(at spot, want *schema.Node) bool {
		return fmt.Sprint(len(memberNames(at.node))) == want.Text // a name that came twice would not parse
	},
	"keys_match": func(at spot, want *schema.Node) bool {
		re := regexp.MustCompile(want.Text)
		return at.node != nil && !slices.ContainsFunc(memberNames(at.node), func(name string) bool { return !re.MatchString(name) })
	},
	"no_non_string_enum": func(at spot, want *schema.Node) bool {
		return at.node != nil && !(at.node.Has("enum") && len(texts(at.node.Get("enum"))) < len(at.node.Get("enum").Elems))
	},
	"no_dangling_refs": func(at spot, want *schema.Node) bool { return at.node != nil && danglingRef(at.root, at.node) == "" },
	"resolves_to":      func(at spot, want *schema.Node) bool { return hasAll(follow(at.root, at.node), want) },
	"not_both": func(at spot, want *schema.Node) bool {
		return slices.ContainsFunc(texts(want), func(name string) bool { return !at.node.Has(name) })
	},
	"max_length": func(at spot, want *schema.Node) bool {
		return at.node.Is(schema.String) && schema.CompareNumbers(fmt.Sprint(utf8.RuneCountInString(at.node.Text)), want.Text) <= 0
	},
	"raw_contains": func(at spot, want *schema.Node) bool {
		return !slices.ContainsFunc(texts(want), func(s string) bool { return !bytes.Contains(at.raw, []byte(s)) })
	},
	"raw_absent": func(at spot, want *schema.Node) bool {
		return len(at.raw) > 0 && !slices.ContainsFunc(texts(want), func(s string) bool { return bytes.Contains(at.raw, []byte(s)) })
	},
	"no_chars": func(at spot, want *schema.Node) bool {
		var low, high rune
		if _, err := fmt.Sscanf(want.Text, "U+%X-U+%X", &low, &high); err != nil {
			return false
		}
		return !slices.ContainsFunc([]rune(string(at.node.Compact())), func(r rune) bool { return low <= r && r <= high })
	},
}

// hasAll reports whether a node has the members of another with their values.
func hasAll(n, want *schema.Node) bool {
	return n != nil && !slices.ContainsFunc(want.Members, func(m schema.Member) bool { return !sameSchema(n.Get(m.Name), m.Value) })
}

// sameSchema compares as JSON Schema does, and texts without their case: some
// targets write types in upper case.
func sameSchema(got, want *schema.Node) bool {
	switch {
	case got == nil || got.Kind != want.Kind:
		return false
	case want.Is(schema.String):
		return strings.EqualFold(got.Text, want.Text)
	case want.Is(schema.Object):
		return len(got.Members) == len(want.Members) && hasAll(got, want)
	case want.Is(schema.Array):
		return slices.EqualFunc(got.Elems, want.Elems, sameSchema)
	}
	return schema.Equal(got, want)
}

// texts are the strings of an array, or the string itself.
func texts(n *schema.Node) []string {
	if text, ok := n.Str(); ok {
		return []string{text}
	}
	var list []string
	if n.Is(schema.Array) {
		for _, e := range n.Elems {
			if text, ok := e.Str(); ok {
				list = append(list, text)
			}
		}
	}
	return list
}

func memberNames(n *schema.Node) []string {
	var names []string
	if n.Is(schema.Object) {
		for _, m := range n.Members {
			names = append(names, m.Name)
		}
	}
	return names
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func kindName(n *schema.Node) string {
	return [...]string{
		schema.Null: "null", schema.Bool: "boolean", schema.Number: "number",
		schema.String: "string", schema.Array: "array", schema.Object: "object",
	}[n.Kind]
}

// definition is what a reference leads to; nil if that is nothing.
func definition(root *schema.Node, ref string) *schema.Node {
	n := root
	for segment := range strings.SplitSeq(strings.TrimPrefix(ref, "#"), "/") {
		if segment != "" {
			n = n.Get(strings.NewReplacer("~1", "/", "~0", "~").Replace(segment))
		}
	}
	return n
}

// follow is where the references that begin at a node lead.
func follow(root, n *schema.Node) *schema.Node {
	for range 100 {
		ref, ok := n.Get("$ref").Str()
		if !ok {
			return n
		}
		n = definition(root, ref)
	}
	return nil
}

// danglingRef is a reference beneath n that leads nowhere; "" without one.
func danglingRef(root, n *schema.Node) string {
	if ref, ok := n.Get("$ref").Str(); ok && (!strings.HasPrefix(ref, "#") || definition(root, ref) == nil) {
		return ref
	}
	for child := range schema.Children(n) {
		if ref := danglingRef(root, child.Node); ref != "" {
			return ref
		}
	}
	return ""
}

// TestClaims shows that each claim can hold and can fail.
func TestClaims(t *testing.T) {
	const where = `{"type":"OBJECT","properties":{"a":{"type":"string","enum":["x"]},"b":{"$ref":"#/$defs/D"}},"required":["b","a"],"$defs":{"D":{"enum":[1]}}}`
	for _, c := range []struct{ at, claim, holds, fails string }{
		{"", "has", `{"type":"object"}`, `{"type":"array"}`},
		{"properties.a", "absent", `["const"]`, `["const","enum"]`},
		{"properties.a", "equals", `{"enum":["x"],"type":"STRING"}`, `{"type":"string"}`},
		{"properties.a", "not_equals", `true`, `{"type":"string","enum":["x"]}`},
		{"properties.a", "type_of", `"object"`, `"boolean"`},
		{"", "required_set", `["a","b"]`, `["a"]`},
		{"properties", "keys", `["b","a"]`, `["a","b","c"]`},
		{"properties", "key_order", `["a","b"]`, `["b","a"]`},
		{"properties", "distinct_keys", `2`, `1`},
		{"properties", "keys_match", `"^[ab]$"`, `"^a$"`},
		{"properties.b", "resolves_to", `{"enum":[1]}`, `{"enum":[2]}`},
		{"properties.a", "not_both", `["type","$ref"]`, `["type","enum"]`},
		{"properties.a.type", "max_length", `6`, `5`},
		{"properties.b", "raw_contains", `"#/$defs"`, `"D2"`},
		{"properties.b", "raw_absent", `["D2"]`, `["D2","#/"]`},
		{"properties.b", "no_chars", `"U+E0000-U+E007F"`, `"U+0020-U+007F"`},
	} {
		f := compileFact{At: c.at}
		at := f.spot(json.RawMessage(`{"parameters":` + where + `}`))
		if !claims[c.claim](at, parsed([]byte(c.holds))) || claims[c.claim](at, parsed([]byte(c.fails))) {
			t.Errorf("%s at %s", c.claim, c.at)
		}
	}
	sound, broken := spot{root: parsed([]byte(where))}, spot{root: parsed([]byte(`{"$ref":"#/$defs/D"}`))}
	sound.node, broken.node = sound.root, broken.root
	if !claims["no_dangling_refs"](sound, nil) || claims["no_dangling_refs"](broken, nil) {
		t.Error("no_dangling_refs")
	}
	sound.node, broken.node = sound.root.Get("properties").Get("a"), sound.root.Get("$defs").Get("D")
	if !claims["no_non_string_enum"](sound, nil) || claims["no_non_string_enum"](broken, nil) {
		t.Error("no_non_string_enum")
	}
	name := compileFact{At: "name"}
	if !name.isShared([]json.RawMessage{[]byte(`{"name":"a"}`), []byte(`{"name":"a"}`)}) || name.isShared([]json.RawMessage{[]byte(`{"name":"a"}`), []byte(`{"name":"b"}`)}) {
		t.Error("distinct")
	}
}
