package main

import (
	"fmt"
	"strconv"

	"github.com/schemaport/schemaport-gen/bench/mcp"
	"github.com/schemaport/schemaport-gen/bench/measure"
)

// mcpTables sets calls over MCP that the generated AddTools serves in ratio to
// those that the SDK's typed AddTool serves: whole calls, in two versions of the
// protocol, and the server's part.
func mcpTables(s settings) ([]table, error) {
	var tables []table
	// A call leaves half a megabyte behind. A slice has to be as long as some
	// collections are apart, or they fall on one server by chance.
	s.measure.Slice *= 5
	for _, t := range []struct {
		name   string
		units  func(mcp.Case) ([]measure.Unit, error)
		ratios []string
	}{
		{"served", mcp.Calls, []string{mcp.Own, mcp.Unread}},
		{"served-older", mcp.OlderCalls, []string{mcp.Own, mcp.Unread}},
		{"handled", mcp.Handling, []string{mcp.Own}},
	} {
		one, err := servedTable(t.name, s, t.units, t.ratios)
		if err != nil {
			return nil, err
		}
		tables = append(tables, one)
	}
	return tables, nil
}

// servedTable has a row for each case. What is in ratios is set in ratio to
// the SDK's typed AddTool.
func servedTable(name string, s settings, units func(mcp.Case) ([]measure.Unit, error), ratios []string) (table, error) {
	columns := []string{"call", "bytes", mcp.Typed, mcp.Own}
	for _, way := range ratios {
		columns = append(columns, "ratio: "+way)
	}
	g := newGrid(append(columns, "KB: "+mcp.Typed, mcp.Own, "allocations: "+mcp.Typed, mcp.Own)...)
	for _, c := range mcp.Cases() {
		all, err := units(c)
		if err != nil {
			return table{}, fmt.Errorf("%s: %w", c.Name, err)
		}
		m := measured{c.Name, measure.Interleave(all, s.measure)}
		typed, _ := m.find(mcp.Typed)
		own, _ := m.find(mcp.Own)
		cells := []string{c.Name, strconv.Itoa(len(c.Arguments)), duration(typed.Best()), duration(own.Best())}
		for _, way := range ratios {
			cells = append(cells, m.against(way, mcp.Typed))
		}
		g.row(append(cells, kilobytes(typed), kilobytes(own), strconv.Itoa(typed.Allocs), strconv.Itoa(own.Allocs))...)
	}
	return g.table(name), nil
}

// kilobytes are those that one run allocates.
func kilobytes(r measure.Result) string { return measure.Digits(float64(r.Bytes) / 1024) }
