package runtime

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// validALabel decides a label of a host name that begins with "xn--": RFC 5891
// section 5.4 of what Punycode makes of it. What needs tables that Go has not
// is left out: characters that NFKC would replace, the characters that join
// around a zero width non-joiner, and the Bidi rule.
func validALabel(label string) bool {
	runes, ok := punycode(strings.ToLower(label[len("xn--"):]))
	if !ok || !slices.ContainsFunc(runes, func(r rune) bool { return r >= 0x80 }) {
		return false
	}
	first, last := runes[0], runes[len(runes)-1]
	if first == '-' || last == '-' || unicode.Is(unicode.M, first) || len(runes) > 3 && runes[2] == '-' && runes[3] == '-' {
		return false
	}
	for i, r := range runes {
		if !isAllowedInLabel(r) || !isAllowedAt(runes, i) {
			return false
		}
	}
	return true
}

// punycode decodes RFC 3492. It fails for what no text encodes to.
func punycode(s string) (runes []rune, ok bool) {
	const base, tMin, tMax, skew, damp = 36, 1, 26, 38, 700
	if basic := strings.LastIndexByte(s, '-'); basic > 0 {
		runes, s = []rune(s[:basic]), s[basic+1:]
	}
	n, i, bias := 0x80, 0, 72
	for first := true; s != ""; first = false {
		start, weight := i, 1
		for k := base; ; k += base {
			if s == "" {
				return nil, false
			}
			digit := punycodeDigit(s[0])
			s = s[1:]
			if digit < 0 || digit > (math.MaxInt32-i)/weight {
				return nil, false
			}
			i += digit * weight
			threshold := min(max(k-bias, tMin), tMax)
			if digit < threshold {
				break
			}
			if weight *= base - threshold; weight > math.MaxInt32 {
				return nil, false
			}
		}
		count := len(runes) + 1
		delta := (i - start) / 2
		if first {
			delta = (i - start) / damp
		}
		delta += delta / count
		for bias = 0; delta > (base-tMin)*tMax/2; bias += base {
			delta /= base - tMin
		}
		bias += (base - tMin + 1) * delta / (delta + skew)
		n += i / count
		i %= count
		if n > unicode.MaxRune || unicode.Is(unicode.Cs, rune(n)) {
			return nil, false
		}
		runes = slices.Insert(runes, i, rune(n))
		i++
	}
	return runes, true
}

func punycodeDigit(c byte) int {
	switch {
	case isLetter(c):
		return int((c | 0x20) - 'a')
	case isDigit(c):
		return int(c-'0') + 26
	}
	return -1
}

// isAllowedInLabel decides RFC 5892 section 3 for one character, wherever it stands.
func isAllowedInLabel(r rune) bool {
	switch {
	case strings.ContainsRune("\u00DF\u03C2\u06FD\u06FE\u0F0B\u3007\u00B7\u0375\u05F3\u05F4\u30FB\u200C\u200D", r):
		return true // by name, some of them at some places only
	case strings.ContainsRune("\u0640\u07FA\u302E\u302F\u3031\u3032\u3033\u3034\u3035\u303B", r):
		return false // by name
	case r < 0x80:
		return r == '-' || isDigit(byte(r)) || 'a' <= r && r <= 'z'
	}
	return unicode.In(r, unicode.Ll, unicode.Lu, unicode.Lo, unicode.Nd, unicode.Lm, unicode.Mn, unicode.Mc) &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, neverInLabels) && !isFolded(r)
}

// isFolded reports whether folding case replaces a character. Cherokee folds to
// its capitals.
func isFolded(r rune) bool {
	if unicode.Is(unicode.Cherokee, r) {
		return unicode.ToUpper(r) != r
	}
	return unicode.ToLower(r) != r
}

// neverInLabels are old Hangul letters, combining marks for symbols, and notes.
var neverInLabels = &unicode.RangeTable{
	R16: []unicode.Range16{{0x1100, 0x11FF, 1}, {0x20D0, 0x20FF, 1}, {0xA960, 0xA97C, 1}, {0xD7B0, 0xD7FB, 1}},
	R32: []unicode.Range32{{0x1D100, 0x1D24F, 1}},
}

