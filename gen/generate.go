// Package gen is the generator: it reads canonical tool files and writes a Go
// package with typed arguments, decoders, dispatch, and the definitions that
// each provider is sent (Generate); says what each provider makes of each tool
// (Check); and writes the definitions alone (Compile). These are the commands
// without their flags and printing; the packages below do one step each.
package gen

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/plan"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/templates"
)

// ErrRefused says that a target refuses a tool: nothing was written, and the
// result's diagnostics tell which, why, and the ways out.
var ErrRefused = errors.New("a target refuses a tool; nothing was written")

// CodeTargetRefuses is the code of the diagnostic that sums up, for one target,
// the tools that it refuses, and names the ways out.
const CodeTargetRefuses = "target-refuses"

// An InputError says that tool files are wrong, or that hand-written code in the
// output directory declares what would be generated. Nothing was written.
type InputError struct {
	Diagnostics []diag.Diagnostic // with errors, warnings and notes
}

// Error returns the errors, one a line.
func (e *InputError) Error() string {
	var lines []string
	for _, d := range e.Diagnostics {
		if d.Severity == diag.Error {
			lines = append(lines, d.String())
		}
	}
	return strings.Join(lines, "\n")
}

// A Result tells what a run did, or with Config.Verify what it would do.
type Result struct {
	Tools       int
	Targets     []TargetSummary // in the order in which they were selected
	Files       []FileResult    // by path; none if a target refused a tool
	Diagnostics []diag.Diagnostic
}

// A TargetSummary is what a target made of the tools.
type TargetSummary struct {
	ID, Name  string
	Tools     int      // definitions made
	Changes   int      // transformations of schemas, those below included
	Rechecked int      // those that lose something which the decoder enforces
	Lost      int      // those that lose something which nothing enforces
	Narrowing int      // those by which the target accepts less
	Refused   []string // names of tools
	LeftOut   []string // names of tools that the configuration leaves out
}

// A FileResult is what happened to a file; its path is relative to the output directory.
type FileResult struct {
	Path   string `json:"path"`
	Action Action `json:"action"`
}

// Count returns how many files the action was taken on.
func (r *Result) Count(a Action) int {
	n := 0
	for _, f := range r.Files {
		if f.Action == a {
			n++
		}
	}
	return n
}

// Stale reports whether any file was, or would be, written or removed.
func (r *Result) Stale() bool { return r.Count(Unchanged) < len(r.Files) }

// Generate reads the tools, compiles them for the targets, and writes the
// package. It changes files only where their content changes, and removes those
// of an earlier run that are no longer wanted. On any error nothing is written;
// the error is a *UsageError, an *InputError, ErrRefused (then there is a result
// as well), the context's, or one of the file system.
func Generate(ctx context.Context, cfg Config) (*Result, error) {
	r, err := newRun(cfg)
	if err != nil {
		return nil, err
	}
	sources := canonical.Read(r.cfg.Paths, r.loadOptions())
	memo := r.memo(sources)
	if res := memo.recall(); res != nil {
		return res, nil
	}
	if err := r.open(); err != nil {
		return nil, err
	}
	tools, err := r.load(sources)
	if err != nil {
		return nil, err
	}
	units, err := r.compile(ctx, tools)
	if err != nil {
		return nil, err
	}
	if len(r.refusals) > 0 {
		return r.result(units, nil), ErrRefused
	}
	pkg := r.plan(units)
	if len(r.refusals) > 0 {
		return r.result(units, nil), ErrRefused
	}
	r.checkRequirements(pkg)
	files, err := r.render(pkg, units)
	if err != nil {
		return nil, err
	}
	changes, err := r.write(ctx, files)
	if err != nil {
		return nil, err
	}
	res := r.result(units, changes)
	memo.remember(res, files)
	return res, nil
}

// loadOptions says how tool files are looked for: what an earlier run wrote is
// not read.
func (r *run) loadOptions() canonical.Options {
	return canonical.Options{WorkDir: r.workDir, Skip: isOwnOutput}
}

// load parses the tools.
func (r *run) load(sources *canonical.Sources) ([]*canonical.Tool, error) {
	tools, found, err := checked(sources.Load())
	if err != nil {
		return nil, err
	}
	r.diags.Add(found...)
	r.diags.Add(unknownInWithout(r.cfg.Without, tools)...)
	return tools, nil
}

// loadTools reads tools, and returns what there is to say about those that are
// sound; anything else is an *InputError. What an earlier run wrote is not read.
func loadTools(paths []string, workDir string) ([]*canonical.Tool, []diag.Diagnostic, error) {
	return checked(canonical.Load(paths, canonical.Options{WorkDir: workDir, Skip: isOwnOutput}))
}

