package target

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// TestReference holds docs/targets.md to what the targets do: the page is made
// from their rules, and from compiling a probe for each keyword and construct.
func TestReference(t *testing.T) {
	const file = "../../docs/targets.md"
	page := referencePage(t)
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
		t.Errorf("%s is stale: run go test ./gen/target -run TestReference -update", file)
	}
}

// TestProbes checks that a keyword is really in the definition where no change
// says that it is not, and that a second run says the same.
func TestProbes(t *testing.T) {
	for _, p := range loadProbes(t) {
		for _, target := range All() {
			o := p.outcome(target)
			if o.word() == kept && p.keyword != "" && !strings.Contains(string(o.definition), `"`+p.keyword+`":`) {
				t.Errorf("%s: %s is said to be kept, but %s has no %s", target.ID, p.name, o.definition, p.keyword)
			}
			if again := p.outcome(target); again.cells() != o.cells() {
				t.Errorf("%s: %s: first %q, then %q", target.ID, p.name, o.cells(), again.cells())
			}
		}
	}
}

// A loadedProbe is a probe whose tools are read.
type loadedProbe struct {
	probe
	group       string
	tool, plain *canonical.Tool
}

func loadProbes(t *testing.T) []loadedProbe {
	t.Helper()
	var all []loadedProbe
	seen := map[string]bool{}
	for _, g := range probes {
		for _, p := range g.probes {
			if seen[p.name] {
				t.Fatalf("two probes are called %s", p.name)
			}
			seen[p.name] = true
			all = append(all, loadedProbe{p, g.title, withInput(t, p.with), withInput(t, p.without)})
		}
	}
	return all
}

// An outcome is what a target makes of a probe.
type outcome struct {
	definition []byte // nil where the tool is refused
	changes    []Change
	said       []Finding // what check says beyond the changes
	links      map[string]string
	main       string // the target's first source
}

// outcome compiles the probe and leaves out what happens without the construct.
func (p *loadedProbe) outcome(t *Target) outcome {
	o := outcome{links: map[string]string{}, main: t.Sources[0].URL}
	compiled, _ := t.Compile(p.tool, Options{})
	plain, _ := t.Compile(p.plain, Options{})
	usual := t.Check(p.plain)
	if compiled != nil {
		o.definition = compiled.Definition
		o.changes = slices.Clone(compiled.Changes)
	}
	if plain != nil {
		o.changes = slices.DeleteFunc(o.changes, func(ch Change) bool {
			return slices.ContainsFunc(plain.Changes, func(b Change) bool { return b.Code == ch.Code && (p.apart || b.Path == ch.Path) })
		})
	}
	for _, f := range t.Check(p.tool) {
		if f.Compile.Detail != "" {
			o.links[f.Compile.Detail] = f.DocsURL
			continue
		}
		if !slices.ContainsFunc(usual, func(b Finding) bool { return b.Code == f.Code && (p.apart || b.Path == f.Path) }) {
			o.said = append(o.said, f)
		}
	}
	return o
}

// The words of the summary, best first.
const (
	kept      = "kept"
	omitted   = "left out"
	rewritten = "rewritten"
	undone    = "undone"
	narrower  = "narrower"
	enforced  = "decoder"
	refuses   = "refused"
)

// word says in one word what becomes of the construct.
func (o *outcome) word() string {
	if o.definition == nil {
		return refuses
	}
	worst := kept
	for _, ch := range o.changes {
		if w := wordOf(ch); rank(w) > rank(worst) {
			worst = w
		}
	}
	return worst
}

func rank(word string) int {
	return slices.Index([]string{kept, omitted, rewritten, undone, narrower, enforced, refuses}, word)
}

func wordOf(ch Change) string {
	switch k := ch.construct; {
	case ch.Lossy:
		return enforced
	case ch.Narrows:
		return narrower
	case k.Undo != "":
		return undone
	case k == annotationDropped || k == vacuousDropped:
		return omitted
	}
	return rewritten
}

// cells are the cells of the row in the target's table: what happens, what is
// lost, what the decoder does.
func (o *outcome) cells() string {
	var what, loss, decoder []string
	for _, ch := range o.changes {
		k := ch.construct
		what = append(what, fmt.Sprintf("%s (`%s`)", k.Emits, ch.Code))
		if ch.Lossy {
			loss = append(loss, "lossy")
		}
		if ch.Narrows {
			loss = append(loss, "narrows")
		}
		if k.Undo != "" {
			decoder = append(decoder, "undoes it (`"+k.Undo+"`)")
		}
		if k.Recheck != "" {
			decoder = append(decoder, "checks "+k.Recheck)
		}
	}
	for _, f := range o.said {
		what = append(what, fmt.Sprintf("%s: %s (`%s`)", f.Severity, f.Message, f.Code))
	}
	switch {
	case o.definition == nil:
		what = append([]string{"the tool is refused"}, what...)
	case len(o.changes) == 0:
		what = append([]string{"as it is written"}, what...)
	}
	return strings.Join([]string{joinOnce(what), joinOnce(loss), joinOnce(decoder)}, " | ")
}

