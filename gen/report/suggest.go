package report

import (
	"fmt"
	"strings"
)

// DidYouMean is a question in parentheses, with a blank in front, about the one
// of the words that was likely meant; nothing where none is near enough. Of
// words that are equally near the first is named, and case does not count.
func DidYouMean(given string, words []string) string {
	if word, ok := Nearest(given, words); ok {
		return fmt.Sprintf(" (did you mean %q?)", word)
	}
	return ""
}

// Nearest returns the one of the words that was likely meant, and whether any
// is near enough for that.
func Nearest(given string, words []string) (string, bool) {
	nearest, best := "", -1
	for _, word := range words {
		a, b := apart(strings.ToLower(given), strings.ToLower(word))
		if d := distance(a, b); d <= tolerance(b) && (best < 0 || d < best) {
			nearest, best = word, d
		}
	}
	return nearest, best >= 0
}

// apart is two words without the beginning that they share: it makes no two of
// the words any nearer to what is meant.
func apart(a, b string) (restA, restB string) {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[n:], b[n:]
}

// tolerance is how many slips may be between a word and what was written for it.
func tolerance(word string) int {
	switch n := len(word); {
	case n <= 4:
		return 1
	case n <= 8:
		return 2
	}
	return 3
}

// distance counts the slips between two words: a letter too many, missing or
// wrong, or two that changed places. Words of very different lengths are not
// compared letter by letter.
func distance(a, b string) int {
	if more := max(len(a), len(b)) - min(len(a), len(b)); more > 3 {
		return more
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			wrong := 1
			if a[i-1] == b[j-1] {
				wrong = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+wrong)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// lineWidth is how long the lines of running text get.
const lineWidth = 90

// Wrap breaks a text into lines at its blanks, each with the indentation in front.
func Wrap(text, indent string) string {
	var b strings.Builder
	used := 0
	for _, word := range strings.Fields(text) {
		switch n := Width(word); {
		case used == 0:
			b.WriteString(indent + word)
			used = Width(indent) + n
		case used+1+n > lineWidth:
			b.WriteString("\n" + indent + word)
			used = Width(indent) + n
		default:
			b.WriteString(" " + word)
			used += 1 + n
		}
	}
	return b.String()
}
