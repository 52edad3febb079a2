package gen_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/schema/sample"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A loopSize is how much is sent through the loop.
type loopSize struct {
	values  int // valid arguments of a tool, to every target
	samples int // of a definition
	mutants int // of its first sample
}

// corpusSize is small, because there are thousands of tools and many targets.
var corpusSize = loopSize{values: 3, samples: 2, mutants: 6}

// TestLoop sends what published tools accept through every target and back,
// and what the targets' definitions accept to the decoders. It holds that
//
//   - a definition is valid, uses what its target takes, and stays within its limits;
//   - what a tool accepts can be said in each definition, unless a narrowing was
//     reported at that place, and comes back from the decoder as it was;
//   - what a definition accepts is accepted by the tool's decoder, or refused
//     with faults at places where a loss was reported;
//   - nothing is changed that no change or finding tells of.
func TestLoop(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles and calls thousands of tools for every target, which takes minutes")
	}
	files := corpusFiles(t)
	start := time.Now()
	l := newLoop(t, corpusSize)
	dir := t.TempDir()
	work := make(chan *source)
	var workers sync.WaitGroup
	for range goruntime.GOMAXPROCS(0) {
		workers.Go(func() {
			for src := range work {
				name := filepath.Base(filepath.Dir(src.origin)) + "/" + filepath.Base(src.origin)
				for _, tool := range src.tools {
					l.tool(name, tool)
				}
			}
		})
	}
	for _, file := range files {
		if src, _ := readSource(t, file, dir); src != nil {
			work <- src
		}
	}
	close(work)
	workers.Wait()
	l.report(t)
	t.Logf("in %v", time.Since(start).Round(time.Second/10))
	if len(files) == 778 && l.tools < 6000 {
		t.Errorf("only %d tools: fewer than the rules of the format let pass", l.tools)
	}
}

// A loop gathers what all tools and targets have shown.
type loop struct {
	loopSize
	targets []*target.Target
	rules   map[string]*providerrules.Rules

	mu     sync.Mutex
	tools  int
	valid  int                       // values of tools
	counts map[string]map[string]int // by target and what is counted
	wrong  map[string][]string       // by kind and target
}

func newLoop(t *testing.T, size loopSize) *loop {
	t.Helper()
	rules := make(map[string]*providerrules.Rules)
	for _, to := range target.All() {
		r, err := providerrules.For(to.ID)
		if err != nil {
			t.Fatal(err)
		}
		rules[to.ID] = r
	}
	return &loop{
		loopSize: size, targets: target.All(), rules: rules,
		counts: make(map[string]map[string]int), wrong: make(map[string][]string),
	}
}

// count adds to what is known of the current target.
func (u *turn) count(what string, n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.counts[u.to.ID] == nil {
		u.counts[u.to.ID] = make(map[string]int)
	}
	u.counts[u.to.ID][what] += n
}

// report logs the counts, and fails with some of each kind of what is wrong.
func (l *loop) report(t *testing.T) {
	t.Helper()
	t.Logf("%d tools, %d values for %d targets", l.tools, l.valid, len(l.targets))
	for _, to := range l.targets {
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(l.counts[to.ID])) {
			parts = append(parts, fmt.Sprintf("%s %d", k, l.counts[to.ID][k]))
		}
		t.Logf("%s: %s", to.ID, strings.Join(parts, ", "))
	}
	const most = 3
	for _, k := range slices.Sorted(maps.Keys(l.wrong)) {
		list := l.wrong[k]
		slices.SortFunc(list, func(a, b string) int { return len(a) - len(b) })
		t.Errorf("%s: %d times", k, len(list))
		for _, text := range list[:min(most, len(list))] {
			t.Logf("%.1500s", text)
		}
	}
}

// A turn is one tool on its way through the loop.
type turn struct {
	*loop
	file     string
	tool     *canonical.Tool
	decoder  *decode.Decoder
	oracle   *oracle // of what the decoder enforces
	whole    *oracle // of all that the schema says
	declared *declarations
	values   []*schema.Node
	rng      *rand.Rand
	forms    map[string]*jsonschema.Schema // by the text of the form

	// of the current target
	to       *target.Target
	compiled *target.Compiled
	found    []target.Finding
}

// fail notes what is wrong with the tool.
func (u *turn) fail(kind, format string, args ...any) {
	u.mu.Lock()
	defer u.mu.Unlock()
	key := kind
	if u.to != nil {
		key += " (" + u.to.ID + ")"
	}
	u.wrong[key] = append(u.wrong[key], fmt.Sprintf("%s %s: ", u.file, u.tool.Name)+fmt.Sprintf(format, args...))
}

