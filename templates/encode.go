package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// encodeStruct writes the method that writes a struct.
func (w *writer) encodeStruct(s *model.Struct) {
	switch s.Kind {
	case model.VariantStruct:
		f := s.Fields[0]
		w.encodeMethod(encodeReceiver(s), w.encode(jen.Id("a").Dot(f.Name), f.Type, 0)...)
	case model.TupleStruct:
		w.encodeMethod(encodeReceiver(s), w.encodeTuple(s)...)
	default:
		w.encodeMethod(encodeReceiver(s), w.encodeObject(s)...)
	}
}

// encodeReceiver is a value only where a union's interface needs that: each
// method of a value brings a second one, for the pointer.
func encodeReceiver(s *model.Struct) *jen.Statement {
	if len(s.Unions) > 0 {
		return jen.Id(s.Name)
	}
	return jen.Op("*").Id(s.Name)
}

// encodeObject writes the properties in schema order, then those that are not
// declared.
func (w *writer) encodeObject(s *model.Struct) []jen.Code {
	body := []jen.Code{call("e", "BeginObject")}
	for _, f := range s.Fields {
		body = append(body, w.encodeField(f)...)
	}
	if s.Rest != nil {
		body = append(body, w.encodeEntries(jen.Id("a").Dot(s.Rest.Name), s.Rest.Elem, 0))
	}
	return append(body, call("e", "EndObject"))
}

// encodeField writes one property, unless it is absent.
func (w *writer) encodeField(f *model.Field) []jen.Code {
	key := call("e", "Key", literal(f.JSON))
	if f.Const != "" {
		return []jen.Code{key, call("e", "Raw", literal(f.Const))}
	}
	value := jen.Id("a").Dot(f.Name)
	switch {
	case !f.Optional:
	case f.Type.Kind == model.Opt:
		member := w.runtime("OptionalMember").Call(jen.Id("e"), literal(f.JSON), value)
		return []jen.Code{
			jen.If(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(member), jen.Id("ok")).Block(w.encode(jen.Id("v"), f.Type.Elem, 1)...),
		}
	case canBeNil(f.Type):
		return []jen.Code{jen.If(presence(f)).Block(append([]jen.Code{key}, w.encodeNonNil(value, f.Type, 0)...)...)}
	}
	return append([]jen.Code{key}, w.encode(value, f.Type, 0)...)
}

// presence is the condition that an optional field is there; nil if it always is.
func presence(f *model.Field) *jen.Statement {
	value := jen.Id("a").Dot(f.Name)
	switch {
	case !f.Optional:
		return nil
	case f.Type.Kind == model.Opt:
		return jen.Op("!").Add(value).Dot("IsAbsent").Call()
	case canBeNil(f.Type):
		return value.Op("!=").Nil()
	}
	return nil
}

// encodeTuple writes the items of an array. The positions behind the last one
// that is present are left out; a hole before it is written as null.
func (w *writer) encodeTuple(s *model.Struct) []jen.Code {
	body := []jen.Code{call("e", "BeginArray")}
	counted := firstOptional(s)
	if counted < len(s.Fields) {
		body = append([]jen.Code{jen.Id("n").Op(":=").Add(integer(counted))}, body...)
		body = append(w.countTuple(s, counted), body[1:]...)
	}
	for i, f := range s.Fields {
		item := w.encodePosition(f)
		if i >= counted {
			item = []jen.Code{jen.If(jen.Id("n").Op(">").Add(integer(i))).Block(item...)}
		}
		body = append(body, item...)
	}
	if s.Rest != nil {
		body = append(body, w.encodeItems(jen.Id("a").Dot(s.Rest.Name), s.Rest.Elem, 0))
	}
	return append(body, call("e", "EndArray"))
}

func (w *writer) encodePosition(f *model.Field) []jen.Code {
	if f.Const != "" {
		return []jen.Code{call("e", "Raw", literal(f.Const))}
	}
	return w.encode(jen.Id("a").Dot(f.Name), f.Type, 0)
}

// firstOptional is the first position that can be left out.
func firstOptional(s *model.Struct) int {
	for i, f := range s.Fields {
		if f.Const == "" && presence(f) != nil {
			return i
		}
	}
	return len(s.Fields)
}

