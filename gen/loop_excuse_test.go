package gen_test

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// nesting are the keywords whose loss lets faults through that lie further
// inside, with codes of their own.
var nesting = []string{
	"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependentRequired", "dependencies",
	"patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems", "contains", "additionalProperties", "required",
}

// rechecked are the faults that undoing a change may meet, by the change's code:
// what the changed form could not rule out. An empty list is any fault.
var rechecked = map[string][]string{
	"encoded-map-as-pairs":                   {"duplicate"},
	"encoded-additional-properties-as-pairs": {"duplicate", "additionalProperties"},
	"encoded-value-as-json-text":             {},
	"encoded-recursion-as-json-text":         {},
	"loosened-recursive-property":            {"required"},
}

// isExcused reports whether the target said that its definition lets the fault
// through.
func (u *turn) isExcused(i runtime.Issue) bool {
	place := placeIn(u.tool, i.Path)
	return slices.ContainsFunc(u.compiled.Changes, func(ch target.Change) bool {
		return excuses(ch, place, i.Code) || u.isOpenMade(ch, place, i.Code)
	})
}

// isOpenMade reports whether the fault is that an object which a change makes
// (a pair, a tuple) came with more members than it has. Targets that have no
// additionalProperties cannot say that there are no more.
func (u *turn) isOpenMade(ch target.Change, place valuePlace, code string) bool {
	status := u.rules[u.to.ID].Keywords["additionalProperties"]
	return (status == "rejected" || status == "ignored") &&
		(ch.Code == "encoded-map-as-pairs" || ch.Code == "encoded-tuple-as-object") &&
		slices.Contains([]string{"type", "anyOf", "oneOf"}, code) && place.to(locate(ch.Path)) == same
}

func excuses(ch target.Change, place valuePlace, code string) bool {
	at := locate(ch.Path)
	again, isUndone := rechecked[ch.Code]
	if !ch.Lossy && !isUndone {
		return false
	}
	switch place.to(at) {
	case around: // a union fails because of what is wrong with its branches
		return code == "anyOf" || code == "oneOf"
	case same:
		return isUndone && (len(again) == 0 || slices.Contains(again, code)) ||
			ch.Lossy && (code == at.keyword || slices.Contains(nesting, at.keyword) || code == "anyOf" || code == "oneOf")
	case beneath:
		return isUndone && (len(again) == 0 || slices.Contains(again, code)) || ch.Lossy && slices.Contains(nesting, at.keyword)
	}
	return false
}
