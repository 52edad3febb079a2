package runtime

import (
	"bytes"
	"math/bits"
)

// This file reads values toward the one type that their row declares. Each
// function returns the node of the reading, or the node it was given if there
// is none. A reading may still fail its row: the check then names the
// constraint that the reading breaks.

// A circumstance is what is known of a value's place.
type circumstance uint8

const (
	optional circumstance = 1 << iota // a declared property that may be absent
	needed                            // a declared property that may not
	shaped                            // its shape was changed already: structural rules do not chain
)

// A mending is a call of mend.
type mending struct {
	judgement
	c     circumstance
	level Level
}

// prepareMending sets what mending needs. Each value may be mended many times
// where unions nest, but not more often than the budget allows.
func (r *reader) prepareMending() {
	r.level = r.cfg.level
	r.work = 1<<20 + len(r.text)<<6
	r.form = r.cfg.form
	if r.form != nil && r.form.takesApart {
		r.shared = 1
	}
}

// coercing reports whether more than representation is mended.
func (r *reader) coercing() bool { return r.level >= Standard }

// mend returns a value that fits the row as far as undoing and coercion can
// make it fit. What fits stays as it is, unless there is something to undo.
func (r *reader) mend(n int32, p *prepared, c circumstance) int32 {
	if !r.coercing() && !r.undoing() || r.kind(n) == absentKind || r.work <= 0 {
		return n
	}
	r.work--
	if r.reachOf(p) == 0 && r.accepts(n, p) {
		return n
	}
	if !p.isCompound() && (r.kind(n) < arrayKind || r.shared == 0) {
		return r.mendOnce(n, p, c)
	}
	return r.mendShared(n, p, c)
}

// mendShared is mend where the same may be asked again: rows at the same value,
// and undoing, mend what is inside it each for themselves.
func (r *reader) mendShared(n int32, p *prepared, c circumstance) int32 {
	key := mending{judgement{n, p.row}, c, r.level}
	if v, known := r.mended[key]; known {
		return v
	}
	r.shared++
	v := r.mendOnce(n, p, c)
	r.shared--
	if r.mended == nil {
		r.mended = make(map[mending]int32)
	}
	r.mended[key] = v
	return v
}

func (r *reader) mendOnce(n int32, p *prepared, c circumstance) int32 {
	if r.nodes[n].has&aMark == 0 { // to undo makes another node, which would not have it
		n = r.undone(n, p)
	}
	if r.nodes[n].has&aMark != 0 {
		if parts := r.marks[n].parts; parts != nil {
			return r.mendInside(n, parts)
		}
		return n
	}
	if r.kind(n) == nullKind {
		return r.mendNull(n, p, c)
	}
	n = r.mendValue(n, p, c)
	if m := p.spec.More; m != nil && r.kind(n) != absentKind {
		for _, row := range m.AllOf {
			n = r.mend(n, r.t.at(row), c)
		}
		n = r.mendAlso(n, p, m.AnyOf, c)
		n = r.mendAlso(n, p, m.OneOf, c)
	}
	return n
}

func (r *reader) mendNull(n int32, p *prepared, c circumstance) int32 {
	if p.facts.null {
		return n
	}
	if r.undoing() { // a member may say what null stands for
		if v, count := r.tryMembers(n, p.spec.Variants, Strict, c); count == 1 {
			return v
		}
	}
	if r.coercing() && c&optional != 0 {
		return r.leftOut(n, toAbsent)
	}
	return n
}

func (r *reader) mendValue(n int32, p *prepared, c circumstance) int32 {
	if len(p.spec.Variants) > 0 {
		return r.mendUnion(n, p, p.spec.Variants, c)
	}
	v := r.coerced(n, p, c)
	if r.level < Lenient || r.accepts(v, p) || r.isAmbiguous(v) {
		return v
	}
	// Of two readings that break a constraint, the fault is that of the stricter rule.
	if loose := r.loosened(n, p, c); loose != n && (v == n || r.accepts(loose, p)) {
		return loose
	}
	return v
}

