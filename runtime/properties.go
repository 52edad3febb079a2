package runtime

// properties checks an object.
func (r *reader) properties(n int32, p *prepared) bool {
	ok := true
	var sent fieldSet
	strange := false // a key is not declared, and may mean what is missing
	field := -1
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if r.isLeftOut(key) {
			continue
		}
		field = p.names.findAfter(field, r.str(key))
		strange = strange || field < 0
		if field >= 0 {
			sent.add(field, p)
			if p.spec.More == nil && r.nodes[key].has&aMark == 0 && r.isFine(r.nodes[key].first, p.fields[field].at) {
				continue
			}
		}
		if r.out == nil {
			if !r.property(key, p, field) {
				return false
			}
			continue
		}
		r.enter(step{key: key})
		ok = r.property(key, p, field) && ok
		r.leave()
		if !ok && r.ends() {
			return false
		}
	}
	if sent.lacksRequired(p) {
		ok = false
		r.hoping = r.hoping || strange && r.trying && r.coercing()
		r.missing(n, p, &sent)
	}
	if m := p.spec.More; m != nil {
		ok = r.moreOfObject(n, p, m) && ok
	}
	return ok
}

// isFine reports whether there is nothing to say of a value in a container.
func (r *reader) isFine(n int32, p *prepared) bool {
	return (r.out == nil || !r.cfg.rejectUnknown) && r.accepts(n, p)
}

// missing notes which required fields are not there.
func (r *reader) missing(n int32, p *prepared, sent *fieldSet) {
	if r.out == nil {
		return
	}
	for i := range p.fields {
		if p.fields[i].required && !sent.has(i) {
			r.faultAt(r.endPlace(n), n, p, "required", p.spec.Fields[i].Name)
		}
	}
}

// A fieldSet is a set of a row's fields.
type fieldSet struct {
	first uint64   // the first 64
	more  []uint64 // the others; nil for none of them
}

func (s *fieldSet) add(field int, p *prepared) {
	if field < 64 {
		s.first |= 1 << field
		return
	}
	if s.more == nil {
		s.more = make([]uint64, (len(p.fields)-1)/64)
	}
	s.more[field/64-1] |= 1 << (field % 64)
}

func (s *fieldSet) has(field int) bool {
	if field < 64 {
		return s.first>>field&1 != 0
	}
	return s.more != nil && s.more[field/64-1]>>(field%64)&1 != 0
}

// lacksRequired reports whether a required field is not in the set.
func (s *fieldSet) lacksRequired(p *prepared) bool {
	if p.required&^s.first != 0 {
		return true
	}
	for i := 64; i < len(p.fields); i++ {
		if p.fields[i].required && !s.has(i) {
			return true
		}
	}
	return false
}

// property checks one property of an object: the value of a field, or of a name
// that is not declared (-1).
func (r *reader) property(key int32, p *prepared, field int) bool {
	if r.isMarked(key) {
		return false
	}
	value := r.nodes[key].first
	if field >= 0 && p.spec.More == nil {
		return r.inside(value, p.fields[field].at)
	}
	name := r.str(key)
	ok := true
	matched := false
	if m := p.spec.More; m != nil {
		if m.PropertyNames != 0 && !r.accepts(key, r.t.at(m.PropertyNames)) {
			ok = r.faultAt(r.nodes[key].at, key, p, "propertyNames", "")
		}
		for i := range m.PatternProperties {
			if r.obeys(p.facts.patterns[i], name) {
				matched = true
				ok = r.inside(value, r.t.at(m.PatternProperties[i].Row)) && ok
			}
		}
	}
	if field >= 0 {
		return r.inside(value, p.fields[field].at) && ok
	}
	switch {
	case matched:
		return ok
	case p.spec.Others == Closed, r.out != nil && r.cfg.rejectUnknown && p.isStruct() && !r.isKnown(name, p):
		return r.faultAt(r.nodes[key].at, key, p, "additionalProperties", "")
	case p.spec.Others == Kept:
		return r.inside(value, r.t.at(p.spec.Rest)) && ok
	}
	return ok
}

// inside checks a value that stands in another one.
func (r *reader) inside(n int32, p *prepared) bool {
	if r.out == nil {
		return r.accepts(n, p)
	}
	return r.fits(n, p)
}

// isStruct reports whether properties that the row does not declare have no
// place in Go, so that they are left out.
func (p *prepared) isStruct() bool {
	s := p.spec
	return s.Types&^NullType == ObjectType && s.Others == Open && len(s.Variants) == 0
}

// isKnown reports whether a row, or one that has a say at the same value,
// says something about a property.
func (r *reader) isKnown(name []byte, p *prepared) bool {
	if !p.isCompound() {
		return p.names.find(name) >= 0
	}
	for _, near := range r.nearby(p) {
		if near.names.find(name) >= 0 {
			return true
		}
		for _, pattern := range near.facts.patterns {
			if r.obeys(pattern, name) {
				return true
			}
		}
	}
	return false
}

// nearby lists a row and those that have a say at the same value, each once.
func (r *reader) nearby(p *prepared) []*prepared {
	if list, known := r.near[p]; known {
		return list
	}
	list := []*prepared{p}
	seen := map[Row]bool{p.row: true}
	for i := 0; i < len(list); i++ {
		for row := range samePlace(list[i].spec) {
			if !seen[row] {
				seen[row] = true
				list = append(list, r.t.at(row))
			}
		}
	}
	if r.near == nil {
		r.near = make(map[*prepared][]*prepared)
	}
	r.near[p] = list
	return list
}

// moreOfObject checks the keywords that look at which properties there are.
func (r *reader) moreOfObject(n int32, p *prepared, m *More) bool {
	ok := r.inRange(n, p, r.count(n), m.Properties, "minProperties", "maxProperties")
	for _, name := range m.Required {
		if r.member(n, name) == 0 {
			ok = r.faultAt(r.endPlace(n), n, p, "required", name)
		}
	}
	for _, d := range m.DependentRequired {
		if r.member(n, d.If) == 0 {
			continue
		}
		for _, name := range d.Names {
			if r.member(n, name) == 0 {
				ok = r.faultAt(r.endPlace(n), n, p, "dependentRequired", name)
			}
		}
	}
	for _, d := range m.DependentSchemas {
		if r.member(n, d.If) != 0 && !r.accepts(n, r.t.at(d.Row)) {
			ok = r.fault(n, p, "dependentSchemas")
		}
	}
	return ok
}
