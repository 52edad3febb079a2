package target

import "strings"

// A probe is a tool that has one construct of JSON Schema, for the reference:
// what a target changes in it, beyond what it changes in the tool without it,
// is what the target makes of the construct.
type probe struct {
	name    string // for readers; code between backquotes
	keyword string // that a definition holds where the construct is kept; "" where that cannot be told by one
	with    string // the input schema
	without string // the same without the construct
	apart   bool   // what both do is at different places: compared by code alone
}

// A probeGroup is the probes of one part of the reference.
type probeGroup struct {
	title  string
	probes []probe
}

// arguments is an input schema with one property of the schema.
func arguments(property string) string {
	return `{"type":"object","properties":{"p":` + property + `},"required":["p"],"additionalProperties":false}`
}

// ofKeyword is the probe of a keyword beside others in a property. The keyword is what
// is written in full; base is what stands beside it.
func ofKeyword(name, base, written string) probe {
	keyword, _, _ := strings.Cut(strings.TrimPrefix(written, `"`), `"`)
	return ofPair(name, keyword, arguments(`{`+base+`,`+written+`}`), arguments(`{`+base+`}`))
}

// lookingFor is the probe with another keyword to look for.
func lookingFor(keyword string, p probe) probe {
	p.keyword = keyword
	return p
}

// ofValue is the probe of a property's whole schema.
func ofValue(name, keyword, property string) probe {
	return ofPair(name, keyword, arguments(property), arguments(`{"type":"string"}`))
}

// ofArguments is the probe of a whole input schema.
func ofArguments(name, keyword, input string) probe {
	return ofPair(name, keyword, input, arguments(`{"type":"string"}`))
}

// ofPair is the probe of a whole input schema, given the same without the construct.
func ofPair(name, keyword, input, plain string) probe {
	return probe{name: name, keyword: keyword, with: input, without: plain}
}

// ofUnion is the probe of alternatives, compared with what becomes of the first.
func ofUnion(name, keyword, input, first string) probe {
	return probe{name: name, keyword: keyword, with: input, without: first, apart: true}
}

const (
	aString  = `"type":"string"`
	aNumber  = `"type":"number"`
	anArray  = `"type":"array","items":{"type":"string"}`
	anObject = `"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false`
	aTuple   = `{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"minItems":2,"items":{"not":{}}}`
	taggedA  = `{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"string"}},"required":["kind","x"],"additionalProperties":false}`
	tagged   = taggedA + `,{"type":"object","properties":{"kind":{"const":"b"},"y":{"type":"number"}},"required":["kind","y"],"additionalProperties":false}`
)

