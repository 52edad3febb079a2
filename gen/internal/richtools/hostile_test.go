package richtools

import (
	"errors"
	"fmt"
	"math"
	goruntime "runtime"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/runtime"
)

// repeat writes n elements between two texts, commas between them.
func repeat(n int, before string, elem func(i int) string, after string) string {
	var b strings.Builder
	b.WriteString(before)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(elem(i))
	}
	b.WriteString(after)
	return b.String()
}

// same is an element that is always the same.
func same(text string) func(int) string { return func(int) string { return text } }

func format(f string) func(int) string { return func(i int) string { return fmt.Sprintf(f, i) } }

// nested puts n pairs of texts around another.
func nested(n int, before, inside, after string) string {
	return strings.Repeat(before, n) + inside + strings.Repeat(after, n)
}

const million = 1_000_000

// huge are texts of n keys, elements, levels or bytes. None of what is done with
// them may take more than linear time: with a million of each, what is
// quadratic does not end.
var huge = []struct {
	name  string
	tool  *runtime.Tool
	n     int
	text  func(n int) string
	level runtime.Level
	want  string // code of the first issue
}{
	{"a string of 50 MB", Anything, 50 * million, func(n int) string { return `{"v":"` + strings.Repeat("x", n) + `"}` }, runtime.Strict, ""},
	{"escapes of 50 MB", Anything, 8 * million, func(n int) string { return `{"v":"` + strings.Repeat(`\u00e4`, n) + `"}` }, runtime.Strict, ""},
	{"a string that is too long", PlaceOrder, 50 * million, func(n int) string { return `{"id":"a","name":"` + strings.Repeat("ä", n/2) + `"}` }, runtime.Standard, "maxLength"},
	{"a string for a pattern", PlaceOrder, 10 * million, func(n int) string { return `{"id":"a","code":"` + strings.Repeat("x", n) + `"}` }, runtime.Strict, ""},
	{"white space of 50 MB", Anything, 50 * million, func(n int) string { return "{" + strings.Repeat(" ", n) + "}" }, runtime.Strict, ""},
	{"a name of 50 MB", Label, 50 * million, func(n int) string { return `{"` + strings.Repeat("x", n) + `":""}` }, runtime.Strict, ""},
	{"a text that does not end", Anything, 50 * million, func(n int) string { return `{"v":"` + strings.Repeat("x", n) }, runtime.Standard, "truncated"},

	{"digits", EditTree, million, func(n int) string { return `{"value":` + strings.Repeat("9", n) + `}` }, runtime.Standard, "overflow"},
	{"digits of a decimal", PlaceOrder, million, func(n int) string { return `{"id":"a","price":0.` + strings.Repeat("0", n) + `1}` }, runtime.Strict, "multipleOf"},
	{"digits that are zeros", PlaceOrder, million, func(n int) string { return `{"id":"a","count":1.` + strings.Repeat("0", n) + `}` }, runtime.Strict, ""},
	{"digits in a string", PlaceOrder, million, func(n int) string { return `{"id":"a","count":"` + strings.Repeat("9", n) + `"}` }, runtime.Standard, "overflow"},

	{"arrays in arrays", Anything, 9_000, func(n int) string { return `{"v":` + nested(n, "[", "", "]") + `}` }, runtime.Strict, ""},
	{"objects in objects", Anything, 9_000, func(n int) string { return `{"v":` + nested(n, `{"a":`, "1", "}") + `}` }, runtime.Strict, ""},
	{"arrays that do not end", Anything, 9_000, func(n int) string { return `{"v":` + strings.Repeat("[", n) }, runtime.Standard, "truncated"},
	{"structs in structs", EditTree, 9_000, func(n int) string { return nested(n, `{"value":1,"left":`, `{"value":1}`, "}") }, runtime.Strict, ""},
	{"a fault in structs", EditTree, 9_000, func(n int) string { return nested(n, `{"value":1,"left":`, `{}`, "}") }, runtime.Standard, "required"},
	{"unions in unions", Draw, 4_000, func(n int) string {
		return `{"shape":` + nested(n, `{"kind":"group","of":[`, `{"kind":"circle","r":1}`, "]}") + `}`
	}, runtime.Strict, ""},
	{"a fault in unions", Draw, 4_000, func(n int) string {
		return `{"shape":` + nested(n, `{"kind":"group","of":[`, `{"kind":"circle","r":-1}`, "]}") + `}`
	}, runtime.Standard, "oneOf"},
	{"recursion through a choice", EditTree, 9_000, func(n int) string { return `{"value":1,"list":` + nested(n, "[", "true", "]") + `}` }, runtime.Strict, ""},

	{"keys of a map", Label, million, func(n int) string { return repeat(n, "{", format(`"k%d":"v"`), "}") }, runtime.Strict, ""},
	{"keys of any object", Anything, million, func(n int) string { return repeat(n, `{"v":{`, format(`"k%d":1`), "}}") }, runtime.Strict, ""},
	{"keys that are dropped", Draw, million, func(n int) string { return repeat(n, `{"one":2,`, format(`"k%d":1`), "}") }, runtime.Standard, ""},
	{"keys that are not allowed", PlaceOrder, million, func(n int) string { return repeat(n, `{"id":"a",`, format(`"k%d":1`), "}") }, runtime.Standard, "additionalProperties"},
	{"keys that nothing evaluates", Extend, million, func(n int) string { return repeat(n, `{"a":2,`, format(`"k%d":1`), "}") }, runtime.Standard, "unevaluatedProperties"},
	{"keys of patterns", Label, million, func(n int) string { return repeat(n, `{"mixed":{`, format(`"s_%d":"v"`), "}}") }, runtime.Strict, ""},
	{"keys that are coerced", Label, million, func(n int) string { return repeat(n, `{"mixed":{`, format(`"k_n%d":"true"`), "}}") }, runtime.Standard, ""},
	{"keys that break a bound", Label, million, func(n int) string { return repeat(n, `{"counts":{`, format(`"k%d":-1`), "}}") }, runtime.Standard, "maxProperties"},
	{"one key again and again", PlaceOrder, million, func(n int) string { return repeat(n, "{", same(`"id":"a"`), "}") }, runtime.Standard, "duplicate"},
	{"one key twice, at the end", Anything, million, func(n int) string { return repeat(n, `{"v":{`, format(`"k%d":1`), `,"k0":1}}`) }, runtime.Strict, "duplicate"},

	{"elements", Plot, million, func(n int) string { return repeat(n, `{"rest":[true,`, format("%d.5"), "]}") }, runtime.Strict, ""},
	{"elements that differ", Plot, million, func(n int) string { return repeat(n, `{"unique":[`, format("[%d]"), "]}") }, runtime.Strict, ""},
	{"elements that do not differ", Plot, million, func(n int) string { return repeat(n, `{"unique":[`, same(`{"a":1}`), "]}") }, runtime.Standard, "uniqueItems"},
	{"elements that are looked for", Plot, million, func(n int) string { return repeat(n, `{"holds":[7,`, same("1"), "]}") }, runtime.Strict, ""},
	{"elements that nothing evaluates", Plot, million, func(n int) string { return repeat(n, `{"uneval":["a",1,`, same("true"), "]}") }, runtime.Standard, "unevaluatedItems"},
	{"elements of the wrong type", Plot, million, func(n int) string { return repeat(n, `{"rows":[[],`, same(`{"a":[]}`), "]}") }, runtime.Standard, "type"},
	{"elements that are coerced", Plot, million, func(n int) string { return repeat(n, `{"rest":[true,`, same(`"1.5"`), "]}") }, runtime.Standard, ""},
	{"elements in a string", Plot, million, func(n int) string { return repeat(n, `{"unique":"[`, format("%d"), `]"}`) }, runtime.Standard, ""},
	{"arrays of arrays", Plot, million, func(n int) string { return repeat(n, `{"rows":[`, same("[1]"), "]}") }, runtime.Strict, ""},
	{"unions", Draw, million / 2, func(n int) string {
		return repeat(n, `{"shape":{"kind":"group","of":[`, same(`{"kind":"text","text":""}`), "]}}")
	}, runtime.Strict, ""},
}