// coerced reads a value by the rules of level standard. What is inside it is
// mended at the level under way.
func (r *reader) coerced(n int32, p *prepared, c circumstance) int32 {
	switch k := r.kind(n); {
	case k >= arrayKind && p.facts.kinds&kindTypes[k] != 0:
		return r.mendInside(n, p)
	case k < arrayKind && r.accepts(n, p), !r.coercing():
		return n
	case k == stringKind && p.facts.declared != 0:
		return r.readString(n, p, c)
	case p.facts.declared != 0:
		return r.readAs(n, p, p.facts.declared, c)
	}
	return r.readAsOne(n, p, c)
}

// mendInside mends the items or the properties of a container.
func (r *reader) mendInside(n int32, p *prepared) int32 {
	r.depth++
	defer func() { r.depth-- }()
	if r.kind(n) == objectKind {
		return r.mendProperties(n, p)
	}
	b := rebuilding{from: n}
	i := 0
	for item := r.nodes[n].first; item != 0; item = r.nodes[item].next {
		b.put(r, item, r.mend(item, p.item(i), 0))
		i++
	}
	return b.result()
}

func (r *reader) mendProperties(n int32, p *prepared) int32 {
	if r.coercing() {
		n = r.repairKeys(n, p)
	}
	b := rebuilding{from: n}
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		sent := r.nodes[key].first
		value := r.mendProperty(key, p)
		if value == sent {
			b.put(r, key, key)
			continue
		}
		mended := r.copy(key)
		r.nodes[mended].first = value
		b.put(r, key, mended)
	}
	return b.result()
}

// mendProperty mends the value of one property.
func (r *reader) mendProperty(key int32, p *prepared) int32 {
	value := r.nodes[key].first
	name := r.str(key)
	matched := false
	for i, pattern := range p.facts.patterns {
		if r.obeys(pattern, name) {
			matched = true
			value = r.mend(value, r.t.at(p.spec.More.PatternProperties[i].Row), 0)
		}
	}
	if i := p.names.find(name); i >= 0 {
		f := &p.fields[i]
		if r.kind(value) == nullKind && r.standsForAbsent(p, i) {
			return r.leftOut(value, noRule)
		}
		if f.required {
			return r.mend(value, f.at, needed)
		}
		return r.mend(value, f.at, optional)
	}
	if !matched && p.spec.Others == Kept {
		return r.mend(value, r.t.at(p.spec.Rest), 0)
	}
	return value
}

// readString reads a string toward the declared type: listed values, null,
// nothing, and then the type's own reading.
func (r *reader) readString(n int32, p *prepared, c circumstance) int32 {
	t := p.facts.declared
	text := trimSpace(r.str(n))
	listed := t == StringType && p.enum != nil
	if listed {
		if v := r.readAs(n, p, t, c); v != n {
			return v
		}
	}
	if isNullWord(text) {
		switch {
		case p.facts.null && (t != StringType || listed):
			return r.asNull(n)
		case p.facts.null || c&optional == 0:
		case t != StringType && t != NullType, listed && len(text) == 0:
			return r.leftOut(n, toAbsent)
		}
	}
	if t == StringType {
		return n
	}
	return r.readAs(n, p, t, c)
}

// isNullWord reports whether a trimmed text says that there is no value.
func isNullWord(text []byte) bool {
	return len(text) == 0 || string(text) == "null" || string(text) == "None"
}

// readAsOne reads a value toward a row that declares several types by itself,
// not as a union of rows.
func (r *reader) readAsOne(n int32, p *prepared, c circumstance) int32 {
	if v := r.oneReading(n, p, func(t Types) int32 { return r.readAs(n, p, t, c) }); v != 0 {
		return v
	}
	if r.kind(n) == stringKind && p.facts.types != 0 && p.facts.null && isNullWord(trimSpace(r.str(n))) {
		return r.asNull(n)
	}
	return n
}

// oneReading reads a value as each of the types that a row declares: one must
// do, or several must agree. It returns 0 if there is no reading, and a value
// marked ambiguous where there are two.
func (r *reader) oneReading(n int32, p *prepared, read func(Types) int32) (found int32) {
	for left := p.facts.types; left != 0; left &= left - 1 {
		v := read(Types(1) << bits.TrailingZeros8(uint8(left)))
		switch {
		case r.isAmbiguous(v):
			return v
		case v == n || !r.accepts(v, p):
		case found == 0:
			found = v
		case !sameValue(&r.tape, found, &r.tape, v):
			return r.ambiguous(n, found, v)
		}
	}
	return found
}

