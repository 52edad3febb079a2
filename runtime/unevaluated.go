package runtime

import "fmt"

// This file checks what no other keyword of a schema has looked at: the
// unevaluated properties of an object, and the unevaluated items of an array.

// An evaluation is an Evaluated, prepared.
type evaluation struct {
	names    names
	patterns []*matcher
	all      bool
	prefix   int
	contains []Row
	when     []conditional
}

// A conditional is a Conditional, prepared.
type conditional struct {
	row             Row
	has             string
	then, otherwise evaluation
}

// prepareUnevaluated returns what else looks at the value of an unevaluated
// keyword, nil if u is.
func prepareUnevaluated(u *Unevaluated) *evaluation {
	if u == nil {
		return nil
	}
	e := prepareEvaluated(&u.Seen)
	return &e
}

func prepareEvaluated(s *Evaluated) evaluation {
	e := evaluation{names: makeNames(s.Names), all: s.All, prefix: s.Prefix, contains: s.Contains}
	for i := range s.Patterns {
		e.patterns = append(e.patterns, newMatcher(&s.Patterns[i]))
	}
	for i := range s.When {
		c := &s.When[i]
		e.when = append(e.when, conditional{c.Row, c.Has, prepareEvaluated(&c.Then), prepareEvaluated(&c.Else)})
	}
	return e
}

// eachCondition yields the rows that decide what counts, of e and of what may
// count in it.
func (e *Evaluated) eachCondition(yield func(Row) bool) bool {
	for i := range e.When {
		c := &e.When[i]
		if c.Row != 0 && !yield(c.Row) || !c.Then.eachCondition(yield) || !c.Else.eachCondition(yield) {
			return false
		}
	}
	return true
}

// eachInside yields the rows of items that count where they fit.
func (e *Evaluated) eachInside(yield func(Row) bool) bool {
	for _, row := range e.Contains {
		if !yield(row) {
			return false
		}
	}
	for i := range e.When {
		if c := &e.When[i]; !c.Then.eachInside(yield) || !c.Else.eachInside(yield) {
			return false
		}
	}
	return true
}

// unevaluated checks what is left of a value by all other keywords of its row,
// given whether it fits those.
func (r *reader) unevaluated(n int32, p *prepared, ok bool) bool {
	m := p.spec.More
	if m == nil || !ok && r.out == nil {
		return ok
	}
	switch {
	case m.UnevaluatedProperties != nil && r.kind(n) == objectKind:
		return r.unevaluatedProperties(n, p, ok) && ok
	case m.UnevaluatedItems != nil && r.kind(n) == arrayKind:
		return r.unevaluatedItems(n, p, ok) && ok
	}
	return ok
}

// A sight is what has been looked at of one value: what always counts, and what
// counts for this value, found out when it is first asked for.
type sight struct {
	*evaluation
	also  []*evaluation
	asked bool
}

// any reports whether one of the evaluations that count sees something.
func (s *sight) any(r *reader, n int32, sees func(*evaluation) bool) bool {
	if s.all || sees(s.evaluation) {
		return true
	}
	if !s.asked {
		s.also, s.asked = r.counting(n, s.evaluation, nil), true
	}
	for _, e := range s.also {
		if e.all || sees(e) {
			return true
		}
	}
	return false
}

// counting lists the conditional parts of an evaluation that count for a value.
func (r *reader) counting(n int32, e *evaluation, list []*evaluation) []*evaluation {
	for i := range e.when {
		c := &e.when[i]
		part := &c.otherwise
		if c.row == 0 && r.member(n, c.has) != 0 || c.row != 0 && r.accepts(n, r.t.at(c.row)) {
			part = &c.then
		}
		list = r.counting(n, part, append(list, part))
	}
	return list
}

// sees reports whether an evaluation, conditions apart, has a property.
func (e *evaluation) sees(r *reader, name []byte) bool {
	if e.names.find(name) >= 0 {
		return true
	}
	for _, pattern := range e.patterns {
		if r.obeys(pattern, name) {
			return true
		}
	}
	return false
}

