package templates

import (
	"regexp"
	"strings"

	"github.com/dave/jennifer/jen"
)

// qualifiedName is a name of another package, or a selector that looks like one.
var qualifiedName = regexp.MustCompile(`\b[a-z]+\.[A-Z]\w*`)

// verbatim is Go that was written here. Constants alone are of this type, which a
// test sees to: no text of a tool file becomes one.
type verbatim string

// source adds a declaration that is the same in every package, and so can be
// written down as Go. It names packages as the keys of packages do, whose values
// are their paths; each that is used is imported, under the name that the model
// has for it.
func (w *writer) source(doc string, packages map[string]string, code verbatim) {
	w.declare(comment(doc), jen.Op(qualifiedName.ReplaceAllStringFunc(strings.TrimSpace(string(code)), func(name string) string {
		own, member, _ := strings.Cut(name, ".")
		path, ok := packages[own]
		switch {
		case own == "runtime":
			w.runtime(member)
			return w.pkg.RuntimeIDs.Name + "." + member
		case !ok:
			return name
		case strings.Contains(path, "."):
			w.external(path)(member)
			return w.mods[path] + "." + member
		}
		w.std(path, member)
		return name
	})))
}
