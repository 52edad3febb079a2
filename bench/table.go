package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/bench/decoders"
)

// A table is a piece of Markdown that the page has between two markers.
type table struct {
	name string
	text string // ends in a line break
}

// grid writes a Markdown table whose first column is text.
type grid struct{ b strings.Builder }

func newGrid(columns ...string) *grid {
	g := new(grid)
	g.row(columns...)
	g.b.WriteString("|---" + strings.Repeat("|---:", len(columns)-1) + "|\n")
	return g
}

func (g *grid) row(cells ...string) { g.b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }

// note adds a line below the table.
func (g *grid) note(format string, args ...any) {
	g.b.WriteString("\n" + fmt.Sprintf(format, args...) + "\n")
}

func (g *grid) table(name string) table { return table{name, g.b.String()} }

// updatePage replaces what stands between the markers of each table in a file.
// Tables that were not measured stay. It fails if a table has no markers, and
// then writes nothing.
func updatePage(path string, tables []table) error {
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	text := string(page)
	for _, t := range tables {
		if text, err = replaced(text, t); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

func replaced(page string, t table) (string, error) {
	begin, end := "<!-- begin "+t.name+" -->\n", "<!-- end "+t.name+" -->\n"
	before, rest, ok := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return "", fmt.Errorf("no place for the table %s: it belongs between the lines %q and %q", t.name, begin, end)
	}
	return before + begin + "\n" + t.text + "\n" + end + after, nil
}

// conditions says what was measured on, and which versions.
func conditions() table {
	var b strings.Builder
	fmt.Fprintf(&b, "%s on %s/%s, %d cores. Of other modules:\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	var modules []string
	for _, c := range decoders.All() {
		if c.Module != "" && !slices.Contains(modules, c.Module) {
			modules = append(modules, c.Module)
		}
	}
	modules = append(modules, "github.com/go-faster/jx")
	versions, err := moduleVersions(modules)
	if err != nil {
		return table{"conditions", fmt.Sprintf("the versions are not known: %v\n", err)}
	}
	for _, v := range versions {
		b.WriteString("- " + v + "\n")
	}
	return table{"conditions", b.String()}
}

// moduleVersions returns modules with their versions, by path.
func moduleVersions(modules []string) ([]string, error) {
	modules = slices.Sorted(slices.Values(modules))
	out, err := exec.Command("go", append([]string{"list", "-m"}, modules...)...).Output()
	return strings.Split(strings.TrimSpace(string(out)), "\n"), err
}
