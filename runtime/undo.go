package runtime

import "slices"

// This file reverses what a target's definition changed about the
// representation of values. It happens before coercion and at every level. Only
// a number that was sent as a string is reported, as the coercion that reads
// the same without the target: the value itself has changed its type.
//
// Nothing that was sent is lost on the way: what has a place in neither form is
// a fault (undo_words.go says it in words of the form that the model was told
// to send).

// A targetForm is what a table knows of a target's representation.
type targetForm struct {
	id         Target
	rules      [][]*UndoRule // by row
	eager      bool          // some rule applies to values that are plainly valid
	veiled     bool          // some rule may be needed where another member of a union accepts what was sent
	takesApart bool          // some rule does more than to leave nulls out
	reach      []reach       // by row; nil where there are no rules
	nulls      [][]uint64    // the nulls that stand for absence: for each row, a bit for each field; nil where there are none
}

// newTargetForm sorts the rules of a target.
func (t *table) newTargetForm(id Target, rules []UndoRule) *targetForm {
	f := &targetForm{id: id, rules: make([][]*UndoRule, len(t.rows))}
	for i := range rules {
		rule := &rules[i]
		if uint(rule.Row) >= uint(len(t.specs)) {
			continue
		}
		f.takesApart = f.takesApart || rule.Undo != NullIsAbsent
		f.eager = f.eager || rule.isEager(t)
		f.veiled = f.veiled || rule.isVeiled(t)
		switch rule.Undo {
		case TextToValue: // what the text holds may have to be undone as well
			f.rules[rule.Row] = slices.Insert(f.rules[rule.Row], 0, rule)
			continue
		case NullIsAbsent:
			f.addNulls(t, rule.Row, rule.Fields)
		}
		f.rules[rule.Row] = append(f.rules[rule.Row], rule)
	}
	f.findReach(t)
	return f
}

// isSlow reports whether a text that the table plainly accepts may still be in
// the target's representation, so that it has to be read slowly: renamed or
// wrapped properties pass for unknown ones, text for a value of any kind, and
// an object that holds such text for another member of a union.
func (f *targetForm) isSlow() bool { return f.eager || f.veiled }

func (u *UndoRule) isEager(t *table) bool {
	switch u.Undo {
	case Renamed, PairsIn, Unwrap:
		return true
	case TextToValue:
		return t.rows[u.Row].facts.kinds&StringType != 0
	case PairsToMap:
		return t.rows[u.Row].saysNothingOf(ArrayType)
	case ItemsToTuple:
		return t.rows[u.Row].saysNothingOf(ObjectType)
	}
	return false
}

// saysNothingOf reports whether the row accepts values of the kind because it
// says nothing of types. The target's definition gave the place a type, so such
// a value is what another one was made into.
func (p *prepared) saysNothingOf(kind Types) bool {
	return p.spec.Types == 0 && p.facts.kinds&kind != 0
}

// isVeiled reports whether the rule is about text in a union. Its members that
// accept anything are sent as text themselves; so what they accept without
// being text is another member's, and may have to be undone.
func (u *UndoRule) isVeiled(t *table) bool {
	return u.Undo == TextToValue && uint(u.Row) < uint(len(t.specs)) && (t.chosen[u.Row] || len(t.specs[u.Row].choices()) > 0)
}

// prepareChosen marks the rows that a union may choose for a value, and those
// inside them.
func (t *table) prepareChosen() {
	t.chosen = make([]bool, len(t.specs))
	var pending []Row
	mark := func(rows func(yield func(Row) bool)) {
		for r := range rows {
			if r != 0 && !t.chosen[r] {
				t.chosen[r] = true
				pending = append(pending, r)
			}
		}
	}
	for i := range t.specs {
		for _, members := range t.specs[i].choices() {
			mark(slices.Values(members))
		}
	}
	for len(pending) > 0 {
		s := &t.specs[pending[len(pending)-1]]
		pending = pending[:len(pending)-1]
		mark(samePlace(s))
		mark(inside(s))
	}
}

