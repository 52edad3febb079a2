package sample

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// number makes a number within the schema's bounds.
func (m *maker) number(s *schema.Node, integer bool) *schema.Node {
	step := m.step(s, integer)
	lo, hi := m.limits(s, step)
	// The multiples of the step that lie between the limits.
	first, last := ceil(new(big.Rat).Quo(lo, step)), floor(new(big.Rat).Quo(hi, step))
	span := new(big.Int).Sub(last, first)
	if span.Sign() < 0 {
		return nil
	}
	k := new(big.Int).Set(first)
	switch {
	case m.chance(0.1): // the least
	case m.chance(0.1):
		k.Set(last)
	default:
		k.Add(k, big.NewInt(m.below(span)))
	}
	v := new(big.Rat).Mul(new(big.Rat).SetInt(k), step)
	if integer && v.IsInt() && m.chance(0.05) && v.Sign() != 0 {
		return schema.NewNumber(v.Num().String() + ".0")
	}
	return schema.NewNumber(decimal(v))
}

// below returns a number from 0 to span, both included.
func (m *maker) below(span *big.Int) int64 {
	const most = 1 << 40
	if !span.IsInt64() || span.Int64() >= most {
		return m.rng.Int64N(most)
	}
	return m.rng.Int64N(span.Int64() + 1)
}

// step is what the number is a multiple of.
func (m *maker) step(s *schema.Node, integer bool) *big.Rat {
	step := big.NewRat(1, 1)
	if !integer {
		step = [...]*big.Rat{big.NewRat(1, 1), big.NewRat(1, 2), big.NewRat(1, 1000)}[m.rng.IntN(3)]
	}
	multiple, ok := rational(s.Get("multipleOf"))
	if !ok || multiple.Sign() <= 0 {
		return step
	}
	if integer && !multiple.IsInt() { // a whole number of times a/b that is whole: a multiple of a
		return new(big.Rat).SetInt(multiple.Num())
	}
	return multiple
}

// limits are the ends of the range that the number is taken from. Exclusive
// ones are moved inwards by a step.
func (m *maker) limits(s *schema.Node, step *big.Rat) (lo, hi *big.Rat) {
	width := new(big.Rat).Mul(step, big.NewRat(1000, 1))
	lo, low := tighter(s, "minimum", "exclusiveMinimum", step, 1)
	hi, high := tighter(s, "maximum", "exclusiveMaximum", new(big.Rat).Neg(step), -1)
	switch {
	case !low && !high:
		if m.chance(0.05) { // beyond what a float64 tells apart
			lo = big.NewRat(1<<53+1, 1)
		} else {
			lo = new(big.Rat).Mul(width, big.NewRat(-1, 5))
		}
		hi = new(big.Rat).Add(lo, width)
	case !low:
		lo = new(big.Rat).Sub(hi, width)
	case !high:
		hi = new(big.Rat).Add(lo, width)
	}
	return lo, hi
}

// tighter reads an inclusive and an exclusive limit. Of two, the one that lies
// further in counts; inward is the step that leads there, sign its direction.
func tighter(s *schema.Node, inclusive, exclusive string, inward *big.Rat, sign int) (*big.Rat, bool) {
	limit, ok := rational(s.Get(inclusive))
	past, also := rational(s.Get(exclusive))
	if !also {
		return limit, ok
	}
	// The least multiple beyond: rounding to multiples happens later, and a
	// thousandth of a step beyond the limit never rounds back to it.
	past.Add(past, new(big.Rat).Mul(inward, big.NewRat(1, 1000)))
	if !ok || past.Cmp(limit)*sign > 0 {
		return past, true
	}
	return limit, true
}

// rational reads a number exactly. Numbers with large exponents are passed over.
func rational(n *schema.Node) (*big.Rat, bool) {
	if !n.Is(schema.Number) {
		return nil, false
	}
	if i := strings.IndexAny(n.Text, "eE"); i >= 0 {
		if e, err := strconv.Atoi(n.Text[i+1:]); err != nil || e < -30 || e > 30 {
			return nil, false
		}
	}
	return new(big.Rat).SetString(n.Text)
}

// decimal writes a number of which the denominator has no factors but 2 and 5.
func decimal(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	const most = 40
	digits, exact := r.FloatPrec()
	if !exact || digits > most {
		digits = most
	}
	return r.FloatString(digits)
}

func floor(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

func ceil(r *big.Rat) *big.Int {
	f := floor(new(big.Rat).Neg(r))
	return f.Neg(f)
}
