package repairs

import (
	"testing"

	"github.com/schemaport/schemaport-gen/runtime"
)

const vectorsFile = "../../runtime/testdata/coercion.json"

// TestOwn: level lenient reads what can be read, and guesses nothing.
func TestOwn(t *testing.T) {
	valued, refused, err := Inputs(vectorsFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(valued) < 39 || len(refused) < 60 {
		t.Errorf("%d texts with a value, %d without", len(valued), len(refused))
	}
	s := Own.Judge(valued, refused, runtime.Lenient)
	if s.Recovered != len(valued) || s.Wrong+s.Refused+s.Guessed+s.Made > 0 {
		t.Errorf("%+v", s)
	}
	if s := Own.Judge(valued, refused, runtime.Standard); s.Refused != len(valued) || s.Guessed > 0 {
		t.Errorf("level standard: %+v", s)
	}
}

// TestRepairers: each is really asked, and mends the simplest fault.
func TestRepairers(t *testing.T) {
	for _, r := range Repairers {
		if got, err := r.run(`{"a": 1,}`); err != nil || got == `{"a": 1,}` {
			t.Errorf("%s: %q, %v", r.Name, got, err)
		}
	}
	bad := Repairer{Name: "bad", Repair: func(string) (string, error) { panic("no") }}
	if _, err := bad.run("{"); err == nil {
		t.Error("a panic is no error")
	}
}
