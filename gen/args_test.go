package gen_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// argsOf is a configuration for a tool in a file of its own.
func argsOf(t *testing.T, inputSchema string, call io.Reader) gen.ArgsConfig {
	t.Helper()
	dir := t.TempDir()
	text := `{"name": "take", "description": "Does it.", "inputSchema": ` + inputSchema + `}`
	if err := os.WriteFile(filepath.Join(dir, "t.json"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return gen.ArgsConfig{Paths: []string{"t.json"}, WorkDir: dir, Tool: "take", Call: call}
}

const oneInteger = `{"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": false}`

func TestReadArgs(t *testing.T) {
	cfg := argsOf(t, oneInteger, strings.NewReader(`{"n": "5"}`))
	got, err := gen.ReadArgs(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	want := &gen.ArgsResult{
		Tool: "take", Source: "t.json", Level: "standard", Value: []byte(`{"n":5}`),
		Coercions: []runtime.Coercion{{Path: "n", Rule: "string-integer", From: `"5"`, To: "5"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestReadArgsTargets: a call can answer the definition of every target, as far
// as the target takes the tool.
func TestReadArgsTargets(t *testing.T) {
	all := target.All()
	if len(all) != 23 {
		t.Errorf("there are %d targets", len(all))
	}
	for _, to := range all {
		cfg := argsOf(t, oneInteger, strings.NewReader(`{"n": 5}`))
		cfg.Target, cfg.Level = to.ID, "strict"
		got, err := gen.ReadArgs(context.Background(), cfg)
		if err != nil {
			t.Fatalf("%s: %v", to.ID, err)
		}
		if got.Target != to || string(got.Value) != `{"n":5}` {
			t.Errorf("%s: target %v, value %s, %v %v", to.ID, got.Target, got.Value, got.Findings, got.Refused)
		}
	}
}

// counting counts what is read of an endless text.
type counting struct{ n int64 }

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	c.n += int64(len(b))
	return len(b), nil
}

// TestReadArgsSize: a text without an end is refused, and no more of it is read
// than shows that it is too long.
func TestReadArgsSize(t *testing.T) {
	endless := &counting{}
	got, err := gen.ReadArgs(context.Background(), argsOf(t, oneInteger, endless))
	if err != nil {
		t.Fatal(err)
	}
	const message = "The arguments of take were refused.\n- arguments: is more than 16777216 bytes long, the most that is read"
	if got.OK() || got.Refused.Error() != message || got.Refused.Issues[0].Code != "size" {
		t.Errorf("value %.100s, %v", got.Value, got.Refused)
	}
	if endless.n > 16<<20+1 {
		t.Errorf("%d bytes were read", endless.n)
	}
	just := strings.NewReader(`{"n": 5}` + strings.Repeat(" ", 16<<20-8))
	if got, err = gen.ReadArgs(context.Background(), argsOf(t, oneInteger, just)); err != nil || !got.OK() {
		t.Errorf("16 MiB: %v, %v", got.Refused, err)
	}
}

// TestReadArgsErrors: what is wrong is found before the call is read.
func TestReadArgsErrors(t *testing.T) {
	tests := map[string]struct {
		change func(*gen.ArgsConfig)
		want   string
	}{
		"no path":        {func(c *gen.ArgsConfig) { c.Paths = nil }, "no path is given; name a tool file or a directory of them"},
		"no such tool":   {func(c *gen.ArgsConfig) { c.Tool = "Take" }, `there is no tool "Take" (did you mean "take"?); the tools are take`},
		"no such level":  {func(c *gen.ArgsConfig) { c.Level = "wild" }, `--coerce takes strict, standard or lenient, not "wild"`},
		"no such target": {func(c *gen.ArgsConfig) { c.Target = "nobody" }, `there is no target "nobody"; the targets are openai, `},
		"left out":       {func(c *gen.ArgsConfig) { c.Without = map[string][]string{"nobody": {"take"}} }, `there is no target "nobody"; `},
		"no such file":   {func(c *gen.ArgsConfig) { c.Paths = []string{"none.json"} }, "none.json"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			unread := &counting{}
			cfg := argsOf(t, oneInteger, unread)
			test.change(&cfg)
			got, err := gen.ReadArgs(context.Background(), cfg)
			if got != nil || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, %v", got, err)
			}
			if unread.n > 0 {
				t.Errorf("%d bytes of the call were read", unread.n)
			}
		})
	}
	broken := errors.New("broken")
	if _, err := gen.ReadArgs(context.Background(), argsOf(t, oneInteger, iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// TestReadArgsContext: whoever waits for a text that does not come can stop.
func TestReadArgsContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	silent, end := io.Pipe()
	defer end.Close()
	stop()
	if _, err := gen.ReadArgs(ctx, argsOf(t, oneInteger, silent)); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
