package canonical

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// good is a tool file without a fault.
func good(name string) string {
	return fmt.Sprintf(`{"name":%q,"inputSchema":{"type":"object"}}`, name)
}

// lines writes diagnostics as place, severity, code and path.
func lines(found *diag.List) []string {
	out := []string{}
	for _, d := range found.All() {
		out = append(out, strings.TrimSuffix(fmt.Sprintf("%s %s %s %s", d.Place, d.Severity, d.Code, d.Path), " "))
	}
	return out
}

func loadText(t *testing.T, text string) ([]*Tool, *diag.List) {
	t.Helper()
	return Load([]string{"t.json"}, Options{WorkDir: writeFiles(t, map[string]string{"t.json": text})})
}

// TestPlaces holds every finding to the place of what is wrong.
func TestPlaces(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"missing members, at the object", "[\n  {}\n]", []string{
			"t.json:2:3 error input-schema-required [0].inputSchema",
			"t.json:2:3 error name-required [0].name",
		}},
		{"wrong values, at the value", "{\n \"name\": 5,\n \"description\": null,\n \"inputSchema\": [] }", []string{
			"t.json:2:10 error name-required name",
			"t.json:3:17 error description-type description",
			"t.json:4:17 error input-schema-required inputSchema",
		}},
		{"in the schema, at the value or the element", `{"name":"a","inputSchema":{
"type":"object",
"required":["x",
            "ghost"],
"properties":{
  "x":{"type":["string","date"],"minLength":"1"},
  "y":{"enum":[]},
  "z":true}}}`, []string{
			"t.json:4:13 error required-undeclared inputSchema.required",
			"t.json:6:25 error unknown-type inputSchema.properties.x.type",
			"t.json:6:45 error numeric-keyword inputSchema.properties.x.minLength",
			"t.json:7:15 error enum-empty inputSchema.properties.y.enum",
			"t.json:8:7 error boolean-subschema inputSchema.properties.z",
		}},
		{"missing root type, at the schema", `{"tools":[{"name":"a",
"inputSchema":{"properties":{}}}]}`, []string{
			"t.json:2:15 error root-type [0].inputSchema.type",
		}},
		{"malformed JSON, where it breaks", "{\n \"name\": }", []string{"t.json:2:10 error invalid-json"}},
		{"repeated names, at the second", "[{\"name\":\"a\",\n\"inputSchema\":{\"type\":\"object\",\"type\":\"object\",\n\"properties\":{\"p q\":{},\"p q\":{}}}}]", []string{
			`t.json:2:32 error duplicate-key [0].inputSchema.type`,
			`t.json:3:24 error duplicate-key [0].inputSchema.properties["p q"]`,
		}},
		{"repeated names of the wrapper", "{\"tools\":[" + good("a") + "],\n\"x\":1,\"x\":2}", []string{"t.json:2:7 error duplicate-key"}},
		{"references", `{"name":"a","inputSchema":{"type":"object","properties":{
"x":{"$ref":"#/$defs/Nope"},
"y":{"$ref":"#/properties/z"},
"z":{"type":"string"}},"$defs":{
"S":{"$ref":"#/$defs/Gone"}}}}`, []string{
			"t.json:2:13 error dangling-ref inputSchema.properties.x.$ref",
			"t.json:3:13 info reference-hoisted inputSchema.properties.y.$ref",
			"t.json:5:13 warning dangling-ref inputSchema.$defs.S.$ref",
		}},
		{"a reference that leads only to itself", `{"name":"loop","inputSchema":{"type":"object","properties":{
"next":{"$ref":"#"},
"self":{"$ref":"#/$defs/S"}},"$defs":{
"S":{"$ref":"#/$defs/S"}}}}`, []string{
			"t.json:2:16 info reference-hoisted inputSchema.properties.next.$ref",
			"t.json:4:13 error cyclic-ref inputSchema.$defs.S.$ref",
		}},
		{"a name of two scripts", `[{"name":"get_user","inputSchema":{"type":"object"}},
{"name":"g\u0435t_user","inputSchema":{"type":"object"}},{"name":"пользователь","inputSchema":{"type":"object"}}]`, []string{
			"t.json:2:9 warning confusable-name [1].name",
		}},
		{"columns count bytes", `{"name":"é","inputSchema":{"type":5}}`, []string{
			"t.json:1:36 error root-type inputSchema.type",
			"t.json:1:36 error type-shape inputSchema.type",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, found := loadText(t, tt.text)
			if diff := cmp.Diff(tt.want, lines(found)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDuplicateNamesPlaces(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.json": good("x"), "b.json": "[\n" + good("x") + ",\n" + good("x") + "]"})
	tools, found := Load([]string{"a.json", "b.json", "."}, Options{WorkDir: dir})
	want := []string{"b.json:2:9 error duplicate-name [0].name", "b.json:3:9 error duplicate-name [1].name"}
	if diff := cmp.Diff(want, lines(found)); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if len(tools) != 3 {
		t.Errorf("%d tools, want all 3", len(tools))
	}
	for _, d := range found.All() {
		if !strings.Contains(d.Message, "a.json:1:9") {
			t.Errorf("the message does not name the first place: %s", d.Message)
		}
	}
}

func TestWhichFiles(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"tools/a.txt": good("a"), "tools/sub.json/b.json": good("b"), "tools/c.json": good("c"),
		"tools/schemaport/mcp.json": "bad", "tools/schemaport/manifest.json": "{}",
		"empty/readme.md": "", "only/.x.json": "bad", "large.json": strings.Repeat(" ", maxFileSize) + "[]",
		"outside.json": good("o"),
	})
	for link, target := range map[string]string{"tools/link.json": "../outside.json", "tools/loop": "../tools", "linked.json": "outside.json"} {
		if err := os.Symlink(target, filepath.Join(dir, filepath.FromSlash(link))); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	own := func(path string) bool { return filepath.Base(path) == "schemaport" }
	work := filepath.Join(dir, "tools")
	tests := []struct {
		name  string
		paths []string
		opts  Options
		tools []string
		found []string
	}{
		{"a directory", []string{"tools"}, Options{WorkDir: dir, Skip: own}, []string{"b", "c"}, []string{}},
		{"not its sub-directories", []string{"tools"}, Options{WorkDir: dir, Flat: true}, []string{"c"}, []string{}},
		{"a file of any name", []string{"tools/a.txt"}, Options{WorkDir: dir}, []string{"a"}, []string{}},
		{"one file twice", []string{"tools/c.json", "./tools/../tools/c.json"}, Options{WorkDir: dir}, []string{"c"}, []string{}},
		{"a link that is named, and its target", []string{"linked.json", "outside.json"}, Options{WorkDir: dir}, []string{"o"}, []string{}},
		{"a link to a directory that is named", []string{"tools/loop"}, Options{WorkDir: dir, Skip: own}, []string{"b", "c"}, []string{}},
		{"nothing there", []string{"nope", "tools/c.json"}, Options{WorkDir: dir}, []string{"c"}, []string{"nope error no-such-path"}},
		{"no tool file", []string{"empty", "only"}, Options{WorkDir: dir}, []string{}, []string{"empty error no-tools", "only error no-tools"}},
		{"too large", []string{"large.json"}, Options{WorkDir: dir}, []string{}, []string{"large.json error file-too-large"}},
		{"outside the working directory", []string{"../empty"}, Options{WorkDir: work}, []string{}, []string{filepath.ToSlash(dir) + "/empty error no-tools"}},
		{"the working directory itself", []string{"."}, Options{WorkDir: filepath.Join(dir, "empty")}, []string{}, []string{". error no-tools"}},
		{"no path", nil, Options{WorkDir: dir}, []string{}, []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tools, found := Load(tt.paths, tt.opts)
			if diff := cmp.Diff(tt.tools, toolNames(tools)); diff != "" {
				t.Errorf("tools (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.found, lines(found)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTool(t *testing.T) {
	tools, found := loadText(t, `{"tools": [{"name":"a","title":"A","description":"","_meta":{"k":[1.10]},"icons":null,
"inputSchema":{"type":"object","properties":{"p q":{"type":"string"},"r":{"$ref":"#/properties/p%20q"}}},
"outputSchema":{"type":"array","items":{"type":"string"}}}]}`)
	if found.HasErrors() || len(tools) != 1 {
		t.Fatalf("findings %v, tools %d", lines(found), len(tools))
	}
	tool := tools[0]
	if tool.Title != "A" || !tool.HasDescription || tool.Source != "t.json" || tool.Base != "[0]" {
		t.Errorf("got %+v", tool)
	}
	if got := string(tool.Node.Get("_meta").Compact()); got != `{"k":[1.10]}` || !tool.Node.Has("icons") {
		t.Errorf("members are not kept as written: %s", got)
	}
	if tool.Output == nil || tool.NormalOutput == nil || tool.Normal == nil {
		t.Fatal("a document is missing")
	}
	property := tool.Node.Get("inputSchema").Get("properties").Get("p q")
	for _, c := range []struct {
		node  *schema.Node
		path  string
		place string
	}{
		{property, `[0].inputSchema.properties["p q"]`, "t.json:2:52"},
		{property.Get("type"), `[0].inputSchema.properties["p q"].type`, "t.json:2:60"},
		{tool.Input.Root, "[0].inputSchema", "t.json:2:15"},
		{tool.Normal.Root, "[0].inputSchema", "t.json:2:15"},
		{tool.Output.Root.Get("items"), "[0].outputSchema.items", "t.json:3:40"},
		{schema.NewString("made"), "[0]", "t.json:1:12"},
		{nil, "[0]", "t.json:1:12"},
	} {
		path, place := tool.Path(c.node)
		if path != c.path || place.String() != c.place {
			t.Errorf("got %s at %s, want %s at %s", path, place, c.path, c.place)
		}
	}
}

// TestOutputSchema holds that a bad outputSchema costs the type of the result,
// never the tool.
func TestOutputSchema(t *testing.T) {
	tests := []struct {
		output string
		usable bool
		want   []string
	}{
		{`null`, false, []string{}},
		{`{}`, true, []string{}},
		{`{"type":"string"}`, true, []string{}},
		{`true`, false, []string{"t.json:1:63 warning output-schema outputSchema"}},
		{`{"type":"dict"}`, false, []string{"t.json:1:71 warning unknown-type outputSchema.type"}},
		{`{"type":[]}`, false, []string{"t.json:1:71 warning type-shape outputSchema.type"}},
		{`{"$ref":"#/$defs/A"}`, false, []string{"t.json:1:71 warning dangling-ref outputSchema.$ref"}},
		{`{"type":"integer","default":"x"}`, true, []string{"t.json:1:91 warning default-inconsistent outputSchema.default"}},
	}
	for _, tt := range tests {
		t.Run(tt.output, func(t *testing.T) {
			tools, found := loadText(t, `{"name":"abc","inputSchema":{"type":"object"}, "outputSchema":`+tt.output+`}`)
			if diff := cmp.Diff(tt.want, lines(found)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if len(tools) != 1 {
				t.Fatalf("%d tools, want 1", len(tools))
			}
			if got := tools[0].Output != nil; got != tt.usable || (tools[0].NormalOutput != nil) != tt.usable {
				t.Errorf("usable is %t, want %t", got, tt.usable)
			}
		})
	}
}

func TestDepth(t *testing.T) {
	nested := func(n int, keyword string) string {
		return fmt.Sprintf(`{"name":"deep","inputSchema":{"type":"object","properties":{"x":%s{}%s}}}`,
			strings.Repeat(`{"`+keyword+`":`, n), strings.Repeat("}", n))
	}
	for _, keyword := range []string{"items", "not", "if"} {
		if tools, found := loadText(t, nested(schema.MaxDepth-1, keyword)); len(tools) != 1 {
			t.Errorf("%s: %v", keyword, lines(found))
		}
		_, found := loadText(t, nested(schema.MaxDepth, keyword))
		errors := []string{}
		for _, d := range found.All() {
			if d.Severity == diag.Error {
				errors = append(errors, d.Code+" "+d.Path)
			}
		}
		if diff := cmp.Diff([]string{"schema-too-deep inputSchema.properties.x"}, errors); diff != "" {
			t.Errorf("%s (-want +got):\n%s", keyword, diff)
		}
	}
}

// TestManyFindings holds the number of findings about one tool to its limit.
func TestManyFindings(t *testing.T) {
	text := `{"name":"a","inputSchema":{"type":"object","allOf":[` + strings.Repeat("1,", 5000) + "1]}}"
	tools, found := loadText(t, text)
	if len(tools) != 0 || len(found.All()) != maxFindings+1 {
		t.Errorf("%d tools and %d findings", len(tools), len(found.All()))
	}
	text = `{"name":"a","inputSchema":{"type":"object","enum":[` + strings.Repeat("{},", 5000) + `{}],"allOf":5}}`
	if tools, found = loadText(t, text); len(tools) != 0 || !found.HasErrors() {
		t.Errorf("an error is lost behind warnings: %d tools", len(tools))
	}
}

func TestNameLength(t *testing.T) {
	tests := []struct {
		name string
		ok   bool
	}{
		{strings.Repeat("n", 128), true},
		{strings.Repeat("n", 129), false},
		{strings.Repeat("😀", 64), true}, // two UTF-16 code units each
		{strings.Repeat("😀", 65), false},
		{"a\u0085b", true}, // white space for Go, not for ECMAScript
		{"a\uFEFFb", false},
		{"a\u2028b", false},
		{"toString", true},
	}
	for _, tt := range tests {
		tools, found := loadText(t, good(tt.name))
		if got := len(tools) == 1; got != tt.ok {
			t.Errorf("%q: loaded %t, want %t: %v", tt.name, got, tt.ok, lines(found))
		}
	}
}

// TestOrderOfUnits holds that names are sorted by UTF-16 code unit.
func TestOrderOfUnits(t *testing.T) {
	tools, _ := loadText(t, "["+good("\uFFEE")+","+good("😀")+","+good("z")+"]")
	if diff := cmp.Diff([]string{"z", "😀", "\uFFEE"}, toolNames(tools)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
