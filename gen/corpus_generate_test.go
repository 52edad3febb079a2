package gen_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// A published is a workspace with one generated package for each source of the
// corpus.
type published struct {
	*workspace
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
	unenforced map[string]map[string]bool // by tool: keywords that are reported as left alone
}

// add generates the package of a source, for mcp and every further target that
// takes all of its tools, and holds its Go files against gofmt.
func (p *published) add(t *testing.T, src *source) {
	t.Helper()
	g := &generated{source: src, name: fmt.Sprintf("set%03d", len(p.packages)), unenforced: make(map[string]map[string]bool)}
	g.targets = p.targetsOf(src.tools)
	result, err := gen.Generate(context.Background(), gen.Config{
		Paths: []string{src.path}, WorkDir: p.dir, Out: g.name, Targets: g.targets,
	})
	if err != nil {
		t.Errorf("%s: %v", src.origin, err)
		for _, d := range errorsOf(result) {
			t.Log(d)
		}
		return
	}
	p.sets = append(p.sets, g.name)
	if result.Tools != len(src.tools) {
		t.Errorf("%s: %d tools generated of %d", src.origin, result.Tools, len(src.tools))
	}
	for _, d := range result.Diagnostics {
		if d.Code == "keyword-not-enforced" || d.Code == "default-not-applied" {
			g.leaveAlone(d)
		}
	}
	for _, f := range result.Files {
		if strings.HasSuffix(f.Path, ".go") {
			p.checkFormat(t, src, filepath.Join(p.dir, g.name, f.Path))
		}
	}
	p.packages = append(p.packages, g)
}

// errorsOf are the errors that a result tells of, if there is a result.
func errorsOf(result *gen.Result) (errors []diag.Diagnostic) {
	if result == nil {
		return nil
	}
	return slices.DeleteFunc(result.Diagnostics, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
}

// leaveAlone notes a keyword that the decoder does not enforce or apply.
func (g *generated) leaveAlone(d diag.Diagnostic) {
	if g.unenforced[d.Tool] == nil {
		g.unenforced[d.Tool] = make(map[string]bool)
	}
	g.unenforced[d.Tool][d.Path[strings.LastIndexByte(d.Path, '.')+1:]] = true
}

// targetsOf are the targets that take all the tools. It counts what is refused.
func (p *published) targetsOf(tools []*canonical.Tool) (ids []string) {
	for _, to := range target.Base() {
		takesAll := true
		for _, tool := range tools {
			if c, found := to.Compile(tool, target.Options{}); c == nil {
				takesAll = false
				p.refused[to.ID+" "+firstError(found)]++
			}
		}
		if takesAll {
			ids = append(ids, to.ID)
		}
	}
	return ids
}

func firstError(found []target.Finding) string {
	for _, d := range found {
		if d.Severity == diag.Error {
			return d.Code
		}
	}
	return "without an error"
}

// checkFormat reads a generated file and counts its lines.
func (p *published) checkFormat(t *testing.T, src *source, path string) {
	t.Helper()
	code, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p.files++
	p.lines += bytes.Count(code, []byte("\n"))
	formatted, err := format.Source(code)
	if err != nil {
		t.Errorf("%s: %s: %v", src.origin, filepath.Base(path), err)
	} else if !bytes.Equal(formatted, code) {
		t.Errorf("%s: %s is not what gofmt makes of it", src.origin, filepath.Base(path))
	}
}

// checkRefused generates from a file that the loader refuses: every error has
// a place, and nothing is written.
func (p *published) checkRefused(t *testing.T, file string) {
	t.Helper()
	out := filepath.Join(p.dir, "refused")
	_, err := gen.Generate(context.Background(), gen.Config{Paths: []string{file}, WorkDir: p.dir, Out: out, Targets: []string{"mcp"}})
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

// timed runs the go command and logs how long it takes.
func (p *published) timed(t *testing.T, args ...string) {
	t.Helper()
	start := time.Now()
	p.run(t, args...)
	t.Logf("go %s: %v", args[0], time.Since(start).Round(time.Second/10))
}
