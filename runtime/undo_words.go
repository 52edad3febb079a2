package runtime

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// This file is about messages to a model that was sent a target's definition:
// they ask for the form that the definition has, not for the canonical one.

// pairsWords is what a map is sent as.
const pairsWords = `a list of {"key", "value"} objects`

// undoes reports whether a rule of the row undoes the change, and returns it.
func (r *reader) undoes(p *prepared, u Undo) *UndoRule {
	for _, rule := range r.rulesOf(p) {
		if rule.Undo == u {
			return rule
		}
	}
	return nil
}

// A wording is what arrays and objects are called where they are accepted, and
// the text that may be sent in their place.
type wording struct{ array, object, text string }

var plainWording = wording{array: "an array", object: "an object"}

// wording returns the words for the arrays and the objects of a row or, where
// there are any, of the members of its union.
func (r *reader) wording(p *prepared, members []Row) wording {
	if !r.undoing() {
		return plainWording
	}
	asText := r.undoes(p, TextToValue) != nil
	var w wording
	for _, row := range members {
		at := r.t.at(row)
		of := r.wordingOf(at)
		if at.facts.kinds&ArrayType != 0 {
			w.array = orWords(w.array, of.array)
		}
		if at.facts.kinds&ObjectType != 0 {
			w.object = orWords(w.object, of.object)
		}
		asText = asText || r.undoes(at, TextToValue) != nil
	}
	of := r.wordingOf(p)
	w.array, w.object = cmp.Or(w.array, of.array), cmp.Or(w.object, of.object)
	if asText {
		w.addText(p.facts.kinds & (ArrayType | ObjectType))
	}
	return w
}

// wordingOf returns the words for the arrays and the objects of one row, save
// that they may be sent as text.
func (r *reader) wordingOf(p *prepared) wording {
	w := plainWording
	if tuple := r.undoes(p, ItemsToTuple); tuple != nil {
		w.array = "an object with " + nameList(tuple.Names)
	}
	if r.undoes(p, PairsToMap) != nil {
		w.object = pairsWords
	}
	return w
}

// addText says that one of the containers is sent as text; which of several is
// not known.
func (w *wording) addText(containers Types) {
	switch {
	case containers == ArrayType && w.array == plainWording.array:
		w.array = "a string that holds the JSON text of an array"
	case containers == ObjectType && w.object == plainWording.object:
		w.object = "a string that holds the JSON text of an object"
	default:
		w.text = "a string that holds JSON text"
	}
}

func orWords(a, b string) string {
	if a == "" || a == b {
		return b
	}
	return a + " or " + b
}

// appendListed writes the allowed values of a row.
func (r *reader) appendListed(b []byte, p *prepared) []byte {
	if len(r.rulesOf(p)) == 0 {
		return appendValues(b, p.spec.Enum)
	}
	var asText Types // the types whose values are listed as text
	if r.undoes(p, TextToNumber) != nil {
		asText = NumberType
	}
	if r.undoes(p, TextToValue) != nil {
		asText |= ArrayType | ObjectType
		if p.facts.kinds&asText == 0 {
			asText |= BooleanType
		}
	}
	noEmpty := r.undoes(p, NullIsEmpty) != nil
	values := slices.Clone(p.spec.Enum)
	for i, v := range values {
		switch {
		case noEmpty && v == `""`:
			values[i] = "null"
		case asText&typeOfText(v) != 0:
			values[i] = quoted(v)
		}
	}
	return appendValues(b, values)
}

// asSent is the value that stood in the place of one: what it was coerced from,
// and its text, where the target's definition has that.
func (r *reader) asSent(n int32) int32 {
	for what := r.noteOf(n); what.from != 0; what = r.noteOf(n) {
		n = what.from
	}
	if text := r.textOf(n); text != 0 {
		return text
	}
	return n
}

// kindSent tells whether a container was sent as an array or as an object.
func (r *reader) kindSent(n int32) kind {
	if s := r.span(n); r.undoing() && len(s) > 0 && kindOf(s[0]) >= arrayKind {
		return kindOf(s[0])
	}
	return r.kind(n) // not all arrays were one before
}

// propertyNoun is what a property of a map is in the target's form.
func (r *reader) propertyNoun(p *prepared) string {
	if r.undoes(p, PairsToMap) != nil {
		return "item"
	}
	return "property"
}

