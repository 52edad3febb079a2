package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// lines is an embedded array, split into its elements at first use.
type lines struct {
	once     sync.Once
	elements []json.RawMessage
}

// at returns element i of the array that text holds, and whether there is one.
// Every caller gets the same bytes.
func (l *lines) at(text *string, i int) (json.RawMessage, bool) {
	l.once.Do(func() {
		if text != nil {
			l.elements = splitArray(*text)
		}
	})
	if i < 0 || i >= len(l.elements) {
		return nil, false
	}
	return l.elements[i], true
}

// splitArray returns the compact elements of a JSON array of objects. As the
// generator writes it there is one on each line and nothing has to be parsed;
// a file that a formatter has been at is read as any other JSON.
func splitArray(text string) []json.RawMessage {
	if elements, ok := splitLines([]byte(text)); ok {
		return elements
	}
	var elements []json.RawMessage
	if err := json.Unmarshal([]byte(text), &elements); err != nil {
		return nil
	}
	for i, e := range elements {
		var b bytes.Buffer
		if err := json.Compact(&b, e); err != nil {
			return nil
		}
		elements[i] = b.Bytes()
	}
	return elements
}

// splitLines cuts a file as it was generated: "[", one object on each line,
// "]". The line ends of a Windows checkout are taken as well. Elements share
// data; their capacity ends with them, so that appending to one copies it.
func splitLines(data []byte) ([]json.RawMessage, bool) {
	rows := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	last := len(rows) - 1
	if last < 1 || string(bytes.TrimSuffix(rows[0], []byte("\r"))) != "[" || string(rows[last]) != "]" {
		return nil, false
	}
	elements := make([]json.RawMessage, 0, last-1)
	for i, row := range rows[1:last] {
		row = bytes.TrimSuffix(row, []byte("\r"))
		if i < last-2 {
			var ok bool
			if row, ok = bytes.CutSuffix(row, []byte(",")); !ok {
				return nil, false
			}
		}
		if len(row) < 2 || row[0] != '{' || row[len(row)-1] != '}' {
			return nil, false
		}
		elements = append(elements, json.RawMessage(row[:len(row):len(row)]))
	}
	return elements, true
}

// file returns the set's file for a target, or nil if it was not generated.
func (s *Set) file(t Target) *DefinitionFile {
	if s == nil {
		return nil
	}
	for i := range s.Files {
		if s.Files[i].Target == t {
			return &s.Files[i]
		}
	}
	return nil
}

// place returns where in the file the tool with that index of the set stands,
// and whether it is there.
func (f *DefinitionFile) place(index int) (int, bool) {
	place := index
	for _, left := range f.Without {
		if left == index {
			return 0, false
		}
		if left < index {
			place--
		}
	}
	return place, true
}

// targets returns the targets that the tool's package was generated for, those
// included that this tool was left out of.
func (t *Tool) targets() []Target {
	var ids []Target
	if t.Spec.Set == nil {
		for i := range t.Spec.Targets {
			ids = append(ids, t.Spec.Targets[i].ID)
		}
		return ids
	}
	for i := range t.Spec.Set.Files {
		ids = append(ids, t.Spec.Set.Files[i].Target)
	}
	return ids
}

// isLeftOut reports whether the package was generated for the target but
// without this tool.
func (t *Tool) isLeftOut(id Target) bool {
	f := t.Spec.Set.file(id)
	if f == nil {
		return false
	}
	_, ok := f.place(t.Spec.Index)
	return !ok
}

// A targetError says that a program asked for a target that a tool, or a table,
// does not have. It is the program's mistake: no model can mend it.
type targetError struct{ message string }

func (e *targetError) Error() string { return e.message }

func targetErrorf(format string, args ...any) error {
	return &targetError{fmt.Sprintf("schemaport: "+format, args...)}
}

// checkTarget returns a *targetError for a target that has no definition of the
// tool, or nil if it has one.
func (t *Tool) checkTarget(id Target) error {
	ids := t.targets()
	for _, known := range ids {
		if known != id {
			continue
		}
		if t.isLeftOut(id) {
			return targetErrorf("tool %q was left out of target %q when its package was generated", t.Spec.Name, id)
		}
		return nil
	}
	return targetErrorf("tool %q was not generated for target %q, only for %s; add it to --targets and generate again",
		t.Spec.Name, id, targetList(ids))
}

// targetList names targets for a message.
func targetList(ids []Target) string {
	if len(ids) == 0 {
		return "none"
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = string(id)
	}
	return strings.Join(names, ", ")
}
