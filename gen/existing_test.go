package gen

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadExisting(t *testing.T) {
	dir := putFiles(t, map[string]string{
		"a.go": `package orders

import "fmt"

type Order[T any] struct{ ID, Name string }

func (o *Order[T]) String() string { return fmt.Sprint(o.ID) }

const One, Two = 1, 2

var _ fmt.Stringer = (*Order[int])(nil)

func init() {}

func Run() {}
`,
		"a_test.go":         "package orders\n\nfunc helper() {}\n",
		"b_test.go":         "package orders_test\n\nfunc External() {}\n",
		"gen.go":            "//go:build ignore\n\npackage main\n\nfunc Main() {}\n",
		"linux.go":          "//go:build linux && !ignore\n\npackage orders\n\nvar Linux int\n",
		"broken.go":         "package orders\n\nvar Kept int\nfunc {\n",
		"empty.go":          "",
		".hidden.go":        "package hidden\n",
		"_old.go":           "package old\n",
		"schemaport.gen.go": ourCode + "\nvar Tools int\n",
		"notes.txt":         "package notes",
	})
	e, err := readExisting(dir, dir, map[string]bool{"schemaport.gen.go": true})
	if err != nil {
		t.Fatal(err)
	}
	if e.name != "orders" {
		t.Errorf("package %s", e.name)
	}
	if diff := cmp.Diff([]string{"Kept", "Linux", "One", "Order", "Run", "Two", "helper"}, e.names()); diff != "" {
		t.Errorf("identifiers (-want +got):\n%s", diff)
	}
	for name, place := range map[string]string{
		"Order.ID": "a.go:5:27", "Order.Name": "a.go:5:31", "Order.String": "a.go:7:20", "Two": "a.go:9:12",
	} {
		if got := e.declared[name].String(); got != place {
			t.Errorf("%s is declared at %q, want %s", name, got, place)
		}
	}
}

func TestReadExistingTwoPackages(t *testing.T) {
	dir := putFiles(t, map[string]string{"a.go": "package a\n", "b.go": "package b\n"})
	_, err := readExisting(dir, dir, nil)
	if err == nil || !strings.Contains(err.Error(), "a (a.go:1:9) and b (b.go:1:9)") {
		t.Errorf("error %v does not name both packages", err)
	}
}

func TestClashes(t *testing.T) {
	dir := putFiles(t, map[string]string{
		"mine.go":      "package orders\n\ntype Refund struct{}\n\nfunc (RefundArgs) Validate() error { return nil }\n",
		"mine_test.go": "package orders\n\nvar Tools int\n",
	})
	e, err := readExisting(dir, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	found, err := e.clashes([]file{
		{"schemaport.gen.go", []byte("package orders\n\nvar Tools int\n")},
		{"schemaport.refund.gen.go", []byte("package orders\n\nvar Refund int\n\ntype RefundArgs struct{ Tools int }\n\nfunc (a RefundArgs) Validate() error { return nil }\n")},
		{"schemaport/openai.json", []byte("[\n]\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range found {
		got = append(got, d.Place.String()+": "+d.Message)
	}
	want := []string{
		"mine.go:3:6: Refund is declared here, and generated code declares it at schemaport.refund.gen.go:3:5",
		"mine.go:5:19: RefundArgs.Validate is declared here, and generated code declares it at schemaport.refund.gen.go:7:21",
		"mine_test.go:3:5: Tools is declared here, and generated code declares it at schemaport.gen.go:3:5",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("clashes (-want +got):\n%s", diff)
	}
}
