package standin

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Anthropic starts a stand-in for the Anthropic API: Messages, whole and
// streamed. It answers request after request with the turns, and refuses what
// comes after them, calls that were not answered, and blank text, as the API
// does. Its base URL is URL. A call whose Arguments are no JSON is one that was
// cut off: it ends the reply for length. It fails if there is no loopback
// address to listen on.
func Anthropic(turns ...Turn) (*Server, error) {
	return start(map[string]wire{"POST /v1/messages": anthropicMessages{}}, turns)
}

// anthropicMessages is POST /v1/messages.
type anthropicMessages struct{}

func (anthropicMessages) read(r *http.Request, body []byte) (request, error) {
	var in struct {
		Model     string
		MaxTokens int `json:"max_tokens"`
		Stream    bool
		Tools     []json.RawMessage
		Messages  []anthropicMessage
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return request{}, fmt.Errorf("the request body is not valid JSON: %w", err)
	}
	switch {
	case r.Header.Get("Anthropic-Version") == "":
		return request{}, fmt.Errorf("anthropic-version: header is required")
	case in.Model == "":
		return request{}, fmt.Errorf("model: Field required")
	case in.MaxTokens < 1:
		return request{}, fmt.Errorf("max_tokens: Field required")
	case len(in.Messages) == 0:
		return request{}, fmt.Errorf("messages: at least one message is required")
	}
	return request{model: in.Model, stream: in.Stream, tools: in.Tools}, checkConversation(in.Messages)
}

// An anthropicMessage is what the stand-in looks at in a message.
type anthropicMessage struct {
	Role    string
	Content []anthropicBlock
}

type anthropicBlock struct {
	Type      string
	ID        string
	Text      *string
	ToolUseID string `json:"tool_use_id"`
	IsError   bool   `json:"is_error"`
	Content   []anthropicBlock
}

// checkConversation finds what the API refuses in a conversation with tools.
func checkConversation(messages []anthropicMessage) error {
	var open []string // calls of the message before, in its order
	for i, m := range messages {
		var calls, answered []string
		for k, b := range m.Content {
			if err := b.check(fmt.Sprintf("messages.%d.content.%d", i, k)); err != nil {
				return err
			}
			switch b.Type {
			case "tool_use":
				calls = append(calls, b.ID)
			case "tool_result":
				answered = append(answered, b.ToolUseID)
			}
		}
		for _, id := range answered {
			if !slices.Contains(open, id) {
				return fmt.Errorf("messages.%d: unexpected `tool_use_id` found in `tool_result` blocks: %s", i, id)
			}
		}
		for _, id := range open {
			if !slices.Contains(answered, id) {
				return fmt.Errorf("messages.%d: `tool_use` ids were found without `tool_result` blocks immediately after: %s", i-1, id)
			}
		}
		open = calls
	}
	return nil
}

// check finds what is wrong with a block alone.
func (b anthropicBlock) check(at string) error {
	if b.Type == "tool_result" && b.IsError && len(b.Content) == 0 {
		return fmt.Errorf("%s.tool_result: content cannot be empty if `is_error` is true", at)
	}
	for _, text := range append([]anthropicBlock{b}, b.Content...) {
		if text.Type == "text" && (text.Text == nil || strings.TrimSpace(*text.Text) == "") {
			return fmt.Errorf("%s: text content blocks must contain non-whitespace text", at)
		}
	}
	return nil
}

func (anthropicMessages) refusal(message string) any {
	return object{"type": "error", "error": object{"type": "invalid_request_error", "message": message}}
}

func (w anthropicMessages) reply(req request, t Turn) any {
	content := []any{}
	if t.Text != "" {
		content = append(content, object{"type": "text", "text": t.Text, "citations": nil})
	}
	for _, c := range t.Calls {
		input := json.RawMessage("{}")
		if json.Valid([]byte(c.Arguments)) {
			input = json.RawMessage(c.Arguments)
		}
		content = append(content, anthropicCall(c, input))
	}
	return w.message(req, content, anthropicStop(t))
}

// anthropicCall is the block of a call with what there is of its arguments.
func anthropicCall(c Call, input json.RawMessage) object {
	return object{"type": "tool_use", "id": c.ID, "name": c.Name, "input": input, "caller": object{"type": "direct"}}
}

// message is the object around the content.
func (anthropicMessages) message(req request, content []any, stop any) object {
	return object{
		"id": fmt.Sprintf("msg_%d", req.number), "type": "message", "role": "assistant", "model": req.model, "content": content,
		"stop_reason": stop, "stop_sequence": nil, "usage": object{"input_tokens": 80, "output_tokens": 20},
	}
}

// anthropicStop says why the model stopped.
func anthropicStop(t Turn) string {
	for _, c := range t.Calls {
		if c.Arguments != "" && !json.Valid([]byte(c.Arguments)) {
			return "max_tokens"
		}
	}
	if len(t.Calls) > 0 {
		return "tool_use"
	}
	return "end_turn"
}

func (w anthropicMessages) stream(req request, t Turn, send func(string, any)) {
	event := func(name string, members object) {
		members["type"] = name
		send(name, members)
	}
	index := 0
	block := func(begin object, member, kind string, deltas []string) {
		event("content_block_start", object{"index": index, "content_block": begin})
		for _, d := range deltas {
			event("content_block_delta", object{"index": index, "delta": object{"type": kind, member: d}})
		}
		event("content_block_stop", object{"index": index})
		index++
	}
	event("message_start", object{"message": w.message(req, []any{}, nil)})
	event("ping", object{})
	if t.Text != "" {
		block(object{"type": "text", "text": ""}, "text", "text_delta", pieces(t.Text))
	}
	for _, c := range t.Calls {
		// The first delta of a call is empty; a call without arguments has no other.
		deltas := append([]string{""}, pieces(c.Arguments)...)
		block(anthropicCall(c, json.RawMessage("{}")), "partial_json", "input_json_delta", deltas)
	}
	event("message_delta", object{
		"delta": object{"stop_reason": anthropicStop(t), "stop_sequence": nil}, "usage": object{"output_tokens": 20},
	})
	event("message_stop", object{})
}
