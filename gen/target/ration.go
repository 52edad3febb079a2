package target

import (
	"fmt"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An optionalProperty is a property that is sent as one that is not required.
type optionalProperty struct {
	path      string
	takesNull bool // null could not stand for its absence
}

// isToBeNeeded reports whether the optional property n has to be required and
// nullable, because a request takes no more optional ones. Those that may stay
// as they are it remembers.
func (c *compiler) isToBeNeeded(n *schema.Node, at spot) bool {
	if c.limits.optionals == 0 {
		return false
	}
	if c.needed[at.path] {
		return true
	}
	c.optional = append(c.optional, optionalProperty{at.path, c.acceptsNull(n)})
	return false
}

// rationOptionals decides which optional properties are required and nullable
// where the schema alone has more than a request takes: the last ones, and first
// of them those whose null can stand for absence. It reports whether there are
// any; then it has forgotten everything else, and the schema is lowered anew.
func (c *compiler) rationOptionals() bool {
	excess := len(c.optional) - c.limits.optionals
	if c.limits.optionals == 0 || excess <= 0 || c.needed != nil {
		return false
	}
	needed := map[string]bool{}
	for _, takesNull := range []bool{false, true} {
		for i := len(c.optional) - 1; i >= 0 && excess > 0; i-- {
			if p := c.optional[i]; p.takesNull == takesNull && !needed[p.path] {
				needed[p.path] = true
				excess--
			}
		}
	}
	found := c.found // of names and descriptions; what lowering finds again is added once
	*c = *newCompiler(c.target, c.tool)
	c.needed = needed
	for _, f := range found {
		c.add(f)
	}
	return true
}

// checkRequest reports the limits of a request that the definition exceeds on
// its own. No part of a set could be sent with it.
func (c *compiler) checkRequest(root *schema.Node) {
	l := &c.limits
	if l.fields == 0 && l.optionals == 0 && l.unions == 0 {
		return
	}
	var u sharedUse
	u.measure(root, 0)
	unions := "use fewer types in one property, or leave this target out"
	if len(c.needed) > 0 {
		unions = fmt.Sprintf("require more properties: a request takes %d that are optional, and each further one is sent as required and nullable, which is a union; or leave this target out", l.optionals)
	}
	for _, b := range []struct {
		code, what, hint string
		used, most       int
	}{
		{"too-many-properties", "properties", "split the tool, or leave this target out", u.fields, l.fields},
		{"too-many-optional-properties", "properties that are not required", "require some of them, split the tool, or leave this target out", u.optionals, l.optionals},
		{"too-many-unions", "properties with a union of types", unions, u.unions, l.unions},
	} {
		if b.most > 0 && b.used > b.most {
			c.fail(b.code, spot{path: rootPath, home: c.tool.Normal.Root},
				fmt.Sprintf("the schema for this target has %d %s, and the target takes %d in one request", b.used, b.what, b.most), b.hint)
		}
	}
}
