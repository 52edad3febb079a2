package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/examples/internal/peers"
)

// A published is a server that others publish, and one call of a tool of its.
type published struct {
	program string
	args    []string // DIR stands for a directory of the test's own, BROWSER for Chromium
	call    string   // Go: client, ctx and dir are there
	want    string   // in what the call prints
}

// servers are from npm. Each call really does something.
var servers = []published{
	{
		program: "mcp-server-memory",
		call: `r, err := client.CreateEntities(ctx, CreateEntitiesArgs{Entities: []CreateEntitiesArgsEntitiesItem{
		{Name: "Ada", EntityType: "person", Observations: []string{"likes engines"}},
	}})
	fmt.Println(r.Entities[0].Name, r.Entities[0].Observations, err)`,
		want: "Ada [likes engines] <nil>",
	},
	{
		program: "mcp-server-filesystem", args: []string{"DIR"},
		call: `r, err := client.ListDirectory(ctx, ListDirectoryArgs{Path: dir})
	fmt.Println(r.Content, err)`,
		want: "[FILE] here.txt <nil>",
	},
	{
		program: "playwright-mcp", args: []string{"--headless", "--isolated", "--no-sandbox", "--executable-path", "BROWSER"},
		call: `r, err := client.BrowserNavigate(ctx, BrowserNavigateArgs{URL: "about:blank"})
	text, _ := r.Content[0].(*mcp.TextContent)
	fmt.Println(text.Text, err)`,
		want: "Page URL: about:blank",
	},
}

// TestPublishedServers imports the tools of servers that others publish,
// generates a typed client, builds it, and makes a call with it.
func TestPublishedServers(t *testing.T) {
	generator := filepath.Join(t.TempDir(), "schemaport-gen")
	if out, err := exec.Command("go", "build", "-o", generator, "github.com/schemaport/schemaport-gen/cmd/schemaport-gen").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, s := range servers {
		t.Run(s.program, func(t *testing.T) { s.try(t, generator) })
	}
}

// try does what a user would: import, generate, build, call.
func (s published) try(t *testing.T, generator string) {
	files := t.TempDir()
	write(t, files, "here.txt", "")
	args := append([]string(nil), s.args...)
	for i := range args {
		switch args[i] {
		case "DIR":
			args[i] = files
		case "BROWSER":
			args[i] = browser(t)
		}
	}
	server := peers.Command(t, s.program, args...)
	dir := newModule(t)
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir, cmd.Env = dir, append(append(server.Env, goFolders(t)...), "MEMORY_FILE_PATH="+filepath.Join(files, "memory.jsonl"))
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	run(generator, "import", "--mcp-command", quoted(server.Args), "--out", "tools")
	run(generator, "tools", "--sdk", "mcp", "--targets", "mcp", "--package", "main")
	write(t, dir, "main.go", fmt.Sprintf(clientProgram, s.call))
	run("go", "build", "-o", "client", ".")
	if got := run(filepath.Join(dir, "client"), append([]string{files}, server.Args...)...); !strings.Contains(got, s.want) {
		t.Errorf("the call printed %q, want %q", got, s.want)
	}
}

// clientProgram calls the server that its arguments start.
const clientProgram = `package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	ctx, dir := context.Background(), os.Args[1]
	_ = dir
	c := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := c.Connect(ctx, &mcp.CommandTransport{Command: exec.Command(os.Args[2], os.Args[3:]...)}, nil)
	if err != nil {
		panic(err)
	}
	defer session.Close()
	client := NewClient(session)
	%s
}
`

// TestURL imports from a server over streamable HTTP, with and without sessions
// and the handshake, page by page.
func TestURL(t *testing.T) {
	generator := filepath.Join(t.TempDir(), "schemaport-gen")
	if out, err := exec.Command("go", "build", "-o", generator, "github.com/schemaport/schemaport-gen/cmd/schemaport-gen").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	newest := []string{"2026-07-28"} // has no handshake
	for name, c := range map[string]struct {
		http     mcp.StreamableHTTPOptions
		versions []string // nil: all
	}{
		"sessions":       {},
		"JSON":           {http: mcp.StreamableHTTPOptions{JSONResponse: true}},
		"stateless":      {http: mcp.StreamableHTTPOptions{Stateless: true}},
		"stateless JSON": {http: mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true}},
		"newest":         {http: mcp.StreamableHTTPOptions{Stateless: true}, versions: newest},
		"newest JSON":    {http: mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true}, versions: newest},
	} {
		t.Run(name, func(t *testing.T) {
			server := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1"},
				&mcp.ServerOptions{PageSize: 1, SupportedProtocolVersions: c.versions})
			server.AddTool(&mcp.Tool{Name: "even", InputSchema: json.RawMessage(`{"type":"object"}`)}, nil)
			server.AddTool(&mcp.Tool{Name: "odd", InputSchema: json.RawMessage(oddSchema)}, nil)
			served := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, &c.http))
			defer served.Close()
			dir := t.TempDir()
			cmd := exec.CommandContext(t.Context(), generator, "import", "--mcp-url", served.URL, "--out", dir)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			text, err := os.ReadFile(filepath.Join(dir, "odd.json"))
			if err != nil {
				t.Fatal(err)
			}
			if compact := strings.Join(strings.Fields(string(text)), ""); !strings.Contains(compact, oddSchema) {
				t.Errorf("the server's schema arrived as\n%s", text)
			}
		})
	}
}

// oddSchema has an order and digits that a map and a float64 would lose.
const oddSchema = `{"type":"object","properties":{"z":{"type":"integer","maximum":9007199254740993},"a":{"type":"number","minimum":1.50}}}`

// newModule is a module with the requirements of this one.
func newModule(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		write(t, dir, name, strings.ReplaceAll(string(text), "=> ../..", "=> "+root))
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// quoted writes words as --mcp-command takes them.
func quoted(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = `"` + w + `"`
	}
	return strings.Join(list, " ")
}

// goFolders keep what the go command has where it is: a peer has a home of its
// own.
func goFolders(t *testing.T) []string {
	t.Helper()
	env := []string{"GOFLAGS=-mod=mod", "GOWORK=off"}
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(out)))
	}
	return env
}

// browser is where Chromium is. Without it the test is skipped; it fails if CI is
// true in the environment.
func browser(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err == nil {
		return path
	}
	if os.Getenv("CI") == "true" {
		t.Fatal(err)
	}
	t.Skipf("this test needs Chromium: %v", err)
	return ""
}
