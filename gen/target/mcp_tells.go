package target

import "github.com/schemaport/schemaport-gen/gen/diag"

// mcpTells is what the protocol makes of the schema behind each change.
var mcpTells = map[string][]tell{
	"added-input-schema-type-object": {{
		code: "input-schema-missing-type", severity: diag.Error,
		message: "inputSchema must say that it is an object", hint: `write "type": "object"`,
	}},
	rootTypeLiteral.Code: {{
		code: "input-schema-type-not-literal-object", severity: diag.Error,
		message: `the protocol wants the type of inputSchema to be the string "object", not a list`, hint: `write "type": "object"`,
	}},
	rootTypeNarrowed.Code: {{
		code: "input-schema-type-union", severity: diag.Warning,
		message: "arguments are always an object: the other types of inputSchema are left out", hint: `write "type": "object"`,
	}},
}

// mcpRemarks is what the protocol says of schemas that it is sent as they are.
var mcpRemarks = []remark{
	{
		keywords: []string{"$schema"}, root: true, when: isForeignDialect, unmended: true,
		tell: tell{
			code: "non-default-schema-dialect", severity: diag.Warning, link: mcpBasicPage + "#json-schema-usage",
			message: "clients need support only JSON Schema 2020-12, and may not read this dialect", hint: "leave $schema out, or name 2020-12",
		},
	},
	{
		keywords: []string{"$ref"}, when: isForeign, unmended: true,
		tell: tell{
			code: "external-ref", severity: diag.Warning, link: mcpBasicPage + "#ref-resolution",
			message: "clients must not fetch what a reference to another document leads to", hint: "declare the definition in $defs",
		},
	},
	{
		keywords: []string{"nullable"}, unmended: true,
		tell: tell{
			code: "nullable-keyword-ignored", severity: diag.Info, link: mcpBasicPage + "#json-schema-usage",
			message: "nullable is no keyword of JSON Schema, and has no effect", hint: `add "null" to the type to accept null`,
		},
	},
	{
		keywords: []string{"anyOf", "oneOf", "allOf"}, root: true, when: isList, unmended: true,
		tell: tell{
			code: "root-composition", severity: diag.Warning,
			message: "the protocol allows this at the root, but common clients leave it out or refuse the tool", hint: plainRoot,
		},
	},
}