// joinOnce joins what a cell says, each once.
func joinOnce(parts []string) string {
	var once []string
	for _, p := range parts {
		if p = tableCell(p); !slices.Contains(once, p) {
			once = append(once, p)
		}
	}
	return strings.Join(once, "<br>")
}

// tableCell makes text safe inside a table.
func tableCell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace(text)
}

// rules leads to the sources that state the rules of the row.
func (o *outcome) rules(t *Target) string {
	var urls []string
	for _, ch := range o.changes {
		urls = append(urls, cmp.Or(o.links[ch.Detail], o.main))
	}
	for _, f := range o.said {
		urls = append(urls, cmp.Or(f.DocsURL, o.main))
	}
	var links []string
	for _, url := range urls {
		i := slices.IndexFunc(t.Sources, func(s Source) bool { return s.URL == url })
		if i < 0 {
			links = append(links, "[link]("+url+")")
			continue
		}
		links = append(links, fmt.Sprintf("[%d][%s]", i+1, sourceID(t, i)))
	}
	slices.Sort(links)
	return strings.Join(slices.Compact(links), " ")
}

// sourceID is what the page calls a source of the target.
func sourceID(t *Target, i int) string { return t.ID + "-" + strconv.Itoa(i+1) }

// A page is being written.
type page struct{ strings.Builder }

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func referencePage(t *testing.T) string {
	t.Helper()
	all := loadProbes(t)
	var p page
	p.line("# Targets\n")
	p.line("%s", referenceIntro)
	p.overview()
	p.matrices(all)
	p.line("## Each target\n")
	p.line("%s", detailIntro)
	said := map[string]string{}
	for _, target := range All() {
		p.target(target, all, said)
	}
	p.handbook()
	return strings.TrimRight(p.String(), "\n") + "\n"
}

const referenceIntro = "This page is made from the code: `go test ./gen/target -run TestReference -update` writes it, and the test fails when\n" +
	"it is stale. What it says of a keyword is what compiling a small tool with that keyword did.\n\n" +
	"`check` tells what a target makes of a tool as it is written. `compile` makes the definition that is sent, and records\n" +
	"every difference from the tool as a change with a code and a path. Both run the same passes, so they cannot disagree.\n\n" +
	"- A change is *lossy* when the definition accepts values that the tool's schema does not. The constraint is said in the\n" +
	"  description, and the decoder enforces it as [keywords.md](keywords.md) says.\n" +
	"- A change *narrows* when the model can no longer send some values that the tool's schema accepts. The decoder still takes them.\n" +
	"- A change of representation is *undone* by the decoder, exactly, when it is told which target a call answers.\n\n" +
	"With `--lossy refuse`, and in `compile` without `--allow-lossy`, a lossy change refuses the tool, and so does a narrowing that\n" +
	"takes more than undeclared properties. Whatever a target enforces, the decoder validates every call against the tool's own schema.\n"

const detailIntro = "A construct that is not in a target's table is kept as it is written; those are listed below the table. *Rule* leads to where the\n" +
	"rule is stated, by its number among the sources.\n"

// overview writes the table of all targets.
func (p *page) overview() {
	p.line("## The targets\n")
	p.line("| id | name | reviewed | tool names | description | limits |")
	p.line("|---|---|---|---|---|---|")
	for _, t := range All() {
		r := &t.rules
		p.line("| [`%s`](#%s) | %s | %s | %s | %s | %s |", t.ID, t.ID, tableCell(t.Name), t.Reviewed,
			tableCell(nameWords(r.toolNames)), descriptionWords(r.description), tableCell(limitWords(&r.limits, &r.cautions)))
	}
	p.line("")
}

func nameWords(rules []nameRule) string {
	var parts []string
	for _, r := range rules {
		words := r.message
		if r.severity != diag.Error {
			words += " (a warning)"
		}
		parts = append(parts, words)
	}
	return cmp.Or(strings.Join(parts, "; "), "no rule")
}

func descriptionWords(l textLimits) string {
	var parts []string
	if l.warn > 0 {
		parts = append(parts, fmt.Sprintf("a warning above %d characters", l.warn))
	}
	if l.refuse > 0 {
		parts = append(parts, fmt.Sprintf("refused above %d", l.refuse))
	}
	return cmp.Or(strings.Join(parts, ", "), "no published limit")
}

