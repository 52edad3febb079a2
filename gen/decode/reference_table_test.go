package decode_test

import "github.com/schemaport/schemaport-gen/runtime"

// This file holds what docs/coercion.md says of each rule, with the calls that
// show it. The results in the page are those of the decoder.

// A call is the arguments of a call of a tool with these properties.
type call struct {
	schema   string // members of properties
	optional bool   // or else all of them are required
	sent     string
}

// A ruleRow is what the page says of a rule.
type ruleRow struct {
	name     string
	declared string // what the schema declares
	sent     string
	where    string // the condition, or empty
	becomes  string
	example  call
	value    string   // that the example decodes to
	also     []string // what the example reports beside "PATH NAME": paths and rules
	path     string   // that the rule is reported at
}

// A ruleGroup is the rules of one table of the page.
type ruleGroup struct {
	table string
	rules []ruleRow
}

const words = "`true`, `false`"

var ruleGroups = []ruleGroup{
	{"values", []ruleRow{
		{
			name: "string-integer", declared: "integer", sent: "a string", where: "an integer in JSON's grammar; a fraction may be zeros only (`5.0`)",
			becomes: "the number", path: "limit",
			example: call{schema: `"limit": {"type": "integer"}`, sent: `{"limit": "5"}`}, value: `{"limit":5}`,
		}, {
			name: "string-number", declared: "number", sent: "a string", where: "a number in JSON's grammar",
			becomes: "the number", path: "price",
			example: call{schema: `"price": {"type": "number"}`, sent: `{"price": " 2.50 "}`}, value: `{"price":2.50}`,
		}, {
			name: "string-boolean", declared: "boolean", sent: "a string", where: words + ", capitals or not",
			becomes: "the boolean", path: "notify",
			example: call{schema: `"notify": {"type": "boolean"}`, sent: `{"notify": "True"}`}, value: `{"notify":true}`,
		}, {
			name: "number-string", declared: "string", sent: "a number",
			becomes: "its digits, as they are written", path: "version",
			example: call{schema: `"version": {"type": "string"}`, sent: `{"version": 1.50}`}, value: `{"version":"1.50"}`,
		}, {
			name: "boolean-string", declared: "string", sent: "a boolean",
			becomes: "`true` or `false`", path: "mode",
			example: call{schema: `"mode": {"enum": ["true", "false", "auto"]}`, sent: `{"mode": true}`}, value: `{"mode":"true"}`,
		}, {
			name: "enum-match", declared: "string with `enum` or `const`", sent: "a string", where: "one listed value, but for ASCII case and space around it",
			becomes: "the listed value", path: "unit",
			example: call{schema: `"unit": {"enum": ["celsius", "kelvin"]}`, sent: `{"unit": "Celsius"}`}, value: `{"unit":"celsius"}`,
		}, {
			name: "string-integer-loose", declared: "integer", sent: "a string", where: "any decimal form of a whole number: `+5`, `007`, `5.`, `1e3`",
			becomes: "the number", path: "limit",
			example: call{schema: `"limit": {"type": "integer"}`, sent: `{"limit": "007"}`}, value: `{"limit":7}`,
		}, {
			name: "string-number-loose", declared: "number", sent: "a string", where: "the same, with a fraction: `+2.5`, `.5`, `5.`, `007`",
			becomes: "the number", path: "price",
			example: call{schema: `"price": {"type": "number"}`, sent: `{"price": ".5"}`}, value: `{"price":0.5}`,
		}, {
			name: "word-boolean", declared: "boolean", sent: "a string", where: "`yes`, `no`, `on`, `off`, `1`, `0`, capitals or not",
			becomes: "the boolean", path: "notify",
			example: call{schema: `"notify": {"type": "boolean"}`, sent: `{"notify": "yes"}`}, value: `{"notify":true}`,
		}, {
			name: "number-boolean", declared: "boolean", sent: "a number", where: "0 or 1",
			becomes: "the boolean", path: "notify",
			example: call{schema: `"notify": {"type": "boolean"}`, sent: `{"notify": 0}`}, value: `{"notify":false}`,
		}, {
			name: "enum-loose", declared: "string with `enum` or `const`", sent: "a string", where: "as `enum-match`, and but for `_`, `-` and spaces between words; those at the ends count: `-created`",
			becomes: "the listed value", path: "state",
			example: call{schema: `"state": {"enum": ["in_progress", "done"]}`, sent: `{"state": "In Progress"}`}, value: `{"state":"in_progress"}`,
		},
	}},
	{"absence", []ruleRow{
		{
			name: "to-null", declared: "anything that may be null, strings only where they are listed", sent: "a string", where: "empty, `null` or `None`; of listed strings, none that matches",
			becomes: "null", path: "parent",
			example: call{schema: `"parent": {"type": ["integer", "null"]}`, sent: `{"parent": "None"}`}, value: `{"parent":null}`,
		}, {
			name: "to-absent", declared: "an optional property that may not be null", sent: "null; a string, unless strings are declared that are not listed",
			where: "the string is empty, `null` or `None`; where strings are listed, empty", becomes: "left out, and a default applies", path: "limit",
			example: call{schema: `"limit": {"type": "integer", "default": 10}`, optional: true, sent: `{"limit": null}`}, value: `{"limit":10}`,
		}, {
			name: "empty-container", declared: "array, object: required, and not null", sent: "a string", where: "empty",
			becomes: "`[]` or `{}`", path: "tags",
			example: call{schema: `"tags": {"type": "array", "items": {"type": "string"}}`, sent: `{"tags": ""}`}, value: `{"tags":[]}`,
		},
	}},
	{"structure", []ruleRow{
		{
			name: "string-json", declared: "array, object", sent: "a string", where: "JSON of that very kind. Lenient repairs its text first",
			becomes: "the value in it, whose members are coerced in turn", path: "ids", also: []string{"ids[1] string-integer"},
			example: call{schema: `"ids": {"type": "array", "items": {"type": "integer"}}`, sent: `{"ids": "[1, \"2\"]"}`}, value: `{"ids":[1,2]}`,
		}, {
			name: "wrap-array", declared: "array whose `items` declare a type; no `prefixItems`", sent: "anything but an array or null",
			where:   "it fits the items, itself coerced or not. A string holds no `,`, `;` or line break, does not begin as JSON or a fence does, and is not empty, `null` or `None`",
			becomes: "an array of it", path: "tags",
			example: call{schema: `"tags": {"type": "array", "items": {"type": "string"}}`, sent: `{"tags": "urgent"}`}, value: `{"tags":["urgent"]}`,
		}, {
			name: "json-string", declared: "string", sent: "an object", where: "its text needed no repair",
			becomes: "its text, as it is written", path: "body",
			example: call{schema: `"body": {"type": "string"}`, sent: `{"body": {"a": [1, 2]}}`}, value: `{"body":"{\"a\": [1, 2]}"}`,
		}, {
			name: "unwrap-array", declared: "anything but an array", sent: "an array", where: "one element, which fits, itself coerced or not",
			becomes: "the element", path: "limit", also: []string{"limit string-integer"},
			example: call{schema: `"limit": {"type": "integer"}`, sent: `{"limit": ["5"]}`}, value: `{"limit":5}`,
		},
	}},
	{"keys", []ruleRow{
		{
			name: "key-match", declared: "an object that fails as it is: a required property is missing, or the object is closed and has a key too many",
			sent: "an undeclared key", where: "the name of one declared property that was not sent, but for `_`, `-`, spaces and ASCII case; and no other key is",
			becomes: "that property, whose value is coerced in turn", path: "orderId",
			example: call{schema: `"orderId": {"type": "string"}`, sent: `{"order_id": "A1"}`}, value: `{"orderId":"A1"}`,
		}, {
			name: "empty-arguments", declared: "the arguments", sent: "no text, white space, null, an empty string",
			becomes: "`{}`; what is required is then missing", path: "",
			example: call{schema: `"limit": {"type": "integer"}`, optional: true, sent: `null`}, value: `{}`,
		}, {
			name: "unwrap-arguments", declared: "the arguments, which fail as they are", sent: "an object with one key",
			where:   "the key is `arguments`, `args`, `parameters`, `params`, `input` or `tool_input`, and not declared; its value, an object or a string with one in it, fits",
			becomes: "that value", path: "", also: []string{" string-json"},
			example: call{schema: `"path": {"type": "string"}`, sent: `{"arguments": "{\"path\": \"a.go\"}"}`}, value: `{"path":"a.go"}`,
		},
	}},
	{"text", []ruleRow{
		{
			name: "text-bom", sent: "a byte order mark at the beginning", becomes: "nothing",
			example: call{schema: `"a": {"type": "integer"}`, sent: "\ufeff{\"a\": 1}"}, value: `{"a":1}`,
		}, {
			name: "text-fence", sent: "a Markdown fence of backticks or tildes, with an info word or without", where: "there is nothing before or behind it; it need not be closed", becomes: "what is in it",
			example: call{schema: `"a": {"type": "integer"}`, sent: "```json\n{\"a\": 1}\n```"}, value: `{"a":1}`,
		}, {
			name: "text-comment", sent: "`//…`, `#…`, `/*…*/`", where: "outside strings. What may be part of a value without quotes is none: `#fff`, `10//3`, `C#`", becomes: "nothing",
			example: call{schema: `"a": {"type": "integer"}`, sent: "{\"a\": 1 // one\n}"}, value: `{"a":1}`,
		}, {
			name: "text-trailing-comma", sent: "a comma before `}` or `]`", where: "one", becomes: "nothing",
			example: call{schema: `"a": {"type": "array", "items": {"type": "integer"}}`, sent: `{"a": [1, 2,]}`}, value: `{"a":[1,2]}`,
		}, {
			name: "text-missing-comma", sent: "white space, or a comment, and a quoted key behind a member of an object", becomes: "the next member",
			example: call{schema: `"a": {"type": "integer"}, "b": {"type": "integer"}`, sent: "{\"a\": 1\n\"b\": 2}"}, value: `{"a":1,"b":2}`,
		}, {
			name: "text-single-quote", sent: "`'…'`", where: "a string or a key; in it, `\\'` is an apostrophe", becomes: "the string or the key",
			example: call{schema: `"a": {"type": "string"}`, sent: `{'a': 'say "hi"'}`}, value: `{"a":"say \"hi\""}`,
		}, {
			name: "text-bare-key", sent: "a key without quotes", where: "of letters, digits, `_`, `$` and `-`", becomes: "the key",
			example: call{schema: `"a-b": {"type": "integer"}`, sent: `{a-b: 1}`}, value: `{"a-b":1}`,
		}, {
			name: "text-bare-word", sent: "a word without quotes", where: "one of letters, digits, `_` and `-`, in an object or array; not `NaN`, `Infinity`, `inf`, `undefined`, `nil`, `null` or `none`, capitals or not. White space, a comma or a bracket follows: `src/**/` is no word",
			becomes: "a string",
			example: call{schema: `"level": {"enum": ["low", "high"]}`, sent: `{"level": high}`}, value: `{"level":"high"}`,
		}, {
			name: "text-python-literal", sent: "`True`, `False`, `None`", becomes: "true, false, null",
			example: call{schema: `"a": {"type": "boolean"}`, sent: `{"a": True}`}, value: `{"a":true}`,
		}, {
			name: "text-number", sent: "`+1`, `.5`, `5.`", becomes: "the number",
			example: call{schema: `"a": {"type": "number"}`, sent: `{"a": .5}`}, value: `{"a":0.5}`,
		}, {
			name: "text-control", sent: "a control character in a string, such as a line break or a tab", becomes: "that character",
			example: call{schema: `"a": {"type": "string"}`, sent: "{\"a\": \"x\ty\"}"}, value: `{"a":"x\ty"}`,
		}, {
			name: "text-escape", sent: "`\\` before a character that JSON does not escape", where: "the string has none of `\\b`, `\\f`, `\\n`, `\\r`, `\\t` and `\\\\`: `C:\\new\\Users` and `\\\\host\\share` have two readings. `\\'` may stand beside them. In `'…'`, what other languages escape is refused too: `\\x41`, `\\0`",
			becomes: "a backslash and the character; `\\'` becomes an apostrophe",
			example: call{schema: `"a": {"type": "string"}`, sent: `{"a": "\d+"}`}, value: `{"a":"\\d+"}`,
		}, {
			name: "text-extra-close", sent: "`}` and `]` behind the whole value", becomes: "nothing",
			example: call{schema: `"a": {"type": "integer"}`, sent: `{"a": 1}}`}, value: `{"a":1}`,
		}, {
			name: "text-empty-prefix", sent: "`{}`, and at once the real object", becomes: "the real object",
			example: call{schema: `"a": {"type": "integer"}`, sent: `{}{"a": 1}`}, value: `{"a":1}`,
		},
	}},
}

