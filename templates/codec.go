package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// What ties a type to the runtime is the same for every type that has it; what
// differs from type to type is in decode.go and encode.go.

// unmarshalRow writes UnmarshalJSON of a type that stands at one row of the
// tool's table. The zero value is what a second pass starts from; nil if
// decoding sets the value as a whole.
func (w *writer) unmarshalRow(name, decode string, row int32, output bool, zero jen.Code) {
	start := "StartRow"
	if output {
		start = "StartResult"
	}
	w.declare(
		comment("UnmarshalJSON reads raw at level strict and checks it. On error a stays as it was."),
		jen.Func().Params(jen.Id("a").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("raw").Index().Byte()).Error().
			Block(
				jen.Var().Id("d").Add(w.runtime("Decoder")),
				call("d", start, jen.Id(w.tool.Ident), integer(row), jen.Id("raw")),
				jen.Var().Id("v").Id(name),
				w.passes("v", zero, jen.Id(decode).Call(jen.Op("&").Id("v"), jen.Op("&").Id("d"))),
				failed(),
				jen.Op("*").Id("a").Op("=").Id("v"),
				jen.Return(jen.Nil()),
			),
	)
}

// passes writes the loop that reads a value into a variable. The second pass,
// if there is one, reads the text that coercion left, and starts from the zero
// value again; nil is for decoding that sets the value as a whole.
func (w *writer) passes(variable string, zero jen.Code, decode ...jen.Code) jen.Code {
	if zero != nil {
		decode = append([]jen.Code{jen.Id(variable).Op("=").Add(zero)}, decode...)
	}
	return jen.For(call("d", "Pass")).Block(decode...)
}

// failed writes the return with the decoder's error, if there is one.
func failed() jen.Code {
	return jen.If(jen.Err().Op(":=").Add(call("d", "Err")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
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

// decodeFunc wraps statements in the function that reads a type, encodeMethod in
// the unexported method that writes one.
func (w *writer) decodeFunc(decode, name string, body ...jen.Code) {
	w.declare(nil, jen.Func().Id(decode).
		Params(jen.Id("a").Op("*").Id(name), jen.Id("d").Op("*").Add(w.runtime("Decoder"))).Block(body...))
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
