package runtime

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file writes what a model reads about a fault: what the value must be,
// and what was sent. A message goes on behind the path, "limit: must be …".

const (
	maxShown  = 64 // bytes of a value that was sent
	maxListed = 20 // allowed values or names
)

// message says what is wrong with a value that fails a keyword. The name is
// that of the property in question, if it is one below the value.
func (r *reader) message(n int32, p *prepared, code, name string) string {
	switch code {
	case "required":
		return "is required" + r.requiredAs(p, name) + ", but was not sent" + r.misplaced(n, p, name)
	case "dependentRequired":
		return "is required here" + r.requiredAs(p, name) + ", because of another property, but was not sent"
	case "additionalProperties":
		return r.unknownMessage(n, p)
	case "propertyNames":
		return "this property name is not allowed here"
	case "uniqueItems":
		earlier, later, _ := r.equalItems(n)
		return fmt.Sprintf("must not hold a value twice, but items %d and %d are equal", earlier, later)
	case "anyOf", "oneOf", "then", "else", "dependentSchemas":
		return r.formsMessage(n, p, code)
	case "not":
		return "is not allowed here" + r.butSent(n)
	case "overflow":
		return r.overflowMessage(p)
	}
	return r.subject(p) + "must " + r.demand(p, code) + r.butSent(r.asSent(n, p))
}

// demand is what a keyword asks of a value, behind "must".
func (r *reader) demand(p *prepared, code string) string {
	s := p.spec
	switch code {
	case "minimum":
		return "be at least " + s.Bounds.Minimum
	case "maximum":
		return "be at most " + s.Bounds.Maximum
	case "exclusiveMinimum":
		return "be more than " + s.Bounds.ExclusiveMinimum
	case "exclusiveMaximum":
		return "be less than " + s.Bounds.ExclusiveMaximum
	case "multipleOf":
		return "be a multiple of " + s.Bounds.MultipleOf
	case "minLength":
		return "have at least " + counted(s.Length.Min, "character")
	case "maxLength":
		return "have at most " + counted(s.Length.Max, "character")
	case "pattern":
		return "match the pattern " + cut(s.Pattern.Source, 4*maxShown)
	case "format":
		return "be in the format " + s.Format.Name
	case "minItems":
		return "have at least " + counted(s.Count.Min, "item")
	case "maxItems":
		return "have at most " + counted(s.Count.Max, "item")
	case "minProperties":
		return "have at least " + counted(s.More.Properties.Min, r.propertyNoun(p))
	case "maxProperties":
		return "have at most " + counted(s.More.Properties.Max, r.propertyNoun(p))
	case "contains":
		return "have an item of the kind that is asked for"
	case "minContains":
		return "have at least " + counted(s.More.ContainsCount.Min, "item") + " of the kind that is asked for"
	case "maxContains":
		return "have at most " + counted(s.More.ContainsCount.Max, "item") + " of the kind that is asked for"
	}
	return "be " + r.wanted(p)
}

func counted(n int64, noun string) string { return plural(int(min(n, 1<<62)), noun, nounPlural(noun)) }

