package target

import (
	"regexp"
	"strconv"
	"strings"
)

// anyText matches every text, line ends included.
const anyText = `[\s\S]*`

// anyInLine is what a dot stands for in ECMAScript: everything but line ends.
const anyInLine = `[^\n\r` + "\u2028\u2029]"

var (
	repetition      = regexp.MustCompile(`\{(\d+)(?:,(\d*))?\}`)
	unicodeClass    = regexp.MustCompile(`\\[pP]\{`)
	escapedAnything = regexp.MustCompile(`(?s)\\.`)
)

// pattern is an ECMAScript pattern in the target's dialect; ok is false where
// it cannot be said there.
func (c *compiler) pattern(text string) (spelled string, ok bool) {
	rule := c.patterns
	switch {
	case rule.plain && !isPlainPattern(text),
		rule.noClass && unicodeClass.MatchString(escapedBackslash.ReplaceAllString(text, "")),
		rule.repeats > 0 && repeatsMoreThan(rule.repeats, syntaxOf(text)):
		return "", false
	}
	switch rule.anchors {
	case refused:
		a := anchorsOf(text)
		return text, a.head && a.tail && !a.choice && !a.inside
	case entirely:
		return wholePattern(text)
	}
	return text, true
}

// syntaxOf is the pattern with escapes and classes replaced by letters. It has
// the pattern's length, so that what is found in it is found in the pattern.
func syntaxOf(pattern string) string {
	blank := func(s string) string { return strings.Repeat("x", len(s)) }
	return characterClass.ReplaceAllStringFunc(escapedAnything.ReplaceAllStringFunc(pattern, blank), blank)
}

func repeatsMoreThan(most int, syntax string) bool {
	for _, m := range repetition.FindAllStringSubmatch(syntax, -1) {
		for _, count := range m[1:] {
			if n, err := strconv.Atoi(count); count != "" && (err != nil || n > most) {
				return true
			}
		}
	}
	return false
}

// anchors says where a pattern ties itself to the ends of the text.
type anchors struct {
	head, tail bool // ^ is the first character, $ the last
	inside     bool // there is another one
	choice     bool // there is a | outside of groups, so that the first and the last character concern one choice only
}

func anchorsOf(pattern string) anchors {
	syntax := syntaxOf(pattern)
	body, head := strings.CutPrefix(syntax, "^")
	body, tail := strings.CutSuffix(body, "$")
	a := anchors{head: head, tail: tail, inside: strings.ContainsAny(body, "^$")}
	depth := 0
	for _, r := range body {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case '|':
			a.choice = a.choice || depth == 0
		}
	}
	return a
}

// wholePattern is the pattern for an engine that matches the whole text, and
// line ends with a dot.
func wholePattern(pattern string) (string, bool) {
	a := anchorsOf(pattern)
	if a.inside || a.choice && (a.head || a.tail) {
		return "", false
	}
	text := strings.TrimPrefix(pattern, "^")
	if a.tail {
		text = strings.TrimSuffix(text, "$")
	}
	text = withoutDots(text)
	if a.choice {
		text = "(?:" + text + ")"
	}
	if !a.head {
		text = anyText + text
	}
	if !a.tail {
		text += anyText
	}
	return "^" + text + "$", true
}

// withoutDots spells out what a dot stands for.
func withoutDots(pattern string) string {
	var b strings.Builder
	for i, r := range []byte(syntaxOf(pattern)) {
		if r == '.' {
			b.WriteString(anyInLine)
		} else {
			b.WriteByte(pattern[i])
		}
	}
	return b.String()
}
