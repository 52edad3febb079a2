package schema

import (
	"fmt"
	"slices"
)

// An Evaluation says what a schema looks at of the properties of an object, or
// of the items of an array: all but that is what its unevaluatedProperties or
// unevaluatedItems is about. What stands at its top always counts.
type Evaluation struct {
	Names    []string // properties
	Patterns []string // of the names of properties, as they are written
	All      bool
	Prefix   int     // items, from the first
	Contains []*Node // items that fit
	When     []Condition
}

// A Condition is a part of an Evaluation that counts for some values: Then for
// those that fit the schema If, or that have the property Has where If is nil,
// and Else for the others.
type Condition struct {
	If         *Node
	Has        string
	Then, Else Evaluation
}

const (
	// maxEvaluation bounds the schemas that one Evaluation is made of, those
	// that are in several places counted in each.
	maxEvaluation = 4000
	// maxEvaluationDepth bounds how deep they are in one another.
	maxEvaluationDepth = 128
)

// Evaluate returns what the schema n of the document looks at besides what its
// own unevaluated keyword says: of properties or, for unevaluatedItems, of
// items. It fails, with the reason in the words of an author, if that cannot be
// told before there is a value, or is too much to be told.
func (d *Document) Evaluate(n *Node, keyword string) (Evaluation, error) {
	e := evaluating{doc: d, items: keyword == "unevaluatedItems", left: maxEvaluation}
	if e.items {
		e.sparing = DraftOf(d.Root, 0) == Draft2019
	}
	var out Evaluation
	if err := e.add(n, &out, true); err != nil {
		return Evaluation{}, err
	}
	out.prune(make(map[string]bool))
	return out, nil
}

// prune leaves out the names that count in any case, and then the conditions
// under which nothing else does.
func (v *Evaluation) prune(known map[string]bool) {
	v.Names = slices.DeleteFunc(v.Names, func(name string) bool {
		twice := known[name]
		known[name] = true
		return twice
	})
	for i := range v.When {
		v.When[i].Then.prune(known)
		v.When[i].Else.prune(known)
	}
	v.When = slices.DeleteFunc(v.When, func(c Condition) bool { return c.Then.IsNone() && c.Else.IsNone() })
	for _, name := range v.Names {
		delete(known, name)
	}
}

type evaluating struct {
	doc     *Document
	items   bool
	sparing bool // contains looks at no items
	left    int
	depth   int
}

// add adds what a schema looks at. Its own unevaluated keyword, which looks at
// all the rest, counts where it is not the one that is asked about.
func (e *evaluating) add(n *Node, to *Evaluation, top bool) error {
	if !n.Is(Object) || to.All {
		return nil
	}
	e.depth++
	defer func() { e.depth-- }()
	if e.left--; e.left < 0 || e.depth > maxEvaluationDepth {
		return fmt.Errorf("there are more than %d schemas to be asked what they look at", maxEvaluation)
	}
	for _, keyword := range [...]string{dynamicRef, recursiveRef} {
		if n.Has(keyword) {
			return fmt.Errorf("what a %s looks at is not known before there is a value", keyword)
		}
	}
	if n.Has(refKey) {
		target, _ := e.doc.Resolve(n)
		if target == nil {
			return fmt.Errorf("the reference %s cannot be followed", n.Get(refKey).Compact())
		}
		if err := e.add(target, to, false); err != nil {
			return err
		}
	}
	if e.items {
		e.addItems(n, to, top)
	} else {
		e.addProperties(n, to, top)
	}
	return e.addBranches(n, to)
}

func (e *evaluating) addProperties(n *Node, to *Evaluation, top bool) {
	if isSchema(n.Get("additionalProperties")) || !top && isSchema(n.Get("unevaluatedProperties")) {
		*to = Evaluation{All: true}
		return
	}
	if p := n.Get("properties"); p.Is(Object) {
		for i := range p.Members {
			to.Names = append(to.Names, p.Members[i].Name)
		}
	}
	if p := n.Get("patternProperties"); p.Is(Object) {
		for i := range p.Members {
			to.Patterns = append(to.Patterns, p.Members[i].Name)
		}
	}
}

func (e *evaluating) addItems(n *Node, to *Evaluation, top bool) {
	if isSchema(n.Get("items")) || !top && isSchema(n.Get("unevaluatedItems")) {
		*to = Evaluation{All: true}
		return
	}
	if p := n.Get("prefixItems"); p.Is(Array) {
		to.Prefix = max(to.Prefix, len(p.Elems))
	}
	switch c := n.Get("contains"); {
	case e.sparing:
	case c.Is(Bool) && c.Bool:
		*to = Evaluation{All: true}
	case c.Is(Object):
		to.Contains = append(to.Contains, c)
	}
}

func isSchema(n *Node) bool { return n.Is(Object) || n.Is(Bool) }

// addBranches adds what the schemas of n look at that stand at the same value.
func (e *evaluating) addBranches(n *Node, to *Evaluation) error {
	if all := n.Get("allOf"); all.Is(Array) {
		for _, b := range all.Elems {
			if err := e.add(b, to, false); err != nil {
				return err
			}
		}
	}
	for _, keyword := range [...]string{"anyOf", "oneOf"} {
		list := n.Get(keyword)
		if !list.Is(Array) {
			continue
		}
		for _, b := range list.Elems {
			if err := e.when(Condition{If: b}, to, nil, b); err != nil {
				return err
			}
		}
	}
	if deps := n.Get("dependentSchemas"); deps.Is(Object) {
		for i := range deps.Members {
			m := &deps.Members[i]
			if err := e.when(Condition{Has: m.Name}, to, nil, m.Value); err != nil {
				return err
			}
		}
	}
	return e.addConditional(n, to)
}

func (e *evaluating) addConditional(n *Node, to *Evaluation) error {
	switch test := n.Get("if"); {
	case test.Is(Object):
		return e.when(Condition{If: test}, to, n.Get("else"), test, n.Get("then"))
	case test.Is(Bool) && test.Bool:
		return e.add(n.Get("then"), to, false)
	case test.Is(Bool):
		return e.add(n.Get("else"), to, false)
	}
	return nil
}

// when adds a condition under which schemas count, unless they look at nothing.
func (e *evaluating) when(c Condition, to *Evaluation, otherwise *Node, then ...*Node) error {
	if to.All || c.If.Is(Bool) { // a boolean looks at nothing
		return nil
	}
	for _, n := range then {
		if err := e.add(n, &c.Then, false); err != nil {
			return err
		}
	}
	if err := e.add(otherwise, &c.Else, false); err != nil {
		return err
	}
	if !c.Then.IsNone() || !c.Else.IsNone() {
		to.When = append(to.When, c)
	}
	return nil
}

// IsNone reports whether nothing is looked at.
func (v *Evaluation) IsNone() bool {
	return !v.All && len(v.Names)+len(v.Patterns)+v.Prefix+len(v.Contains)+len(v.When) == 0
}
