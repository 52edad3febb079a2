// Package peers runs the programs from npm that the examples are tested with.
// They are installed by
//
//	cd examples/peers && npm install --no-package-lock
package peers

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Command returns the command that runs a program of examples/peers, with the
// version of Node that is installed there, and with a home folder of its own.
// Where the program is not installed the test is skipped; it fails if CI is
// true in the environment.
func Command(t testing.TB, program string, args ...string) *exec.Cmd {
	t.Helper()
	bin, err := installed(program)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skipf("this test needs npm: run npm install --no-package-lock in examples/peers: %v", err)
	}
	command := exec.CommandContext(t.Context(), filepath.Join(bin, program), args...)
	command.Dir = t.TempDir()
	command.Env = append(os.Environ(),
		"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"HOME="+command.Dir,
		"NO_COLOR=1",
	)
	return command
}

// installed returns the folder of the programs, if program is there. It is
// below examples, as is the working folder of a test of an example.
func installed(program string) (bin string, err error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for filepath.Base(dir) != "examples" && dir != filepath.Dir(dir) {
		dir = filepath.Dir(dir)
	}
	bin = filepath.Join(dir, "peers", "node_modules", ".bin")
	_, err = os.Stat(filepath.Join(bin, program))
	return bin, err
}
