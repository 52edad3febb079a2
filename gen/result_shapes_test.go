package gen_test

import (
	"encoding/json"
	"fmt"
	"testing"
)

// shapes are results of every shape, which published tools seldom have: what a
// client is sent and what the type that is generated for it makes of that, "" if
// it is refused.
var shapes = []struct {
	name, schema string
	results      [][2]string
}{
	{"list", `{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"tags":{"type":"array","items":{"type":"string"}}},"required":["id","tags"]}}`, [][2]string{
		{`[]`, `[]`}, {`[{"id":1.0,"Tags":null,"tags":["<&>"]}]`, `[{"id":1,"tags":["<&>"]}]`}, {`null`, ``}, {`{}`, ``},
	}},
	{"plain_list", `{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}}`, [][2]string{
		{`[{"ID":7,"id":1e2},{"id":0.0}]`, `[{"id":100},{"id":0}]`}, {`[{"ID":7}]`, ``},
	}},
	{"lists", `{"type":"array","items":{"type":"array","items":{"type":"string"}}}`, [][2]string{
		{`[[],["a"]]`, `[[],["a"]]`}, {`[null]`, ``},
	}},
	{"pair", `{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2}`, [][2]string{
		{`["a",1.0]`, `["a",1]`}, {`["a"]`, ``},
	}},
	{"free", `{"type":"object"}`, [][2]string{{`{}`, `{}`}, {`{"a":1.50}`, `{"a":1.50}`}}},
	{"open", `{"type":"object","additionalProperties":true}`, [][2]string{{`{"b":null,"a":[]}`, `{"a":[],"b":null}`}}},
	{"closed", `{"type":"object","additionalProperties":false}`, [][2]string{{`{}`, `{}`}, {`{"a":1}`, ``}}},
	{"free_part", `{"type":"object","properties":{"part":{"type":"object"}},"required":["part"]}`, [][2]string{
		{`{"part":{"a":1.50}}`, `{"part":{"a":1.50}}`}, {`{"part":null}`, ``},
	}},
	{"words", `{"type":"object","additionalProperties":{"type":"array","items":{"type":"integer"}}}`, [][2]string{
		{`{"b":[],"a":[1,2.0]}`, `{"a":[1,2],"b":[]}`},
	}},
	{"maybe_list", `{"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"null"}]}`, [][2]string{
		{`null`, `null`}, {`[]`, `[]`},
	}},
	{"maybe_object", `{"type":["object","null"],"properties":{"a":{"type":"integer"}},"required":["a"]}`, [][2]string{
		{`null`, `null`}, {`{"a":1.0}`, `{"a":1}`}, {`{}`, ``},
	}},
	{"either", `{"oneOf":[{"type":"object","properties":{"kind":{"const":"a"},"x":{"type":"array","items":{"type":"integer"}}},"required":["kind","x"]},` +
		`{"type":"object","properties":{"kind":{"const":"b"},"y":{"type":"string"}},"required":["kind","y"]}]}`, [][2]string{
		{`{"kind":"a","x":[]}`, `{"kind":"a","x":[]}`}, {`{"kind":"b","y":"q"}`, `{"kind":"b","y":"q"}`}, {`{"kind":"c"}`, ``},
	}},
	{"text_or_number", `{"type":["string","integer"]}`, [][2]string{{`"a"`, `"a"`}, {`7.0`, `7`}, {`1.5`, ``}}},
	{"day", `{"type":"string","format":"date"}`, [][2]string{{`"2026-12-01"`, `"2026-12-01"`}}},
	{"days", `{"type":"array","items":{"type":"string","format":"date"}}`, [][2]string{{`["2026-12-01"]`, `["2026-12-01"]`}}},
	{"number", `{"type":"integer"}`, [][2]string{{`1e2`, `100`}, {`-0.0`, `0`}, {`9223372036854775808`, ``}}},
	{"level", `{"enum":[1,2,3]}`, [][2]string{{`2.0`, `2`}, {`4`, ``}}},
	{"text", `{"type":"string"}`, [][2]string{{`"a\u003cb"`, `"a<b"`}}},
	{"anything", `{}`, [][2]string{{`{"a":1.00}`, `{"a":1.00}`}, {`null`, `null`}}},
	{"namesakes", `{"type":"object","properties":{"name":{"type":"string"},"Name":{"type":"integer"},"NAME":{"type":"boolean"}}}`, [][2]string{
		{`{"name":"a","Name":1,"NAME":true}`, `{"name":"a","Name":1,"NAME":true}`}, {`{"nAmE":[],"NAME":false}`, `{"NAME":false}`},
	}},
	{"tree", `{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#"}}}`, [][2]string{
		{`{"v":1,"next":{"v":2.0,"next":{}}}`, `{"v":1,"next":{"v":2,"next":{}}}`},
	}},
	{"filled", `{"type":"object","properties":{"n":{"type":"integer","default":5}}}`, [][2]string{{`{}`, `{"n":5}`}, {`{"n":null}`, ``}}},
}

// TestResultShapes reads and writes results of every shape, with formats as
// strings and as times.
func TestResultShapes(t *testing.T) {
	w := newWorkspace(t)
	flags := map[string]string{"shapes": "--targets mcp", "timed": "--targets mcp --time"}
	var calls []call
	var wanted []string
	for _, set := range []string{"shapes", "timed"} {
		for _, s := range shapes {
			w.put(t, set+"/tools/"+s.name+".json", fmt.Sprintf(`{"name":%q,"inputSchema":{"type":"object","properties":{}},"outputSchema":%s}`, s.name, s.schema))
			for _, r := range s.results {
				calls = append(calls, call{Set: set, Tool: s.name, Op: "result", Args: []byte(r[0])})
				wanted = append(wanted, r[1])
			}
		}
		if res, err := w.generate(set, flags[set]); err != nil {
			t.Fatal(err, res)
		}
		w.sets = append(w.sets, set)
	}
	for i, o := range w.play(t, calls) {
		c := calls[i]
		got := string(o.Value)
		if o.Message != "" {
			got = ""
		}
		if o.Broken != "" || got != wanted[i] || got != "" && !json.Valid(o.Value) {
			t.Errorf("%s: %s: %s is read and written as %q, want %q %s%s", c.Set, c.Tool, c.Args, got, wanted[i], o.Message, o.Broken)
		}
	}
}
