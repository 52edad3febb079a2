package target

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// lower makes the form of the schema n, whatever it is.
func (c *compiler) lower(n *schema.Node, at spot) *form {
	c.nesting++
	defer func() { c.nesting-- }()
	if !c.spend(n, at) {
		return &form{types: []string{"string"}}
	}
	c.respelled(n, at)
	c.observe(n, at.path)
	if n.Has("$ref") {
		return c.reference(n, at)
	}
	f := c.union(n, at)
	if f == nil {
		f = c.plainSchema(n, at)
	}
	c.settleTexts(n, f, at)
	return f
}

// plainSchema is the form of a schema without reference and without union.
func (c *compiler) plainSchema(n *schema.Node, at spot) *form {
	var f *form
	if n.Has("enum") || n.Has("const") {
		f = c.enumeration(n, at)
	} else {
		f = c.typedSchema(n, at)
		c.general(n, f, at)
	}
	c.unknown(n, at)
	c.annotate(n, f, at)
	return f
}

// typedSchema is the form that the types of n, declared or implied, ask for.
func (c *compiler) typedSchema(n *schema.Node, at spot) *form {
	types, null := declaredTypes(n)
	if len(types) == 0 && !null {
		implied := impliedType(n)
		if implied == "" && c.anyValue {
			f := &form{}
			c.constrain(n, f, at, everyType...)
			return f
		}
		if implied == "" {
			f := c.jsonText(n, at, "any JSON value", everyType...)
			f.anyText = true
			return f
		}
		c.change(typeImplied, at.path, "the keywords speak of the type "+implied+", which is now the only one")
		types = []string{implied}
	}
	if null && c.nullFlag && len(types) > 0 {
		c.change(nullAsFlag, schema.Path(at.path, "type"), "null is said by nullable")
	}
	f := c.oneOrMoreTypes(n, types, at)
	f.nullable = f.nullable || null
	return f
}

func (c *compiler) oneOrMoreTypes(n *schema.Node, types []string, at spot) *form {
	switch {
	case len(types) == 0:
		return nullForm()
	case len(types) == 1:
		return c.oneType(n, types[0], at)
	case c.typeLists && !c.nullBranch && !slices.Contains(types, "array") && !slices.Contains(types, "object"):
		f := &form{types: types}
		c.constrain(n, f, at, types...)
		return f
	}
	c.change(typesAsUnion, schema.Path(at.path, "type"), "each type is a branch with the keywords of its type")
	f := &form{}
	for _, typ := range types {
		f.anyOf = append(f.anyOf, c.oneType(n, typ, at))
	}
	c.textAmongStrings(f, at)
	return f
}

// everyType is the types whose values keywords constrain.
var everyType = []string{"string", "number", "array", "object"}

// oneType is the form of those values of n that are of the type.
func (c *compiler) oneType(n *schema.Node, typ string, at spot) *form {
	switch typ {
	case "array":
		return c.array(n, at)
	case "object":
		return c.object(n, at)
	}
	f := &form{types: []string{typ}}
	if list := c.smallRange(n); typ == "integer" && len(list) > 0 {
		f.enum = list
		c.change(rangeAsEnum, at.path, "the bounds leave these integers")
		n = n.Without(numeric...)
	}
	c.constrain(n, f, at, typ)
	return f
}

// jsonText is the form of a value that is sent as a string of JSON text. What
// the schema says of values of these types is left to the decoder.
func (c *compiler) jsonText(n *schema.Node, at spot, what string, types ...string) *form {
	c.change(valueAsText, at.path, "the value is a string that holds the JSON text of "+what)
	c.reverse(valueAsText, textHome(at), "")
	f := &form{types: []string{"string"}, reformed: true}
	f.texts.lead = []string{"JSON text of " + what + "."}
	for i := range n.Members {
		m := &n.Members[i]
		if k := keywords[m.Name]; k.kind == constraintKeyword && concerns(k, types) {
			c.drop(n, m, f, at)
		}
	}
	return f
}

// textHome is where the decoder reads JSON text: at the outermost union around
// the place, since another branch may accept the string as it is.
func textHome(at spot) spot {
	if at.union != nil {
		at.home = at.union
	}
	return at
}

// declaredTypes is the types that n declares, null apart. A number is also an
// integer, so integer says nothing beside number.
func declaredTypes(n *schema.Node) (types []string, null bool) {
	declared := nameList(n.Get("type"))
	if one, ok := n.Get("type").Str(); ok {
		declared = []string{one}
	}
	for _, name := range declared {
		switch {
		case name == "null":
			null = true
		case name == "integer" && slices.Contains(declared, "number"), slices.Contains(types, name):
		default:
			types = append(types, name)
		}
	}
	return types, null
}

// impliedType is the type that the keywords of an untyped schema speak of.
// Bounds imply none: a minimum admits every string.
func impliedType(n *schema.Node) string {
	for _, of := range []struct {
		typ      string
		keywords []string
	}{
		{"object", []string{"properties", "required", "additionalProperties", "patternProperties"}},
		{"array", []string{"items", "prefixItems"}},
	} {
		for _, k := range of.keywords {
			if n.Has(k) {
				return of.typ
			}
		}
	}
	return ""
}

// isNever reports whether no value fits n, as far as that is written plainly.
func isNever(n *schema.Node) bool {
	if n.Is(schema.Bool) {
		return !n.Bool
	}
	not := n.Get("not")
	return not.Is(schema.Object) && len(not.Members) == 0 || not.Is(schema.Bool) && not.Bool
}

// isAnything reports whether n is absent, true or {}.
func isAnything(n *schema.Node) bool {
	return n == nil || n.Is(schema.Bool) && n.Bool || n.Is(schema.Object) && len(n.Members) == 0
}

// accepts reports whether the canonical schema n accepts the value.
func (c *compiler) accepts(n, value *schema.Node) bool {
	n = c.resolved(n)
	if types, null := declaredTypes(n); len(types) > 0 || null {
		if !typesInclude(types, null, value) {
			return false
		}
		if onlyTyped(n) {
			return true
		}
	}
	return len(schema.Validate(n, value, c.doc.Root)) == 0
}

// acceptsNull reports whether the canonical schema n accepts null.
func (c *compiler) acceptsNull(n *schema.Node) bool {
	n = c.resolved(n)
	takes, known := c.nulls[n]
	if !known {
		takes = c.accepts(n, &schema.Node{Kind: schema.Null})
		c.nulls[n] = takes
	}
	return takes
}

func typesInclude(types []string, null bool, value *schema.Node) bool {
	switch value.Kind {
	case schema.Null:
		return null
	case schema.Number:
		return slices.Contains(types, "number") || slices.Contains(types, "integer") && schema.IsInteger(value.Text)
	}
	return slices.Contains(types, kindNames[value.Kind])
}

// onlyTyped reports whether the type is all that n says about its values.
func onlyTyped(n *schema.Node) bool {
	return !slices.ContainsFunc(n.Members, func(m schema.Member) bool {
		k := keywords[m.Name].kind
		return m.Name != "type" && k != annotationKeyword && !slices.Contains(texted, m.Name)
	})
}

// neverFits reports whether no value fits n: that is written plainly, or the
// schema accepts none of the values that it lists itself.
func (c *compiler) neverFits(n *schema.Node) bool {
	n = c.resolved(n)
	list := listedValues(n)
	return isNever(n) || list != nil && !slices.ContainsFunc(list, func(v *schema.Node) bool {
		return c.accepts(n.Without("enum", "const"), v)
	})
}
