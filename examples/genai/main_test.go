package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"google.golang.org/genai"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
	"github.com/schemaport/schemaport-gen/runtime"
)

const target = "gemini-json-schema"

// connect returns a client of a stand-in that refuses definitions which break
// the API's rules.
func connect(t *testing.T, server *standin.Server, err error) *genai.Client {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	rules, err := providerrules.For(target)
	if err != nil {
		t.Fatal(err)
	}
	server.CheckTools(rules.Check)
	client, err := newClient(t.Context(), "none", server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// TestConversation holds the whole conversation: what each request brings to the
// model, tools and responses, and what the program shows.
func TestConversation(t *testing.T) {
	server, err := standIn()
	client := connect(t, server, err)
	var shown bytes.Buffer
	if err := converse(t.Context(), &shown, client); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		`read "[\"siskin\"]" as ["siskin"] at species`,
		`< {"error":"The arguments of fill_feeder were refused.\n- at: must be one of`,
		"Gemini: There i|s water|",
	} {
		if !strings.Contains(shown.String(), line) {
			t.Errorf("nothing was shown of %s in\n%s", line, &shown)
		}
	}

	type response = map[string]any
	const refused = `The arguments of fill_feeder were refused.
- at: must be one of "dawn", "noon", "now", but the string "tomorrow" was sent
- feeder: must match the pattern ^[a-z]+$, but the string "Oak tree" was sent
- with: fits none of the 2 forms that are allowed here
- with.grams.sunflower: must be more than 0, but the number 0 was sent`
	want := [][]response{
		nil, // a question
		{{"id": "call-birdsong", "name": "birdsong", "response": response{"output": strings.Repeat("tic-tic-tic, trrrrrr & a flourish\n", 2)}}},
		nil,
		{{"id": "call-find_birds", "name": "find_birds", "response": response{"output": `{"birds":[` +
			`{"chip":981020000000431504,"species":"siskin","weight_g":14.3,"feeder":"elder"},` +
			`{"chip":981020000000431977,"species":"siskin","weight_g":12.9,"feeder":"oak"}]}`}}},
		nil,
		{{"id": "call-fill_feeder", "name": "fill_feeder", "response": response{"error": refused}}},
		{{"id": "call-fill_feeder", "name": "fill_feeder", "response": response{"output": response{"at": "dawn", "feeder": "oak", "fillings_today": 1, "with": "a mix of 2 foods"}}}},
		nil,
		{
			{"id": "call-oak", "name": "fill_feeder", "response": response{"output": response{"at": "now", "feeder": "oak", "fillings_today": 2, "with": "1.5 l of water"}}},
			{"id": "call-ivy", "name": "fill_feeder", "response": response{"output": response{"at": "now", "feeder": "ivy", "fillings_today": 3, "with": "0.5 l of water"}}},
		},
	}
	requests := server.Requests()
	if len(requests) != len(want) {
		t.Fatalf("%d requests, want %d", len(requests), len(want))
	}
	for i, r := range requests {
		if tools, want := toolsOf(t, r), wire(FindBirds, FillFeeder, Birdsong); tools != want {
			t.Errorf("request %d has the tools\n%s\nand not\n%s", i, tools, want)
		}
		if got, want := compact(responsesOf(t, r)), compact(want[i]); got != want {
			t.Errorf("request %d brings\n%s\nand not\n%s", i, got, want)
		}
	}
}

// toolsOf is the text of the tools of a request.
func toolsOf(t *testing.T, body []byte) string {
	t.Helper()
	var request struct{ Tools json.RawMessage }
	if err := json.Unmarshal(body, &request); err != nil {
		t.Fatal(err)
	}
	return string(request.Tools)
}

// responsesOf are the responses in the last message of a request.
func responsesOf(t *testing.T, body []byte) (responses []any) {
	t.Helper()
	var request struct {
		Contents []struct {
			Parts []struct{ FunctionResponse any }
		}
	}
	if err := json.Unmarshal(body, &request); err != nil {
		t.Fatal(err)
	}
	for _, p := range request.Contents[len(request.Contents)-1].Parts {
		if p.FunctionResponse != nil {
			responses = append(responses, p.FunctionResponse)
		}
	}
	return responses
}

// wire is what is to be sent of tools: their definitions byte for byte as they
// are embedded. The generator embeds them with the escapes that the SDK's encoder
// writes; odd is not its work.
func wire(tools ...*runtime.Tool) string {
	var definitions []string
	for _, t := range tools {
		definition := t.Definition(target)
		if t == odd {
			var b bytes.Buffer
			json.HTMLEscape(&b, definition)
			definition = b.Bytes()
		}
		definitions = append(definitions, string(definition))
	}
	return `[{"functionDeclarations":[` + strings.Join(definitions, ",") + `]}]`
}

// odd is a tool whose definition has all that an encoder might touch.
var odd = func() *runtime.Tool {
	definitions := `[
{"name":"odd","description":"a <b> & \"c\" ` + "\u2028\u2029" + ` é \u0041","parametersJsonSchema":{"type":"object","properties":{"z":{"maximum":9007199254740993},"a":{"minimum":1.50}},"required":["z","a"]}}
]`
	return &runtime.Tool{Spec: runtime.ToolSpec{
		Name: "odd", Set: &runtime.Set{Files: []runtime.DefinitionFile{{Target: target, JSON: &definitions}}},
	}}
}()

// TestDefinitionsOnTheWire: what is sent is the same 1,000 times over. With
// GenAIBody it is the definitions; with GenAITools it is the same JSON with keys
// sorted and numbers rounded.
func TestDefinitionsOnTheWire(t *testing.T) {
	const runs = 1000
	all := []*runtime.Tool{odd, FindBirds, FillFeeder}
	tests := []struct {
		name   string
		config func() *genai.GenerateContentConfig
		want   string
	}{
		{"GenAIBody", func() *genai.GenerateContentConfig {
			return &genai.GenerateContentConfig{HTTPOptions: &genai.HTTPOptions{ExtraBody: GenAIBody(all...)}}
		}, wire(all...)},
		{"GenAITools", func() *genai.GenerateContentConfig {
			return &genai.GenerateContentConfig{Tools: GenAITools(all...)}
		}, sorted(t, wire(all...))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server, err := standin.Gemini(slices.Repeat([]standin.Turn{{Text: "Fine."}}, runs)...)
			client := connect(t, server, err)
			server.CheckTools(nil) // odd breaks the rules
			for range runs {
				if _, err := client.Models.GenerateContent(t.Context(), "m", genai.Text("Hello"), tt.config()); err != nil {
					t.Fatal(err)
				}
			}
			for i, r := range server.Requests() {
				if got := toolsOf(t, r); got != tt.want {
					t.Fatalf("request %d has the tools\n%s\nand not\n%s", i, got, tt.want)
				}
			}
		})
	}
}

