package runtime

import (
	"bytes"
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

// appendMessage says what is wrong with a value that fails a keyword. The name
// is that of the property in question, if it is one below the value.
func (r *reader) appendMessage(b []byte, n int32, p *prepared, code, name string) []byte {
	switch code {
	case "required":
		b = append(append(b, "is required"...), r.requiredAs(p, name)...)
		return r.appendMisplaced(append(b, ", but was not sent"...), n, p, name)
	case "dependentRequired":
		b = append(append(b, "is required here"...), r.requiredAs(p, name)...)
		return append(b, ", because of another property, but was not sent"...)
	case "additionalProperties":
		return r.appendUnknown(b, n, p)
	case "unevaluatedProperties":
		return append(b, r.unevaluatedMessage(n, p)...)
	case "unevaluatedItems":
		return append(b, p.extraItemMessage()...)
	case "propertyNames":
		return append(b, "this property name is not allowed here"...)
	case "uniqueItems":
		earlier, later, _ := r.equalItems(n)
		return fmt.Appendf(b, "must not hold a value twice, but items %d and %d are equal", earlier, later)
	case "anyOf", "oneOf":
		return r.appendForms(b, n, p, code)
	case "then", "else", "dependentSchemas":
		return append(b, r.conditionMessage(n, p, code)...)
	case "not":
		return r.appendSentInstead(append(b, "is not allowed here"...), n)
	case "overflow":
		return append(b, overflowMessage(p.spec.Types)...)
	}
	b = append(append(b, r.subject(p)...), "must "...)
	return r.appendSentInstead(r.appendDemand(b, p, code), r.asSent(n))
}

// appendDemand says what a keyword asks of a value, behind "must".
func (r *reader) appendDemand(b []byte, p *prepared, code string) []byte {
	s := p.spec
	switch code {
	case "minimum":
		return append(append(b, "be at least "...), s.Bounds.Minimum...)
	case "maximum":
		return append(append(b, "be at most "...), s.Bounds.Maximum...)
	case "exclusiveMinimum":
		return append(append(b, "be more than "...), s.Bounds.ExclusiveMinimum...)
	case "exclusiveMaximum":
		return append(append(b, "be less than "...), s.Bounds.ExclusiveMaximum...)
	case "multipleOf":
		return append(append(b, "be a multiple of "...), s.Bounds.MultipleOf...)
	case "minLength":
		return appendCount(append(b, "have at least "...), s.Length.Min, "character")
	case "maxLength":
		return appendCount(append(b, "have at most "...), s.Length.Max, "character")
	case "pattern":
		return appendCut(append(b, "match the pattern "...), s.Pattern.Source, 4*maxShown)
	case "format":
		return append(append(b, "be in the format "...), s.Format.Name...)
	case "minItems":
		return appendCount(append(b, "have at least "...), s.Count.Min, "item")
	case "maxItems":
		return appendCount(append(b, "have at most "...), s.Count.Max, "item")
	case "minProperties":
		return appendCount(append(b, "have at least "...), s.More.Properties.Min, r.propertyNoun(p))
	case "maxProperties":
		return appendCount(append(b, "have at most "...), s.More.Properties.Max, r.propertyNoun(p))
	case "contains":
		return append(b, "have an item of the kind that is asked for"...)
	case "minContains":
		b = appendCount(append(b, "have at least "...), s.More.ContainsCount.Min, "item")
		return append(b, " of the kind that is asked for"...)
	case "maxContains":
		b = appendCount(append(b, "have at most "...), s.More.ContainsCount.Max, "item")
		return append(b, " of the kind that is asked for"...)
	}
	return r.appendWanted(append(b, "be "...), p)
}

func counted(n int64, noun string) string { return string(appendCount(nil, n, noun)) }

// appendCount writes a number of things: 1 property, 2 properties.
func appendCount(b []byte, n int64, noun string) []byte {
	b = append(strconv.AppendInt(b, min(n, 1<<62), 10), ' ')
	stem, isY := strings.CutSuffix(noun, "y")
	switch {
	case n == 1:
		return append(b, noun...)
	case isY:
		return append(append(b, stem...), "ies"...)
	}
	return append(append(b, noun...), 's')
}

// appendWanted describes the values that a row accepts.
func (r *reader) appendWanted(b []byte, p *prepared) []byte {
	switch {
	case p.spec.Enum != nil && p.isOptional():
		return append(r.appendListed(b, p), " or null"...)
	case p.spec.Enum != nil:
		return r.appendListed(b, p)
	case p.facts.types == 0 && len(p.spec.Variants) > 0:
		return appendKinds(b, p.facts.kinds, r.declaredByAll(p.spec.Variants)|p.nullable(), r.wording(p, p.spec.Variants))
	}
	return appendKinds(b, p.facts.kinds, p.facts.types, r.wording(p, nil))
}

func listedText(values []string) string { return string(appendValues(nil, values)) }

// appendValues writes allowed values.
func appendValues(b []byte, values []string) []byte {
	if len(values) != 1 {
		b = append(b, "one of "...)
	}
	for i, v := range values[:min(maxListed, len(values))] {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendCut(b, v, maxShown)
	}
	return appendMore(b, len(values)-maxListed)
}

// appendMore says how many of a list are not shown.
func appendMore(b []byte, more int) []byte {
	if more <= 0 {
		return b
	}
	b = strconv.AppendInt(append(b, " and "...), int64(more), 10)
	return append(b, " more"...)
}

var typeNames = []struct {
	t    Types
	name string
}{
	{StringType, "a string"}, {IntegerType, "an integer"}, {NumberType, "a number"}, {BooleanType, "true or false"},
	{ArrayType, ""}, {ObjectType, ""}, {NullType, "null"}, // a wording has the others
}

// appendKinds lists types in words. Kinds has both number types where either is
// accepted; declared, if it is not 0, tells which.
func appendKinds(b []byte, kinds, declared Types, w wording) []byte {
	if declared != 0 {
		kinds = declared | kinds&NullType
	}
	if kinds&NumberType != 0 {
		kinds &^= IntegerType
	}
	names := make([]string, 0, 1+len(typeNames))
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
		return append(b, "left out"...)
	case kinds|IntegerType == allTypes:
		return append(b, "another value"...)
	}
	return appendOrList(b, names)
}

