package runtime

import "unicode/utf8"

// previewStep is what a preview's scanner is in, or takes next.
type previewStep uint8

const (
	previewValue   previewStep = iota // a value has to come
	previewItem                       // behind [: a value, or ]
	previewName                       // behind {: a key, or }
	previewNext                       // behind a comma in an object: a key
	previewColon                      // behind a key
	previewEnd                        // behind a value
	previewKey                        // within a key
	previewString                     // within a string
	previewNumber                     // within a number
	previewLiteral                    // within true, false or null
)

// A previewScanner reads a text that grows. It holds the open containers and the
// token that is being written; what it has passed it does not look at again.
type previewScanner struct {
	start   int            // of the value: behind white space and an empty prefix
	pos     int            // up to here the text is read
	certain int            // behind the last value or opening bracket; 0 for none
	step    previewStep    // what is at pos
	token   int            // where the string, number or literal name that is being written began
	number  numberPart     // within a number
	word    string         // what is still to come of a literal name
	text    []byte         // of a key or string that is being written: what it stands for
	lent    bool           // somebody has a view of text
	skipped bool           // an empty prefix was
	ended   bool           // the value is complete; its frame stays, to find what is in it
	broken  bool           // as the last act
	stack   []previewFrame // the open containers, at most defaultDepth
}

// A previewFrame is an open container. Its slice of members is used again by the
// next container as deep.
type previewFrame struct {
	object  bool
	start   int             // of the container
	items   int             // of an array: how many began
	last    int             // of an array: where the last item began
	members []previewMember // of an object
	index   map[string]int  // of members, when they are many
}

type previewMember struct {
	name  string
	value int // where it begins; 0 before it does, for it stands behind a brace
}

func (f *previewFrame) closing() byte {
	if f.object {
		return '}'
	}
	return ']'
}

