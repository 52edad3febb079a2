package gen_test

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// keepsMore reports whether a value came back with all that it has, save what
// is dropped without the target as well: the form that was sent has told for
// which branch of a union it was meant, where the decoder alone takes the first
// that accepts it, and drops what that does not declare.
func keepsMore(tool *canonical.Tool, value *schema.Node, plain, decoded []byte) bool {
	want, _ := schema.Parse(plain)
	got, _ := schema.Parse(decoded)
	k := keeper{defaults: make(map[string]bool)}
	k.find(tool.Normal.Root)
	return want != nil && got != nil && k.isKept(value, want, got)
}

// A keeper knows the defaults of a tool, by their text.
type keeper struct{ defaults map[string]bool }

func (k keeper) find(n *schema.Node) {
	for _, m := range membersOf(n) {
		if m.Name == "default" {
			k.defaults[string(m.Value.Compact())] = true
		}
		k.find(m.Value)
	}
	for _, e := range elemsOf(n) {
		k.find(e)
	}
}

// withoutFilled is a decoded value without the defaults that were not sent, or
// for which null was sent.
func (k keeper) withoutFilled(got, sent *schema.Node) *schema.Node {
	var members []schema.Member
	for _, m := range membersOf(got) {
		if v := sent.Get(m.Name); v != nil && v.Kind == m.Value.Kind || !k.defaults[string(m.Value.Compact())] {
			members = append(members, schema.Member{Name: m.Name, Value: k.withoutFilled(m.Value, sent.Get(m.Name))})
		}
	}
	switch got.Kind {
	case schema.Object:
		return schema.NewObject(members...)
	case schema.Array:
		list := slices.Clone(got.Elems)
		for i := range list {
			list[i] = k.withoutFilled(list[i], elemAt(sent, i))
		}
		return schema.NewArray(list...)
	}
	return got
}

// isKept reports whether a value came back, up to what is dropped and with what
// is added without the target as well, and to defaults.
func (k keeper) isKept(value, plain, got *schema.Node) bool {
	switch {
	case value.Is(schema.Object) && got.Is(schema.Object):
		return !slices.ContainsFunc(value.Members, func(m schema.Member) bool {
			return !k.isKeptAs(m.Name, m.Value, plain, got)
		}) && !slices.ContainsFunc(got.Members, func(m schema.Member) bool {
			return !value.Has(m.Name) && !plain.Has(m.Name) && !k.defaults[string(m.Value.Compact())]
		})
	case value.Is(schema.Array) && got.Is(schema.Array) && len(value.Elems) == len(got.Elems):
		for i, e := range value.Elems {
			if !k.isKept(e, elemAt(plain, i), got.Elems[i]) {
				return false
			}
		}
		return true
	}
	return schema.Equal(value, got)
}

func (k keeper) isKeptAs(name string, value, plain, got *schema.Node) bool {
	v := got.Get(name)
	if v == nil {
		return plain.Is(schema.Object) && !plain.Has(name)
	}
	return k.isKept(value, plain.Get(name), v)
}

func elemAt(n *schema.Node, i int) *schema.Node {
	if list := elemsOf(n); i < len(list) {
		return list[i]
	}
	return nil
}
