package runtime

import (
	"cmp"
	"unicode/utf8"
)

// This file holds a value against a row, keyword by keyword. While r.out is
// nil only the verdict matters and the first fault ends the work; otherwise
// every fault is put into r.out.

// A step is one part of the path to the value being checked: the key of a
// property, or its name (then the index is negative), or the index of an item.
type step struct {
	key   int32
	index int
	name  string
}

// accepts returns the verdict on a value without explaining it. It is kept:
// mending and explaining ask again at each level, and rows at the same value
// would multiply the work from level to level.
func (r *reader) accepts(n int32, p *prepared) bool {
	if v := r.verdict(n, p); v&isJudged != 0 {
		return v&isAccepted != 0
	}
	fits, sure := r.plainly(n, p)
	if !sure {
		out := r.out
		r.out = nil
		fits = r.fits(n, p)
		r.out = out
	}
	v := isJudged
	if fits {
		v |= isAccepted
	}
	r.learn(n, p, v)
	return fits
}

// verdict returns what is known of a value held against a row.
func (r *reader) verdict(n int32, p *prepared) verdict {
	at := &r.nodes[n]
	if at.known == 0 || at.row == p.row {
		return at.known
	}
	return r.verdicts[judgement{n, p.row}]
}

// learn adds to what is known. Of values that are quickly judged again only
// what a node has room for is kept.
func (r *reader) learn(n int32, p *prepared, v verdict) {
	at := &r.nodes[n]
	if at.known == 0 || at.row == p.row {
		at.known, at.row = at.known|v, p.row
		return
	}
	if at.kind < arrayKind && !p.isCompound() && v&isExplained == 0 {
		return
	}
	if r.verdicts == nil {
		r.verdicts = make(map[judgement]verdict)
	}
	r.verdicts[judgement{n, p.row}] |= v
}

// tells reports whether the faults of a value are still to be told, and takes
// it that they now are.
func (r *reader) tells(n int32, p *prepared) bool {
	if r.told != nil {
		j := judgement{n, p.row}
		before := r.told[j]
		r.told[j] = true
		return !before
	}
	before := r.verdict(n, p)&isExplained != 0
	r.learn(n, p, isExplained)
	return !before
}

// plainly returns the verdict on a value that is no container as far as what
// prepare has computed decides it. Nothing that is marked fits.
func (r *reader) plainly(n int32, p *prepared) (fits, sure bool) {
	at := &r.nodes[n]
	if at.has&aMark != 0 {
		return false, true
	}
	return p.decides(at.kind, at.form, r.span(n))
}

// decides is plainly for a value that is not marked, by its text: of a string,
// what is between the quotes.
func (p *prepared) decides(kind kind, f form, text []byte) (fits, sure bool) {
	k := kindTypes[kind]
	switch {
	case kind == absentKind, p.isCompound():
		return false, false
	case p.types&k == 0:
		return false, true
	case kind == stringKind && p.plainEnum && f != escaped:
		return p.enum.texts.find(text) >= 0, true
	case kind >= arrayKind, kind != numberKind && p.slow&k != 0:
		return false, false
	case kind == stringKind:
		return p.hasLength(len(text), f)
	case kind != numberKind:
		return true, true
	}
	k = p.types &^ p.slow
	if n, ok := plainInteger(text); ok {
		return p.minInt <= n && n <= p.maxInt, k&IntegerType != 0
	}
	x, ok := plainFraction(text)
	return p.minFloat < x && x < p.maxFloat, ok && k&NumberType != 0 && x != p.minFloat && x != p.maxFloat
}

// hasLength decides the length of a string by the bytes of its text, as far as
// they do.
func (p *prepared) hasLength(bytes int, f form) (fits, sure bool) {
	if f == escaped {
		return true, p.minLen == 0 && bytes <= p.maxLen
	}
	return true, p.sureLen <= bytes && bytes <= p.maxLen
}

// isCompound reports whether other rows have a say at the same value.
func (p *prepared) isCompound() bool { return p.spec.More != nil || len(p.spec.Variants) > 0 }

// isOptional reports whether the row is a union of null and one other member,
// whose keywords it has.
func (p *prepared) isOptional() bool { return p.spec.Nullable && len(p.spec.Variants) == 0 }

// fault notes that a value fails a keyword. It returns false.
func (r *reader) fault(n int32, p *prepared, code string) bool {
	return r.faultAt(r.nodes[n].at, n, p, code, "")
}

// faultAt is fault with a place in the text and, if it is not "", the name of
// the property below the value that is meant.
func (r *reader) faultAt(at, n int32, p *prepared, code, name string) bool {
	if r.ends() {
		return false
	}
	if r.trying && r.mayMend(n, p) {
		r.hoping = true
		return false
	}
	if !r.out.wants(at) {
		return false
	}
	path := r.pathHere()
	if name != "" || code == "required" || code == "dependentRequired" {
		path = appendMember(path, name)
	}
	l := r.out
	issue := l.begin(at, path, code)
	l.text = r.appendMessage(l.text, n, p, code, name)
	l.add(&issue)
	return false
}