// roomy lets a call be as long and as deep as the runtime lets it. That is not
// without bound: what is deep is read by recursion.
var roomy = runtime.WithLimits(runtime.Limits{Bytes: math.MaxInt, Depth: math.MaxInt})

func TestHugeTexts(t *testing.T) {
	if testing.Short() {
		t.Skip("reads texts of up to 50 MB")
	}
	for _, tt := range huge {
		t.Run(tt.name, func(t *testing.T) {
			few := spent(t, tt.tool, tt.text(tt.n/8), tt.want, tt.level)
			text := tt.text(tt.n)
			all := spent(t, tt.tool, text, tt.want, tt.level)
			t.Logf("%d bytes: %.1f bytes a byte", len(text), float64(all)/float64(len(text)))
			if all > 20*few+1<<20 { // buffers grow in steps; what is quadratic takes 64 times as much
				t.Errorf("an eighth of the text takes %d bytes of memory, and all of it %d", few, all)
			}
		})
	}
}

// spent is how many bytes of memory were taken to decode a text, of which the
// first fault is known.
func spent(t *testing.T, tool *runtime.Tool, text, want string, level runtime.Level) uint64 {
	t.Helper()
	raw := []byte(text)
	goruntime.GC() // what earlier calls have left to be used again
	goruntime.GC()
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	_, err := tool.DecodeAny(raw, roomy, runtime.WithLevel(level))
	goruntime.ReadMemStats(&after)
	if got := firstCode(t, err); got != want {
		t.Fatalf("%d bytes: %q, want %q: %.300v", len(text), got, want, err)
	}
	return after.TotalAlloc - before.TotalAlloc
}

