package runtime

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
	"unsafe"
)

// This file reads JSON tokens and knows nothing of tables. Its functions take
// a text and an index and return the index after what they read, or -1 if it
// is not well formed.

// A byte in each of the eight lanes of a word.
const (
	lanes      = 0x0101010101010101
	highBits   = lanes * 0x80
	quotes     = lanes * '"'
	backslants = lanes * '\\'
	spaces     = lanes * ' '
)

// remarkable returns a word whose lowest set bit marks the first byte of w
// that a string scan has to look at: a quote, a backslash, a control character
// or a byte that is not ASCII. Bits above the lowest may be wrong: a lane's
// subtraction borrows from the next one.
func remarkable(w uint64) uint64 {
	return ((w ^ quotes - lanes) | (w ^ backslants - lanes) | (w - spaces) | w) & highBits
}

// syntactic is remarkable without the bytes that are not ASCII.
func syntactic(w uint64) uint64 {
	quote, backslant := w^quotes, w^backslants
	return ((quote-lanes)&^quote | (backslant-lanes)&^backslant | (w-spaces)&^w) & highBits
}

// lane returns which byte of a word the lowest bit of a mask stands for.
func lane(mask uint64) int { return bits.TrailingZeros64(mask) >> 3 }

// word loads eight bytes. The slice has both ends: that compiles to one
// comparison with the length, where b[i:] takes six more instructions.
func word(b []byte, i int) uint64 { return binary.LittleEndian.Uint64(b[i : i+8]) }

func putWord(b []byte, i int, w uint64) { binary.LittleEndian.PutUint64(b[i:i+8], w) }

// whiteSpace has a bit for each of JSON's white space characters.
const whiteSpace = 1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\r'

// skipSpace returns the index of the first byte at or after i that is not white
// space. Indentation is taken eight bytes at a time. It is called where there is
// some, which compact texts do not have; inlined it would only be in their way.
//
//go:noinline
func skipSpace(b []byte, i int) int {
	for i < len(b) && b[i] <= ' ' && whiteSpace>>b[i]&1 != 0 {
		i++
		for i+8 <= len(b) {
			other := word(b, i) ^ spaces
			if other != 0 {
				i += lane(other)
				break
			}
			i += 8
		}
	}
	return i
}

// scanString finds the closing quote of the string whose first byte is b[i],
// and the first escape before it (-1 for none). All up to that escape is
// checked; what follows it is not, which is unescape's part.
func scanString(b []byte, i int) (end, escape int) {
	i = scanPlain(b, i)
	switch {
	case i < 0:
		return -1, -1
	case b[i] == '"':
		return i, -1
	}
	return closingQuote(b, i), i
}

// scanPlain finds the first quote or backslash from b[i] on, within a string.
// All before it is checked; what is not ASCII, when it is known where it ends:
// to stop at each run of it cannot be predicted.
func scanPlain(b []byte, i int) int {
	end, wide := findSyntax(b, i)
	if end >= 0 && wide && skipText(b[:end], i) < 0 {
		return -1
	}
	return end
}

// findSyntax is scanPlain without a look at what is not ASCII: wide says whether
// there may be anything.
func findSyntax(b []byte, i int) (end int, wide bool) {
	for i+32 <= len(b) && remarkable(word(b, i))|remarkable(word(b, i+8))|remarkable(word(b, i+16))|remarkable(word(b, i+24)) == 0 {
		i += 32
	}
	var seen uint64
	for {
		for i+8 <= len(b) {
			w := word(b, i)
			seen |= w // with what is behind the end
			if m := syntactic(w); m != 0 {
				i += lane(m)
				break
			}
			i += 8
		}
		if i >= len(b) || b[i] < ' ' {
			return -1, false
		}
		if b[i] == '"' || b[i] == '\\' {
			return i, seen&highBits != 0
		}
		seen |= uint64(b[i]) // among the last seven bytes
		i++
	}
}

// skipText passes over text, and returns the index of its end, or -1 if it is not UTF-8.
func skipText(b []byte, i int) int {
	for i < len(b) {
		if b[i] >= utf8.RuneSelf {
			if i = skipWide(b, i); i < 0 {
				return -1
			}
			continue
		}
		i++
		for i+8 <= len(b) {
			if m := word(b, i) & highBits; m != 0 {
				i += lane(m)
				break
			}
			i += 8
		}
	}
	return i
}

