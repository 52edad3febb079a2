package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A normaliserVector is what a normaliser of another framework makes of a call's
// arguments. It decodes strings that stand for arrays and objects, one level
// deep, and passes everything else on as it came, valid or not.
type normaliserVector struct {
	Name, Why             string
	Schema, Input, Expect json.RawMessage
}

// unloaded are the vectors whose schema no tool file may have, with the code of
// the error.
var unloaded = map[string]string{
	"untyped/boolean-schema":     "boolean-subschema",
	"untyped/null-schema":        "non-schema-value",
	"ref/missing":                "dangling-ref",
	"ref/foreign":                "external-ref",
	"ref/loop":                   "cyclic-ref",
	"call/no-properties":         "root-type",
	"call/null-properties":       "properties-shape",
	"call/root-ref-not-read":     "root-type",
	"call/root-type-not-checked": "root-type",
}

const (
	emptyIsAbsent  = "an empty string for an optional array or object says that it was not given, not that it is empty"
	emptyIsNull    = "an empty string where null is accepted is null, not an empty array or object"
	noDuplicates   = "of two members of the same name one would be lost"
	finishedObject = "members that the schema does not declare are left out, and reported; defaults are filled in"
)

// overruled are the arguments that this decoder takes otherwise though what the
// normaliser makes of them is valid, with the reason.
var overruled = map[string]string{
	"array/empty-string: a":          emptyIsAbsent,
	"object/empty-string: o":         emptyIsAbsent,
	"random/041: rank":               emptyIsAbsent,
	"random/042: code":               emptyIsAbsent,
	"random/044: group":              emptyIsAbsent,
	"random/088: score":              emptyIsAbsent,
	"optional/array-empty-string: x": emptyIsNull,
	"optional/type-list-object: x":   emptyIsNull,
	"ref/optional-empty-string: x":   emptyIsNull,
	"object/duplicate-keys: o":       noDuplicates,
	"random/012: query":              finishedObject,
	"random/024: value":              finishedObject,
	"random/042: rank":               finishedObject,
	"random/086: code":               finishedObject,
	"random/110: state":              finishedObject,
}

// TestNormaliser holds the decoder at level lenient against the normaliser, one
// argument at a time, since a decoder refuses a call for a single one that is
// wrong. What the normaliser makes of an argument is what the decoder makes of
// it, if it is valid. Otherwise the decoder refuses it or has a rule that makes
// it valid.
func TestNormaliser(t *testing.T) {
	data, err := os.ReadFile("testdata/normaliser.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []normaliserVector
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) != 224 {
		t.Errorf("%d vectors", len(vectors))
	}
	same := 0
	for _, v := range vectors {
		t.Run(v.Name, func(t *testing.T) { same += v.check(t) })
	}
	t.Logf("%d arguments are as they should be, %d are overruled", same, len(overruled))
}

// check checks the arguments of a vector and counts those that are not overruled.
func (v *normaliserVector) check(t *testing.T) (same int) {
	root, sent, want := v.node(t, v.Schema), v.node(t, v.Input), v.node(t, v.Expect)
	_, found := loadSchema(t, root)
	if code, ok := unloaded[v.Name]; ok || found.HasErrors() {
		if !found.HasErrors() || !slices.ContainsFunc(found.All(), func(d diag.Diagnostic) bool { return d.Code == code }) {
			t.Errorf("want %q, found %v", code, found.All())
		}
		return 0
	}
	for i, m := range sent.Members {
		a := argument{name: m.Name, sent: m.Value, want: want.Members[i].Value, root: only(root, m.Name)}
		tool, found := loadSchema(t, a.root)
		if found.HasErrors() {
			t.Fatal(found.All())
		}
		a.decoder, _ = decode.New(tool)
		differs := a.difference()
		reason, listed := overruled[v.Name+": "+m.Name]
		switch {
		case differs == "" && listed:
			t.Errorf("%s is taken alike, yet listed: %s", m.Name, reason)
		case differs != "" && !listed:
			t.Errorf("%s, sent as %s: %s", m.Name, m.Value.Compact(), differs)
		case differs == "":
			same++
		}
	}
	return same
}

func (v *normaliserVector) node(t *testing.T, text []byte) *schema.Node {
	t.Helper()
	n, problems := schema.Parse(text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return n
}

// loadSchema loads a tool that has the schema.
func loadSchema(t *testing.T, root *schema.Node) (*canonical.Tool, *diag.List) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool.json")
	if err := os.WriteFile(path, []byte(`{"name":"normalised","inputSchema":`+string(root.Compact())+`}`), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, found := canonical.Load([]string{path}, canonical.Options{})
	if len(tools) == 0 {
		return nil, found
	}
	return tools[0], found
}

// only leaves one property of an object's schema, if it declares that.
func only(root *schema.Node, name string) *schema.Node {
	members := slices.Clone(root.Members)
	for i, m := range members {
		switch m.Name {
		case "properties":
			members[i].Value = schema.NewObject(slices.DeleteFunc(slices.Clone(m.Value.Members), func(p schema.Member) bool { return p.Name != name })...)
		case "required":
			members[i].Value = schema.NewArray(slices.DeleteFunc(slices.Clone(m.Value.Elems), func(e *schema.Node) bool { return e.Text != name })...)
		}
	}
	return schema.NewObject(members...)
}

// An argument is one of a call, what the normaliser makes of it, and the decoder
// of a tool that has no other.
type argument struct {
	name       string
	sent, want *schema.Node
	root       *schema.Node
	decoder    *decode.Decoder
}

// difference says what the decoder takes otherwise; "" if nothing.
func (a *argument) difference() string {
	raw := schema.NewObject(schema.Member{Name: a.name, Value: a.sent}).Compact()
	var report runtime.Report
	got, err := a.decoder.Decode(raw, runtime.WithLevel(runtime.Lenient), runtime.WithReport(&report))
	if standard, refused := a.decoder.Decode(raw); refused == nil && !bytes.Equal(standard, got) {
		return "level standard makes of it " + string(standard)
	}
	want := schema.NewObject(schema.Member{Name: a.name, Value: a.want})
	valid := len(schema.Validate(a.root, want, a.root)) == 0
	if slices.Equal(report.Unknown, []string{a.name}) { // left out, and said to be
		want = schema.NewObject()
	}
	switch {
	case !valid && err != nil:
		return a.elsewhere(err)
	case !valid && len(report.Coercions) == 0:
		return "no rule has made it valid, but it is accepted: " + string(got)
	case valid && err != nil:
		return err.Error()
	case valid && !sameJSON(got, want.Compact()):
		return string(got) + ", and " + string(want.Compact()) + " is wanted"
	}
	return ""
}

// elsewhere says that a refusal is of something else than the argument.
func (a *argument) elsewhere(err error) string {
	var refused *runtime.ArgumentError
	if !errors.As(err, &refused) {
		return err.Error()
	}
	for _, i := range refused.Issues {
		if !strings.HasPrefix(i.Path, a.name) {
			return "a fault at " + i.Path
		}
	}
	return ""
}

// sameJSON compares two JSON texts, and numbers in them as they are written.
func sameJSON(a, b []byte) bool {
	var values [2]any
	for i, text := range [][]byte{a, b} {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		if d.Decode(&values[i]) != nil {
			return false
		}
	}
	return reflect.DeepEqual(values[0], values[1])
}
