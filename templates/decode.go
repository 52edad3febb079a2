package templates

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// decodeArgs writes the function that reads the arguments from a decoder that
// has been started, and sets them if that goes well.
func (w *writer) decodeArgs(s *model.Struct) {
	w.declare(nil, jen.Func().Id(s.Codec.Decode).
		Params(jen.Id("to").Op("*").Id(s.Name), jen.Id("d").Op("*").Add(w.runtime("Decoder"))).Error().Block(
		jen.Var().Id("a").Id(s.Name),
		w.passes("a", jen.Id(s.Name).Values(), w.decodeStruct(s)...),
		failed(),
		jen.Op("*").Id("to").Op("=").Id("a"),
		jen.Return(jen.Nil()),
	))
}

// decodeStruct reads a struct into a.
func (w *writer) decodeStruct(s *model.Struct) []jen.Code {
	switch s.Kind {
	case model.VariantStruct:
		f := s.Fields[0]
		return w.decode(field(f.Name), f.Type, 0)
	case model.TupleStruct:
		return w.decodeTuple(s)
	}
	return w.decodeObject(s)
}

// decodeObject reads the members of an object, in the order in which they came.
func (w *writer) decodeObject(s *model.Struct) []jen.Code {
	cases := w.fieldCases(s, 0)
	if s.Rest != nil {
		cases = append(cases, jen.Case(w.runtime("Other")).Block(w.decodeRest(s.Rest)...))
	}
	if len(cases) == 0 {
		return forNext("m", "Object") // Next checks what there is
	}
	return forNext("m", "Object", jen.Switch(jen.Id("m").Dot("Field").Call()).Block(cases...))
}

// forNext walks a container. The variable is declared before the loop: in its
// header, each round would copy it.
func forNext(name, method string, body ...jen.Code) []jen.Code {
	return []jen.Code{
		jen.Id(name).Op(":=").Add(call("d", method)),
		jen.For(jen.Id(name).Dot("Next").Call(jen.Id("d"))).Block(body...),
	}
}

// fieldCases reads each declared property into its field. Properties without
// a field are skipped: their rows still check them.
func (w *writer) fieldCases(s *model.Struct, depth int) []jen.Code {
	var cases, skipped []jen.Code
	for _, f := range s.Fields {
		if f.Const != "" {
			skipped = append(skipped, integer(f.Index))
			continue
		}
		cases = append(cases, jen.Case(integer(f.Index)).Block(w.decodeField(f, depth)...))
	}
	if len(skipped) > 0 {
		cases = append(cases, jen.Case(skipped...).Block(call("d", "Skip")))
	}
	return cases
}

// decodeField reads the value of one field.
func (w *writer) decodeField(f *model.Field, depth int) []jen.Code {
	if f.Type.Kind == model.Opt && !f.Nullable {
		return w.decodeSome(field(f.Name), f.Type, depth)
	}
	return w.decode(field(f.Name), f.Type, depth)
}

// decodeTuple reads the items of an array, position by position.
func (w *writer) decodeTuple(s *model.Struct) []jen.Code {
	const depth = 1 // l is in use
	cases := w.fieldCases(s, depth)
	if s.Rest != nil {
		rest := &model.Type{Kind: model.Slice, Elem: s.Rest.Elem}
		cases = append(cases, jen.Default().Block(w.decodeItem(field(s.Rest.Name), rest, depth)...))
	} else {
		cases = append(cases, jen.Default().Block(call("d", "Skip")))
	}
	return forNext("l", "Array", jen.Switch(jen.Id("l").Dot("Index").Call()).Block(cases...))
}

// decodeRest reads a property that is not declared. The map is made when the
// first one comes.
func (w *writer) decodeRest(r *model.RestField) []jen.Code {
	rest := field(r.Name)
	made := jen.If(rest.code().Op("==").Nil()).Block(
		rest.set(jen.Make(jen.Map(jen.String()).Add(w.typ(r.Elem)))),
	)
	return append([]jen.Code{made}, w.decodeEntry(rest, "m", r.Elem, 0)...)
}

// A place is where a decoded value goes: a variable, or one that is still to be
// declared.
type place struct {
	expr  *jen.Statement
	fresh *model.Type // the type to declare it with
}

// field is a field of what is read.
func field(name string) place { return place{expr: jen.Id("a").Dot(name)} }

// local is a variable that is declared with its first value.
func local(name string, t *model.Type) place { return place{expr: jen.Id(name), fresh: t} }

func (p place) code() *jen.Statement { return p.expr.Clone() }

// set assigns a value, or declares the place with it.
func (p place) set(value jen.Code) *jen.Statement {
	if p.fresh != nil {
		return p.code().Op(":=").Add(value)
	}
	return p.code().Op("=").Add(value)
}

// zero declares the place if it has to be, so that statements can fill it in.
func (w *writer) zero(p place) []jen.Code {
	if p.fresh == nil {
		return nil
	}
	return []jen.Code{jen.Var().Add(p.code(), w.typ(p.fresh))}
}

// nested names the variable that statements at a depth use: nothing below may
// use the same.
func nested(name string, depth int) string {
	if depth == 0 {
		return name
	}
	return name + strconv.Itoa(depth+1)
}

