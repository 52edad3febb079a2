// Package importer makes canonical tools of definitions that were written for
// something else: replies of MCP servers, and the tools of requests to OpenAI,
// Anthropic and Gemini. Only the envelope is changed. On request, what other
// dialects of JSON Schema have is rewritten as well; each such change is listed,
// so that replaying the list turns what was read into what is written.
package importer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// Options say how definitions are read.
type Options struct {
	From Form // what the definitions are; Auto tells each by its members
	Mend bool // rewrite what the canonical format does not take
}

// An Import is what became of definitions.
type Import struct {
	Tools []Tool
	Mends []Mend
	// Diagnostics are what the canonical format does not take of the tools, and
	// notes on what was left out. With an error among them, the tools are not fit
	// to be written.
	Diagnostics []diag.Diagnostic
}

// A Tool is one canonical tool and the file that it goes into.
type Tool struct {
	Name string
	Form Form   // what it was
	File string // such as get_weather.json
	Node *schema.Node
}

// Text returns the contents of the tool's file.
func (t Tool) Text() []byte { return pretty(nameFirst(t.Node)) }

// nameFirst has what names a tool before the rest, which stays in its order:
// servers sort the members of a tool, and people look for its name.
func nameFirst(n *schema.Node) *schema.Node {
	var head, rest []schema.Member
	for _, key := range []string{"name", "title", "description"} {
		for _, m := range n.Members {
			if m.Name == key {
				head = append(head, m)
			}
		}
	}
	for _, m := range n.Members {
		if !slices.Contains([]string{"name", "title", "description"}, m.Name) {
			rest = append(rest, m)
		}
	}
	return n.Derive(append(head, rest...)...)
}

// Failed reports whether there are errors.
func (im *Import) Failed() bool {
	for _, d := range im.Diagnostics {
		if d.Severity == diag.Error {
			return true
		}
	}
	return false
}

// A Source is a document with definitions.
type Source struct {
	Name string // how findings display it
	Data []byte
}

// Read makes canonical tools of the definitions in documents. It never stops at
// a fault: the result tells all.
func Read(sources []Source, opts Options) *Import {
	im := &Import{}
	for _, s := range sources {
		im.read(s, opts)
	}
	im.check()
	return im
}

// read adds the tools of one document.
func (im *Import) read(s Source, opts Options) {
	root, problems := schema.Parse(s.Data)
	for _, p := range problems {
		im.fail("invalid-json", placeOf(s.Name, p.Pos), p.Message, "")
	}
	if root == nil {
		return
	}
	found, err := unpack(root)
	if err != "" {
		im.fail("no-tools", placeOf(s.Name, root.Pos), err, "")
		return
	}
	var nodes []*schema.Node
	for _, e := range found {
		t, left, fault := e.convert(opts.From)
		for _, l := range left {
			im.note(s.Name, l)
		}
		if fault != "" {
			im.fail("unknown-form", placeOf(s.Name, e.node.Pos), fault, "name the form with --from, or take the definition out")
			continue
		}
		if t.Node == nil {
			continue
		}
		if opts.Mend {
			m := mender{source: s.Name}
			t.Node = m.tool(t.Node)
			t.Name, _ = t.Node.Get("name").Str()
			im.Mends = append(im.Mends, m.list(t.Name)...)
			if m.full {
				im.fail("too-many-mends", placeOf(s.Name, e.node.Pos), fmt.Sprintf("the tool %q needs more than %d changes", t.Name, maxMends),
					"mend it where it comes from, or take it out")
			}
		}
		im.Tools = append(im.Tools, t)
		nodes = append(nodes, t.Node)
	}
	im.load(s.Name, nodes, opts.Mend)
}

// load holds the tools of a document against the canonical format. What is a
// warning there is no affair of an import: check tells.
func (im *Import) load(source string, nodes []*schema.Node, mended bool) {
	_, found := canonical.LoadNodes(source, nodes)
	for _, d := range found.All() {
		if d.Severity != diag.Error || d.Code == "duplicate-name" {
			continue
		}
		if !mended && mendable(d.Code) {
			d.Hint = strings.TrimPrefix(d.Hint+"; --mend rewrites it", "; ")
		}
		im.Diagnostics = append(im.Diagnostics, d)
	}
}

// check names the files, and compares the names of all tools.
func (im *Import) check() {
	all := make([]string, len(im.Tools))
	first := make(map[string]bool)
	for i, t := range im.Tools {
		all[i] = t.Name
		if first[t.Name] && t.Name != "" {
			im.Diagnostics = append(im.Diagnostics, diag.Diagnostic{
				Code: "duplicate-name", Severity: diag.Error, Tool: t.Name,
				Message: "two of the tools have this name", Hint: "import them into directories of their own, or take one out",
			})
		}
		first[t.Name] = true
	}
	for i, part := range names.SourceFiles(all) {
		im.Tools[i].File = part + ".json"
	}
}

func (im *Import) fail(code string, at diag.Place, message, hint string) {
	im.Diagnostics = append(im.Diagnostics, diag.Diagnostic{Code: code, Severity: diag.Error, Place: at, Message: message, Hint: hint})
}

// note says what of a definition has no place in a canonical tool.
func (im *Import) note(source string, l leftOut) {
	im.Diagnostics = append(im.Diagnostics, diag.Diagnostic{
		Code: "left-out", Severity: diag.Info, Place: placeOf(source, l.at), Tool: l.tool, Path: l.path,
		Message: fmt.Sprintf("%s is left out: %s", l.what, l.why),
	})
}

func placeOf(source string, at schema.Pos) diag.Place {
	return diag.Place{File: source, Line: at.Line, Col: at.Col}
}