// choices are the lists of members of which a value has to fit one.
func (s *Spec) choices() (lists [][]Row) {
	all := [][]Row{s.Variants}
	if s.More != nil {
		all = append(all, s.More.AnyOf, s.More.OneOf)
	}
	for _, members := range all {
		if len(members) > 1 {
			lists = append(lists, members)
		}
	}
	return lists
}

// undoing reports whether the target has anything to undo.
func (r *reader) undoing() bool { return r.form != nil && r.form.reach != nil }

// rulesOf are the rules of a row; those of a reference to any value are none.
func (r *reader) rulesOf(p *prepared) []*UndoRule {
	if !r.undoing() {
		return nil
	}
	return r.form.rules[p.row] // that of any value has none
}

// undone reverses the representation of one value.
func (r *reader) undone(n int32, p *prepared) int32 {
	for _, rule := range r.rulesOf(p) {
		switch k := r.kind(n); {
		case rule.Undo == PairsToMap && k == arrayKind:
			n = r.mapOfPairs(n, p)
		case rule.Undo == PairsIn && k == objectKind:
			n = r.mergedPairs(n, p, rule.Names)
		case rule.Undo == ItemsToTuple && k == objectKind:
			n = r.tupleOf(n, p, rule.Names)
		case rule.Undo == TextToValue && k == stringKind:
			n = r.valueOfText(n, p)
		case rule.Undo == TextToNumber && k == stringKind:
			n = r.numberOfText(n, p)
		case rule.Undo == NullIsEmpty && k == nullKind && !p.facts.null:
			n = r.made(stringKind, plain, nil, r.nodes[n].at)
		case rule.Undo == Renamed && k == objectKind:
			n = r.renamedBack(n, p, rule.Names)
		}
	}
	return n
}

// standsForAbsent reports whether the null of a property says that it was not
// given. Where the property accepts null, the definition has another form for
// that, or none.
func (r *reader) standsForAbsent(p *prepared, field int) bool {
	for _, rule := range r.rulesOf(p) {
		if rule.Undo == NullIsAbsent && slices.Contains(rule.Fields, field) {
			return true
		}
	}
	return false
}

// unwrapped takes the whole value out of the one property that a target's
// definition put it in. What was sent beside that is noted in r.strays.
func (r *reader) unwrapped(n int32, p *prepared) int32 {
	for _, rule := range r.rulesOf(p) {
		if rule.Undo != Unwrap || len(rule.Names) == 0 {
			continue
		}
		name, object := rule.Names[0], r.container(n)
		if r.kind(object) != objectKind || p.names.find([]byte(name)) >= 0 {
			continue
		}
		value := r.member(object, name)
		if value == 0 || r.isPlain(object, value, p, name) {
			continue
		}
		inner := r.copy(value)
		if object != n {
			r.noteText(inner, n)
		} else if r.nodes[n].note != 0 {
			r.nodes[inner].note = r.nodes[n].note
		}
		r.wrapper = name
		for key := r.nodes[object].first; key != 0; key = r.nodes[key].next {
			if string(r.str(key)) != name {
				r.strays = append(r.strays, key)
			}
		}
		return inner
	}
	return n
}

// container is the array or the object that a string is the text of, where
// such strings are coerced; else the value itself.
func (r *reader) container(n int32) int32 {
	if r.kind(n) == stringKind && r.coercing() && startsContainer(trimSpace(r.str(n))) {
		if v := r.parsed(n); v.fault == nil {
			return v.root
		}
	}
	return n
}

// isPlain reports whether an object that has a property of the wrapper's name is
// the arguments themselves: they are valid, and keep that property or have one
// that the schema declares.
func (r *reader) isPlain(object, value int32, p *prepared, name string) bool {
	if !r.accepts(object, p) {
		return false
	}
	keeps, knows := false, false
	for _, near := range r.nearby(p) {
		keeps = keeps || near.spec.Others == Kept
	}
	for key := r.nodes[object].first; key != 0; key = r.nodes[key].next {
		knows = knows || string(r.str(key)) != name && r.isKnown(r.str(key), p)
	}
	if r.count(object) > 1 {
		return keeps || knows
	}
	return keeps && !r.accepts(r.mendStrictly(value, p), p)
}

