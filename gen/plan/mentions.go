package plan

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A mention is a property that an object does not declare, but that a schema
// speaks of which has a say at the same value: a branch of if or allOf, say, or
// a list of required names. Such a schema is only checked. It may hang on the
// property, and so does an author; but what a struct drops is not there when it
// is checked again.
type mention struct {
	name string
	doc  string
}

// mentions are the properties of a struct that it gets in that way.
type mentions struct {
	list []mention
	open bool // there are more, which no list of names can hold
}

// maxMentions bounds the search for mentions over all of a tool, and how many
// fields come of it: definitions may refer to one another in many ways.
const maxMentions = 20_000

// A saying is a schema that has a say at a value.
type saying struct {
	node *schema.Node
	stance
}

// atSameValue are the keywords whose schemas have a say at the value of the
// schema itself.
var atSameValue = map[string]bool{
	"allOf": true, "anyOf": true, "oneOf": true, "not": true,
	"if": true, "then": true, "else": true, "dependentSchemas": true,
}

// A stance is how a schema stands to the value that it has a say at.
type stance uint8

const (
	asserted stance = iota
	denied          // the value must not fit it
	either          // whether it fits decides something
)

// below is the stance of a schema under a keyword of another.
func (st stance) below(keyword string) stance {
	switch {
	case st == either, keyword == "if", keyword == "oneOf":
		return either
	case keyword == "not":
		return denied - st
	}
	return st
}

// mentionedIn lists what the schemas at the value of n mention and n does not
// declare, in the order of the schema.
func (s *side) mentionedIn(n *schema.Node) mentions {
	if m, known := s.mentioned[n]; known {
		return m
	}
	f := mentionFinder{side: s, at: make(map[string]int)}
	if props := n.Get("properties"); props.Is(schema.Object) {
		for _, p := range props.Members {
			f.at[p.Name] = declaredMention
		}
	}
	for _, from := range append(s.origins[n], n) { // what a merged schema was made of is spoken of in its stead
		f.start = append(f.start, s.spokenOf()[from]...)
	}
	f.find(n)
	if s.mentioned == nil {
		s.mentioned = make(map[*schema.Node]mentions)
	}
	s.mentioned[n] = f.found
	return f.found
}

// A mentionFinder looks for the mentions of one object.
type mentionFinder struct {
	*side
	at    map[string]int // in found.list, by name
	start []saying       // what speaks of the object from outside
	found mentions
}

// declaredMention stands in mentionFinder.at for a property with a field of its own.
const declaredMention = -1

// find looks at what has a say at one object.
func (f *mentionFinder) find(n *schema.Node) {
	whole := f.eachSaying(append([]saying{{node: n}}, f.start...), func(at saying) bool {
		if at.node != n {
			f.found.open = f.found.open || holdsSome(at.node.Get("patternProperties"))
		}
		f.names(at)
		return !f.found.open
	})
	f.found.open = f.found.open || !whole
}

// eachSaying visits schemas and those that have a say at the same value, each
// before those that it holds, until visit returns false. It reports whether the
// search came to its end. It keeps its own stack, since references make chains
// of any length.
func (s *side) eachSaying(start []saying, visit func(saying) bool) bool {
	seen := make(map[saying]bool)
	pending := slices.Clone(start)
	slices.Reverse(pending)
	for len(pending) > 0 {
		at := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		if at != start[0] && !s.mayMention() || !visit(at) {
			return false
		}
		first := len(pending)
		if body, _ := s.doc.Resolve(at.node); body != nil {
			pending = append(pending, saying{body, at.stance})
		}
		for c := range schema.Children(at.node) {
			if speaks(at.node, c.Keyword) {
				pending = append(pending, saying{c.Node, at.below(c.Keyword)})
			}
		}
		slices.Reverse(pending[first:])
	}
	return true
}

// speaks reports whether the schemas under a keyword of n have a say at its value.
func speaks(n *schema.Node, keyword string) bool {
	return atSameValue[keyword] && (keyword != "then" && keyword != "else" || n.Has("if"))
}