var probes = []probeGroup{
	{"Types and values", []probe{
		ofValue("`type` of one name", "type", `{"type":"integer"}`),
		ofValue("`type` list with null", "type", `{"type":["string","null"]}`),
		ofValue("`type` list of several types", "type", `{"type":["string","integer"]}`),
		ofValue("any value (`{}`)", "", `{}`),
		ofValue("no type, but keywords of one", "minLength", `{"minLength":1}`),
		ofValue("no type, but `properties`", "properties", `{"properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`),
		ofKeyword("`enum` of strings", aString, `"enum":["a","b"]`),
		ofKeyword("`enum` of integers", `"type":"integer"`, `"enum":[1,2]`),
		ofValue("`enum` of several types", "enum", `{"enum":["a",1,true]}`),
		ofValue("`enum` with objects", "enum", `{"enum":[{"a":1},{"a":2}]}`),
		ofKeyword("`enum` with the empty string", aString, `"enum":["","a"]`),
		ofKeyword("`enum` with null", `"type":["string","null"]`, `"enum":["a",null]`),
		ofKeyword("`const`", aString, `"const":"a"`),
		ofValue("`const` null", "const", `{"const":null}`),
	}},
	{"Strings", []probe{
		ofKeyword("`minLength`", aString, `"minLength":2`),
		ofKeyword("`maxLength`", aString, `"maxLength":9`),
		ofKeyword("`pattern`", aString, `"pattern":"^[a-z]+$"`),
		ofKeyword("`pattern` without anchors", aString, `"pattern":"[a-z]"`),
		ofKeyword("`pattern` with look-around", aString, `"pattern":"^(?!x).*$"`),
		ofKeyword("`pattern` with `\\b`", aString, `"pattern":"^\\bx$"`),
		ofKeyword("`format` date-time", aString, `"format":"date-time"`),
		ofKeyword("`format` uuid", aString, `"format":"uuid"`),
		ofKeyword("`format` uri", aString, `"format":"uri"`),
		ofKeyword("`format` that is JSON Schema's, idn-email", aString, `"format":"idn-email"`),
		ofKeyword("`contentEncoding`", aString, `"contentEncoding":"base64"`),
		ofKeyword("`contentMediaType`", aString, `"contentMediaType":"text/html"`),
		ofKeyword("`contentSchema`", aString, `"contentSchema":{"type":"string"}`),
	}},
	{"Numbers", []probe{
		ofKeyword("`minimum`", aNumber, `"minimum":1`),
		ofKeyword("`maximum`", aNumber, `"maximum":100`),
		ofKeyword("`minimum` and `maximum` of a few integers", `"type":"integer"`, `"minimum":1,"maximum":5`),
		ofKeyword("`exclusiveMinimum` of a number", aNumber, `"exclusiveMinimum":0`),
		ofKeyword("`exclusiveMaximum` of a number", aNumber, `"exclusiveMaximum":1`),
		ofKeyword("`exclusiveMinimum` of an integer", `"type":"integer"`, `"exclusiveMinimum":0`),
		ofKeyword("`exclusiveMaximum` of an integer", `"type":"integer"`, `"exclusiveMaximum":1000`),
		ofKeyword("`multipleOf`", aNumber, `"multipleOf":0.5`),
	}},
	{"Arrays", []probe{
		ofValue("`items`", "items", `{"type":"array","items":{"type":"string"}}`),
		ofValue("array without `items`", "", `{"type":"array"}`),
		ofKeyword("`minItems` 1", anArray, `"minItems":1`),
		ofKeyword("`minItems` 2", anArray, `"minItems":2`),
		ofKeyword("`maxItems`", anArray, `"maxItems":9`),
		ofKeyword("`uniqueItems`", anArray, `"uniqueItems":true`),
		ofKeyword("`contains`", anArray, `"contains":{"const":"a"}`),
		ofKeyword("`minContains`", anArray+`,"contains":{"const":"a"}`, `"minContains":2`),
		ofKeyword("`maxContains`", anArray+`,"contains":{"const":"a"}`, `"maxContains":2`),
		ofValue("tuple (`prefixItems`) of one length", "prefixItems", aTuple),
		ofValue("tuple that may be shorter or longer", "prefixItems", `{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}`),
		ofValue("`unevaluatedItems`", "unevaluatedItems", `{"type":"array","prefixItems":[{"type":"string"}],"minItems":1,"unevaluatedItems":false}`),
		ofKeyword("`additionalItems` of draft 7", anArray, `"additionalItems":false`),
	}},
	{"Objects", []probe{
		ofValue("`properties`, closed, all required", "properties", `{`+anObject+`}`),
		ofArguments("optional property", "properties", `{"type":"object","properties":{"p":{"type":"string"},"q":{"type":"string"}},"required":["p"],"additionalProperties":false}`),
		ofArguments("optional property that accepts null", "properties", `{"type":"object","properties":{"p":{"type":"string"},"q":{"type":["string","null"]}},"required":["p"],"additionalProperties":false}`),
		ofValue("`additionalProperties` absent", "", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`),
		ofValue("`additionalProperties` true", "additionalProperties", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":true}`),
		ofValue("map (`additionalProperties` with a schema)", "additionalProperties", `{"type":"object","additionalProperties":{"type":"string"}}`),
		ofValue("`properties` and a map", "additionalProperties", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":{"type":"number"}}`),
		ofValue("object without `properties`", "", `{"type":"object"}`),
		ofValue("object without `properties`, closed", "", `{"type":"object","properties":{},"additionalProperties":false}`),
		ofValue("`patternProperties`", "patternProperties", `{"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}`),
		lookingFor("maxLength", ofKeyword("`propertyNames` of a map", `"type":"object","additionalProperties":{"type":"string"}`, `"propertyNames":{"maxLength":3}`)),
		ofKeyword("`minProperties`", anObject, `"minProperties":1`),
		ofKeyword("`maxProperties`", anObject, `"maxProperties":3`),
		ofKeyword("`dependentRequired`", anObject, `"dependentRequired":{"a":["b"]}`),
		ofKeyword("`dependentSchemas`", anObject, `"dependentSchemas":{"a":{"minProperties":1}}`),
		ofKeyword("`dependencies` of draft 7", anObject, `"dependencies":{"a":["b"]}`),
		ofKeyword("`unevaluatedProperties`", `"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"anyOf":[{"minProperties":1},{"maxProperties":3}]`, `"unevaluatedProperties":false`),
		ofArguments("property that nothing fits", "", `{"type":"object","properties":{"p":{"type":"string"},"q":{"not":{}}},"required":["p"],"additionalProperties":false}`),
		ofArguments("property name with a space", "a b", `{"type":"object","properties":{"p":{"type":"string"},"a b":{"type":"string"}},"required":["p","a b"],"additionalProperties":false}`),
	}},
	{"Composition", []probe{
		ofValue("`anyOf`", "anyOf", `{"anyOf":[{"type":"string"},{"type":"number"}]}`),
		ofValue("`anyOf` with null", "anyOf", `{"anyOf":[{"type":"string"},{"type":"null"}]}`),
		ofUnion("`anyOf` of objects with a `const` tag", "anyOf", arguments(`{"anyOf":[`+tagged+`]}`), arguments(taggedA)),
		ofValue("`anyOf` beside keywords", "anyOf", `{"type":"string","anyOf":[{"minLength":5},{"enum":["a"]}]}`),
		ofValue("`oneOf` that excludes by type", "oneOf", `{"oneOf":[{"type":"string"},{"type":"number"}]}`),
		ofUnion("`oneOf` that excludes by a `const` tag", "oneOf", arguments(`{"oneOf":[`+tagged+`]}`), arguments(taggedA)),
		ofValue("`oneOf` that may overlap", "oneOf", `{"oneOf":[{"type":"string","maxLength":5},{"type":"string","minLength":3}]}`),
		ofValue("union with a branch that nothing fits", "", `{"anyOf":[{"type":"string"},{"not":{}}]}`),
		ofValue("`allOf` that merges", "", `{"allOf":[{"type":"number","minimum":1},{"maximum":9}]}`),
		ofValue("`allOf` that does not merge", "allOf", `{"type":"string","allOf":[{"pattern":"^a"},{"pattern":"z$"}]}`),
		ofKeyword("`not`", aString, `"not":{"const":"a"}`),
		ofKeyword("`not` of members of the `enum`", aString+`,"enum":["a","b"]`, `"not":{"enum":["a"]}`),
		ofKeyword("`if`, `then`, `else`", anObject, `"if":{"properties":{"a":{"const":"x"}}},"then":{"minProperties":1},"else":{"maxProperties":2}`),
	}},
	{"References", []probe{
		ofArguments("`$ref` into `$defs`", "$ref", withDefinition(`{"$ref":"#/$defs/D"}`, "$defs", `{"type":"string"}`)),
		ofArguments("`$ref` beside a description", "$ref", withDefinition(`{"$ref":"#/$defs/D","description":"Words."}`, "$defs", `{"type":"string"}`)),
		ofArguments("`$ref` beside a constraint", "", withDefinition(`{"$ref":"#/$defs/D","maximum":9}`, "$defs", `{"type":"number"}`)),
		ofArguments("`definitions`", "", strings.ReplaceAll(withDefinition(`{"$ref":"#/$defs/D"}`, "definitions", `{"type":"string"}`), "#/$defs", "#/definitions")),
		ofArguments("`$ref` to an `$anchor`", "$ref", strings.ReplaceAll(withDefinition(`{"$ref":"#/$defs/D"}`, "$defs", `{"$anchor":"A","type":"string"}`), "#/$defs/D", "#A")),
		ofArguments("`$ref` to a property", "$ref", `{"type":"object","properties":{"p":{"type":"string"},"q":{"$ref":"#/properties/p"}},"required":["p","q"],"additionalProperties":false}`),
		ofPair("recursion through an optional property", "$ref",
			withDefinition(`{"$ref":"#/$defs/D"}`, "$defs", `{"type":"object","properties":{"next":{"$ref":"#/$defs/D"}},"additionalProperties":false}`),
			withDefinition(`{"$ref":"#/$defs/D"}`, "$defs", `{"type":"object","properties":{"next":{"type":"string"}},"additionalProperties":false}`)),
		ofPair("recursion through required items", "$ref",
			withDefinition(`{"$ref":"#/$defs/D"}`, "$defs", `{"type":"object","properties":{"all":{"type":"array","items":{"$ref":"#/$defs/D"}}},"required":["all"],"additionalProperties":false}`),
			withDefinition(`{"$ref":"#/$defs/D"}`, "$defs", `{"type":"object","properties":{"all":{"type":"array","items":{"type":"string"}}},"required":["all"],"additionalProperties":false}`)),
	}},
	{"The arguments as a whole", []probe{
		ofArguments("no parameters", "", `{"type":"object","properties":{},"additionalProperties":false}`),
		ofArguments("no required property", "", `{"type":"object","properties":{"p":{"type":"string"}},"additionalProperties":false}`),
		ofArguments("arguments that are open", "", `{"type":"object","properties":{"p":{"type":"string"}},"required":["p"]}`),
		ofArguments("arguments that are a map", "", `{"type":"object","additionalProperties":{"type":"string"}}`),
		ofUnion("`anyOf` of objects at the root", "anyOf", `{"type":"object","anyOf":[`+tagged+`]}`, taggedA),
		ofArguments("`anyOf` of `required` lists at the root", "", `{"type":"object","properties":{"p":{"type":"string"},"q":{"type":"string"}},"anyOf":[{"required":["p"]},{"required":["q"]}],"additionalProperties":false}`),
		ofUnion("`oneOf` of objects at the root", "oneOf", `{"type":"object","oneOf":[`+tagged+`]}`, taggedA),
		ofArguments("`allOf` at the root", "", `{"type":"object","allOf":[{"properties":{"p":{"type":"string"}},"required":["p"]},{"properties":{"q":{"type":"string"}},"required":["q"]}]}`),
		ofArguments("`if` at the root", "if", `{"type":"object","properties":{"p":{"type":"string"}},"required":["p"],"additionalProperties":false,"if":{"minProperties":1},"then":{"maxProperties":1}}`),
		ofArguments("`$ref` at the root", "", `{"type":"object","$ref":"#/$defs/D","$defs":{"D":{`+anObject+`}}}`),
	}},
	{"Annotations", []probe{
		ofKeyword("`title`", aString, `"title":"A title"`),
		ofKeyword("`description`", aString, `"description":"Words."`),
		ofPair("`default` of an optional property", "default",
			`{"type":"object","properties":{"p":{"type":"string"},"q":{"type":"string","default":"x"}},"required":["p"],"additionalProperties":false}`,
			`{"type":"object","properties":{"p":{"type":"string"},"q":{"type":"string"}},"required":["p"],"additionalProperties":false}`),
		ofKeyword("`examples`", aString, `"examples":["x"]`),
		ofKeyword("`deprecated`", aString, `"deprecated":true`),
		ofKeyword("`readOnly`", aString, `"readOnly":true`),
		ofKeyword("`writeOnly`", aString, `"writeOnly":true`),
		ofKeyword("`$comment`", aString, `"$comment":"Words."`),
		ofKeyword("`$anchor`", aString, `"$anchor":"A"`),
		ofKeyword("`$dynamicAnchor`", aString, `"$dynamicAnchor":"A"`),
		ofKeyword("`$dynamicRef`", aString, `"$dynamicRef":"#A"`),
		ofArguments("`$schema`", "$schema", `{"$schema":"https://json-schema.org/draft/2020-12/schema",`+arguments(`{"type":"string"}`)[1:]),
		ofArguments("`$id`", "$id", `{"$id":"https://example.com/tool",`+arguments(`{"type":"string"}`)[1:]),
		ofKeyword("`nullable` of OpenAPI", aString, `"nullable":true`),
		ofKeyword("`discriminator` of OpenAPI", `"anyOf":[`+tagged+`]`, `"discriminator":{"propertyName":"kind"}`),
		ofKeyword("`propertyOrdering` of Gemini", anObject, `"propertyOrdering":["a"]`),
		ofKeyword("a keyword that JSON Schema does not know", aString, `"x-vendor":1`),
		ofKeyword("text that readers cannot see", aString, `"description":"a`+"\u200b"+`b"`),
	}},
}

// withDefinition is an input schema with a property and a definition D.
func withDefinition(property, key, definition string) string {
	return strings.TrimSuffix(arguments(property), "}") + `,"` + key + `":{"D":` + definition + `}}`
}
