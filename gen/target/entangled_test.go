package target

import (
	"strings"
	"testing"
)

// entangledCases are schemas of a required property in which what one part
// becomes depends on another.
var entangledCases = []variantCase{
	// keys and values of maps
	{"ollama", `{"type":"object","patternProperties":{"^x":{"type":"integer"}},"additionalProperties":{"type":"string"}}`, `{"type":"object","description":"Constraints: properties named like ^x match {\"type\":\"integer\"}.","properties":{"additional_properties":{"type":"array","description":"Further properties, as a list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"]}}}}`, "encoded-additional-properties-as-pairs, dropped-unsupported-keyword (lossy, narrows), PairsIn"},
	{"ollama", `{"type":"object","patternProperties":{"^x":{"type":"integer"}},"additionalProperties":false}`, `{"type":"array","description":"A list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string","description":"Constraints: matches the pattern ^x."},"value":{"type":"integer"}},"required":["key","value"]}}`, "encoded-map-as-pairs, dropped-unsupported-keyword (lossy), PairsToMap"},
	{"xai", `{"type":"object","patternProperties":{"^x":{"type":"integer"}},"additionalProperties":{"type":"string"}}`, `{"type":"object","description":"Constraints: properties named like ^x match {\"type\":\"integer\"}.","additionalProperties":{"type":"string"}}`, "dropped-unsupported-keyword (lossy, narrows)"},
	{"anthropic-strict", `{"type":"object","properties":{"b":{"type":"string"}},"patternProperties":{"^x":{"type":"integer"}},"additionalProperties":{"type":"string"}}`, `{"type":"object","description":"Constraints: properties named like ^x match {\"type\":\"integer\"}.","properties":{"b":{"type":"string"},"additional_properties":{"type":"array","description":"Further properties, as a list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"],"additionalProperties":false}}},"additionalProperties":false}`, "encoded-additional-properties-as-pairs, dropped-unsupported-keyword (lossy, narrows), PairsIn"},

	// values that are sent as text, beside strings that read as them
	{"xai", `{"anyOf":[{"type":"string"},{"enum":[1,2]}]}`, `{"anyOf":[{"type":"string"},{"type":"integer","description":"Constraints: one of 1, 2."}]}`, "dropped-unsupported-keyword (lossy)"},
	{"gemini", `{"anyOf":[{"type":"string"},{"const":7}]}`, `{"anyOf":[{"type":"STRING"},{"type":"INTEGER","description":"Constraints: always 7."}]}`, "dropped-const (lossy)"},
	{"xai", `{"anyOf":[{"enum":["1","x"]},{"anyOf":[{"enum":[1,2]},{"type":"boolean"}]}]}`, `{"anyOf":[{"type":"string","enum":["1","x"]},{"type":"integer","description":"Constraints: one of 1, 2."},{"type":"boolean"}]}`, "dropped-unsupported-keyword (lossy)"},
	{"xai", `{"anyOf":[{"type":"string","pattern":"^[a-z]+$"},{"enum":[1,2]}]}`, `{"anyOf":[{"type":"string","pattern":"^[a-z]+$"},{"type":"string","description":"A number, written as a string.","enum":["1","2"]}]}`, "converted-number-enum-to-strings, TextToNumber"},
	{"xai", `{"type":["string","integer"],"enum":["1","a",1]}`, `{"type":"string","description":"JSON text of one of these values.","enum":["\"1\"","\"a\"","1"]}`, "converted-enum-to-json-text, TextToValue"},
	{"cohere", `{"anyOf":[{"type":"string"},{"const":true}]}`, `{"anyOf":[{"type":"string"},{"type":"boolean","description":"Constraints: always true."}]}`, "dropped-unsupported-keyword (lossy)"},
	{"xai", `{"enum":["true",true]}`, `{"type":"string","description":"JSON text of one of these values.","enum":["\"true\"","true"]}`, "converted-enum-to-json-text, TextToValue"},
	{"xai", `{"enum":["null",null,{"b":1}]}`, `{"anyOf":[{"type":"string","description":"JSON text of one of these values.","enum":["\"null\""]},{"type":"string","description":"JSON text of one of these values.","enum":["{\"b\":1}"]},{"type":"null"}]}`, "converted-enum-to-json-text, split-enum-by-type, converted-enum-to-json-text, TextToValue"},
	{"xai", `{"enum":["null",null]}`, `{"type":["string","null"],"enum":["null",null]}`, ""},
	{"openai-chat", `{"anyOf":[{"enum":["5","auto"]},{"type":"integer"},{"type":"object"}]}`, `{"anyOf":[{"type":"string","description":"JSON text of one of these values.","enum":["\"5\"","\"auto\""]},{"type":"integer"},{"type":"string","description":"JSON text of an object."}]}`, "encoded-value-as-json-text, converted-enum-to-json-text, TextToValue"},
	{"openai-chat", `{"anyOf":[{"enum":["5","auto"]},{"type":"integer"}]}`, `{"anyOf":[{"type":"string","enum":["5","auto"]},{"type":"integer"}]}`, ""},

	// null that means the empty string, and null that means null
	{"vertex", `{"anyOf":[{"enum":["","b"]},{"type":"null"}]}`, `{"type":"STRING","format":"enum","nullable":true,"enum":["b"]}`, "dropped-empty-enum-member (narrows)"},
	{"vertex", `{"enum":["","b"]}`, `{"type":"STRING","format":"enum","description":"Null means the empty string.","nullable":true,"enum":["b"]}`, "converted-empty-enum-member-to-null, NullIsEmpty"},

	// properties that nothing fits, in open and closed objects
	{"xai", `{"not":{},"type":"string"}`, `{"type":"string","description":"Constraints: does not match {}."}`, "dropped-unsupported-keyword (lossy)"},
	{"xai", `{"type":"object","properties":{"b":{"not":{}},"c":{"type":"string"}}}`, `{"type":"object","description":"Constraints: no property b.","properties":{"c":{"type":"string"}},"additionalProperties":true}`, "dropped-never-valid-property (lossy)"},
	{"xai", `{"type":"object","properties":{"b":{"not":{}},"c":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"c":{"type":"string"}},"additionalProperties":false}`, "dropped-never-valid-property"},

	// renamed properties, and what else speaks of names
	{"vertex", `{"type":"object","properties":{"b c":{"type":"string"}},"additionalProperties":{"type":"string"}}`, `{"type":"OBJECT","properties":{"b_c_47d8a4a8":{"type":"STRING"}},"additionalProperties":{"type":"STRING"}}`, "renamed-property, Renamed"},
	{"vertex", `{"type":"object","properties":{"b c":{"type":"string"}},"additionalProperties":false}`, `{"type":"OBJECT","properties":{"b_c":{"type":"STRING"}},"additionalProperties":false}`, "renamed-property, Renamed"},
	{"bedrock", `{"type":"object","properties":{"b c":{"type":"string"}},"propertyNames":{"enum":["b c","d"]},"additionalProperties":false}`, `{"type":"object","properties":{"b_c":{"type":"string"}},"propertyNames":{"enum":["b_c","d"]},"additionalProperties":false}`, "renamed-property, Renamed"},
	{"bedrock", `{"type":"object","properties":{"b c":{"type":"string"}},"propertyNames":{"pattern":"^[a-z ]+$"},"additionalProperties":false}`, `{"type":"object","properties":{"b_c":{"type":"string"}},"additionalProperties":false}`, "dropped-property-name-rule (lossy), renamed-property, Renamed"},
	{"bedrock", `{"type":"object","properties":{"b c":{"type":"string"}},"propertyNames":{"maxLength":9},"additionalProperties":false}`, `{"type":"object","properties":{"b_c":{"type":"string"}},"propertyNames":{"maxLength":9},"additionalProperties":false}`, "renamed-property, Renamed"},
	{"bedrock", `{"type":"object","properties":{"b c":{"type":"string"}},"patternProperties":{"^b ":{"minLength":2},"^b_":{"type":"integer"},"^x":{"type":"integer"}},"additionalProperties":false}`, `{"type":"object","properties":{"b_c_47d8a4a8":{"type":"string","allOf":[{"minLength":2}]}},"patternProperties":{"^b ":{"minLength":2},"^x":{"type":"integer"}},"additionalProperties":false}`, "moved-property-name-rule, dropped-property-name-rule (lossy, narrows), renamed-property, Renamed"},
	{"bedrock", `{"type":"object","properties":{"b c":{"type":"string"}},"dependencies":{"b c":["d"]},"additionalProperties":false}`, `{"type":"object","properties":{"b_c":{"type":"string"}},"dependencies":{"b_c":["d"]},"additionalProperties":false}`, "renamed-property, Renamed"},

	// counts
	{"xai", `{"type":"array","items":{"type":"string"},"contains":{"const":"x"},"minContains":0,"maxContains":2}`, `{"type":"array","description":"Constraints: at most 2 items that match {\"const\":\"x\"}.","items":{"type":"string"}}`, "dropped-unsupported-keyword (lossy), dropped-inapplicable-keyword, dropped-unsupported-keyword (lossy)"},
	{"xai", `{"type":"array","items":{"type":"string"},"contains":{"const":"x"},"minContains":0}`, `{"type":"array","items":{"type":"string"}}`, "dropped-inapplicable-keyword, dropped-inapplicable-keyword"},
	{"xai", `{"type":"array","items":{"type":"string"},"contains":{"const":"x"},"minContains":2.0,"maxContains":3}`, `{"type":"array","description":"Constraints: at least 2 items and at most 3 items that match {\"const\":\"x\"}.","items":{"type":"string"}}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"xai", `{"type":"array","items":{"type":"string"},"minContains":2,"maxContains":3}`, `{"type":"array","items":{"type":"string"}}`, "dropped-inapplicable-keyword, dropped-inapplicable-keyword"},
	{"xai", `{"type":"array","items":{"type":"string"},"minItems":1.0,"maxItems":2e0}`, `{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2}`, ""},
	{"ollama", `{"type":"array","items":{"type":"string"},"minItems":1.0,"maxItems":2e0}`, `{"type":"array","description":"Constraints: at least 1 item; at most 2 items.","items":{"type":"string"}}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"openai-chat", `{"type":"integer","enum":[1.0,1e2]}`, `{"type":"integer","enum":[1,100]}`, ""},
	{"openai-chat", `{"type":"number","enum":[1.0,1e2]}`, `{"type":"number","enum":[1.0,1e2]}`, ""},
	{"xai", `{"enum":[1.0,1e2]}`, `{"type":"string","description":"A number, written as a string.","enum":["1","100"]}`, "converted-number-enum-to-strings, TextToNumber"},
	{"ollama", `{"type":["string","null"],"default":null,"examples":["x"]}`, `{"type":["string","null"],"description":"Examples: \"x\"."}`, "dropped-default-keyword, dropped-annotation-keyword"},
}

