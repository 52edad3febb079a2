package runtime

import "slices"

// This file explains what was sent as it is, where nothing can be mended. Most
// calls that are refused are of that kind: a number out of bounds, a word that
// is not listed, a property that is missing. To find out costs one walk over
// the value. As soon as a fault is met that some rule may do away with, the walk
// is given up, and the value is mended first.

// explainAsSent explains a value that was not mended. It is done if that is all
// there is to say: no fault, or only faults that no rule does away with.
func (r *reader) explainAsSent(n int32, p *prepared) (fits, done bool) {
	if r.cfg.rejectUnknown || r.form != nil && r.form.reachOf(p) != 0 || r.isWrapped(n, p) {
		return false, false
	}
	r.trying = true
	r.findFaults(n, p)
	r.trying = false
	if !r.hoping {
		return r.faults.found == 0, true
	}
	r.hoping = false
	r.faults.empty()
	for i := range r.nodes {
		r.nodes[i].known &^= isExplained
	}
	return false, false
}

// ends reports whether the first fault ends the work.
func (r *reader) ends() bool { return r.out == nil || r.hoping }

// isWrapped reports whether an object may be what the arguments were put into.
func (r *reader) isWrapped(n int32, p *prepared) bool {
	key := r.nodes[n].first
	return r.readsArguments(p) && r.kind(n) == objectKind && key != 0 && r.nodes[key].next == 0 && isWrapper(r.str(key))
}

func isWrapper(name []byte) bool { return slices.Contains(wrappers, view(name)) }

// mayMend reports whether a rule may do away with a fault: of a value by a row,
// or of a name that the row does not declare. Where it reports false, mending
// returns the value as it is.
func (r *reader) mayMend(n int32, p *prepared) bool {
	if !r.coercing() {
		return false
	}
	if p.isCompound() || p.spec.Nullable {
		return true
	}
	switch k := r.kind(n); k {
	case keyKind:
		return p.mayMean(r.str(n))
	case objectKind, arrayKind:
		return p.enum != nil || p.facts.kinds&kindTypes[k] == 0
	case stringKind:
		return p.facts.declared != StringType || p.enum != nil && r.mayBeListed(n, p)
	case nullKind:
		return true // it may stand for absence
	}
	return p.facts.declared == 0 || p.facts.declared&(StringType|ArrayType) != 0
}

// mayBeListed reports whether a string that an enum does not list may be read
// as one of its values, or as none.
func (r *reader) mayBeListed(n int32, p *prepared) bool {
	text := trimSpace(r.str(n))
	_, count := p.enum.meant(text)
	return count > 0 || isNullWord(text)
}

// mayMean reports whether a name that a row does not declare may mean a field.
// Among many fields that is looked up, not tried.
func (p *prepared) mayMean(name []byte) bool {
	const few = 16
	return len(p.fields) > few || slices.ContainsFunc(p.names.list, func(field string) bool { return sameReduced(field, name) })
}

// sameReduced reports whether reduced is the same for two names.
func sameReduced(a string, b []byte) bool {
	for {
		a, b = skipJoints(a), skipJoints(b)
		if len(a) == 0 || len(b) == 0 {
			return len(a) == len(b)
		}
		if lower(a[0]) != lower(b[0]) {
			return false
		}
		a, b = a[1:], b[1:]
	}
}

// skipJoints cuts off what reduced leaves out.
func skipJoints[T string | []byte](name T) T {
	for len(name) > 0 && (name[0] == '_' || name[0] == '-' || name[0] == ' ') {
		name = name[1:]
	}
	return name
}
