package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// TestExitCodes checks what scripts and CI rely on: the code, and which of
// the two streams is used.
func TestExitCodes(t *testing.T) {
	t.Chdir(t.TempDir())
	withoutInput(t)
	for name, content := range map[string]string{
		"ping.json":   `{"name": "ping", "inputSchema": {"type": "object", "properties": {}}}`,
		"closed.json": `{"name": "ping", "description": "Answers.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}`,
		"dotted.json": `{"name": "a.b", "inputSchema": {"type": "object", "properties": {}}}`,
		"broken.json": `{"name": `,
		"file":        ``,
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		args           string
		code           int
		stdout, stderr bool
	}{
		{"", exitDone, true, false},
		{"--help", exitDone, true, false},
		{"version", exitDone, true, false},
		{"ping.json -o out --verify", exitFindings, true, true},
		{"ping.json -o out", exitDone, true, false},
		{"ping.json -o out --verify", exitDone, true, false},
		{"ping.json -o out --format json", exitDone, true, false},
		{"dotted.json -o out --targets openai", exitFindings, true, true},
		{"dotted.json -o out --targets openai --format json", exitFindings, true, false},
		{"broken.json -o out", exitWrong, false, true},
		{"broken.json -o out --format json", exitWrong, true, false},
		{"nowhere -o out", exitWrong, false, true},
		{"ping.json -o file", exitWrong, false, true},
		{"ping.json -o file/below", exitWrong, false, true},
		{"ping.json -o out --targets nobody", exitWrong, false, true},
		{"ping.json -o out --nothing", exitWrong, false, true},
		{"ping.json -o out --nothing --format json", exitWrong, true, false},
		{"ping.json -o out --config none.json", exitWrong, false, true},
		{"check closed.json --targets openai,mcp", exitDone, true, false},
		{"check closed.json --targets openai,mcp --format json", exitDone, true, false},
		{"check dotted.json --targets openai", exitFindings, true, false},
		{"check dotted.json --targets openai --format json", exitFindings, true, false},
		{"check dotted.json --targets openai --fail-on never", exitDone, true, false},
		{"check broken.json", exitWrong, false, true},
		{"check broken.json --format json", exitWrong, true, false},
		{"check", exitWrong, false, true},
		{"check ping.json --nothing", exitWrong, false, true},
		{"check ping.json --targets nobody", exitWrong, false, true},
		{"compile ping.json -o defs", exitDone, true, false},
		{"compile ping.json -o defs --format json", exitDone, true, false},
		{"compile dotted.json -o defs", exitFindings, true, false},
		{"compile dotted.json -o defs --format json", exitFindings, true, false},
		{"compile broken.json -o defs", exitWrong, false, true},
		{"compile ping.json -o file", exitWrong, false, true},
		{"compile ping.json", exitWrong, false, true},
		{"args ping.json ping", exitDone, true, false},
		{"args ping.json ping --format json", exitDone, true, false},
		{"args ping.json ping --coerce strict", exitFindings, true, false},
		{"args ping.json ping --coerce strict --format json", exitFindings, true, false},
		{"args dotted.json a.b --target openai", exitFindings, true, false},
		{"args ping.json pong", exitWrong, false, true},
		{"args ping.json pong --format json", exitWrong, true, false},
		{"args broken.json ping", exitWrong, false, true},
		{"args ping.json", exitWrong, false, true},
		{"diff ping.json", exitWrong, false, true},
	}
	for _, tt := range tests {
		var stdout, stderr bytes.Buffer
		code := execute(context.Background(), strings.Fields(tt.args), &stdout, &stderr)
		if code != tt.code || stdout.Len() > 0 != tt.stdout || stderr.Len() > 0 != tt.stderr {
			t.Errorf("%q: exit %d, want %d\nstdout: %s\nstderr: %s", tt.args, code, tt.code, &stdout, &stderr)
		}
	}
}

// withoutInput makes standard input empty, whatever the tests have.
func withoutInput(t *testing.T) {
	t.Helper()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	before := os.Stdin
	os.Stdin = null
	t.Cleanup(func() {
		os.Stdin = before
		null.Close()
	})
}

