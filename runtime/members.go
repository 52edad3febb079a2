package runtime

import "bytes"

// Other is the Field of a member that the object does not declare.
const Other = -1

// dropped is the field of a member that has been stepped over.
const dropped = -2

// Members are the members of an object with declared properties, one after the
// other: those of the text, then the absent ones that have a default.
type Members struct {
	at     *prepared
	seen   uint64 // of the first 64 fields
	nulled uint64 // of those, the ones whose value says that they were not sent
	more   *moreMembers
	next   uint32 // the field to expect, among the table's
	field  int32  // that of the member ahead, among the object's
	before byte   // what stands before the member to come: a brace, then commas; 0 after the last
	inside bool   // a default is being read
	back   place  // where to go on after it
}

// moreMembers is what few objects need.
type moreMembers struct {
	seen, nulled []uint64            // of the fields from 64 on
	others       map[string]struct{} // the undeclared names so far
	name         string              // the last of them
}

// Object begins to read an object with declared properties.
func (d *Decoder) Object() Members {
	at := d.openObject()
	return Members{at: at, next: at.first, before: '{'}
}

// openObject is open for an object with declared properties. The brace is left
// for Next, which looks for what stands before a member in any case.
func (d *Decoder) openObject() *prepared {
	at := d.ahead()
	if d.nothing || at.slow&ObjectType != 0 && !d.admit(at, ObjectType) {
		return at
	}
	if d.i >= len(d.b) || d.b[d.i] != '{' || d.depth <= 0 {
		d.fail()
	}
	d.depth--
	return at
}

// Next reads on to the value of the next member, and reports whether there is
// one. It runs for every member, so it has only what most texts need. The field
// that the schema has next is tried first.
func (m *Members) Next(d *Decoder) bool {
	b, i := d.b, d.i
	if i >= len(b) || b[i] != m.before {
		if i < len(b) && b[i] == '}' && m.before == ',' {
			return m.close(d)
		}
		return m.search(d)
	}
	i++
	if i < len(b) && b[i] == ' ' { // nearly always the only one: no call
		i++
	}
	if i < len(b) && b[i] <= ' ' {
		i = skipSpace(b, i)
	}
	f := &d.fields[m.next]
	if f.bit&^m.seen == 0 || !f.key.isAt(b, i) {
		if f = m.at.fieldAt(b, i); f == nil || f.bit&^m.seen == 0 {
			return m.search(d)
		}
	}
	m.before = ','
	m.seen |= f.bit
	m.field, m.next = f.index, f.next
	d.at = f.row
	i += len(f.key.text)
	if i < len(b) && b[i] == ' ' {
		i++
	}
	if i < len(b) && b[i] <= ' ' {
		i = skipSpace(b, i)
	}
	d.i = i
	return f.required || !mayBeAbsent(b, i) || !m.isAbsent(d) || m.search(d)
}

// mayBeAbsent reports whether the value at b[i] is one that can stand for
// absence: null or the empty string.
func mayBeAbsent(b []byte, i int) bool {
	return i+1 < len(b) && (b[i] == 'n' || b[i] == '"' && b[i+1] == '"')
}

// isAbsent steps over the value of the member ahead if it says that the
// property was not sent.
func (m *Members) isAbsent(d *Decoder) bool { return m.nullIsAbsent(d) || m.isLeftOut(d) }

// search is Next for all that it leaves out.
func (m *Members) search(d *Decoder) bool {
	for m.before != 0 && !d.nothing {
		i, more := m.step(d)
		if !more {
			return m.close(d)
		}
		if i = m.member(d, i); i < 0 {
			d.fail()
			return false
		}
		d.i = skipSpace(d.b, i)
		if m.field != dropped && !(mayBeAbsent(d.b, d.i) && m.isAbsent(d)) {
			return true
		}
	}
	return m.nextDefault(d)
}

// step reads what stands before a member, and returns where its name begins.
// There is none where it stops in front of something else.
func (m *Members) step(d *Decoder) (int, bool) {
	i := skipSpace(d.b, d.i)
	if i >= len(d.b) || d.b[i] != m.before {
		d.i = i
		return i, false
	}
	i = skipSpace(d.b, i+1)
	if m.before == '{' && i < len(d.b) && d.b[i] == '}' {
		d.i = i
		return i, false
	}
	m.before = ','
	return i, true
}

// Field returns the index of the member among the object's fields, or Other.
func (m *Members) Field() int { return int(m.field) }

// Key returns the name of an undeclared member.
func (m *Members) Key() string { return m.more.name }

// member reads the name at b[i] and the colon, and returns the index behind
// it, -1 if the member is refused.
func (m *Members) member(d *Decoder, i int) int {
	at, b := m.at, d.b
	if i >= len(b) || b[i] != '"' {
		return -1
	}
	if f := at.fieldAt(b, i); f != nil {
		return m.enter(d, int(f.index), i+len(f.key.text))
	}
	name, end := wordAt(b, i+1)
	if end < 0 {
		return -1
	}
	if i = skipColon(b, end); i < 0 {
		return -1
	}
	f := at.names.find(name)
	if f < 0 {
		m.field = Other
		switch {
		case at.spec.Others == Open:
			return m.drop(d, i)
		case at.rest == nil || !m.keep(name):
			return -1
		}
		d.at = at.rest.row
		return i
	}
	return m.enter(d, f, i)
}

