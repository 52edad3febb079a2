package templates

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/model"
)

func TestComment(t *testing.T) {
	long := strings.Repeat("word ", 30)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"blank", " \n\t\n ", nil},
		{"one line", "The order.", []string{"// The order."}},
		{"line breaks", "a\r\nb\rc\u2028d\u2029e\u0085f\vg", []string{"// a", "// b", "// c", "// d", "// e", "// f", "// g"}},
		{"paragraphs", "a\n\n\n\nb", []string{"// a", "//", "// b"}},
		{"wrapped", long, []string{"// " + strings.TrimSpace(strings.Repeat("word ", 19)), "// " + strings.TrimSpace(strings.Repeat("word ", 11))}},
		{"a long word", strings.Repeat("x", 200), []string{"// " + strings.Repeat("x", 200)}},
		{"block comment", "*/ func init() {} /*", []string{"// */ func init() {} /*"}},
		{"line comment", "//go:generate x", []string{"// //go:generate x"}},
		{"directives", "go:generate x\nlint:ignore U1000 y\nnolint", []string{"// > go:generate x", "// > lint:ignore U1000 y", "// > nolint"}},
		{"build line", "+build ignore", []string{"// > +build ignore"}},
		{"line directive", "line other.go:1", []string{"// line other.go:1"}},
		{"prose with a colon", "note: this\nhttp://example.test", []string{"// note: this", "// http://example.test"}},
		{"deprecation", "Deprecated: no.", []string{"// > Deprecated: no."}},
		{"hidden", "a\x00b\u200bc\u202ed\U000e0041e\ufefff\u3164g", []string{"// abcdefg"}},
		{"joiners", "👩\u200d👩\u200d👧 می\u200cخواهم ❤\ufe0f", []string{"// 👩\u200d👩\u200d👧 می\u200cخواهم ❤\ufe0f"}},
		{"not UTF-8", "a\xffb", []string{"// a\ufffdb"}},
		{"quotes", "default ''\n```json", []string{"// default \"\"", "// `json"}},
		{"list", "Options:\n- one\n- two", []string{"// Options:", "// - one", "// - two"}},
		{"code", "Send:\n\n    {\"a\": 1}\n\nonly.", []string{"// Send:", "//", "//\t{\"a\": 1}", "//", "// only."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, commentLines(tt.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCommentIsCut(t *testing.T) {
	lines := commentLines(strings.Repeat("日本 ", 100_000))
	last := lines[len(lines)-1]
	if size := len(strings.Join(lines, "\n")); size > commentLimit+500 || !strings.HasSuffix(last, " […]") {
		t.Errorf("%d bytes, the last line is %q", size, last)
	}
	if !utf8.ValidString(last) {
		t.Errorf("cut inside a character: %q", last)
	}
}

func TestCommentHoldsEverything(t *testing.T) {
	for _, text := range hostileTexts {
		holds(t, text)
	}
}

func FuzzComment(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(holds)
}

// holds checks what must be true of every comment: it is comments alone, no
// tool obeys it, everything in it can be seen, and gofmt leaves it as it is.
func holds(t *testing.T, text string) {
	lines := commentLines(text)
	for _, line := range lines {
		body, ok := strings.CutPrefix(line, "//")
		if !ok || body != "" && body[0] != ' ' && body[0] != '\t' {
			t.Errorf("%q: the line %q is no plain comment", text, line)
		}
		if constraint.IsPlusBuild(line) || constraint.IsGoBuild(line) {
			t.Errorf("%q: the line %q is a build constraint", text, line)
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r != '\t' && isHidden(r) }) {
			t.Errorf("%q: the line %q hides something", text, line)
		}
		for _, prefix := range guarded {
			if strings.HasPrefix(strings.TrimSpace(body), prefix) {
				t.Errorf("%q: the line %q begins with %q", text, line, prefix)
			}
		}
	}
	source := fmt.Sprintf("package p\n\n%s\nvar X int\n", strings.Join(append(lines, "//"), "\n"))
	source = strings.Replace(source, "\n//\nvar", "\nvar", 1)
	again, err := format.Source([]byte(source))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if diff := cmp.Diff(source, string(again)); diff != "" {
		t.Errorf("%q: gofmt changes the comment:\n%s", text, diff)
	}
}

func TestLiteral(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", `""`},
		{"plain", `"plain"`},
		{"`\" + x + \"`", "\"`\\\" + x + \\\"`\""},
		{"日本", `"日本"`},
		{"\u202e\u2028\ufeff\x00\r\n", `"\u202e\u2028\ufeff\x00\r\n"`},
		{"\xff", `"\xff"`},
	}
	for _, tt := range tests {
		got := literal(tt.text).GoString()
		if got != tt.want {
			t.Errorf("literal(%q) = %s, want %s", tt.text, got, tt.want)
		}
		if back, err := strconv.Unquote(got); err != nil || back != tt.text {
			t.Errorf("%s means %q, %v", got, back, err)
		}
	}
}

func TestTag(t *testing.T) {
	tests := []struct{ name, tag, want string }{
		{"note", `json:"note,omitzero"`, "`json:\"note,omitzero\"`"},
		{"b c", `json:"b c"`, "`json:\"b c\"`"},
		{"日本", `json:"日本"`, "`json:\"日本\"`"},
		{"-", `json:"-,"`, "`json:\"-,\"`"},
		{"-", `json:"-"`, "`json:\"-\"`"},
		{"a,omitempty", `json:"a,omitempty"`, "`json:\"-\"`"},
		{`d" yaml:"x`, `json:"d" yaml:"x"`, "`json:\"-\"`"},
		{"`", "json:\"`\"", "`json:\"-\"`"},
		{"", `json:""`, "`json:\"-\"`"},
		{"a\u202eb", "json:\"a\u202eb\"", "`json:\"-\"`"},
		{"", "", ""},
	}
	for _, tt := range tests {
		got := ""
		if s := tag(&model.Field{JSON: tt.name, Tag: tt.tag}); s != nil {
			got = s.GoString()
		}
		if got != tt.want {
			t.Errorf("tag of %q from %s = %s, want %s", tt.name, tt.tag, got, tt.want)
		}
	}
}

// TestTagsOfStructs reads the tags of the hostile tool as encoding/json does.
func TestTagsOfStructs(t *testing.T) {
	for _, f := range hostileTool().Args.Fields {
		text, err := strconv.Unquote(tag(f).GoString())
		if err != nil {
			t.Fatal(err)
		}
		if name, ok := reflect.StructTag(text).Lookup("json"); !ok || name != "-" && name != f.JSON {
			t.Errorf("the tag of %q reads as %q", f.JSON, name)
		}
	}
}

// TestHostileTextChangesNothing compares the files of a tool whose texts are
// hostile with those of the same tool without texts.
func TestHostileTextChangesNothing(t *testing.T) {
	want := outlines(t, describe(richTool(), ""))
	for _, text := range hostileTexts {
		if diff := cmp.Diff(want, outlines(t, describe(richTool(), text))); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}

// outlines lists, for each file of the tool, the declarations, the imports, and
// the comments that are directives.
func outlines(t *testing.T, tool *model.Tool) [][]string {
	t.Helper()
	var all [][]string
	for _, f := range render(t, newPackage(tool)) {
		all = append(all, outline(t, f))
	}
	return all
}

func outline(t *testing.T, f File) []string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, f.Name, f.Content, parser.ParseComments)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	out := []string{"package " + file.Name.Name}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			out = append(out, "func "+d.Name.Name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				out = append(out, d.Tok.String()+" "+specName(s))
			}
		}
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if !strings.HasPrefix(c.Text, "// ") && !strings.HasPrefix(c.Text, "//\t") && c.Text != "//" {
				out = append(out, "directive "+c.Text)
			}
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				out = append(out, "constraint "+c.Text)
			}
			if pos := fset.Position(c.Pos()); pos.Filename != f.Name {
				out = append(out, "position moved to "+pos.String())
			}
		}
	}
	return out
}

func specName(s ast.Spec) string {
	switch s := s.(type) {
	case *ast.ImportSpec:
		return s.Path.Value
	case *ast.TypeSpec:
		return s.Name.Name
	case *ast.ValueSpec:
		return s.Names[0].Name
	}
	return ""
}

// TestTextIsWrittenInOnePlace looks for calls that would write text without
// going through text.go.
func TestTextIsWrittenInOnePlace(t *testing.T) {
	forbidden := map[string]bool{
		"Comment": true, "Commentf": true, "PackageComment": true, "CgoPreamble": true, "Lit": true, "LitFunc": true, "LitRune": true, "Tag": true,
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); name == "text.go" || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if f, ok := call.Fun.(*ast.Ident); ok && f.Name == "verbatim" {
				t.Errorf("%s makes a verbatim of what may be no constant", e.Name())
			}
			s, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if forbidden[s.Sel.Name] {
				t.Errorf("%s calls %s", e.Name(), s.Sel.Name)
			}
			if s.Sel.Name == "Op" && len(call.Args) == 1 && e.Name() != "source.go" {
				if _, constant := call.Args[0].(*ast.BasicLit); !constant {
					t.Errorf("%s writes an operator that is not constant", e.Name())
				}
			}
			return true
		})
	}
}
