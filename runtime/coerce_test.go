package runtime

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type vector struct {
	Name, Level string
	Schema      json.RawMessage
	Input       string `json:"input_text"`
	Expect      struct {
		Value json.RawMessage
		Error *struct{ Path, About string }
	}
	Notes []struct{ Path, Rule string }
}

func vectors(t testing.TB) []vector {
	t.Helper()
	data, err := os.ReadFile("testdata/coercion.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

var levelsByName = map[string]Level{"strict": Strict, "standard": Standard, "lenient": Lenient}

// TestCoercionVectors reads every vector twice: with properties that are not
// declared kept, which is how vectors state their values, and left out.
func TestCoercionVectors(t *testing.T) {
	for _, v := range vectors(t) {
		level := levelsByName[v.Level]
		t.Run(v.Level+"/"+v.Name, func(t *testing.T) {
			for _, others := range []Others{Kept, Open} {
				tab := prepare(specsOf(t, string(v.Schema), others))
				got := tab.read([]byte(v.Input), 0, &config{level: level})
				checkVector(t, v, got, others)
				if len(got.issues) == 0 {
					checkAgain(t, tab, got.text)
				}
			}
		})
	}
}

func checkVector(t *testing.T, v vector, got reading, others Others) {
	t.Helper()
	if e := v.Expect.Error; e != nil {
		if want := e.Path + " " + e.About; !slices.Contains(summary(got.issues), want) {
			t.Errorf("issues %q of %q, want %q; text %s", summary(got.issues), v.Input, want, got.text)
		}
		return
	}
	if len(got.issues) > 0 {
		t.Fatalf("%q refused: %+v", v.Input, got.issues)
	}
	if others == Kept && !sameJSON(t, got.text, v.Expect.Value) {
		t.Errorf("value %s, want %s", got.text, v.Expect.Value)
	}
	var rules, want []string
	for _, c := range got.report.Coercions {
		rules = append(rules, c.Path+" "+c.Rule)
	}
	for _, n := range v.Notes {
		want = append(want, n.Path+" "+n.Rule)
	}
	slices.Sort(rules)
	slices.Sort(want)
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Errorf("coercions (-want +got):\n%s", diff)
	}
}

// checkAgain reads a result again: nothing changes and nothing is reported.
func checkAgain(t *testing.T, tab *table, text []byte) {
	t.Helper()
	again := tab.read(text, 0, &config{level: Standard})
	if len(again.issues) > 0 || string(again.text) != string(text) || len(again.report.Coercions) > 0 {
		t.Errorf("%s read again: %s %+v %+v", text, again.text, again.issues, again.report)
	}
}

func TestMonotone(t *testing.T) {
	for _, v := range vectors(t) {
		tab := prepare(specsOf(t, string(v.Schema), Kept))
		strict := tab.read([]byte(v.Input), 0, &config{level: Strict})
		if len(strict.issues) > 0 {
			continue
		}
		for _, level := range []Level{Standard, Lenient} {
			r := tab.read([]byte(v.Input), 0, &config{level: level})
			if string(r.text) != string(strict.text) || len(r.report.Coercions) > 0 {
				t.Errorf("%s: level %d reads %s, strict reads %s", v.Name, level, r.text, strict.text)
			}
		}
	}
}

// TestCutText cuts every accepted text: no beginning of it may be accepted.
func TestCutText(t *testing.T) {
	for _, v := range vectors(t) {
		text := strings.TrimRight(v.Input, " \n\t\r")
		if v.Level != "standard" || v.Expect.Value == nil || !strings.HasPrefix(strings.TrimLeft(text, " \n\t"), "{") {
			continue
		}
		tab := prepare(specsOf(t, string(v.Schema), Kept))
		for i := strings.IndexByte(text, '{') + 1; i < len(text); i++ {
			r := tab.read([]byte(text[:i]), 0, &config{level: Standard})
			if len(r.issues) != 1 || r.issues[0].Code != "truncated" || r.issues[0].Path != "" {
				t.Fatalf("%s cut to %q: %+v", v.Name, text[:i], r.issues)
			}
		}
	}
}

// TestKeyRepair goes beyond the vectors: what else is renamed once an object
// has to be mended, and what the reports say.
func TestKeyRepair(t *testing.T) {
	const schema = `{"type":"object","required":["orderId"],"properties":{"orderId":{"type":"string"},"lineItems":{"type":"array","items":{"type":"integer"}}}}`
	tests := []struct{ text, want, fault string }{
		{`{"order_id":"A","line_items":[1]}`, `{"orderId":"A","lineItems":[1]}`, ""},
		{`{"orderId":"A","line_items":[1]}`, `{"orderId":"A"}`, ""},
		{`{"order_id":"A","order-id":"B","ORDERID":"C"}`, "", "orderId ambiguous"},
		{`{"order_id":5,"other":1}`, `{"orderId":"5"}`, ""},
	}
	for _, test := range tests {
		got := tableOf(t, schema).readAs([]byte(test.text), 0, &config{level: Standard}, true)
		if string(got.text) != test.want || strings.Join(summary(got.issues), ", ") != test.fault {
			t.Errorf("%s: %s %v", test.text, got.text, got.issues)
		}
	}
}

// TestKeyRepairNeedsAName: a name of joints alone is meant by no other.
func TestKeyRepairNeedsAName(t *testing.T) {
	tab := tableOf(t, `{"type":"object","required":["_"],"properties":{"_":{"type":"string"}}}`)
	for _, name := range []string{"", "-", " "} {
		got := tab.read([]byte(`{"`+name+`":"A"}`), 0, &config{level: Standard})
		if strings.Join(summary(got.issues), ", ") != "_ required" {
			t.Errorf("%q: %s %v", name, got.text, got.issues)
		}
	}
}

// TestKeyRepairBelow: an object is mended wherever it stands, also where the
// value around it is judged as a whole.
func TestKeyRepairBelow(t *testing.T) {
	const object = `{"type":"object","required":["orderId"],"properties":{"orderId":{"type":"string"}}}`
	for _, around := range []string{`"type":"array"`, `"type":"array","uniqueItems":true`, `"type":"array","contains":{"type":"object"}`, `"type":["array","null"]`} {
		tab := tableOf(t, `{"type":"object","properties":{"list":{`+around+`,"items":`+object+`}}}`)
		got := tab.read([]byte(`{"list":[{"order_id":"A"}]}`), 0, &config{level: Standard})
		if string(got.text) != `{"list":[{"orderId":"A"}]}` {
			t.Errorf("%s: %s %v", around, got.text, got.issues)
		}
	}
}

// TestTypesAreMembers: a list of types is a union of them, and each member of a
// union is tried by itself. So what breaks a constraint of one may be read as
// another, which the constraint says nothing of.
func TestTypesAreMembers(t *testing.T) {
	tests := []struct{ schema, sent, want, fault string }{
		{`"type":["integer","string"],"maximum":10`, `12`, `"12"`, ""},
		{`"anyOf":[{"type":"integer","maximum":10},{"type":"string"}]`, `12`, `"12"`, ""},
		{`"type":["integer","string"],"maximum":10`, `"12"`, `"12"`, ""},
		{`"type":["integer","string"],"maximum":10,"maxLength":1`, `12`, "", "x maximum"},
		{`"type":["boolean","string"],"maxLength":3`, `"true"`, `true`, ""},
		{`"type":["string","array"],"items":{"type":"integer"}`, `7`, "", "x ambiguous"},
		{`"type":"integer","maximum":10`, `12`, "", "x maximum"},
	}
	for _, test := range tests {
		tab := tableOf(t, `{"type":"object","properties":{"x":{`+test.schema+`}}}`)
		got := tab.readAs([]byte(`{"x":`+test.sent+`}`), 0, &config{level: Standard}, true)
		want := ""
		if test.fault == "" {
			want = `{"x":` + test.want + `}`
		}
		if string(got.text) != want || strings.Join(summary(got.issues), ", ") != test.fault {
			t.Errorf("%s, %s: %s %v", test.schema, test.sent, got.text, summary(got.issues))
		}
	}
}