func nounPlural(noun string) string {
	if stem, ok := strings.CutSuffix(noun, "y"); ok {
		return stem + "ies"
	}
	return noun + "s"
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// wanted describes the values that a row accepts.
func (r *reader) wanted(p *prepared) string {
	switch {
	case p.spec.Enum != nil && p.isOptional():
		return r.listed(p) + " or null"
	case p.spec.Enum != nil:
		return r.listed(p)
	case p.facts.types == 0 && len(p.spec.Variants) > 0:
		return kindNames(p.facts.kinds, r.declaredByAll(p.spec.Variants)|p.nullable(), r.wording(p, p.spec.Variants))
	}
	return kindNames(p.facts.kinds, p.facts.types, r.wording(p, nil))
}

// listedText writes allowed values.
func listedText(values []string) string {
	shown := make([]string, 0, maxListed)
	for _, v := range values {
		if len(shown) == maxListed {
			return "one of " + strings.Join(shown, ", ") + fmt.Sprintf(" and %d more", len(values)-maxListed)
		}
		shown = append(shown, cut(v, maxShown))
	}
	if len(shown) == 1 {
		return shown[0]
	}
	return "one of " + strings.Join(shown, ", ")
}

var typeNames = []struct {
	t    Types
	name string
}{
	{StringType, "a string"}, {IntegerType, "an integer"}, {NumberType, "a number"}, {BooleanType, "true or false"},
	{ArrayType, ""}, {ObjectType, ""}, {NullType, "null"}, // a wording has the others
}

// kindNames lists types in words. Kinds has both number types where either is
// accepted; declared, if it is not 0, tells which.
func kindNames(kinds, declared Types, w wording) string {
	if declared != 0 {
		kinds = declared | kinds&NullType
	}
	if kinds&NumberType != 0 {
		kinds &^= IntegerType
	}
	var names []string
	if w.text != "" {
		names = append(names, w.text)
	}
	for _, t := range typeNames {
		switch {
		case kinds&t.t == 0:
		case t.t == ArrayType:
			names = append(names, w.array)
		case t.t == ObjectType:
			names = append(names, w.object)
		default:
			names = append(names, t.name)
		}
	}
	switch {
	case len(names) == 0:
		return "left out"
	case kinds|IntegerType == allTypes:
		return "another value"
	}
	return orList(names)
}

// butSent says what stands there instead.
func (r *reader) butSent(n int32) string { return ", but " + r.sentText(n) + " was sent" }

// sentText describes a value that was sent, and quotes it unless values are
// to be left out.
func (r *reader) sentText(n int32) string {
	hidden := r.cfg.omitValues
	switch r.kind(n) {
	case nullKind:
		return "null"
	case falseKind, trueKind:
		if hidden {
			return "a boolean"
		}
		return string(r.span(n))
	case numberKind:
		if hidden {
			return "a number"
		}
		return "the number " + cut(string(r.span(n)), maxShown)
	case stringKind, keyKind:
		if hidden {
			return "a string"
		}
		return "the string " + r.shown(n)
	}
	if r.kindSent(n) == arrayKind {
		return "an array of " + counted(int64(r.count(n)), "item")
	}
	return "an object"
}

// shown is a value as JSON, cut.
func (r *reader) shown(n int32) string { return cut(string(r.appendShort(nil, n)), maxShown) }

// misplaced tells, of a property that is missing, where a model may have put
// it instead: into the text of another one.
func (r *reader) misplaced(n int32, p *prepared, name string) string {
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if v := r.nodes[key].first; r.kind(v) == stringKind && strings.Contains(view(r.span(v)), "<parameter") {
			return "; the text of " + string(appendMember(nil, string(r.str(key)))) + " holds tool-call markup: send each property by itself"
		}
	}
	if p.names.find([]byte(name)) < 0 {
		return ""
	}
	return "; it must be " + r.wanted(p.fields[p.names.find([]byte(name))].at)
}

// unknownMessage is for a property that an object does not declare.
func (r *reader) unknownMessage(key int32, p *prepared) string {
	names := r.sentNames(p)
	if len(names) == 0 {
		return "is not a property of this object: it takes none"
	}
	msg := "is not a property of this object"
	if near := suggest(string(r.str(key)), names); len(near) > 0 {
		return msg + "; did you mean " + orList(near) + "?"
	}
	shown := names[:min(maxListed, len(names))]
	msg += "; it has " + strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		msg += fmt.Sprintf(" and %d more", more)
	}
	return msg
}

func (r *reader) overflowMessage(p *prepared) string {
	if p.spec.Types&NumberType != 0 {
		return "is a number too large to be represented"
	}
	return "is out of range: integers go from -9223372036854775808 to 9223372036854775807"
}

// formsMessage is for a value that must fit other rows and does not.
func (r *reader) formsMessage(n int32, p *prepared, code string) string {
	m := p.spec.More
	switch code {
	case "then":
		return "does not go together" + r.because(n, []Row{m.Then})
	case "else":
		return "does not go together" + r.because(n, []Row{m.Else})
	case "dependentSchemas":
		return "does not go together" + r.because(n, r.failedDependents(n, m))
	}
	members := p.membersOf(code)
	if members == nil {
		msg := "must be " + r.wanted(p)
		if p.spec.Enum == nil && p.facts.kinds&kindTypes[r.kind(n)] != 0 {
			msg += " that keeps within what is said of it"
		}
		return msg + r.butSent(n)
	}
	if code == "oneOf" && r.matches(n, members, true) > 1 {
		return fmt.Sprintf("must fit exactly one of %d forms, but fits several: make clear which one is meant", len(members))
	}
	var kinds Types
	for _, row := range members {
		kinds |= r.t.at(row).facts.kinds
	}
	if kinds&kindTypes[r.kind(n)] == 0 {
		return r.subject(p) + "must be " + kindNames(kinds, r.declaredByAll(members)|p.nullable(), r.wording(p, members)) + r.butSent(n)
	}
	msg := fmt.Sprintf("fits none of the %d forms that are allowed here", len(members))
	if r.candidate(n, members) != nil { // its faults are issues of their own
		return msg
	}
	return msg + r.because(n, members)
}

