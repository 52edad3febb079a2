package runtime

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestRegex(t *testing.T) {
	valid := []string{
		"", "abc", "^a.c$", "a|b|", "|", "()", "(?:)", "([abc])+\\s+$", `^\S(|(.|\n)*\S)$`, "/", "é😀",
		"a*", "a+?", "a??", "a{2}", "a{2,}?", "a{0,99999999999999999999}", "a{007,8}", "(a)*", "[a]*", `\d*`, "(?:a){3}",
		"[]", "[^]", "[a-]", "[-a]", "[^-a]", "[a-z]", "[[]", "[^^]", "[(*)]", `[\b]`, `[\d-]`, `[\]]`, "[😀-😂]", `[\u{1F600}-\u{1F602}]`, `[\ud83d\ude00-\ud83d\ude02]`,
		"(?=a)b", "(?!a)", "(?<=a)", "(?<!a)", "(?i:a)", "(?ims:a)", "(?i-m:a)", "(?-i:a)",
		"(?<a>b)", "(?<$_é9>b)", `(?<\u0061\u{62}>b)`, `(?<a>.)\k<a>`, `\k<a>(?<a>.)`, "(?<a>b)|(?<a>c)", "(?:(?<a>b)|c)|(?<a>d)",
		`(a)\1`, `\1(a)`, `(a)(b)\2`, `\0`, `\cA`, `\cz`, `\x41`, `\u0041`, `\u{41}`, `\u{10FFFF}`, `\u{000041}`, `\ud83d`, `\ud83d\u0041`,
		`\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/`, `\f\n\r\t\v`, `[\w\-]`, `\b\B`,
		`\-`, `\'`, `\"`, `\é`[:1] + `♥`, `[\@]`, // without u only
		`\p{L}`, `\P{Lu}`, `\p{Letter}`, `\p{gc=Lu}`, `\p{General_Category=Uppercase_Letter}`, `\p{Script=Greek}`, `\p{sc=Grek}`, `\p{scx=Latn}`,
		`\p{Script_Extensions=Han}`, `[\p{L}\p{Nd}]`, `\p{Alphabetic}`, `\p{ASCII}`, `\p{Emoji}`, // with u only
		strings.Repeat("(", 10_000) + strings.Repeat(")", 10_000),
	}
	invalid := []string{
		"(", ")", "(a", "a)", "[", "[a", "]", "a]", "}", "{", "a{", "a{1", "a{1,2", "a{,2}", "a{2,1}", "a{20,3}", "{1}",
		"*", "+a", "?", "a**", "a{1}{2}", "^*", "$+", `\b+`, `\B?`, "(?=a)*", "(?!a)+", "(?<=a)?", "|*", "(*a)",
		"[b-a]", `[\d-z]`, `[a-\d]`, `[\w-\s]`, "[😂-😀]", `[\u{1F602}-\u{1F600}]`, `[\_😀-😂]`,
		`\`, `a\`, `[\`, `[\]`, `\Z`, `\A`, `\z`, `\a`, `\e`, `\h`, `\Q`, `\_`, `\i`, `[\Z]`, `[\B]`,
		`\1`, `(a)\2`, `(?:a)\1`, `\99999999999999999999`, `\00`, `\01`, `[\1]`, `\8`,
		`\c`, `\c1`, `\c_`, `[\c1]`, `\x`, `\x4`, `\xg0`, `\u`, `\u004`, `\u{}`, `\u{110000}`, `\u{41`, `\u{g}`,
		`\k`, `\k<a>`, `\k<`, `(?<a>b)\k<b>`, `(?<a>b)\k`, `(?<a>b)\k<a`, `[(?<a>b)\k<a>]`,
		"(?", "(?a", "(?<", "(?<>a)", "(?<1>a)", "(?<a b>c)", "(?<a", `(?<\x61>b)`, "(?<-a>b)", "(?<a>b)(?<a>c)", "(?<a>(?<a>b))", "(?<a>b)(?:(?<a>c)|d)", "((?<a>b)|c)(?<a>d)",
		"(?P<a>b)", "(?>a)", "(?#a)", "(?i)a", "(?-:a)", "(?ii:a)", "(?i-i:a)", "(?i-m-s:a)", "(?x:a)", "(?i", "(?|a)",
		`\p`, `\pL`, `\p{}`, `\p{`, `\p{L`, `\p{Foo}`, `\p{l}`, `\p{Script}`, `\p{Script=}`, `\p{Script=Foo}`, `\p{=L}`, `\p{gc=Greek}`, `\p{Greek}`, `\p{IsGreek}`,
		`\p{Alphabetic=Y}`, `\p{L }`, `\p{Lu Ll}`, `\p{^L}`, `[\p{L}-z]`,
		`\p{L}\-`, `\u{41}\'`, // each half is valid in another mode
		strings.Repeat("(", 10_000), "a++", "a*+",
	}
	for _, s := range valid {
		if !FormatRegex.Valid(s) {
			t.Errorf("%.80q is refused", s)
		}
	}
	for _, s := range invalid {
		if FormatRegex.Valid(s) {
			t.Errorf("%.80q is accepted", s)
		}
	}
}

// TestRegexProperties checks the names of Unicode properties against those that
// Go has.
func TestRegexProperties(t *testing.T) {
	check := func(list, kind string, names []string) {
		for _, name := range names {
			if !isWordOf(list, name) {
				t.Errorf("%s is no %s", name, kind)
			}
		}
	}
	check(scripts, "script", slices.Sorted(maps.Keys(unicode.Scripts)))
	check(generalCategories, "category", slices.Sorted(maps.Keys(unicode.Categories)))
	check(generalCategories, "category", slices.Sorted(maps.Keys(unicode.CategoryAliases)))
	if got, want := len(strings.Fields(generalCategories)), len(unicode.Categories)+len(unicode.CategoryAliases); got != want {
		t.Errorf("%d names of categories, not %d", got, want)
	}
	seen := make(map[string]bool)
	for _, name := range strings.Fields(scripts + generalCategories + binaryProperties) {
		if seen[name] {
			t.Errorf("%s is listed twice", name)
		}
		seen[name] = true
	}
}

// TestRegexTime: names of groups are compared in a time that follows the
// pattern's length, however groups nest.
func TestRegexTime(t *testing.T) {
	var b strings.Builder
	const n = 50_000
	b.WriteString(strings.Repeat("(", n))
	for i := range n {
		b.WriteString("(?<a" + strings.Repeat("a", i%7) + string(rune('a'+i%26)) + string(rune(0x4E00+i%20_000)) + string(rune(0xAC00+i%11_000)) + ">b)|")
	}
	b.WriteString(strings.Repeat(")", n))
	FormatRegex.Valid(b.String())
	b.Reset()
	for i := range n {
		b.WriteString("((?<" + string(rune(0x4E00+i%20_000)) + string(rune(0xAC00+i/20_000)) + ">b)")
	}
	b.WriteString(strings.Repeat(")", n))
	if !FormatRegex.Valid(b.String()) {
		t.Error("nested groups with names of their own are refused")
	}
}
