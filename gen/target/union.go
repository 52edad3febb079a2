package target

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// unionKeywords are the keywords that list alternatives.
var unionKeywords = []string{"anyOf", "oneOf"}

// union is the form of a schema with alternatives; nil if n has none. Members
// that only constrain what stands beside them are no alternatives: they are
// said in the description. Where the values are listed, the list says it all.
func (c *compiler) union(n *schema.Node, at spot) *form {
	if n.Has("enum") || n.Has("const") {
		return nil
	}
	chosen, branches := "", []*schema.Node(nil)
	var dropped []string
	for _, k := range unionKeywords {
		list := n.Get(k)
		if !list.Is(schema.Array) || len(list.Elems) == 0 {
			continue
		}
		merged, ok := c.alternatives(n, k, at)
		if chosen == "" && ok {
			chosen, branches = k, merged
		} else {
			dropped = append(dropped, k)
		}
	}
	var f *form
	switch {
	case chosen != "":
		f = c.unionOf(n, chosen, branches, at)
		c.unevaluated(n, f, at)
		c.unknown(n, at)
		c.annotate(n, f, at)
	case len(dropped) > 0:
		f = c.plainSchema(n, at)
	}
	for _, k := range dropped {
		f.note(unionWords(k, c.spokenAll(n.Get(k).Elems)))
		c.record(constraintDropped, c.dropCode(k), schema.Path(at.path, k),
			k+" is left out and said in the description; the decoder enforces it")
	}
	return f
}

// alternatives is the branches of n's keyword, each with what stands beside
// the keyword merged into it; ok is false if they are not really alternatives
// or cannot be merged exactly.
func (c *compiler) alternatives(n *schema.Node, keyword string, at spot) (branches []*schema.Node, ok bool) {
	branches = n.Get(keyword).Elems
	base := besideUnion(n)
	if len(base.Members) == 0 {
		return branches, true
	}
	if isObject(base) && !slices.ContainsFunc(branches, func(b *schema.Node) bool { return !onlyConstrains(b) }) {
		return nil, false
	}
	if !c.spendPairs(len(branches), base, at.under(n, keyword)) {
		return nil, false
	}
	merged := make([]*schema.Node, 0, len(branches))
	for _, b := range branches {
		if c.addsNothing(base, b) {
			merged = append(merged, b)
			continue
		}
		m, exact := schema.Merge(base, c.resolved(b))
		if !exact {
			return nil, false
		}
		if words := b.Get("description"); words != nil {
			m = m.With("description", words)
		}
		merged = append(merged, m)
	}
	return merged, true
}

// addsNothing reports whether the base says no more than the type, which the
// branch says itself. A recursive branch then stays a reference.
func (c *compiler) addsNothing(base, branch *schema.Node) bool {
	if len(base.Members) != 1 || !base.Has("type") {
		return false
	}
	allowed, _ := declaredTypes(base)
	types, null := declaredTypes(c.resolved(branch))
	return len(types) > 0 && !null && !slices.ContainsFunc(types, func(t string) bool { return !slices.Contains(allowed, t) })
}

// besideUnion is what n says beside its unions about which values are valid, as
// far as it holds of each branch by itself.
func besideUnion(n *schema.Node) *schema.Node {
	var kept []schema.Member
	for _, m := range n.Members {
		switch {
		case slices.Contains(unionKeywords, m.Name), slices.Contains(texted, m.Name), slices.Contains(unevaluatedKeywords, m.Name),
			m.Name == "$defs", m.Name == "definitions":
		case keywords[m.Name].kind == structureKeyword, keywords[m.Name].kind == constraintKeyword:
			kept = append(kept, m)
		}
	}
	return n.Derive(kept...)
}

// unevaluatedKeywords look at what the branches of a union have not looked at,
// so they belong to none of the branches.
var unevaluatedKeywords = []string{"unevaluatedProperties", "unevaluatedItems"}

