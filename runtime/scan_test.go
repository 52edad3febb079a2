package runtime

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// plainly is expand, one character at a time.
func plainly(src []byte) (out []byte, end int) {
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c == '"':
			return out, i
		case c < ' ':
			return nil, -1
		case c == '\\' && i+1 < len(src) && src[i+1] != 'u':
			if escapes[src[i+1]] == 0 {
				return nil, -1
			}
			out = append(out, escapes[src[i+1]])
			i += 2
		case c == '\\':
			r, n := unicodeEscape(src[i:])
			if n == 0 {
				return nil, -1
			}
			out = utf8.AppendRune(out, r)
			i += n
		default:
			r, n := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && n == 1 {
				return nil, -1
			}
			out = append(out, src[i:i+n]...)
			i += n
		}
	}
	return out, len(src)
}

// someInside makes the inside of a string of pieces that are hard in some way, now
// and then one that is wrong.
func someInside(r *rand.Rand) []byte {
	pieces := []string{
		"a", " ", "word and word", strings.Repeat("x", 60), `\n`, `\n\t\t`, `\t\t\t\t\t`, `\\`, `\\\\\"`, `\"`, `\/`,
		"\\u00e9", "\\ud83d\\ude00", "é", "日本語", "、。", "😀", "\u0800", "\ud7ff", "\ue000", "\x7f",
	}
	wrong := []string{`"`, `\x`, `\`, `\u12`, `\ud800`, "\x00", "\x1f", "\xff", "\x80", "\xe3\x81", "\xed\xa0\x80", "\xe0\x80\x80", "\xf4\x90\x80\x80", `\é`}
	var b []byte
	for range r.IntN(30) {
		b = append(b, pieces[r.IntN(len(pieces))]...)
		if r.IntN(60) == 0 {
			b = append(b, wrong[r.IntN(len(wrong))]...)
		}
	}
	return b
}

// TestExpand holds the search by blocks and words against one by characters.
func TestExpand(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		src := someInside(r)
		want, end := plainly(src)
		dst := make([]byte, len(src))
		if w, got := expand(dst, src); got != end || end >= 0 && string(dst[:w]) != string(want) {
			t.Fatalf("%q: got %q to %d, want %q to %d", src, dst[:w], got, want, end)
		}
		if n := unescape(dst, src); (n >= 0) != (end == len(src)) {
			t.Fatalf("%q: unescape returns %d", src, n)
		}
		room := r.IntN(len(src) + 1)
		small := make([]byte, room, room+100)
		if w, got := expand(small, src); got >= 0 && (got != end || string(small[:w]) != string(want)) {
			t.Fatalf("%q into %d bytes: got %q to %d", src, room, small[:w], got)
		}
		if rest := small[room : room+100]; strings.Trim(string(rest), "\x00") != "" {
			t.Fatalf("%q into %d bytes: wrote behind them", src, room)
		}
	}
}

// TestScanString finds the same end as a search by characters.
func TestScanString(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		text := append(someInside(r), `" and "more"`...)
		want, end := plainly(text)
		got, escape := scanString(text, 0)
		if escape < 0 && got != end || escape >= 0 && end >= 0 && got != end {
			t.Fatalf("%q: ends at %d, want %d", text, got, end)
		}
		skipped := skipString(append([]byte{'"'}, text...), 0)
		if (skipped >= 0) != (end >= 0) || end >= 0 && skipped != end+2 {
			t.Fatalf("%q: skipped to %d, want %d", text, skipped, end+2)
		}
		if w, after := wordAt(text, 0); end >= 0 && (after != end+1 || string(w) != string(want)) {
			t.Fatalf("%q: the word %q ends at %d, want %q at %d", text, w, after, want, end+1)
		}
	}
}

// TestTriples: no text that is not UTF-8 is taken for a character of three bytes.
func TestTriples(t *testing.T) {
	for lead := 0; lead < 256; lead++ {
		for second := 0; second < 256; second++ {
			for _, third := range []byte{0x00, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xff} {
				text := string([]byte{byte(lead), byte(second), third}) + "abcde"
				if isTriple(word([]byte(text), 0)) && !utf8.ValidString(text) {
					t.Fatalf("% x is taken for a character", text)
				}
			}
		}
	}
	if !isTriple(word([]byte("日abcde"), 0)) {
		t.Error("a character is not taken for one")
	}
}

