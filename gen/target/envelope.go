package target

import "github.com/schemaport/schemaport-gen/gen/schema"

// strictness is what an envelope says about strict.
type strictness uint8

const (
	strictUnsaid strictness = iota // the target has no such member
	strictOn
	strictOff
)

// slots is the member strict; none where it is not said.
func (s strictness) slots() []slot {
	if s == strictUnsaid {
		return nil
	}
	return []slot{{key: "strict", content: constant, value: schema.NewBool(s == strictOn)}}
}

// changes is what the member strict adds to the changes of the envelope.
func (s strictness) changes() []*Construct {
	switch s {
	case strictOn:
		return []*Construct{strictModeEnabled}
	case strictOff:
		return []*Construct{strictModeDisabled}
	}
	return nil
}

// functionSlots is a function of OpenAI's kind, as most providers take it.
func functionSlots(text content, s strictness) []slot {
	return append([]slot{
		{key: "name", content: toolName},
		{key: "description", content: text},
		{key: "parameters", content: parameterSchema},
	}, s.slots()...)
}

// inChat gives the rules the envelope of Chat Completions, which puts the
// function under a key of its own.
func (r rules) inChat(s strictness) rules {
	r.envelope = []slot{
		{key: "type", content: constant, value: schema.NewString("function")},
		{key: "function", content: nested, slots: functionSlots(description, s)},
	}
	r.first = append(append([]*Construct{schemaFieldRenamed}, s.changes()...), functionNested)
	return r
}

// inResponses gives the rules the flat envelope of the Responses API.
func (r rules) inResponses(s strictness) rules {
	r.envelope = append([]slot{{key: "type", content: constant, value: schema.NewString("function")}},
		functionSlots(description, s)...)
	r.first = append([]*Construct{schemaFieldRenamed}, s.changes()...)
	return r
}

// lostKeywords is the codes of the changes that leave keywords out, for targets
// whose provider has no names for them.
func lostKeywords() map[string]string {
	return map[string]string{
		"": "dropped-unsupported-keyword", "format": "dropped-unsupported-format",
		"default": "dropped-default-keyword", "?": "dropped-unknown-keyword",
	}
}
