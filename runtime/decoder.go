package runtime

import (
	"fmt"
	"unsafe"
)

// A Decoder reads one text into the structs of generated code, which calls its
// methods in the order of the text; programs call Decode instead. It is a plain
// value on the caller's stack.
//
// Every value is checked against its row of the tool's table as it is read. The
// first thing that is neither plainly valid nor coerced where it stands (see
// inplace.go) ends the pass: the text is dropped, so that each later call finds
// nothing and returns a zero value, and each loop ends. Pass then has the text
// read once more by the slow reading, which explains or coerces.
type Decoder struct {
	place
	at     Row             // of the value ahead. An index: to store a pointer for each value costs more while the collector runs
	t      *table          // the table of the tool's arguments or of its result
	rows   []prepared      // its rows: one step less for each value
	fields []preparedField // its fields
	depth  int             // containers that may still be opened
	form   *targetForm     // of the call's target, while the text is as it was sent
	nulls  [][]uint64      // of form

	chunk   []byte // where short strings are written, one after the other
	used    int    // of chunk
	scratch []byte // where long strings with escapes are written
	hinted  int    // bytes of text that Elements.Hint has promised room for

	phase   phase
	bad     bool // the pass has failed
	nothing bool // there is no text: the defaults alone are read
	result  bool

	patience patience // of the pass, with patterns

	members []chosen       // of unions, as the slow reading found them
	coerced []coercedValue // by the first pass, where a report is asked for

	row  Row
	tool *Tool
	raw  []byte
	cfg  config // by value: opts need not outlive Start
	err  error
}

// A place is where a decoder stands in which text.
type place struct {
	b      []byte
	i      int
	vetted int  // all up to here belongs to a value that has been accepted as a whole
	fixed  bool // nobody changes b: strings may share its memory
}

type phase uint8

const (
	started   phase = iota
	unsuited        // there will be no first pass: the slow reading undoes or refuses the text
	firstPass       // over the text as it was sent
	lastPass        // over what the slow reading made of it
	ended
)

// Start begins to read the arguments of a call.
func (d *Decoder) Start(tool *Tool, raw []byte, opts []Option) {
	d.begin(tool, tool.input(), 0, raw)
	if len(opts) > 0 {
		d.configure(opts)
	}
}

// StartString is Start for a text that is a string. The strings that are read
// are cut from it, unless they have escapes: they share its memory.
//
//go:noinline
func (d *Decoder) StartString(tool *Tool, raw string, opts []Option) {
	d.fixed = true
	d.Start(tool, unsafe.Slice(unsafe.StringData(raw), len(raw)), opts) // nothing writes to a text
}

// StartRow begins to read a value that stands somewhere in the arguments, at
// level strict.
func (d *Decoder) StartRow(tool *Tool, row Row, raw []byte) {
	d.begin(tool, tool.input(), row, raw)
	d.cfg.level = Strict
}

// StartResult begins to read a result of the tool, or a value that stands
// somewhere in one, at level strict.
func (d *Decoder) StartResult(tool *Tool, row Row, raw []byte) {
	d.result = true
	d.begin(tool, tool.output(), row, raw)
	d.cfg.level = Strict
}

// StartDefaults makes the decode that follows read the defaults and nothing
// else. It does not fail.
func (d *Decoder) StartDefaults(tool *Tool) {
	d.begin(tool, tool.input(), 0, nil)
	d.nothing = true
}

// begin makes a zero Decoder ready.
func (d *Decoder) begin(tool *Tool, t *table, row Row, raw []byte) {
	d.tool, d.t, d.row, d.raw = tool, t, row, raw
	d.depth = defaultDepth
	if t != nil {
		d.rows, d.fields = t.rows, t.fields
	}
	if t == nil || uint(row) >= uint(len(t.specs)) {
		d.refuse(fmt.Errorf("schemaport: the tables of tool %q have no row %d; generate again", tool.Spec.Name, row))
		return
	}
	d.at, d.b = row, raw[:len(raw):len(raw)] // what lies behind must not be read
	if len(raw) > 0 && raw[0] <= ' ' {
		d.i = skipSpace(raw, 0)
	}
	if len(raw) > defaultBytes {
		d.phase = unsuited
	}
}

