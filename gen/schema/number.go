package schema

import (
	"cmp"
	"math/big"
	"strings"
)

// A decimal is the exact value of a JSON number: 0.digits times ten to the
// power of exp. Digits have no zero at either end; zero has none at all. The
// power is never expanded, so 1e999999999 costs nothing.
type decimal struct {
	negative bool
	digits   string
	exp      *big.Int
}

// parseDecimal reads a JSON number. Text that is none gives zero.
func parseDecimal(text string) decimal {
	var d decimal
	text, d.negative = strings.CutPrefix(text, "-")
	mantissa, power := text, ""
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa, power = text[:i], strings.TrimPrefix(text[i+1:], "+")
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	point := len(whole) - (len(whole) + len(fraction) - len(digits))
	d.digits = strings.TrimRight(digits, "0")
	if d.digits == "" {
		return decimal{exp: new(big.Int)}
	}
	d.exp = new(big.Int)
	if power != "" {
		d.exp.SetString(power, 10)
	}
	d.exp.Add(d.exp, big.NewInt(int64(point)))
	return d
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// CompareNumbers compares two JSON numbers by their exact value, whatever their
// exponents: -1 if a is less than b, 0 if they are equal, 1 if a is greater.
func CompareNumbers(a, b string) int {
	if a == b {
		return 0
	}
	x, y := parseDecimal(a), parseDecimal(b)
	if x.sign() != y.sign() {
		return cmp.Compare(x.sign(), y.sign())
	}
	// Digits have no zeros at the end, so the order of text is that of value.
	size := cmp.Or(x.exp.Cmp(y.exp), strings.Compare(x.digits, y.digits))
	return size * x.sign()
}

// IsInteger reports whether a JSON number has no fractional part: 5, 5.0 and
// 5e3 have none.
func IsInteger(text string) bool {
	d := parseDecimal(text)
	return d.exp.Cmp(big.NewInt(int64(len(d.digits)))) >= 0
}

// IsMultiple reports whether value is a whole number of times the divisor,
// exactly. The divisor must be more than zero; nothing is a multiple of others.
func IsMultiple(value, divisor string) bool {
	v, m := parseDecimal(value), parseDecimal(divisor)
	if m.sign() <= 0 {
		return false
	}
	if v.sign() == 0 {
		return true
	}
	// As integers times a power of ten: value has ten to the power of shift more.
	shift := new(big.Int).Sub(v.exp, m.exp)
	shift.Add(shift, big.NewInt(int64(len(m.digits)-len(v.digits))))
	if shift.Sign() < 0 {
		return false // the value's last digit, which is no zero, is left over
	}
	digits, _ := new(big.Int).SetString(v.digits, 10)
	by, _ := new(big.Int).SetString(m.digits, 10)
	// Beyond its own length in bits a further factor of ten cancels nothing more
	// of the divisor.
	if limit := big.NewInt(int64(by.BitLen())); shift.Cmp(limit) > 0 {
		shift = limit
	}
	ten := new(big.Int).Exp(big.NewInt(10), shift, by)
	return digits.Mul(digits, ten).Mod(digits, by).Sign() == 0
}
