package standin

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// OpenAI starts a stand-in for the OpenAI API: Responses and Chat Completions,
// whole and streamed. It answers request after request, of either kind, with
// the turns, and refuses what comes after them. Its base URL is URL + "/v1".
// It fails if there is no loopback address to listen on.
func OpenAI(turns ...Turn) (*Server, error) {
	return start(map[string]wire{
		"POST /v1/responses":        openAIResponses{},
		"POST /v1/chat/completions": openAIChat{},
	}, turns)
}

type object = map[string]any

// openAICreated is the time of every reply, which is thereby always the same.
const openAICreated = 1764547200

// readOpenAI reads a request of either kind: they agree in these members.
func readOpenAI(body []byte) (request, error) {
	var in struct {
		Model  string
		Stream bool
		Tools  []json.RawMessage
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return request{}, fmt.Errorf("we could not parse the JSON body of your request: %w", err)
	}
	if in.Model == "" {
		return request{}, fmt.Errorf("you must provide a model parameter")
	}
	return request{model: in.Model, stream: in.Stream, tools: in.Tools}, nil
}

func openAIRefusal(message string) any {
	return object{"error": object{"message": message, "type": "invalid_request_error", "param": nil, "code": nil}}
}

// openAIResponses is POST /v1/responses.
type openAIResponses struct{}

func (openAIResponses) read(_ *http.Request, body []byte) (request, error) { return readOpenAI(body) }
func (openAIResponses) refusal(message string) any                         { return openAIRefusal(message) }

func (w openAIResponses) reply(req request, t Turn) any {
	output := []any{}
	for _, i := range w.items(req, t) {
		output = append(output, i.with(i.text, "completed"))
	}
	return w.response(req, "completed", output)
}

// response is the object around the output.
func (openAIResponses) response(req request, status string, output []any) object {
	response := object{
		"id": fmt.Sprintf("resp_%d", req.number), "object": "response", "created_at": openAICreated, "status": status,
		"error": nil, "incomplete_details": nil, "instructions": nil, "metadata": object{}, "model": req.model,
		"output": output, "parallel_tool_calls": true, "temperature": 1, "tool_choice": "auto", "tools": req.tools,
		"top_p": 1, "usage": nil,
	}
	if req.tools == nil {
		response["tools"] = []any{}
	}
	if status == "completed" {
		response["usage"] = object{
			"input_tokens": 80, "input_tokens_details": object{"cached_tokens": 0},
			"output_tokens": 20, "output_tokens_details": object{"reasoning_tokens": 0}, "total_tokens": 100,
		}
	}
	return response
}

// A responseItem is one item of the output: a message, a call of a function or
// a call of a custom tool. They stream alike: one member of each grows.
type responseItem struct {
	id     string
	text   string // of the member that grows
	member string // its name; "" in a message, whose text stands in a part
	events string // what the names of the events about it begin with
	rest   object // the other members
}

// items are the items of a reply.
func (openAIResponses) items(req request, t Turn) (list []responseItem) {
	if t.Text != "" {
		list = append(list, responseItem{
			id: fmt.Sprintf("msg_%d", req.number), text: t.Text, events: "response.output_text",
			rest: object{"type": "message", "role": "assistant"},
		})
	}
	for i, c := range t.Calls {
		item := responseItem{
			id: fmt.Sprintf("fc_%d_%d", req.number, i+1), text: c.Arguments, member: "arguments", events: "response.function_call_arguments",
			rest: object{"type": "function_call", "call_id": c.ID, "name": c.Name},
		}
		if c.Custom {
			item.id, item.member, item.events = fmt.Sprintf("ctc_%d_%d", req.number, i+1), "input", "response.custom_tool_call_input"
			item.rest["type"] = "custom_tool_call"
		}
		list = append(list, item)
	}
	return list
}

// with is the item as it is once text has arrived.
func (i responseItem) with(text, status string) object {
	item := object{"id": i.id, "status": status}
	for name, v := range i.rest {
		item[name] = v
	}
	switch {
	case i.member != "":
		item[i.member] = text
	case text == "":
		item["content"] = []any{}
	default:
		item["content"] = []any{textPart(text)}
	}
	return item
}