// skipWide passes over a run of characters that are not ASCII. Most of Chinese,
// Japanese and Korean text is made of three bytes each; two are taken at a time,
// without a branch that hangs on whether their number is even.
func skipWide(b []byte, i int) int {
	for i < len(b) && b[i] >= utf8.RuneSelf {
		for i+8 <= len(b) {
			w := word(b, i)
			if !isTriple(w) {
				break
			}
			if i += 3; isTriple(w >> 24) {
				i += 3
			}
		}
		if i >= len(b) || b[i] < utf8.RuneSelf {
			break
		}
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return -1
		}
		i += n
	}
	return i
}

// isTriple reports whether a word begins with a character of three bytes. It
// says no to those that begin with E0 or ED, of which not every second byte is
// allowed.
func isTriple(w uint64) bool {
	const (
		marks  = 0xc0c0f0 // the bits that say which byte of how many it is
		ofEach = 0x8080e0
		doubt  = 1<<0x0 | 1<<0xd
	)
	return w&marks == ofEach && 1<<(w&15)&doubt == 0
}

// closingQuote finds the quote that no backslash escapes, from an index within
// a string on that is not behind a backslash.
func closingQuote(b []byte, i int) int {
	for from := i; ; {
		k := bytes.IndexByte(b[i:], '"')
		if k < 0 {
			return -1
		}
		end := i + k
		slash := end
		for slash > from && b[slash-1] == '\\' {
			slash--
		}
		if (end-slash)%2 == 0 {
			return end
		}
		i = end + 1
		from = i
	}
}

// unquote returns what a JSON string stands for, and whether it is one.
func unquote(text string) (string, bool) {
	b := []byte(text)
	if len(b) < 2 || b[0] != '"' {
		return "", false
	}
	end, escape := scanString(b, 1)
	if end != len(b)-1 {
		return "", false
	}
	if escape < 0 {
		return text[1:end], true
	}
	buf := make([]byte, end-1)
	n := unescape(buf, b[1:end])
	if n < 0 {
		return "", false
	}
	return string(buf[:n]), true
}

// skipString passes over the string that starts at b[i], checking all of it.
func skipString(b []byte, i int) int {
	end, escape := scanString(b, i+1)
	if end < 0 {
		return -1
	}
	if escape < 0 {
		return end + 1
	}
	for {
		if escape+8 <= len(b) {
			m := remarkable(word(b, escape))
			if m == 0 {
				escape += 8
				continue
			}
			escape += lane(m)
		}
		if escape >= end { // the closing quote is remarkable
			break
		}
		switch c := b[escape]; {
		case c == '\\' && escapes[b[escape+1]] != 0: // they come in runs
			for escape += 2; b[escape] == '\\' && escapes[b[escape+1]] != 0; {
				escape += 2
			}
		case c == '\\':
			_, n := unicodeEscape(b[escape:end])
			if n == 0 {
				return -1
			}
			escape += n
		case c < ' ':
			return -1
		case c < utf8.RuneSelf:
			escape++
		default:
			if escape = skipWide(b, escape); escape < 0 {
				return -1
			}
		}
	}
	return end + 1
}