// butSent says what stands there instead.
func (r *reader) butSent(n int32) string { return string(r.appendSentInstead(nil, n)) }

// appendSentInstead is butSent.
func (r *reader) appendSentInstead(b []byte, n int32) []byte {
	return append(r.appendSent(append(b, ", but "...), n), " was sent"...)
}

// appendSent describes a value that was sent, and quotes it unless values are
// to be left out.
func (r *reader) appendSent(b []byte, n int32) []byte {
	k := r.kind(n)
	hidden := r.cfg.omitValues
	switch {
	case k == nullKind:
		return append(b, "null"...)
	case k < arrayKind && hidden, k == keyKind && hidden:
		return append(append(b, "a "...), hiddenNouns[k]...)
	case k == falseKind, k == trueKind:
		return append(b, r.span(n)...)
	case k == numberKind:
		return appendCut(append(b, "the number "...), r.span(n), maxShown)
	case k == stringKind, k == keyKind:
		return r.appendShown(append(b, "the string "...), n)
	case r.kindSent(n) == arrayKind:
		return appendCount(append(b, "an array of "...), int64(r.count(n)), "item")
	}
	return append(b, "an object"...)
}

var hiddenNouns = [...]string{
	falseKind: "boolean", trueKind: "boolean", numberKind: "number", stringKind: "string", keyKind: "string",
}

// shown is a value as JSON, cut.
func (r *reader) shown(n int32) string { return string(r.appendShown(nil, n)) }

// appendShown is shown.
func (r *reader) appendShown(b []byte, n int32) []byte {
	from := len(b)
	b = r.appendShort(b, from, n)
	if len(b)-from <= maxShown {
		return b
	}
	return append(b[:from+cutAt(b[from:], maxShown)], cutMark...)
}

// appendMisplaced tells, of a property that is missing, where a model may have
// put it instead, which is into the text of another one; else what it must be.
func (r *reader) appendMisplaced(b []byte, n int32, p *prepared, name string) []byte {
	for key := r.nodes[n].first; key != 0; key = r.nodes[key].next {
		if v := r.nodes[key].first; r.kind(v) == stringKind && bytes.Contains(r.span(v), []byte("<parameter")) {
			path := appendMember(nil, string(r.str(key)))
			b = append(append(b, "; the text of "...), path...)
			return append(b, " holds tool-call markup: send each property by itself"...)
		}
	}
	field := p.names.find([]byte(name))
	if field < 0 {
		return b
	}
	b = r.appendWanted(append(b, "; it must be "...), p.fields[field].at)
	if near := r.meantFor(n, p, name); near != "" {
		b = append(append(b, "; is "...), quoted(near)...)
		b = append(b, " meant for it?"...)
	}
	return b
}

