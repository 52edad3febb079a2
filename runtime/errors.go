package runtime

import (
	"fmt"
	"strconv"
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
	b := make([]byte, 0, textSize(len("The arguments of  were refused.")+len(e.Tool), e.Issues))
	b = append(b, "The arguments "...)
	if e.Tool != "" {
		b = append(appendCut(append(b, "of "...), e.Tool, maxNamed), ' ')
	}
	return view(appendIssues(append(b, "were refused."...), "arguments", e.Issues, e.more))
}

// A ResultError says why a handler's result does not fit the tool's
// outputSchema. It is the host's affair: the model can do nothing about it.
type ResultError struct {
	Tool   string
	Issues []Issue
	own    bool // of a result that was to be sent, and not one that a client got
}

// Error lists the faults, one a line, in at most 2 KB.
func (e *ResultError) Error() string {
	fault := " does not fit its output schema."
	if len(e.Issues) == 1 && e.Issues[0].Code == "syntax" {
		fault = " is no JSON." // whatever the schema, if there is one
	}
	b := []byte("schemaport: the result of " + cut(e.Tool, maxNamed) + fault)
	return string(appendIssues(b, "result", e.Issues, 0))
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
// cut after 64 bytes; of a repair of text From is what stands there, and To what
// it is read as. With OmitValues they are names of kinds.
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

// textSize is how long the text of an error is at most, by the length of its
// heading.
func textSize(size int, issues []Issue) int {
	for i := 0; i < len(issues) && size < maxErrorText; i++ {
		size += len("\n- arguments: ") + len(issues[i].Path) + len(issues[i].Message)
	}
	return min(size, maxErrorText)
}

// appendIssues writes the issues below a heading. What does not go into the
// limit is counted.
func appendIssues(b []byte, whole string, issues []Issue, more int) []byte {
	const tail = 40 // room for the count
	for i := range issues {
		path, colon, message := issues[i].Path, ": ", issues[i].Message
		if path == "" {
			path = whole
		}
		length := len("- : ") + len(path) + len(message)
		if length > maxIssueLine {
			line := cut("- "+path+": "+message, maxIssueLine)
			path, colon, message = line[len("- "):], "", ""
			length = len(line)
		}
		if len(b)+1+length+tail > maxErrorText {
			more += len(issues) - i
			break
		}
		b = append(append(b, "\n- "...), path...)
		b = append(append(b, colon...), message...)
	}
	if more > 0 {
		b = strconv.AppendInt(append(b, "\n- and "...), int64(more), 10)
		b = append(b, " more"...)
	}
	return b
}

// cutMark stands where something was cut off.
const cutMark = "…"

// cut shortens s to at most limit bytes, at a rune's edge and marked as cut.
func cut(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	return s[:cutAt(s, limit)] + cutMark
}

// appendCut appends s, cut.
func appendCut[T string | []byte](b []byte, s T, limit int) []byte {
	if len(s) <= limit {
		return append(b, s...)
	}
	return append(append(b, s[:cutAt(s, limit)]...), cutMark...)
}

// cutAt is where s, which is longer than limit, is cut so that the mark still
// goes into the limit.
func cutAt[T string | []byte](s T, limit int) int {
	end := limit - len(cutMark)
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return end
}

func orList(names []string) string { return string(appendOrList(nil, names)) }

// appendOrList joins names for a question: a, b or c.
func appendOrList(b []byte, names []string) []byte {
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			b = append(b, " or "...)
		case i > 0:
			b = append(b, ", "...)
		}
		b = append(b, name...)
	}
	return b
}
