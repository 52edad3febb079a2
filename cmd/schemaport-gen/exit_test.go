package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// TestExitCodes checks what scripts and CI rely on: the code, and which of
// the two streams is used.
func TestExitCodes(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"ping.json":   `{"name": "ping", "inputSchema": {"type": "object", "properties": {}}}`,
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
		{"check ping.json", exitWrong, false, true},
	}
	for _, tt := range tests {
		var stdout, stderr bytes.Buffer
		code := execute(context.Background(), strings.Fields(tt.args), &stdout, &stderr)
		if code != tt.code || stdout.Len() > 0 != tt.stdout || stderr.Len() > 0 != tt.stderr {
			t.Errorf("%q: exit %d, want %d\nstdout: %s\nstderr: %s", tt.args, code, tt.code, &stdout, &stderr)
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

// Names and texts of tool files cannot act on the terminal.
func TestVisible(t *testing.T) {
	got := visible("a\x1b[2Jb\u202ec\n\U000e0041日本 'x' 👩\u200d👧")
	if want := `a\x1b[2Jb\u202ec\n\U000e0041` + "日本 'x' 👩\u200d👧"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
