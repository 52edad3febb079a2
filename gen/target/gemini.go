package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// gemini is the Developer API's function declaration with parameters, a
// message of a fixed set of fields.
var gemini = Target{
	ID: "gemini", Name: "Gemini", File: "gemini.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{URL: "https://ai.google.dev/gemini-api/docs/function-calling"},
		{URL: "https://generativelanguage.googleapis.com/$discovery/rest?version=v1beta"},
	},
	rules: rules{
		toolNames: []nameRule{
			{
				valid: regexp.MustCompile(`^[a-zA-Z0-9_.:-]{1,128}$`), code: "invalid-function-name", severity: diag.Error,
				message: "function names have 1 to 128 ASCII letters, digits, _, ., : and -",
				hint:    "rename the tool, or leave this target out",
			},
			{
				valid: regexp.MustCompile(`^[^0-9.:-]`), code: "function-name-leading-character", severity: diag.Error,
				message: "function names begin with a letter or an underscore",
				hint:    "rename the tool, or leave this target out",
			},
		},
		propertyNames: &propertyRule{
			valid: regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_]{0,63}$`), code: "parameter-name-charset",
			message: "Gemini documents parameter names as a letter or underscore, then letters, digits and underscores, at most 64",
		},
		description: textLimits{notes: 1024},
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "description", content: filledDescription},
			{key: "parameters", content: parameterSchema},
		},
		keywords: []string{
			"type", "format", "title", "description", "nullable", "default", "enum", "properties", "required",
			"items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "minProperties",
			"maxProperties", "pattern", "anyOf",
		},
		dropped: map[string]string{
			"":      "dropped-unsupported-keyword",
			"allOf": "dropped-all-of", "not": "dropped-not", "anyOf": "dropped-any-of", "oneOf": "dropped-one-of",
			"multipleOf": "dropped-multiple-of", "exclusiveMinimum": "dropped-exclusive-minimum",
			"exclusiveMaximum": "dropped-exclusive-maximum", "uniqueItems": "dropped-unique-items",
			"enum": "dropped-non-string-enum", "const": "dropped-const", "required": "dropped-required",
			"additionalProperties": "dropped-additional-properties", "format": "dropped-unsupported-format",
			"default": "dropped-default-keyword", "?": "dropped-unsupported-keyword",
		},
		formats: map[string][]string{
			"string": {"enum", "date-time"}, "number": {"float", "double"}, "integer": {"int32", "int64"},
		},
		last:     []*Construct{schemaFieldRenamed},
		nullFlag: true, unionAlone: true, textEnums: true, noEmpty: true, upperTypes: true, textCounts: true,
	},
}