// skipNumber passes over the number that starts at b[i]. It may be followed by
// anything: whoever reads on finds out.
func skipNumber(b []byte, i int) int {
	if i = skipInteger(b, i); i < 0 {
		return -1
	}
	if i < len(b) && b[i] == '.' {
		if i = skipDigits(b, i+1); i < 0 {
			return -1
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		i = skipDigits(b, i)
	}
	return i
}

// skipInteger passes over a number as far as it has no point and no exponent.
func skipInteger(b []byte, i int) int {
	if i < len(b) && b[i] == '-' {
		i++
	}
	if i < len(b) && b[i] == '0' {
		return i + 1
	}
	return skipDigits(b, i)
}

// skipDigits passes over one digit or more.
func skipDigits(b []byte, i int) int {
	from := i
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	if i == from {
		return -1
	}
	return i
}

// skipWord passes over a literal name.
func skipWord(b []byte, i int, name string) int {
	if end := i + len(name); end <= len(b) && string(b[i:end]) == name {
		return end
	}
	return -1
}

// skipValue passes over a value, checking its form. Containers may stand depth
// deep in it. Names that come twice are not found: nothing keeps them.
func skipValue(b []byte, i, depth int) int {
	if i >= len(b) {
		return -1
	}
	switch b[i] {
	case '{', '[':
		if depth <= 0 {
			return -1
		}
		return skipContainer(b, i, depth-1)
	case '"':
		return skipString(b, i)
	case 't':
		return skipWord(b, i, "true")
	case 'f':
		return skipWord(b, i, "false")
	case 'n':
		return skipWord(b, i, "null")
	}
	return skipNumber(b, i)
}

func skipContainer(b []byte, i, depth int) int {
	object := b[i] == '{'
	closing := b[i] + 2 // of both { and [
	i = skipSpace(b, i+1)
	if i < len(b) && b[i] == closing {
		return i + 1
	}
	for {
		if object {
			if i = skipName(b, i); i < 0 {
				return -1
			}
		}
		if i = skipValue(b, i, depth); i < 0 {
			return -1
		}
		i = skipSpace(b, i)
		if i >= len(b) || b[i] != ',' {
			break
		}
		i = skipSpace(b, i+1)
	}
	if i < len(b) && b[i] == closing {
		return i + 1
	}
	return -1
}

// skipName passes over a member's name, the colon and the white space around it.
func skipName(b []byte, i int) int {
	if i >= len(b) || b[i] != '"' {
		return -1
	}
	if i = skipString(b, i); i < 0 {
		return -1
	}
	return skipColon(b, i)
}

func skipColon(b []byte, i int) int {
	i = skipSpace(b, i)
	if i >= len(b) || b[i] != ':' {
		return -1
	}
	return skipSpace(b, i+1)
}

// integral reads a number whose value is an integer within int64, whatever its
// form: 100, 1e2, 100.0.
func integral(text []byte) (int64, bool) {
	if n, ok := plainInteger(text); ok {
		return n, true
	}
	digits, exponent := text, 0
	if k := bytes.IndexAny(text, "eE"); k >= 0 {
		e, ok := smallInteger(text[k+1:])
		if !ok {
			return zeroIntegral(text[:k])
		}
		digits, exponent = text[:k], e
	}
	negative := len(digits) > 0 && digits[0] == '-'
	if negative {
		digits = digits[1:]
	}
	whole, fraction, _ := bytes.Cut(digits, []byte("."))
	exponent -= len(fraction)
	return scaled(append(append(make([]byte, 0, 32), whole...), fraction...), exponent, negative)
}

// plainInteger reads an integer of at most 18 digits and nothing else, so that
// one more or one less is an int64 too.
func plainInteger[T string | []byte](text T) (n int64, ok bool) {
	negative := len(text) > 0 && text[0] == '-'
	if negative {
		text = text[1:]
	}
	if len(text) == 0 || len(text) > 18 {
		return 0, false
	}
	for i := range len(text) {
		if text[i]-'0' > 9 {
			return 0, false
		}
		n = n*10 + int64(text[i]-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}

// scaled is the integer of digits times ten to the exponent, if it is one
// within int64.
func scaled(digits []byte, exponent int, negative bool) (int64, bool) {
	digits = bytes.TrimLeft(digits, "0")
	if len(digits) == 0 {
		return 0, true
	}
	for exponent < 0 {
		if len(digits) == 0 || digits[len(digits)-1] != '0' {
			return 0, false
		}
		digits = digits[:len(digits)-1]
		exponent++
	}
	if len(digits)+exponent > 19 {
		return 0, false
	}
	var n uint64
	for _, c := range digits {
		n = n*10 + uint64(c-'0')
	}
	for range exponent {
		n *= 10
	}
	switch {
	case negative && n <= 1<<63:
		return -int64(n), true
	case !negative && n < 1<<63:
		return int64(n), true
	}
	return 0, false
}

// smallInteger reads an exponent; not ok where it is beyond what can matter to
// a text in memory.
func smallInteger(b []byte) (int, bool) {
	sign := 1
	if len(b) > 0 && (b[0] == '+' || b[0] == '-') {
		if b[0] == '-' {
			sign = -1
		}
		b = b[1:]
	}
	b = bytes.TrimLeft(b, "0")
	if len(b) > 9 {
		return 0, false
	}
	n := 0
	for _, c := range b {
		n = n*10 + int(c-'0')
	}
	return sign * n, true
}

// zeroIntegral decides a number whose exponent is out of reach: only zero is left.
func zeroIntegral(mantissa []byte) (int64, bool) {
	return 0, !bytes.ContainsAny(mantissa, "123456789")
}

// view returns b as a string without a copy: for strings whose bytes nobody
// changes any more.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
