package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// table writes the rows that a decoder reads. Fields that say nothing are left
// out, as one would by hand.
func (w *writer) table(name, what string, rows []model.Row) {
	var elements []jen.Code
	for i, r := range rows {
		elements = append(elements, above(comment(r.Path), integer(i).Op(":").Add(lineOf(w.row(r)))))
	}
	w.declare(comment(name+" "+what+"."),
		jen.Var().Id(name).Op("=").Index().Add(w.runtime("Spec")).Add(lines(elements)))
}

// row lists the keyed fields of one row.
func (w *writer) row(r model.Row) literalFields {
	var l literalFields
	w.valueFields(&l, r)
	w.arrayFields(&l, r)
	w.objectFields(&l, r)
	w.unionFields(&l, r)
	if r.More != nil {
		l.add("More", jen.Op("&").Add(w.runtime("More")).Add(lines(w.more(r.More))))
	}
	return l
}

// typeConstants are the runtime's names of the JSON types.
var typeConstants = map[string]string{
	"null":    "NullType",
	"boolean": "BooleanType",
	"integer": "IntegerType",
	"number":  "NumberType",
	"string":  "StringType",
	"array":   "ArrayType",
	"object":  "ObjectType",
}

// formatVars are the runtime's variables of the formats that can be asserted.
var formatVars = map[string]string{
	"date":                  "FormatDate",
	"time":                  "FormatTime",
	"date-time":             "FormatDateTime",
	"duration":              "FormatDuration",
	"email":                 "FormatEmail",
	"hostname":              "FormatHostname",
	"ipv4":                  "FormatIPv4",
	"ipv6":                  "FormatIPv6",
	"uri":                   "FormatURI",
	"uri-reference":         "FormatURIReference",
	"iri":                   "FormatIRI",
	"iri-reference":         "FormatIRIReference",
	"uri-template":          "FormatURITemplate",
	"uuid":                  "FormatUUID",
	"json-pointer":          "FormatJSONPointer",
	"relative-json-pointer": "FormatRelativeJSONPointer",
	"regex":                 "FormatRegex",
}

func (w *writer) valueFields(l *literalFields, r model.Row) {
	if len(r.Types) > 0 {
		types := w.runtime(typeConstants[r.Types[0]])
		for _, name := range r.Types[1:] {
			types.Op("|").Add(w.runtime(typeConstants[name]))
		}
		l.add("Types", types)
	}
	l.texts("Enum", r.Enum)
	l.flag("Const", r.Const)
	l.add("Length", w.rangeOf(r.Length))
	if r.Pattern != nil {
		l.add("Pattern", jen.Op("&").Add(w.pattern(*r.Pattern)))
	}
	if r.Format != "" {
		l.add("Format", jen.Op("&").Add(w.runtime(formatVars[r.Format])))
	}
	if r.Bounds != nil {
		l.add("Bounds", w.bounds(r.Bounds))
	}
}

func (w *writer) arrayFields(l *literalFields, r model.Row) {
	l.row("Items", r.Items)
	l.rows(w, "Prefix", r.Prefix)
	l.add("Count", w.rangeOf(r.Count))
	l.flag("Unique", r.Unique)
}

func (w *writer) objectFields(l *literalFields, r model.Row) {
	if len(r.Fields) > 0 {
		var fields []jen.Code
		for _, f := range r.Fields {
			var one literalFields
			one.text("Name", f.Name)
			one.row("Row", f.Row)
			one.flag("Required", f.Required)
			one.text("Default", f.Default)
			fields = append(fields, lineOf(one))
		}
		l.add("Fields", jen.Index().Add(w.runtime("Field")).Add(lines(fields)))
	}
	switch r.Others {
	case model.Closed:
		l.add("Others", w.runtime("Closed"))
	case model.Kept:
		l.add("Others", w.runtime("Kept"))
	}
	l.row("Rest", r.Rest)
}

// unionKeywords are the runtime's names of the keywords behind a union, less
// the zero one.
var unionKeywords = map[string]string{
	"oneOf": "OneOf",
	"type":  "TypeList",
}