// isMarked reports whether mending found a fault in a value or a name, and
// notes it.
func (r *reader) isMarked(n int32) bool {
	if r.nodes[n].has&aMark == 0 || r.out == nil {
		return r.nodes[n].has&aMark != 0
	}
	m := r.marks[n]
	if r.out.wants(r.nodes[n].at) {
		issue := r.out.begin(r.nodes[n].at, r.pathHere(), m.code)
		r.out.text = append(r.out.text, m.message...)
		r.out.add(&issue)
	}
	if m.parts != nil && r.tells(n, m.parts) {
		r.explainParts(n, m.parts)
	}
	return true
}

// explainParts notes the faults of what is known of a container. That something
// is missing or too much there would only follow from what is not.
func (r *reader) explainParts(n int32, p *prepared) {
	i := 0
	for c := r.nodes[n].first; c != 0; c = r.nodes[c].next {
		if r.kind(c) == keyKind {
			r.enter(step{key: c})
			r.property(c, p, p.names.find(r.str(c)))
		} else {
			r.enter(step{index: i})
			if r.kind(c) != absentKind {
				r.fits(c, p.item(i))
			}
		}
		r.leave()
		i++
	}
}

// pathHere is the path to the value being explained, until it is asked for again.
func (r *reader) pathHere() []byte {
	path := r.scratch[:0]
	for _, s := range r.path {
		switch {
		case s.key != 0:
			path = appendMember(path, view(r.str(s.key)))
		case s.index < 0:
			path = appendMember(path, s.name)
		default:
			path = appendIndex(path, s.index)
		}
	}
	r.scratch = path
	return path
}

func (r *reader) enter(s step) { r.path = append(r.path, s) }
func (r *reader) leave()       { r.path = r.path[:len(r.path)-1] }

// fits checks a value. Callers that do not explain use accepts.
func (r *reader) fits(n int32, p *prepared) bool {
	if r.isMarked(n) {
		return false
	}
	if p.spec.Nullable && r.kind(n) == nullKind {
		return true
	}
	if r.out != nil {
		valid := r.accepts(n, p)
		if valid && !r.cfg.rejectUnknown {
			return true
		}
		if r.trying && r.mayMendWhole(p) {
			r.hoping = true
			return false
		}
		if !r.tells(n, p) {
			return false // it does not fit, and why has been said
		}
		if !valid && p.isOptional() {
			r.fault(n, p, unionCodes[p.spec.Union])
			if p.facts.kinds&kindTypes[r.kind(n)] == 0 {
				return false
			}
		}
	}
	return r.says(n, p)
}

// says is what a row says of a value that is not marked, keyword by keyword.
func (r *reader) says(n int32, p *prepared) bool {
	if code := r.kindFault(n, p); code != "" {
		return r.fault(n, p, code)
	}
	if !r.isListed(n, p) {
		if p.spec.Const {
			return r.fault(n, p, "const")
		}
		return r.fault(n, p, "enum")
	}
	ok := r.contents(n, p)
	if !ok && r.ends() {
		return false
	}
	if p.isCompound() {
		ok = r.inPlace(n, p) && ok
		return r.unevaluated(n, p, ok)
	}
	return ok
}

// kindFault returns the code of what is wrong with the value's kind or range, "" for nothing.
func (r *reader) kindFault(n int32, p *prepared) string {
	s := p.spec
	if s.More != nil && s.More.Never {
		return "not"
	}
	if s.Types == 0 {
		return ""
	}
	switch {
	case s.Types&kindTypes[r.kind(n)] == 0:
		return "type"
	case r.kind(n) != numberKind:
		return ""
	}
	if _, plain := plainInteger(r.span(n)); plain {
		return ""
	}
	switch {
	case s.Types&NumberType != 0:
		if !fitsFloat(r.span(n)) {
			return "overflow"
		}
	case !isWhole(r.span(n)):
		return "type"
	default:
		if _, ok := integral(r.span(n)); !ok {
			return "overflow"
		}
	}
	return ""
}

// isListed reports whether the value is one of the listed ones, if any are.
func (r *reader) isListed(n int32, p *prepared) bool {
	if p.enum == nil {
		return true
	}
	switch r.kind(n) {
	case nullKind:
		return p.enum.types&NullType != 0
	case falseKind:
		return p.enum.no
	case trueKind:
		return p.enum.yes
	case stringKind, keyKind:
		return p.enum.texts.find(r.str(n)) >= 0
	case numberKind:
		return p.enum.hasNumber(r.span(n))
	}
	for _, v := range p.facts.values {
		if sameValue(p.facts.listed, v, &r.tape, n) {
			return true
		}
	}
	return false
}

