package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// The methods that tie a type to the runtime are the same for every type that
// has them; what differs from type to type is in decode.go and encode.go.

// unmarshalRow writes UnmarshalJSON of a type that stands at one row of the
// tool's table. The zero value is what a second pass starts from; nil if decode
// sets the value as a whole.
func (w *writer) unmarshalRow(name string, row int32, output bool, zero jen.Code) {
	start := "StartRow"
	if output {
		start = "StartResult"
	}
	w.declare(
		comment("UnmarshalJSON reads raw at level strict and checks it. On error a stays as it was."),
		jen.Func().Params(jen.Id("a").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("raw").Index().Byte()).Error().
			Block(w.passes(name, jen.Id("d").Dot(start).Call(jen.Id(w.tool.Ident), integer(row), jen.Id("raw")), zero)...),
	)
}

// passes writes the body that reads a value of the named type and sets a to it
// if that goes well. The second pass, if there is one, reads the text that
// coercion left.
func (w *writer) passes(name string, start, zero jen.Code) []jen.Code {
	var pass []jen.Code
	if zero != nil {
		pass = append(pass, jen.Id("v").Op("=").Add(zero))
	}
	pass = append(pass, jen.Id("v").Dot("decode").Call(jen.Op("&").Id("d")))
	return []jen.Code{
		jen.Var().Id("v").Id(name),
		jen.Var().Id("d").Add(w.runtime("Decoder")),
		jen.For(start, jen.Id("d").Dot("Pass").Call(), jen.Empty()).Block(pass...),
		jen.If(jen.Err().Op(":=").Id("d").Dot("Err").Call(), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
		jen.Op("*").Id("a").Op("=").Id("v"),
		jen.Return(jen.Nil()),
	}
}

// marshal writes MarshalJSON.
func (w *writer) marshal(name string) {
	w.declare(
		comment("MarshalJSON writes a as the tool's schema has it."),
		jen.Func().Params(jen.Id("a").Id(name)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
			jen.Var().Id("e").Add(w.runtime("Encoder")),
			jen.Id("a").Dot("encode").Call(jen.Op("&").Id("e")),
			jen.Return(jen.Id("e").Dot("Bytes").Call()),
		),
	)
}

// hasEncode reports whether a type has an encode method: because the model says
// so, because MarshalJSON calls it, or because the interface of a union lists it.
func hasEncode(c model.Codec, unions []string) bool {
	return c.Encode || c.Marshal || len(unions) > 0
}

// decodeMethod and encodeMethod wrap statements in the unexported methods that
// generated types call on each other.
func (w *writer) decodeMethod(name string, body ...jen.Code) {
	w.declare(nil, jen.Func().Params(jen.Id("a").Op("*").Id(name)).Id("decode").
		Params(jen.Id("d").Op("*").Add(w.runtime("Decoder"))).Block(body...))
}

func (w *writer) encodeMethod(receiver *jen.Statement, body ...jen.Code) {
	w.declare(nil, jen.Func().Params(jen.Id("a").Add(receiver)).Id("encode").
		Params(jen.Id("e").Op("*").Add(w.runtime("Encoder"))).Block(body...))
}

// call calls a method of the decoder d or the encoder e.
func call(on, method string, args ...jen.Code) *jen.Statement {
	return jen.Id(on).Dot(method).Call(args...)
}

// returning is the body of a function that only returns a value, on one line.
func returning(value jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, jen.Return(value))
}
