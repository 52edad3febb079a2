package gen

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// existing is the Go package that lies in the output directory before a run,
// without the files of an earlier run.
type existing struct {
	name     string                // of the package; "" where there is none
	place    diag.Place            // of the package clause that says so
	declared map[string]diag.Place // identifiers of package level, and methods and fields as Type.Name
}

// readExisting parses the Go files of dir that are not ours. Files that the
// package does not include (another package's tests, programs marked "ignore")
// are passed over, and so is what cannot be parsed: the compiler will say so.
func readExisting(dir, workDir string, ours map[string]bool) (*existing, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the output directory cannot be read: %w", err)
	}
	e := &existing{declared: make(map[string]diag.Place)}
	for _, entry := range entries {
		name := entry.Name()
		isGo := strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "_")
		if !isGo || entry.IsDir() || ours[name] {
			continue
		}
		if err := e.add(filepath.Join(dir, name), workDir); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// add adds one file.
func (e *existing) add(path, workDir string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("a Go file of the output directory cannot be read: %w", err)
	}
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil || file.Name == nil || !isPackageName(file.Name.Name) || isIgnored(file) {
		return nil
	}
	placeOf := func(pos token.Pos) diag.Place {
		p := fset.PositionFor(pos, false)
		return diag.Place{File: display(workDir, path), Line: p.Line, Col: p.Column}
	}
	name := file.Name.Name
	external := strings.HasSuffix(path, "_test.go") && strings.HasSuffix(name, "_test")
	if external {
		name = strings.TrimSuffix(name, "_test")
	}
	if err := e.setName(name, placeOf(file.Name.Pos())); err != nil || external {
		return err
	}
	for _, d := range declarations(file) {
		if _, known := e.declared[d.name]; !known {
			e.declared[d.name] = placeOf(d.pos)
		}
	}
	return nil
}

// setName notes the package's name, which all files must agree on.
func (e *existing) setName(name string, place diag.Place) error {
	if e.name == "" {
		e.name, e.place = name, place
	}
	if e.name != name {
		return fmt.Errorf("the output directory holds two packages, %s (%s) and %s (%s); name another one with --out",
			e.name, e.place, name, place)
	}
	return nil
}

// isIgnored reports whether a build constraint keeps the file out of every
// build, as //go:build ignore does by convention.
func isIgnored(file *ast.File) bool {
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			if expr, err := constraint.Parse(c.Text); err == nil && needsIgnore(expr) {
				return true
			}
		}
	}
	return false
}

// needsIgnore reports whether expr holds only where the tag "ignore" is set.
func needsIgnore(expr constraint.Expr) bool {
	switch x := expr.(type) {
	case *constraint.TagExpr:
		return x.Tag == "ignore"
	case *constraint.AndExpr:
		return needsIgnore(x.X) || needsIgnore(x.Y)
	case *constraint.OrExpr:
		return needsIgnore(x.X) && needsIgnore(x.Y)
	}
	return false
}

// A declaration is an identifier and where it is declared.
type declaration struct {
	name string // Name, or Type.Name of a method or a field
	pos  token.Pos
}

// declarations lists what a file declares at package level, with the methods of
// its functions and the fields of its structs: in Go a type's fields and methods
// share one scope, wherever in the package they are written.
func declarations(file *ast.File) []declaration {
	var out []declaration
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			out = append(out, declaration{funcName(d), d.Name.Pos()})
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				out = append(out, specNames(spec)...)
			}
		}
	}
	// Any number of these may be declared.
	return slices.DeleteFunc(out, func(d declaration) bool { return d.name == "_" || d.name == "init" || d.name == "" })
}

// funcName is the name of a function, or Type.Name of a method.
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	recv := d.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	if index, ok := recv.(*ast.IndexExpr); ok {
		recv = index.X
	}
	if ident, ok := recv.(*ast.Ident); ok && d.Name.Name != "_" {
		return ident.Name + "." + d.Name.Name
	}
	return ""
}

// specNames lists the names of one type, variable or constant specification.
func specNames(spec ast.Spec) []declaration {
	var out []declaration
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, n := range s.Names {
			out = append(out, declaration{n.Name, n.Pos()})
		}
	case *ast.TypeSpec:
		out = append(out, declaration{s.Name.Name, s.Name.Pos()})
		if st, ok := s.Type.(*ast.StructType); ok {
			for _, f := range st.Fields.List {
				for _, n := range f.Names {
					out = append(out, declaration{s.Name.Name + "." + n.Name, n.Pos()})
				}
			}
		}
	}
	return out
}

// names lists the identifiers of package level, sorted.
func (e *existing) names() []string {
	var out []string
	for name := range e.declared {
		if !strings.Contains(name, ".") {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// clashes reports every identifier that both a generated file and a
// hand-written one declare. The files are parsed, so nothing is missed that
// the compiler would find.
func (e *existing) clashes(files []file) ([]diag.Diagnostic, error) {
	if len(e.declared) == 0 {
		return nil, nil
	}
	var out []diag.Diagnostic
	for _, f := range files {
		if !strings.HasSuffix(f.name, ".go") {
			continue
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, f.name, f.content, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("internal fault: generated code does not parse: %w", err)
		}
		for _, d := range declarations(parsed) {
			if place, taken := e.declared[d.name]; taken {
				out = append(out, clash(d.name, place, "declares it", fset.Position(d.pos).String()))
			}
		}
		for _, d := range imports(parsed) {
			if place, taken := e.declared[d.name]; taken {
				out = append(out, clash(d.name, place, "imports a package of that name", fset.Position(d.pos).String()))
				delete(e.declared, d.name) // once is enough: many files import it
			}
		}
	}
	slices.SortStableFunc(out, func(a, b diag.Diagnostic) int {
		return cmp.Or(strings.Compare(a.Place.File, b.Place.File), cmp.Compare(a.Place.Line, b.Place.Line))
	})
	return out, nil
}

// imports lists the names under which a generated file imports packages: a
// declaration of the package would clash with them.
func imports(file *ast.File) []declaration {
	var out []declaration
	for _, i := range file.Imports {
		name := strings.Trim(i.Path.Value, `"`)
		name = name[strings.LastIndexByte(name, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		out = append(out, declaration{name, i.Pos()})
	}
	return out
}

func clash(name string, place diag.Place, does, generated string) diag.Diagnostic {
	return diag.Diagnostic{
		Code: "identifier-clash", Severity: diag.Error, Place: place,
		Message: fmt.Sprintf("%s is declared here, and generated code %s at %s", name, does, generated),
		Hint:    "rename yours, or give the generated code a package of its own with --out",
	}
}
