package runtime

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
)

// A Catalog is a list of tools, sorted by name. The zero Catalog is empty. A
// Catalog is a small value: copies share the same tools.
type Catalog struct {
	tools []*Tool
	cache *definitionCache
}

// definitionCache keeps the arrays that were joined, one for each target.
type definitionCache struct {
	mu     sync.Mutex
	arrays map[Target]json.RawMessage
}

// NewCatalog returns a catalog of tools of any packages. A tool that is given
// twice counts once. Two tools of different packages may have the same name:
// both are listed, in the order given, and Lookup finds the first. It is
// NewToolset that refuses them, because there a name must mean one handler.
func NewCatalog(tools ...*Tool) Catalog {
	sorted := make([]*Tool, 0, len(tools))
	seen := make(map[*Tool]bool, len(tools))
	for _, t := range tools {
		if !seen[t] {
			seen[t] = true
			sorted = append(sorted, t)
		}
	}
	slices.SortStableFunc(sorted, func(a, b *Tool) int { return strings.Compare(a.Spec.Name, b.Spec.Name) })
	return Catalog{tools: sorted, cache: &definitionCache{}}
}

// Names returns the names of the tools in order.
func (c Catalog) Names() []string {
	names := make([]string, len(c.tools))
	for i, t := range c.tools {
		names[i] = t.Spec.Name
	}
	return names
}

// Lookup returns the tool of that name and whether there is one.
func (c Catalog) Lookup(name string) (*Tool, bool) {
	i, ok := slices.BinarySearchFunc(c.tools, name, func(t *Tool, name string) int {
		return strings.Compare(t.Spec.Name, name)
	})
	if !ok {
		return nil, false
	}
	return c.tools[i], true
}

// All yields the tools in order.
func (c Catalog) All() iter.Seq[*Tool] { return slices.Values(c.tools) }

// Select returns a catalog of the named tools only. A name that is not in the
// catalog is an error which says what may have been meant.
func (c Catalog) Select(names ...string) (Catalog, error) {
	var chosen []*Tool
	for _, name := range names {
		t, ok := c.Lookup(name)
		if !ok {
			return Catalog{}, unknownName(name, c.Names())
		}
		chosen = append(chosen, t)
	}
	return NewCatalog(chosen...), nil
}

// unknownName is the programmer's error: a model's is an UnknownToolError.
func unknownName(name string, known []string) error {
	near := suggest(name, known)
	if len(near) == 0 {
		return fmt.Errorf("schemaport: no tool is named %q", name)
	}
	return fmt.Errorf("schemaport: no tool is named %q; did you mean %s?", name, strings.Join(near, " or "))
}

// For returns the tools to send to a target: those that are named, in the order
// in which they are, of any package; or if none is, all of the catalog but those
// that were left out of the target.
func (c Catalog) For(target Target, tools ...*Tool) []*Tool {
	if len(tools) > 0 {
		return tools
	}
	return slices.DeleteFunc(slices.Clone(c.tools), func(t *Tool) bool { return t.isLeftOut(target) })
}

// Targets returns the targets that every tool of the catalog was generated for,
// in the order of the first tool's package. A tool that was left out of a
// target counts as generated for it.
func (c Catalog) Targets() []Target {
	if len(c.tools) == 0 {
		return nil
	}
	common := c.tools[0].targets()
	var last *Set
	for _, t := range c.tools[1:] {
		if t.Spec.Set != nil && t.Spec.Set == last {
			continue // tools of one package have the same targets
		}
		last = t.Spec.Set
		own := t.targets()
		common = slices.DeleteFunc(common, func(id Target) bool { return !slices.Contains(own, id) })
	}
	return common
}

// Definitions returns the JSON array to send to a target: the definitions of
// the tools in order, without those that were left out of the target. The
// bytes are shared and not to be modified. Like Tool.Definition it panics if a
// tool was not generated for the target.
func (c Catalog) Definitions(target Target) json.RawMessage {
	if c.cache == nil {
		return joinDefinitions(c.tools, target)
	}
	c.cache.mu.Lock()
	defer c.cache.mu.Unlock()
	array, ok := c.cache.arrays[target]
	if !ok {
		array = joinDefinitions(c.tools, target)
		if c.cache.arrays == nil {
			c.cache.arrays = make(map[Target]json.RawMessage)
		}
		c.cache.arrays[target] = array
	}
	return array
}

// joinDefinitions writes the array of the tools' definitions.
func joinDefinitions(tools []*Tool, target Target) json.RawMessage {
	array := []byte{'['}
	for _, t := range tools {
		if t.isLeftOut(target) {
			continue
		}
		if len(array) > 1 {
			array = append(array, ',')
		}
		array = append(array, t.Definition(target)...)
	}
	array = append(array, ']')
	return slices.Clip(array)
}
