package gen_test

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/schemaport/schemaport-gen"

// mayImport says which packages of the module each package may import. It is
// the one direction in which data flows.
var mayImport = map[string][]string{
	"":                          nil,
	"runtime":                   nil,
	"gen/cache":                 nil,
	"gen/diag":                  nil,
	"gen/names":                 nil,
	"gen/model":                 nil,
	"gen/schema":                {"gen/diag"},
	"gen/schema/sample":         {"gen/schema"},
	"gen/canonical":             {"gen/schema", "gen/diag"},
	"gen/target":                {"gen/canonical", "gen/schema", "gen/diag"},
	"gen/target/providerrules":  {"gen/schema"},
	"gen/report":                {"gen/diag", "gen/importer", "gen/schema", "gen/target", "runtime"},
	"gen/plan":                  {"gen/canonical", "gen/schema", "gen/target", "gen/names", "gen/model", "gen/diag"},
	"gen/decode":                {"gen/canonical", "gen/target", "gen/plan", "gen/model", "gen/diag", "runtime"},
	"gen":                       {"gen/cache", "gen/canonical", "gen/importer", "gen/importer/live", "gen/schema", "gen/target", "gen/names", "gen/model", "gen/diag", "gen/plan", "gen/decode", "gen/report", "templates", "runtime"},
	"templates":                 {"gen/model"},
	"cmd/schemaport-gen":        {"gen", "gen/diag", "gen/importer", "gen/report", "gen/schema", "gen/target"},
	"examples/orders":           {"runtime"},
	"examples/internal/guide":   nil,
	"examples/internal/peers":   nil,
	"examples/internal/standin": nil,
	"gen/importer":              {"gen/canonical", "gen/schema", "gen/names", "gen/diag"},
	"gen/importer/live":         nil,
	"gen/internal/richtools":    {"runtime"},
}

// onlyUser says which package alone may import a dependency.
var onlyUser = map[string][]string{
	"github.com/dave/jennifer/jen":  {"templates"},
	"github.com/iancoleman/strcase": {"gen/names"},
	"github.com/spf13/cobra":        {"cmd/schemaport-gen"},
	"github.com/dlclark/regexp2":    {"gen/schema", "gen/decode", "gen/internal/richtools"},
}

type listed struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

// list runs go list -json in the module's root.
func list(t *testing.T, args ...string) []listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports"}, args...)...)
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p listed
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestImportDirections(t *testing.T) {
	for _, p := range list(t, "./...") {
		from := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		allowed, known := mayImport[from]
		if !known {
			t.Errorf("%s has no place in the house", p.ImportPath)
			continue
		}
		for _, imp := range p.Imports {
			to, own := strings.CutPrefix(imp, module+"/")
			if own && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s", from, to)
			}
			if users, ok := onlyUser[imp]; ok && !slices.Contains(users, from) {
				t.Errorf("%s imports %s", from, imp)
			}
		}
	}
}

func TestRuntimeIsStandardLibraryOnly(t *testing.T) {
	for _, p := range list(t, "-deps", "./runtime") {
		if !p.Standard && p.ImportPath != module+"/runtime" {
			t.Errorf("runtime depends on %s", p.ImportPath)
		}
	}
}

// TestRuntimeBringsNoRequirement: a module that imports only the runtime gets
// no further requirement.
func TestRuntimeBringsNoRequirement(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, dir, "go.mod", "module user\n\ngo 1.26.0\n\nrequire "+module+" v0.0.0\n\nreplace "+module+" => "+root+"\n")
	write(t, dir, "user.go", "package user\n\nimport _ \""+module+"/runtime\"\n")
	cmd := exec.Command("go", "mod", "tidy")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go mod tidy: %v\n%s", err, out)
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(mod), " v"); n != 1 {
		t.Errorf("importing the runtime brought requirements:\n%s", mod)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestOnlyCommandsPrint: below cmd and examples nothing prints, exits or logs.
func TestOnlyCommandsPrint(t *testing.T) {
	banned := []string{"fmt.Print", "os.Exit", "os.Stdout", "os.Stderr"}
	err := filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		rel := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if err != nil {
			return err
		}
		if e.IsDir() && (rel == "cmd" || rel == "examples" || rel == "bench" || e.Name() == "testdata" || strings.HasPrefix(rel, ".git")) {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		return noPrints(t, path, banned)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func noPrints(t *testing.T, path string, banned []string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, src, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, imp := range f.Imports {
		if imp.Path.Value == `"log"` {
			t.Errorf("%s imports log", path)
		}
	}
	for i, line := range strings.Split(string(src), "\n") {
		code, _, _ := strings.Cut(line, "//")
		for _, b := range banned {
			if strings.Contains(code, b) {
				t.Errorf("%s:%d: %s", path, i+1, strings.TrimSpace(line))
			}
		}
	}
	return nil
}
