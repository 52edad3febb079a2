package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParsePlaces(t *testing.T) {
	n := parse(t, "{\n  \"a\": [1.50, \"é\"],\n\t\"b\" : {\"c\":null} }\n")
	a := n.Members[0]
	for _, c := range []struct {
		what      string
		got, want Pos
	}{
		{"root", n.Pos, Pos{0, 1, 1}},
		{"name a", a.Pos, Pos{4, 2, 3}},
		{"value a", a.Value.Pos, Pos{9, 2, 8}},
		{"number", a.Value.Elems[0].Pos, Pos{10, 2, 9}},
		{"string", a.Value.Elems[1].Pos, Pos{16, 2, 15}},
		{"name b", n.Members[1].Pos, Pos{24, 3, 2}},
		{"value b", n.Get("b").Pos, Pos{30, 3, 8}},
		{"null", n.Get("b").Get("c").Pos, Pos{35, 3, 13}},
	} {
		if c.got != c.want {
			t.Errorf("%s is at %v, want %v", c.what, c.got, c.want)
		}
	}
	if got, want := string(n.Compact()), `{"a":[1.50,"é"],"b":{"c":null}}`; got != want {
		t.Errorf("Compact is %s, want %s", got, want)
	}
}

func TestParseProblems(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"byte order mark", "\xEF\xBB\xBF{}", "1:1 the file starts with a byte order mark"},
		{"empty", " \n", "2:1 not valid JSON: there is no JSON value"},
		{"truncated", "{\"a\":\n[1,", "2:4 not valid JSON: the text ends before"},
		{"bad character", "{\"a\":\n  x}", "2:3 not valid JSON: "},
		{"missing comma", "[1\n 2]", "2:2 not valid JSON: "},
		{"trailing", "{} {}", "1:4 not valid JSON: there is more text"},
		{"trailing comma", "[1,]", "1:4 not valid JSON: "},
		{"invalid UTF-8", "[\"a\xFF\"]", "1:4 not valid JSON: "},
		{"lone surrogate", `["\ud800"]`, "1:3 not valid JSON: "},
		{"too deep", strings.Repeat("[", 1002), "1:1002 values nest more than 1000 deep"},
		{"long number", "[" + strings.Repeat("1", 1001) + "]", "1:2 a number is longer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, problems := Parse([]byte(c.text))
			if n != nil || len(problems) != 1 {
				t.Fatalf("got %v and %d problems, want one problem", n, len(problems))
			}
			p := problems[0]
			if got := fmt.Sprintf("%d:%d %s", p.Pos.Line, p.Pos.Col, p.Message); !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestParseReportsEveryDuplicate(t *testing.T) {
	n, problems := Parse([]byte("{\"a\":1,\n\"a\":2,\n\"\\u0061\":3,\"o\":{\"x\":0,\"y\":0,\"x\":1}}"))
	var got []string
	for _, p := range problems {
		got = append(got, fmt.Sprintf("%d:%d %s", p.Pos.Line, p.Pos.Col, p.Message))
	}
	want := []string{
		`2:1 the name "a" occurs twice in this object, first on line 1; keep one of the two`,
		`3:1 the name "a" occurs twice in this object, first on line 1; keep one of the two`,
		`3:29 the name "x" occurs twice in this object, first on line 3; keep one of the two`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got, want := string(n.Compact()), `{"a":1,"o":{"x":0,"y":0}}`; got != want {
		t.Errorf("the node is %s, want %s", got, want)
	}
}

func TestGetOnLargeObject(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"first":0`)
	for i := range 1000 {
		fmt.Fprintf(&b, `,"n%d":%d`, i, i)
	}
	n := parse(t, b.String()+"}")
	for _, name := range []string{"first", "n0", "n999"} {
		if !n.Has(name) {
			t.Errorf("there is no %s", name)
		}
	}
	if n.Has("n1000") {
		t.Error("n1000 is there")
	}
	if m := n.With("n5", NewBool(true)).Without("n6"); m.Has("n6") || !m.Get("n5").Is(Bool) || m.Get("n999").Text != "999" {
		t.Errorf("With and Without gave %s", m.Compact())
	}
}

func TestPath(t *testing.T) {
	for _, c := range []struct {
		base     string
		segments []string
		want     string
	}{
		{"inputSchema", []string{"properties", "id"}, "inputSchema.properties.id"},
		{"", []string{"a", "b"}, "a.b"},
		{"", []string{"c d"}, `["c d"]`},
		{"a", []string{"$ref"}, "a.$ref"},
		{"a", []string{"0"}, `a["0"]`},
		{"a", []string{"_0"}, "a._0"},
		{"a", []string{"é"}, `a["é"]`},
		{"a", []string{""}, `a[""]`},
		{"a", []string{"x-y", "z"}, `a["x-y"].z`},
		{"a", []string{"q\"\\\n<"}, `a["q\"\\\n<"]`},
		{"[3]", []string{"name"}, "[3].name"},
	} {
		if got := Path(c.base, c.segments...); got != c.want {
			t.Errorf("Path(%q, %q) is %s, want %s", c.base, c.segments, got, c.want)
		}
	}
	if got := Index(Index("a", 0), 12); got != "a[0][12]" {
		t.Errorf("Index gave %s", got)
	}
}

func TestWalkOrder(t *testing.T) {
	n := parse(t, `{
		"additionalProperties": {}, "not": {}, "items": {"properties": {"x": {}}},
		"anyOf": [{}, true, {}], "prefixItems": [{}],
		"definitions": {"D": {}}, "$defs": {"E": {}}, "properties": {"b": {}, "a": {"allOf": [{}]}},
		"if": {}, "patternProperties": {"x": {}}
	}`)
	var got []string
	Walk(n, "s", func(n *Node, path string) bool {
		got = append(got, path)
		return path != "s.items"
	})
	want := []string{
		"s", "s.properties.b", "s.properties.a", "s.properties.a.allOf[0]", "s.$defs.E", "s.definitions.D",
		"s.prefixItems[0]", "s.anyOf[0]", "s.anyOf[2]", "s.items", "s.not", "s.additionalProperties",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestWalkDepth(t *testing.T) {
	n := parse(t, strings.Repeat(`{"items":`, 400)+`{}`+strings.Repeat(`}`, 400))
	deepest := 0
	WalkDepth(n, "", func(_ *Node, _ string, depth int) bool {
		deepest = depth
		return depth < MaxDepth
	})
	if deepest != MaxDepth {
		t.Errorf("the walk went %d deep, want %d", deepest, MaxDepth)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"1", "1.0", 0}, {"0", "-0.0e5", 0}, {"10", "9", 1}, {"-10", "-9", -1}, {"1e2", "100", 0},
		{"0.1", "0.10000000000000000000001", -1}, {"9007199254740993", "9007199254740992", 1},
		{"1e999999999", "1e999999998", 1}, {"1e-999999999", "0", 1}, {"-1e999999999", "1", -1},
		{"1e99999999999999999999", "1e99999999999999999998", 1}, {"123e-2", "1.23", 0}, {"0.001e3", "1", 0},
	} {
		if got := CompareNumbers(c.a, c.b); got != c.want {
			t.Errorf("CompareNumbers(%s, %s) is %d, want %d", c.a, c.b, got, c.want)
		}
		if got := CompareNumbers(c.b, c.a); got != -c.want {
			t.Errorf("CompareNumbers(%s, %s) is %d, want %d", c.b, c.a, got, -c.want)
		}
	}
	for text, want := range map[string]bool{
		"5": true, "5.0": true, "5.5": false, "55e-1": false, "550e-1": true, "0.0": true, "1e999999999": true, "1e-999999999": false, "-3": true,
	} {
		if got := IsInteger(text); got != want {
			t.Errorf("IsInteger(%s) is %t", text, got)
		}
	}
	for _, c := range []struct {
		value, divisor string
		want           bool
	}{
		{"0.3", "0.1", true}, {"50", "15", false}, {"1.0000000001", "1", false}, {"0", "7", true}, {"-4.5", "1.5", true},
		{"1e999999999", "3", false}, {"3e999999999", "3", true}, {"1e999999999", "1024", true}, {"1e-999999999", "1", false},
		{"19.99", "0.01", true}, {"7", "0", false}, {"100", "8", false}, {"1000", "8", true}, {"1", "1e999999999", false},
	} {
		if got := IsMultiple(c.value, c.divisor); got != c.want {
			t.Errorf("IsMultiple(%s, %s) is %t", c.value, c.divisor, got)
		}
	}
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`1`, `1.0`, true}, {`{"a":1,"b":[2]}`, `{"b":[2.0],"a":1e0}`, true}, {`[1,2]`, `[2,1]`, false},
		{`"1"`, `1`, false}, {`{"a":1}`, `{"a":1,"b":2}`, false}, {`{"a":null}`, `{"b":null}`, false}, {`"é"`, `"e\u0301"`, false},
		{`false`, `0`, false}, {`{}`, `[]`, false}, {`100`, `1e2`, true}, {`-0`, `0`, true},
	} {
		a, b := parse(t, c.a), parse(t, c.b)
		if got := Equal(a, b); got != c.want {
			t.Errorf("Equal(%s, %s) is %t", c.a, c.b, got)
		}
		if got := string(appendKey(nil, a)) == string(appendKey(nil, b)); got != c.want {
			t.Errorf("the keys of %s and %s are equal: %t", c.a, c.b, got)
		}
	}
}
