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
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// valuesPerTool is how many valid values each tool is called with, each with
// all of its mutants.
const valuesPerTool = 4

// twinsPerTool is how many of these calls gen/decode answers too: at least one
// value with most of its mutants.
const twinsPerTool = 24

// A behaviour gathers what calls of all tools have shown.
type behaviour struct {
	mu        sync.Mutex
	tools     int
	calls     int
	twins     int            // answers that gen/decode has given too
	sent      map[string]int // valid values sent in a target's form, by target
	unsent    map[string]int // those of which the target's definition cannot say all
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
	b := &behaviour{own: make(map[string]int), sent: make(map[string]int), unsent: make(map[string]int)}
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
	t.Logf("%d calls, of which %d are valid; %d numbers that overflow; gen/decode gave %d answers too", b.calls, b.valid, b.overflows, b.twins)
	logCounts(t, "valid arguments that were sent as a target's definition asks for them", b.sent)
	logCounts(t, "valid arguments of which a target's definition cannot say all", b.unsent)
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
	accept  bool            // as the oracle says
	own     bool            // as schema.Validate says
	twin    *decode.Decoder // nil where the generated decoder alone is asked
	sent    []sentArgs
}

// sentArgs are the arguments of a trial as a target's definition asks for them.
type sentArgs struct {
	target string
	args   *schema.Node
	whole  bool // they say all of the arguments
}

// calls are what the trial asks: the arguments as they are at two levels, then
// in the form of each target.
func (t trial) calls(set string) []call {
	strict := call{Set: set, Tool: t.tool.Name, Args: t.args.Compact(), Level: "strict"}
	standard := strict
	standard.Level = "standard"
	calls := []call{strict, standard}
	for _, s := range t.sent {
		c := strict
		c.Target, c.Args = s.target, s.args.Compact()
		calls = append(calls, c)
	}
	return calls
}

// checkPackage calls the tools of one package.
func (b *behaviour) checkPackage(d *driver, g *generated, rng *rand.Rand) error {
	var trials []trial
	for _, tool := range g.tools {
		trials = append(trials, b.trials(g, tool, rng)...)
	}
	var calls []call
	for _, t := range trials {
		calls = append(calls, t.calls(g.name)...)
	}
	outcomes, err := d.ask(calls)
	if err != nil {
		return err
	}
	for _, t := range trials {
		n := 2 + len(t.sent)
		twin := t.compareTwin(calls[:n], outcomes[:n])
		b.judge(g, t, outcomes[:n], twin)
		calls, outcomes = calls[n:], outcomes[n:]
	}
	return nil
}

// judge counts a trial and notes what is wrong with its outcomes, those of the
// decoder's twin included.
func (b *behaviour) judge(g *generated, t trial, outcomes []outcome, twin string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.calls++
	if t.twin != nil {
		b.twins += len(outcomes)
	}
	if twin != "" {
		b.wrong = append(b.wrong, disagreement{g.origin, t.tool.Name, t.args, twin})
	}
	if t.accept && isOverflow(outcomes[0]) {
		b.overflows++
		return
	}
	if t.accept {
		b.valid++
	}
	if what := t.compare(outcomes[0], outcomes[1]); what != "" {
		b.wrong = append(b.wrong, disagreement{g.origin, t.tool.Name, t.args, what})
	}
	for i, s := range t.sent {
		if !s.whole {
			continue
		}
		b.sent[s.target]++
		if what := t.compareSent(outcomes[0], outcomes[2+i]); what != "" {
			what = fmt.Sprintf("sent to %s as %.2000s: %s", s.target, s.args.Compact(), what)
			b.wrong = append(b.wrong, disagreement{g.origin, t.tool.Name, t.args, what})
		}
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
	twin, compiled := g.twin(tool)
	root := tool.Input.Root
	found := false
	for range valuesPerTool {
		v, ok := sample.Value(root, root, rng)
		if !ok {
			continue
		}
		found = true
		for i, args := range append([]*schema.Node{v}, sample.Mutants(root, root, v, rng)...) {
			one := trial{tool: tool, ignored: ignored, args: args, accept: o.accepts(args), own: o.own(args)}
			if len(trials) < twinsPerTool {
				one.twin = twin
			}
			if i == 0 {
				one.sent = b.forms(g, tool, compiled, v)
			}
			trials = append(trials, one)
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

// forms writes valid arguments as each target's definition asks for them.
func (b *behaviour) forms(g *generated, tool *canonical.Tool, compiled []*target.Compiled, v *schema.Node) (forms []sentArgs) {
	unsent := make(map[string]int)
	for i, id := range g.targets {
		args, whole := sentForm(tool, compiled[i], v)
		if !whole {
			unsent[id]++
		}
		if args != nil { // even if they say less, both twins read them
			forms = append(forms, sentArgs{id, args, whole})
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, n := range unsent {
		b.unsent[id] += n
	}
	return forms
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

// compareTwin says what gen/decode answers differently to the calls of a trial.
func (t trial) compareTwin(calls []call, outcomes []outcome) string {
	if t.twin == nil {
		return ""
	}
	for i, c := range calls {
		if what := twinDifference(c, outcomes[i], askTwin(t.twin, c)); what != "" {
			return "level " + c.Level + ", gen/decode: " + what
		}
	}
	return ""
}

// compareSent says how a target's form of valid arguments decodes to something
// else than the arguments themselves. It may keep more of them than is kept
// without the target.
func (t trial) compareSent(plain, sent outcome) string {
	switch {
	case sent.Broken != "":
		return sent.Broken
	case sent.Message != plain.Message:
		return fmt.Sprintf("%q, and without the target %q", sent.Message, plain.Message)
	case plain.Message != "":
		return ""
	case !slices.ContainsFunc(sent.Coercions, isNotUndone) && keepsMore(t.tool, t.args, plain.Value, sent.Value):
		return ""
	case slices.ContainsFunc(sent.Coercions, isNotUndone) || !slices.Equal(sent.Unknown, plain.Unknown):
		return fmt.Sprintf("coercions %+v and unknown %q, without the target %q", sent.Coercions, sent.Unknown, plain.Unknown)
	}
	return valueDifference(plain.Value, sent.Value)
}

// isNotUndone reports whether a coercion is none that undoing reports: a number
// that the target's definition lists as a string.
func isNotUndone(c runtime.Coercion) bool {
	return c.Rule != "string-integer" && c.Rule != "string-number"
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
