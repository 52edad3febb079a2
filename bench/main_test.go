package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPageHasAPlaceForEveryTable: a run with -update must not fail after an hour.
func TestPageHasAPlaceForEveryTable(t *testing.T) {
	for page, names := range map[string][]string{
		performancePage: {"conditions", "kind", "harder", "peers", "coerced", "rejected", "served", "served-older", "handled", "generate", "volume", "build", "start"},
		coercionPage:    {"repair", "repair-time"},
	} {
		text, err := os.ReadFile(filepath.Join("..", "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if _, err := replaced(string(text), table{name, "x\n"}); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// TestJudgedTable: the page has what the readers make of malformed texts now.
func TestJudgedTable(t *testing.T) {
	judged, err := judgedTable()
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join("..", "docs", coercionPage))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), judged.text) {
		t.Errorf("docs/%s is stale: run bench/run -only repair -update\n%s", coercionPage, judged.text)
	}
}

func TestReplaced(t *testing.T) {
	const page = "a\n<!-- begin t -->\nold\n<!-- end t -->\nb\n"
	got, err := replaced(page, table{"t", "new\n"})
	if want := "a\n<!-- begin t -->\n\nnew\n\n<!-- end t -->\nb\n"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	for _, bad := range []string{"", "<!-- begin t -->\n", "<!-- end t -->\n<!-- begin t -->\n"} {
		if _, err := replaced(bad, table{"t", "new\n"}); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args string
		ok   bool
	}{
		{"-only build -rounds 3", true},
		{"-only decode,generate", true},
		{"-only repair -update", true},
		{"-only mcp", true},
		{"-only speed", false},
		{"-rounds 0", false},
		{"-repeats 0", false},
		{"decode", false},
	} {
		if _, err := parse(strings.Fields(c.args)); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.args, err)
		}
	}
}

// TestAccepted: one refused tool fails every batch that it is in.
func TestAccepted(t *testing.T) {
	var tools, want []tool
	for i := range 37 {
		one := tool{file: string(rune('A' + i))}
		tools = append(tools, one)
		if i != 4 && i != 5 && i != 36 {
			want = append(want, one)
		}
	}
	got := accepted(tools, func(batch []tool) error {
		for _, one := range batch {
			if !slices.Contains(want, one) {
				return errors.New("refused")
			}
		}
		return nil
	})
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestInitLine(t *testing.T) {
	const said = "init internal/bytealg @0.003 ms, 0 ms clock, 0 bytes, 0 allocs\n" +
		"init example.com/a/_b/own @0.58 ms, 0.091 ms clock, 45760 bytes, 7 allocs\n"
	m := initLine.FindAllStringSubmatch(said, -1)
	if len(m) != 2 || !slices.Equal(m[1][1:], []string{"example.com/a/_b/own", "0.091", "45760", "7"}) {
		t.Errorf("got %q", m)
	}
}

func TestDuration(t *testing.T) {
	for ns, want := range map[float64]string{63: "63 ns", 1052: "1.05 µs", 302_400: "302 µs", 2.2e6: "2.2 ms"} {
		if got := duration(ns); got != want {
			t.Errorf("%v: %s, want %s", ns, got, want)
		}
	}
}