// limitWords says the limits of one schema, then those of a request.
func limitWords(l, cautions *limits) string {
	words := slices.Concat(oneSchema(l, ""), oneSchema(cautions, " (a warning)"))
	for _, n := range []struct {
		most int
		what string
	}{
		{l.tools, "tools in a request"}, {l.fields, "properties in a request"},
		{l.optionals, "optional properties in a request"}, {l.unions, "properties with a union of types in a request"},
		{l.joinedName, "characters of server and tool name together in some clients"},
	} {
		if n.most > 0 {
			words = append(words, fmt.Sprintf("%d %s (a warning)", n.most, n.what))
		}
	}
	return cmp.Or(strings.Join(words, "; "), "none published")
}

func oneSchema(l *limits, note string) []string {
	var words []string
	for _, n := range []struct {
		most int
		what string
	}{
		{l.properties, "properties"}, {l.depth, "levels"}, {l.enumValues, "enum values"}, {l.branches, "branches of one anyOf"},
		{l.chars, "characters of names and enum values"}, {l.size, "characters of the schema"},
	} {
		if n.most > 0 {
			words = append(words, fmt.Sprintf("%d %s%s", n.most, n.what, note))
		}
	}
	if l.largeEnum > 0 {
		words = append(words, fmt.Sprintf("%d characters in an enum of more than %d values%s", l.largeEnumChars, l.largeEnum, note))
	}
	return words
}

// matrices writes the summary: first the base targets and their variants, then
// the others.
func (p *page) matrices(all []loadedProbe) {
	p.line("## Summary\n")
	p.line("| word | meaning |\n|---|---|")
	for _, w := range [][2]string{
		{kept, "sent as it is written. A target that enforces nothing shows it to the model"},
		{omitted, "left out; it says nothing about which values are valid"},
		{rewritten, "said in another way; the same values are accepted"},
		{undone, "sent in another representation, which the decoder undoes"},
		{narrower, "the model cannot send some valid values"},
		{enforced, "cannot be expressed: said in the description, and left to the decoder. [keywords.md](keywords.md) lists what decoders enforce: all but a few, and nothing of what JSON Schema does not know"},
		{refuses, "a tool with it is refused"},
	} {
		p.line("| %s | %s |", w[0], w[1])
	}
	p.line("\nA star means that `check` has more to say; see the target. `true` and `false` as schemas, `items` as an array, and references")
	p.line("that lead out of the document are refused in tool files, whatever the target.\n")
	first, rest := families()
	p.line("### Base targets and their variants\n")
	p.matrix(first, all)
	if len(rest) > 0 {
		p.line("### Other targets\n")
		p.matrix(rest, all)
	}
}

// families parts the targets into the base targets with their variants, and the others.
func families() (first, rest []*Target) {
	for _, t := range All() {
		variant := slices.ContainsFunc(Base(), func(b *Target) bool { return t.ID == b.ID || strings.HasPrefix(t.ID, b.ID+"-") })
		if variant {
			first = append(first, t)
		} else {
			rest = append(rest, t)
		}
	}
	return first, rest
}

func (p *page) matrix(targets []*Target, all []loadedProbe) {
	header, rule := "| construct |", "|---|"
	for _, t := range targets {
		header += " " + t.ID + " |"
		rule += "---|"
	}
	p.line("%s\n%s", header, rule)
	group := ""
	for _, probe := range all {
		if probe.group != group {
			group = probe.group
			p.line("| **%s** |%s", group, strings.Repeat(" |", len(targets)))
		}
		row := "| " + tableCell(probe.name) + " |"
		for _, t := range targets {
			o := probe.outcome(t)
			star := ""
			if len(o.said) > 0 && o.definition != nil {
				star = "*"
			}
			row += " " + o.word() + star + " |"
		}
		p.line("%s", row)
	}
	p.line("")
}

// target writes the section of one target. said holds the tables of those before
// it, so that equal ones are written once.
func (p *page) target(t *Target, all []loadedProbe, said map[string]string) {
	p.line("### %s\n", t.ID)
	p.line("%s. Rules reviewed %s.\n", t.Name, t.Reviewed)
	p.line("```json\n%s\n```\n", envelopeWords(t.rules.envelope).Compact())
	p.line("Sources:\n")
	for i, s := range t.Sources {
		date := ""
		if s.Date != "" {
			date = " (" + s.Date + ")"
		}
		p.line("%d. [%s][%s]%s", i+1, cmp.Or(s.Title, s.URL), sourceID(t, i), date)
	}
	p.line("")
	if len(t.Notes) > 0 {
		p.line("Where sources disagree, and other notes:\n")
		for _, n := range t.Notes {
			p.line("- %s", n)
		}
		p.line("")
	}
	p.ruleLines(&t.rules)
	p.details(t, all, said)
	for i, s := range t.Sources {
		p.line("[%s]: %s", sourceID(t, i), s.URL)
	}
	p.line("")
}

