package gen_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/build"
	"go/format"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen"
)

// A fact is what a case states about generated code. It looks at the files, or
// asks the built package, or both.
type fact struct {
	look func(*testing.T, *casePackage)
	ask  func(*casePackage) []question
}

// A question is a call, and what is to come of it.
type question struct {
	call  call
	check func(*testing.T, outcome)
}

// facts checks the facts of a case that can be seen and returns what is to be asked.
func (c *publicCase) facts(t *testing.T, g *casePackage) []question {
	t.Helper()
	var ask []question
	if c.Expected.Generate == nil {
		return nil
	}
	for _, text := range c.Expected.Generate.Facts {
		f, known := facts[text]
		if !known {
			t.Errorf("nothing checks the fact %q", text)
			continue
		}
		if g == nil {
			g = &casePackage{c: c}
		}
		if f.look != nil {
			f.look(t, g)
		}
		if f.ask != nil {
			ask = append(ask, f.ask(g)...)
		}
	}
	return ask
}

// builds is a fact that the build, go vet, gofmt or the decoding of the case
// itself shows: they are done for every case.
var builds = fact{}

// facts are the checks, by the words of the cases.
var facts = map[string]fact{
	"compiles":                                                       builds,
	"compiles in one package":                                        builds,
	"compiles and passes go vet":                                     builds,
	"compiles: no infinitely sized struct":                           builds,
	"go vet is silent":                                               builds,
	"the default is the integer 3, not a text":                       builds, // the decoded value is compared as text
	"re-encoding data gives the same numbers":                        builds,
	"each key is read exactly, also the dash":                        builds,
	"compiles although fields and methods share one namespace in Go": {look: fieldCount("JobArgs", 5)},

	"six distinct constant names, none equal to the type name": {look: func(t *testing.T, g *casePackage) { constants(t, g, "FilterArgsLogic", 6) }},
	"constant values equal the members": {look: func(t *testing.T, g *casePackage) {
		members(t, g, "FilterArgsLogic", "<", "<=", "==", "!=", ">", ">=")
	}},
	"two distinct constants": {look: func(t *testing.T, g *casePackage) { constants(t, g, "SortArgsBy", 2) }},
	"names do not change when a third member is added at the end": {look: stableNames},
	"compiles: no constant shadows a type":                        {look: func(t *testing.T, g *casePackage) { constants(t, g, "HookArgsMethod", 3) }},
	"a constant exists for the empty member":                      {look: func(t *testing.T, g *casePackage) { members(t, g, "SetStateArgsState", "", "AK", "AL") }},
	"two distinct enum types": {look: func(t *testing.T, g *casePackage) {
		members(t, g, "PairArgsLeftKind", "a", "")
		members(t, g, "PairArgsRightKind", "a", "b")
	}},
	"no duplicate constants": {look: func(t *testing.T, g *casePackage) {
		constants(t, g, "PairArgsLeftKind", 2)
		constants(t, g, "PairArgsRightKind", 2)
	}},
	"an integer-based type":              {look: underlying("RetryArgsLevel", "int64")},
	"three distinct fields":              {look: fieldCount("HostArgs", 3)},
	"tags keep the exact wire keys":      {look: wireNamesAre("HostArgs", "host-fqdn", "host_fqdn", "host.fqdn")},
	"all four tools can be dispatched":   {ask: dispatch},
	"Labels is map[string]string":        {look: fieldType("DeployArgs", "Labels", "map[string]string")},
	"Mode is optional without a default": {look: optionalWithoutDefault},
	"Nick and Age can represent absent, null and a value": {look: func(t *testing.T, g *casePackage) {
		fieldType("PatchUserArgs", "Nick", "runtime.Opt[string]")(t, g)
		fieldType("PatchUserArgs", "Age", "runtime.Opt[int64]")(t, g)
	}},
	"encoding an absent one omits the key, encoding null writes null": {ask: roundTrips(`{"id":"1"}`, `{"id":"1","nick":null,"age":null}`, `{"id":"1","nick":"n","age":0}`)},
	"marshalling the zero struct writes an empty list for ids, not null": {ask: func(g *casePackage) []question {
		return []question{{call{Set: g.set, Tool: "save", Op: "zero"}, valueIs(`{"ids":[]}`)}}
	}},
	"every line of the text is inside a comment": {look: noDeclaration("x")},
	"U is a struct with ID, Kind and Email": {look: func(t *testing.T, g *casePackage) {
		fieldType("UserArgs", "U", "UserArgsU")(t, g)
		fieldType("UserArgsU", "ID", "string")(t, g)
		fieldType("UserArgsU", "Kind", "UserArgsUKind")(t, g)
		fieldType("UserArgsU", "Email", "string")(t, g)
	}},
	"Shape is a closed sum: exactly one variant is set": {look: sealed("DrawArgsShape", 2)},
	"both variants are struct types": {look: func(t *testing.T, g *casePackage) {
		for _, name := range markers(g, "isDrawArgsShape") {
			structOf(t, g, name)
		}
	}},
	"a union type, not any": {look: func(t *testing.T, g *casePackage) {
		fieldType("RefArgs", "A", "RefArgsA")(t, g)
		sealed("RefArgsA", 2)(t, g)
	}},
	"L has a field App and a map of int64 for the rest": {look: func(t *testing.T, g *casePackage) {
		fieldType("LabelsArgsL", "App", "string")(t, g)
		fieldType("LabelsArgsL", "AdditionalProperties", "map[string]int64")(t, g)
	}},
	`first line matches ^// Code generated .* DO NOT EDIT\.$`:                    {look: marked},
	"gofmt leaves the file unchanged":                                            {look: formatted},
	"all four tools are part of a normal build on every platform":                {look: builtEverywhere, ask: dispatch},
	"no file name ends in a build-constraint suffix":                             {look: builtEverywhere},
	"byte-identical output over repeated runs and over any order of input files": {look: repeatable},

	"the parsed file has no init function, no extra import and no extra declaration from the text": {look: onlyOurs},
	"compiles; unknown formats have no influence on the code":                                      {look: formatIgnored},
	"the file is part of a normal build":                                                           {look: builtEverywhere},
	"go generate runs no command from the text":                                                    {look: noLine(`^//go:generate`)},
	"positions in stack traces are unchanged":                                                      {look: noLine(`^//line |/\*line `)},
	"no file is written outside the output directory":                                              {look: inside},
	"no write outside the output directory":                                                        {look: inside},
	"con yields a safe file name":                                                                  {look: func(t *testing.T, g *casePackage) { wantFile(t, g, "schemaport.con.gen.go") }},
	"ends within seconds with bounded memory: either refused or one Go type per definition":        {look: typePerDefinition},
	"next alone is a legal recursive type; self is refused":                                        {look: selfReference},
	"ID is int64 or wider":                                                                         {look: fieldType("GetArgs", "ID", "int64")},
	"no run-time panic: x is matched within the time limit":                                        {ask: roundTrips(`{"x":"aaaa"}`)},

	"Tags is a slice whose element type holds any JSON value": {look: fieldType("FindPetsArgs", "Tags", "[]any")},
	"Model keeps arbitrary JSON byte-exact (for example json.RawMessage or any with exact numbers)": {ask: roundTrips(
		`{"model":12345678901234567890.10}`, `{"model":{"a":[null,1.0],"z":1e2},"title":"t"}`)},
	"the at-least-one rule is enforced by the decoder": {ask: func(g *casePackage) []question {
		return []question{
			{call{Set: g.set, Tool: "update_issue", Args: []byte(`{"id":"7"}`)}, refusedAs(fault{"", "anyOf"})},
			{call{Set: g.set, Tool: "update_issue", Args: []byte(`{"id":"7","state":"s"}`)}, valueIs(`{"id":"7","state":"s"}`)},
		}
	}},
	"only the file that needs it imports the ECMAScript engine": {look: onlyEngineFile},
	"the pattern is enforced": {ask: func(g *casePackage) []question {
		return []question{
			{call{Set: g.set, Tool: "set_code", Args: []byte(`{"code":"bad"}`)}, refusedAs(fault{"code", "pattern"})},
			{call{Set: g.set, Tool: "set_code", Args: []byte(`{"code":""}`)}, refusedAs(fault{"code", "pattern"})},
			{call{Set: g.set, Tool: "set_code", Args: []byte(`{"code":"cat"}`)}, valueIs(`{"code":"cat"}`)},
		}
	}},
	"both fields are exported":            {look: fieldsExported("FetchInvoiceArgs", 2)},
	"field names are distinct and stable": {look: stableFields},
	"wire keys unchanged":                 {look: wireNamesAre("FetchInvoiceArgs", "会社ID", "名前")},
	"Fields is map[string]string":         {look: fieldType("SetFieldsArgs", "Fields", "map[string]string")},
	"Reason is an integer type with four constants": {look: func(t *testing.T, g *casePackage) {
		fieldType("QueryBuildsArgs", "Reason", "QueryBuildsArgsReason")(t, g)
		underlying("QueryBuildsArgsReason", "int64")(t, g)
		members(t, g, "QueryBuildsArgsReason", "1", "2", "4", "8")
	}},
	"a valid exported Go type name":                     {look: exportedTypes},
	"dispatch still uses the name 2fa_reset":            {ask: dispatch},
	"valid Go identifiers":                              {look: exportedTypes, ask: dispatch},
	"any output file stays inside the output directory": {look: inside},
	"F has a named string type with two constants": {look: func(t *testing.T, g *casePackage) {
		fieldType("ConvertArgs", "F", "ConvertFilter")(t, g)
		underlying("ConvertFilter", "string")(t, g)
		members(t, g, "ConvertFilter", "fit", "raw")
	}},
	"the alternate field is a pointer or slice so the type is finite": {look: fieldType("InviteAttendee", "Alternate", "*InviteAttendee")},
	"fifty runs give byte-identical files":                            {look: identicalRuns(50)},
}

