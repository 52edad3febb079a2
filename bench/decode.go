package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/bench/decoders"
	"github.com/schemaport/schemaport-gen/bench/measure"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// kind is how many of the workloads are in the first table.
const kind = 4

// measured are the results of one workload.
type measured struct {
	name    string
	results []measure.Result
}

func (m measured) find(name string) (measure.Result, bool) {
	for _, r := range m.results {
		if r.Name == name {
			return r, true
		}
	}
	return measure.Result{}, false
}

// against writes the ratio of one contender to another, or a dash where one was not measured.
func (m measured) against(name, base string) string {
	r, ok := m.find(name)
	b, known := m.find(base)
	if !ok || !known {
		return "-"
	}
	return r.Against(b).String()
}

// decodingTables measures the decoders.
func decodingTables(s settings) ([]table, error) {
	var all []measured
	missing := make(map[string]string)
	for _, w := range workload.All() {
		units, without := decoders.Decoding(w)
		for _, m := range without {
			missing[m.Name] = m.Reason
		}
		all = append(all, measured{w.Name, measure.Interleave(units, s.measure)})
	}
	return []table{
		contenders("kind", all[:kind], missing),
		contenders("harder", all[kind:], missing),
		peers(all),
		coercedTable(s),
		rejectedTable(s),
	}, nil
}

// contenders is the table of all contenders over some workloads, as ratios to encoding/json.
func contenders(name string, workloads []measured, missing map[string]string) table {
	g := newGrid(append(append([]string{"contender", "schema"}, names(workloads)...), "allocations")...)
	for _, c := range decoders.All() {
		if _, ok := missing[c.Name]; ok {
			continue
		}
		cells := []string{title(c), checked(c)}
		var allocations []string
		for _, m := range workloads {
			cells = append(cells, m.against(c.Name, decoders.Base))
			r, _ := m.find(c.Name)
			allocations = append(allocations, strconv.Itoa(r.Allocs))
		}
		g.row(append(cells, strings.Join(allocations, " / "))...)
	}
	for _, c := range decoders.All() {
		if reason, ok := missing[c.Name]; ok {
			g.note("%s was not measured: %s.", c.Name, reason)
		}
	}
	g.note("Best times of encoding/json: %s; of Decode: %s.", bests(workloads, decoders.Base), bests(workloads, decoders.Plain))
	return g.table(name)
}

// checked marks who holds the call against the schema.
func checked(c decoders.Contender) string {
	if c.Validates {
		return "yes"
	}
	return ""
}

// title sets our own contenders off.
func title(c decoders.Contender) string {
	if c.Own {
		return "**" + c.Name + "**"
	}
	return c.Name
}

func names(workloads []measured) []string {
	all := make([]string, len(workloads))
	for i, m := range workloads {
		all[i] = m.name
	}
	return all
}

func bests(workloads []measured, contender string) string {
	all := make([]string, len(workloads))
	for i, m := range workloads {
		r, _ := m.find(contender)
		all[i] = duration(r.Best())
	}
	return strings.Join(all, ", ")
}

// duration writes nanoseconds with three digits.
func duration(ns float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
		if ns >= unit.size {
			return fmt.Sprintf("%.3g %s", ns/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// peers sets our decoder in ratio to each of the others.
func peers(workloads []measured) table {
	g := newGrid(append([]string{"Decode against"}, names(workloads)...)...)
	for _, c := range decoders.All() {
		if c.Own {
			continue
		}
		cells := []string{c.Name}
		for _, m := range workloads {
			cells = append(cells, m.against(decoders.Plain, c.Name))
		}
		g.row(cells...)
	}
	return g.table("peers")
}

// coercedTable sets a call with one scalar in a string in ratio to the well-formed one.
func coercedTable(s settings) table {
	g := newGrid("workload", "ratio", "allocations, well-formed", "coerced")
	for _, w := range workload.All() {
		units := decoders.Coercing(w)
		if units == nil {
			continue
		}
		r := measure.Interleave(units, s.measure)
		g.row(w.Name, r[1].Against(r[0]).String(), strconv.Itoa(r[0].Allocs), strconv.Itoa(r[1].Allocs))
	}
	return g.table("coerced")
}

// rejectedTable sets rejected calls in ratio to go-jsonschema's, and ours to
// the well-formed call as well.
func rejectedTable(s settings) table {
	var all []measured
	columns := []string{"contender"}
	for _, w := range workload.All() {
		if units := decoders.Rejecting(w); units != nil {
			all = append(all, measured{w.Name, measure.Interleave(units, s.measure)})
			columns = append(columns, fmt.Sprintf("%s, faults: %d", w.Name, w.Faults))
		}
	}
	g := newGrid(columns...)
	for _, c := range decoders.All() {
		if !c.Validates || c.OpenAI {
			continue
		}
		cells := []string{title(c)}
		for _, m := range all {
			cells = append(cells, m.against(c.Name, decoders.GoJSONSchema))
		}
		g.row(cells...)
	}
	cells := []string{"Decode, to its own well-formed call"}
	for _, m := range all {
		cells = append(cells, m.against(decoders.Plain, "well-formed"))
	}
	g.row(cells...)
	g.note("Best times of go-jsonschema: %s; of Decode: %s.", bests(all, decoders.GoJSONSchema), bests(all, decoders.Plain))
	return g.table("rejected")
}
