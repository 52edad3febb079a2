package runtime

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// patternSamples are expressions as the generator writes them. Those that an
// automaton decides come first.
var patternSamples = []struct {
	expr  string
	plain bool // an automaton decides
}{
	{``, true}, {`^$`, true}, {`$^`, true}, {`^`, true}, {`$`, true}, {`a`, true}, {`^a`, true}, {`a$`, true}, {`^a$`, true},
	{`^[a-z0-9_-]+$`, true}, {`^ord-[0-9]+$`, true}, {`^[A-Z]{2}$`, true}, {`^\d{4}-\d{2}-\d{2}$`, true}, {`^https?://`, true},
	{`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`, true},
	{`^[^@\t-\r \x{A0}\x{FEFF}]+@[^@\t-\r \x{A0}\x{FEFF}]+\.[^@\t-\r \x{A0}\x{FEFF}]+$`, true},
	{`^[^\n\r\x{2028}\x{2029}]{1,200}$`, true}, {`^(?:asc|desc)$`, true}, {`^\d{5}(?:-\d{4})?$`, true},
	{`^v?\d+\.\d+\.\d+$`, true}, {`^[a-z](?:[a-z0-9-]*[a-z0-9])?$`, true}, {`(?:^|,)a(?:,|$)`, true}, {`é|日+`, true},
	{`[^\x00-\x{10FFFF}]`, true}, {`^[^\x00-\x{10FFFF}]|b`, true}, {`(?s:.)$`, true}, {`a{0}b`, true}, {`(?:a|b)*?c`, true},
	{`^\p{L}+$`, true}, {`\.(?:png|jpe?g)$`, true}, {`(?:$|x)y*`, true}, {`(?:a?)*$`, true}, {`^(?:^a)*b`, true}, {`\d{3}-\d{4}`, true},
	{`\bfoo\b`, false}, {`\B`, false}, {`(?:a|b)*a(?:a|b){12}$`, false}, {`^[a-z]{0,1000}[a-z]{0,1000}$`, false},
	{`(?i)k`, false}, {`(?m)^a$`, false},
}

var patternTexts = []string{
	"", "a", "b", "aa", "ab", "ba", "a\n", "\na", "abc", "AB", "Az", "a-b_c", "ord-12", "ord-", "2024-01-02", "x2024-01-02", "2024-1-2",
	"https://x", "http://", "xhttp://", "someone@example.com", "a@b.", "@.", "a@b@c.d", "123e4567-e89b-12d3-a456-426614174000",
	"asc", "desc", "descc", "12345", "12345-6789", "12345-", "v1.2.3", "1.2", "a-", "a--b", "a,", ",a,", "x,a", "é", "日日", "xé", "\u2028", "\ufeff",
	"😀", "ñandú", "photo.png", "photo.jpeg", "photo.pngx", "foo", "a foo b", "food", "c", "ac", "aac", "y", "xy", "K", "k", "\u212a", "555-1234 ",
	strings.Repeat("a", 200), strings.Repeat("é", 200), strings.Repeat("é", 201), strings.Repeat("ab", 20), "b" + strings.Repeat("a", 13), "\x00", "\U0010ffff",
}

// TestMatcher holds matchers against package regexp.
func TestMatcher(t *testing.T) {
	for _, test := range patternSamples {
		m := newMatcher(&Pattern{RE2: test.expr})
		re := regexp.MustCompile(test.expr)
		for _, text := range patternTexts {
			if got, want := m.match(text, new(patience)), re.MatchString(text); got != want {
				t.Errorf("%q on %.30q: %t, want %t", test.expr, text, got, want)
			}
		}
		if (m.fast != nil) != test.plain {
			t.Errorf("%q is decided by an automaton: %t", test.expr, m.fast != nil)
		}
	}
}

// TestMatcherWithoutEngine: an expression that lacks its engine, and one that
// does not compile, let nothing pass.
func TestMatcherWithoutEngine(t *testing.T) {
	for _, p := range []Pattern{{Source: "(?=a)", Expr: "(?=a)"}, {Source: "(", RE2: "("}} {
		if newMatcher(&p).match("a", new(patience)) {
			t.Errorf("%+v matches", p)
		}
	}
}

