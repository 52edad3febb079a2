package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/runtime"
)

// calls are calls and what the model gets to read, of either API.
var calls = []struct{ about, name, args, want string }{
	{"good", "plan_show", `{"mood":"tender","minutes":5,"tempo":{"min":80,"max":null},"shares":[]}`,
		`{"title":"5 tender minutes","records":[{"id":"r-4","artist":"Ilse & the Lamps","genre":"waltz","seconds":233}]}`},
	{"nothing found: a list that is empty, not null", "plan_show", `{"mood":"tender","minutes":5,"tempo":{"min":100,"max":null},"shares":null}`,
		`{"title":"5 tender minutes","records":[]}`},
	{"coercible", "queue_record", `{"record":"r-9","next":"TRUE","dedication":null}`, "r-9 by Low Tide goes on air next"},
	{"a text with marks that HTML escapes", "queue_record", `{"record":"r-9","next":null,"dedication":"<3 & more"}`,
		"r-9 by Low Tide goes on air next, “<3 & more”"},
	{"without arguments", "fade_out", ``, "null"},
	{"wrong", "plan_show", `{"mood":"sad","minutes":1,"tempo":null,"shares":[{"key":"dub","value":2}]}`,
		"The arguments of plan_show were refused.\n" +
			"- mood: must be one of \"dreamy\", \"rainy\", \"restless\", \"tender\", but the string \"sad\" was sent\n" +
			"- minutes: must be at least 5, but the number 1 was sent\n" +
			"- shares.dub: must be at most 1, but the number 2 was sent"},
	{"cut off", "queue_record", `{"record":"r-`, "The arguments of queue_record were refused.\n"},
	{"of no tool", "queue_records", `{}`, `There is no tool named "queue_records". Did you mean queue_record?`},
	{"the handler's error", "plan_show", `{"mood":"tender","minutes":null,"tempo":{"min":90,"max":80},"shares":null}`,
		"the tempo's min, 90, must be below its max, 80"},
}

func TestCallResponses(t *testing.T) {
	for _, c := range calls {
		item, err := CallOpenAIResponses(t.Context(), NewToolset(new(station)),
			responses.ResponseFunctionToolCall{CallID: "call_1", Name: c.name, Arguments: c.args})
		if err != nil {
			t.Errorf("%s: %v", c.about, err)
			continue
		}
		got := item.OfFunctionCallOutput
		if got.CallID.Value != "call_1" || !strings.HasPrefix(got.Output.OfString.Value, c.want) {
			t.Errorf("%s: got %s\n%s", c.about, got.CallID.Value, got.Output.OfString.Value)
		}
		if sent, err := item.MarshalJSON(); err != nil || !equalJSON(t, string(sent), output("call_1", got.Output.OfString.Value)) {
			t.Errorf("%s is sent as %s, %v", c.about, sent, err)
		}
	}
}

// TestChat plays the calls in one conversation of Chat Completions, each of them
// whole and streamed, and reads the answers off the wire.
func TestChat(t *testing.T) {
	var turn standin.Turn
	for i, c := range calls {
		turn.Calls = append(turn.Calls, standin.Call{ID: "call_" + string(rune('a'+i)), Name: c.name, Arguments: c.args})
	}
	turn.Calls = append(turn.Calls,
		standin.Call{ID: "call_x", Name: "announce", Arguments: "good evening", Custom: true},
		standin.Call{ID: "call_y", Name: "plan_show", Arguments: "something slow", Custom: true})
	server, client := connect(t, "openai-chat", turn, standin.Turn{Text: "Done."}, turn, standin.Turn{Text: "Done."})
	for _, send := range []func(*testing.T, openai.Client, openai.ChatCompletionNewParams) openai.ChatCompletionMessage{wholeChat, streamedChat} {
		params := openai.ChatCompletionNewParams{
			Model: openai.ChatModelGPT5_6Luna, Tools: OpenAIChatTools(PlanShow, QueueRecord),
			Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("Play!")},
		}
		message := send(t, client, params)
		params.Messages = append(params.Messages, message.ToParam())
		for _, call := range message.ToolCalls {
			answer, err := CallOpenAIChat(t.Context(), NewToolset(new(station)), call)
			if err != nil {
				t.Fatal(err)
			}
			params.Messages = append(params.Messages, answer)
		}
		if message = send(t, client, params); message.Content != "Done." {
			t.Errorf("the conversation ends with %q", message.Content)
		}
	}
	checkChat(t, server.Requests()[1], `There is no tool named "announce".`, "The arguments of plan_show were refused.\n")
	// The chunks of this SDK have no member for a custom tool.
	checkChat(t, server.Requests()[3], `There is no tool named "".`, `There is no tool named "".`)
}

// checkChat checks the messages of a request that answers all calls, and those
// of custom tools in the end with these texts.
func checkChat(t *testing.T, body []byte, custom ...string) {
	t.Helper()
	if got := toolsOf(t, body); got != embedded("openai-chat", PlanShow, QueueRecord) {
		t.Errorf("the tools are\n%s", got)
	}
	var want []string
	for _, c := range calls {
		want = append(want, c.want)
	}
	want = append(want, custom...)
	messages := answered(t, body, "messages")[2:]
	if len(messages) != len(want) {
		t.Fatalf("%d answers to %d calls", len(messages), len(want))
	}
	for i, text := range want {
		var m struct {
			Role       string
			Content    string
			ToolCallID string `json:"tool_call_id"`
		}
		if err := json.Unmarshal([]byte(messages[i]), &m); err != nil {
			t.Fatal(err)
		}
		if m.Role != "tool" || !strings.HasPrefix(m.ToolCallID, "call_") || !strings.HasPrefix(m.Content, text) {
			t.Errorf("want %s, got\n%s", text, messages[i])
		}
	}
}

