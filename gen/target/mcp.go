package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// Where the protocol states its rules.
const (
	mcpToolsPage = "https://modelcontextprotocol.io/specification/2026-07-28/server/tools"
	mcpBasicPage = "https://modelcontextprotocol.io/specification/2026-07-28/basic"
)

// What the protocol says of a tool's annotations and icons.
var (
	mcpAnnotations = shapeOf(`{"properties": {
		"title": {"type": "string"}, "readOnlyHint": {"type": "boolean"}, "destructiveHint": {"type": "boolean"},
		"idempotentHint": {"type": "boolean"}, "openWorldHint": {"type": "boolean"}}}`)
	mcpIcons = shapeOf(`{"items": {"type": "object", "required": ["src"], "properties": {
		"src": {"type": "string", "minLength": 1}, "mimeType": {"type": "string"},
		"sizes": {"type": "array", "items": {"type": "string"}}, "theme": {"enum": ["light", "dark"]}}}}`)
)

// shapeOf reads a schema of this package's own.
func shapeOf(text string) *schema.Node {
	n, _ := schema.Parse([]byte(text))
	return n
}

// mcp is a Tool of the Model Context Protocol, kept within what common clients
// take where that costs nothing.
var mcp = Target{
	ID: "mcp", Name: "MCP", File: "mcp.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{Title: "MCP specification 2026-07-28: Tools", URL: mcpToolsPage, Date: "2026-07-28"},
		{Title: "MCP specification 2026-07-28: Overview", URL: mcpBasicPage, Date: "2026-07-28"},
		{Title: "modelcontextprotocol/go-sdk v1.7.0-pre.3: tool.go, server.go", URL: "https://github.com/modelcontextprotocol/go-sdk", Date: "2026-08-21"},
		{Title: "Public issues on the limits of clients", URL: "https://github.com/microsoft/vscode/issues/243602", Date: "2025 to 2026"},
	},
	Notes: []string{
		"Tool names: the published rule is 128 characters of letters, digits, _, . and -; many clients take fewer, and dots and slashes break some of them.",
		"oneOf, anyOf and allOf are allowed at the root, and common clients leave them out or refuse the tool; they are sent, with a warning.",
		"An array without items is allowed, and one client refuses the tool; items are always sent.",
	},
	rules: rules{
		toolNames: []nameRule{
			{
				valid: regexp.MustCompile(`^(?s:.{1,128})$`), code: "tool-name-length", severity: diag.Warning, more: true,
				message: "tool names should have at most 128 characters", hint: "shorten the name",
			},
			{
				valid: regexp.MustCompile(`^[A-Za-z0-9_.-]*$`), code: "tool-name-characters", severity: diag.Warning,
				message: "tool names should hold ASCII letters, digits, _, . and - only", hint: "rename the tool",
			},
		},
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "title", content: copied, kind: schema.String},
			{key: "description", content: description},
			{key: "icons", content: copied, kind: schema.Array, shape: mcpIcons},
			{key: "inputSchema", content: parameterSchema},
			{key: "outputSchema", content: resultSchema},
			{key: "annotations", content: copied, kind: schema.Object, shape: mcpAnnotations},
			{key: "_meta", content: copied, kind: schema.Object},
		},
		limits:    limits{joinedName: 60},
		asWritten: &asWritten{itemsKey: true, literal: true, addedType: "added-input-schema-type-object", headers: true},
		tells:     mcpTells, remarks: mcpRemarks,
		links: map[string]string{
			"tool-name-length": mcpToolsPage + "#tool-names", "tool-name-characters": mcpToolsPage + "#tool-names",
			"x-mcp-header-invalid": mcpToolsPage + "#x-mcp-header", "x-mcp-header-duplicate": mcpToolsPage + "#x-mcp-header",
			"x-mcp-header-unsupported-type": mcpToolsPage + "#x-mcp-header", "x-mcp-header-unreachable": mcpToolsPage + "#x-mcp-header",
		},
	},
}