// envelopeWords is a definition with placeholders.
func envelopeWords(slots []slot) *schema.Node {
	var members []schema.Member
	for _, s := range slots {
		v := schema.NewString("$" + strings.ToUpper(s.key))
		switch s.content {
		case constant:
			v = s.value
		case toolName:
			v = schema.NewString("$NAME")
		case description, filledDescription:
			v = schema.NewString("$DESCRIPTION")
		case parameterSchema:
			v = schema.NewString("$SCHEMA")
		case resultSchema:
			v = schema.NewString("$OUTPUT_SCHEMA")
		case nested:
			v = envelopeWords(s.slots)
		}
		members = append(members, schema.Member{Name: s.key, Value: v})
	}
	return schema.NewObject(members...)
}

// ruleLines writes the rules that are lists.
func (p *page) ruleLines(r *rules) {
	p.line("Rules:\n")
	p.line("- Tool names: %s.", nameWords(r.toolNames))
	if n := r.propertyNames; n != nil {
		does := "others are pointed out"
		if n.rename {
			does = "others are renamed, and the decoder renames back"
		}
		what := "`" + n.valid.String() + "`"
		if n.valid.String() == "" {
			what = "any"
		}
		if len(n.refused) > 0 {
			what += ", save `" + strings.Join(n.refused, "` `") + "`"
		}
		p.line("- Property names: %s; %s.", what, does)
	}
	p.line("- Descriptions: %s.", descriptionWords(r.description))
	p.line("- Limits: %s.", limitWords(&r.limits, &r.cautions))
	if r.asWritten == nil {
		if words := patternWords(r.patterns); words != "" {
			p.line("- Patterns: %s.", words)
		}
		p.line("- Keywords that are sent: `%s`.", strings.Join(r.keywords, "` `"))
		for _, typ := range []string{"string", "integer", "number"} {
			if list := r.formats[typ]; len(list) > 0 {
				p.line("- Formats of type %s: %s.", typ, strings.Join(list, ", "))
			}
		}
	}
	p.line("")
}

func patternWords(r patternRule) string {
	var words []string
	if r.plain {
		words = append(words, "no look-around, back-references, word boundaries and flags")
	}
	if r.noClass {
		words = append(words, "no Unicode classes")
	}
	if r.repeats > 0 {
		words = append(words, fmt.Sprintf("no repetition of more than %d", r.repeats))
	}
	switch r.anchors {
	case refused:
		words = append(words, "only with ^ and $ around the whole")
	case entirely:
		words = append(words, "matched as if ^ and $ were around the whole")
	}
	return strings.Join(words, "; ")
}

// details writes the target's table of constructs. Those of which the same is to
// be said share a row.
func (p *page) details(t *Target, all []loadedProbe, said map[string]string) {
	var rows, plain []string
	names, key := map[string][]string{}, ""
	for i := range all {
		o := all[i].outcome(t)
		if len(o.changes) == 0 && len(o.said) == 0 && o.definition != nil {
			plain = append(plain, all[i].name)
			continue
		}
		row := o.cells() + " | " + o.rules(t)
		if names[row] == nil {
			rows = append(rows, row)
		}
		names[row] = append(names[row], tableCell(all[i].name))
		key += all[i].name + o.cells() + "\n"
	}
	key = strings.ReplaceAll(key, "`"+t.ID+"/", "`")
	if other := said[key]; other != "" {
		p.line("What happens to each construct is what happens for [`%s`](#%s).\n", other, other)
		return
	}
	said[key] = t.ID
	if len(rows) > 0 {
		p.line("| construct | what is sent | loses | the decoder | rule |\n|---|---|---|---|---|")
		for _, row := range rows {
			p.line("| %s | %s |", strings.Join(names[row], ", "), row)
		}
		p.line("")
	}
	if len(plain) > 0 {
		p.line("Kept as written: %s.\n", strings.Join(plain, "; "))
	}
}

// handbook writes the table of constructs.
func (p *page) handbook() {
	p.line("## Handbook\n")
	p.line("Everything that compiling may change. Some codes are named after the keyword, by the target.\n")
	p.line("| code | what is sent | loses | undone by | the decoder checks |\n|---|---|---|---|---|")
	for _, k := range Constructs() {
		code, undo := "after the keyword", ""
		if k.Code != "" {
			code = "`" + k.Code + "`"
		}
		if k.Undo != "" {
			undo = "`" + k.Undo + "`"
		}
		var loss []string
		if k.Lossy {
			loss = append(loss, "lossy")
		}
		if k.Narrows {
			loss = append(loss, "narrows")
		}
		p.line("| %s | %s | %s | %s | %s |", code, tableCell(k.Emits), strings.Join(loss, ", "), undo, tableCell(k.Recheck))
	}
}
