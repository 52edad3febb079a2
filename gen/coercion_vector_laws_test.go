package gen_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestCoercionVectorLaws holds the answers to the texts of all vectors, each at
// every level, against the laws of coercion.
func TestCoercionVectorLaws(t *testing.T) {
	lawyers := make(map[string]*lawyer) // by schema
	asked, accepted, cut := 0, 0, 0
	for _, v := range coercionVectors(t) {
		l := lawyers[string(v.Schema)]
		if l == nil {
			l = newLawyer(t, v.Schema)
			lawyers[string(v.Schema)] = l
		}
		l.broken = func(law, detail string, text []byte) {
			t.Errorf("%s: %s: %s\nwith %q by %.300s", v.Name, law, detail, text, v.Schema)
		}
		text := []byte(v.Input)
		answers := l.check(text)
		asked++
		if answers[2].value == nil {
			continue
		}
		accepted++
		from, to, ok := outermost(text, answers[2].report.Coercions)
		if !ok {
			continue
		}
		cut++
		for at := from + 1; at <= to; at++ {
			for _, level := range coercionLevels {
				l.wantRefused(text[:at], level, text)
			}
		}
	}
	t.Logf("%d texts, %d accepted, %d cut at every place", asked, accepted, cut)
	if cut < 500 {
		t.Error("too few texts are cut")
	}
}

// newLawyer makes the decoder of a tool that has the schema.
func newLawyer(t *testing.T, input []byte) *lawyer {
	t.Helper()
	tool := schemaTool(t, input)
	if tool == nil {
		t.Fatalf("no tool has the schema %s", input)
	}
	d, found := decode.New(tool)
	return &lawyer{
		decoder: d, accepts: newOracle(tool, leftAlone(found)).accepts, rng: rand.New(rand.NewPCG(1, 2)),
		table: newRuleTable(d, tool.Input.Root), known: make(map[string]bool),
	}
}

// outermost finds the object or string that an accepted text is, from its first
// byte to its last. It leaves aside empty arguments and texts of which a part
// may be left out, since they can be accepted before they end.
func outermost(text []byte, coercions []runtime.Coercion) (from, to int, ok bool) {
	aside := []string{"empty-arguments", "text-extra-close", "text-empty-prefix", "text-comment"}
	if slices.ContainsFunc(coercions, func(c runtime.Coercion) bool { return c.Path == "" && slices.Contains(aside, c.Rule) }) {
		return 0, 0, false
	}
	from = bytes.IndexAny(text, `{"`)
	to = bytes.LastIndexAny(text, `}"`)
	return from, to, from >= 0 && from < to && !strings.HasPrefix(string(text[from:]), `""`)
}
