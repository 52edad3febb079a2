package runtime

import "strings"

// This file writes what a model reads about values that have to be otherwise
// because of other values beside them.

// conditionMessage says under which condition a value would have to be
// otherwise, and what is wrong with it then.
func (r *reader) conditionMessage(n int32, p *prepared, code string) string {
	m := p.spec.More
	switch code {
	case "then":
		return r.under(n, m.Then, "where ", r.conditions(n, p, r.t.at(m.If), true))
	case "else":
		return r.under(n, m.Else, "unless ", r.conditions(n, p, r.t.at(m.If), false))
	}
	var reasons []string
	for _, d := range m.DependentSchemas {
		if r.member(n, d.If) != 0 && !r.accepts(n, r.t.at(d.Row)) {
			reasons = append(reasons, r.under(n, d.Row, "where ", []string{r.nameSent(p, d.If) + " is given"}))
		}
	}
	return strings.Join(reasons[:min(len(reasons), maxForms)], "; ")
}

// under is the first fault of a value by a row, with the conditions under which
// the row counts; without them where they are not simple.
func (r *reader) under(n int32, row Row, word string, conditions []string) string {
	var when string
	switch {
	case len(conditions) > 0:
		when = word + strings.Join(conditions, " and ")
	case r.kind(n) == objectKind:
		when = "with the other values as they are"
	default:
		when = "for such a value"
	}
	if reason, ok := strings.CutPrefix(r.because(n, []Row{row}), ": "); ok {
		return when + ", " + reason
	}
	return "is not as it must be " + when
}

// conditions puts the schema of an if in words: which values properties have,
// and whether they are there. It returns none where that is not all of it, or
// is too long to be read. What a value passes because a property is missing is
// said so, if it passes.
func (r *reader) conditions(n int32, p, test *prepared, passes bool) (list []string) {
	if !test.isSimple() {
		return nil
	}
	for i := range test.fields {
		f := &test.fields[i]
		name := test.spec.Fields[i].Name
		sent := r.nameSent(p, name)
		switch enum := f.at.spec.Enum; {
		case passes && r.member(n, name) == 0:
			list = append(list, sent+" is not given")
		case enum != nil && f.at.saysOnlyValues():
			list = append(list, sent+" is "+listedText(enum))
		case !f.at.free:
			return nil
		case f.required:
			list = append(list, sent+" is given")
		}
	}
	if m := test.spec.More; m != nil {
		for _, name := range m.Required {
			list = append(list, r.nameSent(p, name)+" is given")
		}
	}
	if len(list) > maxForms {
		return nil
	}
	return list
}

// isSimple reports whether a row says nothing but that the value is an object,
// which properties it has, and what they are.
func (p *prepared) isSimple() bool {
	s := p.spec
	if s.Types&^(ObjectType|NullType) != 0 || s.Enum != nil || s.Others == Closed || s.Rest != 0 || len(s.Variants) > 0 {
		return false
	}
	m := s.More
	return m == nil || !m.Never && m.Not == 0 && m.If == 0 && m.Contains == 0 && m.PropertyNames == 0 &&
		m.Properties == nil && m.UnevaluatedProperties == nil && m.UnevaluatedItems == nil &&
		len(m.AllOf)+len(m.AnyOf)+len(m.OneOf)+len(m.PatternProperties)+len(m.DependentRequired)+len(m.DependentSchemas) == 0
}

// saysOnlyValues reports whether a row says nothing but which values there are.
func (p *prepared) saysOnlyValues() bool {
	s := p.spec
	return s.Length == nil && s.Pattern == nil && s.Bounds == nil && s.More == nil && len(s.Variants) == 0
}

// nameSent is a property's name as it stands in a path, and as it is sent.
func (r *reader) nameSent(p *prepared, name string) string {
	return string(appendMember(nil, r.sentName(p, name)))
}
