package workload

import (
	"encoding/json"
	"testing"
)

// TestSizes holds what the documentation says of the workloads.
func TestSizes(t *testing.T) {
	for i, want := range []struct {
		name     string
		min, max int
	}{
		{"small", 116, 116},
		{"medium", 859, 859},
		{"large", 25_500, 26_000},
		{"string", 202_000, 204_000},
		{"shuffled", 25_500, 26_000},
		{"cjk", 12_000, 18_000},
		{"nested", 4_000, 6_000},
	} {
		w := All()[i]
		if n := len(w.Plain.Bytes); w.Name != want.name || n < want.min || n > want.max {
			t.Errorf("%s has %d bytes, want %s with %d to %d", w.Name, n, want.name, want.min, want.max)
		}
	}
}

func TestCallsAreJSON(t *testing.T) {
	for _, w := range All() {
		for form, c := range map[string]*Call{"plain": w.Plain, "OpenAI": w.OpenAI, "coerced": w.Coerced, "rejected": w.Rejected} {
			if c != nil && (!json.Valid(c.Bytes) || string(c.Bytes) != c.Text) {
				t.Errorf("%s, %s: not JSON, or the text is another", w.Name, form)
			}
		}
	}
}
