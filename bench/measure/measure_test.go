package measure

import (
	"slices"
	"testing"
	"time"
)

func TestInterleaveMeasuresEveryUnitInEveryRound(t *testing.T) {
	var runs [2]int
	sum := 0
	unit := func(i, work int) Unit {
		return Unit{Name: string(rune('a' + i)), Run: func(n int) {
			runs[i] += n
			for range n * work {
				sum += i
			}
		}}
	}
	results := Interleave([]Unit{unit(0, 1000), unit(1, 1000)}, Options{Rounds: 3, Slice: 100 * time.Microsecond})
	for i, r := range results {
		if r.Name != string(rune('a'+i)) || len(r.Rounds) != 3 || runs[i] == 0 {
			t.Errorf("unit %d: %+v after %d runs", i, r, runs[i])
		}
	}
}

func TestAllocations(t *testing.T) {
	var kept []*int
	count, bytes := allocations(Unit{Run: func(n int) {
		kept = slices.Grow(kept[:0], n)
		for range n {
			kept = append(kept, new(int), new(int), new(int))
		}
	}})
	if count != 3 || bytes < 3*8 {
		t.Errorf("%d allocations of %d bytes, want 3 of 24 or more", count, bytes)
	}
}

func TestAgainst(t *testing.T) {
	base := Result{Rounds: []float64{100, 400, 200}}
	r := Result{Rounds: []float64{50, 100, 150}}
	if got, want := r.Against(base), (Ratio{Paired: 0.5, Best: 0.5}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := (Result{}).Against(base); got != (Ratio{}) {
		t.Errorf("without rounds: %+v", got)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{nil, 0},
		{[]float64{3}, 3},
		{[]float64{4, 1}, 2.5},
		{[]float64{9, 1, 2}, 2},
	} {
		if got := Median(c.values); got != c.want {
			t.Errorf("the median of %v: %v, want %v", c.values, got, c.want)
		}
	}
}

func TestDigits(t *testing.T) {
	for v, want := range map[float64]string{0.0714: "0.071", 0.256: "0.26", 1: "1.00", 4.61: "4.6", 157.2: "157"} {
		if got := Digits(v); got != want {
			t.Errorf("%v: %s, want %s", v, got, want)
		}
	}
}
