package schema

import (
	"net/url"
	"strconv"
	"strings"
)

const (
	refKey  = "$ref"
	defsKey = "$defs"
	oldDefs = "definitions" // where older drafts keep them

	definitionPrefix = "#/$defs/"
)

// definitionRef returns the reference to a root definition, escaped so that
// every reader of JSON pointers in URI fragments understands it.
func definitionRef(name string) string {
	return definitionPrefix + escapeSegment(name)
}

// escapeSegment writes a name as one segment of a JSON pointer in a URI
// fragment.
func escapeSegment(name string) string {
	name = strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
	var b strings.Builder
	for i := range len(name) {
		if c := name[i]; isFragmentByte(c) {
			b.WriteByte(c)
		} else {
			const hex = "0123456789ABCDEF"
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

func isFragmentByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		strings.IndexByte("-._~!$&'()*+,;=:@?", c) >= 0
}

// unescapeSegment undoes the pointer's escapes, ~1 before ~0.
func unescapeSegment(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "~1", "/"), "~0", "~")
}

// segmentNames returns what a segment may mean, the likeliest first: with its
// percent escapes undone, then as written, for authors who did not escape. ok is
// false if the percent escapes are malformed.
func segmentNames(segment string) (names []string, ok bool) {
	decoded, err := url.PathUnescape(segment)
	if err != nil {
		return []string{unescapeSegment(segment)}, false
	}
	if decoded == segment {
		return []string{unescapeSegment(segment)}, true
	}
	return []string{unescapeSegment(decoded), unescapeSegment(segment)}, true
}

// definitionName returns the name in a reference of the form #/$defs/NAME or
// #/definitions/NAME. Of the names that it may mean it prefers one that exists.
// ok is false if the reference has another form.
func definitionName(ref string, exists func(string) bool) (name string, ok bool) {
	segment, ok := strings.CutPrefix(ref, definitionPrefix)
	if !ok {
		segment, ok = strings.CutPrefix(ref, "#/"+oldDefs+"/")
	}
	if !ok || strings.Contains(segment, "/") {
		return "", false
	}
	names, _ := segmentNames(segment)
	for _, n := range names {
		if exists(n) {
			return n, true
		}
	}
	return names[len(names)-1], true
}

// refOf returns the reference of a schema, if it has one that is a string.
func refOf(n *Node) (string, bool) { return n.Get(refKey).Str() }

// position says what stands at a place of a schema document.
type position uint8

const (
	atSchema  position = iota // a schema
	atMap                     // names to schemas
	atList                    // a list of schemas
	atData                    // a value that only looks like one: default, enum, required
	atUnknown                 // under a keyword that nobody defined: may hold schemas
)

// below returns what stands at a member or element of something at position p.
func (p position) below(name string) position {
	switch p {
	case atMap, atList:
		return atSchema
	case atData, atUnknown:
		return p
	}
	switch slots[name] {
	case oneSlot:
		return atSchema
	case listSlot:
		return atList
	case mapSlot:
		return atMap
	}
	if isKnownKeyword(name) {
		return atData
	}
	return atUnknown
}

// step goes from n to the member or element that a pointer's segment names.
func step(n *Node, segment string) (next *Node, name string) {
	switch {
	case n.Is(Object):
		names, _ := segmentNames(segment)
		for _, name := range names {
			if v := n.Get(name); v != nil {
				return v, name
			}
		}
	case n.Is(Array):
		i, err := strconv.Atoi(segment)
		if err == nil && i >= 0 && i < len(n.Elems) && strconv.Itoa(i) == segment {
			return n.Elems[i], segment
		}
	}
	return nil, ""
}

// followPointer goes along a JSON pointer (with its leading slash) from a
// schema. fault is "" or the code of the problem.
func followPointer(root *Node, pointer string) (target *Node, at position, fault string) {
	target = root
	if pointer == "/" {
		return root, atSchema, ""
	}
	for segment := range strings.SplitSeq(pointer[1:], "/") {
		if _, ok := segmentNames(segment); !ok {
			return nil, at, InvalidRef
		}
		next, name := step(target, segment)
		if next == nil {
			return nil, at, DanglingRef
		}
		target, at = next, at.below(name)
	}
	if !target.Is(Object) || at == atMap || at == atList || at == atData {
		return nil, at, DanglingRef
	}
	return target, at, ""
}
