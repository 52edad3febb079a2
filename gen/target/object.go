package target

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An openness is what an object schema does with properties that it does not
// declare, as far as that is one of the simple cases.
type openness uint8

const (
	unsaid openness = iota // the keyword is absent: anything goes
	open                   // true or {}: anything goes, and the author says so
	typed                  // each must fit a schema
	shut                   // there are none
)

func opennessOf(n *schema.Node) openness {
	extra := n.Get("additionalProperties")
	switch {
	case extra == nil:
		return unsaid
	case isAnything(extra):
		return open
	case isNever(extra):
		return shut
	}
	return typed
}

// An objectWay is a way to send objects.
type objectWay uint8

const (
	asObject objectWay = iota // as an object
	asPairs                   // as a list of key/value pairs
	asText                    // as JSON text
)

// wayOf decides how objects of the schema n are sent: in the way of the first
// case that holds.
func (c *compiler) wayOf(n *schema.Node, at spot) objectWay {
	extra, isRoot := opennessOf(n), at.path == rootPath && at.union == nil
	value, _ := mapValue(n, extra)
	isMap := value != nil && !isRoot // arguments are no list
	for _, tc := range []struct {
		holds bool
		way   objectWay
	}{
		{len(membersOf(n.Get("properties"))) > 0, asObject},
		{extra == typed && c.takesRest(n), asObject},
		{isMap && c.meetsArrays(n, at), asText},
		{isMap, asPairs},
		{c.noEmpty && !isRoot, asText},
		{c.oneNeeded && isRoot, asText},
		{!c.freeObjects && isFree(n, extra, isRoot), asText},
	} {
		if tc.holds {
			return tc.way
		}
	}
	return asObject
}

// object is the form of those values of n that are objects.
func (c *compiler) object(n *schema.Node, at spot) *form {
	extra := opennessOf(n)
	switch c.wayOf(n, at) {
	case asPairs:
		return c.pairsOf(n, at)
	case asText:
		return c.freeObject(n, at)
	}
	f := &form{types: []string{"object"}}
	c.declaredProperties(n, f, at)
	if c.noEmpty && len(f.properties) == 0 && extra != typed && at.path != rootPath {
		return c.freeObject(n, at) // no value fits any of its properties
	}
	if extra == typed && !c.takesRest(n) {
		c.extraPairs(n, f, at)
	}
	c.requiredNames(n, f, at)
	c.constrain(n, f, at, "object")
	c.close(n, f, at)
	return f
}

// takesRest reports whether additionalProperties of n may be a schema.
func (c *compiler) takesRest(n *schema.Node) bool {
	return c.objects == nativeObjects && (!c.noEmpty || len(membersOf(n.Get("properties"))) > 0)
}

// isFree reports whether an object without declared properties may hold any.
// The arguments of a tool are not meant to where nothing says so.
func isFree(n *schema.Node, extra openness, isRoot bool) bool {
	return hasPatterns(n) || extra == open || extra == unsaid && !isRoot
}

// mapValue is the schema of the values of an object without declared
// properties, where there is one, and the keyword that it stands under.
func mapValue(n *schema.Node, extra openness) (*schema.Node, string) {
	patterns := n.Get("patternProperties")
	switch {
	case extra == typed && !hasPatterns(n):
		return n.Get("additionalProperties"), "additionalProperties"
	case extra == shut && hasPatterns(n) && len(patterns.Members) == 1 && !isAnything(patterns.Members[0].Value):
		return patterns.Members[0].Value, "patternProperties"
	}
	return nil, ""
}

// meetsArrays reports whether an array may stand for itself where the map n
// stands: of an empty one nobody could tell whether it holds the pairs of a map.
func (c *compiler) meetsArrays(n *schema.Node, at spot) bool {
	if types, _ := declaredTypes(n); slices.Contains(types, "array") {
		return true
	}
	return c.unionHas(c.arrays, at, func(b *schema.Node) bool { return slices.Contains(kindsOf(b), "array") })
}

