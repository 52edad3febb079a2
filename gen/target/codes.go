package target

import (
	"maps"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// ChangeCodes returns the code of every change that some target makes, sorted
// and each once.
func ChangeCodes() []string {
	var codes []string
	for _, k := range Constructs() {
		codes = append(codes, k.Code)
	}
	for _, t := range All() {
		codes = slices.AppendSeq(codes, maps.Values(t.rules.dropped))
		if t.rules.asWritten != nil {
			codes = append(codes, t.rules.asWritten.addedType)
		}
	}
	slices.Sort(codes)
	codes = slices.Compact(codes)
	return slices.DeleteFunc(codes, func(code string) bool { return code == "" })
}

// ChangesBehind returns the codes of the changes that the target with the id
// tells with a finding of that code, which has the id and a slash in front;
// sorted, and none where the finding is about no change.
func ChangesBehind(finding string) []string {
	var codes []string
	for _, t := range All() {
		for change, rows := range t.rules.tells {
			if slices.ContainsFunc(rows, func(row tell) bool { return t.ID+"/"+row.code == finding }) {
				codes = append(codes, change)
			}
		}
	}
	slices.Sort(codes)
	return codes
}

// String is the permission as it is written: CODE or CODE@PATH.
func (p Permission) String() string {
	if p.Path == "" {
		return p.Code
	}
	return p.Code + "@" + p.Path
}

// Covers reports whether the permission lets the change pass: one of its code,
// at its path or below it, that the policy would refuse.
func (p Permission) Covers(ch Change) bool {
	return ch.loses() && p.Code == ch.Code && (p.Path == "" || schema.Within(ch.Path, p.Path))
}
