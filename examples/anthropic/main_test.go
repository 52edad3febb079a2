package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/gen/target/providerrules"
	"github.com/schemaport/schemaport-gen/runtime"
)

// connect returns a client of a stand-in that refuses definitions which break
// the API's rules.
func connect(t *testing.T, server *standin.Server, err error) anthropic.Client {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	rules, err := providerrules.For(string(runtime.Anthropic))
	if err != nil {
		t.Fatal(err)
	}
	server.CheckTools(rules.Check)
	return newClient(server.URL)
}

// A sent is what the tests look at in a request.
type sent struct {
	Tools    []json.RawMessage
	Messages []struct{ Content []json.RawMessage }
}

func readSent(t *testing.T, body []byte) (s sent) {
	t.Helper()
	if err := json.Unmarshal(body, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// result is a tool_result as it is sent.
func result(id, text string, isError bool) string {
	r := struct {
		ToolUseID string              `json:"tool_use_id"`
		IsError   bool                `json:"is_error"`
		Content   []map[string]string `json:"content"`
		Type      string              `json:"type"`
	}{id, isError, []map[string]string{{"text": text, "type": "text"}}, "tool_result"}
	return compact(r)
}

// TestConversation holds the whole conversation: the tools of each request, what
// came back for each kind of call, and what the program shows.
func TestConversation(t *testing.T) {
	server, err := standIn()
	client := connect(t, server, err)
	var shown bytes.Buffer
	if err := converse(t.Context(), &shown, client); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		`read "{\"R\":\"120\",\"Hα\":600}" as {"R":120,"Hα":600} at exposures`,
		`read "7" as 7 at observer`,
		`… plan_observation {"object":"M33","exposures":{"R":300}}`,
		"Claude: I try t|o cut i|n again|.\n",
	} {
		if !strings.Contains(shown.String(), line) {
			t.Errorf("nothing was shown of %s in\n%s", line, &shown)
		}
	}

	const refused = `The arguments of plan_observation were refused.
- position["right ascension"]: must be less than 24, but the number 24.5 was sent
- position.declination: is required, but was not sent; it must be a number
- priority: must be one of "when_idle", "tonight", "interrupt", but the string "now" was sent`
	var got []string
	for i, body := range server.Requests() {
		s := readSent(t, body)
		if want := definitions(MoonPhase, PlanObservation); !slices.Equal(texts(s.Tools), want) {
			t.Errorf("request %d has the tools\n%s\nnot\n%s", i, s.Tools, want)
		}
		last := s.Messages[len(s.Messages)-1].Content
		if bytes.Contains(last[0], []byte(`"tool_result"`)) {
			got = append(got, string(last[0]))
		}
	}
	want := []string{
		result("toolu_1", "waxing crescent, 12 % lit, sets at 20:40", false),
		result("toolu_2", `{"booking":"7/1","minutes":14,"filters":["Hα","R"]}`, false),
		result("toolu_3", refused, true),
		result("toolu_4", `{"booking":"7/2","minutes":4,"filters":["R"]}`, false),
		result("toolu_5", "an interruption may take 600 seconds, and this takes 700", true),
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !equalJSON(got[i], want[i]) {
			t.Fatalf("the results are\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// equalJSON reports whether two texts are the same JSON, but for the order of keys.
func equalJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && compact(x) == compact(y)
}

// definitions are those of tools as they are embedded.
func definitions(tools ...*runtime.Tool) (list []string) {
	for _, tool := range tools {
		list = append(list, string(tool.Definition(runtime.Anthropic)))
	}
	return list
}

func texts(tools []json.RawMessage) (list []string) {
	for _, tool := range tools {
		list = append(list, string(tool))
	}
	return list
}

// TestDefinitions: what is handed over is the same in 1,000 runs, byte for byte
// as embedded, and some of it would look different if the SDK escaped it.
func TestDefinitions(t *testing.T) {
	for _, tools := range [][]*runtime.Tool{nil, {PlanObservation}, {PlanObservation, CancelBookings, MoonPhase}} {
		named := tools
		if named == nil {
			named = slices.Collect(Tools.All())
		}
		want := []byte("[" + strings.Join(definitions(named...), ",") + "]")
		if slices.Contains(named, PlanObservation) && !bytes.Contains(want, []byte(`\u003e`)) {
			t.Fatal("no definition has a character that the SDK escapes")
		}
		for range 1000 {
			params := anthropic.MessageNewParams{Tools: AnthropicTools(tools...)}
			body, err := params.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if got := body[bytes.Index(body, []byte(`"tools":`))+len(`"tools":`) : len(body)-1]; !bytes.Equal(got, want) {
				t.Fatalf("handed over\n%s\nnot\n%s", got, want)
			}
		}
	}
}

// TestFurtherMembers: what the API knows beside a definition is added to the
// request, and the fields of a ToolParam are not.
func TestFurtherMembers(t *testing.T) {
	server, err := standin.Anthropic(standin.Turn{Text: "Hello."})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	client := newClient(server.URL) // unchecked: the rules are those of definitions alone
	params := hello()
	params.Tools = AnthropicTools(MoonPhase)
	params.Tools[0].OfTool.Name = "sun_phase"
	cache := option.WithJSONSet("tools.0.cache_control", anthropic.NewCacheControlEphemeralParam())
	if _, err := client.Messages.New(t.Context(), params, cache); err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSuffix(definitions(MoonPhase)[0], "}") + `,"cache_control":{"type":"ephemeral"}}`
	if tools := readSent(t, server.Requests()[0]).Tools; len(tools) != 1 || string(tools[0]) != want {
		t.Errorf("sent %s, not %s", tools, want)
	}
}
