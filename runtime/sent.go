package runtime

import (
	"cmp"
	"slices"
)

// This file tells for which member of a union an object or an array was sent to
// a target: the one in whose form it is. A member that only happens to accept
// it, because it is open, was not meant: the definition has no such properties
// there, and what was sent would be lost.

// A reach is what there is to undo in a value: by the rules of its row, of rows
// at the same value, and of rows inside it.
type reach uint8

const (
	nullsReach reach = 1 << iota // nulls that stand for absence
	formsReach                   // other forms
)

// reachOf is what there is to undo in the values of a row.
func (f *targetForm) reachOf(p *prepared) reach {
	if f.reach == nil {
		return 0
	}
	return f.reach[p.row]
}

// reachOf is what there is to undo in the values of a row.
func (r *reader) reachOf(p *prepared) reach {
	if r.form == nil {
		return 0
	}
	return r.form.reachOf(p)
}

// findReach notes for each row what the rules reach: their rows, and all rows
// around them.
func (f *targetForm) findReach(t *table) {
	f.reach = make([]reach, len(t.rows))
	var pending []Row
	for r := range t.specs {
		for _, rule := range f.rules[r] {
			if rule.Undo == NullIsAbsent {
				f.reach[r] |= nullsReach
			} else {
				f.reach[r] |= formsReach
			}
		}
		if f.reach[r] != 0 {
			pending = append(pending, Row(r))
		}
	}
	if len(pending) == 0 {
		f.reach = nil
		return
	}
	around := t.rowsAround()
	for len(pending) > 0 {
		r := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, outer := range around[r] {
			if joined := f.reach[outer] | f.reach[r]; joined != f.reach[outer] {
				f.reach[outer] = joined
				pending = append(pending, outer)
			}
		}
	}
}

// rowsAround lists for each row those that refer to it.
func (t *table) rowsAround() [][]Row {
	around := make([][]Row, len(t.specs))
	for i := range t.specs {
		for r := range samePlace(&t.specs[i]) {
			around[r] = append(around[r], Row(i))
		}
		for r := range inside(&t.specs[i]) {
			if r != 0 { // any value
				around[r] = append(around[r], Row(i))
			}
		}
	}
	return around
}

// A sentForm is how far a value is in the form that a target's definition asks
// for.
type sentForm uint8

const (
	otherForm sentForm = iota // it has what the definition has no place for, or in another form
	nearForm                  // it may be: something that is always sent is missing, or something is there that is merely kept
	exactForm
)

// A pick is the member of a union that a value was sent for.
type pick struct{ union, member *prepared }

// choose notes that a value was sent for a member, if it is one of those that
// Go tells apart.
func (r *reader) choose(n int32, union, member *prepared) {
	if !slices.Contains(union.spec.Variants, member.row) {
		return
	}
	if r.picks == nil {
		r.picks = make(map[int32][]pick)
	}
	r.picks[n] = append(slices.Clip(r.picks[n]), pick{union, member})
	r.nodes[n].has |= somePicks
}

// pickedFrom returns the member of a union that a value was sent for, nil if
// nothing told. Whatever was done to the value since, the member accepts it.
func (r *reader) pickedFrom(n int32, union *prepared) *prepared {
	if r.nodes[n].has&somePicks == 0 {
		return nil
	}
	for _, p := range r.picks[n] {
		if p.union == union && r.accepts(n, p.member) {
			return p.member
		}
	}
	return nil
}

// A chosen is the member of a union that the value at a place in the finished
// text was sent for. What Go holds must not hang on whether a member before
// it accepts the value as well.
type chosen struct {
	at     int32
	row    Row // of the union
	member int32
}

// memberTold returns the member that the value ahead was sent for.
func (d *Decoder) memberTold(at *prepared) (member int, told bool) {
	i, _ := slices.BinarySearchFunc(d.members, int32(d.i), func(c chosen, at int32) int { return cmp.Compare(c.at, at) })
	for ; i < len(d.members) && int(d.members[i].at) == d.i; i++ {
		if d.members[i].row == at.row {
			return int(d.members[i].member), true
		}
	}
	return 0, false
}

// isApart reports whether the form of a value may tell the members of a union
// apart.
func (r *reader) isApart(n int32, union *prepared) bool {
	return r.form != nil && r.kind(n) >= arrayKind && r.form.reachOf(union) != 0
}

// mayHide reports whether a value that a member of a union accepts may have to
// be undone for another.
func (r *reader) mayHide(n int32) bool {
	return r.form != nil && (r.form.eager || r.form.veiled && r.textOf(n) == 0)
}

