package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// maxColumns is how wide a table may be, and minName how narrow the column of
// names gets for it.
const (
	maxColumns = 100
	minName    = 16
	gap        = 2    // between columns
	step       = "| " // of one column to the next, where their names are in steps
)

// WriteMatrix writes one table: a row for each tool, a column for each target,
// and in each cell the worst severity of what was found. Below it are a legend
// and, for each target, how many tools are without a finding. The error is the
// writer's.
func WriteMatrix(to io.Writer, r *CheckResult, colour bool) error {
	w := newWriter(to, colour)
	if len(r.Tools) > 0 {
		m := newMatrix(r)
		m.write(w)
		w.printf("\n%s clean   %s note   %s warning   %s error",
			w.paint(green, MarkGood), w.paint(blue, "i"), w.paint(yellow, "!"), w.paint(red, MarkError))
		if m.leftOut {
			w.printf("   %s left out", MarkLeftOut)
		}
		w.printf("\n\n")
		w.cleanCounts(r)
	}
	w.result(r)
	return w.end()
}

// A matrix is a table of marks.
type matrix struct {
	names   []string // of the columns
	rows    []matrixRow
	leftOut bool // some cell is
	widest  int  // of the rows' names, cut
	stepped bool // the columns' names do not fit side by side
}

type matrixRow struct {
	name  string
	cells []cell
}

// A cell is what was found about a tool and a target.
type cell struct {
	found   []target.Finding
	leftOut bool // the tool is not for the target
}

// newMatrix lays the findings out. What concerns no target has a column in
// front, and what concerns no tool a row at the end, where there is any.
func newMatrix(r *CheckResult) *matrix {
	m := &matrix{}
	for _, t := range r.Tools {
		m.addRow(Visible(t.Name), t.Targets, t.LeftOut)
	}
	for _, t := range r.Targets {
		m.names = append(m.names, t.ID)
	}
	if r.hasSet() {
		m.addRow("("+theSet+")", r.Set, nil)
	}
	m.addDefinitions(r)
	m.layOut()
	return m
}

// addRow adds a row; without leftOut it has all cells.
func (m *matrix) addRow(name string, found [][]target.Finding, leftOut []bool) {
	row := matrixRow{name, make([]cell, len(found))}
	for i, list := range found {
		row.cells[i] = cell{list, leftOut != nil && leftOut[i]}
		m.leftOut = m.leftOut || row.cells[i].leftOut
	}
	m.rows = append(m.rows, row)
}

// addDefinitions puts a column of the definitions' own findings in front.
func (m *matrix) addDefinitions(r *CheckResult) {
	any := false
	for _, t := range r.Tools {
		any = any || len(t.Input) > 0
	}
	if !any {
		return
	}
	m.names = append([]string{definition}, m.names...)
	for i := range m.rows {
		var own cell
		if i < len(r.Tools) {
			own.found = r.Tools[i].Input
		}
		m.rows[i].cells = append([]cell{own}, m.rows[i].cells...)
	}
}

// layOut decides between names side by side and names in steps, and cuts the
// rows' names to what that leaves.
func (m *matrix) layOut() {
	beside, steps := 0, 0
	for i, name := range m.names {
		beside += gap + len(name)
		steps = max(steps, gap+len(step)*i+len(name))
	}
	width := beside
	if m.stepped = maxColumns-beside < minName; m.stepped {
		width = steps
	}
	for i := range m.rows {
		row := &m.rows[i]
		row.name = cut(row.name, max(minName, maxColumns-width))
		m.widest = max(m.widest, Width(row.name))
	}
}

// write writes the table.
func (m *matrix) write(w *writer) {
	between, widths := gap, make([]int, len(m.names))
	if m.stepped {
		m.writeSteps(w)
		between = len(step) - 1
	} else {
		w.printf("%s", strings.Repeat(" ", m.widest))
		for i, name := range m.names {
			w.printf("%s%s", strings.Repeat(" ", gap), name)
			widths[i] = len(name)
		}
		w.printf("\n")
	}
	for _, row := range m.rows {
		m.writeRow(w, row, widths, between)
	}
}

// writeSteps writes the columns' names one below the other, each with a line
// that leads down to its column.
func (m *matrix) writeSteps(w *writer) {
	for i, name := range m.names {
		w.printf("%s%s%s\n", strings.Repeat(" ", m.widest+gap), strings.Repeat(strings.Replace(step, "|", "│", 1), i), name)
	}
}

// writeRow writes a row, with each mark in the middle of its column.
func (m *matrix) writeRow(w *writer, row matrixRow, widths []int, between int) {
	blanks := m.widest - Width(row.name) + gap - between
	w.printf("%s", row.name)
	for i, c := range row.cells {
		left := max(0, (widths[i]-1)/2)
		w.printf("%s%s", strings.Repeat(" ", blanks+between+left), w.cell(c))
		blanks = max(0, widths[i]-1-left)
	}
	w.printf("\n")
}

// cell is the mark of a cell.
func (w *writer) cell(c cell) string {
	switch {
	case c.leftOut:
		return MarkLeftOut
	case len(c.found) == 0:
		return w.good()
	}
	s := worst(c.found)
	return w.paint(shadeOf(s), [...]string{diag.Error: MarkError, diag.Warning: "!", diag.Info: "i"}[s])
}

// cleanCounts says for each target how many tools it has nothing to say about.
func (w *writer) cleanCounts(r *CheckResult) {
	width := 0
	for _, t := range r.Targets {
		width = max(width, Width(t.Name))
	}
	for i, t := range r.Targets {
		clean, leftOut := 0, 0
		for j := range r.Tools {
			switch tool := &r.Tools[j]; {
			case tool.IsLeftOut(i):
				leftOut++
			case len(tool.Targets[i]) == 0:
				clean++
			}
		}
		line := fmt.Sprintf("%d of %s clean", clean, Plural(len(r.Tools)-leftOut, "tool"))
		if leftOut > 0 {
			line += fmt.Sprintf(", %d left out", leftOut)
		}
		w.printf("%s  %s\n", Pad(t.Name, width), line)
	}
	w.printf("\n")
}

// cut shortens a text to a width.
func cut(text string, width int) string {
	if Width(text) <= width {
		return text
	}
	used := 0
	for i, r := range text {
		if used += runeWidth(r); used > width-1 {
			return text[:i] + "…"
		}
	}
	return text
}

// Pad fills a text with blanks up to a width.
func Pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-Width(text)))
}

// Width returns how many columns of a terminal a text takes.
func Width(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

// runeWidth is the width of a character, near enough for a table: nothing for
// what joins the one before it, two columns for the scripts of East Asia and
// for pictures.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana),
		r >= 0x3000 && r <= 0x303F, r >= 0xFF01 && r <= 0xFF60, r >= 0x1F300 && r <= 0x1FAFF:
		return 2
	}
	return 1
}