// A declaredRow is a form in which a schema declares a type, or does not.
type declaredRow struct {
	form    string
	example call
	value   string // or empty: nothing is declared, so the call is refused
}

var declaredRows = []declaredRow{
	{"`type`", call{schema: `"n": {"type": "integer"}`, sent: `{"n": "5"}`}, `{"n":5}`},
	{"`type`, a list with one type beside null", call{schema: `"n": {"type": ["integer", "null"]}`, sent: `{"n": "5"}`}, `{"n":5}`},
	{"`anyOf` or `oneOf` with one member beside null", call{schema: `"n": {"anyOf": [{"type": "integer"}, {"type": "null"}]}`, sent: `{"n": "5"}`}, `{"n":5}`},
	{"`allOf` with one member", call{schema: `"n": {"allOf": [{"type": "integer"}]}`, sent: `{"n": "5"}`}, `{"n":5}`},
	{"`enum` or `const` with values of one type beside null", call{schema: `"n": {"enum": [1, 2, null]}`, sent: `{"n": "2"}`}, `{"n":2}`},
	{"none of these", call{schema: `"n": {"not": {"type": "string"}}`, sent: `{"n": "5"}`}, ""},
}

// A unionRow is a call of a tool with a union, and what it decodes to.
type unionRow struct {
	example call
	value   string // or empty: it is refused with the code
	code    string
	why     string
}