// bySentForm undoes a value for the member of a union in whose form it is. It
// returns nil for the member where the form does not tell.
func (r *reader) bySentForm(n int32, members []Row, c circumstance) (int32, *prepared) {
	if r.textOf(n) != 0 { // it may be in either form
		if at := r.firstPlain(n, members); at != nil {
			return n, at
		}
	}
	for f := exactForm; f > otherForm; f-- {
		if v, at := r.firstUndone(n, r.inForm(f, n, members), c); at != nil {
			return v, at
		}
	}
	if v, count := r.tryMembers(n, members, Strict, c); count == 0 || v == n { // else there is something to undo
		if at := r.firstPlain(n, members); at != nil {
			return n, at
		}
	}
	return n, nil
}

// coercedByForm coerces a value toward the members in whose form it is, and
// returns what they agree on and the first that accepts it.
func (r *reader) coercedByForm(n int32, members []Row, c circumstance) (int32, *prepared) {
	for f := exactForm; f > otherForm; f-- {
		list := r.inForm(f, n, members)
		v, count := r.tryMembers(n, list, r.level, c)
		for _, row := range list {
			if at := r.t.at(row); count > 1 || count == 1 && r.accepts(v, at) {
				return v, at
			}
		}
	}
	return n, nil
}

// inForm lists the members of which a value is as far in the form as f says.
func (r *reader) inForm(f sentForm, n int32, members []Row) (list []Row) {
	for _, row := range members {
		if r.formOf(n, r.t.at(row)) == f {
			list = append(list, row)
		}
	}
	return list
}

// firstPlain returns the first member that accepts a value as it is and has a
// place for all of it.
func (r *reader) firstPlain(n int32, members []Row) *prepared {
	form, forms := r.form, r.forms
	r.form, r.forms = nil, r.plainForms
	defer func() { r.plainForms, r.form, r.forms = r.forms, form, forms }()
	for _, row := range members {
		if p := r.t.at(row); r.accepts(n, p) && r.formOf(n, p) != otherForm {
			return p
		}
	}
	return nil
}

// firstUndone undoes a value for the first of the members that then accepts it.
// One that accepts it as it is goes before: of two values that are sent in the
// same way, the plain one is read. But a name that only the target's definition
// has tells which member is meant: one that is open merely keeps it.
func (r *reader) firstUndone(n int32, members []Row, c circumstance) (v int32, at *prepared) {
	before := r.level
	r.level = Strict
	defer func() { r.level = before }()
	best := 0
	for _, row := range members {
		p := r.t.at(row)
		undone, rank := r.mend(n, p, c&^optional), 1
		if r.hasSentNames(n, p) {
			rank = 3
		} else if undone == n {
			rank = 2
		}
		if rank > best && r.accepts(undone, p) {
			v, at, best = undone, p, rank
		}
	}
	return v, at
}

// hasSentNames reports whether an object has a property under a name that it is
// only sent under.
func (r *reader) hasSentNames(n int32, p *prepared) bool {
	rule := r.undoes(p, Renamed)
	if rule == nil || r.kind(n) != objectKind {
		return false
	}
	for i := 1; i < len(rule.Names); i += 2 {
		if r.member(n, rule.Names[i]) != 0 {
			return true
		}
	}
	return false
}

// formOf tells how far a value is in the form of a row.
func (r *reader) formOf(n int32, p *prepared) sentForm {
	k := r.kind(n)
	if k < arrayKind || p.free && len(r.rulesOf(p)) == 0 {
		return exactForm
	}
	j := judgement{n, p.row}
	if f, known := r.forms[j]; known {
		return f
	}
	if r.work--; r.work <= 0 {
		return otherForm
	}
	var f sentForm
	switch {
	case len(p.spec.Variants) > 0:
		f = r.formOfUnion(n, p.spec.Variants)
	case k == arrayKind:
		f = r.formOfArray(n, p)
	default:
		f = r.formOfObject(n, p)
	}
	if r.forms == nil {
		r.forms = make(map[judgement]sentForm)
	}
	r.forms[j] = f
	return f
}

// formOfUnion is the best form of those members that accept the value.
func (r *reader) formOfUnion(n int32, members []Row) (best sentForm) {
	for _, row := range members {
		p := r.t.at(row)
		if f := r.formOf(n, p); f > best && r.accepts(r.mendStrictly(n, p), p) {
			best = f
		}
	}
	return best
}

func (r *reader) formOfArray(n int32, p *prepared) sentForm {
	switch {
	case r.undoes(p, PairsToMap) != nil && r.arePairs(n):
		return r.formOfPairs(n, p)
	case p.facts.kinds&ArrayType == 0, r.isText(p), r.undoes(p, ItemsToTuple) != nil:
		return otherForm
	}
	f, i := exactForm, 0
	for item := r.nodes[n].first; item != 0; item = r.nodes[item].next {
		f = min(f, r.formOf(item, p.item(i)))
		i++
	}
	return f
}

