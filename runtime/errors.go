package runtime

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// An Issue is one fault of a call's arguments or of a result.
type Issue struct {
	Path    string `json:"path"`    // of the value, such as items[0].name; "" for the whole
	Code    string `json:"code"`    // the JSON Schema keyword that failed, or syntax, truncated, duplicate, depth, size, overflow, ambiguous
	Message string `json:"message"` // what is wrong and what is wanted
}

// An ArgumentError says why the arguments of a call were refused. Error is
// written for the model that sent them: give it back as the call's result.
type ArgumentError struct {
	Tool   string
	Issues []Issue // by place in the text, at most as many as the limit
	more   int     // found beyond the limit
}

// Error lists the faults, one a line, in at most 2 KB.
func (e *ArgumentError) Error() string {
	head := "The arguments were refused."
	if e.Tool != "" {
		head = "The arguments of " + cut(e.Tool, maxNamed) + " were refused."
	}
	return listIssues(head, "arguments", e.Issues, e.more)
}

// A ResultError says why a handler's result does not fit the tool's
// outputSchema. It is the host's affair: the model can do nothing about it.
type ResultError struct {
	Tool   string
	Issues []Issue
}

// Error lists the faults, one a line, in at most 2 KB.
func (e *ResultError) Error() string {
	return listIssues("schemaport: the result of "+cut(e.Tool, maxNamed)+" does not fit its output schema.", "result", e.Issues, 0)
}

// An UnknownToolError says that no tool has the name of a call. Error is
// written for the model.
type UnknownToolError struct {
	Name        string
	Suggestions []string // names of tools that may have been meant, best first
}

// Error names what was called and what may have been meant.
func (e *UnknownToolError) Error() string {
	s := fmt.Sprintf("There is no tool named %s.", quoted(cut(e.Name, maxNamed)))
	if len(e.Suggestions) > 0 {
		s += " Did you mean " + orList(e.Suggestions) + "?"
	}
	return s
}

// A Report tells what one decoded call went through. It is empty where the
// arguments were plainly valid.
type Report struct {
	Coercions []Coercion
	Unknown   []string // paths of properties that the schema does not declare; they were left out
}

// A Coercion is one change that made a value fit. From and To are JSON texts,
// cut after 64 bytes; with OmitValues they are names of kinds.
type Coercion struct {
	Path string `json:"path"` // in the finished value
	Rule string `json:"rule"`
	From string `json:"from"`
	To   string `json:"to"` // "" where the property was left out
}

const (
	maxErrorText = 2048 // bytes of a whole Error()
	maxIssueLine = 600  // bytes of one line of it
	maxNamed     = 128  // bytes of a name
)

// listIssues writes the issues below a heading. What does not go into the
// limit is counted.
func listIssues(head, whole string, issues []Issue, more int) string {
	var b strings.Builder
	b.WriteString(head)
	const tail = 40 // room for the count
	for i, issue := range issues {
		path := issue.Path
		if path == "" {
			path = whole
		}
		line := cut("- "+path+": "+issue.Message, maxIssueLine)
		if b.Len()+1+len(line)+tail > maxErrorText {
			more += len(issues) - i
			break
		}
		b.WriteByte('\n')
		b.WriteString(line)
	}
	if more > 0 {
		fmt.Fprintf(&b, "\n- and %d more", more)
	}
	return b.String()
}

// cut shortens s to at most limit bytes, at a rune's edge and marked as cut.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	const mark = "…"
	end := limit - len(mark)
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + mark
}

// orList joins names for a question: a, b or c.
func orList(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
