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
		"more than 1 MiB, and whatever is not decided in time, is refused. The time is that of the clock: a busy machine can\n" +
		"refuse a match that is slow for good reasons. What the engine cannot say either is reported at its\n" +
		"path and not enforced: a group with flags (`(?i:…)`), half of a surrogate pair, a Unicode property that Go does not\n" +
		"know, and a back-reference to a group in a repetition that may match nothing.\n\n" +
		"A property that an object does not declare, but that a schema at the same value names which is only checked (`if`,\n" +
		"`then`, `else`, `dependentSchemas`, `dependentRequired`, `not`, an `allOf` that does not merge), has a field all the\n" +
		"same: an optional one of type `any`, since what is said of it does not always hold. So it is in no `Report.Unknown`,\n" +
		"and what was decoded is valid when it is checked again. Where such a schema has `patternProperties`, the object keeps\n" +
		"all properties.\n\n" +
		"Where `$schema` names a draft from 4 to 2019-09, `additionalItems` and a list of `items` are read as that draft has\n" +
		"them in the places where the tool format does not look: below `patternProperties`, `dependentSchemas`, `if`, `then`,\n" +
		"`else`, `contains`, `propertyNames`, `unevaluatedItems` and `unevaluatedProperties`, and what only a reference leads to.\n" +
		"So are `exclusiveMinimum` and `exclusiveMaximum` that are `true` or `false`, of draft 4. Elsewhere\n" +
		"such a list and such a boolean are load errors.\n\n| keyword | in the decoder |\n|---|---|\n")
	for _, k := range Keywords() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", k.Name, k.Role)
	}
	return b.String()
}
