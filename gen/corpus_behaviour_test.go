package gen_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
	"github.com/schemaport/schemaport-gen/runtime"
)

// valuesPerTool is how many valid values each tool is called with, each with
// all of its mutants.
const valuesPerTool = 4

// A behaviour gathers what calls of all tools have shown.
type behaviour struct {
	mu        sync.Mutex
	tools     int
	calls     int
	valid     int            // calls that both accept
	overflows int            // numbers that no Go type holds
	own       map[string]int // tools that the outside validator does not take, by reason
	noSample  []string       // tools for which no valid value was found
	wrong     []disagreement
}

// A disagreement is one broken promise: enough to see it again.
type disagreement struct {
	file, tool string
	args       *schema.Node
	what       string
}

func (d disagreement) String() string {
	return fmt.Sprintf("%s: %s: %s\nwith %.2000s", d.file, d.tool, d.what, d.args.Compact())
}

// checkBehaviour calls every tool of the corpus with valid arguments and with
// mutants of them, and compares what the generated decoders say with what the
// schema does.
func checkBehaviour(t *testing.T, p *published, driver string) {
	t.Helper()
	start := time.Now()
	b := &behaviour{own: make(map[string]int)}
	work := make(chan int)
	var workers sync.WaitGroup
	for range goruntime.GOMAXPROCS(0) {
		workers.Go(func() {
			d, err := startDriver(driver)
			if err != nil {
				t.Error(err)
			}
			for i := range work {
				if err == nil {
					err = b.checkPackage(d, p.packages[i], rand.New(rand.NewPCG(1, uint64(i))))
				}
			}
			if err == nil {
				err = d.stop()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	for i := range p.packages {
		work <- i
	}
	close(work)
	workers.Wait()
	b.report(t)
	t.Logf("calls: %v", time.Since(start).Round(time.Second/10))
}

// report logs the counts and fails with some of the disagreements.
func (b *behaviour) report(t *testing.T) {
	t.Helper()
	t.Logf("%d calls, of which %d are valid; %d numbers that overflow", b.calls, b.valid, b.overflows)
	logCounts(t, "schemas that only our own validator decides, by reason", b.own)
	slices.Sort(b.noSample)
	t.Logf("no valid arguments found for %d tools: %s", len(b.noSample), strings.Join(b.noSample, ", "))
	doubtful := len(b.noSample)
	for _, n := range b.own {
		doubtful += n
	}
	if 100*doubtful > b.tools {
		t.Errorf("of %d tools too many are not called, or judged by our own validator alone", b.tools)
	}
	slices.SortFunc(b.wrong, func(x, y disagreement) int { return strings.Compare(x.String(), y.String()) })
	const most = 3 // of one tool
	told := make(map[string]int)
	for _, d := range b.wrong {
		tool := d.file + " " + d.tool
		if told[tool]++; told[tool] <= most {
			t.Error(d)
		}
	}
	if len(b.wrong) > 0 {
		t.Errorf("%d calls of %d tools are wrong", len(b.wrong), len(told))
	}
}

// A trial is arguments for a tool, and what is expected of them.
type trial struct {
	tool    *canonical.Tool
	ignored map[string]bool // keywords that the decoder leaves alone
	args    *schema.Node
	accept  bool // as the oracle says
	own     bool // as schema.Validate says
}

// checkPackage calls the tools of one package.
func (b *behaviour) checkPackage(d *driver, g *generated, rng *rand.Rand) error {
	var trials []trial
	for _, tool := range g.tools {
		trials = append(trials, b.trials(g, tool, rng)...)
	}
	calls := make([]call, 0, 2*len(trials))
	for _, t := range trials {
		c := call{Set: g.name, Tool: t.tool.Name, Args: t.args.Compact(), Level: "strict"}
		standard := c
		standard.Level = "standard"
		calls = append(calls, c, standard)
	}
	outcomes, err := d.ask(calls)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, t := range trials {
		b.judge(g, t, outcomes[2*i], outcomes[2*i+1])
	}
	return nil
}

// judge counts a trial and notes what is wrong with its outcomes.
func (b *behaviour) judge(g *generated, t trial, strict, standard outcome) {
	b.calls++
	if t.accept && isOverflow(strict) {
		b.overflows++
		return
	}
	if t.accept {
		b.valid++
	}
	what := t.compare(strict, standard)
	if what != "" {
		b.wrong = append(b.wrong, disagreement{g.origin, t.tool.Name, t.args, what})
	}
}

// isOverflow reports whether the only fault is a number that no Go type holds.
func isOverflow(o outcome) bool {
	return len(o.Issues) > 0 && !slices.ContainsFunc(o.Issues, func(i runtime.Issue) bool { return i.Code != "overflow" })
}

// trials makes the calls of one tool.
func (b *behaviour) trials(g *generated, tool *canonical.Tool, rng *rand.Rand) (trials []trial) {
	ignored := g.unenforced[tool.Name]
	o := newOracle(tool, ignored)
	root := tool.Input.Root
	found := false
	for range valuesPerTool {
		v, ok := sample.Value(root, root, rng)
		if !ok {
			continue
		}
		found = true
		for _, args := range append([]*schema.Node{v}, sample.Mutants(root, root, v, rng)...) {
			trials = append(trials, trial{tool, ignored, args, o.accepts(args), o.own(args)})
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tools++
	if o.compiled == nil {
		b.own[brief(o.why)]++
	}
	if !found {
		b.noSample = append(b.noSample, tool.Name)
	}
	return trials
}

// brief is the first line of a reason.
func brief(err error) string {
	first, _, _ := strings.Cut(err.Error(), "\n")
	return first
}

// compare says what is wrong with the outcomes, or nothing.
func (t trial) compare(strict, standard outcome) string {
	accepted := strict.Message == ""
	switch {
	case t.accept != t.own:
		return fmt.Sprintf("schema.Validate says %t, the outside validator %t", t.own, t.accept)
	case strict.Broken != "":
		return "at level strict: " + strict.Broken
	case standard.Broken != "":
		return "at level standard: " + standard.Broken
	case accepted && !t.accept:
		return "accepted, though the schema does not accept it"
	case !accepted && len(strict.Issues) == 0:
		return "refused without an issue: " + strict.Message
	case !accepted && t.accept:
		return fmt.Sprintf("refused, though the schema accepts it: %+v", strict.Issues)
	case len(strict.Coercions) > 0:
		return fmt.Sprintf("level strict coerces: %+v", strict.Coercions)
	case !accepted && standard.Message == "" && len(standard.Coercions) == 0:
		return fmt.Sprintf("level standard accepts without a coercion what strict refuses: %+v", strict.Issues)
	case accepted && (!bytes.Equal(strict.Value, standard.Value) || len(standard.Coercions) > 0):
		return fmt.Sprintf("valid, and level standard makes something else of it: %s%s, coercions %+v", standard.Value, standard.Message, standard.Coercions)
	case accepted && !t.ignored["default"]:
		return t.compareValue(strict)
	}
	return ""
}

// compareValue holds what accepted arguments marshal to against the schema.
func (t trial) compareValue(o outcome) string {
	got, problems := schema.Parse(o.Value)
	if len(problems) > 0 {
		return fmt.Sprintf("marshals to what is not JSON: %v\n%s", problems, o.Value)
	}
	e := &expectation{root: t.tool.Input.Root, unknown: o.Unknown}
	if d := difference(e.of(e.root, t.args, ""), got, ""); d != "" {
		return fmt.Sprintf("marshals to something else: %s; unknown %q, all of it\n%s", d, o.Unknown, o.Value)
	}
	return ""
}
