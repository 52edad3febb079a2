package runtime

import (
	"slices"
	"strconv"
)

// A finisher writes the text of a value that fits its row: for a decoder, which
// drops unknown properties and applies defaults by itself, or for good.
type finisher struct {
	*reader
	final   bool // drop unknown properties and apply defaults
	nested  int  // defaults inside one another
	done    []byte
	told    Report
	unknown issueList // faults, where unknown properties are
	members []chosen  // of unions
}

// value writes one value.
func (f *finisher) value(n int32, p *prepared) {
	if n < f.sent && p.asSent && !f.final && f.picks == nil {
		f.done = f.appendScalar(f.done, n) // or a container, with all that is in it
		return
	}
	p = f.chosen(n, p)
	switch f.kind(n) {
	case arrayKind:
		f.done = append(f.done, '[')
		i := 0
		for item := f.nodes[n].first; item != 0; item = f.nodes[item].next {
			if i > 0 {
				f.done = append(f.done, ',')
			}
			f.enter(step{index: i})
			f.value(item, p.item(i))
			f.leave()
			i++
		}
		f.done = append(f.done, ']')
	case objectKind:
		f.object(n, p)
	case numberKind:
		f.number(n, p)
	default:
		f.done = f.appendScalar(f.done, n)
	}
}

// number writes a number. Where it is not asked for plain integers, or the row
// may be an any's, it stays as it was written.
func (f *finisher) number(n int32, p *prepared) {
	const numbers = IntegerType | NumberType
	if k := p.facts.kinds; f.cfg.plainIntegers && k&numbers != 0 && k&^(numbers|NullType) == 0 {
		text := f.span(n)
		if i, ok := integral(text); ok {
			if i == 0 && text[0] == '-' {
				f.done = append(f.done, '-') // a float64 has a zero of that sign
			}
			f.done = strconv.AppendInt(f.done, i, 10)
			return
		}
	}
	f.done = f.appendScalar(f.done, n)
}

// chosen is the row of the member that a value was sent for or, where nothing
// told, that it fits, where the row is a union.
func (f *finisher) chosen(n int32, p *prepared) *prepared {
	if k := f.kind(n); k != arrayKind && k != objectKind {
		return p
	}
	for len(p.spec.Variants) > 0 {
		picked := f.pickedFrom(n, p)
		i := slices.IndexFunc(p.spec.Variants, func(row Row) bool {
			at := f.t.at(row)
			return at == picked || picked == nil && f.accepts(n, at)
		})
		if i < 0 {
			return p
		}
		if picked != nil {
			f.members = append(f.members, chosen{at: int32(len(f.done)), row: p.row, member: int32(i)})
		}
		p = f.t.at(p.spec.Variants[i])
	}
	return p
}

func (f *finisher) object(n int32, p *prepared) {
	f.done = append(f.done, '{')
	from := len(f.done)
	var sent fieldSet
	field := -1
	for key := f.nodes[n].first; key != 0; key = f.nodes[key].next {
		if f.isLeftOut(key) {
			continue
		}
		if field = p.names.findAfter(field, f.str(key)); field >= 0 {
			sent.add(field, p)
		}
		f.enter(step{key: key})
		if at := f.property(key, p, field); at != nil {
			f.comma(from)
			f.done = append(f.appendScalar(f.done, key), ':')
			f.value(f.nodes[key].first, at)
		}
		f.leave()
	}
	if f.final {
		f.absent(p, &sent, from)
	}
	f.done = append(f.done, '}')
}

// comma writes what stands before a property, in an object that begins at an
// index.
func (f *finisher) comma(from int) {
	if len(f.done) > from {
		f.done = append(f.done, ',')
	}
}

// property returns the row of a property, nil if it is left out, and notes the
// unknown ones, which are no field (-1).
func (f *finisher) property(key int32, p *prepared, field int) *prepared {
	if field >= 0 {
		return p.fields[field].at
	}
	name := f.str(key)
	switch {
	case p.spec.Others == Kept:
		return p.rest
	case !p.isStruct():
		return f.t.any
	case !f.cfg.rejectUnknown || f.isKnown(name, p): // known or not, it has no field
		f.told.Unknown = append(f.told.Unknown, string(f.pathHere()))
	case f.unknown.wants(f.nodes[key].at):
		l := &f.unknown
		issue := l.begin(f.nodes[key].at, f.pathHere(), "additionalProperties")
		l.text = f.appendUnknown(l.text, key, p)
		l.add(&issue)
	}
	if f.final {
		return nil
	}
	return f.t.any
}

// absent writes the defaults of the properties that were not sent. A default
// may hold objects that have defaults; where that never ends, it ends at the
// limit of depth.
func (f *finisher) absent(p *prepared, sent *fieldSet, from int) {
	if f.nested >= f.maxDepth() {
		return
	}
	f.nested++
	for i := range p.fields {
		fallback := p.fields[i].fallback
		if fallback == nil || sent.has(i) {
			continue
		}
		lo := int(f.write(fallback))
		root, fault := f.parse(lo, lo+len(fallback), int32(len(f.text)), f.maxDepth())
		if fault != nil || !f.accepts(root, p.fields[i].at) {
			continue // not applied: decisions of the generator, which has warned
		}
		f.comma(from)
		f.done = append(f.done, p.fields[i].key.text...)
		f.value(root, p.fields[i].at)
	}
	f.nested--
}

