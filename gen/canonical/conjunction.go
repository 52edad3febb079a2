package canonical

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// kinds is a set of kinds of value. Types are such sets: number is both kinds
// of number, so that sets meet exactly where types do.
type kinds uint8

const (
	nullKind kinds = 1 << iota
	boolKind
	objectKind
	arrayKind
	stringKind
	integerKind
	fractionKind

	numberKind = integerKind | fractionKind
	anyKind    = nullKind | boolKind | objectKind | arrayKind | stringKind | numberKind
)

// kindsOfType are the kinds that a type stands for.
var kindsOfType = map[string]kinds{
	"null": nullKind, "boolean": boolKind, "object": objectKind, "array": arrayKind,
	"string": stringKind, "integer": integerKind, "number": numberKind,
}

// kindsOf is the kinds of value that the type of n lets pass.
func kindsOf(n *schema.Node) kinds {
	var all kinds
	for _, name := range declaredTypes(n) {
		k, known := kindsOfType[name]
		if !known {
			return anyKind
		}
		all |= k
	}
	if all == 0 {
		return anyKind
	}
	return all
}

// A conjunction is schemas that all hold for one value: those that were put
// together, and what they hold in allOf and by reference.
type conjunction struct {
	whole []*schema.Node // those that were put together
	parts []operand
	doors []*schema.Node // by the number of the door: see part
}

// An operand is one schema of a conjunction. A contradiction is told at the
// innermost schema that holds both sides, so each part knows its door: how it
// came into the schema that is looked at. Door 0 is that schema itself, each
// of its allOf members and its reference is another.
type operand struct {
	node *schema.Node
	door int
	site *schema.Node // whose reference leads here; nil where the part is written in place
}

// maxParts is how many schemas of a conjunction are looked at. To leave some out
// can hide a contradiction, and makes none up.
const maxParts = 32

// holding is the conjunction of all that n demands.
func (c *contradictions) holding(n *schema.Node) *conjunction {
	j := &conjunction{whole: []*schema.Node{n}, doors: []*schema.Node{n}}
	c.admit(j, n, 0, nil)
	return j
}

// together is the conjunction of all that several schemas demand, each of them
// a door.
func (c *contradictions) together(list ...*schema.Node) *conjunction {
	j := &conjunction{whole: list, doors: []*schema.Node{nil}}
	for _, n := range list {
		j.doors = append(j.doors, n)
		c.admit(j, n, len(j.doors)-1, nil)
	}
	return j
}

// admit adds n and what it holds in allOf and by reference.
func (c *contradictions) admit(j *conjunction, n *schema.Node, door int, site *schema.Node) {
	known := slices.ContainsFunc(j.parts, func(p operand) bool { return p.node == n })
	if known || len(j.parts) == maxParts || c.steps == 0 || n == nil {
		return
	}
	c.spend(1)
	j.parts = append(j.parts, operand{n, door, site})
	if target, _ := c.doc.Resolve(n); target != nil {
		from := site
		if from == nil {
			from = n
		}
		c.admit(j, target, j.doorTo(target, door), from)
	}
	if members := n.Get("allOf"); members.Is(schema.Array) {
		for _, m := range members.Elems {
			c.admit(j, m, j.doorTo(m, door), site)
		}
	}
}

// spend counts work that grows with what is written.
func (c *contradictions) spend(steps int) { c.steps = max(0, c.steps-steps) }

// doorTo is the door of a schema inside one that came in by the given door.
func (j *conjunction) doorTo(n *schema.Node, door int) int {
	if door > 0 {
		return door
	}
	j.doors = append(j.doors, n)
	return len(j.doors) - 1
}

// A bound is a keyword of a part that limits something from one side.
type bound struct {
	cite
	value *schema.Node
	open  bool // the value itself is excluded
}

// tightest is the keyword that limits most: the largest lower bound (sign 1) or
// the smallest upper one (sign -1). ok is false where there is none.
func (j *conjunction) tightest(sign int, keywords ...string) (most bound, ok bool) {
	for _, p := range j.parts {
		for i, k := range keywords {
			v := p.node.Get(k)
			if !v.Is(schema.Number) {
				continue
			}
			b := bound{cite{p, k}, v, i > 0}
			if order := 1; ok {
				order = schema.CompareNumbers(v.Text, most.value.Text) * sign
				if order < 0 || order == 0 && (!b.open || most.open) {
					continue
				}
			}
			most, ok = b, true
		}
	}
	return most, ok
}

// isNever reports whether n says that nothing fits: false, or the negation of
// what everything fits.
func isNever(n *schema.Node) bool {
	if n.Is(schema.Bool) {
		return !n.Bool
	}
	return isAlways(n.Get("not"))
}

// isAlways reports whether n says that everything fits: true, or nothing but
// annotations.
func isAlways(n *schema.Node) bool {
	if n.Is(schema.Bool) {
		return n.Bool
	}
	return n.Is(schema.Object) && len(withoutNotes(n).Members) == 0
}

// withoutNotes is n without the annotations that people write most.
func withoutNotes(n *schema.Node) *schema.Node {
	return n.Without("title", "description", "default", "examples", "$comment")
}
