// Command bench measures the decoders that are generated here against others,
// calls over MCP, and the generator, and prints the tables of docs/performance.md. It also sets
// level lenient beside repairers of JSON, for a table of docs/coercion.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/schemaport/schemaport-gen/bench/measure"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// settings are what the command line says.
type settings struct {
	parts   []string
	measure measure.Options
	repeats int // of each process
	corpus  string
	update  bool // the pages are rewritten
}

// The pages that have the tables.
const (
	performancePage = "performance.md"
	coercionPage    = "coercion.md"
)

// A part is one of the things that are measured.
type part struct {
	name, page string
	measure    func(settings) ([]table, error)
}

var parts = []part{
	{"decode", performancePage, decodingTables},
	{"mcp", performancePage, mcpTables},
	{"generate", performancePage, generatorTables},
	{"build", performancePage, buildTables},
	{"repair", coercionPage, repairTables},
}

func partNames() (names []string) {
	for _, p := range parts {
		names = append(names, p.name)
	}
	return names
}

// run measures what args ask for, prints the tables to w, and writes them into
// their pages if asked.
func run(args []string, w io.Writer) error {
	s, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil // the flags have been listed
	}
	if err != nil {
		return err
	}
	tables := make(map[string][]table) // by page
	for _, p := range parts {
		if !slices.Contains(s.parts, p.name) {
			continue
		}
		measured, err := p.measure(s)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		tables[p.page] = append(tables[p.page], measured...)
	}
	if measured := tables[performancePage]; measured != nil {
		tables[performancePage] = append([]table{conditions()}, measured...)
	}
	for _, page := range []string{performancePage, coercionPage} {
		for _, t := range tables[page] {
			fmt.Fprintf(w, "### %s\n\n%s\n", t.name, t.text)
		}
		if s.update && tables[page] != nil {
			if err := updatePage(filepath.Join("..", "docs", page), tables[page]); err != nil {
				return err
			}
		}
	}
	return nil
}

func parse(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	only := flags.String("only", strings.Join(partNames(), ","), "comma-separated `parts` to measure")
	flags.BoolVar(&s.update, "update", false, "write the tables into ../docs/performance.md and ../docs/coercion.md")
	flags.IntVar(&s.measure.Rounds, "rounds", 40, "rounds of the decoders")
	flags.DurationVar(&s.measure.Slice, "slice", 4*time.Millisecond, "processor `time` of one decoder in one round")
	flags.IntVar(&s.repeats, "repeats", 3, "runs of each generator, build and repair")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if flags.NArg() > 0 || s.measure.Rounds < 1 || s.repeats < 1 {
		return s, fmt.Errorf("want only flags, with rounds and repeats of 1 or more, not %q", args)
	}
	s.parts = strings.Split(*only, ",")
	for _, name := range s.parts {
		if !slices.Contains(partNames(), name) {
			return s, fmt.Errorf("no part %q: there are %s", name, strings.Join(partNames(), ", "))
		}
	}
	s.corpus = os.Getenv("SCHEMAPORT_CORPUS")
	if s.corpus == "" {
		s.corpus = filepath.Join("..", "..", "shared", "corpus")
	}
	return s, nil
}
