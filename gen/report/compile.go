package report

import (
	"io"
	"path"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// WriteCompile writes what became of each tool for each target: the file and
// the changes, or why there is none. The error is the writer's.
func WriteCompile(to io.Writer, r *CompileResult, colour bool) error {
	w := newWriter(to, colour)
	for _, t := range r.Tools {
		w.heading(t.Name, t.Source)
		for i := range t.Outcomes {
			w.outcome(r, r.Targets[i], &t.Outcomes[i])
		}
		w.printf("\n")
	}
	for _, d := range r.Config {
		w.about(d)
	}
	for _, p := range r.Unused {
		w.printf("%s %s\n", w.mark(diag.Warning), Visible("the permission "+p+" lets nothing pass; delete it"))
	}
	written, refused := r.Count()
	if len(r.Tools) == 0 {
		w.printf("no tools: there is nothing to compile; ")
	}
	line := Plural(written, "definition") + " written to " + Visible(r.Out)
	if refused > 0 {
		line += ", " + Plural(refused, "refusal")
	}
	w.printf("%s\n", line)
	return w.end()
}

// outcome writes what became of a tool for one target.
func (w *writer) outcome(r *CompileResult, t *target.Target, o *Outcome) {
	switch {
	case o.LeftOut:
		w.printf("  %s %s  %s\n", MarkLeftOut, t.Name, leftOutText)
		return
	case o.Refused():
		w.refusal(t, o)
		return
	}
	w.printf("  %s %s  %s\n", w.good(), t.Name, Visible(path.Join(r.Out, o.Output)))
	w.changes(o.Changes)
	if len(o.Changes) == 0 {
		w.printf("      no transformations\n")
	}
	w.findings(o.Findings)
}

// refusal writes why a target gets no definition, and what would be let pass.
func (w *writer) refusal(t *target.Target, o *Outcome) {
	w.printf("  %s %s  refused\n", w.paint(red, MarkError), t.Name)
	isError := func(f target.Finding) bool { return f.Severity == diag.Error }
	w.findings(slices.DeleteFunc(slices.Clone(o.Findings), func(f target.Finding) bool { return !isError(f) }))
	w.changes(o.Changes)
	if len(o.Changes) > 0 {
		w.printf("    --allow-lossy permits every loss, --allow-lossy=CODE or --allow-lossy=CODE@PATH one of them\n")
	}
	w.findings(slices.DeleteFunc(slices.Clone(o.Findings), isError))
}

// findings writes a line for each finding, and its place below it.
func (w *writer) findings(list []target.Finding) {
	for i := range list {
		f := &list[i]
		w.printf("    %s %s [%s]\n", w.mark(f.Severity), Visible(f.Message), Visible(f.Code))
		if at := location(f.Place, f.Path); at != "" {
			w.printf("      %s\n", Visible(at))
		}
		if f.Hint != "" && f.Severity == diag.Error {
			w.printf("      hint: %s\n", Visible(f.Hint))
		}
	}
}

// changes writes a line for each change: what it loses, its code and place,
// and what is sent instead.
func (w *writer) changes(list []target.Change) {
	for _, ch := range list {
		w.printf("    • %s %s at %s: %s\n", w.loss(ch), Visible(ch.Code), Visible(ch.Path), Visible(ch.Detail))
	}
}

// loss says in a word what a change loses.
func (w *writer) loss(ch target.Change) string {
	switch {
	case ch.Lossy && ch.Narrows:
		return w.paint(yellow, "lossy, narrowing")
	case ch.Lossy:
		return w.paint(yellow, "lossy")
	case ch.Narrows:
		return w.paint(yellow, "narrowing")
	}
	return "safe"
}
