package runtime

import "math/bits"

// facts are what coercion and messages need to know of a row.
type facts struct {
	declared Types // the one type, null aside, that the row declares; 0 for none or several
	types    Types // all that it declares, null aside, where it is no union of rows; 0 for none
	kinds    Types // the types of the values that it may accept
	null     bool  // null is accepted
	counted  bool  // kinds is known

	listed *tape // the arrays and objects of Enum
	values []int32

	patterns []*matcher // of More.PatternProperties

	properties, items *evaluation // of More.UnevaluatedProperties and More.UnevaluatedItems
}

// factsOf returns the facts of a row. The specs are sound: none refers to
// itself at the same value.
func (t *table) factsOf(r Row) facts {
	s := &t.specs[r]
	f := facts{types: t.declaredTypes(r), kinds: t.kindsOf(r), counted: true}
	if bits.OnesCount8(uint8(f.types)) == 1 {
		f.declared = f.types
	}
	f.listed, f.values = listedContainers(s.Enum)
	if s.More != nil {
		for i := range s.More.PatternProperties {
			f.patterns = append(f.patterns, newMatcher(&s.More.PatternProperties[i].Pattern))
		}
		f.properties = prepareUnevaluated(s.More.UnevaluatedProperties)
		f.items = prepareUnevaluated(s.More.UnevaluatedItems)
	}
	t.rows[r].facts = f
	f.null = f.kinds&NullType != 0 && t.accepts([]byte("null"), r, new(patience))
	return f
}

// declaredTypes is what a row says of the type, null aside: by its own types,
// else by its listed values, else by its only member.
func (t *table) declaredTypes(r Row) Types {
	s := &t.specs[r]
	switch {
	case s.Types&^NullType != 0:
		return s.Types &^ NullType
	case s.Types != 0:
		return NullType
	case s.Enum != nil:
		return listedTypes(s.Enum) &^ NullType
	case len(s.Variants) == 1:
		return t.declaredTypes(s.Variants[0])
	case len(s.Variants) == 0 && s.More != nil && len(s.More.AllOf) == 1:
		return t.declaredTypes(s.More.AllOf[0])
	}
	return 0
}

// listedTypes are the types of JSON texts. Numbers are integers if all are.
func listedTypes(values []string) (types Types) {
	for _, v := range values {
		k := typeOfText(v)
		if k == NumberType && isWhole([]byte(v)) {
			k = IntegerType
		}
		types |= k
	}
	if types&NumberType != 0 {
		types &^= IntegerType
	}
	return types
}

func typeOfText(v string) Types {
	if v == "" {
		return 0
	}
	switch v[0] {
	case '"':
		return StringType
	case '[':
		return ArrayType
	case '{':
		return ObjectType
	case 'n':
		return NullType
	case 't', 'f':
		return BooleanType
	}
	return NumberType
}

// kindsOf are the types of the values that a row may accept, as far as its
// types and listed values and those of the rows at the same place tell.
func (t *table) kindsOf(r Row) Types {
	f := &t.rows[r].facts
	if !f.counted {
		f.kinds = t.countKinds(&t.specs[r])
		f.counted = true
	}
	return f.kinds
}

func (t *table) countKinds(s *Spec) Types {
	kinds := allTypes
	if s.Types != 0 {
		kinds = s.Types
	}
	if s.Enum != nil {
		kinds &= withNumbers(listedTypes(s.Enum))
	}
	if len(s.Variants) > 0 {
		kinds &= t.kindsOfAny(s.Variants)
	}
	if m := s.More; m != nil {
		for _, member := range m.AllOf {
			kinds &= withNumbers(t.kindsOf(member))
		}
		for _, members := range [][]Row{m.AnyOf, m.OneOf} {
			if len(members) > 0 {
				kinds &= t.kindsOfAny(members)
			}
		}
		if m.Never {
			kinds = 0
		}
	}
	return kinds | s.nullIfNullable()
}

func (t *table) kindsOfAny(members []Row) (kinds Types) {
	for _, r := range members {
		kinds |= withNumbers(t.kindsOf(r))
	}
	return kinds
}

// withNumbers adds integers where numbers are accepted, and the other way
// round: a number may be an integer.
func withNumbers(t Types) Types {
	if t&(NumberType|IntegerType) != 0 {
		t |= NumberType | IntegerType
	}
	return t
}

func (s *Spec) nullIfNullable() Types {
	if s.Nullable {
		return NullType
	}
	return 0
}

// listedContainers parses the listed values that cannot be compared as text.
func listedContainers(values []string) (*tape, []int32) {
	var t *tape
	var roots []int32
	for _, v := range values {
		if typeOfText(v)&(ArrayType|ObjectType) == 0 {
			continue
		}
		if t == nil {
			t = new(tape)
			t.reset(nil)
		}
		lo := int(t.write([]byte(v)))
		if root, fault := t.parse(lo, lo+len(v), -1, defaultDepth); fault == nil {
			roots = append(roots, root)
		}
	}
	return t, roots
}