// pair returns the key and the value of an object {"key": …, "value": …}, each
// 0 if it has none, and whether the object has both and nothing else.
func (r *reader) pair(n int32) (key, value int32, whole bool) {
	if r.kind(n) != objectKind {
		return 0, 0, false
	}
	key, value = r.member(n, "key"), r.member(n, "value")
	if key != 0 && r.kind(key) != stringKind {
		return key, 0, false
	}
	return key, value, key != 0 && value != 0 && r.count(n) == 2
}

// arePairs reports whether every item of an array is a pair.
func (r *reader) arePairs(array int32) bool {
	for item := r.nodes[array].first; item != 0; item = r.nodes[item].next {
		if _, _, whole := r.pair(item); !whole {
			return false
		}
	}
	return true
}

// addPairs appends the pairs of an array to an object as its properties.
func (r *reader) addPairs(b *rebuilding, array int32) {
	for item := r.nodes[array].first; item != 0; item = r.nodes[item].next {
		key, value, _ := r.pair(item)
		if key == 0 || value == 0 {
			continue
		}
		k := r.copy(key)
		r.nodes[k].kind, r.nodes[k].first = keyKind, value
		if r.nodes[k].form == escaped { // as keys are
			name := r.str(key)
			r.nodes[k].start, r.nodes[k].form = r.write(name), decoded
			r.nodes[k].end = r.nodes[k].start + int32(len(name))
		}
		b.link(r, k)
	}
}

// object starts a new object in the place of a value.
func (r *reader) object(n int32) rebuilding {
	v := r.copy(n)
	r.nodes[v].kind, r.nodes[v].first = objectKind, 0
	return rebuilding{from: n, to: v}
}

// mapOfPairs makes the map of an array of pairs. Where arrays are accepted as
// well, it is only one if all items are pairs.
func (r *reader) mapOfPairs(n int32, p *prepared) int32 {
	whole := r.arePairs(n)
	if !p.saysNothingOf(ArrayType) && r.accepts(n, p) || !whole && p.facts.kinds&ArrayType != 0 {
		return n
	}
	b := r.object(n)
	if !whole {
		r.mark(b.to, mark{"type", r.pairsMessage(n), p})
	}
	r.addPairs(&b, n)
	r.markTwice(b.to)
	return b.to
}

// markTwice puts a fault on each key of an object that came before.
func (r *reader) markTwice(object int32) {
	if r.firstTwice(object) == 0 {
		return
	}
	seen := make(map[string]bool)
	for key := r.nodes[object].first; key != 0; key = r.nodes[key].next {
		name := string(r.str(key))
		if seen[name] {
			r.mark(key, mark{code: "duplicate", message: "is given twice; send it once"})
		}
		seen[name] = true
	}
}

// mergedPairs puts the pairs that stand in one property of an object beside
// its other properties. Null says that there are none.
func (r *reader) mergedPairs(n int32, p *prepared, names []string) int32 {
	if len(names) == 0 || p.names.find([]byte(names[0])) >= 0 {
		return n
	}
	sent := r.member(n, names[0])
	if sent == 0 {
		return n
	}
	pairs := r.container(sent)
	whole := r.kind(pairs) == nullKind || r.kind(pairs) == arrayKind && r.arePairs(pairs)
	if (!whole || r.kind(pairs) == nullKind) && r.isRest(sent, p) {
		return n
	}
	b := r.object(n)
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if string(r.str(key)) != names[0] {
			b.link(r, r.copy(key))
		} else if !whole {
			k := r.copy(key)
			r.nodes[k].first = r.noPairs(pairs)
			b.link(r, k)
		}
	}
	before := b.last
	if r.kind(pairs) == arrayKind {
		r.addPairs(&b, pairs)
	}
	r.markTwice(b.to)
	r.markDeclared(b.to, before, p, names[0])
	if pairs != sent {
		r.noteText(b.to, n)
	}
	return b.to
}

// isRest reports whether a value can be kept as a property that an object does
// not declare.
func (r *reader) isRest(n int32, p *prepared) bool {
	rest := r.t.at(p.spec.Rest)
	return p.spec.Others == Kept && r.accepts(r.mend(n, rest, 0), rest)
}

