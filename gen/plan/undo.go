package plan

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// planUndo maps what each target changed to the rows that undo it.
func (t *toolPlan) planUndo(args *side) []model.TargetUndo {
	var out []model.TargetUndo
	for i, tg := range t.pkg.cfg.Targets {
		c := t.in.Compiled[i]
		if c == nil {
			continue
		}
		u := model.TargetUndo{Target: tg.ID}
		for _, change := range c.Undo {
			rules := args.undoRules(change)
			if len(rules) == 0 {
				t.lost(tg.ID, change)
			}
			u.Rules = append(u.Rules, rules...)
		}
		u.Rules = sortRules(u.Rules)
		out = append(out, u)
	}
	return out
}

// lost reports a change that no row could undo: such a definition must not go out.
func (t *toolPlan) lost(id string, u target.Undo) {
	t.report(diag.Error, u.Node, "", "cannot-undo", "what "+id+" is sent here ("+u.Rule+") cannot be undone by the decoder", "leave the tool out for this target, or write this part without combining keywords")
}

// undoRules gives the rules for every row that stands for the changed node.
func (s *side) undoRules(u target.Undo) []model.UndoRule {
	var out []model.UndoRule
	for _, row := range s.rowsFrom(u.Node) {
		rule := model.UndoRule{Undo: u.Rule, Row: row, Names: u.Names}
		if u.Rule == "NullIsAbsent" {
			i := slices.IndexFunc(s.rows[row].Fields, func(f model.RowField) bool { return f.Name == u.Property })
			if i < 0 {
				continue
			}
			rule.Field = int32(i)
		}
		out = append(out, rule)
	}
	return out
}

// rowsFrom lists the rows of a node and the rows that say the same and accept null.
func (s *side) rowsFrom(n *schema.Node) []int32 {
	rows := slices.Clone(s.rowsOf[n])
	for i := 0; i < len(rows); i++ {
		for _, a := range s.alias {
			if a.of == rows[i] && !slices.Contains(rows, a.row) {
				rows = append(rows, a.row)
			}
		}
	}
	slices.Sort(rows)
	return rows
}

func sortRules(rules []model.UndoRule) []model.UndoRule {
	slices.SortStableFunc(rules, func(a, b model.UndoRule) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Undo, b.Undo), cmp.Compare(a.Field, b.Field), slices.Compare(a.Names, b.Names))
	})
	return slices.CompactFunc(rules, func(a, b model.UndoRule) bool {
		return a.Undo == b.Undo && a.Row == b.Row && a.Field == b.Field && slices.Equal(a.Names, b.Names)
	})
}
