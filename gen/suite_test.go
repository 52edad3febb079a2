package gen_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A suite is a folder of the official JSON-Schema-Test-Suite, required tests
// only, and what is known of how its cases fare.
type suite struct {
	folder string
	draft  string // the $schema of its tools
	cases  int
	tests  int

	// refused are the cases that break the rules of tool files, by the first error.
	refused map[string][]string
	// unenforced are the cases of which generate says that a keyword is not
	// enforced. Their verdicts do not count.
	unenforced []string
	// second says that the second validator reads the draft well enough.
	second bool
}

// TestSuite holds decoders to the official tests: each schema is the required
// property "value" of a tool, and each instance is sent in a call. gen/decode
// decides, then generated code. Schemas that tool files may not hold as they
// are, because of booleans or of what is elsewhere, are counted apart; they are
// decided once they are rewritten.
func TestSuite(t *testing.T) {
	for _, s := range suites {
		t.Run(s.folder, func(t *testing.T) {
			cases := readSuite(t, s.folder, s.draft)
			l := &loadedSuite{suite: s}
			for _, c := range cases {
				l.load(t, c)
				l.allTests += len(c.tests)
			}
			if len(cases) != s.cases || l.allTests != s.tests {
				t.Errorf("%d cases with %d tests, not %d with %d: another suite", len(cases), l.allTests, s.cases, s.tests)
			}
			l.compare(t, len(cases))
			l.checkTools(t)
			l.checkDecode(t)
			l.checkGenerated(t)
		})
	}
}

// A loadedSuite is a suite whose cases have met the loader.
type loadedSuite struct {
	suite
	allTests   int
	ready      []*readyCase
	refusals   map[string][]string
	unenforced []string
}

// How a case comes to be a tool.
const (
	asWritten  = "as written"
	noBooleans = "booleans rewritten"
	bundled    = "with what is elsewhere"
)

// A readyCase is one that the loader accepts.
type readyCase struct {
	*suiteCase
	as         string // asWritten, noBooleans or bundled
	decoder    *decode.Decoder
	unenforced bool
}

// load makes a tool of a case: as it is written, else with booleans spelled
// out, else with the schemas beside it that are elsewhere.
func (l *loadedSuite) load(t *testing.T, c *suiteCase) {
	t.Helper()
	input := c.input
	for _, as := range []string{asWritten, noBooleans, bundled} {
		switch as {
		case noBooleans:
			input = spelled(input)
		case bundled:
			input = spelled(bundle(t, input, l.folder))
		}
		tool, found := readTool(t, c.tool(input))
		if tool == nil {
			if as == bundled {
				l.refuse(c, found)
			}
			continue
		}
		r := &readyCase{suiteCase: c, as: as}
		r.input = input
		r.decoder, found = decode.Options{Level: "strict"}.New(tool)
		if slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == "keyword-not-enforced" }) {
			r.unenforced = true
			l.unenforced = append(l.unenforced, c.name)
		}
		l.ready = append(l.ready, r)
		return
	}
}

func (l *loadedSuite) refuse(c *suiteCase, found []diag.Diagnostic) {
	if l.refusals == nil {
		l.refusals = make(map[string][]string)
	}
	for _, d := range found {
		if d.Severity == diag.Error {
			l.refusals[d.Code] = append(l.refusals[d.Code], c.name)
			return
		}
	}
}

// compare holds what the loader and the planner said against what is known.
func (l *loadedSuite) compare(t *testing.T, cases int) {
	t.Helper()
	as := make(map[string]int)
	for _, r := range l.ready {
		as[r.as]++
	}
	logCounts(t, fmt.Sprintf("of %d cases", cases), as)
	refused := 0
	for _, reason := range slices.Sorted(maps.Keys(l.refusals)) {
		refused += len(l.refusals[reason])
		t.Logf("  %5d %s", len(l.refusals[reason]), reason)
	}
	t.Logf("%.1f %% refused; %d with a keyword that is not enforced", 100*float64(refused)/float64(cases), len(l.unenforced))
	if diff := cmp.Diff(l.suite.refused, l.refusals); diff != "" {
		t.Errorf("refused cases (-known +now):\n%s", diff)
	}
	if diff := cmp.Diff(l.suite.unenforced, l.unenforced); diff != "" {
		t.Errorf("cases with a keyword that is not enforced (-known +now):\n%s", diff)
	}
}

// checkTools asks the second validator whether the tools mean what the cases
// do, so that a wrong verdict is ours.
func (l *loadedSuite) checkTools(t *testing.T) {
	t.Helper()
	if !l.second {
		return
	}
	for _, r := range l.ready {
		if why := r.secondOpinion(); why != "" {
			t.Errorf("%s (%s): to the second validator the tool means something else: %.500s", r.name, r.as, why)
		}
	}
}

// secondOpinion is how the second validator differs from the suite.
func (r *readyCase) secondOpinion() string {
	var s jsonschema.Schema
	if err := json.Unmarshal(r.input.Compact(), &s); err != nil {
		return err.Error()
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return err.Error()
	}
	for _, test := range r.tests {
		var v any
		if err := json.Unmarshal(test.args, &v); err != nil {
			return err.Error()
		}
		if err := resolved.Validate(v); (err == nil) != test.valid {
			return fmt.Sprintf("%s: %v", test.name, err)
		}
	}
	return ""
}

