package target

import (
	"fmt"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// usage is what one schema uses of a target's budgets.
type usage struct {
	properties, enumValues, chars, depth, branches, size int
}

// A budget is one limit of a schema and what a definition uses of it.
type budget struct {
	over, near          string // the codes of a finding
	what                string
	used, most, caution int
}

// checkBudgets reports the limits of one schema that the definition exceeds,
// or comes close to.
func (c *compiler) checkBudgets(root *schema.Node) {
	u := usage{}
	if c.limits.size > 0 {
		u.size = utf8.RuneCount(root.Compact())
	}
	c.checkEnums()
	c.checkRequest(root)
	c.measure(root, 1, &u)
	most, caution := &c.limits, &c.cautions
	for _, b := range []budget{
		{"too-many-properties", "property-count-near-limit", "properties", u.properties, most.properties, caution.properties},
		{"schema-too-deep", "schema-nesting-near-limit", "levels of nesting", u.depth, most.depth, caution.depth},
		{"too-many-enum-values", "enum-values-near-limit", "enum values", u.enumValues, most.enumValues, caution.enumValues},
		{"schema-too-large", "schema-size-near-limit", "characters of names and enum values", u.chars, most.chars, caution.chars},
		{"too-many-branches", "branch-count-near-limit", "branches of one anyOf", u.branches, most.branches, caution.branches},
		{"schema-too-long", "schema-length-near-limit", "characters", u.size, most.size, caution.size},
	} {
		c.checkBudget(b)
	}
}

func (c *compiler) checkBudget(b budget) {
	at := spot{path: rootPath, home: c.tool.Normal.Root}
	has := fmt.Sprintf("the schema for this target has %d %s", b.used, b.what)
	switch {
	case b.most > 0 && b.used > b.most:
		c.fail(b.over, at, fmt.Sprintf("%s, and the target takes %d", has, b.most), "split the tool, or leave this target out")
	case b.most > 0 && b.used*10 > b.most*9:
		c.warn(b.near, at, fmt.Sprintf("%s of the %d that the target takes", has, b.most), "split the tool before it grows further")
	case b.caution > 0 && b.used > b.caution:
		c.warn(b.near, at, fmt.Sprintf("%s, and some endpoints take %d", has, b.caution), "split the tool, or try it with the endpoint that you use")
	}
}

// measure adds up what the written schema n at the level uses.
func (c *compiler) measure(n *schema.Node, level int, u *usage) {
	u.depth = max(u.depth, level)
	if list := n.Get("enum"); list.Is(schema.Array) {
		u.enumValues += len(list.Elems)
		u.chars += stringChars(list.Elems)
	}
	if list := n.Get("anyOf"); list.Is(schema.Array) {
		u.branches = max(u.branches, len(list.Elems))
	}
	for child := range schema.Children(n) {
		if named[child.Keyword] {
			u.chars += utf8.RuneCountInString(child.Name)
		}
		if child.Keyword == "properties" {
			u.properties++
		}
		c.measure(child.Node, level+1, u)
	}
}

// A longEnum is a list of values that exceeds a limit on its own.
type longEnum struct {
	at            spot // the keyword that the author wrote
	values, chars int
}

// weigh remembers a list of values that is too long.
func (c *compiler) weigh(values []*schema.Node, path string, at spot) {
	if c.limits.largeEnum == 0 || len(values) <= c.limits.largeEnum {
		return
	}
	if chars := stringChars(values); chars > c.limits.largeEnumChars {
		c.longEnums = append(c.longEnums, longEnum{spot{path: path, home: at.home}, len(values), chars})
	}
}

// checkEnums reports the lists that are too long.
func (c *compiler) checkEnums() {
	for _, e := range c.longEnums {
		c.fail("large-enum-too-long", e.at, fmt.Sprintf("an enum of %d values has %d characters, and the target takes %d",
			e.values, e.chars, c.limits.largeEnumChars), "shorten the enum, or leave this target out")
	}
}

// stringChars is the characters of the strings among the values.
func stringChars(values []*schema.Node) int {
	chars := 0
	for _, v := range values {
		if text, ok := v.Str(); ok {
			chars += utf8.RuneCountInString(text)
		}
	}
	return chars
}
