package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/examples/internal/peers"
)

// scenarios are the runner's scenarios for servers, with the reason where one
// is not run.
var scenarios = map[string]string{
	"server-initialize":            "",
	"ping":                         "",
	"logging-set-level":            "",
	"tools-list":                   "",
	"tools-call-simple-text":       "",
	"tools-call-image":             "",
	"tools-call-audio":             "",
	"tools-call-embedded-resource": "",
	"tools-call-mixed-content":     "",
	"tools-call-with-logging":      "",
	"tools-call-error":             "",
	"tools-call-with-progress":     "",
	"tools-call-sampling":          "",
	"tools-call-elicitation":       "",
	"json-schema-2020-12":          "",
	"elicitation-sep1034-defaults": "",
	"elicitation-sep1330-enums":    "",
	"server-sse-multiple-streams":  "",
	"dns-rebinding-protection":     "",

	"server-sse-polling": "it wants events that the SDK sends from protocol 2025-11-25 on, and speaks 2025-03-26",

	"completion-complete":           noTools,
	"resources-list":                noTools,
	"resources-read-text":           noTools,
	"resources-read-binary":         noTools,
	"resources-templates-read":      noTools,
	"resources-subscribe":           noTools,
	"resources-unsubscribe":         noTools,
	"prompts-list":                  noTools,
	"prompts-get-simple":            noTools,
	"prompts-get-with-args":         noTools,
	"prompts-get-embedded-resource": noTools,
	"prompts-get-with-image":        noTools,
}

const noTools = "it is about resources, prompts or completion, for which nothing is generated"

// asClient is the variable by which the runner starts this program as a client.
const asClient = "CONFORMANCE_CLIENT"

func TestMain(m *testing.M) {
	if os.Getenv(asClient) == "" {
		os.Exit(m.Run())
	}
	if err := callAddNumbers(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestServer runs the scenarios against the generated tools.
func TestServer(t *testing.T) {
	server := NewServer()
	served := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil))
	t.Cleanup(served.Close)
	for _, scenario := range listed(t) {
		reason, known := scenarios[scenario]
		switch {
		case !known:
			t.Errorf("the runner has a scenario %s: run it, or say why not", scenario)
		case reason != "":
			t.Logf("%s is not run: %s", scenario, reason)
		default:
			t.Run(scenario, func(t *testing.T) {
				t.Parallel()
				check(t, "server", "--url", served.URL, "--scenario", scenario)
			})
		}
	}
}

// listed returns the names of the runner's scenarios for servers, and checks
// that no other ones are spoken of here.
func listed(t *testing.T) (names []string) {
	out, err := peers.Command(t, "conformance", "list", "--server").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range regexp.MustCompile(`(?m)^ +- ([^ ]+)`).FindAllStringSubmatch(string(out), -1) {
		names = append(names, line[1])
	}
	for name := range scenarios {
		if !slices.Contains(names, name) {
			t.Errorf("the runner has no scenario %s", name)
		}
	}
	return names
}

// TestClient has the runner's server called by the typed client.
func TestClient(t *testing.T) {
	t.Setenv(asClient, "1")
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	check(t, "client", "--command", program, "--scenario", "tools_call")
}

// callAddNumbers calls the tool of the runner's server.
func callAddNumbers(ctx context.Context, url string) error {
	client := mcp.NewClient(&mcp.Implementation{Name: "conformance", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, &mcp.StreamableClientTransport{Endpoint: url}, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	_, err = NewClient(session).AddNumbers(ctx, AddNumbersArgs{A: 5, B: 3})
	return err
}

// check runs a scenario. Every check that it makes must succeed, warnings
// included, and it must make one.
func check(t *testing.T, args ...string) {
	t.Helper()
	command := peers.Command(t, "conformance", append(args, "--output-dir", "results")...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(command.Dir, "results", "*", "checks.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%d files of results, want 1 (%v)\n%s", len(files), err, out)
	}
	raw, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	var checks []struct{ Name, Status, ErrorMessage string }
	if err := json.Unmarshal(raw, &checks); err != nil {
		t.Fatal(err)
	}
	succeeded := 0
	for _, c := range checks {
		switch c.Status {
		case "SUCCESS":
			succeeded++
		case "INFO", "SKIPPED":
		default:
			t.Errorf("%s: %s %s", c.Name, c.Status, c.ErrorMessage)
		}
	}
	if succeeded == 0 {
		t.Errorf("nothing was checked:\n%s", out)
	}
}
