package runtime

import "slices"

// This file holds what generated encoders call besides the Encoder's methods.

// SortedKeys returns the keys of a map in order. Generated code writes maps by
// it, so that the same value gives the same text.
func SortedKeys[V any](m map[string]V) []string {
	if len(m) == 0 {
		return nil
	}
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// OptionalMember begins the member of an optional property: it writes nothing
// if o is absent, the whole member if o is null, else the name, and returns the
// value that the caller has to write and true.
func OptionalMember[T any](e *Encoder, name string, o Opt[T]) (T, bool) {
	if o.IsAbsent() {
		return o.value, false
	}
	e.Key(name)
	if o.IsNull() {
		e.Null()
		return o.value, false
	}
	return o.value, true
}
