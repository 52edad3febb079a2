package report

import (
	"bytes"
	"encoding/json"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// A Diagnostic is a finding in a JSON document.
type Diagnostic struct {
	ProviderID string        `json:"providerId,omitempty"`
	ToolName   string        `json:"toolName,omitempty"`
	Severity   diag.Severity `json:"severity"`
	Code       string        `json:"code"`
	Message    string        `json:"message"`
	Hint       string        `json:"hint,omitempty"`
	Path       string        `json:"path"`
	Compile    *Ability      `json:"compile,omitempty"`
	DocsURL    string        `json:"docsUrl,omitempty"`
	SourcePath string        `json:"sourcePath,omitempty"`
	Line       int           `json:"line,omitempty"`
	Column     int           `json:"column,omitempty"`
}

// An Ability is what compiling does about a finding, in a JSON document.
type Ability struct {
	Supported bool   `json:"supported"`
	Lossy     bool   `json:"lossy"`
	Change    string `json:"change,omitempty"`
	Detail    string `json:"detail"`
}

// NewDiagnostic is the diagnostic as documents have it.
func NewDiagnostic(d diag.Diagnostic) Diagnostic {
	return Diagnostic{
		ProviderID: d.Target, ToolName: d.Tool, Severity: d.Severity, Code: d.Code, Message: d.Message, Hint: d.Hint,
		Path: d.Path, SourcePath: d.Place.File, Line: d.Place.Line, Column: d.Place.Col,
	}
}

// newFinding is the finding as documents have it. What is not about a target
// says nothing of compiling.
func newFinding(f *target.Finding) Diagnostic {
	d := NewDiagnostic(f.Diagnostic)
	d.DocsURL = f.DocsURL
	if f.Target != "" {
		a := Ability(f.Compile)
		d.Compile = &a
	}
	return d
}

// A CheckDocument is the report of check in JSON.
type CheckDocument struct {
	Command            string        `json:"command"`
	SchemaPortVersion  string        `json:"schemaPortVersion"`
	Summary            CheckSummary  `json:"summary"`
	Tools              []CheckTool   `json:"tools"`
	Set                *Verdicts     `json:"set,omitempty"`
	Diagnostics        []Diagnostic  `json:"diagnostics,omitempty"` // about the configuration
	UnusedSuppressions []Suppression `json:"unusedSuppressions,omitempty"`
}

// A CheckSummary counts what check found.
type CheckSummary struct {
	Tools      int `json:"tools"`
	Errors     int `json:"errors"`
	Warnings   int `json:"warnings"`
	Infos      int `json:"infos"`
	Suppressed int `json:"suppressed"`
}

// A CheckTool is one tool in the report of check.
type CheckTool struct {
	Name    string   `json:"name"`
	Source  string   `json:"source"`
	Input   *Verdict `json:"input,omitempty"` // about the definition itself, where there is something
	Targets Verdicts `json:"targets"`
}

// A Verdict is a list of findings and how many there are of each severity.
type Verdict struct {
	LeftOut     bool         `json:"leftOut,omitempty"` // by the configuration: nothing was checked
	Diagnostics []Diagnostic `json:"diagnostics"`
	Summary     struct {
		Error   int `json:"error"`
		Warning int `json:"warning"`
		Info    int `json:"info"`
	} `json:"summary"`
}

func newVerdict(list []target.Finding) Verdict {
	v := Verdict{Diagnostics: make([]Diagnostic, len(list))}
	for i := range list {
		v.Diagnostics[i] = newFinding(&list[i])
	}
	v.Summary.Error, v.Summary.Warning, v.Summary.Info = count(list, diag.Error), count(list, diag.Warning), count(list, diag.Info)
	return v
}

// Verdicts are verdicts by target id, in the order in which the targets were
// selected: encoding/json would sort the keys of a map.
type Verdicts struct {
	ids   []string
	lists []Verdict
}

// MarshalJSON writes an object with a member for each target.
func (v Verdicts) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, id := range v.ids {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := enc.Encode(id); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := enc.Encode(v.lists[i]); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func newVerdicts(targets []*target.Target, lists [][]target.Finding) Verdicts {
	var v Verdicts
	for i, list := range lists {
		v.ids = append(v.ids, targets[i].ID)
		v.lists = append(v.lists, newVerdict(list))
	}
	return v
}

// NewCheckDocument is the report of check as the program of that version has it.
func NewCheckDocument(version string, r *CheckResult) CheckDocument {
	doc := CheckDocument{
		Command: "check", SchemaPortVersion: version,
		Summary: CheckSummary{
			Tools: len(r.Tools), Errors: r.Count(diag.Error), Warnings: r.Count(diag.Warning), Infos: r.Count(diag.Info),
			Suppressed: r.Suppressed,
		},
		Tools: make([]CheckTool, len(r.Tools)), UnusedSuppressions: r.Unused,
	}
	for i, t := range r.Tools {
		doc.Tools[i] = CheckTool{Name: t.Name, Source: t.Source, Targets: newVerdicts(r.Targets, t.Targets)}
		for j := range r.Targets {
			doc.Tools[i].Targets.lists[j].LeftOut = t.IsLeftOut(j)
		}
		if len(t.Input) > 0 {
			own := newVerdict(t.Input)
			doc.Tools[i].Input = &own
		}
	}
	for i := range r.Config {
		doc.Diagnostics = append(doc.Diagnostics, NewDiagnostic(r.Config[i].Diagnostic))
	}
	if r.hasSet() {
		set := newVerdicts(r.Targets, r.Set)
		doc.Set = &set
	}
	return doc
}

// A CompileDocument is the report of compile in JSON.
type CompileDocument struct {
	Command           string          `json:"command"`
	SchemaPortVersion string          `json:"schemaPortVersion"`
	Summary           CompileSummary  `json:"summary"`
	Out               string          `json:"out"`
	Manifest          json.RawMessage `json:"manifest"`              // as it was written
	Diagnostics       []Diagnostic    `json:"diagnostics,omitempty"` // about the configuration, and why pairs were refused
	UnusedPermissions []string        `json:"unusedPermissions,omitempty"`
}

// A CompileSummary counts what compile did.
type CompileSummary struct {
	Tools   int `json:"tools"`
	Written int `json:"written"`
	Refused int `json:"refused"`
}

// NewCompileDocument is the report of compile as the program of that version has it.
func NewCompileDocument(version string, r *CompileResult) CompileDocument {
	written, refused := r.Count()
	doc := CompileDocument{
		Command: "compile", SchemaPortVersion: version, Out: r.Out, Manifest: r.Manifest,
		Summary: CompileSummary{Tools: len(r.Tools), Written: written, Refused: refused}, UnusedPermissions: r.Unused,
	}
	for _, d := range r.Config {
		doc.Diagnostics = append(doc.Diagnostics, NewDiagnostic(d))
	}
	for _, t := range r.Tools {
		for _, o := range t.Outcomes {
			doc.addErrors(o.Findings)
		}
	}
	return doc
}

// addErrors adds the errors of a list; one that was compiled has none.
func (doc *CompileDocument) addErrors(list []target.Finding) {
	for i := range list {
		if list[i].Severity == diag.Error {
			doc.Diagnostics = append(doc.Diagnostics, newFinding(&list[i]))
		}
	}
}
