package target

// ollama reads a tool into fields of its own and shows those to the model: a
// keyword without a field is gone before the prompt is made.
var ollama = Target{
	ID: "ollama", Name: "Ollama", File: "ollama.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "ollama/ollama: api/types.go, and issues 11444, 10091, 17453",
		URL:   "https://github.com/ollama/ollama/issues/11444", Date: "2025-07 to 2026-07",
	}},
	Notes: []string{
		"A change of 2026-07 that keeps bounds and defaults was still open; they are said in the description.",
		"Which versions keep anyOf is not said; a union has no other form and is sent.",
		"$defs has a field and references are resolved in no version, so they are replaced by what they mean.",
	},
	rules: rules{
		toolNames:   functionNames(),
		keywords:    []string{"type", "description", "enum", "items", "properties", "required", "anyOf"},
		dropped:     lostKeywords(),
		freeObjects: true, typeLists: true, textEnums: true,
	}.inChat(strictUnsaid),
}

// llamaCPP constrains arguments by a grammar that is made from the schema, and
// skips what it does not know.
var llamaCPP = Target{
	ID: "llamacpp", Name: "llama.cpp", File: "llamacpp.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "ggml-org/llama.cpp: grammars/README.md, json-schema-to-grammar.cpp",
		URL:   "https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md", Date: "2026",
	}},
	Notes: []string{
		"additionalProperties as true is needed to keep an object open, and is not on the list of what is read; it is sent for objects with properties, and other open objects are JSON text.",
		"Whether prefixItems allows other lengths is not said; a tuple is sent as an object.",
		"Whether a length counts beside a pattern or a format is not said; it is left out there.",
		"Whether recursive references and enums of numbers are read is not said; recursion is JSON text, and numbers are listed as strings.",
	},
	rules: rules{
		keywords: []string{
			"$ref", "type", "description", "enum", "format", "pattern", "minLength", "maxLength", "minimum", "maximum",
			"items", "minItems", "maxItems", "properties", "required", "additionalProperties", "anyOf", "$defs",
		},
		dropped:    lostKeywords(),
		formats:    map[string][]string{"string": {"date", "time", "date-time", "uuid"}},
		references: keepAcyclic, objects: flagObjects, openAsTrue: true, typeLists: true, textEnums: true,
		lengthAlone: true, integerBounds: true,
		patterns: patternRule{plain: true, noClass: true, anchors: refused},
	}.inChat(strictOn),
}

// vllm constrains arguments by XGrammar.
var vllm = Target{
	ID: "vllm", Name: "vLLM with XGrammar", File: "vllm.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "vllm-project/vllm: v1/structured_output/backend_xgrammar.py",
		URL:   "https://github.com/vllm-project/vllm", Date: "commit 030141c, 2026",
	}},
	Notes: []string{
		"With the backend named a schema outside its list is refused, and with auto another backend is tried; the list is kept to.",
		"A length beside a pattern or a format is lost, so it is left out and said in the description.",
		"dependentRequired, dependentSchemas and the unevaluated keywords are accepted, and nothing says that they are enforced; they are left out and said in the description.",
		"Rules for the number and the names of properties, and composition beyond anyOf, work in some cases only; they are left out.",
	},
	rules: rules{
		keywords: []string{
			"$ref", "type", "title", "description", "default", "enum", "format", "pattern", "minLength", "maxLength",
			"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "prefixItems", "items", "minItems", "maxItems",
			"properties", "required", "additionalProperties", "anyOf", "$defs",
		},
		dropped: lostKeywords(),
		formats: map[string][]string{"string": {
			"email", "date", "time", "date-time", "duration", "ipv4", "ipv6", "hostname", "uuid", "uri", "uri-reference",
			"uri-template", "json-pointer", "relative-json-pointer",
		}},
		references: keepReferences, objects: nativeObjects, freeObjects: true, tuples: true, anyValue: true, typeLists: true,
		lengthAlone: true,
		patterns:    patternRule{plain: true, noClass: true},
	}.inChat(strictOn),
}
