package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/runtime"
)

// open returns a session of the official client over a transport.
func open(t *testing.T, transport mcp.Transport, opts *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, opts).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// inMemory returns a transport to a server of this process.
func inMemory(t *testing.T, server *mcp.Server) mcp.Transport {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	return here
}

// overHTTP returns a transport to a handler.
func overHTTP(t *testing.T, handler http.Handler, client *http.Client) mcp.Transport {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return &mcp.StreamableClientTransport{Endpoint: server.URL, HTTPClient: client}
}

// transports are those that the official client is tested with.
var transports = []struct {
	name string
	make func(t *testing.T) mcp.Transport
}{
	{"memory", func(t *testing.T) mcp.Transport { return inMemory(t, newServer()) }},
	{"stdio", func(*testing.T) mcp.Transport { return process() }},
	{"http", func(t *testing.T) mcp.Transport { return overHTTP(t, newHandler(newServer()), nil) }},
}

func call(t *testing.T, session *mcp.ClientSession, name string, args any) *mcp.CallToolResult {
	t.Helper()
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// textOf is the first text of a result.
func textOf(t *testing.T, r *mcp.CallToolResult) string {
	t.Helper()
	for _, block := range r.Content {
		if text, ok := block.(*mcp.TextContent); ok {
			return text.Text
		}
	}
	t.Fatalf("there is no text in %+v", r)
	return ""
}

func TestListedTools(t *testing.T) {
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			tools := make(map[string]*mcp.Tool)
			for tool, err := range open(t, transport.make(t), nil).Tools(t.Context(), nil) {
				if err != nil {
					t.Fatal(err)
				}
				tools[tool.Name] = tool
			}
			if len(tools) != len(Tools.Names()) {
				t.Errorf("%d tools are listed", len(tools))
			}
			forget := tools["forget_mazes"]
			if forget == nil || forget.Title != "Forget all mazes" || forget.OutputSchema != nil {
				t.Fatalf("got %+v", forget)
			}
			a := forget.Annotations
			if a.DestructiveHint == nil || !*a.DestructiveHint || !a.IdempotentHint || a.ReadOnlyHint || a.OpenWorldHint == nil || *a.OpenWorldHint {
				t.Errorf("got %+v", a)
			}
			if icons := tools["make_maze"].Icons; len(icons) != 1 || icons[0].MIMEType != "image/svg+xml" {
				t.Errorf("got %+v", icons)
			}
		})
	}
}

// TestCalls carries out one conversation with each transport.
func TestCalls(t *testing.T) {
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			session := open(t, transport.make(t), nil)

			// Numbers and a map as models write them when they have it wrong.
			made := call(t, session, "make_maze", map[string]any{
				"width": "5", "height": 4.0, "style": "Branching", "seed": "7", "places": `{"den": {"x": 4, "y": 0}}`,
			})
			if made.IsError {
				t.Fatal(textOf(t, made))
			}
			var inText any
			if err := json.Unmarshal([]byte(textOf(t, made)), &inText); err != nil {
				t.Fatal(err)
			}
			structured, ok := made.StructuredContent.(map[string]any)
			if !ok || structured["seed"] != 7.0 || structured["maze"] != "maze-1" || inText.(map[string]any)["seed"] != 7.0 {
				t.Errorf("got %+v, and the text %v", made.StructuredContent, inText)
			}

			solved := call(t, session, "solve_maze", map[string]any{"maze": "maze-1", "to": "den"})
			if text := textOf(t, solved); solved.IsError || solved.StructuredContent != nil || strings.Contains(text, `"`) {
				t.Errorf("got %s and %v", text, solved.StructuredContent)
			}

			drawn := call(t, session, "draw_maze", map[string]any{"maze": "maze-1"})
			image, ok := drawn.Content[1].(*mcp.ImageContent)
			if !ok || image.MIMEType != "image/png" {
				t.Fatalf("got %+v", drawn.Content)
			}
			if picture, err := png.Decode(bytes.NewReader(image.Data)); err != nil || picture.Bounds().Dx() != 88 {
				t.Errorf("the picture is %v (%v)", picture, err)
			}

			for _, wrong := range []struct {
				name, says string
				args       map[string]any
			}{
				{"make_maze", "width", map[string]any{"width": 400}},
				{"make_maze", "style", map[string]any{"style": "round"}},
				{"solve_maze", "maze", map[string]any{}},
				{"solve_maze", "the places of maze-1 are den, entrance, exit", map[string]any{"maze": "maze-1", "to": "lair"}},
			} {
				r := call(t, session, wrong.name, wrong.args)
				if !r.IsError || !strings.Contains(textOf(t, r), wrong.says) || r.StructuredContent != nil {
					t.Errorf("%s %v: got %+v, which should say %q", wrong.name, wrong.args, r, wrong.says)
				}
			}

			_, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "make_haze"})
			var protocol *jsonrpc.Error
			if !errors.As(err, &protocol) || protocol.Code != jsonrpc.CodeInvalidParams {
				t.Errorf("an unknown tool: got %v", err)
			}
		})
	}
}

