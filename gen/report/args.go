package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"

	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// An ArgsResult is what became of the arguments of one call.
type ArgsResult struct {
	Tool      string
	Source    string         // its file, as displayed
	Target    *target.Target // whose definition the arguments answer; nil is the tool's own schema
	Level     string         // of coercion
	Value     []byte         // the finished arguments as compact JSON; nil where there are none
	Coercions []runtime.Coercion
	Unknown   []string               // paths of properties that the schema does not declare; they were left out
	Refused   *runtime.ArgumentError // why the arguments were refused
	LeftOut   bool                   // the configuration leaves the tool out for the target, and nothing was read
	Findings  []target.Finding       // why the target does not get the tool; nothing was read
}

// OK reports whether the arguments were read, and not refused.
func (r *ArgsResult) OK() bool { return r.Value != nil }

// WriteArgs writes the finished arguments and what was done to them, or what
// the model would be told, or why the target does not get the tool. The error is
// the writer's.
func WriteArgs(to io.Writer, r *ArgsResult, colour bool) error {
	w := newWriter(to, colour)
	switch {
	case r.LeftOut:
		w.heading(r.Tool, r.Source)
		w.printf("  %s %s  %s\n", MarkLeftOut, r.Target.Name, leftOutText)
	case r.Refused != nil:
		for line := range strings.SplitSeq(r.Refused.Error(), "\n") {
			w.printf("%s\n", Visible(line))
		}
	case !r.OK():
		w.heading(r.Tool, r.Source)
		w.refusal(r.Target, &Outcome{Findings: r.Findings})
	default:
		w.arguments(r)
	}
	return w.end()
}

// arguments writes arguments that were read.
func (w *writer) arguments(r *ArgsResult) {
	w.printf("%s\n", visibleJSON(r.Value))
	if len(r.Coercions) > 0 {
		w.printf("\n%s\n", w.paint(bold, Plural(len(r.Coercions), "coercion")))
	}
	for _, c := range r.Coercions {
		path := cmp.Or(c.Path, "arguments") // as messages call them
		from, made := cmp.Or(c.From, "(nothing)"), cmp.Or(c.To, "(left out)")
		w.printf("  %s: %s %s → %s\n", Visible(path), c.Rule, Visible(from), Visible(made))
	}
	if len(r.Unknown) > 0 {
		w.printf("\n%s\n", w.paint(bold, "left out, since the schema does not declare it"))
	}
	for _, path := range r.Unknown {
		w.printf("  %s\n", Visible(path))
	}
}

// visibleJSON indents a JSON text. What Visible writes out in a text is an
// escape here, so that the value stays the same.
func visibleJSON(compact []byte) string {
	var escaped strings.Builder
	for _, r := range string(compact) {
		switch {
		case isVisible(r):
			escaped.WriteRune(r)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&escaped, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&escaped, `\u%04x`, r)
		}
	}
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(escaped.String()), "", "  "); err != nil {
		return escaped.String() // of a value that is no JSON, which none is
	}
	return b.String()
}

// An ArgsDocument is the report of args in JSON.
type ArgsDocument struct {
	Command           string             `json:"command"`
	SchemaPortVersion string             `json:"schemaPortVersion"`
	Tool              string             `json:"tool"`
	Source            string             `json:"source"`
	Target            string             `json:"target,omitempty"`
	Level             string             `json:"level"`
	OK                bool               `json:"ok"`
	Value             json.RawMessage    `json:"value,omitempty"`
	Coercions         []runtime.Coercion `json:"coercions"`
	Unknown           []string           `json:"unknown"`
	Issues            []runtime.Issue    `json:"issues"`
	Message           string             `json:"message,omitempty"` // what the model would be sent
	LeftOut           bool               `json:"leftOut,omitempty"` // by the configuration
	Diagnostics       []Diagnostic       `json:"diagnostics,omitempty"`
}

// NewArgsDocument is the report of args as the program of that version has it.
func NewArgsDocument(version string, r *ArgsResult) ArgsDocument {
	doc := ArgsDocument{
		Command: "args", SchemaPortVersion: version, Tool: r.Tool, Source: r.Source, Level: r.Level,
		OK: r.OK(), Value: r.Value, LeftOut: r.LeftOut,
		Coercions: append([]runtime.Coercion{}, r.Coercions...), Unknown: append([]string{}, r.Unknown...), Issues: []runtime.Issue{},
	}
	if r.Target != nil {
		doc.Target = r.Target.ID
	}
	if r.Refused != nil {
		doc.Issues, doc.Message = append(doc.Issues, r.Refused.Issues...), r.Refused.Error()
	}
	for i := range r.Findings {
		doc.Diagnostics = append(doc.Diagnostics, newFinding(&r.Findings[i]))
	}
	return doc
}