// mayMention counts a step of the search, and reports whether it may go on.
func (s *side) mayMention() bool {
	s.mentionSteps++
	return s.mentionSteps <= maxMentions
}

func holdsSome(object *schema.Node) bool { return object.Is(schema.Object) && len(object.Members) > 0 }

// names notes what one schema mentions by itself. What is required of a value
// that must not fit is what it must not have, so that nobody misses it.
func (f *mentionFinder) names(at saying) {
	n := at.node
	if props := n.Get("properties"); props.Is(schema.Object) {
		for _, p := range props.Members {
			f.note(p.Name, f.inherit(p.Value, docOf))
		}
	}
	required := strs(n.Get("required"))
	for _, keyword := range [...]string{"dependentRequired", "dependentSchemas"} {
		if deps := n.Get(keyword); deps.Is(schema.Object) {
			for _, d := range deps.Members {
				f.note(d.Name, "")
				required = append(required, strs(d.Value)...) // none of a schema
			}
		}
	}
	if at.stance == denied {
		return
	}
	for _, name := range required {
		f.note(name, "")
	}
}

// note notes that a property is mentioned, with the first text that says what it is.
func (f *mentionFinder) note(name, doc string) {
	i, known := f.at[name]
	switch {
	case !known && !f.mayMention():
		f.found.open = true
	case !known:
		f.at[name] = len(f.found.list)
		f.found.list = append(f.found.list, mention{name, doc})
	case i != declaredMention && f.found.list[i].doc == "":
		f.found.list[i].doc = doc
	}
}

// fillMentioned gives a struct that drops what it does not declare a field for
// each property that is mentioned, of any type and optional: what is said of it
// holds under some condition only. Where names do not tell what is mentioned,
// or a result as a whole declares nothing, the struct keeps all properties.
func (s *side) fillMentioned(pl *place, st *model.Struct, r *model.Row, n *schema.Node, w want, scope *names.Scope) {
	if r.Others != model.Open || n.Has("unevaluatedProperties") && isNever(n.Get("unevaluatedProperties")) {
		return
	}
	m := s.mentionedIn(n)
	isFreeResult := pl.root && !pl.args && len(st.Fields)+len(m.list) == 0 // else it could say nothing
	if m.open || isFreeResult {
		r.Others = model.Kept
		st.Rest = &model.RestField{Name: restName, Elem: anyType}
		return
	}
	sent := s.sentNames(pl, n)
	list := slices.DeleteFunc(slices.Clone(m.list), func(m mention) bool { return slices.Contains(sent, m.name) })
	props := make([]string, len(list))
	for i := range list {
		props[i] = list[i].name
	}
	for i, name := range fieldNames(scope, props) {
		f := &model.Field{
			Name: name, JSON: props[i], Doc: list[i].doc, Index: len(r.Fields),
			Type: opt(anyType), Optional: true, Nullable: true,
		}
		f.Tag = tagOf(f.JSON, f)
		st.Fields = append(st.Fields, f)
		row := s.leaf(model.Row{}, w.property(name, f.JSON), nil)
		r.Fields = append(r.Fields, model.RowField{Name: f.JSON, Row: row})
	}
}

// sentNames are the names under which a target sends something else of an
// object: there they mean that.
func (s *side) sentNames(pl *place, n *schema.Node) (sent []string) {
	if s.output {
		return nil
	}
	for _, c := range s.in.Compiled {
		if c == nil {
			continue
		}
		for _, u := range c.Undo {
			isHere := u.Node == n || pl.root && u.Node == s.doc.Root || slices.Contains(s.origins[n], u.Node)
			switch {
			case !isHere:
			case u.Rule == "Renamed":
				for i := 1; i < len(u.Names); i += 2 {
					sent = append(sent, u.Names[i])
				}
			case u.Rule == "Unwrap", u.Rule == "PairsIn":
				sent = append(sent, u.Names...)
			}
		}
	}
	return sent
}
