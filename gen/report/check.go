package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

const (
	definition = "definition" // how the findings about a tool itself are headed
	theSet     = "the set"    // and those about all tools together

	leftOutText = "left out by the configuration"
)

// WriteCheck writes every finding, by tool and target: for each a block of
// lines. The error is the writer's.
func WriteCheck(to io.Writer, r *CheckResult, colour bool) error {
	w := newWriter(to, colour)
	r.eachGroup(w, w.block)
	w.result(r)
	return w.end()
}

// WriteCheckQuiet writes one line for each tool and target: the worst mark and
// the counts. The error is the writer's.
func WriteCheckQuiet(to io.Writer, r *CheckResult, colour bool) error {
	w := newWriter(to, colour)
	width := len(definition)
	for _, t := range r.Targets {
		width = max(width, Width(t.Name))
	}
	r.eachGroup(w, func(name string, c cell) {
		switch name = Pad(name, width); {
		case c.leftOut:
			w.printf("  %s %s  %s\n", MarkLeftOut, name, leftOutText)
		case len(c.found) == 0:
			w.printf("  %s %s  compatible\n", w.good(), name)
		default:
			w.printf("  %s %s  %s\n", w.mark(worst(c.found)), name, tally(c.found))
		}
	})
	w.result(r)
	return w.end()
}

// eachGroup writes the headings, and has every list of findings written
// beneath its heading. Of what concerns no single tool or target, only lists
// with something in them are.
func (r *CheckResult) eachGroup(w *writer, write func(name string, c cell)) {
	for _, t := range r.Tools {
		w.heading(t.Name, t.Source)
		if len(t.Input) > 0 {
			write(definition, cell{found: t.Input})
		}
		for i, list := range t.Targets {
			write(r.Targets[i].Name, cell{list, t.IsLeftOut(i)})
		}
		w.printf("\n")
	}
	if !r.hasSet() {
		return
	}
	w.printf("%s\n", w.paint(bold, theSet))
	for i, list := range r.Set {
		if len(list) > 0 {
			write(r.Targets[i].Name, cell{found: withTools(list)})
		}
	}
	w.printf("\n")
}

// withTools names in each finding the tool that it is about: there is no
// heading that does.
func withTools(list []target.Finding) []target.Finding {
	list = slices.Clone(list)
	for i := range list {
		if f := &list[i]; f.Tool != "" {
			f.Message = fmt.Sprintf("tool %q: %s", f.Tool, f.Message)
		}
	}
	return list
}

func (r *CheckResult) hasSet() bool {
	for _, list := range r.Set {
		if len(list) > 0 {
			return true
		}
	}
	return false
}

// block writes a target and its findings.
func (w *writer) block(name string, c cell) {
	w.printf("  %s\n", name)
	switch {
	case c.leftOut:
		w.printf("    %s %s\n", MarkLeftOut, leftOutText)
	case len(c.found) == 0:
		w.printf("    %s compatible\n", w.good())
	}
	for i := range c.found {
		w.finding(&c.found[i])
	}
}

// result ends a report of check: what is wrong in the configuration,
// suppressions without use, and the counts.
func (w *writer) result(r *CheckResult) {
	for i := range r.Config {
		w.about(r.Config[i].Diagnostic)
	}
	for _, s := range r.Unused {
		w.printf("%s %s\n", w.mark(diag.Warning), Visible(unused(s)))
	}
	if len(r.Tools) == 0 {
		w.printf("no tools: there is nothing to check\n")
		return
	}
	line := Plural(len(r.Tools), "tool") + ": " + Plural(r.Count(diag.Error), "error") + ", " + Plural(r.Count(diag.Warning), "warning")
	if n := r.Count(diag.Info); n > 0 {
		line += ", " + Plural(n, "note")
	}
	if r.Suppressed > 0 {
		line += "; " + Plural(r.Suppressed, "finding") + " suppressed"
	}
	w.printf("%s\n", line)
}

// unused says of a suppression that it covers nothing.
func unused(s Suppression) string {
	about := []string{"code " + s.Code}
	for _, part := range [...]struct{ name, value string }{{"tool", s.Tool}, {"path", s.Path}, {"target", s.Target}} {
		if part.value != "" {
			about = append(about, part.name+" "+part.value)
		}
	}
	line := "this suppression matches nothing (" + strings.Join(about, ", ") + "); delete it"
	if place := s.Place.String(); place != "" {
		line = place + ": " + line
	}
	return line
}
