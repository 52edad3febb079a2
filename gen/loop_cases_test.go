package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
)

// loopCases are the smallest schemas of their kind: what has been lost once,
// and what targets say in another way.
var loopCases = []struct{ name, input string }{
	{"a map beside an array: an empty array is one of them", `{"type":"object","properties":{"v":{"anyOf":[
		{"type":"object","additionalProperties":{"type":"string"}},{"type":"array","items":{"type":"string"}},{"type":"null"}]}}}`},
	{"a map or an array, by a list of types", `{"type":"object","properties":{"v":{
		"type":["object","array"],"additionalProperties":{"type":"string"},"items":{"type":"integer"}}},"required":["v"]}`},
	{"a map beside an array, one union further in", `{"type":"object","properties":{"v":{"anyOf":[{"type":"string"},{"oneOf":[
		{"type":"object","additionalProperties":{"type":"integer"}},{"$ref":"#/$defs/list"}]}]}},"$defs":{"list":{"type":"array","items":{"type":"integer"}}}}`},
	{"a tuple beside other containers", `{"type":"object","properties":{"v":{"type":"object","additionalProperties":{"anyOf":[
		{"type":"integer"},{"type":"array","items":{"type":"integer"}},
		{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2,"maxItems":2},{"type":"null"}]}}},"required":["v"]}`},
	{"an optional property where a free object would take null", `{"type":"object","properties":{"v":{"anyOf":[
		{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"boolean","default":false}},"required":["a"]},
		{"type":"object","additionalProperties":true}]}},"required":["v"]}`},
	{"a closed object beside a free one", `{"type":"object","properties":{"v":{"type":"array","items":{"anyOf":[
		{"type":"object","properties":{"a":{"type":"object","properties":{"x":{"type":"string"}},"required":["x"]}},"additionalProperties":false},
		{"type":"string"},{"type":"object","additionalProperties":true}]}}}}`},
	{"optional properties that accept null", `{"type":"object","properties":{
		"a":{"type":["string","null"]},"b":{"type":["integer","null"],"default":null},"c":{"anyOf":[{"type":"boolean"},{"type":"null"}],"default":true},
		"d":{"enum":["x",null]},"e":{"type":"null"}}}`},
	{"optional enums", `{"type":"object","properties":{"a":{"enum":["x","y"]},"b":{"enum":[1,2,3]},"c":{"const":"z"},"d":{"enum":["",
		"full"]},"e":{"enum":["",null,"n"]},"f":{"enum":[true]},"g":{"const":7}}}`},
	{"enums of several types", `{"type":"object","properties":{"a":{"enum":["x",1,true,null]},"b":{"enum":["12",12]},"c":{"enum":[{"k":[1]},[2],"s"]},
		"d":{"enum":[1.5,2]},"e":{"const":{"k":"v"}},"f":{"type":["string","integer"],"enum":["a",5]}},"required":["a","c"]}`},
	{"any value, and strings that read as JSON", `{"type":"object","properties":{"a":{},"b":{"anyOf":[{"type":"string"},{"type":"object","additionalProperties":true}]},
		"c":{"type":"array"},"d":{"type":"array","items":{}},"e":{"type":["string","array"],"items":{}}},"required":["a","b"]}`},
	{"maps", `{"type":"object","properties":{"a":{"type":"object","additionalProperties":{"type":"object","additionalProperties":{"type":"integer"}}},
		"b":{"type":"object","additionalProperties":{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"integer"}},"required":["x"]}},
		"c":{"type":"object","propertyNames":{"pattern":"^[a-z]+$"},"additionalProperties":{"type":"string"},"minProperties":1,"maxProperties":3},
		"d":{"type":"object","patternProperties":{"^x":{"type":"integer"}},"additionalProperties":false},
		"e":{"type":"object","additionalProperties":true}}}`},
	{"further properties beside declared ones", `{"type":"object","properties":{"a":{"type":"object","properties":{"additional_properties":{"type":"string"},"x":{"type":"integer"}},
		"additionalProperties":{"type":"integer"}}},"required":["a"],"additionalProperties":{"type":"array","items":{"type":"string"}}}`},
	{"tuples", `{"type":"object","properties":{"a":{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"items":{"not":{}},"minItems":2},
		"b":{"type":"array","prefixItems":[{"type":["string","null"]},{"type":"object","properties":{"x":{"type":"string"}}}]},
		"c":{"type":"array","items":{"type":"array","prefixItems":[{"enum":[1,2]}],"minItems":1,"maxItems":1}}},"required":["a"]}`},
	{"recursion", `{"type":"object","properties":{"tree":{"$ref":"#/$defs/node"}},"required":["tree"],"$defs":{"node":{"type":"object",
		"properties":{"name":{"type":"string"},"size":{"type":"integer"},"children":{"type":"array","items":{"$ref":"#/$defs/node"}}},"required":["name"]}}}`},
	{"recursion through a map, a union and a required property", `{"type":"object","properties":{"e":{"$ref":"#/$defs/expr"}},"$defs":{"expr":{"anyOf":[
		{"type":"number"},{"type":"object","properties":{"op":{"enum":["+","-"]},"left":{"$ref":"#/$defs/expr"},"right":{"$ref":"#/$defs/expr"}},"required":["op","left"]},
		{"type":"object","additionalProperties":{"$ref":"#/$defs/expr"}}]}}}`},
	{"a union at the root", `{"type":"object","oneOf":[
		{"properties":{"kind":{"const":"a"},"x":{"type":"integer"}},"required":["kind"]},
		{"properties":{"kind":{"const":"b"},"value":{"type":"string"}},"required":["kind","value"]}]}`},
	{"alternatives that only require", `{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}},"anyOf":[{"required":["id"]},{"required":["name"]}]}`},
	{"members that all hold", `{"type":"object","allOf":[{"properties":{"a":{"type":"string","minLength":2}},"required":["a"]},
		{"properties":{"a":{"type":"string","maxLength":4},"b":{"type":"integer","minimum":0,"maximum":9}}}]}`},
	{"names that some targets refuse", `{"type":"object","properties":{"a b":{"type":"string"},"a_b":{"type":"integer"},"ü":{"type":"object","properties":{
		"$x":{"type":"string"},"1st":{"type":"integer"}},"required":["$x"]},"a.b-c":{"type":"array","items":{"type":"object","properties":{"p/q":{"type":"boolean"}}}},
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":{"type":"string"}},"required":["a b"]}`},
	{"bounds", `{"type":"object","properties":{"a":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1},"b":{"type":"integer","exclusiveMinimum":0,"multipleOf":3},
		"c":{"type":"string","minLength":2,"maxLength":5,"pattern":"^[a-z]+$"},"d":{"type":"array","items":{"type":"string"},"minItems":2,"maxItems":4,"uniqueItems":true},
		"e":{"type":"string","format":"uri"},"f":{"type":"string","pattern":"^(?=a).*$"},"g":{"type":"array","items":{"type":"integer"},"contains":{"const":1}}},"required":["a","b"]}`},
	{"conditions", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"integer","not":{"const":0}}},"required":["c"],
		"dependentRequired":{"a":["b"]},"if":{"properties":{"c":{"const":1}}},"then":{"required":["a"]}}`},
	{"unions that overlap", `{"type":"object","properties":{"a":{"oneOf":[{"type":"integer","minimum":0},{"type":"integer","maximum":10}]},
		"b":{"anyOf":[{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]},{"type":"object","properties":{"x":{"type":"integer"},"y":{"type":"string"}},"required":["x"]}]},
		"c":{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}},"required":["a","b"]}`},
	{"a reference with text, and an optional one", `{"type":"object","properties":{"a":{"$ref":"#/$defs/p","description":"Where."},"b":{"$ref":"#/$defs/p"},"c":{"$ref":"#/$defs/s"}},
		"$defs":{"p":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},"required":["x"]},"s":{"type":"string","maxLength":3}}}`},
	{"maps and tuples that do not say their type", `{"type":"object","properties":{"a":{"additionalProperties":false,"patternProperties":{".+":{"type":"integer"}}},
		"b":{"additionalProperties":{"type":"string"}},"c":{"prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":2,"maxItems":2}}}`},
	{"parts of another type", `{"type":"object","properties":{"a":{"type":"object","items":{"type":"object","properties":{"x":{"type":"string"}}}},
		"b":{"type":"string","properties":{"y":{"type":"string"}},"required":["y"]}}}`},
	{"nothing", `{"type":"object","properties":{}}`},
	{"nothing at all", `{"type":"object","additionalProperties":false}`},
	{"a property that fits nothing", `{"type":"object","properties":{"a":{"not":{}},"b":{"type":"string"}}}`},
	{"no types", `{"type":"object","properties":{"a":{"properties":{"x":{"type":"string"}},"required":["x"]},"b":{"items":{"type":"integer"}},"c":{"minimum":3},"d":{"description":"Whatever."}}}`},
	{"an open object before one with a map", `{"type":"object","properties":{"m":{"anyOf":[{"type":"object","properties":{"kind":{"type":"string"}}},
		{"type":"object","properties":{"filters":{"type":"object","additionalProperties":{"type":"string"}}},"required":["filters"]}]}}}`},
	{"an open object before a tuple", `{"type":"object","properties":{"c":{"anyOf":[{"type":"object","properties":{"kind":{"type":"string"}}},
		{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}],"minItems":2,"maxItems":2}]}}}`},
	{"an open object before one with another name", `{"type":"object","properties":{"c":{"anyOf":[{"type":"object","properties":{"kind":{"type":"string"}}},
		{"type":"object","properties":{"a/b":{"type":"string"}},"required":["a/b"]}]}}}`},
	{"an open object before one with further properties", `{"type":"object","properties":{"c":{"anyOf":[{"type":"object","properties":{"kind":{"type":"string"}}},
		{"type":"object","properties":{"n":{"type":"string"}},"required":["n"],"additionalProperties":{"type":"integer"}}]}}}`},
	{"open objects at the root", `{"type":"object","anyOf":[{"properties":{"kind":{"type":"string"}}},
		{"properties":{"filters":{"type":"object","additionalProperties":{"type":"string"}}},"required":["filters"]}]}`},
	{"open objects inside open objects", `{"type":"object","properties":{"o":{"anyOf":[
		{"type":"object","properties":{"in":{"type":"object","properties":{"kind":{"type":"string"}}}}},
		{"type":"object","properties":{"in":{"anyOf":[{"type":"object","properties":{"n":{"type":"integer"}}},
			{"type":"object","properties":{"filters":{"type":"object","additionalProperties":{"type":"string"}}},"required":["filters"]}]}},"required":["in"]}]}}}`},
	{"objects that say only what may be there", `{"type":"object","properties":{"c":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},
		{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}},{"type":"object","properties":{"d":{"type":"integer","default":1}}}]}}}`},
	{"null for one branch, absence for another", `{"type":"object","properties":{"m":{"anyOf":[{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false},
		{"type":"object","properties":{"x":{"type":"null"},"y":{"type":"integer"}},"required":["x"]}]}}}`},
	{"a tuple beside an object that has the names of its positions", `{"type":"object","properties":{"v":{"anyOf":[
		{"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"maxItems":1},{"type":"object","properties":{"item0":{"type":"integer"}},"required":["item0"]}]},
		"w":{"type":["array","object"],"prefixItems":[{"type":"string"}],"minItems":1,"maxItems":1,"properties":{"item0":{"type":"string"}}}},"required":["v"]}`},
	{"null for one branch, absence for one of the same properties", `{"type":"object","properties":{
		"m":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"a":{"type":["string","null"]}}}]},
		"n":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]}]}},"required":["m"]}`},
	{"a number of properties, where any are taken", `{"type":"object","properties":{"a":{"type":"string"}},"minProperties":1}`},
	{"what one of several types asks for", `{"type":"object","properties":{"a":{"type":["string","number"],"pattern":"^[a-z]+$"},
		"b":{"type":["integer","array"],"minimum":1,"minItems":1,"uniqueItems":true},"c":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"number","enum":[42]}]}}}}`},
	{"recursion with properties that must be there", `{"type":"object","properties":{"d":{"$ref":"#/$defs/dir"}},"$defs":{
		"file":{"type":"object","properties":{"type":{"enum":["file"]},"name":{"type":"string"}},"required":["type","name"]},
		"dir":{"type":"object","properties":{"type":{"enum":["dir"]},"entries":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/dir"},{"$ref":"#/$defs/file"}]}}},"required":["type","entries"]}}}`},
	{"any JSON value, by recursion", `{"type":"object","properties":{"e":{"$ref":"#/$defs/o"}},"$defs":{"o":{"additionalProperties":{"$ref":"#/$defs/v"},"type":"object"},
		"v":{"anyOf":[{"items":{"$ref":"#/$defs/v"},"type":"array"},{"$ref":"#/$defs/o"},{"type":["string","number","boolean"]}]}}}`},
	{"another name in one of two open objects", `{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","additionalProperties":true,"anyOf":[
		{"type":"object","properties":{"xml:base":{"type":"string"}}},{"properties":{"email":{"type":"string"}}}]}}}}`},
	{"schemas that hang on a property", `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependentSchemas":{"a":{"properties":{"b":{"enum":["x"]}}}},
		"not":{"required":["a","b"]}}`},
	{"strings beside JSON text", `{"type":"object","properties":{"v":{"type":["string","object"]},"w":{"anyOf":[{"type":"string","maxLength":3},{"type":"array"}]},
		"x":{"anyOf":[{"type":"string"},{}]},"y":{"type":["string","integer","array"]}}}`},
	{"a union in an allOf that recurs below patterns of names", `{"type":"object","properties":{"m":{"type":"object",
		"patternProperties":{"^x":{"$ref":"#/$defs/n"}},"additionalProperties":false}},"$defs":{"n":{"allOf":[
		{"type":"object","properties":{"a":{"type":"string"},"kids":{"type":"array","items":{"$ref":"#/$defs/n"}}}},
		{"anyOf":[{"type":"object","properties":{"b":{"type":"string"}},"required":["b"]},
		{"type":"object","properties":{"c":{"type":"integer"}},"required":["c"]}]}]}}}`},
	{"hidden characters", `{"type":"object","description":"Says\u200b this.","properties":{"a":{"type":"string","description":"So\u2066."}}}`},
}

// TestLoopCases sends small tools through the loop, more often than those of the corpus.
func TestLoopCases(t *testing.T) {
	l := newLoop(t, loopSize{values: 40, samples: 25, mutants: 40})
	for _, c := range loopCases {
		l.tool(c.name, loadTool(t, fmt.Sprintf(
			`{"name":"probe","title":"A\u200b probe","description":"Does\u200b one thing.","inputSchema":%s,"annotations":{"title":null,"readOnlyHint":true},"icons":[{"src":""},{"src":"data:,"}]}`, c.input)))
	}
	l.report(t)
	if n := l.valid; n < 20*len(loopCases) {
		t.Errorf("%d values of %d tools: fewer than can be found", n, len(loopCases))
	}
}

// loadTool reads one tool, whose hidden characters are no error of the file.
func loadTool(t *testing.T, text string) *canonical.Tool {
	t.Helper()
	tool, found := readTool(t, text)
	if tool == nil {
		t.Fatalf("%.300s: %v", text, found)
	}
	return tool
}

// readTool reads one tool, and what there is to say of it. The tool is nil if
// it breaks the format's rules.
func readTool(t *testing.T, text string) (*canonical.Tool, []diag.Diagnostic) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, found := canonical.Load([]string{path}, canonical.Options{})
	if len(tools) != 1 || found.HasErrors() {
		return nil, found.All()
	}
	return tools[0], found.All()
}
