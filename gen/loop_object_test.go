package gen_test

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// An objectWriter writes the members of one object in one form.
type objectWriter struct {
	*sender
	a    alternative
	at   site
	from *schema.Node

	sent, means []schema.Member
	extras      []schema.Member // to be sent as pairs
	pairsName   string          // of the property that holds them; "" without one
}

func (s *sender) object(a alternative, at site, v *schema.Node) (sent, means *schema.Node) {
	w := &objectWriter{sender: s, a: a, at: at, from: v}
	for _, u := range at.rules {
		if u.Rule == "PairsIn" && w.declares(u.Names[0]) {
			w.pairsName = u.Names[0]
		}
	}
	for _, m := range v.Members {
		if !w.member(m) {
			return nil, nil
		}
	}
	if !w.pairsProperty() {
		return nil, nil
	}
	seen := map[string]bool{w.pairsName: true}
	for _, f := range a {
		for _, m := range membersOf(f.Get("properties")) {
			if !seen[m.Name] && !w.absent(m.Name) {
				return nil, nil
			}
			seen[m.Name] = true
		}
	}
	return schema.NewObject(w.sent...), schema.NewObject(w.means...)
}

func membersOf(n *schema.Node) []schema.Member {
	if !n.Is(schema.Object) {
		return nil
	}
	return n.Members
}

func (w *objectWriter) declares(name string) bool {
	return slices.ContainsFunc(w.a, func(f *schema.Node) bool { return f.Get("properties").Has(name) })
}

// isOfBranch reports whether the form declares all that the schemas which hold
// declare: one of another branch does not, or takes the same.
func (w *objectWriter) isOfBranch() bool {
	for _, n := range w.at.holds {
		for _, m := range membersOf(n.Get("properties")) {
			if !w.declares(w.sentName(m.Name)) {
				return false
			}
		}
	}
	return true
}

// isOpen reports whether the form accepts a property that it does not declare.
func (w *objectWriter) isOpen() bool {
	return !slices.ContainsFunc(w.a, func(f *schema.Node) bool {
		extra := f.Get("additionalProperties")
		return extra.Is(schema.Bool) && !extra.Bool
	})
}

// sentName is what the property is called in the form.
func (w *objectWriter) sentName(name string) string {
	return w.renamed(name, 0, 1)
}

// canonicalName is what a property of the form is called in the schema.
func (w *objectWriter) canonicalName(name string) string {
	return w.renamed(name, 1, 0)
}

func (w *objectWriter) renamed(name string, from, to int) string {
	for _, u := range w.at.rules {
		for i := 0; u.Rule == "Renamed" && i+1 < len(u.Names); i += 2 {
			if u.Names[i+from] == name {
				return u.Names[i+to]
			}
		}
	}
	return name
}

// member writes one member of the object.
func (w *objectWriter) member(m schema.Member) bool {
	name, path := w.sentName(m.Name), schema.Path(w.at.path, m.Name)
	ofForm := func(n *schema.Node) []*schema.Node { return propertySchemas(n, name) }
	form := w.a.part(ofForm)
	known := slices.ContainsFunc(w.a, func(f *schema.Node) bool { return len(ofForm(f)) > 0 })
	switch {
	case !known && w.pairsName != "" || name == w.pairsName && name != "":
		w.extras = append(w.extras, m)
		return true
	case !known && !w.isOpen():
		w.lost = append(w.lost, loss{object: w.at.path, path: path})
		return true
	case m.Value.Is(schema.Null) && nullMeansAbsent(w.at.others, m.Name) && !w.isOfBranch():
		return false // the branch whose form it is would take it for absent
	}
	holds := w.at.parts(func(n *schema.Node) []*schema.Node { return propertySchemas(n, m.Name) })
	if m.Value.Is(schema.Null) && nullMeansAbsent(w.at.rules, m.Name) {
		form = withoutNull(form)
	}
	x, meaning := w.write(form, holds, m.Value, path)
	if x != nil {
		w.sent = append(w.sent, schema.Member{Name: name, Value: x})
		w.means = append(w.means, schema.Member{Name: m.Name, Value: meaning})
	}
	return x != nil
}