// decoded returns the expression that reads a value of type t, nil if it takes
// statements.
func (w *writer) decoded(t *model.Type) *jen.Statement {
	if u := unionOf(t); u != nil {
		return jen.Id(u.Decode).Call(jen.Id("d"))
	}
	s, ok := scalarOf(t)
	if !ok {
		return nil
	}
	value := call("d", s.method)
	if s.base != "" {
		return jen.Id(t.Decl.DeclName()).Call(value)
	}
	return value
}

// decode reads a value of type t into a place.
func (w *writer) decode(to place, t *model.Type, depth int) []jen.Code {
	if value := w.decoded(t); value != nil {
		return []jen.Code{to.set(value)}
	}
	switch t.Kind {
	case model.Slice:
		return w.decodeSlice(to, t, depth)
	case model.Map:
		return w.decodeMap(to, t, depth)
	case model.Opt:
		null := to
		null.fresh = nil
		return append(w.zero(to), jen.If(call("d", "Null")).Block(
			null.set(w.runtime("Null").Types(w.typ(t.Elem)).Call()),
		).Else().Block(w.decodeSome(null, t, depth)...))
	case model.Pointer:
		return w.decodePointer(to, t, depth)
	default:
		return append(w.zero(to), decodeInto(jen.Op("&").Add(to.code()), t))
	}
}

// decodeInto calls the function that reads a declared type into a pointer.
func decodeInto(pointer jen.Code, t *model.Type) jen.Code {
	return jen.Id(codecOf(t.Decl).Decode).Call(pointer, jen.Id("d"))
}

// decodeSome reads a value that is not null into an Opt.
func (w *writer) decodeSome(to place, t *model.Type, depth int) []jen.Code {
	if value := w.decoded(t.Elem); value != nil {
		return []jen.Code{to.set(w.runtime("Some").Call(value))}
	}
	v := nested("v", depth)
	return append(w.decode(local(v, t.Elem), t.Elem, depth+1), to.set(w.runtime("Some").Call(jen.Id(v))))
}

func (w *writer) decodePointer(to place, t *model.Type, depth int) []jen.Code {
	if t.Elem.Kind == model.Named && w.decoded(t.Elem) == nil {
		return []jen.Code{to.set(jen.New(w.typ(t.Elem))), decodeInto(to.code(), t.Elem)}
	}
	v := nested("v", depth)
	return append(w.decode(local(v, t.Elem), t.Elem, depth+1), to.set(jen.Op("&").Id(v)))
}

func (w *writer) decodeSlice(to place, t *model.Type, depth int) []jen.Code {
	l := nested("l", depth)
	made := jen.Make(w.typ(t), integer(0), jen.Id(l).Dot("Hint").Call())
	items := to
	items.fresh = nil
	return []jen.Code{
		jen.Id(l).Op(":=").Add(call("d", "Array")),
		to.set(made),
		jen.For(jen.Id(l).Dot("Next").Call(jen.Id("d"))).Block(w.decodeItem(items, t, depth)...),
	}
}

// decodeItem reads one item and appends it.
func (w *writer) decodeItem(to place, t *model.Type, depth int) []jen.Code {
	if value := w.decoded(t.Elem); value != nil {
		return []jen.Code{to.set(jen.Append(to.code(), value))}
	}
	if _, ok := t.Elem.Decl.(*model.Struct); ok && t.Elem.Kind == model.Named {
		// In its place: a variable would be copied, and allocated if the type leads to itself.
		last := jen.Op("&").Add(to.code()).Index(jen.Len(to.code()).Op("-").Add(integer(1)))
		return []jen.Code{to.set(jen.Append(to.code(), jen.Add(w.typ(t.Elem)).Values())), decodeInto(last, t.Elem)}
	}
	v := nested("v", depth)
	return append(w.decode(local(v, t.Elem), t.Elem, depth+1), to.set(jen.Append(to.code(), jen.Id(v))))
}

func (w *writer) decodeMap(to place, t *model.Type, depth int) []jen.Code {
	n := nested("n", depth)
	return []jen.Code{
		jen.Id(n).Op(":=").Add(call("d", "Map")),
		to.set(jen.Make(w.typ(t))),
		jen.For(jen.Id(n).Dot("Next").Call(jen.Id("d"))).Block(w.decodeEntry(to, n, t.Elem, depth)...),
		jen.Id(n).Dot("Unique").Call(jen.Id("d"), jen.Len(to.code())), // a repeated key leaves the map shorter than what was read
	}
}

// decodeEntry reads one value into a map, under the key that the iterator named
// members is at.
func (w *writer) decodeEntry(to place, members string, elem *model.Type, depth int) []jen.Code {
	k, v := nested("k", depth), nested("v", depth)
	entry := to.code().Index(jen.Id(k)).Op("=")
	code := []jen.Code{jen.Id(k).Op(":=").Id(members).Dot("Key").Call()}
	if value := w.decoded(elem); value != nil {
		return append(code, entry.Add(value))
	}
	code = append(code, w.decode(local(v, elem), elem, depth+1)...)
	return append(code, entry.Id(v))
}
