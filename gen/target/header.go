package target

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// headerKeyword says that a client sends a property as an HTTP header, too.
// Clients drop a tool that uses it wrongly.
const headerKeyword = "x-mcp-header"

var headerToken = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// A headerCheck goes through the properties of a schema and remembers the
// header names met so far, in lower case.
type headerCheck struct {
	*compiler
	seen map[string]bool
}

// check refuses header names that clients would drop the tool for. fixed says
// that properties alone lead to the schema: whether a property of an
// alternative is sent cannot be told from the schema.
func (h *headerCheck) check(n *schema.Node, path string, fixed bool) {
	if v := n.Get(headerKeyword); v != nil {
		h.name(n, v, spot{path: schema.Path(path, headerKeyword), home: v}, fixed)
	}
	for child := range schema.Children(n) {
		h.check(child.Node, child.Path(path), fixed && !composes[child.Keyword])
	}
}

// composes are the keywords below which a header cannot be relied on.
var composes = map[string]bool{
	"anyOf": true, "oneOf": true, "allOf": true, "not": true, "if": true, "then": true, "else": true,
	"dependentSchemas": true, "$defs": true, "definitions": true,
}

func (h *headerCheck) name(n, v *schema.Node, at spot, fixed bool) {
	name, _ := v.Str()
	if !headerToken.MatchString(name) {
		h.fail("x-mcp-header-invalid", at, "the value is no HTTP header name", "write letters, digits and -")
		return
	}
	types, null := declaredTypes(n)
	if null || len(types) != 1 || !slices.Contains([]string{"integer", "string", "boolean"}, types[0]) {
		h.fail("x-mcp-header-unsupported-type", at, "only a string, an integer or a boolean can be a header", "remove the keyword")
	}
	if lower := strings.ToLower(name); h.seen[lower] {
		h.fail("x-mcp-header-duplicate", at, "another property is this header already", "choose another name")
	} else {
		h.seen[lower] = true
	}
	if !fixed {
		h.fail("x-mcp-header-unreachable", at, "a header belongs to a property that stands in no alternative and no definition",
			"declare the property in properties, or remove the keyword")
	}
}
