package plan

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// A nullRow is a row that says what another says, and that null is accepted
// too. It is filled in when all rows are known, since the other may recur.
type nullRow struct {
	row, of int32
	null    bool
	union   string // the keyword that holds the null: the code of its fault
	path    string
	bases   []int32 // rows that must hold as well
}

// finish completes the table.
func (s *side) finish() []model.Row {
	byRow := make(map[int32]nullRow, len(s.alias))
	for _, a := range s.alias {
		byRow[a.row] = a
	}
	for _, a := range s.alias {
		s.copyRow(a, byRow)
	}
	return s.rows
}

// copyRow fills in one row from the one it stands for, which may stand for
// another in its turn. Chains are as long as the list at most.
func (s *side) copyRow(a nullRow, byRow map[int32]nullRow) {
	of, null, bases := a.of, a.null, slices.Clone(a.bases)
	for range len(byRow) {
		next, ok := byRow[of]
		if !ok {
			break
		}
		of, null, bases = next.of, null || next.null, append(bases, next.bases...)
	}
	r := s.rows[of]
	r.Path = a.path
	if null {
		r.Nullable = true
	}
	if r.Nullable && len(r.Variants) == 0 {
		r.Union = a.union
	}
	if len(bases) > 0 {
		more := *orMore(r.More)
		more.AllOf = slices.Concat(more.AllOf, bases)
		r.More = &more
	}
	s.rows[a.row] = r
}

// appendRow adds a row to a list where there is one.
func appendRow(list []int32, row int32) []int32 {
	if row == 0 {
		return list
	}
	return append(list, row)
}

func isZeroMore(m model.More) bool { return reflect.ValueOf(m).IsZero() }

// rowKey is equal for rows that say the same. Leaf rows hold no maps and no
// references, so their printed form is their content.
func rowKey(r model.Row) string {
	r.Path = ""
	key := fmt.Sprintf("%v|%q|%v|%q|%v|%v|%v|%v", r.Types, r.Enum, r.Const, r.Format, r.Unique, r.Others, r.Union, r.Nullable)
	if r.Length != nil {
		key += fmt.Sprintf("|length %v", *r.Length)
	}
	if r.Pattern != nil {
		key += fmt.Sprintf("|pattern %q", *r.Pattern)
	}
	if r.Bounds != nil {
		key += fmt.Sprintf("|bounds %q", *r.Bounds)
	}
	if r.Count != nil {
		key += fmt.Sprintf("|count %v", *r.Count)
	}
	if r.More != nil {
		key += fmt.Sprintf("|more %q %v", r.More.Required, moreKey(*r.More))
	}
	return key
}

// moreKey prints what a leaf's More can hold.
func moreKey(m model.More) string {
	key := fmt.Sprintf("%v %q", m.Never, m.DependentRequired)
	if m.Properties != nil {
		key += fmt.Sprintf(" %v", *m.Properties)
	}
	return key
}
