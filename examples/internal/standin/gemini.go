package standin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// Gemini starts a stand-in for the Gemini API: generateContent, and
// streamGenerateContent with alt=sse, of v1beta. It answers request after request,
// of either kind, with the turns, and refuses what comes after them. A call whose
// Arguments are no JSON object makes the reply that this API gives where the model
// did not get one written. It fails if there is no loopback address to listen on.
func Gemini(turns ...Turn) (*Server, error) {
	return start(map[string]wire{"POST /v1beta/models/{action}": gemini{}}, turns)
}

// gemini is POST /v1beta/models/MODEL:METHOD.
type gemini struct{}

// Methods of the API, as they stand behind a model's name.
const (
	geminiWhole    = "generateContent"
	geminiStreamed = "streamGenerateContent"
)

func (gemini) read(r *http.Request, body []byte) (request, error) {
	model, method, _ := strings.Cut(r.PathValue("action"), ":")
	req := request{model: model, stream: method == geminiStreamed}
	switch {
	case method != geminiWhole && method != geminiStreamed:
		return req, fmt.Errorf("there is no method %q of models", method)
	case req.stream && r.URL.Query().Get("alt") != "sse":
		return req, fmt.Errorf("the stand-in streams with alt=sse only")
	}
	var in struct {
		Contents []geminiContent
		Tools    []struct{ FunctionDeclarations []json.RawMessage }
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return req, fmt.Errorf("invalid JSON payload received: %w", err)
	}
	if len(in.Contents) == 0 {
		return req, fmt.Errorf("contents is not specified")
	}
	for _, t := range in.Tools {
		req.tools = append(req.tools, t.FunctionDeclarations...)
	}
	return req, checkGeminiContents(in.Contents)
}

// A geminiContent is what the stand-in reads of a message of the conversation.
type geminiContent struct {
	Role  string
	Parts []geminiPart
}

type geminiPart struct {
	FunctionCall     *geminiCall
	FunctionResponse *struct {
		geminiCall
		Response json.RawMessage
	}
	ThoughtSignature string
}

// A geminiCall is what a call and the response to it agree in.
type geminiCall struct{ ID, Name string }

// checkGeminiContents holds the conversation to what the API refuses else: the
// calls of the model's turn are answered in the user's next, and the first of
// them comes back with the signature that it was sent with. Messages of one role
// in a row are one turn, as the SDK has the events of a stream.
func checkGeminiContents(contents []geminiContent) error {
	var open []geminiCall // those of the turn before
	for len(contents) > 0 {
		var parts []geminiPart
		role := contents[0].Role
		for len(contents) > 0 && contents[0].Role == role {
			parts = append(parts, contents[0].Parts...)
			contents = contents[1:]
		}
		calls, answered, err := checkGeminiTurn(parts)
		switch {
		case err != nil:
			return err
		case len(calls) > 0 && role != "model" || len(answered) > 0 && role != "user":
			return fmt.Errorf("a turn of role %q has parts that are not of it", role)
		case !slices.Equal(answered, open):
			return fmt.Errorf("the function response parts are not those of the function call parts of the turn before")
		}
		open = calls
	}
	return nil
}

// checkGeminiTurn returns the calls of a turn, and those that it answers.
func checkGeminiTurn(parts []geminiPart) (calls, answered []geminiCall, err error) {
	for _, p := range parts {
		if call := p.FunctionCall; call != nil {
			if len(calls) == 0 && p.ThoughtSignature != geminiSignature {
				return nil, nil, fmt.Errorf("function call %q is missing its thought_signature", call.Name)
			}
			calls = append(calls, *call)
		}
		if response := p.FunctionResponse; response != nil {
			if !isObject(response.Response) {
				return nil, nil, fmt.Errorf("the response of %q is no object", response.Name)
			}
			answered = append(answered, response.geminiCall)
		}
	}
	return calls, answered, nil
}

// geminiSignature comes with the first call of a turn. It is in base64, and
// means nothing to clients.
const geminiSignature = "c3RhbmQtaW4="

func isObject(text json.RawMessage) bool {
	return json.Valid(text) && bytes.HasPrefix(bytes.TrimSpace(text), []byte("{"))
}

func (gemini) refusal(message string) any {
	return object{"error": object{"code": http.StatusBadRequest, "message": message, "status": "INVALID_ARGUMENT"}}
}

func (g gemini) reply(req request, t Turn) any {
	var parts []any
	if t.Text != "" {
		parts = append(parts, object{"text": t.Text})
	}
	calls, ok := g.calls(t)
	if !ok {
		return g.malformed(req)
	}
	return g.chunk(req, append(parts, calls...), "STOP")
}

// stream sends text in pieces and every call whole, as this API does, and ends
// with a part that is empty.
func (g gemini) stream(req request, t Turn, send func(event string, data any)) {
	for _, piece := range pieces(t.Text) {
		send("", g.chunk(req, []any{object{"text": piece}}, ""))
	}
	calls, ok := g.calls(t)
	if !ok {
		send("", g.malformed(req))
		return
	}
	for _, c := range calls {
		send("", g.chunk(req, []any{c}, ""))
	}
	send("", g.chunk(req, []any{object{"text": ""}}, "STOP"))
}

// calls are the parts of the calls, unless one has arguments that are no object.
func (gemini) calls(t Turn) (parts []any, ok bool) {
	for i, c := range t.Calls {
		call := object{"name": c.Name}
		if c.ID != "" {
			call["id"] = c.ID
		}
		if c.Arguments != "" {
			if !isObject(json.RawMessage(c.Arguments)) {
				return nil, false
			}
			call["args"] = json.RawMessage(c.Arguments)
		}
		part := object{"functionCall": call}
		if i == 0 {
			part["thoughtSignature"] = geminiSignature
		}
		parts = append(parts, part)
	}
	return parts, true
}

// chunk is a reply, or one event of a streamed one, where "" stands for no finishReason.
func (g gemini) chunk(req request, parts []any, finishReason string) object {
	candidate := object{"content": object{"parts": parts, "role": "model"}, "index": 0}
	if finishReason != "" {
		candidate["finishReason"] = finishReason
	}
	return g.response(req, candidate)
}

// malformed is the reply with a call that is not to be read.
func (g gemini) malformed(req request) object {
	return g.response(req, object{
		"content": object{}, "finishReason": "MALFORMED_FUNCTION_CALL", "finishMessage": "Malformed function call", "index": 0,
	})
}

func (gemini) response(req request, candidate object) object {
	return object{
		"candidates":    []any{candidate},
		"usageMetadata": object{"promptTokenCount": 80, "candidatesTokenCount": 20, "totalTokenCount": 100},
		"modelVersion":  req.model,
		"responseId":    fmt.Sprintf("response-%d", req.number),
	}
}
