package runtime_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/runtime"
)

// panicText returns what f panics with.
func panicText(f func()) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

func TestToolDefinitions(t *testing.T) {
	if got := refundOrder.Definition(runtime.OpenAI); string(got) != `{"name":"refund_order"}` {
		t.Errorf("openai: %s", got)
	}
	if got := refundOrder.Definition(runtime.MCP); string(got) != `{"name":"refund_order"}` {
		t.Errorf("mcp: %s", got)
	}
	if got := refundOrder.InputSchema(); string(got) != `{"type":"object","title":"refund"}` {
		t.Errorf("input schema: %s", got)
	}
	if a, b := refundOrder.Definition(runtime.MCP), refundOrder.Definition(runtime.MCP); &a[0] != &b[0] {
		t.Error("a definition is copied on each call")
	}
	grown := append(cancelOrder.Definition(runtime.OpenAI), "!"...)
	if got := refundOrder.Definition(runtime.OpenAI); string(got) != `{"name":"refund_order"}` {
		t.Errorf("appending %q to one definition changed the next to %s", grown, got)
	}
}

func TestDefinitionPanics(t *testing.T) {
	empty := "[\n]\n"
	lost := &runtime.Tool{Spec: runtime.ToolSpec{Name: "lost", Set: &runtime.Set{
		Canonical: &empty, Files: []runtime.DefinitionFile{{Target: runtime.MCP, JSON: &empty}},
	}}}
	tests := []struct {
		name string
		call func()
		want string
	}{
		{"not generated", func() { refundOrder.Definition(runtime.Gemini) },
			`schemaport: tool "refund_order" was not generated for target "gemini", only for openai, mcp; add it to --targets and generate again`},
		{"left out", func() { cancelOrder.Definition(runtime.MCP) },
			`schemaport: tool "cancel_order" was left out of target "mcp" when its package was generated`},
		{"of a catalog", func() { runtime.NewCatalog(refundOrder).Definitions(runtime.Gemini) },
			`schemaport: tool "refund_order" was not generated for target "gemini", only for openai, mcp; add it to --targets and generate again`},
		{"no set", func() { (&runtime.Tool{Spec: runtime.ToolSpec{Name: "bare"}}).InputSchema() },
			`schemaport: tool "bare" has no embedded definitions`},
		{"damaged", func() { lost.Definition(runtime.MCP) },
			`schemaport: the embedded mcp definitions do not hold tool "lost": the file was changed by hand; generate again`},
		{"damaged schema", func() { lost.InputSchema() },
			`schemaport: the embedded canonical definitions do not hold tool "lost": the file was changed by hand; generate again`},
	}
	for _, test := range tests {
		if got := panicText(test.call); got != test.want {
			t.Errorf("%s: panic %q, want %q", test.name, got, test.want)
		}
	}
}

func TestDefinitionFileForms(t *testing.T) {
	for _, text := range []string{
		"[\n{\"a\":1},\n{\"b\":\"},{\"}\n]\n",
		"[\r\n{\"a\":1},\r\n{\"b\":\"},{\"}\r\n]",
		"[{\"a\":1},{\"b\":\"},{\"}]",
		"[\n  { \"a\": 1 },\n  {\n    \"b\": \"},{\"\n  }\n]\n",
		"[\n{\"a\":1}\n,{\"b\":\"},{\"}\n]\n",
	} {
		tool := &runtime.Tool{Spec: runtime.ToolSpec{Set: &runtime.Set{Canonical: &text}, Index: 1}}
		if got := tool.InputSchema(); string(got) != `{"b":"},{"}` {
			t.Errorf("in %q the second schema is %s", text, got)
		}
	}
}

func TestDecodeAny(t *testing.T) {
	got, err := refundOrder.DecodeAny([]byte(`{"amount":"2","note":"x"}`))
	if diff := cmp.Diff(refundOrderArgs{Amount: 2, Note: runtime.Some("x")}, got); diff != "" || err != nil {
		t.Errorf("got %#v, %v", got, err)
	}
	if got, err := refundOrder.DecodeAny([]byte(`{}`)); got != nil || err == nil {
		t.Errorf("got %#v, %v, want an error alone", got, err)
	}
}

