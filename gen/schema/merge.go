package schema

import "slices"

// Merge returns the conjunction of two schemas: what accepts a value that
// both accept. Types, enums, bounds, counts, required names, properties and
// items are combined; of annotations a's win. What cannot be combined is kept
// beside the rest in an allOf, at any depth; exact is false then. Two schemas
// that no value can satisfy give {"not": {}}.
//
// Merge follows no references: a property that refers on one side and is
// constrained on the other becomes such an allOf. Subschemas that only one of
// the two has are shared with it.
func Merge(a, b *Node) (merged *Node, exact bool) {
	n := newNormalizer(func(*Node) (*Node, string) { return nil, "" })
	n.shallow = true
	merged, err := n.resolveAll(conj{a, b})
	if err != nil { // too deep or too large to be merged
		return a.Derive(Member{Name: "allOf", Value: NewArray(a, b)}), false
	}
	return merged, n.residues == 0
}

// units are the keywords that are understood together with others, or cannot be
// combined with another value of theirs. Each names its unit.
var units = map[string]string{
	"contains": "contains", "minContains": "contains", "maxContains": "contains",
	"if": "if", "then": "if", "else": "if",
	"not": "not", "anyOf": "anyOf", "oneOf": "oneOf", "pattern": "pattern", "format": "format",
	"$dynamicRef":           "$dynamicRef",
	"unevaluatedProperties": "unevaluatedProperties", "unevaluatedItems": "unevaluatedItems",
}

// isGrouped reports whether the keyword is read by readObjects or readArrays.
func isGrouped(keyword string, plain bool) bool {
	switch keyword {
	case "properties", "patternProperties", "additionalProperties", "prefixItems", "items":
		return true
	case "unevaluatedProperties", "unevaluatedItems":
		return plain
	}
	return false
}

// A merger combines the parts of a cohort into one schema.
type merger struct {
	n       *normalizer
	order   []string // keywords in order of first appearance
	places  map[string]Pos
	values  map[string]*Node
	notes   map[string]*Node // annotations
	objects objects
	arrays  arrays
	hasObj  bool
	hasArr  bool
	names   conj // propertyNames
	deps    []string
	depends map[string]conj
	residue []*Node
	never   bool
}

// merge returns the schema that a cohort comes down to, with these annotations.
func (n *normalizer) merge(c *cohort, notes []Member) (*Node, error) {
	m := &merger{
		n: n, never: c.never, residue: slices.Clone(c.opaque),
		places: make(map[string]Pos), values: make(map[string]*Node),
		notes: make(map[string]*Node), depends: make(map[string]conj),
	}
	for _, p := range c.parts {
		m.addPart(p)
	}
	for _, r := range c.refs {
		i := slices.IndexFunc(r.site.Members, func(x Member) bool { return x.Name == refKey })
		m.residue = append(m.residue, r.site.Derive(r.site.Members[i]))
	}
	for _, a := range notes {
		m.notes[a.Name] = a.Value
	}
	m.settleValues(len(c.parts) > 1)
	m.settleUnevaluated()
	return m.build(c.parts)
}

func (m *merger) addPart(p part) {
	plain := isPlain(p.node)
	m.addGroups(p, plain)
	done := make(map[string]bool)
	for _, member := range p.own {
		name := member.Name
		if _, seen := m.places[name]; !seen {
			m.order = append(m.order, name)
			m.places[name] = member.Pos
		}
		switch unit := units[name]; {
		case !constrains(name) || isGrouped(name, plain) || name == "allOf":
		case name == "propertyNames":
			m.names = m.names.and(conj{member.Value})
		case name == "dependentSchemas" && member.Value.Is(Object):
			m.addDependents(member.Value)
		case unit != "":
			if !done[unit] {
				done[unit] = true
				m.addUnit(p, unit)
			}
		default:
			m.addValue(p, member)
		}
	}
}

