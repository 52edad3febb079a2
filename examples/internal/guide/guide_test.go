package guide

import (
	"strings"
	"testing"
)

// TestParse: blocks that are files are found in their last form, and one
// without a name is a fault.
func TestParse(t *testing.T) {
	const text = "# T\n\n```sh\ngo generate\n```\n\n```go main.go\npackage main\n```\n```json tools/a.json\n{}\n```\n" +
		"```\nplain\n```\n\n```go main.go\npackage main // again\n```\n"
	files, err := parse(text)
	if err != nil || len(files) != 2 || files[0] != (file{"main.go", "package main // again\n"}) || files[1] != (file{"tools/a.json", "{}\n"}) {
		t.Errorf("got %q, %v", files, err)
	}
	for _, test := range []struct{ text, want string }{
		{"```go\npackage main\n```\n", "line 1: the block of go does not name its file"},
		{"\n```json ../x.json\n{}\n```\n", "line 2: the block of json does not name its file"},
		{"```go main.go\npackage main\n", "line 1: the block has no end"},
		{"```sh\ngo run .\n```\n", "it shows no file"},
	} {
		if _, err := parse(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
}
