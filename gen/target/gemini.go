package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// Where Google states the rules of function declarations.
const (
	geminiDiscoveryPage = "https://generativelanguage.googleapis.com/$discovery/rest?version=v1beta"
	vertexDiscoveryPage = "https://aiplatform.googleapis.com/$discovery/rest?version=v1"
	googleGenAIPage     = "https://github.com/googleapis/js-genai"
)

// gemini is the Developer API's function declaration with parameters, a
// message of a fixed set of fields.
var gemini = Target{
	ID: "gemini", Name: "Gemini", File: "gemini.json", Reviewed: "2026-11-30",
	Sources: []Source{
		srcGeminiDocs, srcGeminiDiscovery, srcGenaiGo,
	},
	Notes: []string{
		"format: the discovery document allows any, requests with others than enum and date-time were refused in 2025; only the listed ones are sent.",
		"Tool names: a letter or underscore at the start is a rule of Vertex AI and the SDKs, and was enforced in one report; it is a rule here.",
		"title and default were refused in older reports and are accepted in newer ones; both are sent.",
		"oneOf, allOf and additionalProperties are unknown fields here, though Vertex AI takes them; none is sent.",
		"A description is marked as required in the discovery document and as optional elsewhere: a tool without one is a warning.",
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
			valid: regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_]{0,63}$`), code: "parameter-name-charset", root: true,
			message: "Gemini documents parameter names as a letter or underscore, then letters, digits and underscores, at most 64",
		},
		description: textLimits{missing: tell{
			code: "missing-function-description", severity: diag.Warning, link: geminiDiscoveryPage,
			message: "the tool has no description, which the API asks for", hint: "say what the tool does and when to use it",
		}},
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "description", content: filledDescription},
			{key: "parameters", content: parameterSchema},
		},
		keywords: []string{
			"type", "format", "title", "description", "nullable", "default", "enum", "properties", "required",
			"propertyOrdering", "items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "minProperties",
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
		tells: geminiTells, remarks: geminiRemarks,
		links: map[string]string{
			"invalid-function-name": geminiDiscoveryPage, "function-name-leading-character": vertexDiscoveryPage,
			"parameter-name-charset": googleGenAIPage,
		},
		last:     []*Construct{schemaFieldRenamed},
		nullFlag: true, unionAlone: true, textEnums: true, formatEnums: true, noEmpty: true, upperTypes: true, textCounts: true,
	},
}