// readAs reads a value as a type.
func (r *reader) readAs(n int32, p *prepared, t Types, c circumstance) int32 {
	k := r.kind(n)
	if t == ArrayType && (k == numberKind || k == falseKind || k == trueKind || k == objectKind) {
		return r.wrapped(n, p, c)
	}
	if t == StringType && (k == numberKind || k == falseKind || k == trueKind) {
		return r.asString(n)
	}
	if k != stringKind {
		return n
	}
	text := trimSpace(r.str(n))
	switch t {
	case StringType:
		return r.matchListed(n, p, text)
	case IntegerType:
		return r.asInteger(n, text)
	case NumberType, NumberType | IntegerType:
		return r.asNumber(n, text)
	case BooleanType:
		return r.asBoolean(n, text)
	case ArrayType, ObjectType:
		if c&shaped != 0 {
			return n
		}
		if startsContainer(text) {
			return r.fromJSON(n, p, t)
		}
		if t == ArrayType && !bytes.ContainsAny(text, ",;\r\n") && !bytes.HasPrefix(text, []byte("```")) && !isNullWord(text) {
			return r.wrapped(n, p, c)
		}
	}
	return n
}

func startsContainer(text []byte) bool { return len(text) > 0 && (text[0] == '{' || text[0] == '[') }

// mendUnion mends a value toward the members of a union: the one whose form was
// sent, else as it is, then with its representation undone, then coerced.
func (r *reader) mendUnion(n int32, p *prepared, members []Row, c circumstance) int32 {
	if len(members) == 1 {
		return r.mend(n, r.t.at(members[0]), c)
	}
	if p.facts.null { // nothing is what null says here, and an empty container something else
		c &^= needed
	}
	isApart := r.isApart(n, p)
	if isApart {
		if v, at := r.bySentForm(n, members, c); at != nil {
			r.choose(v, p, at)
			return v
		}
	}
	if !r.mayHide(n) && r.matches(n, members, false) > 0 {
		return n
	}
	if r.undoing() {
		if v, count := r.tryMembers(n, members, Strict, c); count > 0 {
			return v
		}
	}
	if r.coercing() {
		if isApart {
			if v, at := r.coercedByForm(n, members, c); at != nil {
				r.choose(v, p, at)
				return v
			}
		}
		if v, count := r.tryMembers(n, members, Standard, c); count > 0 {
			return v
		}
		if r.level >= Lenient {
			if v, count := r.tryMembers(n, members, Lenient, c); count > 0 {
				return v
			}
		}
		if r.kind(n) == stringKind && p.facts.null && isNullWord(trimSpace(r.str(n))) && !r.takesAnyString(members) {
			return r.asNull(n)
		}
	}
	if only := r.candidate(n, members); only != nil {
		return r.mend(n, only, c)
	}
	return n
}

// mendAlso mends a value toward a union beside the rest of the row. What was
// mended as one of the row's variants and fits is not in the form that was sent
// any more.
func (r *reader) mendAlso(n int32, p *prepared, members []Row, c circumstance) int32 {
	if len(members) == 0 || len(p.spec.Variants) > 0 && r.matches(n, members, false) > 0 {
		return n
	}
	return r.mendUnion(n, p, members, c)
}

// takesAnyString reports whether a member declares a string and lists none.
func (r *reader) takesAnyString(members []Row) bool {
	for _, row := range members {
		if p := r.t.at(row); p.facts.types&StringType != 0 && p.enum == nil {
			return true
		}
	}
	return false
}

// tryMembers mends a value toward each member by itself. It returns what the
// members that then accept it agree on and 1, a value marked ambiguous and 2
// where they differ, and 0 where none accepts it.
func (r *reader) tryMembers(n int32, members []Row, level Level, c circumstance) (int32, int) {
	before := r.level
	r.level = level
	defer func() { r.level = before }()
	var found int32
	for _, row := range members {
		p := r.t.at(row)
		v := r.mend(n, p, c&^optional)
		if !r.accepts(v, p) {
			continue
		}
		switch {
		case found == 0 || found == n:
			found = v // what a rule has changed was sent for this member
		case v != n && !sameValue(&r.tape, found, &r.tape, v):
			return r.ambiguous(n, found, v), 2
		}
	}
	if found == 0 {
		return 0, 0
	}
	return found, 1
}
