package gen

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/plan"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// CheckConfig says what to check. Only Paths must be set.
type CheckConfig struct {
	Paths    []string            // tool files, and directories of them
	WorkDir  string              // what relative paths are relative to; "" is the process's working directory
	Targets  []string            // ids, "all" for the base targets; none is "all"
	Without  map[string][]string // by target id: names of the tools that it does not get
	Formats  bool                // decoders check format, so formats that they do not know are told; nothing else depends on it
	Suppress []Suppression       // findings to leave out
}

// A Suppression takes findings out of the result of Check.
type Suppression = report.Suppression

// A CheckResult is what the targets make of tools. Package report writes it.
type CheckResult = report.CheckResult

// Check tells what each target makes of each tool as it is written, and what
// there is to say about the tools themselves. It writes nothing. The error is a
// *UsageError, an *InputError (then nothing was checked) or the context's;
// findings, however bad, are none.
func Check(ctx context.Context, cfg CheckConfig) (*CheckResult, error) {
	targets, err := checkSelection(cfg)
	if err != nil {
		return nil, err
	}
	workDir, err := filepath.Abs(cfg.WorkDir)
	if err != nil {
		return nil, fmt.Errorf("the working directory cannot be told: %w", err)
	}
	tools, found, err := loadTools(cfg.Paths, workDir)
	if err != nil {
		return nil, err
	}
	res := &CheckResult{
		Targets: targets, Tools: make([]report.CheckedTool, len(tools)), Config: asFindings(unknownInWithout(cfg.Without, tools)),
	}
	loaded, compiled := byTool(found), make([][]*target.Compiled, len(tools))
	inParallel(len(tools), func(i int) {
		if ctx.Err() == nil {
			res.Tools[i], compiled[i] = cfg.checkTool(tools[i], targets, loaded[tools[i].Name])
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	res.Set = checkSet(tools, targets, compiled)
	newSuppressor(cfg.Suppress).apply(res)
	return res, nil
}

// checkSelection checks the configuration and looks up the targets.
func checkSelection(cfg CheckConfig) ([]*target.Target, error) {
	if err := checkPaths(cfg.Paths); err != nil {
		return nil, err
	}
	for _, s := range cfg.Suppress {
		if s.Code == "" || s.Reason == "" {
			return nil, &UsageError{Place: s.Place, Message: "a suppression needs a code and a reason"}
		}
		if _, ok := target.Lookup(s.Target); !ok && s.Target != "" {
			e := unknownTarget(s.Target)
			e.Place = s.Place
			return nil, e
		}
	}
	if err := checkWithoutIDs(cfg.Without); err != nil {
		return nil, err
	}
	return selectTargets(cfg.Targets)
}

// byTool sorts what was found while loading by the tool that it is about.
func byTool(found []diag.Diagnostic) map[string][]diag.Diagnostic {
	out := make(map[string][]diag.Diagnostic)
	for _, d := range found {
		out[d.Tool] = append(out[d.Tool], d)
	}
	return out
}

// checkTool checks one tool, and returns what the targets are sent of it as
// well. The loaded findings are those that the loader made.
func (cfg *CheckConfig) checkTool(tool *canonical.Tool, targets []*target.Target, loaded []diag.Diagnostic) (report.CheckedTool, []*target.Compiled) {
	compiled := make([]*target.Compiled, len(targets))
	checked := report.CheckedTool{
		Name: tool.Name, Source: tool.Source, Targets: make([][]target.Finding, len(targets)), LeftOut: make([]bool, len(targets)),
	}
	for i, t := range targets {
		if checked.LeftOut[i] = isWithout(cfg.Without, t, tool.Name); !checked.LeftOut[i] {
			compiled[i], checked.Targets[i] = t.Examine(tool)
		}
	}
	planned := pathsInTools([]*canonical.Tool{tool}, slices.Concat(tool.Hidden(), planFindings(tool, targets, compiled, cfg.Formats)))
	for i, t := range targets {
		checked.Targets[i] = append(asFindings(ofTarget(planned, t.ID)), checked.Targets[i]...)
	}
	checked.Input = asFindings(slices.Concat(loaded, ofTarget(planned, "")))
	slices.SortStableFunc(checked.Input, func(a, b target.Finding) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), strings.Compare(a.Path, b.Path), strings.Compare(a.Code, b.Code))
	})
	return checked, compiled
}

