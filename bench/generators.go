package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// A generator writes a package into a folder from some tools.
type generator struct {
	name  string
	again bool // the folder still has what an earlier run wrote
	run   func(dir string, tools []tool) (cost, error)
}

// programs are the generators, built: what is measured is not to include that.
type programs struct{ own, goJSONSchema, ogen string }

// buildPrograms builds them, and makes the folder that they work in. Ours remembers its runs in a folder that is
// emptied with the rest, so that a first run is one.
func buildPrograms() (p programs, err error) {
	memory, err := filepath.Abs(filepath.Join(work, "memory"))
	if err != nil {
		return programs{}, err
	}
	if err := errors.Join(startModule(), emptied(memory), os.Setenv("SCHEMAPORT_CACHE", memory)); err != nil {
		return programs{}, err
	}
	for _, b := range []struct {
		path      *string
		name, pkg string
	}{
		{new(string), "spend", "./spend"},
		{&p.own, "schemaport-gen", "github.com/schemaport/schemaport-gen/cmd/schemaport-gen"},
		{&p.goJSONSchema, "go-jsonschema", "github.com/atombender/go-jsonschema"},
		{&p.ogen, "jschemagen", "github.com/ogen-go/ogen/cmd/jschemagen"},
	} {
		if *b.path, err = buildProgram(b.name, b.pkg); err != nil {
			return programs{}, err
		}
	}
	return p, nil
}

// ours generates with the definitions of the targets given, as --targets takes them.
func (p programs) ours(targets string) func(string, []tool) (cost, error) {
	return func(dir string, tools []tool) (cost, error) {
		args := []string{"generate", "--out", dir, "--package", "own", "--targets", targets}
		for _, t := range tools {
			args = append(args, t.file)
		}
		return spend(p.own, args...)
	}
}

// peer generates by go-jsonschema.
func (p programs) peer(dir string, tools []tool) (cost, error) {
	args := []string{"-p", "gojsonschema", "--tags", "json", "-o", filepath.Join(dir, "types.go")}
	for _, t := range tools {
		args = append(args, t.schema)
	}
	return spend(p.goJSONSchema, args...)
}

// sample is what the generators are given: the tools that ours takes, and
// those of them that go-jsonschema takes as well.
type sample struct {
	programs
	own, both []tool
}

// tooMany is the largest number of tools that is measured.
const tooMany = 1000

func takeSample(corpus string) (sample, error) {
	tools, err := corpusTools(corpus)
	if err != nil {
		return sample{}, err
	}
	p, err := buildPrograms()
	if err != nil {
		return sample{}, err
	}
	trial := filepath.Join(work, "trial")
	try := func(run func(string, []tool) (cost, error)) func([]tool) error {
		return func(tools []tool) error {
			return errors.Join(emptied(trial), second(run(trial, tools)))
		}
	}
	own := accepted(tools[:min(len(tools), tooMany+tooMany/10)], try(p.ours("mcp")))
	own = own[:min(len(own), tooMany)]
	return sample{p, own, accepted(own, try(p.peer))}, nil
}

func second(_ cost, err error) error { return err }

func emptied(dir string) error {
	return errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755))
}

// generatorTables measures whole processes over 1, 100 and 1,000 tools.
func generatorTables(s settings) ([]table, error) {
	sample, err := takeSample(s.corpus)
	if errors.Is(err, errNoCorpus) {
		fmt.Fprintln(os.Stderr, "generate:", err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	g := newGrid("generator", "tools", "processor s", "ratio to go-jsonschema, a tool", "wall s", "peak MB", "lines a tool")
	for _, n := range []int{1, 100, tooMany} {
		if err := generatorRows(g, sample, n, s.repeats); err != nil {
			return nil, err
		}
	}
	g.note("Of the %d tools that schemaport-gen takes, go-jsonschema takes %d.", len(sample.own), len(sample.both))
	return []table{g.table("generate")}, nil
}

func generatorRows(g *grid, s sample, n, repeats int) error {
	generators := []generator{
		{name: "go-jsonschema", run: s.peer},
		{name: "schemaport-gen", run: s.ours("all")},
		{name: "schemaport-gen, nothing changed", run: s.ours("all"), again: true},
		{name: "schemaport-gen --targets mcp", run: s.ours("mcp")},
	}
	tools := func(i int) []tool {
		if i == 0 {
			return s.both[:min(n, len(s.both))]
		}
		return s.own[:min(n, len(s.own))]
	}
	dir := filepath.Join(work, "measured")
	runs := make([][]cost, len(generators))
	sizes := make([]int, len(generators))
	for range repeats {
		for i, gen := range generators {
			if !gen.again {
				if err := emptied(dir); err != nil {
					return err
				}
			}
			c, err := gen.run(dir, tools(i))
			if err != nil {
				return fmt.Errorf("%s: %w", gen.name, err)
			}
			if sizes[i], err = lines(dir); err != nil {
				return err
			}
			runs[i] = append(runs[i], c)
		}
	}
	base := middle(runs[0])
	for i, gen := range generators {
		c, count := middle(runs[i]), float64(len(tools(i)))
		ratio := c.cpu.Seconds() / count / (base.cpu.Seconds() / float64(len(tools(0))))
		g.row(gen.name, strconv.Itoa(len(tools(i))), seconds(c.cpu), fmt.Sprintf("%.2f", ratio), seconds(c.wall),
			strconv.FormatInt(c.peak>>20, 10), fmt.Sprintf("%.0f", float64(sizes[i])/count))
	}
	return nil
}
