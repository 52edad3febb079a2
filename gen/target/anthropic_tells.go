package target

import (
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

const plainRoot = "make the root a plain object, for example with the alternatives in a property"

// anthropicTells is what the Messages API makes of the schema behind each change.
var anthropicTells = map[string][]tell{
	"added-input-schema-type": {{
		code: "missing-input-schema-type", severity: diag.Error, link: anthropicMessagesPage,
		message: "input_schema must say that it is an object", hint: `write "type": "object"`,
	}},
	propertyRenamed.Code: {{
		code: "property-name-charset", severity: diag.Error, link: anthropicMessagesPage,
		message: "the API refuses this property name: the model sends it under another, which the decoder turns back",
		hint:    "use 1 to 64 ASCII letters, digits, _, . and -",
	}},
	"dropped-root-composition": {{
		code: "root-composition", severity: diag.Error, link: anthropicMessagesPage,
		message: "the API refuses oneOf, anyOf and allOf at the root; " + enforcedByDecoder, hint: plainRoot,
	}},
	rootAllOfMerged.Code: {{
		code: "root-composition", severity: diag.Error, link: anthropicMessagesPage,
		message: "the API refuses allOf at the root: its members are merged, which says the same", hint: "write the merged schema",
	}},
	rootWrapped.Code: {{
		code: "wrapped-root", severity: diag.Warning, link: anthropicMessagesPage,
		message: "the API takes no alternatives at the root: the model sends the arguments under one property, which the decoder unwraps",
		hint:    plainRoot,
	}},
}

// anthropicFormats are the formats that the API documents.
var anthropicFormats = []string{
	"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid",
}

// anthropicRemarks is what the Messages API says of schemas that it is sent as
// they are.
var anthropicRemarks = []remark{
	{
		keywords: []string{"anyOf", "oneOf", "allOf"}, root: true, when: isList,
		tell: tell{
			code: "root-composition", severity: diag.Error, link: anthropicMessagesPage,
			message: "the API refuses oneOf, anyOf and allOf at the root; the definition says the same in another way", hint: plainRoot,
		},
	},
	{
		keywords: []string{"properties", "required"}, root: true, whole: true, when: isFilled,
		tell: tell{
			code: "schema-not-enforced", severity: diag.Warning, link: anthropicStrictPage,
			message: "without strict mode the schema only guides the model: arguments can break it, and the decoder refuses those that do",
		},
	},
	unenforced(nil, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
		"minLength", "maxLength", "maxItems", "uniqueItems"),
	unenforced(isMore, "minItems"),
	unenforced(isNotFalse, "additionalProperties"),
	{
		keywords: []string{"maxProperties", "minProperties", "not", "oneOf", "pattern", "prefixItems"},
		tell: tell{
			code: "keyword-not-documented", severity: diag.Warning, link: anthropicSchemasPage,
			message: "the documentation does not mention this keyword: the model is shown it, and the decoder enforces it",
		},
		unkept: "the documentation does not mention this keyword: the model is shown it, and nothing enforces it",
	},
	{
		keywords: []string{"enum"}, when: holdsContainer,
		tell: tell{
			code: "enum-non-primitive-value", severity: diag.Warning, link: anthropicSchemasPage,
			message: "enum is documented for strings, numbers, booleans and null only", hint: "use anyOf with a const for each object or array",
		},
	},
	{
		keywords: []string{"format"}, when: formatOutside(anthropicFormats),
		tell: tell{
			code: "undocumented-string-format", severity: diag.Warning, link: anthropicSchemasPage,
			message: "the documentation does not list this format: the model is shown it, and may not know it",
			hint:    "say in the description what the text looks like",
		},
	},
	{
		keywords: []string{"$ref"}, when: isForeign,
		tell: tell{
			code: "external-ref", severity: diag.Warning, link: anthropicSchemasPage,
			message: "the reference leads out of the schema, where the model cannot follow it", hint: "declare the definition in $defs",
		},
	},
}

// unenforced is a remark about constraints that the API shows to the model only.
func unenforced(when func(n, v *schema.Node) bool, keywords ...string) remark {
	return remark{
		keywords: keywords, when: when,
		tell: tell{
			code: "constraint-not-enforced", severity: diag.Warning, link: anthropicSchemasPage,
			message: "the model is shown this constraint and can break it: the decoder enforces it",
		},
		unkept: "the model is shown this constraint, and nothing enforces it",
	}
}