// tool sends one tool through the loop.
func (l *loop) tool(file string, tool *canonical.Tool) {
	u := &turn{loop: l, file: file, tool: tool, forms: make(map[string]*jsonschema.Schema)}
	u.rng = rand.New(rand.NewPCG(uint64(len(tool.Name)), uint64(len(tool.Node.Compact()))))
	compiled := make([]*target.Compiled, len(l.targets))
	for i, to := range l.targets {
		compiled[i], _ = to.Compile(tool, target.Options{})
	}
	var found []diag.Diagnostic
	u.decoder, found = decode.Options{}.FromCompiled(tool, l.targets, compiled)
	unenforced := make(map[string]bool)
	for _, d := range found {
		if d.Severity == diag.Error {
			u.fail("no decoder", "%s", d)
		}
		if d.Code == "keyword-not-enforced" {
			unenforced[d.Path[strings.LastIndexByte(d.Path, '.')+1:]] = true
		}
	}
	u.oracle, u.whole = newOracle(tool, unenforced), newOracle(tool, nil)
	u.declared = declared(tool.Normal.Root, nil)
	for range l.loopSize.values {
		if v, ok := sample.Value(tool.Input.Root, tool.Input.Root, u.rng); ok && u.whole.accepts(v) && u.oracle.accepts(v) && !u.overflows(v) {
			u.values = append(u.values, v)
		}
	}
	l.mu.Lock()
	l.tools, l.valid = l.tools+1, l.valid+len(u.values)
	l.mu.Unlock()
	for i, to := range l.targets {
		if u.to = to; compiled[i] == nil {
			u.count("tools refused", 1)
			continue
		}
		u.compiled, u.found = compiled[i], to.Check(tool)
		u.definition()
	}
}

// overflows reports whether a number of the value is beyond what Go's types hold.
func (u *turn) overflows(v *schema.Node) bool {
	_, err := u.decoder.Decode(v.Compact(), runtime.WithLevel(runtime.Strict))
	return isOverflowError(err)
}

func isOverflowError(err error) bool {
	var refused *runtime.ArgumentError
	return errors.As(err, &refused) && slices.ContainsFunc(refused.Issues, func(i runtime.Issue) bool { return i.Code == "overflow" })
}

// definition checks one definition, and sends values there and back.
func (u *turn) definition() {
	u.count("definitions", 1)
	definition, problems := schema.Parse(u.compiled.Definition)
	if len(problems) > 0 {
		u.fail("definition", "no JSON: %v", problems)
		return
	}
	u.checkDefinition(definition)
	u.checkTold()
	s := newSender(u.tool, u.compiled)
	form, err := u.compiledForm(s.form)
	if err != nil {
		u.fail("invalid schema", "%.300v", err)
		return
	}
	u.checkDeclared(writtenForm(u.compiled.Definition))
	for _, v := range u.values {
		u.there(s, form, v)
	}
	for i := range u.samples {
		v, ok := sample.Value(s.form, s.form, u.rng)
		if !ok || validated(form, v) != nil {
			continue
		}
		u.back(v, true)
		if i > 0 {
			continue
		}
		mutants := sample.Mutants(s.form, s.form, v, u.rng)
		for _, m := range mutants[:min(u.mutants, len(mutants))] {
			u.back(m, validated(form, m) == nil)
		}
	}
}

// compiledForm compiles a form, once for all targets that have the same.
func (u *turn) compiledForm(form *schema.Node) (*jsonschema.Schema, error) {
	key := string(form.Compact())
	if c, ok := u.forms[key]; ok {
		return c, nil
	}
	c, err := compileSchema(form)
	if err == nil {
		u.forms[key] = c
	}
	return c, err
}

// checkDefinition holds a definition against the provider's rules.
func (u *turn) checkDefinition(definition *schema.Node) {
	for _, v := range u.rules[u.to.ID].CheckTool(u.tool.Name, definition) {
		if !u.isWarnedOf(v) {
			u.fail("against the rules", "%s", v)
		}
	}
	if strings.HasPrefix(u.rules[u.to.ID].ID, "mcp") {
		s, err := protocolSchema()
		if err == nil {
			err = validated(s, definition)
		}
		if err != nil {
			u.fail("against the protocol", "%v", err)
		}
	}
	u.checkDescription(definition)
	if !json.Valid(u.compiled.Definition) || strings.Contains(string(u.compiled.Definition), "\n") {
		u.fail("definition", "not one line of JSON")
	}
}