var unionRows = []unionRow{
	{call{schema: `"x": {"type": ["integer", "boolean"]}`, sent: `{"x": "5"}`}, `{"x":5}`, "", "only an integer is written so"},
	{call{schema: `"x": {"type": ["integer", "boolean"]}`, sent: `{"x": "true"}`}, `{"x":true}`, "", "only a boolean is"},
	{call{schema: `"x": {"type": ["integer", "string"]}`, sent: `{"x": "5"}`}, `{"x":"5"}`, "", "it is valid as it is"},
	{
		call{schema: `"x": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}`, sent: `{"x": 7}`},
		"", "ambiguous", "`\"7\"` and `[7]` are two readings",
	},
	{
		call{schema: `"x": {"oneOf": [{"type": "integer"}, {"type": "integer", "minimum": 0}]}`, sent: `{"x": "5"}`},
		"", "oneOf", "5 matches both members",
	},
}

// A refusal is a call that no level accepts.
type refusal struct {
	what    string // what is wrong with it
	example call
	code    string
	path    string
	why     string
}

// A refusalGroup is the refusals of one table of the page.
type refusalGroup struct {
	table string
	rows  []refusal
}

var refusalGroups = []refusalGroup{
	{"refused-values", []refusal{
		{"a fraction for an integer", call{schema: `"n": {"type": "integer"}`, sent: `{"n": "1.5"}`}, "type", "n", "rounding makes a value up"},
		{"separators, units, currency", call{schema: `"n": {"type": "number"}`, sent: `{"n": "1,000"}`}, "type", "n", "a comma is a decimal sign for half the world"},
		{"words for numbers", call{schema: `"n": {"type": "integer"}`, sent: `{"n": "five"}`}, "type", "n", "a language would have to be known"},
		{"beyond 64 bits", call{schema: `"n": {"type": "integer"}`, sent: `{"n": "9223372036854775808"}`}, "overflow", "n", "there is no Go value for it"},
		{"more digits than a float64 has", call{schema: `"n": {"type": "number"}`, sent: `{"n": "12345678901234567890"}`}, "overflow", "n", "it is an identifier, and some of its digits would be lost"},
		{"a boolean for a number", call{schema: `"n": {"type": "integer"}`, sent: `{"n": true}`}, "type", "n", "it never means 1"},
		{"other words for a boolean", call{schema: `"b": {"type": "boolean"}`, sent: `{"b": "y"}`}, "type", "b", "there is no end to them"},
		{"null for what is required", call{schema: `"s": {"type": "string"}`, sent: `{"s": null}`}, "type", "s", "an empty string would be made up"},
		{"what is missing", call{schema: `"k": {"const": "v1"}`, sent: `{}`}, "required", "k", "nothing is filled in, be it a constant"},
		{"an optional value that cannot be read", call{schema: `"n": {"type": "integer"}`, optional: true, sent: `{"n": "many"}`}, "type", "n", "leaving it out would hide what was asked for"},
		{"part of a listed value", call{schema: `"p": {"enum": ["low", "high"]}`, sent: `{"p": "highest"}`}, "enum", "p", "it may mean another one"},
		{"two listed values that match", call{schema: `"p": {"enum": ["On", "ON"]}`, sent: `{"p": "on"}`}, "ambiguous", "p", "one reading, or none"},
		{"out of bounds once it is read", call{schema: `"n": {"type": "integer", "maximum": 100}`, sent: `{"n": "150"}`}, "maximum", "n", "nothing is clamped, cut or rounded"},
		{"a list in words", call{schema: `"l": {"type": "array", "items": {"type": "string"}}`, sent: `{"l": "a, b"}`}, "type", "l", "a comma may be part of one item"},
		{"two elements for one value", call{schema: `"n": {"type": "integer"}`, sent: `{"n": [5, 6]}`}, "type", "n", "one of them would be lost"},
		{"one bad item", call{schema: `"l": {"type": "array", "items": {"type": "integer"}}`, sent: `{"l": ["1", "b"]}`}, "type", "l[1]", "no item is dropped"},
		{"null for an item", call{schema: `"l": {"type": "array", "items": {"type": "integer"}}`, sent: `{"l": [1, null]}`}, "type", "l[1]", "no item is dropped"},
		{"JSON in JSON in a string", call{schema: `"l": {"type": "array", "items": {"type": "integer"}}`, sent: `{"l": "\"[1]\""}`}, "type", "l", "a string is decoded once"},
	}},
	{"refused-keys", []refusal{
		{"another spelling of a key", call{schema: `"orderId": {"type": "string"}`, sent: `{"orderIdentifier": "A"}`}, "required", "orderId", "a likely name is a guess; the message suggests it"},
		{"two keys for one property", call{schema: `"orderId": {"type": "string"}`, sent: `{"order_id": "A", "order-id": "B"}`}, "ambiguous", "orderId", "one of the values would be lost"},
		{"a call in the arguments", call{schema: `"q": {"type": "string"}`, sent: `{"name": "find", "arguments": {"q": "a"}}`}, "required", "q", "`name` would be lost"},
		{"a wrapper of another name", call{schema: `"q": {"type": "string"}`, sent: `{"payload": {"q": "a"}}`}, "required", "q", "only names that models are known to use"},
		{"bare text for the only property", call{schema: `"q": {"type": "string"}`, sent: `"ls -l"`}, "type", "", "nothing says that it is meant for `q`"},
	}},
	{"refused-text", []refusal{
		{"cut off", call{schema: `"path": {"type": "string"}`, sent: `{"path": "a.go`}, "truncated", "", "half a file or half a command must not be executed"},
		{"a bracket missing or wrong", call{schema: `"l": {"type": "array", "items": {"type": "integer"}}`, sent: `{"l": [1, 2}`}, "syntax", "", "what else is missing cannot be known"},
		{"a key twice", call{schema: `"n": {"type": "integer"}`, sent: `{"n": 1, "n": 2}`}, "duplicate", "n", "one of the values would be lost"},
		{"quotes in a string, not escaped", call{schema: `"s": {"type": "string"}`, sent: `{"s": "he said "hi" to me"}`}, "syntax", "", "where the string ends is a guess"},
		{"prose around it", call{schema: `"n": {"type": "integer"}`, sent: `The arguments: {"n": 1}`}, "syntax", "", "it may say that they are an example"},
		{"two values", call{schema: `"n": {"type": "integer"}`, sent: `{"n": 1}{"n": 2}`}, "syntax", "", "one of them would be lost"},
		{"a comma missing between items", call{schema: `"l": {"type": "array", "items": {"type": "string"}}`, sent: `{"l": ["a" "b"]}`}, "syntax", "", "it may be one string in two parts"},
		{"a comma too many between items", call{schema: `"l": {"type": "array", "items": {"type": "integer"}}`, sent: `{"l": [1,, 2]}`}, "syntax", "", "an item may be missing"},
		{"a colon or a value missing", call{schema: `"n": {"type": "integer"}`, sent: `{"n":}`}, "syntax", "", "the value would be made up"},
		{"other numbers", call{schema: `"n": {"type": "integer"}`, sent: `{"n": 007}`}, "syntax", "", "octal, an identifier, a typing error"},
		{"`NaN`, `Infinity`, `undefined`", call{schema: `"n": {"type": "number"}`, sent: `{"n": NaN}`}, "syntax", "", "JSON has no such value"},
		{"`\\n` beside other backslashes", call{schema: `"s": {"type": "string"}`, sent: `{"s": "C:\new\Users"}`}, "syntax", "", "a line break, or part of a path"},
		{"half of a surrogate pair", call{schema: `"s": {"type": "string"}`, sent: `{"s": "\ud800"}`}, "syntax", "", "no Go string holds it"},
		{"several words without quotes", call{schema: `"s": {"type": "string"}`, sent: `{"s": two words}`}, "syntax", "", "where they end is a guess"},
		{"quotes that are none of JSON's", call{schema: `"s": {"type": "string"}`, sent: `{“s”: “a”}`}, "syntax", "", "they are text as well"},
		{"an ellipsis", call{schema: `"l": {"type": "array", "items": {"type": "integer"}}`, sent: `{"l": [1, ...]}`}, "syntax", "", "it stands for what was left out"},
		{"another syntax", call{schema: `"n": {"type": "integer"}`, sent: `find(n=1)`}, "syntax", "", "it is not JSON"},
	}},
}

