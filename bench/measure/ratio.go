package measure

import (
	"fmt"
	"slices"
)

// A Ratio sets the time of one unit against another's.
type Ratio struct {
	Paired float64 // the median of the rounds' ratios
	Best   float64 // the best round of the one to the best round of the other
}

// Against returns r's time as a ratio to base's. Both must come from the same
// call of Interleave. Without rounds both ratios are 0.
func (r Result) Against(base Result) Ratio {
	ratios := make([]float64, min(len(r.Rounds), len(base.Rounds)))
	if len(ratios) == 0 {
		return Ratio{}
	}
	for i := range ratios {
		ratios[i] = r.Rounds[i] / base.Rounds[i]
	}
	return Ratio{Paired: Median(ratios), Best: r.Best() / base.Best()}
}

// Best returns the time of the best round, in nanoseconds; 0 without rounds.
func (r Result) Best() float64 {
	if len(r.Rounds) == 0 {
		return 0
	}
	return slices.Min(r.Rounds)
}

// String writes the paired ratio, and in brackets the best ones'.
func (r Ratio) String() string { return Digits(r.Paired) + " (" + Digits(r.Best) + ")" }

// Digits writes a ratio with as many digits as mean something.
func Digits(v float64) string {
	switch {
	case v < 0.2:
		return fmt.Sprintf("%.3f", v)
	case v < 2:
		return fmt.Sprintf("%.2f", v)
	case v < 20:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// Median returns the middle value, of an even number the mean of the two; 0 of none.
func Median(values []float64) float64 {
	v := slices.Sorted(slices.Values(values))
	n := len(v)
	switch {
	case n == 0:
		return 0
	case n%2 == 1:
		return v[n/2]
	}
	return (v[n/2-1] + v[n/2]) / 2
}
