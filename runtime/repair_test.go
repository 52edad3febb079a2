package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A repairedText is what repair makes of a text: the value as compact JSON and the
// rules in their order, or the fault.
type repairedText struct {
	json, rules, fault string
	root               node
}

func repairText(text string, depth int) repairedText {
	var tp tape
	tp.reset([]byte(text))
	root, repairs, f := tp.repair(0, len(text), -1, depth)
	if f != nil {
		return repairedText{fault: strings.TrimSpace(f.code + " " + f.path)}
	}
	return repairedText{json: string(tp.appendTree(nil, root)), rules: ruleList(repairs), root: tp.nodes[root]}
}

func ruleList(repairs []textRepair) string {
	var names []string
	for _, made := range repairs {
		names = append(names, strings.TrimPrefix(made.rule.String(), "text-"))
	}
	return strings.Join(names, " ")
}

// appendTree writes all of a value as compact JSON.
func (t *tape) appendTree(b []byte, n int32) []byte {
	opening, closing := byte('{'), byte('}')
	switch t.kind(n) {
	case arrayKind:
		opening, closing = '[', ']'
	case objectKind:
	case keyKind:
		return t.appendTree(append(t.appendScalar(b, n), ':'), t.nodes[n].first)
	default:
		return t.appendScalar(b, n)
	}
	b = append(b, opening)
	for c := t.nodes[n].first; c != 0; c = t.nodes[c].next {
		if c != t.nodes[n].first {
			b = append(b, ',')
		}
		b = t.appendTree(b, c)
	}
	return append(b, closing)
}

