package runtime

import (
	"strings"
	"testing"
)

// TestALabels checks labels by what they stand for.
func TestALabels(t *testing.T) {
	for _, l := range []struct{ label, text string }{
		{"xn--bcher-kva", "bücher"}, {"XN--BCHER-kva", "bücher"}, {"xn--r8jz45g", "例え"}, {"xn--3e0b707e", "한국"}, {"xn--58d", "a capital of Cherokee"},
		{"xn--zca29lwxobi7a", "ßς་〇"}, {"xn--qmbc", "۽۾"},
		{"xn--ll-0ea", "l·l"}, {"xn--wva3je", "α͵β"}, {"xn--4dbc5h", "א׳ב"}, {"xn--4dbc8h", "א״ב"},
		{"xn--k8j5u", "・ぁ"}, {"xn--bck0j", "・ァ"}, {"xn--vek778f", "・丈"},
		{"xn--ngba1o", "ب٠ب"}, {"xn--0-gyc", "۰0"},
		{"xn--11b2ezcw70k", "a joiner behind a virama"}, {"xn--11b2ezcs70k", "a non-joiner behind a virama"},
		{"xn--ngba5hb2804a", "a non-joiner between letters that join"},
	} {
		if !FormatHostname.Valid(l.label) || !FormatHostname.Valid("www."+l.label+".com") {
			t.Errorf("%s, %s, is refused", l.label, l.text)
		}
	}
	for _, l := range []struct{ label, text string }{
		{"xn--", "nothing"}, {"xn--X", "nothing whole"}, {"xn--ab-", "ab"}, {"xn--ab--", "ab-"}, {"xn--99999999", "what is beyond Unicode"},
		{"xn--a-" + strings.Repeat("9", 50), "too large a number"}, {"xn--ib9b", "half of a surrogate pair"}, {"xn--a-qo7g", "a and half of one"}, {"xn--a_b-kva", "an underscore"},
		{"xn--aa---y53c", "aa--あ"}, {"xn----x7t", "-あ"}, {"xn----w7t", "あ-"},
		{"xn--hello-txk", "a spacing mark first"}, {"xn--hello-zed", "a mark first"}, {"xn--hello-6bf", "an enclosing mark first"},
		{"xn--bcher-2pa", "BÜcher"}, {"xn--kz9a", "a small letter of Cherokee"}, {"xn--chb89f", "ـߺ"}, {"xn--07jceefgh4c", "〱〲〳〴〵〮〯〻"},
		{"xn--g6h", "♥"}, {"xn--tda68j", "ü and an unassigned character"}, {"xn--tda413f", "ü and an old letter of Hangul"},
		{"xn--tda40j", "ü and a grapheme joiner"}, {"xn--tda8860k", "ü and a variation selector"}, {"xn--tda681n", "ü and a word joiner"}, {"xn--9ca844n", "é and a mark for symbols"},
		{"xn--al-0ea", "a·l"}, {"xn--l-fda", "·l"}, {"xn--la-0ea", "l·a"}, {"xn--l-gda", "l·"},
		{"xn--S-jib3p", "α͵S"}, {"xn--wva3j", "α͵"}, {"xn--A-2hc5h", "A׳ב"}, {"xn--5db1e", "׳ב"}, {"xn--A-2hc8h", "A״ב"}, {"xn--5db3e", "״ב"},
		{"xn--defabc-k64e", "def・abc"}, {"xn--vek", "・"}, {"xn--ngb6iyr", "ب٠۰"},
		{"xn--02b508i", "a joiner first"}, {"xn--11b2er09f", "a joiner behind no virama"},
	} {
		if FormatHostname.Valid(l.label) {
			t.Errorf("%s, %s, is accepted", l.label, l.text)
		}
	}
}
