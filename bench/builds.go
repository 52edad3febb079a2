package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"github.com/schemaport/schemaport-gen/bench/measure"
)

// buildTables measures what generated code costs its users: building it, its
// size, and the start of a program that imports it.
func buildTables(s settings) ([]table, error) {
	volume, err := volumeTable()
	if err != nil {
		return nil, err
	}
	sample, err := takeSample(s.corpus)
	if errors.Is(err, errNoCorpus) {
		fmt.Fprintln(os.Stderr, "build:", err)
		return []table{volume}, nil
	}
	if err != nil {
		return nil, err
	}
	packages, err := generatePackages(sample)
	if err != nil {
		return nil, err
	}
	builds, err := buildTable(packages, s.repeats)
	if err != nil {
		return nil, err
	}
	start, err := startTable(s.repeats)
	return []table{volume, builds, start}, err
}

// volumeTable counts the lines for the four bench schemas of the first table.
func volumeTable() (table, error) {
	four := []string{"refund_order", "search_catalog", "edit_document", "write_file"}
	dir := filepath.Join(work, "four")
	p, err := buildPrograms()
	if err != nil {
		return table{}, err
	}
	var tools []tool
	for _, name := range four {
		tools = append(tools, tool{schema: "gen/schemas/" + name + ".json", file: "tools/" + name + ".json"})
	}
	g := newGrid("the four bench schemas", "lines")
	for _, gen := range []generator{
		{name: "schemaport-gen", run: p.ours("all")},
		{name: "schemaport-gen --targets mcp", run: p.ours("mcp")},
		{name: "go-jsonschema", run: p.peer},
		{name: "ogen jschemagen", run: p.peerOgen},
	} {
		if err := emptied(dir); err != nil {
			return table{}, err
		}
		if _, err := gen.run(dir, tools); err != nil {
			return table{}, fmt.Errorf("%s: %w", gen.name, err)
		}
		n, err := lines(dir)
		if err != nil {
			return table{}, err
		}
		g.row(gen.name, strconv.Itoa(n))
	}
	return g.table("volume"), nil
}

// peerOgen writes a file for each schema. It reads no tool files.
func (p programs) peerOgen(dir string, tools []tool) (cost, error) {
	for i, t := range tools {
		target := filepath.Join(dir, strconv.Itoa(i)+".go")
		if _, err := spend(p.ogen, "-package", "p", "-typename", "Args", "-target", target, t.schema); err != nil {
			return cost{}, err
		}
	}
	return cost{}, nil
}

// A goPackage is generated code that is built.
type goPackage struct {
	name  string
	dir   string
	tools int
}

// generatePackages writes the packages of the sample, and an empty one: the go
// command takes time that is nobody's. The first is the one to compare with.
func generatePackages(s sample) ([]goPackage, error) {
	packages := []goPackage{
		{"go-jsonschema", filepath.Join(work, "gojsonschema"), len(s.both)},
		{"schemaport-gen", filepath.Join(work, "own"), len(s.own)},
		{"schemaport-gen --targets mcp", filepath.Join(work, "ownmcp"), len(s.own)},
		{"an empty package", filepath.Join(work, "empty"), 0},
	}
	for _, p := range packages {
		if err := emptied(p.dir); err != nil {
			return nil, err
		}
	}
	return packages, errors.Join(
		second(s.peer(packages[0].dir, s.both)),
		second(s.ours("all")(packages[1].dir, s.own)),
		second(s.ours("mcp")(packages[2].dir, s.own)),
		os.WriteFile(filepath.Join(packages[3].dir, "empty.go"), []byte("package empty\n\nimport _ \"encoding/json\"\n"), 0o644),
	)
}

