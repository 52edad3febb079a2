package runtime

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// walkedSchema has what the walk goes through by itself, and what it leaves to
// the tape.
const walkedSchema = `{"type":"object","properties":{
	"order_id":{"type":"string","minLength":2,"maxLength":8},
	"amount":{"type":"integer","minimum":1,"maximum":10},
	"ratio":{"type":"number","exclusiveMinimum":0,"maximum":1},
	"reason":{"type":"string","enum":["late","other","null"]},
	"notify":{"type":"boolean"},
	"code":{"type":"string","pattern":"^[a-z]+$"},
	"either":{"type":["string","integer"]},
	"shape":{"anyOf":[{"type":"object","properties":{"w":{"type":"integer"}},"required":["w"]},{"type":"string","minLength":3}]},
	"items":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"object","properties":{"sku":{"type":"string"},"count":{"type":"integer","minimum":1}},"required":["sku"],"additionalProperties":false}},
	"set":{"type":"array","uniqueItems":true,"items":{"type":"integer"}},
	"tags":{"type":"object","additionalProperties":{"type":"string","maxLength":3}},
	"free":{}
},"required":["order_id","amount"],"additionalProperties":false}`

const walkedCall = `{"order_id":"o-17","amount":5,"ratio":0.5,"reason":"late","notify":true,"code":"abc","either":7,` +
	`"shape":{"w":1},"items":[{"sku":"a","count":2},{"sku":"b"}],"set":[1,2],"tags":{"x":"y"},"free":{"a":[null]}}`

// sentAnew are pieces of text in the place of others.
var sentAnew = strings.Fields(`"" "x" "late" "LATE" "5" "0" "null" "toolongforit" "{}" "a\nb" 0 -3 7 11 1.5 0.25 1e400 12345678901234567890
	true null {} [] [1] {"a":1} {"a":1,"a":2} "unknown":1,"order_id" "OrderId" "amount":3,"amount" , } ]`)

// TestWalk: what the walk explains, it explains as the reading does that mends
// first, and it is done only where mending changes no verdict.
func TestWalk(t *testing.T) {
	tab := tableOf(t, walkedSchema)
	tokens := regexp.MustCompile(`"[^"]*"|[0-9.]+|true|null|[\[\]{},]`).FindAllStringIndex(walkedCall, -1)
	walked := 0
	for _, level := range []Level{Strict, Standard} {
		for i, at := range tokens {
			for j, piece := range sentAnew {
				text := walkedCall[:at[0]] + piece + walkedCall[at[1]:]
				if other := tokens[(7*i+j)%len(tokens)]; j%2 == 1 && other[0] > at[1] { // two at once
					text = walkedCall[:at[0]] + piece + walkedCall[at[1]:other[0]] + sentAnew[(i+j)%len(sentAnew)] + walkedCall[other[1]:]
				}
				if walkOne(t, tab, text, level) {
					walked++
				}
			}
		}
	}
	if walked < 400 {
		t.Errorf("only %d texts were explained by the walk", walked)
	}
}

// walkOne compares both ways for one text, and reports whether the walk was done.
func walkOne(t *testing.T, tab *table, text string, level Level) bool {
	p := &tab.rows[0]
	cfg := config{level: level, limits: Limits{Issues: 2}}
	w := tab.newReader([]byte(text), &cfg)
	defer w.release()
	w.prepareMending()
	if !w.explainAsSent(p) {
		if len(w.faults.list) > 0 || len(w.path) > 0 {
			t.Errorf("%s: the walk was given up and left %d faults, %d steps", text, len(w.faults.list), len(w.path))
		}
		return false
	}
	r := tab.newReader([]byte(text), &cfg)
	defer r.release()
	r.prepareMending()
	root, fault := r.parse(0, len(text), -1, r.maxDepth())
	if fault != nil {
		t.Errorf("%s: %v was explained: %v", text, fault, w.faults.issues())
		return true
	}
	got := reading{issues: w.faults.issues(), omitted: w.faults.omitted()}
	want := r.conclude(r.mendWhole(root, p), p, false)
	if diff := cmp.Diff(want.issues, got.issues); diff != "" || got.omitted != want.omitted {
		t.Errorf("%s: %d and %d omitted\n%s", text, want.omitted, got.omitted, diff)
	}
	return true
}

// TestManyFaults: what a refused call costs grows with its length only.
func TestManyFaults(t *testing.T) {
	tab := tableOf(t, walkedSchema)
	const n = 200_000
	tests := []struct {
		name, text string
		found      int
	}{
		{"bounds", `{"order_id":"ab","amount":5,"items":[` + strings.Repeat(`{"sku":"a","count":0},`, n) + `{"sku":"a"}]}`, n + 1},
		{"missing", `{"order_id":"ab","amount":5,"items":[` + strings.Repeat(`{},`, n) + `{"sku":"a"}]}`, n + 1},
		{"unknown", `{"order_id":"ab","amount":5` + manyNames(n) + `}`, n},
		{"long", `{"order_id":"` + strings.Repeat(`\n`, 10*n) + `","amount":5}`, 1},
	}
	for _, test := range tests {
		start := time.Now()
		r := tab.read([]byte(test.text), 0, &config{level: Standard})
		if found := len(r.issues) + r.omitted; found != test.found {
			t.Errorf("%s: %d faults, want %d: %v", test.name, found, test.found, r.issues[:min(3, len(r.issues))])
		}
		if took := time.Since(start); took > 10*time.Second { // well under a second; quadratic work takes minutes
			t.Errorf("%s took %v", test.name, took)
		}
	}
}

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"name%d":1`, i)
	}
	return b.String()
}

// TestRefusedAllocations: the string that was read before the fault, the issues,
// their text, the error and its text.
func TestRefusedAllocations(t *testing.T) {
	raw := []byte(`{"order_id":"ord-1","amount_cents":0,"reason":"because","notify_customer":true}`)
	allocs := testing.AllocsPerRun(100, func() {
		var a refundOrderArgs
		if err := a.Decode(raw); err == nil || !strings.Contains(err.Error(), "reason: must be one of") {
			t.Fatal(err)
		}
	})
	if allocs > 5 {
		t.Errorf("%v allocations", allocs)
	}
}

// TestIssueList: the issues that stand first are kept, whatever their order, and
// the text of the others goes.
func TestIssueList(t *testing.T) {
	l := issueList{limit: 2}
	for at := int32(1000); at > 0; at-- {
		if !l.wants(at) {
			t.Fatalf("the issue at %d is not wanted", at)
		}
		issue := l.begin(at, fmt.Appendf(nil, "p%d", at), "type")
		l.text = append(l.text, strings.Repeat("m", 100)...)
		l.add(&issue)
	}
	if l.wants(2) {
		t.Error("a third issue is wanted")
	}
	if len(l.text) > 1000 {
		t.Errorf("the list holds %d bytes of text", len(l.text))
	}
	message := strings.Repeat("m", 100)
	want := []Issue{{"p1", "type", message}, {"p2", "type", message}}
	if diff := cmp.Diff(want, l.issues()); diff != "" || l.omitted() != 999 {
		t.Errorf("%d omitted\n%s", l.omitted(), diff)
	}
}