// unionHas reports whether the union around a place has a branch of a kind,
// which is kept in known. What says nothing of types is sent as text.
func (c *compiler) unionHas(known map[*schema.Node]bool, at spot, is func(branch *schema.Node) bool) bool {
	if at.union == nil {
		return false
	}
	has, told := known[at.union]
	if !told {
		has = c.anyBranch(at.union, is, map[*schema.Node]bool{})
		known[at.union] = has
	}
	return has
}

// anyBranch reports whether n, or a branch of it, is one. seen is what was
// looked at before.
func (c *compiler) anyBranch(n *schema.Node, is func(*schema.Node) bool, seen map[*schema.Node]bool) bool {
	n = c.resolved(n)
	if seen[n] {
		return false
	}
	seen[n] = true
	if is(n) {
		return true
	}
	for _, k := range unionKeywords {
		if list := n.Get(k); list.Is(schema.Array) && slices.ContainsFunc(list.Elems, func(b *schema.Node) bool { return c.anyBranch(b, is, seen) }) {
			return true
		}
	}
	return false
}

// hasPatterns reports whether the names of properties decide what they hold.
func hasPatterns(n *schema.Node) bool {
	patterns := n.Get("patternProperties")
	return patterns.Is(schema.Object) && len(patterns.Members) > 0
}

// freeObject is the form of an object whose properties have no fixed names.
func (c *compiler) freeObject(n *schema.Node, at spot) *form {
	f := c.jsonText(n, at, "an object", "object")
	if names := nameList(n.Get("required")); len(names) > 0 {
		c.undeclared(names, f, at)
	}
	switch {
	case opennessOf(n) == shut && hasPatterns(n):
		f.note("no other properties")
	case opennessOf(n) == shut:
		f.note("no properties")
	case opennessOf(n) == typed:
		f.note("each value matches " + quoted(n.Get("additionalProperties")))
	}
	return f
}

func (c *compiler) declaredProperties(n *schema.Node, f *form, at spot) {
	required := setOf(nameList(n.Get("required")))
	renamed := []string{}
	declared := membersOf(n.Get("properties"))
	for i := range declared {
		m := &declared[i]
		needed := required[m.Name]
		sub := at.under(m.Value, "properties", m.Name)
		sub.place = placed(at.place, c.sentName(m.Name))
		if !needed && c.neverFits(m.Value) {
			c.leaveOut(n, m.Name, f, sub)
			continue
		}
		c.checkPropertyName(m.Name, at, sub)
		p, recurs := c.lowerProperty(m.Value, sub)
		sent := c.sentName(m.Name)
		switch {
		case needed && recurs:
			needed = false
			f.note("has " + sent)
			c.change(knotLoosened, sub.path, "the definition recurs here, so the target has to see an optional property; the decoder requires it")
		case !needed && (c.allNeeded || c.isToBeNeeded(m.Value, sub)):
			needed = true
			c.needOptional(n, m, p, at, sub)
		}
		if sent != m.Name {
			renamed = append(renamed, m.Name, sent)
			c.rename(n, m.Name, sub.path)
		}
		f.properties = append(f.properties, property{sent, p})
		if needed {
			f.required = append(f.required, sent)
		}
	}
	if len(renamed) > 0 {
		c.reverse(propertyRenamed, at, "", renamed...)
	}
}

// leaveOut does not offer a property that no value fits.
func (c *compiler) leaveOut(n *schema.Node, name string, f *form, at spot) {
	if !c.takesOthers(n) {
		c.change(neverDropped, at.path, "no value fits this property, so it is not offered")
		return
	}
	f.note("no property " + name)
	c.change(neverLeftOpen, at.path, "no value fits this property, so it is not offered; the target takes further properties, and the decoder refuses this one")
}

// takesOthers reports whether what is sent for the object n takes properties
// that n does not declare.
func (c *compiler) takesOthers(n *schema.Node) bool {
	switch extra := opennessOf(n); {
	case extra == typed:
		return true // as they are or as pairs
	case c.asWritten != nil:
		return extra != shut || hasPatterns(n)
	case c.objects == closedObjects:
		return false
	}
	return opennessOf(n) != shut || c.objects == silentObjects || hasPatterns(n)
}

