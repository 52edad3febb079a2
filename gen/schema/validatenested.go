package schema

import "maps"

// evaluated is what schemas have looked at of one object or array, for the
// keywords about the rest. A nil one takes everything and keeps nothing.
type evaluated struct {
	names    map[string]bool
	items    map[int]bool
	allNames bool
	allItems bool
}

func newEvaluated() *evaluated {
	return &evaluated{names: make(map[string]bool), items: make(map[int]bool)}
}

// fork returns an empty one for a branch that may fail, or nil if e is.
func (e *evaluated) fork() *evaluated {
	if e == nil {
		return nil
	}
	return newEvaluated()
}

func (e *evaluated) add(f *evaluated) {
	if e == nil || f == nil {
		return
	}
	maps.Copy(e.names, f.names)
	maps.Copy(e.items, f.items)
	e.allNames = e.allNames || f.allNames
	e.allItems = e.allItems || f.allItems
}

func (e *evaluated) name(s string) {
	if e != nil {
		e.names[s] = true
	}
}

func (e *evaluated) item(i int) {
	if e != nil {
		e.items[i] = true
	}
}

func (v *validator) checkArray(s, x *Node, path string, seen *evaluated) {
	v.checkCount(s, path, "Items", "items", len(x.Elems))
	if u := s.Get("uniqueItems"); u.Is(Bool) && u.Bool {
		v.checkUnique(x, path)
	}
	var prefix []*Node
	if p := s.Get("prefixItems"); p.Is(Array) {
		prefix = p.Elems
	}
	for i, e := range x.Elems[:min(len(prefix), len(x.Elems))] {
		v.checkSub("prefixItems", prefix[i], e, Index(path, i), nil)
		seen.item(i)
	}
	if items := s.Get("items"); items.Is(Object) || items.Is(Bool) {
		for i := len(prefix); i < len(x.Elems); i++ {
			v.checkSub("items", items, x.Elems[i], Index(path, i), nil)
		}
		if seen != nil {
			seen.allItems = true
		}
	}
	v.checkContains(s, x, path, seen)
}

func (v *validator) checkUnique(x *Node, path string) {
	first := make(map[string]int, len(x.Elems))
	for i, e := range x.Elems {
		key := string(appendKey(nil, e))
		if j, twice := first[key]; twice {
			v.fault(path, "uniqueItems", "must not hold the same item twice: items %d and %d are equal", j, i)
			return
		}
		first[key] = i
	}
}

func (v *validator) checkContains(s, x *Node, path string, seen *evaluated) {
	contains := s.Get("contains")
	if !contains.Is(Object) && !contains.Is(Bool) {
		return
	}
	count := 0
	for i, e := range x.Elems {
		if contains.Is(Bool) && !contains.Bool || !v.fits(contains, e, Index(path, i), nil) {
			continue
		}
		count++
		seen.item(i)
	}
	if s.Get("minContains").Is(Number) || s.Get("maxContains").Is(Number) {
		v.checkCount(s, path, "Contains", "items of the demanded kind", count)
	}
	if count == 0 && !s.Get("minContains").Is(Number) {
		v.fault(path, "contains", "must hold at least one item of the demanded kind")
	}
}

func (v *validator) checkObject(s, x *Node, path string, seen *evaluated) {
	v.checkCount(s, path, "Properties", "properties", len(x.Members))
	if required := s.Get("required"); required.Is(Array) {
		for _, r := range required.Elems {
			if name, ok := r.Str(); ok && !x.Has(name) {
				v.fault(Path(path, name), "required", "must be there")
			}
		}
	}
	v.checkProperties(s, x, path, seen)
	if names := s.Get("propertyNames"); names != nil {
		for _, m := range x.Members {
			v.checkSub("propertyNames", names, NewString(m.Name), Path(path, m.Name), nil)
		}
	}
	v.checkDependents(s, x, path, seen)
}

func (v *validator) checkProperties(s, x *Node, path string, seen *evaluated) {
	declared, patterns, additional := s.Get("properties"), s.Get("patternProperties"), s.Get("additionalProperties")
	for i := range x.Members {
		m := &x.Members[i]
		at := Path(path, m.Name)
		known := declared.Has(m.Name)
		if known {
			v.checkSub("properties", declared.Get(m.Name), m.Value, at, nil)
		}
		if patterns.Is(Object) {
			known = v.checkPatterns(patterns, m, at) || known
		}
		if !known && (additional.Is(Object) || additional.Is(Bool)) {
			v.checkSub("additionalProperties", additional, m.Value, at, nil)
			known = true
		}
		if known {
			seen.name(m.Name)
		}
	}
}

