package canonical

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// Hidden reports text in the tool that a reader does not see and a model reads:
// an error finding for each string or name that holds some, in source order. It
// is for check; such a tool loads.
//
// What hides is a tag character, a control of text direction, an invisible
// operator or filler, and a joiner or variation selector where nothing is joined
// or varied. Joiners inside words and emoji, direction marks beside letters that
// are written from right to left, and the flags of England, Scotland and Wales
// (which are spelt with tag characters) are none.
func (t *Tool) Hidden() []diag.Diagnostic {
	r := &report{source: t.Source, tool: t.Name, root: t.Node, base: t.Base}
	scanHidden(r, t.Node)
	return r.found
}

// scanHidden looks at all text inside n. The depth is bounded by that of the
// file.
func scanHidden(r *report, n *schema.Node) {
	switch n.Kind {
	case schema.String:
		reportHidden(r, n, n.Text, n.Pos)
	case schema.Array:
		for _, e := range n.Elems {
			scanHidden(r, e)
		}
	case schema.Object:
		for i := range n.Members {
			m := &n.Members[i]
			reportHidden(r, m.Value, m.Name, m.Pos)
			scanHidden(r, m.Value)
		}
	}
}

func reportHidden(r *report, n *schema.Node, text string, at schema.Pos) {
	if hidden := hiddenIn(text); len(hidden) > 0 {
		r.fail("hidden-characters", n, "", at, tellHidden(hidden),
			`delete them; where one is meant, as in a pattern, write its escape (\\u200b)`)
	}
}

// tellHidden says which characters hide, and what they spell if they are tags.
func tellHidden(hidden []rune) string {
	message := fmt.Sprintf("the text holds a character that readers do not see (%U)", hidden[0])
	if len(hidden) > 1 {
		message = fmt.Sprintf("the text holds %d characters that readers do not see, first %U", len(hidden), hidden[0])
	}
	var spelt []rune
	for _, r := range hidden {
		if r >= 0xE0020 && r <= 0xE007E {
			spelt = append(spelt, r-0xE0000)
		}
	}
	if len(spelt) == 0 {
		return message
	}
	const most = 60
	cut := ""
	if len(spelt) > most {
		spelt, cut = spelt[:most], "…"
	}
	return fmt.Sprintf("%s; to a model they spell %q%s", message, string(spelt), cut)
}

// hiddenIn returns the characters of text that hide.
func hiddenIn(text string) []rune {
	_, hidden := part(text)
	return hidden
}

// Visible returns the text without the characters that Hidden reports: what a
// reader sees of it.
func Visible(text string) string {
	seen, hidden := part(text)
	if len(hidden) == 0 {
		return text
	}
	return string(seen)
}

// part parts the characters of text that are seen from those that hide. Plain
// text is not looked at: both are empty then.
func part(text string) (seen, hidden []rune) {
	if isPlain(text) {
		return nil, nil
	}
	runes := []rune(text)
	for i := 0; i < len(runes); i++ {
		n := flagTags(runes[i:])
		if n == 0 && hides(runes, i) {
			hidden = append(hidden, runes[i])
			continue
		}
		seen = append(seen, runes[i:i+n+1]...)
		i += n
	}
	return seen, hidden
}

// isPlain reports whether no character of text could hide: most text is ASCII.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// flagTags returns how many tag characters follow the black flag that runes
// begin with, if they spell one of the three flags in use; else 0.
func flagTags(runes []rune) int {
	const blackFlag, end = 0x1F3F4, 0xE007F
	if runes[0] != blackFlag {
		return 0
	}
	for _, region := range []string{"gbeng", "gbsct", "gbwls"} {
		tags := make([]rune, 0, len(region)+1)
		for _, r := range region {
			tags = append(tags, 0xE0000+r)
		}
		tags = append(tags, end)
		if len(runes) > len(tags) && slices.Equal(runes[1:len(tags)+1], tags) {
			return len(tags)
		}
	}
	return 0
}

// hides reports whether the character at i hides, given those around it.
func hides(runes []rune, i int) bool {
	r := runes[i]
	switch {
	case r >= 0xE0000 && r <= 0xE007F: // tags
		return true
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069: // embeddings, overrides, isolates
		return true
	case r == 0x200E, r == 0x200F, r == 0x061C: // direction marks
		return !unicode.In(before(runes, i), rightToLeft...) && !unicode.In(after(runes, i), rightToLeft...)
	case r == 0x200C, r == 0x200D: // joiners
		return !joins(before(runes, i)) || !joins(after(runes, i))
	case r == 0x200B: // the zero-width space
		return !unicode.In(before(runes, i), unspaced...) || !unicode.In(after(runes, i), unspaced...)
	case r >= 0xE0100 && r <= 0xE01EF: // variation selectors of ideographs
		return !unicode.Is(unicode.Han, before(runes, i))
	case r >= 0xFE00 && r <= 0xFE0F: // variation selectors
		return !varies(before(runes, i))
	}
	return strings.ContainsRune(invisible, r)
}

// unspaced are the scripts that write no spaces between words, where the
// zero-width space says that a line may break.
var unspaced = []*unicode.RangeTable{unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}

// invisible are characters without width or ink that no script needs: the
// zero-width non-break space, the word joiner and what stands beside it, the
// fillers of Hangul, and what controls a layout.
const invisible = "\uFEFF\u2060\u2061\u2062\u2063\u2064\u206A\u206B\u206C\u206D\u206E\u206F\u115F\u1160\u3164\uFFA0\u180E"

// rightToLeft are the scripts that are written from right to left.
var rightToLeft = []*unicode.RangeTable{
	unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic, unicode.Adlam,
}

// before and after return the neighbours of the character at i, or 0.
func before(runes []rune, i int) rune {
	if i == 0 {
		return 0
	}
	return runes[i-1]
}

func after(runes []rune, i int) rune {
	if i+1 >= len(runes) {
		return 0
	}
	return runes[i+1]
}

// joins reports whether a joiner may stand beside r: a letter or mark of a
// script that has joined forms, or a part of an emoji.
func joins(r rune) bool {
	if r < 0x80 || unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic) {
		return false
	}
	return unicode.IsLetter(r) || unicode.Is(unicode.M, r) || unicode.In(r, unicode.So, unicode.Sk)
}

// varies reports whether a variation selector may follow r: a symbol, a keycap's
// digit, or a letter that has variants.
func varies(r rune) bool {
	return unicode.In(r, unicode.S, unicode.P) || r >= '0' && r <= '9' || r >= 0x80 && unicode.IsLetter(r)
}
