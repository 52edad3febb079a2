package target

import (
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

// visibleNode is visible for a string node; other nodes are returned as they are.
func (c *compiler) visibleNode(n *schema.Node, path string) *schema.Node {
	text, ok := n.Str()
	if !ok {
		return n
	}
	if seen := c.visible(text, path); seen != text {
		return schema.NewString(seen)
	}
	return n
}
