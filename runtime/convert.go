package runtime

import "bytes"

// This file holds what one value can be read as: each function is one rule.

// matchListed finds the listed string that a text means.
func (r *reader) matchListed(n int32, p *prepared, text []byte) int32 {
	if p.enum == nil {
		return n
	}
	found, count := p.enum.meant(text)
	return r.listed(n, p, enumMatch, found, count)
}

// listed returns the listed string that was found by a rule, unless there are
// none or several.
func (r *reader) listed(n int32, p *prepared, by rule, found string, count int) int32 {
	switch count {
	case 0:
		return n
	case 1:
		v := r.made(stringKind, decoded, []byte(found), r.nodes[n].at)
		r.note(v, by, n)
		return v
	}
	return r.broken(n, "ambiguous", string(r.appendListed([]byte("may mean several of the allowed values; must be exactly "), p)))
}

// meant returns the listed string that equals a trimmed text but for case and
// white space around it, and how many there are.
func (e *enum) meant(text []byte) (found string, count int) {
	for _, v := range e.texts.list {
		if equalFold(trimSpace(v), text) {
			found, count = v, count+1
		}
	}
	return found, count
}

// equalFold compares without regard to the case of ASCII letters.
func equalFold(a string, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range b {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c-'A' <= 'Z'-'A' {
		c += 'a' - 'A'
	}
	return c
}

func (r *reader) asNull(n int32) int32 {
	v := r.made(nullKind, plain, []byte("null"), r.nodes[n].at)
	r.note(v, toNull, n)
	return v
}

// leftOut returns the value of a property that is not there.
func (r *reader) leftOut(n int32, by rule) int32 {
	v := r.add(node{at: r.nodes[n].at})
	if by != noRule {
		r.note(v, by, n)
	}
	return v
}

// asString reads a number or a boolean as the text of it. The digits of a number
// that a repair has rewritten are not those that were sent: +14155550123 is a
// number, and as a string another one.
func (r *reader) asString(n int32) int32 {
	if r.kind(n) == numberKind && r.nodes[n].form == decoded {
		return n
	}
	v := r.copy(n)
	by := numberString
	if r.kind(n) != numberKind {
		by = booleanString
	}
	r.nodes[v].kind = stringKind
	r.note(v, by, n)
	return v
}

func (r *reader) asInteger(n int32, text []byte) int32 {
	digits, ok := integerText(text)
	if !ok {
		return n
	}
	if _, ok := integral(digits); !ok {
		return r.broken(n, "overflow", overflowMessage(IntegerType))
	}
	v := r.made(numberKind, plain, digits, r.nodes[n].at)
	r.note(v, stringInteger, n)
	return v
}

// integerText returns the digits before the point of a text that is an integer:
// with a point there must be zeros behind it.
func integerText(text []byte) (digits []byte, ok bool) {
	end := skipInteger(text, 0)
	if end < 0 || end == len(text) {
		return text, end >= 0
	}
	if text[end] != '.' || end+1 == len(text) {
		return nil, false
	}
	for _, c := range text[end+1:] {
		if c != '0' {
			return nil, false
		}
	}
	return text[:end], true
}

// isNumber reports whether a text is a JSON number.
func isNumber(text []byte) bool { return len(text) > 0 && skipNumber(text, 0) == len(text) }

func (r *reader) asNumber(n int32, text []byte) int32 {
	if !isNumber(text) {
		return n
	}
	return r.numberOf(n, text, stringNumber)
}

// numberOf returns the number that a rule has read, if Go can hold it.
func (r *reader) numberOf(n int32, text []byte, by rule) int32 {
	if !fitsFloat(text) {
		return r.broken(n, "overflow", overflowMessage(NumberType))
	}
	if losesDigits(text) {
		return r.broken(n, "overflow", "has more digits than a number keeps"+r.butSent(n))
	}
	v := r.made(numberKind, plain, text, r.nodes[n].at)
	r.note(v, by, n)
	return v
}

// losesDigits reports whether a number is written with digits only and has more
// of them than a float64 keeps.
func losesDigits(number []byte) bool { return !bytes.ContainsAny(number, ".eE") && !floatKeeps(number) }

func (r *reader) asBoolean(n int32, text []byte) int32 {
	yes, ok := booleanText(text)
	if !ok {
		return n
	}
	return r.booleanOf(n, yes, stringBoolean)
}

// booleanOf returns the boolean that a rule has read.
func (r *reader) booleanOf(n int32, yes bool, by rule) int32 {
	k := falseKind
	if yes {
		k = trueKind
	}
	v := r.made(k, plain, []byte(booleanWord(yes)), r.nodes[n].at)
	r.note(v, by, n)
	return v
}

// booleanText reads a boolean in any case.
func booleanText(text []byte) (yes, ok bool) {
	yes = equalFold("true", text)
	return yes, yes || equalFold("false", text)
}

func booleanWord(v bool) string {
	if v {
		return "true"
	}
	return "false"
}

// wrapped makes an array of a value that is an item.
func (r *reader) wrapped(n int32, p *prepared, c circumstance) int32 {
	if c&shaped != 0 || len(p.prefix) > 0 || p.spec.Items == 0 || p.items.facts.declared == 0 {
		return n
	}
	item := r.mend(n, p.items, shaped)
	if !r.accepts(item, p.items) {
		return n
	}
	from := r.nodes[n]
	v := r.add(node{kind: arrayKind, start: from.start, end: from.end, at: from.at, first: r.copy(item)})
	r.note(v, wrapArray, n)
	return v
}

// A jsonText is what a string was parsed as.
type jsonText struct {
	root    int32
	fault   *textFault
	text    []byte
	repairs []textRepair
}

// A textReading is a string read as JSON, with repairs or without.
type textReading struct {
	n       int32
	lenient bool
}

// parsed reads a string as JSON to coerce it, at level lenient with repairs.
func (r *reader) parsed(n int32) jsonText { return r.parsedOnce(textReading{n, r.level >= Lenient}) }

// plainlyParsed reads a string as JSON, as it is: to undo a representation is no
// coercion, and repairs nothing.
func (r *reader) plainlyParsed(n int32) jsonText { return r.parsedOnce(textReading{n, false}) }

func (r *reader) parsedOnce(key textReading) jsonText {
	if v, known := r.texts[key]; known {
		return v
	}
	v := r.parseString(key.n, key.lenient)
	if r.texts == nil {
		r.texts = make(map[textReading]jsonText)
	}
	r.texts[key] = v
	return v
}

func (r *reader) parseString(n int32, lenient bool) jsonText {
	at := r.nodes[n]
	lo, hi := int(at.start), int(at.end)
	if at.form == escaped {
		text := r.str(n)
		lo = int(r.write(text))
		hi = lo + len(text)
	}
	v := jsonText{text: r.between(int32(lo), int32(hi))}
	if hi > maxText {
		v.fault = &textFault{code: "size"}
		return v
	}
	depth := r.maxDepth() - r.depth
	if v.root, v.fault = r.parse(lo, hi, at.at, depth); v.fault != nil && lenient {
		v.root, v.repairs, v.fault = r.repair(lo, hi, at.at, depth)
	}
	return v
}

// noteText notes that a node was read from the JSON text in a string.
func (r *reader) noteText(v, n int32) {
	r.note(v, stringJSON, n)
	r.notes[len(r.notes)-1].repairs = r.parsed(n).repairs
}

// unreadable is a string whose text was to be a container, and is no JSON.
func (r *reader) unreadable(n int32, v jsonText) int32 {
	if v.fault.code == "duplicate" {
		return r.broken(n, v.fault.code, "holds text in which a name is given twice; send each name once")
	}
	return r.broken(n, v.fault.code, "holds text that "+r.textMessage(v.fault, v.text))
}

// fromJSON reads a string that starts like a container as one of a type.
func (r *reader) fromJSON(n int32, p *prepared, t Types) int32 {
	v := r.parsed(n)
	if v.fault != nil {
		return r.unreadable(n, v)
	}
	root := r.copy(r.undone(v.root, p))
	if kindTypes[r.kind(root)]&t == 0 {
		return n
	}
	r.noteText(root, n)
	return r.mendInside(root, p)
}
