package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// Where Anthropic states its rules.
const (
	anthropicToolsPage    = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools"
	anthropicStrictPage   = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use"
	anthropicSchemasPage  = "https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations"
	anthropicMessagesPage = "https://platform.claude.com/docs/en/api/messages"
)

// anthropic is the Messages API's tool without strict: the schema is text for
// the model, and nothing of it is enforced.
var anthropic = Target{
	ID: "anthropic", Name: "Anthropic", File: "anthropic.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{Title: "Claude docs: Define tools", URL: anthropicToolsPage, Date: "copies of 2026-08 to 2026-11"},
		{Title: "Claude API reference: Messages", URL: anthropicMessagesPage, Date: "2026-08-20"},
		srcClaudePython, srcClaudeRefusals,
	},
	Notes: []string{
		"Tool names: the newest page and refusals since 2026-06 say 128 characters, older pages and some clients 64; the first is an error, the second a warning.",
		"No page says that the API refuses oneOf, anyOf and allOf at the root, or property names outside letters, digits, _, . and -; many reports quote both refusals, and neither is sent.",
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
		description: textLimits{missing: tell{
			code: "missing-tool-description", severity: diag.Info,
			message: "the tool has no description, and a model chooses tools by theirs", hint: "say what the tool does and when to use it",
		}},
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "description", content: filledDescription},
			{key: "input_schema", content: parameterSchema},
		},
		first:     []*Construct{inputSchemaRenamed},
		dropped:   map[string]string{"": "dropped-root-composition"},
		asWritten: &asWritten{wrapUnions: true, literal: true, addedType: "added-input-schema-type"},
		tells:     anthropicTells, remarks: anthropicRemarks,
		links: map[string]string{"input-schema-not-object": anthropicMessagesPage, "property-name-charset": anthropicMessagesPage},
	},
}
