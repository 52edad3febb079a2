package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// anthropic is the Messages API's tool without strict: the schema is text for
// the model, and nothing of it is enforced.
var anthropic = Target{
	ID: "anthropic", Name: "Anthropic", File: "anthropic.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{URL: "https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools"},
		{URL: "https://platform.claude.com/docs/en/api/messages"},
	},
	rules: rules{
		toolNames: []nameRule{
			{
				valid: regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`), code: "invalid-tool-name", severity: diag.Error,
				message: "tool names have 1 to 128 ASCII letters, digits, _ and -",
				hint:    "rename the tool, or leave this target out",
			},
			{
				valid: regexp.MustCompile(`^(?s:.{0,64})$`), code: "tool-name-length", severity: diag.Warning,
				message: "some clients take tool names of at most 64 characters", hint: "shorten the name",
			},
		},
		propertyNames: &propertyRule{
			valid: regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`), code: "property-name-charset", rename: true, length: 64,
			message: "property names have 1 to 64 ASCII letters, digits, _, . and -",
		},
		description: textLimits{notes: 1024},
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "description", content: filledDescription},
			{key: "input_schema", content: parameterSchema},
		},
		first:     []*Construct{inputSchemaRenamed},
		dropped:   map[string]string{"": "dropped-root-composition"},
		asWritten: &asWritten{wrapUnions: true, literal: true},
	},
}
