package target

import (
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// isHidden reports whether readers cannot see the character although models
// read it: tag characters and bidirectional controls. Joiners are not among
// them: words and emoji need those.
func isHidden(r rune) bool {
	return r >= 0xE0000 && r <= 0xE007F || unicode.Is(unicode.Bidi_Control, r)
}

// visible returns the text without hidden characters, and records their removal.
func (c *compiler) visible(text, path string) string {
	if strings.IndexFunc(text, isHidden) < 0 {
		return text
	}
	c.change(hiddenTextRemoved, path, "characters that readers cannot see are not sent")
	return strings.Map(func(r rune) rune {
		if isHidden(r) {
			return -1
		}
		return r
	}, text)
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
