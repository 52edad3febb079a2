// Package diag holds what every stage of the generator reports: diagnostics
// with a place, and the collector that gathers them. A stage never prints and
// never stops at the first fault; it adds to a collector and goes on.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Severity says how bad a diagnostic is.
type Severity uint8

// Severities, worst first.
const (
	Error   Severity = iota // the input is wrong, or a target will not take it
	Warning                 // usable, but represented or enforced differently
	Info                    // nothing changes; worth knowing
)

// String returns "error", "warning" or "info".
func (s Severity) String() string {
	return [...]string{"error", "warning", "info"}[s]
}

// MarshalText writes the severity as String does.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Place is where something is written. The zero Place is unknown.
type Place struct {
	File string `json:"file,omitempty"` // as shown to the reader: relative to the working directory, forward slashes
	Line int    `json:"line,omitempty"` // from 1; 0 where the whole file is meant
	Col  int    `json:"column,omitempty"`
}

// String returns file:line:column, as far as it is known.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// A Diagnostic is one finding: what is wrong, where, and what to write instead.
type Diagnostic struct {
	Code     string   // stable, lower-case with hyphens; of a target: "openai/strict-optional-property"
	Severity Severity // how bad
	Place    Place    // in the tool file, where known
	Tool     string   // the tool's name, where one is concerned
	Target   string   // the target's id, where one is concerned
	Path     string   // schema path, e.g. inputSchema.properties.id (see schema.Path)
	Message  string   // one sentence, no trailing full stop needed
	Hint     string   // what to write instead; may be empty
}

// String writes the diagnostic on one line: place, severity, path, message, hint.
func (d Diagnostic) String() string {
	var b strings.Builder
	if s := d.Place.String(); s != "" {
		b.WriteString(s + ": ")
	}
	b.WriteString(d.Severity.String() + ": ")
	if d.Tool != "" {
		fmt.Fprintf(&b, "tool %q: ", d.Tool)
	}
	if d.Target != "" {
		b.WriteString(d.Target + ": ")
	}
	if d.Path != "" {
		b.WriteString(d.Path + ": ")
	}
	b.WriteString(d.Message)
	if d.Hint != "" {
		b.WriteString("; " + d.Hint)
	}
	return b.String()
}

// A List collects diagnostics. The zero List is empty and ready.
type List struct {
	all []Diagnostic
}

// Add appends diagnostics.
func (l *List) Add(d ...Diagnostic) { l.all = append(l.all, d...) }

// All returns what was added, in the order in which it was added.
func (l *List) All() []Diagnostic { return l.all }

// Count returns how many diagnostics have the severity.
func (l *List) Count(s Severity) int {
	n := 0
	for _, d := range l.all {
		if d.Severity == s {
			n++
		}
	}
	return n
}

// HasErrors reports whether any diagnostic is an error.
func (l *List) HasErrors() bool { return l.Count(Error) > 0 }

// Sort orders the list by file, line, column, severity, path, code and target,
// so that the same findings always read the same way.
func (l *List) Sort() {
	slices.SortStableFunc(l.all, func(a, b Diagnostic) int {
		return cmp.Or(
			strings.Compare(a.Place.File, b.Place.File),
			cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(a.Place.Col, b.Place.Col),
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(a.Path, b.Path),
			strings.Compare(a.Code, b.Code),
			strings.Compare(a.Target, b.Target),
			strings.Compare(a.Message, b.Message),
		)
	})
}
