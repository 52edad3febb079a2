package gen_test

import (
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
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
func (u *turn) isExcused(i runtime.Issue, sent *schema.Node) bool {
	place := placeIn(u.tool, i.Path)
	return slices.ContainsFunc(u.compiled.Changes, func(ch target.Change) bool {
		return excuses(ch, place, i.Code) || u.isOpenMade(ch, place, i.Code) || isTwiceInUnion(ch, place, i.Code, sent)
	})
}

// isTwiceInUnion reports whether the fault is that of a union of which a map is
// a branch, and pairs were sent in which a key comes twice.
func isTwiceInUnion(ch target.Change, place valuePlace, code string, sent *schema.Node) bool {
	if !slices.Contains(rechecked[ch.Code], "duplicate") || code != "anyOf" && code != "oneOf" {
		return false
	}
	r := place.to(locate(ch.Path))
	return (r == same || r == around) && hasKeyTwice(sent)
}

// hasKeyTwice reports whether a list in the value holds two pairs of one key.
func hasKeyTwice(v *schema.Node) bool {
	keys := make(map[string]bool)
	for _, e := range v.Elems {
		if key, ok := e.Get("key").Str(); ok {
			if keys[key] {
				return true
			}
			keys[key] = true
		}
	}
	return slices.ContainsFunc(v.Elems, hasKeyTwice) ||
		slices.ContainsFunc(v.Members, func(m schema.Member) bool { return hasKeyTwice(m.Value) })
}

// isOpenMade reports whether the fault is that an object which a change makes
// or completes (a pair, a tuple, a list of further properties beside declared
// ones, what stands around the arguments) came with more members than it has.
// Targets that have no additionalProperties cannot say that there are no more.
func (u *turn) isOpenMade(ch target.Change, place valuePlace, code string) bool {
	status := u.rules[u.to.ID].Keywords["additionalProperties"]
	if status != "rejected" && status != "ignored" {
		return false
	}
	r := place.to(locate(ch.Path))
	switch ch.Code {
	case "encoded-map-as-pairs", "encoded-tuple-as-object":
		return r == same && slices.Contains([]string{"type", "anyOf", "oneOf"}, code)
	case "wrapped-root":
		return r == beneath && len(place.steps) == 1 && code == "additionalProperties"
	case "encoded-additional-properties-as-pairs":
		return r == beneath
	}
	return false
}

func excuses(ch target.Change, place valuePlace, code string) bool {
	at := locate(ch.Path)
	again, isUndone := rechecked[ch.Code]
	if !ch.Lossy && !isUndone {
		return false
	}
	if at.names && ch.Lossy && (code == "propertyNames" || code == "additionalProperties") {
		return place.to(at) == same || place.to(at) == beneath
	}
	return slices.ContainsFunc(place.relations(at), func(r relation) bool {
		switch r {
		case around: // a union fails because of what is wrong with its branches
			return code == "anyOf" || code == "oneOf"
		case same:
			return isUndone && (len(again) == 0 || slices.Contains(again, code)) ||
				ch.Lossy && at.keyword == "enum" && code == "type" || // numbers of which the listed ones are whole are integers
				ch.Lossy && (code == at.keyword || slices.Contains(nesting, at.keyword) || code == "anyOf" || code == "oneOf")
		case beneath:
			return isUndone && (len(again) == 0 || slices.Contains(again, code)) || ch.Lossy && slices.Contains(nesting, at.keyword)
		}
		return false
	})
}
