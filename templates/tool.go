package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// toolFile writes the file of one tool: what users look for first comes first,
// the tables that only the runtime reads come last.
func (w *writer) toolFile() {
	w.descriptor()
	w.args()
	w.result()
	for _, d := range w.tool.Decls {
		w.decl(d)
	}
	t := w.tool
	w.table(t.InputVar, "is what the arguments of "+t.Name+" must fit", t.Input)
	if t.OutputVar != "" {
		w.table(t.OutputVar, "is what a result of "+t.Name+" must fit", t.Output)
	}
}

// descriptor writes the tool's variable.
func (w *writer) descriptor() {
	t := w.tool
	var spec literalFields
	spec.text("Name", t.Name)
	spec.text("Description", t.Description)
	spec.add("Level", w.runtime(levels[w.pkg.Level]))
	spec.add("Input", jen.Id(t.InputVar))
	if t.OutputVar != "" {
		spec.add("Output", jen.Id(t.OutputVar))
	}
	spec.add("Targets", w.undo(t.Undo))
	if t.ResultRead != "" {
		spec.add("ReadResult", jen.Id(t.ResultRead))
		spec.add("WriteResult", jen.Id(t.ResultWrite))
	}
	spec.add("Args", jen.Parens(jen.Op("*").Id(t.Args.Name)).Call(jen.Nil()))
	spec.add("Set", jen.Op("&").Id(w.pkg.Idents.Set))
	spec.add("Index", integer(t.Index))
	w.declare(comment(titled(t.Ident+" is the tool "+t.Name, t.Description)),
		jen.Var().Id(t.Ident).Op("=").Op("&").Add(w.runtime("Tool")).Values(
			key("Spec", w.runtime("ToolSpec").Add(lines(spec))),
		))
}

// levels are the runtime's names of the coercion levels.
var levels = map[model.Level]string{
	"strict":   "Strict",
	"standard": "Standard",
	"lenient":  "Lenient",
}

// args writes the struct of the arguments and its methods.
func (w *writer) args() {
	t := w.tool
	args := t.Args
	doc := args.Doc
	if strings.TrimSpace(doc) == strings.TrimSpace(t.Description) {
		doc = "" // the tool says it already
	}
	w.structType(&model.Struct{Name: args.Name, Doc: doc, Kind: args.Kind, Fields: args.Fields, Rest: args.Rest},
		args.Name+" are the arguments of "+t.Name)
	if t.ArgsNew != "" {
		w.argsNew()
	}
	w.argsDecode()
	if args.Codec.Marshal {
		w.marshal(args.Name)
	}
	w.argsMethods()
	w.decodeArgs(args)
	if hasEncode(args.Codec, nil) {
		w.encodeStruct(args)
	}
}

// argsNew writes the constructor: a decode of nothing, which leaves the defaults.
func (w *writer) argsNew() {
	t := w.tool
	w.declare(comment(t.ArgsNew+" returns arguments with the defaults filled in."),
		jen.Func().Id(t.ArgsNew).Params().Id(t.Args.Name).Block(
			jen.Var().Id("v").Id(t.Args.Name),
			jen.Var().Id("d").Add(w.runtime("Decoder")),
			call("d", "StartDefaults", jen.Id(t.Ident)),
			jen.Id("_").Op("=").Id(t.Args.Codec.Decode).Call(jen.Op("&").Id("v"), jen.Op("&").Id("d")),
			jen.Return(jen.Id("v")),
		))
}

