package templates

import "github.com/dave/jennifer/jen"

// enginePath is the import path of the engine for patterns that Go's regexp
// cannot say.
const enginePath = "github.com/dlclark/regexp2"

// engine writes the file that alone needs the engine's module.
func (w *writer) engine() {
	name := w.pkg.Idents.Engine
	regexp2 := func(name string) *jen.Statement { return w.module(enginePath, "regexp2", name) }
	re := func() *jen.Statement { return jen.Id("re") }
	w.declare(comment(name+" makes what matches a pattern that package regexp cannot say: with look-around, "+
		"back-references or large counts. Such a match may take a time that is exponential in the length of the "+
		"text, so the time is limited; what was not decided by then is refused."),
		jen.Func().Id(name).Params(jen.Id("expr").String()).
			Params(jen.Func().Params(jen.String()).Params(jen.Bool(), jen.Error()), jen.Error()).
			Block(
				jen.List(re(), jen.Err()).Op(":=").Add(regexp2("Compile").Call(jen.Id("expr"), regexp2("RE2"))),
				jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
				re().Dot("MatchTimeout").Op("=").Add(integer(100)).Op("*").Add(w.std("time", "Millisecond")),
				jen.Return(re().Dot("MatchString"), jen.Nil()),
			))
}