// declares reports whether a property is sent under that name.
func (f *form) declares(name string) bool {
	return slices.ContainsFunc(f.properties, func(p property) bool { return p.name == name })
}

// lowerProperty is the form of a property; recurs says that the definition in
// which the property is declared is met again within it.
func (c *compiler) lowerProperty(n *schema.Node, at spot) (p *form, recurs bool) {
	c.knots = append(c.knots, false)
	p = c.lower(n, at)
	last := len(c.knots) - 1
	recurs = c.knots[last]
	c.knots = c.knots[:last]
	return p, recurs
}

// checkPropertyName warns of a name that the target documents differently.
func (c *compiler) checkPropertyName(name string, object, at spot) {
	rule := c.propertyNames
	if rule == nil || rule.rename || rule.root && object.path != rootPath {
		return
	}
	if !rule.valid.MatchString(name) {
		c.warn(rule.code, at, rule.message, "rename the property")
	}
}

// needOptional makes an optional property a required one that may be null.
// Null then stands for absence, unless the canonical schema accepts null.
func (c *compiler) needOptional(owner *schema.Node, m *schema.Member, p *form, object, at spot) {
	n, name := m.Value, m.Name
	nothing := n.Get("default").Is(schema.Null) // null and absence mean the same
	switch {
	case c.acceptsNull(n) && p.saysNull() && !p.takesNull(): // null has a form of its own, the text null
		c.change(optionalAsNull, at.path, "the property is required; null is read as absent, and the JSON text null as null")
		c.reverse(optionalAsNull, object, name)
	case c.acceptsNull(n) && nothing:
		c.change(optionalKeepsNull, at.path, "the property is required; null, its default, stays null")
	case c.acceptsNull(n):
		c.change(optionalKeepsNull, at.path, "the property is required; null stays null")
		c.warn("absence-indistinguishable", at,
			"the property is optional and accepts null, and this target has to send it: null cannot be told apart from absence and stays null",
			"make it required, or do not accept null")
	default:
		c.change(optionalAsNull, at.path, "the property is required and may be null, which the decoder reads as absent")
		c.reverse(optionalAsNull, object, name)
		if c.isNullOfAnother(owner, name, object) {
			c.warn("absence-indistinguishable", at,
				"the property is optional, and this target has to send it: another branch of the union has the same properties and accepts null here, so null is read as its null",
				"make it required, or tell the branches apart by a property with a constant")
		}
	}
	if !p.isNull() {
		p.nullable = true
	}
}

// isNullOfAnother reports whether null for an absent property of the object may
// be that of another branch of the union around it: the branch has the same
// properties, accepts null there, and no constant tells the two apart.
func (c *compiler) isNullOfAnother(owner *schema.Node, name string, at spot) bool {
	if at.union == nil {
		return false
	}
	byName, known := c.nullable[at.union]
	if !known {
		byName = map[string][]*schema.Node{}
		c.anyBranch(at.union, func(b *schema.Node) bool {
			for _, m := range membersOf(b.Get("properties")) {
				if c.acceptsNull(m.Value) {
					byName[m.Name] = append(byName[m.Name], b)
				}
			}
			return false
		}, map[*schema.Node]bool{})
		c.nullable[at.union] = byName
	}
	list := byName[name]
	return slices.ContainsFunc(list[:min(len(list), maxCompared)], func(b *schema.Node) bool {
		return haveSameNames(owner, b) && !c.taggedApart(owner, b)
	})
}

// haveSameNames reports whether two objects declare properties of the same names.
func haveSameNames(a, b *schema.Node) bool {
	listA, listB := membersOf(a.Get("properties")), membersOf(b.Get("properties"))
	return len(listA) == len(listB) && !slices.ContainsFunc(listA, func(m schema.Member) bool { return !b.Get("properties").Has(m.Name) })
}

