package standin

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// askAnthropic sends a request to a stand-in for the Anthropic API.
func askAnthropic(t *testing.T, s *Server, body string) (status int, reply string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/v1/messages", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Anthropic-Version", "2023-06-01")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func newAnthropic(t *testing.T, turns ...Turn) *Server {
	t.Helper()
	s, err := Anthropic(turns...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// TestAnthropicRefuses: the stand-in refuses what the API refuses of a
// conversation, without using up a turn.
func TestAnthropicRefuses(t *testing.T) {
	const (
		question = `{"role":"user","content":[{"type":"text","text":"?"}]}`
		calls    = `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"x","input":{}},{"type":"tool_use","id":"b","name":"x","input":{}}]}`
		answered = `{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"},{"type":"tool_result","tool_use_id":"b","content":[{"type":"text","text":"1"}]}]}`
	)
	s := newAnthropic(t, Turn{Text: "fine"})
	for _, test := range []struct{ messages, want string }{
		{``, "at least one message"},
		{question + `,` + calls + `,` + question, "`tool_use` ids were found without"},
		{question + `,` + answered, "unexpected `tool_use_id`"},
		{question + `,` + calls + `,` + strings.Replace(answered, `"1"`, `" "`, 1), "non-whitespace"},
		{question + `,` + calls + `,` + strings.Replace(answered, `"a"`, `"a","is_error":true`, 1), "content cannot be empty"},
	} {
		status, reply := askAnthropic(t, s, `{"model":"m","max_tokens":9,"messages":[`+test.messages+`]}`)
		if status != http.StatusBadRequest || !strings.Contains(reply, test.want) {
			t.Errorf("%s: %d %s", test.messages, status, reply)
		}
	}
	if status, reply := askAnthropic(t, s, `{"model":"m","max_tokens":9,"messages":[`+question+`,`+calls+`,`+answered+`]}`); status != 200 || !strings.Contains(reply, `"fine"`) {
		t.Errorf("%d %s", status, reply)
	}
}

// TestAnthropicStream holds the events of a streamed reply.
func TestAnthropicStream(t *testing.T) {
	s := newAnthropic(t, Turn{Text: "Wait.", Calls: []Call{{ID: "toolu_1", Name: "ping", Arguments: `{"a":1}`}}})
	_, got := askAnthropic(t, s, `{"model":"m","max_tokens":9,"stream":true,"messages":[{"role":"user","content":[{"type":"text","text":"?"}]}]}`)
	var names []string
	for line := range strings.Lines(got) {
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			names = append(names, strings.TrimSpace(name))
		}
	}
	const want = "message_start ping content_block_start content_block_delta content_block_stop " +
		"content_block_start content_block_delta content_block_delta content_block_stop message_delta message_stop"
	if list := strings.Join(names, " "); list != want {
		t.Errorf("the events are\n%s\nnot\n%s", list, want)
	}
	for _, part := range []string{
		`"content_block":{"caller":{"type":"direct"},"id":"toolu_1","input":{},"name":"ping","type":"tool_use"}`,
		`"delta":{"partial_json":"","type":"input_json_delta"}`,
		`"delta":{"partial_json":"{\"a\":1}","type":"input_json_delta"}`,
		`"stop_reason":"tool_use"`,
	} {
		if !strings.Contains(got, part) {
			t.Errorf("no event has %s in\n%s", part, got)
		}
	}
}