// sentName is what a property is called in the target's definition.
func (r *reader) sentName(p *prepared, name string) string {
	if rule := r.undoes(p, Renamed); rule != nil {
		for i := 0; i+1 < len(rule.Names); i += 2 {
			if rule.Names[i] == name {
				return rule.Names[i+1]
			}
		}
	}
	return name
}

// sentNames are the names of a row's properties in the target's definition.
func (r *reader) sentNames(p *prepared) []string {
	if r.undoes(p, Renamed) == nil {
		return p.names.list
	}
	names := make([]string, len(p.names.list))
	for i, name := range p.names.list {
		names[i] = r.sentName(p, name)
	}
	return names
}

// requiredAs says as what a property that is missing has to be sent.
func (r *reader) requiredAs(p *prepared, name string) string {
	if sent := r.sentName(p, name); sent != name {
		return ", as " + quoted(sent)
	}
	if r.undoes(p, PairsToMap) != nil {
		return `, as the "key" of an item`
	}
	if rule := r.undoes(p, PairsIn); rule != nil && len(rule.Names) > 0 && p.names.find([]byte(name)) < 0 {
		return `, as the "key" of an item of ` + rule.Names[0]
	}
	return ""
}

// subject names the value that a message is about where its path does not: the
// arguments as a whole, inside the property that they were put in.
func (r *reader) subject(p *prepared) string {
	if r.wrapper == "" || p.row != 0 || len(r.path) > 0 || r.told != nil {
		return ""
	}
	return r.wrapper + " "
}

// explainStrays notes what was sent beside the property that holds the arguments.
func (r *reader) explainStrays() {
	for _, key := range r.strays {
		if at := r.nodes[key].at; r.out.wants(at) {
			issue := r.out.begin(at, appendMember(nil, string(r.str(key))), "additionalProperties")
			r.out.text = append(r.out.text, "does not belong beside "+r.wrapper+", which holds all of the arguments"...)
			r.out.add(&issue)
		}
	}
}

// pairsMessage says which items of an array are no pairs, and why.
func (r *reader) pairsMessage(array int32) string {
	msg := `each item must be an object with "key" and "value"`
	told, more, i := 0, 0, 0
	for item := r.nodes[array].first; item != 0; item = r.nodes[item].next {
		switch _, _, whole := r.pair(item); {
		case whole:
		case told < maxForms:
			msg += "; " + r.pairFault(item, i)
			told++
		default:
			more++
		}
		i++
	}
	if more > 0 {
		msg += fmt.Sprintf("; and %d more", more)
	}
	return msg
}

// pairFault says why an item is no pair.
func (r *reader) pairFault(item int32, i int) string {
	if r.kind(item) != objectKind {
		return fmt.Sprintf("item %d is %s", i, r.appendSent(nil, item))
	}
	key, value := r.member(item, "key"), r.member(item, "value")
	var has []string
	if key == 0 && value == 0 {
		has = append(has, "neither of them")
	} else if key == 0 {
		has = append(has, `no "key"`)
	} else if value == 0 {
		has = append(has, `no "value"`)
	}
	if key != 0 && r.kind(key) != stringKind {
		has = append(has, `a "key" that is no string`)
	}
	if _, strays := r.positions(item, []string{"key", "value"}); len(strays) > 0 {
		has = append(has, quotedList(strays)+" besides")
	}
	return fmt.Sprintf("item %d has %s", i, strings.Join(has, ", and "))
}

// tupleMessage says what an object that stands for a tuple lacks, and what it
// has besides.
func tupleMessage(names, missing, strays []string) string {
	msg := "must be an object with " + nameList(names)
	if len(missing) > 0 {
		msg += "; " + nameList(missing) + isOrAre(missing) + "missing"
	}
	if len(strays) > 0 {
		msg += "; " + quotedList(strays) + isOrAre(strays) + "not part of it"
	}
	return msg
}

func isOrAre(names []string) string {
	if len(names) == 1 {
		return " is "
	}
	return " are "
}

// nameList joins names: a, b and c. Of many it has the first.
func nameList(names []string) string {
	shown := names[:min(maxListed, len(names))]
	if last := len(shown) - 1; last > 0 && len(shown) == len(names) {
		return strings.Join(shown[:last], ", ") + " and " + shown[last]
	}
	list := strings.Join(shown, ", ")
	if more := len(names) - len(shown); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// quotedList is nameList for names that were sent.
func quotedList(names []string) string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = quoted(cut(name, maxShown))
	}
	return nameList(out)
}
