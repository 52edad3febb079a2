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

// checkHeaders refuses header names that clients would drop the tool for. seen
// holds the names met so far, in lower case.
func (c *compiler) checkHeaders(n *schema.Node, path string, seen map[string]bool) {
	if v := n.Get(headerKeyword); v != nil {
		at := spot{path: schema.Path(path, headerKeyword), home: v}
		name, _ := v.Str()
		types, null := declaredTypes(n)
		switch {
		case !headerToken.MatchString(name):
			c.fail("x-mcp-header-invalid", at, "the value is no HTTP header name", "write letters, digits and -")
		case null || len(types) != 1 || !slices.Contains([]string{"integer", "string", "boolean"}, types[0]):
			c.fail("x-mcp-header-unsupported-type", at, "only a string, an integer or a boolean can be a header", "remove the keyword")
		case seen[strings.ToLower(name)]:
			c.fail("x-mcp-header-duplicate", at, "another property is this header already", "choose another name")
		}
		seen[strings.ToLower(name)] = true
	}
	for child := range schema.Children(n) {
		c.checkHeaders(child.Node, child.Path(path), seen)
	}
}
