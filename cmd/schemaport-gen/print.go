package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/report"
)

// A printer is the only thing that writes to the standard streams: reports to
// out, what is wrong to err; in JSON everything is one document on out.
type printer struct {
	out, err io.Writer
	json     bool
	colour   bool // on out
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(p.out, format, args...) }

func (p *printer) errorf(format string, args ...any) { fmt.Fprintf(p.err, format, args...) }

// document prints the one JSON document of a command.
func (p *printer) document(v any) error {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// diagnostic prints a finding: what and where on one line, and below it the
// schema path where there is one.
func (p *printer) diagnostic(d diag.Diagnostic) {
	path := d.Path
	d.Path = ""
	p.errorf("%s %s\n", report.Mark(d.Severity), report.Visible(strings.Replace(d.String(), d.Severity.String()+": ", "", 1)))
	if path != "" {
		p.errorf("    %s\n", report.Visible(path))
	}
}

// failure reports why a command could not do its work.
func (p *printer) failure(command string, err error) {
	var input *gen.InputError
	errors.As(err, &input)
	usage := asUsage(err)
	switch {
	case p.json:
		_ = p.document(newErrorDocument(command, err, input)) // out remembers what fails
	case input != nil:
		p.inputErrors(command, input)
	case usage != nil:
		p.usage(command, usage)
	default:
		p.errorf("%s %s\n", report.MarkError, report.Visible(err.Error()))
	}
}

// usage reports a command line that cannot be followed, and where it is told
// how one can.
func (p *printer) usage(command string, e *usageError) {
	p.errorf("%s %s\n", report.MarkError, report.Visible(e.Error()))
	if e.hint != "" {
		p.errorf("%s\n", report.Wrap(report.Visible(e.hint), "  "))
	}
	word := command + " "
	if e.unknown {
		word = ""
	}
	p.errorf("  schemaport-gen %s--help tells how it is used\n", word)
}

func (p *printer) inputErrors(command string, input *gen.InputError) {
	for _, d := range input.Diagnostics {
		if d.Severity == diag.Error {
			p.diagnostic(d)
		}
	}
	undone := "written"
	switch command {
	case "check":
		undone = "checked"
	case "args":
		undone = "decoded"
	}
	p.errorf("%s; nothing was %s\n", report.Plural(count(input.Diagnostics, diag.Error), "input error"), undone)
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
	if usage := asUsage(err); usage != nil {
		if usage.unknown {
			doc.Command = nil
		}
		doc.Errors = []errorJSON{{
			SourcePath: usage.place.File, Line: usage.place.Line, Column: usage.place.Col, Message: usage.message, Hint: usage.hint,
		}}
		return doc
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

func count(ds []diag.Diagnostic, s diag.Severity) int {
	n := 0
	for _, d := range ds {
		if d.Severity == s {
			n++
		}
	}
	return n
}
