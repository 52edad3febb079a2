package runtime

import "unicode/utf8"

// Short strings are written to a chunk, one after the other, so that many share
// one allocation. A string that is kept keeps its chunk, hence the limits: what
// it holds in vain is less than mostChunk, and of a short text less than that.
const (
	leastChunk = 512
	mostChunk  = 4096
	chunkPart  = 8 // of the text, what a chunk is made for
	maxShared  = 128
)

// String reads a string. One of an enum is the table's own.
func (d *Decoder) String() string {
	at := d.ahead()
	if at.slow&StringType != 0 {
		if at.plainEnum {
			return d.listed(at)
		}
		return d.slowString(at)
	}
	s := d.text()
	if len(s) > at.maxLen || len(s) < at.sureLen {
		return d.counted(s, at)
	}
	return s
}

// counted decides a string that is so long, or so short, that its code points
// have to be counted.
func (d *Decoder) counted(s string, at *prepared) string {
	if !fits(s, at) {
		d.fail()
		return ""
	}
	return s
}

// fits counts the code points of s.
func fits(s string, at *prepared) bool {
	n := utf8.RuneCountInString(s)
	return at.minLen <= n && n <= at.maxLen
}

// slowString reads a string that more than a length is said of.
func (d *Decoder) slowString(at *prepared) string {
	if !d.admit(at, StringType) {
		return ""
	}
	var s string
	if at.enum != nil {
		s = d.listed(at)
	} else {
		s = d.text()
	}
	f := at.spec.Format
	if !fits(s, at) || at.pattern != nil && !at.pattern.match(s, &d.patience) || f != nil && !f.Valid(s) {
		d.fail()
		return ""
	}
	return s
}

// listed reads a string of the row's enum, and returns the table's own.
func (d *Decoder) listed(at *prepared) string {
	e := at.enum
	if k := e.choose.candidate(d.b, d.i); k >= 0 && e.spelled[k].isAt(d.b, d.i) { // nearly always
		d.i += len(e.spelled[k].text)
		return e.texts.list[k]
	}
	texts, from := &e.texts, d.i
	w := d.word()
	if k := texts.find(w); k >= 0 {
		return texts.list[k]
	}
	return d.meant(at, w, from)
}

// text reads a string. What is none may be coerced by the row ahead. A short
// one is copied as it is searched for its end.
func (d *Decoder) text() string {
	b, i := d.b, d.i+1
	if i >= len(b) || b[i-1] != '"' {
		return d.unquotedText()
	}
	if d.fixed {
		return d.cutText(i)
	}
	if d.chunk == nil {
		d.newChunk(i)
	}
	n := min(len(b)-i, len(d.chunk)-d.used)
	src, dst := b[i:i+n:i+n], d.chunk[d.used:d.used+n:d.used+n]
	k := 0
	for k <= n-8 {
		w := word(src, k)
		putWord(dst, k, w)
		if m := remarkable(w); m != 0 {
			k += lane(m)
			break
		}
		k += 8
	}
	if k >= n || src[k] != '"' {
		return d.anyText(i, k)
	}
	d.used += k
	d.i = i + k + 1
	return view(dst[:k])
}

// cutText is text for a text that nobody changes.
func (d *Decoder) cutText(from int) string {
	b, i := d.b, from
	for i+8 <= len(b) {
		if m := remarkable(word(b, i)); m != 0 {
			i += lane(m)
			break
		}
		i += 8
	}
	if i >= len(b) || b[i] != '"' {
		return d.anyText(from, i-from)
	}
	d.i = i + 1
	return view(b[from:i])
}

