package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// defaultConfig is the configuration file that is read if it is there.
const defaultConfig = "schemaport.config.json"

// fileConfig is what a configuration file says; the zero value says nothing.
// Paths in it are relative to the working directory, as on the command line.
type fileConfig struct {
	schemas string
	targets []string
	output  string
	pkg     string
	lossy   string
	coerce  string
	formats bool
	time    bool
	without map[string][]string
}

// A configKey is a key of the configuration file: what it takes, and a function
// that reads the value and reports whether it is of that kind.
type configKey struct {
	name, takes string
	read        func(c *fileConfig, n *schema.Node) bool
}

// configKeys are all keys. The file serves every command, so those that
// generate does not use are checked as well.
var configKeys = []configKey{
	{"schemas", "a path", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.schemas) }},
	{"targets", "a list of target ids", func(c *fileConfig, n *schema.Node) bool { return readStrings(n, &c.targets) }},
	{"output", "a path", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.output) }},
	{"package", "a package name", func(c *fileConfig, n *schema.Node) bool { return readString(n, &c.pkg) }},
	{"lossy", `"enforce" or "refuse"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.lossy, "enforce", "refuse")
	}},
	{"coerce", `"strict", "standard" or "lenient"`, func(c *fileConfig, n *schema.Node) bool {
		return readString(n, &c.coerce, "strict", "standard", "lenient")
	}},
	{"formats", "true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.formats) }},
	{"time", "true or false", func(c *fileConfig, n *schema.Node) bool { return readBool(n, &c.time) }},
	{"without", "an object with lists of tool names by target id", func(c *fileConfig, n *schema.Node) bool {
		return readLists(n, &c.without)
	}},
	{"allowLossy", "true or false", func(_ *fileConfig, n *schema.Node) bool { return n.Is(schema.Bool) }},
	{"quiet", "true or false", func(_ *fileConfig, n *schema.Node) bool { return n.Is(schema.Bool) }},
	{"failOn", `"error", "warning" or "never"`, func(_ *fileConfig, n *schema.Node) bool {
		return readString(n, new(string), "error", "warning", "never")
	}},
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
		if !key.read(c, m.Value) {
			return nil, configError(name, m.Value.Pos, fmt.Sprintf("%q takes %s", key.name, key.takes))
		}
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