// requiredNames deals with the order and with names that are not declared.
func (c *compiler) requiredNames(n *schema.Node, f *form, at spot) {
	declared := make(map[string]bool, len(f.properties))
	for _, p := range f.properties {
		declared[p.name] = true
	}
	var order, undeclared []string
	left := setOf(f.required)
	for _, name := range nameList(n.Get("required")) {
		switch sent := c.sentName(name); {
		case !declared[sent]:
			undeclared = append(undeclared, name)
		case left[sent]:
			left[sent] = false
			order = append(order, sent)
		}
	}
	if !c.allNeeded {
		extra := slices.DeleteFunc(slices.Clone(f.required), func(name string) bool { return !left[name] })
		f.required = slices.Concat(order, extra)
	}
	if len(undeclared) == 0 {
		return
	}
	if c.objects == closedObjects && opennessOf(n) != typed {
		c.fail("required-not-declared", at, "required names "+strings.Join(undeclared, ", ")+
			", which properties does not declare, and this target takes declared properties only", "declare the property")
		return
	}
	c.undeclared(undeclared, f, at)
}

// setOf is the texts as a set.
func setOf(texts []string) map[string]bool {
	set := make(map[string]bool, len(texts))
	for _, t := range texts {
		set[t] = true
	}
	return set
}

func (c *compiler) undeclared(names []string, f *form, at spot) {
	f.note("has " + strings.Join(names, ", "))
	c.record(constraintDropped, c.dropCode("required"), schema.Path(at.path, "required"),
		"required names properties that are not declared; they are said in the description, and the decoder enforces them")
}

// close says what the target does with properties that are not declared.
func (c *compiler) close(n *schema.Node, f *form, at spot) {
	path := schema.Path(at.path, "additionalProperties")
	extra := opennessOf(n)
	switch {
	case c.objects == closedObjects:
		f.others = shut
		c.closed(extra, path, at)
	case extra == typed && c.takesRest(n):
		value := n.Get("additionalProperties")
		f.others, f.rest = typed, c.lower(value, at.under(value, "additionalProperties"))
	case extra == typed: // the pairs are declared
		c.seal(f)
	case extra == shut && c.objects != silentObjects && !hasPatterns(n):
		f.others = shut
	case extra == shut && (len(f.properties) > 0 || !c.noEmpty):
		f.note("no other properties")
		c.record(constraintDropped, c.dropCode("additionalProperties"), path,
			"additionalProperties is left out and said in the description; the decoder enforces it")
		c.open(f)
	case extra == open && c.objects < flagObjects:
		c.change(openObjectDropped, path, "further properties are accepted anyway")
	case extra == open:
		f.others = open
	case extra == unsaid && c.openAsTrue && len(f.properties) == 0 && at.path == rootPath:
		f.others = shut
		c.change(closedImplicitly, path, "the tool declares no properties")
	case extra == unsaid && c.openAsTrue:
		c.open(f)
		c.change(openedExplicitly, path, "the target reads the absence of additionalProperties as false")
	}
}

// open lets an object hold further properties in a target that would not have
// them otherwise.
func (c *compiler) open(f *form) {
	if c.openAsTrue {
		f.others = open
	}
}

// seal says of an object that a pass made up that it holds nothing else, where
// the target takes that.
func (c *compiler) seal(f *form) *form {
	if c.objects != silentObjects {
		f.others = shut
	}
	return f
}

// closed records what it means that every object is closed.
func (c *compiler) closed(extra openness, path string, at spot) {
	switch extra {
	case unsaid:
		c.change(closedImplicitly, path, "the target takes declared properties only")
	case open:
		c.change(closedOpenObject, path, "the target takes declared properties only")
		c.warn("extra-properties-no-longer-accepted", spot{path: path, home: at.home},
			"the schema accepts further properties, which this target never sends", "declare the properties that matter")
	}
}

const pairsLead = "A list of key/value pairs; each key at most once."