func (m *merger) addGroups(p part, plain bool) {
	if o, ok := readObjects(p.own, plain); ok {
		switch both, exact := m.objects.and(o); {
		case !m.hasObj:
			m.objects, m.hasObj = o, true
		case exact:
			m.objects = both
		default:
			m.keepApart(p, func(name string) bool {
				return name == "properties" || name == "patternProperties" || name == "additionalProperties" || name == "unevaluatedProperties"
			})
		}
	}
	if a, ok := readArrays(p.own, plain); ok {
		if m.hasArr {
			a = m.arrays.and(a)
		}
		m.arrays, m.hasArr = a, true
	}
}

// keepApart puts the chosen keywords of a part into a branch of their own.
func (m *merger) keepApart(p part, choose func(string) bool) {
	var members []Member
	for _, member := range p.own {
		if choose(member.Name) {
			members = append(members, member)
		}
	}
	m.residue = append(m.residue, p.node.Derive(members...))
}

func (m *merger) addDependents(object *Node) {
	for _, d := range object.Members {
		if _, known := m.depends[d.Name]; !known {
			m.deps = append(m.deps, d.Name)
		}
		m.depends[d.Name] = m.depends[d.Name].and(conj{d.Value})
	}
	if m.values["dependentSchemas"] == nil {
		m.values["dependentSchemas"] = object
	}
}

// addUnit takes a unit over if there is none yet, and keeps it apart if there
// is another.
func (m *merger) addUnit(p part, unit string) {
	free, same := true, true
	for name, u := range units {
		if u != unit {
			continue
		}
		i := slices.IndexFunc(p.own, func(x Member) bool { return x.Name == name })
		free = free && m.values[name] == nil
		same = same && (i < 0 && m.values[name] == nil || i >= 0 && Equal(m.values[name], p.own[i].Value))
	}
	switch {
	case same:
	case free:
		for _, x := range p.own {
			if units[x.Name] == unit {
				m.values[x.Name] = x.Value
			}
		}
	default:
		m.keepApart(p, func(name string) bool { return units[name] == unit })
	}
}

func (m *merger) addValue(p part, member Member) {
	old := m.values[member.Name]
	if old == nil {
		m.values[member.Name] = member.Value
		return
	}
	switch v, result := conjoin(member.Name, old, member.Value); result {
	case combined:
		m.values[member.Name] = v
	case empty:
		m.never = true
	default:
		m.keepApart(p, func(name string) bool { return name == member.Name })
	}
}

// settleValues lets type, enum and const narrow each other where they come
// from several schemas; what one schema says is left as it is.
func (m *merger) settleValues(several bool) {
	if !several || m.never {
		return
	}
	types := typeNames(m.values["type"])
	constant, enum := m.values["const"], m.values["enum"]
	if constant != nil && !hasType(types, constant) {
		m.never = true
		return
	}
	if !enum.Is(Array) {
		return
	}
	kept, result := filterEnum(enum, func(e *Node) bool {
		return hasType(types, e) && (constant == nil || Equal(e, constant))
	})
	m.never = result == empty
	m.values["enum"] = kept
	if constant != nil {
		delete(m.values, "enum")
	}
}

// settleUnevaluated turns unevaluated properties and items into additional ones
// where merging has left nothing else that could look at them.
func (m *merger) settleUnevaluated() {
	for _, name := range [...]string{"anyOf", "oneOf", "if", "dependentSchemas", "contains", "$dynamicRef"} {
		if m.values[name] != nil {
			return
		}
	}
	if len(m.residue) > 0 {
		return
	}
	if u := m.values["unevaluatedProperties"]; u != nil {
		delete(m.values, "unevaluatedProperties")
		if m.objects.from[2] == nil {
			m.objects.from[2] = u
			m.objects.rest, m.objects.closed = readRest(u)
			m.hasObj = true
		}
	}
	if u := m.values["unevaluatedItems"]; u != nil {
		delete(m.values, "unevaluatedItems")
		if m.arrays.from[1] == nil {
			m.arrays.from[1] = u
			m.arrays.rest, m.arrays.closed = readRest(u)
			m.hasArr = true
		}
	}
}

