package canonical

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// FuzzLoad holds what must be true of any file: no panic, every finding has a
// place and words, tools that load are complete and know where they are written,
// and a second reading says the same.
func FuzzLoad(f *testing.F) {
	for _, v := range readVectors(f) {
		for _, text := range v.Files {
			f.Add(text)
		}
	}
	f.Add(`{"tools":[{"name":"a","name":"b","inputSchema":{"type":"object","$ref":"#"}}]}`)
	f.Add(`{"name":"a","inputSchema":{"type":"object","allOf":[{"$ref":"#/allOf/1"},{"$ref":"#/allOf/0"}]}}`)
	f.Add(`{"name":"a","outputSchema":{"$ref":"#/properties/x","properties":{"x":{"not":{"$ref":"#"}}}},"inputSchema":{"type":"object","$defs":{"$defs":{}}}}`)
	f.Add(`[{"name":"a","inputSchema":{"type":"object","if":` + strings.Repeat(`{"if":`, 300) + "1" + strings.Repeat("}", 300) + `}}]`)
	f.Add(`{"name":"a` + "\u202E" + `","inputSchema":{"type":"object","default":{"x":1e999},"const":[],"enum":[1,1.0]}}`)
	f.Fuzz(func(t *testing.T, text string) {
		read := func() ([]*Tool, *diag.List) {
			l := &loader{diags: new(diag.List)}
			l.parse("f.json", []byte(text))
			return l.finish()
		}
		tools, found := read()
		for _, d := range found.All() {
			if d.Place.File != "f.json" || d.Place.Line < 1 || d.Place.Col < 1 || d.Code == "" || d.Message == "" {
				t.Errorf("not a whole finding: %+v", d)
			}
		}
		for _, tool := range tools {
			checkComplete(t, tool)
		}
		if _, again := read(); !cmp.Equal(found.All(), again.All()) {
			t.Errorf("a second reading differs:\n%s", cmp.Diff(found.All(), again.All()))
		}
	})
}

func checkComplete(t *testing.T, tool *Tool) {
	t.Helper()
	if tool.Name == "" || tool.Input == nil || tool.Normal == nil || (tool.Output == nil) != (tool.NormalOutput == nil) {
		t.Errorf("a tool is not complete: %+v", tool)
		return
	}
	if path, _ := tool.Path(tool.Input.Root); path != schema.Path(tool.Base, "inputSchema") {
		t.Errorf("inputSchema is said to be at %q", path)
	}
	for _, d := range tool.Hidden() {
		if d.Severity != diag.Error || d.Place.Line < 1 {
			t.Errorf("not a whole finding: %+v", d)
		}
	}
}
