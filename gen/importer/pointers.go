package importer

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// pointers leads references to where the rules will have moved what they refer
// to: an element of items will stand in prefixItems. It is done first, while
// the document still has what the references say. base is the schema that
// pointers start from: the document, or the nearest around n with an $id.
func (m *mender) pointers(n, base *schema.Node, at *spot, depth int) *schema.Node {
	if depth > schema.MaxDepth || !n.Is(schema.Object) {
		return n
	}
	if n.Get("$id").Is(schema.String) {
		base = n
	}
	if ref := n.Get("$ref"); ref.Is(schema.String) {
		if to := movedPointer(base, ref.Text); to != ref.Text {
			moved := n.With("$ref", textAt(ref.Pos, to))
			m.changed("reference-moved", false, n, moved, at)
			n = moved
		}
	}
	for _, s := range slots {
		if v := n.Get(s.Keyword); v != nil {
			n = with(n, s.Keyword, m.inside(s, v, base, at.member(s.Keyword), depth+1))
		}
	}
	if v := n.Get("additionalItems"); v != nil {
		n = with(n, "additionalItems", m.pointers(v, base, at.member("additionalItems"), depth+1))
	}
	return n
}

// inside leads the references of the schemas that a keyword holds, in whatever
// shape: rules will mend that.
func (m *mender) inside(s canonical.Slot, v, base *schema.Node, at *spot, depth int) *schema.Node {
	switch {
	case v.Is(schema.Array):
		return mapElems(v, func(i int, e *schema.Node) *schema.Node { return m.pointers(e, base, at.element(i), depth) })
	case s.Shape == canonical.Named && v.Is(schema.Object):
		return mapMembers(v, func(c schema.Member) *schema.Node { return m.pointers(c.Value, base, at.member(c.Name), depth) })
	}
	return m.pointers(v, base, at, depth)
}

// movedPointer is the reference to what ref leads to in base now, as it will be
// when the rules have been applied. One that leads nowhere stays as it is.
func movedPointer(base *schema.Node, ref string) string {
	fragment, ok := strings.CutPrefix(ref, "#/")
	if !ok {
		return ref
	}
	to := "#"
	n, isSchema := base, true
	for more := true; more; {
		var token string
		token, fragment, more = strings.Cut(fragment, "/")
		name, ok := unescape(token)
		next := step(n, name)
		if !ok || next == nil {
			return ref
		}
		if isSchema {
			to += movedStep(n, name, token)
		} else {
			to += "/" + token
		}
		n, isSchema = next, leadsToSchema(n, isSchema, name)
	}
	return to
}

// leadsToSchema reports whether a step leads to a schema, and not to a list or
// an object of schemas, or to something else.
func leadsToSchema(n *schema.Node, isSchema bool, name string) bool {
	if !isSchema {
		return true // an element, or a property
	}
	for _, s := range slots {
		if s.Keyword == name {
			return s.Shape != canonical.Named && !n.Get(name).Is(schema.Array)
		}
	}
	return name == "additionalItems"
}

// movedStep is the way that takes the place of the step from a schema to one of
// its keywords. It is what mendNullable, mendTuple and mendComposition make.
func movedStep(n *schema.Node, keyword, token string) string {
	v, null := n.Get(keyword), n.Get("nullable")
	way := "/" + token
	switch keyword {
	case "items", "additionalItems":
		moved := map[string]string{"items": "/prefixItems", "additionalItems": "/items"}[keyword]
		if n.Get("items").Is(schema.Array) && !n.Has("prefixItems") && !v.Is(schema.Bool) {
			return moved
		}
	case "oneOf", "allOf":
		if null.Is(schema.Bool) && null.Bool {
			way = "/anyOf/0" + way
			if n.Has("anyOf") {
				way = "/allOf/0" + way
			}
		}
		fallthrough
	case "anyOf":
		if v.Is(schema.Object) {
			way += "/0"
		}
	}
	return way
}

// step is the member or the element that a token of a pointer leads to.
func step(n *schema.Node, token string) *schema.Node {
	if !n.Is(schema.Array) {
		return n.Get(token)
	}
	i, err := strconv.Atoi(token)
	if err != nil || i < 0 || i >= len(n.Elems) {
		return nil
	}
	return n.Elems[i]
}

// unescape reads a token of a pointer in a fragment.
func unescape(token string) (string, bool) {
	token, err := url.PathUnescape(token)
	return strings.NewReplacer("~1", "/", "~0", "~").Replace(token), err == nil
}
