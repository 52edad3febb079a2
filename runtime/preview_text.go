package runtime

import (
	"bytes"
	"strconv"
	"strings"
)

// Text returns the string at a path as far as it has come, such as the text of a
// file that is being written, and whether that is all of it. It never ends in
// half an escape, surrogate pair or UTF-8 sequence, and each character once
// returned stays. A path with no string, or none yet, gives "" and false.
//
// The path is that of the text as sent, as Open and issues write it:
// edits[0].text, headers["content-type"], and "" for the arguments as a whole.
// A name without a point or bracket in it may stand without quotes.
//
// A string that is being written is returned without a copy. One that is
// complete is read again: that costs its length and, where it stands in an array
// or within a value that is complete, also what stands before it there.
func (p *Preview) Text(path string) (s string, done bool) {
	if !p.scan.begun() {
		return "", false
	}
	at, rest := p.scan.locate(p.raw, path)
	for at >= 0 && rest != "" {
		var step pathStep
		if step, rest = cutStep(rest, len(rest) == len(path)); step.ok {
			at = step.within(p.raw, at)
		} else {
			at = -1
		}
	}
	switch {
	case at < 0 || p.raw[at] != '"':
		return "", false
	case p.scan.step == previewString && p.scan.token == at:
		p.scan.lent = true
		return view(p.scan.text), false
	}
	return stringAt(p.raw, at), true
}

// locate follows a path through the containers that are open. It returns where
// the value begins to which it came, -1 if there is none, and what is left of
// the path, which leads into a value that is complete.
func (s *previewScanner) locate(raw []byte, path string) (at int, rest string) {
	at, rest = s.start, path
	for i := range s.stack {
		f := &s.stack[i]
		if f.start != at || rest == "" {
			break
		}
		var step pathStep
		if step, rest = cutStep(rest, i == 0); !step.ok {
			return -1, ""
		}
		if at = f.child(raw, step); at < 0 {
			return -1, ""
		}
	}
	return at, rest
}

// child returns where the value that a step leads to begins, or -1.
func (f *previewFrame) child(raw []byte, step pathStep) int {
	if f.object {
		if i := f.member(step.name); !step.item && i >= 0 && f.members[i].value > 0 {
			return f.members[i].value
		}
		return -1
	}
	switch {
	case !step.item || step.index >= f.items:
		return -1
	case step.index == f.items-1:
		return f.last
	}
	return step.within(raw, f.start)
}

// A pathStep is one step of a path: a name or an index.
type pathStep struct {
	name  string
	index int
	item  bool
	ok    bool
}

// cutStep cuts the first step off a path, of which it may be the first of all.
// It is not ok if that is not well formed.
func cutStep(path string, first bool) (step pathStep, rest string) {
	if strings.HasPrefix(path, "[") {
		if strings.HasPrefix(path, `["`) {
			return cutQuoted(path)
		}
		digits, rest, ok := strings.Cut(path[1:], "]")
		n, err := strconv.ParseUint(digits, 10, 31)
		return pathStep{index: int(n), item: true, ok: ok && err == nil}, rest
	}
	if !first {
		if path[0] != '.' {
			return pathStep{}, ""
		}
		path = path[1:]
	}
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	return pathStep{name: path[:end], ok: end > 0}, path[end:]
}

// cutQuoted is cutStep for a name in quotes.
func cutQuoted(path string) (step pathStep, rest string) {
	end := 2
	for end < len(path) && path[end] != '"' {
		if path[end] == '\\' {
			end++
		}
		end++
	}
	if end >= len(path) || !strings.HasPrefix(path[end+1:], "]") {
		return pathStep{}, ""
	}
	name, ok := unquote(path[1 : end+1])
	return pathStep{name: name, ok: ok}, path[end+2:]
}

// within returns where the value begins to which a step leads in the container
// at b[at], or -1. The container is complete up to there.
func (step pathStep) within(b []byte, at int) int {
	object := b[at] == '{'
	if b[at] != '[' && !object || step.item == object {
		return -1
	}
	i := skipSpace(b, at+1)
	for n := 0; b[i] != '}' && b[i] != ']'; n++ {
		found := n == step.index
		if object {
			found = isName(b[i:skipString(b, i)], step.name)
			i = skipName(b, i)
		}
		if found {
			return i
		}
		i = skipSpace(b, skipValue(b, i, defaultDepth))
		if b[i] == ',' {
			i = skipSpace(b, i+1)
		}
	}
	return -1
}

// isName reports whether a name as written, with its quotes, is another one.
func isName(written []byte, name string) bool {
	inside := written[1 : len(written)-1]
	if bytes.IndexByte(inside, '\\') < 0 {
		return string(inside) == name
	}
	s, ok := unquote(view(written))
	return ok && s == name
}

// stringAt returns the string that begins at b[at], which is complete.
func stringAt(b []byte, at int) string {
	end := skipString(b, at)
	if bytes.IndexByte(b[at:end], '\\') < 0 {
		return view(b[at+1 : end-1])
	}
	s, _ := unquote(view(b[at:end]))
	return s
}