// TestSyntactic holds the search for what ends or changes a string against the
// definition, for each byte in each lane.
func TestSyntactic(t *testing.T) {
	for c := range 256 {
		want := c == '"' || c == '\\' || c < ' '
		for at := range 8 {
			for _, around := range []string{"aaaaaaaa", "\xff\xff\xff\xff\xff\xff\xff\xff", "!!!!!!!!", "#[]#[]#["} {
				b := []byte(around)
				b[at] = byte(c)
				m := syntactic(word(b, 0))
				if got := m != 0 && lane(m) == at; got != want {
					t.Fatalf("% x: marked %016x, want a mark in lane %d: %t", b, m, at, want)
				}
			}
		}
	}
}

func TestLeadingDigits(t *testing.T) {
	for size := range 9 {
		for c := range 256 {
			if size < 8 && byte(c)-'0' <= 9 {
				continue
			}
			for _, digits := range []string{"00000000", "12345678", "99999999", "90817263"} {
				text := digits[:size] + strings.Repeat(string([]byte{byte(c)}), 8-size)
				n, got := leadingDigits(word([]byte(text), 0))
				want, _ := strconv.ParseInt(digits[:size], 10, 64)
				if got != uint(size) || size > 0 && n != want {
					t.Fatalf("%q: %d of %d digits, want %d of %d", text, n, got, want, size)
				}
			}
		}
	}
}

// TestChooser tells names apart that are prefixes of one another, or differ
// late, and is not misled by what else stands there.
func TestChooser(t *testing.T) {
	lists := map[string][]string{
		"one": {"a"}, "empty": {"", "a"}, "prefixes": {"a", "ab", "abc"}, "late": {"a_very_long_name_x", "a_very_long_name_y", "a_very_long_name"},
		"words": {"insert", "replace", "delete", "include", "exclude", "insect", "rep", "line", "column", "lines"}, "wide": {"ä", "ö", "日", "本"},
	}
	for i := range mostChosen {
		lists["many"] = append(lists["many"], fmt.Sprintf("%c%c_name", 'a'+i%26, 'z'-i/2))
	}
	for name, list := range lists {
		texts := make([]string, len(list))
		for i, s := range list {
			texts[i] = quoted(s) + ":"
		}
		c := newChooser(texts)
		if c.table == nil {
			t.Errorf("%s: two bytes do not tell", name)
		}
		for i, s := range texts {
			b := []byte("{" + s + "1}")
			if got := c.candidate(b, 1); got != i {
				t.Errorf("%s: %s is taken for the one at %d, want %d", name, s, got, i)
			}
			for at := range len(b) + 1 { // wherever it is asked, it reads only the text
				if got := c.candidate(b[:at:at], min(at, 1)); got >= len(texts) {
					t.Errorf("%s: %q: there is no text at %d", name, b[:at], got)
				}
			}
		}
	}
	for name, list := range map[string][]string{"twice": {`"a"`, `"a"`}, "none": nil, "three differ in three places": {`"aaa"`, `"baa"`, `"aba"`, `"aab"`}} {
		c := newChooser(list)
		if got := c.candidate([]byte(`"aaa"`), 0); c.table != nil || got != -1 {
			t.Errorf("%s: told apart, and found at %d", name, got)
		}
	}
}

// TestUnescapeLikeTheLibrary holds well-formed strings against encoding/json.
func TestUnescapeLikeTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 5000 {
		text := `"` + string(someInside(r)) + `"`
		var want string
		if json.Unmarshal([]byte(text), &want) != nil || strings.ContainsRune(want, utf8.RuneError) {
			continue // the library replaces what is not Unicode
		}
		if got, ok := unquote(text); !ok || got != want {
			t.Fatalf("%s: got %q, %v, want %q", text, got, ok, want)
		}
	}
}
