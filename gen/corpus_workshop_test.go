package gen_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// A workshop is a Go module in a temporary directory with one generated package
// for each source. It links against the checkout.
type workshop struct {
	dir      string
	packages []*generated
	refused  map[string]int // pairs of a tool and a target, by target and code
	lines    int            // of Go
	files    int
}

// generated is the package of one source.
type generated struct {
	*source
	name       string
	targets    []string
	unenforced map[string]map[string]bool // by tool: keywords that the decoder says it leaves alone
}

// newWorkshop makes a module without packages.
func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	checkout, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	m := &workshop{dir: t.TempDir(), refused: make(map[string]int)}
	m.write(t, "go.mod", fmt.Sprintf("module corpus.test\n\n%[1]s\n\nrequire %[2]s v0.0.0\n\nreplace %[2]s => %[3]q\n", goLine(t), module, checkout))
	return m
}

// goLine is the line of the checkout's go.mod that names the language version.
func goLine(t *testing.T) string {
	t.Helper()
	mod, err := os.ReadFile(filepath.Join("..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^go .*$`).Find(mod)
	if line == nil {
		t.Fatal("go.mod names no language version")
	}
	return string(line)
}

func (m *workshop) write(t *testing.T, name, content string) {
	t.Helper()
	path := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// add generates the package of a source, for mcp and every further target that
// takes all of its tools, and holds its Go files against gofmt.
func (m *workshop) add(t *testing.T, src *source) {
	t.Helper()
	g := &generated{source: src, name: fmt.Sprintf("set%03d", len(m.packages)), unenforced: make(map[string]map[string]bool)}
	g.targets = m.targetsOf(src.tools)
	result, err := gen.Generate(context.Background(), gen.Config{
		Paths: []string{src.path}, WorkDir: m.dir, Out: g.name, Targets: g.targets,
	})
	if err != nil {
		t.Errorf("%s: %v", src.origin, err)
		return
	}
	if result.Tools != len(src.tools) {
		t.Errorf("%s: %d tools generated of %d", src.origin, result.Tools, len(src.tools))
	}
	for _, d := range result.Diagnostics {
		if d.Code == "keyword-not-enforced" {
			g.leaveAlone(d)
		}
	}
	for _, f := range result.Files {
		if strings.HasSuffix(f.Path, ".go") {
			m.checkFormat(t, src, filepath.Join(m.dir, g.name, f.Path))
		}
	}
	m.packages = append(m.packages, g)
}

// leaveAlone notes a keyword that the decoder does not enforce.
func (g *generated) leaveAlone(d diag.Diagnostic) {
	if g.unenforced[d.Tool] == nil {
		g.unenforced[d.Tool] = make(map[string]bool)
	}
	g.unenforced[d.Tool][d.Path[strings.LastIndexByte(d.Path, '.')+1:]] = true
}

// targetsOf are the targets that take all the tools. It counts what is refused.
func (m *workshop) targetsOf(tools []*canonical.Tool) (ids []string) {
	for _, to := range target.Base() {
		takesAll := true
		for _, tool := range tools {
			if c, found := to.Compile(tool, target.Options{}); c == nil {
				takesAll = false
				m.refused[to.ID+" "+firstError(found)]++
			}
		}
		if takesAll {
			ids = append(ids, to.ID)
		}
	}
	return ids
}

func firstError(found []diag.Diagnostic) string {
	for _, d := range found {
		if d.Severity == diag.Error {
			return d.Code
		}
	}
	return "without an error"
}

// checkFormat reads a generated file and counts its lines.
func (m *workshop) checkFormat(t *testing.T, src *source, path string) {
	t.Helper()
	code, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m.files++
	m.lines += bytes.Count(code, []byte("\n"))
	formatted, err := format.Source(code)
	if err != nil {
		t.Errorf("%s: %s: %v", src.origin, filepath.Base(path), err)
	} else if !bytes.Equal(formatted, code) {
		t.Errorf("%s: %s is not what gofmt makes of it", src.origin, filepath.Base(path))
	}
}

// checkRefused generates from a file that the loader refuses: every error has
// a place, and nothing is written.
func (m *workshop) checkRefused(t *testing.T, file string) {
	t.Helper()
	out := filepath.Join(m.dir, "refused")
	_, err := gen.Generate(context.Background(), gen.Config{Paths: []string{file}, WorkDir: m.dir, Out: out, Targets: []string{"mcp"}})
	var input *gen.InputError
	if !errors.As(err, &input) {
		t.Fatalf("%s: not an input error: %v", file, err)
	}
	for _, d := range input.Diagnostics {
		if d.Severity == diag.Error && (d.Place.File == "" || d.Place.Line == 0 || d.Place.Col == 0 || d.Path == "" || d.Message == "") {
			t.Errorf("%s: an error without its place: %+v", file, d)
		}
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("%s: something was written", file)
	}
}

// run calls the go command in the module. Paths are trimmed, so that the build
// cache serves the next run, whatever its temporary directory is called.
func (m *workshop) run(t *testing.T, args ...string) {
	t.Helper()
	start := time.Now()
	cmd := exec.Command("go", args...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%.8000s", strings.Join(args, " "), err, out)
	}
	t.Logf("go %s: %v", args[0], time.Since(start).Round(time.Second/10))
}
