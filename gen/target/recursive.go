package target

import (
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// recursive reports whether the definition of the normal form recurs, or lies
// between two that do.
func (c *compiler) recursive(name string) bool {
	if c.recurring == nil {
		c.recurring = recurring(c.doc)
	}
	return c.recurring[name]
}

// recurring is the definitions that lie on a cycle of references, or between
// two cycles: what is left when those that lead nowhere, and those to which
// nothing leads, are taken away again and again.
func recurring(doc *schema.Document) map[string]bool {
	leads, led := map[string][]string{}, map[string][]string{}
	left := map[string]bool{}
	defs := membersOf(doc.Root.Get("$defs"))
	for _, m := range defs {
		seen := map[string]bool{}
		findReferences(doc, m.Value, func(to string) {
			if !seen[to] {
				seen[to] = true
				leads[m.Name] = append(leads[m.Name], to)
				led[to] = append(led[to], m.Name)
			}
		})
		left[m.Name] = true
	}
	peel(defs, left, leads, led)
	peel(defs, left, led, leads)
	return left
}

// peel takes away what leads to nothing that is left.
func peel(defs []schema.Member, left map[string]bool, leads, led map[string][]string) {
	ways := map[string]int{}
	var ends []string
	for _, m := range defs {
		for _, to := range leads[m.Name] {
			if left[to] {
				ways[m.Name]++
			}
		}
		if left[m.Name] && ways[m.Name] == 0 {
			ends = append(ends, m.Name)
		}
	}
	for len(ends) > 0 {
		name := ends[len(ends)-1]
		ends = ends[:len(ends)-1]
		left[name] = false
		for _, from := range led[name] {
			if ways[from]--; left[from] && ways[from] == 0 {
				ends = append(ends, from)
			}
		}
	}
}

// findReferences calls add with the name of each definition that n refers to.
func findReferences(doc *schema.Document, n *schema.Node, add func(string)) {
	if def, name := doc.Resolve(n); def != nil {
		add(name)
	}
	for child := range schema.Children(n) {
		findReferences(doc, child.Node, add)
	}
}
