package target

import "github.com/schemaport/schemaport-gen/gen/diag"

// strictAnthropic is the Messages API's tool with strict: what the model writes
// is held to the schema, and keywords outside a short list are refused.
var strictAnthropic = Target{
	ID: "anthropic-strict", Name: "Anthropic, strict", File: "anthropic-strict.json", Reviewed: "2026-11-30",
	Sources: []Source{srcClaudeStructured, srcClaudePython, srcClaudeRefusals},
	Notes: []string{
		"The page lists pattern and default as supported, and the vendor's own helpers move them into the description; they are sent.",
		"The page refuses minLength and maxLength, and recordings against Bedrock accept them; they are left out.",
		"How large a count of a repetition in a pattern may be is not said; patterns with one above 100 are left out.",
		"Single enums of 160 to 240 values were refused in one project; no page has such a limit, and none is applied.",
		"Whether oneOf is refused or only unlisted is open; it is never sent.",
		"The letter case of strings in enum is not promised; the decoder restores it above the level strict.",
		"Counts of optional and union properties concern all strict tools of a request; optional properties stay optional, save where one tool alone has more than the count: the last ones are then required and nullable.",
	},
	rules: strictClaude(func(r *rules) {
		r.toolNames = anthropic.rules.toolNames
		r.keywords = append(r.keywords, "pattern")
		r.envelope = append(anthropic.rules.envelope[:len(anthropic.rules.envelope):len(anthropic.rules.envelope)], strictOn.slots()...)
		r.first = []*Construct{inputSchemaRenamed, strictModeEnabled}
		r.tells = strictClaudeTells()
	}),
}

// strictClaude is what strict tools of Claude models have in common.
func strictClaude(own func(*rules)) rules {
	r := rules{
		propertyNames: anthropic.rules.propertyNames,
		limits:        limits{tools: 20, optionals: 24, unions: 16},
		keywords: []string{
			"$ref", "type", "title", "description", "default", "enum", "format", "items", "minItems",
			"properties", "required", "additionalProperties", "anyOf", "$defs",
		},
		dropped: map[string]string{
			"": "dropped-unsupported-keyword", "?": "dropped-unknown-keyword",
			"format": "dropped-unsupported-format", "pattern": "dropped-unsupported-pattern", "default": "dropped-default-keyword",
			"minimum": "dropped-numeric-constraint", "maximum": "dropped-numeric-constraint",
			"exclusiveMinimum": "dropped-numeric-constraint", "exclusiveMaximum": "dropped-numeric-constraint",
			"multipleOf": "dropped-numeric-constraint",
			"minLength":  "dropped-string-constraint", "maxLength": "dropped-string-constraint",
			"minItems": "dropped-array-constraint", "maxItems": "dropped-array-constraint", "uniqueItems": "dropped-array-constraint",
		},
		formats: map[string][]string{
			"string": {"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"},
		},
		references: keepAcyclic, objects: closedObjects, typeLists: true, oneItem: true,
		patterns: patternRule{plain: true, noClass: true, repeats: 100},
	}
	own(&r)
	return r
}

// strictClaudeTells is how check speaks of what strict tool use refuses.
func strictClaudeTells() map[string][]tell {
	link := srcClaudeStructured.URL + "#json-schema-limitations"
	return map[string][]tell{
		"dropped-numeric-constraint": {{
			code: "strict-drops-numeric-constraint", severity: diag.Error, link: link,
			message: "strict tool use refuses bounds and multiples of numbers",
			hint:    "list the values in enum where they are few; else the decoder enforces the bound",
		}},
		"dropped-string-constraint": {{
			code: "strict-drops-string-constraint", severity: diag.Error, link: link,
			message: "strict tool use refuses minLength and maxLength",
			hint:    "a pattern can say the length; else the decoder enforces it",
		}},
		"dropped-array-constraint": {{
			code: "strict-drops-array-constraint", severity: diag.Error, link: link,
			message: "strict tool use refuses maxItems, uniqueItems, and minItems above 1",
			hint:    "the decoder enforces the constraint",
		}},
		"encoded-map-as-pairs": {{
			code: "strict-drops-additional-properties", severity: diag.Warning, link: link,
			message: "strict tool use refuses additionalProperties as a schema; the map is sent as a list of pairs, which the decoder undoes",
		}},
		"encoded-additional-properties-as-pairs": {{
			code: "strict-drops-additional-properties", severity: diag.Warning, link: link,
			message: "strict tool use refuses additionalProperties as a schema; further properties are sent as a list of pairs, which the decoder undoes",
		}},
		"closed-open-object": {{
			code: "strict-closed-open-object", severity: diag.Warning, link: link,
			message: "strict tool use takes declared properties only; the model cannot send others",
			hint:    "declare the properties that matter",
		}},
	}
}
