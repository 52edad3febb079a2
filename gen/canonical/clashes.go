package canonical

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// flat returns the kinds of value that the types of a conjunction leave, and the
// contradictions that show without looking at the parts of values. Without
// unions the members of anyOf and oneOf are passed over.
func (c *contradictions) flat(j *conjunction, unions bool) (left kinds, found []clash) {
	left, x := c.types(j)
	if x != nil {
		return 0, []clash{*x}
	}
	found = c.never(j)
	for _, r := range ranges {
		if left&r.of != 0 {
			found = append(found, c.crossed(j, r, left)...)
		}
	}
	if left&objectKind != 0 {
		found = append(found, c.crowded(j)...)
	}
	found = append(found, c.literals(j)...)
	if unions {
		found = append(found, c.unions(j)...)
	}
	return left, found
}

// types finds types that have no value in common.
func (c *contradictions) types(j *conjunction) (left kinds, x *clash) {
	left = anyKind
	for i, p := range j.parts {
		k := kindsOf(p.node)
		if left&k != 0 {
			left &= k
			continue
		}
		other := j.parts[:i][lastWithout(j.parts[:i], k)]
		by, with := cite{p, "type"}, cite{other, "type"}
		return 0, &clash{
			code: "contradictory-types", by: by, with: with, at: p.node.Get("type"), excludes: anyKind,
			says: c.words(by, p.node.Get("type"), p.node) + ", but " + c.words(with, other.node.Get("type"), p.node) + ", so nothing fits",
			hint: "mend one of the two; for a choice of types write anyOf, not allOf",
		}
	}
	return left, nil
}

// lastWithout is the last part that excludes the kinds by itself, else the last
// that has a type.
func lastWithout(parts []operand, k kinds) int {
	typed := 0
	for i := len(parts) - 1; i >= 0; i-- {
		switch of := kindsOf(parts[i].node); {
		case of&k == 0:
			return i
		case of != anyKind && typed == 0:
			typed = i
		}
	}
	return typed
}

// never finds parts that say themselves that nothing fits. Where they are
// written tells of them.
func (c *contradictions) never(j *conjunction) []clash {
	for _, p := range j.parts {
		if isNever(p.node) {
			of := cite{p, ""}
			return []clash{{by: of, with: of, excludes: anyKind, says: "nothing fits its schema", known: true}}
		}
	}
	return nil
}

// A limitRange is what has a lower and an upper end; the second keyword of a
// side is the one that excludes the end itself.
type limitRange struct {
	low, high []string
	of        kinds
	noun      string
}

var ranges = []limitRange{
	{[]string{"minimum", "exclusiveMinimum"}, []string{"maximum", "exclusiveMaximum"}, numberKind, "number"},
	{[]string{"minLength"}, []string{"maxLength"}, stringKind, "string"},
	{[]string{"minItems"}, []string{"maxItems"}, arrayKind, "array"},
	{[]string{"minProperties"}, []string{"maxProperties"}, objectKind, "object"},
}

// crossed finds a lower end above the upper one.
func (c *contradictions) crossed(j *conjunction, r limitRange, left kinds) []clash {
	low, okLow := j.tightest(1, r.low...)
	high, okHigh := j.tightest(-1, r.high...)
	if !okLow || !okHigh {
		return nil
	}
	order := schema.CompareNumbers(low.value.Text, high.value.Text)
	crossed := order > 0 || order == 0 && (low.open || high.open)
	noun := r.noun
	if !crossed && left&numberKind == integerKind && r.of == numberKind && emptyBetween(low, high) {
		crossed, noun = true, "integer"
	} else if low.part.node == high.part.node {
		return known(crossed, low.cite, r.of) // told by checkUnusual
	}
	if !crossed {
		return nil
	}
	by, with := low, high
	if high.part.door > low.part.door {
		by, with = high, low
	}
	return []clash{{
		code: "contradictory-bounds", by: by.cite, with: with.cite, at: by.value, excludes: r.of,
		says: c.words(by.cite, by.value, by.part.node) + " and " + c.words(with.cite, with.value, by.part.node) + ", so no " + noun + " fits",
		hint: "mend one of the two",
	}}
}

// known is a clash that something else tells of; none if there is none.
func known(clashing bool, of cite, excludes kinds) []clash {
	if !clashing {
		return nil
	}
	return []clash{{by: of, with: of, excludes: excludes, says: "its bounds exclude each other", known: true}}
}

// emptyBetween reports whether there is no integer between two ends that are
// integers themselves.
func emptyBetween(low, high bound) bool {
	from, errLow := strconv.ParseInt(low.value.Text, 10, 32)
	to, errHigh := strconv.ParseInt(high.value.Text, 10, 32)
	if errLow != nil || errHigh != nil {
		return false
	}
	if low.open {
		from++
	}
	if high.open {
		to--
	}
	return from > to
}

// crowded finds more required properties than an object may have.
func (c *contradictions) crowded(j *conjunction) []clash {
	most, ok := j.tightest(-1, "maxProperties")
	if !ok {
		return nil
	}
	names := j.required()
	c.spend(len(names))
	if schema.CompareNumbers(strconv.Itoa(len(names)), most.value.Text) <= 0 {
		return nil
	}
	with := cite{names[0].part, "required"}
	for _, n := range names { // told where both sides meet: at a part of another door, if there is one
		if n.part.door != most.part.door {
			with.part = n.part
		}
	}
	return []clash{{
		code: "contradictory-bounds", by: most.cite, with: with, at: most.value, excludes: objectKind,
		says: fmt.Sprintf("maxProperties is %s, but %d properties are required, so no object fits", short(most.value), len(names)),
		hint: "raise maxProperties, or require less",
	}}
}

