package runtime

import "slices"

// This file explains what was sent as it is, where nothing can be mended. Most
// calls that are refused are of that kind: a number out of bounds, a word that
// is not listed, a property that is missing. That takes one walk over the text,
// which makes nodes only of what has a fault or is judged as a whole. As soon
// as anything else is met, such as a fault that some rule may do away with, the
// walk is given up, and what it has found is forgotten.

// A walk is one walk over what was sent. Its functions take the index where a
// value begins and return the one behind it, -1 where the walk is given up.
type walk struct {
	*reader
	b     []byte
	depth int // containers that may still be opened
	left  int // bytes that may still be read a second time, to make nodes of them
	whole *prepared
}

// explainAsSent explains what was sent, and reports whether that is all there is
// to say: it has faults, and no rule does away with any of them.
func (r *reader) explainAsSent(p *prepared) bool {
	if r.cfg.rejectUnknown || r.reachOf(p)&formsReach != 0 {
		return false
	}
	w := walk{reader: r, b: r.text, depth: r.maxDepth(), left: len(r.text), whole: p}
	r.faults.limit = r.cfg.maxIssues()
	r.out, r.trying = &r.faults, true
	end := w.value(skipSpace(w.b, 0), p)
	r.out, r.trying = nil, false
	if end >= 0 && r.faults.found > 0 && skipSpace(w.b, end) == len(w.b) {
		return true
	}
	r.faults.empty()
	r.path, r.nodes, r.verdicts, r.hoping = r.path[:0], r.nodes[:1], nil, false
	return false
}

// value walks over one value.
func (w *walk) value(i int, p *prepared) int {
	if i >= len(w.b) {
		return -1
	}
	k := kindOf(w.b[i])
	switch {
	case k == absentKind:
		return -1
	case k < arrayKind:
		return w.scalar(i, k, p)
	case p.types&^p.slow&kindTypes[k] == 0, p.isCompound(), p.spec.Nullable, p.free:
		if w.reachOf(p) != 0 {
			return -1
		}
		end := skipValue(w.b, i, w.depth)
		if n := w.node(i, end); n != 0 {
			w.fits(n, p)
		}
		return w.unless(end)
	case k == objectKind:
		return w.object(i, p)
	}
	return w.array(i, p)
}

// unless is end, if the walk has not been given up.
func (w *walk) unless(end int) int {
	if w.hoping {
		return -1
	}
	return end
}

// node makes the nodes of a value, if there is one: 0 gives the walk up. What
// is inside one another is only looked at again as often as the budget allows.
func (w *walk) node(i, end int) int32 {
	if w.left -= end - i; end < 0 || w.left < 0 {
		w.hoping = true
		return 0
	}
	n, fault := w.parse(i, end, -1, w.depth)
	w.hoping = w.hoping || fault != nil
	return n
}

// scalar walks over a value that is no container.
func (w *walk) scalar(i int, k kind, p *prepared) int {
	from, to, f := i, -1, plain
	switch k {
	case stringKind:
		from++
		to, f = w.string(i)
	case numberKind:
		to = skipNumber(w.b, i)
	case trueKind:
		to = skipWord(w.b, i, "true")
	case falseKind:
		to = skipWord(w.b, i, "false")
	case nullKind:
		to = skipWord(w.b, i, "null")
	}
	if to < 0 {
		return -1
	}
	if fits, sure := p.decides(k, f, w.b[from:to]); !fits || !sure {
		n := w.add(node{kind: k, form: f, start: int32(from), end: int32(to), at: int32(from)})
		if sure && !p.spec.Nullable {
			w.says(n, p)
		} else {
			w.fits(n, p)
		}
	}
	return w.unless(to + from - i) // a string has a second quote
}

// string returns the index of the closing quote of the string that begins at
// b[i], and how it is written.
func (w *walk) string(i int) (end int, f form) {
	end, escape := scanString(w.b, i+1)
	if escape >= 0 {
		return max(-1, skipString(w.b, i)-1), escaped
	}
	return end, plain
}

// A walkedObject is what the walk has seen of an object.
type walkedObject struct {
	seen, sent fieldSet // what is seen and not sent is a null that stands for absence
	others     uint64   // the undeclared names, as nameBit says
	field      int      // the last one
}

// object walks over an object whose row says nothing but what its properties
// are.
func (w *walk) object(i int, p *prepared) int {
	start := i
	if w.depth--; w.depth < 0 {
		return -1
	}
	o := walkedObject{field: -1}
	for more := w.begins(&i, '}'); more; more = w.goesOn(&i, '}') {
		if i = w.pass(i, p, &o); i < 0 {
			return -1
		}
	}
	w.depth++
	if i >= 0 && o.sent.lacksRequired(p) {
		if w.coercing() && o.others != 0 { // one may mean the field that is missing
			return -1
		}
		if n := w.node(start, i); n != 0 {
			w.missing(n, p, &o.sent)
		}
	}
	return w.unless(i)
}