// fieldAt returns the field whose key stands at b[i] as a compact text has it,
// nil if the name has to be read first.
func (p *prepared) fieldAt(b []byte, i int) *preparedField {
	if k := p.keys.candidate(b, i); k >= 0 {
		if f := &p.fields[k]; f.key.isAt(b, i) {
			return f
		}
	}
	return nil
}

// enter makes a declared field the one ahead. It returns i, or -1 if the field
// comes twice.
func (m *Members) enter(d *Decoder, f, i int) int {
	field := &m.at.fields[f]
	m.field, m.next = field.index, field.next
	d.at = field.row
	seen, bit := m.sets(f)
	if *seen&bit != 0 { // it comes twice
		return -1
	}
	*seen |= bit
	return i
}

// sets returns where it is noted whether a field has been seen, and the field's bit.
func (m *Members) sets(f int) (seen *uint64, bit uint64) {
	bit = 1 << (f & 63)
	if f < 64 {
		return &m.seen, bit
	}
	return &m.wide().seen[f>>6-1], bit
}

// wide makes room for the fields from 64 on.
func (m *Members) wide() *moreMembers {
	if m.more == nil {
		m.more = new(moreMembers)
	}
	if m.more.seen == nil {
		words := (len(m.at.fields) - 1) / 64
		m.more.seen, m.more.nulled = make([]uint64, words), make([]uint64, words)
	}
	return m.more
}

// drop steps over the value, at b[i], of an undeclared member of an object that
// is merely open. The slow reading has said so in the report; it leaves the
// member in the text, since what the object fits may hang on it.
func (m *Members) drop(d *Decoder, i int) int {
	if d.phase != lastPass || m.at.spec.Others == Closed {
		return -1
	}
	m.field = dropped
	return skipValue(d.b, i, d.depth)
}

// keep takes the name of an undeclared member, and reports whether it is new.
func (m *Members) keep(name []byte) bool {
	if m.more == nil {
		m.more = new(moreMembers)
	}
	if m.more.others == nil {
		m.more.others = make(map[string]struct{})
	}
	m.more.name = string(name)
	_, twice := m.more.others[m.more.name]
	m.more.others[m.more.name] = struct{}{}
	return !twice
}

// nullIsAbsent steps over a null that the target's definition made of an
// absent property.
func (m *Members) nullIsAbsent(d *Decoder) bool {
	f := int(m.field)
	if f < 0 || d.nulls == nil {
		return false
	}
	words := d.nulls[m.at.row]
	if words == nil || words[f>>6]>>(f&63)&1 == 0 {
		return false
	}
	end := skipWord(d.b, d.i, "null")
	if end < 0 {
		return false // whoever reads the value finds out
	}
	m.leaveOut(d, end)
	return true
}

// leaveOut makes the declared member ahead, whose value ends before end, one
// that was not sent.
func (m *Members) leaveOut(d *Decoder, end int) {
	d.i = end
	nulled := &m.nulled
	if m.field >= 64 {
		nulled = &m.wide().nulled[m.field>>6-1]
	}
	*nulled |= 1 << (m.field & 63)
}

// close leaves the object if all that is required was there, and goes on to
// the defaults.
func (m *Members) close(d *Decoder) bool {
	if d.i >= len(d.b) || d.b[d.i] != '}' {
		d.fail()
		return false
	}
	d.i++
	d.depth++
	at := m.at
	absent := ^m.seen | m.nulled
	if at.required&absent != 0 || len(at.fields) > 64 && m.lacksOne() {
		d.fail()
		return false
	}
	return (at.defaults&absent != 0 || len(at.fields) > 64) && m.nextDefault(d)
}

// lacksOne reports whether a field from 64 on is required and absent.
func (m *Members) lacksOne() bool {
	for f := 64; f < len(m.at.fields); f++ {
		if m.at.fields[f].required && m.lacks(f) {
			return true
		}
	}
	return false
}

func (m *Members) lacks(f int) bool {
	absent := ^m.seen | m.nulled
	if f >= 64 {
		w := m.wide()
		absent = ^w.seen[f>>6-1] | w.nulled[f>>6-1]
	}
	return absent>>(f&63)&1 != 0
}

// nextDefault goes on to the next absent field that has a default, and lets
// the decoder read that in the place of the text.
func (m *Members) nextDefault(d *Decoder) bool {
	if d.bad || m.inside && !m.leaveDefault(d) {
		return false
	}
	if m.before != 0 { // this is the first one
		m.before, m.field = 0, -1
		m.next = m.at.first + uint32(len(m.at.fields)) // which is none
	}
	d.nothing = false
	for f := int(m.field) + 1; f < len(m.at.fields); f++ {
		field := &m.at.fields[f]
		if field.fallback == nil || !m.lacks(f) {
			continue
		}
		if d.depth <= 0 { // a default may lead to itself
			d.fail()
			return false
		}
		d.depth--
		m.field, m.inside = int32(f), true
		m.back = d.place
		d.place = place{b: field.fallback, i: skipSpace(field.fallback, 0), fixed: true} // it is the table's own
		d.at = field.row
		return true
	}
	return false
}

