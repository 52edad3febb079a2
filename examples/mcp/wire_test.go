package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/runtime"
)

// TestMain makes a server of the test's program, for tests that need a process.
func TestMain(m *testing.M) {
	if os.Getenv("SERVE_STDIO") != "" {
		os.Args = []string{os.Args[0], "-stdio"}
		main()
		return
	}
	os.Exit(m.Run())
}

// process is a transport to a server that runs as a process of its own.
func process() mcp.Transport {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "SERVE_STDIO=1")
	return &mcp.CommandTransport{Command: command}
}

const initialize = `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}`

// A post sends a request of JSON-RPC and returns what came back for it, as it
// was on the wire.
type post func(t *testing.T, method, params string) (result json.RawMessage, err error)

// postStdio talks to a process line by line.
func postStdio(t *testing.T) post {
	conn, err := process().Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	n := 0.0
	send := func(t *testing.T, method, params string) (json.RawMessage, error) {
		n++
		id, err := jsonrpc.MakeID(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.Write(t.Context(), &jsonrpc.Request{ID: id, Method: method, Params: json.RawMessage(params)}); err != nil {
			t.Fatal(err)
		}
		for {
			message, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if r, ok := message.(*jsonrpc.Response); ok {
				return r.Result, r.Error
			}
		}
	}
	if _, err := send(t, "initialize", initialize); err != nil {
		t.Fatal(err)
	}
	if err := conn.Write(t.Context(), &jsonrpc.Request{Method: "notifications/initialized", Params: json.RawMessage("{}")}); err != nil {
		t.Fatal(err)
	}
	return send
}

// postHTTP talks to a server with nothing but package http.
func postHTTP(t *testing.T) post {
	server := httptest.NewServer(newHandler(newServer()))
	t.Cleanup(server.Close)
	session := ""
	roundTrip := func(t *testing.T, body string) string {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		if session != "" {
			req.Header.Set("Mcp-Session-Id", session)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if id := resp.Header.Get("Mcp-Session-Id"); id != "" {
			session = id
		}
		answer, err := io.ReadAll(resp.Body)
		if err != nil || resp.StatusCode/100 != 2 {
			t.Fatalf("%s: %v: %s", resp.Status, err, answer)
		}
		return string(answer)
	}
	send := func(t *testing.T, method, params string) (json.RawMessage, error) {
		answer := roundTrip(t, `{"jsonrpc":"2.0","id":1,"method":"`+method+`","params":`+params+`}`)
		for line := range strings.Lines(answer) {
			if data, ok := strings.CutPrefix(line, "data: "); ok && strings.Contains(data, `"id":1`) {
				answer = data
			}
		}
		message, err := jsonrpc.DecodeMessage([]byte(answer))
		if err != nil {
			t.Fatalf("%v: %s", err, answer)
		}
		r := message.(*jsonrpc.Response)
		return r.Result, r.Error
	}
	if _, err := send(t, "initialize", initialize); err != nil {
		t.Fatal(err)
	}
	roundTrip(t, `{"jsonrpc":"2.0","method":"notifications/initialized","params":{}}`)
	return send
}

// A sentTool is a tool on the wire; what tells that a byte has changed is raw.
type sentTool struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	Icons        json.RawMessage `json:"icons"`
	Meta         json.RawMessage `json:"_meta"`
	Annotations  map[string]any  `json:"annotations"`
}

// TestDefinitionsOnTheWire: a client gets the schemas byte for byte as they are
// embedded, and all else of the definitions.
func TestDefinitionsOnTheWire(t *testing.T) {
	for _, peer := range []struct {
		name string
		open func(t *testing.T) post
	}{{"stdio", postStdio}, {"http", postHTTP}} {
		t.Run(peer.name, func(t *testing.T) {
			raw, err := peer.open(t)(t, "tools/list", "{}")
			if err != nil {
				t.Fatal(err)
			}
			var list struct{ Tools []sentTool }
			if err := json.Unmarshal(raw, &list); err != nil {
				t.Fatal(err)
			}
			var embedded []sentTool
			if err := json.Unmarshal(Definitions(runtime.MCP), &embedded); err != nil {
				t.Fatal(err)
			}
			if len(list.Tools) != len(embedded) {
				t.Fatalf("%d tools are listed, want %d", len(list.Tools), len(embedded))
			}
			for i, want := range embedded {
				compareSent(t, list.Tools[i], want)
			}
		})
	}
}

func compareSent(t *testing.T, got, want sentTool) {
	t.Helper()
	if got.Name != want.Name || got.Title != want.Title || got.Description != want.Description {
		t.Errorf("got %q %q %q, want %q %q %q", got.Name, got.Title, got.Description, want.Name, want.Title, want.Description)
	}
	for _, part := range []struct {
		name      string
		got, want json.RawMessage
	}{
		{"inputSchema", got.InputSchema, want.InputSchema},
		{"outputSchema", got.OutputSchema, want.OutputSchema},
		{"icons", got.Icons, want.Icons},
		{"_meta", got.Meta, want.Meta},
	} {
		if !bytes.Equal(part.got, part.want) {
			t.Errorf("%s of %s: got %s, want %s", part.name, got.Name, part.got, part.want)
		}
	}
	for hint, v := range want.Annotations {
		if got.Annotations[hint] != v {
			t.Errorf("annotation %s of %s is %v, want %v", hint, got.Name, got.Annotations[hint], v)
		}
	}
}

// TestDefinitionsStayTheSame: what is handed to the SDK is the same each time.
func TestDefinitionsStayTheSame(t *testing.T) {
	var embedded sentTool
	if err := json.Unmarshal(MakeMaze.Definition(runtime.MCP), &embedded); err != nil {
		t.Fatal(err)
	}
	first, err := json.Marshal(mcpTool(MakeMaze))
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		tool := mcpTool(MakeMaze)
		if !bytes.Equal(tool.InputSchema.(json.RawMessage), embedded.InputSchema) {
			t.Fatalf("got %s, want %s", tool.InputSchema, embedded.InputSchema)
		}
		if !bytes.Equal(tool.OutputSchema.(json.RawMessage), embedded.OutputSchema) {
			t.Fatalf("got %s, want %s", tool.OutputSchema, embedded.OutputSchema)
		}
		if again, err := json.Marshal(tool); err != nil || !bytes.Equal(first, again) {
			t.Fatalf("%v: got %s, want %s", err, again, first)
		}
	}
}