func wholeChat(t *testing.T, client openai.Client, params openai.ChatCompletionNewParams) openai.ChatCompletionMessage {
	t.Helper()
	completion, err := client.Chat.Completions.New(t.Context(), params)
	if err != nil {
		t.Fatal(err)
	}
	return completion.Choices[0].Message
}

// streamedChat receives a message as the model writes it, and holds the preview
// against what the chunks amount to.
func streamedChat(t *testing.T, client openai.Client, params openai.ChatCompletionNewParams) openai.ChatCompletionMessage {
	t.Helper()
	events := client.Chat.Completions.NewStreaming(t.Context(), params)
	var whole openai.ChatCompletionAccumulator
	var stream runtime.Stream
	for events.Next() {
		if !whole.AddChunk(events.Current()) {
			t.Fatal("the SDK does not take a chunk")
		}
		PreviewOpenAIChat(&stream, events.Current())
	}
	if err := events.Err(); err != nil {
		t.Fatal(err)
	}
	message := whole.Choices[0].Message
	var functions []openai.ChatCompletionMessageToolCallUnion
	for _, c := range message.ToolCalls {
		if c.Type != "custom" {
			functions = append(functions, c)
		}
	}
	if len(functions) != len(stream.Calls()) {
		t.Fatalf("%d calls, and %d in the preview", len(functions), len(stream.Calls()))
	}
	for i, c := range stream.Calls() {
		if f := functions[i]; c.ID != f.ID || c.Name != f.Function.Name || string(c.Arguments.Bytes()) != f.Function.Arguments {
			t.Errorf("call %d is %s %s(%s) in the preview and %s %s(%s)", i, c.ID, c.Name, c.Arguments.Bytes(), f.ID, f.Function.Name, f.Function.Arguments)
		}
	}
	return message
}

// TestStreamedResponses: the preview and the response that ends the stream agree,
// and at each event the preview has a prefix of the arguments.
func TestStreamedResponses(t *testing.T) {
	turn := standin.Turn{Text: "Wait.", Calls: []standin.Call{
		{ID: "call_1", Name: "plan_show", Arguments: `{"mood":"rainy","shares":[{"key":"dub","value":0.5}]}`},
		{ID: "call_x", Name: "announce", Arguments: "good evening", Custom: true},
		{ID: "call_2", Name: "fade_out", Arguments: `{}`},
		{ID: "call_3", Name: "queue_record", Arguments: `{"record":"r-`},
	}}
	_, client := connect(t, runtime.OpenAI, turn)
	events := client.Responses.NewStreaming(t.Context(), responses.ResponseNewParams{Model: "m", Tools: OpenAIResponsesTools()})
	var stream runtime.Stream
	var response responses.Response
	for events.Next() {
		event := events.Current()
		if event.Type == "response.completed" {
			response = event.Response
		}
		c := PreviewOpenAIResponses(&stream, event)
		if about := strings.HasPrefix(event.Type, "response.function_call_arguments.delta"); about && c == nil {
			t.Errorf("%s is about no call", event.Type)
		}
		if c != nil && !strings.HasPrefix(argumentsOf(turn, c.ID), string(c.Arguments.Bytes())) {
			t.Errorf("%s has %s", c.ID, c.Arguments.Bytes())
		}
	}
	if err := events.Err(); err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, c := range stream.Calls() {
		got = append(got, c.ID+" "+c.Name+" "+string(c.Arguments.Bytes()))
	}
	for _, item := range response.Output {
		if f, ok := item.AsAny().(responses.ResponseFunctionToolCall); ok {
			want = append(want, f.CallID+" "+f.Name+" "+f.Arguments)
		}
	}
	if len(want) != 3 || !slices.Equal(got, want) {
		t.Errorf("the preview has\n%q\nand the response\n%q", got, want)
	}
}

func argumentsOf(turn standin.Turn, id string) string {
	for _, c := range turn.Calls {
		if c.ID == id {
			return c.Arguments
		}
	}
	return ""
}

// broken promises more than it keeps.
type broken struct{ station }

func (*broken) PlanShow(context.Context, PlanShowArgs) (PlanShowResult, error) {
	return PlanShowResult{Title: "\xff"}, nil // no text that JSON can hold
}

// TestErrors: what is not for the model is an error.
func TestErrors(t *testing.T) {
	call := responses.ResponseFunctionToolCall{CallID: "call_1", Name: "plan_show", Arguments: `{"mood":"rainy"}`}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CallOpenAIResponses(ctx, NewToolset(new(station)), call); !errors.Is(err, context.Canceled) {
		t.Errorf("the end of the context gives %v", err)
	}
	var bad *runtime.ResultError
	if _, err := CallOpenAIResponses(t.Context(), NewToolset(new(broken)), call); !errors.As(err, &bad) {
		t.Errorf("a result that cannot be sent gives %v", err)
	}
	var chat openai.ChatCompletionMessageToolCallUnion
	chat.ID, chat.Function.Name, chat.Function.Arguments = "call_1", call.Name, call.Arguments
	if _, err := CallOpenAIChat(t.Context(), NewToolset(new(broken)), chat); !errors.As(err, &bad) {
		t.Errorf("a result that cannot be sent gives %v", err)
	}
}
