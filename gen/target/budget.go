package target

import (
	"fmt"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// usage is what one schema uses of a target's budgets.
type usage struct {
	properties, enumValues, chars, depth int
}

// checkBudgets reports the limits of one schema that the definition exceeds.
func (c *compiler) checkBudgets(root *schema.Node) {
	var u usage
	at := spot{path: rootPath, home: c.tool.Normal.Root}
	c.measure(root, 1, &u, at)
	for _, b := range []struct {
		code, what string
		used, most int
	}{
		{"too-many-properties", "properties", u.properties, c.limits.properties},
		{"schema-too-deep", "levels of nesting", u.depth, c.limits.depth},
		{"too-many-enum-values", "enum values", u.enumValues, c.limits.enumValues},
		{"schema-too-large", "characters of names and enum values", u.chars, c.limits.chars},
	} {
		if b.most > 0 && b.used > b.most {
			c.fail(b.code, at, fmt.Sprintf("the schema for this target has %d %s, and the target takes %d", b.used, b.what, b.most),
				"split the tool, or leave this target out")
		}
	}
}

// measure adds up what the written schema n at the level uses.
func (c *compiler) measure(n *schema.Node, level int, u *usage, at spot) {
	u.depth = max(u.depth, level)
	if list := n.Get("enum"); list.Is(schema.Array) {
		c.measureEnum(list, u, at)
	}
	for child := range schema.Children(n) {
		if named[child.Keyword] {
			u.chars += utf8.RuneCountInString(child.Name)
		}
		if child.Keyword == "properties" {
			u.properties++
		}
		c.measure(child.Node, level+1, u, at)
	}
}

func (c *compiler) measureEnum(list *schema.Node, u *usage, at spot) {
	chars := 0
	for _, v := range list.Elems {
		if text, ok := v.Str(); ok {
			chars += utf8.RuneCountInString(text)
		}
	}
	u.enumValues += len(list.Elems)
	u.chars += chars
	if c.limits.largeEnum > 0 && len(list.Elems) > c.limits.largeEnum && chars > c.limits.largeEnumChars {
		c.fail("large-enum-too-long", at, fmt.Sprintf("an enum of %d values has %d characters, and the target takes %d",
			len(list.Elems), chars, c.limits.largeEnumChars), "shorten the enum, or leave this target out")
	}
}
