package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
)

// A ToolError is what a client gets for a call that was carried out and answered
// with an error.
type ToolError struct {
	Tool    string
	Message string // the tool's words
}

// Error names the tool and says what it said.
func (e *ToolError) Error() string { return e.Tool + ": " + e.Message }

// DecodeResult reads a result for a client: it checks raw against the tool's
// outputSchema, where it has one, and fills into, a pointer to the tool's
// generated result. No digit is lost where the result has an any: numbers there
// are a json.Number. Properties that the schema does not declare are left out,
// unless the result has a place for them, and absent ones get their default. It
// fails with a *ResultError, or with a plain error if into cannot hold the
// result; then into is as it was.
func (t *Tool) DecodeResult(raw []byte, into any) error {
	to := reflect.ValueOf(into)
	if to.Kind() != reflect.Pointer || to.IsNil() {
		return fmt.Errorf("schemaport: the result of tool %q needs a pointer to be read into, not a %T", t.Spec.Name, into)
	}
	rd := t.resultTable().readAs(raw, 0, &config{level: Strict, plainIntegers: true}, true)
	if len(rd.issues) > 0 {
		return &ResultError{Tool: t.Spec.Name, Issues: rd.issues}
	}
	fresh := reflect.New(to.Type().Elem())
	if err := t.fill(fresh, raw, rd.text); err != nil {
		return err
	}
	to.Elem().Set(fresh.Elem())
	return nil
}

// fill sets what a fresh pointer points to: by generated code, which reads the
// text as it was sent, or by encoding/json. That finds fields without regard to
// the case of a name, and knows neither defaults nor that 1e2 is an integer, so
// it gets the finished text, which has the declared properties and no others.
func (t *Tool) fill(fresh reflect.Value, raw, finished []byte) error {
	if read := t.Spec.ReadResult; read != nil {
		var d Decoder
		d.StartResult(t, 0, raw)
		var v any
		for d.Pass() {
			v = read(&d)
		}
		if err := d.Err(); err != nil {
			return err
		}
		if e := fresh.Elem(); v != nil && e.Type() != anyType && reflect.TypeOf(v).AssignableTo(e.Type()) {
			e.Set(reflect.ValueOf(v))
			return nil
		}
	}
	if u, ok := fresh.Interface().(json.Unmarshaler); ok {
		return u.UnmarshalJSON(finished)
	}
	d := json.NewDecoder(bytes.NewReader(finished))
	d.UseNumber()
	if err := d.Decode(fresh.Interface()); err != nil {
		return fmt.Errorf("schemaport: the result of tool %q cannot be read into a %s: %w", t.Spec.Name, fresh.Type(), err)
	}
	return nil
}

var anyType = reflect.TypeFor[any]()

// resultTable is the table of the result, or one that accepts any JSON.
func (t *Tool) resultTable() *table {
	if out := t.output(); out != nil {
		return out
	}
	return anyResult()
}

var anyResult = sync.OnceValue(func() *table { return prepare(make([]Spec, 1)) })

// EncodeResult writes what a handler returned as JSON, without HTML escapes, and
// checks it against the tool's outputSchema where it has one, as Toolset.Call
// does. It fails with a *ResultError.
func (t *Tool) EncodeResult(result any) (json.RawMessage, error) {
	raw, err := t.writeResult(result)
	if err != nil {
		return nil, t.badResult("cannot be written as JSON: " + err.Error())
	}
	raw = unescapeHTML(raw)
	out := t.output()
	if out == nil {
		if _, direct := result.(json.Marshaler); direct && !json.Valid(raw) {
			return nil, t.badResult("is not valid JSON")
		}
		return raw, nil
	}
	if out.accepts(raw, 0, new(patience)) {
		return raw, nil
	}
	if r := out.read(raw, 0, &config{level: Strict}); len(r.issues) > 0 {
		return nil, &ResultError{Tool: t.Spec.Name, Issues: r.issues, own: true}
	}
	return raw, nil
}

// writeResult has generated code write a result whose type has no methods, such
// as a slice: encoding/json would make null of an empty one.
func (t *Tool) writeResult(result any) (json.RawMessage, error) {
	if t.Spec.WriteResult != nil {
		var e Encoder
		if t.Spec.WriteResult(&e, pointedTo(result)) {
			return e.Bytes()
		}
	}
	return encode(result)
}

// pointedTo is what a pointer points to, or the value itself.
func pointedTo(v any) any {
	if r := reflect.ValueOf(v); r.Kind() == reflect.Pointer && !r.IsNil() {
		return r.Elem().Interface()
	}
	return v
}

// badResult is the error for a result that is no JSON at all.
func (t *Tool) badResult(message string) error {
	return &ResultError{Tool: t.Spec.Name, Issues: []Issue{{Code: "syntax", Message: message}}, own: true}
}

// encode writes a value as JSON without HTML escapes. A type that writes
// itself, as generated ones do, is asked directly and taken at its word:
// encoding/json would read once more what each of them wrote.
func encode(v any) (json.RawMessage, error) {
	if m, ok := v.(json.Marshaler); ok && !isNilPointer(v) {
		return m.MarshalJSON()
	}
	var e Encoder
	e.foreign(v)
	return e.Bytes()
}

// isNilPointer reports whether v is a nil pointer, on which a method with a
// value receiver must not be called.
func isNilPointer(v any) bool {
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Pointer && r.IsNil()
}

// unescapeHTML undoes the escapes of <, > and &, which encoding/json writes where
// it is not told otherwise, as in a marshaler of a handler's own. A model would
// read each as six letters.
func unescapeHTML(raw []byte) []byte {
	if !bytes.Contains(raw, []byte(`\u`)) {
		return raw
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		switch plain := htmlEscape(raw[i:]); {
		case plain != "":
			b, i = append(b, plain...), i+len(`\u003c`)
		case raw[i] == '\\' && i+1 < len(raw): // with what it escapes: a backslash begins nothing
			b, i = append(b, raw[i], raw[i+1]), i+2
		default:
			b, i = append(b, raw[i]), i+1
		}
	}
	return b
}

// htmlEscape is what an escape for HTML at the beginning of b stands for, "" if
// there is none.
func htmlEscape(b []byte) string {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return ""
	}
	switch string(bytes.ToLower(b[2:6])) {
	case "003c":
		return "<"
	case "003e":
		return ">"
	case "0026":
		return "&"
	}
	return ""
}