// typeSpecs are the declared types by name.
func (g *casePackage) typeSpecs() map[string]*ast.TypeSpec {
	out := map[string]*ast.TypeSpec{}
	for _, f := range g.parsed {
		for _, d := range f.Decls {
			if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.TYPE {
				for _, s := range gd.Specs {
					out[s.(*ast.TypeSpec).Name.Name] = s.(*ast.TypeSpec)
				}
			}
		}
	}
	return out
}

// constantsOf are the constants of a type, names and values in order.
func (g *casePackage) constantsOf(typ string) (names, values []string) {
	for _, file := range g.goFiles() {
		for _, d := range g.parsed[file].Decls {
			gd, ok := d.(*ast.GenDecl)
			if !ok || gd.Tok != token.CONST {
				continue
			}
			for _, s := range gd.Specs {
				v := s.(*ast.ValueSpec)
				if id, ok := v.Type.(*ast.Ident); !ok || id.Name != typ {
					continue
				}
				text := v.Values[0].(*ast.BasicLit).Value
				if unquoted, err := strconv.Unquote(text); err == nil {
					text = unquoted
				}
				names, values = append(names, v.Names[0].Name), append(values, text)
			}
		}
	}
	return names, values
}

// constants wants n constants of a type with names of their own.
func constants(t *testing.T, g *casePackage, typ string, n int) {
	t.Helper()
	names, _ := g.constantsOf(typ)
	types := g.typeSpecs()
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] || types[name] != nil {
			t.Errorf("%s is declared twice", name)
		}
		seen[name] = true
	}
	if len(seen) != n || types[typ] == nil {
		t.Errorf("%s has the constants %v, want %d", typ, names, n)
	}
}

