package runtime

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// nastyTexts are cut everywhere, besides what the vectors send.
var nastyTexts = []string{
	``, " \r\n\t ", `{}`, ` { } `, `[]`, `[[],{}]`, `""`, `"a"`, `true`, ` false`, "null\n",
	`0`, `-0`, `12 `, `-1.50e+07`, `1E5`, `[0,-0.0,10,1e1,1E-1,2.5E+3]`, `01`, `-`, `--1`, `1.`, `.5`, `+1`, `[1.]`, `[1e]`, `[1e+]`, `[00]`, `[1e5e5]`, `[1.2.3]`, `[-x]`, `[1x]`,
	`{"a":"line\nnext \"quoted\" \\ \/ \b\f\r\t end"}`,
	`{"a":"\u00e9\u20ac\ud83d\ude00\uD83D\uDE00x","b":"é€😀😀"}`,
	`"\ud83d"`, `"\ud83dx"`, `"\ud83d\n"`, `"\ud83d\u0041"`, `"\ude00"`, `"\ud83d\ud83d"`, `"\u12g4"`, `"\x"`, `"\'"`, `"\u000"`,
	"\"a\x00\"", "\"a\nb\"", "\"\x1f\"", "\"\x7f\"",
	"\"\xff\"", "\"a\xc3\"", "\"\xe2\x82\"", "\"\xed\xa0\x80\"", "\"\xc0\x80\"", "\"\xf4\x90\x80\x80\"", "\"ok é\xf0\x9f\x98x\"", "\"\xf0\x9f\x98", "\xef\xbb\xbf{}", "[\xe2\x80\xa8]",
	`{"a":{"b":[1,{"c":["x","y",[true,false,null]]},"z"]},"d":[[[]]],"e":{}}`,
	"{\r\n  \"path\" : \"a.txt\" ,\r\n  \"lines\" : [ \"one\\r\\n\" , \"two\" ]\r\n}\r\n",
	`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"":1,"":2}`, `{"x":{"a":1},"a":{"a":"s"},"a":0}`, `{"é":1,"\u00e9":2}`, `[{"a":1},{"a":"two"}]`,
	`{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":9,"10":"ten","11":{"1":1},"10":0}`,
	`[{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":9},{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":"nine"}]`,
	`{"o":{"\u0063\n":"s","c":[{"\\":"t"}]},"p":{}}`,
	`{"order id":"1","a.b":{"c[0]":"2"},"":"3","q\"\\":["4"],"line\n":"5","$x_1":"6","Größe":"7"}`,
	`{} `, `{}{"a":"b"}`, ` {}{"a":["b"]} `, `{}{}`, `{}{}{}`, `{}{"a":1}{"a":1}`, `{} {"a":1}`, `{ }{"a":1}`, `{}[]`, `[]{}`, `{"a":1}{"a":1}`, `[{}{}]`,
	`{"a"}`, `{"a" 1}`, `{a:1}`, `{'a':1}`, `{"a":1,}`, `[1,]`, `[,1]`, `[1 2]`, `["a" "b"]`, `{"a":1]`, `[1}`, `]`, `}`, `,`, `:`, `{"a"::1}`, `{,}`, `{"a":1 "b":2}`,
	`tru`, `trux`, `truex`, `nul`, `nulls`, `None`, `NaN`, `[truefalse]`, `{"a":t`, `"{\"a\":\"b\\n\"}"`, `"a"b`, `"a""b"`, "```json\n{}\n```", `// x`,
	strings.Repeat("[", 3) + `"` + strings.Repeat("plain text of more than eight bytes ", 3) + `\t` + strings.Repeat("é", 9) + `"` + strings.Repeat("]", 3),
}

func TestPreviewOfEveryPrefix(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range vectors(t) {
		if !seen[v.Input] {
			seen[v.Input] = true
			checkPreview(t, v.Input)
		}
	}
	for _, text := range nastyTexts {
		checkPreview(t, text)
	}
}

func FuzzPreview(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Input)
	}
	for _, text := range nastyTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = text[:min(len(text), 300)] // every prefix is read
		checkPreview(t, text)
	})
}

