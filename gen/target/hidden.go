package target

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// visible returns what a reader sees of a text, and records the removal of the
// rest: a model would read it.
func (c *compiler) visible(text, path string) string {
	seen := canonical.Visible(text)
	if seen != text {
		c.change(hiddenTextRemoved, path, "characters that readers cannot see are not sent")
	}
	return seen
}

// visibleValue is n with every string in it, and every name of an unknown
// keyword's members, as a reader sees it.
func (c *compiler) visibleValue(n *schema.Node, path string) *schema.Node {
	switch n.Kind {
	case schema.String:
		if seen := c.visible(n.Text, path); seen != n.Text {
			return schema.NewString(seen)
		}
	case schema.Array:
		list, changed := make([]*schema.Node, len(n.Elems)), false
		for i, e := range n.Elems {
			list[i] = c.visibleValue(e, schema.Index(path, i))
			changed = changed || list[i] != e
		}
		if changed {
			return schema.NewArray(list...)
		}
	case schema.Object:
		return c.visibleMembers(n, path, func(string) bool { return true })
	}
	return n
}

// visibleMembers is the object n with the members that are text as a reader
// sees them. A name that is another one then, and meets it, goes with its value.
func (c *compiler) visibleMembers(n *schema.Node, path string, isText func(name string) bool) *schema.Node {
	var members []schema.Member
	changed := false
	for _, m := range n.Members {
		if !isText(m.Name) {
			members = append(members, m)
			continue
		}
		at := schema.Path(path, m.Name)
		seen := schema.Member{Name: c.visible(m.Name, at), Value: c.visibleValue(m.Value, at), Pos: m.Pos}
		changed = changed || seen.Name != m.Name || seen.Value != m.Value
		if seen.Name == m.Name || !n.Has(seen.Name) {
			members = append(members, seen)
		}
	}
	if !changed {
		return n
	}
	return n.Derive(members...)
}

// visibleSchema is the schema without text that readers cannot see. Values and
// the names of properties are no text: they stay, and check reports them.
func (c *compiler) visibleSchema(n *schema.Node, path string) *schema.Node {
	return c.visibleMembers(rewriteChildren(n, path, c.visibleSchema), path, isText)
}

// isText reports whether what stands under the keyword is read and never
// compared with a value. Nobody knows what a keyword of no vocabulary holds, but
// a model is shown it.
func isText(name string) bool {
	switch name {
	case "title", "description", "$comment", "examples", "example":
		return true
	}
	return keywords[name].kind == unknownKeyword && !slices.Contains(uncheckedKeywords, name)
}
