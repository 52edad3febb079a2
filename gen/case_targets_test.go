package gen_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// caseTargets are our ids of the targets that the cases name.
var caseTargets = map[string]string{
	"openai": "openai-loose", "openai-strict": "openai", "anthropic": "anthropic", "gemini": "gemini", "mcp": "mcp",
}

// A caseFinding is a finding that a case demands: of a target, or of the
// definition itself where Target is "input". The code is the idea of one.
type caseFinding struct{ Target, Severity, Code, Path, Note string }

// part names the finding for those who read of it.
func (f caseFinding) part() string {
	return strings.TrimSpace("check " + f.Target + " " + f.Severity + " " + f.Code + " " + f.Path)
}

// ideas are our codes for the ideas of the cases, where they differ. A target's
// own codes have its id before them.
var ideas = map[string][]string{
	// Of definitions.
	"enum-not-an-array":     {"enum-empty"},
	"input-schema-missing":  {"input-schema-required"},
	"reference-cycle":       {"cyclic-ref"},
	"required-not-declared": {"required-undeclared"},
	"root-type-not-object":  {"root-type"},

	// Of targets.
	"anyof-with-siblings":   {"any-of-with-siblings"},
	"array-items-missing":   {"array-without-items"},
	"enum-empty-member":     {"empty-enum-value"},
	"enum-not-string":       {"non-string-enum-values"},
	"format-not-permitted":  {"unsupported-string-format"},
	"keyword-dropped":       {"unsupported-additional-properties", "unsupported-unique-items"},
	"keyword-not-permitted": {"undocumented-constraint-keyword"},
	"map-as-pairs":          {"additional-properties-schema"},
	"pattern-dialect":       {"unsupported-pattern"},
	"property-key-charset":  {"property-name-charset"},
	"recursion-expanded":    {"recursive-schema-reference"},
	"root-composition":      {"unsupported-keyword"},
	"tool-name-charset":     {"invalid-function-name", "invalid-tool-name", "tool-name-invalid-characters"},
	"tool-name-first-char":  {"function-name-leading-character"},
	"tool-name-length":      {"tool-name-too-long"},
}

// overruled are parts of cases that do not hold here, with the reason.
var overruled = map[string]string{
	"xp-allof-if-then: check input warning keyword-unsupported inputSchema.allOf[0].if": "the decoder enforces if and then, so that nothing is left to say",
}

// aside are findings that a target has about every tool of a kind: one without
// a description, without parameters, or with any. A case that wants nothing to
// be found speaks of what its schema is about.
var aside = []string{
	"anthropic/missing-tool-description", "openai-loose/missing-tool-description", "gemini/missing-function-description",
	"anthropic/schema-not-enforced", "gemini/empty-parameters-omitted",
}

// TestCaseFindings holds what is found in the definitions, and what each target
// makes of them, against what the cases expect.
func TestCaseFindings(t *testing.T) {
	for _, c := range publicCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Expected.Check) == 0 {
				return
			}
			tools, inInput := c.load(t)
			for _, f := range c.Expected.Check {
				found := inInput
				if f.Target != "input" {
					found = checkTools(t, tools, caseTargets[f.Target])
				}
				if f.Path == "name" && f.Severity == "error" {
					// A tool is never renamed: what does not take the name does not get the tool.
					if _, refused := compileAll(t, tools, caseTargets[f.Target]); !refused {
						t.Errorf("%s takes the tool", f.Target)
					}
				}
				if reason := overruled[c.ID+": "+f.part()]; f.isMet(found) == (reason != "") && !c.mayLoad(found) {
					t.Errorf("%s (overruled: %q), found\n%s", f.part(), reason, diagLines(found))
				}
			}
		})
	}
}

// mayLoad reports whether a case is right as well if nothing is found: equal
// members of an allOf can be merged without growing.
func (c *publicCase) mayLoad(found []diag.Diagnostic) bool {
	return c.ID == "se-allof-doubling" && len(found) == 0
}

// isMet reports whether the finding is among those that were made, or none is
// where none may be.
func (f caseFinding) isMet(found []diag.Diagnostic) bool {
	if f.Severity == "none" {
		return !slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return !slices.Contains(aside, d.Code) })
	}
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
		code := strings.TrimPrefix(d.Code, d.Target+"/")
		return (code == f.Code || slices.Contains(ideas[f.Code], code)) && d.Severity.String() == f.Severity && d.Path == f.Path
	})
}

// load loads the case's tools, and returns what is found in the definitions.
func (c *publicCase) load(t *testing.T) ([]*canonical.Tool, []diag.Diagnostic) {
	t.Helper()
	dir := t.TempDir()
	for i, tool := range c.tools() {
		if err := os.WriteFile(filepath.Join(dir, string(rune('a'+i))+".json"), tool, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tools, list := canonical.Load([]string{"."}, canonical.Options{WorkDir: dir})
	found := list.All()
	for _, tool := range tools {
		found = append(found, tool.Hidden()...)
	}
	return tools, found
}

// checkTools is what a target finds in tools.
func checkTools(t *testing.T, tools []*canonical.Tool, id string) []diag.Diagnostic {
	t.Helper()
	var found []diag.Diagnostic
	for _, tool := range tools {
		for _, f := range lookup(t, id).Check(tool) {
			found = append(found, f.Diagnostic)
		}
	}
	return found
}

func lookup(t *testing.T, id string) *target.Target {
	t.Helper()
	found, ok := target.Lookup(id)
	if !ok {
		t.Fatalf("there is no target %q", id)
	}
	return found
}

func diagLines(found []diag.Diagnostic) string {
	var lines []string
	for _, d := range found {
		lines = append(lines, "  "+d.Severity.String()+" "+d.Code+" "+d.Path)
	}
	return strings.Join(lines, "\n")
}

// TestCaseDefinitions holds what the cases' tools compile to against what the
// cases state about it. A refusal is as good where the case expects an error of
// the target, or says itself that the tool is refused.
func TestCaseDefinitions(t *testing.T) {
	for _, c := range publicCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			if len(c.Expected.Compile) == 0 {
				return
			}
			tools, _ := c.load(t)
			for _, f := range c.Expected.Compile {
				definitions, refused := compileAll(t, tools, caseTargets[f.Target])
				switch {
				case !refused:
					for i := range definitions {
						f.check(t, definitions, i)
					}
				case !c.mayRefuse(f):
					t.Errorf("%s refuses the tool", f.Target)
				}
			}
		})
	}
}

func (c *publicCase) mayRefuse(f compileFact) bool {
	return strings.HasPrefix(f.Note, "refused") || slices.ContainsFunc(c.Expected.Check, func(found caseFinding) bool {
		return found.Target == f.Target && found.Severity == "error"
	})
}

// compileAll compiles tools for a target, and reports whether it refuses one:
// with an error that has a place.
func compileAll(t *testing.T, tools []*canonical.Tool, id string) (definitions []json.RawMessage, refused bool) {
	t.Helper()
	for _, tool := range tools {
		compiled, found := lookup(t, id).Compile(tool, target.Options{})
		if compiled != nil {
			definitions = append(definitions, compiled.Definition)
			continue
		}
		refused = true
		if !slices.ContainsFunc(found, func(f target.Finding) bool {
			return f.Severity == diag.Error && f.Path != "" && f.Place.Line > 0
		}) {
			t.Errorf("%s refuses %s without a place: %v", id, tool.Name, found)
		}
	}
	return definitions, refused
}