// A demand is one name in a required.
type demand struct {
	part operand
	elem *schema.Node
}

// required is the names that the parts require, each once.
func (j *conjunction) required() []demand {
	var list []demand
	seen := map[string]bool{}
	for _, p := range j.parts {
		names := p.node.Get("required")
		if !names.Is(schema.Array) {
			continue
		}
		for _, e := range names.Elems {
			if name, ok := e.Str(); ok && !seen[name] {
				seen[name] = true
				list = append(list, demand{p, e})
			}
		}
	}
	return list
}

// elsewhere stands for the other side of a clash with more than one part.
var elsewhere = cite{part: operand{door: -1}}

// literals finds an enum or a const of which no value fits all the rest.
func (c *contradictions) literals(j *conjunction) []clash {
	for _, p := range j.parts {
		keyword, values := choices(p.node)
		if keyword == "" || c.anyFits(j.whole, values) {
			continue
		}
		of := cite{p, keyword}
		x := clash{
			code: "contradictory-enum", by: of, with: elsewhere, at: p.node.Get(keyword), excludes: anyKind,
			says: "no value of " + c.name(p.node, keyword) + " fits what else holds here: " + short(values[0]) + " " + c.objection(j.whole, values[0]),
			hint: "mend it, or what is combined with it",
		}
		// Inside one schema checkLiterals tells, inside a member that member does.
		x.known = p.door == 0 || !c.anyFits(j.doors[p.door:p.door+1], values)
		return []clash{x}
	}
	return nil
}

// choices is the values that n lists; the keyword is "" where it lists none.
func choices(n *schema.Node) (keyword string, values []*schema.Node) {
	if v := n.Get("const"); v != nil {
		return "const", []*schema.Node{v}
	}
	if list := n.Get("enum"); list.Is(schema.Array) && len(list.Elems) > 0 {
		return "enum", list.Elems
	}
	return "", nil
}

// anyFits reports whether one of the values fits all the schemas, or whether that
// has not been found out.
func (c *contradictions) anyFits(all, values []*schema.Node) bool {
	return slices.ContainsFunc(values, func(v *schema.Node) bool { return c.objection(all, v) == "" })
}

// objection says what is surely wrong with a value; "" where nothing is. Only
// scalars are looked at: they are quickly checked.
func (c *contradictions) objection(all []*schema.Node, value *schema.Node) string {
	if value.Is(schema.Array) || value.Is(schema.Object) {
		return ""
	}
	for _, n := range all {
		if c.candidates == 0 {
			return ""
		}
		c.candidates--
		for _, f := range schema.Validate(n, value, c.doc.Root) {
			if f.Code != schema.Unverified {
				return f.Message
			}
		}
	}
	return ""
}

// unions finds an anyOf or a oneOf no member of which fits what stands beside it.
func (c *contradictions) unions(j *conjunction) []clash {
	var found []clash
	for _, p := range j.parts {
		for _, keyword := range []string{"anyOf", "oneOf"} {
			list := p.node.Get(keyword)
			if !list.Is(schema.Array) || len(list.Elems) == 0 {
				continue
			}
			why := c.noneOf(list.Elems, j.whole)
			if why == nil {
				continue
			}
			of := cite{p, keyword}
			x := clash{
				code: "contradictory-union", by: of, with: elsewhere, at: list, excludes: anyKind,
				says: "no member of " + keyword + " fits what else holds here: in the first, " + why.says,
				hint: "mend the members, or what stands beside the " + keyword,
			}
			var inner []*schema.Node // what tells of it by itself
			if p.door > 0 {
				inner = j.doors[p.door : p.door+1]
			}
			x.known = c.noneOf(list.Elems, inner) != nil
			found = append(found, x)
		}
	}
	return found
}

// noneOf returns why no member of a union fits together with other schemas: the
// reason of the first member. It is nil if one may fit.
func (c *contradictions) noneOf(members, others []*schema.Node) (why *clash) {
	for _, m := range members {
		left, found := c.flat(c.together(append(slices.Clone(others), m)...), false)
		x := cause(left, found)
		if x == nil {
			return nil
		}
		if why == nil {
			why = x
		}
	}
	return why
}

// negated is the names that a schema forbids to occur together: those of a not
// that holds a required and nothing else that counts.
func negated(n *schema.Node) []string {
	not := n.Get("not")
	if !not.Is(schema.Object) || kindsOf(not)&objectKind == 0 {
		return nil
	}
	rest := withoutNotes(not.Without("type"))
	if len(rest.Members) != 1 || !rest.Get("required").Is(schema.Array) {
		return nil
	}
	var names []string
	for _, e := range rest.Get("required").Elems {
		if name, ok := e.Str(); ok {
			names = append(names, name)
		}
	}
	return names
}

// quotedList writes names as a reader quotes them.
func quotedList(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(name)
	}
	return strings.Join(quoted, ", ")
}
