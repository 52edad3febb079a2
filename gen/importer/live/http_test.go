package live

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// exchange is one request to a server of the tests, and where its answer goes.
type exchange struct {
	incoming
	http.ResponseWriter
	r *http.Request
}

func (x exchange) json(format string, args ...any) {
	x.Header().Set("Content-Type", "application/json; charset=utf-8")
	fmt.Fprintf(x, format, args...)
}

func (x exchange) result(result string) {
	x.json(`{"jsonrpc":"2.0","id":%s,"result":%s}`, x.ID, result)
}

func (x exchange) events(lines ...string) {
	x.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(x, strings.Join(lines, "\n"))
	x.ResponseWriter.(http.Flusher).Flush()
}

// shake answers the handshake and reports whether that was all.
func (x exchange) shake() bool {
	switch x.Method {
	case "initialize":
		x.Header().Set("Mcp-Session-Id", "s-1")
		x.result(`{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}`)
	case "notifications/initialized":
		x.WriteHeader(http.StatusAccepted)
	default:
		return false
	}
	return true
}

// web starts a server whose POSTs are answered by answer, and keeps the rest.
func web(t *testing.T, answer func(exchange)) (src Source, seen func() []string) {
	var mu sync.Mutex
	var log []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := exchange{ResponseWriter: w, r: r}
		body, err := io.ReadAll(r.Body)
		if err == nil && len(body) > 0 {
			err = json.Unmarshal(body, &x.incoming)
		}
		if err != nil {
			t.Errorf("%s: %v in %s", r.Method, err, body)
		}
		mu.Lock()
		log = append(log, fmt.Sprintf("%s %s session=%s version=%s method=%s key=%s", r.Method, x.Method,
			r.Header.Get("Mcp-Session-Id"), r.Header.Get("MCP-Protocol-Version"), r.Header.Get("Mcp-Method"), r.Header.Get("X-Key")))
		mu.Unlock()
		if r.Method == http.MethodPost {
			answer(x)
		}
	}))
	t.Cleanup(server.Close)
	src = Source{URL: server.URL + "/mcp?secret=1", Header: http.Header{"X-Key": {"k"}}}
	return src, func() []string { mu.Lock(); defer mu.Unlock(); return log }
}

func TestHTTPSession(t *testing.T) {
	src, seen := web(t, func(x exchange) {
		if accept := x.r.Header.Get("Accept"); accept != "application/json, text/event-stream" {
			t.Errorf("Accept is %s", accept)
		}
		if !x.shake() {
			x.result(`{"tools":[` + odd + `]}`)
		}
	})
	got, err := list(t.Context(), src, small)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"tools":[` + odd + "]}\n"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want := `POST initialize session= version= method= key=k
POST notifications/initialized session=s-1 version=2025-06-18 method= key=k
POST tools/list session=s-1 version=2025-06-18 method= key=k
DELETE  session=s-1 version=2025-06-18 method= key=k`
	if log := strings.Join(seen(), "\n"); log != want {
		t.Errorf("got\n%s\nwant\n%s", log, want)
	}
}

func TestHTTPStateless(t *testing.T) {
	src, seen := web(t, func(x exchange) {
		switch x.Method {
		case "initialize":
			x.Header().Set("Content-Type", "application/json")
			x.WriteHeader(http.StatusBadRequest)
			x.json(`{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}}}`)
		case "server/discover":
			x.result(`{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}`)
		default:
			x.result(`{"tools":[{"name":"t"}]}`)
		}
	})
	if _, err := list(t.Context(), src, small); err != nil {
		t.Fatal(err)
	}
	want := `POST initialize session= version= method= key=k
