package target

import "github.com/schemaport/schemaport-gen/gen/schema"

// What one definition may grow to once references are replaced by what they
// mean: two kilobytes of definitions can stand for megabytes.
const (
	maxSchemas = 20_000  // schemas
	maxGrowth  = 1 << 20 // bytes of texts, names and values beyond those of the schema itself

	// maxNesting bounds how deep it nests: merging what stands beside a union
	// into a branch that recurs would not end.
	maxNesting = 2 * schema.MaxDepth
)

// maxPairs bounds the work of looking at every pair of two lists: values and
// the schema that they have to fit, branches and what is merged into them.
const maxPairs = 1 << 24

// spend counts the schema n, which is about to be written, against the budget.
// When that is used up it says which definition multiplies, once, and everything
// ends quickly.
func (c *compiler) spend(n *schema.Node, at spot) bool {
	if c.exhausted {
		return false
	}
	c.spent++
	c.bytes += c.weight(n)
	switch {
	case c.spent > maxSchemas, c.nesting > maxNesting:
		c.exhaust(at, func(*schema.Node) int { return 1 })
	case c.bytes > maxGrowth && c.bytes > maxGrowth+sizeOf(c.doc.Root):
		c.exhaust(at, c.weight)
	}
	return !c.exhausted
}

// spendPairs counts the work of comparing each of some things with a schema.
func (c *compiler) spendPairs(many int, n *schema.Node, at spot) bool {
	if c.exhausted {
		return false
	}
	if c.compared += many * (1 + c.weight(n)); c.compared > maxPairs {
		c.exhausted = true
		c.fail("schema-too-large", at, "finding out what this schema leaves of so many values or alternatives takes too long",
			"list fewer of them, or leave this target out")
	}
	return !c.exhausted
}

// exhaust ends the compilation, and says at which reference what was written too
// often begins.
func (c *compiler) exhaust(at spot, weight func(definition *schema.Node) int) {
	c.exhausted = true
	hint := "declare fewer alternatives, or leave this target out"
	if name := c.multiplier(weight); name != "" {
		hint = "use the definition " + name + " in fewer places: it is what multiplies; or leave this target out"
	}
	if c.outermost != (spot{}) {
		at = c.outermost
	}
	c.fail("schema-too-large", at, "the schema grows too large for this target once every reference is replaced by what it means", hint)
}

// multiplier is the definition that was written most often, weighed.
func (c *compiler) multiplier(weight func(definition *schema.Node) int) string {
	best, most := "", 0
	for _, m := range membersOf(c.doc.Root.Get("$defs")) {
		if w := c.expansions[m.Name] * weight(m.Value); w > most {
			best, most = m.Name, w
		}
	}
	return best
}

// weight is the bytes of what n itself says: of all but the schemas in it that
// are written, and counted, one by one.
func (c *compiler) weight(n *schema.Node) int {
	if w, known := c.weights[n]; known {
		return w
	}
	w := 0
	for _, m := range membersOf(n) {
		switch m.Name {
		case "properties":
			for _, p := range membersOf(m.Value) {
				w += len(p.Name)
			}
		case "items", "prefixItems", "additionalProperties", "anyOf", "oneOf", "$defs", "definitions":
		default:
			w += len(m.Name) + sizeOf(m.Value)
		}
	}
	c.weights[n] = w
	return w
}

// sizeOf is about how many bytes a document has.
func sizeOf(n *schema.Node) int {
	size := 1 + len(n.Text)
	for _, e := range n.Elems {
		size += sizeOf(e)
	}
	for _, m := range n.Members {
		size += len(m.Name) + sizeOf(m.Value)
	}
	return size
}
