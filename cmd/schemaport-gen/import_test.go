package main

import (
	"slices"
	"strings"
	"testing"
)

// TestSplitCommand: words as a shell would have them.
func TestSplitCommand(t *testing.T) {
	for _, test := range []struct {
		line string
		want []string
		bad  bool
	}{
		{line: "", want: nil},
		{line: "  npx -y  @a/b ", want: []string{"npx", "-y", "@a/b"}},
		{line: `a "b c" 'd "e' f\ g`, want: []string{"a", "b c", `d "e`, "f g"}},
		{line: `a"b"'c'`, want: []string{"abc"}},
		{line: `a "" ''`, want: []string{"a", "", ""}},
		{line: `'C:\a b\c.exe' "\""`, want: []string{`C:\a b\c.exe`, `"`}},
		{line: "a $(b); c > d", want: []string{"a", "$(b);", "c", ">", "d"}},
		{line: `a "b`, bad: true},
		{line: `a\`, bad: true},
	} {
		got, err := splitCommand(test.line)
		if (err != nil) != test.bad || !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, %v", test.line, got, err)
		}
	}
}

// TestParseHeaders: headers as they are written in a request; a line that is
// none is not repeated, since it may be a secret.
func TestParseHeaders(t *testing.T) {
	h, err := parseHeaders([]string{"Authorization: Bearer a:b", "x-y:1", "X-Y: 2"})
	if err != nil || h.Get("Authorization") != "Bearer a:b" || !slices.Equal(h.Values("X-Y"), []string{"1", "2"}) {
		t.Errorf("got %v, %v", h, err)
	}
	for _, line := range []string{"secret", ": secret", "a b: secret", "a: secret\r\nb: c"} {
		if _, err := parseHeaders([]string{line}); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", line, err)
		}
	}
}
