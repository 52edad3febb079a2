package target

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// violations lists where a definition breaks the rules of its target's dialect.
// The rules are written down here a second time, as the provider states them,
// and not read from the target's data.
func violations(id string, tool *canonical.Tool, compiled *Compiled, root *schema.Node) []string {
	v := &inspector{root: root}
	v.check(!strings.Contains(string(compiled.Definition), `\u003c`), "", "HTML escapes")
	switch id {
	case "openai":
		v.openAI(root, "")
		v.check(len(elems(root.Get("anyOf"))) == 0, "", "a union at the root")
	case "gemini":
		if root != nil {
			v.gemini(root, "")
		}
	case "anthropic":
		v.anthropic(root, "")
		v.check(!root.Has("oneOf") && !root.Has("anyOf") && !root.Has("allOf"), "", "composition at the root")
	case "mcp":
		v.check(root.Get("type").Is(schema.String), "", "the type is no literal")
	}
	if ref := danglingRef(root, root); id != "gemini" && ref != "" {
		v.check(false, "", "dangling "+ref)
	}
	v.undo(tool, compiled.Undo)
	return v.found
}

type inspector struct {
	root  *schema.Node
	found []string
}

func (v *inspector) check(ok bool, path, what string) {
	if !ok {
		v.found = append(v.found, path+": "+what)
	}
}

var openAIKeywords = strings.Fields(`$ref type description enum pattern format multipleOf minimum maximum exclusiveMinimum
	exclusiveMaximum minItems maxItems items properties required additionalProperties anyOf $defs`)

func (v *inspector) openAI(n *schema.Node, path string) {
	for _, m := range n.Members {
		v.check(slices.Contains(openAIKeywords, m.Name), path, "keyword "+m.Name)
	}
	v.check(n.Has("type") || n.Has("anyOf") || n.Has("$ref"), path, "no type")
	v.check(!n.Has("$ref") || len(n.Members) == 1, path, "something beside $ref")
	if typeIs(n, "object") {
		v.check(n.Has("properties"), path, "no properties")
		v.check(sameSet(keysOf(n.Get("properties")), nameList(n.Get("required"))), path, "not all properties required")
		closed := n.Get("additionalProperties")
		v.check(closed.Is(schema.Bool) && !closed.Bool, path, "open")
	}
	v.check(!typeIs(n, "array") || len(keysOf(n.Get("items"))) > 0, path, "array without items")
	for _, e := range elems(n.Get("enum")) {
		v.check(!e.Is(schema.Object) && !e.Is(schema.Array), path, "a container in enum")
		v.check(!e.Is(schema.Null) || typeIs(n, "null"), path, "null in enum and not in type")
	}
	v.check(!n.Has("enum") || !typeIs(n, "null") || slices.ContainsFunc(elems(n.Get("enum")), func(e *schema.Node) bool {
		return e.Is(schema.Null)
	}), path, "null in type and not in enum")
	for child := range schema.Children(n) {
		v.openAI(child.Node, child.Path(path))
	}
}

var geminiKeywords = strings.Fields(`type format title description nullable default enum items minItems maxItems minimum maximum
	minLength maxLength minProperties maxProperties pattern properties required propertyOrdering anyOf`)

func (v *inspector) gemini(n *schema.Node, path string) {
	for _, m := range n.Members {
		v.check(slices.Contains(geminiKeywords, m.Name), path, "keyword "+m.Name)
	}
	v.check(n.Has("anyOf") != n.Has("type"), path, "neither or both of type and anyOf")
	v.check(!n.Has("anyOf") || len(n.Members) == 1, path, "something beside anyOf")
	if n.Has("type") {
		name, one := n.Get("type").Str()
		v.check(one && slices.Contains(strings.Fields("STRING NUMBER INTEGER BOOLEAN ARRAY OBJECT NULL"), name), path, "type "+name)
	}
	for _, e := range elems(n.Get("enum")) {
		v.check(e.Is(schema.String) && e.Text != "" && typeIs(n, "STRING"), path, "enum")
	}
	v.check(!n.Has("enum") || len(elems(n.Get("enum"))) > 0, path, "empty enum")
	v.check(!typeIs(n, "ARRAY") || len(keysOf(n.Get("items"))) > 0, path, "array without items")
	if typeIs(n, "OBJECT") {
		v.check(len(keysOf(n.Get("properties"))) > 0, path, "object without properties")
		for _, name := range nameList(n.Get("required")) {
			v.check(n.Get("properties").Has(name), path, "required "+name)
		}
	}
	for child := range schema.Children(n) {
		v.gemini(child.Node, child.Path(path))
	}
}

func (v *inspector) anthropic(n *schema.Node, path string) {
	for child := range schema.Children(n) {
		if child.Keyword == "properties" {
			v.check(anthropic.rules.propertyNames.valid.MatchString(child.Name), path, "property "+child.Name)
		}
		v.anthropic(child.Node, child.Path(path))
	}
}

// undo checks that each rule speaks of a place that the decoder's table knows.
func (v *inspector) undo(tool *canonical.Tool, rules []Undo) {
	paths := map[*schema.Node]string{}
	notePaths(tool.Normal.Root, "", paths)
	for _, u := range rules {
		path, ok := paths[u.Node]
		v.check(ok, u.Rule, "no node of the normal form")
		if u.Rule == "NullIsAbsent" {
			known := u.Node.Get("properties").Has(u.Property) || u.Node.Has("$ref") || isBranch(path)
			v.check(known, path, fmt.Sprintf("no property %q", u.Property))
		}
	}
}

// isBranch reports whether the path ends at a branch of a union: such a place
// also has the properties of what stands beside the union.
func isBranch(path string) bool {
	i := max(strings.LastIndex(path, "anyOf["), strings.LastIndex(path, "oneOf["))
	return i >= 0 && strings.HasSuffix(path, "]") && strings.Count(path[i:], "[") == 1
}

func typeIs(n *schema.Node, name string) bool {
	if one, ok := n.Get("type").Str(); ok {
		return one == name
	}
	return slices.Contains(nameList(n.Get("type")), name)
}

// elems is the elements of an array; none of anything else.
func elems(n *schema.Node) []*schema.Node {
	if !n.Is(schema.Array) {
		return nil
	}
	return n.Elems
}
