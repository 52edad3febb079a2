package schema

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// vectors reads the cases of a file of testdata.
func vectors(t *testing.T, file string) []*Node {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(data)).Elems
}

// parse reads JSON that has no faults.
func parse(t testing.TB, text string) *Node {
	t.Helper()
	n, problems := Parse([]byte(text))
	if len(problems) > 0 {
		t.Fatalf("Parse(%.200s): %v", text, problems)
	}
	return n
}

func text(n *Node) string {
	s, _ := n.Str()
	return s
}

func TestSelfContainedVectors(t *testing.T) {
	cases := vectors(t, "self_contained.json")
	if len(cases) != 644 {
		t.Fatalf("%d cases, want 644", len(cases))
	}
	for _, c := range cases {
		t.Run(text(c.Get("name")), func(t *testing.T) {
			schema := c.Get("schema")
			before := string(schema.Compact())
			got, err := SelfContained(text(c.Get("tool_name")), schema, 0)
			if after := string(schema.Compact()); after != before {
				t.Errorf("the input was changed to %s", after)
			}
			if want := c.Get("error"); want != nil {
				checkReferenceError(t, err, want)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if g, w := string(got.Compact()), string(c.Get("expect").Compact()); g != w {
				t.Errorf("%s\n got %s\nwant %s", text(c.Get("why")), g, w)
			}
		})
	}
}

func checkReferenceError(t *testing.T, err error, want *Node) {
	t.Helper()
	var e *ReferenceError
	if !errors.As(err, &e) {
		t.Fatalf("error %v, want a ReferenceError", err)
	}
	if missing := text(want.Get("kind")) == "missing-definition"; e.Missing != missing {
		t.Errorf("Missing is %t, want %t", e.Missing, missing)
	}
	for _, part := range want.Get("contains").Elems {
		if !strings.Contains(err.Error(), part.Text) {
			t.Errorf("error %q lacks %q", err, part.Text)
		}
	}
}

func TestDeclaredTypeVectors(t *testing.T) {
	cases := vectors(t, "declared_type.json")
	if len(cases) != 494 {
		t.Fatalf("%d cases, want 494", len(cases))
	}
	for _, c := range cases {
		t.Run(text(c.Get("name")), func(t *testing.T) {
			got, ok := DeclaredType(c.Get("property"), c.Get("schema"))
			want, wantOK := c.Get("expect").Str()
			if got != want || ok != wantOK {
				t.Errorf("%s: got %q, %t, want %q, %t", text(c.Get("why")), got, ok, want, wantOK)
			}
		})
	}
}
