// Package report says what check, compile and args found: as text for a reader, as a
// table, and as the values that a JSON document is made of. It decides nothing
// and reads no files; whatever it writes goes to the writer that it is given.
package report

import (
	"fmt"
	"iter"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// A CheckResult is what the selected targets make of tools.
type CheckResult struct {
	Targets    []*target.Target   // in the order in which they were selected
	Tools      []CheckedTool      // by name
	Set        [][]target.Finding // by index of Targets: about all tools together
	Config     []target.Finding   // about the configuration
	Suppressed int                // findings that a suppression took out of the lists
	Unused     []Suppression      // suppressions that took out nothing
}

// A CheckedTool is one tool and what was found about it.
type CheckedTool struct {
	Name    string
	Source  string             // its file, as displayed
	Input   []target.Finding   // about the definition itself, whatever the target; they name none
	Targets [][]target.Finding // by index of CheckResult.Targets
	LeftOut []bool             // by the same: the configuration leaves the tool out for the target, and nothing was checked; nil is none
}

// IsLeftOut reports whether the tool was left out for the target of that index.
func (t *CheckedTool) IsLeftOut(i int) bool { return t.LeftOut != nil && t.LeftOut[i] }

// A Suppression takes findings out of a report. It covers a finding that agrees
// with all of its fields; an empty one agrees with anything.
type Suppression struct {
	Tool   string     `json:"tool,omitempty"`
	Path   string     `json:"path,omitempty"` // the schema path, or one above it
	Code   string     `json:"code"`           // always given
	Target string     `json:"target,omitempty"`
	Reason string     `json:"reason"` // always given
	Place  diag.Place `json:"-"`      // where it is written
}

// Count returns how many findings have the severity; those about the
// definitions, the set and the configuration count as well.
func (r *CheckResult) Count(s diag.Severity) int {
	n := 0
	for list := range r.lists() {
		n += count(list, s)
	}
	return n
}

// lists returns every list of findings.
func (r *CheckResult) lists() iter.Seq[[]target.Finding] {
	return func(yield func([]target.Finding) bool) {
		for _, t := range r.Tools {
			if !yield(t.Input) {
				return
			}
			for _, list := range t.Targets {
				if !yield(list) {
					return
				}
			}
		}
		for _, list := range r.Set {
			if !yield(list) {
				return
			}
		}
		yield(r.Config)
	}
}

// A CompileResult is what compiling tools for the selected targets gave.
type CompileResult struct {
	Targets  []*target.Target  // in the order in which they were selected
	Tools    []CompiledTool    // by name
	Out      string            // the directory that was written to, as displayed
	Manifest []byte            // manifest.json, as it was written
	Config   []diag.Diagnostic // about the configuration
	Unused   []string          // permissions that let nothing pass, as they were written
}

// A CompiledTool is one tool and what became of it.
type CompiledTool struct {
	Name     string
	Source   string    // its file, as displayed
	Outcomes []Outcome // by index of CompileResult.Targets
}

// An Outcome is what became of one tool for one target.
type Outcome struct {
	Output   string           // the file of the definition, relative to CompileResult.Out; "" where there is none
	LeftOut  bool             // the configuration leaves the tool out for the target
	Changes  []target.Change  // of the definition; of a refused one, those that a permission would let pass
	Findings []target.Finding // what is still true of the definition, or why there is none
}

// Refused reports whether the target should have got a definition of the tool,
// and did not.
func (o *Outcome) Refused() bool { return o.Output == "" && !o.LeftOut }

// Count returns how many pairs of a tool and a target gave a definition, and
// how many were refused.
func (r *CompileResult) Count() (written, refused int) {
	for _, t := range r.Tools {
		for i := range t.Outcomes {
			switch o := &t.Outcomes[i]; {
			case o.Refused():
				refused++
			case !o.LeftOut:
				written++
			}
		}
	}
	return written, refused
}

func count(list []target.Finding, s diag.Severity) int {
	n := 0
	for i := range list {
		if list[i].Severity == s {
			n++
		}
	}
	return n
}

// Plural writes a number and what is counted.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