// isText reports whether all that the row accepts is sent as JSON text.
func (r *reader) isText(p *prepared) bool {
	return p.spec.Types == 0 && !p.isCompound() && r.undoes(p, TextToValue) != nil
}

// formOfPairs is the form of the values of pairs.
func (r *reader) formOfPairs(array int32, p *prepared) sentForm {
	f := exactForm
	for item := r.nodes[array].first; item != 0; item = r.nodes[item].next {
		key, value, _ := r.pair(item)
		f = min(f, r.formOf(value, r.restOf(key, p)))
	}
	return f
}

// restOf is the row of a property that the row does not declare.
func (r *reader) restOf(key int32, p *prepared) *prepared {
	for i, pattern := range p.facts.patterns {
		if r.obeys(pattern, r.str(key)) {
			return r.t.at(p.spec.More.PatternProperties[i].Row)
		}
	}
	return r.t.at(p.spec.Rest)
}

func (r *reader) formOfObject(n int32, p *prepared) sentForm {
	if tuple := r.undoes(p, ItemsToTuple); tuple != nil {
		if f := r.formOfTuple(n, p, tuple.Names); f != otherForm || p.facts.kinds&ObjectType == 0 {
			return f
		}
	}
	if p.facts.kinds&ObjectType == 0 || r.isText(p) || r.undoes(p, PairsToMap) != nil {
		return otherForm
	}
	f := exactForm
	for key := r.nodes[n].first; key != 0 && f != otherForm; key = r.nodes[key].next {
		f = min(f, r.formOfProperty(key, p))
	}
	if f == exactForm && r.lacksNull(n, p) {
		return nearForm
	}
	return f
}

func (r *reader) formOfTuple(n int32, p *prepared, names []string) sentForm {
	values, strays := r.positions(n, names)
	missing, length := lacking(values, names, p.spec.Count)
	if len(missing)+len(strays) > 0 {
		return otherForm
	}
	f := exactForm
	for i, v := range values[:length] {
		f = min(f, r.formOf(v, p.item(i)))
	}
	return f
}

// formOfProperty tells how far a property is one that the row's object is sent
// with.
func (r *reader) formOfProperty(key int32, p *prepared) sentForm {
	name, value := r.str(key), r.nodes[key].first
	if rule := r.undoes(p, PairsIn); rule != nil && len(rule.Names) > 0 && rule.Names[0] == string(name) && p.names.find(name) < 0 {
		return r.formOfExtras(value, p)
	}
	for _, near := range r.nearby(p) {
		i, f := r.sentField(near, name)
		if i < 0 {
			continue
		}
		if r.kind(value) == nullKind && r.standsForAbsent(near, i) {
			return f
		}
		return min(f, r.formOf(value, near.fields[i].at))
	}
	switch {
	case p.spec.Others == Kept && (r.form == nil || !r.isRecord(p)), r.isKnown(name, p):
		return min(nearForm, r.formOf(value, r.restOf(key, p)))
	}
	return otherForm
}

// isRecord reports whether the row keeps whatever there is, and declares
// nothing: no value has its form more than another.
func (r *reader) isRecord(p *prepared) bool { return len(p.fields) == 0 && r.t.at(p.spec.Rest).free }

// formOfExtras is the form of what is sent for the properties that are not
// declared.
func (r *reader) formOfExtras(n int32, p *prepared) sentForm {
	switch {
	case r.kind(n) == nullKind:
		return exactForm
	case r.kind(n) == arrayKind && r.arePairs(n):
		return r.formOfPairs(n, p)
	}
	return otherForm
}

// sentField finds the field that is sent under a name, -1 if there is none. The
// canonical name of one that is sent under another is only near.
func (r *reader) sentField(p *prepared, name []byte) (int, sentForm) {
	rule := r.undoes(p, Renamed)
	i := p.names.find(name)
	if rule == nil || i >= 0 && r.sentName(p, string(name)) == string(name) {
		return i, exactForm
	}
	if k := sentAs(rule.Names, string(name)); k >= 0 {
		return p.names.find([]byte(rule.Names[k])), exactForm
	}
	return i, nearForm
}

// lacksNull reports whether a property is missing that is sent always, as null
// if there is nothing to say.
func (r *reader) lacksNull(n int32, p *prepared) bool {
	rule := r.undoes(p, NullIsAbsent)
	if rule == nil {
		return false
	}
	return slices.ContainsFunc(rule.Fields, func(i int) bool {
		return uint(i) < uint(len(p.fields)) && r.member(n, r.sentName(p, p.names.list[i])) == 0
	})
}
