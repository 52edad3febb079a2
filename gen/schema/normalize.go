package schema

import (
	"fmt"
	"maps"
	"slices"
)

const (
	// maxWork bounds the keywords that one normalization looks at.
	maxWork = 1 << 20
	// maxGrowth bounds the values of a normalized document beyond those of its
	// source, shared ones counted wherever they stand.
	maxGrowth = 1 << 17
	// maxMergeDepth bounds how deep a merged schema nests.
	maxMergeDepth = 2 * MaxDepth
)

// A SizeError says that following references would make a schema too large.
type SizeError struct {
	Tool       string // "" where it is not known
	Definition string // the definition that is written out most often; "" if there is none
	Times      int    // how often it was written out before the limit was met
	What       string // what was being made, and its limit
}

// Error names the tool and the definition that multiplies.
func (e *SizeError) Error() string {
	text := e.What
	if e.Definition != "" {
		text += fmt.Sprintf("; the definition %q multiplies: it was written out %d times", e.Definition, e.Times)
	}
	if e.Tool != "" {
		text = fmt.Sprintf("tool %q: %s", e.Tool, text)
	}
	return text
}

// Normalize returns the document in the form that is easiest to read: allOf, a
// union of one member, and keywords beside a reference that constrain are
// merged into the schema they stand in, through references. A reference with
// nothing but annotations beside it stays one, and recursive structures stay
// references: where merging meets itself again, a new definition is made. What
// cannot be merged exactly (two patterns, two unions) stays in an allOf whose
// branches hold nothing else. The root itself is never a reference. Definitions
// that nothing refers to any more are left out.
//
// The documents share all nodes that need no change. It fails with a *SizeError
// if the schema multiplies when it is merged.
func (d *Document) Normalize() (*Document, error) {
	n := newNormalizer(d.Resolve)
	n.indexDefinitions(d)
	size := count(d.Root, make(map[*Node]int))
	n.limit += size
	body, err := n.resolveAll(conj{d.Root.Without(defsKey)})
	if err != nil {
		return nil, err
	}
	defs, err := n.finishDefinitions(d)
	if err != nil {
		return nil, err
	}
	out := &Document{Root: withDefinitions(d.Root, body, defs), source: d.source}
	if count(out.Root, make(map[*Node]int)) > size+maxGrowth {
		return nil, n.tooLarge(fmt.Sprintf("the schema grows by more than %d values when its references are merged", maxGrowth))
	}
	return out, nil
}

// withDefinitions puts definitions into the body of a root, where old has them.
func withDefinitions(old, body *Node, defs []Member) *Node {
	if len(defs) == 0 {
		return body
	}
	at, value := len(body.Members), NewObject(defs...)
	if written := old.Get(defsKey); written.Is(Object) {
		value = unlessSame(written, defs)
		if i := old.find(defsKey); i < len(old.Members)-1 {
			at = min(i, at)
		}
	}
	members := slices.Insert(slices.Clone(body.Members), at, Member{Name: defsKey, Value: value})
	return unlessSame(old, members)
}

// count counts the values of a tree whose branches may be shared. It stops
// adding up far beyond every limit.
func count(n *Node, known map[*Node]int) int {
	if total, ok := known[n]; ok {
		return total
	}
	total := 1
	for _, e := range n.Elems {
		total = min(total+count(e, known), 1<<40)
	}
	for i := range n.Members {
		total = min(total+count(n.Members[i].Value, known), 1<<40)
	}
	known[n] = total
	return total
}

// A normalizer merges schemas. A value is described by a list of schemas that
// all hold (a state); the schema of a state is made once, and a state that is
// met again while its schema is being made becomes a definition. There are
// only so many lists of the nodes of one document, so that ends.
type normalizer struct {
	resolve  func(*Node) (*Node, string)
	ids      map[*Node]int
	made     map[string]*Node  // by key: finished schemas
	busy     map[string]string // by key: those being made; the name, once one was needed
	defined  map[string]string // by key: definitions
	taken    map[string]bool   // names of definitions
	needed   []string          // definitions that are referred to, in order
	isNeeded map[string]bool
	knots    map[string]*Node // the definitions that were made
	expanded map[string]int   // how often each definition was followed
	depth    int
	work     int
	limit    int  // of work
	shallow  bool // what is described by one schema alone is left as it is
	residues int
}

