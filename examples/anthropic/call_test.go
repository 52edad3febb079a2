package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestCalls: what comes back for a call, as it is sent.
func TestCalls(t *testing.T) {
	tests := map[string]struct{ name, input, want string }{
		"good": {"plan_observation", `{"object":"M31","exposures":{"R":60},"observer":7}`,
			result("toolu_1", `{"booking":"7/1","minutes":3,"filters":["R"]}`, false)},
		"with a name that was changed for the API": {
			"plan_observation", `{"object":"x","position":{"right_ascension":0.5,"declination":4},"exposures":{"R":60},"observer":7}`,
			result("toolu_1", `{"booking":"7/1","minutes":3,"filters":["R"]}`, false)},
		"coercible":         {"cancel_bookings", `{"observer":"7"}`, result("toolu_1", "null", false)},
		"without arguments": {"moon_phase", ``, result("toolu_1", "waxing crescent, 12 % lit, sets at 20:40", false)},
		"an argument too many": {"moon_phase", `{"where":"here"}`, result("toolu_1",
			"The arguments of moon_phase were refused.\n- where: is not a property of this object: it takes none", true)},
		"of no tool": {"moon_fase", `{}`, result("toolu_1", `There is no tool named "moon_fase". Did you mean moon_phase?`, true)},
		"the handler's error": {"plan_observation", `{"object":"M31","exposures":{"R":601},"observer":7,"priority":"interrupt"}`,
			result("toolu_1", "an interruption may take 600 seconds, and this takes 601", true)},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			call := anthropic.ToolUseBlock{ID: "toolu_1", Name: test.name, Input: json.RawMessage(test.input)}
			got, err := CallAnthropic(t.Context(), NewToolset(new(observatory)), call)
			if err != nil {
				t.Fatal(err)
			}
			if text := compact(got); !equalJSON(text, test.want) {
				t.Errorf("got\n%s\nwant\n%s", text, test.want)
			}
		})
	}
}

// silent is an observatory whose moon is a text that the test gives.
type silent struct {
	observatory
	moon string
}

func (s *silent) MoonPhase(context.Context, MoonPhaseArgs) (MoonPhaseResult, error) {
	return s.moon, nil
}

// TestBlankResult: the API refuses a text block without a visible character.
func TestBlankResult(t *testing.T) {
	for _, text := range []string{"", " \n"} {
		call := anthropic.ToolUseBlock{ID: "toolu_1", Name: "moon_phase"}
		got, err := CallAnthropic(t.Context(), NewToolset(&silent{moon: text}), call)
		if err != nil {
			t.Fatal(err)
		}
		if sent := compact(got); !equalJSON(sent, `{"tool_use_id":"toolu_1","is_error":false,"type":"tool_result"}`) {
			t.Errorf("%q is sent as %s", text, sent)
		}
	}
}

// broken is an observatory that promises more than it keeps.
type broken struct{ observatory }

func (broken) PlanObservation(context.Context, PlanObservationArgs) (PlanObservationResult, error) {
	return PlanObservationResult{Booking: "7/1", Filters: []string{}}, nil // no minutes, and 1 is the least
}