// ofTarget is what was found about a target; about none if the id is empty.
func ofTarget(found []diag.Diagnostic, id string) []diag.Diagnostic {
	var out []diag.Diagnostic
	for _, d := range found {
		if d.Target == id {
			out = append(out, d)
		}
	}
	return out
}

// asFindings is what was found as lists of findings have it.
func asFindings(found []diag.Diagnostic) []target.Finding {
	var out []target.Finding
	for _, d := range found {
		out = append(out, target.Finding{Diagnostic: d})
	}
	return out
}

// checkSet tells what each target makes of all tools together. The compiled
// definitions are by the indexes of tools and targets.
func checkSet(tools []*canonical.Tool, targets []*target.Target, compiled [][]*target.Compiled) [][]target.Finding {
	found, sent := make([][]target.Finding, len(targets)), make([]*target.Compiled, len(tools))
	for i, t := range targets {
		for j := range tools {
			sent[j] = compiled[j][i]
		}
		found[i] = t.CheckSet(tools, sent)
	}
	return found
}

// planFindings is what the decoder of a tool would leave unchecked, and what
// targets are sent that no decoder would undo: planning the tool tells both.
func planFindings(tool *canonical.Tool, targets []*target.Target, compiled []*target.Compiled, formats bool) []diag.Diagnostic {
	cfg := plan.Config{Formats: formats}
	for _, t := range targets {
		cfg.Targets = append(cfg.Targets, plan.Target{ID: t.ID, File: t.File})
	}
	_, found := plan.Build(cfg, []plan.Input{{Tool: tool, Compiled: compiled}})
	return found
}

// A suppressor takes findings out of a result.
type suppressor struct {
	rules  []Suppression
	byCode map[string][]int // indexes of rules
	used   []bool           // by index of rules
	count  int              // findings taken out
}

func newSuppressor(rules []Suppression) *suppressor {
	s := &suppressor{rules: rules, byCode: make(map[string][]int), used: make([]bool, len(rules))}
	for i, rule := range rules {
		s.byCode[rule.Code] = append(s.byCode[rule.Code], i)
	}
	return s
}

// apply takes the findings out of every list, and notes the suppressions that
// had nothing to do. One that is about a target that is not selected had no
// chance to, and is passed over.
func (s *suppressor) apply(res *CheckResult) {
	res.Config = s.remaining(res.Config)
	for i := range res.Tools {
		t := &res.Tools[i]
		t.Input = s.remaining(t.Input)
		for j := range t.Targets {
			t.Targets[j] = s.remaining(t.Targets[j])
		}
	}
	for i := range res.Set {
		res.Set[i] = s.remaining(res.Set[i])
	}
	res.Suppressed = s.count
	for i, rule := range s.rules {
		if !s.used[i] && concerns(rule, res.Targets) {
			res.Unused = append(res.Unused, rule)
		}
	}
}

// remaining is the list without the findings that a rule covers.
func (s *suppressor) remaining(list []target.Finding) []target.Finding {
	if len(s.rules) == 0 {
		return list
	}
	return slices.DeleteFunc(list, func(f target.Finding) bool {
		covered := false
		for _, i := range s.byCode[f.Code] {
			if covers(s.rules[i], f) {
				covered, s.used[i] = true, true
			}
		}
		if covered {
			s.count++
		}
		return covered
	})
}

// covers reports whether a suppression of the finding's code covers it.
func covers(s Suppression, f target.Finding) bool {
	return (s.Tool == "" || s.Tool == f.Tool) && (s.Target == "" || s.Target == f.Target) && (s.Path == "" || schema.Within(f.Path, s.Path))
}

// concerns reports whether a suppression could cover a finding of the targets:
// it names one of them, or none. Codes name a target, too.
func concerns(s Suppression, targets []*target.Target) bool {
	id := s.Target
	if prefix, _, ok := strings.Cut(s.Code, "/"); ok && id == "" {
		if _, isTarget := target.Lookup(prefix); isTarget {
			id = prefix
		}
	}
	return id == "" || slices.ContainsFunc(targets, func(t *target.Target) bool { return t.ID == id })
}
