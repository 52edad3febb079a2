// Package tools holds the tools whose calls are measured.
package tools

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed *.json
var files embed.FS

// Schema returns the schema of a tool's arguments. It panics if there is no such tool.
func Schema(name string) json.RawMessage {
	text, err := files.ReadFile(name + ".json")
	if err != nil {
		panic(err)
	}
	var tool struct{ InputSchema json.RawMessage }
	if err := json.Unmarshal(text, &tool); err != nil {
		panic(fmt.Errorf("%s.json: %w", name, err))
	}
	return tool.InputSchema
}
