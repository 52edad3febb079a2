package schema

import (
	"fmt"
	"slices"
)

// DefaultBudget is how many bytes SelfContained writes unless told otherwise.
// No provider takes a definition of that size.
const DefaultBudget = 1 << 20

// maxExpansionDepth is how deep a self-contained schema nests.
const maxExpansionDepth = maxNesting

// A ReferenceError is a reference that SelfContained cannot replace.
type ReferenceError struct {
	Tool    string
	Ref     string // as written
	Missing bool   // it has the form of a reference to a definition, but there is no such definition
}

// Error names the tool and the reference.
func (e *ReferenceError) Error() string {
	if e.Missing {
		return fmt.Sprintf("tool %q: the reference %q names a definition that does not exist; add it under $defs", e.Tool, e.Ref)
	}
	return fmt.Sprintf("tool %q: the reference %q is none to a definition of this schema; write \"#/$defs/NAME\"", e.Tool, e.Ref)
}

// SelfContained returns the schema of a tool's arguments in the form that is
// easiest for a model to read: no references, no titles, no null in optional
// unions, and an object at the root. Where a definition recurs, a leaf
// describes it. schema is not changed. budget bounds the size of the result in
// bytes of JSON; zero or less means DefaultBudget.
//
// It fails with a *ReferenceError for a reference that is none to a root
// definition, and with a *SizeError if the result exceeds the budget.
func SelfContained(tool string, schema *Node, budget int) (*Node, error) {
	if budget <= 0 {
		budget = DefaultBudget
	}
	if schema == nil {
		schema = NewObject()
	}
	root := (&collapser{done: make(map[*Node]*Node)}).collapse(schema)
	e := &expander{
		tool: tool, defs: rootDefinitions(root), budget: budget, left: budget,
		open: make(map[string]bool), times: make(map[string]int), sizes: make(map[*Node]int),
	}
	body, err := e.expand(root)
	if err != nil {
		return nil, err
	}
	return envelope(body), nil
}

// envelope makes the root an object with properties and a list of required
// names, and without a description.
func envelope(body *Node) *Node {
	root := body.Without("description")
	if !root.Is(Object) {
		root = NewObject()
	}
	if t, ok := root.Get("type").Str(); !ok || t != "object" {
		root = root.With("type", NewString("object"))
	}
	if p := root.Get("properties"); !p.Is(Object) || len(p.Members) == 0 {
		root = root.With("properties", NewObject())
	}
	if r := root.Get("required"); !r.Is(Array) || len(r.Elems) == 0 {
		root = root.With("required", NewArray())
	}
	return root
}

// A collapser takes the null out of optional unions, inner ones first.
type collapser struct {
	done map[*Node]*Node
}

func (c *collapser) collapse(n *Node) *Node {
	if done := c.done[n]; done != nil || !n.Is(Object) {
		return firstNode(done, n)
	}
	out, _ := mapChildren(n, func(child *Node) (*Node, error) { return c.collapse(child), nil })
	out = collapseUnion(out)
	c.done[n] = out
	return out
}

// collapseUnion replaces a union of null and one other schema by that schema
// with the field's own keywords over it.
func collapseUnion(n *Node) *Node {
	keyword := "anyOf"
	if !n.Has(keyword) {
		keyword = "oneOf"
	}
	union := n.Get(keyword)
	if n.Has("type") || !union.Is(Array) {
		return n
	}
	others := slices.DeleteFunc(slices.Clone(union.Elems), isNullSchema)
	if len(others) != 1 || len(union.Elems) == 1 || !others[0].Is(Object) {
		return n
	}
	var own []Member
	for _, m := range n.Members {
		if m.Name != keyword && (m.Name != "default" || !m.Value.Is(Null)) {
			own = append(own, m)
		}
	}
	return overlay(others[0], own)
}

// An expander writes definitions out where they are referred to.
type expander struct {
	tool   string
	defs   map[string]*Node
	open   map[string]bool // definitions that are being written out
	times  map[string]int  // how often each was
	sizes  map[*Node]int
	budget int
	left   int // of the budget
	depth  int
}

