package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// work is where the tools of the corpus and what is generated from them are
// laid out. It is a module of its own, with a path as short as a user's may be:
// object files repeat it in every name.
const (
	work       = "gen/corpus"
	workModule = "example.com/tools"
)

// startModule gives the folder a go.mod with the requirements of this one's.
func startModule() error {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		return err
	}
	text := string(mod)
	for _, change := range [][2]string{
		{"module github.com/schemaport/schemaport-gen/bench\n", "module " + workModule + "\n"},
		{"=> ../\n", "=> ../../../\n"},
	} {
		if strings.Count(text, change[0]) != 1 {
			return fmt.Errorf("go.mod has no line that ends in %q", change[0])
		}
		text = strings.Replace(text, change[0], change[1], 1)
	}
	return errors.Join(
		os.MkdirAll(work, 0o755),
		os.WriteFile(filepath.Join(work, "go.mod"), []byte(text), 0o644),
		os.WriteFile(filepath.Join(work, "go.sum"), sum, 0o644),
	)
}

// A tool is one of the corpus: a file with its schema, and a tool file.
type tool struct{ schema, file string }

// errNoCorpus is what the parts that need the corpus are left out for.
var errNoCorpus = errors.New("not measured: no corpus of schemas. SCHEMAPORT_CORPUS names its folder, which has jsonschemabench/Glaiveai2K.jsonl.gz")

// corpusTools lays out the schemas of GlaiveAI's tools whose root is an object,
// each once, as schema files and as tool files. It fails with errNoCorpus if
// there are none.
func corpusTools(corpus string) ([]tool, error) {
	f, err := os.Open(filepath.Join(corpus, "jsonschemabench", "Glaiveai2K.jsonl.gz"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoCorpus
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	for _, sub := range []string{"tools", "schemas"} {
		if err := os.MkdirAll(filepath.Join(work, sub), 0o755); err != nil {
			return nil, err
		}
	}
	var tools []tool
	seen := make(map[string]bool)
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		t, err := layOut(lines.Bytes(), seen)
		if err != nil {
			return nil, err
		}
		if t != nil {
			tools = append(tools, *t)
		}
	}
	return tools, lines.Err()
}

// layOut writes the files of one line of the corpus. It returns nil for a
// schema that was seen before, or that is not of an object.
func layOut(line []byte, seen map[string]bool) (*tool, error) {
	var entry struct {
		ID     string
		Schema json.RawMessage
	}
	if err := json.Unmarshal(line, &entry); err != nil {
		return nil, err
	}
	var root struct{ Type any }
	if json.Unmarshal(entry.Schema, &root) != nil || root.Type != "object" || seen[string(entry.Schema)] {
		return nil, nil
	}
	seen[string(entry.Schema)] = true
	_, name, _ := strings.Cut(entry.ID, "---")
	if name == "" || name != filepath.Base(name) {
		return nil, fmt.Errorf("no name for a file: %q", entry.ID)
	}
	text, err := json.MarshalIndent(map[string]any{
		"name": name, "description": "The tool " + name + ".", "inputSchema": entry.Schema,
	}, "", "  ")
	if err != nil {
		return nil, err
	}
	t := &tool{schema: filepath.Join(work, "schemas", name+".json"), file: filepath.Join(work, "tools", name+".json")}
	return t, errors.Join(os.WriteFile(t.schema, entry.Schema, 0o644), os.WriteFile(t.file, text, 0o644))
}

// accepted returns the tools that a generator takes. One that it refuses can
// stop the whole batch, so the batch is halved until what is left goes through.
func accepted(tools []tool, generate func([]tool) error) []tool {
	if len(tools) == 0 || generate(tools) == nil {
		return tools
	}
	if len(tools) == 1 {
		return nil
	}
	half := len(tools) / 2
	return append(accepted(tools[:half:half], generate), accepted(tools[half:], generate)...)
}

// lines counts the lines of the Go files in a folder.
func lines(dir string) (int, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return 0, err
	}
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return 0, err
		}
		n += bytes.Count(text, []byte("\n"))
	}
	return n, nil
}