// TestErrors: what is not for the model is an error.
func TestErrors(t *testing.T) {
	tools := NewToolset(new(broken))
	call := anthropic.ToolUseBlock{
		ID: "toolu_1", Name: "plan_observation", Input: json.RawMessage(`{"object":"M31","exposures":{"R":60},"observer":7}`),
	}
	var bad *runtime.ResultError
	if _, err := CallAnthropic(t.Context(), tools, call); !errors.As(err, &bad) {
		t.Errorf("a result that breaks outputSchema gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := CallAnthropic(ctx, tools, call); !errors.Is(err, context.Canceled) {
		t.Errorf("the end of the context gives %v", err)
	}
}

// TestStream: the preview and the SDK's accumulator agree about calls that are
// whole, and the preview alone knows what was cut off.
func TestStream(t *testing.T) {
	tests := map[string]struct{ arguments, preview, input, stop string }{
		"without arguments": {``, ``, `{}`, "tool_use"},
		"an empty object":   {`{}`, `{}`, `{}`, "tool_use"},
		"escapes and large numbers": {
			`{"observer": 12345678901234567890, "object":"<\u003c&\"α"}`, `{"observer": 12345678901234567890, "object":"<\u003c&\"α"}`,
			`{"observer": 12345678901234567890, "object":"<\u003c&\"α"}`, "tool_use",
		},
		"cut off": {`{"observer":7,"object":"M3`, `{"observer":7,"object":"M3`, `{}`, "max_tokens"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			server, err := standin.Anthropic(standin.Turn{Text: "Wait.", Calls: []standin.Call{
				{ID: "toolu_1", Name: "plan_observation", Arguments: test.arguments},
			}})
			client := connect(t, server, err)
			events := client.Messages.NewStreaming(t.Context(), hello())
			var message anthropic.Message
			var calls runtime.Stream
			for events.Next() {
				if err := message.Accumulate(events.Current()); err != nil {
					t.Fatal(err)
				}
				PreviewAnthropic(&calls, events.Current())
			}
			if err := events.Err(); err != nil {
				t.Fatal(err)
			}
			if n := len(calls.Calls()); n != 1 {
				t.Fatalf("%d calls were streamed", n)
			}
			c := calls.Call(1) // the second block of the message
			if c.ID != "toolu_1" || c.Name != "plan_observation" || string(c.Arguments.Bytes()) != test.preview {
				t.Errorf("the preview is of %s %s %s", c.ID, c.Name, c.Arguments.Bytes())
			}
			if got := string(message.Content[1].AsToolUse().Input); got != test.input || string(message.StopReason) != test.stop {
				t.Errorf("the SDK has %s and stops for %s", got, message.StopReason)
			}
		})
	}
}

// hello is the shortest request.
func hello() anthropic.MessageNewParams {
	return anthropic.MessageNewParams{
		Model: "m", MaxTokens: 100, Tools: AnthropicTools(),
		Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Hello?"))},
	}
}

// TestCutOff: nothing of a reply that was cut off is carried out.
func TestCutOff(t *testing.T) {
	for name, send := range map[string]sender{"whole": whole, "streamed": streamed} {
		server, err := standin.Anthropic(standin.Turn{Calls: []standin.Call{
			{ID: "toolu_1", Name: "moon_phase", Arguments: `{}`},
			{ID: "toolu_2", Name: "plan_observation", Arguments: `{"object":"M31","expos`},
		}})
		client := connect(t, server, err)
		params := hello()
		err = ask(t.Context(), io.Discard, client, send, NewToolset(new(observatory)), &params)
		if err == nil || !strings.Contains(err.Error(), "max_tokens") || len(server.Requests()) != 1 {
			t.Errorf("%s: %v after %d requests", name, err, len(server.Requests()))
		}
	}
}

// TestServerTool: a call that the API carries out itself streams its arguments
// as others do, and is no call of the program's.
func TestServerTool(t *testing.T) {
	var calls runtime.Stream
	for _, text := range []string{
		`{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}`,
		`{"type":"content_block_start","index":1,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}}`,
		`{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"toolu_1","name":"moon_phase","input":{}}}`,
		`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"moon\"}"}}`,
		`{"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{}"}}`,
	} {
		var event anthropic.MessageStreamEventUnion
		if err := json.Unmarshal([]byte(text), &event); err != nil {
			t.Fatal(err)
		}
		PreviewAnthropic(&calls, event)
	}
	var got []string
	for _, c := range calls.Calls() {
		got = append(got, c.ID+" "+c.Name+" "+string(c.Arguments.Bytes()))
	}
	if list := strings.Join(got, "\n"); list != "toolu_1 moon_phase {}" {
		t.Errorf("the calls are\n%s", list)
	}
}
