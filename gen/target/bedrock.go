package target

// bedrock is a tool of Amazon Bedrock's Converse API without strict. What the
// model behind the endpoint refuses is refused as well.
var bedrock = Target{
	ID: "bedrock", Name: "Amazon Bedrock", File: "bedrock.json", Reviewed: "2026-11-30",
	Sources: []Source{srcBedrockReference, srcBedrockRecordings, srcRecordings},
	Notes: []string{
		"Which rules hold depends on the model: those of Claude (no union at the root, names of properties) and Nova (no references) are kept for all.",
		"Older APIs and those of agents take tool names of letters, digits and underscores only that begin with a letter; the Converse rule is applied.",
		"The page does not say what additionalProperties does beyond false; it goes out as written.",
		"A recursive definition has no form without references, so it is sent with $defs.",
	},
	rules: rules{
		toolNames:     openAI.rules.toolNames,
		propertyNames: anthropic.rules.propertyNames,
		envelope:      toolSpec(strictUnsaid),
		first:         []*Construct{toolSpecNested},
		dropped:       map[string]string{"": "dropped-root-composition"},
		asWritten:     &asWritten{inline: true, wrapUnions: true, plainRoot: true, literal: true, addedType: "added-input-schema-type"},
	},
}

// bedrockStrict is a tool of the Converse API with strict.
var bedrockStrict = Target{
	ID: "bedrock-strict", Name: "Amazon Bedrock, strict", File: "bedrock-strict.json", Reviewed: "2026-11-30",
	Sources: []Source{srcBedrockReference, srcBedrockRecordings, srcClaudeStructured},
	Notes: []string{
		"minLength, maxLength and pattern were accepted in recordings, and refused by the page and in another project; they are left out.",
		"A recursive reference was answered with a server error in recordings; recursion is sent as JSON text.",
		"Clients older than 2026-02 do not know strict; use the target bedrock with them.",
	},
	rules: strictClaude(func(r *rules) {
		r.toolNames = openAI.rules.toolNames
		r.envelope = toolSpec(strictOn)
		r.first = []*Construct{strictModeEnabled, toolSpecNested}
	}),
}

// toolSpec is the envelope of the Converse API. A description must not be empty.
func toolSpec(s strictness) []slot {
	return []slot{{key: "toolSpec", content: nested, slots: append([]slot{
		{key: "name", content: toolName},
		{key: "description", content: filledDescription},
		{key: "inputSchema", content: nested, slots: []slot{{key: "json", content: parameterSchema}}},
	}, s.slots()...)}}
}
