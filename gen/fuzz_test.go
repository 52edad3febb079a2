package gen_test

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/canonical"
)

// generateTargets are the targets of FuzzGenerate: one that gets schemas as
// they are, and those that change the most.
var generateTargets = []string{"mcp", "openai-loose", "gemini", "openai"}

// FuzzGenerate generates a package from any text for one of some targets. Either
// the text is refused, with findings, or what is written type-checks.
func FuzzGenerate(f *testing.F) {
	for i, text := range generateSeeds(f) {
		f.Add([]byte(text), byte(i), i%2 == 0)
	}
	check := newTypeChecker()
	f.Fuzz(func(t *testing.T, text []byte, target byte, formats bool) {
		if len(text) > 64<<10 {
			t.Skip("larger than what is of use here")
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "tools.json"), text, 0o644); err != nil {
			t.Fatal(err)
		}
		res, err := gen.Generate(t.Context(), gen.Config{
			Paths: []string{"tools.json"}, WorkDir: dir, Out: filepath.Join(dir, "fuzzed"),
			Targets: []string{generateTargets[int(target)%len(generateTargets)]}, Formats: formats, Time: formats,
		})
		var input *gen.InputError
		switch {
		case errors.As(err, &input):
			if len(input.Diagnostics) == 0 {
				t.Error("the text is refused without a word")
			}
		case errors.Is(err, gen.ErrRefused):
			if len(res.Diagnostics) == 0 {
				t.Error("the target refuses a tool without a word")
			}
		case err != nil:
			t.Error(err)
		default:
			if err := check.directory(filepath.Join(dir, "fuzzed")); err != nil {
				t.Errorf("what is generated does not compile: %v", err)
			}
		}
	})
}

// generateSeeds are the tool files of the golden archives, and of the package
// of tools that use every kind of schema one by one.
func generateSeeds(f *testing.F) (seeds []string) {
	f.Helper()
	for _, g := range goldens(f) {
		for _, file := range g.archive.Files {
			if strings.HasPrefix(file.Name, "tools/") {
				seeds = append(seeds, string(file.Data))
			}
		}
	}
	tools, found := canonical.Load([]string{"internal/richtools/tools"}, canonical.Options{})
	if found.HasErrors() {
		f.Fatal(found.All())
	}
	for _, tool := range tools {
		seeds = append(seeds, `{"name":"a","inputSchema":`+string(tool.Input.Root.Compact())+`}`)
	}
	return seeds
}

// A typeChecker checks generated packages as the compiler would. What they
// import is read from source, once.
type typeChecker struct {
	mu      sync.Mutex
	files   *token.FileSet
	imports types.Importer
}

func newTypeChecker() *typeChecker {
	files := token.NewFileSet()
	return &typeChecker{files: files, imports: importer.ForCompiler(files, "source", nil)}
}

// directory checks the Go files of a directory as one package.
func (c *typeChecker) directory(dir string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		parsed = append(parsed, file)
	}
	if len(parsed) == 0 {
		return errors.New("there is no Go file")
	}
	_, err = (&types.Config{Importer: c.imports}).Check("fuzzed", files, parsed, nil)
	return err
}
