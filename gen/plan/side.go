package plan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A side is one schema of a tool, its arguments or its result: the table that
// is made of it and the Go types.
type side struct {
	*toolPlan
	doc    *schema.Document
	prefix string // of the types of $defs
	output bool

	rows     []model.Row
	shared   map[string]int32         // leaf rows by content
	undone   map[*schema.Node]string  // what targets' changes have to be undone there
	rowsOf   map[*schema.Node][]int32 // every row that stands for a node
	places   map[placeKey]*place
	alias    []nullRow
	reported map[*schema.Node]bool           // keywords that were reported
	reached  map[*schema.Node]kinds          // see canHoldValue
	visits   int                             // see isWhole
	holders  map[*schema.Node][]*schema.Node // see holdersOf
	depth    int                             // of schemas that are only checked
	origins  map[*schema.Node][]*schema.Node // of merged schemas: what they were made of

	evaluated   map[evaluatedKey]evaluated // see evaluate
	evaluations int                        // see canEvaluate

	mentioned    map[*schema.Node]mentions // see mentionedIn
	mentionSteps int                       // see maxMentions
	spoken       map[*schema.Node][]saying // see spokenOf
}

// placeKey tells apart a node's place with Go types from the one that is only checked.
type placeKey struct {
	node  *schema.Node
	typed bool
}

// A place is what became of one schema: the row that checks it and the Go type that holds it.
type place struct {
	row      int32
	typ      *model.Type
	nullable bool // null is accepted
	open     bool // being built
	root     bool // row 0
	fixed    bool // its name is claimed already
	args     bool // the arguments as a whole
	name     string
	defined  *model.Defined // set when a type without a name recurs
	stands   *schema.Node   // of a union of one member and null: the member, which gives the type
}

func newSide(t *toolPlan, doc *schema.Document, prefix string, output bool) *side {
	s := &side{
		toolPlan: t, doc: doc, prefix: prefix, output: output,
		shared: make(map[string]int32), rowsOf: make(map[*schema.Node][]int32),
		places:  make(map[placeKey]*place),
		rows:    make([]model.Row, 1), // row 0 is the root
		origins: make(map[*schema.Node][]*schema.Node), reported: make(map[*schema.Node]bool),
	}
	if !output {
		s.undone = t.undone()
	}
	return s
}

// A want is what the caller of build asks for: a name for the type if one is
// needed, and the path for the comment beside the row. Without a name nothing
// but the row is made.
type want struct {
	name string
	path string
}

func (w want) typed() bool { return w.name != "" }

// sub is the want for something inside: a name part and a path part.
func (w want) sub(part, path string) want {
	s := want{path: w.path + path}
	if w.typed() {
		s.name = w.name + part
	}
	return s
}

// property is the want for a property.
func (w want) property(field, prop string) want {
	p := w.sub(field, "")
	p.path = schema.Path(w.path, prop)
	return p
}

// build makes the row and the type of a schema, once for each node.
func (s *side) build(n *schema.Node, w want) *place {
	if n.Is(schema.Bool) {
		return s.buildBoolean(n, w)
	}
	if n.Has("$ref") {
		return s.buildRef(n, w)
	}
	key := placeKey{n, w.typed()}
	if pl := s.places[key]; pl != nil {
		return s.reuse(pl)
	}
	pl := &place{name: w.name, open: true}
	s.places[key] = pl
	s.fill(pl, n, w)
	pl.open = false
	s.settle(pl)
	return pl
}

// reuse gives a row and a type to what is met inside itself, and the type a name
// where it has none.
func (s *side) reuse(pl *place) *place {
	if !pl.open || pl.defined != nil {
		return pl
	}
	if pl.row == 0 && !pl.root {
		pl.row = s.reserveRow()
	}
	if pl.typ == nil {
		pl.typ = s.typeInside(pl)
		return pl
	}
	if k := pl.typ.Kind; k == model.Slice || k == model.Map {
		pl.defined = &model.Defined{Name: s.pkg.scope.Claim(pl.name, pl.name), Row: pl.row, Output: s.output}
		s.decls = append(s.decls, pl.defined)
		pl.defined.Type = pl.typ
		pl.typ = named(pl.defined)
	}
	return pl
}

// typeInside is the type of a union of one member and null, met inside that
// member: the member's. A union that is its own member has none.
func (s *side) typeInside(pl *place) *model.Type {
	seen := make(map[*schema.Node]bool)
	for n := pl.stands; n != nil && !seen[n]; n = pl.stands {
		seen[n] = true
		if pl = s.places[placeKey{s.deref(n), true}]; pl == nil {
			break
		}
		if pl.typ != nil {
			return s.reuse(pl).typ
		}
	}
	return anyType
}

// settle is called when a place is complete.
func (s *side) settle(pl *place) {
	if pl.typ == nil {
		pl.typ = anyType
	}
}

var anyType = &model.Type{Kind: model.Any}