func TestValidate(t *testing.T) {
	if err := runtime.Validate(refundOrder, refundOrderArgs{Amount: 1}); err != nil {
		t.Errorf("valid arguments: %v", err)
	}
	var fault *runtime.ArgumentError
	if err := runtime.Validate(refundOrder, refundOrderArgs{Amount: -1}); !errors.As(err, &fault) || fault.Issues[0].Code != "minimum" {
		t.Errorf("an amount below the minimum: %v", err)
	}
	fault = nil
	if err := runtime.Validate(refundOrder, json.RawMessage(`{"amount":"1"}`)); !errors.As(err, &fault) {
		t.Errorf("text for a number: %v", err)
	}
	err := runtime.Validate(refundOrder, refundOrderArgs{Amount: math.NaN()})
	if errors.As(err, &fault) || err == nil || !strings.Contains(err.Error(), "cannot be written as JSON") {
		t.Errorf("a value without JSON: %v", err)
	}
}

func TestCoercions(t *testing.T) {
	tool := &runtime.Tool{Spec: runtime.ToolSpec{Input: []runtime.Spec{
		0: {Types: runtime.ObjectType, Fields: []runtime.Field{
			{Name: "items", Row: 1, Required: true},
			{Name: "labels", Row: 4},
			{Name: "odd name", Row: 0},
			{Name: "tree", Row: 6},
			{Name: "pair", Row: 7},
			{Name: "body", Row: 8},
		}},
		1:  {Types: runtime.ArrayType, Items: 2},
		2:  {Types: runtime.ObjectType, Fields: []runtime.Field{{Name: "name", Row: 3, Required: true}}},
		3:  {Types: runtime.StringType, Enum: []string{`"a"`, `"b"`}},
		4:  {Types: runtime.ObjectType, Others: runtime.Kept, Rest: 5},
		5:  {Types: runtime.IntegerType | runtime.NullType},
		6:  {Types: runtime.ObjectType, Fields: []runtime.Field{{Name: "kids", Row: 10}}},
		7:  {Types: runtime.ArrayType, Prefix: []runtime.Row{3, 5}},
		8:  {Variants: []runtime.Row{9, 2}},
		9:  {Types: runtime.ObjectType, Fields: []runtime.Field{{Name: "iban", Row: 5}, {Name: "name", Row: 3, Required: true}}},
		10: {Types: runtime.ArrayType, Items: 6},
	}}}
	ab := []string{`"a"`, `"b"`}
	want := []runtime.Declared{
		{Path: "items", Type: "array"},
		{Path: "items[]", Type: "object"},
		{Path: "items[].name", Type: "string", Values: ab},
		{Path: "labels", Type: "object", Optional: true},
		{Path: "labels{}", Type: "integer", Nullable: true},
		{Path: `["odd name"]`, Optional: true, Nullable: true},
		{Path: "tree", Type: "object", Optional: true},
		{Path: "tree.kids", Type: "array", Optional: true},
		{Path: "tree.kids[]", Type: "object"},
		{Path: "pair", Type: "array", Optional: true},
		{Path: "pair[0]", Type: "string", Values: ab},
		{Path: "pair[1]", Type: "integer", Nullable: true},
		{Path: "body", Optional: true},
		{Path: "body", Type: "object", Optional: true},
		{Path: "body.iban", Type: "integer", Optional: true, Nullable: true},
		{Path: "body.name", Type: "string", Values: ab},
	}
	if diff := cmp.Diff(want, tool.Coercions()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestCoercionsAreBounded lists a table in which each row is used twice by the
// one above: written out it would have 2^64 paths.
func TestCoercionsAreBounded(t *testing.T) {
	var specs []runtime.Spec
	for i := range runtime.Row(64) {
		specs = append(specs, runtime.Spec{Types: runtime.ObjectType, Fields: []runtime.Field{{Name: "a", Row: i + 1}, {Name: "b", Row: i + 1}}})
	}
	specs = append(specs, runtime.Spec{Types: runtime.StringType})
	tool := &runtime.Tool{Spec: runtime.ToolSpec{Input: specs}}
	if n := len(tool.Coercions()); n < 1000 || n > 100_000 {
		t.Errorf("%d rows", n)
	}
}

func TestCatalog(t *testing.T) {
	c := runtime.NewCatalog(refundOrder, cancelOrder, refundOrder)
	if diff := cmp.Diff([]string{"cancel_order", "refund_order"}, c.Names()); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if got, ok := c.Lookup("refund_order"); got != refundOrder || !ok {
		t.Errorf("Lookup: %v, %t", got, ok)
	}
	if got, ok := c.Lookup("refund"); got != nil || ok {
		t.Errorf("Lookup of an unknown name: %v, %t", got, ok)
	}
	var all []*runtime.Tool
	for tool := range c.All() {
		all = append(all, tool)
	}
	if len(all) != 2 || all[0] != cancelOrder {
		t.Errorf("All yields %d tools", len(all))
	}
	if got := c.Definitions(runtime.OpenAI); string(got) != `[{"name":"cancel_order"},{"name":"refund_order"}]` {
		t.Errorf("openai: %s", got)
	}
	if got := c.Definitions(runtime.MCP); string(got) != `[{"name":"refund_order"}]` {
		t.Errorf("mcp: %s", got)
	}
	if got := (runtime.Catalog{}).Definitions(runtime.OpenAI); string(got) != `[]` {
		t.Errorf("the zero catalog: %s", got)
	}
}

func TestCatalogOfTwoPackages(t *testing.T) {
	text := "[\n{\"other\":true}\n]\n"
	other := &runtime.Tool{Spec: runtime.ToolSpec{Name: "cancel_order", Set: &runtime.Set{Files: []runtime.DefinitionFile{
		{Target: runtime.Gemini, JSON: &text}, {Target: runtime.OpenAI, JSON: &text},
	}}}}
	c := runtime.NewCatalog(cancelOrder, other, refundOrder)
	if diff := cmp.Diff([]runtime.Target{runtime.OpenAI}, c.Targets()); diff != "" {
		t.Errorf("targets (-want +got):\n%s", diff)
	}
	if got := c.Definitions(runtime.OpenAI); string(got) != `[{"name":"cancel_order"},{"other":true},{"name":"refund_order"}]` {
		t.Errorf("openai: %s", got)
	}
	if got, _ := c.Lookup("cancel_order"); got != cancelOrder {
		t.Error("Lookup does not find the first of two tools with one name")
	}
}

func TestCatalogSelect(t *testing.T) {
	c := runtime.NewCatalog(refundOrder, cancelOrder)
	chosen, err := c.Select("refund_order", "refund_order")
	if diff := cmp.Diff([]string{"refund_order"}, chosen.Names()); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	for name, want := range map[string]string{
		"refundOrders": `schemaport: no tool is named "refundOrders"; did you mean refund_order?`,
		"xyzzy":        `schemaport: no tool is named "xyzzy"`,
	} {
		if _, err := c.Select("cancel_order", name); err == nil || err.Error() != want {
			t.Errorf("Select(%q): %v, want %s", name, err, want)
		}
	}
}

func TestSuggestions(t *testing.T) {
	set := cancelWith(nil, nil)
	for name, near := range map[string]bool{
		"Cancel-Order": true, "cancle_order": true, "cancel_orders": true, "functions.cancel_order": true, "order": true,
		"refund": false, "": false, "ca": false, strings.Repeat("x", 1<<20): false,
	} {
		_, err := set.Call(t.Context(), name, nil)
		var unknown *runtime.UnknownToolError
		if !errors.As(err, &unknown) || (len(unknown.Suggestions) == 1) != near {
			t.Errorf("%.30q: %v, suggestions wanted: %t", name, err, near)
		}
	}
}
