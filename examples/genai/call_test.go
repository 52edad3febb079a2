package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"google.golang.org/genai"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/runtime"
)

// stub answers fill_feeder, whose result may be anything, with what a test says.
type stub struct {
	garden
	result any
	err    error
	got    FillFeederArgs
}

func (s *stub) FillFeeder(_ context.Context, a FillFeederArgs) (FillFeederResult, error) {
	s.got = a
	return s.result, s.err
}

// received is what a call became on the way through the API and the SDK.
func received(t *testing.T, call standin.Call) *genai.FunctionCall {
	t.Helper()
	server, err := standin.Gemini(standin.Turn{Calls: []standin.Call{call}})
	client := connect(t, server, err)
	reply, err := client.Models.GenerateContent(t.Context(), "m", genai.Text("Hello"), nil)
	if err != nil {
		t.Fatal(err)
	}
	calls := reply.FunctionCalls()
	if len(calls) != 1 {
		t.Fatalf("%d calls", len(calls))
	}
	return calls[0]
}

// arrived is what a response is in the request that brings it to the API.
func arrived(t *testing.T, response *genai.FunctionResponse) string {
	t.Helper()
	server, err := standin.Gemini(standin.Turn{Text: "Fine."})
	client := connect(t, server, err)
	_, err = client.Models.GenerateContent(t.Context(), "m", []*genai.Content{
		{Role: genai.RoleModel, Parts: []*genai.Part{{
			FunctionCall: &genai.FunctionCall{ID: response.ID, Name: response.Name}, ThoughtSignature: []byte("stand-in"),
		}}},
		{Role: genai.RoleUser, Parts: []*genai.Part{{FunctionResponse: response}}},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	responses := responsesOf(t, server.Requests()[0])
	if len(responses) != 1 {
		t.Fatalf("%d responses", len(responses))
	}
	return compact(responses[0])
}

const water = `{"feeder":"oak","with":{"kind":"water","litres":1}}`

// TestCalls: a call that has been through the API and the SDK, and what arrives
// in return.
func TestCalls(t *testing.T) {
	call := func(name, args string) standin.Call { return standin.Call{ID: "1", Name: name, Arguments: args} }
	tests := []struct {
		name string
		call standin.Call
		stub stub
		want string // the response, without id and name
	}{
		{"good", call("fill_feeder", water), stub{result: 1}, `{"output":1}`},
		{"no id", standin.Call{Name: "fill_feeder", Arguments: water}, stub{result: 1}, `{"output":1}`},
		{"a string", call("birdsong", `{"species":"siskin"}`), stub{}, `{"output":"tluih <wheeze> & chatter\n"}`},
		{"coercible", call("birdsong", `{"species":"Siskin","verses":"1"}`), stub{}, `{"output":"tluih <wheeze> & chatter\n"}`},
		{"nothing", call("fill_feeder", water), stub{}, `{"output":null}`},
		{"an object", call("fill_feeder", water), stub{result: json.RawMessage(`{"b":"<&>","a":[1,2.50,{}]}`)}, `{"output":{"a":[1,2.5,{}],"b":"<&>"}}`},
		{"2^53", call("fill_feeder", water), stub{result: 1 << 53}, `{"output":9007199254740992}`},
		{"above 2^53", call("fill_feeder", water), stub{result: []int64{1<<53 + 1}}, `{"output":"[9007199254740993]"}`},
		{"beyond float64", call("fill_feeder", water), stub{result: json.RawMessage(`{"x":1e400}`)}, `{"output":"{\"x\":1e400}"}`},
		{"more digits than float64 has", call("fill_feeder", water), stub{result: json.RawMessage(`3.14159265358979323846`)}, `{"output":"3.14159265358979323846"}`},
		{"a handler's error", call("fill_feeder", water), stub{err: errors.New("the robot is stuck")}, `{"error":"the robot is stuck"}`},
		{"no arguments at all", call("open_aviary", ""), stub{}, `{"error":"the aviary opens by hand only"}`},
		{"wrong", call("birdsong", `{"species":"owl","verses":9}`), stub{}, `{"error":"The arguments of birdsong were refused.` +
			`\n- species: must be one of \"blue tit\", \"robin\", \"siskin\", \"wren\", but the string \"owl\" was sent` +
			`\n- verses: must be at most 4, but the number 9 was sent"}`},
		{"missing", call("birdsong", ""), stub{}, `{"error":"The arguments of birdsong were refused.` +
			`\n- species: is required, but was not sent; it must be one of \"blue tit\", \"robin\", \"siskin\", \"wren\""}`},
		{"unknown", call("birdsongs", `{}`), stub{}, `{"error":"There is no tool named \"birdsongs\". Did you mean birdsong?"}`},
		{"nested without end", call("fill_feeder", `{"with":`+strings.Repeat("[", 2000)+strings.Repeat("]", 2000)+`}`), stub{},
			`{"error":"the arguments cannot be read: a value is nested too deep, or contains itself"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			response, err := CallGenAI(t.Context(), NewToolset(&tt.stub), received(t, tt.call))
			if err != nil {
				t.Fatal(err)
			}
			id := ""
			if tt.call.ID != "" {
				id = `"id":"1",`
			}
			if got, want := arrived(t, response), `{`+id+`"name":"`+tt.call.Name+`","response":`+tt.want+`}`; got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

// TestLost shows what the SDK does to an integer above 2^53 before a binding sees
// it, and that digits in a string are not subject to that.
func TestLost(t *testing.T) {
	call := func(chip string) standin.Call {
		return standin.Call{Name: "fill_feeder", Arguments: `{"only_for":` + chip + `,` + water[1:]}
	}
	for chip, want := range map[string]string{`981020000000431977`: "981020000000432000", `"981020000000431977"`: "981020000000431977"} {
		var s stub
		if _, err := CallGenAI(t.Context(), NewToolset(&s), received(t, call(chip))); err != nil {
			t.Fatal(err)
		}
		if got := s.got.OnlyFor.Or(""); got != want {
			t.Errorf("%s arrives as %s, and not as %s", chip, got, want)
		}
	}
}

// TestHostErrors: what no model can mend is an error.
func TestHostErrors(t *testing.T) {
	good := &genai.FunctionCall{Name: "fill_feeder", Args: map[string]any{"feeder": "oak", "with": map[string]any{"kind": "water", "litres": 1.0}}}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	yes, no := true, false
	tests := []struct {
		name    string
		ctx     context.Context
		toolset *runtime.Toolset
		call    *genai.FunctionCall
		want    string
	}{
		{"the end of the context", ended, NewToolset(&stub{}), good, "context canceled"},
		{"a result that breaks the outputSchema", t.Context(), runtime.NewToolset([]runtime.Bound{
			runtime.Bind(func(context.Context, BirdsongArgs) (int, error) { return 1, nil }),
		}), &genai.FunctionCall{Name: "birdsong", Args: map[string]any{"species": "wren"}}, "birdsong"},
		{"the first part of a call", t.Context(), NewToolset(&stub{}), &genai.FunctionCall{Name: "open_aviary", WillContinue: &yes}, "StreamFunctionCallArguments"},
		{"a part of a call", t.Context(), NewToolset(&stub{}), &genai.FunctionCall{PartialArgs: []*genai.PartialArg{{JsonPath: "$.feeder"}}}, "part of several"},
		{"a whole one", t.Context(), NewToolset(&stub{}), &genai.FunctionCall{Name: good.Name, Args: good.Args, WillContinue: &no}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			response, err := CallGenAI(tt.ctx, tt.toolset, tt.call)
			if tt.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if response != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v %v, want an error with %q", response, err, tt.want)
			}
		})
	}
}

// TestMalformed: a reply with a call that the model did not get written ends the
// conversation, whole or streamed.
func TestMalformed(t *testing.T) {
	for name, send := range map[string]sender{"whole": whole, "streamed": streamed} {
		t.Run(name, func(t *testing.T) {
			server, err := standin.Gemini(call("birdsong", `{"species":`))
			client := connect(t, server, err)
			chat, err := client.Chats.Create(t.Context(), "m", nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			var shown strings.Builder
			err = ask(t.Context(), &shown, chat, send, NewToolset(new(garden)), "Hello")
			if err == nil || !strings.Contains(err.Error(), "MALFORMED_FUNCTION_CALL") {
				t.Errorf("%v\n%s", err, &shown)
			}
		})
	}
}

// TestRounds: a model that only calls tools is stopped.
func TestRounds(t *testing.T) {
	var turns []standin.Turn
	for range maxRounds + 1 {
		turns = append(turns, call("birdsong", `{"species":"wren"}`))
	}
	server, err := standin.Gemini(turns...)
	client := connect(t, server, err)
	chat, err := client.Chats.Create(t.Context(), "m", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := ask(t.Context(), new(strings.Builder), chat, whole, NewToolset(new(garden)), "Hello"); err == nil || len(server.Requests()) != maxRounds {
		t.Errorf("%v after %d requests", err, len(server.Requests()))
	}
}
