package gen_test

import (
	"bytes"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// protocolTool is what revision 2026-07-28 of the Model Context Protocol says
// of one tool in a list of tools.
const protocolTool = `{
	"type": "object",
	"required": ["name", "inputSchema"],
	"properties": {
		"name": {"type": "string", "minLength": 1},
		"title": {"type": "string"},
		"description": {"type": "string"},
		"inputSchema": {
			"type": "object",
			"required": ["type"],
			"properties": {"$schema": {"type": "string"}, "type": {"const": "object"}}
		},
		"outputSchema": {"type": "object", "properties": {"$schema": {"type": "string"}}},
		"annotations": {
			"type": "object",
			"properties": {
				"title": {"type": "string"},
				"readOnlyHint": {"type": "boolean"},
				"destructiveHint": {"type": "boolean"},
				"idempotentHint": {"type": "boolean"},
				"openWorldHint": {"type": "boolean"}
			}
		},
		"icons": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["src"],
				"properties": {
					"src": {"type": "string", "minLength": 1},
					"mimeType": {"type": "string"},
					"sizes": {"type": "array", "items": {"type": "string"}},
					"theme": {"enum": ["light", "dark"]}
				}
			}
		},
		"_meta": {"type": "object"}
	}
}`

var protocolSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	n, _ := schema.Parse([]byte(protocolTool))
	return compileSchema(n)
})

// compileSchema compiles a schema of draft 2020-12 with the outside validator,
// which holds it against the dialect's own schema first.
func compileSchema(n *schema.Node) (*jsonschema.Schema, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(n.Compact()))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseRegexpEngine(compileRegexp)
	if err := c.AddResource("mem:///schema.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("mem:///schema.json")
}

// validated is what the outside validator says against a value; nil for nothing.
func validated(s *jsonschema.Schema, v *schema.Node) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(v.Compact()))
	if err != nil {
		return err
	}
	return s.Validate(value)
}
