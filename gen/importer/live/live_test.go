package live

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// The test binary is also the servers that the tests start: the variable names
// one of them.
const serverVariable = "SCHEMAPORT_TEST_SERVER"

func TestMain(m *testing.M) {
	if name := os.Getenv(serverVariable); name != "" {
		serve, ok := servers[name]
		if !ok {
			panic("no server " + name)
		}
		serve(&child{in: bufio.NewScanner(os.Stdin)})
		return
	}
	os.Exit(m.Run())
}

// child is a server on standard input and output.
type child struct{ in *bufio.Scanner }

// incoming is what a server of the tests reads of a message.
type incoming struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Cursor          string                     `json:"cursor"`
		ProtocolVersion string                     `json:"protocolVersion"`
		Meta            map[string]json.RawMessage `json:"_meta"`
	} `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// next reads a message; at the end of the input the server ends.
func (c *child) next() incoming {
	var m incoming
	if !c.in.Scan() {
		os.Exit(0)
	}
	if err := json.Unmarshal(c.in.Bytes(), &m); err != nil {
		panic(err)
	}
	return m
}

func (c *child) say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// greet shakes hands, and reads the first request after that.
func (c *child) greet(capabilities string) incoming {
	m := c.next()
	if m.Method != "initialize" || m.Params.ProtocolVersion != handshake {
		panic("no initialize: " + m.Method)
	}
	c.say(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2025-06-18","capabilities":%s,"serverInfo":{"name":"s","version":"1"}}}`, m.ID, capabilities)
	if m := c.next(); m.Method != "notifications/initialized" || m.ID != nil {
		panic("no notification: " + m.Method)
	}
	return c.next()
}

const hasTools = `{"tools":{}}`

// A tool whose bytes would not survive a map or a float64.
const odd = `{ "name":"a","zeta":1.0, "alpha":12345678901234567890.10,"description":"\u003c<é","inputSchema":{"type":"object","b":1,"a":2}}`

