package runtime

import "fmt"

// A Decoder reads one text into the structs of generated code, which calls its
// methods in the order of the text; programs call Decode instead. It is a plain
// value on the caller's stack.
//
// Every value is checked against its row of the tool's table as it is read. The
// first thing that is not plainly valid ends the pass: the text is dropped, so
// that each later call finds nothing and returns a zero value, and each loop
// ends. Pass then has the text read once more by the slow reading, which
// explains or coerces.
type Decoder struct {
	place
	at    Row         // of the value ahead. An index: to store a pointer for each value costs more while the collector runs
	t     *table      // the table of the tool's arguments or of its result
	rows  []prepared  // its rows: one step less for each value
	depth int         // containers that may still be opened
	form  *targetForm // of the call's target, while the text is as it was sent
	nulls [][]uint64  // of form

	window   string // a copy of the text from windowAt on, of which short strings are cut
	windowAt int
	chunk    []byte // where short strings with escapes are written, one after the other
	hinted   int    // elements that Elements.Hint has promised

	phase   phase
	bad     bool // the pass has failed
	nothing bool // there is no text: the defaults alone are read
	result  bool

	members []chosen // of unions, as the slow reading found them

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
	vetted int // all up to here belongs to a value that has been accepted as a whole
}

type phase uint8

const (
	started   phase = iota
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
// else. Pass is not called.
func (d *Decoder) StartDefaults(tool *Tool) {
	d.begin(tool, tool.input(), 0, nil)
	d.nothing = true
}

// begin makes a zero Decoder ready.
func (d *Decoder) begin(tool *Tool, t *table, row Row, raw []byte) {
	d.tool, d.t, d.row, d.raw = tool, t, row, raw
	d.depth = defaultDepth
	if t != nil {
		d.rows = t.rows
	}
	if t == nil || uint(row) >= uint(len(t.specs)) {
		d.refuse(fmt.Errorf("schemaport: the tables of tool %q have no row %d; generate again", tool.Spec.Name, row))
		return
	}
	d.at, d.b = row, raw
	if len(raw) > 0 && raw[0] <= ' ' {
		d.i = skipSpace(raw, 0)
	}
}

// configure takes over the options.
func (d *Decoder) configure(opts []Option) {
	d.cfg = makeConfig(opts)
	d.depth = min(d.cfg.maxDepth(), mostDepth)
	if d.cfg.target == "" || d.phase == ended {
		return
	}
	if form := d.t.target(d.cfg.target); form != nil {
		d.form, d.nulls, d.cfg.form = form, form.nulls, form
	} else if err := d.tool.targetError(d.cfg.target); err != nil {
		d.refuse(err) // else a set is generated for it all the same, with nothing to undo
	}
}

// Pass reports whether the text ahead is to be decoded into a fresh value. It
// is true once for a text that is plainly valid, twice for one that the slow
// reading had to make valid. After false, Err says how it went.
func (d *Decoder) Pass() bool {
	switch d.phase {
	case started:
		d.phase = firstPass
		return (d.form == nil || !d.form.isSlow()) && len(d.raw) <= d.cfg.maxBytes() || d.reread() // which refuses what is too long
	case firstPass:
		if d.clean() {
			d.end(nil)
			return false
		}
		return d.reread()
	case lastPass:
		if d.clean() {
			d.phase = ended
		} else {
			d.end(fmt.Errorf("schemaport: the decoder of tool %q disagrees with its table: was the generated file changed by hand, or made for another version of the runtime?", d.tool.Spec.Name))
		}
	}
	return false
}

// Err returns why there is no value: an *ArgumentError or, for a result, a
// *ResultError that names the faults, or a plain error if a target was not
// generated or generated code does not belong to its table. It returns nil if
// there is a value.
func (d *Decoder) Err() error { return d.err }

// clean reports whether the pass has read the whole text and found no fault.
func (d *Decoder) clean() bool {
	return !d.bad && (d.i == len(d.b) || skipSpace(d.b, d.i) == len(d.b))
}

// end ends the decoding, with an empty report.
func (d *Decoder) end(err error) {
	d.phase, d.err = ended, err
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
	if c.level == levelUnset {
		c.level = d.tool.Spec.Level
	}
	r := d.t.read(d.raw, d.row, &c)
	if len(r.issues) > 0 {
		d.end(d.fault(r.issues, r.omitted))
		return false
	}
	if c.report != nil {
		*c.report = r.report
	}
	d.phase, d.bad = lastPass, false
	d.form, d.nulls, d.members = nil, nil, r.members
	d.depth = 2 * min(c.maxDepth(), mostDepth) // the reading has counted; it may have wrapped values
	d.place, d.at = place{b: r.text, i: skipSpace(r.text, 0)}, d.row
	d.window, d.windowAt, d.hinted = "", 0, 0
	return true
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
	if end < 0 || !d.t.accepts(d.b[d.i:end], at.row) {
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
	v := d.i < len(d.b) && d.b[d.i] == 't'
	name := "false"
	if v {
		name = "true"
	}
	end := skipWord(d.b, d.i, name)
	if end < 0 || at.enum != nil && (v && !at.enum.yes || !v && !at.enum.no) {
		d.fail()
		return false
	}
	d.i = end
	return v
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