// argsDecode writes Decode, DecodeString and UnmarshalJSON.
func (w *writer) argsDecode() {
	t := w.tool
	w.declare(comment("Decode reads the arguments of a call: it parses, coerces and validates raw, and fills in the "+
		"defaults. It fails with a *runtime.ArgumentError; then a stays as it was."),
		jen.Func().Params(jen.Id("a").Op("*").Id(t.Args.Name)).Id("Decode").
			Params(jen.Id("raw").Index().Byte(), jen.Id("opts").Op("...").Add(w.runtime("Option"))).Error().
			Block(w.start("Start")...))
	w.declare(comment("DecodeString is Decode for a text that is a string. Strings of a may share its memory."),
		jen.Func().Params(jen.Id("a").Op("*").Id(t.Args.Name)).Id("DecodeString").
			Params(jen.Id("raw").String(), jen.Id("opts").Op("...").Add(w.runtime("Option"))).Error().
			Block(w.start("StartString")...))
	w.declare(comment("UnmarshalJSON is Decode at level strict."),
		jen.Func().Params(jen.Id("a").Op("*").Id(t.Args.Name)).Id("UnmarshalJSON").Params(jen.Id("raw").Index().Byte()).Error().
			Add(returning(w.runtime("UnmarshalArgs").Call(jen.Id("a"), jen.Id("raw")))))
}

// start writes the body that starts a decoder by one of its methods, and reads
// the arguments from it.
func (w *writer) start(method string) []jen.Code {
	t := w.tool
	return []jen.Code{
		jen.Var().Id("d").Add(w.runtime("Decoder")),
		call("d", method, jen.Id(t.Ident), jen.Id("raw"), jen.Id("opts")),
		jen.Return(jen.Id(t.Args.Codec.Decode).Call(jen.Id("a"), jen.Op("&").Id("d"))),
	}
}

// argsMethods writes Validate and Tool. Inlined into the method of the pointer,
// Validate would be compiled twice.
func (w *writer) argsMethods() {
	t := w.tool
	w.declare(comment("Validate checks arguments that were built in Go as level strict checks a call.", "//go:noinline"),
		jen.Func().Params(jen.Id("a").Id(t.Args.Name)).Id("Validate").Params().Error().
			Add(returning(w.runtime("Validate").Call(jen.Id(t.Ident), jen.Id("a")))))
	w.declare(comment("Tool returns "+t.Ident+"."),
		jen.Func().Params(jen.Id(t.Args.Name)).Id("Tool").Params().Op("*").Add(w.runtime("Tool")).
			Add(returning(jen.Id(t.Ident))))
}

// result writes the alias that gives the result its name, unless a declaration
// of the tool has that name, and what reads and writes it if it has no methods.
func (w *writer) result() {
	w.resultAlias()
	if w.tool.ResultRead != "" {
		w.resultRead()
		w.resultWrite()
	}
}

func (w *writer) resultAlias() {
	t := w.tool
	if t.ResultType.Kind == model.Named && t.ResultType.Decl.DeclName() == t.Result {
		return
	}
	doc := t.Result + " is the result of " + t.Name + "."
	if t.OutputVar == "" {
		doc = t.Result + " is the result of " + t.Name + ", which has no outputSchema."
	}
	w.declare(comment(doc), jen.Type().Id(t.Result).Op("=").Add(w.typ(t.ResultType)))
}

// resultRead writes the function that reads the result as a whole.
func (w *writer) resultRead() {
	t := w.tool
	body := []jen.Code{jen.Return(w.decoded(t.ResultType))}
	if w.decoded(t.ResultType) == nil {
		body = append(w.decode(local("v", t.ResultType), t.ResultType, 1), jen.Return(jen.Id("v")))
	}
	w.declare(nil, jen.Func().Id(t.ResultRead).Params(jen.Id("d").Op("*").Add(w.runtime("Decoder"))).Any().Block(body...))
}

// resultWrite writes the function that writes the result, if it is one.
func (w *writer) resultWrite() {
	t := w.tool
	w.declare(nil, jen.Func().Id(t.ResultWrite).
		Params(jen.Id("e").Op("*").Add(w.runtime("Encoder")), jen.Id("v").Any()).Bool().Block(
		jen.List(jen.Id("a"), jen.Id("ok")).Op(":=").Id("v").Assert(jen.Id(t.Result)),
		jen.If(jen.Id("ok")).Block(w.encode(jen.Id("a"), t.ResultType, 1)...),
		jen.Return(jen.Id("ok")),
	))
}

// key is one keyed element of a composite literal.
func key(name string, value jen.Code) jen.Code { return jen.Id(name).Op(":").Add(value) }

// lines are the elements of a composite literal, each on a line of its own.
func lines(elements []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}, elements...)
}
