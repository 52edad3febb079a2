package templates

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// enumDecl writes a named type and a typed constant for each value.
func (w *writer) enumDecl(e *model.Enum) {
	base := jen.String()
	if e.Int {
		base = jen.Int64()
	}
	doc := titled(e.Name+" is one of the constants below", e.Doc)
	w.declare(comment(doc), jen.Type().Id(e.Name).Add(base))
	if len(e.Values) > 0 {
		var constants []jen.Code
		for _, v := range e.Values {
			constants = append(constants, jen.Id(v.Name).Id(e.Name).Op("=").Add(enumValue(e, v)))
		}
		w.declare(comment("The values of "+e.Name+"."), jen.Const().Defs(constants...))
	}
	w.markers(e.Name, e.Unions)
	if len(e.Unions) > 0 {
		t := &model.Type{Kind: model.Named, Decl: e}
		w.encodeMethod(jen.Id(e.Name), w.encode(jen.Id("a"), t, 0)...)
	}
}

func enumValue(e *model.Enum, v model.EnumValue) *jen.Statement {
	if !e.Int {
		return literal(v.Value)
	}
	n, err := strconv.ParseInt(v.Value, 10, 64)
	if err != nil {
		return jen.Null() // check refuses such a model
	}
	return integer(n)
}