var servers = map[string]func(*child){
	"plain": func(c *child) {
		m := c.greet(hasTools)
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[%s]}}`, m.ID, odd)
		c.next()
	},
	"pages": func(c *child) {
		m := c.greet(hasTools)
		for page := range 3 {
			want, next := "", `,"nextCursor":"p1"`
			if page > 0 {
				want, next = fmt.Sprint("p", page), fmt.Sprintf(`,"nextCursor":"p%d"`, page+1)
			}
			if page == 2 {
				next = `,"nextCursor":null`
			}
			if m.Params.Cursor != want {
				panic("cursor " + m.Params.Cursor)
			}
			c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t%d"}]%s}}`, m.ID, page, next)
			m = c.next()
		}
	},
	// Greets, logs, notifies, asks, and sends batches and ids as strings.
	"chatty": func(c *child) {
		fmt.Println("Server is up.")
		fmt.Fprintln(os.Stderr, "log line")
		m := c.greet(hasTools)
		c.say(`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`)
		c.say(`{"level":30,"msg":"json, but no message"}`)
		c.say(`{"jsonrpc":"2.0","id":"x-1","method":"ping"}`)
		if pong := c.next(); string(pong.ID) != `"x-1"` || string(pong.Result) != "{}" {
			panic("no pong")
		}
		c.say(`[{"jsonrpc":"2.0","id":7,"method":"roots/list"},{"jsonrpc":"2.0","id":99,"result":{}}]`)
		if no := c.next(); string(no.ID) != "7" || !strings.Contains(string(no.Error), "-32601") {
			panic("roots were answered")
		}
		c.say("")
		c.say(`{"jsonrpc":"2.0","id":"%s","error":null,"result":{"tools":[{"name":"t"}]}}`, m.ID)
		c.next()
	},
	"modern": func(c *child) { modern(c, stateless) },
	"newer":  func(c *child) { modern(c, "2031-01-01") },
	// Refuses the version that was asked for and says which it takes.
	"older": func(c *child) {
		m := c.next()
		c.say(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"Unsupported","data":{"supported":["2024-10-07","2024-11-05","2099-01-01"]}}}`, m.ID)
		if m = c.next(); m.Method != "initialize" || m.Params.ProtocolVersion != "2024-11-05" {
			panic("asked for " + m.Params.ProtocolVersion)
		}
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":"2024-11-05","capabilities":{"tools":{}}}}`, m.ID)
		c.next()
		m = c.next()
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[]}}`, m.ID)
		c.next()
	},
	"undeclared": func(c *child) {
		m := c.greet(`{}`)
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t"}]}}`, m.ID)
		c.next()
	},
	"bigline": func(c *child) {
		m := c.greet(hasTools)
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t","description":"%s"}]}}`, m.ID, strings.Repeat("x", 900<<10))
		c.next()
	},

	"mute": func(c *child) { fmt.Fprintln(os.Stderr, "\x1b[31mthinking"); time.Sleep(time.Hour) },
	// Does not read its input, and asks so much that whoever answers blocks.
	"deaf": func(c *child) {
		for {
			c.say(`{"jsonrpc":"2.0","id":"%s","method":"ping"}`, strings.Repeat("i", 4<<10))
			time.Sleep(time.Millisecond)
		}
	},
	"dies": func(c *child) {
		c.greet(hasTools)
		fmt.Fprintln(os.Stderr, "cannot open the database")
		os.Exit(3)
	},
	"cut": func(c *child) {
		m := c.greet(hasTools)
		fmt.Printf(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[`, m.ID)
	},
	"toolless": func(c *child) {
		m := c.greet(`{"resources":{},"prompts":{}}`)
		c.say(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"Method not found"}}`, m.ID)
		c.next()
	},
	"emptyhanded": func(c *child) {
		m := c.greet(`{}`)
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[]}}`, m.ID)
		c.next()
	},
	"refuses": func(c *child) {
		for {
			m := c.next()
			c.say(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"no licence\u001b[2J"}}`, m.ID)
		}
	},
	"misshapen": func(c *child) {
		m := c.greet(hasTools)
		c.say(`{"jsonrpc":"2.0","id":%s,"error":"a string"}`, m.ID)
		c.next()
	},
	"asksuser": func(c *child) {
		m := c.greet(hasTools)
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"input_required","tools":[]}}`, m.ID)
		c.next()
	},
	"notools": func(c *child) {
		m := c.greet(hasTools)
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":{"a":1}}}`, m.ID)
		c.next()
	},
	"stranger": func(c *child) {
		m := c.next()
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"capabilities":{"textDocumentSync":1}}}`, m.ID)
		c.next()
	},
	"circle":  func(c *child) { endless(c, func(n int) string { return "c" + fmt.Sprint(n%3) }) },
	"endless": func(c *child) { endless(c, func(n int) string { return fmt.Sprint(n) }) },
	"garbage": func(c *child) {
		for {
			fmt.Println("once upon a time")
		}
	},
	"flood": func(c *child) {
		for {
			fmt.Println(`{"jsonrpc":"2.0","method":"notifications/message","params":{}}`)
		}
	},
	"asksforever": func(c *child) {
		for {
			fmt.Println(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		}
	},
	"line": func(c *child) {
		for {
			fmt.Print(strings.Repeat("x", 64<<10))
		}
	},
	"deep": func(c *child) {
		m := c.next()
		c.say(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, strings.Repeat("[", 400<<10))
		c.next()
	},
}

// modern is a server without handshakes that speaks version.
func modern(c *child, version string) {
	for {
		m := c.next()
		meta := string(m.Params.Meta["io.modelcontextprotocol/protocolVersion"])
		switch {
		case m.Method == "initialize" || meta != `"`+stateless+`"` || m.Params.Meta["io.modelcontextprotocol/clientCapabilities"] == nil:
			c.say(`{"jsonrpc":"2.0","id":%s,"error":{"code":-32022,"message":"unsupported protocol version","data":{"supported":["%s"]}}}`, m.ID, version)
		case m.Method == "server/discover":
			c.say(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","supportedVersions":["%s"],"capabilities":{"tools":{}}}}`, m.ID, version)
		default:
			c.say(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","tools":[{"name":"t"}],"ttlMs":0}}`, m.ID)
		}
	}
}

// endless answers every page with a cursor for another.
func endless(c *child, cursor func(int) string) {
	m := c.greet(hasTools)
	for n := 0; ; n++ {
		c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t"}],"nextCursor":"%s"}}`, m.ID, cursor(n))
		m = c.next()
	}
}

// small are bounds that the hostile servers meet at once.
var small = limits{message: 1 << 20, total: 8 << 20, pages: 20, strays: 5, time: 10 * time.Second, grace: 300 * time.Millisecond}

func source(server string) Source {
	return Source{Command: []string{os.Args[0]}, Env: []string{serverVariable + "=" + server}}
}

func TestCommand(t *testing.T) {
	big := `{"tools":[{"name":"t","description":"` + strings.Repeat("x", 900<<10) + `"}]}` + "\n"
	for server, want := range map[string]string{
		"plain":      `{"tools":[` + odd + "]}\n",
		"pages":      `{"tools":[{"name":"t0"},{"name":"t1"},{"name":"t2"}]}` + "\n",
		"chatty":     `{"tools":[{"name":"t"}]}` + "\n",
		"modern":     `{"tools":[{"name":"t"}]}` + "\n",
		"older":      `{"tools":[]}` + "\n",
		"undeclared": `{"tools":[{"name":"t"}]}` + "\n",
		"bigline":    big,
	} {
		t.Run(server, func(t *testing.T) {
			got, err := list(t.Context(), source(server), small)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != want {
				t.Errorf("got %.500s\nwant %.500s", got, want)
			}
		})
	}
}