// build writes the schema, its keywords in order of first appearance.
func (m *merger) build(parts []part) (*Node, error) {
	var from *Node
	if len(parts) > 0 {
		from = parts[0].node
	}
	var members []Member
	written := make(map[string]bool)
	add := func(name string, v *Node) {
		if v != nil {
			written[name] = true
			members = append(members, Member{Name: name, Value: v, Pos: m.places[name]})
		}
	}
	if m.never {
		for _, name := range m.order {
			add(name, m.notes[name])
		}
		add("not", NewObject())
		return from.Derive(members...), nil
	}
	for _, name := range append(m.order, "additionalProperties", "items") {
		if written[name] {
			continue
		}
		v, err := m.value(name)
		if err != nil {
			return nil, err
		}
		add(name, v)
	}
	residue, err := m.residues()
	if err != nil {
		return nil, err
	}
	add("allOf", residue)
	return from.Derive(members...), nil
}

// value returns the finished value of a keyword, or nil if nothing is left of it.
func (m *merger) value(name string) (*Node, error) {
	if !constrains(name) {
		return m.notes[name], nil
	}
	switch name {
	case "properties":
		return m.schemaMap(m.objects.from[0], m.objects.names, m.objects.props)
	case "patternProperties":
		return m.schemaMap(m.objects.from[1], m.objects.patterns, m.objects.matching)
	case "additionalProperties":
		return m.rest(m.objects.from[2], m.objects.rest, m.objects.closed)
	case "prefixItems":
		return m.prefix()
	case "items":
		return m.rest(m.arrays.from[1], m.arrays.rest, m.arrays.closed)
	case "propertyNames":
		return m.n.resolve1(m.names)
	case "dependentSchemas":
		return m.schemaMap(m.values[name], m.deps, m.depends)
	}
	v := m.values[name]
	if v == nil {
		return nil, nil
	}
	return mapMember(&Member{Name: name, Value: v}, m.n.child)
}

func (m *merger) schemaMap(from *Node, names []string, schemas map[string]conj) (*Node, error) {
	if from == nil {
		return nil, nil
	}
	members := make([]Member, 0, len(names))
	for _, name := range names {
		v, err := m.n.resolve1(schemas[name])
		if err != nil {
			return nil, err
		}
		pos := v.Pos
		if i := from.find(name); i >= 0 {
			pos = from.Members[i].Pos
		}
		members = append(members, Member{name, v, pos})
	}
	return unlessSame(from, members), nil
}

// rest writes the schema for other properties or items.
func (m *merger) rest(from *Node, rest conj, closed bool) (*Node, error) {
	switch {
	case from == nil:
		return nil, nil
	case closed && from.Is(Bool) && !from.Bool:
		return from, nil
	case closed:
		return NewBool(false), nil
	case len(rest) == 0:
		return from, nil
	}
	return m.n.resolve1(rest)
}

func (m *merger) prefix() (*Node, error) {
	if m.arrays.from[0] == nil || len(m.arrays.prefix) == 0 {
		return nil, nil
	}
	list := NewArray()
	for _, c := range m.arrays.prefix {
		v, err := m.n.resolve1(c)
		if err != nil {
			return nil, err
		}
		list.Elems = append(list.Elems, v)
	}
	from := m.arrays.from[0]
	if slices.Equal(list.Elems, from.Elems) {
		return from, nil
	}
	list.Pos, list.origin = from.Pos, from
	return list, nil
}

// residues writes what could not be combined as the branches of an allOf.
func (m *merger) residues() (*Node, error) {
	if len(m.residue) == 0 {
		return nil, nil
	}
	m.n.residues += len(m.residue)
	list := NewArray()
	for _, r := range m.residue {
		v, err := m.n.resolve1(conj{r})
		if err != nil {
			return nil, err
		}
		list.Elems = append(list.Elems, v)
	}
	return list, nil
}