// anyText reads the string whose inside begins at from, of which n bytes are
// plain and have been copied. It is what else there is: escapes, characters
// that are not ASCII, and what does not fit the chunk.
//
//go:noinline
func (d *Decoder) anyText(from, n int) string {
	if i := from + n; !d.fixed && i < len(d.b) && d.b[i] == '\\' {
		if s, ok := d.expanded(from, n); ok {
			return s
		}
	}
	end := scanPlain(d.b, from+n)
	if end < 0 {
		d.fail()
		return ""
	}
	if d.b[end] == '"' {
		d.i = end + 1
		return d.own(from, end)
	}
	if isShort(d.b[from:], end-from) {
		if len(d.chunk)-d.used < maxShared {
			d.newChunk(from)
		}
		if s, ok := d.expanded(from, 0); ok {
			return s
		}
	}
	return d.escaped(from)
}

// isShort reports whether the string whose inside is at b, and its first escape
// at b[i], ends soon.
func isShort(b []byte, i int) bool {
	b = b[:min(len(b), maxShared)]
	return i < len(b) && closingQuote(b, i) >= 0
}

// expanded writes the string whose inside begins at from to the chunk, where n
// bytes of it are already. It is not ok if it does not fit or is not well formed.
func (d *Decoder) expanded(from, n int) (string, bool) {
	room := d.chunk[d.used:]
	w, r := expand(room[n:], d.b[from+n:])
	if end := from + n + r; r >= 0 && end < len(d.b) {
		d.used += n + w
		d.i = end + 1
		return view(room[:n+w]), true
	}
	return "", false
}

// newChunk makes room for the short strings from an index of the text on.
//
//go:noinline
func (d *Decoder) newChunk(from int) {
	size := min(max(len(d.b)/chunkPart, leastChunk), mostChunk, len(d.b)-from)
	d.chunk, d.used = make([]byte, size+8), 0 // a word more: they are copied by words
}

// own returns a piece of the text as a string that does not share its memory,
// unless nobody changes it.
func (d *Decoder) own(from, to int) string {
	n := to - from
	if d.fixed {
		return view(d.b[from:to])
	}
	if n > maxShared || n == 0 {
		return string(d.b[from:to])
	}
	if n > len(d.chunk)-d.used {
		d.newChunk(from)
	}
	s := d.chunk[d.used:][:n]
	copy(s, d.b[from:to])
	d.used += n
	return view(s)
}

// escaped reads the long string whose inside begins at from. Where its end
// would be is not looked for: it is written where all of the text fits. What
// does not fill at least half of that is copied, and the room used again, so
// that all strings together take no more than a few times the text.
func (d *Decoder) escaped(from int) string {
	if len(d.scratch) < len(d.b)-from {
		d.scratch = make([]byte, len(d.b)-from)
	}
	n, r := expand(d.scratch, d.b[from:])
	if r < 0 || from+r >= len(d.b) {
		d.fail()
		return ""
	}
	d.i = from + r + 1
	buf := d.scratch
	if n < len(buf)/2 {
		return string(buf[:n])
	}
	d.scratch = nil
	return view(buf[:n])
}

// word reads a string that is compared and not kept. The bytes belong to the
// text. What is no string may be coerced by the row ahead.
func (d *Decoder) word() []byte {
	b, i := d.b, d.i+1
	if i >= len(b) || b[i-1] != '"' {
		return d.unquoted()
	}
	w, end := wordAt(b, i)
	if end < 0 {
		d.fail()
		return nil
	}
	d.i = end
	return w
}

// wordAt reads the string whose inside begins at b[i]; it ends before end, -1
// if it is not well formed.
func wordAt(b []byte, i int) (w []byte, end int) {
	for end = i; end+8 <= len(b); end += 8 {
		if m := remarkable(word(b, end)); m != 0 {
			end += lane(m)
			if b[end] == '"' {
				return b[i:end], end + 1
			}
			break
		}
	}
	end, escape := scanString(b, i)
	if end < 0 {
		return nil, -1
	}
	if escape < 0 {
		return b[i:end], end + 1
	}
	buf := make([]byte, end-i)
	n := unescape(buf, b[i:end])
	if n < 0 {
		return nil, -1
	}
	return buf[:n], end + 1
}