// checked is loadTools for tools that have been loaded.
func checked(tools []*canonical.Tool, found *diag.List) ([]*canonical.Tool, []diag.Diagnostic, error) {
	if found.HasErrors() {
		return nil, nil, &InputError{Diagnostics: found.All()}
	}
	return tools, pathsInTools(tools, found.All()), nil
}

// pathsInTools makes the paths of findings begin at the tool that they are
// about, as those of targets do; which of a file's tools that is, their places
// tell. It returns the findings.
func pathsInTools(tools []*canonical.Tool, found []diag.Diagnostic) []diag.Diagnostic {
	bases := make(map[string]string, len(tools))
	for _, t := range tools {
		bases[t.Name] = t.Base
	}
	for i := range found {
		d := &found[i]
		if base := bases[d.Tool]; base != "" && schema.Within(d.Path, base) {
			d.Path = strings.TrimPrefix(strings.TrimPrefix(d.Path, base), ".")
		}
	}
	return found
}

// CodeWithoutUnknownTool is the code of the warning of a tool that the
// configuration leaves out for a target, and that is not among the tools.
const CodeWithoutUnknownTool = "without-unknown-tool"

// unknownInWithout warns of tools to leave out that do not exist.
func unknownInWithout(without map[string][]string, tools []*canonical.Tool) []diag.Diagnostic {
	var found []diag.Diagnostic
	all := make([]string, len(tools))
	for i, t := range tools {
		all[i] = t.Name
	}
	for _, id := range sortedKeys(without) {
		for _, name := range without[id] {
			if !slices.Contains(all, name) {
				found = append(found, diag.Diagnostic{
					Code: CodeWithoutUnknownTool, Severity: diag.Warning, Target: id,
					Message: fmt.Sprintf("the configuration leaves out a tool %q, which does not exist%s", name, report.DidYouMean(name, all)),
				})
			}
		}
	}
	return found
}

// A unit is a tool and what the targets made of it, by the index of the target.
type unit struct {
	tool     *canonical.Tool
	compiled []*target.Compiled // nil where the tool was refused or left out
	leftOut  []bool
	findings [][]target.Finding
}