// contents checks what the value's kind has keywords for.
func (r *reader) contents(n int32, p *prepared) bool {
	switch r.kind(n) {
	case numberKind:
		return r.bounds(n, p)
	case stringKind, keyKind:
		return r.characters(n, p)
	case arrayKind:
		return r.items(n, p)
	case objectKind:
		return r.properties(n, p)
	}
	return true
}

func (r *reader) bounds(n int32, p *prepared) bool {
	b := p.spec.Bounds
	if b == nil {
		return true
	}
	text := r.span(n)
	ok := true
	low, high := true, true // where the number may be out of bounds
	if v, plain := plainInteger(text); plain && !p.exact {
		low, high = v < p.minInt, v > p.maxInt
	}
	if low && b.Minimum != "" && compareBound(text, b.Minimum) < 0 {
		ok = r.fault(n, p, "minimum")
	}
	if low && b.ExclusiveMinimum != "" && compareBound(text, b.ExclusiveMinimum) <= 0 {
		ok = r.fault(n, p, "exclusiveMinimum")
	}
	if high && b.Maximum != "" && compareBound(text, b.Maximum) > 0 {
		ok = r.fault(n, p, "maximum")
	}
	if high && b.ExclusiveMaximum != "" && compareBound(text, b.ExclusiveMaximum) >= 0 {
		ok = r.fault(n, p, "exclusiveMaximum")
	}
	if b.MultipleOf != "" && !isMultiple(text, b.MultipleOf) {
		ok = r.fault(n, p, "multipleOf")
	}
	return ok
}

// compareBound is compareDecimals, quick for plain integers.
func compareBound(number []byte, bound string) int {
	if n, ok := plainInteger(number); ok {
		if limit, ok := plainInteger(bound); ok {
			return cmp.Compare(n, limit)
		}
	}
	return compareDecimals(number, bound)
}

func (r *reader) characters(n int32, p *prepared) bool {
	s := p.spec
	if s.Length == nil && p.pattern == nil && s.Format == nil {
		return true
	}
	text := r.str(n)
	ok := true
	if s.Length != nil {
		ok = r.inRange(n, p, utf8.RuneCount(text), s.Length, "minLength", "maxLength")
	}
	if p.pattern != nil && !r.obeys(p.pattern, text) {
		ok = r.fault(n, p, "pattern")
	}
	if s.Format != nil && !s.Format.Valid(string(text)) {
		ok = r.fault(n, p, "format")
	}
	return ok
}

func (r *reader) inRange(n int32, p *prepared, count int, limit *Range, atLeast, atMost string) bool {
	if limit == nil {
		return true
	}
	if int64(count) < limit.Min {
		return r.fault(n, p, atLeast)
	}
	if int64(count) > limit.Max {
		return r.fault(n, p, atMost)
	}
	return true
}

// items checks an array.
func (r *reader) items(n int32, p *prepared) bool {
	ok := true
	if p.spec.Count != nil {
		ok = r.inRange(n, p, r.count(n), p.spec.Count, "minItems", "maxItems")
	}
	if p.spec.Unique && (ok || r.out != nil) {
		if _, _, twice := r.equalItems(n); twice {
			ok = r.fault(n, p, "uniqueItems")
		}
	}
	if p.spec.More != nil && p.spec.More.Contains != 0 && (ok || r.out != nil) {
		ok = r.containsEnough(n, p) && ok
	}
	i := 0
	for item := r.nodes[n].first; item != 0; item = r.nodes[item].next {
		if !ok && r.ends() {
			return false
		}
		if at := p.item(i); !r.isFine(item, at) {
			if r.out == nil {
				return false
			}
			r.enter(step{index: i})
			ok = r.fits(item, at) && ok
			r.leave()
		}
		i++
	}
	return ok
}

// item is the row of an array's item.
func (p *prepared) item(i int) *prepared {
	if i < len(p.prefix) {
		return p.prefix[i]
	}
	return p.items
}

func (r *reader) containsEnough(n int32, p *prepared) bool {
	m := p.spec.More
	count := 0
	for item := r.nodes[n].first; item != 0; item = r.nodes[item].next {
		if r.accepts(item, r.t.at(m.Contains)) {
			count++
		}
	}
	if m.ContainsCount != nil {
		return r.inRange(n, p, count, m.ContainsCount, "minContains", "maxContains")
	}
	return count > 0 || r.fault(n, p, "contains")
}

