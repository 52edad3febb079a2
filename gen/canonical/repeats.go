package canonical

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// repeats reports the names that come twice in one object of a file, and marks
// the candidates that hold one as broken: what they mean cannot be known.
func (l *loader) repeats(source string, data []byte, all []*candidate, problems []schema.Problem) {
	problems = problems[:min(len(problems), maxFindings)]
	for i, pointer := range pointersAt(data, problems) {
		message, hint := splitHint(problems[i].Message)
		d := diag.Diagnostic{Code: "duplicate-key", Severity: diag.Error, Place: placeOf(source, problems[i].Pos), Message: message, Hint: hint}
		if c, inside := owner(all, pointer); c != nil {
			c.broken = true
			d.Tool, d.Path = c.name(), pathOf(c.node, c.base, inside)
		}
		l.diags.Add(d)
	}
}

// pointersAt returns where in the document the names at the given places stand.
// The document is known to be well formed, and the places ascend.
func pointersAt(data []byte, at []schema.Problem) []jsontext.Pointer {
	if len(at) == 0 {
		return nil
	}
	dec := jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true))
	found := make([]jsontext.Pointer, 0, len(at))
	for len(found) < len(at) {
		if _, err := dec.ReadToken(); err != nil {
			break
		}
		if dec.InputOffset() > int64(at[len(found)].Pos.Offset) {
			found = append(found, dec.StackPointer())
		}
	}
	return found
}

// owner finds the candidate that a pointer leads into, and what is left of the
// pointer there; nil where it leads to none.
func owner(all []*candidate, pointer jsontext.Pointer) (*candidate, jsontext.Pointer) {
	if len(all) == 1 && all[0].base == "" {
		return all[0], pointer
	}
	rest := strings.TrimPrefix(string(pointer), "/tools")
	index, inside, ok := strings.Cut(strings.TrimPrefix(rest, "/"), "/")
	i, err := strconv.Atoi(index)
	if !ok || err != nil || i >= len(all) {
		return nil, ""
	}
	return all[i], jsontext.Pointer("/" + inside)
}

// pathOf is the schema path that a pointer into n stands for; n itself is at
// base.
func pathOf(n *schema.Node, base string, pointer jsontext.Pointer) string {
	for token := range pointer.Tokens() {
		i, err := strconv.Atoi(token)
		if n.Is(schema.Array) && err == nil && i < len(n.Elems) {
			n, base = n.Elems[i], schema.Index(base, i)
			continue
		}
		n, base = n.Get(token), schema.Path(base, token)
	}
	return base
}
