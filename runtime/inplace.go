package runtime

import "strconv"

// This file coerces scalars where they stand: one that is not plainly valid
// need not end the first pass if it has one reading, and that is the one of the
// slow reading. All of it is out of line and called where the first pass would
// fail, so that well-formed texts do not pay. What is not certain fails as
// before: whatever fails later on has the text read again from its beginning,
// and what was done here is forgotten.

// prepareInPlace notes for each row which type its scalars may be coerced to
// where they stand: the one that the row declares. Inside a union a reading may
// be one of several, and rows at the same value have each their say, so such
// rows have none.
func (t *table) prepareInPlace() {
	for i := range t.specs {
		if p := &t.rows[i]; !t.chosen[i] && !p.isCompound() {
			p.inPlace = p.facts.declared &^ NullType
		}
	}
}

// coerces reports whether the value ahead may be coerced to one of the types
// where it stands. Defaults are not coerced, nor is what the slow reading has
// written, and what a target may have changed has to be undone first. The rules
// are those of level standard, which lenient tries before its own.
func (d *Decoder) coerces(at *prepared, to Types) bool {
	return at.inPlace&to != 0 && d.level() >= Standard && d.isSent() &&
		(d.form == nil || len(d.form.rules[at.row]) == 0)
}

// isSent reports whether what is being read is the text as it was sent: not a
// default, and not what the slow reading has written.
func (d *Decoder) isSent() bool {
	return len(d.b) == len(d.raw) && len(d.b) > 0 && &d.b[0] == &d.raw[0]
}

// A quotation is a string without escapes whose contents are read as something
// else.
type quotation struct {
	from, to int // the contents, without the spaces around them
	end      int // of the string
}

// longestQuoted is how long the contents may be. What is longer takes the slow reading.
const longestQuoted = 64

// quotation returns the string ahead. With escapes in it, it is no reading's
// text; that it is well formed otherwise, the reading shows.
func (d *Decoder) quotation() (q quotation, ok bool) {
	b, i := d.b, d.i+1
	if i >= len(b) || b[i-1] != '"' {
		return q, false
	}
	last := min(len(b)-1, i+longestQuoted)
	end := i
	for end < last && b[end] != '"' {
		end++
	}
	if b[end] != '"' {
		return q, false
	}
	q = quotation{from: i, to: end, end: end + 1}
	for q.from < q.to && b[q.from] == ' ' {
		q.from++
	}
	for q.from < q.to && b[q.to-1] == ' ' {
		q.to--
	}
	return q, true
}

// quotedNumber returns the number that the string ahead is coerced to, and the
// rule.
func (d *Decoder) quotedNumber(at *prepared) (q quotation, by rule) {
	q, ok := d.quotation()
	if !ok || !d.coerces(at, IntegerType|NumberType) {
		return q, noRule
	}
	text := d.b[q.from:q.to]
	if at.inPlace == IntegerType {
		digits, ok := integerText(text)
		if !ok {
			return q, noRule
		}
		q.to = q.from + len(digits)
		return q, stringInteger
	}
	if !isNumber(text) || losesDigits(text) {
		return q, noRule
	}
	return q, stringNumber
}

// quotedInt reads the string ahead as an integer, checked as one that was sent.
//
//go:noinline
func (d *Decoder) quotedInt(at *prepared) int64 {
	q, by := d.quotedNumber(at)
	if by == noRule {
		d.fail()
		return 0
	}
	n, ok := integral(d.b[q.from:q.to])
	if !ok { // it is too large
		d.fail()
		return 0
	}
	sent := d.i
	d.i = q.from
	if n = d.checkInt(at, n, q.to); !d.bad {
		d.coercedTo(sent, q, by)
	}
	return n
}

// quotedFloat reads the string ahead as a number, checked as one that was sent.
//
//go:noinline
func (d *Decoder) quotedFloat(at *prepared) float64 {
	q, by := d.quotedNumber(at)
	if by == noRule {
		d.fail()
		return 0
	}
	f, err := strconv.ParseFloat(view(d.b[q.from:q.to]), 64)
	if err != nil { // it is too large
		d.fail()
		return 0
	}
	sent := d.i
	d.i = q.from
	if f = d.checkFloat(at, f, q.to); !d.bad {
		d.coercedTo(sent, q, by)
	}
	return f
}

// coercedTo steps over a string that was read as the number in it.
func (d *Decoder) coercedTo(sent int, q quotation, by rule) {
	d.noteCoerced(sent, by, numberKind, view(d.b[q.from:q.to]))
	d.i = q.end
}

// quotedBool reads the string ahead as a boolean.
//
//go:noinline
func (d *Decoder) quotedBool(at *prepared) bool {
	q, ok := d.quotation()
	if !ok || !d.coerces(at, BooleanType) {
		d.fail()
		return false
	}
	v, ok := booleanText(d.b[q.from:q.to])
	if !ok || !at.allows(v) {
		d.fail()
		return false
	}
	d.noteCoerced(d.i, stringBoolean, trueKind, booleanWord(v))
	d.i = q.end
	return v
}

// unquotedText is unquoted, as a string of its own.
//
//go:noinline
func (d *Decoder) unquotedText() string {
	text := d.unquoted()
	return d.own(d.i-len(text), d.i)
}

