package runtime

import "strconv"

// PreviewState says how far the text written to a [Preview] has come.
type PreviewState uint8

// The states of a preview. They follow one another in this order, but for the
// step back from PreviewComplete that [Preview] tells of.
const (
	PreviewEmpty    PreviewState = iota // nothing but white space so far
	PreviewOpen                         // a value has begun
	PreviewComplete                     // a whole JSON value; only white space may follow
	PreviewBroken                       // no further text can make this JSON
)

// String returns the state's name in lower case.
func (s PreviewState) String() string {
	switch s {
	case PreviewEmpty:
		return "empty"
	case PreviewOpen:
		return "open"
	case PreviewComplete:
		return "complete"
	case PreviewBroken:
		return "broken"
	}
	return "PreviewState(" + strconv.Itoa(int(s)) + ")"
}

// A Preview reads arguments while a model is still writing them, to show how
// far they have come. The zero Preview is ready for use. It is not safe for
// concurrent use, and must not be copied after the first write.
//
// What it has told never changes, whatever comes next: containers in JSON gain
// members, strings in Text gain characters. It therefore tells only what is
// certain, and reads the text alone: nothing is coerced, repaired, validated or
// given a default. Typed arguments come from a decoder, which is given Bytes
// when the model has ended, and refuses a text that was cut off.
//
// The text must be JSON as RFC 8259 has it, in UTF-8, without a name that comes
// twice in an object or half a surrogate pair, of at most 128 nested containers
// and 16 MiB. A fault breaks the preview for good; what was certain before it
// can still be read.
//
// Some streams begin with an empty object as a stand-in. A leading {} directly
// followed by another { is skipped: a state of PreviewComplete then goes back to
// PreviewOpen. Bytes still has it, and decoders take it at the level Lenient
// only. A number that is not in a container is never complete before
// white space follows it, since more digits may.
type Preview struct {
	raw  []byte
	scan previewScanner
}

// Write appends what arrived. It costs time for the bytes given and no others,
// wherever they were cut. It always returns len(b) and no error: see State for
// what has become of the text.
func (p *Preview) Write(b []byte) (int, error) {
	p.raw = append(p.raw, b...)
	p.scan.read(p.raw)
	return len(b), nil
}

// WriteString is Write for a string.
func (p *Preview) WriteString(s string) (int, error) {
	p.raw = append(p.raw, s...)
	p.scan.read(p.raw)
	return len(s), nil
}

// State returns how far the text has come.
func (p *Preview) State() PreviewState {
	switch s := &p.scan; {
	case s.broken:
		return PreviewBroken
	case s.ended:
		return PreviewComplete
	case s.begun():
		return PreviewOpen
	}
	return PreviewEmpty
}

// Bytes returns all bytes written, also those after a fault. They are what a
// decoder is given in the end. They must not be changed.
func (p *Preview) Bytes() []byte { return p.raw[:len(p.raw):len(p.raw)] }

// JSON returns what is certain so far: the text up to the end of the last value
// that is complete, or the last bracket that opened a container, and then the
// brackets that close what is open. It is nil before the first such value or
// bracket, and valid JSON from then on. Left out are a number, literal name, key
// or string that has not come to its end, and a key whose value has not.
//
// The slice is the caller's: later writes do not change it. Each call costs its
// length.
func (p *Preview) JSON() []byte {
	s := &p.scan
	if s.certain == 0 {
		return nil
	}
	out := make([]byte, 0, s.certain-s.start+len(s.stack))
	out = append(out, p.raw[s.start:s.certain]...)
	if s.ended {
		return out
	}
	for i := len(s.stack) - 1; i >= 0; i-- {
		out = append(out, s.stack[i].closing())
	}
	return out
}

// Open returns the path of the innermost value that is being written, or that
// has to come next, as behind a colon; in a broken text, where it broke. Between
// two members, and within a key, that is the object. It is "" for the arguments
// as a whole, before they begin and when they are complete.
func (p *Preview) Open() string {
	s := &p.scan
	if s.ended {
		return ""
	}
	var path []byte
	for i := range s.stack {
		f := &s.stack[i]
		innermost := i == len(s.stack)-1
		switch {
		case innermost && !s.inValue():
		case f.object:
			path = appendMember(path, f.members[len(f.members)-1].name)
		case innermost && s.step == previewValue: // behind a comma
			path = appendIndex(path, f.items)
		default:
			path = appendIndex(path, f.items-1)
		}
	}
	return string(path)
}
