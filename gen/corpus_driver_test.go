package gen_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The driver is a program in testdata that is linked with all the packages. It
// reads requests, each one call of a tool, and gives an answer to each.
type (
	request struct {
		Package, Tool string
		Args          json.RawMessage
	}
	answer struct {
		Issues  []issue
		Out     json.RawMessage
		Unknown []string
		Faults  []string
	}
	issue struct{ Path, Code, Message string }
)

// addDriver adds the driver to the module.
func (m *workshop) addDriver(t *testing.T) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata", "corpusdriver", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	var imports, entries strings.Builder
	for _, g := range m.packages {
		fmt.Fprintf(&imports, "\t%q\n", "corpus.test/"+g.name)
		fmt.Fprintf(&entries, "\t%q: %s.Tools,\n", g.name, g.name)
	}
	m.write(t, "driver/main.go", string(source))
	m.write(t, "driver/catalogs.go", fmt.Sprintf("package main\n\nimport (\n%s\n\t%q\n)\n\nvar catalogs = map[string]runtime.Catalog{\n%s}\n",
		&imports, module+"/runtime", &entries))
}

// A driver is the running program.
type driver struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

func startDriver(path string) (*driver, error) {
	cmd := exec.Command(path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &driver{cmd, in, json.NewDecoder(bufio.NewReaderSize(out, 1<<20))}, nil
}

// ask sends requests and returns the answers, in the same order.
func (d *driver) ask(requests []request) ([]answer, error) {
	sent := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(d.in, 1<<20)
		enc := json.NewEncoder(w)
		for _, c := range requests {
			if err := enc.Encode(c); err != nil {
				sent <- err
				return
			}
		}
		if err := enc.Encode(request{}); err != nil {
			sent <- err
			return
		}
		sent <- w.Flush()
	}()
	answers := make([]answer, len(requests))
	for i := range answers {
		if err := d.out.Decode(&answers[i]); err != nil {
			return nil, fmt.Errorf("no answer to %s of %s with %s: %w", requests[i].Tool, requests[i].Package, requests[i].Args, err)
		}
	}
	return answers, <-sent
}

func (d *driver) stop() error {
	if err := d.in.Close(); err != nil {
		return err
	}
	return d.cmd.Wait()
}
