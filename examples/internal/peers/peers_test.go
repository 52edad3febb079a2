package peers

import (
	"os"
	"path/filepath"
	"testing"
)

func TestInstalled(t *testing.T) {
	root := t.TempDir()
	bin := filepath.Join(root, "examples", "peers", "node_modules", ".bin")
	below := filepath.Join(root, "examples", "mcp", "conformance")
	for _, dir := range []string{bin, below} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(bin, "tool"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dir, program string
		ok           bool
	}{
		{below, "tool", true},
		{filepath.Dir(below), "tool", true},
		{below, "another", false},
		{root, "tool", false},
	} {
		t.Chdir(c.dir)
		if got, err := installed(c.program); (err == nil) != c.ok || c.ok && got != bin {
			t.Errorf("%s in %s: %s, %v", c.program, c.dir, got, err)
		}
	}
}