// compile compiles every tool for every target, and adds what was found in the
// order of tools and targets.
func (r *run) compile(ctx context.Context, tools []*canonical.Tool) ([]unit, error) {
	units := make([]unit, len(tools))
	inParallel(len(tools), func(i int) {
		if ctx.Err() == nil {
			units[i] = r.compileTool(tools[i])
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, u := range units {
		for _, f := range slices.Concat(u.findings...) {
			r.diags.Add(f.Diagnostic)
		}
	}
	r.checkSets(tools, units)
	r.explainRefusals(units)
	return units, nil
}

// checkSets adds what each target makes of the tools as a set. It stops nothing:
// a set may be sent in parts.
func (r *run) checkSets(tools []*canonical.Tool, units []unit) {
	compiled := make([]*target.Compiled, len(units))
	for i, t := range r.targets {
		for j, u := range units {
			compiled[j] = u.compiled[i]
		}
		for _, f := range t.CheckSet(tools, compiled) {
			r.diags.Add(f.Diagnostic)
		}
	}
}

// compileTool compiles one tool for every target.
func (r *run) compileTool(tool *canonical.Tool) unit {
	n := len(r.targets)
	u := unit{tool: tool, compiled: make([]*target.Compiled, n), leftOut: make([]bool, n), findings: make([][]target.Finding, n)}
	for i, t := range r.targets {
		if u.leftOut[i] = isWithout(r.cfg.Without, t, tool.Name); u.leftOut[i] {
			continue
		}
		u.compiled[i], u.findings[i] = t.Compile(tool, target.Options{Lossy: target.Policy(r.cfg.Lossy)})
	}
	return u
}

// explainRefusals notes for each target that refuses tools what can be done about it.
func (r *run) explainRefusals(units []unit) {
	for i, t := range r.targets {
		refused := refusedBy(units, i)
		if len(refused) == 0 {
			continue
		}
		quoted := make([]string, len(refused))
		for j, name := range refused {
			quoted[j] = strconv.Quote(name)
		}
		list := strings.Join(quoted, ", ")
		r.refusals = append(r.refusals, diag.Diagnostic{
			Code: CodeTargetRefuses, Severity: diag.Error, Target: t.ID,
			Message: fmt.Sprintf("refuses %d of %d tools: %s", len(refused), len(units), list),
			Hint: fmt.Sprintf(`change what it refuses, generate without %s, or leave the tools out for it with "without": {%q: [%s]} in the config file`,
				r.targetsWithout(t.ID), t.ID, list),
		})
	}
}

// targetsWithout says how all targets but one are selected.
func (r *run) targetsWithout(id string) string {
	for _, s := range r.sdks {
		if slices.Contains(s.Targets, id) {
			return "the bindings that need this target (--sdk " + s.Name + ")"
		}
	}
	var ids []string
	for _, t := range r.targets {
		if t.ID != id {
			ids = append(ids, t.ID)
		}
	}
	if len(ids) == 0 {
		return "this target"
	}
	return "this target (--targets " + strings.Join(ids, ",") + ")"
}

// refusedBy names the tools that the target at index i refuses.
func refusedBy(units []unit, i int) []string {
	var out []string
	for _, u := range units {
		if u.compiled[i] == nil && !u.leftOut[i] {
			out = append(out, u.tool.Name)
		}
	}
	return out
}

// plan takes the decisions about Go, and puts the units into the order that
// the model has the tools in.
func (r *run) plan(units []unit) *model.Package {
	cfg := plan.Config{
		Package: r.pkgName, Level: model.Level(r.cfg.Level), Formats: r.cfg.Formats, Time: r.cfg.Time, Declared: r.existing.names(),
	}
	for _, t := range r.targets {
		cfg.Targets = append(cfg.Targets, plan.Target{ID: t.ID, File: t.File})
	}
	for _, s := range r.sdks {
		cfg.SDKs = append(cfg.SDKs, s.Name)
	}
	inputs, tools := make([]plan.Input, len(units)), make([]*canonical.Tool, len(units))
	for i, u := range units {
		inputs[i], tools[i] = plan.Input{Tool: u.tool, Compiled: u.compiled}, u.tool
	}
	pkg, found := plan.Build(cfg, inputs)
	for _, d := range pathsInTools(tools, found) {
		if d.Severity == diag.Error {
			r.refusals = append(r.refusals, d)
			continue
		}
		r.diags.Add(d)
	}
	index := make(map[string]int)
	for _, t := range pkg.Tools {
		index[t.Name] = t.Index
	}
	slices.SortFunc(units, func(a, b unit) int { return index[a.tool.Name] - index[b.tool.Name] })
	return pkg
}

// render makes the contents of all files.
func (r *run) render(pkg *model.Package, units []unit) ([]file, error) {
	code, err := templates.Render(pkg)
	if err != nil {
		return nil, fmt.Errorf("internal fault: %w", err)
	}
	files := r.definitions(units)
	for _, f := range code {
		files = append(files, file{name: f.Name, content: f.Content})
	}
	manifest, err := r.manifest(units).encode()
	return append(files, file{name: manifestFile, content: manifest}), err
}

// write compares the files with the directory and, unless only asked to verify,
// brings the directory up to date.
func (r *run) write(ctx context.Context, files []file) ([]change, error) {
	found, err := r.existing.clashes(files)
	if err != nil {
		return nil, err
	}
	if len(found) > 0 {
		return nil, &InputError{Diagnostics: found}
	}
	changes, err := r.out.changes(files, r.cfg.Verify)
	if err != nil || r.cfg.Verify {
		return changes, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return changes, r.out.apply(changes)
}

// result sums up.
func (r *run) result(units []unit, changes []change) *Result {
	r.diags.Sort()
	res := &Result{Tools: len(units), Diagnostics: slices.Concat(r.diags.All(), r.refusals)}
	for i, t := range r.targets {
		s := TargetSummary{ID: t.ID, Name: t.Name, Refused: refusedBy(units, i)}
		for _, u := range units {
			if u.leftOut[i] {
				s.LeftOut = append(s.LeftOut, u.tool.Name)
			}
			s.add(u.compiled[i], r.cfg.Formats)
		}
		res.Targets = append(res.Targets, s)
	}
	for _, c := range changes {
		res.Files = append(res.Files, FileResult{Path: c.name, Action: c.action})
	}
	return res
}

// add counts one compiled definition; nil is none. Formats says whether decoders
// check them.
func (s *TargetSummary) add(c *target.Compiled, formats bool) {
	if c == nil {
		return
	}
	s.Tools++
	s.Changes += len(c.Changes)
	for _, ch := range c.Changes {
		switch {
		case ch.Lossy && ch.Rechecked(formats):
			s.Rechecked++
		case ch.Lossy:
			s.Lost++
		}
		if ch.Narrows {
			s.Narrowing++
		}
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// inParallel calls do for 0 to n-1, on as many processors as there are.
func inParallel(n int, do func(int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	workers.Wait()
}
