package gen_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A workspace is a module in a temporary directory that generated packages are
// built and run in, all at once: one build costs far less than many.
type workspace struct {
	dir  string
	sets []string // names of the packages that the driver plays calls against
}

// workModule is the path of a workspace's module.
const workModule = "example.test/work"

func newWorkspace(t *testing.T) *workspace {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	readRuntime(t)
	w := &workspace{dir: t.TempDir()}
	w.put(t, "go.mod", "module "+workModule+"\n\ngo 1.26\n\nrequire github.com/schemaport/schemaport-gen v0.0.0\nrequire "+
		strings.Replace(gen.EngineModule, "@", " ", 1)+"\n\nreplace github.com/schemaport/schemaport-gen => "+root+"\n")
	w.put(t, "go.sum", string(sums))
	return w
}

// readRuntime reads the files that workspaces link against, so that go test
// knows of them: a result that it remembers is not one of another runtime.
func readRuntime(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "runtime", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of the runtime: %v", err)
	}
	for _, f := range files {
		if _, err := os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
}

// put writes a file of the workspace.
func (w *workspace) put(t *testing.T, name, content string) {
	t.Helper()
	path := filepath.Join(w.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// generate generates a package from the tools in its folder tools, with flags as
// they are on the command line.
func (w *workspace) generate(pkg, flags string) (*gen.Result, error) {
	cfg := gen.Config{Paths: []string{"tools"}, WorkDir: filepath.Join(w.dir, filepath.FromSlash(pkg))}
	var targets string
	f := flag.NewFlagSet("generate", flag.ContinueOnError)
	f.StringVar(&targets, "targets", "all", "")
	f.StringVar(&cfg.Level, "coerce", "", "")
	f.BoolVar(&cfg.Formats, "formats", false, "")
	f.BoolVar(&cfg.Time, "time", false, "")
	if err := f.Parse(strings.Fields(flags)); err != nil {
		return nil, err
	}
	cfg.Targets = strings.Split(targets, ",")
	return gen.Generate(context.Background(), cfg)
}

// files are the generated files of a package by their names in it. They are
// checked to be as gofmt writes them.
func (w *workspace) files(t *testing.T, pkg string, res *gen.Result) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, f := range res.Files {
		content, err := os.ReadFile(filepath.Join(w.dir, pkg, filepath.FromSlash(f.Path)))
		if err != nil {
			t.Fatal(err)
		}
		files[f.Path] = string(content)
		if !strings.HasSuffix(f.Path, ".go") {
			continue
		}
		if formatted, err := format.Source(content); err != nil || !bytes.Equal(formatted, content) {
			t.Errorf("%s is not as gofmt writes it (%v)", f.Path, err)
		}
	}
	return files
}

// run runs the go command in the workspace and reports what it has to say.
func (w *workspace) run(t *testing.T, args ...string) {
	t.Helper()
	if out, err := w.command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// command is a command in the workspace. With -trimpath the build cache serves
// every run of the tests, wherever its directory is.
func (w *workspace) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off", "GOPROXY=off")
	return cmd
}

// A call is a request to the driver; see testdata/driver.
type call struct {
	Set     string         `json:"set"`
	Tool    string         `json:"tool"`
	Op      string         `json:"op,omitempty"`
	Args    []byte         `json:"args"`
	Level   string         `json:"level,omitempty"`
	Target  string         `json:"target,omitempty"`
	Options []string       `json:"options,omitempty"`
	Limits  runtime.Limits `json:"limits"`
}

// An outcome is what the driver says of a call.
type outcome struct {
	Value     json.RawMessage
	Issues    []runtime.Issue
	Message   string
	Coercions []runtime.Coercion
	Unknown   []string
	Broken    string
	Millis    int64
	Megabytes uint64
}

// putDriver writes the driver's program.
func (w *workspace) putDriver(t *testing.T) {
	t.Helper()
	for _, name := range []string{"main.go", "results.go"} {
		code, err := os.ReadFile(filepath.Join("testdata/driver", name))
		if err != nil {
			t.Fatal(err)
		}
		w.put(t, "driver/"+name, string(code))
	}
	w.put(t, "driver/sets.go", setsFile(w.sets))
}

// play builds and vets the sets together with the driver, has it play the calls,
// and returns an outcome for each.
func (w *workspace) play(t *testing.T, calls []call) []outcome {
	t.Helper()
	w.putDriver(t)
	w.run(t, "build", "-o", "driver.exe", "./driver")
	w.run(t, "vet", "./...")

	var in bytes.Buffer
	for _, c := range calls {
		line, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	cmd := w.command(filepath.Join(w.dir, "driver.exe"))
	cmd.Stdin, cmd.Stderr = &in, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("the driver: %v", err)
	}
	return readOutcomes(t, out, len(calls))
}

func readOutcomes(t *testing.T, out []byte, want int) []outcome {
	t.Helper()
	var outcomes []outcome
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var o outcome
		if err := json.Unmarshal(lines.Bytes(), &o); err != nil {
			t.Fatalf("the driver wrote %s: %v", lines.Bytes(), err)
		}
		outcomes = append(outcomes, o)
	}
	if lines.Err() != nil || len(outcomes) != want {
		t.Fatalf("the driver gave %d outcomes for %d calls (%v)", len(outcomes), want, lines.Err())
	}
	return outcomes
}

// setsFile is the driver's list of the generated packages.
func setsFile(sets []string) string {
	var imports, entries strings.Builder
	for i, name := range sets {
		fmt.Fprintf(&imports, "\tp%d %q\n", i, workModule+"/"+name)
		fmt.Fprintf(&entries, "\t%q: {p%d.Tools, p%d.NewToolset(p%d.UnimplementedHandlers{}), p%d.UnimplementedHandlers{}},\n", name, i, i, i, i)
	}
	return "package main\n\nimport (\n" + imports.String() + ")\n\nvar sets = map[string]set{\n" + entries.String() + "}\n"
}
