package templates

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGeneratedCodeRuns builds the files of a package against the real runtime,
// has go vet look at them, and runs a program that uses them.
func TestGeneratedCodeRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	dir := t.TempDir()
	for _, f := range render(t, newPackage(moreTool(), pingTool(), richTool(), hostileTool())) {
		write(t, dir, "generated/"+f.Name, string(f.Content))
	}
	for _, name := range []string{"canonical.json", "openai.json", "openai-chat.json"} {
		write(t, dir, "generated/schemaport/"+name, "[\n{},\n{},\n{},\n{}\n]\n")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.mod", "module example.test/m\n\ngo 1.26\n\nrequire github.com/schemaport/schemaport-gen v0.0.0\n\n"+
		"replace github.com/schemaport/schemaport-gen => "+root+"\n")
	program, err := os.ReadFile("testdata/program.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "generated/generated_test.go", string(program))

	run(t, dir, "vet", "./...")
	run(t, dir, "test", "./...")
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %v: %v\n%s", args, err, out)
	}
}
