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
		"says nothing about values. `format` is checked with `--formats`.\n\n" +
		"Patterns are those of ECMA-262. Where RE2 can say the same, that is what is matched. What it cannot say, such as\n" +
		"look-around, back-references and large counts, goes to the engine `github.com/dlclark/regexp2`, which only generated\n" +
		"packages with such a pattern import. A match there may take 100 ms, and all those of one reading a second; a text of\n" +
		"more than 1 MiB, and whatever is not decided in time, is refused. What the engine cannot say either is reported at its\n" +
		"path and not enforced: a group with flags (`(?i:…)`), half of a surrogate pair, a Unicode property that Go does not\n" +
		"know, and a back-reference to a group in a repetition that may match nothing.\n\n| keyword | in the decoder |\n|---|---|\n")
	for _, k := range Keywords() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Name, k.Role)
	}
	return b.String()
}