func TestCommandFaults(t *testing.T) {
	for server, want := range map[string][]string{
		"dies":        {"ended (exit status 3) before it answered tools/list", "last lines of its standard error:\n\tcannot open the database"},
		"cut":         {"ended (exit status 0) before it answered tools/list", `no JSON-RPC message: "{\"jsonrpc\"`},
		"toolless":    {`the server has no tools: its capabilities are "prompts, resources"`, "-32601"},
		"emptyhanded": {"the server has no tools: it declares no capabilities"},
		"refuses":     {`initialize with the error -32603: "no licence\x1b[2J"`, "server/discover"},
		"misshapen":   {`tools/list with the error "\"a string\""`},
		"asksuser":    {`tools/list is "input_required"`},
		"notools":     {`has no "tools" array`, `{\"a\":1}`},
		"stranger":    {"no protocolVersion", "textDocumentSync"},
		"newer":       {`"2031-01-01"`, stateless},
		"circle":      {`the cursor "c0" came twice`},
		"endless":     {"more than 20 pages"},
		"garbage":     {"the command is no MCP server", `"once upon a time"`},
		"flood":       {"more than 8388608 bytes"},
		"line":        {"a message of more than 1048576 bytes"},
		"deep":        {`no JSON-RPC message: "{\"jsonrpc\"`},
	} {
		t.Run(server, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
			defer cancel()
			if server == "deep" {
				ctx, cancel = context.WithTimeout(ctx, time.Second)
				defer cancel()
			}
			_, err := list(ctx, source(server), small)
			failsWith(t, err, want...)
		})
	}
}

func failsWith(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, part := range want {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%v\ndoes not say %s", err, part)
		}
	}
	if strings.ContainsRune(err.Error(), '\x1b') {
		t.Errorf("%q has a control character", err)
	}
}

// TestCommandTime: a server that does not answer, does not read, or asks without
// end costs the time that it is given and no more.
func TestCommandTime(t *testing.T) {
	for server, want := range map[string][]string{
		"mute":        {"did not answer initialize in time", "[31mthinking"},
		"deaf":        {"did not answer initialize in time"},
		"asksforever": {""},
	} {
		t.Run(server, func(t *testing.T) {
			short := small
			short.time = 500 * time.Millisecond
			begin := time.Now()
			_, err := list(context.Background(), source(server), short)
			failsWith(t, err, want...)
			if took := time.Since(begin); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestCommandStart(t *testing.T) {
	for name, c := range map[string]struct {
		src  Source
		want string
	}{
		"nothing":   {Source{}, "no MCP server is given"},
		"both":      {Source{Command: []string{"a"}, URL: "http://localhost"}, "give one"},
		"not there": {Source{Command: []string{"no-such-program-at-all"}}, "was not found: install it"},
		"a folder":  {Source{Command: []string{t.TempDir()}}, "cannot be started"},
		"no URL":    {Source{URL: "localhost:8080/mcp"}, "write it whole"},
		"a file":    {Source{URL: "file:///mcp"}, "write it whole"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := List(t.Context(), c.src)
			failsWith(t, err, c.want)
		})
	}
}

func TestCommandIsLeftByItsCaller(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err := list(ctx, source("mute"), small)
	failsWith(t, err, "asked for initialize when the call was broken off")
}

// TestStderr: what the server says beside its messages reaches the caller.
func TestStderr(t *testing.T) {
	var said bytes.Buffer
	src := source("chatty")
	src.Stderr = &said
	if _, err := list(t.Context(), src, small); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"log line\n", "Server is up.\n", `{"level":30,"msg":"json, but no message"}` + "\n"} {
		if !strings.Contains(said.String(), line) {
			t.Errorf("%q lacks %q", said.String(), line)
		}
	}
}

func TestTailKeepsTheEnd(t *testing.T) {
	var log tail
	for n := range 5000 {
		fmt.Fprintln(&log, "line", n)
	}
	text := log.String()
	if lines := strings.Split(text, "\n\t"); len(lines) != 11 || lines[1] != "line 4990" || lines[10] != "line 4999" {
		t.Errorf("got %q", text)
	}
	if len(log.last) > kept {
		t.Errorf("%d bytes are kept", len(log.last))
	}
	long := strings.Repeat("x", 3*kept) + "end"
	if n, err := io.WriteString(&log, long); n != len(long) || err != nil || !strings.HasSuffix(string(log.last), "xend") {
		t.Errorf("wrote %d, %v", n, err)
	}
}
