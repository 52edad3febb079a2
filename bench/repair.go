package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/schemaport/schemaport-gen/bench/measure"
	"github.com/schemaport/schemaport-gen/bench/repairs"
	"github.com/schemaport/schemaport-gen/runtime"
)

// repairTables sets level lenient beside repairers of text.
func repairTables(s settings) ([]table, error) {
	judged, err := judgedTable()
	if err != nil {
		return nil, err
	}
	timed, err := repairTimes(s.repeats)
	return []table{judged, timed}, err
}

// judgedTable counts what becomes of malformed texts. It is the same on every run.
func judgedTable() (table, error) {
	valued, refused, err := repairs.Inputs(filepath.Join("..", "runtime", "testdata", "coercion.json"))
	if err != nil {
		return table{}, err
	}
	broken := 0
	for _, in := range refused {
		if repairs.Broken(in) {
			broken++
		}
	}
	g := newGrid("reader", fmt.Sprintf("recovered, of %d", len(valued)), "wrong", "refused",
		fmt.Sprintf("guessed, of %d", len(refused)), fmt.Sprintf("made JSON of, of %d", broken))
	row := func(name string, s repairs.Score) {
		g.row(name, strconv.Itoa(s.Recovered), strconv.Itoa(s.Wrong), strconv.Itoa(s.Refused), strconv.Itoa(s.Guessed), strconv.Itoa(s.Made))
	}
	row("**"+repairs.Own.Name+"**", repairs.Own.Judge(valued, refused, runtime.Lenient))
	for _, r := range repairs.Repairers {
		row(r.Name+", then level standard", r.Judge(valued, refused, runtime.Standard))
		row(r.Name+", then level lenient", r.Judge(valued, refused, runtime.Lenient))
	}
	var modules []string
	for _, r := range repairs.Repairers {
		modules = append(modules, r.Module)
	}
	versions, err := moduleVersions(modules)
	if err != nil {
		return table{}, err
	}
	g.note("With %s.", strings.Join(versions, " and "))
	return g.table("repair"), nil
}

// repairTimes times texts of three sizes, by turns, and takes the best of some runs.
func repairTimes(repeats int) (table, error) {
	readers, err := repairs.Readers()
	if err != nil {
		return table{}, err
	}
	columns := []string{"fault"}
	for _, r := range readers {
		columns = append(columns, r.Name)
	}
	g := newGrid(columns...)
	for _, text := range repairs.Texts {
		cells := make([]string, len(readers))
		for _, size := range []int{20_000, 40_000, 80_000} {
			for i, best := range timesOf(text.Make(size), readers, repeats) {
				cells[i] += duration(float64(best.spent)) + " / "
				if size == 80_000 {
					cells[i] = strings.TrimSuffix(cells[i], " / ")
					if !best.ok {
						cells[i] += ", refused"
					}
				}
			}
		}
		g.row(append([]string{text.Name}, cells...)...)
	}
	return g.table("repair-time"), nil
}

// A reading is the best time of a reader on one text.
type reading struct {
	spent time.Duration
	ok    bool
}

// timesOf has each reader read a text so often that it takes some milliseconds
// of processor time, and that several times over.
func timesOf(text string, readers []repairs.Reader, repeats int) []reading {
	best := make([]reading, len(readers))
	for range repeats {
		for i, r := range readers {
			before, n := measure.ProcessorTime(), 0
			for n == 0 || measure.ProcessorTime()-before < 20*time.Millisecond {
				best[i].ok = r.Read(text)
				n++
			}
			spent := (measure.ProcessorTime() - before) / time.Duration(n)
			if best[i].spent == 0 || spent < best[i].spent {
				best[i].spent = spent
			}
		}
	}
	return best
}
