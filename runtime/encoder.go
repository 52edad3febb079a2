package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"
)

// An Encoder writes one JSON text for generated code. The zero Encoder is
// ready. It puts the commas, escapes what JSON must have escaped and nothing
// else, and takes time linear in what it writes. After a failure the calls
// go on without effect, and Bytes returns the first error.
//
// Its small methods are not inlined: generated code calls little else, and each
// copy costs a kilobyte of object code with what a debugger is told about it.
type Encoder struct {
	b     []byte
	comma bool // a value has just ended: the next one in its container needs a comma
	err   error
}

// Bytes returns the text. It fails if a value could not be written: a number
// that is not finite or no JSON number, a string that is not valid UTF-8, or
// what a foreign type's own marshaling failed with.
//
//go:noinline
func (e *Encoder) Bytes() ([]byte, error) {
	if e.err != nil {
		return nil, e.err
	}
	return e.b, nil
}

// fail keeps the first error.
func (e *Encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// before writes the comma that a value or a name needs in front.
func (e *Encoder) before() {
	if e.comma {
		e.b = append(e.b, ',')
	}
	e.comma = true
}

func (e *Encoder) begin(bracket byte) {
	e.before()
	e.b = append(e.b, bracket)
	e.comma = false
}

func (e *Encoder) end(bracket byte) {
	e.b = append(e.b, bracket)
	e.comma = true
}

// BeginObject writes the brace that opens an object. Key and a value follow for
// each member, then EndObject.
//
//go:noinline
func (e *Encoder) BeginObject() { e.begin('{') }

// EndObject writes the brace that closes an object.
//
//go:noinline
func (e *Encoder) EndObject() { e.end('}') }

// BeginArray writes the bracket that opens an array. The items follow, then EndArray.
//
//go:noinline
func (e *Encoder) BeginArray() { e.begin('[') }

// EndArray writes the bracket that closes an array.
//
//go:noinline
func (e *Encoder) EndArray() { e.end(']') }

// Key writes the name of a member and the colon.
//
//go:noinline
func (e *Encoder) Key(name string) {
	e.String(name)
	e.b = append(e.b, ':')
	e.comma = false
}

// String writes a string. One that is not valid UTF-8 is an error: to replace
// what is wrong with it would change it.
func (e *Encoder) String(s string) {
	e.before()
	if e.b == nil {
		e.b = make([]byte, 0, 128)
	}
	if !utf8.ValidString(s) {
		e.fail(fmt.Errorf("the string %.60q is not valid UTF-8", s))
		return
	}
	e.b = appendString(e.b, s)
}

// Int writes an integer.
//
//go:noinline
func (e *Encoder) Int(n int64) {
	e.before()
	e.b = strconv.AppendInt(e.b, n, 10)
}

// Float writes a number, as short as it can be while still meaning f.
//
//go:noinline
func (e *Encoder) Float(f float64) { e.float(f, 64) }

func (e *Encoder) float(f float64, bits int) {
	e.before()
	if math.IsNaN(f) || math.IsInf(f, 0) {
		e.fail(fmt.Errorf("JSON has no number for %v", f))
		return
	}
	e.b = appendFloat(e.b, f, bits)
}

// appendFloat appends a finite number, with an exponent only where the digits
// alone would be long.
func appendFloat(b []byte, f float64, bits int) []byte {
	if abs := math.Abs(f); abs == 0 || 1e-6 <= abs && abs < 1e21 {
		return strconv.AppendFloat(b, f, 'f', -1, bits)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, bits)
	if n := len(b); b[n-4] == 'e' && b[n-2] == '0' { // e-07: one digit will do
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// Bool writes a boolean.
//
//go:noinline
func (e *Encoder) Bool(v bool) {
	e.before()
	e.b = strconv.AppendBool(e.b, v)
}

// Null writes null.
//
//go:noinline
func (e *Encoder) Null() { e.Raw("null") }

// Raw writes a JSON text that the generator vouches for.
//
//go:noinline
func (e *Encoder) Raw(text string) {
	e.before()
	e.b = append(e.b, text...)
}

// maxAnyDepth is how deep values inside any may be nested; deeper ones are
// taken for a value that contains itself.
const maxAnyDepth = 1000

// Any writes a value of any type: those that decoding an any gives, other
// basic types, and slices and maps of any directly, names in order; the rest
// as encoding/json does.
func (e *Encoder) Any(v any) { e.any(v, maxAnyDepth) }

func (e *Encoder) any(v any, depth int) {
	if depth == 0 {
		e.fail(errors.New("a value is nested too deep, or contains itself"))
	}
	if e.err != nil {
		return
	}
	switch v := v.(type) {
	case nil:
		e.Null()
	case bool:
		e.Bool(v)
	case string:
		e.String(v)
	case json.Number:
		e.number(v)
	case float64:
		e.Float(v)
	case int64:
		e.Int(v)
	case int:
		e.Int(int64(v))
	case []any:
		e.anyArray(v, depth-1)
	case map[string]any:
		e.anyObject(v, depth-1)
	default:
		e.foreign(v)
	}
}

// number writes a json.Number. An empty one is 0, as it is for encoding/json.
func (e *Encoder) number(n json.Number) {
	if n == "" {
		n = "0"
	}
	if skipNumber([]byte(n), 0) != len(n) {
		e.fail(fmt.Errorf("%.60q is no JSON number", string(n)))
	}
	e.Raw(string(n))
}

func (e *Encoder) anyArray(list []any, depth int) {
	if list == nil {
		e.Null()
		return
	}
	e.BeginArray()
	for _, v := range list {
		e.any(v, depth)
	}
	e.EndArray()
}

func (e *Encoder) anyObject(m map[string]any, depth int) {
	if m == nil {
		e.Null()
		return
	}
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	e.BeginObject()
	for _, name := range names {
		e.Key(name)
		e.any(m[name], depth)
	}
	e.EndObject()
}

// foreign has encoding/json write a value.
func (e *Encoder) foreign(v any) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		e.fail(err)
		return
	}
	e.before()
	e.b = append(e.b, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

// appendString appends s as a JSON string. What JSON allows unescaped stays so.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[from:i]...)
		b = appendEscape(b, c)
		from = i + 1
	}
	b = append(b, s[from:]...)
	return append(b, '"')
}

func appendEscape(b []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(b, '\\', c)
	case '\n':
		return append(b, `\n`...)
	case '\r':
		return append(b, `\r`...)
	case '\t':
		return append(b, `\t`...)
	case '\b':
		return append(b, `\b`...)
	case '\f':
		return append(b, `\f`...)
	}
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}
