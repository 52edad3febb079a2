package runtime

// A Table reads values by a table of rows, without generated code. It is for
// programs that meet tools only at run time; generated packages do not use it.
// It is safe for concurrent use.
type Table struct{ table *table }

// NewTable prepares a table. Row 0 of specs is the arguments as a whole;
// targets say how to undo the representations that WithTarget may name. A row
// that refers to none of the table's, or to itself without going into the
// value, accepts nothing; so does the table if it has no rows.
func NewTable(specs []Spec, targets []TargetSpec) *Table {
	if len(specs) == 0 {
		specs = []Spec{{More: &More{Never: true}}}
	}
	return &Table{table: prepare(specs).withTargets(targets)}
}

// Read reads the arguments of a call as a generated decoder would: it undoes
// the target's representation, coerces (at level standard unless WithLevel
// says otherwise), validates, and applies defaults. It returns the finished
// value as compact JSON, in which numbers stand as they were written.
// It fails with an *ArgumentError that names every fault, or with a plain
// error if the target of the options is not among the table's.
func (t *Table) Read(raw []byte, opts ...Option) ([]byte, error) {
	cfg := makeConfig(opts)
	if cfg.level == levelUnset {
		cfg.level = Standard
	}
	if cfg.report != nil {
		*cfg.report = Report{}
	}
	if cfg.target != "" {
		if cfg.form = t.table.target(cfg.target); cfg.form == nil {
			return nil, t.wrongTarget(cfg.target)
		}
	}
	r := t.table.readAs(raw, 0, &cfg, true)
	if len(r.issues) > 0 {
		return nil, &ArgumentError{Issues: r.issues, more: r.omitted}
	}
	if cfg.report != nil {
		*cfg.report = r.report
	}
	return r.text, nil
}

// wrongTarget says that a target is not among the table's, and which are.
func (t *Table) wrongTarget(id Target) error {
	var ids []Target
	for _, f := range t.table.targets {
		ids = append(ids, f.id)
	}
	return targetErrorf("the table was not made for target %q, only for %s", id, targetList(ids))
}