// member returns the position of the member with a name, or -1.
func (f *previewFrame) member(name string) int {
	if f.index != nil {
		if i, ok := f.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range f.members {
		if f.members[i].name == name {
			return i
		}
	}
	return -1
}

// add takes a member that is not there yet.
func (f *previewFrame) add(name string) {
	const few = 8 // which to compare costs less than to index
	f.members = append(f.members, previewMember{name: name})
	n := len(f.members)
	switch {
	case f.index != nil:
		f.index[name] = n - 1
	case n > few:
		f.index = make(map[string]int, 2*n)
		for i := range f.members {
			f.index[f.members[i].name] = i
		}
	}
}

// begun reports whether more than white space was read.
func (s *previewScanner) begun() bool {
	return s.step != previewValue || len(s.stack) > 0
}

// inValue reports whether a value within the innermost container has begun, or
// has to come now.
func (s *previewScanner) inValue() bool {
	switch s.step {
	case previewValue, previewString, previewNumber, previewLiteral:
		return true
	}
	return false
}

// read reads on in a text that is longer than before, but otherwise the same.
// What it makes of a text does not hang on how it was cut.
func (s *previewScanner) read(raw []byte) {
	b := raw[:min(len(raw), defaultBytes)]
	for s.pos < len(b) && !s.broken && s.advance(b) {
	}
	s.broken = s.broken || len(raw) > len(b)
}

// advance reads a token, or what there is of it. It returns false if there is
// not enough to read on.
func (s *previewScanner) advance(b []byte) bool {
	switch s.step {
	case previewKey, previewString:
		return s.readString(b)
	case previewNumber:
		s.readNumber(b)
	case previewLiteral:
		s.readLiteral(b)
	default:
		if s.pos = space(b, s.pos); s.pos < len(b) {
			s.readPunctuation(b)
		}
	}
	return true
}

// readPunctuation reads a character between values, or the first one of a value.
func (s *previewScanner) readPunctuation(b []byte) {
	c := b[s.pos]
	switch s.step {
	case previewValue:
		s.readValue(c)
	case previewItem:
		if c == ']' {
			s.close()
			return
		}
		s.readValue(c)
	case previewName, previewNext:
		switch {
		case c == '"':
			s.openString(previewKey)
		case c == '}' && s.step == previewName:
			s.close()
		default:
			s.broken = true
		}
	case previewColon:
		if c != ':' {
			s.broken = true
			return
		}
		s.pos++
		s.step = previewValue
	case previewEnd:
		s.readEnd(b, c)
	}
}

// readEnd reads the character that follows a value: a comma, or the end of what
// the value is in.
func (s *previewScanner) readEnd(b []byte, c byte) {
	if s.ended {
		s.readExcess(b, c)
		return
	}
	f := &s.stack[len(s.stack)-1]
	switch c {
	case ',':
		s.pos++
		s.step = previewValue
		if f.object {
			s.step = previewNext
		}
	case f.closing():
		s.close()
	default:
		s.broken = true
	}
}

// readExcess reads what follows the whole value: a fault, unless that was an
// empty prefix.
func (s *previewScanner) readExcess(b []byte, c byte) {
	if s.skipped || c != '{' || string(b[s.start:s.pos]) != "{}" {
		s.broken = true
		return
	}
	s.skipped, s.ended = true, false
	s.start = s.pos
	s.stack = s.stack[:0]
	s.readValue(c)
}

// readValue begins a value.
func (s *previewScanner) readValue(c byte) {
	switch {
	case (c == '{' || c == '[') && len(s.stack) == defaultDepth:
		s.broken = true
		return
	case !startsValue(c):
		s.broken = true
		return
	}
	s.place()
	switch c {
	case '{', '[':
		s.open(c == '{')
	case '"':
		s.openString(previewString)
	case 't':
		s.openLiteral("rue")
	case 'f':
		s.openLiteral("alse")
	case 'n':
		s.openLiteral("ull")
	default:
		s.token = s.pos
		s.step = previewNumber
		s.number = 0
	}
}

func startsValue(c byte) bool {
	switch c {
	case '{', '[', '"', 't', 'f', 'n', '-':
		return true
	}
	return c-'0' <= 9
}

// place notes where a value begins.
func (s *previewScanner) place() {
	if len(s.stack) == 0 {
		s.start = s.pos
		return
	}
	f := &s.stack[len(s.stack)-1]
	if f.object {
		f.members[len(f.members)-1].value = s.pos
		return
	}
	f.items++
	f.last = s.pos
}

// open goes on inside a container.
func (s *previewScanner) open(object bool) {
	n := len(s.stack)
	if n < cap(s.stack) {
		s.stack = s.stack[:n+1]
	} else {
		s.stack = append(s.stack, previewFrame{})
	}
	f := &s.stack[n]
	*f = previewFrame{object: object, start: s.pos, members: f.members[:0]}
	s.step = previewItem
	if object {
		s.step = previewName
	}
	s.pos++
	s.certain = s.pos
}

// close ends the innermost container.
func (s *previewScanner) close() {
	s.pos++
	whole := len(s.stack) == 1
	if !whole {
		s.stack = s.stack[:len(s.stack)-1]
	}
	s.finish(whole)
}

// finish notes that a value is complete.
func (s *previewScanner) finish(whole bool) {
	s.certain = s.pos
	s.step = previewEnd
	s.ended = whole
}

func (s *previewScanner) openLiteral(rest string) {
	s.token = s.pos
	s.step = previewLiteral
	s.word = rest
	s.pos++
}

func (s *previewScanner) readLiteral(b []byte) {
	for s.pos < len(b) && s.word != "" {
		if b[s.pos] != s.word[0] {
			s.broken = true
			return
		}
		s.word = s.word[1:]
		s.pos++
	}
	if s.word == "" {
		s.finish(len(s.stack) == 0)
	}
}

// openString begins a key or a string. A text that somebody has a view of stays
// as it is: the next one is written behind it.
func (s *previewScanner) openString(step previewStep) {
	s.token = s.pos
	s.step = step
	s.pos++
	if s.lent {
		s.text = s.text[len(s.text):]
		s.lent = false
	}
	s.text = s.text[:0]
}

// readString reads on in a key or a string. It returns false if the text ends
// within an escape or a character, which is read when the rest is there.
func (s *previewScanner) readString(b []byte) bool {
	for s.pos < len(b) {
		end := plainEnd(b, s.pos)
		s.text = append(s.text, b[s.pos:end]...)
		s.pos = end
		if end == len(b) {
			return true
		}
		n := 0
		switch c := b[end]; {
		case c == '"':
			s.closeString()
			return true
		case c == '\\':
			n = s.readEscape(b[end:])
		case c >= utf8.RuneSelf:
			n = s.readWide(b[end:])
		default:
			s.broken = true
		}
		if n == 0 {
			return false
		}
		s.pos += n
	}
	return true
}

// plainEnd returns the index of the first byte from b[i] on that a string is not
// simply made of, or the end of b.
func plainEnd(b []byte, i int) int {
	for i+8 <= len(b) {
		if m := remarkable(word(b, i)); m != 0 {
			return i + lane(m)
		}
		i += 8
	}
	for i < len(b) && b[i] >= ' ' && b[i] < utf8.RuneSelf && b[i] != '"' && b[i] != '\\' {
		i++
	}
	return i
}

// readEscape reads the escape that b begins with, both halves of a surrogate
// pair at once, and returns its length: 0 if it is cut off or not well formed.
func (s *previewScanner) readEscape(b []byte) int {
	if len(b) > 1 {
		if c := escapes[b[1]]; c != 0 {
			s.text = append(s.text, c)
			return 2
		}
	}
	r, n := unicodeEscape(b)
	if n > 0 {
		s.text = utf8.AppendRune(s.text, r)
		return n
	}
	s.broken = escapeLength(b) == 0
	return 0
}

// readWide reads the characters beyond ASCII that b begins with, and returns
// their length.
func (s *previewScanner) readWide(b []byte) int {
	n := 0
	for n < len(b) && b[n] >= utf8.RuneSelf && utf8.FullRune(b[n:]) {
		r, size := utf8.DecodeRune(b[n:])
		if r == utf8.RuneError && size == 1 {
			s.broken = true
			break
		}
		n += size
	}
	s.text = append(s.text, b[:n]...)
	return n
}

// closeString ends a key or a string at its closing quote.
func (s *previewScanner) closeString() {
	if s.step == previewString {
		s.pos++
		s.finish(len(s.stack) == 0)
		return
	}
	f := &s.stack[len(s.stack)-1]
	name := string(s.text)
	if f.member(name) >= 0 {
		s.broken = true // before its value can be told
		return
	}
	f.add(name)
	s.pos++
	s.step = previewColon
}

// numberPart is how far a number has come.
type numberPart uint8

const (
	numberStart numberPart = iota
	numberMinus
	numberZero // nothing but a point or an exponent may follow
	numberWhole
	numberPoint
	numberFraction
	numberE
	numberSign
	numberExponent
)

// next returns the part that a character belongs to, or 0 if the number does not
// go on with it.
func (n numberPart) next(c byte) numberPart {
	if c-'0' <= 9 {
		switch n {
		case numberStart, numberMinus:
			if c == '0' {
				return numberZero
			}
			return numberWhole
		case numberWhole, numberFraction, numberExponent:
			return n
		case numberPoint:
			return numberFraction
		case numberE, numberSign:
			return numberExponent
		}
		return 0
	}
	switch {
	case c == '-' && n == numberStart:
		return numberMinus
	case c == '.' && (n == numberZero || n == numberWhole):
		return numberPoint
	case c|0x20 == 'e' && n.whole() && n != numberExponent:
		return numberE
	case (c == '-' || c == '+') && n == numberE:
		return numberSign
	}
	return 0
}

// whole reports whether a number may end here.
func (n numberPart) whole() bool {
	switch n {
	case numberZero, numberWhole, numberFraction, numberExponent:
		return true
	}
	return false
}

// readNumber reads on in a number. Only what follows it says that it is complete.
func (s *previewScanner) readNumber(b []byte) {
	for ; s.pos < len(b); s.pos++ {
		c := b[s.pos]
		if next := s.number.next(c); next != 0 {
			s.number = next
			continue
		}
		if !s.number.whole() || !followsNumber(c) {
			s.broken = true
			return
		}
		s.finish(len(s.stack) == 0)
		return
	}
}

func followsNumber(c byte) bool {
	return c == ',' || c == ']' || c == '}' || c <= ' ' && whiteSpace>>c&1 != 0
}