// TestCallsOnTheWire: what only the wire can show.
func TestCallsOnTheWire(t *testing.T) {
	for _, peer := range []struct {
		name string
		open func(t *testing.T) post
	}{{"stdio", postStdio}, {"http", postHTTP}} {
		t.Run(peer.name, func(t *testing.T) {
			send := peer.open(t)
			for _, test := range []struct {
				name, params, want string
			}{
				{
					"arguments left out", `{"name":"forget_mazes"}`,
					`{"content":[{"type":"text","text":"forgot 0 mazes"}]}`,
				},
				{
					"null for arguments", `{"name":"forget_mazes","arguments":null}`,
					`{"content":[{"type":"text","text":"forgot 0 mazes"}]}`,
				},
				{
					"every digit", `{"name":"make_maze","arguments":{"width":2,"height":2,"seed":9007199254740993}}`,
					`{"content":[{"type":"text","text":"{\"maze\":\"maze-1\",\"seed\":9007199254740993,\"dead_ends\":2,\"places\":[\"entrance\",\"exit\"]}"}],` +
						`"structuredContent":{"maze":"maze-1","seed":9007199254740993,"dead_ends":2,"places":["entrance","exit"]}}`,
				},
				{
					"what the SDK escapes", `{"name":"make_maze","arguments":{"width":2,"height":2,"seed":1,"places":{"<&>":{"x":0,"y":0}}}}`,
					`{"content":[{"type":"text","text":"{\"maze\":\"maze-2\",\"seed\":1,\"dead_ends\":2,\"places\":[\"\u003c\u0026\u003e\",\"entrance\",\"exit\"]}"}],` +
						`"structuredContent":{"maze":"maze-2","seed":1,"dead_ends":2,"places":["\u003c\u0026\u003e","entrance","exit"]}}`,
				},
				{
					"a fault of the arguments", `{"name":"make_maze","arguments":{"width":1}}`,
					`{"content":[{"type":"text","text":"The arguments of make_maze were refused.\n- width: must be at least 2, but the number 1 was sent"}],"isError":true}`,
				},
				{
					"an error of the handler", `{"name":"draw_maze","arguments":{"maze":"maze-7"}}`,
					`{"content":[{"type":"text","text":"there is no maze \"maze-7\"; make one first"}],"isError":true}`,
				},
			} {
				t.Run(test.name, func(t *testing.T) {
					got, err := send(t, "tools/call", test.params)
					if err != nil || string(got) != test.want {
						t.Errorf("%v\ngot  %s\nwant %s", err, got, test.want)
					}
				})
			}
			if got, err := send(t, "tools/call", `{"name":"make_haze"}`); err == nil || !strings.Contains(err.Error(), "make_haze") {
				t.Errorf("an unknown tool is no error of the protocol: %s", got)
			}
		})
	}
}

// conversation is what go run . prints.
const conversation = `maze-1: seed 9007199254740993, 11 dead ends, places [cheese entrance exit]
to the cheese: 5 east, 2 south, 2 west, 1 north, 3 west, 2 south, 1 east, 2 south, 1 east, 2 north, 2 east, 2 south, 2 east, 3 north, 1 east
refused: the place "treasure" is outside: x must be below 12, and y below 6
`

func TestConversation(t *testing.T) {
	var out bytes.Buffer
	if err := converse(context.Background(), &out); err != nil {
		t.Fatal(err)
	}
	if out.String() != conversation {
		t.Errorf("got\n%s\nwant\n%s", &out, conversation)
	}
}