// configure takes over the options.
func (d *Decoder) configure(opts []Option) {
	d.cfg = makeConfig(opts)
	d.depth = min(d.cfg.maxDepth(), mostDepth)
	if d.phase == ended {
		return
	}
	if d.phase = started; len(d.raw) > d.cfg.maxBytes() {
		d.phase = unsuited
	}
	if d.cfg.target == "" {
		return
	}
	if form := d.t.target(d.cfg.target); form != nil {
		d.form, d.nulls, d.cfg.form = form, form.nulls, form
		if form.isSlow() {
			d.phase = unsuited
		}
	} else if err := d.tool.checkTarget(d.cfg.target); err != nil {
		d.refuse(err) // else a set is generated for it all the same, with nothing to undo
	}
}

// Pass reports whether the text ahead is to be decoded into a fresh value. It
// is true once for a text that is plainly valid, twice for one that the slow
// reading had to make valid. After false, Err says how it went.
func (d *Decoder) Pass() bool {
	if d.phase == started { // a branch that is inlined
		d.phase = firstPass
		return true
	}
	return d.again()
}

// again is Pass after the first pass.
func (d *Decoder) again() bool {
	switch d.phase {
	case unsuited:
		return d.reread()
	case firstPass:
		if !d.clean() && !d.nothing {
			return d.reread()
		}
		d.end(nil)
		if len(d.coerced) > 0 {
			d.cfg.report.Coercions = d.coercions()
		}
	case lastPass:
		switch {
		case d.clean():
			d.phase = ended
		case d.patience.lost:
			d.end(d.fault([]Issue{impatient}, 0))
		default:
			d.end(fmt.Errorf("schemaport: the decoder of tool %q disagrees with its table: was the generated file changed by hand, or made for another version of the runtime?", d.tool.Spec.Name))
		}
	}
	return false
}

// Err returns why there is no value: an *ArgumentError or, for a result, a
// *ResultError that names the faults, or a plain error if a target was not
// generated or generated code does not belong to its table. It returns nil if
// there is a value.
//
//go:noinline
func (d *Decoder) Err() error { return d.err }

// clean reports whether the pass has read the whole text and found no fault.
func (d *Decoder) clean() bool {
	return !d.bad && !d.patience.lost && (d.i == len(d.b) || skipSpace(d.b, d.i) == len(d.b))
}

// end ends the decoding, with an empty report.
func (d *Decoder) end(err error) {
	if d.phase = ended; err != nil {
		d.err = err
	}
	if d.cfg.report != nil {
		*d.cfg.report = Report{}
	}
}

// refuse ends the decoding before it has begun.
func (d *Decoder) refuse(err error) {
	d.fail()
	d.end(err)
}

// reread has the slow reading decide.
func (d *Decoder) reread() bool {
	c := d.cfg // a copy: what the reading holds on to must not keep d off the stack
	c.level = d.level()
	r := d.t.read(d.raw, d.row, &c)
	if len(r.issues) > 0 {
		d.end(d.fault(r.issues, r.omitted))
		return false
	}
	if c.report != nil {
		*c.report = r.report
	}
	d.phase, d.bad, d.patience = lastPass, false, patience{}
	d.form, d.nulls, d.members = nil, nil, r.members
	d.depth = 2 * min(c.maxDepth(), mostDepth) // the reading has counted; it may have wrapped values
	d.place, d.at = place{b: r.text, i: skipSpace(r.text, 0)}, d.row
	d.hinted = 0
	return true
}