// FuzzAutomaton holds automata against package regexp, with any expression.
func FuzzAutomaton(f *testing.F) {
	for i, test := range patternSamples {
		f.Add(test.expr, patternTexts[i%len(patternTexts)])
		f.Add(test.expr, patternTexts[(7*i+3)%len(patternTexts)])
	}
	f.Fuzz(func(t *testing.T, expr, text string) {
		re, err := regexp.Compile(expr)
		if err != nil || !utf8.ValidString(text) {
			return
		}
		if a := newAutomaton(expr); a != nil {
			for _, s := range []string{text, text + "\n", "é" + text, text[:len(text)/2]} {
				if got, want := a.match(s), re.MatchString(s); got != want {
					t.Errorf("%q on %q: %t, want %t", expr, s, got, want)
				}
			}
		}
	})
}

// TestAutomatonIsBounded: no expression takes long to make an automaton of, or much room.
func TestAutomatonIsBounded(t *testing.T) {
	for _, expr := range []string{
		`(?:a|b)*a(?:a|b){20}`, `(?:[ab]*c){900}`, `^(?:(?:a?b?){30}){30}$`, strings.Repeat(`[a-z]?`, 900) + `$`, `(?:\p{L}\p{N}?|[^x]){300}`,
	} {
		start := time.Now()
		a := newAutomaton(expr)
		if took := time.Since(start); took > 10*time.Second { // milliseconds; work that multiplies takes minutes
			t.Errorf("%.40q took %v", expr, took)
		}
		if a != nil && len(a.next) > 2*mostTable {
			t.Errorf("%.40q has %d entries", expr, len(a.next))
		}
	}
}

// TestMatcherIsLazy: nothing is made before the first string comes, and then once.
func TestMatcherIsLazy(t *testing.T) {
	made := 0
	engine := func(expr string) (func(string) (bool, error), error) {
		made++
		return func(text string) (bool, error) { return strings.Contains(text, expr), nil }, nil
	}
	tab := prepare([]Spec{{Types: StringType, Pattern: &Pattern{Source: "(?=x)", Expr: "x", Engine: engine}}})
	if made != 0 {
		t.Errorf("%d engines for no text", made)
	}
	for _, test := range []struct {
		text string
		want bool
	}{{`"axb"`, true}, {`"ab"`, false}, {`"x"`, true}} {
		if got := tab.accepts([]byte(test.text), 0, new(patience)); got != test.want {
			t.Errorf("%s: %t", test.text, got)
		}
	}
	if made != 1 {
		t.Errorf("%d engines", made)
	}
	long := `"` + strings.Repeat("x", longestShared+1) + `"`
	if !tab.accepts([]byte(long), 0, new(patience)) || made != 2 {
		t.Errorf("a long text: %d engines", made)
	}
	tooLong := `"` + strings.Repeat("x", longestAsked+1) + `"`
	if left := new(patience); tab.accepts([]byte(tooLong), 0, left) || !left.lost {
		t.Error("too long a text was decided")
	}
}

// undecided fails for texts that hold a question mark, and crashes over those with an exclamation mark.
func undecided(expr string) (func(string) (bool, error), error) {
	if expr == "" {
		return nil, errors.New("no expression")
	}
	return func(text string) (bool, error) {
		switch {
		case strings.Contains(text, "?"):
			return false, errors.New("out of time")
		case strings.Contains(text, "!"):
			panic("out of luck")
		}
		return text == expr, nil
	}, nil
}