// unquoted reads the number or the boolean ahead as the string that it is
// written as. The caller holds it against the row.
//
//go:noinline
func (d *Decoder) unquoted() []byte {
	from := d.i
	by, end := booleanString, -1
	if from < len(d.b) && d.coerces(d.ahead(), StringType) {
		switch kindOf(d.b[from]) {
		case numberKind:
			by, end = numberString, skipNumber(d.b, from)
		case trueKind:
			end = skipWord(d.b, from, "true")
		case falseKind:
			end = skipWord(d.b, from, "false")
		}
	}
	if end < 0 {
		d.fail()
		return nil
	}
	text := d.b[from:end]
	d.noteCoerced(from, by, stringKind, view(text))
	d.i = end
	return text
}

// meant returns the listed string that a word means, which stands at d.b[from]
// and is not listed itself.
//
//go:noinline
func (d *Decoder) meant(at *prepared, word []byte, from int) string {
	if d.bad || d.b[from] != '"' || !d.coerces(at, StringType) {
		d.fail()
		return ""
	}
	found, count := at.enum.meant(trimSpace(word))
	if count != 1 {
		d.fail()
		return ""
	}
	d.noteCoerced(from, enumMatch, stringKind, found)
	return found
}

// isLeftOut steps over the null or the empty string ahead, if the property that
// it was sent for is absent by it.
//
//go:noinline
func (m *Members) isLeftOut(d *Decoder) bool {
	if m.field < 0 {
		return false
	}
	f := &m.at.fields[m.field]
	if f.required || f.at.facts.null || !d.coerces(f.at, allTypes) {
		return false
	}
	end := d.i + len(`""`)
	if d.b[d.i] == 'n' {
		end = skipWord(d.b, d.i, "null")
	} else if f.at.inPlace == StringType && !f.at.isNoneOf() {
		return false
	}
	if end < 0 {
		return false // whoever reads the value finds out
	}
	d.noteCoerced(d.i, toAbsent, absentKind, "")
	m.leaveOut(d, end)
	return true
}

// isNoneOf reports whether the row lists strings and the empty one means none
// of them.
func (p *prepared) isNoneOf() bool {
	if p.enum == nil {
		return false
	}
	_, count := p.enum.meant(nil)
	return count == 0
}

// A coercedValue is what a report is to say of a value that was coerced where
// it stands.
type coercedValue struct {
	at    int // in the text
	rule  rule
	kind  kind   // of what it became
	value string // and what that is; it may share the text's memory
}

// noteCoerced keeps what a report says, if one is asked for: value is what the
// value at d.b[at] became.
func (d *Decoder) noteCoerced(at int, by rule, k kind, value string) {
	if d.cfg.report != nil {
		d.coerced = append(d.coerced, coercedValue{at, by, k, value})
	}
}

// coercions is the report on what was coerced where it stood. The text has been
// read as a whole, so it is well formed.
func (d *Decoder) coercions() []Coercion {
	list := make([]Coercion, len(d.coerced))
	var room [128]byte // for what is nearly always enough
	var open [8]openContainer
	paths := locator{b: d.raw, open: open[:1]}
	for i := range d.coerced {
		v := &d.coerced[i]
		b := paths.appendPath(room[:0], v.at)
		path := len(b)
		b = d.appendSent(b, v)
		from := len(b)
		b = d.appendMade(b, v)
		text := string(b) // one for all three
		list[i] = Coercion{Path: text[:path], Rule: v.rule.String(), From: cut(text[path:from], maxShown), To: cut(text[from:], maxShown)}
	}
	return list
}

// appendSent appends what a report shows of a value as it was sent.
func (d *Decoder) appendSent(b []byte, v *coercedValue) []byte {
	if d.cfg.omitValues {
		return append(b, kindNouns[kindOf(d.raw[v.at])]...)
	}
	return append(b, d.raw[v.at:min(skipValue(d.raw, v.at, 0), v.at+enoughShown)]...)
}

// appendMade appends what a report shows of what a value became.
func (d *Decoder) appendMade(b []byte, v *coercedValue) []byte {
	value := v.value[:min(len(v.value), enoughShown)]
	switch {
	case d.cfg.omitValues:
		return append(b, kindNouns[v.kind]...)
	case v.kind == stringKind:
		return appendString(b, value)
	}
	return append(b, value...)
}

// enoughShown is how much of a value makes sure that it is cut where it is too long.
const enoughShown = maxShown + 1

// A locator tells the paths of values in a well-formed text, one after the
// other. It goes over the text once.
type locator struct {
	b    []byte
	i    int
	open []openContainer // those around b[i], in the text itself
}

// An openContainer says where in a container the locator is: how many commas it
// has passed and, in an object, where the name of the member begins.
type openContainer struct{ commas, name int }

// appendPath appends the path of the value at b[at], which is not before the last one.
func (l *locator) appendPath(path []byte, at int) []byte {
	b, i, text := l.b, l.i, 0 // text is where the last string begins, which a colon makes a name
	here := &l.open[len(l.open)-1]
	for ; i < at; i++ {
		switch b[i] {
		case '"':
			text = i + 1
			i, _ = scanString(b, text)
		case ':':
			here.name = text
		case ',':
			here.commas++
		case '{', '[':
			l.open = append(l.open, openContainer{})
			here = &l.open[len(l.open)-1]
		case '}', ']':
			l.open = l.open[:len(l.open)-1]
			here = &l.open[len(l.open)-1]
		}
	}
	l.i = i
	for _, c := range l.open[1:] {
		if c.name == 0 {
			path = appendIndex(path, c.commas)
			continue
		}
		name, _ := wordAt(b, c.name)
		path = appendMember(path, view(name))
	}
	return path
}
