package target

import (
	"strconv"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// checkNames reports what the target does not take about the tool's name. A
// tool is never renamed: its name is how calls find it.
func (c *compiler) checkNames() {
	for _, rule := range c.toolNames {
		if !rule.valid.MatchString(c.tool.Name) {
			c.report(rule.severity, c.target.ID+"/"+rule.code, "name", c.tool.NamePlace, rule.message, rule.hint)
			return
		}
	}
}

// checkDescription reports a description beyond the target's limit.
func (c *compiler) checkDescription() {
	n := utf8.RuneCountInString(c.tool.Description)
	limit := c.rules.description
	switch {
	case limit.refuse > 0 && n > limit.refuse:
		c.report(diag.Error, c.target.ID+"/description-too-long", "description", c.tool.Place,
			"descriptions have at most "+strconv.Itoa(limit.refuse)+" characters", "shorten the description")
	case limit.warn > 0 && n > limit.warn:
		c.report(diag.Warning, c.target.ID+"/description-too-long", "description", c.tool.Place,
			"some endpoints refuse descriptions of more than "+strconv.Itoa(limit.warn)+" characters", "shorten the description")
	}
}
