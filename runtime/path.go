package runtime

import "strconv"

// appendMember appends the name of a property to a path: .name, or ["other name"].
func appendMember(path []byte, name string) []byte {
	if !isPlainName(name) {
		path = append(path, '[')
		path = appendString(path, name)
		return append(path, ']')
	}
	if len(path) > 0 {
		path = append(path, '.')
	}
	return append(path, name...)
}

// isPlainName reports whether a path takes the name without quotes.
func isPlainName(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c|0x20-'a' <= 'z'-'a' || c == '_' || c == '$'
		if !letter && (i == 0 || c-'0' > 9) {
			return false
		}
	}
	return len(name) > 0
}

// appendIndex appends the position of an item to a path.
func appendIndex(path []byte, i int) []byte {
	path = append(path, '[')
	path = strconv.AppendInt(path, int64(i), 10)
	return append(path, ']')
}
