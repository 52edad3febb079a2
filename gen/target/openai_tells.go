package target

import "github.com/schemaport/schemaport-gen/gen/diag"

const (
	enforcedByDecoder = "the definition leaves it to the description, and the decoder enforces it"
	closeObject       = `write "additionalProperties": false, and declare the properties that matter`
	spellAsPairs      = "declare the properties, or make it an array of objects with a key and a value"
)

// openAITells is what strict mode makes of the schema behind each change.
var openAITells = map[string][]tell{
	optionalAsNull.Code: {
		{
			code: "strict-optional-property", severity: diag.Error, link: openAIFunctionsPage,
			message: "strict mode refuses a property that required does not name",
			hint:    "make it required, or let the definition send null for its absence, as it does now",
		},
		{
			code: "nullable-instead-of-omitted", severity: diag.Warning, link: openAIFunctionsPage,
			message: "the model sends null where it would leave this property out",
		},
	},
	closedImplicitly.Code: {{
		code: "object-missing-additional-properties", severity: diag.Error,
		message: "strict mode refuses an object that does not say additionalProperties: false", hint: closeObject,
	}},
	closedOpenObject.Code: {
		{
			code: "additional-properties-true", severity: diag.Error,
			message: "strict mode refuses an object that accepts further properties", hint: closeObject,
		},
		{
			code: "extra-properties-no-longer-accepted", severity: diag.Warning,
			message: "the schema accepts further properties, which this target never sends", hint: "declare the properties that matter",
		},
	},
	mapAsPairs.Code: {
		{
			code: "additional-properties-schema", severity: diag.Warning, of: "additionalProperties",
			message: "strict mode refuses a map: the model sends a list of key/value pairs, which the decoder turns back", hint: spellAsPairs,
		},
		{
			code: "undocumented-constraint-keyword", severity: diag.Warning, of: "patternProperties",
			message: "strict mode refuses a map: the model sends a list of key/value pairs, which the decoder turns back", hint: spellAsPairs,
		},
	},
	extrasAsPairs.Code: {{
		code: "additional-properties-schema", severity: diag.Warning,
		message: "strict mode refuses further properties: the model sends them as a list of key/value pairs, which the decoder turns back",
		hint:    spellAsPairs,
	}},
	tupleAsObject.Code: {{
		code: "undocumented-constraint-keyword", severity: diag.Warning,
		message: "strict mode knows no tuples: the model sends an object with a property for each position, which the decoder turns back",
		hint:    "make it an object with named properties",
	}},
	valueAsText.Code: {{
		code: "encoded-value-as-json-text", severity: diag.Warning,
		message: "strict mode wants a type and declared properties: the model sends this value as a string of JSON text, which the decoder reads",
		hint:    "give it a type, and declare its properties or items",
	}},
	typeImplied.Code: {{
		code: "missing-type", severity: diag.Warning,
		message: "strict mode refuses a schema without a type; the one that its keywords speak of is added, so that no other value can be sent",
		hint:    "write the type",
	}},
	"dropped-unsupported-keyword": {{
		code: "unsupported-keyword", severity: diag.Error,
		message: "strict mode refuses this keyword; " + enforcedByDecoder, hint: "say it with keywords that strict mode has, or in the description",
	}},
	"dropped-undocumented-constraint-keyword": {{
		code: "undocumented-constraint-keyword", severity: diag.Error,
		message: "strict mode does not list this keyword; " + enforcedByDecoder, hint: "say it with keywords that strict mode has, or in the description",
	}},
	"dropped-unknown-keyword": {{
		code: "unknown-keyword", severity: diag.Error,
		message: "strict mode refuses a keyword that it does not know; it is left out", hint: "remove it",
	}},
	"dropped-unsupported-format": {{
		code: "unsupported-string-format", severity: diag.Error,
		message: "strict mode refuses this format; " + enforcedByDecoder,
		hint:    "use date-time, time, date, duration, email, hostname, ipv4, ipv6 or uuid, or a pattern",
	}},
	"dropped-unsupported-pattern": {{
		code: "unsupported-pattern", severity: diag.Error,
		message: "strict mode refuses look-around in a pattern, and back-references, word boundaries and flags are not safe there; " + enforcedByDecoder,
		hint:    "write the pattern without look-around, back-references, word boundaries and flags",
	}},
	"dropped-default-keyword": {{
		code: "default-keyword-dropped", severity: diag.Warning, hint: "say in the description what happens without a value",
	}},
	annotationDropped.Code: {{
		code: "annotation-keyword-dropped", severity: diag.Info,
		message: "the keyword constrains nothing, and strict mode does not take it: it is not sent",
	}},
	oneOfExact.Code: {{
		code: "one-of-converted-to-any-of", severity: diag.Error,
		message: "strict mode refuses oneOf: it is sent as anyOf", hint: "write anyOf, or tell the branches apart by a required const",
	}},
	allOfMerged.Code: {{
		code: "unsupported-keyword", severity: diag.Error,
		message: "strict mode refuses allOf: its members are merged, which says the same", hint: "write the merged schema",
	}},
	unevaluatedSettled.Code: {{
		code: "undocumented-constraint-keyword", severity: diag.Error,
		message: "strict mode does not list this keyword: what it says here is said by additionalProperties or items",
		hint:    "write additionalProperties or items",
	}},
	constAsEnum.Code: {{
		code: "const-converted-to-enum", severity: diag.Info, message: "const is sent as an enum of one value",
	}},
	constAsType.Code: {{
		code: "const-converted-to-enum", severity: diag.Info, message: "const: null is sent as the type null",
	}},
	definitionsRenamed.Code: {{
		code: "legacy-definitions-keyword", severity: diag.Warning,
		message: "definitions is the older name of $defs, and strict mode refers to $defs only: they are sent under that name",
		hint:    "rename definitions to $defs",
	}},
	rootWrapped.Code: {{
		code: "wrapped-root", severity: diag.Warning,
		message: "strict mode takes no alternatives at the root: the model sends the arguments under one property, which the decoder unwraps",
		hint:    "make the root a plain object, for example with the alternatives in a property",
	}},
	neverDropped.Code: {{
		code: "dropped-never-valid-property", severity: diag.Warning,
		message: "no value fits this property, and it is not offered to the model", hint: "remove the property",
	}},
	branchDropped.Code: {{
		code: "dropped-never-valid-branch", severity: diag.Warning,
		message: "no value fits this branch beside the rest of the schema, and it is not offered to the model", hint: "remove the branch, or correct it",
	}},
}

