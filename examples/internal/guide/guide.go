// Package guide has the guides of the documentation followed by a test, as a
// reader would follow them: the files that a guide shows are put into a new
// module, the tools are generated, and all of it is vetted and built.
package guide

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Run follows a guide. The new module has the requirements of the one that the
// test is in, whose go.mod replaces this repository's module by a directory.
//
// A block of Go or JSON names its file behind the language, as in ```go main.go,
// and is the whole file; a later block of the same name replaces it. One without
// a name fails the test, and so does a guide without any.
func Run(t *testing.T, page string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	files, err := parse(string(text))
	if err != nil {
		t.Fatalf("%s: %v", page, err)
	}
	dir := t.TempDir()
	for _, f := range files {
		put(t, dir, f.name, f.content)
	}
	putModule(t, dir)
	for _, args := range [][]string{{"generate", "./..."}, {"vet", "./..."}, {"build", "-o", os.DevNull, "./..."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPACKAGE=")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: go %s: %v\n%s", page, strings.Join(args, " "), err, out)
		}
	}
}

// A file is a file that a guide shows.
type file struct{ name, content string }

// languages are those whose blocks are files.
var languages = map[string]bool{"go": true, "json": true}

// parse finds the files of a guide, each in its last form.
func parse(text string) ([]file, error) {
	var files []file
	index := make(map[string]int)
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		info, opens := strings.CutPrefix(lines[i], "```")
		if !opens {
			continue
		}
		begin := i + 1
		for i = begin; i < len(lines) && strings.TrimRight(lines[i], "\r\n") != "```"; i++ {
		}
		if i == len(lines) {
			return nil, fmt.Errorf("line %d: the block has no end", begin)
		}
		words := strings.Fields(info)
		if len(words) == 0 || !languages[words[0]] {
			continue
		}
		if len(words) != 2 || !filepath.IsLocal(words[1]) {
			return nil, fmt.Errorf("line %d: the block of %s does not name its file", begin, words[0])
		}
		f := file{words[1], strings.Join(lines[begin:i], "")}
		if at, again := index[f.name]; again {
			files[at] = f
			continue
		}
		index[f.name] = len(files)
		files = append(files, f)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("it shows no file")
	}
	return files, nil
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module .*$`)
	replaced   = regexp.MustCompile(`(?m)(=> )(\.\.?/\S*)`)
)

// putModule writes the go.mod and go.sum of the module around the test, under
// another name and with the directories that they lead to as they are from there.
func putModule(t *testing.T, dir string) {
	t.Helper()
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("go.sum")
	if err != nil {
		t.Fatal(err)
	}
	text := moduleLine.ReplaceAllString(string(mod), "module example.test/guide")
	text = replaced.ReplaceAllStringFunc(text, func(s string) string {
		path, err := filepath.Abs(strings.TrimPrefix(s, "=> "))
		if err != nil {
			t.Fatal(err)
		}
		return "=> " + path
	})
	put(t, dir, "go.mod", text)
	put(t, dir, "go.sum", string(sum))
}

// put writes a file.
func put(t *testing.T, dir, name, content string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
