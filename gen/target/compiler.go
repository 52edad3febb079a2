package target

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// rootPath is where the paths of changes and findings begin.
const rootPath = "inputSchema"

// A compiler makes one definition. It collects what the passes report.
type compiler struct {
	*rules
	target *Target
	tool   *canonical.Tool
	doc    *schema.Document // what is lowered

	changes []Change
	once    map[*Construct]bool
	undo    []Undo
	undone  map[string]bool
	found   []Finding
	refused bool // what was found stands in the way

	changed  map[changeKey]bool
	reported map[subject]bool

	normal     map[*schema.Node]bool                      // every node of tool.Normal
	nulls      map[*schema.Node]bool                      // by schema: whether null fits; see acceptsNull
	arrays     map[*schema.Node]bool                      // by union: whether a branch is a schema of arrays
	likeTuples map[*schema.Node]bool                      // by union: whether a branch is a schema of objects that look as tuples do when they are sent
	nullable   map[*schema.Node]map[string][]*schema.Node // by union and name: the branches whose property of that name accepts null
	sent       map[string]string                          // what properties are called in the definition, where that differs

	longEnums  []longEnum                      // found while lowering
	possible   map[*schema.Node][]*schema.Node // by schema: the listed values that all of it accepts
	admissions map[*schema.Node]*admission     // by schema

	optional []optionalProperty // those that are sent as such
	needed   map[string]bool    // by path: those that are required instead, because a request takes no more; nil at first

	nesting     int                  // schemas being lowered, one in the other
	spent       int                  // schemas written so far
	bytes       int                  // of what they say
	compared    int                  // compared so far; see maxPairs
	weights     map[*schema.Node]int // see weight
	exhausted   bool                 // the budget is used up
	expansions  map[string]int       // how often each definition was written
	expanding   []string             // definitions being written, outermost first
	inlinedAt   map[string]string    // of those that stand in the place of a reference: that place
	outermost   spot                 // the reference at which they begin
	definitions map[string]*form     // root definitions that are referred to; nil until they are lowered
	pending     []string             // names of those that are not lowered yet
	knots       []bool               // for each property around: the definition being written recurs in it
	recurring   map[string]bool      // by the name of a definition; see recursive
}

func newCompiler(t *Target, tool *canonical.Tool) *compiler {
	return &compiler{
		rules: &t.rules, target: t, tool: tool, doc: tool.Normal,
		changed: map[changeKey]bool{}, reported: map[subject]bool{}, once: map[*Construct]bool{}, undone: map[string]bool{}, normal: map[*schema.Node]bool{}, arrays: map[*schema.Node]bool{}, likeTuples: map[*schema.Node]bool{}, nullable: map[*schema.Node]map[string][]*schema.Node{},
		expansions: map[string]int{}, weights: map[*schema.Node]int{}, nulls: map[*schema.Node]bool{}, possible: map[*schema.Node][]*schema.Node{}, inlinedAt: map[string]string{}, admissions: map[*schema.Node]*admission{}, definitions: map[string]*form{},
	}
}

// A spot is where a schema stands: the path by which it was reached, the node
// of tool.Normal that stands for the place, and the outermost union of which
// the schema is a branch.
type spot struct {
	path  string
	place string // the path for a reader of the definition; "" is the arguments
	home  *schema.Node
	union *schema.Node
}

// under is the spot of the schema n beneath s.
func (s spot) under(n *schema.Node, segments ...string) spot {
	place := s.place
	switch segments[0] {
	case "properties":
		place = placed(place, segments[1])
	case "items":
		place += "[]"
	case "additionalProperties", "patternProperties":
		place = placed(place, "*")
	}
	return spot{path: schema.Path(s.path, segments...), place: place, home: n}
}

// placed is the place of a property.
func placed(object, name string) string {
	if object == "" {
		return name
	}
	return object + "." + name
}

// at is the spot of n, the i-th schema of a list beneath s.
func (s spot) at(n *schema.Node, keyword string, i int) spot {
	place := s.place
	if keyword == "prefixItems" {
		place = schema.Index(place, i)
	}
	return spot{path: schema.Index(schema.Path(s.path, keyword), i), place: place, home: n}
}