POST server/discover session= version=2026-07-28 method=server/discover key=k
POST tools/list session= version=2026-07-28 method=tools/list key=k`
	if log := strings.Join(seen(), "\n"); log != want {
		t.Errorf("got\n%s\nwant\n%s", log, want)
	}
}

// TestHTTPChangesItsMind: a server may take the handshake and nothing after it,
// because it only speaks the stateless protocol.
func TestHTTPChangesItsMind(t *testing.T) {
	src, _ := web(t, func(x exchange) {
		switch version := x.r.Header.Get("MCP-Protocol-Version"); {
		case x.Method == "initialize":
			x.shake()
		case version != stateless || x.r.Header.Get("Mcp-Session-Id") != "":
			http.Error(x, "unsupported version", http.StatusBadRequest)
		case x.Method == "server/discover":
			x.result(`{"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}}`)
		default:
			x.result(`{"tools":[]}`)
		}
	})
	if _, err := list(t.Context(), src, small); err != nil {
		t.Error(err)
	}
}

// TestHTTPEvents: the answer may be one of several events, in several lines of
// data, after requests of the server's.
func TestHTTPEvents(t *testing.T) {
	src, seen := web(t, func(x exchange) {
		switch {
		case x.shake():
		case x.Method == "":
			if !strings.Contains(string(x.Error), "-32601") {
				t.Errorf("the server was answered %s", x.Error)
			}
			x.WriteHeader(http.StatusAccepted)
		default:
			x.events(": a comment", "id: 1", "data:", "", "retry: 10", "dataset: no", "", "event: message\r",
				`data: {"jsonrpc":"2.0","id":5,"method":"roots/list"}`+"\r", "\r",
				`data: {"jsonrpc":"2.0","method":"notifications/progress"}`, "", "data:{", `data: "jsonrpc":"2.0",`,
				fmt.Sprintf(`data:"id":%s,"result":{"tools":[{"name":"t"}]}}`, x.ID), "", "")
			<-x.r.Context().Done() // the answer is there: nobody waits for the end
		}
	})
	got, err := list(t.Context(), src, small)
	if err != nil || string(got) != `{"tools":[{"name":"t"}]}`+"\n" {
		t.Errorf("got %s, %v", got, err)
	}
	if n := len(seen()); n != 5 {
		t.Errorf("%d requests:\n%s", n, strings.Join(seen(), "\n"))
	}
}

