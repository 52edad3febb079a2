package canonical

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// maxAccused is how many members of an enum one warning names.
const maxAccused = 3

// checkLiterals warns of literals that their own schema refuses: a default that
// would never be applied, a choice that could never be made. It is only asked
// about documents in which nothing is wrong.
func checkLiterals(r *report, t *Tool, doc *schema.Document) {
	if doc == nil {
		return
	}
	schema.Walk(doc.Root, "", func(n *schema.Node, _ string) bool {
		if v := n.Get("const"); v != nil {
			checkLiteral(r, doc, n, "const", v, n.Without("const", "default"))
		}
		if v := n.Get("default"); v != nil {
			checkLiteral(r, doc, n, "default", v, n.Without("default"))
		}
		if v := n.Get("enum"); v != nil {
			checkMembers(r, doc, n, v)
		}
		return true
	})
}

func checkLiteral(r *report, doc *schema.Document, n *schema.Node, keyword string, value, against *schema.Node) {
	faults := schema.Validate(against, value, doc.Root)
	if len(faults) == 0 {
		return
	}
	hint := "mend it, or what stands beside it"
	if keyword == "default" {
		hint += ": a default that does not fit is never applied"
	}
	r.warn(keyword+"-inconsistent", n, keyword, value.Pos, "the "+keyword+" does not fit its own schema: "+tell(faults), hint)
}

// checkMembers warns of the members of an enum that can never be chosen.
func checkMembers(r *report, doc *schema.Document, n, enum *schema.Node) {
	against := n.Without("enum", "const", "default")
	var accused []string
	var first *schema.Node
	for _, e := range enum.Elems {
		faults := schema.Validate(against, e, doc.Root)
		if len(faults) == 0 {
			continue
		}
		if first == nil {
			first = e
		}
		accused = append(accused, fmt.Sprintf("%s (%s)", short(e), tell(faults)))
	}
	if first == nil {
		return
	}
	message := "members of the enum that its own schema refuses: " + strings.Join(accused[:min(len(accused), maxAccused)], ", ")
	if more := len(accused) - maxAccused; more > 0 {
		message += fmt.Sprintf(" and %d more", more)
	}
	r.warn("enum-inconsistent", n, "enum", first.Pos, message, "leave them out, or widen the schema beside the enum")
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
