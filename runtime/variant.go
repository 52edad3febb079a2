package runtime

import "math/bits"

// A union is what tells the members of Spec.Variants apart. Everything here
// only rules members out: one that is left alone is the one that its own checks
// must decide, and where several are left the values are held against them.
type union struct {
	members []*prepared
	one     bool            // oneOf: no second member may accept the value
	kinds   kindSets        // the members that accept some value of that kind
	names   names           // of all properties that a member declares or requires
	props   []unionProperty // by index of names
	closed  uint64          // the members that refuse a name which they do not declare
}

// A unionProperty is what the members say of one name. All sets are of members.
type unionProperty struct {
	declared uint64
	required uint64
	kinds    kindSets // those that accept some value of that kind there
	texts    names    // the strings that any of them lists there
	listed   []uint64 // by index of texts: those that list it
	unlisted uint64   // those that list no strings there
}

// kindSets holds a set of members for each kind of value.
type kindSets [keyKind]uint64

// add puts a member into the sets of the kinds that it accepts.
func (sets *kindSets) add(bit uint64, types Types) {
	for k := range sets {
		if types&kindTypes[k] != 0 {
			sets[k] |= bit
		}
	}
}

// kindOf returns the kind of the value that begins with c, absentKind if none does.
func kindOf(c byte) kind {
	switch {
	case c == '{':
		return objectKind
	case c == '[':
		return arrayKind
	case c == '"':
		return stringKind
	case c == 't':
		return trueKind
	case c == 'f':
		return falseKind
	case c == 'n':
		return nullKind
	case c == '-', c-'0' <= 9:
		return numberKind
	}
	return absentKind
}

// maxNarrowed is how many members the sets hold.
const maxNarrowed = 64

// prepareUnion prepares a row that is a union, its members first.
func (p *prepared) prepareUnion(t *table) {
	s := p.spec
	if len(s.Variants) == 0 || p.union != nil {
		return
	}
	u := &union{one: s.Union == OneOf}
	var all []string
	types := NullType
	if !s.Nullable {
		types = 0
	}
	for _, r := range s.Variants {
		at := t.at(r)
		at.prepareUnion(t)
		types |= at.types
		u.members = append(u.members, at)
		all = append(all, at.names.list...)
	}
	p.union = u
	p.types &= types
	p.slow |= allTypes &^ p.types
	if len(u.members) > maxNarrowed {
		return
	}
	u.names = makeNames(distinct(all))
	u.props = make([]unionProperty, len(u.names.list))
	for k, at := range u.members {
		u.add(uint64(1)<<k, at)
	}
	for i := range u.props {
		u.prepareTexts(i)
	}
}