// repairable are texts that repair reads, as what, and by which rules.
var repairable = []struct{ text, json, rules string }{
	{"\ufeff{}", `{}`, "bom"}, {"\ufeff \n[\"\ufeff\"]", "[\"\ufeff\"]", "bom"},

	{"```json\n{\"a\":1}\n```", `{"a":1}`, "fence"}, {" \n```\n{}\n```\r\n ", `{}`, "fence"}, {"```{}```", `{}`, "fence"}, {"~~~json\n{}\n~~~~", `{}`, "fence"}, {"~~~\n{}", `{}`, "fence"},
	{"```json{}```", `{}`, "fence"}, {"````json5\n[1]\n```", `[1]`, "fence"}, {"```c++ {}```", `{}`, "fence"},
	{"```json\n{}", `{}`, "fence"}, {"```json\n{}\n", `{}`, "fence"}, {"```\n5\n```", `5`, "fence"}, {"```\ntrue```", `true`, "fence"},
	{"\ufeff```json\n{'a':1}", `{"a":1}`, "bom fence single-quote"}, {"```json\n{}}```", `{}`, "fence extra-close"},
	{"```json\n{}{\"a\":1}```", `{"a":1}`, "fence empty-prefix"}, {"```\n// c\n{} // ```", `{}`, "fence comment"},
	{"{\"a\":\"```\"}", "{\"a\":\"```\"}", ""},

	{"{\"a\":1 // one\n}", `{"a":1}`, "comment"}, {"{\"a\":1 // one\r}", `{"a":1}`, "comment"}, {`{/* n */"a":1}`, `{"a":1}`, "comment"},
	{"{\n# n\n\"a\":1}", `{"a":1}`, "comment"}, {"{#n\n\"a\":1}", `{"a":1}`, "comment"}, {"[1 # n\n]", `[1]`, "comment"}, {"[# n\n1]", `[1]`, "comment"},
	{`{"a"/**/:/***/1 /*/*/}`, `{"a":1}`, "comment"}, {`/**/{}/**/`, `{}`, "comment"}, {"// a\n{}// b", `{}`, "comment"}, {`{} # b`, `{}`, "comment"}, {`{}#`, `{}`, "comment"},
	{"[1,// \"a\", ]\n2]", `[1,2]`, "comment"}, {"[//\n]", `[]`, "comment"}, {"// é\n[1]", `[1]`, "comment"}, {"{\"a\":\"// # /* */\"}", `{"a":"// # /* */"}`, ""},
	{"{\"a\":5 //\n}", `{"a":5}`, "comment"}, {"{\"a\":true /**/}", `{"a":true}`, "comment"}, {"{\"a\":\"5\"//\n}", `{"a":"5"}`, "comment"}, {"[[]/**/]", `[[]]`, "comment"}, {`5 // five`, `5`, "comment"},

	{`{"a":1,}`, `{"a":1}`, "trailing-comma"}, {`[1,2, ]`, `[1,2]`, "trailing-comma"}, {"[[1,],]", `[[1]]`, "trailing-comma"},
	{"[1,/* c */]", `[1]`, "trailing-comma comment"}, {"[1 /* c */,]", `[1]`, "comment trailing-comma"}, {"{'a':1,// c\n}", `{"a":1}`, "single-quote trailing-comma comment"},

	{"{\"a\":1\n\"b\":2}", `{"a":1,"b":2}`, "missing-comma"}, {`{"a":{} "b":[] "c":"" "d":null}`, `{"a":{},"b":[],"c":"","d":null}`, "missing-comma"},
	{`{"a":1 'b':2}`, `{"a":1,"b":2}`, "missing-comma single-quote"}, {`{"a":1 /**/"b":2}`, `{"a":1,"b":2}`, "comment missing-comma"},
	{"{\"a\":1 // x,\n\"b\":2,}", `{"a":1,"b":2}`, "comment missing-comma trailing-comma"}, {`{"a":high "b":2}`, `{"a":"high","b":2}`, "bare-word missing-comma"},

	{`{'a':'b'}`, `{"a":"b"}`, "single-quote"}, {`{'a':'say "hi"'}`, `{"a":"say \"hi\""}`, "single-quote"}, {`['it\'s']`, `["it's"]`, "single-quote"},
	{`['\"\\\/\n\u00e9\ud83d\ude00']`, `["\"\\/\né😀"]`, "single-quote"}, {`['']`, `[""]`, "single-quote"}, {`{'':''}`, `{"":""}`, "single-quote"},
	{`'a'`, `"a"`, "single-quote"}, {"['é\ttab']", `["é\ttab"]`, "single-quote control"}, {`['\d+']`, `["\\d+"]`, "single-quote escape"}, {`["'"]`, `["'"]`, ""},
	{`['a\\']`, `["a\\"]`, "single-quote"},

	{`{a:1}`, `{"a":1}`, "bare-key"}, {`{a-b:1,$c:2,_:3,4:4,-:5,été:6}`, `{"a-b":1,"$c":2,"_":3,"4":4,"-":5,"été":6}`, "bare-key"},
	{`{true:1,null:2,NaN:3,None:4}`, `{"true":1,"null":2,"NaN":3,"None":4}`, "bare-key"}, {"{a /* c */ : 1}", `{"a":1}`, "bare-key comment"}, {`{ключ:1}`, `{"ключ":1}`, "bare-key"},

	{`{"a":high}`, `{"a":"high"}`, "bare-word"}, {`[a,b-c , _d2,naïve ]`, `["a","b-c","_d2","naïve"]`, "bare-word"}, {"[a /* c */]", `["a"]`, "bare-word comment"},
	{`[TRUE,tRue,Nullable,nano,infinite,undefined_]`, `["TRUE","tRue","Nullable","nano","infinite","undefined_"]`, "bare-word"},
	{"[trues,Falsey]", `["trues","Falsey"]`, "bare-word"}, {"[C # c\n]", `["C"]`, "bare-word comment"},

	{`{"t":True,"f":False,"n":None}`, `{"t":true,"f":false,"n":null}`, "python-literal"}, {`True`, `true`, "python-literal"}, {" None ", `null`, "python-literal"},

	{`[+1,-1]`, `[1,-1]`, "number"}, {`[.5,-.5,+.5]`, `[0.5,-0.5,0.5]`, "number"}, {`[5.,-5.,0.,-0.]`, `[5,-5,0,-0]`, "number"}, {`[5.e3,.5E-2,+1e+2]`, `[5e3,0.5E-2,1e+2]`, "number"},
	{`+1`, `1`, "number"}, {`.5`, `0.5`, "number"}, {"5. ", `5`, "number"}, {`[+0.10]`, `[0.10]`, "number"},

	{"[\"x\ny\"]", `["x\ny"]`, "control"}, {"[\"\x00\x1f\t\r\"]", `["\u0000\u001f\t\r"]`, "control"}, {"{\"a\tb\":1}", `{"a\tb":1}`, "control"}, {"[\"\x7f\"]", "[\"\x7f\"]", ""},
	{"[\"a\n\\n\"]", `["a\n\n"]`, "control"},

	{`["\d+\.\w"]`, `["\\d+\\.\\w"]`, "escape"}, {`["it\'s"]`, `["it's"]`, "escape"}, {`["it\'s\n"]`, `["it's\n"]`, "escape"}, {`["C:\Users\me"]`, `["C:\\Users\\me"]`, "escape"},
	{`["\d\"\u0041\/"]`, `["\\d\"A/"]`, "escape"}, {`["\'\d"]`, `["'\\d"]`, "escape"}, {`["\é\😀"]`, `["\\é\\😀"]`, "escape"}, {`["\x41\0"]`, `["\\x41\\0"]`, "escape"},
	{"[\"a\\\nb\"]", `["a\\\nb"]`, "escape control"}, {"[\"a\tb\\d\"]", `["a\tb\\d"]`, "control escape"}, {`{"\d":1}`, `{"\\d":1}`, "escape"}, {`["\'\\"]`, `["'\\"]`, "escape"},

	{`{"a":1}}`, `{"a":1}`, "extra-close"}, {"{\"a\":1}]}\n", `{"a":1}`, "extra-close"}, {"[1] ] \n }", `[1]`, "extra-close"}, {"{}/**/}", `{}`, "comment extra-close"},

	{`{}{"a":1}`, `{"a":1}`, "empty-prefix"}, {"{}{}", `{}`, "empty-prefix"}, {` {}{a:1}} `, `{"a":1}`, "empty-prefix bare-key extra-close"},

	{`{a:'1',}`, `{"a":"1"}`, "bare-key single-quote trailing-comma"}, {`[b,'c',b,'c',]`, `["b","c","b","c"]`, "bare-word single-quote trailing-comma"},
	{"\ufeff```js\n{}{a: 'x\ty\\d', // c\n\"b\": [+1, None, w,] \"c\": 0}}\n```\n", `{"a":"x\ty\\d","b":[1,null,"w"],"c":0}`,
		"bom fence empty-prefix bare-key single-quote control escape comment number python-literal bare-word trailing-comma missing-comma extra-close"},
}

