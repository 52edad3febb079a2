package schema

import (
	"fmt"
	"strings"
)

// Codes of RefProblem.
const (
	ExternalRef = "external-ref" // leads outside the document
	DanglingRef = "dangling-ref" // nothing is there, or no schema
	InvalidRef  = "invalid-ref"  // no string, or malformed escapes
	CyclicRef   = "cyclic-ref"   // leads back to itself and never to a schema
)

// A RefProblem is a reference that cannot be followed.
type RefProblem struct {
	Path      string // of the $ref
	Pos       Pos
	Ref       string // as written
	Code      string
	Message   string
	Reachable bool // from the root; a problem in a definition that nothing uses is harmless
}

// A Hoisted is a reference to a place that is no root definition, or one that
// could have been dynamic and is not. What it
// refers to now is one.
type Hoisted struct {
	Path string // of the $ref
	Pos  Pos
	Ref  string // as written
	Name string // of the definition
}

// Hoist makes a document of a schema: every reference is resolved, what it leads
// to becomes a definition of the root unless it is one already, and the
// reference is rewritten to #/$defs/NAME. definitions becomes $defs, and
// definitions nested deeper move to the root if something refers to them, else
// they go. A referenced place that is part of the schema now refers to its
// definition itself, so that there is one copy; only the root, which must
// stay an object for all readers, keeps its contents as well.
//
// Subschemas that need no change are shared with root. base is the path of
// root. References that cannot be followed are reported and left as written.
func Hoist(root *Node, base string) (*Document, []RefProblem, []Hoisted) {
	h := &hoister{
		resolver: newResolver(root),
		source:   newSource(root, base),
		targets:  make(map[*Node]*Node),
		fixed:    make(map[*Node]fixedRef),
		reached:  make(map[*Node]bool),
		names:    make(map[*Node]string),
		taken:    make(map[string]bool),
		finals:   make(map[*Node]*Node),
		bodies:   make(map[*Node]*Node),
	}
	h.resolveAll()
	h.dropDynamic()
	h.reach()
	h.findCycles()
	h.nameDefinitions()
	h.nameTargets()
	hoisted := h.report()
	return &Document{Root: h.rewriteRoot(), source: h.source}, h.finishProblems(), hoisted
}

type hoister struct {
	*resolver
	source  *source
	targets map[*Node]*Node // from a schema with a reference to what it refers to
	fixed   map[*Node]fixedRef
	faults  []refFault
	reached map[*Node]bool
	names   map[*Node]string // definitions, and what becomes one
	defined []*Node          // the keys of names: written definitions first, in order
	taken   map[string]bool
	finals  map[*Node]*Node // see final
	bodies  map[*Node]*Node // see body
}

type refFault struct {
	site    *Node // the schema with the reference
	keyword string
	code    string
	text    string
}

// resolveAll resolves the references of all schemas, including those that are
// found only because something refers to them.
func (h *hoister) resolveAll() {
	for i := 0; i < len(h.schemas); i++ {
		n := h.schemas[i]
		h.fix(n)
		ref := n.Get(refKey)
		if ref == nil {
			continue
		}
		if !ref.Is(String) {
			h.fault(n, InvalidRef, "$ref must be a string; write \"#/$defs/NAME\"")
			continue
		}
		target, code := h.lookup(n, ref.Text)
		if code != "" {
			h.fault(n, code, h.describe(code, ref.Text))
			continue
		}
		h.targets[n] = target
		h.scan(target, h.within[n])
	}
}

func (h *hoister) fault(site *Node, code, text string) {
	h.faults = append(h.faults, refFault{site, refKey, code, text})
}

func (h *hoister) describe(code, ref string) string {
	switch code {
	case ExternalRef:
		return fmt.Sprintf("the reference %q leads outside this schema; copy what it means under $defs and write \"#/$defs/NAME\"", ref)
	case InvalidRef:
		return fmt.Sprintf("the reference %q has a malformed percent escape; write %% as %%25", ref)
	}
	return fmt.Sprintf("the reference %q leads to no schema; %s", ref, h.knownDefinitions())
}

// knownDefinitions says what could have been meant.
func (h *hoister) knownDefinitions() string {
	const most = 8
	var names []string
	for _, keyword := range [...]string{defsKey, oldDefs} {
		if defs := h.source.root.Get(keyword); defs.Is(Object) {
			for _, m := range defs.Members[:min(len(defs.Members), most+1)] {
				names = append(names, definitionRef(m.Name))
			}
		}
	}
	switch {
	case len(names) == 0:
		return "there are no definitions: add it under $defs"
	case len(names) > most:
		return "the definitions are " + strings.Join(names[:most], ", ") + " and others"
	}
	return "the definitions are " + strings.Join(names, ", ")
}

// reach marks the schemas that the root uses, directly or through references.
func (h *hoister) reach() {
	work := []*Node{h.source.root}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		if h.reached[n] {
			continue
		}
		h.reached[n] = true
		if t := h.targets[n]; t != nil {
			work = append(work, t)
		}
		if f, ok := h.fixed[n]; ok {
			work = append(work, f.target)
		}
		for c := range h.below(n) {
			if c.Keyword != defsKey && c.Keyword != oldDefs {
				work = append(work, c.Node)
			}
		}
	}
}

func (h *hoister) finishProblems() []RefProblem {
	var problems []RefProblem
	for _, f := range h.faults {
		ref := f.site.Get(f.keyword)
		path, _ := h.source.path(ref)
		text := ref.Text
		if !ref.Is(String) {
			text = string(ref.Compact())
		}
		problems = append(problems, RefProblem{path, ref.Pos, text, f.code, f.text, h.reached[f.site]})
	}
	return problems
}

// report lists the references that did not lead to a root definition as such.
func (h *hoister) report() []Hoisted {
	var list []Hoisted
	put := func(ref, target *Node) {
		if h.isRootDefinition(target) && isDefinitionForm(ref.Text) {
			return
		}
		path, _ := h.source.path(ref)
		list = append(list, Hoisted{path, ref.Pos, ref.Text, h.names[h.final(target)]})
	}
	for _, site := range h.schemas {
		if target := h.targets[site]; target != nil {
			put(site.Get(refKey), target)
		}
		if f, ok := h.fixed[site]; ok {
			put(site.Get(f.keyword), f.target)
		}
	}
	return list
}

func isDefinitionForm(ref string) bool {
	_, ok := definitionName(ref, func(string) bool { return true })
	return ok
}