// checkDecode holds the verdicts of gen/decode against those of the suite.
func (l *loadedSuite) checkDecode(t *testing.T) {
	t.Helper()
	right := make(map[string]int)
	for _, r := range l.ready {
		for _, test := range r.tests {
			_, err := r.decoder.Decode(test.args, runtime.WithLevel(runtime.Strict))
			if r.judge(t, "gen/decode", test, err == nil, fmt.Sprint(err)) {
				right[r.as]++
			}
		}
	}
	logCounts(t, fmt.Sprintf("of %d tests, right verdicts of gen/decode", l.allTests), right)
}

// judge holds one verdict against the suite's.
func (r *readyCase) judge(t *testing.T, by string, test suiteTest, accepted bool, why string) bool {
	t.Helper()
	if accepted != test.valid && !r.unenforced {
		t.Errorf("%s (%s): %s: %s: valid is %t, but %s says %.1000s\nschema %.2000s\nsent %.500s",
			r.name, r.as, test.name, by, test.valid, by, why, r.input.Compact(), test.args)
	}
	return accepted == test.valid
}

// checkGenerated generates one package of all tools, compiles it, and has it
// play the tests.
func (l *loadedSuite) checkGenerated(t *testing.T) {
	t.Helper()
	w := newWorkspace(t)
	var texts []string
	var calls []call
	for _, r := range l.ready {
		texts = append(texts, r.tool(r.input))
		for _, test := range r.tests {
			calls = append(calls, call{Set: "suite", Tool: r.id, Args: test.args, Level: "strict"})
		}
	}
	w.put(t, "tools.json", "["+strings.Join(texts, ",\n")+"]")
	w.sets = []string{"suite"}
	if _, err := gen.Generate(context.Background(), gen.Config{
		Paths: []string{filepath.Join(w.dir, "tools.json")}, WorkDir: w.dir, Out: "suite", Targets: []string{"mcp"},
	}); err != nil {
		t.Fatal(err)
	}
	outcomes, right := w.play(t, calls), 0
	for _, r := range l.ready {
		for _, test := range r.tests {
			o := outcomes[0]
			outcomes = outcomes[1:]
			if r.judge(t, "generated code", test, o.Message == "", o.Message) {
				right++
			}
			if o.Broken != "" {
				t.Errorf("%s: %s: %s", r.name, test.name, o.Broken)
			}
		}
	}
	t.Logf("of %d tests, right verdicts of generated code: %d", len(calls), right)
}

var suites = []suite{
	{
		folder: "draft2020-12", draft: "https://json-schema.org/draft/2020-12/schema", cases: 342, tests: 1099, second: true,
		refused: map[string][]string{
			// What is elsewhere cannot be brought along: a metaschema, or what has another name of its own.
			"external-ref": {
				"defs: validate definition against metaschema",
				"ref: remote ref, containing refs itself",
				"refRemote: remote HTTP ref with different $id",
				"refRemote: remote HTTP ref with different URN $id",
			},
		},
		// A dynamic reference that may lead to several resources.
		unenforced: []string{
			"dynamicRef: A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated",
			"dynamicRef: A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution",
			"dynamicRef: A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope",
			"dynamicRef: multiple dynamic paths to the $dynamicRef keyword",
			"dynamicRef: after leaving a dynamic scope, it is not used by a $dynamicRef",
			"dynamicRef: strict-tree schema, guards against misspelled properties",
			"dynamicRef: tests for implementation dynamic anchor and reference link",
			"dynamicRef: $ref and $dynamicAnchor are independent of order - $defs first",
			"dynamicRef: $ref and $dynamicAnchor are independent of order - $ref first",
			"dynamicRef: $dynamicRef skips over intermediate resources - direct reference",
			"unevaluatedItems: unevaluatedItems with $dynamicRef",
			"unevaluatedProperties: unevaluatedProperties with $dynamicRef",
		},
	},
	{
		folder: "draft7", draft: "http://json-schema.org/draft-07/schema#", cases: 254, tests: 913,
		refused: map[string][]string{
			"external-ref": { // a metaschema
				"definitions: validate definition against metaschema",
				"ref: remote ref, containing refs itself",
			},
			"non-schema-value": { // items is a list, which the format of tool files leaves to import to rewrite
				"additionalItems: additionalItems as schema",
				"additionalItems: array of items with no additionalItems permitted",
				"additionalItems: additionalItems are allowed by default",
				"additionalItems: additionalItems does not look in applicators, valid case",
				"additionalItems: additionalItems does not look in applicators, invalid case",
				"additionalItems: items validation adjusts the starting index for additionalItems",
				"additionalItems: additionalItems with heterogeneous array",
				"items: an array of schemas for items",
				"items: items with boolean schemas",
				"items: items and subitems",
				"items: array-form items with null instance elements",
				"ref: relative pointer ref to array",
				"uniqueItems: uniqueItems with an array of items",
				"uniqueItems: uniqueItems with an array of items and additionalItems=false",
				"uniqueItems: uniqueItems=false with an array of items",
				"uniqueItems: uniqueItems=false with an array of items and additionalItems=false",
			},
		},
	},
}
