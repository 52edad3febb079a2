package gen_test

import (
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestUserCode runs what users write against generated packages: the programs
// of testdata/user. Each archive is a tree of Go files and of folders named tools,
// beside each of which the package is generated.
func TestUserCode(t *testing.T) {
	w := newWorkspace(t)
	paths, err := filepath.Glob("testdata/user/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives (%v)", err)
	}
	for _, p := range paths {
		archive, err := txtar.ParseFile(p)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(p), ".txtar")
		for _, dir := range w.unpack(t, name, archive) {
			if _, err := w.generate(dir, ""); err != nil {
				t.Fatalf("%s: %v", dir, err)
			}
		}
	}
	w.run(t, "vet", "./...")
	w.run(t, "test", "-vet=off", "./...")
	t.Run("race", func(t *testing.T) {
		if _, err := exec.LookPath("gcc"); err != nil {
			t.Skip("the race detector needs a C compiler")
		}
		w.run(t, "test", "-vet=off", "-race", "./concurrent")
	})
}

// unpack writes an archive below a folder of the workspace, and returns the
// folders that have tools.
func (w *workspace) unpack(t *testing.T, name string, archive *txtar.Archive) []string {
	t.Helper()
	var dirs []string
	for _, f := range archive.Files {
		file := path.Join(name, f.Name)
		w.put(t, file, string(f.Data))
		if dir := path.Dir(file); path.Base(dir) == "tools" && !slices.Contains(dirs, path.Dir(dir)) {
			dirs = append(dirs, path.Dir(dir))
		}
	}
	return dirs
}
