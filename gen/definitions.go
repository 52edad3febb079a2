package gen

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/target"
)

// setFile is the Go file of the set.
const setFile = "schemaport.gen.go"

// definitions makes the JSON files that the Go files embed: for each target its
// definitions, and the canonical input schemas, in the order of the units.
func (r *run) definitions(units []unit) []file {
	canonical := make([][]byte, len(units))
	for i, u := range units {
		canonical[i] = u.tool.Input.Root.Compact()
	}
	files := []file{{canonicalFile, lines(canonical)}}
	for i, t := range r.targets {
		var made [][]byte
		for _, u := range units {
			if c := u.compiled[i]; c != nil {
				made = append(made, r.asSent(t, c.Definition))
			}
		}
		files = append(files, file{definitionsFile(t.File), lines(made)})
	}
	return files
}

// asSent returns a definition as it will be on the wire. An SDK that escapes what
// it sends cannot be given other bytes: so that what arrives is what is embedded,
// the same JSON is embedded with these escapes.
func (r *run) asSent(t *target.Target, definition []byte) []byte {
	for _, s := range r.sdks {
		if s.Escapes && slices.Contains(s.Targets, t.ID) {
			var b bytes.Buffer
			json.HTMLEscape(&b, definition)
			return b.Bytes()
		}
	}
	return definition
}

// lines writes a JSON array with one element on each line. Version control
// shows a changed tool as a changed line, and the runtime finds the elements
// without parsing them.
func lines(elements [][]byte) []byte {
	out := []byte("[\n")
	for i, e := range elements {
		out = append(out, e...)
		if i < len(elements)-1 {
			out = append(out, ',')
		}
		out = append(out, '\n')
	}
	return append(out, "]\n"...)
}