// leaveDefault goes back to the text.
func (m *Members) leaveDefault(d *Decoder) bool {
	if skipSpace(d.b, d.i) != len(d.b) {
		d.fail()
		return false
	}
	d.depth++
	d.place = m.back
	m.inside = false
	return true
}

// Entries are the members of an object whose names are data: a map.
type Entries struct {
	at   *prepared
	n    int // so far
	name string
}

// Map begins to read an object whose names are data.
func (d *Decoder) Map() Entries { return Entries{at: d.open('{', ObjectType)} }

// Next reads on to the value of the next entry, and reports whether there is
// one.
func (e *Entries) Next(d *Decoder) bool {
	i, more := d.step(e.n == 0, '}')
	if !more {
		return false
	}
	if i >= len(d.b) || d.b[i] != '"' { // a name is not coerced
		d.fail()
		return false
	}
	d.i = i
	e.name = d.text()
	if i = skipColon(d.b, d.i); i < 0 || e.at.rest == nil {
		d.fail()
		return false
	}
	d.i = i
	d.at = e.at.rest.row
	e.n++
	return true
}

// Key returns the name of the entry.
func (e *Entries) Key() string { return e.name }

// Unique fails the pass if a name came twice: n is how many the map holds in
// the end.
func (e *Entries) Unique(d *Decoder, n int) {
	if n != e.n {
		d.fail()
	}
}

// step reads what stands between two elements of a container. It returns where
// the next one begins; there is none where it has stepped over the closing
// bracket or failed.
func (d *Decoder) step(first bool, closing byte) (int, bool) {
	b, i := d.b, d.i
	if i < len(b) && b[i] <= ' ' {
		i = skipSpace(b, i)
	}
	switch {
	case i < len(b) && b[i] == closing:
		d.i = i + 1
		d.depth++
		return i, false
	case first && i < len(b):
		return i, true
	case i < len(b) && b[i] == ',':
		i++
		if i < len(b) && b[i] == ' ' {
			i++
		}
		if i < len(b) && b[i] <= ' ' {
			i = skipSpace(b, i)
		}
		return i, true
	}
	d.fail()
	return i, false
}

// Elements are the items of an array.
type Elements struct {
	at    *prepared
	index int // of the item ahead
	hint  int
}

// Array begins to read an array.
func (d *Decoder) Array() Elements {
	at := d.open('[', ArrayType)
	return Elements{at: at, index: -1, hint: d.hint(at)}
}

// Next reads on to the next item, and reports whether there is one.
func (l *Elements) Next(d *Decoder) bool {
	b, i := d.b, d.i
	l.index++
	if l.index == 0 || i >= len(b) || b[i] != ',' {
		var more bool
		if i, more = d.step(l.index == 0, ']'); !more {
			if l.index < l.at.minCount {
				d.fail()
			}
			return false
		}
	} else {
		if i++; i < len(b) && b[i] == ' ' {
			i++
		}
		if i < len(b) && b[i] <= ' ' {
			i = skipSpace(b, i)
		}
	}
	if l.index >= l.at.maxCount {
		d.fail()
		return false
	}
	d.i = i
	d.at = l.at.items.row
	if l.index < len(l.at.prefix) {
		d.at = l.at.prefix[l.index].row
	}
	return true
}

// Index returns the position of the item ahead.
func (l *Elements) Index() int { return l.index }

// What Hint promises at most, and how far it looks. The budget is for the
// whole text: without it, nested arrays could each claim the room that the
// text behind them has.
const (
	maxHint    = 256
	hintReach  = 256
	hintBudget = 2  // times the text
	leastItem  = 16 // bytes that an object or an array counts at least
	leastValue = 4  // and another value
)

// Hint returns how many items the array will likely have, for a capacity. It
// is a guess from what the array begins with.
func (l *Elements) Hint() int { return l.hint }

// hint guesses the length of the array whose first item is ahead: from that
// item where it is a container, as if the text had nothing else, otherwise from
// the commas up to the first closing bracket, those in strings included.
func (d *Decoder) hint(at *prepared) int {
	b := d.b[d.i:]
	if len(b) == 0 || b[0] == ']' {
		return 0
	}
	n, size, reach := 0, 0, b[:min(len(b), hintReach)]
	if b[0] == '{' || b[0] == '[' {
		size = 1 + length(reach, b[0]+2)
		n = 1 + len(b)/size
		size = max(size, leastItem)
	} else {
		whole := length(reach, ']')
		n = 1 + bytes.Count(reach[:whole], []byte{','})
		size = max(whole/n, leastValue)
	}
	n = max(0, min(n, maxHint, at.maxCount, (hintBudget*len(d.b)-d.hinted)/size))
	d.hinted += n * size
	return n
}

// length is how many bytes of b come before the first end.
func length(b []byte, end byte) int {
	if n := bytes.IndexByte(b, end); n >= 0 {
		return n
	}
	return len(b)
}
