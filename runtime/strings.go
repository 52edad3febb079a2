package runtime

import "unicode/utf8"

// Short strings are cut from a copy of a stretch of the text, so that many
// share one allocation. A string that is kept keeps its stretch, hence the
// limits: what it holds in vain is less than windowSize.
const (
	windowSize = 512
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
	if !fits(s, at) || at.pattern != nil && !at.pattern.MatchString(s) || f != nil && !f.Valid(s) {
		d.fail()
		return ""
	}
	return s
}

// listed reads a string of the row's enum, and returns the table's own.
func (d *Decoder) listed(at *prepared) string {
	texts := &at.enum.texts
	if k := texts.find(d.word()); k >= 0 {
		return texts.list[k]
	}
	d.fail()
	return ""
}

// text reads a string.
func (d *Decoder) text() string {
	b, i := d.b, d.i+1
	if i >= len(b) || b[i-1] != '"' {
		d.fail()
		return ""
	}
	end := i
	for end+8 <= len(b) {
		if m := remarkable(word(b, end)); m != 0 {
			end += lane(m)
			break
		}
		end += 8
	}
	if end < len(b) && b[end] == '"' {
		d.i = end + 1
		return d.own(i, end)
	}
	return d.wideText(i, end)
}

// wideText reads the string whose inside begins at from, on from an index up
// to which it is plain.
func (d *Decoder) wideText(from, i int) string {
	end, escape := scanString(d.b, i)
	if end < 0 {
		d.fail()
		return ""
	}
	if escape >= 0 {
		return d.escaped(from, escape, end)
	}
	d.i = end + 1
	return d.own(from, end)
}

// own returns a piece of the text as a string that does not share its memory.
func (d *Decoder) own(from, to int) string {
	n := to - from
	if n > maxShared || n == 0 {
		return string(d.b[from:to])
	}
	if k := from - d.windowAt; k >= 0 && k+n <= len(d.window) {
		return d.window[k : k+n]
	}
	d.window, d.windowAt = string(d.b[from:min(from+windowSize, len(d.b))]), from
	return d.window[:n]
}

// escaped reads a string with escapes, the first of them at escape. Short ones
// share a chunk, as plain ones share a window.
func (d *Decoder) escaped(from, escape, end int) string {
	length := end - from
	short := length <= maxShared
	buf := d.chunk
	if !short {
		buf = make([]byte, length)
	} else if len(buf) < length {
		buf = make([]byte, max(length, min(windowSize, len(d.b)-from)))
	}
	plain := copy(buf, d.b[from:escape])
	n := unescape(buf[plain:], d.b[escape:end])
	if n < 0 {
		d.fail()
		return ""
	}
	d.i = end + 1
	n += plain
	if short {
		d.chunk = buf[n:]
	} else if n < length/2 {
		return string(buf[:n]) // not to keep what is mostly slack
	}
	return view(buf[:n])
}

// word reads a string that is compared and not kept. The bytes belong to the text.
func (d *Decoder) word() []byte {
	b, i := d.b, d.i+1
	if i >= len(b) || b[i-1] != '"' {
		d.fail()
		return nil
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
