package gen_test

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// maxDeclared bounds how many schemas of a tool are looked at for declared
// properties: references multiply.
const maxDeclared = 5_000

// declarations are the places of the properties that a schema declares.
type declarations struct {
	root  *schema.Node
	names map[string]string // what a property is called instead
	at    map[string][]string
	known map[string]bool // names declared anywhere
	left  int
}

// declared lists what the schema root declares, as far as the budget goes.
func declared(root *schema.Node, names map[string]string) *declarations {
	d := &declarations{root: root, names: names, at: make(map[string][]string), known: make(map[string]bool), left: maxDeclared}
	d.walk(root, nil, nil)
	return d
}

func (d *declarations) walk(n *schema.Node, steps []string, open []*schema.Node) {
	if d.left--; d.left < 0 || !n.Is(schema.Object) {
		return
	}
	if def, _ := (&schema.Document{Root: d.root}).Resolve(n); def != nil && !slices.Contains(open, def) {
		d.walk(def, steps, append(slices.Clip(open), def))
	}
	for c := range schema.Children(n) {
		switch c.Keyword {
		case "properties":
			d.property(c, append(slices.Clip(steps), c.Name), open)
		case "prefixItems", "items", "additionalProperties", "patternProperties":
			d.walk(c.Node, append(slices.Clip(steps), anyStep), open)
		case "anyOf", "oneOf", "allOf":
			d.walk(c.Node, steps, open)
		}
	}
}

func (d *declarations) property(c schema.Child, steps []string, open []*schema.Node) {
	if other, ok := d.names[c.Name]; ok {
		steps[len(steps)-1] = other
	}
	name := steps[len(steps)-1]
	d.known[name] = true
	d.at[strings.Join(steps, "\x00")] = steps
	d.walk(c.Node, steps, open)
}

// reaches reports whether a property is declared at the place, however often
// definitions recur on the way: the walk enters each once.
func (d *declarations) reaches(steps []string) bool {
	now := []*schema.Node{d.root}
	for _, step := range steps {
		e := &expander{doc: &schema.Document{Root: d.root}, seen: make(map[*schema.Node]bool)}
		e.expand(now)
		now = nil
		for _, n := range e.list {
			if step == anyStep {
				now = append(now, partsOf(n)...)
			}
			for _, m := range membersOf(n.Get("properties")) {
				if other, ok := d.names[m.Name]; ok && other == step || m.Name == step {
					now = append(now, m.Value)
				}
			}
		}
	}
	return len(now) > 0
}

// checkDeclared holds that no property that the tool declares is missing from
// the form without a change that says so.
func (u *turn) checkDeclared(form *schema.Node) {
	names := make(map[string]string)
	for _, un := range u.compiled.Undo {
		switch un.Rule {
		case "Unwrap":
			form = rootedAt(form, form.Get("properties").Get(un.Names[0]))
		case "Renamed":
			for i := 0; i+1 < len(un.Names); i += 2 {
				names[un.Names[i+1]] = un.Names[i]
			}
		}
	}
	sent := declared(form, names)
	if sent.left < 0 {
		return
	}
	for key, steps := range u.declared.at {
		if sent.at[key] == nil && !sent.reaches(steps) && !u.isGone(steps, sent.known) {
			u.fail("vanished", "%q", steps)
		}
	}
}

// rootedAt is the schema inside a root, with the root's definitions.
func rootedAt(root, inner *schema.Node) *schema.Node {
	if defs := root.Get("$defs"); defs != nil && inner != nil {
		return inner.With("$defs", defs)
	}
	return inner
}

// isGone reports whether a change says where a declared property is: in text,
// in another shape, or left out.
func (u *turn) isGone(steps []string, known map[string]bool) bool {
	place := placeAt(u.tool, steps)
	return slices.ContainsFunc(u.compiled.Changes, func(ch target.Change) bool {
		at := locate(ch.Path)
		if r := place.to(at); r != same && r != beneath {
			return false
		}
		switch ch.Code {
		case "encoded-value-as-json-text", "encoded-recursion-as-json-text", "dropped-never-valid-property", "dropped-never-valid-branch",
			"dropped-inapplicable-keyword":
			return true
		case "encoded-map-as-pairs", "encoded-additional-properties-as-pairs", "encoded-tuple-as-object":
			return known[steps[len(steps)-1]]
		}
		return (ch.Lossy || ch.Narrows) && slices.Contains(nesting, at.keyword)
	})
}