// A codeRow is a code of an issue, with a call that is refused with it.
type codeRow struct {
	code    string
	means   string
	example call
	limits  runtime.Limits
}

// textCodes are the codes that are no keyword of JSON Schema.
var textCodes = []codeRow{
	{"syntax", "the text is not JSON", call{schema: `"n": {"type": "integer"}`, sent: `{"n" 1}`}, runtime.Limits{}},
	{"truncated", "the text is sound as far as it goes, and was cut off", call{schema: `"n": {"type": "integer"}`, sent: `{"n": `}, runtime.Limits{}},
	{"duplicate", "an object has a key twice", call{schema: `"n": {"type": "integer"}`, sent: `{"n": 1, "n": 1}`}, runtime.Limits{}},
	{"depth", "containers are nested deeper than `WithLimits` says: 128", call{schema: `"l": {"type": "array"}`, sent: `{"l": [[]]}`}, runtime.Limits{Depth: 2}},
	{"size", "the text is longer than `WithLimits` says: 16 MiB", call{schema: `"n": {"type": "integer"}`, sent: `{"n": 1}`}, runtime.Limits{Bytes: 4}},
	{"overflow", "the number is outside int64 or float64", call{schema: `"n": {"type": "integer"}`, sent: `{"n": 1e30}`}, runtime.Limits{}},
	{"ambiguous", "there are several readings", call{schema: `"p": {"enum": ["On", "ON"]}`, sent: `{"p": "on"}`}, runtime.Limits{}},
}

