package templates

import (
	"bytes"
	"fmt"
	"go/format"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/model"
)

func render(t testing.TB, p *model.Package) []File {
	t.Helper()
	files, err := Render(p)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestFilesAreFormattedAndMarked(t *testing.T) {
	generated := regexp.MustCompile(`\A// Code generated .* DO NOT EDIT\.\n\npackage generated\n`)
	for _, f := range render(t, newPackage(moreTool(), pingTool(), richTool(), hostileTool())) {
		if !generated.Match(f.Content) {
			t.Errorf("%s begins with %.100q", f.Name, f.Content)
		}
		again, err := format.Source(f.Content)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if diff := cmp.Diff(string(f.Content), string(again)); diff != "" {
			t.Errorf("gofmt changes %s:\n%s", f.Name, diff)
		}
	}
}

func TestFileNames(t *testing.T) {
	var names []string
	for _, f := range render(t, newPackage(moreTool(), pingTool())) {
		names = append(names, f.Name)
	}
	want := []string{"schemaport.gen.go", "schemaport.more.gen.go", "schemaport.ping.gen.go"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

func TestPackageWithoutTools(t *testing.T) {
	p := newPackage()
	p.Targets = nil
	files := render(t, p)
	if len(files) != 1 || !bytes.Contains(files[0].Content, []byte("var Tools = runtime.NewCatalog()")) {
		t.Errorf("files = %s", files)
	}
}

func TestRuntimeUnderAnotherName(t *testing.T) {
	p := newPackage(pingTool())
	p.RuntimeIDs.Name = "schemaport"
	for _, f := range render(t, p) {
		if !bytes.Contains(f.Content, []byte("schemaport \""+runtimePath+"\"\n")) {
			t.Errorf("%s does not import the runtime as schemaport", f.Name)
		}
		if bytes.Contains(f.Content, []byte(" runtime.Spec")) {
			t.Errorf("%s names the runtime by its own name", f.Name)
		}
	}
}

func TestRenderIsDeterministic(t *testing.T) {
	want := render(t, newPackage(moreTool(), pingTool(), richTool()))
	for range 5 {
		if diff := cmp.Diff(want, render(t, newPackage(moreTool(), pingTool(), richTool()))); diff != "" {
			t.Fatal(diff)
		}
	}
}

// TestShape holds parts of files to what a reader would write by hand.
func TestShape(t *testing.T) {
	p := newPackage(moreTool(), pingTool(), richTool())
	p.Tools[1].Description = "Answers pong.\nAlways."
	content := make(map[string]string)
	for _, f := range render(t, p) {
		content[f.Name] = string(f.Content)
	}
	tests := []struct{ file, want string }{
		{"schemaport.gen.go", "//go:embed schemaport/openai-chat.json\nvar schemaportOpenAIChat string\n"},
		{"schemaport.gen.go", "{Target: \"openai-chat\", JSON: &schemaportOpenAIChat, Without: []int{0}},"},
		{"schemaport.gen.go", "\t// Ping carries out ping: Answers pong.\n\tPing(context.Context, PingArgs) (PingResult, error)\n"},
		{"schemaport.ping.gen.go", "// Ping is the tool ping: Answers pong.\n// Always.\nvar Ping = "},
		{"schemaport.ping.gen.go", "import \"" + runtimePath + "\"\n"},
		{"schemaport.ping.gen.go", "type PingArgs struct{}\n"},
		{"schemaport.rich.gen.go", "import (\n\t\"time\"\n\n\t\"" + runtimePath + "\"\n)\n"},
		{"schemaport.rich.gen.go", "//\n//sumtype:decl\ntype RichBody interface {\n\tisRichBody()\n\tencode(*runtime.Encoder)\n}\n"},
		{"schemaport.rich.gen.go", "\t// Deprecated: the tool's schema marks it so.\n\tIBAN string `json:\"iban\"`\n"},
		{"schemaport.rich.gen.go", "\tRichReasonEmpty   RichReason = \"\"\n"},
		{"schemaport.rich.gen.go", "\tRichLevelMinus9223372036854775808 RichLevel = -9223372036854775808\n"},
		{"schemaport.rich.gen.go", "{Name: \"level\", Row: 4, Default: \"1\"},"},
		{"schemaport.more.gen.go", "type MoreResult = map[string][]string\n"},
		{"schemaport.more.gen.go", "\t0: {Variants: []runtime.Row{1, 2}, Nullable: true},\n"},
	}
	for _, tt := range tests {
		if !strings.Contains(content[tt.file], tt.want) {
			t.Errorf("%s does not contain\n%s", tt.file, tt.want)
		}
	}
}

func TestRenderRefusesWhatIsNoGo(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(p *model.Package, t *model.Tool)
		want  string
	}{
		{"package", func(p *model.Package, _ *model.Tool) { p.Name = "a b" }, `"a b" is no identifier`},
		{"keyword", func(_ *model.Package, t *model.Tool) { t.Ident = "func" }, `"func" is no identifier`},
		{"field", func(_ *model.Package, t *model.Tool) { t.Args.Fields[0].Name = "A int\nfunc x() {}" }, "is no identifier"},
		{"field type", func(_ *model.Package, t *model.Tool) { t.Args.Fields[0].Type = nil }, "a type is missing"},
		{"file", func(_ *model.Package, t *model.Tool) { t.File = "../x.go" }, `"../x.go" is no name of a Go file`},
		{"definitions", func(p *model.Package, _ *model.Tool) { p.Targets[0].File = "x\n//go:y" }, "is no definition file"},
		{"level", func(p *model.Package, _ *model.Tool) { p.Level = "hard" }, `level "hard" is unknown`},
		{"import", func(p *model.Package, _ *model.Tool) { p.RuntimeIDs.Path = "x\"\n" }, "is no import path"},
		{"JSON type", func(_ *model.Package, t *model.Tool) { t.Input[0].Types = []string{"thing"} }, `"thing" is no JSON Schema type`},
		{"format", func(_ *model.Package, t *model.Tool) { t.Input[0].Format = "int32" }, `format "int32" cannot be asserted`},
		{"integer", func(_ *model.Package, t *model.Tool) { t.Decls[1].(*model.Enum).Values[0].Value = "1;x" }, "which is no int64"},
		{"embedded", func(p *model.Package, _ *model.Tool) { p.Idents.Embedded = nil }, `"" is no identifier`},
		{"part without an encoder", func(_ *model.Package, t *model.Tool) {
			t.Decls[2].(*model.Struct).Codec = model.Codec{Decode: "decodeRichItem"}
		}, "RichItem is encoded as a part of RichArgs"},
		{"part without a decoder", func(_ *model.Package, t *model.Tool) {
			t.Decls[2].(*model.Struct).Codec = model.Codec{Encode: true}
		}, "RichItem is decoded as a part of RichArgs"},
		{"reader of the arguments", func(_ *model.Package, t *model.Tool) { t.Args.Codec = model.Codec{} }, "nothing reads RichArgs"},
		{"engine", func(_ *model.Package, t *model.Tool) {
			t.Input[0].Pattern = &model.Pattern{Source: "(?=a)", Expr: "(?=a)"}
		}, `the pattern "(?=a)" has no engine`},
		{"undo", func(_ *model.Package, t *model.Tool) { t.Undo[0].Rules[0].Undo = "" }, `"" is no identifier`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tool := richTool()
			p := newPackage(tool)
			tt.spoil(p, tool)
			if _, err := Render(p); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Render() = %v, want %q", err, tt.want)
			}
		})
	}
}

func BenchmarkRender(b *testing.B) {
	var tools []*model.Tool
	for i := range 1000 {
		t := typicalTool()
		t.File = fmt.Sprintf("schemaport.t%d.gen.go", i)
		tools = append(tools, t)
	}
	p := newPackage(tools...)
	b.ReportAllocs()
	for b.Loop() {
		render(b, p)
	}
}
