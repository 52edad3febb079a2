package runtime

import "slices"

// SortedKeys returns the keys of a map in order, for generated code: the same
// map gives the same text.
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
