package importer

import (
	"cmp"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// parse parses JSON that is sound.
func parse(t *testing.T, text string) *schema.Node {
	t.Helper()
	n, problems := schema.Parse([]byte(text))
	if len(problems) > 0 {
		t.Fatalf("%s: %v", text, problems)
	}
	return n
}

// read reads one document and returns the tools, compact, one a line.
func read(text string, opts Options) (*Import, string) {
	im := Read([]Source{{Name: "in.json", Data: []byte(text)}}, opts)
	var lines []string
	for _, t := range im.Tools {
		lines = append(lines, string(t.Node.Compact()))
	}
	return im, strings.Join(lines, "\n")
}

// TestForms: each form of a definition becomes the same tool.
func TestForms(t *testing.T) {
	const (
		args = `{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"integer"}}}`
		want = `{"name":"t","description":"d","inputSchema":` + args + `}`
	)
	tests := []struct {
		name, text string
		form       Form
		left       int // notes of what was left out
	}{
		{"a reply of tools/list", `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","description":"d","inputSchema":` + args + `}],"nextCursor":"x"}}`, MCP, 0},
		{"its result", `{"tools":[{"name":"t","description":"d","inputSchema":` + args + `}]}`, MCP, 0},
		{"its list", `[{"name":"t","description":"d","inputSchema":` + args + `}]`, MCP, 0},
		{"one tool", `{"name":"t","description":"d","inputSchema":` + args + `}`, MCP, 0},
		{"Responses", `{"model":"m","tools":[{"type":"function","name":"t","description":"d","parameters":` + args + `,"strict":true}]}`, OpenAI, 1},
		{"Chat Completions", `[{"type":"function","function":{"name":"t","description":"d","parameters":` + args + `,"strict":true}}]`, OpenAI, 1},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","description":"d","inputSchema":` + args + `}]}}]`, MCP, 0},
		{"old functions", `{"functions":[{"name":"t","description":"d","parameters":` + args + `}]}`, OpenAI, 0},
		{"Anthropic", `[{"name":"t","description":"d","input_schema":` + args + `,"cache_control":{"type":"ephemeral"}}]`, Anthropic, 1},
		{"Anthropic, custom", `[{"type":"custom","name":"t","description":"d","input_schema":` + args + `}]`, Anthropic, 0},
		{"Gemini", `{"tools":[{"functionDeclarations":[{"name":"t","description":"d","parameters":` + args + `}]}]}`, Gemini, 0},
		{"Gemini, JSON Schema", `{"function_declarations":[{"name":"t","description":"d","parametersJsonSchema":` + args + `,"behavior":"BLOCKING"}]}`, Gemini, 1},
	}
	for _, test := range tests {
		im, got := read(test.text, Options{})
		if got != want || im.Failed() || im.Tools[0].Form != test.form || im.Tools[0].File != "t.json" {
			t.Errorf("%s: got %s, %+v, %v", test.name, got, im.Tools, im.Diagnostics)
		}
		if len(im.Diagnostics) != test.left || len(im.Mends) > 0 {
			t.Errorf("%s: %v, %v", test.name, im.Diagnostics, im.Mends)
		}
	}
}

// TestFormsKept: what a tool of MCP has beside its schemas stays, in its order,
// and a result's schema is found in other forms as well.
func TestFormsKept(t *testing.T) {
	const mcp = `{"title":"T","name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"string"},"annotations":{"readOnlyHint":true},"_meta":{"x":1.50},"x":null}`
	if _, got := read(mcp, Options{}); got != mcp {
		t.Errorf("got %s", got)
	}
	_, got := read(`{"functionDeclarations":[{"name":"t","parameters":{"type":"object"},"response":{"type":"string"}}]}`, Options{})
	if want := `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"string"}}`; got != want {
		t.Errorf("got %s", got)
	}
}

// TestNoArguments: a function that has no schema of its arguments takes none,
// where its provider says so.
func TestNoArguments(t *testing.T) {
	for _, text := range []string{
		`{"type":"function","name":"t"}`, `{"type":"function","name":"t","parameters":null}`, `{"type":"function","function":{"name":"t"}}`,
		`{"functionDeclarations":[{"name":"t"}]}`,
	} {
		im, got := read(text, Options{})
		if want := `{"name":"t","inputSchema":{"type":"object","properties":{}}}`; got != want || im.Failed() {
			t.Errorf("%s: got %s, %v", text, got, im.Diagnostics)
		}
	}
	if im, _ := read(`{"name":"t"}`, Options{}); !im.Failed() {
		t.Error("a tool of MCP without inputSchema is taken")
	}
}

// TestFormsLeftOut: tools that a provider carries out itself are left out, and
// said to be.
func TestFormsLeftOut(t *testing.T) {
	im, got := read(`[{"type":"web_search_20250305","name":"web_search"},{"type":"custom","name":"sql","description":"d"},{"name":"t","inputSchema":{"type":"object"}}]`, Options{})
	if got != `{"name":"t","inputSchema":{"type":"object"}}` || len(im.Diagnostics) != 2 || im.Diagnostics[0].Severity != diag.Info {
		t.Errorf("got %s, %v", got, im.Diagnostics)
	}
}

// TestFormsGemini: tools of Gemini's own are left out, beside declarations and
// among them.
func TestFormsGemini(t *testing.T) {
	im, got := read(`{"tools":[{"googleSearch":{}},{"codeExecution":{},"functionDeclarations":[{"name":"t","parameters":{"type":"object"}}]}]}`, Options{})
	var left []string
	for _, d := range im.Diagnostics {
		left = append(left, d.Message[:strings.IndexByte(d.Message, ':')])
	}
	if list := strings.Join(left, ", "); got != `{"name":"t","inputSchema":{"type":"object"}}` || list != `the tool "googleSearch" is left out, the tool "codeExecution" is left out` {
		t.Errorf("got %s, %s", got, list)
	}
}

// TestFaults: what cannot be imported is an error with its place.
func TestFaults(t *testing.T) {
	tests := []struct {
		name, text string
		opts       Options
		want       string
	}{
		{"no JSON", "{\n  \"tools\": [}", Options{}, "in.json:2:13"},
		{"nothing", `{"tools":[]}`, Options{}, "there are no definitions here"},
		{"a reply that refuses", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no \u001b[31m such method"}}`, Options{}, `refused: "no \x1b[31m such method"`},
		{"no object", `[1]`, Options{}, "must be an object"},
		{"another form", `[{"name":"t","input_schema":{"type":"object"}}]`, Options{From: OpenAI}, "not of the form openai"},
		{"two schemas", `{"name":"t","parametersJsonSchema":{"type":"object"},"parameters":{"type":"OBJECT"}}`, Options{}, "two schemas of its arguments"},
		{"no name", `[{"inputSchema":{"type":"object"}}]`, Options{Mend: true}, "the tool has no name"},
		{"one name twice", `[{"name":"t","inputSchema":{"type":"object"}},{"name":"t","inputSchema":{"type":"object"}}]`, Options{}, "two of the tools have this name"},
		{"a key twice", `[{"name":"t","name":"u","inputSchema":{"type":"object"}}]`, Options{}, "in.json:1:"},
		{"not mended", `[{"name":"t","inputSchema":{"type":"dict"}}]`, Options{}, "--mend rewrites it"},
		{"not to be mended", `[{"name":"t","inputSchema":{"type":"string"}}]`, Options{Mend: true}, `must be "object"`},
	}
	for _, test := range tests {
		im, _ := read(test.text, test.opts)
		var all []string
		for _, d := range im.Diagnostics {
			all = append(all, d.String())
		}
		if text := strings.Join(all, "\n"); !im.Failed() || !strings.Contains(text, test.want) {
			t.Errorf("%s: got %s, want %s", test.name, text, test.want)
		}
	}
}

// replay makes the changes of a list to a tool.
func replay(n *schema.Node, mends []Mend) *schema.Node {
	for _, m := range mends {
		n = set(n, m.at, m.To)
	}
	return n
}

// set sets a value at a spot, or takes it out.
func set(root *schema.Node, at *spot, to *schema.Node) *schema.Node {
	var way []*spot
	for s := at; s != nil; s = s.above {
		way = append([]*spot{s}, way...)
	}
	var down func(n *schema.Node, way []*spot) *schema.Node
	down = func(n *schema.Node, way []*spot) *schema.Node {
		if len(way) == 0 {
			return to
		}
		s := way[0]
		if s.index >= 0 {
			elems := append([]*schema.Node(nil), n.Elems...)
			elems[s.index] = down(elems[s.index], way[1:])
			return schema.NewArray(elems...)
		}
		if v := down(n.Get(s.name), way[1:]); v != nil {
			return n.With(s.name, v)
		}
		return n.Without(s.name)
	}
	return down(root, way)
}

// TestMends: each rule does what its example shows, says so, and what it makes
// is sound.
func TestMends(t *testing.T) {
	const head, tail = `{"name":"t","inputSchema":{"type":"object","properties":{"p":`, `}}}`
	tests := []struct{ in, want, codes string }{
		{`{"type":"STRING"}`, `{"type":"string"}`, "unknown-type"},
		{`{"type":"dict"}`, `{"type":"object"}`, "unknown-type"},
		{`{"type":"Any"}`, `{}`, "unknown-type"},
		{`{"type":""}`, `{}`, "unknown-type?"},
		{`{"type":["Float","null","double"]}`, `{"type":["number","null"]}`, "unknown-type"},
		{`{"type":["string","any"]}`, `{}`, "unknown-type"},
		{`{"type":["string","Widget"]}`, `{}`, "unknown-type?"},
		{`{"type":["String",null]}`, `{"type":["string","null"]}`, "unknown-type?"},
		{`{"oneOf":[{"type":"string"},{"type":"null"}],"nullable":true}`,
			`{"anyOf":[{"oneOf":[{"type":"string"},{"type":"null"}]},{"type":"null"}]}`, "nullable nullable nullable"},
		{`{"properties":{"a":{}},"required":["b"],"additionalProperties":false}`,
			`{"properties":{"a":{},"b":{}},"required":["b"],"additionalProperties":false}`, "required-undeclared?"},
		{`{"type":[]}`, `{}`, "unknown-type?"},
		{`{"type":null}`, `{}`, "type-shape?"},
		{`{"type":"string","description":null}`, `{"type":"string"}`, "description-type"},
		{`{"type":"string","description":5}`, `{"type":"string"}`, "description-type?"},
		{`{"type":"STRING","nullable":true}`, `{"type":["string","null"]}`, "unknown-type nullable nullable"},
		{`{"type":"string","nullable":false}`, `{"type":"string"}`, "nullable"},
		{`{"type":["string","null"],"nullable":true}`, `{"type":["string","null"]}`, "nullable"},
		{`{"enum":["a"],"nullable":true}`, `{"enum":["a",null]}`, "nullable nullable"},
		{`{"const":"a","nullable":true}`, `{"enum":["a",null]}`, "nullable nullable nullable"},
		{`{"anyOf":[{"type":"string"}],"nullable":true}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, "nullable nullable"},
		{`{"allOf":[{"type":"string"}],"nullable":true}`, `{"anyOf":[{"allOf":[{"type":"string"}]},{"type":"null"}]}`, "nullable nullable nullable"},
		{`{"type":"number","minimum":0,"exclusiveMinimum":true}`, `{"type":"number","exclusiveMinimum":0}`, "exclusive-bound exclusive-bound"},
		{`{"type":"number","maximum":9,"exclusiveMaximum":false}`, `{"type":"number","maximum":9}`, "exclusive-bound"},
		{`{"type":"number","exclusiveMaximum":true}`, `{"type":"number"}`, "exclusive-bound?"},
		{`{"type":"string","minLength":"12"}`, `{"type":"string","minLength":12}`, "numeric-keyword"},
		{`{"type":"string","maxLength":"x"}`, `{"type":"string"}`, "numeric-keyword?"},
		{`{"type":"array","items":[true,{"type":"Int"}]}`, `{"type":"array","prefixItems":[{},{"type":"integer"}]}`, "tuple-items tuple-items boolean-subschema unknown-type"},
		{`{"items":[{}],"additionalItems":{"type":"str"}}`, `{"items":{"type":"string"},"prefixItems":[{}]}`, "tuple-items tuple-items tuple-items unknown-type"},
		{`{"items":[{}],"additionalItems":false}`, `{"items":{"not":{}},"prefixItems":[{}]}`, "tuple-items tuple-items tuple-items"},
		{`{"items":[{}],"additionalItems":true}`, `{"prefixItems":[{}]}`, "tuple-items tuple-items tuple-items"},
		{`{"properties":[]}`, `{}`, "properties-shape"},
		{`{"properties":{"a":{"required":true},"b":{"required":false}},"required":["c"]}`, `{"properties":{"a":{},"b":{},"c":{}},"required":["c","a"]}`,
			"required-flag required-undeclared required-flag required-flag"},
		{`{"required":"a"}`, `{}`, "required-shape?"},
		{`{"required":null}`, `{}`, "required-shape"},
		{`{"enum":"x"}`, `{"enum":["x"]}`, "enum-empty"},
		{`{"enum":[]}`, `{}`, "enum-empty?"},
		{`{"oneOf":{"type":"string"}}`, `{"oneOf":[{"type":"string"}]}`, "composition-shape"},
		{`{"pattern":"("}`, `{}`, "pattern-regex?"},
		{`{"not":true}`, `{"not":{}}`, "boolean-subschema"},
		{`{"anyOf":[false,{}]}`, `{"anyOf":[{"not":{}},{}]}`, "boolean-subschema"},
		{`{"properties":{"a":"int","b":"the id","c":5}}`, `{"properties":{"a":{"type":"integer"},"b":{"description":"the id"},"c":{}}}`,
			"non-schema-value? non-schema-value? non-schema-value?"},
		{`{"additionalProperties":true,"if":true}`, `{"additionalProperties":true,"if":true}`, ""},
		{`{"$ref":"other.json","description":"d"}`, `{"description":"d"}`, "reference?"},
	}
	for _, test := range tests {
		text := head + test.in + tail
		im, got := read(text, Options{Mend: true})
		if want := head + test.want + tail; got != want || im.Failed() {
			t.Errorf("%s:\ngot  %s\nwant %s\n%v", test.in, got, want, im.Diagnostics)
			continue
		}
		var codes []string
		for _, m := range im.Mends {
			code := m.Code
			if m.Guess {
				code += "?"
			}
			codes = append(codes, code)
		}
		if list := strings.Join(codes, " "); list != test.codes {
			t.Errorf("%s: mended %s, want %s", test.in, list, test.codes)
		}
		if again := replay(parse(t, text), im.Mends); string(again.Compact()) != got {
			t.Errorf("%s: the list makes %s of it", test.in, again.Compact())
		}
	}
}

// TestPointers: a reference leads where it led before, whatever has moved.
func TestPointers(t *testing.T) {
	tests := []struct{ target, ref, want string }{
		{`{"items":[{"type":"string"}]}`, "#/properties/p/items/0", "#/properties/p/prefixItems/0"},
		{`{"items":[{}],"additionalItems":{"items":[{}]}}`, "#/properties/p/additionalItems/items/0", "#/properties/p/items/prefixItems/0"},
		{`{"properties":{"items":{"anyOf":[{}]},"anyOf":{"items":{}}}}`, "#/properties/p/properties/items/anyOf/0", ""},
		{`{"properties":{"items":{"anyOf":[{}]},"anyOf":{"items":{}}}}`, "#/properties/p/properties/anyOf/items", ""},
		{`{"items":[{}],"prefixItems":[{}]}`, "#/properties/p/prefixItems/0", ""},
		{`{"anyOf":{"type":"string"}}`, "#/properties/p/anyOf", "#/properties/p/anyOf/0"},
		{`{"allOf":[{},{}],"nullable":true}`, "#/properties/p/allOf/1", "#/properties/p/anyOf/0/allOf/1"},
		{`{"oneOf":{},"nullable":true}`, "#/properties/p/oneOf", "#/properties/p/anyOf/0/oneOf/0"},
		{`{"anyOf":[{}],"allOf":[{}],"nullable":true}`, "#/properties/p/allOf/0", "#/properties/p/allOf/0/anyOf/0/allOf/0"},
		{`{"properties":{"a/b c":{"items":[{}]}}}`, "#/properties/p/properties/a~1b%20c/items/0", "#/properties/p/properties/a~1b%20c/prefixItems/0"},
	}
	for _, test := range tests {
		text := `{"name":"t","inputSchema":{"type":"object","properties":{"p":` + test.target + `,"q":{"$ref":"` + test.ref + `"}}}}`
		im, got := read(text, Options{Mend: true})
		ref, _ := parse(t, got).Get("inputSchema").Get("properties").Get("q").Get("$ref").Str()
		if want := cmp.Or(test.want, test.ref); ref != want || im.Failed() {
			t.Errorf("%s of %s: got %s, want %s, %v", test.ref, test.target, ref, want, im.Diagnostics)
		}
		if again := replay(parse(t, text), im.Mends); string(again.Compact()) != got {
			t.Errorf("%s: the list makes %s of it", text, again.Compact())
		}
	}
}

// TestPointersBase: within a schema that has an $id, pointers start there.
func TestPointersBase(t *testing.T) {
	const in = `{"$id":"https://x.test/p","properties":{"items":{"items":[{}]},"q":{"$ref":"#/properties/items/items/0"}}}`
	_, got := read(`{"name":"t","inputSchema":{"type":"object","properties":{"p":`+in+`}}}`, Options{Mend: true})
	if !strings.Contains(got, `"$ref":"#/properties/items/prefixItems/0"`) {
		t.Errorf("got %s", got)
	}
}

// TestMendPaths: places are written as the loader writes them.
func TestMendPaths(t *testing.T) {
	im, _ := read(`{"name":"t","inputSchema":{"type":"object","properties":{"":{"anyOf":[{"a":1},{"type":"Int"}]},"a b":{"properties":{"c":true}}}}}`, Options{Mend: true})
	var paths []string
	for _, m := range im.Mends {
		paths = append(paths, m.Path)
	}
	const want = `inputSchema.properties[""].anyOf[1].type inputSchema.properties["a b"].properties.c`
	if got := strings.Join(paths, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestTooManyMends: what needs changes without end is refused.
func TestTooManyMends(t *testing.T) {
	im, _ := read(`{"name":"t","inputSchema":{"type":"object","anyOf":[`+strings.Repeat(`{"type":"int"},`, maxMends)+`true]}}`, Options{Mend: true})
	if !im.Failed() || im.Diagnostics[0].Code != "too-many-mends" || len(im.Mends) != maxMends {
		t.Errorf("%d changes, %v", len(im.Mends), im.Diagnostics)
	}
}

// TestMendsTool: what is wrong with a tool as a whole.
func TestMendsTool(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{`{"name":" get\u00a0 the weather","inputSchema":{"type":"object"}}`, `{"name":"get_the_weather","inputSchema":{"type":"object"}}`},
		{`{"name":"t","description":null,"inputSchema":{"type":"object"}}`, `{"name":"t","inputSchema":{"type":"object"}}`},
		{`{"name":"t"}`, `{"name":"t","inputSchema":{"type":"object","properties":{}}}`},
		{`{"name":"t","inputSchema":[]}`, `{"name":"t","inputSchema":{"type":"object","properties":{}}}`},
		{`{"name":"t","inputSchema":{"items":{"type":"str","required":true},"n":{"description":"how many"}}}`,
			`{"name":"t","inputSchema":{"type":"object","properties":{"items":{"type":"string"},"n":{"description":"how many"}},"required":["items"]}}`},
		{`{"name":"t","inputSchema":{"items":{"type":"string"}}}`, `{"name":"t","inputSchema":{"items":{"type":"string"},"type":"object"}}`},
		{`{"name":"t","inputSchema":{"properties":{}}}`, `{"name":"t","inputSchema":{"properties":{},"type":"object"}}`},
		{`{"name":"t","inputSchema":{"type":["object","null"]}}`, `{"name":"t","inputSchema":{"type":"object"}}`},
		{`{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"str"}}`, `{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"string"}}`},
	} {
		im, got := read(test.in, Options{Mend: true})
		if got != test.want || im.Failed() || len(im.Mends) == 0 {
			t.Errorf("%s: got %s, %v", test.in, got, im.Diagnostics)
		}
		if again := replay(parse(t, test.in), im.Mends); string(again.Compact()) != got {
			t.Errorf("%s: the list makes %s of it", test.in, again.Compact())
		}
	}
}

// TestText: a file reads as a person would write it.
func TestText(t *testing.T) {
	im, _ := read(`{"inputSchema":{"type":"object","properties":{"a":{"enum":["x","y",1.50]},"b":{}},"required":[]},"x":1,"name":"t"}`, Options{})
	const want = `{
  "name": "t",
  "inputSchema": {
    "type": "object",
    "properties": {
      "a": {
        "enum": ["x", "y", 1.50]
      },
      "b": {}
    },
    "required": []
  },
  "x": 1
}
`
	if text := im.Tools[0].Text(); string(text) != want {
		t.Errorf("got %s", text)
	}
}
