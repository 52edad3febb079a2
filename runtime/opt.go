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
	if o.state != other.state || o.state != optPresent {
		return o.state == other.state
	}
	if v, ok := any(o.value).(interface{ Equal(T) bool }); ok {
		return v.Equal(other.value)
	}
	return reflect.DeepEqual(o.value, other.value)
}

// MarshalJSON returns the value's JSON, or null if there is none. It fails as
// the value does.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	var e Encoder
	if o.state == optPresent {
		e.Any(o.value)
	} else {
		e.Null()
	}
	return e.Bytes()
}

// UnmarshalJSON reads null as the null state and anything else as the value;
// whether null is allowed is not its business. It fails as the value does, and
// then leaves o as it was.
func (o *Opt[T]) UnmarshalJSON(raw []byte) error {
	if string(bytes.TrimSpace(raw)) == "null" {
		*o = Null[T]()
		return nil
	}
	var v T
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber() // where T is any, no digit is lost
	if err := d.Decode(&v); err != nil {
		return err
	}
	*o = Some(v)
	return nil
}
