package runtime

import "slices"

// This file reverses what a target's definition changed about the
// representation of values. It happens before coercion and at every level. Only
// a number that was sent as a string is reported, as the coercion that reads
// the same without the target: the value itself has changed its type.

// prepareUndo sorts the rules of the target by row.
func (r *reader) prepareUndo() {
	if len(r.cfg.rules) == 0 {
		return
	}
	r.rules = make(map[Row][]*UndoRule)
	for i := range r.cfg.rules {
		rule := &r.cfg.rules[i]
		if uint(rule.Row) >= uint(len(r.t.rows)) {
			continue
		}
		r.eager = r.eager || rule.isEager(r.t)
		r.veiled = r.veiled || rule.isVeiled(r.t)
		if rule.Undo == TextToValue { // what the text holds may have to be undone as well
			r.rules[rule.Row] = slices.Insert(r.rules[rule.Row], 0, rule)
		} else {
			r.rules[rule.Row] = append(r.rules[rule.Row], rule)
		}
	}
}

// needsUndo reports whether a text that a table plainly accepts may still be in
// a target's representation, so that it has to be read slowly: renamed or
// wrapped properties pass for unknown ones, text for a value of any kind, and
// an object that holds such text for another member of a union.
func (t *table) needsUndo(rules []UndoRule) bool {
	for i := range rules {
		if uint(rules[i].Row) < uint(len(t.rows)) && (rules[i].isEager(t) || rules[i].isVeiled(t)) {
			return true
		}
	}
	return false
}

