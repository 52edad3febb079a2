package target

// openAIChat is strict function calling in the envelope of Chat Completions.
var openAIChat = Target{
	ID: "openai-chat", Name: "OpenAI Chat Completions", File: "openai-chat.json", Reviewed: "2026-11-30",
	Sources: []Source{srcOpenAIStructured, srcOpenAIFunctions, srcOpenAIPython},
	Notes: []string{
		"Chat Completions reads a missing strict as false and Responses tries to make the schema strict, so strict is always sent.",
	},
	rules: openAI.rules.inChat(strictOn),
}

// openAILoose is function calling without strict: the schema is text for the
// model, and nothing but its root is looked at.
var openAILoose = Target{
	ID: "openai-loose", Name: "OpenAI, strict off", File: "openai-loose.json", Reviewed: "2026-11-30",
	Sources: []Source{srcOpenAIFunctions, srcOpenAIPython, srcOpenAIRefusals},
	Notes: []string{
		"Some model families refuse oneOf, anyOf, allOf, not and enum at the root and no page says so; none of them is sent there, nor is if.",
		"Objects without properties were refused in some requests only; properties is always sent.",
		"Descriptions of more than 1024 characters were refused in older reports, and of more than 1048576 in newer ones: the first is a warning, the second an error.",
	},
	rules: rules{
		toolNames:   openAI.rules.toolNames,
		description: openAI.rules.description,
		limits:      limits{tools: 128},
		dropped:     map[string]string{"": "dropped-root-composition"},
		asWritten:   &asWritten{wrapUnions: true, plainRoot: true, itemsKey: true, propertiesKey: true, literal: true, noDialect: true, addedType: "added-input-schema-type"},
		tells:       looseTells, remarks: looseRemarks,
	}.inResponses(strictOff),
}
