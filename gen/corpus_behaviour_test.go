package gen_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
)

// valuesPerTool is how many valid values each tool is called with, each with
// all of its mutants.
const valuesPerTool = 2

// A behaviour gathers what calls of all tools have shown.
type behaviour struct {
	mu        sync.Mutex
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

// checkBehaviour calls every tool of the module with valid arguments and with
// mutants of them, and compares what the generated decoders say with what the
// schema does.
func checkBehaviour(t *testing.T, m *workshop, driver string) {
	t.Helper()
	start := time.Now()
	b := &behaviour{own: make(map[string]int)}
	work := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			d, err := startDriver(driver)
			if err != nil {
				t.Error(err)
			}
			for i := range work {
				if err == nil {
					err = b.checkPackage(d, m.packages[i], rand.New(rand.NewPCG(1, uint64(i))))
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
	for i := range m.packages {
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
	slices.SortFunc(b.wrong, func(x, y disagreement) int { return strings.Compare(x.String(), y.String()) })
	const most = 40
	for _, d := range b.wrong[:min(most, len(b.wrong))] {
		t.Error(d)
	}
	if len(b.wrong) > most {
		t.Errorf("and %d more", len(b.wrong)-most)
	}
}

// A trial is one call, and what is expected of it.
type trial struct {
	tool   *canonical.Tool
	args   *schema.Node
	accept bool
}

// checkPackage calls the tools of one package.
func (b *behaviour) checkPackage(d *driver, g *generated, rng *rand.Rand) error {
	var trials []trial
	for _, tool := range g.tools {
		trials = append(trials, b.trials(g, tool, rng)...)
	}
	requests := make([]request, len(trials))
	for i, t := range trials {
		requests[i] = request{g.name, t.tool.Name, t.args.Compact()}
	}
	answers, err := d.ask(requests)
	if err != nil {
		return err
	}
	var wrong []disagreement
	valid, overflows := 0, 0
	for i, t := range trials {
		a := &answers[i]
		if t.accept && isOverflow(a) {
			overflows++
			continue
		}
		if t.accept {
			valid++
		}
		for _, what := range append(a.Faults, t.compare(a)...) {
			wrong = append(wrong, disagreement{g.origin, t.tool.Name, t.args, what})
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.calls, b.valid, b.overflows = b.calls+len(trials), b.valid+valid, b.overflows+overflows
	b.wrong = append(b.wrong, wrong...)
	return nil
}

// isOverflow reports whether the only fault is a number that no Go type holds.
func isOverflow(a *answer) bool {
	return len(a.Issues) > 0 && len(a.Faults) == 0 &&
		!slices.ContainsFunc(a.Issues, func(i issue) bool { return i.Code != "overflow" })
}

// trials makes the calls of one tool.
func (b *behaviour) trials(g *generated, tool *canonical.Tool, rng *rand.Rand) (trials []trial) {
	o := newOracle(tool, g.unenforced[tool.Name])
	root := tool.Input.Root
	found := false
	for range valuesPerTool {
		v, ok := sample.Value(root, root, rng)
		if !ok {
			continue
		}
		found = true
		for _, args := range append([]*schema.Node{v}, sample.Mutants(root, root, v, rng)...) {
			trials = append(trials, trial{tool, args, o.accepts(args)})
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
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

// compare says what is wrong with an answer.
func (t trial) compare(a *answer) (wrong []string) {
	accepted := len(a.Issues) == 0
	switch {
	case len(a.Faults) > 0:
		return nil // said already
	case accepted && !t.accept:
		return []string{"accepted, though the schema does not accept it"}
	case !accepted && t.accept:
		return []string{fmt.Sprintf("refused, though the schema accepts it: %+v", a.Issues)}
	case !accepted:
		return nil
	}
	got, problems := schema.Parse(a.Out)
	if len(problems) > 0 {
		return []string{fmt.Sprintf("marshals to what is not JSON: %v\n%s", problems, a.Out)}
	}
	e := &expectation{root: t.tool.Input.Root, unknown: a.Unknown}
	if want := e.of(e.root, t.args, ""); !alike(want, got) {
		return []string{fmt.Sprintf("marshals to something else; unknown %q:\n got %s\nwant %s", a.Unknown, a.Out, want.Compact())}
	}
	return nil
}
