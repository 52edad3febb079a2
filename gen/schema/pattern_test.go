package schema

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestPatternMatches(t *testing.T) {
	tests := []struct {
		src       string
		matches   []string
		matchless []string
	}{
		{src: "", matches: []string{"", "a"}},
		{src: "^$", matches: []string{""}, matchless: []string{"\n", "a"}},
		{src: "^a$", matches: []string{"a"}, matchless: []string{"a\n", "\na", "b"}},
		{src: "a|", matches: []string{"", "b"}},
		{src: "^(?:a|b)c$", matches: []string{"ac", "bc"}, matchless: []string{"a", "abc"}},
		{src: `^\d+$`, matches: []string{"019"}, matchless: []string{"٣", "৪", ""}},
		{src: `^\D$`, matches: []string{"a", "٣", "😀"}, matchless: []string{"1"}},
		{src: `^\w$`, matches: []string{"a", "Z", "_", "9"}, matchless: []string{"é", "-", "ſ"}},
		{src: `^\W$`, matches: []string{"é", "-"}, matchless: []string{"a"}},
		{src: `^\s$`, matches: []string{" ", "\t", "\v", "\u00a0", "\ufeff", "\u2029", "\u3000", "\u1680"}, matchless: []string{"\u200b", "\u0085", "\u180e", "a"}},
		{src: `^\S$`, matches: []string{"a", "\u200b", "\u0085", "\u180e", "😀"}, matchless: []string{" ", "\u00a0", "\ufeff", "\n"}},
		{src: `^[\s\d]$`, matches: []string{"\ufeff", "5"}, matchless: []string{"a"}},
		{src: `^[^\s]$`, matches: []string{"a"}, matchless: []string{"\u00a0"}},
		{src: `^[\S]$`, matches: []string{"a"}, matchless: []string{"\u2028"}},
		{src: `^[\s\S]$`, matches: []string{"a", "\n", "😀"}, matchless: []string{"", "ab"}},
		{src: `^[^\S ]$`, matches: []string{"\t"}, matchless: []string{" ", "a"}},
		{src: `^[\W_]$`, matches: []string{"-", "_", "é"}, matchless: []string{"a"}},
		{src: `^.$`, matches: []string{"a", "\u0085", "😀"}, matchless: []string{"\n", "\r", "\u2028", "\u2029"}},
		{src: `[]`, matchless: []string{"", "a"}},
		{src: `a[]|b`, matches: []string{"b"}, matchless: []string{"a"}},
		{src: `^[^]$`, matches: []string{"a", "\n", "😀"}, matchless: []string{""}},
		{src: `^[-a]$`, matches: []string{"-", "a"}, matchless: []string{"b"}},
		{src: `^[a-]$`, matches: []string{"-", "a"}},
		{src: `^[\w-.]$`, matches: []string{"-", "a", "."}, matchless: []string{" "}},
		{src: `^[.-\w]$`, matches: []string{"-", "a", "."}, matchless: []string{"/"}},
		{src: `^[a\-c]$`, matches: []string{"-", "a", "c"}, matchless: []string{"b"}},
		{src: `^[[:alpha:]]$`, matches: []string{"[]", "a]", ":]"}, matchless: []string{"b", "z"}},
		{src: `^[&&a]$`, matches: []string{"&", "a"}},
		{src: `^[\b]$`, matches: []string{"\b"}, matchless: []string{"b"}},
		{src: `\bfoo\b`, matches: []string{"a foo b", "éfooé"}, matchless: []string{"food"}},
		{src: `o\B$|s\B`, matches: []string{"boss "}, matchless: []string{"foo", "dogs"}},
		{src: `^\x41\u0042\u{43}\cJ\0$`, matches: []string{"ABC\n\x00"}},
		{src: `^\ud83d\ude00$`, matches: []string{"😀"}},
		{src: `^[\ud83d\ude00-\u{1F64F}]$`, matches: []string{"😀", "😅"}, matchless: []string{"a"}},
		{src: `^😀{2}$`, matches: []string{"😀😀"}, matchless: []string{"😀"}},
		{src: `^\t\n\v\f\r$`, matches: []string{"\t\n\v\f\r"}},
		{src: `^\p{Lu}\p{Letter}\P{L}$`, matches: []string{"Éa1"}, matchless: []string{"éa1", "Éaa"}},
		{src: `^[\p{Script=Greek}\d]+$`, matches: []string{"α1"}, matchless: []string{"a"}},
		// What only old web pages are allowed to write.
		{src: `^a{$`, matches: []string{"a{"}},
		{src: `^a{,5}$`, matches: []string{"a{,5}"}},
		{src: `^\d{$`, matches: []string{"1{"}},
		{src: `^]}$`, matches: []string{"]}"}},
		{src: `^\-\a\é\_$`, matches: []string{"-aé_"}},
		{src: `^\101\8\9$`, matches: []string{"A89"}},
		{src: `^[\1\101]$`, matches: []string{"\x01", "A"}},
		{src: `^\400$`, matches: []string{" 0"}},
		{src: `^\c$`, matches: []string{`\c`}},
		{src: `^[\c]$`, matches: []string{`\`, "c"}},
		{src: `^[\c1]$`, matches: []string{"\x11"}},
		{src: `^\x4\u12$`, matches: []string{"x4u12"}},
		{src: `^\k\p\pL$`, matches: []string{"kppL"}},
		// Counts.
		{src: `^a{2,3}?$`, matches: []string{"aa", "aaa"}, matchless: []string{"a", "aaaa"}},
		{src: `^(a{2}){2,}$`, matches: []string{"aaaa", "aaaaaa"}, matchless: []string{"aa", "aaaaa"}},
		{src: `^a{0}$`, matches: []string{""}, matchless: []string{"a"}},
		{src: `^a{1500}$`, matches: []string{strings.Repeat("a", 1500)}, matchless: []string{strings.Repeat("a", 1499), strings.Repeat("a", 1501)}},
		{src: `^a{3,2100}$`, matches: []string{"aaa", strings.Repeat("a", 2100)}, matchless: []string{"aa", strings.Repeat("a", 2101)}},
		{src: `^a{1001,}$`, matches: []string{strings.Repeat("a", 1001), strings.Repeat("a", 5000)}, matchless: []string{strings.Repeat("a", 1000)}},
		{src: `^(?:a{50}){60}$`, matches: []string{strings.Repeat("a", 3000)}, matchless: []string{strings.Repeat("a", 2999)}},
		{src: `^(?:b{0,40}a{1,20}){0,70}$`, matches: []string{"", strings.Repeat("ba", 70)}, matchless: []string{"b"}},
		{src: `^(?<year>\d{4})-(?<month>\d\d)$`, matches: []string{"2024-01"}, matchless: []string{"2024"}},
		{src: `^(?:(?<a>x)|(?<a>y))$`, matches: []string{"x", "y"}},
	}
	for _, test := range tests {
		re := translated(t, test.src)
		if re == nil {
			continue
		}
		for _, s := range test.matches {
			if !re.MatchString(s) {
				t.Errorf("%q as %q does not match %.20q", test.src, re, s)
			}
		}
		for _, s := range test.matchless {
			if re.MatchString(s) {
				t.Errorf("%q as %q matches %.20q", test.src, re, s)
			}
		}
		matchesByRegexp2(t, test.src, test.matches, test.matchless)
	}
}

// matchesByRegexp2 holds the other translation to the same verdicts.
func matchesByRegexp2(t *testing.T, src string, matches, matchless []string) {
	t.Helper()
	p, err := ParsePattern(src)
	if err != nil {
		t.Fatal(err)
	}
	expr, err := p.Regexp2()
	if err != nil {
		t.Errorf("%q: %v", src, err)
		return
	}
	re, err := compileRegexp2(expr)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range slices.Concat(matches, matchless) {
		if ok, err := re.MatchString(s); err != nil || ok != (i < len(matches)) {
			t.Errorf("%q as %q on %.20q: %t, %v", src, expr, s, ok, err)
		}
	}
}

func translated(t *testing.T, src string) *regexp.Regexp {
	t.Helper()
	p, err := ParsePattern(src)
	if err != nil {
		t.Errorf("ParsePattern(%q): %v", src, err)
		return nil
	}
	expr, err := p.RE2()
	if err != nil {
		t.Errorf("%q has no RE2: %v", src, err)
		return nil
	}
	return regexp.MustCompile(expr)
}

func TestPatternSyntaxErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{`a(b`, `"(" has no ")" (at offset 1)`},
		{`ab)`, `")" closes no group; write "\)" for the character (at offset 2)`},
		{`[a-z`, `"[" has no "]" (at offset 0)`},
		{`x[]a[`, `"[" has no "]" (at offset 4)`},
		{`[z-a]`, `the range "z-a" is out of order (at offset 1)`},
		{`a\`, `"\" at the end escapes nothing (at offset 1)`},
		{`[\`, `"\" at the end escapes nothing (at offset 1)`},
		{`*a`, `"*" has nothing to repeat (at offset 0)`},
		{`a**`, `"*" has nothing to repeat (at offset 2)`},
		{`a|{2}`, `"{2}" has nothing to repeat (at offset 2)`},
		{`^*`, `"*" follows an assertion, which cannot be repeated (at offset 1)`},
		{`\b+`, `"+" follows an assertion, which cannot be repeated (at offset 2)`},
		{`(?<=a)?`, `"?" follows an assertion, which cannot be repeated (at offset 6)`},
		{`a{3,2}`, `the counts of "{3,2}" are out of order (at offset 1)`},
		{`(?i)a`, `flags for the rest of a pattern, "(?i)", are not ECMA-262 (at offset 0)`},
		{`(?P<n>a)`, `"(?P" is not ECMA-262; a named group is written "(?<name>…)" (at offset 0)`},
		{`(?>a)`, `"(?" begins no group that ECMA-262 knows; write "\(\?" for the characters (at offset 0)`},
		{`(?<1>a)`, `a named group is written "(?<name>…)" (at offset 0)`},
		{`(?<n>a)(?<n>b)`, `two groups are named "n" (at offset 7)`},
		{`(?<n>a(?<n>b))`, `two groups are named "n" (at offset 6)`},
		{`(?<n>a)\k<m>`, `\k<m> refers to no group of that name (at offset 7)`},
		{`(?<n>a)\k`, `in a pattern with named groups "\k" is written "\k<name>" (at offset 7)`},
		{strings.Repeat("(", 201), `groups are nested more than 200 deep (at offset 200)`},
		{strings.Repeat("a", 1<<16+1), `the pattern is 65537 bytes long; at most 65536 are read`},
	}
	for _, test := range tests {
		if _, err := ParsePattern(test.src); err == nil || err.Error() != test.want {
			t.Errorf("ParsePattern(%.20q): %v, want %s", test.src, err, test.want)
		}
	}
}

func TestPatternWithoutRE2(t *testing.T) {
	tests := []struct{ src, want string }{
		{`^(?=.*\d)a`, `a look-ahead (?=…) (at offset 1)`},
		{`(?!a)`, `a negative look-ahead (?!…) (at offset 0)`},
		{`(?=a)*`, `a look-ahead (?=…) (at offset 0)`},
		{`a(?<=b)`, `a look-behind (?<=…) (at offset 1)`},
		{`(?<!b)`, `a negative look-behind (?<!…) (at offset 0)`},
		{`(a)\1`, `a back-reference \1 (at offset 3)`},
		{`\2(a)(b)`, `a back-reference \2 (at offset 0)`},
		{`(?<n>a)\k<n>`, `a back-reference \k<n> (at offset 7)`},
		{`a(?i:b)`, `a group with flags (?i:…) (at offset 1)`},
		{`\ud800`, `half of a surrogate pair, \uD800 (at offset 0)`},
		{`[\ud800-\udbff]`, `half of a surrogate pair, \uD800 (at offset 0)`},
		{`\p{Emoji}`, `a property \p{Emoji} that Go's regexp does not know (at offset 0)`},
		{`\p{scx=Grek}`, `a property \p{scx=Grek} that Go's regexp does not know (at offset 0)`},
		{`(?:a{200}){200}`, `its repetitions make a program of more than 10000 steps`},
		{`a{999999999999}`, `its repetitions make a program of more than 10000 steps`},
		{strings.Repeat("(", 30) + "a" + strings.Repeat("{2})", 30), `its repetitions make a program of more than 10000 steps`},
	}
	for _, test := range tests {
		p, err := ParsePattern(test.src)
		if err != nil {
			t.Errorf("ParsePattern(%q): %v", test.src, err)
			continue
		}
		if expr, err := p.RE2(); err == nil || err.Error() != test.want {
			t.Errorf("%q as RE2: %q, %v, want the error %s", test.src, expr, err, test.want)
		}
	}
}

func TestPatternIsReadable(t *testing.T) {
	tests := []struct{ src, want string }{
		{`^[a-z][a-z0-9_]{0,62}$`, `^[a-z][a-z0-9_]{0,62}$`},
		{`^\d{3}-\w+\.é?$`, `^\d{3}-\w+\.é?$`},
		{`^(a|b)*?/\/$`, `^(?:a|b)*?//$`},
		{`^.{0,2500}$`, `^[^\n\r\x{2028}\x{2029}]{0,1000}[^\n\r\x{2028}\x{2029}]{0,1000}[^\n\r\x{2028}\x{2029}]{0,500}$`},
	}
	for _, test := range tests {
		p, err := ParsePattern(test.src)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.RE2(); got != test.want || err != nil {
			t.Errorf("%q as RE2: %q, %v, want %q", test.src, got, err, test.want)
		}
	}
}

// FuzzPattern holds the translation to two promises: nothing panics, and what
// is translated compiles.
func FuzzPattern(f *testing.F) {
	for _, seed := range []string{
		`^[a-z0-9-]+(?:\.[a-z]{2,63})*$`, `[^\s\S\d-\uffff]|\u{1F600}{2,1500}`, `(?<n>a)\k<n>(?=b)(?!c)`, `(((a{9}){9}){9}|b?)*`,
		`\p{L}\P{sc=Greek}[]\c[^]\01\x1\8`, `a{,1}{}]\ud83d\ude00[\ud83d\ude00-\u{1F64F}]`, `(?i-s:a)|\b\B$^`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		p, err := ParsePattern(src)
		if err != nil {
			return
		}
		if _, err := p.Regexp2(); err != nil && strings.HasPrefix(err.Error(), "the engine refuses") {
			t.Errorf("%q: %v", src, err)
		}
		expr, err := p.translate(re2Writer{})
		if err != nil {
			return
		}
		if _, err := regexp.Compile(expr); err != nil {
			t.Errorf("%q as RE2 %q: %v", src, expr, err)
		}
	})
}

// TestPatternAgainstNode holds both translations to what JavaScript says.
// testdata/patterns.jsonl has patterns and strings with the verdicts of node 20,
// with the flag "u" where the pattern is valid with it. Where look-around or \B
// is tried between the halves of a surrogate pair, node is wrong: such strings
// are not among them.
func TestPatternAgainstNode(t *testing.T) {
	data, err := os.ReadFile("testdata/patterns.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	linear, other := 0, 0
	for line := range strings.Lines(string(data)) {
		var c struct {
			Pattern        string
			Matches, Fails []string
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		p, err := ParsePattern(c.Pattern)
		if err != nil {
			t.Errorf("ParsePattern(%q): %v", c.Pattern, err)
			continue
		}
		check := func(by string, match func(string) bool) {
			for _, s := range c.Matches {
				if !match(s) {
					t.Errorf("%q as %q does not match %q", c.Pattern, by, s)
				}
			}
			for _, s := range c.Fails {
				if match(s) {
					t.Errorf("%q as %q matches %q", c.Pattern, by, s)
				}
			}
		}
		if expr, err := p.RE2(); err == nil {
			linear++
			check(expr, regexp.MustCompile(expr).MatchString)
		}
		expr, err := p.Regexp2()
		if err != nil {
			t.Errorf("%q: %v", c.Pattern, err)
			continue
		}
		other++
		re, err := compileRegexp2(expr)
		if err != nil {
			t.Fatal(err)
		}
		check(expr, func(s string) bool {
			ok, err := re.MatchString(s)
			if err != nil {
				t.Errorf("%q on %q: %v", c.Pattern, s, err)
			}
			return ok
		})
	}
	if linear < 50 || other < 250 {
		t.Errorf("only %d and %d patterns were compared", linear, other)
	}
}

// TestPatternWithoutAny: what no decoder enforces is named.
func TestPatternWithoutAny(t *testing.T) {
	tests := []struct{ src, want string }{
		{`a(?i:b)`, `a group with flags (?i:…) (at offset 1)`},
		{`(?=\ud800)`, `half of a surrogate pair, \uD800 (at offset 3)`},
		{`(?=[\ud800-\udbff])`, `half of a surrogate pair, \uD800 (at offset 3)`},
		{`(?=\p{Emoji})`, `a property "Emoji" that Go does not know (at offset 3)`},
		{`(?=\p{letter})`, `a property "letter" that Go does not know (at offset 3)`},
		{`(?:(a)|)*\1`, `a back-reference to a group in a repetition that may match nothing (at offset 8)`},
		{`(?=(a))?\1`, `a back-reference to a group in a repetition that may match nothing (at offset 7)`},
		{`(?=a)` + strings.Repeat(`\b`, 30000), `it comes to more than 1048576 bytes when it is written out`},
	}
	for _, test := range tests {
		p, err := ParsePattern(test.src)
		if err != nil {
			t.Errorf("ParsePattern(%.40q): %v", test.src, err)
			continue
		}
		if _, _, err := p.Translate(); err == nil || err.Error() != test.want {
			t.Errorf("%.40q: %v, want the error %s", test.src, err, test.want)
		}
	}
}

// TestPatternTakesNoTime: a pattern that takes exponential time is given up.
func TestPatternTakesNoTime(t *testing.T) {
	for _, src := range []string{`^(a+a?)+(?=b)`, `^(?:a|aa)*(?!a)b$`, `^(?=(?:a*?b?)*c)`} {
		p, err := ParsePattern(src)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.Matcher()
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		ok, err := m.Match(strings.Repeat("a", 64))
		if ok || err == nil {
			t.Errorf("%s: %t, %v", src, ok, err)
		}
		if took := time.Since(start); took > 20*maxMatchTime {
			t.Errorf("%s took %v", src, took)
		}
	}
}