func named(d model.Decl) *model.Type { return &model.Type{Kind: model.Named, Decl: d} }

// buildBoolean makes the row of a boolean schema, which only keywords that the loader does not walk can hold.
func (s *side) buildBoolean(n *schema.Node, w want) *place {
	if n.Bool {
		return &place{row: s.leaf(model.Row{}, w, n), typ: anyType, nullable: true}
	}
	return &place{row: s.leaf(model.Row{More: &model.More{Never: true}}, w, n), typ: anyType}
}

// buildRef follows a reference. A definition's types are named after it, behind the tool's name.
func (s *side) buildRef(n *schema.Node, w want) *place {
	body, def := s.doc.Resolve(n)
	if body == nil {
		s.warn(n, "$ref", "keyword-not-enforced", "this reference cannot be followed here, so nothing is checked", "move the definition into $defs of the tool")
		return &place{row: s.leaf(model.Row{}, w, n), typ: anyType, nullable: true}
	}
	if w.typed() {
		w.name = s.prefix + names.Exported(def)
	}
	pl := s.build(body, w)
	s.addRow(n, pl.row)
	return pl
}

// addRow notes that a row stands for a node.
func (s *side) addRow(n *schema.Node, row int32) {
	if !slices.Contains(s.rowsOf[n], row) {
		s.rowsOf[n] = append(s.rowsOf[n], row)
	}
}

// reserveRow gives out the next index; the row is filled in later.
func (s *side) reserveRow() int32 {
	s.rows = append(s.rows, model.Row{})
	return int32(len(s.rows) - 1)
}

// leaf adds the row of n, which refers to no other, or finds an equal one: one
// that says the same, and that every target sends in the same way.
func (s *side) leaf(r model.Row, w want, n *schema.Node) int32 {
	key := rowKey(r) + s.undone[n]
	if i, ok := s.shared[key]; ok {
		s.rows[i].Path = joinPaths(s.rows[i].Path, w.path)
		return i
	}
	i := s.reserveRow()
	r.Path = w.path
	s.rows[i] = r
	s.shared[key] = i
	return i
}

// joinPaths lists the places that share a row, as far as a comment should.
func joinPaths(have, more string) string {
	const most = 3
	switch n := strings.Count(have, ", "); {
	case more == "" || have == more || strings.HasSuffix(have, ", "+more) || strings.HasSuffix(have, ", …"):
		return have
	case n+1 >= most:
		return have + ", …"
	default:
		return have + ", " + more
	}
}

// buildArgs plans the arguments: a struct whatever the schema is, since a call is an object.
func (s *side) buildArgs(name string) *model.Struct {
	root := s.doc.Root
	w := want{name: name}
	s.reportKeywords(root)
	u, ok := s.unionOf(root)
	switch {
	case ok && len(u.members) > 1:
		pl := &place{name: name, root: true}
		s.fillUnion(pl, root, w.sub(variantName, ""), u)
		return &model.Struct{
			Name: name, Doc: docOf(root), Kind: model.VariantStruct,
			Fields: []*model.Field{{Name: variantName, Type: pl.typ}},
		}
	case ok:
		return s.fillArgs(s.deref(u.members[0].node), w, u)
	}
	return s.fillArgs(root, w, &union{})
}

// fillArgs plans a struct of the arguments. A union that comes down to one
// member is read as that member.
func (s *side) fillArgs(root *schema.Node, w want, u *union) *model.Struct {
	pl := &place{name: w.name, root: true, fixed: true, args: true}
	s.addRow(s.doc.Root, 0)
	s.fillObject(pl, root, w, kObj)
	for _, m := range u.members {
		for _, from := range slices.Concat(s.origins[m.node], u.nested, []*schema.Node{m.node, m.from, root}) {
			s.addRow(from, 0)
		}
		r := s.rows[0]
		for _, base := range append(m.inner, m.base) {
			s.addBase(&r, base, w)
		}
		if rest := s.unevaluatedRows(w, slices.Concat(u.nested, []*schema.Node{s.doc.Root})...); len(rest) > 0 {
			r.More = orMore(r.More)
			r.More.AllOf = append(r.More.AllOf, rest...)
		}
		s.rows[0] = r
	}
	return pl.typ.Decl.(*model.Struct)
}

// buildRoot plans a result. Its type is declared under the name, or the name becomes an alias of it.
func (s *side) buildRoot(name string) *model.Type {
	root := s.doc.Root
	pl := &place{name: name, root: true, fixed: true}
	if ownKinds(s.deref(root))&kNull != 0 {
		pl.fixed, name = false, name+"Value" // the alias is of an Opt
	}
	s.addRow(root, 0)
	s.fill(pl, s.deref(root), want{name: name})
	s.settle(pl)
	return elemType(pl)
}

// position names the field of a tuple's position.
func position(i int) string { return "Item" + strconv.Itoa(i) }
