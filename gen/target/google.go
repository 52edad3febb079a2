package target

import "maps"

// geminiSchema is the Developer API's function declaration with
// parametersJsonSchema, which reads JSON Schema; what it does not know it
// ignores.
var geminiSchema = Target{
	ID: "gemini-json-schema", Name: "Gemini, parametersJsonSchema", File: "gemini-json-schema.json", Reviewed: "2026-11-30",
	Sources: []Source{srcGeminiDiscovery, srcGeminiDocs, srcRecordings, srcGenaiGo},
	Notes: []string{
		"The field exists in v1beta and on Vertex AI, and neither in v1 nor in the Live API: use the target gemini there.",
		"The list of keywords is written for response schemas and repeated for parameters; recordings accept others without effect, so others are left out and said in the description.",
		"Recursion is documented for properties that are not required only, though recordings accept a recursive array of a required one; such a property is not required here.",
		"oneOf is read as anyOf, so anyOf is sent.",
		"Only the mode VALIDATED promises arguments that fit the schema; the decoder checks all of it in any mode.",
	},
	rules: rules{
		toolNames: gemini.rules.toolNames,
		envelope: []slot{
			{key: "name", content: toolName},
			{key: "description", content: filledDescription},
			{key: "parametersJsonSchema", content: parameterSchema},
		},
		first: []*Construct{jsonFieldRenamed},
		keywords: []string{
			"$ref", "type", "title", "description", "enum", "format", "minimum", "maximum", "prefixItems", "items",
			"minItems", "maxItems", "properties", "required", "additionalProperties", "anyOf", "$defs",
		},
		dropped:    lostKeywords(),
		references: keepReferences, optionalKnots: true,
		objects: nativeObjects, freeObjects: true, tuples: true, typeLists: true, anyFormat: true,
	},
}

// vertex is Vertex AI's function declaration with parameters. It knows
// additionalProperties, and its rule for parameter names is written down.
var vertex = Target{
	ID: "vertex", Name: "Vertex AI", File: "vertex.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{
			Title: "Vertex AI discovery document, revision 20260808: Schema, FunctionDeclaration",
			URL:   "https://aiplatform.googleapis.com/$discovery/rest?version=v1beta1", Date: "2026-08-08",
		},
		{
			Title: "gosharplite/tellme, decision record 31: keywords tried on Vertex AI, gemini-3.8-flash",
			URL:   "https://github.com/gosharplite/tellme", Date: "2026-09-19",
		},
		srcGenaiGo,
	},
	Notes: []string{
		"oneOf and allOf were accepted in a probe of 2026-09 and are unknown to the Developer API; anyOf and merged schemas mean the same on both and are sent.",
		"The message has fields ref and defs, and the probe refused $ref and $defs; references are replaced by what they mean.",
		"Formats of strings outside enum and date-time were refused in 2025, and the document of 2026-08 allows any; only those two are sent.",
	},
	rules: vertexRules(),
}

func vertexRules() rules {
	r := gemini.rules
	r.keywords = append(r.keywords[:len(r.keywords):len(r.keywords)], "additionalProperties")
	names := *gemini.rules.propertyNames
	names.rename, names.root, names.length = true, false, 64
	names.message = "parameter names are a letter or underscore, then letters, digits and underscores, at most 64"
	r.propertyNames = &names
	r.objects = nativeObjects
	r.tells = maps.Clone(r.tells)
	for _, k := range []*Construct{mapAsPairs, extrasAsPairs, oneOfExact, allOfMerged} { // of which Vertex AI knows more
		delete(r.tells, k.Code)
	}
	return r
}