// branch is the spot of n, the i-th branch of a union that stands at s.
func (s spot) branch(n *schema.Node, keyword string, i int) spot {
	b := s.at(n, keyword, i)
	if b.union = s.union; b.union == nil {
		b.union = s.home
	}
	return b
}

// change records one change. The names are those that undo it.
func (c *compiler) change(k *Construct, path, detail string, names ...string) {
	c.record(k, k.Code, path, detail, names...)
}

// changeOnce records a change that concerns the whole schema, the first time.
func (c *compiler) changeOnce(k *Construct, detail string) {
	if !c.once[k] {
		c.once[k] = true
		c.change(k, rootPath, detail)
	}
}

// A changeKey is what tells two changes apart.
type changeKey struct {
	construct          *Construct
	code, path, detail string
}

func (c *compiler) record(k *Construct, code, path, detail string, names ...string) {
	key := changeKey{k, code, path, detail}
	if c.changed[key] {
		return
	}
	c.changed[key] = true
	c.changes = append(c.changes, Change{
		Code: code, Path: path, Detail: detail, Lossy: k.Lossy, Narrows: k.Narrows,
		Undo: kebab(k.Undo), Names: names, Recheck: k.Recheck, construct: k,
	})
}

// kebab writes the name of a Go constant as manifests do: NullIsAbsent is
// null-is-absent.
func kebab(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// reverse records how the decoder undoes the construct at a place. A place that
// the decoder's table cannot know is refused: a change that nothing undoes
// would go out wrong.
func (c *compiler) reverse(k *Construct, at spot, property string, names ...string) {
	if !c.isNormal(at.home) {
		c.fail("cannot-locate-change", at,
			"this schema is the result of combining several, and its change of representation could not be undone",
			"write the combined schema out in one place")
		return
	}
	key := undoKey(k, at.home, property, names)
	if c.undone[key] {
		return
	}
	c.undone[key] = true
	c.undo = append(c.undo, Undo{Rule: k.Undo, Node: at.home, Property: property, Names: names})
}

// undoKey tells undo rules apart.
func undoKey(k *Construct, home *schema.Node, property string, names []string) string {
	return fmt.Sprintf("%s %p %q %q", k.Undo, home, property, names)
}

// reverses reports whether the decoder undoes, at the node of the normal form,
// what the construct does to all of a value.
func (c *compiler) reverses(k *Construct, home *schema.Node) bool {
	return c.undone[undoKey(k, home, "", nil)]
}

// isNormal reports whether n is a node of the tool's normal form.
func (c *compiler) isNormal(n *schema.Node) bool {
	if len(c.normal) == 0 {
		c.enter(c.tool.Normal.Root)
	}
	return c.normal[n]
}

// enter marks n and what is beneath it.
func (c *compiler) enter(n *schema.Node) {
	if n == nil || c.normal[n] {
		return
	}
	c.normal[n] = true
	for _, e := range n.Elems {
		c.enter(e)
	}
	for _, m := range n.Members {
		c.enter(m.Value)
	}
}

// fail adds an error about the schema at a spot.
func (c *compiler) fail(code string, at spot, message, hint string) {
	c.report(diag.Error, code, at.path, c.place(at.home), message, hint)
}

// warn adds a warning about the schema at a spot.
func (c *compiler) warn(code string, at spot, message, hint string) {
	c.report(diag.Warning, code, at.path, c.place(at.home), message, hint)
}

// report adds what a pass found. An error of a pass is one that nothing mends.
func (c *compiler) report(s diag.Severity, code, path string, place diag.Place, message, hint string) {
	f := c.finding(tell{code: code, severity: s, message: message, hint: hint}, path)
	f.Place = place
	f.Compile.Supported = s != diag.Error
	c.add(f)
}

// A subject is what a finding is about.
type subject struct {
	code, path string
	severity   diag.Severity
}

// maxFound bounds how many findings are collected before the worst are chosen.
const maxFound = 10 * maxFindings

// add adds a finding, once a subject. What stands in the way is added always;
// the rest as long as somebody might read it.
func (c *compiler) add(f Finding) {
	about := subject{f.Code, f.Path, f.Severity}
	if c.reported[about] || c.full() && (f.Severity != diag.Error || c.failed()) {
		return
	}
	c.reported[about] = true
	c.found = append(c.found, f)
	c.refused = c.refused || f.Severity == diag.Error && !f.Compile.Supported
}

// full reports whether more was found than will be shown.
func (c *compiler) full() bool { return len(c.found) >= maxFound }

// place is where n is written; the tool's own place where that is unknown.
func (c *compiler) place(n *schema.Node) diag.Place {
	if n == nil {
		return c.tool.Place
	}
	_, place := c.tool.Path(n)
	return place
}

// placeAt is where a path of the tool leads, or the innermost part of it that
// is written in the file.
func (c *compiler) placeAt(path string) diag.Place {
	pos := schema.Locate(c.tool.Node, path)
	if pos.Line == 0 {
		return c.tool.Place
	}
	return diag.Place{File: c.tool.Source, Line: pos.Line, Col: pos.Col}
}

// failed reports whether something was found that nothing mends.
func (c *compiler) failed() bool { return c.refused }

// refusal is the error about changes that the policy does not let pass; nil
// where there are none, or where the tool is refused anyway.
func (c *compiler) refusal(opts Options) *Finding {
	if opts.Lossy != Refuse || c.failed() {
		return nil
	}
	var refused []*Change
	for i := range c.changes {
		if ch := &c.changes[i]; ch.loses() && !slices.ContainsFunc(opts.Allow, func(p Permission) bool { return p.Covers(*ch) }) {
			refused = append(refused, ch)
		}
	}
	if len(refused) == 0 {
		return nil
	}
	f := &Finding{Diagnostic: diag.Diagnostic{
		Code: "core/lossy-transformation-refused", Severity: diag.Error, Place: c.placeAt(rootPath), Tool: c.tool.Name,
		Target: c.target.ID, Path: rootPath,
		Message: "the target cannot express all of this schema: " + placesOf(refused),
		Hint:    "permit the loss (" + onceCompiled(refused) + "), or leave this target out",
	}}
	if code := refused[0].Code; !slices.ContainsFunc(refused, func(ch *Change) bool { return ch.Code != code }) {
		f.Compile.Change = code
	}
	return f
}

// maxListed bounds how many changes a list names.
const maxListed = 100

// placesOf lists changes by code and path.
func placesOf(changes []*Change) string {
	var list []string
	for i, ch := range changes {
		if i == maxListed {
			list = append(list, fmt.Sprintf("and %d more", len(changes)-i))
			break
		}
		list = append(list, ch.Code+" at "+ch.Path)
	}
	return strings.Join(list, ", ")
}

// onceCompiled says what becomes of values that the refused changes are about
// where the changes are permitted. Of decoders it promises what they keep.
func onceCompiled(refused []*Change) string {
	var never []*Change
	formats, enforced := false, false
	for _, ch := range refused {
		switch {
		case !ch.Lossy:
		case ch.Rechecked(false):
			enforced = true
		case ch.Rechecked(true):
			formats = true
		default:
			never = append(never, ch)
		}
	}
	switch {
	case len(never) > 0 && (formats || enforced):
		return "generated decoders do not enforce " + placesOf(never) + "; the rest they do" + ifFormats(formats)
	case len(never) > 0:
		return "generated decoders do not enforce it either"
	case enforced || formats:
		return "generated decoders then enforce what was left out" + ifFormats(formats)
	}
	return "the model can then not send all that the schema accepts"
}

// ifFormats limits a promise of decoders where it is about a format.
func ifFormats(concerned bool) string {
	if !concerned {
		return ""
	}
	return ", a format where they are told to check formats"
}

// Rechecked reports whether decoders hold arguments to what the change loses.
// Formats they check only where they are told to, which the argument says.
func (ch *Change) Rechecked(formats bool) bool {
	return ch.Recheck != "" && (formats || !ch.construct.Unchecked)
}
