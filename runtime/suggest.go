package runtime

import (
	"cmp"
	"slices"
	"strings"
)

const (
	maxSuggestions   = 3
	maxSuggestedName = 128 // bytes; nothing longer is compared, so that a stranger's name costs no more than a real one
)

// suggest returns the candidates that name was most likely meant to be, best
// first and at most three. Letter case, separators and a namespace in front
// ("functions.refund_order") weigh nothing, each mistyped letter weighs one.
func suggest(name string, candidates []string) []string {
	wanted := plainName(name)
	if wanted == "" || len(name) > maxSuggestedName {
		return nil
	}
	type match struct {
		name     string
		distance int
	}
	var found []match
	for _, c := range candidates {
		if len(c) > maxSuggestedName {
			continue
		}
		if d, ok := nearness(wanted, plainName(c)); ok {
			found = append(found, match{c, d})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), strings.Compare(a.name, b.name))
	})
	var out []string
	for _, m := range found[:min(len(found), maxSuggestions)] {
		out = append(out, m.name)
	}
	return out
}

// nearness returns how far two plain names are apart, and whether that is near
// enough to be worth a suggestion: a third of the shorter one's letters.
func nearness(a, b string) (int, bool) {
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	if len(short) >= 4 && (strings.HasPrefix(long, short) || strings.HasSuffix(long, short)) {
		return 1, true
	}
	limit := max(1, len(short)/3)
	if len(short) == 0 || len(long)-len(short) > limit {
		return 0, false
	}
	d := editDistance(short, long)
	return d, d <= limit
}

// plainName leaves of a name what people do not mix up: its letters and digits
// in lower case.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case r == '_' || r == '-' || r == '.' || r == ' ' || r == '/' || r == ':':
			return -1
		}
		return r
	}, name)
}

// editDistance counts the insertions, deletions, replacements and swaps of
// neighbours that turn a into b.
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
