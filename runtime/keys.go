package runtime

// repairKeys renames properties that are declared in another spelling, where
// the object fails without: a required property is missing, or the object is
// closed and does not know the key.
func (r *reader) repairKeys(n int32, p *prepared) int32 {
	if len(p.fields) == 0 {
		return n
	}
	sent, unknown := r.sortKeys(n, p)
	if len(unknown) == 0 || p.spec.Others != Closed && !sent.lacksRequired(p) {
		return n
	}
	claims := r.claims(p, &sent, unknown)
	if len(claims) == 0 {
		return n
	}
	return r.renamed(n, p, claims)
}

// sortKeys tells the declared properties that were sent from the keys that
// nothing is known of.
func (r *reader) sortKeys(n int32, p *prepared) (sent fieldSet, unknown []int32) {
	field := -1
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		name := r.str(key)
		if field = p.names.findAfter(field, name); field >= 0 {
			sent.add(field, p)
		} else if !r.isKnown(name, p) {
			unknown = append(unknown, key)
		}
	}
	return sent, unknown
}

// A claim is a field that unknown keys mean.
type claim struct {
	field int32
	first int32 // the first such key
	twice bool  // there are more
}

// claims finds the field that each unknown key means, by key.
func (r *reader) claims(p *prepared, sent *fieldSet, unknown []int32) map[int32]*claim {
	names := r.reducedNames(p)
	var byField map[int32]*claim
	var byKey map[int32]*claim
	for _, key := range unknown {
		i, ok := names[reduced(r.str(key))]
		if !ok || i < 0 || sent.has(int(i)) {
			continue
		}
		if byKey == nil {
			byField, byKey = make(map[int32]*claim), make(map[int32]*claim)
		}
		c := byField[i]
		if c == nil {
			c = &claim{field: i, first: key}
			byField[i] = c
		} else {
			c.twice = true
		}
		byKey[key] = c
	}
	return byKey
}

// reducedNames maps the reduced names of a row's fields to their index, -1
// where several share one.
func (r *reader) reducedNames(p *prepared) map[string]int32 {
	if names, known := r.reduced[p]; known {
		return names
	}
	names := make(map[string]int32, len(p.fields))
	for i, name := range p.names.list {
		k := reduced([]byte(name))
		if _, taken := names[k]; taken {
			names[k] = -1
		} else {
			names[k] = int32(i)
		}
	}
	if r.reduced == nil {
		r.reduced = make(map[*prepared]map[string]int32)
	}
	r.reduced[p] = names
	return names
}

// reduced is a name without what spellings differ in.
func reduced(name []byte) string {
	out := make([]byte, 0, len(name))
	for _, c := range name {
		if c != '_' && c != '-' && c != ' ' {
			out = append(out, lower(c))
		}
	}
	return string(out)
}

// renamed puts the declared names in place of the claims' keys. Of keys that
// claim the same field the first gets its name with a fault in the place of
// the value, and the others go.
func (r *reader) renamed(n int32, p *prepared, claims map[int32]*claim) int32 {
	b := rebuilding{from: n}
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		c := claims[key]
		if c == nil {
			b.put(r, key, key)
			continue
		}
		value := r.nodes[key].first
		if c.twice && c.first != key {
			value = r.leftOut(value, "")
		} else if c.twice {
			value = r.broken(value, "ambiguous", "is given under several spellings: send it once, under this name")
		}
		b.put(r, key, r.renamedKey(key, value, p.spec.Fields[c.field].Name, "key-match"))
	}
	return b.result()
}

// renamedKey makes a key with another name.
func (r *reader) renamedKey(key, value int32, name, rule string) int32 {
	k := r.made(keyKind, decoded, []byte(name), r.nodes[key].at)
	r.nodes[k].first = value
	if rule != "" {
		r.note(k, rule, key)
	}
	return k
}
