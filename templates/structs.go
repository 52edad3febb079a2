package templates

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// decl writes a declared type with its methods.
func (w *writer) decl(d model.Decl) {
	switch d := d.(type) {
	case *model.Struct:
		w.structDecl(d)
	case *model.Enum:
		w.enumDecl(d)
	case *model.Union:
		w.unionDecl(d)
	case *model.Defined:
		w.definedDecl(d)
	}
}

// structDecl writes a struct of the tool, other than its arguments.
func (w *writer) structDecl(s *model.Struct) {
	w.structType(s, w.partDoc(s.Name, s.Output))
	w.markers(s.Name, s.Unions)
	if s.Codec.Marshal {
		w.unmarshalRow(s.Name, s.Codec.Decode, s.Row, s.Output, jen.Id(s.Name).Values())
		w.marshal(s.Name)
	}
	if s.Codec.Decode != "" {
		w.decodeFunc(s.Codec.Decode, s.Name, w.decodeStruct(s)...)
	}
	if hasEncode(s.Codec, s.Unions) {
		w.encodeStruct(s)
	}
}

// structType writes the type itself. The doc comment begins with what the
// type is, in our words, and goes on with the schema's.
func (w *writer) structType(s *model.Struct, what string) {
	var fields []jen.Code
	for _, f := range s.Fields {
		if f.Const != "" {
			continue // known without a field: checked when read, written as it is
		}
		fields = append(fields, above(fieldComment(f), jen.Id(f.Name), w.typ(f.Type), tag(f)))
	}
	if s.Rest != nil {
		fields = append(fields, w.restField(s))
	}
	w.declare(comment(titled(what, s.Doc)), jen.Type().Id(s.Name).Struct(fields...))
}

func (w *writer) restField(s *model.Struct) jen.Code {
	if s.Kind == model.TupleStruct {
		return above(comment("The items after the others."), jen.Id(s.Rest.Name).Index().Add(w.typ(s.Rest.Elem)))
	}
	return above(comment("The properties that are not declared."),
		jen.Id(s.Rest.Name).Map(jen.String()).Add(w.typ(s.Rest.Elem)).Op("`json:\"-\"`"))
}

func fieldComment(f *model.Field) *jen.Statement {
	if f.Deprecated {
		return comment(f.Doc, "// Deprecated: the tool's schema marks it so.")
	}
	return comment(f.Doc)
}

// titled joins what a declaration is with the text that the schema says of it.
func titled(what, doc string) string {
	doc = strings.TrimSpace(doc)
	if doc == "" {
		return what + "."
	}
	return what + ": " + doc
}

// partDoc says what a type of the result, or below the arguments, is.
func (w *writer) partDoc(name string, output bool) string {
	if name == w.tool.Result {
		return name + " is the result of " + w.tool.Name
	}
	if output {
		return name + " is part of the result of " + w.tool.Name
	}
	return name + " is part of the arguments of " + w.tool.Name
}

// markers writes the methods that make a type a member of unions.
func (w *writer) markers(name string, unions []string) {
	for _, d := range w.tool.Decls {
		if u, ok := d.(*model.Union); ok && slices.Contains(unions, u.Name) {
			w.declare(nil, jen.Func().Params(jen.Id(name)).Id(u.Marker).Params().Block())
		}
	}
}
