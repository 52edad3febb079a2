package report

import (
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
		w.printf("\n%s clean   %s note   %s warning   %s error\n\n",
			w.paint(green, MarkGood), w.paint(blue, "i"), w.paint(yellow, "!"), w.paint(red, MarkError))
		w.cleanCounts(r)
	}
	w.result(r)
	return w.end()
}

// A matrix is a table of marks.
type matrix struct {
	names   []string // of the columns
	rows    []matrixRow
	widest  int  // of the rows' names, cut
	stepped bool // the columns' names do not fit side by side
}

type matrixRow struct {
	name  string
	cells [][]target.Finding
}

// newMatrix lays the findings out. What concerns no target has a column in
// front, and what concerns no tool a row at the end, where there is any.
func newMatrix(r *CheckResult) *matrix {
	m := &matrix{}
	for _, t := range r.Tools {
		m.rows = append(m.rows, matrixRow{Visible(t.Name), t.Targets})
	}
	for _, t := range r.Targets {
		m.names = append(m.names, t.ID)
	}
	if r.hasSet() {
		m.rows = append(m.rows, matrixRow{"(" + theSet + ")", r.Set})
	}
	m.addDefinitions(r)
	m.layOut()
	return m
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
		var own []target.Finding
		if i < len(r.Tools) {
			own = r.Tools[i].Input
		}
		m.rows[i].cells = append([][]target.Finding{own}, m.rows[i].cells...)
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
		m.widest = max(m.widest, displayWidth(row.name))
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
	blanks := m.widest - displayWidth(row.name) + gap - between
	w.printf("%s", row.name)
	for i, list := range row.cells {
		left := max(0, (widths[i]-1)/2)
		w.printf("%s%s", strings.Repeat(" ", blanks+between+left), w.cell(list))
		blanks = max(0, widths[i]-1-left)
	}
	w.printf("\n")
}

// cell is the mark of a cell.
func (w *writer) cell(list []target.Finding) string {
	if len(list) == 0 {
		return w.good()
	}
	s := worst(list)
	return w.paint(shadeOf(s), [...]string{diag.Error: MarkError, diag.Warning: "!", diag.Info: "i"}[s])
}

// cleanCounts says for each target how many tools it has nothing to say about.
func (w *writer) cleanCounts(r *CheckResult) {
	width := 0
	for _, t := range r.Targets {
		width = max(width, displayWidth(t.Name))
	}
	for i, t := range r.Targets {
		clean := 0
		for _, tool := range r.Tools {
			if len(tool.Targets[i]) == 0 {
				clean++
			}
		}
		w.printf("%s  %d of %s clean\n", pad(t.Name, width), clean, Plural(len(r.Tools), "tool"))
	}
	w.printf("\n")
}

// cut shortens a text to a width.
func cut(text string, width int) string {
	if displayWidth(text) <= width {
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

// pad fills a text up to a width.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-displayWidth(text)))
}

// displayWidth is how many columns of a terminal a text takes.
func displayWidth(text string) int {
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
