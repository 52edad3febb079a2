package target

import (
	"regexp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// functionNames is what the providers of OpenAI's kind ask of tool names.
func functionNames() []nameRule { return openAI.rules.toolNames }

// mistral takes the schema as text for the model.
var mistral = Target{
	ID: "mistral", Name: "Mistral", File: "mistral.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "Mistral API document: Function",
		URL:   "https://docs.mistral.ai/api", Date: "2025 to 2026",
	}},
	Notes: []string{
		"No list of keywords is published, so the schema goes out as written, with a plain object at the root.",
		"The API has a member strict without documented rules; it is not sent.",
	},
	rules: promptOnly(strictUnsaid),
}

// groq takes the schema as text for the model. Constrained output does not go
// together with tools there.
var groq = Target{
	ID: "groq", Name: "Groq", File: "groq.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "Groq docs: Structured outputs",
		URL:   "https://console.groq.com/docs/structured-outputs", Date: "2026",
	}},
	Notes: []string{
		"strict concerns response_format and by the page does not go together with tools; strict: false is sent.",
		"The page does not say whether a union at the root and arrays without items are taken; neither is sent.",
		"The page does not say whether recursive references are taken; they go out as written.",
	},
	rules: groqRules(),
}

func groqRules() rules {
	r := promptOnly(strictOff)
	r.limits.tools = 128
	return r
}

// promptOnly is the rules of a provider that shows the schema to the model.
func promptOnly(s strictness) rules {
	return rules{
		toolNames: functionNames(),
		dropped:   map[string]string{"": "dropped-root-composition"},
		asWritten: &asWritten{wrapUnions: true, plainRoot: true, itemsKey: true, propertiesKey: true, literal: true, addedType: "added-input-schema-type"},
	}.inChat(s)
}

// qwen takes the schema as text for the model, which follows references badly.
var qwen = Target{
	ID: "qwen", Name: "Qwen", File: "qwen.json", Reviewed: "2026-11-30",
	Sources: []Source{srcRecordings},
	Notes: []string{
		"No page has rules for schemas; references are replaced by what they mean, as one framework does, and the rest goes out as written.",
	},
	rules: rules{
		toolNames: functionNames(),
		asWritten: &asWritten{inline: true, literal: true, addedType: "added-input-schema-type"},
	}.inChat(strictUnsaid),
}

// cohere is v2 chat with strict_tools set on the request.
var cohere = Target{
	ID: "cohere", Name: "Cohere", File: "cohere.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "Cohere docs v2: Parameter types for tool use; Structured outputs",
		URL:   "https://docs.cohere.com/v2/docs/tool-use-parameter-types", Date: "2026",
	}},
	Notes: []string{
		"Strict is the member strict_tools of the request; a tool has none.",
		"Which keywords are refused is not published; those outside the documented types are left out, null is a branch of anyOf, and enum holds strings only.",
		"A tool without required parameters is refused; the first optional one is required and may be null, and a tool without parameters takes one string with the JSON text of an object.",
	},
	rules: rules{
		toolNames: functionNames(),
		limits:    limits{fields: 200},
		keywords: []string{
			"$ref", "type", "description", "enum", "format", "pattern", "items", "properties", "required",
			"additionalProperties", "anyOf", "$defs",
		},
		dropped:    lostKeywords(),
		formats:    map[string][]string{"string": {"date-time", "date", "time", "uuid"}},
		references: keepAcyclic, objects: shutObjects, oneNeeded: true, noEmpty: true, nullBranch: true, textEnums: true,
		patterns: patternRule{plain: true, noClass: true},
	}.inChat(strictUnsaid),
}

// xai holds arguments to the schema always.
var xai = Target{
	ID: "xai", Name: "xAI", File: "xai.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "xAI docs: Structured outputs, JSON Schema support",
		URL:   "https://docs.x.ai/developers/model-capabilities/text/structured-outputs", Date: "2026",
	}},
	Notes: []string{
		"There is no switch for strict: a refusal of the member in 2025-05 is history, and it is not sent.",
		"One SDK removes additionalProperties: false, which is the default here; it is sent as written, and an open object says true.",
		"A pattern is matched as a whole and a dot matches line ends, so patterns are respelled to mean the same.",
		"Lengths above 2048, and counts above 256 items or 64 properties, are sent and not promised.",
		"Whether enum takes numbers is not said; numbers are listed as strings.",
	},
	rules: rules{
		toolNames: functionNames(),
		keywords: []string{
			"$ref", "type", "title", "description", "default", "enum", "format", "pattern", "minLength", "maxLength",
			"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "prefixItems", "items", "minItems",
			"maxItems", "properties", "required", "additionalProperties", "minProperties", "maxProperties", "anyOf", "$defs",
		},
		dropped: lostKeywords(),
		formats: map[string][]string{"string": {"date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri"}},
		promised: map[string]string{
			"minLength": "2048", "maxLength": "2048", "minItems": "256", "maxItems": "256", "minProperties": "64", "maxProperties": "64",
		},
		references: keepAcyclic, objects: nativeObjects, openAsTrue: true, freeObjects: true, tuples: true,
		typeLists: true, textEnums: true,
		patterns: patternRule{plain: true, noClass: true, anchors: entirely},
	}.inChat(strictUnsaid),
}