// checkDescription holds that the model reads what the author wrote, or that a
// change says that it does not.
func (u *turn) checkDescription(definition *schema.Node) {
	for _, key := range [...]string{"function", "toolSpec"} {
		if v := definition.Get(key); v.Is(schema.Object) {
			definition = v
		}
	}
	text, _ := definition.Get("description").Str()
	if text != u.tool.Description && strings.TrimSpace(u.tool.Description) != "" &&
		!slices.ContainsFunc(u.compiled.Changes, func(ch target.Change) bool { return ch.Path == "description" }) {
		u.fail("another description", "%q", text)
	}
}

// isWarnedOf reports whether a violation is one that the rules only warn of, and
// check does so: names of parameters that some clients of Gemini refuse, and
// limits that only older deployments of Azure have.
func (u *turn) isWarnedOf(violation string) bool {
	code := "/parameter-name-charset"
	if u.to.ID == "azure-openai" && strings.HasPrefix(violation, `"": max`) {
		code = "-near-limit"
	} else if u.to.ID != "gemini" || !strings.HasSuffix(violation, "the property's name is refused") {
		return false
	}
	return u.isCut() || slices.ContainsFunc(u.found, func(f target.Finding) bool { return strings.HasSuffix(f.Code, code) })
}

// isCut reports whether check found more than it lists, and says so.
func (u *turn) isCut() bool {
	return slices.ContainsFunc(u.found, func(f target.Finding) bool { return strings.HasSuffix(f.Code, "/more-findings") })
}

// checkTold holds that check tells of every loss, as far as its list goes.
func (u *turn) checkTold() {
	if u.isCut() {
		return
	}
	for _, ch := range u.compiled.Changes {
		if ch.Lossy && !slices.ContainsFunc(u.found, func(f target.Finding) bool {
			return f.Severity == diag.Error && f.Compile.Lossy && f.Path == ch.Path
		}) {
			u.fail("untold loss", "%s at %s", ch.Code, ch.Path)
		}
	}
}

// there sends a valid value to the target and back.
func (u *turn) there(s *sender, form *jsonschema.Schema, value *schema.Node) {
	w := s.send(value)
	if w.sent == nil {
		if u.isNarrowed(w.failed) {
			u.count("values that cannot be said, as reported", 1)
		} else {
			u.fail("cannot be said", "%q of %s", w.failed, value.Compact())
		}
		return
	}
	for _, lost := range w.lost {
		if !u.isToldOf(lost) {
			u.fail("lost in silence", "%q of %s, sent as %s", lost.path, value.Compact(), w.sent.Compact())
		}
	}
	if len(w.lost) == 0 {
		w.means = value
	} else if !u.whole.accepts(w.means) {
		u.count("values that cannot be said, as reported", 1)
		return
	}
	u.count("values", 1)
	if err := validated(form, w.sent); err != nil {
		u.fail("refuses what is valid", "%s: %.400v", w.sent.Compact(), err)
	}
	want, err := u.decoder.Decode(w.means.Compact(), runtime.WithLevel(runtime.Strict))
	if err != nil {
		u.fail("the decoder refuses what is valid", "%s: %v", w.means.Compact(), err)
		return
	}
	got, err := u.decoder.Decode(w.sent.Compact(), runtime.WithLevel(runtime.Strict), runtime.WithTarget(runtime.Target(u.to.ID)))
	if err != nil {
		u.fail("does not come back", "%s, sent as %s: %v", w.means.Compact(), w.sent.Compact(), err)
		return
	}
	if d := differenceOf(want, got); d != "" && !keepsMore(u.tool, w.means, want, got) {
		u.fail("comes back as another value", "%s\nfor %s\nsent as %s", d, w.means.Compact(), w.sent.Compact())
	}
	u.loosely(w.sent, got)
}

// loosely sends a value in brackets, which only level lenient takes off: it must
// undo what is in them as the others do, although its own rules are tried.
func (u *turn) loosely(sent *schema.Node, want []byte) {
	text := schema.NewArray(sent).Compact()
	got, err := u.decoder.Decode(text, runtime.WithLevel(runtime.Lenient), runtime.WithTarget(runtime.Target(u.to.ID)))
	if err != nil || !bytes.Equal(got, want) {
		u.fail("is read otherwise at level lenient", "%s: %s instead of %s: %v", text, got, want, err)
	}
}

func differenceOf(want, got []byte) string {
	a, _ := schema.Parse(want)
	b, _ := schema.Parse(got)
	if a == nil || b == nil {
		return "not JSON"
	}
	return difference(a, b, "")
}

// isNarrowed reports whether the target said that some values at the place, or
// around it, cannot be sent. That an object is closed is no reason: the value is
// sent without the property then.
func (u *turn) isNarrowed(path string) bool {
	place := placeIn(u.tool, path)
	return slices.ContainsFunc(u.compiled.Changes, func(ch target.Change) bool {
		at := locate(ch.Path)
		r := place.to(at)
		return ch.Narrows && at.keyword != "additionalProperties" && (r == same || r == beneath)
	})
}

