package gen

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/target"
)

// A Manifest records what generate or compile did to each tool for each target.
// It holds no time, and depends on the tools and their files' names alone.
type Manifest struct {
	SchemaPortVersion string         `json:"schemaPortVersion"`
	Targets           []string       `json:"targets"` // ids, sorted
	Tools             []ManifestTool `json:"tools"`   // by name
}

// A ManifestTool is one tool of a manifest.
type ManifestTool struct {
	Name    string                    `json:"name"`
	Source  string                    `json:"source"`            // its file: of generate relative to the output directory, of compile as displayed
	Targets map[string]ManifestTarget `json:"targets"`           // by id
	Without []string                  `json:"without,omitempty"` // ids of the targets that it was left out of, sorted
}

// A ManifestTarget is what a target made of a tool.
type ManifestTarget struct {
	Output          string           `json:"output"` // the file that holds the definition, relative to the output directory
	Transformations []Transformation `json:"transformations"`
	Warnings        []Finding        `json:"warnings"`
}

// A Transformation is one change between the canonical schema and a target's.
// A lossy one lets the target accept more, a narrowing one makes it accept less.
// What is sent in another form says how that is undone, so that a program in any
// language can do it:
//
//	null-is-absent   the property at the path is left out where it is null
//	null-is-empty    null is the empty string
//	pairs-to-map     the list of {key, value} objects is an object
//	pairs-in         so is the list in the property names[0], whose members join those of the object around it
//	items-to-tuple   the object's properties, in the order of names, are the items of an array
//	text-to-value    the string is JSON text of the value
//	text-to-number   the string is the JSON text of a number
//	renamed          the property names[1] is called names[0]
//	unwrap           the arguments are the value of the property names[0]
type Transformation struct {
	Code      string   `json:"code"`
	Path      string   `json:"path"`
	Detail    string   `json:"detail"`
	Lossy     bool     `json:"lossy"`
	Narrowing bool     `json:"narrowing,omitempty"`
	Undo      string   `json:"undo,omitempty"`
	Names     []string `json:"names,omitempty"`
	Recheck   string   `json:"recheck,omitempty"` // what a decoder checks since the definition does not promise it
}

// A Finding is a warning or a note that survived the compilation.
type Finding struct {
	Code    string `json:"code"`
	Path    string `json:"path"`
	Message string `json:"message"`
}

// accountsFor reports whether a file in the folder of definitions is one that
// the run behind this manifest wrote.
func (m *manifestHead) accountsFor(name string) bool {
	if name == canonicalFile || name == manifestFile {
		return true
	}
	id, isJSON := strings.CutSuffix(strings.TrimPrefix(name, definitionsDir+"/"), ".json")
	return isJSON && slices.Contains(m.Targets, id)
}

// newManifest returns a manifest without tools.
func newManifest(targets []*target.Target) *Manifest {
	m := &Manifest{SchemaPortVersion: Version, Targets: []string{}, Tools: []ManifestTool{}}
	for _, t := range targets {
		m.Targets = append(m.Targets, t.ID)
	}
	slices.Sort(m.Targets)
	return m
}

// manifest builds the manifest of a run; the units are in the order of tools.
func (r *run) manifest(units []unit) *Manifest {
	m := newManifest(r.targets)
	for _, u := range units {
		tool := ManifestTool{Name: u.tool.Name, Source: r.relativeSource(u.tool.Source), Targets: make(map[string]ManifestTarget)}
		for i, t := range r.targets {
			if c := u.compiled[i]; c == nil {
				tool.Without = append(tool.Without, t.ID)
			} else {
				tool.Targets[t.ID] = manifestTarget(definitionsFile(t.File), c.Changes, u.findings[i])
			}
		}
		slices.Sort(tool.Without)
		m.Tools = append(m.Tools, tool)
	}
	return m
}

func manifestTarget(output string, changes []target.Change, findings []target.Finding) ManifestTarget {
	t := ManifestTarget{Output: output, Transformations: []Transformation{}, Warnings: []Finding{}}
	for _, ch := range changes {
		t.Transformations = append(t.Transformations, Transformation{
			Code: ch.Code, Path: ch.Path, Detail: ch.Detail, Lossy: ch.Lossy, Narrowing: ch.Narrows,
			Undo: ch.Undo, Names: ch.Names, Recheck: ch.Recheck,
		})
	}
	for _, d := range findings {
		t.Warnings = append(t.Warnings, Finding{Code: d.Code, Path: d.Path, Message: d.Message})
	}
	return t
}

// relativeSource is a tool file's path as it is written into the output:
// relative to the output directory. Where the two have nothing above them in common but
// the root of the file system, the way between them would tell of the machine,
// and the file's name stands alone.
func (r *run) relativeSource(source string) string {
	path := source
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.workDir, path)
	}
	rel, err := filepath.Rel(r.out.dir, path)
	if err != nil || strings.Count(rel, "..") > 0 && sharesRootOnly(r.out.dir, path) {
		return filepath.Base(path)
	}
	return filepath.ToSlash(rel)
}

// sharesRootOnly reports whether two absolute paths part at the very top.
func sharesRootOnly(a, b string) bool {
	first := func(path string) string {
		rest := strings.TrimPrefix(path, filepath.VolumeName(path)+string(filepath.Separator))
		top, _, _ := strings.Cut(rest, string(filepath.Separator))
		return top
	}
	return first(a) != first(b)
}

// encode writes the manifest as a reader likes it: indented, nothing escaped
// that JSON does not ask for. Tools are written one by one: there may be
// thousands, with all that was done to each of them.
func (m *Manifest) encode() ([]byte, error) {
	tools, errs := make([][]byte, len(m.Tools)), make([]error, len(m.Tools))
	inParallel(len(tools), func(i int) { tools[i], errs[i] = encodeIndented(m.Tools[i], "    ") })
	head := *m
	head.Tools = []ManifestTool{}
	text, err := encodeIndented(head, "")
	if err := errors.Join(append(errs, err)...); err != nil {
		return nil, fmt.Errorf("the manifest cannot be written: %w", err)
	}
	if len(tools) == 0 {
		return append(text, '\n'), nil
	}
	text = append(bytes.TrimSuffix(text, []byte("]\n}")), "\n    "...)
	text = append(text, bytes.Join(tools, []byte(",\n    "))...)
	return append(text, "\n  ]\n}\n"...), nil
}

// encodeIndented writes a value whose first line stands behind a prefix already.
func encodeIndented(value any, prefix string) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(prefix, "  ")
	err := enc.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
