package target

import (
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// array is the form of those values of n that are arrays.
func (c *compiler) array(n *schema.Node, at spot) *form {
	items := n.Get("items")
	switch {
	case n.Get("prefixItems").Is(schema.Array) && len(n.Get("prefixItems").Elems) > 0:
		if c.tuples {
			return c.positions(n, at)
		}
		return c.tuple(n, at)
	case items == nil && !c.anyValue:
		return c.jsonText(n, at, "an array", "array")
	}
	f := &form{types: []string{"array"}}
	if items != nil {
		f.items = c.lower(items, at.under(items, "items"))
	}
	c.constrain(n, f, at, "array")
	return f
}

// positions is the form of an array whose positions differ, in a target that
// takes prefixItems.
func (c *compiler) positions(n *schema.Node, at spot) *form {
	f := &form{types: []string{"array"}}
	for i, p := range n.Get("prefixItems").Elems {
		f.prefix = append(f.prefix, c.lower(p, at.at(p, "prefixItems", i)))
	}
	c.constrain(n, f, at, "array")
	switch rest := n.Get("items"); {
	case isNever(rest):
		f.tighten("maxItems", schema.NewNumber(strconv.Itoa(len(f.prefix))))
	case rest != nil:
		f.items = c.lower(rest, at.under(rest, "items"))
	}
	return f
}

// tuple is the form of an array whose positions differ: an object with one
// property for each. Arrays of other lengths cannot be sent; where every valid
// array is longer, or an object looks the same, all of it is JSON text.
func (c *compiler) tuple(n *schema.Node, at spot) *form {
	positions := n.Get("prefixItems").Elems
	least, most := countOf(n, "minItems", 0), countOf(n, "maxItems", len(positions))
	if least > len(positions) || most == 0 || c.meetsItems(n, at) {
		return c.jsonText(n, at, "an array", "array")
	}
	positions = positions[:min(most, len(positions))]
	k := tupleOfOneLength
	if least >= len(positions) && (isNever(n.Get("items")) || n.Has("maxItems") && most <= len(positions)) {
		k = tupleAsObject
	}
	f := c.seal(&form{types: []string{"object"}, reformed: true})
	for i, p := range positions {
		name := itemName(i)
		f.properties = append(f.properties, property{name, c.lower(p, at.at(p, "prefixItems", i))})
		f.required = append(f.required, name)
	}
	f.texts.lead = []string{"An array of " + counted(strconv.Itoa(len(positions)), "item", "items") + ", as one property for each position."}
	c.change(k, schema.Path(at.path, "prefixItems"), "the array is an object with one property for each position", f.required...)
	c.reverse(k, at, "", f.required...)
	for i := range n.Members {
		if m := &n.Members[i]; keywords[m.Name].of == "array" && m.Name != "minItems" && m.Name != "maxItems" {
			c.drop(n, m, f, at)
		}
	}
	return f
}

// itemName is the property that stands for a position of a tuple.
func itemName(i int) string { return "item" + strconv.Itoa(i) }

// meetsItems reports whether an object may stand where the tuple n stands that
// has a property of such a name itself: nobody could tell which of them it is.
func (c *compiler) meetsItems(n *schema.Node, at spot) bool {
	declares := func(b *schema.Node) bool { return b.Get("properties").Has(itemName(0)) }
	return declares(n) || c.unionHas(c.likeTuples, at, declares)
}

// countOf is a count of n as an int; what is absent or absurd is the default.
func countOf(n *schema.Node, keyword string, absent int) int {
	v := n.Get(keyword)
	if v == nil {
		return absent
	}
	count, err := strconv.Atoi(countText(v.Text, strings.HasPrefix(keyword, "min")))
	if err != nil || count < 0 {
		return absent
	}
	return count
}
