package plan

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestMethodsAreReserved holds the names that fields may not have against the
// methods that generated code has: a field of the same name does not compile.
func TestMethodsAreReserved(t *testing.T) {
	used := make(map[string]bool)
	files := generatedGo(t)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if filepath.Base(path) == "schemaport.gen.go" {
			continue // of the set, which has no fields made of properties
		}
		types := methodsOf(t, path, files[path])
		for _, of := range slices.Sorted(maps.Keys(types)) {
			methods, reserved := types[of], nestedMethods
			if slices.Contains(methods, "Tool") { // only arguments say what tool they are of
				reserved = argsMethods
			}
			for _, m := range methods {
				used[m] = true
				if !slices.Contains(reserved, m) {
					t.Errorf("%s: %s has a method %s, and its fields may be called so", path, of, m)
				}
			}
		}
	}
	for _, name := range argsMethods {
		if !used[name] && name != restName && name != variantName {
			t.Errorf("nothing has a method %s", name)
		}
	}
}

// generatedGo is the generated code of the richest tools and of all archives,
// by where it stands.
func generatedGo(t *testing.T) map[string][]byte {
	t.Helper()
	files := make(map[string][]byte)
	read := func(pattern string, take func(path string, data []byte)) {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("nothing is at %s (%v)", pattern, err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			take(path, data)
		}
	}
	read("../internal/richtools/*.gen.go", func(path string, data []byte) { files[path] = data })
	read("../testdata/golden/*.txtar", func(path string, data []byte) {
		for _, f := range txtar.Parse(data).Files {
			if strings.HasPrefix(f.Name, "want/") && strings.HasSuffix(f.Name, ".gen.go") {
				files[path+"/"+f.Name] = f.Data
			}
		}
	})
	return files
}

// methodsOf lists the exported methods of each type that a file declares as a
// struct: only fields can clash with them.
func methodsOf(t *testing.T, path string, source []byte) map[string][]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	structs := make(map[string]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			_, structs[spec.Name.Name] = spec.Type.(*ast.StructType)
		}
		return true
	})
	methods := make(map[string][]string)
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv == nil || !f.Name.IsExported() {
			continue
		}
		of := f.Recv.List[0].Type
		if star, ok := of.(*ast.StarExpr); ok {
			of = star.X
		}
		if name := of.(*ast.Ident).Name; structs[name] {
			methods[name] = append(methods[name], f.Name.Name)
		}
	}
	return methods
}
