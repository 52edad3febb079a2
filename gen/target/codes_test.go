package target

import (
	"slices"
	"testing"
)

// Whatever a target does to the schemas of the handbook, its code is listed.
func TestChangeCodes(t *testing.T) {
	codes := ChangeCodes()
	if !slices.IsSorted(codes) || len(codes) != len(slices.Compact(slices.Clone(codes))) || slices.Contains(codes, "") {
		t.Errorf("not a sorted list of codes: %q", codes)
	}
	seen := map[string]bool{}
	for _, tc := range readConstructs(t) {
		tool := withInput(t, tc.input)
		for _, target := range All() {
			compiled, _ := target.Compile(tool, Options{})
			if compiled == nil {
				continue
			}
			for _, ch := range compiled.Changes {
				if seen[ch.Code] = true; !slices.Contains(codes, ch.Code) {
					t.Errorf("%s: %s makes %s, which is not listed", tc.title, target.ID, ch.Code)
				}
			}
		}
	}
	if len(seen) < len(codes)/2 {
		t.Errorf("the handbook shows %d of %d codes", len(seen), len(codes))
	}
}

// A finding names the change behind it, and the change the finding's code.
func TestChangesBehind(t *testing.T) {
	for finding, want := range map[string][]string{
		"gemini/unsupported-unique-items":     {"dropped-unique-items"},
		"openai/unsupported-unique-items":     nil,
		"unsupported-unique-items":            nil,
		"openai/tool-name-invalid-characters": nil,
	} {
		if got := ChangesBehind(finding); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", finding, got, want)
		}
	}
	tool := withInput(t, `{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}}}`)
	told := 0
	for _, f := range mustLookup(t, "gemini").Check(tool) {
		if f.Code == "gemini/unsupported-unique-items" {
			if told++; f.Compile.Change != "dropped-unique-items" {
				t.Errorf("the finding names the change %q", f.Compile.Change)
			}
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}

// A permission covers what loses something, at its path and below.
func TestPermissionCovers(t *testing.T) {
	lossy := Change{Code: "c", Path: "inputSchema.properties.a[0]", Lossy: true, construct: constraintDropped}
	safe := lossy
	safe.Lossy, safe.construct = false, constAsEnum
	gated := lossy
	gated.Lossy, gated.construct = false, typeImplied
	for _, tt := range []struct {
		permission Permission
		change     Change
		want       bool
	}{
		{Permission{Code: "c"}, lossy, true},
		{Permission{Code: "c"}, gated, true},
		{Permission{Code: "c"}, safe, false},
		{Permission{Code: "b"}, lossy, false},
		{Permission{Code: "c", Path: lossy.Path}, lossy, true},
		{Permission{Code: "c", Path: "inputSchema.properties"}, lossy, true},
		{Permission{Code: "c", Path: "inputSchema.properties.a"}, lossy, true},
		{Permission{Code: "c", Path: "inputSchema.prop"}, lossy, false},
		{Permission{Code: "c", Path: lossy.Path + ".type"}, lossy, false},
	} {
		if got := tt.permission.Covers(tt.change); got != tt.want {
			t.Errorf("%s covers %+v: %v", tt.permission, tt.change, got)
		}
	}
}
