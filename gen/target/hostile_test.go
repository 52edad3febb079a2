package target

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// many joins n texts that are made of their position.
func many(n int, made func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = made(i)
	}
	return strings.Join(list, ",")
}

// member makes members p0, p1, … with one schema.
func member(schema string) func(i int) string {
	return func(i int) string { return fmt.Sprintf(`"p%d":%s`, i, schema) }
}

// refersTo is a schema that uses one definition 3000 times.
func refersTo(definition string) string {
	return `{"type":"object","properties":{` + many(3000, member(`{"$ref":"#/$defs/d"}`)) + `},"$defs":{"d":` + definition + `}}`
}

// holds is a schema with one property.
func holds(schema string) string { return `{"type":"object","properties":{"v":` + schema + `}}` }

// hostileSchemas are small, or at least no larger than a file may be, and would
// make much of little.
func hostileSchemas() map[string]string {
	text := func(i int) string { return fmt.Sprintf(`"value %d"`, i) }
	number := func(i int) string { return fmt.Sprint(i) }
	name := func(i int) string { return fmt.Sprintf(`"p%d"`, i) }
	words := strings.Repeat("word ", 15000)
	return map[string]string{
		"a long description in many places":     refersTo(`{"type":"string","description":"` + words + `"}`),
		"a long unknown text in many places":    refersTo(`{"type":"string","x-note":"` + words + `"}`),
		"a long enum in many places":            refersTo(`{"enum":[` + many(10000, text) + `]}`),
		"a long enum of numbers in many places": refersTo(`{"type":"integer","enum":[` + many(10000, number) + `]}`),
		"many names in many places":             refersTo(`{"type":"object","properties":{` + many(3000, member(`{}`)) + `}}`),
		"a large not in many places":            refersTo(`{"type":"string","not":{"enum":[` + many(10000, text) + `]}}`),
		"a long enum beside a pattern":          holds(`{"type":"string","pattern":"^value","enum":[` + many(10000, text) + `]}`),
		"a long enum within a long enum":        holds(`{"enum":[` + many(10000, text) + `],"anyOf":[{"enum":[` + many(10000, text) + `]}]}`),
		"a long enum less a long enum":          holds(`{"enum":[` + many(10000, number) + `],"not":{"enum":[` + many(10000, text) + `]}}`),
		"a long enum of containers":             holds(`{"enum":[` + many(10000, func(i int) string { return fmt.Sprintf(`{"a":[%d]}`, i) }) + `]}`),
		"many branches beside many properties": holds(`{"type":"object","properties":{` + many(3000, member(`{"type":"string"}`)) + `},"oneOf":[` +
			many(3000, func(i int) string {
				return `{"properties":{` + member(`{"const":"x"}`)(i) + `},"required":[` + name(i) + `]}`
			}) + `]}`),
		"many required properties":            `{"type":"object","properties":{` + many(5000, member(`{"type":"string"}`)) + `},"required":[` + many(5000, name) + `]}`,
		"many names that some targets refuse": `{"type":"object","properties":{` + many(5000, func(i int) string { return fmt.Sprintf(`"p %d":{"type":"string"}`, i) }) + `}}`,
		"many positions":                      holds(`{"type":"array","prefixItems":[` + many(10000, func(int) string { return `{"type":"string"}` }) + `]}`),
		"definitions that double": `{"type":"object","properties":{"v":{"$ref":"#/$defs/d0"}},"$defs":{"d60":{"type":"string"},` +
			many(60, func(i int) string {
				return fmt.Sprintf(`"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%[2]d"}}}`, i, i+1)
			}) + `}}`,
		"much to find": `{"type":"object","properties":{` + many(5000, member(`{"type":"string","minLength":1,"x-a":1,"format":"f","default":1}`)) + `}}`,
		"a recursive union beside a recursive schema": `{"type":"object","properties":{"v":{"$ref":"#/$defs/d"}},"$defs":{"d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d"},"b":{"$ref":"#/$defs/d"}},` +
			`"minProperties":1,"anyOf":[{"required":["a"],"properties":{"a":{},"c":{"$ref":"#/$defs/d"}}},{"required":["b"],"properties":{"b":{},"d":{"$ref":"#/$defs/d"}}}]}}}`,
	}
}

// hangs is what no schema may take. None takes a tenth of it on a machine that
// does nothing else; work that multiplies takes minutes.
const hangs = 10 * time.Second

// TestHostileSchemas compiles each of them, for targets that between them need
// every pass: without hanging, and into a definition of a bounded size.
func TestHostileSchemas(t *testing.T) {
	ids := strings.Fields("openai anthropic gemini mcp anthropic-strict gemini-json-schema bedrock groq qwen cohere deepseek moonshot llamacpp")
	for name, input := range hostileSchemas() {
		t.Run(name, func(t *testing.T) {
			tool := withInput(t, input)
			for _, id := range ids {
				to := mustLookup(t, id)
				start := time.Now()
				compiled, found := to.Examine(tool)
				if took := time.Since(start); took > hangs {
					t.Errorf("%s: takes %v", to.ID, took)
				}
				if compiled != nil && len(compiled.Definition) > 2*(maxGrowth+len(input)) {
					t.Errorf("%s: %d characters become %d", to.ID, len(input), len(compiled.Definition))
				}
				if len(found) > maxFindings+1 {
					t.Errorf("%s: %d findings", to.ID, len(found))
				}
			}
		})
	}
}
