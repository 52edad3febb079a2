package plan

import (
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// fillObject makes a struct where properties are declared, else a map. The arguments are always a struct.
func (s *side) fillObject(pl *place, n *schema.Node, w want, k kinds) {
	props := n.Get("properties")
	if !pl.root && (!props.Is(schema.Object) || len(props.Members) == 0) {
		s.fillMap(pl, n, w, k)
		return
	}
	s.begin(pl, n)
	st := &model.Struct{Name: s.claim(pl, w), Doc: docOf(n), Row: pl.row, Output: s.output}
	if !pl.args {
		s.decls = append(s.decls, st)
	}
	pl.typ = named(st)
	r := s.baseRow(n, k, w)
	scope := fieldScope(pl.args)
	s.properties(st, &r, n, w, scope)
	s.others(&r, n, w, func(rest *place) {
		st.Rest = &model.RestField{Name: restName, Elem: elemType(rest)}
	})
	s.fillMentioned(pl, st, &r, n, w, scope)
	s.end(pl, r, w)
}

// properties makes the fields of a struct and of its row.
func (s *side) properties(st *model.Struct, r *model.Row, n *schema.Node, w want, scope *names.Scope) {
	props := n.Get("properties")
	if !props.Is(schema.Object) {
		return
	}
	keys := make([]string, len(props.Members))
	for i, m := range props.Members {
		keys[i] = m.Name
	}
	fields := fieldNames(scope, keys)
	required := requiredOf(n)
	for i, m := range props.Members {
		pw := w.property(fields[i], m.Name)
		fixed := required[m.Name] && s.isFixed(m.Value)
		if fixed {
			pw.name = "" // it has no field, so it needs no type
		}
		item := s.build(m.Value, pw)
		f := s.field(m, item, fields[i], i, required[m.Name])
		if fixed {
			f = &model.Field{JSON: m.Name, Index: i, Type: anyType, Const: string(s.deref(m.Value).Get("const").Compact())}
		}
		st.Fields = append(st.Fields, f)
		r.Fields = append(r.Fields, model.RowField{Name: m.Name, Row: item.row, Required: !f.Optional, Default: f.Default})
	}
}

// field makes one field of a struct.
func (s *side) field(m schema.Member, item *place, name string, index int, required bool) *model.Field {
	f := &model.Field{
		Name: name, JSON: m.Name, Doc: s.inherit(m.Value, docOf), Index: index,
		Optional: !required, Nullable: item.nullable,
	}
	body := s.deref(m.Value)
	f.Deprecated = isTrue(m.Value.Get("deprecated")) || isTrue(body.Get("deprecated"))
	if !required {
		f.Default = s.defaultOf(m.Value, body)
	}
	f.Type = fieldType(item, required, f.Default != "")
	f.Tag = tagOf(m.Name, f)
	return f
}

// isFixed reports whether a schema leaves a single value that its const gives.
func (s *side) isFixed(n *schema.Node) bool {
	c := s.deref(n).Get("const")
	return c != nil && c.Kind != schema.Null
}

// fieldType says how a property is held. Presence and null are two questions: Opt answers both.
func fieldType(item *place, required, filled bool) *model.Type {
	t := item.typ
	present := required || filled
	switch {
	case t.Kind == model.Any && required:
		return t // nil is null
	case present && !item.nullable:
		return t
	case !item.nullable && nilable(t):
		return t // nil is absent
	}
	return opt(t)
}

// nilable reports whether a type has a nil of its own that can stand for absent.
func nilable(t *model.Type) bool {
	switch t.Kind {
	case model.Slice, model.Map:
		return true
	case model.Named:
		switch d := t.Decl.(type) {
		case *model.Union:
			return true
		case *model.Defined:
			return nilable(d.Type)
		}
	}
	return false
}

// tagOf is the struct tag. A name that a tag cannot hold is left to the type's own codec.
func tagOf(prop string, f *model.Field) string {
	if !tagName(prop) {
		return `json:"-"`
	}
	name := prop
	if name == "-" {
		name = "-,"
	}
	if k := f.Type.Kind; f.Optional && (k == model.Opt || nilable(f.Type)) {
		return `json:"` + strings.TrimSuffix(name, ",") + `,omitzero"`
	}
	return `json:"` + name + `"`
}

// tagName reports whether encoding/json takes the name from a tag.
func tagName(name string) bool {
	if name == "" {
		return false
	}
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

func requiredOf(n *schema.Node) map[string]bool {
	out := make(map[string]bool)
	if r := n.Get("required"); r.Is(schema.Array) {
		for _, e := range r.Elems {
			if name, ok := e.Str(); ok {
				out[name] = true
			}
		}
	}
	return out
}

// inherit reads an annotation beside a reference, else in the definition.
func (s *side) inherit(n *schema.Node, read func(*schema.Node) string) string {
	if text := read(n); text != "" {
		return text
	}
	return read(s.deref(n))
}

// deref follows a reference to the schema it stands for.
func (s *side) deref(n *schema.Node) *schema.Node {
	for range 64 {
		if !n.Has("$ref") {
			return n
		}
		body, _ := s.doc.Resolve(n)
		if body == nil {
			return n
		}
		n = body
	}
	return n
}

func isTrue(n *schema.Node) bool { return n.Is(schema.Bool) && n.Bool }

// fillMap makes a map.
func (s *side) fillMap(pl *place, n *schema.Node, w want, k kinds) {
	s.begin(pl, n)
	m := &model.Type{Kind: model.Map, Elem: anyType}
	pl.typ = m
	r := s.baseRow(n, k, w)
	r.Others = model.Kept
	s.others(&r, n, w, func(rest *place) { m.Elem = elemType(rest) })
	s.end(pl, r, w)
}

// others reads additionalProperties into a row; kept is called with the place of the properties that are kept.
func (s *side) others(r *model.Row, n *schema.Node, w want, kept func(*place)) {
	ap := n.Get("additionalProperties")
	free := &place{typ: anyType}
	patterned := r.More != nil && len(r.More.PatternProperties) > 0
	switch {
	case s.leavesPattern(n): // any other property may match it
		r.Others = model.Kept
		kept(free)
		return
	case ap.Is(schema.Bool) && !ap.Bool:
		r.Others = model.Closed
	case isTrue(ap):
		r.Others = model.Kept
		kept(free)
		return
	case ap.Is(schema.Object):
		r.Others = model.Kept
		w = w.sub("Value", "{}")
		if patterned {
			w.name = ""
		}
		rest := s.build(ap, w)
		r.Rest = rest.row
		if patterned {
			rest = free
		}
		kept(rest)
		return
	case ap == nil && s.keepsUnevaluated(n):
		r.Others = model.Kept
		kept(free)
		return
	}
	if patterned {
		kept(free) // properties that match a pattern have no field of their own
		if r.Others == model.Open {
			r.Others = model.Kept
		}
	}
}

// objectParts builds the rows of an object's properties without types. What
// is undeclared is kept, since the value as a whole is kept.
func (s *side) objectParts(r *model.Row, n *schema.Node, w want) {
	required := requiredOf(n)
	if props := n.Get("properties"); props.Is(schema.Object) {
		for _, m := range props.Members {
			item := s.build(m.Value, w.property("", m.Name))
			r.Fields = append(r.Fields, model.RowField{Name: m.Name, Row: item.row, Required: required[m.Name]})
		}
	}
	r.Others = model.Kept
	s.others(r, n, w, func(*place) {})
}

// arrayParts builds the rows of an array's items without types.
func (s *side) arrayParts(r *model.Row, n *schema.Node, w want) {
	if p := n.Get("prefixItems"); p.Is(schema.Array) {
		for i, e := range p.Elems {
			r.Prefix = append(r.Prefix, s.build(e, w.sub("", schema.Index("", i))).row)
		}
	}
	if items := n.Get("items"); items != nil {
		r.Items = s.build(items, w.sub("", "[]")).row
	}
}