// level is the level of the call, else the tool's.
func (d *Decoder) level() Level {
	if d.cfg.level == levelUnset {
		return d.tool.Spec.Level
	}
	return d.cfg.level
}

// fault is the error for what was read: the model's, or of a result the host's.
func (d *Decoder) fault(issues []Issue, omitted int) error {
	if d.result {
		return &ResultError{Tool: d.tool.Spec.Name, Issues: issues}
	}
	return &ArgumentError{Tool: d.tool.Spec.Name, Issues: issues, more: omitted}
}

// ahead returns the row of the value ahead.
func (d *Decoder) ahead() *prepared { return &d.rows[d.at] }

// fail ends the pass. Without a text, whatever is read next fails as well.
func (d *Decoder) fail() {
	d.bad = true
	d.place = place{}
}

// open enters a container of the kind: it checks the value's row and steps over
// the bracket, to the first member or the closing bracket.
func (d *Decoder) open(bracket byte, kind Types) *prepared {
	at := d.ahead()
	if d.nothing || at.slow&kind != 0 && !d.admit(at, kind) {
		return at
	}
	if d.i >= len(d.b) || d.b[d.i] != bracket || d.depth <= 0 {
		d.fail()
		return at
	}
	d.depth--
	d.i++
	if d.i < len(d.b) && d.b[d.i] <= ' ' {
		d.i = skipSpace(d.b, d.i)
	}
	return at
}

// admit decides what a row's range does not: whether the kind is accepted and,
// where that takes the whole value, whether the value is.
func (d *Decoder) admit(at *prepared, kind Types) bool {
	if at.types&kind == 0 {
		d.fail()
		return false
	}
	return at.vet&kind == 0 || d.vet(at)
}

// vet has the row's keywords decided over the whole value ahead. What stands
// inside a value that has been accepted is not looked at again: the work would
// grow with the depth.
func (d *Decoder) vet(at *prepared) bool {
	if d.i < d.vetted {
		return true
	}
	end := skipValue(d.b, d.i, d.depth)
	if end < 0 || !d.t.accepts(d.b[d.i:end], at.row, &d.patience) {
		d.fail()
		return false
	}
	d.vetted = end
	return true
}

// Null reads null if that is the value ahead and accepted there. Otherwise it
// reads nothing and returns false.
func (d *Decoder) Null() bool {
	if d.i >= len(d.b) || d.b[d.i] != 'n' {
		return false
	}
	return d.null()
}

func (d *Decoder) null() bool {
	at := d.ahead()
	if at.types&NullType == 0 || !d.admit(at, NullType) {
		return false
	}
	end := skipWord(d.b, d.i, "null")
	if end < 0 {
		d.fail()
		return false
	}
	d.i = end
	return true
}

// Bool reads a boolean.
func (d *Decoder) Bool() bool {
	at := d.ahead()
	if at.slow&BooleanType != 0 && !d.admit(at, BooleanType) {
		return false
	}
	b, i := d.b, d.i
	v, end := false, -1
	if i+4 <= len(b) && string(b[i:i+4]) == "true" {
		v, end = true, i+4
	} else if i+5 <= len(b) && string(b[i:i+5]) == "false" {
		end = i + 5
	}
	if end < 0 {
		return d.quotedBool(at)
	}
	if !at.allows(v) {
		d.fail()
		return false
	}
	d.i = end
	return v
}

// allows reports whether a boolean is listed, if any values are.
func (p *prepared) allows(v bool) bool {
	return p.enum == nil || v && p.enum.yes || !v && p.enum.no
}

// Skip reads a value that has no place in Go, such as that of a required
// const. It is checked as any other.
func (d *Decoder) Skip() {
	at := d.ahead()
	switch {
	case at.free:
		d.anything()
	case d.i < len(d.b) && d.b[d.i] == '"' && at.enum != nil:
		_ = d.String()
	case d.vet(at):
		d.i = skipValue(d.b, d.i, d.depth)
	}
}
