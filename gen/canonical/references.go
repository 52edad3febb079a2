package canonical

import (
	"fmt"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// resolve leads every reference of a schema into its root $defs. A reference
// that cannot be followed is an error where it is written, or a warning if it
// stands in a definition that nothing reaches; one that had to be moved is worth
// knowing, for the definition gets a name that the author did not write.
func resolve(r *report, root *schema.Node, path string) *schema.Document {
	doc, problems, moved := schema.Hoist(root, path)
	for _, p := range problems {
		message, hint := splitHint(p.Message)
		d := diag.Diagnostic{Code: p.Code, Severity: diag.Error, Place: placeOf(r.source, p.Pos), Tool: r.tool, Path: p.Path, Message: message, Hint: hint}
		if p.Reachable {
			r.errors++
		} else {
			d.Severity = diag.Warning
			d.Message += ", in a definition that nothing refers to"
		}
		r.put(d)
	}
	for _, m := range moved {
		r.put(diag.Diagnostic{Code: "reference-hoisted", Severity: diag.Info, Place: placeOf(r.source, m.Pos), Tool: r.tool, Path: m.Path,
			Message: fmt.Sprintf("%q is led through the definition $defs/%s, which is made for it", m.Ref, m.Name),
			Hint:    "write the schema as a definition in the root $defs to choose its name"})
	}
	return doc
}
