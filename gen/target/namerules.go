package target

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// withNameRules is the schema sent, which is n with its properties renamed, with
// rules for names that say of the names that are sent what those of n say of
// the canonical ones. A rule that cannot is left out, and the decoder enforces it.
func (c *compiler) withNameRules(n, sent *schema.Node, path string) *schema.Node {
	names := c.renamedHere(n, path)
	if len(names) == 0 {
		return sent
	}
	sent = c.withNamesRule(n, sent, names, path)
	for _, p := range membersOf(n.Get("patternProperties")) {
		at := schema.Path(path, "patternProperties", p.Name)
		lost, gained := c.readDifferently(p.Name, names)
		if gained == "" {
			sent = c.withPatternAt(sent, p.Name, lost, at)
			continue
		}
		sent = withoutPattern(sent, p.Name)
		k, what := nameRuleDropped, "the decoder enforces it"
		if opennessOf(n) == shut || opennessOf(n) == typed {
			k, what = namePatternExcluded, "properties that it alone allows cannot be sent, and "+what
		}
		c.change(k, at, "the pattern may match the name that the property "+quotedName(gained)+" is sent under, and does not speak of it, so it is left out; "+what)
	}
	return sent
}

// withPatternAt is sent with what the pattern asks of the properties said of
// them by name, since it does not match the names that they are sent under.
func (c *compiler) withPatternAt(sent *schema.Node, pattern string, names []string, path string) *schema.Node {
	asked := sent.Get("patternProperties").Get(pattern)
	for _, name := range names {
		props := sent.Get("properties")
		own := props.Get(c.sentName(name))
		if !own.Is(schema.Object) {
			c.change(nameRuleDropped, path, "the pattern does not match the name that the property "+quotedName(name)+" is sent under; the decoder enforces what it asks of that property")
			continue
		}
		all := []*schema.Node{asked}
		if list := own.Get("allOf"); list.Is(schema.Array) {
			all = slices.Concat(list.Elems, all)
		}
		own = own.With("allOf", schema.NewArray(all...))
		sent = sent.With("properties", props.With(c.sentName(name), own))
		c.change(nameRuleMoved, path, "the pattern does not match the name that the property "+quotedName(name)+" is sent under, so what it asks is said there")
	}
	return sent
}

// withNamesRule is sent with the propertyNames of n, where that says the same of
// the names that are sent.
func (c *compiler) withNamesRule(n, sent *schema.Node, names []string, path string) *schema.Node {
	rule := n.Get("propertyNames")
	if rule == nil {
		return sent
	}
	spelled := c.withSentValues(rule)
	for _, name := range names {
		if c.accepts(rule, schema.NewString(name)) != c.accepts(spelled, schema.NewString(c.sentName(name))) {
			c.change(nameRuleDropped, schema.Path(path, "propertyNames"),
				"the rule does not say of "+c.sentName(name)+", which the property is sent under, what it says of "+quotedName(name)+", so it is left out; the decoder enforces it")
			return sent.Without("propertyNames")
		}
	}
	return sent.With("propertyNames", spelled)
}

// withSentValues is a schema of names that lists them as they are sent.
func (c *compiler) withSentValues(rule *schema.Node) *schema.Node {
	if list := rule.Get("enum"); list.Is(schema.Array) {
		rule = rule.With("enum", c.renamedList(list))
	}
	if name, ok := rule.Get("const").Str(); ok {
		rule = rule.With("const", schema.NewString(c.sentName(name)))
	}
	return rule
}

// renamedHere is the names, of properties that are sent under another one, that
// an object with the schema n may have.
func (c *compiler) renamedHere(n *schema.Node, path string) []string {
	var names []string
	for _, m := range membersOf(n.Get("properties")) {
		if c.sentName(m.Name) != m.Name {
			names = append(names, m.Name)
		}
	}
	if len(names) == 0 && !n.Has("properties") && isPartOfSchema(path) {
		for name := range c.sent {
			names = append(names, name)
		}
		slices.Sort(names)
	}
	return names
}

// isPartOfSchema reports whether the path leads to a schema that speaks of the
// same value as the one in which it stands.
func isPartOfSchema(path string) bool {
	for _, k := range []string{"if", "then", "else", "not"} {
		if strings.HasSuffix(path, "."+k) && !strings.HasSuffix(path, ".properties."+k) {
			return true
		}
	}
	i := strings.LastIndexByte(path, '[')
	inList := i >= 0 && path[i+1] != '"' && strings.HasSuffix(path, "]")
	return inList && !strings.HasSuffix(path[:i], ".prefixItems")
}

// readDifferently finds the names that a pattern matches although it does not
// match those that are sent for them, and one with which it is the other way
// round or unknown; "" is none.
func (c *compiler) readDifferently(pattern string, names []string) (lost []string, gained string) {
	for _, name := range names {
		before, known := matches(pattern, name)
		after, sentKnown := matches(pattern, c.sentName(name))
		switch {
		case !known || !sentKnown || after && !before:
			gained = name
		case before && !after:
			lost = append(lost, name)
		}
	}
	return lost, gained
}

// matches reports whether a pattern matches a name; known is false where that
// cannot be told.
func matches(pattern, name string) (matches, known bool) {
	rule := schema.NewObject(schema.Member{Name: "pattern", Value: schema.NewString(pattern)})
	faults := schema.Validate(rule, schema.NewString(name), nil)
	unknown := slices.ContainsFunc(faults, func(f schema.Fault) bool { return f.Code == schema.Unverified })
	return len(faults) == 0, !unknown
}

// quotedName is a name that stands in a sentence.
func quotedName(name string) string { return quoted(schema.NewString(name)) }

// withoutPattern is n without one of its patternProperties.
func withoutPattern(n *schema.Node, pattern string) *schema.Node {
	kept := n.Get("patternProperties").Without(pattern)
	if len(kept.Members) == 0 {
		return n.Without("patternProperties")
	}
	return n.With("patternProperties", kept)
}