// full is a device without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// Whoever asks for a report learns that there is none, once and in every format.
func TestReportCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	withoutInput(t)
	for name, content := range map[string]string{
		"ping.json":   `{"name": "ping", "description": "Answers.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}`,
		"dotted.json": `{"name": "a.b", "inputSchema": {"type": "object", "properties": {}}}`,
		"broken.json": `{"name": `,
	} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range []string{
		"--help", "check --help", "help compile", "version", "--version",
		"ping.json -o out", "ping.json -o out --format json", "ping.json -o other --verify", "ping.json -o out --verify --format json",
		"dotted.json -o out --targets openai", "dotted.json -o out --targets openai --format json",
		"check ping.json", "check ping.json --quiet", "check ping.json --matrix", "check ping.json --format json",
		"check dotted.json --targets openai", "check dotted.json --targets openai --format json",
		"compile ping.json -o defs", "compile ping.json -o defs --format json", "compile dotted.json -o defs --format json",
		"check broken.json --format json", "check --nothing --format json",
		"args ping.json ping", "args ping.json ping --format json", "args ping.json ping --coerce strict", "args dotted.json a.b --target openai",
	} {
		var stderr bytes.Buffer
		code := execute(context.Background(), strings.Fields(args), full{}, &stderr)
		if code != exitWrong || strings.Count(stderr.String(), "the report cannot be written: no space left\n") != 1 {
			t.Errorf("%q: exit %d\nstderr: %s", args, code, &stderr)
		}
	}
}

// An interrupted run writes nothing.
func TestInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("ping.json", []byte(`{"name": "ping", "inputSchema": {"type": "object"}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	if code := execute(ctx, []string{"ping.json", "-o", "out"}, &stdout, &stderr); code != exitWrong {
		t.Errorf("exit %d\nstdout: %s\nstderr: %s", code, &stdout, &stderr)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("the output directory was made")
	}
}

// However much there is to say about the tools, generate says a part of it and
// where the rest is.
func TestGenerateIsBrief(t *testing.T) {
	t.Chdir(t.TempDir())
	var tools []string
	for i := range 50 {
		tools = append(tools, fmt.Sprintf(`{"name": "t.%d", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "dependencies": {"a": ["b"]}}}`, i))
	}
	if err := os.WriteFile("all.json", []byte("["+strings.Join(tools, ",")+"]"), 0o644); err != nil {
		t.Fatal(err)
	}
	for targets, noun := range map[string]string{"mcp": "warnings", "openai": "errors"} {
		var stdout, stderr bytes.Buffer
		execute(context.Background(), []string{"all.json", "--targets", targets, "-o", "out"}, &stdout, &stderr)
		if n := strings.Count(stderr.String(), "\n"); n > 50 || !strings.Contains(stderr.String(), "… and 30 more "+noun+"\n") {
			t.Errorf("%s: %d lines:\n%s", targets, n, &stderr)
		}
		if !strings.Contains(stdout.String(), "the command check tells more: check all.json\n") {
			t.Errorf("%s: no word of check in\n%s", targets, &stdout)
		}
	}
}

// The line of a target says which of its changes cost something, and nothing
// where none does.
func TestTargetLine(t *testing.T) {
	for want, s := range map[string]gen.TargetSummary{
		"✓ A  1 definition":                                     {Tools: 1},
		"✓ A  1 definition, 2 changes":                          {Tools: 1, Changes: 2},
		"✓ A  2 definitions, 9 changes (6 left to the decoder)": {Tools: 2, Changes: 9, Rechecked: 6},
		"✓ A  1 definition, 4 changes (1 left to the decoder, 2 enforced by nothing, 1 narrowing)":   {Tools: 1, Changes: 4, Rechecked: 1, Lost: 2, Narrowing: 1},
		"✗ A  1 of 3 tools refused, 1 definition, 1 change (1 enforced by nothing), 1 tool left out": {Tools: 1, Changes: 1, Lost: 1, Refused: []string{"a"}, LeftOut: []string{"b"}},
	} {
		s.Name = "A"
		if got := targetLine(s, 3, 1); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// Colours are for terminals, and for readers who have not asked for none.
func TestWantsColour(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0) // a character device, as a terminal is
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "report"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if !wantsColour(device) || wantsColour(file) || wantsColour(&bytes.Buffer{}) {
		t.Errorf("device %v, file %v, buffer %v", wantsColour(device), wantsColour(file), wantsColour(&bytes.Buffer{}))
	}
	t.Setenv("TERM", "dumb")
	if wantsColour(device) {
		t.Error("on a dumb terminal")
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	if wantsColour(device) {
		t.Error("with NO_COLOR")
	}
}

// The table of every target there is fits into 100 columns.
func TestMatrixFits(t *testing.T) {
	t.Chdir(t.TempDir())
	tool := fmt.Sprintf(`{"name": %q, "description": "Hi.\u2066", "inputSchema": {"type": "object"}}`, strings.Repeat("long_name_", 12))
	if err := os.WriteFile("tool.json", []byte(tool), 0o644); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, target := range target.All() {
		ids = append(ids, target.ID)
	}
	var stdout, stderr bytes.Buffer
	if code := execute(context.Background(), []string{"check", "tool.json", "--matrix", "--targets", strings.Join(ids, ",")}, &stdout, &stderr); code != exitFindings {
		t.Fatalf("exit %d\n%s", code, &stderr)
	}
	for line := range strings.Lines(stdout.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 100 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, id := range ids {
		if !strings.Contains(stdout.String(), id) {
			t.Errorf("%s has no column", id)
		}
	}
}
