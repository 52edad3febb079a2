package gen_test

import (
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// sentForm writes a valid value of a tool as a target's definition asks for it:
// what a model would send. It reports false where the definition has no way to
// say the value. Where it has several (null or nothing for what is absent), the
// value decides which, by chance.
func sentForm(tool *canonical.Tool, c *target.Compiled, value *schema.Node) (*schema.Node, bool) {
	s := newSender(tool, c).send(value)
	return s.sent, s.whole() && schema.Equal(s.means, value)
}

// A sender writes the values of one tool for one target. The definition leads:
// it says which form a place takes. The undo rules only permit: a change of
// form that no rule of the place would reverse is never made.
type sender struct {
	doc    *schema.Document
	rules  map[*schema.Node][]target.Undo
	form   *schema.Node // the schema of the definition, as JSON Schema
	rng    *rand.Rand
	fuel   int
	lost   []loss
	failed string // the first place for which nothing could be written
	stuck  bool
	knots  map[*schema.Node]*schema.Node // by definition: the form of an expansion that stands around
}

// said is what a value becomes.
type said struct {
	sent   *schema.Node // nil: there is no way to send anything for the value
	means  *schema.Node // the canonical value that is sent: another where something is lost
	lost   []loss
	failed string // without anything sent: the place that has no form
}

// A loss is a property that cannot be sent as it is.
type loss struct {
	object, path string // the places of the object and of the property
	isNull       bool   // null is sent, though the property is absent; else it is not sent
}

// whole reports whether the value is sent, all of it.
func (s said) whole() bool { return s.sent != nil && len(s.lost) == 0 }

func newSender(tool *canonical.Tool, c *target.Compiled) *sender {
	s := &sender{doc: tool.Normal, rules: make(map[*schema.Node][]target.Undo), form: argumentForm(c.Definition)}
	for _, u := range c.Undo {
		s.rules[u.Node] = append(s.rules[u.Node], u)
	}
	return s
}

// send writes the arguments.
func (s *sender) send(value *schema.Node) said {
	seed := fnv.New64()
	seed.Write(value.Compact())
	s.rng = rand.New(rand.NewPCG(seed.Sum64(), 1))
	s.fuel, s.lost, s.failed, s.stuck = 50_000, nil, "", false
	s.knots = make(map[*schema.Node]*schema.Node)
	root := s.doc.Root
	form, wrapper := s.form, ""
	for _, u := range s.rules[root] {
		if u.Rule == "Unwrap" {
			wrapper = u.Names[0]
			form = form.Get("properties").Get(wrapper)
		}
	}
	sent, means := s.write(form, []*schema.Node{root}, value, "")
	if sent != nil && wrapper != "" {
		sent = schema.NewObject(schema.Member{Name: wrapper, Value: sent})
	}
	return said{sent: sent, means: means, lost: s.lost, failed: s.failed}
}

// fail notes where the value cannot be written.
func (s *sender) fail(path string) (sent, means *schema.Node) {
	if !s.stuck {
		s.failed, s.stuck = path, true
	}
	return nil, nil
}

// A site is a value and what is known of its place.
type site struct {
	holds  []*schema.Node // the canonical schemas that the value fits, references and unions included
	rules  []target.Undo  // of these
	others []target.Undo  // of the branches that the value does not fit
	apart  []*schema.Node // these branches
	path   string
}

// write writes a value that all of the canonical schemas accept in the form.
func (s *sender) write(form *schema.Node, holds []*schema.Node, v *schema.Node, path string) (sent, means *schema.Node) {
	if s.fuel--; s.fuel < 0 {
		return s.fail(path)
	}
	if form == nil || form.Is(schema.Bool) {
		return v, v
	}
	at := site{path: path}
	s.hold(&at, holds, v, make(map[*schema.Node]bool))
	forms := s.alternatives(form, 0)
	before := s.lost
	var least []loss
	for _, manner := range s.manners(at, v) {
		s.lost = slices.Clip(before)
		x, meaning := s.best(manner, forms, at, v)
		if x == nil || sent != nil && len(s.lost) >= len(least) {
			continue
		}
		if sent, means, least = x, meaning, s.lost; len(least) == len(before) {
			break
		}
	}
	if s.lost = least; sent == nil {
		s.lost = before
		return s.fail(path)
	}
	return sent, means
}

// hold adds the schemas that hold for the value, and their rules, to the site.
func (s *sender) hold(at *site, list []*schema.Node, v *schema.Node, seen map[*schema.Node]bool) {
	for _, n := range list {
		if !n.Is(schema.Object) || seen[n] {
			continue
		}
		seen[n] = true
		at.holds = append(at.holds, n)
		at.rules = append(at.rules, s.rules[n]...)
		if def, _ := s.doc.Resolve(n); def != nil {
			s.hold(at, []*schema.Node{def}, v, seen)
		}
		s.hold(at, elemsOf(n.Get("allOf")), v, seen)
		for _, k := range [...]string{"anyOf", "oneOf"} {
			for _, b := range elemsOf(n.Get(k)) {
				if s.fits(b, v, s.doc.Root) {
					s.hold(at, []*schema.Node{b}, v, seen)
					continue
				}
				var other site
				s.hold(&other, []*schema.Node{b}, v, seen)
				at.others = slices.Concat(at.others, other.rules, other.others)
				at.apart = slices.Concat(at.apart, other.holds, other.apart)
			}
		}
	}
}

func (s *sender) fits(n, v, root *schema.Node) bool {
	return !slices.ContainsFunc(schema.Validate(n, v, root), func(f schema.Fault) bool { return f.Code != schema.Unverified })
}

func elemsOf(n *schema.Node) []*schema.Node {
	if !n.Is(schema.Array) {
		return nil
	}
	return n.Elems
}

// maxAlternatives bounds in how many ways a form is read.
const maxAlternatives = 100

// An alternative is a list of schemas, each without a choice, that say together
// what one form of a place is.
type alternative []*schema.Node

// alternatives lists the ways to fit a form.
func (s *sender) alternatives(form *schema.Node, depth int) []alternative {
	if depth > 40 || !form.Is(schema.Object) {
		return []alternative{{}}
	}
	all := []alternative{{form}}
	if def := s.resolve(form); def != nil {
		all = combined(all, s.alternatives(def, depth+1))
	}
	for _, part := range elemsOf(form.Get("allOf")) {
		all = combined(all, s.alternatives(part, depth+1))
	}
	for _, k := range [...]string{"anyOf", "oneOf"} {
		var choice []alternative
		for _, b := range elemsOf(form.Get(k)) {
			choice = append(choice, s.alternatives(b, depth+1)...)
		}
		if choice != nil {
			all = combined(all, choice)
		}
	}
	return all
}

func combined(a, b []alternative) (all []alternative) {
	for _, x := range a {
		for _, y := range b {
			if len(all) < maxAlternatives {
				all = append(all, slices.Concat(x, y))
			}
		}
	}
	return all
}

func (s *sender) resolve(form *schema.Node) *schema.Node {
	if !form.Has("$ref") {
		return nil
	}
	def, _ := (&schema.Document{Root: s.form}).Resolve(form)
	return def
}

// accepts reports whether the kind of value is one that the alternative allows.
func (a alternative) accepts(kinds ...string) bool {
	for _, f := range a {
		t := f.Get("type")
		if one, ok := t.Str(); ok && !slices.Contains(kinds, one) {
			return false
		}
		if t.Is(schema.Array) && !slices.ContainsFunc(t.Elems, func(e *schema.Node) bool { return slices.Contains(kinds, e.Text) }) {
			return false
		}
	}
	return true
}

// says reports whether the alternative says which type it is, and it is this one.
func (a alternative) says(kind string) bool {
	return a.accepts(kind) && slices.ContainsFunc(a, func(f *schema.Node) bool { return f.Has("type") })
}

// enum is the values that the alternative lists; nil where it lists none.
func (a alternative) enum() []*schema.Node {
	for _, f := range a {
		if list := f.Get("enum"); list != nil {
			return elemsOf(list)
		}
	}
	return nil
}

// lists reports whether the value is among those that the alternative lists.
func (a alternative) lists(v *schema.Node) bool {
	list := a.enum()
	return list == nil || slices.ContainsFunc(list, func(e *schema.Node) bool { return schema.Equal(e, v) })
}

// A manner is one way to send a value; it returns nil where the form is another.
type manner func(s *sender, a alternative, at site, v *schema.Node) (sent, means *schema.Node)

// manners are the ways that the rules of the place permit, best first. What is
// text and reads as JSON would be taken for the value that it reads as, so it
// goes out as JSON text where JSON text is taken at all. Where strings are taken
// as they are, they are never JSON text, and one that reads as another value of
// the place cannot be sent.
func (s *sender) manners(at site, v *schema.Node) []manner {
	var list []manner
	if at.has("NullIsEmpty") {
		list = append(list, emptyAsNull)
	}
	if at.has("TextToNumber") || at.has("TextToValue") {
		list = append(list, asListedText)
	}
	list = append(list, asItIs)
	if !at.has("TextToValue") {
		return list
	}
	if v.Is(schema.String) && at.declares("string") {
		if s.readsAsOther(at, v) {
			return nil
		}
		return list
	}
	if v.Is(schema.Null) && !at.declares("null") { // null itself may say that the property is absent
		return append([]manner{asText}, list...)
	}
	if v.Is(schema.String) && (json.Valid([]byte(v.Text)) || s.rng.IntN(2) == 0) {
		return append([]manner{asText}, list...)
	}
	return append(list, asText)
}

// declares reports whether one of the schemas that hold declares the type, and
// lists no values.
func (at site) declares(typ string) bool {
	return slices.ContainsFunc(at.holds, func(n *schema.Node) bool {
		return alternative{n}.says(typ) && !n.Has("enum") && !n.Has("const")
	})
}

// readsAsOther reports whether a string is the JSON text of a value of the place
// that is no string.
func (s *sender) readsAsOther(at site, v *schema.Node) bool {
	inner, problems := schema.Parse([]byte(v.Text))
	return len(problems) == 0 && !inner.Is(schema.String) && s.fits(at.holds[0], inner, s.doc.Root)
}

func (at site) has(rule string) bool {
	return slices.ContainsFunc(at.rules, func(u target.Undo) bool { return u.Rule == rule })
}

// best tries every alternative and takes the first that loses least.
func (s *sender) best(m manner, forms []alternative, at site, v *schema.Node) (sent, means *schema.Node) {
	before := s.lost
	var lost []loss
	for _, a := range forms {
		s.lost = slices.Clip(before)
		x, meaning := m(s, a, at, v)
		if x == nil || len(forms) > 1 && !s.fitsAll(a, x) {
			continue
		}
		if sent == nil || len(s.lost) < len(lost) {
			sent, means, lost = x, meaning, s.lost
		}
		if len(lost) == len(before) {
			break
		}
	}
	s.lost = before
	if sent != nil {
		s.lost = lost
	}
	return sent, means
}

func (s *sender) fitsAll(a alternative, x *schema.Node) bool {
	return !slices.ContainsFunc(a, func(f *schema.Node) bool { return !s.fits(f, x, s.form) })
}

func jsonNull() *schema.Node { return &schema.Node{Kind: schema.Null} }

func emptyAsNull(_ *sender, a alternative, _ site, v *schema.Node) (sent, means *schema.Node) {
	if v.Is(schema.String) && v.Text == "" && a.accepts("null") {
		return jsonNull(), v
	}
	return nil, nil
}

// asListedText sends a value that the form lists as text.
func asListedText(_ *sender, a alternative, _ site, v *schema.Node) (sent, means *schema.Node) {
	if !a.says("string") {
		return nil, nil
	}
	for _, e := range a.enum() {
		text, _ := e.Str()
		if listed, problems := schema.Parse([]byte(text)); len(problems) == 0 && schema.Equal(listed, v) {
			return e, v
		}
	}
	return nil, nil
}

// asText sends the JSON text of a value. Where a definition recurs, the text
// may hold the value in the form of the definition, which stands around it, or
// as it is.
func asText(s *sender, a alternative, at site, v *schema.Node) (sent, means *schema.Node) {
	if !a.says("string") || a.enum() != nil {
		return nil, nil
	}
	inner, means := v, v
	recurs := slices.ContainsFunc(a, func(f *schema.Node) bool {
		words, _ := f.Get("description").Str()
		return strings.Contains(words, "of the same form as")
	})
	for _, n := range at.holds {
		if form := s.knots[n]; form != nil && recurs && s.rng.IntN(2) == 0 {
			if x, m := s.write(form, at.holds, v, at.path); x != nil {
				inner, means = x, m
			}
			break
		}
	}
	return schema.NewString(string(inner.Compact())), means
}

// asItIs sends a value as what it is, or a container as what the rules say.
func asItIs(s *sender, a alternative, at site, v *schema.Node) (sent, means *schema.Node) {
	for _, n := range at.holds {
		if def, _ := s.doc.Resolve(n); def != nil && a.accepts("object", "array") && len(a) > 0 && !a.says("string") {
			before := s.knots[def]
			s.knots[def] = a[0]
			defer func() { s.knots[def] = before }()
		}
	}
	switch {
	case v.Is(schema.Object) && a.accepts("object"):
		return s.object(a, at, v)
	case v.Is(schema.Object) && a.says("array") && at.has("PairsToMap"):
		return s.pairs(a, at, v.Members)
	case v.Is(schema.Array) && a.accepts("array"):
		return s.array(a, at, v)
	case v.Is(schema.Array) && a.says("object"):
		return s.tuple(a, at, v)
	case v.Is(schema.Object), v.Is(schema.Array):
		return nil, nil
	case a.accepts(kindsOf(v)...) && a.lists(v):
		return v, v
	}
	return nil, nil
}

func kindsOf(v *schema.Node) []string {
	switch v.Kind {
	case schema.Null:
		return []string{"null"}
	case schema.Bool:
		return []string{"boolean"}
	case schema.Number:
		if schema.IsInteger(v.Text) {
			return []string{"integer", "number"}
		}
		return []string{"number"}
	case schema.String:
		return []string{"string"}
	case schema.Array:
		return []string{"array"}
	}
	return []string{"object"}
}

// part is the form of a part of a value.
func (a alternative) part(of func(*schema.Node) []*schema.Node) *schema.Node {
	return conjunction(a, of)
}

// parts are the canonical schemas of a part of a value.
func (at site) parts(of func(*schema.Node) []*schema.Node) (all []*schema.Node) {
	for _, n := range at.holds {
		all = append(all, of(n)...)
	}
	return all
}

func (s *sender) array(a alternative, at site, v *schema.Node) (sent, means *schema.Node) {
	sentItems, meantItems := make([]*schema.Node, len(v.Elems)), make([]*schema.Node, len(v.Elems))
	for i, e := range v.Elems {
		item := func(n *schema.Node) []*schema.Node { return itemSchemas(n, i) }
		sentItems[i], meantItems[i] = s.write(a.part(item), at.parts(item), e, schema.Index(at.path, i))
		if sentItems[i] == nil {
			return nil, nil
		}
	}
	return schema.NewArray(sentItems...), schema.NewArray(meantItems...)
}

// tuple sends an array as an object with a property for each position.
func (s *sender) tuple(a alternative, at site, v *schema.Node) (sent, means *schema.Node) {
	for _, u := range at.rules {
		if u.Rule != "ItemsToTuple" || len(u.Names) != len(v.Elems) {
			continue
		}
		var members []schema.Member
		means = schema.NewArray()
		for i, e := range v.Elems {
			form := a.part(func(n *schema.Node) []*schema.Node { return propertySchemas(n, u.Names[i]) })
			item := func(n *schema.Node) []*schema.Node { return itemSchemas(n, i) }
			x, meaning := s.write(form, at.parts(item), e, schema.Index(at.path, i))
			if x == nil {
				return nil, nil
			}
			members = append(members, schema.Member{Name: u.Names[i], Value: x})
			means.Elems = append(means.Elems, meaning)
		}
		return schema.NewObject(members...), means
	}
	return nil, nil
}

// pairs sends properties as an array of pairs.
func (s *sender) pairs(a alternative, at site, properties []schema.Member) (sent, means *schema.Node) {
	pair := a.part(func(n *schema.Node) []*schema.Node { return itemSchemas(n, 0) })
	for range 20 {
		if def := s.resolve(pair); def != nil {
			pair = def
		}
	}
	if !pair.Get("properties").Has("value") { // the items are those of another branch
		return nil, nil
	}
	var list []*schema.Node
	var meant []schema.Member
	for _, m := range properties {
		value := func(n *schema.Node) []*schema.Node { return propertySchemas(n, m.Name) }
		x, meaning := s.write(pair.Get("properties").Get("value"), at.parts(value), m.Value, schema.Path(at.path, m.Name))
		if x == nil {
			return nil, nil
		}
		list = append(list, schema.NewObject(
			schema.Member{Name: "key", Value: schema.NewString(m.Name)}, schema.Member{Name: "value", Value: x}))
		meant = append(meant, schema.Member{Name: m.Name, Value: meaning})
	}
	return schema.NewArray(list...), schema.NewObject(meant...)
}
