// Package plan takes every decision about the Go that is generated: types,
// names, presence, checks and what decoders undo. It reads canonical tools and
// what the targets made of them, and writes a model. It emits nothing.
package plan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// Config is what the caller decides.
type Config struct {
	Package  string      // package clause
	Level    model.Level // of generated decoders
	Targets  []Target    // in the order of --targets
	SDKs     []string    // names of SDKs that get bindings, each once
	Formats  bool        // decoders check format
	Time     bool        // formats that have a Go type get it
	Declared []string    // identifiers that hand-written files of the package declare: only imports are got out of the way of, since any other clash is an error of the caller
}

// A Target is one selected target.
type Target struct {
	ID   string
	File string // of its definitions, e.g. openai.json
}

// An Input is a tool and what each selected target made of it.
type Input struct {
	Tool     *canonical.Tool
	Compiled []*target.Compiled // by index of Config.Targets; nil: the tool is left out of that target
}

// Build plans a package. The tools of the result are sorted by name. The
// diagnostics are warnings, for whatever the loader accepts can be generated,
// save one error: a target's change that no decoder would undo.
func Build(cfg Config, inputs []Input) (*model.Package, []diag.Diagnostic) {
	p := newPackagePlan(cfg)
	for _, in := range claimOrder(inputs) {
		p.addTool(in)
	}
	return p.finish(inputs), p.diags.All()
}

// claimOrder sorts tools so that one that is added later seldom takes an
// identifier from another: names in the usual form (get_user) go before other
// spellings of the same words (get-user, GetUser), and short names before long
// ones, so that of order, new_order and order_args the longer two give way.
func claimOrder(inputs []Input) []Input {
	sorted := slices.Clone(inputs)
	slices.SortStableFunc(sorted, func(a, b Input) int {
		return cmp.Or(
			cmp.Compare(oddness(a.Tool.Name), oddness(b.Tool.Name)),
			cmp.Compare(len(a.Tool.Name), len(b.Tool.Name)),
			strings.Compare(a.Tool.Name, b.Tool.Name),
		)
	})
	return sorted
}

// oddness is 0 for a name of lower-case ASCII letters, digits and underscores, else 1.
func oddness(name string) int {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == "" {
		return 0
	}
	return 1
}

// setIdents are the fixed identifiers of the set's file.
var setIdents = []string{"Tools", "Handlers", "UnimplementedHandlers", "Bind", "NewToolset", "Definitions"}

// localNames are the imports and the locals of generated functions: a
// package-level identifier of that name would be shadowed, or clash.
var localNames = []string{
	"runtime", "schemaport", "regexp2", "context", "json", "time", "embed", "fmt", "mcp", "openai", "responses", "anthropic", "genai", "param",
	"a", "b", "c", "ctx", "d", "e", "err", "h", "i", "init", "k", "l", "m", "main", "n", "ok", "opts", "r", "raw", "s", "t", "v", "args",
}

type packagePlan struct {
	cfg   Config
	scope *names.Scope
	tools []*model.Tool
	diags diag.List

	translations map[string]translation // of patterns
	needsEngine  bool                   // for patterns that RE2 cannot say
}

func newPackagePlan(cfg Config) *packagePlan {
	p := &packagePlan{cfg: cfg, scope: names.NewScope(), translations: make(map[string]translation)}
	for _, n := range slices.Concat(setIdents, localNames, bindingIdents(cfg.SDKs)) {
		p.scope.Reserve(n)
	}
	return p
}

// addTool plans one tool.
func (p *packagePlan) addTool(in Input) {
	t := &toolPlan{pkg: p, in: in, idents: p.claimTool(in.Tool.Name)}
	p.tools = append(p.tools, t.build())
}

// finish sorts the tools and names what belongs to the set.
func (p *packagePlan) finish(inputs []Input) *model.Package {
	slices.SortFunc(p.tools, func(a, b *model.Tool) int { return strings.Compare(a.Name, b.Name) })
	toolNames := make([]string, len(p.tools))
	for i, t := range p.tools {
		t.Index, toolNames[i] = i, t.Name
	}
	for i, part := range names.ToolFiles(toolNames) {
		p.tools[i].File = "schemaport." + part + ".gen.go"
	}
	pkg := &model.Package{
		Name: p.cfg.Package, Level: p.cfg.Level, Tools: p.tools, SDKs: p.bindings(), RuntimeIDs: p.runtimeIdent(),
	}
	pkg.Idents = model.SetIdents{
		Set:       p.scope.Claim("schemaportSet", "set"),
		Canonical: p.scope.Claim("schemaportCanonical", "canonical"),
		Embedded:  make(map[string]string),
	}
	if p.needsEngine {
		pkg.Idents.Engine = p.scope.Claim("schemaportECMAScript", "patterns")
	}
	for i, t := range p.cfg.Targets {
		pkg.Targets = append(pkg.Targets, model.Target{ID: t.ID, File: t.File, Without: p.without(inputs, i)})
		pkg.Idents.Embedded[t.ID] = p.scope.Claim("schemaport"+names.Exported(t.ID), t.ID)
	}
	return pkg
}

// without lists the tools that the target at index i does not get.
func (p *packagePlan) without(inputs []Input, i int) []int {
	out := make(map[string]bool)
	for _, in := range inputs {
		out[in.Tool.Name] = in.Compiled[i] == nil
	}
	var idx []int
	for _, t := range p.tools {
		if out[t.Name] {
			idx = append(idx, t.Index)
		}
	}
	return idx
}

// runtimeIdent imports the runtime under another name where the package
// declares an identifier runtime itself.
func (p *packagePlan) runtimeIdent() model.RuntimeIdent {
	id := model.RuntimeIdent{Path: "github.com/schemaport/schemaport-gen/runtime", Name: "runtime"}
	if slices.Contains(p.cfg.Declared, "runtime") {
		id.Name = "schemaport"
	}
	return id
}
