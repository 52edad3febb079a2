package target

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// checkNames reports what the target does not take about the tool's name. A
// tool is never renamed: its name is how calls find it.
func (c *compiler) checkNames() {
	for _, rule := range c.toolNames {
		if rule.valid.MatchString(c.tool.Name) {
			continue
		}
		f := c.finding(tell{code: rule.code, severity: rule.severity, message: rule.message, hint: rule.hint}, "name")
		f.Place = c.tool.NamePlace
		f.Compile.Supported = false
		c.add(f)
		if !rule.more {
			return
		}
	}
}

// checkDescription reports a description that is missing, or longer than the
// target takes.
func (c *compiler) checkDescription() {
	limit := c.rules.description
	if limit.missing.code != "" && strings.TrimSpace(c.tool.Description) == "" {
		c.add(c.finding(limit.missing, "description"))
	}
	n := utf8.RuneCountInString(c.tool.Description)
	switch {
	case limit.refuse > 0 && n > limit.refuse:
		c.report(diag.Error, "description-too-long", "description", c.tool.Place,
			"descriptions have at most "+strconv.Itoa(limit.refuse)+" characters", "shorten the description")
	case limit.warn > 0 && n > limit.warn:
		c.report(diag.Warning, "description-too-long", "description", c.tool.Place,
			"some endpoints refuse descriptions of more than "+strconv.Itoa(limit.warn)+" characters", "shorten the description")
	}
}
