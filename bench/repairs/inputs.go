// Package repairs sets level lenient beside repairers of JSON text: what each
// makes of malformed arguments, and how long it takes.
package repairs

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
)

// An Input is a malformed text with the tool that it is meant for.
type Input struct {
	Name, Text string
	Want       any // the value that it has, as encoding/json reads it; nil: it must be refused
	decoder    *decode.Decoder
}

// vector is an entry of the vectors of the runtime.
type vector struct {
	Name, Level string
	Schema      json.RawMessage
	Text        string `json:"input_text"`
	Expect      struct {
		Value any
		Error *struct{ About string }
	}
	Notes []struct{ Rule string }
}

// malformed reports whether it is the text that is at fault, or that of a
// string in it: it is repaired, or refused for what it is.
func (v *vector) malformed() bool {
	if v.Level != "lenient" {
		return false
	}
	if e := v.Expect.Error; e != nil {
		broken := strings.TrimSpace(v.Text) != "" && !json.Valid([]byte(v.Text))
		return broken || slices.Contains([]string{"syntax", "truncated", "duplicate"}, e.About)
	}
	return slices.ContainsFunc(v.Notes, func(n struct{ Rule string }) bool { return strings.HasPrefix(n.Rule, "text-") })
}

// Inputs reads the malformed texts of a file of vectors: first those that have
// a value, then those that must be refused. It fails where the file cannot be
// read, or a decoder not be made.
func Inputs(file string) (valued, refused []Input, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	var all []vector
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	all = slices.DeleteFunc(all, func(v vector) bool { return !v.malformed() })
	schemas := make([]json.RawMessage, len(all))
	for i, v := range all {
		schemas[i] = v.Schema
	}
	made, err := decoders(schemas)
	if err != nil {
		return nil, nil, err
	}
	for i, v := range all {
		in := Input{Name: v.Name, Text: v.Text, Want: v.Expect.Value, decoder: made[i]}
		if v.Expect.Error == nil {
			valued = append(valued, in)
		} else {
			refused = append(refused, in)
		}
	}
	return valued, refused, nil
}

// decoders makes a decoder for each input schema.
func decoders(schemas []json.RawMessage) (made []*decode.Decoder, err error) {
	dir, err := os.MkdirTemp("", "repairs")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var paths []string
	for i, schema := range schemas {
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("%04d.json", i)))
		text := fmt.Appendf(nil, `{"name": "tool_%04d", "inputSchema": %s}`, i, schema)
		if err := os.WriteFile(paths[i], text, 0o644); err != nil {
			return nil, err
		}
	}
	tools, found := canonical.Load(paths, canonical.Options{})
	if found.HasErrors() || len(tools) != len(schemas) {
		return nil, fmt.Errorf("%d of %d tools loaded: %v", len(tools), len(schemas), found.All())
	}
	for _, tool := range tools { // by file, and so in the order of the schemas
		d, _ := decode.New(tool)
		made = append(made, d)
	}
	return made, nil
}
