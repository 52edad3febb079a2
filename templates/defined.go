package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// definedDecl writes a name for a type that has none, which can then be a
// member of a union.
func (w *writer) definedDecl(t *model.Defined) {
	w.declare(comment(titled(w.partDoc(t.Name, t.Output), t.Doc)), jen.Type().Id(t.Name).Add(w.typ(t.Type)))
	w.markers(t.Name, t.Unions)
	if t.Codec.Marshal {
		w.unmarshalRow(t.Name, t.Codec.Decode, t.Row, t.Output, nil)
		w.marshal(t.Name)
	}
	if t.Codec.Decode != "" && (t.Codec.Marshal || !isScalar(t)) {
		w.decodeFunc(t.Codec.Decode, t.Name, w.decodeDefined(t)...)
	}
	if hasEncode(t.Codec, t.Unions) {
		w.encodeMethod(jen.Id(t.Name), w.encodeDefined(t)...)
	}
}

// isScalar reports whether values of t are read and written without methods of
// its own.
func isScalar(t *model.Defined) bool {
	_, ok := scalarOfDecl(t)
	return ok
}

// decodeDefined reads a value into *a. A type made of another declared type
// reads as that one does.
func (w *writer) decodeDefined(t *model.Defined) []jen.Code {
	whole := jen.Op("*").Id("a").Op("=")
	if s, ok := scalarOfDecl(t); ok {
		return []jen.Code{whole.Id(t.Name).Call(call("d", s.method))}
	}
	read := w.decode(local("v", t.Type), t.Type, 1)
	if t.Type.Kind == model.Slice || t.Type.Kind == model.Map {
		return append(read, whole.Id("v"))
	}
	return append(read, whole.Id(t.Name).Call(jen.Id("v")))
}

// encodeDefined writes a. A conversion gives it back the methods of what it is
// made of.
func (w *writer) encodeDefined(t *model.Defined) []jen.Code {
	switch {
	case isScalar(t):
		return w.encode(jen.Id("a"), &model.Type{Kind: model.Named, Decl: t}, 0)
	case t.Type.Kind == model.Slice, t.Type.Kind == model.Map:
		return w.encode(jen.Id("a"), t.Type, 0)
	}
	return w.encode(w.typ(t.Type).Call(jen.Id("a")), t.Type, 0)
}
