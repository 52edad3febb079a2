package sample

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// text makes a string of an allowed length, by the pattern or the format if
// there is one.
func (m *maker) text(s *schema.Node) *schema.Node {
	least, most := counts(s, "Length", 12)
	if src, ok := s.Get("pattern").Str(); ok {
		return m.matching(src, least, most)
	}
	if f, ok := s.Get("format").Str(); ok {
		for _, example := range formats[f] {
			if n := utf8.RuneCountInString(example); n >= least && n <= mostOf(s, "Length") && m.chance(0.7) {
				return schema.NewString(example)
			}
		}
	}
	return schema.NewString(m.words(least + m.rng.IntN(most-least+1)))
}

// letters are what strings are made of: characters that JSON escapes, that take
// several bytes, or two UTF-16 code units, are among them.
var letters = []rune("abcdefghijklmnopqrstuvwxyz ABC 0123456789 -_.,:/" + "\"\\\n<&>é√日\U0001F600\u2028")

// words makes a string of n characters; mostly simple ones.
func (m *maker) words(n int) string {
	alphabet := letters[:40]
	if m.chance(0.15) {
		alphabet = letters
	}
	var b strings.Builder
	for range n {
		b.WriteRune(alphabet[m.rng.IntN(len(alphabet))])
	}
	return b.String()
}

// formats holds values of formats. A check of formats is not needed to fit, but
// tests that ask for it want strings that do.
var formats = map[string][]string{
	"date":      {"2024-02-29"},
	"date-time": {"2024-02-29T12:34:56Z", "1999-12-31T23:59:59.5+02:00"},
	"time":      {"12:34:56Z"},
	"duration":  {"P1DT2H"},
	"email":     {"someone@example.com"},
	"hostname":  {"example.com"},
	"ipv4":      {"192.0.2.1"},
	"ipv6":      {"2001:db8::1"},
	"uri":       {"https://example.com/a?b=c"},
	"url":       {"https://example.com/"},
	"uuid":      {"123e4567-e89b-12d3-a456-426614174000"},
}

// matching makes a string that the pattern matches, of an allowed length if it
// finds one. A pattern of which no tree can be made gets a guess.
func (m *maker) matching(src string, least, most int) *schema.Node {
	tree, match := compile(src)
	if tree == nil {
		return schema.NewString(m.words(least))
	}
	var found *schema.Node
	for range partTries {
		w := &writer{maker: m}
		w.write(tree, 0)
		text := w.out.String()
		if !match(text) {
			continue
		}
		found = schema.NewString(text)
		if n := utf8.RuneCountInString(text); n >= least && n <= most {
			return found
		}
		// A pattern without anchors matches longer strings, too.
		if long := m.pad(text, least); match(long) {
			found = schema.NewString(long)
		}
	}
	return found
}

// pad brings a string to a length.
func (m *maker) pad(text string, least int) string {
	if missing := least - utf8.RuneCountInString(text); missing > 0 {
		return text + m.words(missing)
	}
	return text
}

// compile returns a tree by which strings are made that the pattern may match,
// and what decides whether it does; or nil.
func compile(src string) (*syntax.Regexp, func(string) bool) {
	p, err := schema.ParsePattern(src)
	if err != nil {
		return nil, nil
	}
	expr, err := p.RoughRE2()
	if err != nil {
		return nil, nil
	}
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil, nil
	}
	s := schema.NewObject(schema.Member{Name: "pattern", Value: schema.NewString(src)})
	return tree, func(text string) bool { return len(schema.Validate(s, schema.NewString(text), nil)) == 0 }
}

// A writer writes a string that a regular expression matches. What looks
// around (anchors, word boundaries) it leaves to the check.
type writer struct {
	*maker
	out strings.Builder
}

// maxText bounds the strings that patterns make.
const maxText = 4096

func (w *writer) write(r *syntax.Regexp, depth int) {
	if w.out.Len() > maxText {
		return
	}
	switch r.Op {
	case syntax.OpLiteral:
		for _, c := range r.Rune {
			w.out.WriteRune(c)
		}
	case syntax.OpCharClass:
		w.class(r.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.out.WriteString(w.words(1))
	case syntax.OpAlternate:
		w.write(r.Sub[w.rng.IntN(len(r.Sub))], depth+1)
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range r.Sub {
			w.write(sub, depth+1)
		}
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		for range w.times(r) {
			w.write(r.Sub[0], depth+1)
		}
	}
}

// times picks how often a repeated expression is written.
func (w *writer) times(r *syntax.Regexp) int {
	const further = 4
	least, most := 0, further
	switch r.Op {
	case syntax.OpPlus:
		least, most = 1, further
	case syntax.OpQuest:
		most = 1
	case syntax.OpRepeat:
		least, most = r.Min, r.Max
		if most < 0 || most > least+further {
			most = least + further
		}
	}
	return least + w.rng.IntN(most-least+1)
}

// class writes one character of a class, given as pairs of ends: one that can
// be read if there is any.
func (w *writer) class(pairs []rune) {
	var plain []rune
	for i := 0; i+1 < len(pairs); i += 2 {
		for c := max(pairs[i], ' '); c <= min(pairs[i+1], '~'); c++ {
			plain = append(plain, c)
		}
	}
	if len(plain) > 0 && !w.chance(0.05) {
		w.out.WriteRune(plain[w.rng.IntN(len(plain))])
		return
	}
	if len(pairs) < 2 {
		return
	}
	i := w.rng.IntN(len(pairs)/2) * 2
	c := pairs[i] + rune(w.rng.IntN(int(pairs[i+1]-pairs[i])+1))
	if c >= 0xD800 && c < 0xE000 { // half of a pair is no character
		c = 'a'
	}
	w.out.WriteRune(c)
}
