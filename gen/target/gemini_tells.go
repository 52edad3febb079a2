package target

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// geminiTells is what the API makes of the schema behind each change.
var geminiTells = map[string][]tell{
	referenceInlined.Code: {{
		code: "unsupported-schema-reference", severity: diag.Error,
		message: "parameters take no references: this one is replaced by what it means",
	}},
	recursionAsText.Code: {{
		code: "recursive-schema-reference", severity: diag.Warning,
		message: "parameters cannot recur: what follows is sent as a string of JSON text, which the decoder reads",
		hint:    "write the levels out, as many as are needed",
	}},
	parametersOmitted.Code: {{
		code: "empty-parameters-omitted", severity: diag.Info,
		message: "the API refuses an object without properties: a tool without parameters is sent without a schema",
	}},
	"dropped-additional-properties": {{
		code: "unsupported-additional-properties", severity: diag.Error,
		message: "parameters have no additionalProperties; " + enforcedByDecoder,
	}},
	mapAsPairs.Code: {
		{
			code: "unsupported-additional-properties", severity: diag.Warning, of: "additionalProperties",
			message: "parameters have no maps: the model sends a list of key/value pairs, which the decoder turns back", hint: spellAsPairs,
		},
		{
			code: "unsupported-keyword", severity: diag.Warning, of: "patternProperties",
			message: "parameters have no maps: the model sends a list of key/value pairs, which the decoder turns back", hint: spellAsPairs,
		},
	},
	extrasAsPairs.Code: {{
		code: "unsupported-additional-properties", severity: diag.Warning,
		message: "parameters have declared properties only: the model sends the others as a list of key/value pairs, which the decoder turns back",
		hint:    spellAsPairs,
	}},
	tupleAsObject.Code: {{
		code: "unsupported-prefix-items", severity: diag.Warning,
		message: "parameters have no tuples: the model sends an object with a property for each position, which the decoder turns back",
		hint:    "make it an object with named properties",
	}},
	valueAsText.Code: {{
		code: "encoded-value-as-json-text", severity: diag.Warning,
		message: "parameters want a type and declared properties: the model sends this value as a string of JSON text, which the decoder reads",
		hint:    "give it a type, and declare its properties or items",
	}},
	typeImplied.Code: {{
		code: "missing-type", severity: diag.Warning,
		message: "parameters want a type; the one that the keywords speak of is added, so that no other value can be sent",
		hint:    "write the type",
	}},
	typesAsUnion.Code: {{
		code: "multi-type-union", severity: diag.Warning,
		message: "type is one name: several are sent as an anyOf with a branch for each", hint: "use one type, if one will do",
	}},
	oneOfExact.Code: {{
		code: "unsupported-one-of", severity: diag.Error,
		message: "parameters have no oneOf: it is sent as anyOf", hint: "write anyOf, or tell the branches apart by a required const",
	}},
	"dropped-one-of": {{
		code: "unsupported-one-of", severity: diag.Error,
		message: "the branches of this oneOf only constrain, which parameters cannot say; " + enforcedByDecoder,
	}},
	"dropped-any-of": {{
		code: "unsupported-any-of", severity: diag.Error,
		message: "the branches of this anyOf only constrain, which parameters cannot say; " + enforcedByDecoder,
	}},
	allOfMerged.Code: {{
		code: "unsupported-all-of", severity: diag.Error,
		message: "parameters have no allOf: its members are merged, which says the same", hint: "write the merged schema",
	}},
	unevaluatedSettled.Code: {{
		code: "unsupported-keyword", severity: diag.Error,
		message: "parameters have no such keyword: what it says here is said by additionalProperties or items",
		hint:    "write additionalProperties or items",
	}},
	"dropped-all-of":            {unsupportedByGemini("unsupported-all-of")},
	"dropped-not":               {unsupportedByGemini("unsupported-not")},
	"dropped-multiple-of":       {unsupportedByGemini("unsupported-multiple-of")},
	"dropped-unique-items":      {unsupportedByGemini("unsupported-unique-items")},
	"dropped-required":          {unsupportedByGemini("unsupported-required")},
	"dropped-exclusive-minimum": {exclusiveInGemini("unsupported-exclusive-minimum")},
	"dropped-exclusive-maximum": {exclusiveInGemini("unsupported-exclusive-maximum")},
	boundShifted.Code: {
		shiftedInGemini("unsupported-exclusive-minimum", "exclusiveMinimum"),
		shiftedInGemini("unsupported-exclusive-maximum", "exclusiveMaximum"),
	},
	"dropped-const": {unsupportedByGemini("unsupported-const")},
	constAsEnum.Code: {{
		code: "unsupported-const", severity: diag.Error, message: "parameters have no const: it is sent as an enum of one value",
	}},
	constAsType.Code: {{
		code: "unsupported-const", severity: diag.Warning, message: "parameters have no const: null is sent as the type NULL",
	}},
	"dropped-non-string-enum": {{
		code: "non-string-enum-values", severity: diag.Error, message: "an enum holds strings only; " + enforcedByDecoder,
	}},
	numbersAsText.Code: {
		tableInGemini("non-string-enum-values", "enum", "an enum holds strings only: the model sends the number as a string, which the decoder turns back"),
		tableInGemini("unsupported-const", "const", "parameters have no const: the model sends the number as a string, which the decoder turns back"),
	},
	membersAsText.Code: {
		tableInGemini("non-string-enum-values", "enum", "an enum holds strings only: the model sends the value as JSON text, which the decoder turns back"),
		tableInGemini("unsupported-const", "const", "parameters have no const: the model sends the value as JSON text, which the decoder turns back"),
	},
	enumSplit.Code: {tableInGemini("non-string-enum-values", "", "an enum holds strings only: values of each type are a branch of an anyOf")},
	nullAsFlag.Code: {
		tableInGemini("non-string-enum-values", "enum", "an enum holds strings only: null is said by nullable"),
	},
	emptyAsNull.Code: {tableInGemini("empty-enum-value", "", "no member of an enum is empty: the model sends null for the empty string, which the decoder turns back")},
	emptyMemberLost.Code: {{
		code: "empty-enum-value", severity: diag.Error,
		message: "no member of an enum is empty, and null has a meaning here: the model cannot send the empty string",
		hint:    "name the empty value, or do not accept null",
	}},
	"dropped-unsupported-format": {{
		code: "unsupported-format", severity: diag.Error,
		message: "the API has refused this format; " + enforcedByDecoder,
		hint:    "use date-time for strings, or float, double, int32 or int64 for numbers, or a pattern",
	}},
	"dropped-default-keyword": {{
		code: "default-not-enforced", severity: diag.Warning,
	}},
	"dropped-unsupported-keyword": {unsupportedByGemini("unsupported-keyword")},
	annotationDropped.Code: {{
		code: "dropped-annotation-keyword", severity: diag.Info,
		message: "the keyword constrains nothing, and parameters have no such field: it is not sent",
	}},
	rootWrapped.Code: {{
		code: "wrapped-root", severity: diag.Warning,
		message: "parameters are a plain object: the model sends the arguments under one property, which the decoder unwraps", hint: plainRoot,
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

func unsupportedByGemini(code string) tell {
	return tell{code: code, severity: diag.Error, message: "parameters have no such keyword; " + enforcedByDecoder}
}

func exclusiveInGemini(code string) tell {
	return tell{
		code: code, severity: diag.Error,
		message: "parameters have inclusive bounds only: the definition accepts the number itself, and the decoder refuses it",
	}
}

func shiftedInGemini(code, keyword string) tell {
	return tell{
		code: code, severity: diag.Error, of: keyword,
		message: "parameters have inclusive bounds only: the next integer is sent as one, which says the same",
	}
}

func tableInGemini(code, keyword, message string) tell {
	return tell{code: code, severity: diag.Warning, of: keyword, message: message}
}

// geminiRemarks is what the API says of schemas that compiling need not change.
var geminiRemarks = []remark{
	{
		keywords: []string{
			"minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems", "minProperties", "maxProperties",
		},
		whole: true,
		tell: tell{
			code: "constraint-not-enforced", severity: diag.Warning,
			message: "the model is shown these bounds and can break them: the decoder enforces them",
		},
		unkept: "the model is shown these bounds and can break them: the decoder enforces those that it can, and says which it cannot",
	},
	{
		keywords: []string{"format"}, when: isGeminiFormat,
		tell: tell{
			code: "format-not-enforced", severity: diag.Warning,
			message: "a format is a hint to the model: it can send text that does not have it",
		},
	},
	{
		keywords: []string{"default"},
		tell: tell{
			code: "default-not-enforced", severity: diag.Warning,
			message: "a default is a hint to the model: where it sends nothing, the decoder fills in a default that fits",
		},
	},
	{
		keywords: []string{"type"}, when: besideBranches,
		tell: tell{
			code: "type-with-any-of", severity: diag.Error,
			message: "parameters take nothing beside anyOf: the type is said in each branch", hint: "write the type in each branch",
		},
	},
	{
		keywords: []string{"anyOf", "oneOf"}, whole: true, when: hasSiblings,
		tell: tell{
			code: "any-of-with-siblings", severity: diag.Error,
			message: "parameters take nothing beside anyOf: what stands there is said in each branch", hint: "write it in each branch",
		},
	},
	{
		keywords: []string{"type"}, whole: true, when: hasNoItems,
		tell: tell{
			code: "array-without-items", severity: diag.Error,
			message: "the API refuses an array that says nothing about its items", hint: "write items",
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

// isGeminiFormat holds of a format that is sent.
func isGeminiFormat(_, v *schema.Node) bool {
	return slices.Contains([]string{"enum", "date-time", "float", "double", "int32", "int64"}, v.Text)
}