func (u *UndoRule) isEager(t *table) bool {
	switch u.Undo {
	case Renamed, PairsIn, Unwrap:
		return true
	case TextToValue:
		return t.rows[u.Row].facts.kinds&StringType != 0
	}
	return false
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
	var todo []Row
	mark := func(rows func(yield func(Row) bool)) {
		for r := range rows {
			if r != 0 && !t.chosen[r] {
				t.chosen[r] = true
				todo = append(todo, r)
			}
		}
	}
	for i := range t.specs {
		for _, members := range t.specs[i].choices() {
			mark(slices.Values(members))
		}
	}
	for len(todo) > 0 {
		s := &t.specs[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
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

// rulesOf are the rules of a row; those of a reference to any value are none.
func (r *reader) rulesOf(p *prepared) []*UndoRule {
	if len(r.rules) == 0 || p == r.t.any {
		return nil
	}
	return r.rules[p.row]
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

// standsForAbsent reports whether the null of a property says that it was not given.
func (r *reader) standsForAbsent(p *prepared, field int) bool {
	for _, rule := range r.rulesOf(p) {
		if rule.Undo == NullIsAbsent && slices.Contains(rule.Fields, field) {
			return true
		}
	}
	return false
}

// unwrapped takes the whole value out of the one property that a target's
// definition put it in.
func (r *reader) unwrapped(n int32, p *prepared) int32 {
	for _, rule := range r.rulesOf(p) {
		if rule.Undo != Unwrap || len(rule.Names) == 0 {
			continue
		}
		object := n
		if r.kind(n) == stringKind && r.coercing() && startsContainer(trimSpace(r.str(n))) {
			if v := r.parsed(n); v.fault == nil {
				object = v.root
			}
		}
		if r.kind(object) != objectKind || p.names.find([]byte(rule.Names[0])) >= 0 {
			continue
		}
		key := r.nodes[object].first
		if key == 0 || r.nodes[key].next != 0 || string(r.str(key)) != rule.Names[0] {
			continue
		}
		inner := r.copy(r.nodes[key].first)
		if object != n {
			r.note(inner, "string-json", n)
		} else if what, ok := r.notes[n]; ok {
			r.notes[inner] = what
		}
		return inner
	}
	return n
}

// pair returns the key and the value of an object {"key": …, "value": …}.
func (r *reader) pair(n int32) (key, value int32, ok bool) {
	if r.kind(n) != objectKind || r.count(n) != 2 {
		return 0, 0, false
	}
	key, value = r.member(n, "key"), r.member(n, "value")
	return key, value, key != 0 && value != 0 && r.kind(key) == stringKind
}

// arePairs reports whether every item of an array is a pair.
func (r *reader) arePairs(array int32) bool {
	for item := r.nodes[array].first; item != 0; item = r.nodes[item].next {
		if _, _, ok := r.pair(item); !ok {
			return false
		}
	}
	return true
}

// addPairs appends pairs to an object as its properties.
func (r *reader) addPairs(b *rebuilding, array int32) {
	for item := r.nodes[array].first; item != 0; item = r.nodes[item].next {
		key, value, _ := r.pair(item)
		k := r.copy(key)
		r.nodes[k].kind = keyKind
		if r.nodes[k].form == escaped { // as keys are
			name := r.str(key)
			r.nodes[k].start, r.nodes[k].form = int32(len(r.text)), decoded
			r.text = append(r.text, name...)
			r.nodes[k].end = int32(len(r.text))
		}
		r.nodes[k].first = r.copy(value)
		b.link(r, k)
	}
}

// object starts a new object in the place of a value.
func (r *reader) object(n int32) rebuilding {
	v := r.copy(n)
	r.nodes[v].kind, r.nodes[v].first = objectKind, 0
	return rebuilding{from: n, to: v}
}

// mapOfPairs makes the map of an array of pairs.
func (r *reader) mapOfPairs(n int32, p *prepared) int32 {
	if r.accepts(n, p) || !r.arePairs(n) {
		return n
	}
	b := r.object(n)
	r.addPairs(&b, n)
	r.markTwice(b.to)
	return b.to
}

// markTwice puts a fault on the first key of an object that came before.
func (r *reader) markTwice(object int32) {
	if key := r.firstTwice(object); key != 0 {
		r.markKey(key, "duplicate", "is given twice; send it once")
	}
}

func (r *reader) markKey(key int32, code, message string) {
	if r.marks == nil {
		r.marks = make(map[int32]mark)
	}
	r.marks[key] = mark{code, message}
}

// mergedPairs puts the pairs that stand in one property of an object beside
// its other properties.
func (r *reader) mergedPairs(n int32, p *prepared, names []string) int32 {
	if len(names) == 0 || p.names.find([]byte(names[0])) >= 0 {
		return n
	}
	pairs := r.member(n, names[0])
	if pairs == 0 {
		return n
	}
	if r.kind(pairs) == stringKind && r.coercing() && startsContainer(trimSpace(r.str(pairs))) {
		if v := r.parsed(pairs); v.fault == nil {
			pairs = v.root
		}
	}
	if r.kind(pairs) != nullKind && (r.kind(pairs) != arrayKind || !r.arePairs(pairs)) {
		return n
	}
	b := r.object(n)
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if string(r.str(key)) != names[0] {
			b.link(r, r.copy(key))
		}
	}
	before := b.last
	if r.kind(pairs) == arrayKind {
		r.addPairs(&b, pairs)
	}
	r.markTwice(b.to)
	r.markDeclared(b.to, before, p, names[0])
	return b.to
}

// markDeclared puts a fault on the pairs, which stand behind a key, that name
// declared properties.
func (r *reader) markDeclared(object, before int32, p *prepared, where string) {
	key := r.nodes[object].first
	if before != 0 {
		key = r.nodes[before].next
	}
	for ; key != 0; key = r.nodes[key].next {
		if _, marked := r.marks[key]; !marked && p.names.find(r.str(key)) >= 0 {
			r.markKey(key, "additionalProperties", "is a property of its own: send it by itself, not among the pairs of "+where)
		}
	}
}

// tupleOf makes the tuple of an object that has a property for each position.
// A null at the end that its position does not accept was not given.
func (r *reader) tupleOf(n int32, p *prepared, names []string) int32 {
	if r.accepts(n, p) || r.count(n) > len(names) {
		return n
	}
	values := make([]int32, len(names))
	length := 0
	for i, name := range names {
		v := r.member(n, name)
		if v != 0 && r.kind(v) == nullKind && !p.item(i).facts.null && p.item(i) != r.t.any {
			v = 0
		}
		if v != 0 {
			length = i + 1
		}
		values[i] = v
	}
	b := rebuilding{from: n, to: r.copy(n)}
	r.nodes[b.to].kind, r.nodes[b.to].first = arrayKind, 0
	for i, v := range values[:length] {
		if v == 0 && r.member(n, names[i]) == 0 {
			return n // a position is missing
		}
		if v == 0 {
			v = r.member(n, names[i])
		}
		b.link(r, r.copy(v))
	}
	return b.to
}

// valueOfText takes the JSON value out of a string. Where a string is accepted
// too, it is only text if it is JSON that fits.
func (r *reader) valueOfText(n int32, p *prepared) int32 {
	v := r.parsed(n)
	if v.fault != nil {
		if p.facts.kinds&StringType == 0 && startsContainer(trimSpace(v.text)) {
			return r.unreadable(n, v)
		}
		return n
	}
	root := r.copy(v.root)
	for _, rule := range r.rulesOf(p) {
		if rule.Undo == PairsToMap && r.kind(root) == arrayKind || rule.Undo == ItemsToTuple && r.kind(root) == objectKind {
			return root // undone in its turn
		}
	}
	if p.facts.kinds&kindTypes[r.kind(root)] == 0 || r.accepts(n, p) && !r.accepts(r.mendStrictly(root, p), p) {
		return n
	}
	if r.fromText == nil {
		r.fromText = make(map[int32]bool)
	}
	r.fromText[root] = true
	return root
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
	rule := "string-number"
	if p.facts.types&(IntegerType|NumberType) == IntegerType {
		rule = "string-integer"
	}
	r.note(v, rule, n)
	return v
}

// renamedBack gives properties their canonical names. Names are pairs of the
// canonical name and the one that was sent.
func (r *reader) renamedBack(n int32, p *prepared, names []string) int32 {
	b := rebuilding{from: n}
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		name := r.str(key)
		renamed := key
		if p.names.find(name) < 0 {
			for i := 0; i+1 < len(names); i += 2 {
				if string(name) == names[i+1] && r.member(n, names[i]) == 0 {
					renamed = r.renamedKey(key, r.nodes[key].first, names[i], "")
				}
			}
		}
		b.put(r, key, renamed)
	}
	return b.result()
}