func members(t *testing.T, g *casePackage, typ string, want ...string) {
	t.Helper()
	if _, values := g.constantsOf(typ); !slices.Equal(values, want) {
		t.Errorf("%s has the values %q, want %q", typ, values, want)
	}
}

// again generates the case's tools anew after a change of their text, as
// another package of the workspace that is not built.
func again(t *testing.T, g *casePackage, name string, change func([]string) []string) *casePackage {
	t.Helper()
	var texts []string
	for _, tool := range g.c.tools() {
		texts = append(texts, string(tool))
	}
	other := &casePackage{w: &workspace{dir: t.TempDir()}, c: g.c, set: name}
	var tools []json.RawMessage
	for _, text := range change(texts) {
		tools = append(tools, json.RawMessage(text))
	}
	res, err := g.c.generateTools(t, other.w, name, tools)
	if err != nil {
		t.Fatal(err)
	}
	other.files = other.w.files(t, name, res)
	other.parse(t)
	return other
}

func stableNames(t *testing.T, g *casePackage) {
	before, _ := g.constantsOf("SortArgsBy")
	after, _ := again(t, g, "more", func(texts []string) []string {
		return []string{strings.Replace(texts[0], `"+", "-"`, `"+", "-", "plus"`, 1)}
	}).constantsOf("SortArgsBy")
	if len(after) != 3 || !slices.Equal(after[:2], before) {
		t.Errorf("%v became %v", before, after)
	}
}

