package report_test

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/report"
)

// A word is only suggested where hardly another can be meant.
func TestNearest(t *testing.T) {
	words := []string{"all", "openai", "openai-chat", "anthropic", "gemini", "mcp", "check", "compile", "dropped-not", "dropped-unique-items", "vllm"}
	for given, want := range map[string]string{
		"opnai": "openai", "OpenAI": "openai", "openaichat": "openai-chat", "antrhopic": "anthropic", "gemni": "gemini",
		"mpc": "mcp", "chekc": "check", "compiel": "compile", "dropped-unique-item": "dropped-unique-items", "vlm": "vllm",
		"dropped-uniqueitems": "dropped-unique-items",
		"":                    "", "claude": "", "tools": "", "dropped-foo": "", "gpt": "", "x": "", "日本": "",
		strings.Repeat("check", 1000): "",
	} {
		got, ok := report.Nearest(given, words)
		if got != want || ok != (want != "") {
			t.Errorf("%.20q: %q, %v, want %q", given, got, ok, want)
		}
	}
	if got := report.DidYouMean("opnai", words); got != ` (did you mean "openai"?)` {
		t.Errorf("asks%s", got)
	}
}

func TestWrap(t *testing.T) {
	text := strings.Repeat("one, two ", 40) + strings.Repeat("x", 120) + " end"
	got := report.Wrap(text, "  ")
	if strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(text), " ") {
		t.Errorf("the text is another one:\n%s", got)
	}
	for line := range strings.SplitSeq(got, "\n") {
		if !strings.HasPrefix(line, "  ") || strings.TrimSpace(line) == "" || len(line) > 90 && strings.Contains(strings.TrimSpace(line), " ") {
			t.Errorf("a line is %q", line)
		}
	}
	if got := report.Wrap(" ", "  "); got != "" {
		t.Errorf("of nothing: %q", got)
	}
}
