package gen_test

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
	"github.com/schemaport/schemaport-gen/runtime"
)

const (
	coercedSchemas = 100 // of each collection of schemas, at even distances
	coercedValues  = 2   // valid arguments for each tool
	combinedSlips  = 6   // texts with several slips for each of them
)

// TestCoercionCorpus sends tools that nobody wrote for this product what models
// make of valid arguments, and holds the answers of gen/decode at all levels
// against the laws of coercion.
func TestCoercionCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("sends hundreds of thousands of calls")
	}
	start := time.Now()
	c := &coercionRun{made: make(map[string]int), undone: make(map[string]int), broken: make(map[string][]string)}
	tools := c.tools(t)
	loaded := time.Since(start)
	eachParallel(tools, c.tool)
	c.report(t)
	t.Logf("%d tools, loaded in %v, all in %v", len(tools), loaded.Round(time.Second/10), time.Since(start).Round(time.Second/10))
}

// A publishedTool is a tool of the corpus.
type publishedTool struct {
	origin string
	tool   *canonical.Tool
}

// tools reads all published tool files, and some of the schemas.
func (c *coercionRun) tools(t *testing.T) (tools []publishedTool) {
	t.Helper()
	left := t.TempDir()
	for _, file := range corpusFiles(t) {
		src, _ := readSource(t, file, left)
		if src == nil {
			continue
		}
		for _, tool := range src.tools {
			tools = append(tools, publishedTool{file, tool})
		}
	}
	for _, file := range schemaFiles(t) {
		list := objectSchemas(t, file)
		for i := 0; i < len(list); i += max(1, len(list)/coercedSchemas) {
			if tool := schemaTool(t, list[i]); tool != nil {
				tools = append(tools, publishedTool{fmt.Sprintf("%s %d", strings.TrimSuffix(filepath.Base(file), ".jsonl.gz"), i), tool})
			}
		}
	}
	return tools
}

// A coercionRun gathers what the calls of all tools have shown.
type coercionRun struct {
	mu                      sync.Mutex
	values, without, beside int // valid arguments; tools without; values of which what is kept is not valid
	asked, accepted, judged int
	made, undone            map[string]int      // by slip or style: single ones; of them surely undone
	broken                  map[string][]string // by law
}

