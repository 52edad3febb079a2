package plan_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/plan"
)

// many joins n texts that are made of their position.
func many(n int, made func(i int) string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = made(i)
	}
	return strings.Join(list, ",")
}

// hangs is what no schema may take. None takes a tenth of it on a machine that
// does nothing else; work that multiplies takes minutes.
const hangs = 10 * time.Second

// TestHostileSchemas plans schemas that would make much of little, without
// hanging.
func TestHostileSchemas(t *testing.T) {
	format := func(text string) func(i int) string {
		return func(i int) string { return strings.ReplaceAll(text, "%d", fmt.Sprint(i)) }
	}
	texts, numbers := many(10000, format(`"value %d"`)), many(10000, format(`%d`))
	for name, v := range map[string]string{
		"a long text in many places":           `{"type":"object","properties":{` + many(3000, format(`"p%d":{"$ref":"#/$defs/d"}`)) + `}}`,
		"a long enum":                          `{"enum":[` + texts + `]}`,
		"a long enum of numbers":               `{"enum":[` + numbers + `]}`,
		"a long enum of integers":              `{"type":"integer","enum":[` + numbers + `]}`,
		"a long enum of containers":            `{"enum":[` + many(5000, format(`{"a":[%d]}`)) + `]}`,
		"a long enum within a long enum":       `{"enum":[` + texts + `],"anyOf":[{"enum":[` + texts + `]}]}`,
		"a union of long enums":                `{"anyOf":[{"enum":[` + texts + `]},{"type":"integer","enum":[` + numbers + `]},{"type":"null"}]}`,
		"many branches":                        `{"oneOf":[` + many(3000, format(`{"type":"object","properties":{"p%d":{"const":"x"}},"required":["p%d"]}`)) + `]}`,
		"many branches beside many properties": `{"type":"object","properties":{` + many(3000, format(`"p%d":{"type":"string"}`)) + `},"oneOf":[` + many(3000, format(`{"properties":{"p%d":{"const":"x"}},"required":["p%d"]}`)) + `]}`,
		"branches beside many properties":      `{"type":"object","properties":{` + many(1000, format(`"p%d":{"type":"string"}`)) + `},"oneOf":[` + many(60, format(`{"properties":{"p%d":{"const":"x"}},"required":["p%d"]}`)) + `]}`,
		"many required properties":             `{"type":"object","properties":{` + many(5000, format(`"p%d":{"type":"string"}`)) + `},"required":[` + many(5000, format(`"p%d"`)) + `]}`,
		"many undeclared required properties":  `{"type":"object","additionalProperties":{"type":"string"},"required":[` + many(5000, format(`"p%d"`)) + `]}`,
		"unevaluated behind unions of unions": `{"$ref":"#/properties/v/$defs/d0","unevaluatedProperties":false,"$defs":{` +
			many(30, func(i int) string {
				next := fmt.Sprintf(`{"$ref":"#/properties/v/$defs/d%d"}`, i+1)
				return fmt.Sprintf(`"d%d":{"anyOf":[%s,{"required":["r"],"allOf":[%s]}]}`, i, next, next)
			}) + `,"d30":{"properties":{"p":{}}}}}`,
		"many that are unevaluated": `{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}],"unevaluatedProperties":false,"properties":{` +
			many(1000, format(`"p%d":{"type":"object","anyOf":[{"$ref":"#/properties/v/$defs/w"},{"required":["p%d"]}],"unevaluatedProperties":false}`)) +
			`},"$defs":{"w":{"properties":{` + many(1000, format(`"q%d":{}`)) + `}}}}`,
		"many conditions": `{"type":"object","properties":{"a":{}},"allOf":[` + many(3000, format(`{"if":{"properties":{"a":{"const":%d}}},"then":{"required":["x%d"]}}`)) + `]}`,
		"conditions that speak of much in many places": `{"type":"object","properties":{` +
			many(1000, format(`"p%d":{"type":"object","properties":{"a":{"$ref":"#/properties/v/$defs/o"}},"if":{"required":["a"]},"then":{"$ref":"#/properties/v/$defs/w"}}`)) +
			`},"$defs":{"o":{"type":"object","properties":{"b":{}}},"w":{"properties":{"a":{"properties":{` + many(1000, format(`"q%d":{}`)) + `}}}}}}`,
		"many positions": `{"type":"array","prefixItems":[` + many(5000, format(`{"type":"string"}`)) + `]}`,
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "tool.json")
			text := `{"name":"t","description":"Does it.","inputSchema":{"type":"object","properties":{"v":` + v + `},"$defs":{"d":{"type":"string","description":"` + strings.Repeat("word ", 15000) + `"}}}}`
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			tools, found := canonical.Load([]string{file}, canonical.Options{})
			if len(tools) != 1 {
				t.Fatal(found.All())
			}
			start := time.Now()
			pkg, _ := plan.Build(plan.Config{Package: "tools", Level: "standard"}, []plan.Input{{Tool: tools[0]}})
			if took := time.Since(start); took > hangs {
				t.Errorf("takes %v", took)
			}
			size := 0
			for _, d := range pkg.Tools[0].Decls {
				if st, ok := d.(*model.Struct); ok {
					for _, f := range st.Fields {
						size += len(f.Doc)
					}
				}
			}
			if size > 200*len(text) {
				t.Errorf("the comments have %d bytes", size)
			}
		})
	}
}
