package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/importer"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// An ImportResult is what was imported.
type ImportResult struct {
	*importer.Import
	Out   string // the directory, as it is displayed
	Files []ImportedFile
}

// An ImportedFile is a tool file and what happened to it.
type ImportedFile struct {
	Path   string `json:"path"` // in the directory
	Action string `json:"action"`
}

// count returns how many files the action was taken on.
func (r *ImportResult) count(action string) (n int) {
	for _, f := range r.Files {
		if f.Action == action {
			n++
		}
	}
	return n
}

// guesses returns how many changes may not be what the author meant.
func (r *ImportResult) guesses() (n int) {
	for _, m := range r.Mends {
		if m.Guess {
			n++
		}
	}
	return n
}

// WriteImport writes the report of an import: a line for what was left out and
// for each change, and how many files there are now.
func WriteImport(out io.Writer, r *ImportResult) error {
	var b bytes.Buffer
	for _, d := range r.Diagnostics {
		tool := ""
		if d.Tool != "" {
			tool = Visible(d.Tool) + ": "
		}
		fmt.Fprintf(&b, "%s %s: %s%s\n", MarkLeftOut, d.Place, tool, Visible(d.Message))
	}
	for _, m := range r.Mends {
		fmt.Fprintf(&b, "%s %s: %s: %s: %s%s [%s]\n", mendMark(m), m.Place, Visible(m.Tool), Visible(m.Path), changeText(m), guessText(m), m.Code)
	}
	fmt.Fprintf(&b, "%s: %s written to %s, %d unchanged", Plural(len(r.Tools), "tool"), Plural(r.count("written"), "file"), Visible(r.Out), r.count("unchanged"))
	if n := len(r.Mends); n > 0 {
		fmt.Fprintf(&b, "; %s", Plural(n, "change"))
		if g := r.guesses(); g > 0 {
			fmt.Fprintf(&b, ", %s", Plural(g, "guess"))
		}
	}
	b.WriteByte('\n')
	_, err := out.Write(b.Bytes())
	return err
}

// mendMark stands in front of a change: a guess is to be looked at.
func mendMark(m importer.Mend) string {
	if m.Guess {
		return MarkWarning
	}
	return MarkInfo
}

func guessText(m importer.Mend) string {
	if m.Guess {
		return " (a guess)"
	}
	return ""
}

// changeText says what something was and what it is.
func changeText(m importer.Mend) string {
	switch {
	case m.From == nil:
		return "added " + shortText(m.To)
	case m.To == nil:
		return "took out " + shortText(m.From)
	}
	return shortText(m.From) + " → " + shortText(m.To)
}

// maxShown is how much of a value is shown, in bytes.
const maxShown = 64

// shortText is the beginning of a value's JSON.
func shortText(n *schema.Node) string {
	text := string(n.Compact())
	if len(text) > maxShown {
		text = cutText(text, maxShown) + "…"
	}
	return Visible(text)
}

// cutText cuts a text that is longer than size, between two characters.
func cutText(text string, size int) string {
	for size > 0 && !utf8.RuneStart(text[size]) {
		size--
	}
	return text[:size]
}

// An ImportDocument is the report of import in JSON.
type ImportDocument struct {
	Command           string         `json:"command"`
	SchemaPortVersion string         `json:"schemaPortVersion"`
	Summary           ImportSummary  `json:"summary"`
	Files             []ImportedFile `json:"files"`
	Mends             []MendRecord   `json:"mends"`
	Diagnostics       []Diagnostic   `json:"diagnostics"`
}

// An ImportSummary counts.
type ImportSummary struct {
	Tools     int `json:"tools"`
	Written   int `json:"written"`
	Unchanged int `json:"unchanged"`
	Mends     int `json:"mends"`
	Guesses   int `json:"guesses"`
}

// A MendRecord is one change of an import.
type MendRecord struct {
	ToolName   string          `json:"toolName"`
	Path       string          `json:"path"`
	Code       string          `json:"code"`
	From       json.RawMessage `json:"from,omitempty"`
	To         json.RawMessage `json:"to,omitempty"`
	Guess      bool            `json:"guess"`
	SourcePath string          `json:"sourcePath,omitempty"`
	Line       int             `json:"line,omitempty"`
	Column     int             `json:"column,omitempty"`
}

// NewImportDocument is the report of an import.
func NewImportDocument(version string, r *ImportResult) ImportDocument {
	doc := ImportDocument{
		Command: "import", SchemaPortVersion: version,
		Summary: ImportSummary{
			Tools: len(r.Tools), Written: r.count("written"), Unchanged: r.count("unchanged"), Mends: len(r.Mends), Guesses: r.guesses(),
		},
		Files: append([]ImportedFile{}, r.Files...), Mends: []MendRecord{}, Diagnostics: []Diagnostic{},
	}
	for _, m := range r.Mends {
		doc.Mends = append(doc.Mends, MendRecord{
			ToolName: m.Tool, Path: m.Path, Code: m.Code, From: rawText(m.From), To: rawText(m.To), Guess: m.Guess,
			SourcePath: m.Place.File, Line: m.Place.Line, Column: m.Place.Col,
		})
	}
	for _, d := range r.Diagnostics {
		doc.Diagnostics = append(doc.Diagnostics, NewDiagnostic(d))
	}
	return doc
}

func rawText(n *schema.Node) json.RawMessage {
	if n == nil {
		return nil
	}
	return n.Compact()
}