// TestUndecidedIsRefused: a text that could not be decided is not accepted, also
// where a schema accepts what does not match.
func TestUndecidedIsRefused(t *testing.T) {
	pattern := &Pattern{Source: "(?=a)a", Expr: "a", Engine: undecided}
	matching := Spec{Types: StringType, Pattern: pattern}
	tests := []struct {
		name  string
		specs []Spec
		free  string // a text that is accepted
		want  Issue  // for the same with ? or ! in it
	}{
		{"value", []Spec{matching}, `"a"`, Issue{Code: "pattern", Message: "must match the pattern (?=a)a, but the string \"a?\" was sent"}},
		{"not", []Spec{{More: &More{Not: 1}}, matching}, `"b"`, impatient},
		{"oneOf", []Spec{{Union: OneOf, Variants: []Row{1, 2}}, matching, {Types: StringType, Length: &Range{Min: 1, Max: 9}}}, `"b"`, impatient},
		{"if", []Spec{{More: &More{If: 1, Then: 2}}, matching, {Types: NumberType}}, `"b"`, impatient},
		{"patternProperties", []Spec{{Types: ObjectType, More: &More{PatternProperties: []PatternProperty{{*pattern, 1}}}}, {Types: NumberType}}, `{"b":"x"}`, impatient},
		{"propertyNames", []Spec{{Types: ObjectType, Others: Kept, More: &More{PropertyNames: 1}}, matching}, `{"a":"x"}`, Issue{Code: "propertyNames", Path: `["a?"]`}},
		{"expression", []Spec{{More: &More{Not: 1}}, {Pattern: &Pattern{Engine: undecided}}}, "", impatient},
	}
	for _, test := range tests {
		tab := NewTable(test.specs, nil)
		if test.free != "" {
			if _, err := tab.Read([]byte(test.free)); err != nil {
				t.Errorf("%s: %s: %v", test.name, test.free, err)
			}
		} else {
			test.free = `"a"`
		}
		for _, mark := range []string{"?", "!"} {
			text := strings.Replace(test.free, `"`, "\x00", 1)
			text = strings.Replace(strings.Replace(text, `"`, mark+`"`, 1), "\x00", `"`, 1)
			_, err := tab.Read([]byte(text))
			var refused *ArgumentError
			if !errors.As(err, &refused) || len(refused.Issues) != 1 || refused.Issues[0].Code != test.want.Code {
				t.Errorf("%s: %s: %v", test.name, text, err)
			} else if got := refused.Issues[0]; mark == "?" && (got.Path != test.want.Path || test.want.Message != "" && got.Message != test.want.Message) {
				t.Errorf("%s: %s: %+v", test.name, text, got)
			}
		}
	}
}

// TestPatienceIsShared: texts that take an engine long, one by one within its
// limit, do not add up without end.
func TestPatienceIsShared(t *testing.T) {
	slow := func(string) (func(string) (bool, error), error) {
		return func(string) (bool, error) { time.Sleep(mostPatience / 4); return true, nil }, nil
	}
	tab := NewTable([]Spec{{Types: ArrayType, Items: 1}, {Pattern: &Pattern{Source: "x", Engine: slow}}}, nil)
	start := time.Now()
	list := make([]string, 100)
	for i := range list {
		list[i] = strconv.Quote(strconv.Itoa(i))
	}
	if _, err := tab.Read([]byte("[" + strings.Join(list, ",") + "]")); err == nil {
		t.Error("it was accepted")
	}
	if took := time.Since(start); took > 4*mostPatience {
		t.Errorf("it took %v", took)
	}
}

func BenchmarkMatcher(b *testing.B) {
	for _, c := range []struct{ name, expr, text string }{
		{"slug", `^[a-z0-9_-]+$`, "some-name_of-20chars"},
		{"order", `^ord-[0-9]+$`, "ord-1234567"},
		{"country", `^[A-Z]{2}$`, "DE"},
		{"date", `^\d{4}-\d{2}-\d{2}$`, "2024-02-29"},
		{"uuid", `^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`, "123e4567-e89b-12d3-a456-426614174000"},
		{"url", `^https?://`, "https://example.com/some/path"},
		{"mail", `^[^\t-\r @]+@[^\t-\r @]+\.[^\t-\r @]+$`, "someone@example.com"},
	} {
		m, left := newMatcher(&Pattern{RE2: c.expr}), new(patience)
		re := regexp.MustCompile(c.expr)
		b.Run(c.name+"/matcher", func(b *testing.B) {
			for b.Loop() {
				m.match(c.text, left)
			}
		})
		b.Run(c.name+"/regexp", func(b *testing.B) {
			for b.Loop() {
				re.MatchString(c.text)
			}
		})
		b.Run(c.name+"/make", func(b *testing.B) {
			for b.Loop() {
				newAutomaton(c.expr)
			}
		})
		b.Run(c.name+"/compile", func(b *testing.B) {
			for b.Loop() {
				regexp.MustCompile(c.expr)
			}
		})
	}
}