func TestHTTPFaults(t *testing.T) {
	status := func(code int, header ...string) func(exchange) {
		return func(x exchange) {
			if len(header) > 0 {
				x.Header().Set(header[0], header[1])
			}
			x.WriteHeader(code)
			fmt.Fprint(x, "the server's words")
		}
	}
	later := func(answer func(exchange)) func(exchange) {
		return func(x exchange) {
			if !x.shake() {
				answer(x)
			}
		}
	}
	for name, c := range map[string]struct {
		answer func(exchange)
		want   []string
	}{
		"401":       {status(401), []string{"401 Unauthorized", `--header "Authorization: Bearer ..."`, "the server's words"}},
		"403":       {status(403), []string{"does not let this caller in"}},
		"404":       {status(404), []string{"often is /mcp"}},
		"405":       {status(405), []string{"older transport"}},
		"400":       {status(400), []string{`with the error "400 Bad Request": "the server's words"`, "server/discover"}},
		"418":       {status(418), []string{"does not take the request"}},
		"503":       {status(503), []string{"try again later"}},
		"302":       {status(302, "Location", "https://elsewhere.example/mcp"), []string{`"https://elsewhere.example/mcp"`, "if you trust it"}},
		"307":       {status(307, "Location", "http://elsewhere.example/mcp"), []string{`"http://elsewhere.example/mcp"`}},
		"circle":    {status(307, "Location", "/mcp"), []string{"it sends the caller on"}},
		"forgotten": {later(status(404)), []string{"forgotten the session"}},
		"rpc error": {later(func(x exchange) {
			x.WriteHeader(400)
			x.json(`{"jsonrpc":"2.0","id":2,"error":{"code":-1,"message":"m"}}`)
		}), []string{`tools/list with the error -1: "m"`}},
		"web page":    {func(x exchange) { x.Header().Set("Content-Type", "text/html"); fmt.Fprint(x, "<html>") }, []string{`"text/html"`, "often ends in /mcp"}},
		"not rpc":     {func(x exchange) { x.json(`{"ok":true}`) }, []string{"no JSON-RPC message", `"{\"ok\":true}"`}},
		"other id":    {func(x exchange) { x.json(`{"jsonrpc":"2.0","id":77,"result":{}}`) }, []string{"no answer to it"}},
		"empty":       {func(x exchange) { x.json("") }, []string{"no JSON-RPC message"}},
		"broken off":  {func(x exchange) { x.Header().Set("Content-Length", "500"); x.json(`{"jsonrpc"`) }, []string{"did not answer initialize: unexpected EOF"}},
		"huge":        {func(x exchange) { x.json("%s", strings.Repeat(" ", 2<<20)) }, []string{"a message of more than 1048576 bytes"}},
		"bomb":        {bomb, []string{"a message of more than 1048576 bytes"}},
		"cut stream":  {later(func(x exchange) { x.events(`data: {"jsonrpc":"2.0","id":2,`) }), []string{"ended its event stream before it answered tools/list"}},
		"lost stream": {later(func(x exchange) { x.events(`data: {`); panic(http.ErrAbortHandler) }), []string{"ended its event stream"}},
		"bad event":   {func(x exchange) { x.events("data: hello", "", "") }, []string{"an event that is no JSON-RPC message", `"hello"`}},
		"long line":   {func(x exchange) { x.events("data: " + strings.Repeat("x", 2<<20)) }, []string{"a message of more than 1048576 bytes"}},
		"long event":  {func(x exchange) { forever(x, "data: "+strings.Repeat("x", 1<<10)+"\n") }, []string{"a message of more than 1048576 bytes"}},
		"no event":    {func(x exchange) { forever(x, ": "+strings.Repeat("x", 1<<10)+"\n\n") }, []string{"more than 8388608 bytes"}},
	} {
		t.Run(name, func(t *testing.T) {
			src, _ := web(t, c.answer)
			_, err := list(t.Context(), src, small)
			failsWith(t, err, c.want...)
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("%v shows the query", err)
			}
		})
	}
}

// forever writes text until the client has had enough.
func forever(x exchange, text string) {
	x.events("")
	for x.r.Context().Err() == nil {
		fmt.Fprint(x, text)
	}
}

// bomb answers with much that travels as little.
func bomb(x exchange) {
	x.Header().Set("Content-Type", "application/json")
	x.Header().Set("Content-Encoding", "gzip")
	packed := gzip.NewWriter(x)
	fmt.Fprint(packed, strings.Repeat(" ", 64<<20))
	packed.Close()
}

func TestHTTPTime(t *testing.T) {
	for name, answer := range map[string]func(exchange){
		"no answer": func(x exchange) { <-x.r.Context().Done() },
		"no end":    func(x exchange) { x.events(": wait", ""); <-x.r.Context().Done() },
	} {
		t.Run(name, func(t *testing.T) {
			src, _ := web(t, answer)
			short := small
			short.time = 200 * time.Millisecond
			_, err := list(t.Context(), src, short)
			failsWith(t, err, "did not answer initialize in time")
		})
	}
}

func TestHTTPNobodyThere(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	_, err := list(t.Context(), Source{URL: server.URL}, small)
	failsWith(t, err, "did not answer initialize: ", "refused")
}

// TestHTTPRedirect: a redirect within the server repeats the message with its
// headers.
func TestHTTPRedirect(t *testing.T) {
	src, seen := web(t, func(x exchange) {
		if x.r.URL.Path == "/mcp" {
			http.Redirect(x, x.r, "/mcp/", http.StatusTemporaryRedirect)
			return
		}
		if !x.shake() {
			x.result(`{"tools":[]}`)
		}
	})
	if _, err := list(t.Context(), src, small); err != nil {
		t.Fatal(err)
	}
	for _, line := range seen() {
		if !strings.HasSuffix(line, "key=k") {
			t.Errorf("%s lost its header", line)
		}
	}
}
