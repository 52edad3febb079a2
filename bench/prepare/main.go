// Command prepare lays out, below gen, what the generators of the contenders
// read: the bare schema of each tool, a copy of the plain structs for easyjson
// to write methods to, and the folders that they write into.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := prepare("gen"); err != nil {
		fmt.Fprintln(os.Stderr, "prepare:", err)
		os.Exit(1)
	}
}

// prepare starts from an empty folder, so that nothing of an earlier run is measured.
func prepare(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	files, err := filepath.Glob("tools/*.json")
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("no tool files; run it in the folder that holds tools")
	}
	for _, file := range files {
		if err := prepareTool(dir, file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if err := prepareServed(dir, files); err != nil {
		return err
	}
	return prepareStructs(dir)
}

// prepareTool writes the schema of a tool's arguments, and makes the folders of
// the generators that need one.
func prepareTool(dir, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var tool struct {
		Name        string
		InputSchema json.RawMessage
	}
	if err := json.Unmarshal(text, &tool); err != nil {
		return err
	}
	if err := write(filepath.Join(dir, "schemas", tool.Name+".json"), tool.InputSchema); err != nil {
		return err
	}
	for _, sub := range []string{"own", "gojsonschema", filepath.Join("ogen", strings.ReplaceAll(tool.Name, "_", ""))} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return err
		}
	}
	return nil
}

// prepareServed lays out the tools that are served over MCP: those that are
// measured, and those with a schema in mcp/results once more, under another name,
// with that as their outputSchema.
func prepareServed(dir string, files []string) error {
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if err := write(filepath.Join(dir, "servedtools", name+".json"), text); err != nil {
			return err
		}
		output, err := os.ReadFile(filepath.Join("mcp", "results", name+".json"))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			name += "_structured"
			text, err = withOutput(name, text, output)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := write(filepath.Join(dir, "servedtools", name+".json"), text); err != nil {
			return err
		}
	}
	return os.MkdirAll(filepath.Join(dir, "served"), 0o755)
}

// withOutput returns a tool under another name, with an outputSchema.
func withOutput(name string, text, output []byte) ([]byte, error) {
	var tool struct {
		Name         string          `json:"name"`
		Description  string          `json:"description"`
		InputSchema  json.RawMessage `json:"inputSchema"`
		OutputSchema json.RawMessage `json:"outputSchema"`
	}
	if err := json.Unmarshal(text, &tool); err != nil {
		return nil, err
	}
	tool.Name, tool.OutputSchema = name, output
	return json.Marshal(tool)
}

// prepareStructs copies the structs: with methods, they would no longer be
// plain ones to the decoders that look for methods first.
func prepareStructs(dir string) error {
	text, err := os.ReadFile("types/types.go")
	if err != nil {
		return err
	}
	const clause = "package types\n"
	if !bytes.Contains(text, []byte(clause)) {
		return errors.New("types/types.go: no package clause to replace")
	}
	_, body, _ := bytes.Cut(text, []byte(clause))
	return write(filepath.Join(dir, "easyjson", "types.go"), append([]byte("package easyjson\n"), body...))
}

func write(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o644)
}
