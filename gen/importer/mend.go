package importer

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A Mend is one change: of a member of the tool, of one of its schemas, or of a
// schema as a whole. Made in the order of the list, the changes turn the tool as
// it was read into the tool as it is written.
type Mend struct {
	Code  string
	Tool  string       // its name, as it is written
	Path  string       // of what changed, such as inputSchema.properties.id.type
	From  *schema.Node // nil where there was nothing
	To    *schema.Node // nil where there is nothing any more
	Guess bool         // it may not be what the author meant
	Place diag.Place   // of what changed, or of the schema that it is added to

	at *spot
}

// A spot is a place in a tool, from the root down.
type spot struct {
	above *spot // nil at the tool itself
	name  string
	index int // of an element; -1 of a member
}

func (s *spot) member(name string) *spot { return &spot{s, name, -1} }

func (s *spot) element(i int) *spot { return &spot{s, "", i} }

// path writes the spot as findings do, in time linear in its length.
func (s *spot) path() string {
	var way []*spot
	for ; s != nil; s = s.above {
		way = append(way, s)
	}
	var b strings.Builder
	for _, s := range slices.Backward(way) {
		switch {
		case s.index >= 0:
			b.WriteString(schema.Index("", s.index))
		default:
			if segment := schema.Path("", s.name); b.Len() > 0 && segment[0] != '[' {
				b.WriteString("." + segment)
			} else {
				b.WriteString(segment)
			}
		}
	}
	return b.String()
}

// maxMends is how many changes of one tool are listed. It is far more than a
// person reads, and keeps a hostile definition from filling the memory.
const maxMends = 10_000

// A mender mends one tool.
type mender struct {
	source string
	mends  []Mend
	full   bool // there are more changes than are listed
}

// list returns what was mended of the tool that has the name in the end.
func (m *mender) list(name string) []Mend {
	for i := range m.mends {
		m.mends[i].Tool = name
	}
	return m.mends
}

// tool mends a tool.
func (m *mender) tool(n *schema.Node) *schema.Node {
	for _, r := range toolRules {
		n = m.apply(r, n, nil, position{})
	}
	for _, key := range []string{"inputSchema", "outputSchema"} {
		if v := n.Get(key); v.Is(schema.Object) {
			at := (*spot)(nil).member(key)
			v = m.pointers(v, v, at, 0)
			n = with(n, key, m.schema(v, at, position{root: key == "inputSchema"}))
		}
	}
	return m.references(n)
}

// A position is what rules need to know of where a schema stands.
type position struct {
	root   bool // it is that of the arguments
	beyond bool // the walk of the canonical format does not get there
	depth  int
}

// apply applies a rule to an object and notes what it changed.
func (m *mender) apply(r rule, n *schema.Node, at *spot, p position) *schema.Node {
	to, guess := r.apply(n, p)
	if to != n {
		m.changed(r.code, guess, n, to, at)
	}
	return to
}

// changed notes how an object became another, member by member and down to what
// differs: what is gone, then what is new or another in its order.
func (m *mender) changed(code string, guess bool, from, to *schema.Node, at *spot) {
	kept := make(map[string]*schema.Node, len(to.Members))
	for _, now := range to.Members {
		kept[now.Name] = now.Value
	}
	before := make(map[string]*schema.Node, len(from.Members))
	for _, old := range from.Members {
		before[old.Name] = old.Value
		if kept[old.Name] == nil {
			m.add(Mend{Code: code, From: old.Value, Guess: guess, Place: placeOf(m.source, old.Pos), at: at.member(old.Name)})
		}
	}
	for _, now := range to.Members {
		old := before[now.Name]
		switch {
		case old == now.Value:
		case old.Is(schema.Object) && now.Value.Is(schema.Object):
			m.changed(code, guess, old, now.Value, at.member(now.Name))
		default:
			m.add(Mend{Code: code, From: old, To: now.Value, Guess: guess, Place: placeOf(m.source, placed(old, now.Value, from)), at: at.member(now.Name)})
		}
	}
}

// placed is the place of the first of the nodes that has one.
func placed(nodes ...*schema.Node) schema.Pos {
	for _, n := range nodes {
		if n != nil && n.Pos.Line > 0 {
			return n.Pos
		}
	}
	return schema.Pos{}
}

func (m *mender) add(d Mend) {
	if len(m.mends) == maxMends {
		m.full = true
		return
	}
	d.Path = d.at.path()
	m.mends = append(m.mends, d)
}

// with sets a member, unless it has the value already.
func with(n *schema.Node, name string, v *schema.Node) *schema.Node {
	if n.Get(name) == v {
		return n
	}
	return n.With(name, v)
}

// schema mends a schema, then those inside it.
func (m *mender) schema(n *schema.Node, at *spot, p position) *schema.Node {
	if p.depth > schema.MaxDepth {
		return n // which the loader refuses
	}
	for _, r := range schemaRules {
		n = m.apply(r, n, at, p)
	}
	for _, s := range slots {
		v := n.Get(s.Keyword)
		if v == nil {
			continue
		}
		inner := position{beyond: p.beyond || s.Beyond, depth: p.depth + 1}
		n = with(n, s.Keyword, m.slot(s, v, at.member(s.Keyword), inner))
	}
	return n
}

