package runtime

import (
	"bytes"
	"slices"
	"strconv"
)

// Int reads an integer, however it is written: 100, 100.0, 1e2.
func (d *Decoder) Int() int64 {
	at, b, i := d.ahead(), d.b, d.i
	if i+8 <= len(b) {
		n, digits := leadingDigits(word(b, i))
		if digits-1 < 7 && (b[i] != '0' || digits == 1) && !continues(b[i+int(digits)]) {
			return d.checkInt(at, n, i+int(digits))
		}
	}
	return d.longInt(at)
}

// leadingDigits reads the digits that a word begins with, all at once: how many
// there are cannot be predicted.
func leadingDigits(w uint64) (n int64, digits uint) {
	const zeros = lanes * '0'
	w ^= zeros
	digits = uint(lane((w + lanes*(0x80-10) | w) & highBits)) // the lowest bit is right, which is all that counts
	w <<= 64 - 8*digits                                       // leading zeros, the last digit in the highest lane
	w = w * (1 + 10<<8) >> 8 & 0x00ff_00ff_00ff_00ff
	w = w * (1 + 100<<16) >> 16 & 0x0000_ffff_0000_ffff
	return int64(w * (1 + 10000<<32) >> 32), digits
}

// continues reports whether a number goes on with c, behind its first digits.
func continues(c byte) bool { return c == '.' || c|0x20 == 'e' }

// longInt reads an integer that has a sign, more than a few digits, or stands at the end.
func (d *Decoder) longInt(at *prepared) int64 {
	b, i := d.b, d.i
	negative := i < len(b) && b[i] == '-'
	if negative {
		i++
	}
	first := i
	var n int64
	for i < len(b) && b[i]-'0' <= 9 {
		n = n*10 + int64(b[i]-'0')
		i++
	}
	digits := i - first
	if digits == 0 || digits > 18 || b[first] == '0' && digits > 1 || i < len(b) && continues(b[i]) {
		return d.slowInt(at)
	}
	if negative {
		n = -n
	}
	return d.checkInt(at, n, i)
}

// slowInt reads an integer that is not a few plain digits.
func (d *Decoder) slowInt(at *prepared) int64 {
	if d.i < len(d.b) && d.b[d.i] == '"' {
		return d.quotedInt(at)
	}
	end := skipNumber(d.b, d.i)
	if end < 0 || end == d.i {
		d.fail()
		return 0
	}
	n, ok := integral(d.b[d.i:end])
	if !ok {
		d.fail()
		return 0
	}
	return d.checkInt(at, n, end)
}

// checkInt checks an integer that ends before end, and steps over it.
func (d *Decoder) checkInt(at *prepared, n int64, end int) int64 {
	if n < at.minInt || n > at.maxInt || at.slow&IntegerType != 0 && !d.admitInt(at, n, end) {
		d.fail()
		return 0
	}
	d.i = end
	return n
}

func (d *Decoder) admitInt(at *prepared, n int64, end int) bool {
	if !d.admit(at, IntegerType) || at.enum != nil && !slices.Contains(at.enum.integers, n) {
		return false
	}
	if at.step > 0 && n%at.step != 0 {
		return false
	}
	return !at.exact || at.spec.Bounds.holds(d.b[d.i:end])
}

// powers of ten that a float64 holds exactly.
var powers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// Float reads a number, as the nearest float64.
func (d *Decoder) Float() float64 {
	at, b, i := d.ahead(), d.b, d.i
	negative := i < len(b) && b[i] == '-'
	if negative {
		i++
	}
	first := i
	var n int64
	for i < len(b) && b[i]-'0' <= 9 {
		n = n*10 + int64(b[i]-'0')
		i++
	}
	whole, point := i-first, 0
	if i < len(b) && b[i] == '.' {
		i++
		point = i
		for i < len(b) && b[i]-'0' <= 9 {
			n = n*10 + int64(b[i]-'0')
			i++
		}
		point = i - point
		if point == 0 {
			whole = 0
		}
	}
	if whole == 0 || whole+point > 15 || b[first] == '0' && whole > 1 || i < len(b) && b[i]|0x20 == 'e' {
		return d.slowFloat(at)
	}
	f := float64(n) / powers[point] // rounded once: both are exact
	if negative {
		f = -f
	}
	return d.checkFloat(at, f, i)
}

// plainFraction reads a JSON number that has a point, no exponent and at most 15
// digits, as the nearest float64.
func plainFraction(text []byte) (float64, bool) {
	digits := text
	if len(digits) > 0 && digits[0] == '-' {
		digits = digits[1:]
	}
	point := bytes.IndexByte(digits, '.')
	if point < 0 || len(digits) > 16 {
		return 0, false
	}
	var n int64
	for i, c := range digits {
		if c-'0' <= 9 {
			n = n*10 + int64(c-'0')
		} else if i != point {
			return 0, false
		}
	}
	f := float64(n) / powers[len(digits)-point-1] // rounded once: both are exact
	if len(digits) < len(text) {
		f = -f
	}
	return f, true
}

// slowFloat reads a number with many digits or an exponent.
func (d *Decoder) slowFloat(at *prepared) float64 {
	if d.i < len(d.b) && d.b[d.i] == '"' {
		return d.quotedFloat(at)
	}
	end := skipNumber(d.b, d.i)
	if end < 0 {
		d.fail()
		return 0
	}
	f, err := strconv.ParseFloat(string(d.b[d.i:end]), 64)
	if err != nil { // it is too large
		d.fail()
		return 0
	}
	return d.checkFloat(at, f, end)
}

// checkFloat checks a number that ends before end, and steps over it.
func (d *Decoder) checkFloat(at *prepared, f float64, end int) float64 {
	if at.slow&NumberType != 0 && !d.admitFloat(at, end) {
		d.fail()
		return 0
	}
	if (f <= at.minFloat || f >= at.maxFloat) && !at.spec.Bounds.holds(d.b[d.i:end]) {
		d.fail()
		return 0
	}
	d.i = end
	return f
}

func (d *Decoder) admitFloat(at *prepared, end int) bool {
	text := d.b[d.i:end]
	kind := NumberType
	if at.types&NumberType == 0 { // an integer in the place of a number
		kind = IntegerType
		if _, ok := integral(text); !ok {
			return false
		}
	}
	if !d.admit(at, kind) || at.enum != nil && !at.enum.hasNumber(text) {
		return false
	}
	return at.spec.Bounds == nil || at.spec.Bounds.MultipleOf == "" || at.spec.Bounds.holds(text)
}

// hasNumber reports whether a number is listed, in any spelling.
func (e *enum) hasNumber(text []byte) bool {
	for _, listed := range e.numbers {
		if compareDecimals(text, listed) == 0 {
			return true
		}
	}
	return false
}

// holds decides a number on its decimal text.
func (b *Bounds) holds(number []byte) bool {
	return (b.Minimum == "" || compareDecimals(number, b.Minimum) >= 0) &&
		(b.Maximum == "" || compareDecimals(number, b.Maximum) <= 0) &&
		(b.ExclusiveMinimum == "" || compareDecimals(number, b.ExclusiveMinimum) > 0) &&
		(b.ExclusiveMaximum == "" || compareDecimals(number, b.ExclusiveMaximum) < 0) &&
		(b.MultipleOf == "" || isMultiple(number, b.MultipleOf))
}
