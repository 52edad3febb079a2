package runtime

import "slices"

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

// A claim is a key that means a field.
type claim struct {
	key, field int32
	again      bool // a key before it means the same field
	shared     bool // a key behind it does
}

// fewClaims are gone through to find the one of a field.
const fewClaims = 8

// claims finds the fields that unknown keys mean, in the order of the keys.
func (r *reader) claims(p *prepared, sent *fieldSet, unknown []int32) (list []claim) {
	var byField map[int32]int
	first := func(field int32) int {
		if len(list) <= fewClaims {
			return slices.IndexFunc(list, func(c claim) bool { return c.field == field })
		}
		if byField == nil {
			byField = make(map[int32]int)
			for i := range slices.Backward(list) {
				byField[list[i].field] = i
			}
		}
		if i, ok := byField[field]; ok {
			return i
		}
		byField[field] = len(list)
		return -1
	}
	for _, key := range unknown {
		field := r.meant(r.str(key), p)
		if field < 0 || sent.has(int(field)) {
			continue
		}
		i := first(field)
		if i >= 0 {
			list[i].shared = true
		}
		list = append(list, claim{key: key, field: field, again: i >= 0})
	}
	return list
}

// meant returns the field whose reduced name is that of a key, -1 if there is
// none or more than one.
func (r *reader) meant(name []byte, p *prepared) int32 {
	if len(p.fields) > fewFields {
		if i, ok := r.reducedNames(p)[reduced(name)]; ok && len(skipJoints(name)) > 0 {
			return i
		}
		return -1
	}
	field := int32(-1)
	for i, declared := range p.names.list {
		switch {
		case !sameReduced(declared, name):
		case field >= 0:
			return -1
		default:
			field = int32(i)
		}
	}
	return field
}

// fewFields are tried one by one.
const fewFields = 16

// sameReduced reports whether reduced is the same for two names, and anything.
func sameReduced(a string, b []byte) bool {
	some := false
	for ; ; some = true {
		a, b = skipJoints(a), skipJoints(b)
		if len(a) == 0 || len(b) == 0 {
			return some && len(a) == len(b)
		}
		if lower(a[0]) != lower(b[0]) {
			return false
		}
		a, b = a[1:], b[1:]
	}
}

// skipJoints cuts off what reduced leaves out.
func skipJoints[T string | []byte](name T) T {
	for len(name) > 0 && isJoint(name[0]) {
		name = name[1:]
	}
	return name
}

func isJoint(c byte) bool { return c == '_' || c == '-' || c == ' ' }

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
		if !isJoint(c) {
			out = append(out, lower(c))
		}
	}
	return string(out)
}

// renamed puts the declared names in place of the claims' keys. Of keys that
// claim the same field the first gets its name with a fault in the place of
// the value, and the others go.
func (r *reader) renamed(n int32, p *prepared, claims []claim) int32 {
	b := rebuilding{from: n}
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if len(claims) == 0 || claims[0].key != key {
			b.put(r, key, key)
			continue
		}
		c := claims[0]
		claims = claims[1:]
		value := r.nodes[key].first
		if c.again {
			value = r.leftOut(value, noRule)
		} else if c.shared {
			value = r.broken(value, "ambiguous", "is given under several spellings: send it once, under this name")
		}
		b.put(r, key, r.renamedKey(key, value, p.spec.Fields[c.field].Name, keyMatch))
	}
	return b.result()
}

// renamedKey makes a key with another name.
func (r *reader) renamedKey(key, value int32, name string, by rule) int32 {
	k := r.made(keyKind, decoded, []byte(name), r.nodes[key].at)
	r.nodes[k].first = value
	if by != noRule {
		r.note(k, by, key)
	}
	return k
}
