package runtime

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// Opt holds a value that may be absent or null. The zero Opt is absent, which
// the struct tag omitzero leaves out of JSON.
type Opt[T any] struct {
	value T
	state optState
}

type optState uint8

const (
	optAbsent optState = iota
	optNull
	optPresent
)

// Some returns an Opt that holds v.
func Some[T any](v T) Opt[T] { return Opt[T]{value: v, state: optPresent} }

// Null returns an Opt that is null. A decoder gives one only where the schema
// accepts null.
func Null[T any]() Opt[T] { return Opt[T]{state: optNull} }

// Get returns the value, and whether there is one; without one it returns the
// zero value.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == optPresent }

// Or returns the value, or otherwise if there is none.
func (o Opt[T]) Or(otherwise T) T {
	if o.state == optPresent {
		return o.value
	}
	return otherwise
}

// IsAbsent reports whether nothing was given, not even null.
func (o Opt[T]) IsAbsent() bool { return o.state == optAbsent }

// IsNull reports whether it is null.
func (o Opt[T]) IsNull() bool { return o.state == optNull }

// IsZero reports whether it is absent: what omitzero asks.
func (o Opt[T]) IsZero() bool { return o.state == optAbsent }

// Equal reports whether both are absent, both null, or both hold values that
// are equal: by their own Equal method if T has one, else deeply. A package
// such as go-cmp calls it.
func (o Opt[T]) Equal(other Opt[T]) bool {
	return o.state == other.state && (o.state != optPresent || equalValues(o.value, other.value))
}

// What follows does the work of methods for every T at once: a generic method
// is compiled for each T, twice where its receiver is a value.

// equalValues compares two values of one type.
func equalValues(a, b any) bool {
	if a == nil || b == nil {
		return a == b
	}
	if equal := reflect.ValueOf(a).MethodByName("Equal"); equal.IsValid() && isEqual(equal.Type(), reflect.TypeOf(b)) {
		return equal.Call([]reflect.Value{reflect.ValueOf(b)})[0].Bool()
	}
	return reflect.DeepEqual(a, b)
}

// isEqual reports whether a method compares its receiver with a t.
func isEqual(method, t reflect.Type) bool {
	return method.NumIn() == 1 && method.In(0) == t && method.NumOut() == 1 && method.Out(0).Kind() == reflect.Bool
}

// MarshalJSON returns the value's JSON, or null if there is none. It fails as
// the value does.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return marshalOpt(o.state, o.value) }

//go:noinline
func marshalOpt(state optState, value any) ([]byte, error) {
	var e Encoder
	if state == optPresent {
		e.Any(value)
	} else {
		e.Null()
	}
	return e.Bytes()
}

// UnmarshalJSON reads null as the null state and anything else as the value;
// whether null is allowed is not its business. It fails as the value does, and
// then leaves o as it was.
func (o *Opt[T]) UnmarshalJSON(raw []byte) error {
	var v T
	state, err := unmarshalOpt(raw, &v)
	if err == nil {
		*o = Opt[T]{value: v, state: state}
	}
	return err
}

//go:noinline
func unmarshalOpt(raw []byte, value any) (optState, error) {
	if string(bytes.TrimSpace(raw)) == "null" {
		return optNull, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber() // where T is any, no digit is lost
	return optPresent, d.Decode(value)
}
