package plan

import (
	"slices"
	"strconv"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A union is a choice between schemas that Go can tell apart by type.
type union struct {
	keyword string       // anyOf, oneOf or type: how the members stand to each other
	written string       // anyOf or oneOf: what the author wrote
	from    *schema.Node // the schema that holds the keyword
	members []member
	null    bool           // null is a member
	never   int            // branches that nothing fits together with what stands beside them
	loose   bool           // a oneOf of which it is not enforced that one branch only fits
	apart   bool           // a oneOf had to be taken apart: the branches are checked as they are written, too
	nested  []*schema.Node // unions among the branches, whose members became members of this one
}

// A member is one choice: the whole schema, with what stands beside the union merged in.
type member struct {
	node *schema.Node
	from *schema.Node // the branch as written
	base *schema.Node // what stands beside the union and could not be merged exactly; nil else

	inner []*schema.Node // the same of the unions that were branches of this one, and that the member comes from
}

const (
	maxMembers   = 64 // of one union; with more of them a switch is no help
	maxUnionNest = 8
)

// unionOf reads a schema as a union. It answers false where the schema is
// none, where its members only constrain, and where a member has no single
// type; then the keyword is a check.
func (s *side) unionOf(n *schema.Node) (*union, bool) {
	for _, kw := range []string{"anyOf", "oneOf"} {
		if list := n.Get(kw); list.Is(schema.Array) {
			if u, ok := s.readUnion(n, kw, list.Elems, 0); ok {
				return u, true
			}
		}
	}
	return s.typeUnion(n)
}

func (s *side) readUnion(n *schema.Node, kw string, list []*schema.Node, depth int) (*union, bool) {
	u := &union{keyword: kw, written: kw, from: n}
	base := n.Without(kw)
	own := beside(base)
	var reals []*schema.Node
	for _, m := range list {
		body := s.deref(m)
		switch {
		case isNever(body):
		case ownKinds(body) == kNull:
			u.null = true
		default:
			reals = append(reals, m)
		}
	}
	u.null = u.null && acceptsNull(base)
	if len(reals) == 0 || s.onlyConstrain(base, reals) {
		return nil, false
	}
	for _, m := range reals {
		if !s.addMember(u, own, m, depth) {
			return nil, false
		}
	}
	if len(u.members) == 0 || len(u.members) > maxMembers || len(u.members) == 1 && !s.collapses(u) {
		return nil, false
	}
	if len(u.members) > 1 {
		u.keepApart(own)
	}
	if kw == "oneOf" && !s.wholeOrSaid(n, kw, list...) {
		u.keyword, u.loose = "anyOf", true
		return u, true
	}
	if kw == "oneOf" && (len(u.members)+u.never != len(reals) || s.takesNull(base) && s.takeNullTwice(list)) || u.apart {
		u.keyword, u.apart = "anyOf", true
	}
	return u, true
}

// keepApart has the branches checked as they are written where something in a
// branch stands beside some of the members only, and with them what stands
// beside the union.
func (u *union) keepApart(own *schema.Node) {
	for i := range u.members {
		m := &u.members[i]
		if m.inner == nil {
			continue
		}
		u.apart = true
		if m.base == nil && len(own.Members) > 0 {
			m.base = own
		}
	}
}

// collapses reports whether a union of one real member can be read as that
// member, or null: of a oneOf, null must not fit twice.
func (s *side) collapses(u *union) bool {
	return !u.null || u.keyword == "anyOf" || !acceptsNull(s.deref(u.members[0].node))
}

func acceptsNull(n *schema.Node) bool { return ownKinds(n)&kNull != 0 }

// takesNull reports whether a schema as a whole accepts null: what stands
// beside a union may exclude what its members accept.
func (s *side) takesNull(n *schema.Node) bool {
	faults := schema.Validate(n, &schema.Node{Kind: schema.Null}, s.doc.Root)
	return !slices.ContainsFunc(faults, func(f schema.Fault) bool { return f.Code != schema.Unverified })
}

// takeNullTwice reports whether null fits more than one of the branches.
func (s *side) takeNullTwice(list []*schema.Node) bool {
	taking := 0
	for _, b := range list {
		if s.takesNull(b) {
			taking++
		}
	}
	return taking > 1
}

// addMember adds a branch, or the branches of a union that it is itself.
func (s *side) addMember(u *union, own, m *schema.Node, depth int) bool {
	if depth > maxUnionNest || len(u.members) > maxMembers {
		return false
	}
	mb := s.combine(u.from, own, m)
	body := s.deref(mb.node)
	if isNever(body) {
		u.never++
		return true
	}
	if inner, ok := s.innerUnion(body, depth+1); ok {
		u.null = u.null || inner.null
		u.nested = append(append(u.nested, m, body), inner.nested...)
		for _, im := range inner.members {
			if im.base != nil {
				im.inner = append(im.inner, im.base)
			}
			im.from, im.base = m, mb.base
			u.members = append(u.members, im)
		}
		u.apart = u.apart || inner.apart || inner.keyword == "oneOf" || hasUnevaluated(body)
		return true
	}
	if (ownKinds(body) &^ kNull).count() != 1 {
		return false
	}
	u.members = append(u.members, mb)
	return true
}

// innerUnion reads a member that is a union in its turn.
func (s *side) innerUnion(n *schema.Node, depth int) (*union, bool) {
	for _, kw := range []string{"anyOf", "oneOf"} {
		if list := n.Get(kw); list.Is(schema.Array) {
			if u, ok := s.readUnion(n, kw, list.Elems, depth); ok {
				return u, true
			}
		}
	}
	return s.typeUnion(n)
}

// typeUnion reads a list of types as a union. A schema of every type is any.
func (s *side) typeUnion(n *schema.Node) (*union, bool) {
	t := n.Get("type")
	k := ownKinds(n)
	real := k &^ kNull
	if !t.Is(schema.Array) || real.count() < 2 || real == kAll&^kNull || hasAny(n, "anyOf", "oneOf", "allOf") {
		return nil, false
	}
	u := &union{keyword: "type", null: k&kNull != 0}
	for _, name := range real.names() {
		node := n.With("type", schema.NewString(name))
		u.members = append(u.members, member{node: node, from: n})
	}
	return u, true
}

// beside is what a union's schema says beside it of each branch by itself. What
// looks past the branches is of none of them, except that they keep what it
// accepts.
func beside(base *schema.Node) *schema.Node {
	own := bare(base)
	rest := own.Get("unevaluatedProperties")
	own = own.Without("unevaluatedProperties", "unevaluatedItems")
	if rest != nil && !isNever(rest) && !own.Has("additionalProperties") {
		own = own.With("additionalProperties", schema.NewBool(true))
	}
	return own
}

// combine merges what a union's schema says beside it (own) into a branch.
func (s *side) combine(n, own, m *schema.Node) member {
	body := s.deref(m)
	if len(own.Members) == 0 || len(own.Members) == 1 && own.Has("type") && typeKinds(own).and(typeKinds(body)) == typeKinds(body) {
		return member{node: m, from: m}
	}
	merged, exact := schema.Merge(own, body)
	mb := member{node: merged, from: m}
	if !exact {
		mb.base = own
		if !s.losesBeside(own, body, 0) {
			mb.node = m // its types say more than those of what was not merged
			return mb
		}
	}
	s.origins[merged] = []*schema.Node{n, m, body}
	return mb
}

// losesBeside reports whether values of a branch have properties that only what
// stands beside it speaks of, so that the branch by itself would drop them.
func (s *side) losesBeside(own, branch *schema.Node, depth int) bool {
	if depth > maxUnionNest || !s.mayMention() {
		return false
	}
	props, declared := own.Get("properties"), branch.Get("properties")
	isOpen, beside := !branch.Has("additionalProperties"), s.mentionedIn(own)
	others := own.Get("additionalProperties")
	keeps := beside.open || own.Has("patternProperties") || others != nil && !isNever(others)
	if isOpen && (keeps || slices.ContainsFunc(beside.list, func(m mention) bool { return !declared.Has(m.name) })) {
		return true
	}
	return props.Is(schema.Object) && slices.ContainsFunc(props.Members, func(p schema.Member) bool {
		if !declared.Has(p.Name) {
			return isOpen
		}
		return s.losesBeside(s.deref(p.Value), s.deref(declared.Get(p.Name)), depth+1)
	})
}

// onlyConstrain reports whether the branches add no shape to what stands
// beside them: lists of required names, bounds, the same type once more.
func (s *side) onlyConstrain(base *schema.Node, list []*schema.Node) bool {
	own := typeKinds(base) &^ kNull
	for _, m := range list {
		body := s.deref(m)
		if hasAny(body, "properties", "items", "prefixItems", "enum", "const", "additionalProperties", "anyOf", "oneOf", "patternProperties") {
			return false
		}
		if k := typeKinds(body) &^ kNull; body.Has("type") && (k != own || own.count() != 1 || !constrains(base.Without("type"))) {
			return false
		}
	}
	return true
}

// fillUnion makes a sealed interface, or the one member that a union comes down to.
func (s *side) fillUnion(pl *place, n *schema.Node, w want, u *union) {
	if len(u.members) == 1 {
		s.fillOptional(pl, n, w, u)
		return
	}
	s.begin(pl, n)
	for _, in := range u.nested {
		s.addRow(in, pl.row)
	}
	name := s.claim(pl, w)
	decl := &model.Union{
		Name: name, Doc: docOf(n), Row: pl.row, Output: s.output, Marker: "is" + name,
		Decode: s.pkg.scope.Claim("decode"+name, name),
	}
	s.decls = append(s.decls, decl)
	pl.typ, pl.nullable = named(decl), s.takesNull(n)
	r := model.Row{Union: u.keyword}
	if u.keyword != "type" && n.Has("type") { // the members have it as well, but here it is what the union declares
		r.Types = typeKinds(n).names()
	}
	if u.apart {
		r.More = s.written(u, w)
	}
	taken := names.NewScope()
	for i, m := range u.members {
		s.addVariant(pl, decl, &r, m, w, taken.Claim(s.suffix(u, i), strconv.Itoa(i)))
	}
	if u.keyword != "type" && hasUnevaluated(n) {
		r.More = orMore(r.More)
		s.unevaluated(r.More, n, w)
	}
	r.Nullable = pl.nullable
	s.end(pl, r, w)
}

// written are the checks of a union's branches as the author wrote them.
func (s *side) written(u *union, w want) *model.More {
	rows := s.rowsFor(u.from.Get(u.written).Elems, w)
	if u.written == "oneOf" && !u.loose {
		return &model.More{OneOf: rows}
	}
	return &model.More{AnyOf: rows}
}

// addVariant makes one member's row and type.
func (s *side) addVariant(pl *place, decl *model.Union, r *model.Row, m member, w want, suffix string) {
	mw := w.sub(suffix, "")
	item := s.build(m.node, mw)
	for _, from := range s.origins[m.node] {
		s.addRow(from, item.row)
	}
	s.addRow(m.from, item.row)
	s.addBase(r, m.base, w)
	r.Variants = append(r.Variants, item.row)
	decl.Members = append(decl.Members, s.memberType(decl, item, mw))
}

// addBase checks what stands beside a union where it could not be merged into the members.
func (s *side) addBase(r *model.Row, base *schema.Node, w want) {
	if base == nil {
		return
	}
	row, ok := s.check(base, w)
	r.More = orMore(r.More)
	if ok && !slices.Contains(r.More.AllOf, row) {
		r.More.AllOf = append(r.More.AllOf, row)
	}
}

// memberType is a named type that carries the union's marker.
func (s *side) memberType(decl *model.Union, item *place, w want) *model.Type {
	t := item.typ
	if t.Kind == model.Named {
		if addMarker(t.Decl, decl.Name) {
			return t
		}
	}
	d := &model.Defined{
		Name: s.pkg.scope.Claim(w.name, w.name), Type: t, Row: item.row, Output: s.output, Unions: []string{decl.Name},
	}
	s.decls = append(s.decls, d)
	return named(d)
}

// addMarker makes a declared type a member of a union; an interface cannot be one.
func addMarker(d model.Decl, union string) bool {
	var list *[]string
	switch d := d.(type) {
	case *model.Struct:
		list = &d.Unions
	case *model.Enum:
		list = &d.Unions
	case *model.Defined:
		list = &d.Unions
	default:
		return false
	}
	if slices.Contains(*list, union) {
		return true
	}
	*list = append(*list, union)
	return true
}

// fillOptional reads a union of null and one other member as that member.
func (s *side) fillOptional(pl *place, n *schema.Node, w want, u *union) {
	m := u.members[0]
	pl.nullable = s.takesNull(n)
	u.null = u.null && pl.nullable
	pl.stands = m.node
	var item *place
	if pl.fixed {
		item = &place{name: w.name, root: true, fixed: true}
		s.fill(item, s.deref(m.node), w)
		s.settle(item)
	} else {
		item = s.build(m.node, w)
	}
	pl.typ, pl.nullable = item.typ, item.nullable || u.null
	bases := s.unevaluatedRows(w, slices.Concat(u.nested, []*schema.Node{n})...)
	for _, base := range append(m.inner, m.base) {
		if base != nil {
			row, _ := s.check(base, w)
			bases = appendRow(bases, row)
		}
	}
	if pl.root || pl.row != 0 || u.null && !item.nullable || len(bases) > 0 {
		s.begin(pl, n)
		s.alias = append(s.alias, nullRow{row: pl.row, of: item.row, null: u.null, union: u.keyword, path: w.path, bases: bases})
	} else {
		pl.row = item.row
	}
	for _, from := range slices.Concat(s.origins[m.node], u.nested, []*schema.Node{n, m.from}) {
		s.addRow(from, pl.row)
		s.addRow(from, item.row)
	}
}

// suffix names a member behind its union: by its tag, its definition, its
// title, its kind, a property that only it has, or its place.
func (s *side) suffix(u *union, i int) string {
	if tag := s.tagNames(u); tag != nil {
		return tag[i]
	}
	m := u.members[i]
	if ref, ok := m.from.Get("$ref").Str(); ok && u.keyword != "type" {
		if _, def := s.doc.Resolve(m.from); def != "" && ref != "" {
			return names.Exported(def)
		}
	}
	if title, ok := m.node.Get("title").Str(); ok && title != "" && u.keyword != "type" {
		return names.Exported(title)
	}
	if name := s.kindName(u, i); name != "" {
		return name
	}
	if name := s.keyName(u, i); name != "" {
		return name
	}
	return "Option" + strconv.Itoa(i+1)
}

// keyName is a property that the member requires and no other member declares.
func (s *side) keyName(u *union, i int) string {
	body := s.deref(u.members[i].node)
	for _, key := range strs(body.Get("required")) {
		if body.Get("properties").Has(key) && !s.othersDeclare(u, i, key) {
			return "With" + names.Exported(key)
		}
	}
	return ""
}

func (s *side) othersDeclare(u *union, i int, key string) bool {
	for j, m := range u.members {
		if j != i && s.deref(m.node).Get("properties").Has(key) {
			return true
		}
	}
	return false
}

// kindName is the member's JSON type where no other member has it; else empty.
func (s *side) kindName(u *union, i int) string {
	kind := func(m member) kinds { return ownKinds(s.deref(m.node)) &^ kNull }
	for j := range u.members {
		if j != i && kind(u.members[j]) == kind(u.members[i]) {
			return ""
		}
	}
	return names.Exported(kind(u.members[i]).names()[0])
}

// tagNames are the members' names by a property that lists other strings in each of them.
func (s *side) tagNames(u *union) []string {
	first := s.deref(u.members[0].node).Get("properties")
	if !first.Is(schema.Object) {
		return nil
	}
	for _, p := range first.Members {
		if tags := s.tagBy(u, p.Name); tags != nil {
			return tags
		}
	}
	return nil
}

func (s *side) tagBy(u *union, prop string) []string {
	seen := make(map[string]bool)
	var out []string
	for _, m := range u.members {
		body := s.deref(m.node)
		v := body.Get("properties").Get(prop)
		if v == nil || !requiredOf(body)[prop] {
			return nil
		}
		values, ok := listed(s.deref(v))
		if !ok || len(values) == 0 {
			return nil
		}
		for _, v := range values {
			if v.Kind != schema.String || seen[v.Text] {
				return nil
			}
			seen[v.Text] = true
		}
		out = append(out, names.EnumValue(values[0].Text))
	}
	return out
}