// keywordCodes are examples of the others.
var keywordCodes = []codeRow{
	{"type", "", call{schema: `"n": {"type": "integer"}`, sent: `{"n": "many"}`}, runtime.Limits{}},
	{"required", "", call{schema: `"path": {"type": "string"}`, sent: `{"file": "a.go"}`}, runtime.Limits{}},
	{"enum", "", call{schema: `"p": {"enum": ["low", "high"]}`, sent: `{"p": "highest"}`}, runtime.Limits{}},
	{"maximum", "", call{schema: `"n": {"type": "integer", "maximum": 100}`, sent: `{"n": "150"}`}, runtime.Limits{}},
	{"pattern", "", call{schema: `"id": {"type": "string", "pattern": "^ord-[0-9]+$"}`, sent: `{"id": "17"}`}, runtime.Limits{}},
	{"additionalProperties", "", call{schema: `"o": {"type": "object", "properties": {"order_id": {"type": "string"}}, "additionalProperties": false}`, sent: `{"o": {"orderid2": "7"}}`}, runtime.Limits{}},
	{"anyOf", "", call{schema: `"x": {"anyOf": [{"type": "integer"}, {"type": "boolean"}]}`, sent: `{"x": "soon"}`}, runtime.Limits{}},
}

// refused is a call with several faults, and coerced is one with several
// coercions. Both are of the tool below.
const (
	refundOrder = `{
  "name": "refund_order",
  "inputSchema": {
    "type": "object",
    "properties": {
      "order_id": {"type": "string", "pattern": "^ord-[0-9]+$"},
      "amount_cents": {"type": "integer", "minimum": 1},
      "reason": {"type": "string", "enum": ["damaged", "late", "other"]},
      "notify_customer": {"type": "boolean", "default": true}
    },
    "required": ["order_id", "reason"],
    "additionalProperties": false
  }
}`
	refused = `{"order": "ord-17", "amount_cents": 0, "reason": "broken", "notify_customer": "maybe"}`
	coerced = `{"orderId": "ord-17", "amount_cents": "250", "reason": "Late", "notify_customer": null}`
)
