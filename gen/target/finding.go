package target

import (
	"cmp"
	"fmt"
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
	Supported bool   // compiling deals with it, or has no need to; of an error: the tool compiles in spite of it
	Lossy     bool   // only by a change that loses something
	Change    string // the code of the change, where the finding is about one
	Detail    string // what is sent instead; may be empty
}

// A tell is how check speaks of something.
type tell struct {
	code     string        // behind the target's id
	severity diag.Severity // of what loses nothing; a change that does is an error
	message  string        // what the target makes of the schema as it is written; "" is the change's detail
	hint     string        // what to write instead; may be empty
	link     string        // where the rule is stated; "" is the target's main source
	of       string        // of a change: the keyword that it is about; "" is any
}

// A telling is how check speaks of a construct where the target has no words of
// its own for it.
type telling uint8

const (
	asWarning telling = iota // the value is represented or enforced differently
	asInfo                   // nothing changes for anyone
	untold                   // the envelope, and spelling: every tool has it
)

// maxFindings bounds what is said of one tool and target. Schemas come from
// strangers, and nobody reads more.
const maxFindings = 1000

// loses reports whether the policy may refuse the change.
func (ch *Change) loses() bool { return ch.Lossy || ch.construct.Gated }

// findings is everything to know of the tool: what the passes found, and what
// each change means. Worst first, then by path and code; each code once a path.
func (c *compiler) findings() []Finding {
	all := slices.Clone(c.found)
	if !c.exhausted { // else the changes are many, and for nothing
		for i := range c.changes {
			all = append(all, c.told(&c.changes[i])...)
		}
	}
	slices.SortStableFunc(all, inOrder)
	type subject struct{ code, path string }
	said := make(map[subject]bool, len(all))
	return slices.DeleteFunc(all, func(f Finding) bool {
		s := subject{f.Code, f.Path}
		known := said[s]
		said[s] = true
		return known
	})
}

// inOrder puts findings in the order in which they are read. Of two about the
// same, the one that costs more stands first.
func inOrder(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Compile.cost(), b.Compile.cost()),
	)
}

// cost is lower for what is worse.
func (a Ability) cost() int {
	switch {
	case !a.Supported:
		return 0
	case a.Lossy:
		return 1
	}
	return 2
}

// told is what check says of a change.
func (c *compiler) told(ch *Change) []Finding {
	out := make([]Finding, 0, 2)
	for _, row := range c.words(ch) {
		f := c.finding(row, ch.Path)
		if ch.loses() {
			f.Severity = diag.Error
		}
		switch k := ch.construct; {
		case k.Hint != "":
			f.Message, f.Hint = ch.Detail, k.Hint
		case row.message == "" || k.Unchecked: // that the decoder enforces it is true of others with the code
			f.Message = ch.Detail
		}
		f.Compile = Ability{Supported: true, Lossy: ch.loses(), Change: ch.Code, Detail: ch.Detail}
		out = append(out, f)
	}
	return out
}

// words is how the target speaks of a change: in its own words where it has
// some, else in those of the construct. A keyword that is left out although it
// constrains nothing is spoken of as the one that it is.
func (c *compiler) words(ch *Change) []tell {
	code, keyword := ch.Code, lastName(ch.Path)
	if ch.construct == vacuousDropped && !c.keeps(keyword) {
		code = c.dropCode(keyword)
	}
	if rows, own := c.tells[code]; own {
		return slices.DeleteFunc(slices.Clone(rows), func(t tell) bool { return t.of != "" && t.of != keyword })
	}
	switch ch.construct.Told {
	case untold:
		return nil
	case asInfo:
		return []tell{{code: ch.Code, severity: diag.Info}}
	}
	return []tell{{code: ch.Code, severity: diag.Warning}}
}

// finding is what a tell says of a path.
func (c *compiler) finding(t tell, path string) Finding {
	return Finding{
		Diagnostic: diag.Diagnostic{
			Code: c.target.ID + "/" + t.code, Severity: t.severity, Tool: c.tool.Name, Target: c.target.ID,
			Path: path, Message: t.message, Hint: t.hint,
		},
		Compile: Ability{Supported: true},
		DocsURL: cmp.Or(t.link, c.links[t.code], c.target.Sources[0].URL),
	}
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

// listed is the findings as they are shown: no more than a reader can use, and
// each with its place in the file.
func (c *compiler) listed(all []Finding) []Finding {
	if more := len(all) - maxFindings; more > 0 {
		all = append(all[:maxFindings:maxFindings], c.finding(tell{
			code: "more-findings", severity: diag.Info,
			message: fmt.Sprintf("%d more findings about this tool are not listed", more),
			hint:    "mend those that are, and check again",
		}, rootPath))
	}
	for i := range all {
		if all[i].Place == (diag.Place{}) {
			all[i].Place = c.placeAt(all[i].Path)
		}
	}
	return all
}