func underlying(typ, want string) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		if spec := g.typeSpecs()[typ]; spec == nil || g.text(spec.Type) != want {
			t.Errorf("%s is no %s", typ, want)
		}
	}
}

// text is a piece of code.
func (g *casePackage) text(n ast.Node) string {
	var b bytes.Buffer
	if err := format.Node(&b, g.fset, n); err != nil {
		return err.Error()
	}
	return b.String()
}

// structOf returns the struct with a name.
func structOf(t *testing.T, g *casePackage, name string) *ast.StructType {
	t.Helper()
	if spec := g.typeSpecs()[name]; spec != nil {
		if s, ok := spec.Type.(*ast.StructType); ok {
			return s
		}
	}
	t.Errorf("there is no struct %s", name)
	return &ast.StructType{Fields: &ast.FieldList{}}
}

func fieldCount(typ string, want int) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		names := map[string]bool{}
		for _, f := range structOf(t, g, typ).Fields.List {
			names[f.Names[0].Name] = true
		}
		if len(names) != want {
			t.Errorf("%s has the fields %v, want %d", typ, names, want)
		}
	}
}

func fieldType(typ, field, want string) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		t.Helper()
		for _, f := range structOf(t, g, typ).Fields.List {
			if f.Names[0].Name == field {
				if got := g.text(f.Type); got != want {
					t.Errorf("%s.%s is %s, want %s", typ, field, got, want)
				}
				return
			}
		}
		t.Errorf("%s has no field %s", typ, field)
	}
}

// wireNamesAre wants names in the tags of a struct.
func wireNamesAre(typ string, want ...string) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		t.Helper()
		var names []string
		for _, f := range structOf(t, g, typ).Fields.List {
			tag, err := strconv.Unquote(f.Tag.Value)
			if err != nil {
				t.Fatal(err)
			}
			name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
			names = append(names, name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("wire names %q, want %q", names, want)
		}
	}
}

// fieldsExported wants n exported fields with names of their own.
func fieldsExported(typ string, n int) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		t.Helper()
		fieldCount(typ, n)(t, g)
		for _, name := range fieldNames(t, g, typ) {
			if !token.IsIdentifier(name) || !token.IsExported(name) {
				t.Errorf("%s.%s is not exported", typ, name)
			}
		}
	}
}

func fieldNames(t *testing.T, g *casePackage, typ string) []string {
	t.Helper()
	var names []string
	for _, f := range structOf(t, g, typ).Fields.List {
		names = append(names, f.Names[0].Name)
	}
	return names
}

// stableFields wants fields to keep their names when one comes after them.
func stableFields(t *testing.T, g *casePackage) {
	before := fieldNames(t, g, "FetchInvoiceArgs")
	after := fieldNames(t, again(t, g, "more", func(texts []string) []string {
		return []string{strings.Replace(texts[0], `"\u540d\u524d": {"type": "string"}`, `"\u540d\u524d": {"type": "string"}, "更多": {}`, 1)}
	}), "FetchInvoiceArgs")
	if len(after) != 3 || !slices.Equal(after[:2], before) {
		t.Errorf("%v became %v", before, after)
	}
}