// distinct returns list without what comes twice.
func distinct(list []string) []string {
	seen := make(map[string]bool, len(list))
	var out []string
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

func (u *union) add(bit uint64, at *prepared) {
	u.kinds.add(bit, at.types)
	s := at.spec
	if s.Others == Closed && (s.More == nil || len(s.More.PatternProperties) == 0) {
		u.closed |= bit
	}
	for p := range u.props {
		prop := &u.props[p]
		f := at.names.find([]byte(u.names.list[p]))
		if f < 0 {
			prop.kinds.add(bit, allTypes)
			continue
		}
		prop.declared |= bit
		prop.kinds.add(bit, at.fields[f].at.types)
		if at.fields[f].required {
			prop.required |= bit
		}
	}
}

// prepareTexts notes which members list which strings for a property.
func (u *union) prepareTexts(p int) {
	prop := &u.props[p]
	name := []byte(u.names.list[p])
	lists := make([]*enum, len(u.members))
	var all []string
	for k, at := range u.members {
		if f := at.names.find(name); f >= 0 && at.fields[f].at.enum != nil {
			lists[k] = at.fields[f].at.enum
			all = append(all, lists[k].texts.list...)
		}
	}
	prop.texts = makeNames(distinct(all))
	prop.listed = make([]uint64, len(prop.texts.list))
	for k, list := range lists {
		if list == nil {
			prop.unlisted |= 1 << k
			continue
		}
		for _, s := range list.texts.list {
			prop.listed[prop.texts.find([]byte(s))] |= 1 << k
		}
	}
}

// Variant returns which member of a union the value ahead belongs to, and
// makes that member's row the one to decode it by. Of several members that
// accept it, that is the first; of a oneOf there must be only one. It returns
// -1 if there is none.
func (d *Decoder) Variant() int {
	at := d.ahead()
	k := d.variant(at)
	if k < 0 {
		d.fail()
		return -1
	}
	d.at = at.union.members[k].row
	return k
}

func (d *Decoder) variant(at *prepared) int {
	u := at.union
	if u == nil || d.i >= len(d.b) {
		return -1
	}
	if d.undoes(at)&formsReach != 0 {
		return -1
	}
	k := kindOf(d.b[d.i])
	if at.types&kindTypes[k] == 0 || at.vet&kindTypes[k] != 0 && !d.vet(at) {
		return -1
	}
	if d.members != nil {
		if k, told := d.memberTold(at); told {
			return k
		}
	}
	if len(u.members) > maxNarrowed {
		return d.choose(at, nil)
	}
	set := u.kinds[k]
	if k == objectKind && several(set) {
		set = d.narrow(u, set)
	}
	if several(set) {
		return d.choose(at, &set)
	}
	if set == 0 {
		return -1
	}
	return bits.TrailingZeros64(set)
}

func several(set uint64) bool { return set&(set-1) != 0 }

// undoes is what there is to undo in a union's members while the text is as it
// was sent to a target. The slow reading does it.
func (d *Decoder) undoes(at *prepared) reach {
	if d.form == nil {
		return 0
	}
	return d.form.reachOf(at)
}

// choose holds the value ahead against the members of the set, all if it is nil.
func (d *Decoder) choose(at *prepared, set *uint64) int {
	if d.undoes(at) != 0 {
		return -1
	}
	u := at.union
	end := skipValue(d.b, d.i, d.depth)
	if end < 0 {
		return -1
	}
	chosen := -1
	for k, at := range u.members {
		if set != nil && *set>>k&1 == 0 {
			continue
		}
		if !at.free && !d.t.accepts(d.b[d.i:end], at.row, &d.patience) {
			continue
		}
		if chosen >= 0 {
			return -1 // the second of a oneOf
		}
		if chosen = k; !u.one {
			break
		}
	}
	d.vetted = max(d.vetted, end)
	return chosen
}

// narrow rules members out by the names and the tags of the object ahead, one is left or the object ends.
func (d *Decoder) narrow(u *union, set uint64) uint64 {
	var seen [4]uint64 // properties beyond these rule nothing out by their absence
	b := d.b
	i := skipSpace(b, d.i+1)
	for i < len(b) && b[i] != '}' {
		if b[i] != '"' {
			return 0
		}
		name, end := wordAt(b, i+1)
		if end < 0 {
			return 0
		}
		if i = skipColon(b, end); i < 0 || i >= len(b) {
			return 0
		}
		p := u.names.find(name)
		if p < 0 {
			set &^= u.closed
		} else {
			if p < 64*len(seen) {
				seen[p/64] |= 1 << (p % 64)
			}
			set &= u.props[p].admits(b, i, d.nulls != nil) & (u.props[p].declared | ^u.closed)
		}
		if !several(set) {
			return set
		}
		if i = skipValue(b, i, d.depth); i < 0 {
			return 0
		}
		if i = skipSpace(b, i); i < len(b) && b[i] == ',' {
			i = skipSpace(b, i+1)
		}
	}
	return u.complete(set, &seen)
}

// admits returns the members that the property's value at b[i] leaves. A null
// that may stand for absence rules nothing out.
func (p *unionProperty) admits(b []byte, i int, nullIsAbsent bool) uint64 {
	k := kindOf(b[i])
	if k == nullKind && nullIsAbsent {
		return ^uint64(0)
	}
	set := p.kinds[k]
	if k != stringKind || len(p.texts.list) == 0 {
		return set
	}
	w, end := wordAt(b, i+1)
	if end < 0 {
		return 0
	}
	if t := p.texts.find(w); t >= 0 {
		return set & (p.listed[t] | p.unlisted)
	}
	return set & p.unlisted
}

// complete rules out the members that require a property which is not there.
func (u *union) complete(set uint64, seen *[4]uint64) uint64 {
	for p := range u.props[:min(len(u.props), 64*len(seen))] {
		if seen[p/64]>>(p%64)&1 == 0 {
			set &^= u.props[p].required
		}
	}
	return set
}