// unevaluated leaves the keywords beside a union that look past its branches to
// the decoder.
func (c *compiler) unevaluated(n *schema.Node, f *form, at spot) {
	for i := range n.Members {
		if slices.Contains(unevaluatedKeywords, n.Members[i].Name) {
			c.drop(n, &n.Members[i], f, at)
		}
	}
}

// texted are the structure keywords that say nothing about which values are valid.
var texted = []string{"description", "title", "default", "examples"}

// isObject reports whether what stands beside a union says that it is about objects.
func isObject(n *schema.Node) bool {
	types, _ := declaredTypes(n)
	return len(types) == 1 && types[0] == "object" || len(types) == 0 && impliedType(n) == "object"
}

// onlyConstrains reports whether a branch beside an object schema has no shape
// of its own: it says which of the properties must be there, and the like.
func onlyConstrains(branch *schema.Node) bool {
	for _, m := range branch.Members {
		switch m.Name {
		case "type":
			if text, _ := m.Value.Str(); text != "object" || branch.Has("properties") {
				return false
			}
		case "properties", "items", "prefixItems", "additionalProperties", "patternProperties",
			"enum", "const", "$ref", "anyOf", "oneOf", "allOf":
			return false
		}
	}
	return true
}

// unionOf is the form of the alternatives.
func (c *compiler) unionOf(n *schema.Node, keyword string, branches []*schema.Node, at spot) *form {
	path := schema.Path(at.path, keyword)
	union := &form{}
	for i, b := range branches {
		written := n.Get(keyword).Elems[i]
		if c.neverFits(b) {
			c.change(branchDropped, schema.Index(path, i), "no value fits this branch")
			continue
		}
		if b != written {
			c.change(unionMerged, path, "what stands beside the keyword is part of each branch")
		}
		union.add(c.lower(b, at.branch(written, keyword, i)))
	}
	if keyword == "oneOf" && len(union.anyOf) > 0 {
		c.oneOf(union, branches, path)
	}
	return c.collapse(union, at, path)
}

// add puts a branch into a union; a union without words of its own is resolved
// into its branches.
func (f *form) add(branch *form) {
	switch {
	case branch.isNull():
		f.nullable = true
	case len(branch.anyOf) > 0 && branch.texts.empty():
		f.anyOf = append(f.anyOf, branch.anyOf...)
		f.nullable = f.nullable || branch.nullable
	default:
		f.anyOf = append(f.anyOf, branch)
	}
}

// oneOf records what it means that the branches are only an anyOf now.
func (c *compiler) oneOf(f *form, branches []*schema.Node, path string) {
	if c.exclusive(branches) {
		c.change(oneOfExact, path, "the branches exclude one another, so anyOf means the same")
		return
	}
	f.note("matches exactly one of the alternatives")
	c.change(oneOfWider, path, "oneOf is sent as anyOf; the decoder checks that exactly one branch matches")
}

// collapse replaces a union of one branch by the branch.
func (c *compiler) collapse(union *form, at spot, path string) *form {
	switch {
	case len(union.anyOf) > 1:
		c.textAmongStrings(union, at)
		return union
	case len(union.anyOf) == 1:
		k := singleCollapsed
		if union.nullable {
			k = nullPairCollapsed
		}
		c.change(k, path, k.Emits)
		only := union.anyOf[0]
		only.nullable = only.nullable || union.nullable
		only.texts.notes = append(only.texts.notes, union.texts.notes...)
		return only
	case union.nullable:
		return nullForm()
	}
	c.fail("never-valid", at, "no value fits any branch", "remove the schema, or correct the branches")
	return nullForm()
}

// textAmongStrings records that strings cannot all be said where others stand
// for the values of another branch, as their JSON text. It is said once, of the
// outermost union.
func (c *compiler) textAmongStrings(union *form, at spot) {
	if at.union == nil && union.offers((*form).isFreeString) && union.offers((*form).isText) {
		c.change(textBesideStrings, at.path,
			"a string that is the JSON text of a value of another branch is read as that value; all other strings stay as they are")
	}
}

