package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// Marks in front of lines.
const (
	MarkGood    = "✓"
	MarkError   = "✗"
	MarkWarning = "⚠"
	MarkInfo    = "ℹ"
	MarkLeftOut = "–"
)

// Mark is the mark of a severity.
func Mark(s diag.Severity) string {
	return [...]string{MarkError, MarkWarning, MarkInfo}[s]
}

// A shade is the number of a terminal's colour.
type shade string

const (
	bold   shade = "1"
	red    shade = "31"
	green  shade = "32"
	yellow shade = "33"
	blue   shade = "34"
)

func shadeOf(s diag.Severity) shade { return [...]shade{red, yellow, blue}[s] }

// A writer writes text; the first error sticks, and end returns it.
type writer struct {
	*bufio.Writer
	colour bool
}

func newWriter(w io.Writer, colour bool) *writer {
	return &writer{Writer: bufio.NewWriter(w), colour: colour}
}

func (w *writer) end() error {
	if err := w.Flush(); err != nil {
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	return nil
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// paint returns the text in a colour where colours are wanted.
func (w *writer) paint(s shade, text string) string {
	if !w.colour {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// mark is the painted mark of a severity.
func (w *writer) mark(s diag.Severity) string { return w.paint(shadeOf(s), Mark(s)) }

// good is the painted mark of what has no findings.
func (w *writer) good() string { return w.paint(green, MarkGood) }

// heading begins the part of a tool.
func (w *writer) heading(name, source string) {
	w.printf("%s  %s\n", w.paint(bold, Visible(name)), Visible(source))
}

// finding writes a finding as one block: what, where, what compiling does
// about it where it is about a target, what to write instead, and where the
// rule is stated.
func (w *writer) finding(f *target.Finding) {
	w.printf("    %s %s [%s]\n", w.mark(f.Severity), Visible(f.Message), Visible(f.Code))
	if at := location(f.Place, f.Path); at != "" {
		w.printf("      %s\n", Visible(at))
	}
	if f.Target != "" {
		w.printf("      %s\n", Visible(ability(f)))
	}
	if f.Hint != "" {
		w.printf("      hint: %s\n", Visible(f.Hint))
	}
	if f.DocsURL != "" {
		w.printf("      %s\n", Visible(f.DocsURL))
	}
}

// location is a place and a schema path, as far as there are both.
func location(place diag.Place, path string) string {
	at := place.String()
	if at == "" || path == "" {
		return at + path
	}
	return at + ": " + path
}

// about writes a diagnostic that stands below no heading.
func (w *writer) about(d diag.Diagnostic) {
	w.printf("%s %s: %s [%s]\n", w.mark(d.Severity), d.Target, Visible(d.Message), Visible(d.Code))
}

// ability says what compiling does about a finding. Only an error stands in its
// way.
func ability(f *target.Finding) string {
	does := "does not compile"
	switch {
	case !f.Compile.Supported && f.Severity != diag.Error:
		does = "compiling leaves it as it is"
	case f.Compile.Supported && f.Compile.Lossy:
		does = "compiles with --allow-lossy"
		if f.Compile.Change != "" {
			does += "=" + f.Compile.Change
		}
	case f.Compile.Supported:
		does = "compiles"
	}
	if f.Compile.Detail == "" || f.Compile.Detail == f.Message {
		return does
	}
	return does + ": " + f.Compile.Detail
}

// tally counts the findings of a list in words, the worst first.
func tally(list []target.Finding) string {
	var parts []string
	for s, noun := range nouns {
		if n := count(list, diag.Severity(s)); n > 0 {
			parts = append(parts, Plural(n, noun))
		}
	}
	return strings.Join(parts, ", ")
}

// nouns are the severities as they are counted.
var nouns = [...]string{diag.Error: "error", diag.Warning: "warning", diag.Info: "note"}

// worst is the worst severity of a list that is not empty.
func worst(list []target.Finding) diag.Severity {
	s := diag.Info
	for i := range list {
		s = min(s, list[i].Severity)
	}
	return s
}

// isVisible reports whether a character neither acts on a terminal nor hides in
// it. The joiners of scripts and emoji pass.
func isVisible(r rune) bool { return strconv.IsPrint(r) || r == '\u200c' || r == '\u200d' }

// Visible writes out the characters that are not visible: names and texts come
// from files that others wrote.
func Visible(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return !isVisible(r) }) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if isVisible(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}