// firstCode is the code of a refusal's first issue, "" if there is none. What a
// refusal says is bounded.
func firstCode(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	if n := len(err.Error()); n > 16<<10 {
		t.Errorf("the error has %d bytes", n)
	}
	var refused *runtime.ArgumentError
	if !errors.As(err, &refused) || len(refused.Issues) == 0 {
		t.Fatalf("no issue: %.300v", err)
	}
	return refused.Issues[0].Code
}

// TestLimits: without a word of the host, a call is neither huge nor deep, and
// whatever it says, 100,000 levels are too deep.
func TestLimits(t *testing.T) {
	for _, tt := range huge {
		if strings.HasSuffix(tt.name, "50 MB") {
			if _, err := tt.tool.DecodeAny([]byte(tt.text(tt.n))); firstCode(t, err) != "size" {
				t.Errorf("%s: %.300v", tt.name, err)
			}
		}
	}
	const levels = 100_000
	for _, tt := range []struct {
		tool *runtime.Tool
		text string
	}{
		{Anything, `{"v":` + nested(levels, "[", "", "]") + `}`},
		{Anything, `{"o":` + nested(levels, `{"a":`, "1", "}") + `}`},
		{Anything, `{"l":"` + nested(levels, "[", "", "]") + `"}`},
		{Anything, strings.Repeat(`{"v":`, levels)},
		{EditTree, nested(levels, `{"value":1,"left":`, "null", "}")},
		{EditTree, nested(levels, `{"value":"1","right":`, "null", "}")},
		{EditTree, `{"value":1,"list":` + nested(levels, "[", "true", "]") + `}`},
		{Draw, `{"shape":` + nested(levels, `{"kind":"group","of":[`, "", "]}") + `}`},
		{Draw, `{"shape":` + nested(levels, `{"of":[`, "", `],"kind":"group"}`) + `}`},
		{Label, `{"mixed":{"s_a":` + nested(levels, "[", "", "]") + `}}`},
		{Plot, `{"unique":[` + nested(levels, "[", "", "]") + `]}`},
		{Extend, `{"a":1,"c":` + nested(levels, `{"c":`, "1", "}") + `}`},
	} {
		for _, limit := range []runtime.Option{runtime.WithLimits(runtime.Limits{}), roomy} {
			_, err := tt.tool.DecodeAny([]byte(tt.text), limit)
			if code := firstCode(t, err); code != "depth" {
				t.Errorf("%s with %.30s: %q, %.300v", tt.tool.Name(), tt.text, code, err)
			}
		}
	}
}

// TestHugeExponents: a few bytes that stand for a number with a billion digits.
// Where there is no type to hold it, it stays a text.
func TestHugeExponents(t *testing.T) {
	tests := []struct {
		tool *runtime.Tool
		text string
		want string
	}{
		{EditTree, `{"value":%s}`, "overflow"},
		{Anything, `{"v":%s}`, ""},
		{PlaceOrder, `{"id":"a","count":%s}`, "overflow"},
		{PlaceOrder, `{"id":"a","even":%s}`, "overflow"},
		{PlaceOrder, `{"id":"a","price":%s}`, "overflow"},
		{PlaceOrder, `{"id":"a","vast":%s}`, "overflow"},
		{PlaceOrder, `{"id":"a","priority":%s}`, "enum"},
		{PlaceOrder, `{"id":"a","kind":{"k":[%s,"x"]}}`, "const"},
		{Draw, `{"size":%s}`, "oneOf"},
		{Draw, `{"one":%s}`, "oneOf"},
		{Plot, `{"rows":[[%s]]}`, "overflow"},
		{Plot, `{"holds":[%s]}`, "minContains"},
		{Plot, `{"unique":[%s,1]}`, ""},
		{Extend, `{"a":%s}`, "overflow"},
	}
	for _, tt := range tests {
		for _, number := range []string{"1e999999999", "-1e999999999", "1e99999999999999999999", "0.1e+999999999", "12.5e999999999"} {
			for _, level := range []runtime.Level{runtime.Strict, runtime.Standard} {
				text := fmt.Sprintf(tt.text, number)
				_, err := tt.tool.DecodeAny([]byte(text), runtime.WithLevel(level))
				if firstCode(t, err) != tt.want {
					t.Errorf("%s, %s: want %s: %v", tt.tool.Name(), text, tt.want, err)
				}
			}
		}
	}
}