// isToldOf reports whether the target said that the property cannot be sent as it is.
func (u *turn) isToldOf(l loss) bool {
	if l.isNull {
		place := placeIn(u.tool, l.path)
		return u.isCut() || slices.ContainsFunc(u.found, func(f target.Finding) bool {
			return strings.HasSuffix(f.Code, "/absence-indistinguishable") && place.to(locate(f.Path)) == same
		})
	}
	object := placeIn(u.tool, l.object)
	return slices.ContainsFunc(u.compiled.Changes, func(ch target.Change) bool {
		return (ch.Narrows || ch.Code == "omitted-empty-parameters") && object.to(locate(ch.Path)) == same
	})
}

// back decodes what the target's definition accepts, or may accept. What comes
// out is valid; what is refused is refused for a reason that was reported.
func (u *turn) back(v *schema.Node, fits bool) {
	kind := "mutants"
	if fits {
		kind = "samples"
	}
	u.count(kind, 1)
	var report runtime.Report
	got, err := u.decoder.Decode(v.Compact(), runtime.WithLevel(runtime.Strict), runtime.WithTarget(runtime.Target(u.to.ID)), runtime.WithReport(&report))
	if err == nil {
		decoded, _ := schema.Parse(got)
		if decoded == nil || !u.oracle.accepts(decoded) && !u.oracle.accepts(u.asValidated(decoded, v, report.Unknown)) {
			u.fail("takes what is not valid", "%s for %s", got, v.Compact())
		}
		if gone := missing(v, decoded); gone != "" && len(report.Unknown) == 0 {
			u.fail("drops in silence", "%s of %s is not in %s", gone, v.Compact(), got)
		}
		return
	}
	var refused *runtime.ArgumentError
	switch {
	case !errors.As(err, &refused) || len(refused.Issues) == 0:
		u.fail("refused without a fault", "%v", err)
	case !fits:
	case isOverflowError(err):
		u.count("samples refused: overflow", 1)
	default:
		for _, i := range refused.Issues {
			u.count("samples refused: "+i.Code, 1)
			if !u.isExcused(i, v) {
				u.fail("refused in silence", "%+v\n%s", i, v.Compact())
			}
		}
	}
}

// asValidated is what the decoder has held against the schema: before defaults
// were filled in, and with what it says it left out. What is not declared counts
// for the schema, though Go has no place for it; a value that the form has at
// another path is null.
func (u *turn) asValidated(decoded, sent *schema.Node, unknown []string) *schema.Node {
	k := keeper{defaults: make(map[string]bool)}
	k.find(u.tool.Normal.Root)
	decoded = k.withoutFilled(decoded, sent)
	for _, path := range unknown {
		decoded = withAt(decoded, sent, segmentsOf(path))
	}
	return decoded
}

func withAt(n, sent *schema.Node, steps []string) *schema.Node {
	if len(steps) == 0 {
		return cmp.Or(sent, jsonNull())
	}
	name, rest := steps[0], steps[1:]
	if n.Is(schema.Array) {
		i, err := strconv.Atoi(name)
		if err != nil || i >= len(n.Elems) {
			return n
		}
		list := slices.Clone(n.Elems)
		list[i] = withAt(list[i], elemAt(sent, i), rest)
		return schema.NewArray(list...)
	}
	if inner := n.Get(name); n.Is(schema.Object) && (inner != nil || len(rest) == 0) {
		return n.With(name, withAt(inner, sent.Get(name), rest))
	}
	return n
}

// missing is a string or a number of what was sent that is nowhere in what was
// decoded; "" where there is none.
func missing(sent, decoded *schema.Node) string {
	there := make(map[string]bool)
	eachScalar(decoded, true, func(text string) { there[text] = true })
	gone := ""
	eachScalar(sent, false, func(text string) {
		if n, problems := schema.Parse([]byte(text)); len(problems) == 0 { // a number, or JSON text
			eachScalar(n, false, func(part string) {
				if !there[part] && !there[text] {
					gone = part
				}
			})
		} else if !there[text] {
			gone = text
		}
	})
	return gone
}

// eachScalar visits the numbers and the strings of a value, and the names in it
// if they are asked for.
func eachScalar(n *schema.Node, names bool, visit func(string)) {
	switch n.Kind {
	case schema.Number, schema.String:
		visit(n.Text)
	case schema.Array:
		for _, e := range n.Elems {
			eachScalar(e, names, visit)
		}
	case schema.Object:
		for _, m := range n.Members {
			if names {
				visit(m.Name)
			}
			eachScalar(m.Value, names, visit)
		}
	}
}