// pairsProperty writes what the form does not declare.
func (w *objectWriter) pairsProperty() bool {
	if w.pairsName == "" {
		return true
	}
	needed := slices.ContainsFunc(w.a, func(f *schema.Node) bool { return requires(f, w.pairsName) })
	if len(w.extras) == 0 && !needed && w.rng.IntN(2) == 0 {
		return true
	}
	form := w.a.part(func(n *schema.Node) []*schema.Node { return propertySchemas(n, w.pairsName) })
	for _, a := range w.alternatives(form, 0) {
		if !a.says("array") {
			continue
		}
		x, meaning := w.pairs(a, w.at, w.extras)
		if x == nil {
			return false
		}
		w.sent = append(w.sent, schema.Member{Name: w.pairsName, Value: x})
		w.means = append(w.means, meaning.Members...)
		return true
	}
	return false
}

// absent writes what the form wants of a property that the value may lack.
func (w *objectWriter) absent(name string) bool {
	canonical := w.canonicalName(name)
	if w.from.Has(canonical) {
		return true
	}
	needed := slices.ContainsFunc(w.a, func(f *schema.Node) bool { return requires(f, name) })
	means := nullMeansAbsent(w.at.rules, canonical)
	if !needed && (!means || w.rng.IntN(2) == 0) {
		return true
	}
	form := w.a.part(func(n *schema.Node) []*schema.Node { return propertySchemas(n, name) })
	if !w.fits(form, jsonNull(), w.form) {
		return !needed
	}
	switch {
	case means && w.isNullOfAnother(canonical):
		w.lost = append(w.lost, loss{object: w.at.path, path: schema.Path(w.at.path, canonical), isNull: true})
		w.means = append(w.means, schema.Member{Name: canonical, Value: jsonNull()})
	case !means:
		if !w.nullInstead(canonical) {
			return false
		}
		w.means = append(w.means, schema.Member{Name: canonical, Value: jsonNull()})
	}
	w.sent = append(w.sent, schema.Member{Name: name, Value: jsonNull()})
	return true
}

// isNullOfAnother reports whether null for an absent property is that of a
// branch which has the same properties and keeps null there.
func (w *objectWriter) isNullOfAnother(name string) bool {
	return slices.ContainsFunc(slices.Concat(w.at.holds, w.at.apart), func(n *schema.Node) bool {
		property := n.Get("properties").Get(name)
		return property != nil && !nullMeansAbsent(w.rules[n], name) && w.fits(property, jsonNull(), w.doc.Root) && w.declaresAllOf(n) &&
			w.fits(n, schema.NewObject(append(slices.Clone(w.from.Members), schema.Member{Name: name, Value: jsonNull()})...), w.doc.Root)
	})
}

// declaresAllOf reports whether the form declares what a schema of objects
// does, and nothing else.
func (w *objectWriter) declaresAllOf(n *schema.Node) bool {
	known := map[string]bool{}
	for _, m := range membersOf(n.Get("properties")) {
		known[w.sentName(m.Name)] = true
	}
	return !slices.ContainsFunc(w.a, func(f *schema.Node) bool {
		return slices.ContainsFunc(membersOf(f.Get("properties")), func(m schema.Member) bool { return !known[m.Name] })
	}) && !slices.ContainsFunc(membersOf(n.Get("properties")), func(m schema.Member) bool { return !w.declares(w.sentName(m.Name)) })
}

// withoutNull is a form in which null itself cannot be sent.
func withoutNull(form *schema.Node) *schema.Node {
	if form == nil {
		return nil
	}
	return schema.NewObject(schema.Member{Name: "allOf", Value: schema.NewArray(form,
		schema.NewObject(schema.Member{Name: "type", Value: schema.NewArray(textsOf("boolean", "number", "string", "array", "object")...)}))})
}

func textsOf(list ...string) (nodes []*schema.Node) {
	for _, s := range list {
		nodes = append(nodes, schema.NewString(s))
	}
	return nodes
}

func nullMeansAbsent(rules []target.Undo, name string) bool {
	return slices.ContainsFunc(rules, func(u target.Undo) bool { return u.Rule == "NullIsAbsent" && u.Property == name })
}

// nullInstead sends null for an absent property that accepts null, and is null
// then. That is a loss, unless null is its default.
func (w *objectWriter) nullInstead(name string) bool {
	holds := w.at.parts(func(n *schema.Node) []*schema.Node { return propertySchemas(n, name) })
	isDefault := false
	for _, n := range holds {
		if !w.fits(n, jsonNull(), w.doc.Root) {
			return false
		}
		isDefault = isDefault || n.Get("default").Is(schema.Null)
	}
	if !isDefault {
		w.lost = append(w.lost, loss{object: w.at.path, path: schema.Path(w.at.path, name), isNull: true})
	}
	return true
}