// pairsOf is the form of a map: an array of key/value pairs.
func (c *compiler) pairsOf(n *schema.Node, at spot) *form {
	value, keyword := mapValue(n, opennessOf(n))
	sub := at.under(value, keyword)
	if keyword == "patternProperties" {
		sub = at.under(value, keyword, n.Get(keyword).Members[0].Name)
	}
	c.change(mapAsPairs, schema.Path(at.path, keyword), "the map is a list of {key, value} objects")
	c.reverse(mapAsPairs, at, "")
	f := &form{types: []string{"array"}, reformed: true, items: c.pair(n, c.lower(value, sub), keyword, at)}
	f.texts.lead = []string{pairsLead}
	if names := nameList(n.Get("required")); len(names) > 0 {
		c.undeclared(names, f, at)
	}
	for i := range n.Members {
		m := &n.Members[i]
		switch {
		case m.Name == "minProperties" || m.Name == "maxProperties":
			c.countPairs(n, m, f, at)
		case m.Name == "patternProperties" && keyword == m.Name, m.Name == "propertyNames" && c.isKeySchema(m.Value):
		case keywords[m.Name].of == "object":
			c.drop(n, m, f, at)
		}
	}
	return f
}

// countPairs says of the list of pairs how many properties there are.
func (c *compiler) countPairs(n *schema.Node, m *schema.Member, f *form, at spot) {
	if keyword := m.Name[:3] + "Items"; c.takes(n, keyword, m.Value, f.types) {
		f.tighten(keyword, m.Value)
		return
	}
	c.drop(n, m, f, at)
}

// extraPairs adds the property that holds undeclared properties as pairs.
func (c *compiler) extraPairs(n *schema.Node, f *form, at spot) {
	value := n.Get("additionalProperties")
	name := freeName("additional_properties", func(name string) bool { return n.Get("properties").Has(name) || f.declares(name) })
	c.change(extrasAsPairs, schema.Path(at.path, "additionalProperties"),
		"further properties are a list of {key, value} objects in the property "+name, name)
	c.reverse(extrasAsPairs, at, "", name)
	list := &form{types: []string{"array"}, reformed: true}
	list.items = c.pair(n, c.lower(value, at.under(value, "additionalProperties")), "additionalProperties", at)
	list.texts.lead = []string{"Further properties, as a list of key/value pairs; each key at most once."}
	f.properties = append(f.properties, property{name, list})
	if c.allNeeded {
		f.required = append(f.required, name)
	}
}

// pair is the form of one property of n, of those that the keyword is about.
func (c *compiler) pair(n *schema.Node, value *form, keyword string, at spot) *form {
	return c.seal(&form{
		types:      []string{"object"},
		properties: []property{{"key", c.key(n, keyword, at)}, {"value", value}},
		required:   []string{"key", "value"},
	})
}

// key is the form of a map's keys. What propertyNames and a single pattern say
// of them is said of a string here.
func (c *compiler) key(n *schema.Node, keyword string, at spot) *form {
	if names := n.Get("propertyNames"); names != nil && c.isKeySchema(names) {
		return c.plainSchema(names.With("type", schema.NewString("string")), at.under(names, "propertyNames"))
	}
	f := &form{types: []string{"string"}}
	if patterns := n.Get("patternProperties"); keyword == "patternProperties" {
		pattern := schema.Member{Name: "pattern", Value: schema.NewString(patterns.Members[0].Name)}
		c.constrain(schema.NewObject(pattern), f, at.under(patterns, "patternProperties", patterns.Members[0].Name), "string")
	}
	return f
}

// isKeySchema reports whether propertyNames says only what a string schema of
// this target says in the same way.
func (c *compiler) isKeySchema(n *schema.Node) bool {
	for _, m := range n.Members {
		switch m.Name {
		case "type", "enum", "const", "pattern", "minLength", "maxLength", "description":
		default:
			return false
		}
	}
	if c.formatEnums && slices.ContainsFunc(listedValues(n), func(v *schema.Node) bool { return v.Text == "" }) {
		return false
	}
	return n.Is(schema.Object)
}