// exportedTypes wants the tools of the case to have types that other packages can use.
func exportedTypes(t *testing.T, g *casePackage) {
	n := 0
	for name := range g.typeSpecs() {
		if strings.HasSuffix(name, "Args") {
			n++
		}
		if !token.IsIdentifier(name) || !token.IsExported(name) {
			t.Errorf("the type %s is not exported", name)
		}
	}
	if n != len(g.c.tools()) {
		t.Errorf("there are arguments for %d tools", n)
	}
}

func identicalRuns(n int) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		for range n {
			got := again(t, g, g.set, func(texts []string) []string { return texts }).files
			if diff := cmp.Diff(g.files, got); diff != "" {
				t.Fatalf("another run gives (-one +other):\n%s", diff)
			}
		}
	}
}

func optionalWithoutDefault(t *testing.T, g *casePackage) {
	fieldType("ChunkArgs", "Mode", "runtime.Opt[ChunkArgsMode]")(t, g)
	for name, content := range g.files {
		if strings.HasSuffix(name, ".go") && strings.Contains(content, "Default:") {
			t.Errorf("%s states a default", name)
		}
	}
}

// markers are the types that carry a marker method.
func markers(g *casePackage, method string) []string {
	var out []string
	for _, f := range g.parsed {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Recv != nil && fd.Name.Name == method {
				out = append(out, g.text(fd.Recv.List[0].Type))
			}
		}
	}
	slices.Sort(out)
	return out
}

// sealed wants an interface with an unexported method that n types have by value.
func sealed(name string, n int) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		t.Helper()
		spec := g.typeSpecs()[name]
		if spec == nil {
			t.Fatalf("there is no type %s", name)
		}
		if _, ok := spec.Type.(*ast.InterfaceType); !ok {
			t.Errorf("%s is %s", name, g.text(spec.Type))
		}
		types := markers(g, "is"+name)
		if len(types) != n || slices.ContainsFunc(types, func(s string) bool { return strings.HasPrefix(s, "*") }) {
			t.Errorf("the members of %s are %v", name, types)
		}
	}
}

// dispatch calls every tool of the case. The handlers are not implemented, and
// say so.
func dispatch(g *casePackage) []question {
	var ask []question
	for _, text := range g.c.tools() {
		var tool struct {
			Name        string
			InputSchema struct{ Required []string }
		}
		_ = json.Unmarshal(text, &tool)
		args := map[string]string{}
		for _, name := range tool.InputSchema.Required {
			args[name] = "x"
		}
		raw, _ := json.Marshal(args)
		ask = append(ask, question{call{Set: g.set, Tool: tool.Name, Op: "call", Args: raw}, func(t *testing.T, got outcome) {
			if got.Broken != "" || !strings.Contains(got.Message, "not implemented") {
				t.Errorf("the handler was not reached: %+v", got)
			}
		}})
	}
	return ask
}

// roundTrips wants arguments to come back as they were sent.
func roundTrips(args ...string) func(*casePackage) []question {
	return func(g *casePackage) []question {
		var tool struct{ Name string }
		_ = json.Unmarshal(g.c.tools()[0], &tool)
		var ask []question
		for _, text := range args {
			ask = append(ask, question{call{Set: g.set, Tool: tool.Name, Args: []byte(text)}, valueIs(text)})
		}
		return ask
	}
}

func valueIs(want string) func(*testing.T, outcome) {
	return func(t *testing.T, got outcome) {
		if string(got.Value) != want || got.Broken != "" {
			t.Errorf("%s, want %s (%s%s)", got.Value, want, got.Message, got.Broken)
		}
	}
}

func refusedAs(want ...fault) func(*testing.T, outcome) {
	return func(t *testing.T, got outcome) {
		if diff := cmp.Diff(want, faults(got)); diff != "" {
			t.Errorf("faults (-want +got):\n%s%s", diff, got.Broken)
		}
	}
}