// openAIRemarks is what strict mode says of schemas that compiling need not change.
var openAIRemarks = []remark{
	{
		keywords: []string{"anyOf"}, root: true, when: isList,
		tell: tell{
			code: "root-schema-anyof", severity: diag.Error,
			message: "strict mode refuses anyOf at the root; the definition says the same in another way",
			hint:    "make the root a plain object, for example with the alternatives in a property",
		},
	},
	{
		keywords: []string{"additionalProperties"}, when: isOpenSchema,
		tell: tell{
			code: "additional-properties-true", severity: diag.Error,
			message: "strict mode refuses an object that accepts further properties", hint: closeObject,
		},
	},
	{
		keywords: []string{"type"}, whole: true, when: hasNoItems,
		tell: tell{
			code: "array-without-items", severity: diag.Error,
			message: "strict mode refuses an array that says nothing about its items", hint: "write items",
		},
	},
	{
		keywords: []string{"nullable"}, when: isTrue,
		tell: tell{
			code: "nullable-keyword-ignored", severity: diag.Warning,
			message: "nullable is no keyword of JSON Schema: null is not accepted here, and the keyword is not sent",
			hint:    `add "null" to the type`,
		},
	},
}

// looseTells is what the API makes of the schema behind each change where
// strict is off.
var looseTells = map[string][]tell{
	"dropped-root-composition": {{
		code: "root-composition", severity: diag.Error,
		message: "some models refuse this keyword at the root; " + enforcedByDecoder, hint: plainRoot,
	}},
	rootAllOfMerged.Code: {{
		code: "root-composition", severity: diag.Error,
		message: "some models refuse allOf at the root: its members are merged, which says the same", hint: "write the merged schema",
	}},
	rootWrapped.Code: {{
		code: "wrapped-root", severity: diag.Warning,
		message: "some models take no alternatives at the root: the model sends the arguments under one property, which the decoder unwraps",
		hint:    plainRoot,
	}},
}

// looseRemarks is what the API says of schemas that compiling need not change.
var looseRemarks = []remark{
	{
		keywords: []string{"oneOf", "anyOf", "allOf"}, root: true, when: isList,
		tell: tell{
			code: "root-composition", severity: diag.Error,
			message: "some models refuse oneOf, anyOf and allOf at the root; the definition says the same in another way", hint: plainRoot,
		},
	},
	{
		keywords: []string{"type"}, whole: true, when: hasNoKeywordItems,
		tell: tell{
			code: "array-without-items", severity: diag.Error,
			message: "the API refuses an array without items: items that accept everything are added", hint: "write items",
		},
	},
}
