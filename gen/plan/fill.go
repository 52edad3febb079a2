package plan

import (
	"strings"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// fill decides what a schema becomes. Whatever Go cannot hold as it is stays
// any; its row checks it all the same.
func (s *side) fill(pl *place, n *schema.Node, w want) {
	s.reportKeywords(n)
	k := ownKinds(n)
	pl.nullable = k&kNull != 0
	if w.typed() {
		if u, ok := s.unionOf(n); ok {
			s.fillUnion(pl, n, w, u)
			return
		}
	}
	switch real := k &^ kNull; {
	case !w.typed() || real.count() != 1:
		s.fillAny(pl, n, w, k)
	case real == kObj:
		s.fillObject(pl, n, w, k)
	case real == kArr:
		s.fillArray(pl, n, w, k)
	default:
		s.fillScalar(pl, n, w, k)
	}
}

// fillAny makes a row without a type.
func (s *side) fillAny(pl *place, n *schema.Node, w want, k kinds) {
	pl.typ = anyType
	w.name = ""
	if !hasParts(n) {
		r := s.baseRow(n, k, w)
		if k&^kNull == kObj {
			r.Others = model.Kept // the value as a whole is kept
		}
		pl.row = s.leaf(r, w, n)
		s.addRow(n, pl.row)
		return
	}
	s.begin(pl, n)
	r := s.baseRow(n, k, w)
	s.arrayParts(&r, n, w)
	s.objectParts(&r, n, w)
	s.end(pl, r, w)
}

// begin gives a place its row before its parts are built, so that they can refer to it.
func (s *side) begin(pl *place, n *schema.Node) {
	if pl.row == 0 && !pl.root {
		pl.row = s.reserveRow()
	}
	s.addRow(n, pl.row)
}

func (s *side) end(pl *place, r model.Row, w want) {
	r.Path = w.path
	s.rows[pl.row] = r
}

// claim names a declaration.
func (s *side) claim(pl *place, w want) string {
	if pl.fixed {
		return w.name
	}
	return s.pkg.scope.Claim(w.name, w.name)
}

// fillScalar makes a string, a boolean, an integer or a number.
func (s *side) fillScalar(pl *place, n *schema.Node, w want, k kinds) {
	r := s.baseRow(n, k, w)
	if pl.root || hasParts(n) {
		s.begin(pl, n)
		s.end(pl, r, w)
	} else {
		pl.row = s.leaf(r, w, n)
	}
	s.addRow(n, pl.row)
	switch k &^ kNull {
	case kBool:
		pl.typ = &model.Type{Kind: model.Bool}
	case kNum:
		pl.typ = &model.Type{Kind: model.Float}
	case kInt:
		pl.typ = s.enumOr(pl, n, w, model.Int)
	default:
		pl.typ = s.stringType(pl, n, w)
	}
}

func (s *side) stringType(pl *place, n *schema.Node, w want) *model.Type {
	format, _ := n.Get("format").Str()
	if s.pkg.cfg.Time && timeFormats[format] && (format == "date" || !limitsText(n)) {
		return &model.Type{Kind: model.Time, Format: format}
	}
	return s.enumOr(pl, n, w, model.String)
}

// limitsText reports whether a schema says more of a date-time's text than its
// format does. A time.Time does not keep the text: what is read from
// "…:00.000Z" is written as "…:00Z", which may not be valid then.
func limitsText(n *schema.Node) bool {
	const shortest, longest = "20", "35" // of what is written
	longer, shorter := n.Get("minLength"), n.Get("maxLength")
	return longer.Is(schema.Number) && schema.CompareNumbers(longer.Text, shortest) > 0 ||
		shorter.Is(schema.Number) && schema.CompareNumbers(shorter.Text, longest) < 0 ||
		hasAny(n, "enum", "const", "pattern", "allOf", "anyOf", "oneOf", "not", "if")
}

// timeFormats are the formats that become time.Time when asked for.
var timeFormats = map[string]bool{"date-time": true, "date": true}

// enumOr makes a named type with a constant for each listed value, or the plain type where nothing is listed.
func (s *side) enumOr(pl *place, n *schema.Node, w want, plain model.TypeKind) *model.Type {
	values, ok := listed(n)
	if !ok {
		return &model.Type{Kind: plain}
	}
	e := &model.Enum{Doc: docOf(n), Int: plain == model.Int}
	for _, v := range values {
		text, ok := constantText(v, e.Int)
		if ok {
			e.Values = append(e.Values, model.EnumValue{Value: text})
		}
	}
	if len(e.Values) == 0 {
		return &model.Type{Kind: plain}
	}
	e.Name = s.claim(pl, w)
	for i := range e.Values {
		v := &e.Values[i]
		v.Name = s.pkg.scope.Claim(e.Name+names.EnumValue(v.Value), v.Value)
	}
	s.decls = append(s.decls, e)
	return named(e)
}

// constantText is the Go value of a listed value; false for null and for integers outside int64.
func constantText(v *schema.Node, integer bool) (string, bool) {
	if integer {
		if v.Kind != schema.Number {
			return "", false
		}
		return int64Text(v.Text)
	}
	return v.Str()
}

// fillArray makes a slice, or a struct of positions.
func (s *side) fillArray(pl *place, n *schema.Node, w want, k kinds) {
	if p := n.Get("prefixItems"); p.Is(schema.Array) && len(p.Elems) > 0 {
		s.fillTuple(pl, n, w, k)
		return
	}
	s.begin(pl, n)
	pl.typ = &model.Type{Kind: model.Slice, Elem: anyType}
	r := s.baseRow(n, k, w)
	if items := n.Get("items"); items != nil {
		slice := pl.typ
		item := s.build(items, w.sub("Item", "[]"))
		r.Items, slice.Elem = item.row, elemType(item)
	}
	s.end(pl, r, w)
}

// elemType is the type of an item or a map value: null needs a wrapper unless any holds it.
func elemType(pl *place) *model.Type {
	if pl.nullable && pl.typ.Kind != model.Any {
		return opt(pl.typ)
	}
	return pl.typ
}

func opt(t *model.Type) *model.Type { return &model.Type{Kind: model.Opt, Elem: t} }

// fillTuple makes a struct of positions, and a slice for the items after them where there can be any.
func (s *side) fillTuple(pl *place, n *schema.Node, w want, k kinds) {
	s.begin(pl, n)
	st := &model.Struct{Name: s.claim(pl, w), Doc: docOf(n), Kind: model.TupleStruct, Row: pl.row, Output: s.output}
	s.decls = append(s.decls, st)
	pl.typ = named(st)
	r := s.baseRow(n, k, w)
	least := countOf(n, "minItems")
	for i, e := range n.Get("prefixItems").Elems {
		item := s.build(e, w.sub(position(i), schema.Index("", i)))
		r.Prefix = append(r.Prefix, item.row)
		required := int64(i) < least
		st.Fields = append(st.Fields, &model.Field{
			Name: position(i), Doc: docOf(e), Index: i, Type: fieldType(item, required, false),
			Optional: !required, Nullable: item.nullable,
		})
	}
	s.tupleRest(st, &r, n, w)
	s.end(pl, r, w)
}

func (s *side) tupleRest(st *model.Struct, r *model.Row, n *schema.Node, w want) {
	rest := &place{typ: anyType}
	if items := n.Get("items"); items != nil {
		rest = s.build(items, w.sub("Item", "[]"))
		r.Items = rest.row
		if isNever(items) {
			return
		}
	}
	if r.Count == nil || r.Count.Max < 0 || r.Count.Max > int64(len(r.Prefix)) {
		st.Rest = &model.RestField{Name: "Rest", Elem: elemType(rest)}
	}
}

// isNever reports whether nothing fits a schema, as it is written in canonical files.
func isNever(n *schema.Node) bool {
	if n.Is(schema.Bool) {
		return !n.Bool
	}
	not := n.Get("not")
	return not != nil && (not.Is(schema.Object) && len(not.Members) == 0 || not.Is(schema.Bool) && not.Bool)
}

// docOf is the text that documents a schema.
func docOf(n *schema.Node) string {
	if d, ok := n.Get("description").Str(); ok && d != "" {
		return shortened(d)
	}
	d, _ := n.Get("title").Str()
	return shortened(d)
}

// maxDoc is how many bytes of a text become a comment. A definition's text
// stands at every field that refers to it.
const maxDoc = 4000

// shortened is a text as long as a comment should be, cut between words.
func shortened(text string) string {
	if len(text) <= maxDoc {
		return text
	}
	end := strings.LastIndexAny(text[:maxDoc], " \n")
	if end < 0 {
		end = 0
	}
	return strings.TrimSpace(text[:end]) + " …"
}