// buildTable builds the packages by turns.
func buildTable(packages []goPackage, repeats int) (table, error) {
	runs := make([][]cost, len(packages))
	for round := range repeats + 1 {
		for i, p := range packages {
			c, err := rebuild(p.dir)
			if err != nil {
				return table{}, fmt.Errorf("%s: %w", p.name, err)
			}
			if round > 0 { // the first builds what is imported
				runs[i] = append(runs[i], c)
			}
		}
	}
	empty := middle(runs[len(runs)-1]).cpu
	perTool := func(i int) float64 {
		return (middle(runs[i]).cpu - empty).Seconds() / float64(packages[i].tools)
	}
	g := newGrid("package", "tools", "lines a tool", "go build: processor s", "ms a tool", "ratio", "object KB a tool")
	for i, p := range packages[:len(packages)-1] {
		n, err := lines(p.dir)
		if err != nil {
			return table{}, err
		}
		object, err := objectSize(p.dir)
		if err != nil {
			return table{}, err
		}
		count := float64(p.tools)
		g.row(p.name, strconv.Itoa(p.tools), fmt.Sprintf("%.0f", float64(n)/count), seconds(middle(runs[i]).cpu),
			fmt.Sprintf("%.1f", 1000*perTool(i)), fmt.Sprintf("%.2f", perTool(i)/perTool(0)), fmt.Sprintf("%.1f", float64(object)/1000/count))
	}
	g.note("The ratio and the milliseconds are less the %s s that an empty package takes.", seconds(empty))
	return g.table("build"), nil
}

// rebuild builds a package whose dependencies are built. The go command keeps
// what it built, so one file is made to differ.
func rebuild(dir string) (cost, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		return cost{}, errors.Join(err, errors.New(dir+" has no Go files"))
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		return cost{}, err
	}
	changed := fmt.Appendf(text[:len(text):len(text)], "\n// built %d\n", time.Now().UnixNano())
	if err := os.WriteFile(files[0], changed, 0o644); err != nil {
		return cost{}, err
	}
	c, err := spend("go", "-C", work, "build", inWork(dir))
	return c, errors.Join(err, os.WriteFile(files[0], text, 0o644))
}

// inWork names a folder of the module in work for the go command there.
func inWork(dir string) string { return "./" + filepath.Base(dir) }

// objectSize returns the bytes of a package's archive.
func objectSize(dir string) (int64, error) {
	const object = "object.a"
	if _, err := spend("go", "-C", work, "build", "-o", object, inWork(dir)); err != nil {
		return 0, err
	}
	info, err := os.Stat(filepath.Join(work, object))
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// startTable measures what the package of 1,000 tools does before main.
func startTable(repeats int) (table, error) {
	dir := filepath.Join(work, "start")
	if err := emptied(dir); err != nil {
		return table{}, err
	}
	const program = "package main\n\nimport _ \"" + workModule + "/own\"\n\nfunc main() {}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o644); err != nil {
		return table{}, err
	}
	if _, err := spend("go", "-C", work, "build", "-o", filepath.Join("bin", "started"), inWork(dir)); err != nil {
		return table{}, err
	}
	binary := filepath.Join(bin, "started")
	g := newGrid("initialisation", "ms, median", "ms, worst", "allocations", "KB")
	for _, p := range []struct{ name, path string }{
		{"the package of the tools", workModule + "/own"},
		{"runtime of schemaport-gen", "github.com/schemaport/schemaport-gen/runtime"},
	} {
		row, err := initialisation(binary, p.path, max(repeats, 5))
		if err != nil {
			return table{}, err
		}
		g.row(append([]string{p.name}, row...)...)
	}
	return g.table("start"), nil
}

// initLine is what GODEBUG=inittrace=1 prints of a package.
var initLine = regexp.MustCompile(`(?m)^init (\S+) @\S+ ms, (\S+) ms clock, (\d+) bytes, (\d+) allocs$`)

// initialisation starts a program several times, and returns what it says of
// one of its packages. A package without a line initialises nothing.
func initialisation(binary, path string, repeats int) ([]string, error) {
	var clocks []float64
	allocations, size := "0", "0"
	for range repeats {
		cmd := exec.Command(binary)
		cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
		said, err := cmd.CombinedOutput()
		if err != nil {
			return nil, err
		}
		clock := 0.0
		for _, m := range initLine.FindAllStringSubmatch(string(said), -1) {
			if m[1] != path {
				continue
			}
			if clock, err = strconv.ParseFloat(m[2], 64); err != nil {
				return nil, err
			}
			n, err := strconv.Atoi(m[3])
			if err != nil {
				return nil, err
			}
			allocations, size = m[4], strconv.Itoa(n/1000)
		}
		clocks = append(clocks, clock)
	}
	worst := 0.0
	for _, c := range clocks {
		worst = max(worst, c)
	}
	return []string{fmt.Sprintf("%.2f", measure.Median(clocks)), fmt.Sprintf("%.2f", worst), allocations, size}, nil
}
