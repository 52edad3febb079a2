package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// definitionFolder holds the embedded definitions, beside the Go files.
const definitionFolder = "schemaport/"

// set writes the file of the set.
func (w *writer) set() {
	w.uses["embed"] = false
	w.declare(comment("A runtime that is too old for these files does not have this constant."),
		jen.Const().Id("_").Op("=").Add(w.runtime("Generated1")))
	w.catalog()
	w.handlers()
	w.unimplemented()
	w.bind()
	w.toolset()
	w.definitions()
}

func (w *writer) catalog() {
	var tools []jen.Code
	for _, t := range w.pkg.Tools {
		tools = append(tools, jen.Id(t.Ident))
	}
	w.declare(comment("Tools are the tools of this package, sorted by name."),
		jen.Var().Id("Tools").Op("=").Add(w.runtime("NewCatalog")).Add(arguments(tools)))
}

// arguments are call arguments, each on a line of its own if there are many.
func arguments(args []jen.Code) *jen.Statement {
	const many = 4
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: len(args) > many}, args...)
}

func (w *writer) handlers() {
	var methods []jen.Code
	for _, t := range w.pkg.Tools {
		methods = append(methods, above(
			comment(titled(t.Method+" carries out "+t.Name, firstLine(t.Description))),
			jen.Id(t.Method).Params(w.std("context", "Context"), jen.Id(t.Args.Name)).Params(jen.Id(t.Result), jen.Error()),
		))
	}
	w.declare(comment("Handlers are the functions behind the tools. What they return is checked against the tool's "+
		"outputSchema, where it has one."),
		jen.Type().Id("Handlers").Interface(methods...))
}

// firstLine is the first line of a description: the rest is at the tool.
func firstLine(text string) string {
	line, _, _ := strings.Cut(lineBreaks.Replace(strings.TrimSpace(text)), "\n")
	return line
}

func (w *writer) unimplemented() {
	const name = "UnimplementedHandlers"
	w.declare(comment("UnimplementedHandlers answers every call with runtime.ErrUnimplemented. Embed it in a type that "+
		"does not have all methods of Handlers; without it a new tool is a compile error."),
		jen.Type().Id(name).Struct())
	for _, t := range w.pkg.Tools {
		w.declare(comment(t.Method+" returns runtime.ErrUnimplemented."),
			jen.Func().Params(jen.Id(name)).Id(t.Method).
				Params(w.std("context", "Context"), jen.Id(t.Args.Name)).
				Params(jen.Id("r").Id(t.Result), jen.Err().Error()).
				Block(jen.Return(jen.Id("r"), w.runtime("ErrUnimplemented"))))
	}
}

// bind writes Bind with one function for all tools: one for each would take ten
// times the code.
func (w *writer) bind() {
	var cases []jen.Code
	for _, t := range w.pkg.Tools {
		cases = append(cases, jen.Case(jen.Op("*").Id(t.Args.Name)).
			Block(jen.Return(call("h", t.Method, jen.Id("ctx"), jen.Op("*").Id("a")))))
	}
	body := []jen.Code{jen.Return(jen.Nil(), w.runtime("ErrUnimplemented"))} // the arguments are of no tool here
	if len(cases) > 0 {
		body = append([]jen.Code{jen.Switch(jen.Id("a").Op(":=").Id("args").Assert(jen.Type())).Block(cases...)}, body...)
	}
	dispatch := jen.Func().
		Params(jen.Id("ctx").Add(w.std("context", "Context")), jen.Id("args").Any()).
		Params(jen.Any(), jen.Error()).Block(body...)
	w.declare(comment("Bind ties the tools to their handlers, for a toolset made of several packages. Inlined, its function "+
		"would be compiled again wherever it is called.", "//go:noinline"),
		jen.Func().Id("Bind").Params(jen.Id("h").Id("Handlers")).Index().Add(w.runtime("Bound")).
			Block(jen.Return(w.runtime("BindAll").Call(jen.Id("Tools"), dispatch))))
}

func (w *writer) toolset() {
	opts := func() *jen.Statement { return jen.Id("opts").Op("...") }
	w.declare(comment("NewToolset returns the toolset that dispatches calls to h. The options hold for every call."),
		jen.Func().Id("NewToolset").Params(jen.Id("h").Id("Handlers"), opts().Add(w.runtime("Option"))).
			Op("*").Add(w.runtime("Toolset")).
			Block(jen.Return(w.runtime("NewToolset").Call(jen.Id("Bind").Call(jen.Id("h")), opts()))))
}

// definitions writes the function that users call and the embedded files.
func (w *writer) definitions() {
	ids := w.pkg.Idents
	w.declare(comment("Definitions returns the JSON array of all tools to send to a target as its tools. It panics for a "+
		"target that was not generated. The bytes are shared and not to be modified."),
		jen.Func().Id("Definitions").Params(jen.Id("t").Add(w.runtime("Target"))).Add(w.std("encoding/json", "RawMessage")).
			Add(returning(call("Tools", "Definitions", jen.Id("t")))))

	var files []jen.Code
	for _, t := range w.pkg.Targets {
		files = append(files, jen.Add(lineOf(w.definitionFile(t))))
	}
	spec := []jen.Code{key("Canonical", jen.Op("&").Id(ids.Canonical))}
	if len(files) > 0 {
		spec = append(spec, key("Files", jen.Index().Add(w.runtime("DefinitionFile")).Add(lines(files))))
	}
	w.declare(comment(ids.Set+" is where the tools find their definitions."),
		jen.Var().Id(ids.Set).Op("=").Add(w.runtime("Set")).Add(lines(spec)))

	w.embed(ids.Canonical, "canonical.json")
	for _, t := range w.pkg.Targets {
		w.embed(ids.Embedded[t.ID], t.File)
	}
}

func (w *writer) definitionFile(t model.Target) []jen.Code {
	file := []jen.Code{
		key("Target", w.target(t.ID)),
		key("JSON", jen.Op("&").Id(w.pkg.Idents.Embedded[t.ID])),
	}
	if len(t.Without) > 0 {
		var indexes []jen.Code
		for _, i := range t.Without {
			indexes = append(indexes, integer(i))
		}
		file = append(file, key("Without", jen.Index().Int().Values(indexes...)))
	}
	return file
}

// embed declares the variable that holds a file of the definitions.
func (w *writer) embed(name, file string) {
	w.declare(comment("", "//go:embed "+definitionFolder+file), jen.Var().Id(name).String())
}

// targetConstants are the runtime's names of the base targets.
var targetConstants = map[string]string{
	"openai":    "OpenAI",
	"anthropic": "Anthropic",
	"gemini":    "Gemini",
	"mcp":       "MCP",
}

func (w *writer) target(id string) *jen.Statement {
	if name := targetConstants[id]; name != "" {
		return w.runtime(name)
	}
	return literal(id)
}
