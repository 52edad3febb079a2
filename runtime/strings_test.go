package runtime

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
)

const stringsSchema = `{"type":"object","properties":{"a":{"type":"string"},"l":{"type":"array","items":{"type":"string"}},"n":{"type":"integer"},"d":{"type":"string","default":"by default"}}}`

// decodeString is decode for a text that is a string.
func decodeString(tool *Tool, raw string, opts ...Option) (v any, passes int, err error) {
	var d Decoder
	for d.StartString(tool, raw, opts); d.Pass(); passes++ {
		v = readRow(&d)
	}
	return v, passes, d.Err()
}

// TestStrings reads strings of all lengths, among others and at the end of the
// text, from bytes and from a string.
func TestStrings(t *testing.T) {
	tool := toolOf(t, stringsSchema)
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 2000 {
		var want []any
		var list []string
		for range r.IntN(12) {
			s, end := plainly(someInside(r))
			if s = s[:len(s):len(s)]; end < 0 || n%3 == 0 {
				s = []byte(strings.Repeat("plain ", r.IntN(200)))
			}
			want, list = append(want, string(s)), append(list, quoted(string(s)))
		}
		text := `{"l":[` + strings.Join(list, ",") + `],"a":"é\n"}`
		whole := obj("a", "é\n", "l", append([]any{}, want...), "d", "by default")
		if want == nil {
			whole["l"] = []any{}
		}
		for name, read := range map[string]func(*Tool, string, ...Option) (any, int, error){"bytes": decode, "string": decodeString} {
			v, passes, err := read(tool, text)
			if diff := cmp.Diff(any(whole), v); err != nil || passes != 1 || diff != "" {
				t.Fatalf("%s: %.200s: %d passes, %v (-want +got):\n%.500s", name, text, passes, err, diff)
			}
		}
	}
}

// TestStringsShareMemory: what is cut from a string costs nothing, however long
// it is. From bytes nothing is cut.
func TestStringsShareMemory(t *testing.T) {
	tool := toolOf(t, stringsSchema)
	long := strings.Repeat("long ", 1000)
	raw := `{"a":"` + long + `","l":["short","with \n escape","` + long + `\t"]}`
	shares := func(s any) bool {
		from := uintptr(unsafe.Pointer(unsafe.StringData(s.(string))))
		text := uintptr(unsafe.Pointer(unsafe.StringData(raw)))
		return from >= text && from < text+uintptr(len(raw))
	}
	v, _, err := decodeString(tool, raw)
	if err != nil {
		t.Fatal(err)
	}
	list := v.(map[string]any)["l"].([]any)
	for i, s := range append([]any{v.(map[string]any)["a"]}, list...) {
		if got, want := shares(s), i < 2; got != want {
			t.Errorf("string %d shares memory: %v, want %v", i, got, want)
		}
	}
	if v, _, _ := decode(tool, raw); shares(v.(map[string]any)["a"]) {
		t.Error("a string shares memory with bytes")
	}
	if n := testing.AllocsPerRun(10, func() {
		var small refundOrderArgs
		var d Decoder
		for d.StartString(refundOrder, `{"order_id":"abc","amount_cents":1,"reason":"late"}`, nil); d.Pass(); {
			small.decode(&d)
		}
		if d.Err() != nil || small.OrderID != "abc" {
			t.Fatal(d.Err(), small)
		}
	}); n > 0 {
		t.Errorf("%v allocations for a small string", n)
	}
}

// TestStringRead: what the first pass of a string does not read is coerced,
// defaulted and refused as it is from bytes. Constants cannot be written to.
func TestStringRead(t *testing.T) {
	tool := toolOf(t, stringsSchema)
	for _, raw := range []string{"", " ", "{", `{"n":"12"}`, `{"n":"12","a":"x","l":["a\nb"]}`, `{"n":"x"}`, `{"a":5}`, `{"a":"` + "\xff" + `"}`, `{"l":["a"],"l":["b"]}`, ` {"a":"b"} `} {
		for _, level := range []Level{Strict, Standard} {
			v, passes, err := decode(tool, raw, WithLevel(level))
			got, gotPasses, gotErr := decodeString(tool, raw, WithLevel(level))
			if diff := cmp.Diff(v, got); diff != "" || passes != gotPasses || fmt.Sprint(err) != fmt.Sprint(gotErr) {
				t.Errorf("%q, level %d: %v and %v, %d and %d passes (-bytes +string):\n%s", raw, level, err, gotErr, passes, gotPasses, diff)
			}
		}
	}
}

// TestStringMemory: strings take a few times the text at most, whatever they are.
func TestStringMemory(t *testing.T) {
	tool := toolOf(t, stringsSchema)
	for _, s := range []string{"", "a", `\n`, strings.Repeat("x", maxShared-1), strings.Repeat("x", maxShared+1), strings.Repeat("é", 70) + `\n`, `\n` + strings.Repeat("x", 5000), strings.Repeat(`\u00e9`, 30), strings.Repeat(`\n`, 3000)} {
		n := max(1, 200_000/(len(s)+3))
		text := []byte(`{"l":[` + strings.TrimSuffix(strings.Repeat(`"`+s+`",`, n), ",") + `]}`)
		var list []string
		read := func() {
			var d Decoder
			list = make([]string, 0, n)
			d.Start(tool, text, nil)
			d.Pass()
			m := d.Object()
			for m.Next(&d) {
				if m.Field() != 1 {
					_ = d.String()
					continue
				}
				l := d.Array()
				for l.Next(&d) {
					list = append(list, d.String())
				}
			}
		}
		read()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read()
		runtime.ReadMemStats(&after)
		taken := int(after.TotalAlloc-before.TotalAlloc) - 16*n
		if len(list) != n || taken > 4*len(text) {
			t.Errorf("%d strings of %d bytes: read %d, with %d bytes for %d", n, len(s), len(list), taken, len(text))
		}
	}
}
