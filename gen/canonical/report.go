package canonical

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// maxFindings is how many findings about one tool are listed. It is far more
// than anybody reads, and keeps a hostile file from filling the memory.
const maxFindings = 1000

// A report gathers the findings about one tool.
type report struct {
	source string
	tool   string
	root   *schema.Node // the tool
	base   string       // its path
	found  []diag.Diagnostic
	errors int
}

// fail adds an error about a keyword of n; "" means n itself. The place
// is that of what is wrong.
func (r *report) fail(code string, n *schema.Node, keyword string, at schema.Pos, message, hint string) {
	r.errors++
	r.add(diag.Error, code, n, keyword, at, message, hint)
}

// warn adds a warning, otherwise as fail does.
func (r *report) warn(code string, n *schema.Node, keyword string, at schema.Pos, message, hint string) {
	r.add(diag.Warning, code, n, keyword, at, message, hint)
}

func (r *report) add(s diag.Severity, code string, n *schema.Node, keyword string, at schema.Pos, message, hint string) {
	path, _ := pathAt(r.root, r.base, n.Pos.Offset)
	if keyword != "" {
		path = schema.Path(path, keyword)
	}
	r.put(diag.Diagnostic{Code: code, Severity: s, Place: placeOf(r.source, at),
		Tool: r.tool, Path: path, Message: message, Hint: hint})
}

// put adds a finished finding.
func (r *report) put(d diag.Diagnostic) {
	switch {
	case len(r.found) < maxFindings:
	case len(r.found) == maxFindings:
		d = diag.Diagnostic{Code: "too-many-findings", Severity: d.Severity, Place: d.Place, Tool: r.tool,
			Message: fmt.Sprintf("there are more findings than the %d listed", maxFindings)}
	default: // the note is as bad as the worst that it stands for
		note := &r.found[maxFindings]
		note.Severity = min(note.Severity, d.Severity)
		return
	}
	r.found = append(r.found, d)
}

// demote makes warnings of all errors, and says in each what they cost.
func (r *report) demote(consequence string) {
	for i := range r.found {
		if d := &r.found[i]; d.Severity == diag.Error {
			d.Severity = diag.Warning
			d.Message += consequence
		}
	}
	r.errors = 0
}

// splitHint parts a message of the schema package, which ends in what to write
// instead where that is known.
func splitHint(text string) (message, hint string) {
	i := strings.LastIndex(text, "; ")
	if i < 0 {
		return text, ""
	}
	return text[:i], text[i+len("; "):]
}

// describe says what a value is, for a reader who expected another kind.
func describe(n *schema.Node) string {
	switch n.Kind {
	case schema.Null:
		return "null"
	case schema.Bool:
		if n.Bool {
			return "true"
		}
		return "false"
	case schema.Number:
		return "a number"
	case schema.String:
		return "a string"
	case schema.Array:
		return "an array"
	default:
		return "an object"
	}
}
