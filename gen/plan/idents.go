package plan

import (
	"github.com/schemaport/schemaport-gen/gen/names"
)

// idents are the identifiers that one tool owns.
type idents struct {
	base   string // RefundOrder
	args   string
	result string
	create string // NewRefundOrderArgs
	input  string // refundOrderInput
	output string
}

// claimTool claims a tool's identifiers as a group, emitted or not, so that a
// tool that gains a default or a result later renames nothing.
func (p *packagePlan) claimTool(name string) idents {
	base := names.Exported(name)
	for try := base; ; try = base + names.Hash(name+try) {
		id := toolIdents(try)
		if p.free(id) {
			for _, n := range id.all() {
				p.scope.Reserve(n)
			}
			return id
		}
	}
}

func toolIdents(base string) idents {
	lower := names.Unexported(base)
	return idents{
		base: base, args: base + "Args", result: base + "Result", create: "New" + base + "Args",
		input: lower + "Input", output: lower + "Output",
	}
}

func (id idents) all() []string {
	return []string{id.base, id.args, id.result, id.create, id.input, id.output}
}

func (p *packagePlan) free(id idents) bool {
	for _, n := range id.all() {
		if p.scope.Taken(n) {
			return false
		}
	}
	return true
}

// argsMethods are what the fields of an argument struct may not be called: the
// exported methods, and the fields that are not made of properties.
// nestedMethods are the same of any other type. The unexported methods are in
// nobody's way.
var (
	argsMethods   = []string{"Decode", "DecodeString", "UnmarshalJSON", "MarshalJSON", "Validate", "Tool", restName, variantName}
	nestedMethods = []string{"UnmarshalJSON", "MarshalJSON", restName}
)

const (
	restName    = "AdditionalProperties"
	variantName = "Variant"
)

// fieldScope is the scope of the fields of a struct: of the arguments, or of another.
func fieldScope(args bool) *names.Scope {
	if args {
		return names.NewScope(argsMethods...)
	}
	return names.NewScope(nestedMethods...)
}

// fieldNames gives each property its field. A property that is written as Go
// writes it keeps its name; of those that meet, the first in schema order does.
func fieldNames(scope *names.Scope, props []string) []string {
	out := make([]string, len(props))
	for i, p := range props {
		if names.Exported(p) == p && !scope.Taken(p) {
			out[i] = scope.Claim(p, p)
		}
	}
	for i, p := range props {
		if out[i] == "" {
			out[i] = claimField(scope, p)
		}
	}
	return out
}

func claimField(scope *names.Scope, prop string) string {
	name := names.Exported(prop)
	if scope.Taken(name) && !scope.Taken(name+"Field") && isMethod(name) {
		name += "Field"
	}
	return scope.Claim(name, prop)
}

func isMethod(name string) bool {
	for _, m := range argsMethods {
		if m == name {
			return true
		}
	}
	return false
}
