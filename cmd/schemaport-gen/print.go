package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
)

// Marks in front of lines.
const (
	markGood    = "✓"
	markBad     = "✗"
	markWarning = "⚠"
)

// A printer is the only thing that writes to the standard streams: reports to
// out, what is wrong to err; in JSON everything is one document on out.
type printer struct {
	out, err io.Writer
	json     bool
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(p.out, format, args...) }

func (p *printer) errorf(format string, args ...any) { fmt.Fprintf(p.err, format, args...) }

// document prints the one JSON document of a command.
func (p *printer) document(v any) {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		p.errorf("%s the report cannot be written: %v\n", markBad, err)
	}
}

// diagnostic prints a finding: what and where on one line, and below it the
// schema path where there is one.
func (p *printer) diagnostic(d diag.Diagnostic) {
	mark := markBad
	if d.Severity != diag.Error {
		mark = markWarning
	}
	path := d.Path
	d.Path = ""
	p.errorf("%s %s\n", mark, visible(strings.Replace(d.String(), d.Severity.String()+": ", "", 1)))
	if path != "" {
		p.errorf("    %s\n", visible(path))
	}
}

// visible writes out the characters that would act on a terminal, or hide in
// it: names and texts come from files that others wrote. The joiners of scripts
// and emoji pass.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strconv.IsPrint(r) || r == '\u200c' || r == '\u200d' {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

// failure reports why a command could not do its work.
func (p *printer) failure(command string, err error) {
	var input *gen.InputError
	errors.As(err, &input)
	switch {
	case p.json:
		p.document(newErrorDocument(command, err, input))
	case input != nil:
		p.inputErrors(input)
	default:
		p.errorf("%s %s\n", markBad, visible(err.Error()))
		if isUsage(err) {
			p.errorf("  schemaport-gen %s--help tells how it is used\n", helpWord(command, err))
		}
	}
}

// helpWord is the command whose help is recommended, with a space behind it.
func helpWord(command string, err error) string {
	if isUnknown(err) {
		return ""
	}
	return command + " "
}

func isUnknown(err error) bool {
	var u *usageError
	return errors.As(err, &u) && u.unknown
}

func (p *printer) inputErrors(input *gen.InputError) {
	for _, d := range input.Diagnostics {
		if d.Severity == diag.Error {
			p.diagnostic(d)
		}
	}
	p.errorf("%s; nothing was written\n", plural(count(input.Diagnostics, diag.Error), "input error"))
}

// An errorDocument reports in JSON why a command could not do its work.
type errorDocument struct {
	Command           *string     `json:"command"`
	SchemaPortVersion string      `json:"schemaPortVersion"`
	Errors            []errorJSON `json:"errors"`
}

type errorJSON struct {
	SourcePath string `json:"sourcePath,omitempty"`
	Line       int    `json:"line,omitempty"`
	Column     int    `json:"column,omitempty"`
	Path       string `json:"path,omitempty"`
	Code       string `json:"code,omitempty"`
	Message    string `json:"message"`
	Hint       string `json:"hint,omitempty"`
}

func newErrorDocument(command string, err error, input *gen.InputError) errorDocument {
	doc := errorDocument{Command: &command, SchemaPortVersion: gen.Version}
	if isUnknown(err) {
		doc.Command = nil
	}
	if input == nil {
		doc.Errors = []errorJSON{{Message: err.Error()}}
		return doc
	}
	for _, d := range input.Diagnostics {
		if d.Severity == diag.Error {
			doc.Errors = append(doc.Errors, errorJSON{
				SourcePath: d.Place.File, Line: d.Place.Line, Column: d.Place.Col,
				Path: d.Path, Code: d.Code, Message: d.Message, Hint: d.Hint,
			})
		}
	}
	return doc
}

// A diagnosticJSON is a finding in a JSON report.
type diagnosticJSON struct {
	ProviderID string        `json:"providerId,omitempty"`
	ToolName   string        `json:"toolName,omitempty"`
	Severity   diag.Severity `json:"severity"`
	Code       string        `json:"code"`
	Message    string        `json:"message"`
	Hint       string        `json:"hint,omitempty"`
	Path       string        `json:"path"`
	SourcePath string        `json:"sourcePath,omitempty"`
	Line       int           `json:"line,omitempty"`
	Column     int           `json:"column,omitempty"`
}

func newDiagnosticJSON(d diag.Diagnostic) diagnosticJSON {
	return diagnosticJSON{
		ProviderID: d.Target, ToolName: d.Tool, Severity: d.Severity, Code: d.Code, Message: d.Message, Hint: d.Hint,
		Path: d.Path, SourcePath: d.Place.File, Line: d.Place.Line, Column: d.Place.Col,
	}
}

func count(ds []diag.Diagnostic, s diag.Severity) int {
	n := 0
	for _, d := range ds {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// plural writes a number and what is counted.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
