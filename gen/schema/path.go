package schema

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Path appends member names to a path: .name where the name is an ASCII
// identifier, ["name"] with JSON escapes where it is not. An empty base gives a
// path that starts with the name itself.
func Path(base string, segments ...string) string {
	b := []byte(base)
	for _, s := range segments {
		b = appendSegment(b, s)
	}
	return string(b)
}

// Index appends an array position to a path: [3].
func Index(base string, i int) string {
	return base + "[" + strconv.Itoa(i) + "]"
}

func appendSegment(b []byte, name string) []byte {
	if isIdentifier(name) {
		if len(b) > 0 {
			b = append(b, '.')
		}
		return append(b, name...)
	}
	b = append(b, '[')
	b = appendQuoted(b, name)
	return append(b, ']')
}

// appendQuoted appends text as a JSON string with no escapes beyond those that
// JSON demands. Bytes that are not UTF-8 become the replacement character.
func appendQuoted(b []byte, text string) []byte {
	b, err := jsontext.AppendQuote(b, strings.ToValidUTF8(text, "\uFFFD"))
	if err != nil { // cannot happen: the text is UTF-8
		return append(b, `""`...)
	}
	return b
}

func isIdentifier(name string) bool {
	if name == "" {
		return false
	}
	for i := range len(name) {
		if !isIdentifierByte(name[i], i == 0) {
			return false
		}
	}
	return true
}

func isIdentifierByte(c byte, first bool) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c == '$':
		return true
	}
	return !first && '0' <= c && c <= '9'
}

// Locate returns where the value that a path leads to is written, or the
// innermost value on the way that is: references are not followed. The path is
// one that Path and Index make, relative to n.
func Locate(n *Node, path string) Pos {
	pos := Pos{}
	for n != nil {
		pos = n.Pos
		name, rest, ok := cutSegment(path)
		if !ok {
			break
		}
		path = rest
		n = n.step(name)
	}
	return pos
}

// cutSegment takes the first segment off a path.
func cutSegment(path string) (name, rest string, ok bool) {
	path = strings.TrimPrefix(path, ".")
	if !strings.HasPrefix(path, "[") {
		i := strings.IndexAny(path, ".[")
		if i < 0 {
			return path, "", path != ""
		}
		return path[:i], path[i:], true
	}
	quoted, err := strconv.QuotedPrefix(path[1:])
	if err != nil {
		return strings.Cut(path[1:], "]")
	}
	text, err := jsontext.AppendUnquote(nil, quoted)
	return string(text), strings.TrimPrefix(path[1+len(quoted):], "]"), err == nil
}

// step is the member or the element of n that a segment names.
func (n *Node) step(name string) *Node {
	if i, err := strconv.Atoi(name); err == nil && n.Is(Array) && i >= 0 && i < len(n.Elems) {
		return n.Elems[i]
	}
	return n.Get(name)
}