// pass walks over one property.
func (w *walk) pass(i int, p *prepared, o *walkedObject) int {
	field, value := w.field(i, o.field+1, p)
	if value < 0 {
		return -1
	}
	o.field = field
	if field < 0 {
		name := w.name(i)
		bit := nameBit(name)
		if o.others&bit != 0 { // perhaps it comes twice
			return -1
		}
		o.others |= bit
		return w.undeclared(i+1, name, value, p)
	}
	if o.seen.has(field) {
		return -1
	}
	o.seen.add(field, p)
	if w.form != nil && value < len(w.b) && w.b[value] == 'n' && w.standsForAbsent(p, field) {
		return skipWord(w.b, value, "null")
	}
	o.sent.add(field, p)
	w.enter(step{name: p.names.list[field], index: -1})
	i = w.value(value, p.fields[field].at)
	w.leave()
	return i
}

// begins goes on to the first element of the container that begins at i, and
// reports whether there is one; else to its end, or to -1.
func (w *walk) begins(i *int, closing byte) bool {
	if *i = space(w.b, *i+1); *i < len(w.b) && w.b[*i] == closing {
		*i++
		return false
	}
	return true
}

// goesOn is begins behind an element.
func (w *walk) goesOn(i *int, closing byte) bool {
	k := space(w.b, *i)
	switch {
	case k < len(w.b) && w.b[k] == ',':
		*i = space(w.b, k+1)
		return true
	case k < len(w.b) && w.b[k] == closing:
		*i = k + 1
	default:
		*i = -1
	}
	return false
}

// field reads a name without escapes, and the colon. It returns the field, -1
// for a name that is not declared, and where the value begins. The field that
// the schema has next is tried first.
func (w *walk) field(i, next int, p *prepared) (field, value int) {
	if next < len(p.fields) && p.fields[next].key.isAt(w.b, i) {
		return next, space(w.b, i+len(p.fields[next].key.text))
	}
	name := w.name(i)
	if name == nil {
		return -1, -1
	}
	return p.names.find(name), skipColon(w.b, i+len(name)+2)
}

// name is the name without escapes that stands at b[i], nil if none does.
func (w *walk) name(i int) []byte {
	if i >= len(w.b) || w.b[i] != '"' {
		return nil
	}
	end, escape := scanString(w.b, i+1)
	if end < 0 || escape >= 0 {
		return nil
	}
	return w.b[i+1 : end]
}

// undeclared walks over a property that the row does not declare. Its name
// begins at an index, and its value at another.
func (w *walk) undeclared(at int, name []byte, value int, p *prepared) int {
	if p == w.whole && w.readsArguments(p) && slices.Contains(wrappers, view(name)) {
		return -1
	}
	key := w.add(node{kind: keyKind, start: int32(at), end: int32(at + len(name)), at: int32(at)})
	w.enter(step{key: key})
	defer w.leave()
	switch p.spec.Others {
	case Kept:
		return w.value(value, w.t.at(p.spec.Rest))
	case Closed:
		w.faultAt(int32(at), key, p, "additionalProperties", "")
	}
	return w.value(value, w.t.any)
}

// array walks over an array whose row says nothing but what its items are, and
// how many.
func (w *walk) array(i int, p *prepared) int {
	start := i
	if w.depth--; w.depth < 0 {
		return -1
	}
	count := 0
	for more := w.begins(&i, ']'); more; more = w.goesOn(&i, ']') {
		w.enter(step{index: count})
		i = w.value(i, p.item(count))
		w.leave()
		if i < 0 {
			return -1
		}
		count++
	}
	w.depth++
	if i >= 0 && (count < p.minCount || count > p.maxCount) {
		if n := w.node(start, i); n != 0 {
			w.inRange(n, p, count, p.spec.Count, "minItems", "maxItems")
		}
	}
	return w.unless(i)
}

// ends reports whether the first fault ends the work.
func (r *reader) ends() bool { return r.out == nil || r.hoping }

// mayMend reports whether a rule may do away with a fault: of a value by a row,
// or of a name that the row does not declare. Where it reports false, mending
// returns the value as it is.
func (r *reader) mayMend(n int32, p *prepared) bool {
	if !r.coercing() {
		return false
	}
	if r.mayMendWhole(p) {
		return true
	}
	switch k := r.kind(n); k {
	case keyKind:
		return p.mayMean(r.str(n))
	case objectKind, arrayKind:
		return p.enum != nil || p.facts.kinds&kindTypes[k] == 0
	case stringKind:
		return p.facts.declared != StringType || p.enum != nil && r.mayBeListed(n, p)
	case nullKind:
		return true // it may stand for absence
	}
	return p.facts.declared == 0 || p.facts.declared&(StringType|ArrayType) != 0
}

// mayMendWhole reports whether what fails the row as a whole is not explained
// before it is mended, since more than one row has a say.
func (r *reader) mayMendWhole(p *prepared) bool {
	return r.coercing() && (p.isCompound() || p.spec.Nullable)
}

// mayBeListed reports whether a string that an enum does not list may be read
// as one of its values, or as none.
func (r *reader) mayBeListed(n int32, p *prepared) bool {
	text := trimSpace(r.str(n))
	_, count := p.enum.meant(text)
	return count > 0 || isNullWord(text)
}

// mayMean reports whether a name that a row does not declare may mean a field.
// Among many fields that is looked up, not tried.
func (p *prepared) mayMean(name []byte) bool {
	return len(p.fields) > fewFields || slices.ContainsFunc(p.names.list, func(field string) bool { return sameReduced(field, name) })
}
