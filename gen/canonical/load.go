package canonical

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// Options say how tool files are looked for. The zero Options are those of the
// command line.
type Options struct {
	// WorkDir is what relative paths are relative to, and displayed ones. Empty
	// means the working directory of the process.
	WorkDir string
	// Skip leaves out a directory, or a file of one, by its absolute path. Paths
	// that Load was given themselves are not asked about.
	Skip func(path string) bool
	// Flat leaves out sub-directories.
	Flat bool
}

// Load reads the tools of files and directories. It never stops at a fault:
// every finding of every tool is in the list, sorted by place. A tool with an
// error is not among those returned; of tools with one name all are, though each
// but the first is an error. Tools are sorted by name.
//
// Errors mean that nothing should be done with the tools. Warnings tell of what
// loads but is likely a mistake, such as a default that its own schema refuses.
func Load(paths []string, opts Options) ([]*Tool, *diag.List) {
	return Read(paths, opts).Load()
}

// LoadNodes is Load for values that stand where tools are expected and are in no
// file yet. The source is how findings display where they come from; their
// places are those of the nodes.
func LoadNodes(source string, nodes []*schema.Node) ([]*Tool, *diag.List) {
	l := &loader{diags: new(diag.List)}
	for _, n := range nodes {
		c := &candidate{node: n, source: source}
		if t := c.load(l.diags); t != nil {
			l.tools = append(l.tools, t)
		}
	}
	return l.finish()
}

// Sources are tool files that have been found and read, and what could not be.
type Sources struct {
	files []source
	diags *diag.List
}

// A source is a tool file as it is displayed, and its contents.
type source struct {
	name string
	data []byte
}

// Read finds and reads the files that Load loads.
func Read(paths []string, opts Options) *Sources {
	s := &Sources{diags: new(diag.List)}
	workDir, err := filepath.Abs(opts.WorkDir)
	if err != nil {
		s.diags.Add(diag.Diagnostic{Code: "unreadable", Severity: diag.Error,
			Message: "the working directory cannot be told: " + reason(err)})
		return s
	}
	opts.WorkDir = workDir
	find := finder{opts: opts, seen: map[string]bool{}, diags: s.diags}
	for _, p := range paths {
		find.add(p)
	}
	for _, f := range find.files {
		switch data, err := read(f); err {
		case nil:
			s.files = append(s.files, source{display(workDir, f), data})
		case errTooLarge:
			find.fail("file-too-large", f, err.Error(), "split it: a file needs no more than one tool")
		default:
			find.fail("unreadable", f, err.Error(), "")
		}
	}
	return s
}

// All yields the name, as it is displayed, and the contents of each file, in the
// order in which they were found.
func (s *Sources) All() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, f := range s.files {
			if !yield(f.name, f.data) {
				return
			}
		}
	}
}

// Complete reports whether all files were found and read.
func (s *Sources) Complete() bool { return !s.diags.HasErrors() }

// Load parses the files and returns what the function Load does. The contents
// are let go of on the way.
func (s *Sources) Load() ([]*Tool, *diag.List) {
	l := &loader{diags: s.diags}
	for i := range s.files {
		l.parse(s.files[i].name, s.files[i].data)
		s.files[i].data = nil
	}
	return l.finish()
}

// A loader gathers the tools and findings of one Load.
type loader struct {
	tools []*Tool // in the order in which they were read
	diags *diag.List
}

// parse reads the tools of one file.
func (l *loader) parse(source string, data []byte) {
	root, problems := schema.Parse(data)
	if root == nil {
		for _, p := range problems {
			message, hint := splitHint(p.Message)
			l.diags.Add(diag.Diagnostic{Code: "invalid-json", Severity: diag.Error, Place: placeOf(source, p.Pos),
				Message: message, Hint: hint})
		}
		return
	}
	candidates := split(root)
	l.repeats(source, data, candidates, problems)
	for _, c := range candidates {
		c.source = source
		if t := c.load(l.diags); t != nil {
			l.tools = append(l.tools, t)
		}
	}
}

// split finds what may be tools in a file: the elements of an array, those of
// an array under "tools", or the value itself.
func split(root *schema.Node) []*candidate {
	list := root
	if root.Is(schema.Object) {
		list = root.Get("tools")
	}
	if !list.Is(schema.Array) {
		return []*candidate{{node: root}}
	}
	found := make([]*candidate, len(list.Elems))
	for i, e := range list.Elems {
		found[i] = &candidate{node: e, base: schema.Index("", i)}
	}
	return found
}

// finish compares the names of all tools and puts everything in order.
func (l *loader) finish() ([]*Tool, *diag.List) {
	first := map[string]*Tool{}
	for _, t := range l.tools {
		f, taken := first[t.Name]
		if !taken {
			first[t.Name] = t
			continue
		}
		l.diags.Add(diag.Diagnostic{Code: "duplicate-name", Severity: diag.Error, Place: t.NamePlace, Tool: t.Name,
			Path:    schema.Path(t.Base, "name"),
			Message: fmt.Sprintf("the name is taken already, by the tool at %s", f.NamePlace),
			Hint:    "rename one of the two, or leave it out"})
	}
	slices.SortStableFunc(l.tools, func(a, b *Tool) int { return compareUnits(a.Name, b.Name) })
	l.diags.Sort()
	return l.tools, l.diags
}
