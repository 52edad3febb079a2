package runtime

// properties checks an object.
func (r *reader) properties(n int32, p *prepared) bool {
	ok := true
	sent := r.newSent(p)
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if r.isLeftOut(key) {
			continue
		}
		r.enter(step{key: key})
		ok = r.property(key, p, sent) && ok
		r.leave()
		if !ok && r.out == nil {
			return false
		}
	}
	for i := range p.fields {
		if p.fields[i].required && !sent[i] {
			ok = r.faultAt(r.endPlace(n), n, p, "required", p.spec.Fields[i].Name)
		}
	}
	if m := p.spec.More; m != nil {
		ok = r.moreOfObject(n, p, m) && ok
	}
	return ok
}

// newSent returns a set of the row's fields, empty.
func (r *reader) newSent(p *prepared) []bool { return make([]bool, len(p.fields)) }

// property checks one property of an object.
func (r *reader) property(key int32, p *prepared, sent []bool) bool {
	value := r.nodes[key].first
	name := r.str(key)
	declared := p.names.find(name)
	if declared >= 0 {
		sent[declared] = true
	}
	if r.isMarked(key) {
		return false
	}
	ok := true
	matched := false
	if m := p.spec.More; m != nil {
		if m.PropertyNames != 0 && !r.accepts(key, r.t.at(m.PropertyNames)) {
			ok = r.faultAt(r.nodes[key].at, key, p, "propertyNames", "")
		}
		for i := range m.PatternProperties {
			if p.facts.patterns[i].Match(name) {
				matched = true
				ok = r.fits(value, r.t.at(m.PatternProperties[i].Row)) && ok
			}
		}
	}
	if declared >= 0 {
		return r.fits(value, p.fields[declared].at) && ok
	}
	switch {
	case matched:
		return ok
	case p.spec.Others == Closed, r.out != nil && r.cfg.rejectUnknown && p.isStruct() && !r.isKnown(name, p):
		return r.faultAt(r.nodes[key].at, key, p, "additionalProperties", "")
	case p.spec.Others == Kept:
		return r.fits(value, r.t.at(p.spec.Rest)) && ok
	}
	return ok
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
	for _, near := range r.nearby(p) {
		if near.names.find(name) >= 0 {
			return true
		}
		for _, pattern := range near.facts.patterns {
			if pattern.Match(name) {
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
