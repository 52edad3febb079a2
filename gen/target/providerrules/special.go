package providerrules

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// special inspects what the rules of single providers say of one schema beyond
// statuses.
func (in *inspection) special(n *schema.Node, path string) {
	switch in.ID {
	case "openai-strict", "azure-openai-strict", "deepseek-strict":
		in.closed(n, path)
		in.typed(n, path)
		in.plainPattern(n, path)
	case "anthropic-strict", "bedrock-strict":
		in.closed(n, path)
		in.plainPattern(n, path)
		if least := n.Get("minItems"); least != nil && least.Text != "0" && least.Text != "1" {
			in.fail(path, "minItems is %s", least.Text)
		}
		for _, e := range elemsOf(n.Get("allOf")) {
			if e.Has("$ref") {
				in.fail(path, "allOf with a reference")
			}
		}
	case "gemini-parameters", "vertex-parameters":
		in.message(n, path)
	case "moonshot":
		in.typed(n, path)
		in.unionAlone(n, path, "title", "description")
		if n.Has("$defs") && path != "" {
			in.fail(path, "$defs below the root")
		}
	case "xai":
		for _, k := range [...]string{"enum", "anyOf"} {
			if n.Has(k) && len(elemsOf(n.Get(k))) == 0 {
				in.fail(path, "%s of nothing", k)
			}
		}
		in.plainPattern(n, path)
	case "llamacpp":
		if p, ok := n.Get("pattern").Str(); ok && !(strings.HasPrefix(p, "^") && strings.HasSuffix(p, "$")) && in.Keywords["pattern"] == "rejected" {
			in.fail(path, "the pattern is not anchored")
		}
	}
}

// closed: every object refuses what it does not declare.
func (in *inspection) closed(n *schema.Node, path string) {
	extra := n.Get("additionalProperties")
	if slices.Contains(typeNames(n), "object") && (!extra.Is(schema.Bool) || extra.Bool) {
		in.fail(path, "an object that is not closed")
	}
}

// typed: every schema says what it is.
func (in *inspection) typed(n *schema.Node, path string) {
	for _, k := range [...]string{"type", "anyOf", "enum", "const", "$ref"} {
		if n.Has(k) {
			return
		}
	}
	if len(n.Members) > 0 {
		in.fail(path, "a schema without a type")
	}
}

// unionAlone: nothing but the named keywords stands beside anyOf or $ref.
func (in *inspection) unionAlone(n *schema.Node, path string, beside ...string) {
	for _, k := range [...]string{"anyOf", "$ref"} {
		for _, m := range n.Members {
			if n.Has(k) && m.Name != k && !slices.Contains(beside, m.Name) && !(path == "" && m.Name == "$defs") {
				in.fail(path, "%s beside %s", m.Name, k)
			}
		}
	}
}

// plainPattern: no look-around, no reference back, no word boundary.
func (in *inspection) plainPattern(n *schema.Node, path string) {
	p, _ := n.Get("pattern").Str()
	for _, part := range [...]string{"(?=", "(?!", "(?<", `\b`, `\B`, `\1`, `\2`} {
		if i := strings.Index(p, part); i >= 0 && (i == 0 || p[i-1] != '\\') && !insideClass(p, i) {
			in.fail(path, "the pattern %s has %s", p, part)
		}
	}
}

// insideClass reports whether the byte of a pattern stands in a character class.
func insideClass(p string, at int) bool {
	inside := false
	for i := 0; i < at; i++ {
		switch p[i] {
		case '\\':
			i++
		case '[':
			inside = true
		case ']':
			inside = false
		}
	}
	return inside
}

// message inspects one message of Google's dialect.
func (in *inspection) message(n *schema.Node, path string) {
	t, _ := n.Get("type").Str()
	switch t {
	case "STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL":
	default:
		if !n.Has("anyOf") || n.Has("type") {
			in.fail(path, "the type is %q", t)
		}
	}
	in.unionAlone(n, path)
	for _, e := range elemsOf(n.Get("enum")) {
		if !e.Is(schema.String) || e.Text == "" || t != "STRING" {
			in.fail(path, "an enum with %s", e.Compact())
		}
	}
	for _, r := range elemsOf(n.Get("required")) {
		if !n.Get("properties").Has(r.Text) {
			in.fail(path, "requires %s, which is not declared", r.Text)
		}
	}
	for _, k := range [...]string{"minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"} {
		if v := n.Get(k); v != nil && (!v.Is(schema.String) || strings.Trim(v.Text, "0123456789") != "" || v.Text == "") {
			in.fail(path, "%s is %s", k, v.Compact())
		}
	}
}