// inPlace checks the rows that have a say at the same value.
func (r *reader) inPlace(n int32, p *prepared) bool {
	s := p.spec
	ok := true
	if len(s.Variants) > 0 {
		ok = r.union(n, p, s.Variants, unionCodes[s.Union])
	}
	m := s.More
	if m == nil {
		return ok
	}
	for _, row := range m.AllOf {
		if r.out == nil {
			ok = ok && r.accepts(n, r.t.at(row))
		} else {
			ok = r.fits(n, r.t.at(row)) && ok
		}
	}
	if len(m.AnyOf) > 0 {
		ok = r.union(n, p, m.AnyOf, "anyOf") && ok
	}
	if len(m.OneOf) > 0 {
		ok = r.union(n, p, m.OneOf, "oneOf") && ok
	}
	if m.Not != 0 && r.accepts(n, r.t.at(m.Not)) {
		ok = r.fault(n, p, "not")
	}
	if m.If != 0 {
		ok = r.conditional(n, p, m) && ok
	}
	return ok
}

var unionCodes = [...]string{AnyOf: "anyOf", OneOf: "oneOf", TypeList: "type"}

// conditional checks if, then and else.
func (r *reader) conditional(n int32, p *prepared, m *More) bool {
	code, row := "then", m.Then
	if !r.accepts(n, r.t.at(m.If)) {
		code, row = "else", m.Else
	}
	if row == 0 || r.accepts(n, r.t.at(row)) {
		return true
	}
	return r.fault(n, p, code)
}

// union checks that a value fits one of the members, and with oneOf no other.
// A union of one is that one.
func (r *reader) union(n int32, p *prepared, members []Row, code string) bool {
	if len(members) == 1 && !p.spec.Nullable {
		return r.fits(n, r.t.at(members[0]))
	}
	matches := r.matches(n, members, code == "oneOf")
	if matches == 1 {
		return true
	}
	var only *prepared
	if r.out != nil && matches == 0 {
		only = r.candidate(n, members)
	}
	if only == nil || code != unionCodes[TypeList] { // else the type is right, and what it says is broken
		r.fault(n, p, code)
	}
	if only != nil {
		r.fits(n, only)
	}
	return false
}

// matches counts the members that a value fits: up to the first or, where more
// than one is a fault, up to the second.
func (r *reader) matches(n int32, members []Row, exclusive bool) int {
	count := 0
	for _, row := range members {
		if r.accepts(n, r.t.at(row)) {
			count++
			if !exclusive || count > 1 {
				break
			}
		}
	}
	return count
}

// candidate returns the member that a value was meant for, as far as its kind
// and its tags tell once they are undone; nil where they leave none or several.
func (r *reader) candidate(n int32, members []Row) *prepared {
	only, count := r.candidates(n, members, false)
	if count == 0 && r.undoing() {
		only, count = r.candidates(n, members, true)
	}
	if count > 1 {
		return nil
	}
	return only
}

// candidates counts the members that a value may have been meant for, and
// returns the last. What a member could undo only in part was hardly meant for
// it as long as there are others.
func (r *reader) candidates(n int32, members []Row, inPart bool) (last *prepared, count int) {
	for _, row := range members {
		p := r.t.at(row)
		v := r.undone(n, p)
		if r.nodes[v].has&aMark != 0 && r.marks[v].parts != nil && !inPart {
			v = n
		}
		if p.facts.kinds&kindTypes[r.kind(v)] != 0 && !r.contradictsTag(v, p, members) {
			last, count = p, count+1
		}
	}
	return last, count
}

// contradictsTag reports whether an object has another value than a member's
// tag: a const, or an enum where all members list the property's values.
func (r *reader) contradictsTag(n int32, p *prepared, members []Row) bool {
	if r.kind(n) != objectKind {
		return false
	}
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		i := p.names.find(r.str(key))
		if i < 0 || r.isLeftOut(key) {
			continue
		}
		tag := p.fields[i].at
		if len(tag.spec.Enum) == 0 || len(tag.spec.Enum) > 1 && !r.allList(members, r.str(key)) {
			continue
		}
		if !r.accepts(r.nodes[key].first, tag) {
			return true
		}
	}
	return false
}

// allList reports whether every member that takes objects lists the values of a property.
func (r *reader) allList(members []Row, name []byte) bool {
	for _, row := range members {
		p := r.t.at(row)
		if p.facts.kinds&ObjectType == 0 {
			continue
		}
		if i := p.names.find(name); i < 0 || len(p.fields[i].at.spec.Enum) == 0 {
			return false
		}
	}
	return true
}

// trimSpace cuts JSON's white space off both ends.
func trimSpace[T string | []byte](s T) T {
	for len(s) > 0 && isSpace(s[0]) {
		s = s[1:]
	}
	for len(s) > 0 && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

func isSpace(c byte) bool { return c <= ' ' && whiteSpace>>c&1 != 0 }
