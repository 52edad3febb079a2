package schema

import "strings"

// Within reports whether a path is the one given, or leads to something below it.
func Within(path, above string) bool {
	rest, ok := strings.CutPrefix(path, above)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
