package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
	"github.com/schemaport/schemaport-gen/runtime"
)

// connect returns a client of a stand-in that refuses what OpenAI would, as
// definitions for that target.
func connect(t *testing.T, target runtime.Target, turns ...standin.Turn) (*standin.Server, openai.Client) {
	t.Helper()
	server, err := standin.OpenAI(turns...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	rules, err := providerrules.For(string(target))
	if err != nil {
		t.Fatal(err)
	}
	server.CheckTools(rules.Check)
	return server, newClient(server.URL)
}

// toolsOf is the value of "tools" in the body of a request, as it was sent.
func toolsOf(t *testing.T, body []byte) string {
	t.Helper()
	var request struct{ Tools json.RawMessage }
	if err := json.Unmarshal(body, &request); err != nil {
		t.Fatal(err)
	}
	return string(request.Tools)
}

// embedded is the array of tools that a target is to be sent, from the
// definitions as they are embedded.
func embedded(target runtime.Target, tools ...*runtime.Tool) string {
	var definitions []string
	for _, t := range tools {
		definitions = append(definitions, string(t.Definition(target)))
	}
	return "[" + strings.Join(definitions, ",") + "]"
}

// answered is what a request brings: the items or messages behind the first n.
func answered(t *testing.T, body []byte, member string) []string {
	t.Helper()
	var request map[string]json.RawMessage
	var list []json.RawMessage
	if err := json.Unmarshal(body, &request); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(request[member], &list); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, item := range list {
		out = append(out, string(item))
	}
	return out
}

// TestConversation plays the program's own conversation: every request sends the
// two tools that it names, as they are embedded, and goes on with what is wanted.
func TestConversation(t *testing.T) {
	server, client := connect(t, runtime.OpenAI, script...)
	if err := converse(t.Context(), io.Discard, client); err != nil {
		t.Fatal(err)
	}
	requests := server.Requests()
	if len(requests) != len(script) {
		t.Fatalf("%d requests for %d turns", len(requests), len(script))
	}
	want := map[int]string{ // the input, by request
		1: output("call_1", `{"title":"60 rainy minutes","records":[{"id":"r-9","artist":"Low Tide","genre":"dub","seconds":310},`+
			`{"id":"r-17","artist":"Kestrel","genre":"folk","seconds":204},{"id":"r-21","artist":"The Gutters","genre":"dub","seconds":266}]}`),
		3: output("call_2", `{"title":"15 rainy minutes","records":[{"id":"r-9","artist":"Low Tide","genre":"dub","seconds":310},`+
			`{"id":"r-17","artist":"Kestrel","genre":"folk","seconds":204}]}`),
		5: output("call_3", "The arguments of queue_record were refused.\n"+
			"- record: must match the pattern ^r-[0-9]+$, but the string \"17\" was sent\n"+
			"- for: is not a property of this object; it has record, next, dedication"),
		6: output("call_4", "r-17 by Kestrel goes on air next, “For Ada.”"),
		8: output("call_5", "r-4 by Ilse & the Lamps goes on air next"),
	}
	for i, body := range requests {
		if got := toolsOf(t, body); got != embedded(runtime.OpenAI, PlanShow, QueueRecord) {
			t.Errorf("request %d sends the tools\n%s", i, got)
		}
		if want[i] == "" {
			continue
		}
		if got := answered(t, body, "input"); len(got) != 1 || !equalJSON(t, got[0], want[i]) {
			t.Errorf("request %d brings\n%s\nwant\n%s", i, got, want[i])
		}
	}
}

// output is the item that answers a call.
func output(id, text string) string {
	words, _ := json.Marshal(text) // a string always can
	return `{"type":"function_call_output","call_id":"` + id + `","output":` + string(words) + `}`
}

func equalJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil || json.Unmarshal([]byte(b), &y) != nil {
		t.Fatalf("no JSON: %s, %s", a, b)
	}
	p, _ := json.Marshal(x) // what was JSON can be
	q, _ := json.Marshal(y)
	return bytes.Equal(p, q)
}

// TestRunNeedsNothing: the program runs without a key, and shows each kind of
// call and what became of it.
func TestRunNeedsNothing(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out, ""); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"Model: Low Tide, then Kestrel.", `read "15" as 15 at minutes`, "The arguments of queue_record were refused.",
		`… queue_record {"record":"r-4"}` + "\n",
	} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is not in the output:\n%s", part, out.String())
		}
	}
}

