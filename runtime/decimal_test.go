package runtime

import (
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func TestCompareDecimals(t *testing.T) {
	long := strings.Repeat("9", 5000)
	tests := []struct {
		a, b string
		want int
	}{
		{"1", "1.0", 0}, {"-0", "0.00e7", 0}, {"1e2", "100", 0}, {"0.001", "1e-3", 0}, {"10", "9", 1},
		{"-10", "-9", -1}, {"-1", "1", -1}, {"0", "-1", 1}, {"0.1", "0.10000000000000000000001", -1},
		{"9007199254740993", "9007199254740992", 1}, {"1e999999999", "1e999999998", 1}, {"-1e999999999", "5", -1},
		{"1e-999999999", "0", 1}, {"1e99999999999999999999", "1e99999999999999999998", 1},
		{"1e-99999999999999999999", "1e-99999999999999999998", -1}, {"-1e99999999999999999999", "-1e99999999999999999998", -1},
		{"0e99999999999999999999", "0", 0}, {"1e0000000000000000000000000002", "100", 0}, {long, long + ".0", 0}, {long, "1e5000", -1},
	}
	for _, test := range tests {
		if got := compareDecimals([]byte(test.a), test.b); got != test.want {
			t.Errorf("%.30s and %.30s compare %d, want %d", test.a, test.b, got, test.want)
		}
		if got := compareDecimals([]byte(test.b), test.a); got != -test.want {
			t.Errorf("%.30s and %.30s compare %d, want %d", test.b, test.a, got, -test.want)
		}
	}
}

func TestIsMultiple(t *testing.T) {
	tests := []struct {
		number, unit string
		want         bool
	}{
		{"0.3", "0.1", true}, {"1.1", "0.1", true}, {"19.99", "0.01", true}, {"0.35", "0.1", false}, {"0", "7", true},
		{"1e999999999", "7", false}, {"7e999999999", "7", true}, {"1e999999999", "8", true}, {"3e999999999", "9", false},
		{"1e-999999999", "0.1", false}, {"1e999999999", "1e-999999999", true}, {"5", "2.5", true}, {"-10", "2.5", true},
		{"100", "1e3", false}, {"1000", "1e3", true}, {"1", "1e999999999", false},
		{"123456789012345678901234567890", "12345678901234567890123456789", true},
		{"123456789012345678901234567891", "12345678901234567890123456789", false},
		{"12345678901234567890123456789e40", "12345678901234567890123456789", true},
		{strings.Repeat("3", 10000), "3", true}, {strings.Repeat("3", 10001), "9", false}, {"5", "0", false},
	}
	for _, test := range tests {
		if got := isMultiple([]byte(test.number), test.unit); got != test.want {
			t.Errorf("%.30s is a multiple of %.30s: %t", test.number, test.unit, got)
		}
	}
}

// TestDecimalsAgainstBig compares with exact arithmetic on small exponents.
func TestDecimalsAgainstBig(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func() string {
		s := strconv.Itoa(rnd.IntN(2000))
		if rnd.IntN(2) == 0 {
			s += "." + strconv.Itoa(rnd.IntN(1000))
		}
		if rnd.IntN(2) == 0 {
			s += "e" + strconv.Itoa(rnd.IntN(9)-4)
		}
		return s
	}
	for range 5000 {
		a, b := random(), random()
		x, _ := new(big.Rat).SetString(a)
		y, _ := new(big.Rat).SetString(b)
		if got := compareDecimals([]byte(a), b); got != x.Cmp(y) {
			t.Fatalf("%s and %s compare %d", a, b, got)
		}
		if got := isWhole([]byte(a)); got != x.IsInt() {
			t.Fatalf("%s is whole: %t", a, got)
		}
		if y.Sign() != 0 {
			if got := isMultiple([]byte(a), b); got != new(big.Rat).Quo(x, y).IsInt() {
				t.Fatalf("%s is a multiple of %s: %t", a, b, got)
			}
		}
	}
}

func TestFloatKeeps(t *testing.T) {
	for text, want := range map[string]bool{"9007199254740992": true, "9007199254740993": false, "12345678901234567890": false, "-7": true, "100000000000000000000": true} {
		if got := floatKeeps([]byte(text)); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}
