package plan

import (
	"math/bits"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// kinds is a set of JSON types. A number includes the integers.
type kinds uint8

const (
	kNull kinds = 1 << iota
	kBool
	kInt
	kNum
	kStr
	kArr
	kObj

	kAll = kNull | kBool | kNum | kStr | kArr | kObj
)

// kindNames are the kinds in the order in which a row lists them.
var kindNames = []struct {
	kind kinds
	name string
}{
	{kNull, "null"}, {kBool, "boolean"}, {kInt, "integer"}, {kNum, "number"}, {kStr, "string"}, {kArr, "array"}, {kObj, "object"},
}

// names lists the types in the order of kindNames.
func (k kinds) names() []string {
	var out []string
	for _, n := range kindNames {
		if k&n.kind != 0 {
			out = append(out, n.name)
		}
	}
	return out
}

// count says how many types are in the set.
func (k kinds) count() int { return bits.OnesCount8(uint8(k)) }

// and is the intersection; an integer is within number.
func (k kinds) and(o kinds) kinds {
	both := k & o
	if k&kNum != 0 && o&kInt != 0 || k&kInt != 0 && o&kNum != 0 {
		both |= kInt
	}
	return both.tidy()
}

func (k kinds) or(o kinds) kinds { return (k | o).tidy() }

// tidy drops integer beside number.
func (k kinds) tidy() kinds {
	if k&kNum != 0 {
		return k &^ kInt
	}
	return k
}

// typeKinds reads the type keyword.
func typeKinds(n *schema.Node) kinds {
	t := n.Get("type")
	if t == nil {
		return kAll
	}
	if s, ok := t.Str(); ok {
		return kindOf(s)
	}
	var k kinds
	for _, e := range t.Elems {
		s, _ := e.Str()
		k = k.or(kindOf(s))
	}
	return k
}

func kindOf(name string) kinds {
	for _, n := range kindNames {
		if n.name == name {
			return n.kind
		}
	}
	return 0
}

// valueKind is the kind of a JSON value.
func valueKind(v *schema.Node) kinds {
	switch v.Kind {
	case schema.Null:
		return kNull
	case schema.Bool:
		return kBool
	case schema.Number:
		if schema.IsInteger(v.Text) {
			return kInt
		}
		return kNum
	case schema.String:
		return kStr
	case schema.Array:
		return kArr
	default:
		return kObj
	}
}

// listed returns the values that enum and const leave: those that fit the
// type, each once. The second result is false where nothing is listed.
func listed(n *schema.Node) ([]*schema.Node, bool) {
	c, e := n.Get("const"), n.Get("enum")
	var from []*schema.Node
	switch {
	case c != nil:
		from = []*schema.Node{c}
	case e.Is(schema.Array):
		from = e.Elems
	default:
		return nil, false
	}
	var out []*schema.Node
	seen := make(map[string]bool, len(from))
	for _, v := range from {
		inEnum := c == nil || !e.Is(schema.Array) || contains(e.Elems, v)
		if !inEnum || !typeKinds(n).holds(v) {
			continue
		}
		if key := schema.Key(v); !seen[key] {
			seen[key] = true
			out = append(out, v)
		}
	}
	return out, true
}

// holds reports whether a value is of one of the types.
func (k kinds) holds(v *schema.Node) bool {
	of := valueKind(v)
	return k&of != 0 || of == kInt && k&kNum != 0
}

func contains(list []*schema.Node, v *schema.Node) bool {
	for _, x := range list {
		if schema.Equal(x, v) {
			return true
		}
	}
	return false
}

// ownKinds is what type, enum and const leave.
func ownKinds(n *schema.Node) kinds {
	k := typeKinds(n)
	values, ok := listed(n)
	if !ok {
		return k
	}
	var of kinds
	for _, v := range values {
		of = of.or(valueKind(v))
	}
	return k.and(of)
}
