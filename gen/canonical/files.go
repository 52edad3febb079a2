package canonical

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// maxFileSize is the largest tool file that is read. The largest published
// ones have some hundred kilobytes; a parsed file needs many times its size.
const maxFileSize = 16 << 20

// skippedDirs are the directories in which packages and build output lie.
var skippedDirs = []string{"node_modules", "dist", "coverage"}

// A finder lists the tool files of paths, each once.
type finder struct {
	opts  Options
	seen  map[string]bool // by the path without symbolic links
	files []string        // absolute, in walk order
	diags *diag.List
}

// add finds the files of one path of the command line.
func (f *finder) add(path string) {
	abs := path
	if !filepath.IsAbs(abs) {
		abs = filepath.Join(f.opts.WorkDir, path)
	}
	abs = filepath.Clean(abs)
	info, err := os.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.fail("no-such-path", abs, "there is no such file or directory", "name a tool file or a directory of them")
	case err != nil:
		f.fail("unreadable", abs, "cannot be read: "+reason(err), "")
	case !info.IsDir():
		f.file(abs)
	case !f.dir(abs):
		f.fail("no-tools", abs, "there is no tool file in this directory",
			"put tools in files whose names end in .json (lower case); those that begin with a dot, and the folders "+
				strings.Join(skippedDirs, ", ")+", are not looked at")
	}
}

// dir walks a directory, entries by name and directories in place, and reports
// whether it holds any tool file or anything that could not be read.
func (f *finder) dir(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.fail("unreadable", dir, "cannot be read: "+reason(err), "")
		return true
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return compareUnits(a.Name(), b.Name()) })
	found := false
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if f.skips(e, path) {
			continue
		}
		if e.IsDir() {
			found = f.dir(path) || found
			continue
		}
		f.file(path)
		found = true
	}
	return found
}

// skips reports whether an entry of a directory is left out. Symbolic links
// are: they lead out of the tree, or round in it.
func (f *finder) skips(e fs.DirEntry, path string) bool {
	name := e.Name()
	switch {
	case strings.HasPrefix(name, "."):
		return true
	case e.IsDir():
		if f.opts.Flat || slices.Contains(skippedDirs, name) {
			return true
		}
	case !e.Type().IsRegular() || !strings.HasSuffix(name, ".json"):
		return true
	}
	return f.opts.Skip != nil && f.opts.Skip(path)
}

// file adds a file that was not found on another way yet.
func (f *finder) file(path string) {
	key := path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		key = real
	}
	if !f.seen[key] {
		f.seen[key] = true
		f.files = append(f.files, path)
	}
}

// fail adds an error about a path as a whole.
func (f *finder) fail(code, path, message, hint string) {
	f.diags.Add(diag.Diagnostic{
		Code: code, Severity: diag.Error, Place: diag.Place{File: display(f.opts.WorkDir, path)},
		Message: message, Hint: hint,
	})
}

var errTooLarge = fmt.Errorf("is larger than %d MiB, the most that a tool file may have", maxFileSize>>20)

// read returns a file's contents, or what to say about it.
func read(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %s", reason(err))
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxFileSize+1))
	if err != nil {
		return nil, fmt.Errorf("cannot be read: %s", reason(err))
	}
	if len(data) > maxFileSize {
		return nil, errTooLarge
	}
	return data, nil
}

// reason is an error of the file system without the path, which the place says.
func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// display is how a reader sees a path: relative to the working directory and
// with forward slashes, absolute where it lies outside.
func display(workDir, path string) string {
	if rel, err := filepath.Rel(workDir, path); err == nil && filepath.IsLocal(rel) {
		path = rel
	}
	return filepath.ToSlash(path)
}

// compareUnits compares two strings by UTF-16 code unit, the order in which
// the format sorts names. It differs from the order of bytes above U+FFFF.
func compareUnits(a, b string) int {
	return cmp.Or(slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b))), strings.Compare(a, b))
}
