package target

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

// A Finding is one thing to know of a tool before it is sent to a target: what
// the target makes of it as it is written, and what compiling does about that.
type Finding struct {
	diag.Diagnostic
	Compile Ability
	DocsURL string // where the rule is stated; may be empty
}

// An Ability says what compiling does about a finding.
type Ability struct {
	Supported bool   // the tool compiles in spite of the finding
	Lossy     bool   // only by a change that loses something
	Detail    string // what is sent instead; may be empty
}

// A tell says how check speaks of a change that compiling makes.
type tell struct {
	code     string        // behind the target's id
	severity diag.Severity // of a change that loses nothing; one that does is an error
	message  string        // what the target makes of the schema as it is written; "" is the change's detail
	hint     string
	link     string // where the rule is stated
}

// A telling is how check speaks of a construct where the target has no words of
// its own for it.
type telling uint8

const (
	asWarning telling = iota // the value is represented or enforced differently
	asInfo                   // nothing changes for anyone
	untold                   // the envelope, and spelling: every tool has it
)

// severity is how bad a change is for a reader of check: a loss is an error,
// whatever its kind.
func (ch *Change) severity(otherwise diag.Severity) diag.Severity {
	if ch.loses() {
		return diag.Error
	}
	return otherwise
}

// loses reports whether the policy may refuse the change.
func (ch *Change) loses() bool { return ch.Lossy || ch.construct.Gated }

// findings is everything to know of the tool: what the passes found, and what
// each change means. Worst first, then by path and code.
func (c *compiler) findings() []Finding {
	all := slices.Clone(c.found)
	if !c.exhausted { // else the changes are many, and for nothing
		for i := range c.changes {
			all = append(all, c.told(&c.changes[i])...)
		}
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Code, b.Code))
	})
	return slices.CompactFunc(all, func(a, b Finding) bool {
		return a.Code == b.Code && a.Path == b.Path && a.Severity == b.Severity
	})
}

// told is what check says of a change.
func (c *compiler) told(ch *Change) []Finding {
	rows, own := c.tells[ch.Code]
	if !own {
		if ch.construct.Told == untold {
			return nil
		}
		severity := diag.Warning
		if ch.construct.Told == asInfo {
			severity = diag.Info
		}
		rows = []tell{{code: ch.Code, severity: severity, link: c.target.Sources[0].URL}}
	}
	place := c.placeAt(ch.Path)
	var out []Finding
	for _, row := range rows {
		out = append(out, Finding{
			Diagnostic: diag.Diagnostic{
				Code: c.target.ID + "/" + row.code, Severity: ch.severity(row.severity), Place: place,
				Tool: c.tool.Name, Target: c.target.ID, Path: ch.Path, Message: cmp.Or(row.message, ch.Detail), Hint: row.hint,
			},
			Compile: Ability{Supported: true, Lossy: ch.loses(), Detail: ch.Detail},
			DocsURL: row.link,
		})
	}
	return out
}

// survivors is the findings that stay true of a compiled tool: warnings, notes,
// and the errors that stand in the way. An error that compiling works around is
// told by its change.
func survivors(all []Finding) []Finding {
	var out []Finding
	for _, f := range all {
		if f.Severity != diag.Error || !f.Compile.Supported {
			out = append(out, f)
		}
	}
	return out
}