// entangledArguments are such schemas of whole arguments.
var entangledArguments = []variantCase{
	{"anthropic-strict", `{"type":"object","properties":{"additional properties":{"type":"string"},"additional_properties":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, `{"type":"object","properties":{"additional_properties_42180ff7":{"type":"string"},"additional_properties":{"type":"string"},"additional_properties_2":{"type":"array","description":"Further properties, as a list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"integer"}},"required":["key","value"],"additionalProperties":false}}},"additionalProperties":false}`, "renamed-property, encoded-additional-properties-as-pairs, Renamed, PairsIn"},
	{"vertex", `{"type":"object","properties":{"p q":{"type":"string"},"c d":{"type":"string"}},"dependentRequired":{"p q":["c d"]},"propertyNames":{"enum":["p q","c d"]},"if":{"required":["p q"]},"then":{"required":["c d"]}}`, `{"type":"OBJECT","description":"Constraints: p_q only together with c_d; property names match {\"enum\":[\"p_q\",\"c_d\"]}; if it matches {\"required\":[\"p_q\"]}, then it matches {\"required\":[\"c_d\"]}.","properties":{"p_q":{"type":"STRING"},"c_d":{"type":"STRING"}}}`, "renamed-property (narrows), renamed-property (narrows), dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy), Renamed"},
	{"bedrock", `{"type":"object","properties":{"p q":{"type":"string"},"c d":{"type":"string"}},"anyOf":[{"required":["p q"]},{"required":["c d"]}],"not":{"required":["p q","c d"]},"additionalProperties":false}`, `{"type":"object","properties":{"p_q":{"type":"string"},"c_d":{"type":"string"}},"additionalProperties":false,"description":"Constraints: at least one of: p_q given, or c_d given; does not match {\"required\":[\"p_q\",\"c_d\"]}."}`, "dropped-root-composition (lossy), dropped-root-composition (lossy), renamed-property, renamed-property, renamed-property, renamed-property, renamed-property, renamed-property, Renamed, Renamed, Renamed, Renamed"},
	{"vertex", `{"type":"object","properties":{"l":{"type":"array","items":{"$ref":"#/$defs/N"}},"t":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"OBJECT","properties":{"l":{"type":"ARRAY","items":{"type":"OBJECT","properties":{"n":{"type":"STRING","description":"JSON text of a value of the same form as ` + "`" + `l[]` + "`" + `."}}}},"t":{"type":"OBJECT","properties":{"n":{"type":"STRING","description":"JSON text of a value of the same form as ` + "`" + `t` + "`" + `."}}}}}`, "inlined-schema-reference, encoded-recursion-as-json-text, inlined-schema-reference, TextToValue"},
	{"xai", `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/E"}]},"b":{"$ref":"#/$defs/E"}},"additionalProperties":false,"$defs":{"E":{"enum":[1,2]}}}`, `{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"integer","description":"Constraints: one of 1, 2."}]},"b":{"$ref":"#/$defs/E"}},"additionalProperties":false,"$defs":{"E":{"type":"string","description":"A number, written as a string.","enum":["1","2"]}}}`, "inlined-schema-reference, dropped-unsupported-keyword (lossy), converted-number-enum-to-strings, TextToNumber"},
}

// TestEntangled checks what is made of parts of schemas that meet.
func TestEntangled(t *testing.T) {
	for _, tc := range entangledCases {
		tc.checkProperty(t)
	}
	for _, tc := range entangledArguments {
		tc.checkArguments(t)
	}
}

// TestLongValues checks that values which are too long for a description are not
// called said.
func TestLongValues(t *testing.T) {
	long := `"` + strings.Repeat("x", 300) + `"`
	tool := withInput(t, `{"type":"object","properties":{
		"a":{"type":"string","default":`+long+`},
		"b":{"type":"string","examples":[`+long+`,"short"]},
		"c":{"type":"string","examples":[`+long+`]},
		"d":{"type":["string","null"],"default":null}}}`)
	compiled := compile(t, "openai", tool)
	root := parametersOf(t, compiled.Definition)
	for name, want := range map[string]string{"a": "", "b": `Examples: "short".`, "c": "", "d": ""} {
		if got, _ := root.Get("properties").Get(name).Get("description").Str(); got != want {
			t.Errorf("%s is described as %q, want %q", name, got, want)
		}
	}
	details := map[string]string{}
	for _, ch := range compiled.Changes {
		details[ch.Path] = ch.Detail
	}
	for path, want := range map[string]string{
		"a.default":  "the default is too long for the description, and is filled in by the decoder",
		"b.examples": "the examples are said in the description, save those that are too long for it (1)",
		"c.examples": "the examples are too long for the description, and are left out",
		"d.default":  "the default is null, which is not said; the decoder fills it in",
	} {
		if got := details["inputSchema.properties."+path]; got != want {
			t.Errorf("of %s it is said %q, want %q", path, got, want)
		}
	}
}