// membersOf are the rows of the union behind a fault; nil for one of null and
// the row itself.
func (p *prepared) membersOf(code string) []Row {
	m := p.spec.More
	switch {
	case len(p.spec.Variants) > 0:
		return p.spec.Variants
	case p.isOptional() || m == nil:
		return nil
	case code == "anyOf":
		return m.AnyOf
	}
	return m.OneOf
}

// declaredByAll are the types that members declare; 0 if one declares none.
func (r *reader) declaredByAll(members []Row) (types Types) {
	for _, row := range members {
		if r.t.at(row).facts.types == 0 {
			return 0
		}
		types |= r.t.at(row).facts.types
	}
	return types
}

func (p *prepared) nullable() Types { return p.spec.nullIfNullable() }

func (r *reader) failedDependents(n int32, m *More) (rows []Row) {
	for _, d := range m.DependentSchemas {
		if r.member(n, d.If) != 0 && !r.accepts(n, r.t.at(d.Row)) {
			rows = append(rows, d.Row)
		}
	}
	return rows
}

// maxForms are explained when a value fits none of several rows.
const maxForms = 4

// because gives the first fault of each row. Faults inside them are named
// without their own reasons, so that the work does not multiply.
func (r *reader) because(n int32, rows []Row) string {
	if r.briefly {
		return ""
	}
	out, path, explained := r.out, r.path, r.explained
	r.briefly = true
	var reasons []string
	for _, row := range rows[:min(maxForms, len(rows))] {
		list := issueList{limit: 1}
		r.out, r.path, r.explained = &list, nil, make(map[judgement]bool)
		r.fits(r.undone(n, r.t.at(row)), r.t.at(row))
		for _, i := range list.issues() {
			reasons = append(reasons, strings.TrimPrefix(i.Path+" "+i.Message, " "))
		}
	}
	r.briefly = false
	r.out, r.path, r.explained = out, path, explained
	switch len(reasons) {
	case 0:
		return ""
	case 1:
		return ": " + reasons[0]
	}
	var b strings.Builder
	for i, reason := range reasons {
		fmt.Fprintf(&b, " (%d) %s;", i+1, cut(reason, 2*maxShown))
	}
	return ":" + strings.TrimSuffix(b.String(), ";")
}

// textMessage says what is wrong with a text.
func (r *reader) textMessage(f *textFault, text []byte) string {
	switch f.code {
	case "size":
		return "is too long"
	case "truncated":
		return "ends before it is complete; send it again as a whole"
	case "duplicate":
		return "is given twice; send it once"
	case "depth":
		return fmt.Sprintf("is nested too deep: at most %d arrays and objects may stand inside one another", r.maxDepth())
	}
	if f.pos >= len(text) {
		return "is not JSON: there is no value"
	}
	msg := fmt.Sprintf("is not JSON: a string goes wrong at byte %d", f.pos)
	if f.want != "" {
		msg = fmt.Sprintf("is not JSON: %s was expected at byte %d", f.want, f.pos)
	}
	if !r.cfg.omitValues {
		c, _ := utf8.DecodeRune(text[f.pos:])
		msg += ", found " + strconv.QuoteRune(c)
	}
	return msg + textHint(text, f)
}

// textHint adds the way out of the usual mistakes.
func textHint(text []byte, f *textFault) string {
	c := text[f.pos]
	switch {
	case c < ' ' && f.want == "":
		return `; a line break or a tab inside a string is written \n or \t`
	case c == '\\' && f.want == "":
		return `; a backslash inside a string is written \\`
	case c == '\'':
		return "; strings and names stand in double quotes"
	case c == '`':
		return "; send the JSON by itself, without a fence"
	case c == '}' || c == ']':
		if strings.Contains(f.want, "value") || strings.Contains(f.want, "name") {
			return "; no comma stands before a closing bracket"
		}
	case c == '/' || c == '#':
		return "; JSON has no comments"
	}
	return ""
}

func sizeMessage(size, limit int) string {
	return fmt.Sprintf("is %d bytes long; at most %d are read", size, limit)
}