// TestToolsAreExact: in each of 1,000 runs the tools are the embedded bytes.
func TestToolsAreExact(t *testing.T) {
	all := []*runtime.Tool{FadeOut, PlanShow, QueueRecord} // as Tools has them
	for range 1000 {
		for _, tt := range []struct {
			target runtime.Target
			params json.Marshaler
		}{
			{runtime.OpenAI, responses.ResponseNewParams{Tools: OpenAIResponsesTools()}},
			{"openai-chat", openai.ChatCompletionNewParams{Tools: OpenAIChatTools()}},
		} {
			body, err := tt.params.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if got, want := toolsOf(t, body), embedded(tt.target, all...); got != want {
				t.Fatalf("%s: got\n%s\nwant\n%s", tt.target, got, want)
			}
		}
	}
}

// TestSubsetKeepsItsOrder: tools are sent in the order in which they are named.
func TestSubsetKeepsItsOrder(t *testing.T) {
	server, client := connect(t, runtime.OpenAI, standin.Turn{Text: "Yes."})
	if _, err := client.Responses.New(t.Context(), responses.ResponseNewParams{
		Model: openai.ChatModelGPT5_6Luna, Tools: OpenAIResponsesTools(QueueRecord, FadeOut),
	}); err != nil {
		t.Fatal(err)
	}
	chatServer, client := connect(t, "openai-chat", standin.Turn{Text: "Yes."})
	if _, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
		Model: openai.ChatModelGPT5_6Luna, Tools: OpenAIChatTools(QueueRecord, FadeOut),
	}); err != nil {
		t.Fatal(err)
	}
	if got, want := toolsOf(t, server.Requests()[0]), embedded(runtime.OpenAI, QueueRecord, FadeOut); got != want {
		t.Errorf("responses: got\n%s\nwant\n%s", got, want)
	}
	if got, want := toolsOf(t, chatServer.Requests()[0]), embedded("openai-chat", QueueRecord, FadeOut); got != want {
		t.Errorf("chat: got\n%s\nwant\n%s", got, want)
	}
}

// TestSDKKeepsBytes: the way on which the bindings hand definitions over changes
// no byte on the wire, whatever is in them.
func TestSDKKeepsBytes(t *testing.T) {
	server, client := connect(t, runtime.OpenAI, standin.Turn{Text: "Yes."}, standin.Turn{Text: "Yes."}, standin.Turn{Text: "Yes."})
	server.CheckTools(nil)
	definition := json.RawMessage(`{"z":"<b> & \u003c 'é' 東` + "\u2028\u2029\x7f" + `","a":12345678901234567890,"m":1.50e+2}`)
	f := param.Override[responses.FunctionToolParam](definition)
	params := responses.ResponseNewParams{Model: "m", Tools: []responses.ToolUnionParam{{OfFunction: &f}}}
	if _, err := client.Responses.New(t.Context(), params); err != nil {
		t.Fatal(err)
	}
	events := client.Responses.NewStreaming(t.Context(), params)
	for events.Next() {
	}
	if err := events.Err(); err != nil {
		t.Fatal(err)
	}
	c := param.Override[openai.ChatCompletionFunctionToolParam](definition)
	if _, err := client.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
		Model: "m", Tools: []openai.ChatCompletionToolUnionParam{{OfFunction: &c}},
	}); err != nil {
		t.Fatal(err)
	}
	for i, body := range server.Requests() {
		if got := toolsOf(t, body); got != "["+string(definition)+"]" {
			t.Errorf("request %d: %s", i, got)
		}
	}
}

// TestRulesAreChecked: the stand-in refuses what is no definition for the API,
// with an error of the API.
func TestRulesAreChecked(t *testing.T) {
	_, client := connect(t, runtime.OpenAI)
	for definition, fault := range map[string]string{
		`{"type":"function","name":"fade out","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":true}`: "does not match",
		string(FadeOut.Definition("openai-chat")): "the envelope has no function",
	} {
		f := param.Override[responses.FunctionToolParam](json.RawMessage(definition))
		_, err := client.Responses.New(t.Context(), responses.ResponseNewParams{
			Model: "m", Tools: []responses.ToolUnionParam{{OfFunction: &f}},
		})
		var refused *openai.Error
		if !errors.As(err, &refused) || refused.StatusCode != 400 || !strings.Contains(refused.Message, fault) {
			t.Errorf("%s: %v", definition, err)
		}
	}
}