// offers reports whether the form, or a branch of it, has a property.
func (f *form) offers(has func(*form) bool) bool {
	return has(f) || slices.ContainsFunc(f.anyOf, func(b *form) bool { return b.offers(has) })
}

// isText reports whether the form is that of values that are sent as JSON text.
func (f *form) isText() bool {
	return f.reformed && len(f.types) == 1 && f.types[0] == "string" && f.enum == nil
}

// isFreeString reports whether the form takes strings as they are, and lists none.
func (f *form) isFreeString() bool {
	return slices.Contains(f.types, "string") && !f.reformed && f.enum == nil
}

// maxCompared bounds how many branches are compared with each other.
const maxCompared = 256

// exclusive reports whether no value can fit two of the schemas, as far as
// their types and the tags of their objects tell.
func (c *compiler) exclusive(branches []*schema.Node) bool {
	if len(branches) > maxCompared {
		return false
	}
	for i, a := range branches {
		for _, b := range branches[:i] {
			if !c.excludes(c.resolved(a), c.resolved(b)) {
				return false
			}
		}
	}
	return true
}

func (c *compiler) excludes(a, b *schema.Node) bool {
	if isNever(a) || isNever(b) {
		return true
	}
	kindsA, kindsB := kindsOf(a), kindsOf(b)
	if len(kindsA) == 0 || len(kindsB) == 0 {
		return false
	}
	var common []string
	for _, k := range kindsA {
		if slices.Contains(kindsB, k) {
			common = append(common, k)
		}
	}
	switch {
	case len(common) == 0:
		return true
	case len(common) == 1 && common[0] == "object":
		return c.taggedApart(a, b)
	}
	return c.valuesApart(a, b)
}

// taggedApart reports whether a property that both objects require never has
// the same value in both.
func (c *compiler) taggedApart(a, b *schema.Node) bool {
	needed := nameList(b.Get("required"))
	for _, name := range nameList(a.Get("required")) {
		if slices.Contains(needed, name) &&
			c.valuesApart(c.resolved(a.Get("properties").Get(name)), c.resolved(b.Get("properties").Get(name))) {
			return true
		}
	}
	return false
}

// valuesApart reports whether both schemas list their values, and share none.
func (c *compiler) valuesApart(a, b *schema.Node) bool {
	listA, listB := listedValues(a), listedValues(b)
	if listA == nil || listB == nil {
		return false
	}
	keys := map[string]bool{}
	for _, v := range listA {
		keys[valueKey(v)] = true
	}
	return !slices.ContainsFunc(listB, func(w *schema.Node) bool {
		return keys[valueKey(w)] || w.Is(schema.Object) || w.Is(schema.Array)
	})
}

func listedValues(n *schema.Node) []*schema.Node {
	if v := n.Get("const"); v != nil {
		return []*schema.Node{v}
	}
	if list := n.Get("enum"); list.Is(schema.Array) {
		return list.Elems
	}
	return nil
}

// kindsOf is the kinds of value that the schema can accept: its types, with
// integers among numbers, or those of the values it lists. None is unknown.
func kindsOf(n *schema.Node) []string {
	types, null := declaredTypes(n)
	if len(types) == 0 && !null {
		for _, v := range listedValues(n) {
			types = append(types, kindNames[v.Kind])
		}
		return types
	}
	if null {
		types = append(types, "null")
	}
	if i := slices.Index(types, "integer"); i >= 0 {
		types[i] = "number"
	}
	return types
}

var kindNames = [...]string{
	schema.Null: "null", schema.Bool: "boolean", schema.Number: "number",
	schema.String: "string", schema.Array: "array", schema.Object: "object",
}

// maxChain bounds how many references in a row are followed.
const maxChain = 64

// resolved is the schema that n's references lead to.
func (c *compiler) resolved(n *schema.Node) *schema.Node {
	for i := 0; i < maxChain && n.Has("$ref"); i++ {
		def, _ := c.doc.Resolve(n)
		if def == nil {
			break
		}
		n = def
	}
	return n
}
