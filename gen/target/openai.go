package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// openAI is strict function calling in the envelope of the Responses API.
var openAI = Target{
	ID: "openai", Name: "OpenAI", File: "openai.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{URL: "https://developers.openai.com/api/docs/guides/structured-outputs"},
		{URL: "https://developers.openai.com/api/docs/guides/function-calling"},
		{URL: "https://developers.openai.com/api/docs/api-reference/responses/create"},
	},
	rules: rules{
		toolNames: []nameRule{
			{
				valid: regexp.MustCompile(`^[a-zA-Z0-9_-]*$`), code: "tool-name-invalid-characters", severity: diag.Error,
				message: "tool names hold ASCII letters, digits, _ and - only", hint: "rename the tool, or leave this target out",
			},
			{
				valid: regexp.MustCompile(`^(?s:.{1,64})$`), code: "tool-name-too-long", severity: diag.Error,
				message: "tool names have at most 64 characters", hint: "shorten the name, or leave this target out",
			},
		},
		description: textLimits{warn: 1024, refuse: 1048576, notes: 1024},
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
			"if": "dropped-unsupported-keyword", "anyOf": "dropped-unsupported-keyword",
			"oneOf": "dropped-unsupported-keyword", "required": "dropped-unsupported-keyword",
			"format": "dropped-unsupported-format", "default": "dropped-default-keyword",
			"?": "dropped-unknown-keyword",
		},
		formats: map[string][]string{
			"string": {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"},
		},
		references: true, closed: true, allNeeded: true, typeLists: true, plain: true,
	},
}
