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
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// defaultConfig is the configuration file that is read if it is there.
const defaultConfig = "schemaport.config.json"

// fileConfig is what a configuration file says; the zero value says nothing.
// Paths in it are relative to the working directory, as on the command line.
type fileConfig struct {
	schemas    string
	targets    []string
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

// A configKey is a key of the configuration file and a function that reads its
// value.
type configKey struct {
	name string
	read func(c *fileConfig, n *schema.Node) *configFault
}

// A configFault is what is wrong with a value, and where.
type configFault struct {
	pos     schema.Pos
	message string
}

// configKeys are all keys. The file serves every command, so each checks those
// of the others as well.
var configKeys = []configKey{
	{"schemas", kind("a path", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.schemas) })},
	{"targets", kind("a list of target ids", func(c *fileConfig, n *schema.Node) bool { return readStrings(n, &c.targets) })},
	{"output", kind("a path", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.output) })},
	{"package", kind("a package name", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.pkg) })},
	{"lossy", kind(`"enforce" or "refuse"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.lossy, "enforce", "refuse")
	})},
	{"coerce", kind(`"strict", "standard" or "lenient"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.coerce, "strict", "standard", "lenient")
	})},
	{"formats", kind("true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.formats) })},
	{"time", kind("true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.time) })},
	{"without", kind("an object with lists of tool names by target id", func(c *fileConfig, n *schema.Node) bool {
		return readLists(n, &c.without)
	})},
	{"allowLossy", kind("true, false, or a list of CODE or CODE@PATH", func(c *fileConfig, n *schema.Node) bool {
		return readPermissions(n, &c.allowLossy)
	})},
	{"quiet", kind("true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.quiet) })},
	{"failOn", kind(`"error", "warning" or "never"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.failOn, "error", "warning", "never")
	})},
	{"suppress", readSuppressions},
}

// kind makes the reader of a value of a simple kind from a function that reads
// it and reports whether it is of that kind.
func kind(takes string, read func(c *fileConfig, n *schema.Node) bool) func(*fileConfig, *schema.Node) *configFault {
	return func(c *fileConfig, n *schema.Node) *configFault {
		if read(c, n) {
			return nil
		}
		return &configFault{n.Pos, "takes " + takes}
	}
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
		return nil, &usageError{message: fmt.Sprintf("%s:%d:%d: %s", name, p.Pos.Line, p.Pos.Col, p.Message)}
	}
	return parseConfig(name, root)
}

// parseConfig reads the keys of a configuration.
func parseConfig(name string, root *schema.Node) (*fileConfig, error) {
	if !root.Is(schema.Object) {
		return nil, &usageError{message: fmt.Sprintf("%s: a configuration is a JSON object", name)}
	}
	c := &fileConfig{}
	for _, m := range root.Members {
		key, ok := findKey(m.Name)
		if !ok {
			return nil, configError(name, m.Pos, fmt.Sprintf("there is no key %q; the keys are %s", m.Name, keyNames()))
		}
		if f := key.read(c, m.Value); f != nil {
			return nil, configError(name, f.pos, fmt.Sprintf("%q %s", key.name, f.message))
		}
	}
	for i := range c.suppress {
		c.suppress[i].Place.File = name
	}
	return c, nil
}

func configError(name string, pos schema.Pos, message string) error {
	return &usageError{message: fmt.Sprintf("%s:%d:%d: %s", name, pos.Line, pos.Col, message)}
}

func findKey(name string) (configKey, bool) {
	for _, k := range configKeys {
		if k.name == name {
			return k, true
		}
	}
	return configKey{}, false
}

func keyNames() string {
	names := make([]string, len(configKeys))
	for i, k := range configKeys {
		names[i] = k.name
	}
	return strings.Join(names, ", ")
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

// readLists reads an object of lists of strings.
func readLists(n *schema.Node, into *map[string][]string) bool {
	if !n.Is(schema.Object) {
		return false
	}
	*into = make(map[string][]string)
	for _, m := range n.Members {
		var list []string
		if !readStrings(m.Value, &list) {
			return false
		}
		(*into)[m.Name] = list
	}
	return true
}

// readPermissions reads what compiling may lose.
func readPermissions(n *schema.Node, into *permissions) bool {
	if readBool(n, &into.all) {
		return true
	}
	if !n.Is(schema.Array) {
		return false
	}
	for _, e := range n.Elems {
		var s string
		if !readString(e, &s) || into.Set(s) != nil {
			return false
		}
	}
	return true
}

// readSuppressions reads the list of findings that check leaves out.
func readSuppressions(c *fileConfig, n *schema.Node) *configFault {
	if !n.Is(schema.Array) {
		return &configFault{n.Pos, "takes a list of objects, each with a code and a reason"}
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
		return s, &configFault{n.Pos, "takes objects, each with a code and a reason"}
	}
	fields := map[string]*string{"tool": &s.Tool, "path": &s.Path, "code": &s.Code, "target": &s.Target, "reason": &s.Reason}
	for _, m := range n.Members {
		field, ok := fields[m.Name]
		if !ok {
			return s, &configFault{m.Pos, fmt.Sprintf("has no key %q; the keys are tool, path, code, target, reason", m.Name)}
		}
		if !readString(m.Value, field) {
			return s, &configFault{m.Value.Pos, fmt.Sprintf("takes a string that is not empty for %q", m.Name)}
		}
	}
	if s.Code == "" || s.Reason == "" {
		return s, &configFault{n.Pos, "needs a code and a reason"}
	}
	return s, nil
}