// isAllowedAt decides RFC 5892 appendix A: characters that need certain others
// around them.
func isAllowedAt(runes []rune, i int) bool {
	var before, after rune
	if i > 0 {
		before = runes[i-1]
	}
	if i+1 < len(runes) {
		after = runes[i+1]
	}
	switch r := runes[i]; {
	case r == 0x00B7: // middle dot
		return before == 'l' && after == 'l'
	case r == 0x0375: // Greek lower numeral sign
		return unicode.Is(unicode.Greek, after)
	case r == 0x05F3 || r == 0x05F4: // Hebrew geresh and gershayim
		return unicode.Is(unicode.Hebrew, before)
	case r == 0x30FB: // Katakana middle dot
		return slices.ContainsFunc(runes, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) })
	case 0x0660 <= r && r <= 0x0669: // Arabic digits of the one kind
		return !slices.ContainsFunc(runes, func(r rune) bool { return 0x06F0 <= r && r <= 0x06F9 })
	case r == 0x200D: // zero width joiner
		return unicode.Is(viramas, before)
	case r == 0x200C: // zero width non-joiner: after a virama, or between characters that join
		return unicode.Is(viramas, before) || unicode.IsLetter(after) && unicode.In(before, unicode.L, unicode.Mn)
	}
	return true
}

// viramas are the characters of canonical combining class 9, as of Unicode 15.
var viramas = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x094D, 0x094D, 1}, {0x09CD, 0x09CD, 1}, {0x0A4D, 0x0A4D, 1}, {0x0ACD, 0x0ACD, 1}, {0x0B4D, 0x0B4D, 1}, {0x0BCD, 0x0BCD, 1},
		{0x0C4D, 0x0C4D, 1}, {0x0CCD, 0x0CCD, 1}, {0x0D3B, 0x0D3C, 1}, {0x0D4D, 0x0D4D, 1}, {0x0DCA, 0x0DCA, 1}, {0x0E3A, 0x0E3A, 1},
		{0x0EBA, 0x0EBA, 1}, {0x0F84, 0x0F84, 1}, {0x1039, 0x103A, 1}, {0x1714, 0x1715, 1}, {0x1734, 0x1734, 1}, {0x17D2, 0x17D2, 1},
		{0x1A60, 0x1A60, 1}, {0x1B44, 0x1B44, 1}, {0x1BAA, 0x1BAB, 1}, {0x1BF2, 0x1BF3, 1}, {0x2D7F, 0x2D7F, 1}, {0xA806, 0xA806, 1},
		{0xA82C, 0xA82C, 1}, {0xA8C4, 0xA8C4, 1}, {0xA953, 0xA953, 1}, {0xA9C0, 0xA9C0, 1}, {0xAAF6, 0xAAF6, 1}, {0xABED, 0xABED, 1},
	},
	R32: []unicode.Range32{
		{0x10A3F, 0x10A3F, 1}, {0x11046, 0x11046, 1}, {0x11070, 0x11070, 1}, {0x1107F, 0x1107F, 1}, {0x110B9, 0x110B9, 1}, {0x11133, 0x11134, 1},
		{0x111C0, 0x111C0, 1}, {0x11235, 0x11235, 1}, {0x112EA, 0x112EA, 1}, {0x1134D, 0x1134D, 1}, {0x11442, 0x11442, 1}, {0x114C2, 0x114C2, 1},
		{0x115BF, 0x115BF, 1}, {0x1163F, 0x1163F, 1}, {0x116B6, 0x116B6, 1}, {0x1172B, 0x1172B, 1}, {0x11839, 0x11839, 1}, {0x1193D, 0x1193E, 1},
		{0x119E0, 0x119E0, 1}, {0x11A34, 0x11A34, 1}, {0x11A47, 0x11A47, 1}, {0x11A99, 0x11A99, 1}, {0x11C3F, 0x11C3F, 1}, {0x11D44, 0x11D45, 1},
		{0x11D97, 0x11D97, 1}, {0x11F41, 0x11F42, 1},
	},
}
