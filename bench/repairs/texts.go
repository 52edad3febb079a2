package repairs

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A Text is a kind of malformed text, of any size.
type Text struct {
	Name string
	Make func(size int) string
}

// Texts are the kinds that are timed: records with a fault in each, and one
// long string with many.
var Texts = []Text{
	{"single quotes", records(`{'id': %d, 'note': 'some text, of no interest', 'done': true}`)},
	{"bare keys", records(`{id: %d, note: "some text, of no interest", done: true}`)},
	{"missing commas", records("{\"id\": %d\n\"note\": \"some text, of no interest\"\n\"done\": true}")},
	{"trailing commas", records(`{"id": %d, "note": "some text, of no interest", "done": true,}`)},
	{"comments", records("{\"id\": %d, // the number\n\"note\": \"some text, of no interest\", \"done\": true}")},
	{"control characters", records("{\"id\": %d, \"note\": \"some text,\nof no\tinterest\", \"done\": true}")},
	{"quotes in strings", records(`{"id": %d, "note": "some text, "of no" interest", "done": true}`)},
	{"quotes in one long string", func(size int) string {
		return `{"records": "` + strings.Repeat(`say "yes" `, size/len(`say "yes" `)) + `"}`
	}},
}

// records makes a list of records, of about a size, by a pattern for one of them.
func records(pattern string) func(size int) string {
	return func(size int) string {
		var b strings.Builder
		b.WriteString(`{"records": [`)
		for i := 0; b.Len() < size; i++ {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, pattern, i)
		}
		return b.String() + "]}"
	}
}

// schema is that of all texts.
const schema = `{"type": "object", "required": ["records"], "properties": {"records": {"anyOf": [{"type": "string"}, {"type": "array", "items": {
	"type": "object", "required": ["id", "note", "done"],
	"properties": {"id": {"type": "integer"}, "note": {"type": "string"}, "done": {"type": "boolean"}}}}]}}}`

// A Reader reads a text, and reports whether it could.
type Reader struct {
	Name string
	Read func(text string) bool
}

// Readers returns ours, which decodes, then the repairers, which repair only. It
// fails where the decoder cannot be made.
func Readers() ([]Reader, error) {
	made, err := decoders([]json.RawMessage{json.RawMessage(schema)})
	if err != nil {
		return nil, err
	}
	all := []Reader{{Own.Name, func(text string) bool { return decodes(made[0], text) }}}
	for _, r := range Repairers {
		all = append(all, Reader{r.Name, func(text string) bool {
			_, err := r.Repair(text)
			return err == nil
		}})
	}
	return all, nil
}

func decodes(d *decode.Decoder, text string) bool {
	_, err := d.Decode([]byte(text), runtime.WithLevel(runtime.Lenient))
	return err == nil
}
