package gen_test

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
)

// argumentForm is the schema of a definition's arguments as JSON Schema of the
// draft that all are judged by.
func argumentForm(definition []byte) *schema.Node { return asDraft2020(writtenForm(definition), nil) }

// writtenForm is the schema of a definition's arguments as JSON Schema. A
// definition without one takes no arguments.
func writtenForm(definition []byte) *schema.Node {
	n, problems := schema.Parse(definition)
	if len(problems) > 0 {
		return schema.NewObject()
	}
	form := providerrules.Arguments(n)
	if form == nil {
		return schema.NewObject(
			schema.Member{Name: "type", Value: schema.NewString("object")},
			schema.Member{Name: "additionalProperties", Value: schema.NewBool(false)})
	}
	if isMessage(form) {
		form = fromMessage(form)
	}
	return form
}

// isMessage reports whether a schema is written as a message of Google's
// dialect, in which the type names are in upper case.
func isMessage(form *schema.Node) bool {
	t, _ := form.Get("type").Str()
	return t != "" && t == strings.ToUpper(t)
}

// fromMessage makes JSON Schema of a message: null is a type there, type names
// are in lower case, counts are numbers, and the format of enums is none.
func fromMessage(n *schema.Node) *schema.Node {
	var list []schema.Member
	nullable := n.Get("nullable")
	null := nullable.Is(schema.Bool) && nullable.Bool
	for _, m := range n.Members {
		switch m.Name {
		case "nullable":
			continue
		case "type":
			m.Value = typesFrom(m.Value, null)
		case "enum":
			if null {
				m.Value = schema.NewArray(append(slices.Clone(elemsOf(m.Value)), jsonNull())...)
			}
		case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
			if text, ok := m.Value.Str(); ok {
				m.Value = schema.NewNumber(text)
			}
		case "items", "additionalProperties":
			if m.Value.Is(schema.Object) {
				m.Value = fromMessage(m.Value)
			}
		case "properties":
			m.Value = eachMemberOf(m.Value, fromMessage)
		case "anyOf", "oneOf", "allOf":
			m.Value = eachElemOf(m.Value, fromMessage)
		}
		list = append(list, m)
	}
	return schema.NewObject(list...)
}

func typesFrom(t *schema.Node, null bool) *schema.Node {
	name, _ := t.Str()
	one := schema.NewString(strings.ToLower(name))
	if !null {
		return one
	}
	return schema.NewArray(one, schema.NewString("null"))
}

func eachMemberOf(n *schema.Node, f func(*schema.Node) *schema.Node) *schema.Node {
	list := slices.Clone(membersOf(n))
	for i := range list {
		list[i].Value = f(list[i].Value)
	}
	return schema.NewObject(list...)
}

func eachElemOf(n *schema.Node, f func(*schema.Node) *schema.Node) *schema.Node {
	list := slices.Clone(elemsOf(n))
	for i := range list {
		list[i] = f(list[i])
	}
	return schema.NewArray(list...)
}
