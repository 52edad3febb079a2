package canonical

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// A vectorError is an error as the vectors state it.
type vectorError struct {
	File  string `json:"file"`
	Path  string `json:"path"`
	About string `json:"about"`
}

type vector struct {
	Name      string            `json:"name"`
	Overruled string            `json:"overruled"`
	Files     map[string]string `json:"files"`
	Expect    outcome           `json:"expect"`
}

type outcome struct {
	Tools  []string      `json:"tools"`
	Errors []vectorError `json:"errors"`
}

// A deviation is what holds for a vector in place of what it says, and why.
type deviation struct {
	why    string
	tools  []string
	errors []vectorError
}

const (
	rowReferences = "references are resolved, so one that cannot be followed is a load error at the place where it is written"
	rowLiterals   = "a literal that contradicts its schema is a warning, and the tool loads"
	rowNonSchemas = "a value that is no schema in a schema's place is a load error"
)

func inA(path, about string) vectorError { return vectorError{"a.json", path, about} }

// deviations are the vectors that do not hold. docs/differences.md lists them.
var deviations = map[string]deviation{
	"ref-dangling-v010":             {rowReferences, nil, []vectorError{inA("inputSchema.properties.x.$ref", "dangling-ref")}},
	"ref-external-v010":             {rowReferences, nil, []vectorError{inA("inputSchema.properties.x.$ref", "external-ref")}},
	"ref-not-a-schema-v010":         {rowReferences, nil, []vectorError{inA("inputSchema.properties.y.$ref", "dangling-ref")}},
	"ref-not-string-v010":           {rowReferences, nil, []vectorError{inA("inputSchema.properties.x.$ref", "invalid-ref")}},
	"ref-bad-escape-v010":           {rowReferences, nil, []vectorError{inA("inputSchema.properties.x.$ref", "invalid-ref")}},
	"ref-bad-escape-unreached-v010": {rowReferences, nil, []vectorError{inA("inputSchema.properties.x.$ref", "dangling-ref")}},
	"ref-dangling-behind-definition-v010": {rowReferences, nil,
		[]vectorError{inA("inputSchema.$defs.D.properties.y.$ref", "dangling-ref")}},
	"ref-dangling-behind-definition-newest": {rowReferences, nil,
		[]vectorError{inA("inputSchema.$defs.D.properties.y.$ref", "dangling-ref")}},

	"default-contradicts-v010":                 {rowLiterals, []string{"a"}, nil},
	"default-contradicts-newest":               {rowLiterals, []string{"a"}, nil},
	"const-contradicts-v010":                   {rowLiterals, []string{"a"}, nil},
	"const-contradicts-newest":                 {rowLiterals, []string{"a"}, nil},
	"default-through-ref-v010":                 {rowLiterals, []string{"a"}, nil},
	"default-through-ref-newest":               {rowLiterals, []string{"a"}, nil},
	"default-anyof-unverifiable-branch-newest": {rowLiterals, []string{"a"}, nil},

	"type-shape-nested": {rowNonSchemas, nil, []vectorError{
		inA("inputSchema.properties.x.type", "type-shape"),
		inA("inputSchema.properties.y.type", "type-shape"),
		inA("inputSchema.properties.z.type", "type-shape")}},
	"non-schema-values-slip": {rowNonSchemas, nil, []vectorError{
		inA("inputSchema.properties.p", "non-schema-value"),
		inA("inputSchema.properties.q", "non-schema-value"),
		inA("inputSchema.properties.r", "non-schema-value"),
		inA("inputSchema.properties.l.items", "non-schema-value"),
		inA("inputSchema.properties.n.not", "non-schema-value"),
		inA("inputSchema.properties.u.anyOf", "composition-shape")}},
	"required-prototype-name": {"names of inherited members are names like any other", nil, []vectorError{
		inA("inputSchema.required", "required-undeclared"),
		inA("inputSchema.required", "required-undeclared")}},
	"duplicate-json-keys": {"which of two equal keys is meant cannot be known", nil, []vectorError{inA("name", "duplicate-key")}},
}

func readVectors(tb testing.TB) []vector {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "load.json"))
	if err != nil {
		tb.Fatal(err)
	}
	var all []vector
	if err := json.Unmarshal(data, &all); err != nil {
		tb.Fatal(err)
	}
	if len(all) != 71 {
		tb.Fatalf("%d vectors, want 71", len(all))
	}
	return all
}

// writeFiles makes a directory of files and returns it.
func writeFiles(tb testing.TB, files map[string]string) string {
	tb.Helper()
	dir := tb.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

func toolNames(tools []*Tool) []string {
	names := []string{}
	for _, t := range tools {
		names = append(names, t.Name)
	}
	return names
}

func TestVectors(t *testing.T) {
	used := 0
	for _, v := range readVectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			want := v.Expect
			d, deviates := deviations[v.Name]
			if (v.Overruled != "") != deviates {
				t.Errorf("overruled is %q, and the table of deviations says %t", v.Overruled, deviates)
			}
			if deviates {
				used++
				want = outcome{d.tools, d.errors}
			}
			dir := writeFiles(t, v.Files)
			tools, found := Load([]string{"."}, Options{WorkDir: dir})
			if diff := cmp.Diff(append([]string{}, want.Tools...), toolNames(tools)); diff != "" {
				t.Errorf("tools (-want +got):\n%s", diff)
			}
			compareErrors(t, want.Errors, found)
		})
	}
	if used != len(deviations) {
		t.Errorf("%d of %d deviations are of a vector", used, len(deviations))
	}
}

// compareErrors compares as a set, and paths only where the vector has one:
// here every error about a part of a file has a path.
func compareErrors(t *testing.T, want []vectorError, found *diag.List) {
	t.Helper()
	got := []vectorError{}
	for _, d := range found.All() {
		if d.Severity != diag.Error {
			continue
		}
		e := vectorError{d.Place.File, d.Path, d.Code}
		if slices.Contains(want, vectorError{e.File, "", e.About}) {
			e.Path = ""
		}
		got = append(got, e)
		if d.Message == "" || d.Place.File == "" {
			t.Errorf("an error without a message or a file: %v", d)
		}
	}
	order := func(a, b vectorError) int {
		return strings.Compare(a.File+"\x00"+a.Path+"\x00"+a.About, b.File+"\x00"+b.Path+"\x00"+b.About)
	}
	want = append([]vectorError{}, want...)
	slices.SortFunc(want, order)
	slices.SortFunc(got, order)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
}

// TestDifferencesAreListed holds the documentation to the table.
func TestDifferencesAreListed(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "differences.md"))
	if err != nil {
		t.Fatal(err)
	}
	for name := range deviations {
		if !strings.Contains(string(page), "`"+name+"`") {
			t.Errorf("docs/differences.md does not name the vector %s", name)
		}
	}
}