// TestPreviewSteps writes pieces one after the other and looks after each.
func TestPreviewSteps(t *testing.T) {
	type step struct {
		write string
		state PreviewState
		open  string
		json  string
	}
	for name, steps := range map[string][]step{
		"members": {
			{" \n", PreviewEmpty, "", ""},
			{`{`, PreviewOpen, "", `{}`},
			{`"na`, PreviewOpen, "", `{}`},
			{`me"`, PreviewOpen, "", `{}`},
			{`:`, PreviewOpen, "name", `{}`},
			{` `, PreviewOpen, "name", `{}`},
			{`"An`, PreviewOpen, "name", `{}`},
			{`n"`, PreviewOpen, "", `{"name": "Ann"}`},
			{`,`, PreviewOpen, "", `{"name": "Ann"}`},
			{`"order id":{`, PreviewOpen, `["order id"]`, `{"name": "Ann","order id":{}}`},
			{`"n":tru`, PreviewOpen, `["order id"].n`, `{"name": "Ann","order id":{}}`},
			{`e`, PreviewOpen, `["order id"]`, `{"name": "Ann","order id":{"n":true}}`},
			{`}`, PreviewOpen, ``, `{"name": "Ann","order id":{"n":true}}`},
			{`}`, PreviewComplete, ``, `{"name": "Ann","order id":{"n":true}}`},
			{"\n", PreviewComplete, ``, `{"name": "Ann","order id":{"n":true}}`},
			{`.`, PreviewBroken, ``, `{"name": "Ann","order id":{"n":true}}`},
		},
		"items": {
			{`{"a":[`, PreviewOpen, "a", `{"a":[]}`},
			{`1`, PreviewOpen, "a[0]", `{"a":[]}`},
			{`2`, PreviewOpen, "a[0]", `{"a":[]}`},
			{`,`, PreviewOpen, "a[1]", `{"a":[12]}`},
			{`[`, PreviewOpen, "a[1]", `{"a":[12,[]]}`},
			{`"x`, PreviewOpen, "a[1][0]", `{"a":[12,[]]}`},
			{`"`, PreviewOpen, "a[1]", `{"a":[12,["x"]]}`},
			{`]`, PreviewOpen, "a", `{"a":[12,["x"]]}`},
			{`,-0.5`, PreviewOpen, "a[2]", `{"a":[12,["x"]]}`},
			{`}`, PreviewBroken, "a", `{"a":[12,["x"],-0.5]}`},
			{`]}`, PreviewBroken, "a", `{"a":[12,["x"],-0.5]}`},
		},
		"a name that comes twice": {
			{`{"a":1,"\u0061`, PreviewOpen, "", `{"a":1}`},
			{`"`, PreviewBroken, "", `{"a":1}`},
			{`:2}`, PreviewBroken, "", `{"a":1}`},
		},
		"a stand-in": {
			{`{}`, PreviewComplete, "", `{}`},
			{`{"a`, PreviewOpen, "", `{}`},
			{`":1}`, PreviewComplete, "", `{"a":1}`},
			{`{`, PreviewBroken, "", `{"a":1}`},
		},
		"a number alone": {
			{`12`, PreviewOpen, "", ""},
			{`3`, PreviewOpen, "", ""},
			{"\n", PreviewComplete, "", "123"},
			{"4", PreviewBroken, "", "123"},
		},
		"a number that is none": {
			{`[1.5`, PreviewOpen, "[0]", "[]"},
			{`x`, PreviewBroken, "[0]", "[]"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var p Preview
			for _, s := range steps {
				p.WriteString(s.write)
				if p.State() != s.state || p.Open() != s.open || string(p.JSON()) != s.json {
					t.Errorf("%s\nis %v at %q: %s\nwant %v at %q: %s", p.Bytes(), p.State(), p.Open(), p.JSON(), s.state, s.open, s.json)
				}
			}
		})
	}
}

