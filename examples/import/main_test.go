package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun: the typed client talks to the server, in types and in errors.
func TestRun(t *testing.T) {
	server := filepath.Join(t.TempDir(), "server")
	if out, err := exec.Command("go", "build", "-o", server, "./server").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var shown strings.Builder
	if err := run(t.Context(), &shown, exec.Command(server)); err != nil {
		t.Fatal(err)
	}
	const want = `17: The Mill on the Floss, by George Eliot
  taken home
18: Middlemarch, by George Eliot
  the library says: Middlemarch is lent until Friday
`
	if shown.String() != want {
		t.Errorf("got\n%s", &shown)
	}
}