// TestProgress: a handler reaches the session and the token of its call.
func TestProgress(t *testing.T) {
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			told := make(chan *mcp.ProgressNotificationParams, 100)
			session := open(t, transport.make(t), &mcp.ClientOptions{
				ProgressNotificationHandler: func(_ context.Context, req *mcp.ProgressNotificationClientRequest) { told <- req.Params },
			})
			call(t, session, "make_maze", map[string]any{"width": 10, "height": 10, "seed": 1})
			params := &mcp.CallToolParams{Name: "solve_maze", Arguments: map[string]any{"maze": "maze-1"}}
			params.SetProgressToken("the way")
			if _, err := session.CallTool(t.Context(), params); err != nil {
				t.Fatal(err)
			}
			select {
			case p := <-told:
				if p.ProgressToken != "the way" || p.Total != 100 || p.Progress != 10 {
					t.Errorf("got %+v", p)
				}
			case <-time.After(10 * time.Second):
				t.Error("no progress was told")
			}
		})
	}
}

// bearer sends a token with each request.
type bearer string

func (token bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(r)
}

// TestAuthorisation: a handler sees whose call it carries out.
func TestAuthorisation(t *testing.T) {
	verify := func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
		return &auth.TokenInfo{Scopes: strings.Split(token, ","), Expiration: time.Now().Add(time.Hour)}, nil
	}
	for _, test := range []struct {
		token bearer
		want  string
	}{
		{"mazes.read", "the token lacks the scope mazes.write"},
		{"mazes.read,mazes.write", "forgot 0 mazes"},
	} {
		handler := auth.RequireBearerToken(verify, nil)(newHandler(newServer()))
		session := open(t, overHTTP(t, handler, &http.Client{Transport: test.token}), nil)
		r := call(t, session, "forget_mazes", nil)
		if got := textOf(t, r); got != test.want || r.IsError != strings.Contains(got, "lacks") {
			t.Errorf("%s: got %q (isError %t), want %q", test.token, got, r.IsError, test.want)
		}
	}
}

// A broken keeper returns what its tools do not promise.
type broken struct {
	UnimplementedHandlers
	drawn DrawMazeResult
	err   error
}

func (broken) MakeMaze(context.Context, MakeMazeArgs) (MakeMazeResult, error) {
	return MakeMazeResult{Maze: "maze-1", DeadEnds: -1}, nil
}

func (b broken) DrawMaze(context.Context, DrawMazeArgs) (DrawMazeResult, error) {
	return b.drawn, b.err
}

// TestErrorsOfHandlers: which of them are results, and which of the protocol.
func TestErrorsOfHandlers(t *testing.T) {
	upstream := &jsonrpc.Error{Code: -32000, Message: "upstream"}
	noPaper := &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "no paper"}}}
	draw := map[string]any{"maze": "maze-1"}
	for _, test := range []struct {
		name     string
		handlers broken
		tool     string
		args     map[string]any
		protocol bool
		want     string
	}{
		{"a result that breaks the outputSchema", broken{}, "make_maze", nil, true, "does not fit its output schema"},
		{"an error", broken{err: errors.New("out of ink")}, "draw_maze", draw, false, "out of ink"},
		{"an error of the protocol", broken{err: upstream}, "draw_maze", draw, true, "upstream"},
		{"another server's", broken{err: errors.Join(upstream)}, "draw_maze", draw, false, "upstream"},
		{"a result of its own", broken{drawn: noPaper}, "draw_maze", draw, false, "no paper"},
		{"not implemented", broken{}, "forget_mazes", nil, false, "not implemented"},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := mcp.NewServer(&mcp.Implementation{Name: "broken", Version: "1"}, nil)
			AddTools(server, test.handlers)
			r, err := open(t, inMemory(t, server), nil).CallTool(t.Context(), &mcp.CallToolParams{Name: test.tool, Arguments: test.args})
			var protocol *jsonrpc.Error
			switch {
			case test.protocol && (!errors.As(err, &protocol) || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %+v, %v; want an error of the protocol", r, err)
			case test.protocol:
			case err != nil || !r.IsError || !strings.Contains(textOf(t, r), test.want):
				t.Errorf("got %+v, %v; want a result with isError", r, err)
			}
		})
	}
}