// expand returns n without references, titles and definitions.
func (e *expander) expand(n *Node) (*Node, error) {
	if !n.Is(Object) {
		return n, e.spend(e.size(n))
	}
	e.depth++
	defer func() { e.depth-- }()
	if e.depth > maxExpansionDepth {
		return nil, e.tooLarge(fmt.Sprintf("the schema nests more than %d deep without its references", maxExpansionDepth))
	}
	ref, ok := refOf(n)
	if !ok {
		own, err := e.own(n)
		if err != nil {
			return nil, err
		}
		return unlessSame(n, own), nil
	}
	name, ok := definitionName(ref, func(s string) bool { return e.defs[s] != nil })
	def := e.defs[name]
	if !ok || def == nil {
		return nil, &ReferenceError{Tool: e.tool, Ref: ref, Missing: ok}
	}
	if e.open[name] {
		return e.recursionPoint(n, name, def)
	}
	return e.inline(n, name, def)
}

// inline writes a definition out, with what stands beside the reference over it.
func (e *expander) inline(n *Node, name string, def *Node) (*Node, error) {
	e.open[name] = true
	e.times[name]++
	body, err := e.expand(def)
	delete(e.open, name)
	if err != nil {
		return nil, err
	}
	own, err := e.own(n)
	if err != nil {
		return nil, err
	}
	if len(own) == 0 {
		return body, nil
	}
	if body.Is(Object) {
		return overlay(body, own), nil
	}
	if body.Is(Bool) && body.Bool && slices.ContainsFunc(own, func(m Member) bool { return constrains(m.Name) }) {
		return n.Derive(own...), nil // true says nothing that the others do not
	}
	return body, nil
}

// recursionPoint describes a definition inside itself.
func (e *expander) recursionPoint(n *Node, name string, def *Node) (*Node, error) {
	own, err := e.own(n)
	if err != nil {
		return nil, err
	}
	text := fmt.Sprintf("A %s: the same shape as the %s that contains it.", name, name)
	if d, ok := n.Get("description").Str(); ok && d != "" {
		text = d + " " + text
	}
	var members []Member
	if t := def.Get("type"); t != nil {
		members = append(members, Member{Name: "type", Value: t})
	}
	members = append(members, Member{Name: "description", Value: NewString(text)})
	own = slices.DeleteFunc(own, func(m Member) bool { return m.Name == "description" })
	leaf := n.Derive(members...)
	return overlay(leaf, own), e.spend(e.size(leaf))
}

// own returns the keywords that stay of those written on n, their subschemas
// expanded.
func (e *expander) own(n *Node) ([]Member, error) {
	kept := make([]Member, 0, len(n.Members))
	for _, m := range n.Members {
		if m.Name == refKey || m.Name == "title" || m.Name == defsKey || m.Name == oldDefs {
			continue
		}
		cost := len(m.Name) + len(`"":,`)
		if slotOf(&m) == noSlot {
			cost += e.size(m.Value)
		} else {
			cost += len("{}") + e.names(m.Value, m.Name)
		}
		if err := e.spend(cost); err != nil {
			return nil, err
		}
		v, err := mapMember(&m, e.expand)
		if err != nil {
			return nil, err
		}
		m.Value = v
		kept = append(kept, m)
	}
	return kept, e.spend(len("{}"))
}

// names counts the bytes of what holds subschemas in a map or list, and of the
// booleans in it, which are not expanded.
func (e *expander) names(v *Node, keyword string) int {
	total := 0
	switch slots[keyword] {
	case mapSlot:
		for i := range v.Members {
			total += len(v.Members[i].Name) + len(`"":,`)
		}
	case listSlot:
		total += len(v.Elems)
	}
	return total
}

// size returns about how many bytes a value takes as JSON.
func (e *expander) size(n *Node) int {
	if s, ok := e.sizes[n]; ok {
		return s
	}
	total := len(n.Text) + len("false")
	for _, c := range n.Elems {
		total += e.size(c) + 1
	}
	for i := range n.Members {
		total += len(n.Members[i].Name) + len(`"":,`) + e.size(n.Members[i].Value)
	}
	e.sizes[n] = total
	return total
}

func (e *expander) spend(bytes int) error {
	if e.left -= bytes; e.left >= 0 {
		return nil
	}
	return e.tooLarge(fmt.Sprintf("the schema takes more than %d bytes without its references", e.budget))
}

func (e *expander) tooLarge(what string) error {
	err := &SizeError{Tool: e.tool, What: what}
	err.Definition, err.Times = mostExpanded(e.times)
	return err
}