func (w *writer) unionFields(l *literalFields, r model.Row) {
	l.rows(w, "Variants", r.Variants)
	if name := unionKeywords[r.Union]; name != "" {
		l.add("Union", w.runtime(name))
	}
	l.flag("Nullable", r.Nullable)
}

// rangeOf writes a range, nil if there is none.
func (w *writer) rangeOf(r *model.Range) jen.Code {
	if r == nil {
		return nil
	}
	var l literalFields
	if r.Min != 0 {
		l.add("Min", integer(r.Min))
	}
	if r.Max < 0 {
		l.add("Max", w.runtime("Unbounded"))
	} else {
		l.add("Max", integer(r.Max))
	}
	return jen.Op("&").Add(w.runtime("Range")).Add(lineOf(l))
}

func (w *writer) bounds(b *model.Bounds) jen.Code {
	var l literalFields
	l.text("Minimum", b.Minimum)
	l.text("Maximum", b.Maximum)
	l.text("ExclusiveMinimum", b.ExclusiveMinimum)
	l.text("ExclusiveMaximum", b.ExclusiveMaximum)
	l.text("MultipleOf", b.MultipleOf)
	return jen.Op("&").Add(w.runtime("Bounds")).Add(lineOf(l))
}

func (w *writer) pattern(p model.Pattern) *jen.Statement {
	var l literalFields
	l.text("Source", p.Source)
	l.text("RE2", p.RE2)
	if p.Expr != "" {
		l.add("Engine", jen.Id(w.pkg.Idents.Engine))
		l.text("Expr", p.Expr)
	}
	return w.runtime("Pattern").Add(lineOf(l))
}

// more lists the fields of the keywords without a fast path.
func (w *writer) more(m *model.More) literalFields {
	var l literalFields
	l.rows(w, "AllOf", m.AllOf)
	l.rows(w, "AnyOf", m.AnyOf)
	l.rows(w, "OneOf", m.OneOf)
	l.row("Not", m.Not)
	l.row("If", m.If)
	l.row("Then", m.Then)
	l.row("Else", m.Else)
	l.row("Contains", m.Contains)
	l.add("ContainsCount", w.rangeOf(m.ContainsCount))
	l.add("Properties", w.rangeOf(m.Properties))
	l.row("PropertyNames", m.PropertyNames)
	w.conditionalFields(&l, m)
	l.texts("Required", m.Required)
	l.flag("Never", m.Never)
	l.add("UnevaluatedProperties", w.unevaluated(m.UnevaluatedProperties))
	l.add("UnevaluatedItems", w.unevaluated(m.UnevaluatedItems))
	return l
}

// unevaluated writes an unevaluated keyword, nil if there is none.
func (w *writer) unevaluated(u *model.Unevaluated) jen.Code {
	if u == nil {
		return nil
	}
	var l literalFields
	l.row("Row", u.Row)
	if seen := w.evaluated(u.Seen); len(seen) > 0 {
		l.add("Seen", w.runtime("Evaluated").Add(lines(seen)))
	}
	return jen.Op("&").Add(w.runtime("Unevaluated")).Add(lineOf(l))
}

// evaluated lists the fields of what has been looked at.
func (w *writer) evaluated(e model.Evaluated) literalFields {
	var l literalFields
	var patterns, when []jen.Code
	l.texts("Names", e.Names)
	for _, p := range e.Patterns {
		patterns = append(patterns, w.pattern(p))
	}
	l.list(w, "Patterns", "Pattern", patterns)
	l.flag("All", e.All)
	if e.Prefix != 0 {
		l.add("Prefix", integer(e.Prefix))
	}
	l.rows(w, "Contains", e.Contains)
	for _, c := range e.When {
		var one literalFields
		one.row("Row", c.Row)
		one.text("Has", c.Has)
		one.branch(w, "Then", c.Then)
		one.branch(w, "Else", c.Else)
		when = append(when, lineOf(one))
	}
	l.list(w, "When", "Conditional", when)
	return l
}

