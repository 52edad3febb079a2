package target

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// annotate gives the form the texts of n, and records the annotations that the
// target does not take. They come last: what is said beside a reference
// replaces what its definition says.
func (c *compiler) annotate(n *schema.Node, f *form, at spot) {
	for i := range n.Members {
		m := &n.Members[i]
		path := schema.Path(at.path, m.Name)
		switch m.Name {
		case "description":
			if text, ok := m.Value.Str(); ok {
				f.texts.author = c.visible(text, path)
			}
		case "title":
			c.annotateTitle(m, f, path)
		case "default":
			c.annotateDefault(n, m, f, path)
		case "examples":
			c.annotateExamples(m, f, path)
		default:
			if keywords[m.Name].kind == annotationKeyword && !c.annotated(m, f) {
				c.change(annotationDropped, path, m.Name+" says nothing about which values are valid, and is left out")
			}
		}
	}
}

// annotated keeps the order of properties where the target has a word for it,
// and where the form still has the properties.
func (c *compiler) annotated(m *schema.Member, f *form) bool {
	if m.Name != "propertyOrdering" || !c.keeps(m.Name) || f.reformed {
		return false
	}
	names := c.declaredNames(m.Value, f)
	if len(names) > 0 {
		f.set(m.Name, stringList(names))
	}
	return len(names) > 0
}

// declaredNames is the names of an ordering that the form declares, as they are
// sent; none where the value is no list of strings.
func (c *compiler) declaredNames(v *schema.Node, f *form) []string {
	declared := make(map[string]bool, len(f.properties))
	for _, p := range f.properties {
		declared[p.name] = true
	}
	names := nameList(v)
	if len(names) < len(v.Elems) {
		return nil
	}
	for i := range names {
		names[i] = c.sentName(names[i])
	}
	return slices.DeleteFunc(names, func(name string) bool { return !declared[name] })
}

func (c *compiler) annotateTitle(m *schema.Member, f *form, path string) {
	if c.keeps("title") && m.Value.Is(schema.String) && !c.standsAlone(f) {
		f.title = c.visibleValue(m.Value, path)
		return
	}
	c.change(annotationDropped, path, "the title is left out")
}

// annotateDefault keeps a default that can be sent as it is; another is said in
// the description. One that the schema itself refuses is not said at all: it
// is not applied either.
func (c *compiler) annotateDefault(n *schema.Node, m *schema.Member, f *form, path string) {
	if !c.accepts(n, m.Value) {
		c.record(annotationDropped, c.dropCode("default"), path, "the default does not fit its own schema and is left out")
		return
	}
	scalar := m.Value.Is(schema.String) || m.Value.Is(schema.Number) || m.Value.Is(schema.Bool)
	if c.keeps("default") && scalar && !f.reformed && len(f.anyOf) == 0 && f.ref == "" {
		f.set("default", m.Value)
		return
	}
	detail := "the default is said in the description and filled in by the decoder"
	switch text, short := shown(m.Value); {
	case m.Value.Is(schema.Null):
		detail = "the default is null, which is not said; the decoder fills it in"
	case short:
		f.texts.tail = append(f.texts.tail, "Default: "+text+".")
	default:
		detail = "the default is too long for the description, and is filled in by the decoder"
	}
	c.record(defaultMoved, c.dropCode("default"), path, detail)
}

func (c *compiler) annotateExamples(m *schema.Member, f *form, path string) {
	if !m.Value.Is(schema.Array) || len(m.Value.Elems) == 0 {
		c.change(annotationDropped, path, "the examples are left out")
		return
	}
	var list []string
	for _, e := range m.Value.Elems {
		if text, short := shown(e); short {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		c.change(annotationDropped, path, "the examples are too long for the description, and are left out")
		return
	}
	f.texts.tail = append(f.texts.tail, "Examples: "+strings.Join(list, ", ")+".")
	detail := "the examples are said in the description"
	if more := len(m.Value.Elems) - len(list); more > 0 {
		detail += ", save those that are too long for it (" + strconv.Itoa(more) + ")"
	}
	c.change(annotationMoved, path, detail)
}

// standsAlone reports whether the form is an anyOf that may hold nothing else.
func (c *compiler) standsAlone(f *form) bool { return c.unionAlone && len(f.anyOf) > 0 }
