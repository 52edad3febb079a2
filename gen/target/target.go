// Package target turns canonical tools into what each provider takes, and says
// what it did: the definition, every change with its loss, and how a decoder
// undoes the changes of representation.
//
// A target is data: a row of rules (names, keywords, formats, limits, envelope)
// in the file of its provider. The passes that read the rules are shared. A
// tool is compiled in this order: names and descriptions, the schema (lowered
// from its normal form, or rewritten as written for targets that only show it
// to the model), budgets of one schema, the loss policy, the envelope.
//
// What a target cannot take is encoded so that the decoder can restore the
// canonical value exactly where that is possible; else it is left out, said in
// the description, and left to the decoder; else the tool is refused for the
// target. Nothing is changed without a Change that says so.
package target

import (
	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A Target is one provider dialect that tools can be compiled for.
type Target struct {
	ID       string   // what --targets takes
	Name     string   // for readers
	File     string   // of its array in the folder schemaport/
	Reviewed string   // the day its rules were last compared with their sources
	Sources  []Source // where the rules are stated; the first is the main one
	Notes    []string // where sources disagree, and how that is read here
	rules    rules
}

// A Source is a page that states rules of a target.
type Source struct {
	Title string
	URL   string
	Date  string // of the page or the copy that was read
}

// Policy says what to do with a change that lets a target accept more than the
// canonical schema, or that makes valid calls impossible.
type Policy string

// The policies. The zero Policy is Enforce.
const (
	Enforce Policy = "enforce" // leave the constraint to the decoder and say it in the description
	Refuse  Policy = "refuse"  // refuse the tool for the target
)

// Options are what a caller decides about a compilation.
type Options struct {
	Lossy Policy
	Allow []Permission // changes that Refuse lets pass
}

// A Permission lets changes pass that the policy refuses.
type Permission struct {
	Code string // of the change
	Path string // where, and below it; "" is everywhere
}

// Compiled is what one tool is for one target.
type Compiled struct {
	Definition []byte   // compact JSON on one line
	Changes    []Change // in the order in which they were made
	Undo       []Undo   // what the decoder reverses
}

// A Change is one thing that a target's definition does differently from the
// canonical tool.
type Change struct {
	Code    string // stable, from the table of constructs
	Path    string // schema path in the tool
	Detail  string // one sentence for the reader
	Lossy   bool   // the definition accepts values that the decoder has to refuse
	Narrows bool   // the model can no longer send some valid values

	Undo    string   // what a decoder reverses, such as null-is-absent; "" where the value is sent as it is
	Names   []string // what it needs for that: as of Undo.Names; of a renamed property the canonical name and the sent one
	Recheck string   // what a decoder checks because the definition does not promise it; may be empty

	construct *Construct
}

// An Undo is one change of representation that the decoder reverses.
type Undo struct {
	Rule     string       // name of the constant of the runtime, such as "NullIsAbsent"
	Node     *schema.Node // the place: a node of the tool's Normal document
	Property string       // of NullIsAbsent: the property of the object Node
	Names    []string     // as the runtime documents for the rule
}

// base holds the targets of --targets all, in the order in which they are shown.
var base = []*Target{&openAI, &anthropic, &gemini, &mcp}

// others are the targets that are named one by one: variants of the base
// targets, then other providers.
var others = []*Target{
	&openAIChat, &openAILoose, &strictAnthropic, &geminiSchema,
	&vertex, &bedrock, &bedrockStrict, &azureOpenAI, &mistral, &cohere, &xai, &groq, &deepseek, &fireworks, &moonshot,
	&qwen, &ollama, &llamaCPP, &vllm,
}

// Lookup returns the target with the id, and whether there is one.
func Lookup(id string) (*Target, bool) {
	for _, t := range All() {
		if t.ID == id {
			return t, true
		}
	}
	return nil, false
}

// Base returns the targets that "all" stands for, in order.
func Base() []*Target { return append([]*Target(nil), base...) }

// All returns every target, the base targets first.
func All() []*Target { return append(Base(), others...) }

// Check tells what the target makes of the tool as it is written: worst first,
// then by path and code. Errors are what the target would not take, or what
// compiling has to lose. Check changes nothing it is given.
func (t *Target) Check(tool *canonical.Tool) []Finding {
	c := newCompiler(t, tool)
	c.examine()
	return c.listed(c.findings())
}

// Examine is Check, and what Compile makes of the tool where every loss is
// permitted: nil if the target cannot take it.
func (t *Target) Examine(tool *canonical.Tool) (*Compiled, []Finding) {
	c := newCompiler(t, tool)
	definition := c.examine()
	return c.compiled(definition), c.listed(c.findings())
}

// Compile makes the definition of the tool for the target. It returns nil and
// at least one error when the target cannot take the tool, or when the policy
// refuses what it would take; the other findings are warnings and notes, and
// come with either outcome. Compile changes nothing it is given, and equal tools
// give equal bytes.
func (t *Target) Compile(tool *canonical.Tool, opts Options) (*Compiled, []Finding) {
	c := newCompiler(t, tool)
	definition := c.examine()
	found := c.listed(survivors(c.findings()))
	if refusal := c.refusal(opts); refusal != nil {
		return nil, append(found, *refusal)
	}
	return c.compiled(definition), found
}

// compiled is the outcome for a tool with that definition; nil after an error.
func (c *compiler) compiled(definition *schema.Node) *Compiled {
	if c.failed() {
		return nil
	}
	return &Compiled{Definition: definition.Compact(), Changes: c.changes, Undo: c.undo}
}

// examine runs all passes and returns the definition, which is of no use after
// an error.
func (c *compiler) examine() *schema.Node {
	c.checkNames()
	c.checkDescription()
	parameters := c.parameters()
	if parameters != nil {
		c.checkBudgets(parameters)
	}
	return c.definition(c.rules.envelope, parameters)
}