// countTuple sets n to the number of positions that are written.
func (w *writer) countTuple(s *model.Struct, from int) []jen.Code {
	code := []jen.Code{jen.Id("n").Op(":=").Add(integer(from))}
	reach := func(i int) jen.Code { return jen.Id("n").Op("=").Add(integer(i + 1)) }
	for i, f := range s.Fields[from:] {
		if present := presence(f); f.Const == "" && present != nil {
			code = append(code, jen.If(present).Block(reach(from+i)))
		} else {
			code = append(code, reach(from+i))
		}
	}
	if s.Rest != nil {
		rest := jen.Len(jen.Id("a").Dot(s.Rest.Name)).Op(">").Add(integer(0))
		code = append(code, jen.If(rest).Block(reach(len(s.Fields)-1)))
	}
	return code
}

// encode writes the value of an expression of type t. What is nil and has to
// be there is empty if it is a slice or a map, else null.
func (w *writer) encode(value *jen.Statement, t *model.Type, depth int) []jen.Code {
	v := nested("v", depth)
	switch {
	case t.Kind == model.Opt:
		got := jen.List(jen.Id(v), jen.Id("ok")).Op(":=").Add(value.Clone()).Dot("Get").Call()
		return orNull(jen.If(got, jen.Id("ok")), w.encode(jen.Id(v), t.Elem, depth+1))
	case t.Kind == model.Pointer, unionOf(t) != nil:
		return orNull(jen.If(value.Clone().Op("!=").Nil()), w.encodeNonNil(value, t, depth))
	}
	return w.encodeNonNil(value, t, depth)
}

// orNull completes an if statement: what is to be written, else null.
func orNull(cond *jen.Statement, write []jen.Code) []jen.Code {
	return []jen.Code{cond.Block(write...).Else().Block(call("e", "Null"))}
}

// encodeNonNil writes the value of an expression that is not nil, or is empty.
func (w *writer) encodeNonNil(value *jen.Statement, t *model.Type, depth int) []jen.Code {
	if s, ok := scalarOf(t); ok {
		arg := value.Clone()
		if s.base != "" {
			arg = jen.Id(s.base).Call(arg)
		}
		return []jen.Code{call("e", s.method, arg)}
	}
	switch t.Kind {
	case model.Slice:
		return []jen.Code{call("e", "BeginArray"), w.encodeItems(value, t.Elem, depth), call("e", "EndArray")}
	case model.Map:
		return []jen.Code{call("e", "BeginObject"), w.encodeEntries(value, t.Elem, depth), call("e", "EndObject")}
	case model.Pointer:
		if t.Elem.Kind != model.Named || isScalarType(t.Elem) {
			return w.encode(jen.Parens(jen.Op("*").Add(value.Clone())), t.Elem, depth)
		}
	}
	return []jen.Code{value.Clone().Dot("encode").Call(jen.Id("e"))}
}

func isScalarType(t *model.Type) bool {
	_, ok := scalarOf(t)
	return ok
}

func (w *writer) encodeItems(value *jen.Statement, elem *model.Type, depth int) jen.Code {
	v := nested("v", depth)
	return jen.For(jen.List(jen.Id("_"), jen.Id(v)).Op(":=").Range().Add(value.Clone())).
		Block(w.encode(jen.Id(v), elem, depth+1)...)
}

// encodeEntries writes the entries of a map by the order of their keys, so that
// the same value gives the same text.
func (w *writer) encodeEntries(value *jen.Statement, elem *model.Type, depth int) jen.Code {
	k, v := nested("k", depth), nested("v", depth)
	entry := value.Clone().Index(jen.Id(k))
	body := []jen.Code{call("e", "Key", jen.Id(k))}
	if isScalarType(elem) {
		body = append(body, w.encode(entry, elem, depth+1)...)
	} else {
		body = append(body, jen.Id(v).Op(":=").Add(entry))
		body = append(body, w.encode(jen.Id(v), elem, depth+1)...)
	}
	keys := w.runtime("SortedKeys").Call(value.Clone())
	return jen.For(jen.List(jen.Id("_"), jen.Id(k)).Op(":=").Range().Add(keys)).Block(body...)
}
