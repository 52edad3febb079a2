package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// mcp is a Tool of the Model Context Protocol, kept within what common clients
// take where that costs nothing.
var mcp = Target{
	ID: "mcp", Name: "MCP", File: "mcp.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{URL: "https://modelcontextprotocol.io/specification/2026-07-28/server/tools"},
	},
	rules: rules{
		toolNames: []nameRule{
			{
				valid: regexp.MustCompile(`^(?s:.{1,128})$`), code: "tool-name-length", severity: diag.Warning,
				message: "tool names should have at most 128 characters", hint: "shorten the name",
			},
			{
				valid: regexp.MustCompile(`^[A-Za-z0-9_.-]*$`), code: "tool-name-characters", severity: diag.Warning,
				message: "tool names should hold ASCII letters, digits, _, . and - only", hint: "rename the tool",
			},
		},
		description: textLimits{notes: 1024},
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "title", content: copied, kind: schema.String},
			{key: "description", content: description},
			{key: "icons", content: copied, kind: schema.Array},
			{key: "inputSchema", content: parameterSchema},
			{key: "outputSchema", content: resultSchema},
			{key: "annotations", content: copied, kind: schema.Object},
			{key: "_meta", content: copied, kind: schema.Object},
		},
		asWritten: &asWritten{itemsKey: true, literal: true, headers: true},
	},
}