func textPart(text string) object {
	return object{"type": "output_text", "text": text, "annotations": []any{}, "logprobs": []any{}}
}

func (w openAIResponses) stream(req request, t Turn, send func(string, any)) {
	sequence := 0
	event := func(name string, members object) {
		members["type"], members["sequence_number"] = name, sequence
		sequence++
		send(name, members)
	}
	event("response.created", object{"response": w.response(req, "in_progress", []any{})})
	event("response.in_progress", object{"response": w.response(req, "in_progress", []any{})})
	output := []any{}
	for index, item := range w.items(req, t) {
		item.stream(index, event)
		output = append(output, item.with(item.text, "completed"))
	}
	event("response.completed", object{"response": w.response(req, "completed", output)})
}

// stream sends the events about one item.
func (i responseItem) stream(index int, event func(string, object)) {
	about := func(more object) object {
		more["item_id"], more["output_index"] = i.id, index
		if i.member == "" {
			more["content_index"] = 0
		}
		return more
	}
	event("response.output_item.added", object{"output_index": index, "item": i.with("", "in_progress")})
	if i.member == "" {
		event("response.content_part.added", about(object{"part": textPart("")}))
	}
	for _, piece := range pieces(i.text) {
		event(i.events+".delta", about(object{"delta": piece}))
	}
	if i.member == "" {
		event(i.events+".done", about(object{"text": i.text, "logprobs": []any{}}))
		event("response.content_part.done", about(object{"part": textPart(i.text)}))
	} else {
		event(i.events+".done", about(object{i.member: i.text}))
	}
	event("response.output_item.done", object{"output_index": index, "item": i.with(i.text, "completed")})
}

// openAIChat is POST /v1/chat/completions.
type openAIChat struct{}

func (openAIChat) read(_ *http.Request, body []byte) (request, error) { return readOpenAI(body) }
func (openAIChat) refusal(message string) any                         { return openAIRefusal(message) }

func (w openAIChat) reply(req request, t Turn) any {
	message := object{"role": "assistant", "content": nil, "refusal": nil, "annotations": []any{}}
	if t.Text != "" {
		message["content"] = t.Text
	}
	var calls []any
	for _, c := range t.Calls {
		calls = append(calls, w.call(c, c.Arguments))
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	choice := object{"index": 0, "message": message, "logprobs": nil, "finish_reason": w.finish(t)}
	completion := w.completion(req, "chat.completion", choice)
	completion["usage"] = object{"prompt_tokens": 80, "completion_tokens": 20, "total_tokens": 100}
	return completion
}

// completion is the object around a choice.
func (openAIChat) completion(req request, kind string, choice object) object {
	return object{
		"id": fmt.Sprintf("chatcmpl-%d", req.number), "object": kind, "created": openAICreated, "model": req.model,
		"service_tier": "default", "choices": []any{choice},
	}
}

// call is a call with the arguments that have arrived.
func (openAIChat) call(c Call, arguments string) object {
	if c.Custom {
		return object{"id": c.ID, "type": "custom", "custom": object{"name": c.Name, "input": arguments}}
	}
	return object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": arguments}}
}

// finish says why the model stopped.
func (openAIChat) finish(t Turn) string {
	if len(t.Calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func (w openAIChat) stream(req request, t Turn, send func(string, any)) {
	chunk := func(delta object, finish any) {
		choice := object{"index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish}
		send("", w.completion(req, "chat.completion.chunk", choice))
	}
	chunk(object{"role": "assistant", "content": nil, "refusal": nil}, nil)
	for _, piece := range pieces(t.Text) {
		chunk(object{"content": piece}, nil)
	}
	for i, c := range t.Calls {
		begin := w.call(c, "")
		begin["index"] = i
		chunk(object{"tool_calls": []any{begin}}, nil)
		for _, piece := range pieces(c.Arguments) {
			more := object{"index": i, "function": object{"arguments": piece}}
			if c.Custom {
				more = object{"index": i, "custom": object{"input": piece}}
			}
			chunk(object{"tool_calls": []any{more}}, nil)
		}
	}
	chunk(object{}, w.finish(t))
	send("", literal("[DONE]"))
}