func newNormalizer(resolve func(*Node) (*Node, string)) *normalizer {
	return &normalizer{
		resolve: resolve, limit: maxWork,
		ids: make(map[*Node]int), made: make(map[string]*Node), busy: make(map[string]string),
		defined: make(map[string]string), taken: make(map[string]bool),
		isNeeded: make(map[string]bool), knots: make(map[string]*Node), expanded: make(map[string]int),
	}
}

func (n *normalizer) id(s *Node) int {
	if _, ok := n.ids[s]; !ok {
		n.ids[s] = len(n.ids)
	}
	return n.ids[s]
}

// indexDefinitions notes the key of every definition, so that a state that
// comes down to one refers to it.
func (n *normalizer) indexDefinitions(d *Document) {
	defs := d.Root.Get(defsKey)
	if !defs.Is(Object) {
		return
	}
	for _, m := range defs.Members {
		n.taken[m.Name] = true
	}
	for _, m := range defs.Members {
		c := n.gather([]*Node{m.Value})
		if _, alias := c.onlyRefers(); alias || n.work > n.limit {
			continue
		}
		c.expand()
		if key := c.key(); n.defined[key] == "" {
			n.defined[key] = m.Name
		}
	}
}

// finishDefinitions makes the definitions that are referred to: the written
// ones in their order, then those that merging made.
func (n *normalizer) finishDefinitions(d *Document) ([]Member, error) {
	done := make(map[string]*Node)
	for i := 0; i < len(n.needed); i++ { // grows meanwhile
		name := n.needed[i]
		if def := d.Definition(name); def != nil {
			v, err := n.definition(def)
			if err != nil {
				return nil, err
			}
			done[name] = v
		}
	}
	var members []Member
	if defs := d.Root.Get(defsKey); defs.Is(Object) {
		for _, m := range defs.Members {
			if v := done[m.Name]; v != nil {
				members = append(members, Member{m.Name, v, m.Pos})
			}
		}
	}
	for _, name := range n.needed {
		if v := n.knots[name]; v != nil {
			members = append(members, Member{Name: name, Value: v})
		}
	}
	return members, nil
}

// definition makes the schema of a definition: what its node comes down to,
// unless that is a reference to another.
func (n *normalizer) definition(def *Node) (*Node, error) {
	c := n.gather([]*Node{def})
	if r, ok := c.onlyRefers(); ok {
		return n.refer(c, r.site, r.name, c.annotations(everywhere)), nil
	}
	c.expand()
	return n.make(c)
}

// resolveAll makes the schema of a state and never answers with a reference
// that could be followed.
func (n *normalizer) resolveAll(state conj) (*Node, error) {
	c := n.gather(state)
	if r, ok := c.onlyRefers(); ok && r.target == nil {
		return n.refer(c, r.site, "", c.annotations(everywhere)), nil
	}
	c.expand()
	return n.make(c)
}

// child makes the schema of one subschema.
func (n *normalizer) child(s *Node) (*Node, error) { return n.resolve1(conj{s}) }

// resolve1 makes the schema of a state.
func (n *normalizer) resolve1(state conj) (*Node, error) {
	if len(state) == 0 {
		return NewObject(), nil
	}
	if len(state) == 1 && (n.shallow || !state[0].Is(Object)) {
		return state[0], nil
	}
	n.depth++
	defer func() { n.depth-- }()
	if n.depth > maxMergeDepth {
		return nil, n.tooLarge(fmt.Sprintf("the schema nests more than %d deep when its references are merged", maxMergeDepth))
	}
	c := n.gather(state)
	if r, ok := c.onlyRefers(); ok {
		return n.refer(c, r.site, r.name, c.annotations(everywhere)), nil
	}
	followed := len(c.refs) > 0
	c.expand()
	if n.work > n.limit {
		return nil, n.tooLarge(fmt.Sprintf("merging the schema takes more than %d steps", n.limit))
	}
	if !followed {
		return n.make(c)
	}
	return n.makeOnce(c)
}