// slots are the keywords that hold schemas.
var slots = canonical.Slots()

// slot mends the schemas that a keyword holds.
func (m *mender) slot(s canonical.Slot, v *schema.Node, at *spot, p position) *schema.Node {
	switch {
	case s.Shape == canonical.Single:
		return m.enter(s, v, at, p)
	case s.Shape == canonical.List && v.Is(schema.Array):
		return mapElems(v, func(i int, e *schema.Node) *schema.Node { return m.enter(s, e, at.element(i), p) })
	case s.Shape == canonical.Named && v.Is(schema.Object):
		return mapMembers(v, func(c schema.Member) *schema.Node { return m.enter(s, c.Value, at.member(c.Name), p) })
	}
	return v
}

// mapMembers is an object with other values; n itself where all are the same.
func mapMembers(n *schema.Node, value func(schema.Member) *schema.Node) *schema.Node {
	members, same := slices.Clone(n.Members), true
	for i, m := range members {
		members[i].Value = value(m)
		same = same && members[i].Value == m.Value
	}
	if same {
		return n
	}
	return n.Derive(members...)
}

// mapElems is an array with other elements; n itself where all are the same.
func mapElems(n *schema.Node, value func(int, *schema.Node) *schema.Node) *schema.Node {
	elems := slices.Clone(n.Elems)
	for i, e := range elems {
		elems[i] = value(i, e)
	}
	if slices.Equal(elems, n.Elems) {
		return n
	}
	return derivedArray(n, elems)
}

// derivedArray is an array in the place of another.
func derivedArray(of *schema.Node, elems []*schema.Node) *schema.Node {
	a := schema.NewArray(elems...)
	a.Pos = of.Pos
	return a
}

// enter mends what stands where a schema is expected.
func (m *mender) enter(s canonical.Slot, v *schema.Node, at *spot, p position) *schema.Node {
	if v.Is(schema.Object) {
		return m.schema(v, at, p)
	}
	to, code, guess := asSchema(s, v, p.beyond)
	if to != v {
		m.add(Mend{Code: code, From: v, To: to, Guess: guess, Place: placeOf(m.source, v.Pos), at: at})
	}
	return to
}

// asSchema makes a schema of a value that is none; v itself where it may stay.
func asSchema(s canonical.Slot, v *schema.Node, beyond bool) (to *schema.Node, code string, guess bool) {
	to = at(v.Pos)
	switch {
	case v.Is(schema.Bool) && (s.Boolean || beyond):
		return v, "", false
	case v.Is(schema.Bool):
		if !v.Bool {
			to = at(v.Pos, schema.Member{Name: "not", Value: at(v.Pos)})
		}
		return to, "boolean-subschema", false
	case v.Is(schema.String) && canonical.StandardType(v.Text) != "":
		to = at(v.Pos, schema.Member{Name: "type", Value: textAt(v.Pos, canonical.StandardType(v.Text))})
	case v.Is(schema.String):
		to = at(v.Pos, schema.Member{Name: "description", Value: textAt(v.Pos, v.Text)})
	}
	return to, "non-schema-value", true
}

// at is an object that stands where another value stood.
func at(pos schema.Pos, members ...schema.Member) *schema.Node {
	n := schema.NewObject(members...)
	n.Pos = pos
	return n
}

func textAt(pos schema.Pos, text string) *schema.Node {
	n := schema.NewString(text)
	n.Pos = pos
	return n
}

// maxRounds bounds how often references are taken out: each round finds all
// that can be found.
const maxRounds = 3

// references takes out references that lead nowhere: what they stand for is not
// in the document.
func (m *mender) references(n *schema.Node) *schema.Node {
	for range maxRounds {
		_, found := canonical.LoadNodes(m.source, []*schema.Node{n})
		dangling := make(map[string]bool)
		for _, d := range found.All() {
			inResult := strings.HasPrefix(d.Path, "outputSchema") // where all errors are warnings
			if slices.Contains(referenceCodes, d.Code) && (d.Severity == diag.Error || inResult) {
				dangling[d.Path] = true
			}
		}
		if len(dangling) == 0 {
			break
		}
		n = m.withoutReferences(n, nil, dangling, 0)
	}
	return n
}

// referenceCodes are what the loader says of references that it cannot follow.
var referenceCodes = []string{schema.DanglingRef, schema.ExternalRef, schema.InvalidRef, schema.CyclicRef}

// withoutReferences removes the references at the paths.
func (m *mender) withoutReferences(n *schema.Node, at *spot, paths map[string]bool, depth int) *schema.Node {
	const ref = "$ref"
	switch {
	case depth > 3*schema.MaxDepth:
	case n.Is(schema.Array):
		return mapElems(n, func(i int, e *schema.Node) *schema.Node {
			return m.withoutReferences(e, at.element(i), paths, depth+1)
		})
	case n.Is(schema.Object):
		if n.Has(ref) && paths[at.member(ref).path()] {
			to := n.Without(ref)
			m.changed("reference", true, n, to, at)
			n = to
		}
		return mapMembers(n, func(c schema.Member) *schema.Node {
			return m.withoutReferences(c.Value, at.member(c.Name), paths, depth+1)
		})
	}
	return n
}
