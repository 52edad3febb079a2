package decode

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/runtime"
)

// full fills everything that v is made of with values that differ from zero and
// from one another. A struct that holds its own type, which are those that it is
// inside of, is filled once more in itself and then left empty.
func full(v reflect.Value, n *int, inside ...reflect.Type) {
	*n++
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		full(v.Elem(), n, inside...)
	case reflect.Struct:
		if i := slices.Index(inside, v.Type()); i >= 0 && slices.Contains(inside[i+1:], v.Type()) {
			return
		}
		for i := range v.NumField() {
			full(v.Field(i), n, append(slices.Clip(inside), v.Type())...)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		full(v.Index(0), n, inside...)
		full(v.Index(1), n, inside...)
	case reflect.String:
		v.SetString(fmt.Sprint("text", *n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8:
		v.SetUint(1)
	default:
		v.SetInt(int64(*n))
	}
}

// TestSpecsMirrorRows: a row with everything in it becomes a spec with all of
// it. Fields that a later version of the model has and this package does not
// read are found as well.
func TestSpecsMirrorRows(t *testing.T) {
	var row model.Row
	full(reflect.ValueOf(&row).Elem(), new(int))
	row.Types, row.Union, row.Format = []string{"null", "array"}, "type", "date"
	spec := specs([]model.Row{row})[0]

	if spec.Types != runtime.NullType|runtime.ArrayType || spec.Union != runtime.TypeList || spec.Format.Name != "date" {
		t.Errorf("%v %v %v", spec.Types, spec.Union, spec.Format)
	}
	row.Path, row.Types, row.Union, row.Format = "", nil, "", ""
	spec.Types, spec.Union, spec.Format = 0, 0, nil
	want, got := fmt.Sprintf("%v", flat(reflect.ValueOf(row))), fmt.Sprintf("%v", flat(reflect.ValueOf(spec)))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// flat lists the parts of a value that are not zero, each with its name.
func flat(v reflect.Value) (parts []string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			parts = flat(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			for _, p := range flat(v.Field(i)) {
				parts = append(parts, v.Type().Field(i).Name+"."+p)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			parts = append(parts, flat(v.Index(i))...)
		}
	case reflect.Func: // an engine, which the model has no field for
	default:
		if !v.IsZero() {
			parts = append(parts, fmt.Sprint(v.Interface()))
		}
	}
	return parts
}

func TestRanges(t *testing.T) {
	tests := []struct {
		in   *model.Range
		want *runtime.Range
	}{
		{nil, nil},
		{&model.Range{Min: 1, Max: -1}, &runtime.Range{Min: 1, Max: runtime.Unbounded}},
		{&model.Range{Max: 3}, &runtime.Range{Max: 3}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, rangeOf(test.in)); diff != "" {
			t.Error(diff)
		}
	}
}

// TestNames holds the names that the model uses against the runtime's.
func TestNames(t *testing.T) {
	for _, pair := range []struct {
		model   model.Others
		runtime runtime.Others
	}{{model.Open, runtime.Open}, {model.Closed, runtime.Closed}, {model.Kept, runtime.Kept}} {
		if runtime.Others(pair.model) != pair.runtime {
			t.Errorf("%d is %d", pair.model, pair.runtime)
		}
	}
	declared := constants(t, "Undo")
	for name, undo := range undos {
		if int(undo) > len(declared) || declared[undo-1] != name {
			t.Errorf("%s is %d of %q", name, undo, declared)
		}
	}
	if len(undos) != len(declared) {
		t.Errorf("%d names for %q", len(undos), declared)
	}
	if len(types) != len(constants(t, "Types")) {
		t.Errorf("%d names of types", len(types))
	}
	if len(unions) != len(constants(t, "Union")) {
		t.Errorf("%d names of unions", len(unions))
	}
}

// constants are the names of the runtime's constants of a type, as they are
// declared.
func constants(t *testing.T, typ string) (names []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "../../runtime/spec.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		block, ok := d.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		first, ok := block.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
		if !ok || first.Name != typ {
			continue
		}
		for _, s := range block.Specs {
			for _, name := range s.(*ast.ValueSpec).Names {
				names = append(names, strings.TrimSpace(name.Name))
			}
		}
	}
	if len(names) == 0 {
		t.Fatalf("the runtime declares no constants of type %s", typ)
	}
	return names
}

// TestPatternEngine: what RE2 can say needs no engine, and what it cannot has one
// whose time is limited.
func TestPatternEngine(t *testing.T) {
	if p := patternOf(&model.Pattern{Source: "a", RE2: "a"}); p.Engine != nil {
		t.Error("RE2 has an engine")
	}
	p := patternOf(&model.Pattern{Source: "(?=a)", Expr: "(?=a)"})
	match, err := p.Engine(p.Expr)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := match("ba"); !ok || err != nil {
		t.Error(ok, err)
	}
	if _, err := p.Engine("("); err == nil {
		t.Error("an expression that is none was compiled")
	}
	match, err = p.Engine(`\A(?:a|aa)*(?=b)`)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := match(strings.Repeat("a", 100)); ok || err == nil {
		t.Errorf("it was decided: %t, %v", ok, err)
	}
}
