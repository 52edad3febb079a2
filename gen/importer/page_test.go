package importer

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the list of changes into the documentation")

// TestPage: the documentation lists every rule, with what it makes of its example.
func TestPage(t *testing.T) {
	const page, begin, end = "../../docs/import.md", "-update -->\n", "<!-- end: mends -->"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(text), begin)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the list", page)
	}
	want := head + begin + rulesTable(t) + end + tail
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(text) {
		t.Errorf("%s is not up to date; run go test ./gen/importer -run TestPage -update", page)
	}
}

// rulesTable writes each rule with its example as it was and as it is.
func rulesTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("\n| code | what is done | before | after |\n|---|---|---|---|\n")
	for _, r := range slices.Concat(toolRules, schemaRules, further) {
		after, guess := applied(t, r)
		if guess {
			after += ", a guess"
		}
		fmt.Fprintf(&b, "| `%s` | %s | `%s` | %s |\n", r.code, cell(r.title), cell(r.example), after)
	}
	b.WriteByte('\n')
	return b.String()
}

func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// applied is what becomes of a rule's example.
func applied(t *testing.T, r rule) (after string, guess bool) {
	t.Helper()
	isRoot := r.code == "root-type" || r.code == "flat-properties"
	isTool := slices.ContainsFunc(toolRules, func(o rule) bool { return o.title == r.title })
	text := r.example
	switch {
	case isRoot:
		text = `{"name":"t","inputSchema":` + text + `}`
	case !isTool:
		text = `{"name":"t","inputSchema":{"type":"object","properties":{"p":` + text + `}}}`
	}
	im, _ := read(text, Options{Mend: true})
	if im.Failed() || len(im.Tools) != 1 || len(im.Mends) == 0 {
		t.Fatalf("%s: %v", r.code, im.Diagnostics)
	}
	for _, m := range im.Mends {
		if m.Code != r.code && r.code != "reference-moved" { // which follows another change
			t.Errorf("%s: the example is changed for %s as well", r.code, m.Code)
		}
		guess = guess || m.Guess
	}
	n := im.Tools[0].Node
	switch {
	case isRoot:
		n = n.Get("inputSchema")
	case !isTool:
		n = n.Get("inputSchema").Get("properties").Get("p")
	}
	return "`" + cell(spaced(string(pretty(n)))) + "`", guess
}

// spaced writes laid out JSON on one line.
func spaced(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		line = strings.TrimSpace(line)
		if i > 0 && strings.HasSuffix(b.String(), ",") {
			b.WriteByte(' ')
		}
		b.WriteString(line)
	}
	return b.String()
}
