package plan

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/keywords.md")

// TestKeywordsPage holds docs/keywords.md to the table that decoders are made by.
func TestKeywordsPage(t *testing.T) {
	const file = "../../docs/keywords.md"
	page := keywordsPage()
	if *update {
		if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ReplaceAll(string(have), "\r\n", "\n") != page {
		t.Errorf("%s is stale: run go test ./gen/plan -update", file)
	}
}

func keywordsPage() string {
	var b strings.Builder
	b.WriteString("# What decoders make of each keyword\n\n" +
		"Made from the table in `gen/plan/keywords.go`. Keywords are those of JSON Schema draft 2020-12; one that is not listed\n" +
		"says nothing about values. `format` is checked with `--formats`, and a `pattern` that RE2 cannot express is reported\n" +
		"at its path and not enforced.\n\n| keyword | in the decoder |\n|---|---|\n")
	for _, k := range Keywords() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Name, k.Role)
	}
	return b.String()
}
