package runtime

import (
	"bytes"
	"cmp"
	"math/big"
	"math/bits"
	"strconv"
)

// A decimal is the exact value of a JSON number: 0.digits × 10^scale. It is
// never expanded, so its cost is that of its text whatever the exponent.
type decimal struct {
	negative bool
	digits   []byte // without leading and trailing zeros; empty for zero
	scale    int64
	far      string // the exponent where it has more than 18 digits; scale is then at its end
}

// farScale stands for every scale whose exponent has more than 18 digits. No
// bound that a schema states is out there.
const farScale = 1 << 61

// parseDecimal reads a JSON number. It takes any text and is only meaningful for one.
func parseDecimal(text []byte) (d decimal) {
	mantissa := text
	var exponent int64
	if k := bytes.IndexAny(text, "eE"); k >= 0 {
		mantissa = text[:k]
		exponent, d.far = parseExponent(text[k+1:])
	}
	if len(mantissa) > 0 && mantissa[0] == '-' {
		d.negative, mantissa = true, mantissa[1:]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte{'.'})
	digits := whole
	if len(fraction) > 0 {
		digits = append(append(make([]byte, 0, len(mantissa)), whole...), fraction...)
	}
	significant := bytes.TrimLeft(digits, "0")
	d.scale = exponent + int64(len(whole)) - int64(len(digits)-len(significant))
	d.digits = bytes.TrimRight(significant, "0")
	if len(d.digits) == 0 {
		return decimal{}
	}
	return d
}

func parseExponent(text []byte) (exponent int64, far string) {
	negative := len(text) > 0 && text[0] == '-'
	digits := bytes.TrimLeft(text, "+-0")
	if len(digits) > 18 {
		exponent, far = farScale, string(digits)
	} else {
		exponent, _ = strconv.ParseInt(string(digits), 10, 64)
	}
	if negative {
		exponent = -exponent
	}
	return exponent, far
}

// isInteger reports whether nothing stands behind the point.
func (d *decimal) isInteger() bool { return d.scale >= int64(len(d.digits)) }

// compareDecimals compares the values of two JSON numbers exactly.
func compareDecimals(a []byte, b string) int {
	x, y := parseDecimal(a), parseDecimal([]byte(b))
	if x.sign() != y.sign() {
		return cmp.Compare(x.sign(), y.sign())
	}
	c := cmp.Compare(x.scale, y.scale)
	if c == 0 && x.far != y.far {
		c = cmp.Or(cmp.Compare(len(x.far), len(y.far)), cmp.Compare(x.far, y.far))
		if x.scale < 0 {
			c = -c
		}
	}
	if c == 0 {
		c = bytes.Compare(x.digits, y.digits)
	}
	if x.negative {
		return -c
	}
	return c
}

func (d *decimal) sign() int {
	switch {
	case len(d.digits) == 0:
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// isMultiple reports whether number is a whole multiple of unit, which is
// positive. Numbers are a × 10^k with a not divisible by ten; so number is one
// if its k is not smaller and a × 10^(difference) is divisible by unit's a.
func isMultiple(number []byte, unit string) bool {
	x, y := parseDecimal(number), parseDecimal([]byte(unit))
	if len(x.digits) == 0 {
		return true
	}
	if len(y.digits) == 0 {
		return false
	}
	shift := (x.scale - int64(len(x.digits))) - (y.scale - int64(len(y.digits)))
	if shift < 0 {
		return false
	}
	if len(y.digits) > 18 {
		return divides(largeDivisor(y.digits, shift), x.digits)
	}
	divisor, _ := strconv.ParseUint(string(y.digits), 10, 64)
	for _, prime := range []uint64{2, 5} { // 10^shift has each of them shift times
		for n := shift; n > 0 && divisor%prime == 0; n-- {
			divisor /= prime
		}
	}
	return remainder(x.digits, divisor) == 0
}

// remainder is the number that digits write, modulo m.
func remainder(digits []byte, m uint64) uint64 {
	var r uint64
	for _, c := range digits {
		hi, lo := bits.Mul64(r, 10)
		lo, carry := bits.Add64(lo, uint64(c-'0'), 0)
		_, r = bits.Div64(hi+carry, lo, m) // hi+carry < m: r < m, and m is below 2^60
	}
	return r
}

// largeDivisor is the number that digits write without the factors of 10^shift.
func largeDivisor(digits []byte, shift int64) *big.Int {
	d, _ := new(big.Int).SetString(string(digits), 10)
	for _, prime := range []*big.Int{big.NewInt(2), big.NewInt(5)} {
		var quotient, rest big.Int
		for n := shift; n > 0; n-- {
			quotient.QuoRem(d, prime, &rest)
			if rest.Sign() != 0 {
				break
			}
			d.Set(&quotient)
		}
	}
	return d
}

// divides reports whether the number that digits write is divisible by d. It
// takes the digits piece by piece, so its cost is linear in them.
func divides(d *big.Int, digits []byte) bool {
	const piece = 18
	var r, next, power big.Int
	for len(digits) > 0 {
		n := min(piece, len(digits))
		value, _ := strconv.ParseInt(string(digits[:n]), 10, 64)
		power.Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
		r.Mul(&r, &power)
		r.Add(&r, next.SetInt64(value))
		r.Rem(&r, d)
		digits = digits[n:]
	}
	return r.Sign() == 0
}

// isWhole reports whether a JSON number has no fraction.
func isWhole(text []byte) bool {
	d := parseDecimal(text)
	return d.isInteger()
}

// fitsFloat reports whether a JSON number is within float64.
func fitsFloat(text []byte) bool {
	_, err := strconv.ParseFloat(string(text), 64)
	return err == nil
}

// floatKeeps reports whether a float64 keeps all digits of a whole number. It
// keeps any 15.
func floatKeeps(digits []byte) bool {
	if len(digits) <= 15 {
		return true
	}
	f, err := strconv.ParseFloat(string(digits), 64)
	return err == nil && string(strconv.AppendFloat(nil, f, 'f', 0, 64)) == string(digits)
}