// noPairs is the fault of a value that should have been an array of pairs.
func (r *reader) noPairs(n int32) int32 {
	switch {
	case r.kind(n) == arrayKind:
		return r.broken(n, "type", r.pairsMessage(n))
	case r.kind(n) == stringKind && r.coercing() && startsContainer(trimSpace(r.str(n))):
		return r.unreadable(n, r.parsed(n)) // or it would be a container
	}
	return r.broken(n, "type", "must be "+pairsWords+r.butSent(n))
}

// markDeclared puts a fault on the pairs, which stand behind a key, that name
// declared properties.
func (r *reader) markDeclared(object, before int32, p *prepared, where string) {
	key := r.nodes[object].first
	if before != 0 {
		key = r.nodes[before].next
	}
	for ; key != 0; key = r.nodes[key].next {
		if r.nodes[key].has&aMark == 0 && p.names.find(r.str(key)) >= 0 {
			r.mark(key, mark{code: "additionalProperties", message: "is a property of its own: send it by itself, not among the pairs of " + where})
		}
	}
}

// tupleOf makes the tuple of an object that has a property for each position.
// Where objects are accepted as well, it is only one if it is whole.
func (r *reader) tupleOf(n int32, p *prepared, names []string) int32 {
	values, strays := r.positions(n, names)
	missing, length := lacking(values, names, p.spec.Count)
	whole := len(missing) == 0 && len(strays) == 0
	if !p.saysNothingOf(ObjectType) && r.accepts(n, p) || !whole && p.facts.kinds&ObjectType != 0 {
		return n
	}
	tuple := r.copy(n)
	r.nodes[tuple].kind, r.nodes[tuple].first = arrayKind, r.itemsOf(n, values[:length], names)
	if !whole {
		code := "type"
		if len(strays) == 0 && !slices.Contains(values[:length], 0) {
			code = "minItems" // it is a tuple, and too short
		}
		r.mark(tuple, mark{code, tupleMessage(names, missing, strays), p})
	}
	return tuple
}

// A tupleKey is the properties of an object and the names of a rule.
type tupleKey struct {
	first int32
	names *string
}

// itemsOf makes items of the properties of an object, and returns the first.
// They are made once for each rule: each member of a union would mend its own,
// and the work double from level to level.
func (r *reader) itemsOf(n int32, values []int32, names []string) int32 {
	if len(values) == 0 {
		return 0
	}
	key := tupleKey{r.nodes[n].first, &names[0]}
	if first, known := r.tuples[key]; known {
		return first
	}
	list := rebuilding{to: r.add(node{})}
	for _, v := range values {
		if v != 0 {
			v = r.copy(v)
		} else {
			v = r.add(node{at: r.nodes[n].at}) // a hole: the next one keeps its place
		}
		list.link(r, v)
	}
	if r.tuples == nil {
		r.tuples = make(map[tupleKey]int32)
	}
	r.tuples[key] = r.nodes[list.to].first
	return r.nodes[list.to].first
}

// positions returns the values of the members that have the names, 0 for each
// that there is not, and the names of the other members.
func (r *reader) positions(object int32, names []string) (values []int32, strays []string) {
	index := make(map[string]int, len(names))
	for i, name := range names {
		index[name] = i
	}
	values = make([]int32, len(names))
	for key := r.nodes[object].first; key != 0; key = r.nodes[key].next {
		if r.isLeftOut(key) {
			continue
		}
		name := string(r.str(key))
		if i, ok := index[name]; ok {
			values[i] = r.nodes[key].first
		} else {
			strays = append(strays, name)
		}
	}
	return values, strays
}

// lacking returns which positions of a tuple are missing, and how long it is as
// far as it goes. Those at the end may be missing, as long as there are as many
// items as the schema wants.
func lacking(values []int32, names []string, count *Range) (missing []string, length int) {
	for i, v := range values {
		if v != 0 {
			length = i + 1
		}
	}
	least := length
	if count != nil {
		least = max(length, int(min(count.Min, int64(len(names)))))
	}
	for i, v := range values[:least] {
		if v == 0 {
			missing = append(missing, names[i])
		}
	}
	return missing, length
}