// checkPatterns checks a property against the patterns that its name matches.
func (v *validator) checkPatterns(patterns *Node, m *Member, path string) (matched bool) {
	for i := range patterns.Members {
		p := &patterns.Members[i]
		switch ok, why := v.matches(p.Name, m.Name); {
		case why != "":
			v.fault(path, Unverified, "the pattern %q cannot be checked: %s", p.Name, why)
		case ok:
			matched = true
			v.checkSub("patternProperties", p.Value, m.Value, path, nil)
		}
	}
	return matched
}

func (v *validator) checkDependents(s, x *Node, path string, seen *evaluated) {
	if d := s.Get("dependentRequired"); d.Is(Object) {
		for _, m := range d.Members {
			if !x.Has(m.Name) || !m.Value.Is(Array) {
				continue
			}
			for _, r := range m.Value.Elems {
				if name, ok := r.Str(); ok && !x.Has(name) {
					v.fault(Path(path, name), "dependentRequired", "must be there because %s is", m.Name)
				}
			}
		}
	}
	if d := s.Get("dependentSchemas"); d.Is(Object) {
		for _, m := range d.Members {
			if x.Has(m.Name) {
				v.checkSub("dependentSchemas", m.Value, x, path, seen)
			}
		}
	}
}

// checkBranches checks the keywords whose subschemas look at the whole value.
func (v *validator) checkBranches(s, x *Node, path string, seen *evaluated) {
	if all := s.Get("allOf"); all.Is(Array) {
		for _, b := range all.Elems {
			v.checkSub("allOf", b, x, path, seen)
		}
	}
	if anyOf := s.Get("anyOf"); anyOf.Is(Array) && len(anyOf.Elems) > 0 && v.matching(anyOf, x, path, seen) == 0 {
		v.fault(path, "anyOf", "must fit at least one of the %d alternatives", len(anyOf.Elems))
	}
	if oneOf := s.Get("oneOf"); oneOf.Is(Array) && len(oneOf.Elems) > 0 {
		if n := v.matching(oneOf, x, path, seen); n != 1 {
			v.fault(path, "oneOf", "must fit exactly one of the %d alternatives; it fits %d", len(oneOf.Elems), n)
		}
	}
	if not := s.Get("not"); not.Is(Object) && v.fits(not, x, path, nil) || not.Is(Bool) && not.Bool {
		v.fault(path, "not", "must not be what the schema excludes")
	}
	v.checkCondition(s, x, path, seen)
}

// matching counts the branches that the value fits.
func (v *validator) matching(branches, x *Node, path string, seen *evaluated) int {
	count := 0
	for _, b := range branches.Elems {
		if b.Is(Bool) && !b.Bool {
			continue
		}
		if inner := seen.fork(); v.fits(b, x, path, inner) {
			seen.add(inner)
			count++
		}
	}
	return count
}

func (v *validator) checkCondition(s, x *Node, path string, seen *evaluated) {
	condition := s.Get("if")
	if !condition.Is(Object) && !condition.Is(Bool) {
		return
	}
	keyword := "else"
	if inner := seen.fork(); condition.Is(Bool) && condition.Bool || condition.Is(Object) && v.fits(condition, x, path, inner) {
		seen.add(inner)
		keyword = "then"
	}
	if branch := s.Get(keyword); branch != nil {
		v.checkSub(keyword, branch, x, path, seen)
	}
}

// checkUnevaluated checks what nothing in the schema has looked at.
func (v *validator) checkUnevaluated(s, x *Node, path string, seen *evaluated) {
	if u := s.Get("unevaluatedProperties"); (u.Is(Object) || u.Is(Bool)) && x.Is(Object) {
		for _, m := range x.Members {
			if !seen.allNames && !seen.names[m.Name] {
				v.checkSub("unevaluatedProperties", u, m.Value, Path(path, m.Name), nil)
			}
		}
		seen.allNames = true
	}
	if u := s.Get("unevaluatedItems"); (u.Is(Object) || u.Is(Bool)) && x.Is(Array) {
		for i, e := range x.Elems {
			if !seen.allItems && !seen.items[i] {
				v.checkSub("unevaluatedItems", u, e, Index(path, i), nil)
			}
		}
		seen.allItems = true
	}
}