// maxStrangers is how many undeclared names are compared with a missing one.
const maxStrangers = 32

// meantFor returns the undeclared name in an open object that was likely meant
// for a property that is missing. In a closed one that name has its own fault.
func (r *reader) meantFor(n int32, p *prepared, name string) string {
	if p.spec.Others == Closed || r.cfg.omitValues {
		return ""
	}
	var strangers []string
	for key := r.nodes[n].first; key != 0 && len(strangers) < maxStrangers; key = r.nodes[key].next {
		if sent := r.str(key); !r.isKnown(sent, p) {
			strangers = append(strangers, string(sent))
		}
	}
	if near := suggest(r.sentName(p, name), strangers); len(near) > 0 {
		return near[0]
	}
	return ""
}

// appendUnknown is for a property that an object does not declare.
func (r *reader) appendUnknown(b []byte, key int32, p *prepared) []byte {
	b = append(b, "is not a property of this object"...)
	names := r.sentNames(p)
	if len(names) == 0 {
		return append(b, ": it takes none"...)
	}
	return append(b, hintAt(string(r.str(key)), names)...)
}

// hintAt names the properties that an unknown one may have been meant to be, or
// those that there are.
func hintAt(name string, names []string) string {
	if near := suggest(name, names); len(near) > 0 {
		return "; did you mean " + orList(near) + "?"
	}
	shown := names[:min(maxListed, len(names))]
	hint := "; it has " + strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		hint += fmt.Sprintf(" and %d more", more)
	}
	return hint
}

// overflowMessage is for a number that Go cannot hold where the types are asked for.
func overflowMessage(types Types) string {
	if types&NumberType != 0 {
		return "is a number too large to be represented"
	}
	return "is out of range: integers go from -9223372036854775808 to 9223372036854775807"
}

// appendForms is for a value that must fit other rows and does not.
func (r *reader) appendForms(b []byte, n int32, p *prepared, code string) []byte {
	members := p.membersOf(code)
	if members == nil {
		b = r.appendWanted(append(b, "must be "...), p)
		if p.spec.Enum == nil && p.facts.kinds&kindTypes[r.kind(n)] != 0 {
			b = append(b, " that keeps within what is said of it"...)
		}
		return r.appendSentInstead(b, n)
	}
	if code == "oneOf" && r.matches(n, members, true) > 1 {
		return fmt.Appendf(b, "must fit exactly one of %d forms, but fits several: make clear which one is meant", len(members))
	}
	var kinds Types
	for _, row := range members {
		kinds |= r.t.at(row).facts.kinds
	}
	if kinds&kindTypes[r.kind(n)] == 0 {
		b = append(append(b, r.subject(p)...), "must be "...)
		b = appendKinds(b, kinds, r.declaredByAll(members)|p.nullable(), r.wording(p, members))
		return r.appendSentInstead(b, n)
	}
	b = fmt.Appendf(b, "fits none of the %d forms that are allowed here", len(members))
	if r.candidate(n, members) != nil { // its faults are issues of their own
		return b
	}
	return append(b, r.because(n, members)...)
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

// maxForms are explained when a value fits none of several rows.
const maxForms = 4

// because gives the first fault of each row. Faults inside them are named
// without their own reasons, so that the work does not multiply.
func (r *reader) because(n int32, rows []Row) string {
	if r.told != nil {
		return ""
	}
	out, path := r.out, r.path
	var reasons []string
	for _, row := range rows[:min(maxForms, len(rows))] {
		list := issueList{limit: 1}
		r.out, r.path, r.told = &list, nil, make(map[judgement]bool)
		r.fits(r.undone(n, r.t.at(row)), r.t.at(row))
		for _, i := range list.issues() {
			reasons = append(reasons, strings.TrimPrefix(i.Path+" "+i.Message, " "))
		}
	}
	r.out, r.path, r.told = out, path, nil
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
	case strings.Contains(f.want, "value") && isLetter(c):
		return wordHint(text[f.pos:])
	}
	return ""
}

// wordHint is for a word where a value should stand.
func wordHint(text []byte) string {
	for _, word := range []string{"NaN", "Infinity", "undefined"} {
		if bytes.HasPrefix(text, []byte(word)) {
			return "; JSON has no " + word
		}
	}
	return "; text stands in double quotes, and true, false and null are written so"
}

func sizeMessage(size, limit int) string {
	return fmt.Sprintf("is %d bytes long; at most %d are read", size, limit)
}