// makeOnce makes the schema of a state that references were followed for, or
// refers to it if it is a definition or is being made. Two uses of one state
// share its schema, and differ in what annotates them from outside.
func (n *normalizer) makeOnce(c *cohort) (*Node, error) {
	key, notes := c.key(), c.annotations(outside)
	if name := n.defined[key]; name != "" {
		return n.refer(c, nil, name, notes), nil
	}
	if name, busy := n.busy[key]; busy {
		if name == "" {
			name = n.newName(c)
			n.busy[key] = name
		}
		return n.refer(c, nil, name, notes), nil
	}
	if made := n.made[key]; made != nil {
		return overlayNotes(made, notes), nil
	}
	n.busy[key] = ""
	made, err := n.merge(c, c.annotations(inside))
	if err != nil {
		return nil, err
	}
	name := n.busy[key]
	delete(n.busy, key)
	if name != "" {
		n.knots[name], n.defined[key] = made, name
		return n.refer(c, nil, name, notes), nil
	}
	n.made[key] = made
	return overlayNotes(made, notes), nil
}

// overlayNotes puts annotations over a finished schema.
func overlayNotes(s *Node, notes []Member) *Node {
	members := slices.Clone(s.Members)
	for _, m := range notes {
		if i := s.find(m.Name); i >= 0 {
			members[i].Value = m.Value
		} else {
			members = append(members, m)
		}
	}
	return unlessSame(s, members)
}

// newName names a definition after the one that the state goes back to.
func (n *normalizer) newName(c *cohort) string {
	base := "Merged"
	for _, p := range c.parts {
		if _, name := n.resolve(p.node); name != "" {
			base = name
			break
		}
	}
	name := base
	for i := 2; n.taken[name]; i++ {
		name = fmt.Sprintf("%s_%d", base, i)
	}
	n.taken[name] = true
	return name
}

// refer returns a reference with annotations: the site as it is written, if
// that is all it says.
func (n *normalizer) refer(c *cohort, site *Node, name string, notes []Member) *Node {
	if name != "" && !n.isNeeded[name] {
		n.isNeeded[name] = true
		n.needed = append(n.needed, name)
	}
	if len(c.parts) == 1 && site == c.parts[0].node && len(site.Members) == len(notes)+1 {
		return site
	}
	ref := Member{Name: refKey, Value: NewString(definitionRef(name))}
	if site != nil {
		ref.Value, ref.Pos = site.Get(refKey), site.Get(refKey).Pos
	}
	var from *Node
	if len(c.parts) > 0 {
		from = c.parts[0].node
	}
	return from.Derive(append([]Member{ref}, notes...)...)
}

// make writes the schema of a cohort.
func (n *normalizer) make(c *cohort) (*Node, error) {
	if c.isOne() {
		return mapChildren(c.parts[0].node, n.child)
	}
	return n.merge(c, c.annotations(everywhere))
}

// isOne reports whether the cohort is one schema with nothing to merge.
func (c *cohort) isOne() bool {
	if len(c.parts) != 1 || len(c.refs) > 0 || len(c.opaque) > 0 || c.never {
		return false
	}
	p := c.parts[0]
	return len(p.own) == len(p.node.Members) && !p.node.Has("unevaluatedProperties") && !p.node.Has("unevaluatedItems")
}

func (n *normalizer) tooLarge(what string) error {
	e := &SizeError{What: what}
	e.Definition, e.Times = mostExpanded(n.expanded)
	return e
}

// mostExpanded returns the definition that was written out most often.
func mostExpanded(times map[string]int) (name string, most int) {
	for _, n := range slices.Sorted(maps.Keys(times)) {
		if times[n] > most {
			name, most = n, times[n]
		}
	}
	return name, most
}
