package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// bindings write the file of an SDK's bindings, by the SDK's name; looked up,
// never ranged over.
var bindings = map[string]func(*writer){
	"anthropic": (*writer).anthropic,
	"genai":     (*writer).genai,
	"mcp":       (*writer).mcp,
	"openai":    (*writer).openai,
}

// sdk writes the file of an SDK's bindings.
func (w *writer) sdk(s model.SDK) {
	w.binding = s
	bindings[s.Name](w)
}

// external returns what qualifies names with a package of the SDK, under the
// name that the model imports it under. The package is imported where a name
// is used.
func (w *writer) external(importPath string) func(name string) *jen.Statement {
	as := ""
	for _, p := range w.binding.Packages {
		if p.Path == importPath {
			as = p.Name
		}
	}
	return func(name string) *jen.Statement { return w.module(importPath, as, name) }
}
