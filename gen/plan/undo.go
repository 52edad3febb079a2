package plan

import (
	"cmp"
	"fmt"
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
			if len(rules) == 0 && args.canHoldValue(change.Node) {
				t.lost(tg.ID, change)
			}
			u.Rules = append(u.Rules, rules...)
		}
		u.Rules = sortRules(u.Rules)
		out = append(out, u)
	}
	return out
}

// undone tells, for every node that a target sends in another form, which target
// does so and in which form.
func (t *toolPlan) undone() map[*schema.Node]string {
	out := make(map[*schema.Node]string)
	for i, c := range t.in.Compiled {
		if c == nil {
			continue
		}
		for _, u := range c.Undo {
			out[u.Node] += fmt.Sprintf("|%d %s %q", i, u.Rule, u.Names)
		}
	}
	return out
}

// lost reports a change that no row could undo: such a definition must not go out.
func (t *toolPlan) lost(id string, u target.Undo) {
	path, place := t.in.Tool.Path(u.Node)
	t.pkg.diags.Add(diag.Diagnostic{
		Code: "cannot-undo", Severity: diag.Error, Place: place, Tool: t.in.Tool.Name, Target: id, Path: path,
		Message: "what is sent here (" + u.Rule + ") cannot be undone by the decoder",
		Hint:    "leave the tool out for this target, or write this part without combining keywords",
	})
}

// undoRules gives the rules for every row that stands for the changed node.
func (s *side) undoRules(u target.Undo) []model.UndoRule {
	if u.Rule == "NullIsAbsent" {
		return s.absentRules(u, u.Node, 0)
	}
	var out []model.UndoRule
	for _, row := range s.rowsFrom(u.Node) {
		out = append(out, model.UndoRule{Undo: u.Rule, Row: row, Names: u.Names})
	}
	return out
}

// absentRules gives the rules by which null means that a property of the node is
// absent. Of a branch whose row declares no such property, those of the schemas
// beside which it stands: a branch that is only checked is a row of its own, and
// what the target merged into it is declared there.
func (s *side) absentRules(u target.Undo, n *schema.Node, depth int) []model.UndoRule {
	var out []model.UndoRule
	rows := s.rowsFrom(n)
	for _, row := range rows {
		i := slices.IndexFunc(s.rows[row].Fields, func(f model.RowField) bool { return f.Name == u.Property })
		if i >= 0 {
			out = append(out, model.UndoRule{Undo: u.Rule, Row: row, Names: u.Names, Fields: []int{i}})
		}
	}
	if len(out) == len(rows) && len(out) > 0 || depth == maxUnionNest {
		return out
	}
	for _, holder := range s.holdersOf(n) {
		out = append(out, s.absentRules(u, holder, depth+1)...)
	}
	return out
}

// holdersOf lists the schemas that hold a node as a branch, or refer to one that is it.
func (s *side) holdersOf(n *schema.Node) []*schema.Node {
	if s.holders == nil {
		s.holders = make(map[*schema.Node][]*schema.Node)
		schema.Walk(s.doc.Root, "", func(holder *schema.Node, _ string) bool {
			for c := range schema.Children(holder) {
				if c.Keyword == "anyOf" || c.Keyword == "oneOf" || c.Keyword == "allOf" {
					s.holders[c.Node] = append(s.holders[c.Node], holder)
					if body, _ := s.doc.Resolve(c.Node); body != nil && body != c.Node {
						s.holders[body] = append(s.holders[body], holder)
					}
				}
			}
			return true
		})
	}
	return s.holders[n]
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

// sortRules orders rules by row and joins those that only differ in their fields.
func sortRules(rules []model.UndoRule) []model.UndoRule {
	order := func(a, b model.UndoRule) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Undo, b.Undo), slices.Compare(a.Names, b.Names))
	}
	slices.SortStableFunc(rules, order)
	var out []model.UndoRule
	for _, r := range rules {
		if n := len(out); n == 0 || order(out[n-1], r) != 0 {
			out = append(out, r)
			continue
		}
		last := &out[len(out)-1]
		last.Fields = append(slices.Clone(last.Fields), r.Fields...)
	}
	for i := range out {
		slices.Sort(out[i].Fields)
		out[i].Fields = slices.Compact(out[i].Fields)
	}
	return out
}
