package target

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A variantCase is a schema, what a target makes of it, and what that means: the
// codes of the changes, and the rules by which the decoder undoes them.
type variantCase struct{ target, input, want, does string }

// propertyCases are schemas of a required property.
var propertyCases = []variantCase{
	{"openai-chat", `{"type":"string","minLength":2}`, `{"type":"string","description":"Constraints: at least 2 characters."}`, "dropped-undocumented-constraint-keyword (lossy)"},

	{"openai-loose", `{"type":"array"}`, `{"type":"array","items":{}}`, ""},
	{"openai-loose", `{"type":"object"}`, `{"type":"object","properties":{}}`, ""},
	{"openai-loose", `{"type":"string","minLength":2,"default":"ab","x-unit":"m"}`, `{"type":"string","minLength":2,"default":"ab","x-unit":"m"}`, ""},

	{"anthropic-strict", `{"type":"object","properties":{"b":{"type":"string"}},"required":[]}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, ""},
	{"anthropic-strict", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, "closed-open-object (narrows)"},
	{"anthropic-strict", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"array","description":"A list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"],"additionalProperties":false}}`, "encoded-map-as-pairs, PairsToMap"},
	{"anthropic-strict", `{"type":"object","additionalProperties":{"type":"string"},"minProperties":1,"maxProperties":4}`, `{"type":"array","description":"A list of key/value pairs; each key at most once. Constraints: at most 4 properties.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"],"additionalProperties":false},"minItems":1}`, "encoded-map-as-pairs, dropped-unsupported-keyword (lossy), PairsToMap"},
	{"anthropic-strict", `{"type":"object"}`, `{"type":"string","description":"JSON text of an object."}`, "encoded-value-as-json-text, TextToValue"},
	{"anthropic-strict", `{"type":"integer","minimum":1,"exclusiveMaximum":4}`, `{"type":"integer","enum":[1,2,3]}`, "converted-range-to-enum"},
	{"anthropic-strict", `{"type":"integer","minimum":1,"maximum":1000}`, `{"type":"integer","description":"Constraints: at least 1; at most 1000."}`, "dropped-numeric-constraint (lossy), dropped-numeric-constraint (lossy)"},
	{"anthropic-strict", `{"type":"integer","minimum":0,"maximum":30,"multipleOf":10}`, `{"type":"integer","description":"Constraints: at least 0; at most 30; a multiple of 10."}`, "dropped-numeric-constraint (lossy), dropped-numeric-constraint (lossy), dropped-numeric-constraint (lossy)"},
	{"anthropic-strict", `{"type":"number","exclusiveMinimum":0}`, `{"type":"number","description":"Constraints: greater than 0."}`, "dropped-numeric-constraint (lossy)"},
	{"anthropic-strict", `{"type":"string","minLength":2,"maxLength":9}`, `{"type":"string","description":"Constraints: at least 2 characters; at most 9 characters."}`, "dropped-string-constraint (lossy), dropped-string-constraint (lossy)"},
	{"anthropic-strict", `{"type":"array","items":{"type":"string"},"minItems":1}`, `{"type":"array","items":{"type":"string"},"minItems":1}`, ""},
	{"anthropic-strict", `{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":5,"uniqueItems":true}`, `{"type":"array","description":"Constraints: at least 2 items; at most 5 items; no two items are equal.","items":{"type":"string"}}`, "dropped-array-constraint (lossy), dropped-array-constraint (lossy), dropped-array-constraint (lossy)"},
	{"anthropic-strict", `{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, "converted-one-of-to-any-of"},
	{"anthropic-strict", `{"oneOf":[{"type":"string"},{"type":"string","format":"date"}]}`, `{"description":"Constraints: matches exactly one of the alternatives.","anyOf":[{"type":"string"},{"type":"string","format":"date"}]}`, "converted-one-of-to-any-of (lossy)"},
	{"anthropic-strict", `{"enum":["a",{"b":1}]}`, `{"anyOf":[{"type":"string","enum":["a"]},{"type":"string","description":"JSON text of one of these values.","enum":["{\"b\":1}"]}]}`, "converted-enum-to-json-text, split-enum-by-type, TextToValue"},
	{"anthropic-strict", `{"type":["string","null"],"enum":["a",null]}`, `{"type":["string","null"],"enum":["a",null]}`, ""},
	{"anthropic-strict", `{"type":"string","format":"uri","title":"A","default":"x:y"}`, `{"type":"string","title":"A","default":"x:y","format":"uri"}`, ""},
	{"anthropic-strict", `{"type":"string","format":"phone"}`, `{"type":"string","description":"Constraints: format phone."}`, "dropped-unsupported-format (lossy)"},
	{"anthropic-strict", `{"type":"string","pattern":"^[a-z]{1,100}$"}`, `{"type":"string","pattern":"^[a-z]{1,100}$"}`, ""},
	{"anthropic-strict", `{"type":"string","pattern":"^a{101}$"}`, `{"type":"string","description":"Constraints: matches the pattern ^a{101}$."}`, "dropped-unsupported-pattern (lossy)"},
	{"anthropic-strict", `{"type":"string","pattern":"(?=a)"}`, `{"type":"string","description":"Constraints: matches the pattern (?=a)."}`, "dropped-unsupported-pattern (lossy)"},
	{"anthropic-strict", `{"type":"string","pattern":"^\\p{L}$"}`, `{"type":"string","description":"Constraints: matches the pattern ^\\p{L}$."}`, "dropped-unsupported-pattern (lossy)"},
	{"anthropic-strict", `{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2,"maxItems":2}`, `{"type":"object","description":"An array of 2 items, as one property for each position.","properties":{"item0":{"type":"string"},"item1":{"type":"integer"}},"required":["item0","item1"],"additionalProperties":false}`, "encoded-tuple-as-object, ItemsToTuple"},
	{"anthropic-strict", `{}`, `{"type":"string","description":"JSON text of any JSON value."}`, "encoded-value-as-json-text, TextToValue"},
	{"anthropic-strict", `{"title":"U","anyOf":[{"type":"string"},{"type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}]}`, `{"title":"U","anyOf":[{"type":"string"},{"type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false}]}`, ""},

	{"gemini-json-schema", `{"const":"k"}`, `{"type":"string","enum":["k"]}`, "converted-const-to-enum"},
	{"gemini-json-schema", `{"type":"integer","exclusiveMinimum":1}`, `{"type":"integer","minimum":2}`, "converted-exclusive-bound"},
	{"gemini-json-schema", `{"type":"number","exclusiveMaximum":1}`, `{"type":"number","description":"Constraints: less than 1.","maximum":1}`, "dropped-unsupported-keyword (lossy)"},
	{"gemini-json-schema", `{"type":"string","minLength":1,"pattern":"^a","format":"phone"}`, `{"type":"string","description":"Constraints: at least 1 character; matches the pattern ^a.","format":"phone"}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"gemini-json-schema", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, ""},
	{"gemini-json-schema", `{"type":"object"}`, `{"type":"object","properties":{}}`, ""},
	{"gemini-json-schema", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, ""},
	{"gemini-json-schema", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, ""},
	{"gemini-json-schema", `{"type":"object","properties":{"b":{"type":"string"}},"patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","description":"Constraints: properties named like ^x match {\"type\":\"string\"}; no other properties.","properties":{"b":{"type":"string"}}}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"gemini-json-schema", `{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"},"minItems":1}`, `{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"},"minItems":1}`, ""},
	{"gemini-json-schema", `{"type":"array","prefixItems":[{"type":"string"}],"items":{"not":{}}}`, `{"type":"array","prefixItems":[{"type":"string"}],"maxItems":1}`, ""},
	{"gemini-json-schema", `{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, "converted-one-of-to-any-of"},
	{"gemini-json-schema", `{"type":"array"}`, `{"type":"string","description":"JSON text of an array."}`, "encoded-value-as-json-text, TextToValue"},
	{"gemini-json-schema", `{"type":"string","default":"x"}`, `{"type":"string","description":"Default: \"x\"."}`, "dropped-default-keyword"},

	{"vertex", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, `{"type":"OBJECT","properties":{"b":{"type":"STRING"}},"additionalProperties":{"type":"INTEGER"}}`, ""},
	{"vertex", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, `{"type":"OBJECT","properties":{"b":{"type":"STRING"}},"additionalProperties":false}`, ""},
	{"vertex", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"ARRAY","description":"A list of key/value pairs; each key at most once.","items":{"type":"OBJECT","properties":{"key":{"type":"STRING"},"value":{"type":"STRING"}},"required":["key","value"],"additionalProperties":false}}`, "encoded-map-as-pairs, PairsToMap"},
	{"vertex", `{"type":"object","properties":{"b-c":{"type":"string"}},"required":["b-c"]}`, `{"type":"OBJECT","properties":{"b_c":{"type":"STRING"}},"required":["b_c"]}`, "renamed-property (narrows), Renamed"},
	{"vertex", `{"enum":[1,2]}`, `{"type":"STRING","format":"enum","description":"A number, written as a string.","enum":["1","2"]}`, "converted-number-enum-to-strings, TextToNumber"},
	{"vertex", `{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"STRING"},{"type":"INTEGER"}]}`, "converted-one-of-to-any-of"},

	{"bedrock", `{"type":"string","minLength":2,"format":"phone"}`, `{"type":"string","minLength":2,"format":"phone"}`, ""},
	{"bedrock", `{"type":"object","properties":{"b c":{"type":"string"}}}`, `{"type":"object","properties":{"b_c":{"type":"string"}}}`, "renamed-property (narrows), Renamed"},

	{"bedrock-strict", `{"type":"string","minLength":1,"pattern":"^a$","format":"uri"}`, `{"type":"string","description":"Constraints: at least 1 character; matches the pattern ^a$.","format":"uri"}`, "dropped-string-constraint (lossy), dropped-unsupported-pattern (lossy)"},
	{"bedrock-strict", `{"type":"integer","minimum":1}`, `{"type":"integer","description":"Constraints: at least 1."}`, "dropped-numeric-constraint (lossy)"},
	{"bedrock-strict", `{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":5}`, `{"type":"array","description":"Constraints: at most 5 items.","items":{"type":"string"},"minItems":1}`, "dropped-array-constraint (lossy)"},

	{"azure-openai", `{"type":"string","minLength":1,"pattern":"^a$","format":"email"}`, `{"type":"string","description":"Constraints: at least 1 character; matches the pattern ^a$; format email."}`, "dropped-undocumented-constraint-keyword (lossy), dropped-unsupported-pattern (lossy), dropped-unsupported-format (lossy)"},
	{"azure-openai", `{"type":"number","minimum":1}`, `{"type":"number","description":"Constraints: at least 1."}`, "dropped-undocumented-constraint-keyword (lossy)"},
	{"azure-openai", `{"type":"array","items":{"type":"string"},"minItems":1}`, `{"type":"array","description":"Constraints: at least 1 item.","items":{"type":"string"}}`, "dropped-undocumented-constraint-keyword (lossy)"},

	{"mistral", `{"type":"array","minItems":2}`, `{"type":"array","minItems":2,"items":{}}`, ""},

	{"groq", `{"type":"object"}`, `{"type":"object","properties":{}}`, ""},

	{"qwen", `{"type":"array","minItems":2}`, `{"type":"array","minItems":2}`, ""},

	{"cohere", `{"type":["string","null"],"minLength":2}`, `{"description":"Constraints: at least 2 characters.","anyOf":[{"type":"string"},{"type":"null"}]}`, "dropped-unsupported-keyword (lossy)"},
	{"cohere", `{"type":"string","pattern":"^a","format":"time"}`, `{"type":"string","format":"time","pattern":"^a"}`, ""},
	{"cohere", `{"type":"number","minimum":1}`, `{"type":"number","description":"Constraints: at least 1."}`, "dropped-unsupported-keyword (lossy)"},
	{"cohere", `{"enum":[1,2]}`, `{"type":"string","description":"A number, written as a string.","enum":["1","2"]}`, "converted-number-enum-to-strings, TextToNumber"},
	{"cohere", `{"const":true}`, `{"type":"string","description":"JSON text of this value.","enum":["true"]}`, "converted-enum-to-json-text, TextToValue"},
	{"cohere", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, ""},
	{"cohere", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, `{"type":"object","properties":{"b":{"type":"string"}}}`, ""},
	{"cohere", `{"type":"object"}`, `{"type":"string","description":"JSON text of an object."}`, "encoded-value-as-json-text, TextToValue"},
	{"cohere", `{"type":["string","integer"]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, "converted-type-array-to-any-of"},

	{"xai", `{"type":"object","properties":{"b":{"type":"string"}}}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, ""},
	{"xai", `{"type":"object"}`, `{"type":"object","properties":{},"additionalProperties":true}`, ""},
	{"xai", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, ""},
	{"xai", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, ""},
	{"xai", `{"type":"string","maxLength":2049}`, `{"type":"string","maxLength":2049}`, "unpromised-bound (lossy)"},
	{"xai", `{"type":"string","maxLength":2048}`, `{"type":"string","maxLength":2048}`, ""},
	{"xai", `{"type":"array","items":{"type":"string"},"maxItems":257}`, `{"type":"array","items":{"type":"string"},"maxItems":257}`, "unpromised-bound (lossy)"},
	{"xai", `{"type":"object","properties":{"b":{"type":"string"}},"maxProperties":65}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true,"maxProperties":65}`, "unpromised-bound (lossy)"},
	{"xai", `{"type":"string","pattern":"^ab$"}`, `{"type":"string","pattern":"^ab$"}`, ""},
	{"xai", `{"type":"string","pattern":"a.b"}`, `{"type":"string","pattern":"^[\\s\\S]*a[^\\n\\r` + "\u2028\u2029" + `]b[\\s\\S]*$"}`, "respelled-pattern"},
	{"xai", `{"type":"string","pattern":"a|b"}`, `{"type":"string","pattern":"^[\\s\\S]*(?:a|b)[\\s\\S]*$"}`, "respelled-pattern"},
	{"xai", `{"type":"string","pattern":"^a|b$"}`, `{"type":"string","description":"Constraints: matches the pattern ^a|b$."}`, "dropped-unsupported-keyword (lossy)"},
	{"xai", `{"type":"integer","exclusiveMinimum":1,"multipleOf":2}`, `{"type":"integer","exclusiveMinimum":1,"multipleOf":2}`, ""},
	{"xai", `{"type":"array","prefixItems":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{"type":"string"}]}`, ""},
	{"xai", `{"enum":[1,2]}`, `{"type":"string","description":"A number, written as a string.","enum":["1","2"]}`, "converted-number-enum-to-strings, TextToNumber"},
	{"xai", `{"type":"string","not":{"const":"x"}}`, `{"type":"string","description":"Constraints: does not match {\"const\":\"x\"}."}`, "dropped-unsupported-keyword (lossy)"},
	{"xai", `{"oneOf":[{"type":"string","pattern":"^a$"},{"type":"string","pattern":"^b$"}]}`, `{"description":"Constraints: matches exactly one of the alternatives.","anyOf":[{"type":"string","pattern":"^a$"},{"type":"string","pattern":"^b$"}]}`, "converted-one-of-to-any-of (lossy)"},

	{"deepseek", `{"type":"string","minLength":2,"format":"email"}`, `{"type":"string","description":"Constraints: at least 2 characters.","format":"email"}`, "dropped-unsupported-keyword (lossy)"},
	{"deepseek", `{"type":"array","items":{"type":"string"},"minItems":1}`, `{"type":"array","description":"Constraints: at least 1 item.","items":{"type":"string"}}`, "dropped-unsupported-keyword (lossy)"},
	{"deepseek", `{"anyOf":[{"type":"string"},{"description":"D","anyOf":[{"type":"integer"},{"type":["boolean","null"]}]}]}`, `{"anyOf":[{"type":"string"},{"type":"integer","description":"D"},{"type":"boolean","description":"D"},{"type":"null"}]}`, ""},
	{"deepseek", `{"type":"object","additionalProperties":false}`, `{"type":"string","description":"JSON text of an object. Constraints: no properties."}`, "encoded-value-as-json-text, TextToValue"},
	{"deepseek", `{"type":"object","properties":{"b":{"type":"integer","minimum":1,"default":1}}}`, `{"type":"object","properties":{"b":{"anyOf":[{"type":"integer","default":1,"minimum":1},{"type":"null"}]}},"required":["b"],"additionalProperties":false}`, "converted-optional-property-to-nullable, NullIsAbsent"},
	{"deepseek", `{"enum":["a",null]}`, `{"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]}`, ""},

	{"fireworks", `{"type":"string","pattern":"a","minLength":1,"maxLength":2}`, `{"type":"string","description":"Constraints: matches the pattern a; at least 1 character; at most 2 characters."}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"fireworks", `{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":2}`, `{"type":"array","description":"Constraints: at least 1 item; at most 2 items.","items":{"type":"string"}}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"fireworks", `{"type":"number","maximum":2}`, `{"type":"number","description":"Constraints: at most 2."}`, "dropped-unsupported-keyword (lossy)"},
	{"fireworks", `{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, "converted-one-of-to-any-of"},
	{"fireworks", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, "closed-open-object (narrows)"},
	{"fireworks", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"array","description":"A list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"],"additionalProperties":false}}`, "encoded-map-as-pairs, PairsToMap"},

	{"moonshot", `{"type":["integer","null"],"title":"T","description":"D","exclusiveMinimum":1}`, `{"title":"T","description":"D","anyOf":[{"type":"integer","minimum":2},{"type":"null"}]}`, "converted-exclusive-bound"},
	{"moonshot", `{"type":"number","multipleOf":0.5}`, `{"type":"number","description":"Constraints: a multiple of 0.5."}`, "dropped-unsupported-keyword (lossy)"},
	{"moonshot", `{"const":"k"}`, `{"type":"string","enum":["k"]}`, "converted-const-to-enum"},
	{"moonshot", `{"type":"string","pattern":"a","minLength":1,"format":"date"}`, `{"type":"string","description":"Constraints: matches the pattern a; format date.","minLength":1}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-format (lossy)"},
	{"moonshot", `{}`, `{"type":"string","description":"JSON text of any JSON value."}`, "encoded-value-as-json-text, TextToValue"},
	{"moonshot", `{"type":"object","additionalProperties":{}}`, `{"type":"object","properties":{},"additionalProperties":true}`, ""},
	{"moonshot", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, ""},
	{"moonshot", `{"title":"T","type":"object","properties":{"b":{"type":"string"}},"required":["b"],"anyOf":[{"properties":{"c":{"const":"x"}},"required":["c"]},{"properties":{"c":{"const":"y"}},"required":["c"]}]}`, `{"title":"T","anyOf":[{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string","enum":["x"]}},"required":["b","c"]},{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string","enum":["y"]}},"required":["b","c"]}]}`, "converted-const-to-enum, converted-const-to-enum"},
	{"moonshot", `{"type":"object","properties":{"anyOf":{"type":"string"},"anyOf_":{"type":"string"}},"required":["anyOf"]}`, `{"type":"object","properties":{"anyOf_86afb2fe":{"type":"string"},"anyOf_":{"type":"string"}},"required":["anyOf_86afb2fe"]}`, "renamed-property, Renamed"},
	{"moonshot", `{"type":"array","prefixItems":[{"type":"string"}],"minItems":1,"maxItems":1}`, `{"type":"object","description":"An array of 1 item, as one property for each position.","properties":{"item0":{"type":"string"}},"required":["item0"],"additionalProperties":false}`, "encoded-tuple-as-object, ItemsToTuple"},

	{"ollama", `{"type":"string","minLength":2,"default":"ab"}`, `{"type":"string","description":"Default: \"ab\". Constraints: at least 2 characters."}`, "dropped-unsupported-keyword (lossy), dropped-default-keyword"},
	{"ollama", `{"type":["integer","null"],"minimum":1,"multipleOf":2}`, `{"type":["integer","null"],"description":"Constraints: at least 1; a multiple of 2."}`, "dropped-unsupported-keyword (lossy), dropped-unsupported-keyword (lossy)"},
	{"ollama", `{"type":"object"}`, `{"type":"object","properties":{}}`, ""},
	{"ollama", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"array","description":"A list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"}},"required":["key","value"]}}`, "encoded-map-as-pairs, PairsToMap"},
	{"ollama", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","description":"Constraints: no other properties.","properties":{"b":{"type":"string"}}}`, "dropped-unsupported-keyword (lossy)"},
	{"ollama", `{"const":3}`, `{"type":"string","description":"A number, written as a string.","enum":["3"]}`, "converted-number-enum-to-strings, TextToNumber"},
	{"ollama", `{"anyOf":[{"type":"string"},{"type":"boolean"}]}`, `{"anyOf":[{"type":"string"},{"type":"boolean"}]}`, ""},

	{"llamacpp", `{"type":"string","pattern":"^[a-z]+$","minLength":2}`, `{"type":"string","description":"Constraints: at least 2 characters.","pattern":"^[a-z]+$"}`, "dropped-unsupported-keyword (lossy)"},
	{"llamacpp", `{"type":"string","pattern":"abc"}`, `{"type":"string","description":"Constraints: matches the pattern abc."}`, "dropped-unsupported-keyword (lossy)"},
	{"llamacpp", `{"type":"string","pattern":"^a|b$"}`, `{"type":"string","description":"Constraints: matches the pattern ^a|b$."}`, "dropped-unsupported-keyword (lossy)"},
	{"llamacpp", `{"type":"string","format":"date","maxLength":10}`, `{"type":"string","description":"Constraints: at most 10 characters.","format":"date"}`, "dropped-unsupported-keyword (lossy)"},
	{"llamacpp", `{"type":"string","format":"email","maxLength":10}`, `{"type":"string","description":"Constraints: format email.","maxLength":10}`, "dropped-unsupported-format (lossy)"},
	{"llamacpp", `{"type":"integer","minimum":1,"exclusiveMaximum":9}`, `{"type":"integer","minimum":1,"maximum":8}`, "converted-exclusive-bound"},
	{"llamacpp", `{"type":"number","minimum":1}`, `{"type":"number","description":"Constraints: at least 1."}`, "dropped-unsupported-keyword (lossy)"},
	{"llamacpp", `{"type":"object","properties":{"b":{"type":"string"}}}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, ""},
	{"llamacpp", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":false}`, ""},
	{"llamacpp", `{"type":"object"}`, `{"type":"string","description":"JSON text of an object."}`, "encoded-value-as-json-text, TextToValue"},
	{"llamacpp", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":{"type":"integer"}}`, `{"type":"object","properties":{"b":{"type":"string"},"additional_properties":{"type":"array","description":"Further properties, as a list of key/value pairs; each key at most once.","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"integer"}},"required":["key","value"],"additionalProperties":false}}},"additionalProperties":false}`, "encoded-additional-properties-as-pairs, PairsIn"},
	{"llamacpp", `{"type":"object","properties":{"b":{"type":"string"}},"anyOf":[{"properties":{"c":{"const":"x"}},"required":["c"]},{"properties":{"c":{"const":"y"}},"required":["c"]}]}`, `{"anyOf":[{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string","enum":["x"]}},"required":["c"],"additionalProperties":true},{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string","enum":["y"]}},"required":["c"],"additionalProperties":true}]}`, "converted-const-to-enum, converted-const-to-enum"},
	{"llamacpp", `{"enum":[1,2]}`, `{"type":"string","description":"A number, written as a string.","enum":["1","2"]}`, "converted-number-enum-to-strings, TextToNumber"},

	{"vllm", `{"type":"string","pattern":"a+","minLength":2}`, `{"type":"string","description":"Constraints: at least 2 characters.","pattern":"a+"}`, "dropped-unsupported-keyword (lossy)"},
	{"vllm", `{"type":"string","minLength":2}`, `{"type":"string","minLength":2}`, ""},
	{"vllm", `{"type":"string","format":"email","maxLength":9}`, `{"type":"string","description":"Constraints: at most 9 characters.","format":"email"}`, "dropped-unsupported-keyword (lossy)"},
	{"vllm", `{"type":"integer","multipleOf":2,"minimum":1}`, `{"type":"integer","description":"Constraints: a multiple of 2.","minimum":1}`, "dropped-unsupported-keyword (lossy)"},
	{"vllm", `{"type":"array","uniqueItems":true}`, `{"type":"array","description":"Constraints: no two items are equal."}`, "dropped-unsupported-keyword (lossy)"},
	{"vllm", `{"description":"D"}`, `{"description":"D"}`, ""},
	{"vllm", `{"minLength":3}`, `{"minLength":3}`, ""},
	{"vllm", `{"type":"object","dependentRequired":{"b":["c"]}}`, `{"type":"object","description":"Constraints: b only together with c.","properties":{}}`, "dropped-unsupported-keyword (lossy)"},
	{"vllm", `{"enum":[1,"b"]}`, `{"anyOf":[{"type":"string","enum":["b"]},{"type":"integer","enum":[1]}]}`, "split-enum-by-type"},
}

// argumentCases are schemas of whole arguments.
var argumentCases = []variantCase{
	{"openai-loose", `{"type":["object"]}`, `{"type":"object","properties":{}}`, "normalized-input-schema-type-to-object"},
	{"openai-loose", `{"type":"object","oneOf":[{"properties":{"b":{"type":"string"}},"required":["b"]},{"properties":{"c":{"type":"string"}},"required":["c"]}]}`, `{"type":"object","properties":{"value":{"type":"object","oneOf":[{"properties":{"b":{"type":"string"}},"required":["b"]},{"properties":{"c":{"type":"string"}},"required":["c"]}],"properties":{}}},"required":["value"],"additionalProperties":false}`, "wrapped-root, Unwrap"},
	{"openai-loose", `{"type":"object","properties":{"b":{"type":"string"}},"anyOf":[{"required":["b"]}],"not":{"required":["c"]},"if":{"required":["b"]},"then":{"minProperties":2}}`, `{"type":"object","properties":{"b":{"type":"string"}},"description":"Constraints: at least one of: b given; does not match {\"required\":[\"c\"]}; if it matches {\"required\":[\"b\"]}, then it matches {\"minProperties\":2}."}`, "dropped-root-composition (lossy), dropped-root-composition (lossy), dropped-root-composition (lossy)"},
	{"openai-loose", `{"type":"object","properties":{"b":{"type":"integer"}},"enum":[{"b":1},{"b":2}]}`, `{"type":"object","properties":{"value":{"type":"object","properties":{"b":{"type":"integer"}},"enum":[{"b":1},{"b":2}]}},"required":["value"],"additionalProperties":false}`, "wrapped-root, Unwrap"},
	{"openai-loose", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, ""},

	{"anthropic-strict", `{"type":"object","properties":{"b c":{"type":"string"}},"required":["b c"]}`, `{"type":"object","properties":{"b_c":{"type":"string"}},"required":["b_c"],"additionalProperties":false}`, "renamed-property, Renamed"},
	{"anthropic-strict", `{"type":"object","anyOf":[{"properties":{"b":{"type":"string"}},"required":["b"]},{"properties":{"c":{"type":"string"}},"required":["c"]}]}`, `{"type":"object","properties":{"value":{"anyOf":[{"type":"object","properties":{"b":{"type":"string"}},"required":["b"],"additionalProperties":false},{"type":"object","properties":{"c":{"type":"string"}},"required":["c"],"additionalProperties":false}]}},"required":["value"],"additionalProperties":false}`, "wrapped-root, Unwrap"},
	{"anthropic-strict", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N","description":"D"}},"$defs":{"N":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/N"}},"l":{"$ref":"#/$defs/L"}}},"L":{"type":"string"}}}`, `{"type":"object","properties":{"b":{"description":"D","anyOf":[{"$ref":"#/$defs/N"}]}},"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"kids":{"type":"array","items":{"type":"string","description":"JSON text of a value of the same form as N of $defs."}},"l":{"$ref":"#/$defs/L"}},"additionalProperties":false},"L":{"type":"string"}}}`, "encoded-recursion-as-json-text, separated-reference-siblings, TextToValue"},

	{"gemini-json-schema", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"required":["b"],"$defs":{"N":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/N"}},"next":{"$ref":"#/$defs/N","description":"D"}},"required":["kids"]}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"required":["b"],"$defs":{"N":{"type":"object","description":"Constraints: has kids.","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/N"}},"next":{"description":"D","anyOf":[{"$ref":"#/$defs/N"}]}}}}}`, "loosened-recursive-property (lossy), separated-reference-siblings"},
	{"gemini-json-schema", `{"type":"object","properties":{"b":{"$ref":"#/$defs/J"}},"$defs":{"J":{"type":"array","items":{"$ref":"#/$defs/J"}}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/J"}},"$defs":{"J":{"type":"array","items":{"type":"string","description":"JSON text of a value of the same form as J of $defs."}}}}`, "encoded-recursion-as-json-text, TextToValue"},
	{"gemini-json-schema", `{"type":"object","properties":{"b":{"type":"string"}},"oneOf":[{"required":["b"]},{"required":["c"]}]}`, `{"type":"object","description":"Constraints: exactly one of: b given, or c given.","properties":{"b":{"type":"string"}}}`, "dropped-unsupported-keyword (lossy)"},

	{"vertex", `{"type":"object"}`, ``, "omitted-empty-parameters"},
	{"vertex", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"OBJECT","properties":{"additional_properties":{"type":"ARRAY","description":"Further properties, as a list of key/value pairs; each key at most once.","items":{"type":"OBJECT","properties":{"key":{"type":"STRING"},"value":{"type":"STRING"}},"required":["key","value"],"additionalProperties":false}}},"additionalProperties":false}`, "encoded-additional-properties-as-pairs, PairsIn"},
	{"vertex", `{"type":"object","properties":{"b":{"$ref":"#/$defs/L"}},"$defs":{"L":{"type":"string"}}}`, `{"type":"OBJECT","properties":{"b":{"type":"STRING"}}}`, "inlined-schema-reference"},

	{"bedrock", `{"type":"object","properties":{"b":{"$ref":"#/$defs/L","description":"D"},"t":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"},"l":{"$ref":"#/$defs/L"}}},"L":{"type":"string","minLength":3}}}`, `{"type":"object","properties":{"b":{"type":"string","minLength":3,"description":"D"},"t":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"},"l":{"type":"string","minLength":3}}}}}`, "inlined-schema-reference, inlined-schema-reference"},
	{"bedrock", `{"type":"object","properties":{"b":{"type":"string"}},"anyOf":[{"properties":{"c":{"type":"string"}}},{"properties":{"d":{"type":"string"}}}]}`, `{"type":"object","properties":{"value":{"type":"object","properties":{"b":{"type":"string"}},"anyOf":[{"properties":{"c":{"type":"string"}}},{"properties":{"d":{"type":"string"}}}]}},"required":["value"],"additionalProperties":false}`, "wrapped-root, Unwrap"},

	{"bedrock-strict", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"n":{"type":"string","description":"JSON text of a value of the same form as N of $defs."}},"additionalProperties":false}}}`, "encoded-recursion-as-json-text, TextToValue"},

	{"azure-openai", `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, `{"type":"object","properties":{"b":{"type":["string","null"]}},"required":["b"],"additionalProperties":false}`, "converted-optional-property-to-nullable, closed-open-object (narrows), NullIsAbsent"},

	{"mistral", `{"type":"object","oneOf":[{"properties":{"b":{"type":"string"}}},{"properties":{"c":{"type":"string"}}}]}`, `{"type":"object","properties":{"value":{"type":"object","oneOf":[{"properties":{"b":{"type":"string"}}},{"properties":{"c":{"type":"string"}}}],"properties":{}}},"required":["value"],"additionalProperties":false}`, "wrapped-root, Unwrap"},

	{"groq", `{"type":"object","properties":{"b":{"type":"string"}},"allOf":[{"required":["b"]}]}`, `{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]}`, "merged-root-all-of"},

	{"cohere", `{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string"}}}`, `{"type":"object","properties":{"b":{"anyOf":[{"type":"string"},{"type":"null"}]},"c":{"type":"string"}},"required":["b"]}`, "converted-optional-property-to-nullable, NullIsAbsent"},
	{"cohere", `{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string"}},"required":["c"]}`, `{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string"}},"required":["c"]}`, ""},
	{"cohere", `{"type":"object","properties":{}}`, `{"type":"object","properties":{"value":{"type":"string","description":"JSON text of an object."}},"required":["value"],"additionalProperties":false}`, "encoded-value-as-json-text, wrapped-root, TextToValue, Unwrap"},
	{"cohere", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"required":["b"],"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"required":["b"],"$defs":{"N":{"type":"object","properties":{"n":{"type":"string","description":"JSON text of a value of the same form as N of $defs."}}}}}`, "encoded-recursion-as-json-text, TextToValue"},

	{"xai", `{"type":"object","properties":{"b":{"type":"string"}}}`, `{"type":"object","properties":{"b":{"type":"string"}},"additionalProperties":true}`, ""},
	{"xai", `{"type":"object","properties":{}}`, `{"type":"object","properties":{},"additionalProperties":false}`, ""},
	{"xai", `{"type":"object","additionalProperties":{"type":"string"}}`, `{"type":"object","additionalProperties":{"type":"string"}}`, ""},
	{"xai", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}},"additionalProperties":false}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"n":{"type":"string","description":"JSON text of a value of the same form as N of $defs."}},"additionalProperties":false}}}`, "encoded-recursion-as-json-text, TextToValue"},

	{"deepseek", `{"type":"object","properties":{"b":{"$ref":"#/$defs/L"},"c":{"$ref":"#/$defs/N"}},"required":["b"],"$defs":{"L":{"type":"string"},"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"type":"string"},"c":{"anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]}},"required":["b","c"],"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"n":{"anyOf":[{"$ref":"#/$defs/N"},{"type":"null"}]}},"required":["n"],"additionalProperties":false}}}`, "inlined-schema-reference, converted-optional-property-to-nullable, converted-optional-property-to-nullable, NullIsAbsent, NullIsAbsent"},
	{"deepseek", `{"type":"object","properties":{}}`, ``, "omitted-empty-parameters"},

	{"fireworks", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"required":["b"],"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"required":["b"],"additionalProperties":false,"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}},"additionalProperties":false}}}`, ""},

	{"moonshot", `{"type":"object","properties":{"required":{"type":"string"},"$ref":{"type":"string"}},"required":["required"]}`, `{"type":"object","properties":{"required_":{"type":"string"},"$ref_":{"type":"string"}},"required":["required_"]}`, "renamed-property (narrows), renamed-property (narrows), Renamed"},
	{"moonshot", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N","description":"D"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"description":"D","anyOf":[{"$ref":"#/$defs/N"}]}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, "separated-reference-siblings"},

	{"qwen", `{"type":"object","properties":{"b":{"$ref":"#/$defs/L","description":"D"},"t":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}},"L":{"type":"string","minLength":3}}}`, `{"type":"object","properties":{"b":{"type":"string","minLength":3,"description":"D"},"t":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, "inlined-schema-reference"},

	{"ollama", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"type":"object","properties":{"n":{"type":"string","description":"JSON text of a value of the same form as ` + "`b`" + `."}}}}}`, "inlined-schema-reference, encoded-recursion-as-json-text, TextToValue"},

	{"llamacpp", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N","description":"D"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"description":"D","anyOf":[{"$ref":"#/$defs/N"}]}},"additionalProperties":true,"$defs":{"N":{"type":"object","properties":{"n":{"type":"string","description":"JSON text of a value of the same form as N of $defs."}},"additionalProperties":true}}}`, "encoded-recursion-as-json-text, separated-reference-siblings, TextToValue"},
	{"llamacpp", `{"type":"object","properties":{}}`, `{"type":"object","properties":{},"additionalProperties":false}`, ""},

	{"vllm", `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, `{"type":"object","properties":{"b":{"$ref":"#/$defs/N"}},"$defs":{"N":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"}}}}}`, ""},
}

// TestVariantProperties checks what each target that is not a base target makes
// of the constructs that its rules speak of.
func TestVariantProperties(t *testing.T) {
	for _, tc := range propertyCases {
		tc.checkProperty(t)
	}
}

// checkProperty compiles a tool of which a required property has the schema.
func (tc variantCase) checkProperty(t *testing.T) {
	t.Helper()
	root, does := made(t, tc.target, `{"type":"object","properties":{"a":`+tc.input+`},"required":["a"]}`)
	if got := string(root.Get("properties").Get("a").Compact()); got != tc.want || does != tc.does {
		t.Errorf("%s %s\n got %s\n     %s\nwant %s\n     %s", tc.target, tc.input, got, does, tc.want, tc.does)
	}
}

// TestVariantArguments does the same for whole schemas.
func TestVariantArguments(t *testing.T) {
	for _, tc := range argumentCases {
		tc.checkArguments(t)
	}
}

// checkArguments compiles a tool that has the schema.
func (tc variantCase) checkArguments(t *testing.T) {
	t.Helper()
	root, does := made(t, tc.target, tc.input)
	got := ""
	if root != nil {
		got = string(root.Compact())
	}
	if got != tc.want || does != tc.does {
		t.Errorf("%s %s\n got %s\n     %s\nwant %s\n     %s", tc.target, tc.input, got, does, tc.want, tc.does)
	}
}

// made compiles a tool for a target and returns the schema of its arguments,
// and what that means.
func made(t *testing.T, id, input string) (root *schema.Node, does string) {
	t.Helper()
	compiled := compile(t, id, withInput(t, input))
	var said []string
	for i := range compiled.Changes {
		ch := &compiled.Changes[i]
		word := ch.Code
		switch {
		case ch.construct.Told == untold, ch.construct == closedImplicitly:
			continue
		case ch.Lossy && ch.Narrows:
			word += " (lossy, narrows)"
		case ch.Lossy:
			word += " (lossy)"
		case ch.Narrows:
			word += " (narrows)"
		}
		said = append(said, word)
	}
	for _, u := range compiled.Undo {
		said = append(said, u.Rule)
	}
	return parametersOf(t, compiled.Definition), strings.Join(said, ", ")
}

// TestVariantEnvelopes checks what stands around the schema.
func TestVariantEnvelopes(t *testing.T) {
	const tool = `{"name":"lock_door","description":"Locks it.","inputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}}`
	const input = `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`
	const chat = `{"type":"function","function":{"name":"lock_door","description":"Locks it.","parameters":` + input
	upper := strings.NewReplacer(`"object"`, `"OBJECT"`, `"string"`, `"STRING"`)
	for id, want := range map[string]string{
		"openai-chat":        chat + `,"strict":true}}`,
		"openai-loose":       `{"type":"function","name":"lock_door","description":"Locks it.","parameters":` + input + `,"strict":false}`,
		"anthropic-strict":   `{"name":"lock_door","description":"Locks it.","input_schema":` + input + `,"strict":true}`,
		"gemini-json-schema": `{"name":"lock_door","description":"Locks it.","parametersJsonSchema":` + input + `}`,
		"vertex":             `{"name":"lock_door","description":"Locks it.","parameters":` + upper.Replace(input) + `}`,
		"bedrock":            `{"toolSpec":{"name":"lock_door","description":"Locks it.","inputSchema":{"json":` + input + `}}}`,
		"bedrock-strict":     `{"toolSpec":{"name":"lock_door","description":"Locks it.","inputSchema":{"json":` + input + `},"strict":true}}`,
		"azure-openai":       chat + `,"strict":true}}`,
		"mistral":            chat + `}}`,
		"cohere":             chat + `}}`,
		"xai":                chat + `}}`,
		"groq":               chat + `,"strict":false}}`,
		"deepseek":           chat + `,"strict":true}}`,
		"fireworks":          chat + `}}`,
		"moonshot":           chat + `,"strict":true}}`,
		"qwen":               chat + `}}`,
		"ollama": `{"type":"function","function":{"name":"lock_door","description":"Locks it.","parameters":{"type":"object",` +
			`"description":"Constraints: no other properties.","properties":{"a":{"type":"string"}},"required":["a"]}}}`,
		"llamacpp": chat + `,"strict":true}}`,
		"vllm":     chat + `,"strict":true}}`,
	} {
		if got := string(compile(t, id, load(t, tool)).Definition); got != want {
			t.Errorf("%s\n got %s\nwant %s", id, got, want)
		}
	}
}

// TestEmptyDescriptions checks that Bedrock is not sent an empty description,
// which it refuses.
func TestEmptyDescriptions(t *testing.T) {
	const tool = `{"name":"ping","description":"","inputSchema":{"type":"object","properties":{}}}`
	for _, id := range []string{"bedrock", "bedrock-strict"} {
		if got := string(compile(t, id, load(t, tool)).Definition); strings.Contains(got, "description") {
			t.Errorf("%s: %s", id, got)
		}
	}
}

// TestVariantNames checks which tool names each target takes.
func TestVariantNames(t *testing.T) {
	const functions = "openai-chat openai-loose bedrock bedrock-strict azure-openai mistral cohere xai groq deepseek fireworks moonshot qwen ollama"
	for name, refusing := range map[string]string{
		"get_user":               "",
		"ab":                     "moonshot",
		"2fa":                    "gemini-json-schema moonshot vertex",
		"a.b":                    functions + " anthropic-strict",
		strings.Repeat("n", 65):  functions,
		strings.Repeat("n", 128): functions,
	} {
		tool := load(t, `{"name":"`+name+`","description":"d","inputSchema":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}}`)
		for _, target := range others {
			compiled, found := target.Compile(tool, Options{})
			if want := slices.Contains(strings.Fields(refusing), target.ID); want != (compiled == nil) {
				t.Errorf("%s refuses %.20s: %v, want %v: %v", target.ID, name, compiled == nil, want, found)
			}
		}
	}
}

// TestVariantLimits checks the limits of one schema that only some providers have.
func TestVariantLimits(t *testing.T) {
	for _, tt := range []struct{ target, input, severity, code string }{
		{"azure-openai", deep(6), "warning", "schema-nesting-near-limit"},
		{"azure-openai", manyProperties(101), "warning", "property-count-near-limit"},
		{"azure-openai", manyProperties(5001), "error", "too-many-properties"},
		{"moonshot", deep(11), "error", "schema-too-deep"},
		{"moonshot", manyBranches(501), "error", "too-many-branches"},
		{"moonshot", longNames(120001), "error", "schema-too-long"},
	} {
		var got []string
		for _, f := range mustLookup(t, tt.target).Check(withInput(t, tt.input)) {
			got = append(got, f.Severity.String()+" "+f.Code)
		}
		if want := tt.severity + " " + tt.target + "/" + tt.code; !slices.Contains(got, want) {
			t.Errorf("no %s among %.300q", want, got)
		}
	}
}

// manyBranches has a union of n schemas that differ.
func manyBranches(n int) string {
	branches := make([]string, n)
	for i := range branches {
		branches[i] = fmt.Sprintf(`{"type":"string","maxLength":%d}`, i)
	}
	return `{"type":"object","properties":{"a":{"anyOf":[` + strings.Join(branches, ",") + `]}},"required":["a"]}`
}

// TestStrictClaudeWords checks how check speaks of what strict tool use refuses.
func TestStrictClaudeWords(t *testing.T) {
	tool := withInput(t, `{"type":"object","properties":{
		"n":{"type":"number","minimum":0},
		"s":{"type":"string","minLength":2},
		"l":{"type":"array","items":{"type":"string"},"maxItems":3},
		"m":{"type":"object","additionalProperties":{"type":"string"}},
		"o":{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":true}}}`)
	want := []string{
		"error strict-drops-array-constraint inputSchema.properties.l.maxItems",
		"error strict-drops-numeric-constraint inputSchema.properties.n.minimum",
		"error strict-drops-string-constraint inputSchema.properties.s.minLength",
		"warning strict-drops-additional-properties inputSchema.properties.m.additionalProperties",
		"warning strict-closed-open-object inputSchema.properties.o.additionalProperties",
	}
	var got []string
	for _, f := range mustLookup(t, "anthropic-strict").Check(tool) {
		if code, ok := strings.CutPrefix(f.Code, "anthropic-strict/strict-"); ok {
			got = append(got, f.Severity.String()+" strict-"+code+" "+f.Path)
			if !f.Compile.Supported || f.DocsURL == "" || f.Message == "" {
				t.Errorf("incomplete: %+v", f)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestEveryTarget checks that each target there should be exists, and says what
// it is and where its rules come from.
func TestEveryTarget(t *testing.T) {
	want := strings.Fields(`openai anthropic gemini mcp openai-chat openai-loose anthropic-strict gemini-json-schema
		vertex bedrock bedrock-strict azure-openai mistral cohere xai groq deepseek fireworks moonshot qwen ollama llamacpp vllm`)
	var got []string
	for _, target := range All() {
		got = append(got, target.ID)
		if found, ok := Lookup(target.ID); !ok || found != target {
			t.Errorf("Lookup(%q) does not find it", target.ID)
		}
		if target.Name == "" || target.File != target.ID+".json" || len(target.Sources) == 0 || len(target.Notes) == 0 {
			t.Errorf("%s lacks its name, file, sources or notes", target.ID)
		}
		if _, err := time.Parse(time.DateOnly, target.Reviewed); err != nil {
			t.Errorf("%s: %v", target.ID, err)
		}
		for _, s := range target.Sources {
			if s.Title == "" || !strings.HasPrefix(s.URL, "https://") || s.Date == "" {
				t.Errorf("%s: a source without title, address or date: %+v", target.ID, s)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the targets are %q, want %q", got, want)
	}
}

// TestPatternDialects checks how patterns are said to engines that differ from
// ECMAScript.
func TestPatternDialects(t *testing.T) {
	for _, tt := range []struct{ pattern, whole string }{
		{`^ab$`, `^ab$`},
		{`^ab`, `^ab[\s\S]*$`},
		{`ab$`, `^[\s\S]*ab$`},
		{`a|b`, `^[\s\S]*(?:a|b)[\s\S]*$`},
		{`^(a|b)$`, `^(a|b)$`},
		{`^a|b$`, ""},
		{`(^a)`, ""},
		{`a\$`, `^[\s\S]*a\$[\s\S]*$`},
		{`^[.$|^]$`, `^[.$|^]$`},
		{`^\.$`, `^\.$`},
		{`^.$`, `^[^\n\r` + "\u2028\u2029" + `]$`},
		{``, `^[\s\S]*[\s\S]*$`},
	} {
		if got, _ := wholePattern(tt.pattern); got != tt.whole {
			t.Errorf("%s is spelled %s, want %s", tt.pattern, got, tt.whole)
		}
	}
	for pattern, want := range map[string]bool{
		`a{3}`: false, `a{4}`: true, `a{1,4}`: true, `a{9,}`: true, `a\{9}`: false, `[{9}]`: false, `a{99999999999999999999}`: true,
	} {
		if got := repeatsMoreThan(3, syntaxOf(pattern)); got != want {
			t.Errorf("%s repeats more than 3 times: %v", pattern, got)
		}
	}
}

// TestRecurring checks which definitions count as recursive.
func TestRecurring(t *testing.T) {
	tool := withInput(t, `{"type":"object","properties":{"a":{"$ref":"#/$defs/Outer"}},"$defs":{
		"Outer":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"},"l":{"$ref":"#/$defs/Leaf"}}},
		"N":{"type":"object","properties":{"m":{"$ref":"#/$defs/M"}}},
		"M":{"type":"object","properties":{"n":{"$ref":"#/$defs/N"},"l":{"$ref":"#/$defs/Leaf"}}},
		"Leaf":{"type":"object","properties":{"v":{"type":"string"}}}}}`)
	for name, want := range map[string]bool{"Outer": false, "N": true, "M": true, "Leaf": false} {
		if got := recurring(tool.Normal)[name]; got != want {
			t.Errorf("%s recurs: %v, want %v", name, got, want)
		}
	}
}
