package plan

import (
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// toolPlan plans one tool.
type toolPlan struct {
	pkg    *packagePlan
	in     Input
	idents idents
	decls  []model.Decl
}

func (t *toolPlan) build() *model.Tool {
	tool := t.in.Tool
	args := newSide(t, tool.Normal, t.idents.base, false)
	out := &model.Tool{
		Name: tool.Name, Description: tool.Description,
		Ident: t.idents.base, Method: t.idents.base,
		InputVar: t.idents.input,
		Args:     args.buildArgs(t.idents.args),
	}
	out.Input = args.finish()
	out.Undo = t.planUndo(args)
	t.buildResult(out)
	if hasDefaults(out.Args) {
		out.ArgsNew = t.idents.create
	}
	out.Decls = t.decls
	finishTypes(out, t.pkg.scope)
	return out
}

// buildResult plans the result: a struct under the tool's name, or an alias of whatever the output schema gives.
func (t *toolPlan) buildResult(out *model.Tool) {
	out.Result, out.ResultType = t.idents.result, &model.Type{Kind: model.Any}
	doc := t.in.Tool.NormalOutput
	if doc == nil {
		return
	}
	side := newSide(t, doc, t.idents.result, true)
	out.ResultType = side.buildRoot(t.idents.result)
	out.OutputVar, out.Output = t.idents.output, side.finish()
}

// warn reports something that the author of the tool should know about the node.
func (t *toolPlan) warn(n *schema.Node, keyword, code, message, hint string) {
	t.report(diag.Warning, n, keyword, code, message, hint)
}

func (t *toolPlan) report(sev diag.Severity, n *schema.Node, keyword, code, message, hint string) {
	path, place := t.in.Tool.Path(n)
	if keyword != "" {
		path = schema.Path(path, keyword)
		if v := n.Get(keyword); v != nil && v.Pos.Line > 0 {
			place.Line, place.Col = v.Pos.Line, v.Pos.Col
		}
	}
	t.pkg.diags.Add(diag.Diagnostic{
		Code: code, Severity: sev, Place: place, Tool: t.in.Tool.Name, Path: path, Message: message, Hint: hint,
	})
}

func hasDefaults(s *model.Struct) bool {
	for _, f := range s.Fields {
		if f.Default != "" {
			return true
		}
	}
	return false
}
