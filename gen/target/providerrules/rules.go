// Package providerrules holds tool definitions against what each provider
// takes. It is for tests: those of the compiler, and those of examples, whose
// stand-in of a provider refuses what the provider would refuse.
//
// The rules, in provider-rules.json, come from the providers' own reference
// pages, SDKs and discovery documents, and from refusals quoted in public
// issues. The file names each source with the date of the copy that was read,
// and when the whole was last reviewed. It was written without a look at the
// compiler, so that the two check each other.
package providerrules

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

//go:embed provider-rules.json
var text []byte

// Rules are what one provider takes.
type Rules struct {
	ID string // in provider-rules.json, such as openai-strict
	entry

	envelopes   []*schema.Node
	name        *regexp.Regexp // nil: any name
	propertyKey *regexp.Regexp
}

// An entry is the part of the file about one provider that a check needs.
type entry struct {
	ID                string
	Envelope          json.RawMessage
	Surfaces          map[string]json.RawMessage // the envelopes, where there are several
	OptionalFields    []string
	StrictValue       *bool
	NameRegex         *string
	NameMaxLenHard    int
	DescriptionMinLen int
	PropertyKeyRegex  *string
	PropertyKeyForbid []string `json:"propertyKeyForbidden"`
	Keywords          map[string]string
	Formats           []string
	Limits            map[string]*int
}

// rulesOf is, by target, the id of its rules where that is another.
var rulesOf = map[string]string{
	"openai": "openai-strict", "openai-chat": "openai-strict", "gemini": "gemini-parameters", "mcp": "mcp-2026-07-28",
	"vertex": "vertex-parameters", "azure-openai": "azure-openai-strict", "cohere": "cohere-strict",
	"deepseek": "deepseek-strict", "vllm": "vllm-xgrammar",
}

// surfaceOf is the envelope of targets that differ in nothing else.
var surfaceOf = map[string]string{"openai": "responses", "openai-chat": "chat"}

// read parses the file, once.
var read = sync.OnceValues(func() ([]entry, error) {
	var file struct{ Targets []entry }
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("provider-rules.json: %w", err)
	}
	return file.Targets, nil
})

// For returns the rules for the definitions of a target, such as "openai". It
// fails if none are known for it.
func For(targetID string) (*Rules, error) {
	entries, err := read()
	if err != nil {
		return nil, err
	}
	id := targetID
	if other, ok := rulesOf[id]; ok {
		id = other
	}
	i := slices.IndexFunc(entries, func(e entry) bool { return e.ID == id })
	if i < 0 {
		return nil, fmt.Errorf("no rules are known for the target %q", targetID)
	}
	r := &Rules{ID: id, entry: entries[i]}
	if err := r.parseEnvelopes(surfaceOf[targetID]); err != nil {
		return nil, err
	}
	return r, r.compilePatterns()
}

// parseEnvelopes reads the envelopes of the surface named, or of all of them.
func (r *Rules) parseEnvelopes(only string) error {
	var texts [][]byte
	for _, surface := range [...]string{"chat", "responses"} {
		if text := r.Surfaces[surface]; text != nil && (only == "" || only == surface) {
			texts = append(texts, text)
		}
	}
	if texts == nil {
		texts = append(texts, r.Envelope)
	}
	for _, text := range texts {
		envelope, problems := schema.Parse(text)
		if len(problems) > 0 {
			return fmt.Errorf("the envelope of %s: %v", r.ID, problems[0])
		}
		r.envelopes = append(r.envelopes, envelope)
	}
	return nil
}

// compilePatterns prepares the rules about names. The Model Context Protocol
// only recommends how tools are called.
func (r *Rules) compilePatterns() (err error) {
	if r.NameRegex != nil && !strings.HasPrefix(r.ID, "mcp") {
		expr := *r.NameRegex
		if r.NameMaxLenHard > 0 {
			expr = strings.Replace(expr, ",64}", fmt.Sprintf(",%d}", r.NameMaxLenHard), 1)
		}
		if r.name, err = regexp.Compile(expr); err != nil {
			return fmt.Errorf("the names of %s: %w", r.ID, err)
		}
	}
	if r.PropertyKeyRegex != nil {
		if r.propertyKey, err = regexp.Compile(*r.PropertyKeyRegex); err != nil {
			return fmt.Errorf("the property names of %s: %w", r.ID, err)
		}
	}
	return nil
}

// Check lists what a definition, as it is sent, does against the rules: each
// fault as a quoted path into the definition or the schema of its arguments,
// such as "properties.city", and what is wrong there. Nothing found is nil. Members that the
// tool's author gave and the protocol knows are not judged.
func (r *Rules) Check(definition []byte) []string {
	n, problems := schema.Parse(definition)
	if len(problems) > 0 {
		return []string{fmt.Sprintf("byte %d: %s", problems[0].Pos.Offset, problems[0].Message)}
	}
	name, _ := within(n, "name").Str()
	return r.CheckTool(name, n)
}

// CheckTool is Check for a definition that was parsed already, and holds its
// name to be the tool's.
func (r *Rules) CheckTool(name string, definition *schema.Node) []string {
	in := &inspection{Rules: r, tool: name, root: Arguments(definition)}
	in.checkEnvelope(definition)
	if in.name != nil && !in.name.MatchString(name) {
		in.fail("name", "does not match %s", in.name)
	}
	if in.root != nil {
		in.checkRoot()
		in.schema(in.root, "")
		in.checkLimits()
		in.checkRecursion(in.root, "", make(map[*schema.Node]bool))
	}
	return in.found
}

// Arguments finds the schema of the arguments in a definition, under the name
// that the envelope has for it. It is nil where the definition has none.
func Arguments(definition *schema.Node) *schema.Node {
	for _, name := range [...]string{"parameters", "input_schema", "parametersJsonSchema", "inputSchema"} {
		if v := within(definition, name); v.Is(schema.Object) {
			if inner := v.Get("json"); name == "inputSchema" && inner.Is(schema.Object) && len(v.Members) == 1 {
				return inner // as Bedrock has it
			}
			return v
		}
	}
	return nil
}

// within finds a member of a definition or of the object that is wrapped in it.
func within(definition *schema.Node, name string) *schema.Node {
	if v := definition.Get(name); v != nil {
		return v
	}
	for _, wrapper := range [...]string{"function", "toolSpec"} {
		if v := definition.Get(wrapper).Get(name); v != nil {
			return v
		}
	}
	return nil
}
