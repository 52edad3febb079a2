package target

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

var update = flag.Bool("update", false, "rewrite testdata/constructs.txt with what the targets make of its schemas")

// A constructCase is a block of testdata/constructs.txt: a title, the targets,
// an input schema, and what each target makes of it.
type constructCase struct {
	title, input string
	targets      []string
	text         string // the whole block
}

func readConstructs(t *testing.T) []constructCase {
	t.Helper()
	text, err := os.ReadFile("testdata/constructs.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []constructCase
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.SplitN(block, "\n", 4)
		if len(lines) < 3 || !strings.HasPrefix(lines[0], "# ") || !strings.HasPrefix(lines[1], "for ") {
			t.Fatalf("not a block: %s", block)
		}
		cases = append(cases, constructCase{
			title: lines[0][2:], targets: strings.Fields(lines[1])[1:], input: lines[2], text: block,
		})
	}
	return cases
}

// made writes the block that the targets really make.
func (tc constructCase) made(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("# " + tc.title + "\nfor " + strings.Join(tc.targets, " ") + "\n" + tc.input + "\n")
	tool := withInput(t, tc.input)
	for _, id := range tc.targets {
		compiled, found := mustLookup(t, id).Compile(tool, Options{})
		b.WriteString(id + " ")
		switch {
		case compiled == nil:
			b.WriteString("refuses it\n")
		default:
			root := parametersOf(t, compiled.Definition)
			b.WriteString(string(root.Compact()) + "\n")
			for _, line := range undoLines(tool, compiled.Undo) {
				b.WriteString("  undo " + line + "\n")
			}
			for _, line := range changeLines(compiled.Changes) {
				b.WriteString("  change " + line + "\n")
			}
			for _, v := range violations(id, tool, compiled, root) {
				t.Errorf("%s: %s", id, v)
			}
		}
		for _, s := range []diag.Severity{diag.Error, diag.Warning} {
			for _, line := range codes(found, s) {
				b.WriteString("  " + s.String() + " " + line + "\n")
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// TestConstructs compiles each construct of the handbook and compares the
// schema, the undo rules, the changes and the diagnostics.
func TestConstructs(t *testing.T) {
	var blocks []string
	for _, tc := range readConstructs(t) {
		t.Run(tc.title, func(t *testing.T) {
			got := tc.made(t)
			blocks = append(blocks, got)
			if diff := cmp.Diff(tc.text, got); diff != "" && !*update {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if again := tc.made(t); again != got {
				t.Errorf("a second run differs:\n%s", cmp.Diff(got, again))
			}
		})
	}
	if *update {
		if err := os.WriteFile("testdata/constructs.txt", []byte(strings.Join(blocks, "\n\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestConstructTable holds the table of constructs together: whatever changes
// the representation names a constant of the runtime, and what loses something
// says what the decoder checks.
func TestConstructTable(t *testing.T) {
	rules := []string{
		"NullIsAbsent", "PairsToMap", "PairsIn", "ItemsToTuple", "TextToValue", "TextToNumber", "NullIsEmpty", "Renamed", "Unwrap",
	}
	for _, k := range Constructs() {
		if k.Emits == "" {
			t.Errorf("%s says nothing about what is sent", k.Code)
		}
		if k.Undo != "" && !slices.Contains(rules, k.Undo) {
			t.Errorf("%s: the runtime has no rule %q", k.Code, k.Undo)
		}
		if k.Lossy && k.Recheck == "" && !k.Unchecked {
			t.Errorf("%s loses something that nobody checks", k.Code)
		}
		if k.Gated && !k.Narrows {
			t.Errorf("%s is gated as a narrowing and is none", k.Code)
		}
	}
}