// mightSee reports whether an evaluation has a property for some value.
func (e *evaluation) mightSee(r *reader, name []byte) bool {
	if e.all || e.sees(r, name) {
		return true
	}
	for i := range e.when {
		if c := &e.when[i]; c.then.mightSee(r, name) || c.otherwise.mightSee(r, name) {
			return true
		}
	}
	return false
}

// unevaluatedProperties checks the properties that nothing else has looked at.
// Where the value is at fault otherwise, those that a form of it would have are
// not mentioned: it may have been meant to be in that form.
func (r *reader) unevaluatedProperties(n int32, p *prepared, ok bool) bool {
	s := sight{evaluation: p.facts.properties}
	left := r.t.at(p.spec.More.UnevaluatedProperties.Row)
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if _, marked := r.marks[key]; marked || r.isLeftOut(key) {
			continue
		}
		name := r.str(key)
		if s.any(r, n, func(e *evaluation) bool { return e.sees(r, name) }) || !ok && s.mightSee(r, name) {
			continue
		}
		r.enter(step{key: key})
		fits := false
		if left.isNever() {
			r.faultAt(r.nodes[key].at, key, p, "unevaluatedProperties", "")
		} else {
			fits = r.fits(r.nodes[key].first, left)
		}
		r.leave()
		if !fits && r.out == nil {
			return false
		}
		ok = ok && fits
	}
	return ok
}

// unevaluatedItems checks the items that nothing else has looked at.
func (r *reader) unevaluatedItems(n int32, p *prepared, ok bool) bool {
	s := sight{evaluation: p.facts.items}
	left := r.t.at(p.spec.More.UnevaluatedItems.Row)
	i := 0
	for item := r.nodes[n].first; item != 0; item = r.nodes[item].next {
		at := i
		i++
		if s.any(r, n, func(e *evaluation) bool { return at < e.prefix || r.containedIn(item, e) }) || !ok && len(s.when) > 0 {
			continue
		}
		r.enter(step{index: at})
		fits := false
		if left.isNever() {
			r.fault(item, p, "unevaluatedItems")
		} else {
			fits = r.fits(item, left)
		}
		r.leave()
		if !fits && r.out == nil {
			return false
		}
		ok = ok && fits
	}
	return ok
}

// containedIn reports whether an item is of a kind that a contains asks for.
func (r *reader) containedIn(item int32, e *evaluation) bool {
	for _, row := range e.contains {
		if r.accepts(item, r.t.at(row)) {
			return true
		}
	}
	return false
}

// isNever reports whether the row is the schema that nothing fits.
func (p *prepared) isNever() bool { return p.spec.More != nil && p.spec.More.Never }

// unevaluatedMessage is for a property that must not be there, although an
// object with other values might have it.
func (r *reader) unevaluatedMessage(key int32, p *prepared) string {
	e := p.facts.properties
	if e.mightSee(r, r.str(key)) {
		return "is not allowed here together with what else was sent"
	}
	const msg = "is not a property that is allowed here"
	names := e.allNames(nil, make(map[string]bool))
	for i := range names {
		names[i] = r.sentName(p, names[i])
	}
	if len(names) == 0 {
		return msg
	}
	return msg + hintAt(string(r.str(key)), names)
}

// allNames adds the names of properties that an evaluation may have, each once.
func (e *evaluation) allNames(list []string, listed map[string]bool) []string {
	for _, name := range e.names.list {
		if !listed[name] {
			listed[name] = true
			list = append(list, name)
		}
	}
	for i := range e.when {
		list = e.when[i].then.allNames(list, listed)
		list = e.when[i].otherwise.allNames(list, listed)
	}
	return list
}

// extraItemMessage is for an item that must not be there.
func (p *prepared) extraItemMessage() string {
	if e := p.facts.items; len(e.when) == 0 && len(e.contains) == 0 {
		return fmt.Sprintf("is an item too many: at most %s may be sent", counted(int64(e.prefix), "item"))
	}
	return "is not an item that is allowed here"
}
