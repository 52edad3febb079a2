package templates

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// unionDecl writes a sealed interface and the function that reads one of its
// members.
func (w *writer) unionDecl(u *model.Union) {
	doc := titled(u.Name+" is one of "+membersOf(u)+", always by value", u.Doc)
	w.declare(comment(doc, "//sumtype:decl"), jen.Type().Id(u.Name).Interface(
		jen.Id(u.Marker).Params(),
		jen.Id("encode").Params(jen.Op("*").Add(w.runtime("Encoder"))),
	))

	if u.Decode == "" {
		return
	}
	var cases []jen.Code
	for i, m := range u.Members {
		cases = append(cases, jen.Case(integer(i)).Block(w.member(m)...))
	}
	w.declare(nil, jen.Func().Id(u.Decode).Params(jen.Id("d").Op("*").Add(w.runtime("Decoder"))).Id(u.Name).Block(
		jen.Switch(call("d", "Variant")).Block(cases...),
		jen.Return(jen.Nil()),
	))
}

// member returns the value of one member.
func (w *writer) member(t *model.Type) []jen.Code {
	if v := w.decoded(t); v != nil {
		return []jen.Code{jen.Return(v)}
	}
	return append(w.decode(local("v", t), t, 1), jen.Return(jen.Id("v")))
}

// membersOf lists the members as prose: A, B and C.
func membersOf(u *model.Union) string {
	var names []string
	for _, m := range u.Members {
		names = append(names, m.Decl.DeclName())
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