// tool holds the decoder of one tool against the laws.
func (c *coercionRun) tool(p publishedTool) {
	h := fnv.New64a()
	h.Write([]byte(p.origin + p.tool.Name))
	rng := rand.New(rand.NewPCG(7, h.Sum64()))
	d, found := decode.New(p.tool)
	o := newOracle(p.tool, leftAlone(found))
	root := p.tool.Input.Root
	s := &slipper{run: c, schemas: plainSchemas{root, make(map[*schema.Node]*schema.Node)}, lawyer: lawyer{decoder: d, accepts: o.accepts, rng: rng, known: make(map[string]bool), table: newRuleTable(d, root)}}
	s.broken = func(law, detail string, text []byte) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.broken[law] = append(c.broken[law], fmt.Sprintf("%s: %s: %.600s\nwith %.600s", p.origin, p.tool.Name, detail, text))
	}
	values := 0
	for range coercedValues {
		if v, ok := sample.Value(root, root, rng); ok && o.accepts(v) {
			values++
			s.value(v)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if values == 0 {
		c.without++
	}
	c.asked, c.accepted, c.judged = c.asked+s.asked, c.accepted+s.accepted, c.judged+len(s.known)
}

// leftAlone are the keywords that a decoder does not enforce or apply.
func leftAlone(found []diag.Diagnostic) map[string]bool {
	keywords := make(map[string]bool)
	for _, d := range found {
		if d.Code == "keyword-not-enforced" || d.Code == "default-not-applied" {
			keywords[d.Path[strings.LastIndexByte(d.Path, '.')+1:]] = true
		}
	}
	return keywords
}

// A slipper sends one tool slips of valid arguments.
type slipper struct {
	lawyer
	run     *coercionRun
	schemas plainSchemas
}

// value sends valid arguments as they are, then what models make of them.
func (s *slipper) value(v *schema.Node) {
	text := v.Compact()
	var answers [3]verdict
	for i, level := range coercionLevels {
		a := s.ask(text, level)
		answers[i] = a
		if a.value != nil && len(a.report.Coercions) > 0 {
			s.broken("a valid value is never changed", fmt.Sprintf("%s: %s %+v", levelNames[i], a.value, a.report), text)
		}
	}
	s.checkSubsets(answers, text)
	if answers[0].value == nil {
		return // a number that no Go type holds, which is what other tests look into
	}
	// Without what the schema does not declare, and with the defaults.
	base, _ := schema.Parse(answers[0].value)
	s.run.mu.Lock()
	s.run.values++
	s.run.mu.Unlock()
	if base == nil || !s.accepts(base) {
		s.run.mu.Lock()
		s.run.beside++
		s.run.mu.Unlock()
		return
	}
	s.check(base.Compact())
	for _, one := range slices.Concat(slips, wholeSlips) {
		s.single(base, one)
	}
	for _, one := range styles {
		s.styled(base, one)
	}
	for range combinedSlips {
		s.combined(base)
	}
}

// single makes one slip, at a place where it is surely undone if there is one.
func (s *slipper) single(base *schema.Node, one slip) {
	made, rule := s.slipped(base, one)
	if made == nil {
		return
	}
	text := made.Compact()
	answers := s.sent(text, 0, len(text)-1)
	s.run.count(one.name, rule != "")
	if rule != "" {
		s.wantBack(answers[1:], base, one.name, rule, text)
	}
}

// slipped is a value with a slip, and the rule that undoes it.
func (s *slipper) slipped(base *schema.Node, one slip) (made *schema.Node, rule string) {
	made = deepCopy(base)
	spots := s.schemas.spots(made)
	if slices.ContainsFunc(wholeSlips, func(w slip) bool { return w.name == one.name }) {
		spots = spots[:1]
	}
	first := s.rng.IntN(len(spots))
	var change func()
	for i := range spots {
		c, r := one.at(spots[(first+i)%len(spots)], s.rng)
		if c != nil && (change == nil || r != "") {
			change, rule = c, r
		}
		if rule != "" {
			break
		}
	}
	if change == nil {
		return nil, ""
	}
	change()
	return made, rule
}

// styled writes valid arguments in one style.
func (s *slipper) styled(base *schema.Node, one style) {
	text, from, to := one.text(base)
	plain, _, _ := style{}.text(base)
	if bytes.Equal(text, plain) {
		return
	}
	answers := s.sent(text, from, to)
	s.run.count(one.rule, true)
	if answers[1].value != nil {
		s.broken("only level lenient repairs text", fmt.Sprintf("%s: %s", one.rule, answers[1].value), text)
	}
	s.wantBack(answers[2:], base, one.rule, one.rule, text)
}

// wantBack: what has one reading is read so, by the rule that is expected.
func (s *slipper) wantBack(answers []verdict, base *schema.Node, what, rule string, text []byte) {
	want := base.Compact()
	for _, a := range answers {
		got, _ := schema.Parse(a.value)
		switch {
		case a.value == nil:
			s.broken("what has one reading is read: "+what, fmt.Sprintf("%+v", a.issues), text)
		case got == nil || !schema.Equal(got, base):
			s.broken("what has one reading is read so: "+what, fmt.Sprintf("%s\ninstead of %s", a.value, want), text)
		case !slices.ContainsFunc(a.report.Coercions, func(c runtime.Coercion) bool { return c.Rule == rule }):
			s.broken("the rule is reported: "+what, fmt.Sprintf("%+v, not %s", a.report.Coercions, rule), text)
		}
	}
}

// combined makes several slips, and may write the text in several styles.
func (s *slipper) combined(base *schema.Node) {
	n := base
	for range 2 + s.rng.IntN(4) {
		if made, _ := s.slipped(n, slips[s.rng.IntN(len(slips))]); made != nil {
			n = made
		}
	}
	if s.rng.IntN(5) == 0 {
		n, _ = s.slipped(n, wholeSlips[s.rng.IntN(len(wholeSlips))])
	}
	var how style
	if s.rng.IntN(2) == 0 {
		for range 1 + s.rng.IntN(3) {
			how = how.with(styles[s.rng.IntN(len(styles))])
		}
	}
	text, from, to := how.text(n)
	s.sent(text, from, to)
}

// sent checks a text, and its beginnings if it was accepted.
func (s *slipper) sent(text []byte, from, to int) [3]verdict {
	answers := s.check(text)
	if answers[2].value != nil {
		s.checkCut(text, from, to)
	}
	return answers
}

func (c *coercionRun) count(what string, undone bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made[what]++
	if undone {
		c.undone[what]++
	}
}

// report logs the counts, and fails with some of what is wrong under each law.
func (c *coercionRun) report(t *testing.T) {
	t.Helper()
	t.Logf("%d valid arguments (%d more are not valid without what is left out; none for %d tools); of %d texts %d were accepted, with %d results",
		c.values-c.beside, c.beside, c.without, c.asked, c.accepted, c.judged)
	for _, what := range slices.Sorted(maps.Keys(c.made)) {
		t.Logf("  %6d times %s, %d with one reading", c.made[what], what, c.undone[what])
	}
	const most = 4 // of one law
	for _, law := range slices.Sorted(maps.Keys(c.broken)) {
		list := slices.SortedFunc(slices.Values(c.broken[law]), func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
		t.Errorf("%s: broken by %d calls\n%s", law, len(list), strings.Join(list[:min(most, len(list))], "\n"))
	}
}