func TestPreviewText(t *testing.T) {
	const open = `{"a":"done","b":{"c":["x\n","y",{"d":"z"}]},"n":12,"e":[{"f":"1"},{"g":"two","h i":"par\u00e9\ud83d`
	for _, c := range []struct {
		text, path, want string
		done             bool
	}{
		{open, `e[1]["h i"]`, "paré", false},
		{open, `e[1].h i`, "paré", false},
		{open, `["e"][1].g`, "two", true},
		{open, `e[0].f`, "1", true},
		{open, `a`, "done", true},
		{open, `b.c[0]`, "x\n", true},
		{open, `b.c[1]`, "y", true},
		{open, `b.c[2].d`, "z", true},
		{open, `b["\u0063"][2].d`, "z", true},
		{open, ``, "", false},
		{open, `b`, "", false},
		{open, `n`, "", false},
		{open, `n.x`, "", false},
		{open, `a.x`, "", false},
		{open, `a[0]`, "", false},
		{open, `x`, "", false},
		{open, `.a`, "", false},
		{open, `[0]`, "", false},
		{open, `e.f`, "", false},
		{open, `e[2]`, "", false},
		{open, `e[-1]`, "", false},
		{open, `e[+0].f`, "", false},
		{open, `e[99999999999999999999]`, "", false},
		{open, `e[1].x`, "", false},
		{open, `e[0].x`, "", false},
		{open, `b.c[3]`, "", false},
		{open, `b..c`, "", false},
		{open, `b.`, "", false},
		{open, `b[`, "", false},
		{open, `b["`, "", false},
		{open, `b["c`, "", false},
		{open, `b["c\`, "", false},
		{open, `b["c"`, "", false},
		{open, `b["c"x`, "", false},
		{open, `b["\x"]`, "", false},
		{open, `b]`, "", false},
		{`{"b":"s","a":`, `a.b`, "", false},
		{`{"":"s"`, `[0]`, "", false},
		{`{"o":{"":"s"},`, `o[0]`, "", false},
		{`{"o":["s"],`, `o.x`, "", false},
		{`{"b":{"":{"c":"s"}},`, `b..c`, "", false},
		{`{"b":{"":{"c":"s"}},`, `b[""].c`, "s", true},
		{`{"b":{"":"s"},`, `b.`, "", false},
		{`"root`, ``, "root", false},
		{`"root"`, ``, "root", true},
		{`"root"`, `a`, "", false},
		{`  `, ``, "", false},
		{`nothing`, ``, "", false},
		{`{"a`, `a`, "", false},
		{`{"a":`, `a`, "", false},
		{`{"":"x`, `[""]`, "x", false},
		{`["x`, `[0]`, "x", false},
		{`["x",`, `[1]`, "", false},
		{"{\"a\":\"x\xff", `a`, "x", false},
		{"{\"a\":\"x\ny\"", `a`, "x", false},
	} {
		var p Preview
		p.WriteString(c.text)
		if s, done := p.Text(c.path); s != c.want || done != c.done {
			t.Errorf("Text(%q) of %s = %q, %v, want %q, %v", c.path, c.text, s, done, c.want, c.done)
		}
	}
}

func TestPreviewLimits(t *testing.T) {
	deep := func(n int) string { return strings.Repeat(`{"a":[`, n/2) + strings.Repeat("]}", n/2) }
	long := func(n int) string { return `"` + strings.Repeat("x", n-2) + `"` }
	for name, c := range map[string]struct {
		text string
		want PreviewState
	}{
		"128 deep":     {deep(128), PreviewComplete},
		"130 deep":     {deep(130), PreviewBroken},
		"129 opened":   {strings.Repeat("[", 129), PreviewBroken},
		"16 MiB":       {long(defaultBytes), PreviewComplete},
		"a byte more":  {long(defaultBytes) + " ", PreviewBroken},
		"cut by limit": {`"` + strings.Repeat(`\u00e9`, defaultBytes/6+1), PreviewBroken},
	} {
		var p Preview
		for rest := c.text; rest != ""; {
			n := min(len(rest), 1<<20-1)
			p.WriteString(rest[:n])
			rest = rest[n:]
		}
		if p.State() != c.want || string(p.Bytes()) != c.text {
			t.Errorf("%s is %v with %d of %d bytes, want %v", name, p.State(), len(p.Bytes()), len(c.text), c.want)
		}
	}
}

// TestPreviewOwnsItsBytes: what it is given and what JSON gives may be written
// to; what Bytes gives may be appended to.
func TestPreviewOwnsItsBytes(t *testing.T) {
	var p Preview
	b := []byte(`{"a":"one","b":"two`)
	p.Write(b)
	clear(b)
	clear(p.JSON())
	longer := append(p.Bytes(), "XXXX"...)
	p.WriteString(`"}`)
	if got := string(longer); got != `{"a":"one","b":"twoXXXX` {
		t.Error(got)
	}
	if got := string(p.JSON()); got != `{"a":"one","b":"two"}` {
		t.Error(got)
	}
}

// TestPreviewManyNames: an index finds names where there are many, at each depth anew.
func TestPreviewManyNames(t *testing.T) {
	var p Preview
	for i := range 1000 {
		fmt.Fprintf(&p, `%s"k%d":{"k0":"%d","k1":"s"}`, map[bool]string{true: "{", false: ","}[i == 0], i, i)
	}
	for _, i := range []int{0, 7, 8, 500, 999} {
		if s, done := p.Text(fmt.Sprintf("k%d.k0", i)); s != fmt.Sprint(i) || !done {
			t.Errorf("k%d.k0 = %q, %v", i, s, done)
		}
	}
	if p.WriteString(`,"k1000`); p.State() != PreviewOpen {
		t.Error(p.State())
	}
	if p.WriteString(`":0,"k500"`); p.State() != PreviewBroken {
		t.Error(p.State())
	}
}

func TestPreviewStateString(t *testing.T) {
	var names []string
	for s := PreviewEmpty; s <= PreviewBroken+1; s++ {
		names = append(names, s.String())
	}
	if got := strings.Join(names, " "); got != "empty open complete broken PreviewState(4)" {
		t.Error(got)
	}
}

// BenchmarkPreview writes 1 MB, then 2, in pieces of four bytes, as short as a
// model's tokens; ns/byte is to be the same for both.
func BenchmarkPreview(b *testing.B) {
	const size = 1 << 20
	shapes := []struct{ name, start, repeat, end string }{
		{"text", `{"text":"`, `A line of text that is forty-eight bytes long..\n`, `"}`},
		{"wide", `{"text":"`, `日本語の文章、\u00e9\ud83d\ude00 `, `"}`},
		{"items", `{"list":[`, `{"id":12345,"ok":true,"tags":["a","b"]},`, `0]}`},
		{"digits", `[`, `1234567890`, `]`},
	}
	for _, s := range shapes {
		for _, n := range []int{size, 2 * size} {
			text := s.start + strings.Repeat(s.repeat, n/len(s.repeat)) + s.end
			b.Run(fmt.Sprintf("%s/%dMB", s.name, n/size), func(b *testing.B) { benchmarkPreview(b, text, false) })
		}
	}
	for _, n := range []int{size, 2 * size} {
		text := shapes[0].start + strings.Repeat(shapes[0].repeat, n/len(shapes[0].repeat)) + shapes[0].end
		b.Run(fmt.Sprintf("text-shown/%dMB", n/size), func(b *testing.B) { benchmarkPreview(b, text, true) })
	}
}

func benchmarkPreview(b *testing.B, text string, show bool) {
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var p Preview
		for i := 0; i < len(text); i += 4 {
			p.WriteString(text[i:min(i+4, len(text))])
			if show {
				p.Text("text")
			}
		}
		if p.State() != PreviewComplete {
			b.Fatal(p.State())
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(text)), "ns/byte")
}

// A shown is what a preview tells at one moment, with copies of what it gave
// out: nothing may write to that later.
type shown struct {
	State PreviewState
	Open  string
	JSON  string
	Texts []shownText // of each path
	given []string    // the same strings as they were returned
	json  []byte
}

type shownText struct {
	S    string
	Done bool
}

func show(p *Preview, paths []string) shown {
	s := shown{State: p.State(), Open: p.Open(), json: p.JSON()}
	s.JSON = string(s.json)
	for _, path := range paths {
		text, done := p.Text(path)
		s.Texts = append(s.Texts, shownText{strings.Clone(text), done})
		s.given = append(s.given, text)
	}
	return s
}

func (s shown) equal(u shown) bool {
	return s.State == u.State && s.Open == u.Open && s.JSON == u.JSON && slices.Equal(s.Texts, u.Texts)
}

// checkPreview feeds a text byte by byte and holds what must be true of each
// prefix, of two that follow one another, and of the whole.
func checkPreview(t *testing.T, text string) {
	t.Helper()
	var p Preview
	paths := []string{""}
	known := map[string]bool{"": true}
	history := []shown{show(&p, paths)}
	for i := range len(text) {
		if n, err := p.Write([]byte(text[i : i+1])); n != 1 || err != nil {
			t.Fatalf("Write = %d, %v", n, err)
		}
		if open := p.Open(); !known[open] {
			known[open] = true
			paths = append(paths, open)
		}
		now := show(&p, paths)
		prefix := text[:i+1]
		checkStep(t, prefix, paths, history[len(history)-1], now)
		var whole Preview
		whole.WriteString(prefix)
		if s := show(&whole, paths); !s.equal(now) {
			t.Fatalf("%q byte by byte\n%+v\nand in one piece\n%+v", prefix, now, s)
		}
		history = append(history, now)
	}
	for _, s := range history {
		for i, g := range s.given {
			if g != s.Texts[i].S {
				t.Fatalf("%q: Text gave %q, which became %q", text, s.Texts[i].S, g)
			}
		}
		if string(s.json) != s.JSON {
			t.Fatalf("%q: JSON gave %q, which became %q", text, s.JSON, s.json)
		}
	}
	if string(p.Bytes()) != text {
		t.Fatalf("Bytes = %q, want %q", p.Bytes(), text)
	}
	checkChunks(t, text, paths, history[len(history)-1])
	checkEnd(t, text, &p)
}

// checkStep holds that nothing is taken back.
func checkStep(t *testing.T, prefix string, paths []string, before, now shown) {
	t.Helper()
	switch {
	case before.State == PreviewBroken && now.State != PreviewBroken:
		t.Fatalf("%q is %v again", prefix, now.State)
	case before.State == PreviewComplete && now.State == PreviewOpen && strings.TrimSpace(prefix) != "{}{":
		t.Fatalf("%q is open again", prefix)
	case before.State == PreviewOpen && now.State == PreviewEmpty:
		t.Fatalf("%q is empty again", prefix)
	}
	if before.JSON != now.JSON {
		if v := parsed(t, now.JSON); before.JSON != "" && !holds(v, parsed(t, before.JSON)) {
			t.Fatalf("%q: JSON was %s and is %s", prefix, before.JSON, now.JSON)
		}
	}
	if (now.JSON == "") != (now.json == nil) {
		t.Fatalf("%q: JSON is %#v", prefix, now.json)
	}
	for i, a := range before.Texts {
		b, path := now.Texts[i], paths[i]
		if !strings.HasPrefix(b.S, a.S) || a.Done && a != b {
			t.Fatalf("%q: Text(%q) was %q, %v and is %q, %v", prefix, path, a.S, a.Done, b.S, b.Done)
		}
		if !utf8.ValidString(b.S) {
			t.Fatalf("%q: Text(%q) is %q", prefix, path, b.S)
		}
	}
}

// checkChunks cuts the text at random and compares the result.
func checkChunks(t *testing.T, text string, paths []string, want shown) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(len(text)), 1))
	for range 3 {
		var p Preview
		for rest := text; rest != ""; {
			n := min(len(rest), random.IntN(12))
			p.WriteString(rest[:n])
			rest = rest[n:]
		}
		if s := show(&p, paths); !s.equal(want) {
			t.Fatalf("%q byte by byte\n%+v\nand in pieces\n%+v", text, want, s)
		}
	}
}

// checkEnd compares the whole with what two other readers say of it.
func checkEnd(t *testing.T, text string, p *Preview) {
	t.Helper()
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if rest := strings.TrimPrefix(trimmed, "{}"); strings.HasPrefix(rest, "{") && trimmed != rest {
		text = rest
	}
	if isStrict(text) {
		value := strings.TrimSpace(text)
		if c := text[len(text)-1]; p.State() == PreviewOpen && p.JSON() == nil && c-'0' <= 9 {
			p.WriteString(" ") // a number that is not in a container
		}
		if p.State() != PreviewComplete || string(p.JSON()) != value {
			t.Fatalf("%q is %v, %s", text, p.State(), p.JSON())
		}
		checkTexts(t, p, nil, parsed(t, value))
		return
	}
	var all tape
	all.reset([]byte(text))
	_, fault := all.parse(0, len(text), -1, defaultDepth)
	switch {
	case fault == nil:
		t.Fatalf("%q is read by the decoder, but not JSON", text)
	case strings.Trim(text, " \t\r\n") == "":
		if p.State() != PreviewEmpty {
			t.Fatalf("%q is %v", text, p.State())
		}
	case fault.code == "truncated" && p.State() == PreviewOpen:
	case p.State() != PreviewBroken:
		t.Fatalf("%q is %v, to the decoder %s", text, p.State(), fault.code)
	case fault.code == "truncated" && !strings.Contains(text, "{"): // else a name may come twice
		t.Fatalf("%q is broken, to the decoder truncated", text)
	}
}

// checkTexts looks up every string of a value, and what is none.
func checkTexts(t *testing.T, p *Preview, path []byte, v any) {
	t.Helper()
	want, isString := v.(string)
	if got, done := p.Text(string(path)); got != want || done != isString {
		t.Fatalf("Text(%q) of %q = %q, %v, want %q, %v", path, p.Bytes(), got, done, want, isString)
	}
	switch v := v.(type) {
	case map[string]any:
		for name, m := range v {
			checkTexts(t, p, appendMember(path[:len(path):len(path)], name), m)
		}
	case []any:
		for i, m := range v {
			checkTexts(t, p, appendIndex(path[:len(path):len(path)], i), m)
		}
	}
}

func parsed(t *testing.T, text string) any {
	t.Helper()
	if !isStrict(text) {
		t.Fatalf("%q is not JSON", text)
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// holds reports whether a value is another one that has grown: the same scalars
// in the same places, and perhaps more.
func holds(grown, v any) bool {
	switch v := v.(type) {
	case map[string]any:
		g, ok := grown.(map[string]any)
		for name, m := range v {
			n, has := g[name]
			ok = ok && has && holds(n, m)
		}
		return ok
	case []any:
		g, ok := grown.([]any)
		ok = ok && len(g) >= len(v)
		for i := 0; ok && i < len(v); i++ {
			ok = holds(g[i], v[i])
		}
		return ok
	}
	return grown == v
}

// isStrict reports, with the help of encoding/json, whether a text is JSON as a
// preview wants it.
func isStrict(text string) bool {
	if !json.Valid([]byte(text)) || !utf8.ValidString(text) || halfPair(text) {
		return false
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	ok, _ := strictValue(d, 0)
	return ok
}

// strictValue reads one value, or the bracket that ends a container.
func strictValue(d *json.Decoder, depth int) (ok, end bool) {
	tok, err := d.Token()
	if err != nil {
		return false, false
	}
	switch tok {
	case json.Delim(']'), json.Delim('}'):
		return true, true
	case json.Delim('['):
		for ok, end = true, false; ok && !end; {
			ok, end = strictValue(d, depth+1)
		}
	case json.Delim('{'):
		names := map[string]bool{}
		for d.More() {
			name, _ := d.Token()
			if names[name.(string)] {
				return false, false
			}
			names[name.(string)] = true
			if ok, _ = strictValue(d, depth+1); !ok {
				return false, false
			}
		}
		_, err = d.Token()
		ok = err == nil
	default:
		return true, false
	}
	return ok && depth < 128, false
}

// halfPair reports whether a text that is otherwise JSON has an escape that is
// half a surrogate pair.
func halfPair(text string) bool {
	var units []uint16 // of all strings; 0 for what is no surrogate escape
	for i := 0; i < len(text); i++ {
		unit := uint16(0)
		if text[i] == '\\' {
			i++
			if text[i] == 'u' {
				fmt.Sscanf(text[i+1:i+5], "%x", &unit)
				i += 4
			}
		}
		units = append(units, unit)
	}
	for i := 0; i < len(units); i++ {
		if !utf16.IsSurrogate(rune(units[i])) {
			continue
		}
		if i+1 == len(units) || utf16.DecodeRune(rune(units[i]), rune(units[i+1])) == utf8.RuneError {
			return true
		}
		i++
	}
	return false
}
