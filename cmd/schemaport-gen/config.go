package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// defaultConfig is the configuration file that is read if it is there.
const defaultConfig = "schemaport.config.json"

// fileConfig is what a configuration file says; the zero value says nothing.
// Paths in it are relative to the working directory, as on the command line.
type fileConfig struct {
	schemas    string
	targets    []string
	sdks       []string
	output     string
	pkg        string
	lossy      string
	coerce     string
	formats    bool
	time       bool
	without    map[string][]string
	allowLossy permissions
	quiet      bool
	failOn     string
	suppress   []gen.Suppression
}

// A configKey is a key of the configuration file, the commands that it is for,
// and a function that reads its value.
type configKey struct {
	name     string
	commands string
	read     func(c *fileConfig, n *schema.Node) *configFault
}

// A configFault is what is wrong with a value, and where.
type configFault struct {
	pos     schema.Pos
	message string // behind the name of the key
	hint    string // what there is instead; may be empty
}

// Which commands keys are for that more than one has.
const (
	everyCommand = "generate check compile args"
	forTargets   = "generate check compile" // those that have several
	forDecoders  = "generate args"
)

// configKeys are all keys. The file serves every command, so each checks those
// of the others as well.
var configKeys = []configKey{
	{"schemas", everyCommand, kind("a path", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.schemas) })},
	{"targets", forTargets, readTargets},
	{"output", "generate compile", kind("a path", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.output) })},
	{"package", "generate", kind("a package name", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.pkg) })},
	{"sdk", "generate", readSDKs},
	{"lossy", "generate", kind(`"enforce" or "refuse"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.lossy, "enforce", "refuse")
	})},
	{"coerce", forDecoders, kind(`"strict", "standard" or "lenient"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.coerce, "strict", "standard", "lenient")
	})},
	{"formats", forDecoders + " check", kind("true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.formats) })},
	{"time", forDecoders, kind("true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.time) })},
	{"without", everyCommand, readWithout},
	{"allowLossy", "compile", readPermissions},
	{"quiet", "check", kind("true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.quiet) })},
	{"failOn", "check", kind(`"error", "warning" or "never"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.failOn, "error", "warning", "never")
	})},
	{"suppress", "check", readSuppressions},
}

// kind makes the reader of a value of a simple kind from a function that reads
// it and reports whether it is of that kind.
func kind(takes string, read func(c *fileConfig, n *schema.Node) bool) func(*fileConfig, *schema.Node) *configFault {
	return func(c *fileConfig, n *schema.Node) *configFault {
		if read(c, n) {
			return nil
		}
		return takesElse(n, takes)
	}
}

// takesElse is the fault of a value of another kind than the key takes.
func takesElse(n *schema.Node, takes string) *configFault {
	return &configFault{pos: n.Pos, message: "takes " + takes}
}

// notAmong is the fault of a value that is of the right kind, but none of those
// that there are, as the error says.
func notAmong(at schema.Pos, takes string, err error) *configFault {
	u := asUsage(err)
	return &configFault{pos: at, message: "takes " + takes + ": " + u.message, hint: u.hint}
}

// readConfig reads a configuration file; without a path the default one, which
// need not exist.
func readConfig(path string) (*fileConfig, error) {
	name := path
	if name == "" {
		name = defaultConfig
	}
	data, err := os.ReadFile(name)
	name = filepath.ToSlash(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && path == "":
		return &fileConfig{}, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, &usageError{message: fmt.Sprintf("there is no configuration file %s", name)}
	case err != nil:
		return nil, &usageError{message: fmt.Sprintf("the configuration file cannot be read: %v", err)}
	}
	root, problems := schema.Parse(data)
	for _, p := range problems {
		return nil, configError(name, &configFault{pos: p.Pos, message: p.Message})
	}
	return parseConfig(name, root)
}

// parseConfig reads the keys of a configuration.
func parseConfig(name string, root *schema.Node) (*fileConfig, error) {
	if !root.Is(schema.Object) {
		return nil, configError(name, &configFault{pos: root.Pos, message: "a configuration is a JSON object"})
	}
	c := &fileConfig{}
	for _, m := range root.Members {
		key, ok := findKey(m.Name)
		if !ok {
			return nil, configError(name, &configFault{
				pos:     m.Pos,
				message: fmt.Sprintf("there is no key %q%s", m.Name, report.DidYouMean(m.Name, keysOf(""))),
				hint:    "the keys are " + strings.Join(keysOf(""), ", "),
			})
		}
		if f := key.read(c, m.Value); f != nil {
			f.message = fmt.Sprintf("%q %s", key.name, f.message)
			return nil, configError(name, f)
		}
	}
	for i := range c.suppress {
		c.suppress[i].Place.File = name
	}
	return c, nil
}

func configError(name string, f *configFault) error {
	return &usageError{place: diag.Place{File: name, Line: f.pos.Line, Col: f.pos.Col}, message: f.message, hint: f.hint}
}

func findKey(name string) (configKey, bool) {
	for _, k := range configKeys {
		if k.name == name {
			return k, true
		}
	}
	return configKey{}, false
}

// keysOf names the keys that are for a command; "" is any.
func keysOf(command string) []string {
	var names []string
	for _, k := range configKeys {
		if strings.Contains(k.commands, command) {
			names = append(names, k.name)
		}
	}
	return names
}

// readString reads a non-empty string, one of the choices where there are any.
func readString(n *schema.Node, into *string, choices ...string) bool {
	s, ok := n.Str()
	if !ok || s == "" {
		return false
	}
	*into = s
	for _, c := range choices {
		if s == c {
			return true
		}
	}
	return len(choices) == 0
}

func readBool(n *schema.Node, into *bool) bool {
	*into = n.Is(schema.Bool) && n.Bool
	return n.Is(schema.Bool)
}

// readStrings reads a list of one or more strings.
func readStrings(n *schema.Node, into *[]string) bool {
	if !n.Is(schema.Array) || len(n.Elems) == 0 {
		return false
	}
	for _, e := range n.Elems {
		var s string
		if !readString(e, &s) {
			return false
		}
		*into = append(*into, s)
	}
	return true
}

// readTargets reads the selection of targets.
func readTargets(c *fileConfig, n *schema.Node) *configFault {
	if !readStrings(n, &c.targets) {
		return takesElse(n, "a list of target ids")
	}
	for i, id := range c.targets {
		if err := gen.CheckTarget(id, gen.AllTargets); err != nil {
			return notAmong(n.Elems[i].Pos, "target ids", err)
		}
	}
	return nil
}

// readSDKs reads which SDKs get bindings.
func readSDKs(c *fileConfig, n *schema.Node) *configFault {
	if !readStrings(n, &c.sdks) {
		return takesElse(n, "a list of names of SDKs")
	}
	for i, name := range c.sdks {
		if err := gen.CheckSDK(name); err != nil {
			return notAmong(n.Elems[i].Pos, "names of SDKs", err)
		}
	}
	return nil
}

// readWithout reads which tools are not for which targets.
func readWithout(c *fileConfig, n *schema.Node) *configFault {
	const takes = "an object with lists of tool names by target id"
	if !n.Is(schema.Object) {
		return takesElse(n, takes)
	}
	c.without = make(map[string][]string)
	for _, m := range n.Members {
		if err := gen.CheckTarget(m.Name); err != nil {
			return notAmong(m.Pos, "target ids", err)
		}
		var list []string
		if !readStrings(m.Value, &list) {
			return takesElse(m.Value, takes)
		}
		c.without[m.Name] = list
	}
	return nil
}

// readPermissions reads what compiling may lose.
func readPermissions(c *fileConfig, n *schema.Node) *configFault {
	const takes = "true, false, or a list of CODE or CODE@PATH"
	if readBool(n, &c.allowLossy.all) {
		return nil
	}
	if !n.Is(schema.Array) {
		return takesElse(n, takes)
	}
	for _, e := range n.Elems {
		var s string
		if !readString(e, &s) {
			return takesElse(e, takes)
		}
		p, err := gen.ParsePermission(s)
		if err != nil {
			return notAmong(e.Pos, "codes of changes", err)
		}
		c.allowLossy.some = append(c.allowLossy.some, p)
	}
	return nil
}

// readSuppressions reads the list of findings that check leaves out.
func readSuppressions(c *fileConfig, n *schema.Node) *configFault {
	if !n.Is(schema.Array) {
		return takesElse(n, "a list of objects, each with a code and a reason")
	}
	for _, e := range n.Elems {
		s, fault := readSuppression(e)
		if fault != nil {
			return fault
		}
		c.suppress = append(c.suppress, s)
	}
	return nil
}

// readSuppression reads one of them.
func readSuppression(n *schema.Node) (gen.Suppression, *configFault) {
	s := gen.Suppression{Place: diag.Place{Line: n.Pos.Line, Col: n.Pos.Col}}
	if !n.Is(schema.Object) {
		return s, takesElse(n, "objects, each with a code and a reason")
	}
	fields := map[string]*string{"tool": &s.Tool, "path": &s.Path, "code": &s.Code, "target": &s.Target, "reason": &s.Reason}
	for _, m := range n.Members {
		field, ok := fields[m.Name]
		if !ok {
			return s, &configFault{pos: m.Pos, message: fmt.Sprintf("has no key %q; the keys are tool, path, code, target, reason", m.Name)}
		}
		if !readString(m.Value, field) {
			return s, takesElse(m.Value, fmt.Sprintf("a string that is not empty for %q", m.Name))
		}
	}
	if s.Target != "" {
		if err := gen.CheckTarget(s.Target); err != nil {
			return s, notAmong(n.Get("target").Pos, "target ids", err)
		}
	}
	switch {
	case s.Code == "" && s.Reason == "":
		return s, &configFault{pos: n.Pos, message: "needs a code and a reason"}
	case s.Code == "":
		return s, &configFault{pos: n.Pos, message: "needs a code"}
	case s.Reason == "":
		return s, &configFault{pos: n.Pos, message: "needs a reason"}
	}
	return s, nil
}