func noDeclaration(name string) func(*testing.T, *casePackage) {
	return func(t *testing.T, g *casePackage) {
		for _, f := range g.parsed {
			for _, d := range f.Decls {
				if fd, ok := d.(*ast.FuncDecl); ok && fd.Name.Name == name {
					t.Errorf("the text declares %s", name)
				}
			}
		}
		for _, line := range []string{"First line.", "Second line.", "This flag says so.", "Old Mac break."} {
			for name, content := range g.files {
				if i := strings.Index(content, line); strings.HasSuffix(name, ".go") && i >= 0 && !inCommentOrString(content, i) {
					t.Errorf("%s: %q stands outside a comment", name, line)
				}
			}
		}
	}
}

// inCommentOrString reports whether the line of content[i] begins as a comment,
// or as the description of a tool.
func inCommentOrString(content string, i int) bool {
	line := strings.TrimSpace(content[strings.LastIndexByte(content[:i], '\n')+1 : i])
	return strings.HasPrefix(line, "//") || strings.HasPrefix(line, `Description: "`) || strings.HasPrefix(line, `Description:`)
}

var marker = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.\n`)

func marked(t *testing.T, g *casePackage) {
	for _, name := range g.goFiles() {
		if !marker.MatchString(g.files[name]) {
			t.Errorf("%s begins with %.60q", name, g.files[name])
		}
	}
}

func formatted(t *testing.T, g *casePackage) {
	for _, name := range g.goFiles() {
		if got, err := format.Source([]byte(g.files[name])); err != nil || string(got) != g.files[name] {
			t.Errorf("gofmt changes %s (%v)", name, err)
		}
	}
}

// builtEverywhere wants every Go file to be built on several platforms.
func builtEverywhere(t *testing.T, g *casePackage) {
	for _, platform := range []string{"linux/amd64", "windows/arm64", "darwin/arm64", "js/wasm", "plan9/386"} {
		ctx := build.Default
		ctx.GOOS, ctx.GOARCH, _ = strings.Cut(platform, "/")
		for _, name := range g.goFiles() {
			ok, err := ctx.MatchFile(filepath.Join(g.w.dir, g.set), name)
			if err != nil || !ok || strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s is left out on %s (%v)", name, platform, err)
			}
		}
	}
	if want := len(g.c.tools()) + 1; len(g.goFiles()) != want {
		t.Errorf("files %v, want %d", g.goFiles(), want)
	}
}

func repeatable(t *testing.T, g *casePackage) {
	same := func(texts []string) []string { return texts }
	backwards := func(texts []string) []string { slices.Reverse(texts); return texts }
	joined := func(texts []string) []string { return []string{"[" + strings.Join(texts, ", ") + "]"} }
	for about, change := range map[string]func([]string) []string{"the same": same, "backwards": backwards, "in one file": joined} {
		got := again(t, g, g.set, change).files
		for name := range g.files {
			if name != "schemaport/manifest.json" && got[name] != g.files[name] || about == "the same" && got[name] != g.files[name] {
				t.Errorf("%s: %s differs:\n%s", about, name, cmp.Diff(g.files[name], got[name]))
			}
		}
	}
}

// onlyOurs wants nothing to be declared that the tool's text might have brought.
func onlyOurs(t *testing.T, g *casePackage) {
	for name, f := range g.parsed {
		for _, spec := range f.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if !slices.Contains([]string{"context", "embed", "encoding/json", "github.com/schemaport/schemaport-gen/runtime"}, path) {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
	plain := again(t, g, g.set, func(texts []string) []string {
		var tool map[string]any
		if err := json.Unmarshal([]byte(texts[0]), &tool); err != nil {
			t.Fatal(err)
		}
		raw, _ := json.Marshal(withoutText(tool))
		return []string{string(raw)}
	})
	if diff := cmp.Diff(plain.declared(), g.declared()); diff != "" {
		t.Errorf("with the text there is more (-without +with):\n%s", diff)
	}
}

// withoutText drops descriptions.
func withoutText(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, member := range v {
			if _, text := member.(string); name != "description" || !text {
				out[name] = withoutText(member)
			}
		}
		return out
	case []any:
		for i := range v {
			v[i] = withoutText(v[i])
		}
	}
	return v
}

// declared lists what the package declares, comments and literals aside.
func (g *casePackage) declared() []string {
	var out []string
	for _, name := range g.goFiles() {
		for _, d := range g.parsed[name].Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				receiver := ""
				if d.Recv != nil {
					receiver = g.text(d.Recv.List[0].Type) + "."
				}
				out = append(out, "func "+receiver+d.Name.Name)
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						out = append(out, "type "+s.Name.Name)
					case *ast.ValueSpec:
						out = append(out, d.Tok.String()+" "+s.Names[0].Name)
					}
				}
			}
		}
	}
	return out
}

func formatIgnored(t *testing.T, g *casePackage) {
	plain := again(t, g, g.set, func(texts []string) []string {
		return []string{regexp.MustCompile(`, "format": "[^"]*"`).ReplaceAllString(texts[0], "")}
	})
	for _, name := range g.goFiles() {
		if g.files[name] != plain.files[name] {
			t.Errorf("%s differs:\n%s", name, cmp.Diff(plain.files[name], g.files[name]))
		}
	}
}