// valueOfText takes the JSON value out of a string. Where a string is accepted
// too, it is only text if it is JSON that fits; where strings are sent as they
// are, JSON of a string is none.
func (r *reader) valueOfText(n int32, p *prepared) int32 {
	if r.textOf(n) != 0 { // text inside text is a string
		return n
	}
	v := r.plainlyParsed(n)
	if v.fault != nil {
		if r.level < Lenient && p.facts.kinds&StringType == 0 && startsContainer(trimSpace(v.text)) {
			return r.unreadable(n, v) // and where it may be repaired, whoever coerces it finds out
		}
		return n
	}
	if k := r.kind(v.root); k <= stringKind && r.takesString(n, p) && (k == stringKind || !r.takesAnyText(p)) {
		return n
	}
	root := r.copy(v.root)
	for _, rule := range r.rulesOf(p) {
		if rule.Undo == PairsToMap && r.kind(root) == arrayKind || rule.Undo == ItemsToTuple && r.kind(root) == objectKind {
			return root // undone in its turn
		}
	}
	if (p.facts.kinds&kindTypes[r.kind(root)] == 0 || r.accepts(n, p)) && !r.accepts(r.mendStrictly(root, p), p) {
		return n
	}
	if r.fromText == nil {
		r.fromText = make(map[int32]int32)
	}
	r.fromText[root] = n
	r.nodes[root].has |= aText
	return root
}

// takesString reports whether a string is sent as it is: the row accepts it, and
// it or one that has a say at the same value declares strings and lists none.
func (r *reader) takesString(n int32, p *prepared) bool {
	return r.accepts(n, p) && slices.ContainsFunc(r.nearby(p), func(near *prepared) bool {
		return near.spec.Types&StringType != 0 && near.enum == nil && r.accepts(n, near)
	})
}

// takesAnyText reports whether a row at the same value is of any type: then
// numbers, booleans and null are sent as text as well.
func (r *reader) takesAnyText(p *prepared) bool {
	return slices.ContainsFunc(r.nearby(p), func(near *prepared) bool {
		return near.spec.Types == 0 && near.enum == nil && !near.isCompound()
	})
}

// mendStrictly undoes the representation inside a value and coerces nothing.
func (r *reader) mendStrictly(n int32, p *prepared) int32 {
	before := r.level
	r.level = Strict
	defer func() { r.level = before }()
	return r.mend(n, p, 0)
}

// numberOfText reads a number that an enum lists as a string.
func (r *reader) numberOfText(n int32, p *prepared) int32 {
	text := trimSpace(r.str(n))
	if r.accepts(n, p) || !isNumber(text) {
		return n
	}
	v := r.made(numberKind, plain, text, r.nodes[n].at)
	by := stringNumber
	if p.facts.types&(IntegerType|NumberType) == IntegerType {
		by = stringInteger
	}
	r.note(v, by, n)
	return v
}

// renamedBack gives properties their canonical names. Names are pairs of the
// canonical name and the one that was sent. A closed object has no other use
// for a property that is there under both.
func (r *reader) renamedBack(n int32, p *prepared, names []string) int32 {
	b := rebuilding{from: n}
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		name := r.str(key)
		renamed := key
		if i := sentAs(names, string(name)); i >= 0 && p.names.find(name) < 0 {
			twice := r.member(n, names[i]) != 0
			if !twice || p.spec.Others == Closed {
				renamed = r.renamedKey(key, r.nodes[key].first, names[i], noRule)
			}
			if twice && renamed != key {
				r.mark(renamed, mark{code: "duplicate", message: "is given twice, once as " + quoted(names[i+1]) + "; send it once"})
			}
		}
		b.put(r, key, renamed)
	}
	return b.result()
}

// sentAs is where the names of a rule have the property that was sent under a
// name; -1 if they have none.
func sentAs(names []string, sent string) int {
	for i := 0; i+1 < len(names); i += 2 {
		if names[i+1] == sent {
			return i
		}
	}
	return -1
}
