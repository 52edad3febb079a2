package sample

import (
	"fmt"
	"math"
	"strconv"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// counts reads min… and max… of a schema as a range that is at most further wide.
func counts(s *schema.Node, what string, further int) (least, most int) {
	least = max(count(s.Get("min"+what), 0), 0)
	return least, max(least, min(mostOf(s, what), least+further))
}

func mostOf(s *schema.Node, what string) int { return count(s.Get("max"+what), math.MaxInt32) }

// count reads a keyword that counts something.
func count(n *schema.Node, otherwise int) int {
	if !n.Is(schema.Number) {
		return otherwise
	}
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || f > maxText || f < 0 {
		return otherwise
	}
	return int(f)
}

// array makes an array: the positions that are described, then further items.
func (m *maker) array(s *schema.Node, depth int) *schema.Node {
	least, most := counts(s, "Items", 3)
	var prefix []*schema.Node
	if p := s.Get("prefixItems"); p.Is(schema.Array) {
		prefix = p.Elems
		most = min(max(most, len(prefix)), mostOf(s, "Items"))
	}
	contained := 0
	if s.Has("contains") {
		contained = count(s.Get("minContains"), 1)
		least, most = max(least, contained), max(most, contained)
	}
	n := least
	for n < most && depth < maxDepth && !m.spent() && m.chance(0.6) {
		n++
	}
	elems := make([]*schema.Node, 0, n)
	for i := range n {
		e := m.item(s, prefix, i, contained, elems, depth)
		if e == nil {
			if i >= least {
				break
			}
			return nil
		}
		elems = append(elems, e)
	}
	return schema.NewArray(elems...)
}

// item makes the item at a position. Where items are unique it is none of
// those before.
func (m *maker) item(s *schema.Node, prefix []*schema.Node, i, contained int, before []*schema.Node, depth int) *schema.Node {
	of := s.Get("items")
	if i < len(prefix) {
		of = prefix[i]
	} else if i-len(prefix) < contained {
		of = s.Get("contains")
		if items := s.Get("items"); items.Is(schema.Object) && of.Is(schema.Object) {
			of = schema.NewObject(schema.Member{Name: "allOf", Value: schema.NewArray(of, items)})
		}
	}
	unique := s.Get("uniqueItems").Is(schema.Bool) && s.Get("uniqueItems").Bool
	for range partTries {
		e := m.value(of, depth+1)
		if e == nil || !unique || !contains(before, e) {
			return e
		}
	}
	return nil
}

func contains(elems []*schema.Node, e *schema.Node) bool {
	for _, other := range elems {
		if schema.Equal(other, e) {
			return true
		}
	}
	return false
}

// object makes an object: what is required, some of what is declared, and some
// of what else is allowed.
func (m *maker) object(s *schema.Node, depth int) *schema.Node {
	o := &object{maker: m, s: s, depth: depth, most: mostOf(s, "Properties")}
	for _, name := range requiredNames(s) {
		if !o.add(name) {
			return nil
		}
	}
	least := count(s.Get("minProperties"), 0)
	if p := s.Get("properties"); p.Is(schema.Object) {
		for _, d := range p.Members {
			wanted := m.chance(m.density) && depth < maxDepth && !m.spent() || len(o.members) < least
			if wanted && len(o.members) < o.most {
				o.add(d.Name)
			}
		}
	}
	o.addOthers(least)
	o.addDependents()
	if m.chance(0.3) {
		m.rng.Shuffle(len(o.members), func(i, j int) { o.members[i], o.members[j] = o.members[j], o.members[i] })
	}
	return schema.NewObject(o.members...)
}

func requiredNames(s *schema.Node) (names []string) {
	if r := s.Get("required"); r.Is(schema.Array) {
		for _, e := range r.Elems {
			if name, ok := e.Str(); ok {
				names = append(names, name)
			}
		}
	}
	return names
}

// An object is one that is being made.
type object struct {
	*maker
	s       *schema.Node
	depth   int
	most    int
	members []schema.Member
}

func (o *object) has(name string) bool {
	for _, member := range o.members {
		if member.Name == name {
			return true
		}
	}
	return false
}

// add gives the object a property, and reports whether it has it now.
func (o *object) add(name string) bool {
	if o.has(name) {
		return true
	}
	v := o.value(o.schemaOf(name), o.depth+1)
	if v == nil {
		return false
	}
	o.members = append(o.members, schema.Member{Name: name, Value: v})
	return true
}

// schemaOf is what a property's value has to fit.
func (o *object) schemaOf(name string) *schema.Node {
	var all []*schema.Node
	if d := o.s.Get("properties").Get(name); d != nil {
		all = append(all, d)
	}
	if patterns := o.s.Get("patternProperties"); patterns.Is(schema.Object) {
		for _, p := range patterns.Members {
			if _, match := compile(p.Name); match != nil && match(name) {
				all = append(all, p.Value)
			}
		}
	}
	switch len(all) {
	case 0:
		return o.s.Get("additionalProperties")
	case 1:
		return all[0]
	}
	return schema.NewObject(schema.Member{Name: "allOf", Value: schema.NewArray(all...)})
}

// addOthers adds properties that are not declared, where they are allowed.
func (o *object) addOthers(least int) {
	more, p := 0, 0.15 // of properties that nobody has declared
	if a := o.s.Get("additionalProperties"); a.Is(schema.Object) || a.Is(schema.Bool) && a.Bool || o.s.Has("patternProperties") {
		p = o.density
	} else if a.Is(schema.Bool) {
		p = 0
	}
	for range 3 {
		if o.chance(p) && o.depth < maxDepth && !o.spent() {
			more++
		}
	}
	for tried := 0; (more > 0 || len(o.members) < least) && len(o.members) < o.most && tried < 4*partTries; tried++ {
		if name, ok := o.otherName(); ok && !o.has(name) && o.add(name) {
			more--
		}
	}
}

// otherName makes a name for a property that is not declared.
func (o *object) otherName() (string, bool) {
	if n := o.s.Get("propertyNames"); n.Is(schema.Object) {
		plain := o.flatten(n)
		if plain == nil {
			return "", false
		}
		v := o.plainValue(plain.With("type", schema.NewString("string")), maxDepth)
		return v.Str()
	}
	if p := o.s.Get("patternProperties"); p.Is(schema.Object) && len(p.Members) > 0 && o.chance(0.7) {
		return o.matching(p.Members[o.rng.IntN(len(p.Members))].Name, 0, maxText).Str()
	}
	if o.chance(0.1) {
		return o.words(1 + o.rng.IntN(6)), true
	}
	return fmt.Sprintf("extra%d", o.rng.IntN(100)), true
}

// addDependents adds what the properties that are there demand.
func (o *object) addDependents() {
	d := o.s.Get("dependentRequired")
	if !d.Is(schema.Object) {
		return
	}
	for range len(d.Members) {
		for _, dep := range d.Members {
			if !o.has(dep.Name) || !dep.Value.Is(schema.Array) {
				continue
			}
			for _, e := range dep.Value.Elems {
				if name, ok := e.Str(); ok {
					o.add(name)
				}
			}
		}
	}
}
