package main

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// members adds the names of a type's JSON members, and of those inside it.
func members(typ reflect.Type, names map[string]bool) {
	switch typ.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		members(typ.Elem(), names)
	case reflect.Struct:
		for i := range typ.NumField() {
			field := typ.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.IsExported() && name != "-" {
				names[name] = true
				members(field.Type, names)
			}
		}
	}
}

// The page of reports describes every member of every document.
func TestReportsPage(t *testing.T) {
	page := readPage(t, "docs/reports.md")
	names := map[string]bool{}
	for _, v := range []any{
		report.CheckDocument{}, report.Verdict{}, report.CompileDocument{}, report.ArgsDocument{}, generateDocument{}, errorDocument{}, gen.Manifest{},
	} {
		members(reflect.TypeOf(v), names)
	}
	if len(names) < 40 {
		t.Errorf("the documents have but %d members", len(names))
	}
	for name := range names {
		ok := false
		for _, form := range []string{"`" + name, "." + name} {
			ok = ok || strings.Contains(page, form+"`") || strings.Contains(page, form+".") || strings.Contains(page, form+"[]")
		}
		if !ok {
			t.Errorf("docs/reports.md does not describe %q", name)
		}
	}
}

// Both manuals name every target, every key of the configuration, and where the
// documents are described.
func TestManuals(t *testing.T) {
	for _, name := range []string{"README.md", "doc.go"} {
		words := map[string]bool{}
		for _, w := range strings.FieldsFunc(readPage(t, name), func(r rune) bool {
			return !(r == '-' || r == '.' || r == '/' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
		}) {
			words[strings.TrimRight(w, ".")] = true
		}
		want := append(ids(target.All()), keysOf("")...)
		for _, w := range append(want, "docs/reports.md", "docs/targets.md") {
			if !words[w] {
				t.Errorf("%s does not mention %s", name, w)
			}
		}
	}
}