// TestErrorsForMiddleware: middleware sees the errors themselves.
func TestErrorsForMiddleware(t *testing.T) {
	server := newServer()
	var seen error
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			result, err := next(ctx, method, req)
			if r, ok := result.(*mcp.CallToolResult); ok && r != nil {
				seen = r.GetError()
			}
			return result, err
		}
	})
	call(t, open(t, inMemory(t, server), nil), "make_maze", map[string]any{"width": 1})
	var fault *runtime.ArgumentError
	if !errors.As(seen, &fault) || fault.Issues[0].Path != "width" {
		t.Errorf("got %v", seen)
	}
}

// TestOwnResults: a *mcp.CallToolResult goes out as it is, but its structured
// content must fit.
func TestOwnResults(t *testing.T) {
	fits := &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.ResourceLink{URI: "maze://1", Name: "maze-1"}},
		StructuredContent: MakeMazeResult{Maze: "maze-1", Places: []string{}},
	}
	for _, test := range []struct {
		name   string
		result *mcp.CallToolResult
		want   string // of the error
	}{
		{"fits", fits, ""},
		{"does not", &mcp.CallToolResult{StructuredContent: map[string]any{"maze": 1}}, "maze"},
		{"has none", &mcp.CallToolResult{Content: fits.Content}, "output schema"},
		{"says an error", &mcp.CallToolResult{Content: fits.Content, IsError: true}, ""},
		{"is nil", nil, "output schema"},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := mcp.NewServer(&mcp.Implementation{Name: "own", Version: "1"}, nil)
			AddToolset(server, runtime.NewToolset([]runtime.Bound{
				runtime.Bind(func(context.Context, MakeMazeArgs) (*mcp.CallToolResult, error) { return test.result, nil }),
			}))
			r, err := open(t, inMemory(t, server), nil).CallTool(t.Context(), &mcp.CallToolParams{Name: "make_maze"})
			if test.want != "" {
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("got %v, want an error about %s", err, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if link, ok := r.Content[0].(*mcp.ResourceLink); !ok || link.URI != "maze://1" || len(r.Content) != 1 {
				t.Errorf("got %+v", r.Content)
			}
		})
	}
}

// TestSubsetAndOptions: a toolset of some tools makes a server of those, with
// its options.
func TestSubsetAndOptions(t *testing.T) {
	var seen []string
	around := func(ctx context.Context, c *runtime.Call, next func(context.Context) (any, error)) (any, error) {
		seen = append(seen, c.Tool.Name())
		return next(ctx)
	}
	bound := Bind(&keeper{mazes: make(map[string]*maze)})
	bound = slices.DeleteFunc(bound, func(b runtime.Bound) bool { return b.Tool() != MakeMaze })
	server := mcp.NewServer(&mcp.Implementation{Name: "some", Version: "1"}, nil)
	AddToolset(server, runtime.NewToolset(bound, runtime.WithLevel(runtime.Strict), runtime.WithInterceptor(around)))
	session := open(t, inMemory(t, server), nil)

	list, err := session.ListTools(t.Context(), nil)
	if err != nil || len(list.Tools) != 1 || list.Tools[0].Name != "make_maze" {
		t.Errorf("got %+v, %v", list, err)
	}
	if r := call(t, session, "make_maze", map[string]any{"width": "5"}); !r.IsError {
		t.Error("a string was taken for a number at level strict")
	}
	if r := call(t, session, "make_maze", map[string]any{"width": 5}); r.IsError {
		t.Error(textOf(t, r))
	}
	if !slices.Equal(seen, []string{"make_maze"}) {
		t.Errorf("the interceptor saw %v", seen)
	}
}

// TestRequestElsewhere: there is no request where no client sent one.
func TestRequestElsewhere(t *testing.T) {
	if req := MCPRequest(t.Context()); req != nil {
		t.Errorf("got %+v", req)
	}
}
