package runtime

import (
	"encoding/binary"
	"math"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// This file writes what the inside of a JSON string stands for. It is most of
// the work on long texts, hence by words and blocks.

// escapes maps the character after a backslash to what it stands for.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unescape writes what the inside of a string stands for to dst, which is at
// least as long and other memory, and returns its length; -1 if src is not well
// formed.
func unescape(dst, src []byte) int {
	w, r := expand(dst, src)
	if r != len(src) {
		return -1
	}
	return w
}

// expand writes what the inside of a string stands for to dst, which is other
// memory, up to a quote or the end of src: it has then read r bytes and written
// w. r is -1 if src is not well formed, or dst too small. Bytes that are not
// ASCII are copied like others, and looked at when all is there.
func expand(dst, src []byte) (w, r int) {
	w, r, wide := expandAll(dst, src)
	if r >= 0 && wide&highBits != 0 && skipText(dst[:w], 0) < 0 {
		return w, -1
	}
	return w, r
}

// expandAll is expand without a look at what is not ASCII: wide has a high bit
// if anything is.
func expandAll(dst, src []byte) (w, r int, wide uint64) {
	for r < len(src) {
		if len(src)-r >= blockReach && len(dst)-w >= blockReach {
			n, k, high, ok := expandBlock((*[blockReach]byte)(dst[w:w+blockReach]), (*[blockReach]byte)(src[r:r+blockReach]))
			r += n
			w += k
			wide |= high
			if ok {
				continue
			}
		}
		// Something else than short escapes, or the end: by words, as far as a
		// block would have come.
		for last := r + blockSize; r < len(src) && r < last; {
			if r+8 <= len(src) && w+8 <= len(dst) {
				v := word(src, r)
				putWord(dst, w, v) // what is wrong in it will be overwritten
				wide |= v
				m := syntactic(v)
				if m == 0 {
					r += 8
					w += 8
					continue
				}
				r += lane(m)
				w += lane(m)
			}
			if src[r] == '"' {
				return w, r, wide
			}
			n, k := unescapeRun(dst[w:], src[r:])
			if n == 0 {
				return w, -1, wide
			}
			wide |= uint64(src[r])
			r += n
			w += k
		}
	}
	return w, r, wide
}

// A block is what is searched for escapes in one go: branches on where they
// stand cannot be predicted, and cost more than all else. Behind it there has
// to be as much room again, since pieces are copied with what follows them.
const (
	blockSize  = 64
	blockReach = 2 * blockSize
)

// expandBlock is expandAll for the block that src begins with. It is not ok
// where what comes next is neither text nor a short escape.
func expandBlock(dst, src *[blockReach]byte) (r, w int, wide uint64, ok bool) {
	marked, wide, plain := specials((*[blockSize]byte)(src[:]))
	if !plain {
		return 0, 0, 0, false
	}
	for marked != 0 {
		p := bits.TrailingZeros64(marked)
		copyBlock(dst[w:], src[r:])
		w += p - r
		n, made := shortEscapes(word(src[:], p))
		if n == 0 {
			return p, w, wide, false
		}
		binary.LittleEndian.PutUint32(dst[w:w+4], made)
		w += n
		r = p + 2*n
		if r >= blockSize {
			return r, w, wide, true
		}
		marked = marked >> r << r
	}
	copyBlock(dst[w:], src[r:])
	return blockSize, w + blockSize - r, wide, true
}

// copyBlock copies in steps that are moves of one register, without a call.
func copyBlock(dst, src []byte) {
	d, s := (*[blockSize]byte)(dst), (*[blockSize]byte)(src)
	copy(d[0:16], s[0:16])
	copy(d[16:32], s[16:32])
	copy(d[32:48], s[32:48])
	copy(d[48:64], s[48:64])
}

// shortEscapes reads the escapes of two bytes that a word begins with: n of
// them, four at most, stand for the low bytes of made. n is 0 where one of
// those in a row is of another kind.
func shortEscapes(w uint64) (n int, made uint32) {
	const every2nd = 0x00ff_00ff_00ff_00ff
	n = bits.TrailingZeros64((w^backslants)&every2nd) >> 4
	made = uint32(escapes[w>>8&255]) | uint32(escapes[w>>24&255])<<8 | uint32(escapes[w>>40&255])<<16 | uint32(escapes[w>>56])<<24
	zero := (made - lanes&math.MaxUint32) &^ made & (highBits & math.MaxUint32)
	if bits.TrailingZeros32(zero)>>3 < n {
		n = 0
	}
	return n, made
}

// specials marks the quotes and backslashes of a block. They are told only if
// it is plain: without control characters. Wide has a high bit if it is not all
// ASCII.
//
//go:noinline
func specials(b *[blockSize]byte) (marked, wide uint64, plain bool) {
	above := ^wide // where no control character was
	for i := 0; i < blockSize; i += 32 {
		v0, v1, v2, v3 := word(b[:], i), word(b[:], i+8), word(b[:], i+16), word(b[:], i+24)
		if high := (v0 | v1 | v2 | v3) & highBits; high != 0 {
			wide |= high
			above &= (v0&^highBits + toHigh | v0) & (v1&^highBits + toHigh | v1) & (v2&^highBits + toHigh | v2) & (v3&^highBits + toHigh | v3)
			marked |= (wideMarks(v0) | wideMarks(v1)<<8 | wideMarks(v2)<<16 | wideMarks(v3)<<24) << i
			continue
		}
		above &= (v0 + toHigh) & (v1 + toHigh) & (v2 + toHigh) & (v3 + toHigh)
		marked |= (marks(v0) | marks(v1)<<8 | marks(v2)<<16 | marks(v3)<<24) << i
	}
	return ^marked, wide, ^above&highBits == 0
}

// toHigh lifts what is no control character to where the high bit is set.
const toHigh = lanes * (0x80 - ' ')

// marks has a bit for each byte of w, which is ASCII, that is neither a quote nor a backslash.
func marks(w uint64) uint64 {
	const rest = lanes * 0x7f // sets the high bit of all but zero
	return gathered((w ^ quotes + rest) & (w ^ backslants + rest) & highBits)
}

// wideMarks is marks for any bytes.
func wideMarks(w uint64) uint64 { return marks(w&^highBits) | gathered(w&highBits) }

// gathered has a bit for each high bit of w.
func gathered(w uint64) uint64 { return w * 0x0002_0408_1020_4081 >> 56 }

// unescapeRun writes what the run at the start of src stands for: of escapes,
// or else one byte. The run's n bytes become k of dst; n is 0 if it is not well
// formed or dst too small. Escapes come in runs: a line's end, then the
// indentation of the next.
func unescapeRun(dst, src []byte) (n, k int) {
	c := src[0]
	if len(dst) == 0 || c < ' ' || c == '"' {
		return 0, 0
	}
	if c != '\\' {
		dst[0] = c
		return 1, 1
	}
	for n+1 < len(src) && src[n] == '\\' && k < len(dst) {
		c := escapes[src[n+1]]
		if c == 0 {
			return unescapeWide(dst, src, n, k)
		}
		dst[k] = c
		n += 2
		k++
	}
	return n, k
}

// unescapeWide ends a run with the \u escape at src[n:].
func unescapeWide(dst, src []byte, n, k int) (int, int) {
	r, length := unicodeEscape(src[n:])
	if length == 0 || k+utf8.RuneLen(r) > len(dst) {
		return 0, 0
	}
	return n + length, k + utf8.EncodeRune(dst[k:], r)
}

// unicodeEscape reads \uXXXX, or the two of a surrogate pair; the length is 0
// if it is not well formed or half a pair.
func unicodeEscape(src []byte) (rune, int) {
	r := hexEscape(src)
	if r < 0 {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	pair := utf16.DecodeRune(r, hexEscape(src[6:]))
	if pair == utf8.RuneError {
		return 0, 0
	}
	return pair, 12
}

func hexEscape(src []byte) rune {
	if len(src) < 6 || src[0] != '\\' || src[1] != 'u' {
		return -1
	}
	var r rune
	for _, c := range src[2:6] {
		switch {
		case c-'0' <= 9:
			c -= '0'
		case c|0x20-'a' <= 'f'-'a':
			c = c | 0x20 - 'a' + 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}
