package providerrules_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
)

// TestEveryTargetHasRules: what can be generated can be checked.
func TestEveryTargetHasRules(t *testing.T) {
	for _, to := range target.All() {
		if _, err := providerrules.For(to.ID); err != nil {
			t.Errorf("%s: %v", to.ID, err)
		}
	}
	if _, err := providerrules.For("nobody"); err == nil || !strings.Contains(err.Error(), `"nobody"`) {
		t.Errorf("an unknown target: %v", err)
	}
}

const (
	city   = `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`
	strict = `"parameters":` + city + `,"strict":true}`
)

func TestCheck(t *testing.T) {
	tests := []struct {
		about, target, definition string
		fault                     string // "": none
	}{
		{"responses", "openai", `{"type":"function","name":"get_weather","description":"Says it.",` + strict, ""},
		{"chat", "openai-chat", `{"type":"function","function":{"name":"get_weather",` + strict + `}`, ""},
		{"the envelope of the other surface", "openai", `{"type":"function","function":{"name":"get_weather",` + strict + `}`,
			`"": the envelope has no function`},
		{"not strict", "openai", `{"type":"function","name":"get_weather","parameters":` + city + `,"strict":false}`,
			`"strict": is false`},
		{"a name with a space", "openai", `{"type":"function","name":"get weather",` + strict, `"name": does not match`},
		{"no name", "openai", `{"type":"function",` + strict, `"name": missing`},
		{"an optional property", "openai",
			`{"type":"function","name":"w","parameters":{"type":"object","properties":{"a":{"type":"string"}},"required":[],` +
				`"additionalProperties":false},"strict":true}`, `"": @optionalProperty is rejected`},
		{"a foreign keyword inside", "openai",
			`{"type":"function","name":"w","parameters":{"type":"object","properties":{"a":{"type":"string","x-unit":"m"}},` +
				`"required":["a"],"additionalProperties":false},"strict":true}`, `"properties.a": x-unit, an unknown keyword, is rejected`},
		{"an open object", "openai",
			`{"type":"function","name":"w","parameters":{"type":"object","properties":{}},"strict":true}`, "not closed"},
		{"a reference into nothing", "openai",
			`{"type":"function","name":"w","parameters":{"type":"object","properties":{"a":{"$ref":"#/$defs/b"}},` +
				`"required":["a"],"additionalProperties":false},"strict":true}`, "leads nowhere"},
		{"claude", "anthropic", `{"name":"get_weather","description":"Says it.","input_schema":` + city + `}`, ""},
		{"claude, a union at the root", "anthropic", `{"name":"w","input_schema":{"type":"object","anyOf":[` + city + `]}}`,
			"@rootCombinator is rejected"},
		{"gemini", "gemini-json-schema", `{"name":"get_weather","parametersJsonSchema":` + city + `}`, ""},
		{"gemini, another name of the schema", "gemini-json-schema", `{"name":"get_weather","input_schema":` + city + `}`,
			`the envelope has no input_schema`},
		{"gemini, a type in lower case", "gemini", `{"name":"w","parameters":{"type":"object","properties":{"a":{"type":"STRING"}}}}`,
			`the type is "object"`},
		{"mcp", "mcp", `{"name":"get_weather","title":"Weather","inputSchema":` + city + `}`, ""},
		{"bedrock", "bedrock", `{"toolSpec":{"name":"w","description":"Says it.","inputSchema":{"json":` + city + `}}}`, ""},
		{"no JSON", "openai", `{"type":"function"`, "byte"},
	}
	for _, test := range tests {
		rules, err := providerrules.For(test.target)
		if err != nil {
			t.Fatal(err)
		}
		faults := rules.Check([]byte(test.definition))
		if test.fault == "" && faults != nil {
			t.Errorf("%s: %q", test.about, faults)
		}
		if test.fault != "" && !slices.ContainsFunc(faults, func(f string) bool { return strings.Contains(f, test.fault) }) {
			t.Errorf("%s: no %q among %q", test.about, test.fault, faults)
		}
	}
}