// prepareAsSent notes of which rows the values can be written as they were sent:
// where no object that is merely open is inside, whose unknown properties are
// told of.
func (t *table) prepareAsSent() {
	var pending []Row
	for i := range t.rows {
		p := &t.rows[i]
		if p.asSent = !p.isStruct(); !p.asSent {
			pending = append(pending, Row(i))
		}
	}
	if len(pending) == 0 {
		return
	}
	around := t.rowsAround()
	for len(pending) > 0 {
		r := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, outer := range around[r] {
			if p := &t.rows[outer]; p.asSent {
				p.asSent = false
				pending = append(pending, outer)
			}
		}
	}
}

// appendScalar writes a value that is no container, or a name.
func (t *tape) appendScalar(b []byte, n int32) []byte {
	if k := t.kind(n); k == stringKind || k == keyKind {
		return t.appendString(b, t.span(n), t.nodes[n].form)
	}
	return append(b, t.span(n)...)
}

func (t *tape) appendString(b, s []byte, f form) []byte {
	if f == decoded {
		return appendString(b, view(s))
	}
	b = append(append(b, '"'), s...)
	return append(b, '"')
}

// appendShort writes a value as compact JSON behind b[:from], no further than is
// shown of it.
func (t *tape) appendShort(b []byte, from int, n int32) []byte {
	if len(b)-from > maxShown {
		return b
	}
	switch t.kind(n) {
	case arrayKind:
		b = append(b, '[')
		for i := t.nodes[n].first; i != 0 && len(b)-from <= maxShown; i = t.nodes[i].next {
			if i != t.nodes[n].first {
				b = append(b, ',')
			}
			b = t.appendShort(b, from, i)
		}
		return append(b, ']')
	case objectKind:
		b = append(b, '{')
		some := false
		for k := t.nodes[n].first; k != 0 && len(b)-from <= maxShown; k = t.nodes[k].next {
			if t.isLeftOut(k) {
				continue
			}
			if some {
				b = append(b, ',')
			}
			some = true
			b = append(t.appendShort(b, from, k), ':')
			b = t.appendShort(b, from, t.nodes[k].first)
		}
		return append(b, '}')
	case stringKind, keyKind:
		if s := t.span(n); len(s) > maxShown {
			return t.appendString(b, s[:maxShown], t.nodes[n].form) // with the quote, more than is shown
		}
	}
	return t.appendScalar(b, n)
}

// coercions lists the notes of a finished value in the order of its text.
func (r *reader) coercions(root int32) []Coercion {
	if len(r.notes) == 0 {
		return nil
	}
	r.path = r.path[:0]
	var list []Coercion
	r.collect(root, &list)
	return list
}

func (r *reader) collect(n int32, list *[]Coercion) {
	if n < r.sent {
		return // nothing in it was made here
	}
	r.noteDown(n, n, list)
	i := 0
	for c := r.nodes[n].first; c != 0; c = r.nodes[c].next {
		if r.kind(c) == keyKind {
			r.enter(step{key: c})
			r.noteDown(c, c, list)
			r.collect(r.nodes[c].first, list)
		} else {
			r.enter(step{index: i})
			r.collect(c, list)
		}
		r.leave()
		i++
	}
}

// noteDown tells what made a node, first things first.
func (r *reader) noteDown(n, to int32, list *[]Coercion) {
	at := r.nodes[n].note
	if at == 0 {
		return
	}
	what := &r.notes[at-1]
	if what.from != 0 {
		r.noteDown(what.from, what.from, list)
	}
	if what.rule != noRule {
		c := Coercion{Path: string(r.pathHere()), Rule: what.rule.String()}
		if r.cfg.omitValues {
			c.From, c.To = r.kindName(what.from), r.kindName(to)
		} else {
			c.From, c.To = r.shownOr(what.from), r.shownOr(to)
		}
		*list = append(*list, c)
	}
	for _, made := range what.repairs {
		*list = append(*list, r.repaired(made))
	}
}

// repaired tells of a rule that a text needed.
func (r *reader) repaired(made textRepair) Coercion {
	c := Coercion{Path: string(r.pathHere()), Rule: made.rule.String(), From: made.from, To: made.to}
	if r.cfg.omitValues {
		c.From, c.To = "text", "text"
	}
	return c
}

func (r *reader) shownOr(n int32) string {
	if n == 0 || r.kind(n) == absentKind {
		return ""
	}
	return r.shown(n)
}

var kindNouns = [...]string{
	nullKind: "null", falseKind: "boolean", trueKind: "boolean", numberKind: "number",
	stringKind: "string", arrayKind: "array", objectKind: "object", keyKind: "name",
}

func (r *reader) kindName(n int32) string { return kindNouns[r.kind(n)] }