func noLine(pattern string) func(*testing.T, *casePackage) {
	re := regexp.MustCompile("(?m)" + pattern)
	return func(t *testing.T, g *casePackage) {
		for _, name := range g.goFiles() {
			if found := re.FindString(g.files[name]); found != "" {
				t.Errorf("%s has the line %q", name, found)
			}
		}
	}
}

// inside wants nothing but the tools, which were there, and files of ours with plain names.
func inside(t *testing.T, g *casePackage) {
	other := again(t, g, "deep/in/out", func(texts []string) []string { return texts })
	plain := regexp.MustCompile(`^(schemaport(\.[a-z0-9_]+)?\.gen\.go|schemaport/[a-z]+\.json|tools/[a-z]\.json)$`)
	err := filepath.WalkDir(other.w.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(filepath.Join(other.w.dir, "deep", "in", "out"), path)
		if err != nil || !plain.MatchString(filepath.ToSlash(rel)) {
			t.Errorf("there is a file %s (%v)", rel, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func wantFile(t *testing.T, g *casePackage, name string) {
	t.Helper()
	if _, ok := g.files[name]; !ok {
		t.Errorf("there is no file %s among %v", name, g.goFiles())
	}
}

// typePerDefinition wants no more types than there are definitions, and files
// that grow with them.
func typePerDefinition(t *testing.T, g *casePackage) {
	types := g.typeSpecs()
	for name := range types {
		if !regexp.MustCompile(`^(Boom(Args|Result|L[0-9]+)|Handlers|UnimplementedHandlers)$`).MatchString(name) {
			t.Errorf("there is a type %s", name)
		}
	}
	for name, content := range g.files {
		if len(content) > 100<<10 {
			t.Errorf("%s has %d bytes", name, len(content))
		}
	}
}

// selfReference looks at the case without the part for which it is refused.
func selfReference(t *testing.T, g *casePackage) {
	other := again(t, g, "next", func(texts []string) []string {
		text := strings.Replace(texts[0], `, "self": {"$ref": "#/$defs/S"}`, "", 1)
		return []string{strings.Replace(text, `, "$defs": {"S": {"$ref": "#/$defs/S"}}`, "", 1)}
	})
	fieldType("LoopRoot", "Next", "*LoopRoot")(t, other)
}

// onlyEngineFile: one file imports the engine.
func onlyEngineFile(t *testing.T, g *casePackage) {
	module, _, _ := strings.Cut(gen.EngineModule, "@")
	var importing []string
	for _, name := range g.goFiles() {
		for _, imp := range g.parsed[name].Imports {
			if imp.Path.Value == strconv.Quote(module) {
				importing = append(importing, name)
			}
		}
	}
	if len(importing) != 1 || importing[0] != "schemaport.patterns.ecmascript.gen.go" {
		t.Errorf("the engine is imported by %q", importing)
	}
}
