package standin

import (
	"strings"
	"testing"
)

func newGemini(t *testing.T, turns ...Turn) *Server {
	t.Helper()
	s, err := Gemini(turns...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

const geminiHello = `{"contents":[{"role":"user","parts":[{"text":"hello"}]}]}`

func TestGeminiReplies(t *testing.T) {
	song := Call{ID: "c1", Name: "sing", Arguments: `{"b":1,"a":9007199254740993}`}
	tests := []struct {
		name, method string
		turn         Turn
		want         []string // in this order
	}{
		{"text", "generateContent", Turn{Text: "a <b>"}, []string{`{"text":"a <b>"}`, `"role":"model"`, `"finishReason":"STOP"`, `"modelVersion":"m-1"`}},
		{"calls", "generateContent", Turn{Text: "so", Calls: []Call{song, {Name: "stop"}}}, []string{
			`{"text":"so"}`, `{"functionCall":{"args":{"b":1,"a":9007199254740993},"id":"c1","name":"sing"},"thoughtSignature":"`,
			`{"functionCall":{"name":"stop"}}`,
		}},
		{"malformed", "generateContent", Turn{Calls: []Call{{Name: "sing", Arguments: `{"a"`}}}, []string{`"content":{}`, `"MALFORMED_FUNCTION_CALL"`}},
		{"no object", "generateContent", Turn{Calls: []Call{{Name: "sing", Arguments: `[]`}}}, []string{`"MALFORMED_FUNCTION_CALL"`}},
		{"streamed", "streamGenerateContent?alt=sse", Turn{Text: "quite some text", Calls: []Call{song}}, []string{
			"data: {", `{"text":"quite s"}`, "data: {", `{"text":"ome tex"}`, "data: {", `{"text":"t"}`,
			"data: {", `"args":{"b":1,"a":9007199254740993}`, "data: {", `{"text":""}`, `"finishReason":"STOP"`,
		}},
		{"streamed, malformed", "streamGenerateContent?alt=sse", Turn{Calls: []Call{{Name: "sing", Arguments: `x`}}}, []string{"data: {", `"MALFORMED_FUNCTION_CALL"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newGemini(t, tt.turn)
			status, reply := post(t, s.URL+"/v1beta/models/m-1:"+tt.method, geminiHello)
			if status != 200 {
				t.Fatalf("%d %s", status, reply)
			}
			rest := reply
			for _, part := range tt.want {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Fatalf("no %s in\n%s", part, reply)
				}
				rest = after
			}
		})
	}
}

func TestGeminiRefuses(t *testing.T) {
	const (
		ask    = `{"role":"user","parts":[{"text":"sing"}]}`
		called = `{"role":"model","parts":[{"functionCall":{"name":"sing","id":"1"},"thoughtSignature":"c3RhbmQtaW4="},{"functionCall":{"name":"stop"}}]}`
		first  = `{"functionResponse":{"id":"1","name":"sing","response":{"output":"la"}}}`
		second = `{"functionResponse":{"name":"stop","response":{}}}`
	)
	contents := func(list ...string) string { return `{"contents":[` + strings.Join(list, ",") + `]}` }
	tests := []struct{ name, method, body, want string }{
		{"answered", "generateContent", contents(ask, called, `{"role":"user","parts":[`+first+`,`+second+`]}`), ""},
		{"answered in two messages", "generateContent", contents(ask, called, `{"role":"user","parts":[`+first+`]}`, `{"role":"user","parts":[`+second+`]}`), ""},
		{"the calls in two messages", "generateContent", contents(ask, `{"role":"model","parts":[{"text":"so"}]}`, called, `{"role":"user","parts":[`+first+`,`+second+`]}`), ""},
		{"one is not answered", "generateContent", contents(ask, called, `{"role":"user","parts":[`+first+`]}`), "function response parts"},
		{"in another order", "generateContent", contents(ask, called, `{"role":"user","parts":[`+second+`,`+first+`]}`), "function response parts"},
		{"text instead", "generateContent", contents(ask, called, ask), "function response parts"},
		{"without the signature", "generateContent", contents(ask, strings.Replace(called, "c3RhbmQtaW4=", "", 1)), "thought_signature"},
		{"no object", "generateContent", contents(ask, called, `{"role":"user","parts":[`+strings.Replace(first, `{"output":"la"}`, `"la"`, 1)+`,`+second+`]}`), "no object"},
		{"the user calls", "generateContent", contents(strings.Replace(called, "model", "user", 1)), "role"},
		{"no contents", "generateContent", `{}`, "contents is not specified"},
		{"no JSON", "generateContent", `{`, "invalid JSON"},
		{"another method", "countTokens", geminiHello, "no method"},
		{"another kind of stream", "streamGenerateContent", geminiHello, "alt=sse"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newGemini(t, Turn{Text: "fine"})
			status, reply := post(t, s.URL+"/v1beta/models/m-1:"+tt.method, tt.body)
			if tt.want == "" {
				if status != 200 {
					t.Errorf("%d %s", status, reply)
				}
			} else if status != 400 || !strings.Contains(reply, tt.want) || !strings.Contains(reply, `"INVALID_ARGUMENT"`) {
				t.Errorf("%d %s, want %q", status, reply, tt.want)
			}
		})
	}
}

// TestGeminiChecksTools: the definitions of all tools of a request are checked.
func TestGeminiChecksTools(t *testing.T) {
	s := newGemini(t, Turn{Text: "fine"})
	var got []string
	s.CheckTools(func(definition []byte) []string {
		got = append(got, string(definition))
		return nil
	})
	body := strings.Replace(geminiHello, "{", `{"tools":[{"functionDeclarations":[{"name":"a"}, {"z":1, "a":2}]},{"googleSearch":{}},{"functionDeclarations":[{}]}],`, 1)
	if status, reply := post(t, s.URL+"/v1beta/models/m-1:generateContent", body); status != 200 {
		t.Fatalf("%d %s", status, reply)
	}
	if strings.Join(got, " ") != `{"name":"a"} {"z":1, "a":2} {}` {
		t.Errorf("checked %q", got)
	}
}
