package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// Where OpenAI states its rules.
const (
	openAISchemasPage   = "https://developers.openai.com/api/docs/guides/structured-outputs"
	openAIFunctionsPage = "https://developers.openai.com/api/docs/guides/function-calling"
	openAIResponsesPage = "https://developers.openai.com/api/docs/api-reference/responses/create"
	openAIChatPage      = "https://developers.openai.com/api/docs/api-reference/chat/create"
)

// openAI is strict function calling in the envelope of the Responses API.
var openAI = Target{
	ID: "openai", Name: "OpenAI", File: "openai.json", Reviewed: "2026-11-30",
	Sources: []Source{
		srcOpenAIStructured, srcOpenAIFunctions, srcOpenAIPython, srcOpenAIRefusals,
		{Title: "OpenAI API reference: Responses, create", URL: openAIResponsesPage, Date: "2026-08-20"},
		{Title: "OpenAI API reference: Chat Completions, create", URL: openAIChatPage, Date: "2026-08-20"},
	},
	Notes: []string{
		"minLength and maxLength: the list of keywords omits them and requests were refused in 2025-03, while a paragraph on fine-tuned models implies them; they are left out.",
		"Descriptions of more than 1024 characters were refused in older reports, and of more than 1048576 in newer ones: the first is a warning, the second an error.",
		"Levels of nesting: the page says 10, older copies 5, and whether the root counts is not said; it is counted, 10 is a warning and 11 is refused.",
		"The page's own nullable enum lists null in the type only, which by JSON Schema no null fits; null is added to both.",
		"default was refused in a report of 2025-04, and newer helpers send it; it is said in the description.",
		"Fine-tuned models refuse further keywords, such as bounds and patterns; the definition is that for other models.",
	},
	rules: rules{
		toolNames: []nameRule{
			{
				valid: regexp.MustCompile(`^[a-zA-Z0-9_-]*$`), code: "tool-name-invalid-characters", severity: diag.Error,
				message: "tool names hold ASCII letters, digits, _ and - only", hint: "rename the tool, or leave this target out",
				more: true,
			},
			{
				valid: regexp.MustCompile(`^(?s:.{1,64})$`), code: "tool-name-too-long", severity: diag.Error,
				message: "tool names have at most 64 characters", hint: "shorten the name, or leave this target out",
			},
		},
		description: textLimits{warn: 1024, refuse: 1048576, missing: tell{
			code: "missing-tool-description", severity: diag.Info, link: openAIResponsesPage,
			message: "the tool has no description, and a model chooses tools by theirs", hint: "say what the tool does and when to use it",
		}},
		envelope: []slot{
			{key: "type", content: constant, value: schema.NewString("function")},
			{key: "name", content: toolName},
			{key: "description", content: description},
			{key: "parameters", content: parameterSchema},
			{key: "strict", content: constant, value: schema.NewBool(true)},
		},
		first: []*Construct{schemaFieldRenamed, strictModeEnabled},
		limits: limits{
			properties: 5000, depth: 10, enumValues: 1000,
			largeEnum: 250, largeEnumChars: 15000, chars: 120000,
			tools: 128,
		},
		keywords: []string{
			"$ref", "type", "description", "enum", "pattern", "format", "multipleOf", "minimum", "maximum",
			"exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems", "items", "properties", "required",
			"additionalProperties", "anyOf", "$defs",
		},
		dropped: map[string]string{
			"":      "dropped-undocumented-constraint-keyword",
			"allOf": "dropped-unsupported-keyword", "not": "dropped-unsupported-keyword",
			"dependentRequired": "dropped-unsupported-keyword", "dependentSchemas": "dropped-unsupported-keyword",
			"if": "dropped-unsupported-keyword", "then": "dropped-unsupported-keyword", "else": "dropped-unsupported-keyword",
			"anyOf": "dropped-unsupported-keyword",
			"oneOf": "dropped-unsupported-keyword", "required": "dropped-unsupported-keyword",
			"format": "dropped-unsupported-format", "pattern": "dropped-unsupported-pattern", "default": "dropped-default-keyword",
			"?": "dropped-unknown-keyword",
		},
		formats: map[string][]string{
			"string": {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"},
		},
		references: keepReferences, objects: closedObjects, allNeeded: true, typeLists: true,
		patterns: patternRule{plain: true},
		tells:    openAITells, remarks: openAIRemarks,
		links: map[string]string{
			"tool-name-invalid-characters": openAIChatPage, "tool-name-too-long": openAIChatPage, "description-too-long": openAIChatPage,
			"absence-indistinguishable": openAIFunctionsPage,
		},
	},
}