func TestRepairs(t *testing.T) {
	used := map[string]bool{}
	for _, test := range repairable {
		got := repairText(test.text, 3)
		if got.fault != "" || got.json != test.json || got.rules != test.rules {
			t.Errorf("%q: %s by %q, fault %q; want %s by %q", test.text, got.json, got.rules, got.fault, test.json, test.rules)
		}
		for _, rule := range strings.Fields(got.rules) {
			used["text-"+rule] = true
		}
	}
	for _, rule := range Rules() {
		if rule.Text && !used[rule.Name] {
			t.Errorf("no text needs %s", rule.Name)
		}
	}
}

// TestNoRepair lists texts that are not read: cut off, or with more than one reading.
func TestNoRepair(t *testing.T) {
	tests := []struct {
		want  string
		texts []string
	}{
		{"syntax", []string{
			"", " \n", "\ufeff", "\ufeff ", "\xef\xbb\xbf\xef\xbb\xbf{}", " \ufeff{}", "{}\ufeff", "\u00a0{}",
			"```\n```", "```json\n```", "``````\n```", "x```{}```", "```json x\n{}```", "```{}``` x", "```{}```}", "{}```", "``{}``", "~~{}~~", "~~~\n{}\n```", "~~~{}~~~~ x", "// c\n```{}```", "```{}``` // c", "```5```", "```\n{}\n```\n```\n{}\n```",
			"/{}", "{}/ /", "//", "// c", "# c\n", "/**/", "[1 #n\n]", "[12 #4,\n]", "[true #5\n]", "[None#\n]", "[5//\n]", "[10//3\n]", "[12//05/2024\n]", "[5/*2*/]", "[true/**/]", "[+1/**/]", "{\"a\":1/**/\"b\":2}", "[/**/foo]", "[/*/src/*/main]", "[1/", "[1//", "[1/*", "// \xff\n{}", "/*\xff*/{}", "[1,/*\xe2\x82*/2]", "<!-- c -->{}", "-- c\n{}", "; c\n{}", "{}*/",
			"[,]", "{,}", "[1,,]", "[1,,2]", "[,1]", "{\"a\":1,,}", "{},", "[1],", ",{}", "{\"a\":,}",
			`{"a":"x""b":2}`, `{"a":1"b":2}`, `["x" "y"]`, `[1 2]`, `{"a":1 b:2}`, `{"a":1 "b"}`, `{"a":"x" "y"}`, `{"a":"x" "y","b":1}`, `{"a" 1}`, `{"a"}`, `{"a":}`, `{"a":1;"b":2}`, `{"a"=1}`, `{"a"=>1}`,
			`{'a':'it's'}`, `['x'y']`, `['a\xa0b']`, `['\U0001f600']`, `['\0']`, `['\033']`, `['\a']`, `['\v']`, `['\N{BULLET}']`, "['a\\\nb']", `["x'"y]`, "[`x`]", "[‘x’]", "{“a”:“b”}", "{\"a\":«b»}", `["""x"""]`, `['''x''']`, `[r'x']`, `[b"x"]`, `['a'+'b']`, `["a" + "b"]`, "['\xff']", "['\xe2\x82']", `['\ud800']`, `['\u12G4']`,
			`{a b:1}`, `{a.b:1}`, `{a}`, `{a,b}`, `{...a}`, `{[a]:1}`, `{:1}`, `{1.5:1}`, `{a":1}`, `{"a:1}"}`, `{(a):1}`, `{{a:1}}`, `{{"a":1}}`,
			`high`, `[two words]`, `{"a":two words}`, `[a.b]`, `[a/b]`, `[a:b]`, `[me@x.com]`, `[main.go]`, `[https://x.com/y]`, `[f(1)]`, `[$x]`, `[a$]`, `[it's]`, `[x"]`, `[%s]`, `[@x]`, `[*]`, `[1st]`, `[2024-01-01]`, `[10:30]`, `[1.2.3]`, `[5px]`, `[50%]`, `[$5]`, `[-x]`, "[a\u00a0]", "[\xff]", "[a\xff]",
			`[nan]`, `[NaN]`, `[Infinity]`, `[INF]`, `[inf]`, `[undefined]`, `[Undefined]`, `[nil]`, `[NIL]`, `[NULL]`, `[Null]`, `[none]`, `[NONE]`, `[-Infinity]`, `[+inf]`, `[-NaN]`, `{"a":nil}`,
			"[C#\n]", "[C#]", "[Section #3\n]", "[src/**/]", "[src/*.go]", "[a//b\n]", "[#fff\n]", "[\n#fff,\n#000\n]", "[1,#fff\n]", "{\"a\":#fff\n1}", "[#été\n]", "#fff\n{}",
			`trux`, `tru `, `Truex`, `true false`, `nul]`, `[True or False]`, `[None]x`, `[True.x]`,
			`01`, `[007]`, `[-01]`, `[+01]`, `[00.5]`, `[0x1F]`, `[1_000]`, `{"a":1,000}`, `{"a":1,000,"b":2}`, `[.]`, `[-]`, `[+]`, `[+.]`, `[-.]`, `[.e1]`, `[1e]`, `[1e+]`, `[5..]`, `[..5]`, `[1..5]`, `[...]`, `[1,...]`, `[1,2...]`, `[--1]`, `[+-1]`, `[- 1]`, `[1/2]`, `[1e5.5]`, `[1.5.]`, "[\u0661]", "[+\u0661]", `[1n]`, `[5f]`, `[(1)]`,
			`["C:\new\Users"]`, `["\d\n"]`, `["\n\d"]`, `["\d\b"]`, `["\d\f"]`, `["\d\r"]`, `["\d\t"]`, `["\\server\share"]`, `["\d\\"]`, `['\d\\']`, `["\d\n`, `["\u12"]`, `["\u"]`, `["\ud800"]`, `["\udc00"]`, `["\ud83d\u0041"]`, `["\u{41}"]`, `["\d\ud800"]`, "[\"\\d\xff\"]", "[\"\n\xff\"]",
			`{"a":"he said "hi" to me"}`, `{"a":"the "x", then"}`, `{"a":"{"b":1}"}`, `{"a":"x,"b":"y"}`, `{"a":"x, "b":"y"}`, "{\"a\":\"x,\n\"b\":\"y\"}", `{"p":"C:\dir\","q":"x"}`, `{'a':'dogs', cats','b':'x'}`, `{"p":"C:\dir\", "q":"D:\e\"}`,
			`5}`, `"a"}`, `null]`, `{}},"b":2}`, `{"a":{"b":1}},"c":2}`, `[1,2}`, `{"a":1]`, `{"a":[1,2}}`, `{"a":[1}`, `}`, `]`, `]{}`,
			`{} {"a":1}`, "{}\n{}", `{}{}{}`, `{ }{"a":1}`, `[][1]`, `{}[1]`, `{"a":1}{"a":2}`, `{"a":1}{"a":1}`, "{\"a\":1}\n{\"a\":2}", `{"a":1},{"a":2}`,
			`The arguments are {"a":1}`, `{"a":1} as you asked`, `{"a":1}<|im_end|>`, `<x>{}</x>`, `find(a=1)`, `a=1`, `a: 1`, `({"a":1})`, `{"a":1};`, `x = {}`, `json {}`, `(1,2)`, "\x00", "{}\x00", "[\x0b1]",
		}},
		{"truncated", []string{
			"```", "```json", "```json\n", "``", "`", "```json\n{", "```\n12", "```\n+1", "```{}`", "```{}``", "\ufeff{", "``````",
			"{", "[", "[1", "[1,", "[1 ", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{'a", "{'a'", "{a", "{a ", "{a:", "{a:b", "{a:b,", "{$", "{é", "{\xc3", "[\xc3", "[a\xc3", "['\xe2\x82",
			"/", "/*", "/* c", "/* *", "/*/", "/* \xe2\x82", "// \xe2\x82", "{} /", `["x']`, `['x"]`, "{} /*", "[1 /", "[1 //", "[1 /*", "{\"a\":1 /* n }", "[ /* ] */", "[#", "[# c ]", "{}{", "{}{\"a\":1",
			`["`, `["a`, `["\`, `["\d`, `["\u`, `["\u00`, `["\ud83d`, `["\ud83d\`, `["\ud83d\ude0`, `['`, `['\`, `['\'`, "[\"\n", `["\d\u12`, "[\"\n\xe2\x82",
			"[tr", "[Tru", "[nan", "[in", "[a-", "tr", "Tr", "N", "nul", "[True", "-", "+", ".", "5.", "-5.", "1e", "+1e", "+1e-", ".5e", "[5.", "[+", "[-.", "[.5", "[1.e", "[+.",
			`{"a":1 "b`, `{"a":1 "b"`, `{"a":1 'b':`, "{\"a\":two # c",
		}},
		{"duplicate a", []string{`{"a":1,'a':1}`, `{a:1,"\u0061":2}`, `{a:1,'\u0061':2}}`, `{"a":1 "a":1}`, `{}{a:1,a:2}`, "```{a:1,a:1}```"}},
		{"duplicate [0].b", []string{`[{b:1,c:2,'b':3}]`}},
		{`duplicate ["a\td"]`, []string{"{\"a\\td\":1,\"a\td\":2}"}},
		{"depth [0][0]", []string{`[[[1]]]`, `[[[`, `[[{a:1}]]`}},
		{"depth a[0]", []string{`{a:[{}]}`}},
	}
	for _, test := range tests {
		for _, text := range test.texts {
			if got := repairText(text, 2); got.fault != test.want {
				t.Errorf("%q: fault %q, value %s by %q; want %q", text, got.fault, got.json, got.rules, test.want)
			}
		}
	}
}

// TestRepairsTold checks what is told of a repair.
func TestRepairsTold(t *testing.T) {
	long := strings.Repeat("é", 100)
	tests := []struct {
		text string
		want []textRepair
	}{
		{"\ufeff ```json\n{} \n```", []textRepair{{textBOM, 0, "\ufeff", ""}, {textFence, 4, "```json", ""}}},
		{"{}{'a':1 \"b\":+.5,}] }", []textRepair{{textEmptyPrefix, 0, "{}", ""}, {textSingleQuote, 3, `'a'`, `"a"`}, {textMissingComma, 9, "", ","},
			{textNumber, 13, "+.5", "0.5"}, {textTrailingComma, 16, ",", ""}, {textExtraClose, 18, "] }", ""}}},
		{"[1,# one\n# two\n]", []textRepair{{textTrailingComma, 2, ",", ""}, {textComment, 3, "# one", ""}}},
		{"{a:b,c:d,e:None}", []textRepair{{textBareKey, 1, "a", `"a"`}, {textBareWord, 3, "b", `"b"`}, {textPythonLiteral, 11, "None", "null"}}},
		{"['a\tb\\d\n\\w']", []textRepair{{textSingleQuote, 1, "'a\tb\\d\n\\w'", `"a\tb\\d\n\\w"`}, {textControl, 3, "\t", `\t`}, {textEscape, 5, `\`, `\\`}}},
		{`["\'"]`, []textRepair{{textEscape, 2, `\'`, `'`}}},
		{"['" + long + "']", []textRepair{{textSingleQuote, 1, "'" + long[:60] + "…", `"` + long[:60] + "…"}}},
		{"['" + long[:62] + "']", []textRepair{{textSingleQuote, 1, "'" + long[:62] + "'", `"` + long[:62] + `"`}}},
	}
	for _, test := range tests {
		for _, before := range []string{"", "xyz"} {
			var tp tape
			tp.reset([]byte("sent"))
			lo := int(tp.write([]byte(before + test.text)))
			_, got, f := tp.repair(lo+len(before), lo+len(before+test.text), 7, 3)
			if f != nil {
				t.Fatalf("%q: %+v", test.text, f)
			}
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(textRepair{})); diff != "" {
				t.Errorf("%q: (-want +got)\n%s", test.text, diff)
			}
		}
	}
}

// TestRepairPlaces checks where nodes say that they come from.
func TestRepairPlaces(t *testing.T) {
	text := "{}{a: 'é', \"b\": [+1, True, w, 2,],}}"
	for _, at := range []int32{-1, 3} {
		var tp tape
		tp.reset([]byte(text))
		root, _, f := tp.repair(0, len(text), at, 3)
		if f != nil {
			t.Fatal(f)
		}
		var got []string
		for n := root; int(n) < len(tp.nodes); n++ {
			place := tp.nodes[n].at
			if at >= 0 && place != at {
				t.Errorf("node %d is at %d", n, place)
			}
			got = append(got, fmt.Sprintf("%d %s", place, tp.span(n)))
		}
		want := []string{"2 {a: 'é', \"b\": [+1, True, w, 2,],}", "3 a", "7 é", "13 b", "17 [+1, True, w, 2,]", "18 1", "22 true", "28 w", "31 2"}
		if at < 0 && !cmp.Equal(got, want) {
			t.Errorf("%q", got)
		}
	}
}

// TestRepairFaults checks where a text goes wrong, and what is said of it.
func TestRepairFaults(t *testing.T) {
	tests := []struct {
		text, want string
		pos        int
	}{
		{"{'a':007}", `"," or "}"`, 6}, {"[a b]", `"," or "]"`, 3}, {"[main.go]", "a JSON value", 1}, {"[0x1F]", `"," or "]"`, 2}, {"[+x]", "a JSON value", 1},
		{"{*:1}", "a property name in double quotes", 1}, {"{a 1}", `":"`, 3}, {`{"a":1} {}`, "the end of the text", 8}, {`["C:\new\Users"]`, "", 8}, {`["\u12G4"]`, "", 2},
		{"[1,/*\xff*/2]", "a character in UTF-8", 5}, {"[\"\n\xff\"]", "", 3}, {"```\n```", "a JSON value", 4}, {"", "a JSON value", 0}, {"[1,,2]", "a JSON value", 3},
	}
	for _, test := range tests {
		for _, before := range []string{"", "xy"} {
			var tp tape
			tp.reset([]byte(before + test.text))
			_, repairs, f := tp.repair(len(before), len(before+test.text), -1, 3)
			want := textFault{code: "syntax", pos: test.pos, want: test.want}
			if f == nil || *f != want || repairs != nil {
				t.Errorf("%q: %+v, want %+v", test.text, f, want)
			}
		}
	}
}

// checkAsParsed fails if parse reads a text and repair reads it otherwise.
func checkAsParsed(t *testing.T, text string, depth int) {
	t.Helper()
	var want, got tape
	want.reset([]byte(text))
	root, f := want.parse(0, len(text), -1, depth)
	if f != nil {
		return
	}
	got.reset([]byte(text))
	again, repairs, f := got.repair(0, len(text), -1, depth)
	if f != nil || len(repairs) > 0 || again != root || !cmp.Equal(want.nodes, got.nodes, cmp.AllowUnexported(node{})) || !bytes.Equal(want.own, got.own) {
		t.Errorf("%q: read by %q, fault %+v", text, ruleList(repairs), f)
	}
}

func TestRepairOfJSON(t *testing.T) {
	texts := []string{"5", " 5\n", "-0", "1e5", `"a"`, `""`, "true", " null ", "{}", "[]", " {} ", "[{}]", `{"":""}`, `"\u0041\ud83d\ude00\/"`, `{"a\nb":"\"\\"}`, "[1e400,1.50,-0.0E+1]", "[\"`#//'\"]"}
	for _, v := range vectors(t) {
		texts = append(texts, v.Input)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		v := randomValue(random, 5)
		compact, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		indented, err := json.MarshalIndent(v, "\r\n", " \t")
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(compact), string(indented))
	}
	for _, text := range texts {
		checkAsParsed(t, text, 128)
	}
}

func randomValue(random *rand.Rand, depth int) any {
	texts := []string{"", "a", "it's", `say "hi"`, "// no", "é😀\n\t\x00", `C:\new`, "a long one, as they are where text is meant", "{}{", "```"}
	text := func() string { return texts[random.IntN(len(texts))] }
	kinds := 8
	if depth == 0 {
		kinds = 6
	}
	switch random.IntN(kinds) {
	case 0:
		return nil
	case 1:
		return random.IntN(2) == 0
	case 2:
		return random.NormFloat64()
	case 3:
		return random.IntN(100_000) - 50_000
	case 4, 5:
		return text()
	case 6:
		list := make([]any, random.IntN(5))
		for i := range list {
			list[i] = randomValue(random, depth-1)
		}
		return list
	}
	object := map[string]any{}
	for range random.IntN(5) {
		object[text()] = randomValue(random, depth-1)
	}
	return object
}

// checkCuts fails if a text that is read as a container is read, or wrong, when
// it is cut off before the container's end.
func checkCuts(t *testing.T, text string, root node) {
	t.Helper()
	if root.kind != objectKind && root.kind != arrayKind {
		return
	}
	for end := root.start + 1; end < root.end; end++ {
		if got := repairText(text[:end], 128); got.fault != "truncated" {
			t.Errorf("%q: value %s by %q, fault %q", text[:end], got.json, got.rules, got.fault)
		}
	}
}

func TestRepairOfCutText(t *testing.T) {
	for _, test := range repairable {
		checkCuts(t, test.text, repairText(test.text, 128).root)
	}
	for _, v := range vectors(t) {
		if got := repairText(v.Input, 128); got.fault == "" && len(v.Input) < 1000 {
			checkCuts(t, v.Input, got.root)
		}
	}
}

// A hostileText grows by repetition.
type hostileText struct{ name, before, again, after string }

func (h hostileText) of(size int) string {
	return h.before + strings.Repeat(h.again, size/len(h.again)) + h.after
}

// hostile are texts each of which is a trap for a reader that looks
// ahead or back again and again.
var hostile = []hostileText{
	{"quotes", "", `"`, ""}, {"quotes-in-object", "{", `"`, ""}, {"apostrophes", "[", `'`, ""}, {"strings", "[", `"\d",`, ""}, {"names", "{", `"\d":'`, ""},
	{"backslashes", `["`, `\`, ""}, {"escapes", `["`, `\d`, `"]`}, {"apostrophe-escapes", `["`, `\'`, `"]`}, {"surrogates", `['`, `\ud83d\ude00`, `']`},
	{"comments-open", "[", "/*", ""}, {"comments", "[", "/**/", ""}, {"line-comments", "[", "#\n", "]"}, {"slashes", "[", "/", ""}, {"stars", "/*", "*", ""},
	{"backticks", "", "`", ""}, {"fences", "", "```\n", ""}, {"commas", "[", ",", ""}, {"trailing-commas", "[", "[1,],", "]"}, {"brackets", "", "[", ""}, {"braces", "", "{}", ""}, {"closing", "[]", "]}", ""},
	{"missing-commas", "{", `"a":1 `, "}"}, {"bare-keys", "{", "a:b,", "}"}, {"words", "[", "ab,", "]"}, {"long-word", "[", "é", "]"}, {"cut-word", "[", "e", ""}, {"spaced-word", "[a", " ", ""},
	{"numbers", "[", "+.5,", "]"}, {"long-number", "[+", "1", "]"}, {"dots", "[", ".", ""}, {"literals", "[", "None,", "]"}, {"control", `["`, "\n", `"]`}, {"spaces", "", " ", "{}"}, {"marks", "", byteOrderMark, ""},
	{"invalid", "/*", "\xff", "*/"}, {"many-names", "{a:1", ",'\\u0062':2", "}"},
}

// TestHostileText checks that what repair keeps is within a small multiple of
// the text, and that long texts end at all. How its time grows is what
// BenchmarkRepair tells.
func TestHostileText(t *testing.T) {
	for _, h := range hostile {
		text := h.of(1 << 20)
		var tp tape
		tp.reset([]byte(text))
		_, repairs, _ := tp.repair(0, len(text), -1, 128)
		if len(tp.nodes) > len(text)+2 || len(tp.own) > 2*len(text) || len(tp.stack) > 128 || len(repairs) > len(Rules()) {
			t.Errorf("%s: %d nodes, %d bytes, %d frames, %d repairs of %d bytes", h.name, len(tp.nodes), len(tp.own), len(tp.stack), len(repairs), len(text))
		}
	}
}

// BenchmarkRepair reads each text in two sizes. Linear time is the same speed in both.
func BenchmarkRepair(b *testing.B) {
	for _, h := range hostile {
		for _, size := range []int{1 << 16, 1 << 20} {
			text := []byte(h.of(size))
			b.Run(fmt.Sprintf("%s/%dK", h.name, size>>10), func(b *testing.B) {
				var tp tape
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					tp.reset(text)
					tp.repair(0, len(text), -1, 128)
				}
			})
		}
	}
}

func FuzzRepair(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Input)
	}
	for _, test := range repairable {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkAsParsed(t, text, 8)
		got := repairText(text, 8)
		if got.fault != "" {
			return
		}
		checkOnce(t, text, got.rules)
		again := repairText(got.json, 8)
		if again.fault != "" || again.json != got.json || again.rules != "" || !json.Valid([]byte(got.json)) {
			t.Fatalf("%q is %s, which is %s by %q, fault %q", text, got.json, again.json, again.rules, again.fault)
		}
		if parseFault(got.json, 8) != "" {
			t.Fatalf("%q is %s, which is not JSON: %s", text, got.json, parseFault(got.json, 8))
		}
		if len(text) < 200 {
			checkCuts(t, text, got.root)
		}
	})
}

// checkOnce fails if a rule is told of twice.
func checkOnce(t *testing.T, text, rules string) {
	t.Helper()
	seen := map[string]bool{}
	for _, rule := range strings.Fields(rules) {
		if seen[rule] {
			t.Fatalf("%q needs %s twice", text, rule)
		}
		seen[rule] = true
	}
}