// sorted is a JSON text as encoding/json writes it again.
func sorted(t *testing.T, text string) string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestSubsets: no tools named means all; what is handed over is in the order in
// which it was named, and a schema is the bytes that are embedded.
func TestSubsets(t *testing.T) {
	tests := []struct{ name, want []*runtime.Tool }{
		{nil, []*runtime.Tool{Birdsong, FillFeeder, FindBirds, OpenAviary}},
		{[]*runtime.Tool{OpenAviary}, []*runtime.Tool{OpenAviary}},
		{[]*runtime.Tool{FindBirds, Birdsong}, []*runtime.Tool{FindBirds, Birdsong}},
	}
	for _, tt := range tests {
		body, err := json.Marshal(GenAIBody(tt.name...))
		if want := `{"tools":` + wire(tt.want...) + `}`; err != nil || string(body) != want {
			t.Errorf("GenAIBody: %s %v, want %s", body, err, want)
		}
		tools := GenAITools(tt.name...)
		if len(tools) != 1 || len(tools[0].FunctionDeclarations) != len(tt.want) {
			t.Fatalf("GenAITools: %v", tools)
		}
		for i, d := range tools[0].FunctionDeclarations {
			schema := d.ParametersJsonSchema.(*json.RawMessage)
			text := `{"name":"` + d.Name + `","description":"` + d.Description + `","parametersJsonSchema":` + string(*schema) + `}`
			if text != string(tt.want[i].Definition(target)) {
				t.Errorf("GenAITools: %s", text)
			}
		}
	}
}

// TestExtraBody holds what the SDK does with a body beside other settings.
func TestExtraBody(t *testing.T) {
	search := []*genai.Tool{{GoogleSearch: &genai.GoogleSearch{}}}
	body := GenAIBody(FindBirds)
	body["tools"] = append(body["tools"].([]any), map[string]any{"googleSearch": map[string]any{}})
	tests := []struct {
		name           string
		client, config map[string]any
		tools          []*genai.Tool
		want           string
	}{
		{"in place of the config's tools", nil, GenAIBody(FindBirds), search, wire(FindBirds)},
		{"with another tool of the API", nil, body, nil, strings.TrimSuffix(wire(FindBirds), "]") + `,{"googleSearch":{}}]`},
		{"of a client: not the bytes", GenAIBody(FindBirds), nil, nil, sorted(t, wire(FindBirds))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var logged bytes.Buffer
			log.SetOutput(&logged)
			defer log.SetOutput(os.Stderr)
			server, err := standin.Gemini(standin.Turn{Text: "Fine."})
			connect(t, server, err)
			client, err := genai.NewClient(t.Context(), &genai.ClientConfig{
				APIKey: "none", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: server.URL, ExtraBody: tt.client},
			})
			if err != nil {
				t.Fatal(err)
			}
			config := &genai.GenerateContentConfig{Tools: tt.tools, HTTPOptions: &genai.HTTPOptions{ExtraBody: tt.config}}
			if _, err := client.Models.GenerateContent(t.Context(), "m", genai.Text("Hello"), config); err != nil {
				t.Fatal(err)
			}
			if got := toolsOf(t, server.Requests()[0]); got != tt.want {
				t.Errorf("the tools are\n%s\nand not\n%s", got, tt.want)
			}
			if warned := strings.Contains(logged.String(), "Overwriting"); warned != (tt.tools != nil) {
				t.Errorf("the SDK logs %q", &logged)
			}
		})
	}
}

// TestRules: a definition that the API does not take is refused, and the SDK
// returns what the API says of it.
func TestRules(t *testing.T) {
	server, err := standin.Gemini(standin.Turn{Text: "Fine."})
	client := connect(t, server, err)
	config := &genai.GenerateContentConfig{Tools: []*genai.Tool{{FunctionDeclarations: []*genai.FunctionDeclaration{{
		Name: "no tool", Description: "Has a blank in its name.", ParametersJsonSchema: json.RawMessage(`{"type":"object"}`),
	}}}}}
	_, err = client.Models.GenerateContent(t.Context(), "m", genai.Text("Hello"), config)
	var refusal genai.APIError
	if !errors.As(err, &refusal) || refusal.Code != http.StatusBadRequest || !strings.Contains(refusal.Message, "tools[0]") {
		t.Errorf("%v", err)
	}
}
