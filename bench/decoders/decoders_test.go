package decoders

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/schemaport/schemaport-gen/bench/measure"
	"github.com/schemaport/schemaport-gen/bench/workload"
	"github.com/schemaport/schemaport-gen/runtime"
)

// TestEqual: whoever decodes a workload gets the same value. The comparison is
// reflect's, since the time that go-cmp takes doubles with each level of lists.
func TestEqual(t *testing.T) {
	for _, w := range workload.All() {
		want := parsed(t, w.Plain.Bytes)
		for _, c := range All() {
			if c.Scans {
				continue // it makes no value
			}
			t.Run(w.Name+"/"+c.Name, func(t *testing.T) {
				if got := decoded(t, c, w); !reflect.DeepEqual(got, want) {
					t.Errorf("not the value that was sent: %.2000v, want %.2000v", got, want)
				}
			})
		}
	}
}

// decoded returns what a contender makes of a workload, by way of the JSON that
// it marshals to: the types differ.
func decoded(t *testing.T, c Contender, w workload.Workload) any {
	t.Helper()
	decode, err := c.New(w.Tool)
	if errors.Is(err, ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := decode(c.Call(w), &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, text)
}

func parsed(t *testing.T, text []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestCoerced: the call with a scalar in a string gives the value of the one without.
func TestCoerced(t *testing.T) {
	for _, w := range workload.All() {
		if w.Coerced == nil {
			continue
		}
		decode := mustOwn(w.Tool)
		var want, got any
		if err := decode(w.Plain, &want); err != nil {
			t.Fatal(err)
		}
		if err := decode(w.Coerced, &got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %.2000v, want %.2000v", w.Name, got, want)
		}
	}
}

// TestRejected: our decoders find all faults of the faulty calls, and the
// others that know the schema at least one.
func TestRejected(t *testing.T) {
	for _, w := range workload.All() {
		if w.Rejected == nil {
			continue
		}
		for _, c := range All() {
			decode, err := c.New(w.Tool)
			if err != nil || !c.Validates {
				continue
			}
			err = decode(w.Rejected, nil)
			if err == nil {
				t.Errorf("%s takes the faulty call of %s", c.Name, w.Name)
			}
			var found *runtime.ArgumentError
			if c.Own && (!errors.As(err, &found) || len(found.Issues) != w.Faults) {
				t.Errorf("%s on %s: %v, want %d faults", c.Name, w.Name, err, w.Faults)
			}
		}
	}
}

func BenchmarkDecoding(b *testing.B) {
	each(b, func(w workload.Workload) []measure.Unit {
		units, _ := Decoding(w)
		return units
	})
}

func BenchmarkCoercing(b *testing.B)  { each(b, Coercing) }
func BenchmarkRejecting(b *testing.B) { each(b, Rejecting) }

func each(b *testing.B, units func(workload.Workload) []measure.Unit) {
	for _, w := range workload.All() {
		for _, u := range units(w) {
			b.Run(w.Name+"/"+u.Name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(w.Plain.Bytes)))
				u.Run(b.N)
			})
		}
	}
}