// branch adds what counts under a condition.
func (l *literalFields) branch(w *writer, name string, e model.Evaluated) {
	if fields := w.evaluated(e); len(fields) > 0 {
		l.add(name, w.runtime("Evaluated").Add(lineOf(fields)))
	}
}

// conditionalFields lists what depends on the names that are there.
func (w *writer) conditionalFields(l *literalFields, m *model.More) {
	var patterns, required, schemas []jen.Code
	for _, p := range m.PatternProperties {
		one := literalFields{key("Pattern", w.pattern(p.Pattern))}
		one.row("Row", p.Row)
		patterns = append(patterns, lineOf(one))
	}
	for _, d := range m.DependentRequired {
		one := literalFields{key("If", literal(d.If))}
		one.texts("Names", d.Names)
		required = append(required, lineOf(one))
	}
	for _, d := range m.DependentSchemas {
		one := literalFields{key("If", literal(d.If))}
		one.row("Row", d.Row)
		schemas = append(schemas, lineOf(one))
	}
	l.list(w, "PatternProperties", "PatternProperty", patterns)
	l.list(w, "DependentRequired", "DependentRequired", required)
	l.list(w, "DependentSchemas", "DependentSchema", schemas)
}

// undo writes how each target's representation is undone; nil if there is
// nothing to undo. Which targets there are, the set knows.
func (w *writer) undo(targets []model.TargetUndo) jen.Code {
	var specs []jen.Code
	for _, t := range targets {
		if len(t.Rules) == 0 {
			continue
		}
		var rules []jen.Code
		for _, u := range t.Rules {
			one := literalFields{key("Undo", w.runtime(u.Undo))}
			one.row("Row", u.Row)
			one.ints("Fields", u.Fields)
			one.texts("Names", u.Names)
			rules = append(rules, lineOf(one))
		}
		spec := literalFields{key("ID", w.target(t.Target))}
		spec.list(w, "Rules", "UndoRule", rules)
		specs = append(specs, lineOf(spec))
	}
	if len(specs) == 0 {
		return nil
	}
	return jen.Index().Add(w.runtime("TargetSpec")).Add(lines(specs))
}

// literalFields are the keyed fields of a struct literal. Its methods leave out
// what is the zero value.
type literalFields []jen.Code

// lineOf writes the fields on one line.
func lineOf(fields []jen.Code) *jen.Statement { return jen.Values(fields...) }

func (l *literalFields) add(name string, value jen.Code) {
	if value != nil {
		*l = append(*l, key(name, value))
	}
}

func (l *literalFields) flag(name string, set bool) {
	if set {
		l.add(name, jen.True())
	}
}

func (l *literalFields) text(name, text string) {
	if text != "" {
		l.add(name, literal(text))
	}
}

func (l *literalFields) texts(name string, texts []string) {
	if len(texts) == 0 {
		return
	}
	var values []jen.Code
	for _, t := range texts {
		values = append(values, literal(t))
	}
	l.add(name, jen.Index().String().Values(values...))
}

func (l *literalFields) row(name string, row int32) {
	if row != 0 {
		l.add(name, integer(row))
	}
}

func (l *literalFields) ints(name string, list []int) {
	if len(list) == 0 {
		return
	}
	values := make([]jen.Code, len(list))
	for i, v := range list {
		values[i] = integer(v)
	}
	l.add(name, jen.Index().Int().Values(values...))
}

func (l *literalFields) rows(w *writer, name string, rows []int32) {
	if len(rows) == 0 {
		return
	}
	var values []jen.Code
	for _, r := range rows {
		values = append(values, integer(r))
	}
	l.add(name, jen.Index().Add(w.runtime("Row")).Values(values...))
}

// list adds a slice of structs, one on each line.
func (l *literalFields) list(w *writer, name, elem string, elements []jen.Code) {
	if len(elements) > 0 {
		l.add(name, jen.Index().Add(w.runtime(elem)).Add(lines(elements)))
	}
}