// deepseek is strict function calling on the beta base path.
var deepseek = Target{
	ID: "deepseek", Name: "DeepSeek", File: "deepseek.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{
			Title: "DeepSeek API docs: Tool calls, strict mode (beta)",
			URL:   "https://api-docs.deepseek.com/guides/tool_calls", Date: "2026",
		},
		{
			Title: "can1357/oh-my-pi: constraints of providers' schemas",
			URL:   "https://github.com/can1357/oh-my-pi", Date: "2026",
		},
	},
	Notes: []string{
		"The docs spell the keyword $def and clients send $defs; references are replaced by what they mean, and only recursive definitions stay, under $defs.",
		"At least one gateway refuses a branch of anyOf without a type; nested unions are one union.",
		"Whether type may be a list is not said; null is a branch of anyOf. Whether enum takes numbers is not said; they are listed as strings.",
		"An object without properties is refused, so a tool without parameters is sent without a schema.",
		"Every function of a request has to be strict, and the base path is /beta.",
	},
	rules: rules{
		toolNames: functionNames(),
		keywords: []string{
			"$ref", "type", "description", "default", "enum", "format", "pattern", "minimum", "maximum", "exclusiveMinimum",
			"exclusiveMaximum", "multipleOf", "items", "properties", "required", "additionalProperties", "anyOf", "$defs",
		},
		dropped:    lostKeywords(),
		formats:    map[string][]string{"string": {"email", "hostname", "ipv4", "ipv6", "uuid"}},
		references: keepRecursive, objects: closedObjects, allNeeded: true, noEmpty: true,
		nullBranch: true, flatUnions: true, textEnums: true,
		patterns: patternRule{plain: true, noClass: true},
	}.inChat(strictOn),
}

// fireworks constrains arguments by a grammar that knows few keywords.
var fireworks = Target{
	ID: "fireworks", Name: "Fireworks", File: "fireworks.json", Reviewed: "2026-11-30",
	Sources: []Source{{
		Title: "Fireworks docs: Structured responses",
		URL:   "https://docs.fireworks.ai/structured-responses/structured-response-formatting", Date: "2026",
	}},
	Notes: []string{
		"Every object behaves as if it were closed, so each says so.",
		"Numeric bounds are not on the list, and the page does not say whether they are refused; they are left out.",
		"Whether type may be a list and enum may hold numbers is not said; null is a branch of anyOf, and numbers are listed as strings.",
	},
	rules: rules{
		toolNames: functionNames(),
		keywords: []string{
			"$ref", "type", "title", "description", "default", "enum", "items", "properties", "required",
			"additionalProperties", "anyOf", "$defs",
		},
		dropped:    lostKeywords(),
		references: keepReferences, objects: closedObjects, nullBranch: true, textEnums: true,
	}.inChat(strictUnsaid),
}

// moonshot takes the dialect that its published validator checks.
var moonshot = Target{
	ID: "moonshot", Name: "Moonshot", File: "moonshot.json", Reviewed: "2026-11-30",
	Sources: []Source{
		{
			Title: "MoonshotAI/walle v0.1.13: validator of schemas",
			URL:   "https://github.com/MoonshotAI/walle", Date: "commit 196bb0c, 2026-06-29",
		},
		{
			Title: "Moonshot platform docs: Chat and Messages API, tools",
			URL:   "https://platform.moonshot.ai/docs", Date: "2026-08-13",
		},
		{
			Title: "anomalyco/opencode issue 25495: a refusal for depth",
			URL:   "https://github.com/anomalyco/opencode/issues/25495", Date: "2026-05-02",
		},
	},
	Notes: []string{
		"The validator takes 30 levels, a live refusal of 2026-05 names 10, and older docs say 5; more than 10 are refused here.",
		"pattern is on the validator's list and not yet supported by the docs; it is left out.",
		"The validator refuses a type beside anyOf or $ref, and some live requests passed; only title and description stand there.",
		"Tool names have at least 3 characters in Chat Completions and may be shorter in the Messages API; the first is applied.",
		"Whether type may be a list is not said; null is a branch of anyOf. Whether enum takes numbers is not said; they are listed as strings.",
	},
	rules: rules{
		toolNames: []nameRule{{
			valid: regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_-]{2,63}$`), code: "invalid-tool-name", severity: diag.Error,
			message: "tool names have 3 to 64 ASCII letters, digits, _ and -, and begin with a letter or _",
			hint:    "rename the tool, or leave this target out",
		}},
		propertyNames: &propertyRule{
			valid: regexp.MustCompile(``), refused: []string{"$defs", "$ref", "anyOf", "required", "additionalProperties"},
			code: "property-name-reserved", rename: true, length: 64,
			message: "properties cannot be called $defs, $ref, anyOf, required or additionalProperties",
		},
		limits: limits{enumValues: 1000, branches: 500, depth: 10, size: 120000, properties: 3000},
		keywords: []string{
			"$ref", "type", "title", "description", "enum", "minLength", "maxLength", "minimum", "maximum", "items",
			"minItems", "maxItems", "properties", "required", "additionalProperties", "anyOf", "$defs",
		},
		dropped:    lostKeywords(),
		references: keepReferences, objects: nativeObjects, freeObjects: true, nullBranch: true, textEnums: true,
	}.inChat(strictOn),
}
