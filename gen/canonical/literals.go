package canonical

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

const (
	maxAccused  = 3      // members of an enum that one warning names
	maxLiterals = 10_000 // literals of one schema that are checked
)

// A literalChecker holds the literals of one document against the schemas that
// they stand in.
type literalChecker struct {
	*report
	doc  *schema.Document
	seen map[schema.Pos]bool // a document may hold one part of the file twice
	left int                 // literals that may still be checked
}

// checkLiterals warns of literals that their own schema refuses: a default that
// would never be applied, a choice that could never be made. It is only asked
// about documents in which nothing is wrong.
func checkLiterals(r *report, doc *schema.Document) {
	if doc == nil {
		return
	}
	c := &literalChecker{report: r, doc: doc, seen: make(map[schema.Pos]bool), left: maxLiterals}
	schema.Walk(doc.Root, "", func(n *schema.Node, _ string) bool {
		c.single(n, "const", "const", "default")
		c.single(n, "default", "default")
		c.enum(n)
		return true
	})
}

// first reports whether the value of a keyword has not been looked at yet.
func (c *literalChecker) first(value *schema.Node) bool {
	if value == nil || c.seen[value.Pos] {
		return false
	}
	c.seen[value.Pos] = true
	return true
}

// faults returns what is surely wrong with a literal.
func (c *literalChecker) faults(against, value *schema.Node) []schema.Fault {
	if c.left == 0 {
		return nil
	}
	c.left--
	return slices.DeleteFunc(schema.Validate(against, value, c.doc.Root), func(f schema.Fault) bool {
		return f.Code == schema.Unverified
	})
}

// single checks the literal of a keyword against n without the given keywords.
func (c *literalChecker) single(n *schema.Node, keyword string, without ...string) {
	value := n.Get(keyword)
	if !c.first(value) {
		return
	}
	faults := c.faults(n.Without(without...), value)
	if len(faults) == 0 {
		return
	}
	hint := "mend it, or what stands beside it"
	switch {
	case keyword == "default" && value.Is(schema.Null):
		hint = "leave the default out, which says the same of an optional property, or let the type accept null"
	case keyword == "default":
		hint += "; a default that does not fit is never applied"
	}
	c.warn(keyword+"-inconsistent", n, keyword, value.Pos,
		fmt.Sprintf("the %s %s does not fit its own schema: %s", keyword, short(value), tell(faults)), hint)
}

// enum checks the members of an enum, each of which could be chosen.
func (c *literalChecker) enum(n *schema.Node) {
	enum := n.Get("enum")
	if !c.first(enum) {
		return
	}
	against := n.Without("enum", "const", "default")
	var accused []string
	var at schema.Pos
	for _, e := range enum.Elems {
		faults := c.faults(against, e)
		if len(faults) == 0 {
			continue
		}
		if accused == nil {
			at = e.Pos
		}
		accused = append(accused, fmt.Sprintf("%s (%s)", short(e), tell(faults)))
	}
	if accused == nil {
		return
	}
	message := "its own schema refuses members of the enum: "
	if len(accused) == len(enum.Elems) {
		message = "no member of the enum fits its own schema, so nothing does: "
	}
	message += strings.Join(accused[:min(len(accused), maxAccused)], ", ")
	if more := len(accused) - maxAccused; more > 0 {
		message += fmt.Sprintf(" and %d more", more)
	}
	c.warn("enum-inconsistent", n, "enum", at, message, "leave them out, or widen the schema beside the enum")
}

// tell puts the first of what is wrong with a literal in a few words.
func tell(faults []schema.Fault) string {
	f := faults[0]
	if f.Path == "" {
		return f.Message
	}
	return f.Path + ": " + f.Message
}

// short is a literal as JSON, cut where it is long.
func short(n *schema.Node) string {
	const most = 60
	text := []rune(string(n.Compact()))
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}
