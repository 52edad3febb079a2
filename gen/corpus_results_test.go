package gen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
)

// resultsPerTool is how many valid results of each tool are read and written,
// each with all of its mutants.
const resultsPerTool = 6

// A resultCheck gathers what results of all tools have shown.
type resultCheck struct {
	tools, valid, invalid, partly int
	own                           map[string]int // outputSchemas that the outside validator does not take, by reason
	noSample                      []string
	wrong                         []disagreement
}

// checkResults reads sampled results of every tool with an outputSchema into the
// generated type and writes them again: what the schema accepts is read, keeps
// what it says, validates, and reads to the same once more; what it refuses is
// refused.
func checkResults(t *testing.T, p *published, path string) {
	t.Helper()
	d, err := startDriver(path)
	if err != nil {
		t.Fatal(err)
	}
	c := &resultCheck{own: make(map[string]int)}
	for i, g := range p.packages {
		for _, tool := range g.tools {
			if tool.Output == nil {
				continue
			}
			if err := c.check(d, g, tool, rand.New(rand.NewPCG(2, uint64(i)))); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := d.stop(); err != nil {
		t.Error(err)
	}
	c.report(t)
}

// check asks about one tool.
func (c *resultCheck) check(d *driver, g *generated, tool *canonical.Tool, rng *rand.Rand) error {
	c.tools++
	judge := oracleOf(tool.Output.Root, g.unenforced[tool.Name])
	if judge.why != nil {
		c.own[judge.why.Error()]++
	}
	var values []*schema.Node
	for range resultsPerTool {
		if v, ok := sample.Value(tool.Output.Root, tool.Output.Root, rng); ok && judge.accepts(v) {
			values = append(values, v)
			values = append(values, sample.Mutants(tool.Output.Root, tool.Output.Root, v, rng)...)
		}
	}
	if len(values) == 0 {
		c.noSample = append(c.noSample, g.origin+" "+tool.Name)
		return nil
	}
	calls := make([]call, len(values))
	for i, v := range values {
		calls[i] = call{Set: g.name, Tool: tool.Name, Op: "result", Args: v.Compact()}
	}
	outcomes, err := d.ask(calls)
	if err != nil {
		return err
	}
	for i, v := range values {
		if what := c.judge(judge, tool.Output.Root, v, outcomes[i]); what != "" {
			c.wrong = append(c.wrong, disagreement{file: g.origin, tool: tool.Name, args: v, what: what})
		}
	}
	return nil
}

// judge says what is wrong about what became of a result, "" for nothing.
func (c *resultCheck) judge(judge *oracle, root, v *schema.Node, o outcome) string {
	switch accepted := o.Message == ""; {
	case overflows(o):
		return ""
	case judge.accepts(v) != accepted:
		return "accepted: " + map[bool]string{true: "yes, and the schema refuses it", false: "no, and the schema accepts it: " + o.Message}[accepted]
	case !accepted:
		c.invalid++
		return ""
	case o.Broken != "":
		return o.Broken
	}
	c.valid++
	written, problems := schema.Parse(o.Value)
	if len(problems) > 0 {
		return "written as no JSON: " + string(o.Value)
	}
	if !judge.accepts(written) {
		return "written as what the schema refuses: " + string(o.Value)
	}
	if len(o.Unknown) > 0 {
		c.partly++
	}
	e := &expectation{root: root, unknown: o.Unknown}
	return difference(e.of(root, v, ""), written, "")
}

// overflows reports whether a number was refused that no Go type holds.
func overflows(o outcome) bool {
	for _, issue := range o.Issues {
		if issue.Code != "overflow" {
			return false
		}
	}
	return len(o.Issues) > 0
}

// report logs the counts and fails with some of what is wrong.
func (c *resultCheck) report(t *testing.T) {
	t.Helper()
	t.Logf("results of %d tools: %d valid, %d of them with properties that the type has no place for; %d refused", c.tools, c.valid, c.partly, c.invalid)
	logCounts(t, "outputSchemas that only our own validator decides, by reason", c.own)
	t.Logf("no valid results found for %d tools: %q", len(c.noSample), c.noSample)
	for _, d := range c.wrong[:min(20, len(c.wrong))] {
		t.Error(d)
	}
	if c.tools == 0 || c.valid < 2*c.tools || 50*len(c.noSample) > c.tools {
		t.Errorf("too little was looked at: %d valid results of %d tools", c.valid, c.tools)
	}
}
