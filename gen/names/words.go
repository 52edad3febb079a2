// Package names turns JSON names into Go names: words and initialisms,
// identifiers that are always valid, names of enum constants, packages and
// files, and scopes in which two names that meet are told apart.
//
// Names come from strangers: every function here takes any text and answers a
// usable name of bounded length. The same text always gives the same name.
package names

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/iancoleman/strcase"
)

// maxLetters is about how long an identifier made of one text gets. Texts are
// cut at the end of a word; a Scope tells those apart that become equal.
const maxLetters = 80

// style says how much of the punctuation in a text is worth a word.
type style uint8

const (
	ofName  style = iota // property and tool names: punctuation separates
	ofValue              // enum values: "c", "c++" and "c#" are three values
)

// words splits text into words without capitals. Letters and digits make words;
// what stands between separates them, or is spelled out where the text would
// lose its meaning without it. The result is empty only for the empty text and
// for combining marks without a letter.
func words(text string, st style) []string {
	var out []string
	bare := strings.IndexFunc(text, isWordRune) < 0
	letters, prev := 0, rune(0)
	for rest := text; rest != "" && letters < maxLetters; {
		var found []string
		if n := runLength(rest); n > 0 {
			found = splitRun(rest[:n])
			prev, _ = utf8.DecodeLastRuneInString(rest[:n])
			rest = rest[n:]
		} else {
			r, size := utf8.DecodeRuneInString(rest)
			next, _ := utf8.DecodeRuneInString(rest[size:])
			if bare || isSpelled(r, prev, next, st) {
				found = spell(r)
			}
			prev, rest = r, rest[size:]
		}
		for _, w := range found {
			letters += len(w)
		}
		out = append(out, found...)
	}
	return out
}

// isWordRune reports whether r may stand in a Go identifier and is no underscore.
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// runLength returns how many bytes of letters and digits s begins with. A run
// ends at a capital after a small letter, so that the words of every alphabet
// are found and not only those of ASCII. Combining marks, which no identifier
// may hold, belong to the run.
func runLength(s string) int {
	prev, n := rune(0), 0
	for i, r := range s {
		inside := isWordRune(r) || i > 0 && unicode.IsMark(r)
		if !inside || unicode.IsLower(prev) && unicode.IsUpper(r) || n >= maxLetters {
			return i
		}
		prev, n = r, n+1
	}
	return len(s)
}

// splitRun splits a run of letters and digits at its inner boundaries
// ("HTTPServer") and keeps digits with the word before them ("ipv4"), or at
// the beginning with the one behind ("1st").
func splitRun(run string) []string {
	run = strings.Map(func(r rune) rune {
		if isWordRune(r) {
			return r
		}
		return -1
	}, run)
	plural := isPluralInitialism(run)
	if plural {
		run = strings.TrimSuffix(run, "s")
	}
	var out []string
	for w := range strings.SplitSeq(strings.ToLower(strcase.ToSnake(run)), "_") {
		if len(out) > 0 && isDigits(w) || len(out) == 1 && isDigits(out[0]) {
			out[len(out)-1] += w
		} else if w != "" {
			out = append(out, w)
		}
	}
	if plural {
		out[len(out)-1] += "s"
	}
	return out
}

// isPluralInitialism reports whether run ends like "IDs" or "URLs", whose last
// capital would otherwise begin a word of its own.
func isPluralInitialism(run string) bool {
	stem, ok := strings.CutSuffix(run, "s")
	if !ok {
		return false
	}
	i := strings.LastIndexFunc(stem, func(r rune) bool { return !unicode.IsUpper(r) })
	_, known := initialisms[strings.ToLower(stem[i+1:])]
	return known
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
}

// isSpelled reports whether the punctuation r carries meaning between prev and
// next, either of which is zero at the ends of the text.
func isSpelled(r, prev, next rune, st style) bool {
	switch {
	case prev == 0 && strings.ContainsRune("+-", r):
		return st == ofValue || unicode.IsDigit(next)
	case unicode.IsDigit(prev) && unicode.IsDigit(next) && strings.ContainsRune(".:/", r):
		return true
	case st == ofName:
		return false
	case r < utf8.RuneSelf:
		return strings.ContainsRune("+<=>!&*@#%$^~|", r)
	}
	return unicode.IsSymbol(r) // emoji, arrows, currency signs
}

// symbols are the names of ASCII punctuation.
var symbols = map[rune]string{
	'+': "plus", '-': "minus", '*': "star", '/': "slash", '\\': "backslash", '%': "percent",
	'=': "equal", '<': "less", '>': "greater", '!': "not", '&': "and", '|': "or", '^': "caret", '~': "tilde",
	'.': "dot", ',': "comma", ':': "colon", ';': "semicolon", '?': "question",
	'@': "at", '#': "sharp", '$': "dollar", '_': "underscore", ' ': "space",
	'(': "left paren", ')': "right paren", '[': "left bracket", ']': "right bracket", '{': "left brace", '}': "right brace",
	'\'': "quote", '"': "double quote", '`': "backquote", '\t': "tab", '\n': "newline", '\r': "return",
}

// spell returns the words for a character that is neither letter nor digit:
// its name, or its number where it has none here.
func spell(r rune) []string {
	if name, ok := symbols[r]; ok {
		return strings.Fields(name)
	}
	if unicode.IsMark(r) {
		return nil // a variation selector or an accent without its letter
	}
	return []string{fmt.Sprintf("u%04X", r)}
}
