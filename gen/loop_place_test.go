package gen_test

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A location is where values are that a schema path speaks of: steps into
// the value, from the arguments as a whole or from wherever a definition is
// used, and the keyword at which the path ends, if it does not end at a schema.
type location struct {
	definition string
	steps      []string // names and positions; "*" is any of them
	keyword    string
	names      bool // it speaks of the names of properties
}

const anyStep = "*"

// locate reads a schema path of a tool, such as
// inputSchema.properties.a.items.minLength.
func locate(path string) location {
	var l location
	segments := segmentsOf(strings.TrimPrefix(path, "inputSchema"))
	for i := 0; i < len(segments); i++ {
		keyword, last := segments[i], i == len(segments)-1
		switch keyword {
		case "properties", "prefixItems", "$defs", "definitions", "patternProperties", "dependentSchemas", "anyOf", "oneOf", "allOf":
			if last {
				l.keyword = keyword
				return l
			}
			i++
			l.enter(keyword, segments[i])
		case "items", "additionalProperties", "contains", "unevaluatedItems", "unevaluatedProperties":
			if last {
				l.keyword = keyword
				return l
			}
			l.steps = append(l.steps, anyStep)
		case "not", "if", "then", "else", "propertyNames":
			l.names = l.names || keyword == "propertyNames"
			if last {
				l.keyword = keyword
			}
		default:
			l.keyword = keyword
			return l
		}
	}
	return l
}

// enter goes into a subschema that a list or a map of the keyword holds.
func (l *location) enter(keyword, name string) {
	switch keyword {
	case "properties", "prefixItems":
		l.steps = append(l.steps, name)
	case "patternProperties":
		l.steps, l.names = append(l.steps, anyStep), true
	case "$defs", "definitions":
		l.definition, l.steps = name, nil
	}
}

// segmentsOf splits a path of a schema or of a value into its segments. A
// position is a segment of its digits.
func segmentsOf(path string) (segments []string) {
	for path != "" {
		switch {
		case path[0] == '.':
			path = path[1:]
		case strings.HasPrefix(path, `["`):
			quoted, err := strconv.QuotedPrefix(path[1:])
			if err != nil {
				return append(segments, path)
			}
			name, _ := schema.Parse([]byte(quoted))
			segments = append(segments, name.Text)
			path = strings.TrimPrefix(path[1+len(quoted):], "]")
		case path[0] == '[':
			index, rest, _ := strings.Cut(path[1:], "]")
			segments, path = append(segments, index), rest
		default:
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			segments, path = append(segments, path[:end]), path[end:]
		}
	}
	return segments
}

// A relation is how a place of a value lies to the location of a change.
type relation uint8

const (
	apart   relation = iota
	same             // the place is what the change speaks of
	beneath          // the place is inside of it
	around           // the change speaks of something inside the place
)

// A valuePlace is a place of a value, which definitions are used on the way to
// it, and which may be further inside.
type valuePlace struct {
	steps       []string
	definitions [][]string // before each step and after the last: what describes the value there
	inside      map[string]bool
}

// placeIn reads the path of a value.
func placeIn(tool *canonical.Tool, path string) valuePlace { return placeAt(tool, segmentsOf(path)) }

// placeAt follows steps into the values of a tool.
func placeAt(tool *canonical.Tool, steps []string) valuePlace {
	p := valuePlace{steps: steps, inside: make(map[string]bool)}
	now := [][]*schema.Node{{tool.Input.Root}, {tool.Normal.Root}}
	docs := []*schema.Document{tool.Input, tool.Normal}
	for i := 0; i <= len(p.steps); i++ {
		var names []string
		for d := range docs {
			e := &expander{doc: docs[d], seen: make(map[*schema.Node]bool)}
			e.expand(now[d])
			names = append(names, e.names...)
			if i < len(p.steps) {
				now[d] = e.step(p.steps[i])
			} else {
				e.reach(e.list, make(map[*schema.Node]bool), p.inside)
			}
		}
		p.definitions = append(p.definitions, names)
	}
	return p
}

// An expander lists all schemas that may describe a value: through references,
// and in every branch.
type expander struct {
	doc   *schema.Document
	seen  map[*schema.Node]bool
	list  []*schema.Node
	names []string // of the definitions among them
}

func (e *expander) expand(list []*schema.Node) {
	for _, n := range list {
		if !n.Is(schema.Object) || e.seen[n] {
			continue
		}
		e.seen[n] = true
		e.list = append(e.list, n)
		if def, name := e.doc.Resolve(n); def != nil {
			e.names = append(e.names, name)
			e.expand([]*schema.Node{def})
		}
		for c := range schema.Children(n) {
			switch c.Keyword {
			case "anyOf", "oneOf", "allOf", "if", "then", "else", "not", "dependentSchemas":
				e.expand([]*schema.Node{c.Node})
			}
		}
	}
}

// step is the schemas of a part of the value.
func (e *expander) step(name string) (list []*schema.Node) {
	index, err := strconv.Atoi(name)
	for _, n := range e.list {
		if name == anyStep {
			list = append(list, partsOf(n)...)
			continue
		}
		list = append(list, propertySchemas(n, name)...)
		if err == nil {
			list = append(list, itemSchemas(n, index)...)
		}
		for _, k := range [...]string{"contains", "unevaluatedItems", "unevaluatedProperties"} {
			if v := n.Get(k); v != nil {
				list = append(list, v)
			}
		}
	}
	return list
}

// partsOf is the schemas of items and of properties that are not declared.
func partsOf(n *schema.Node) (list []*schema.Node) {
	for c := range schema.Children(n) {
		switch c.Keyword {
		case "items", "prefixItems", "additionalProperties", "patternProperties":
			list = append(list, c.Node)
		}
	}
	return list
}

// to is how the place lies to a location.
func (p valuePlace) to(l location) relation {
	all := p.relations(l)
	if slices.Contains(all, same) {
		return same
	}
	return all[0]
}

// relations is how the place lies to a location in all ways: in a definition
// that recurs it may be inside of what the change speaks of, and around that too.
func (p valuePlace) relations(l location) (all []relation) {
	if l.definition == "" {
		return []relation{related(p.steps, l.steps)}
	}
	for i, names := range p.definitions {
		if !slices.Contains(names, l.definition) {
			continue
		}
		if r := related(p.steps[i:], l.steps); r != apart {
			all = append(all, r)
		}
	}
	if p.inside[l.definition] {
		all = append(all, around)
	}
	return append(all, apart)
}

// reach notes the definitions that are used anywhere inside the schemas.
func (e *expander) reach(list []*schema.Node, seen map[*schema.Node]bool, names map[string]bool) {
	for _, n := range list {
		if seen[n] {
			continue
		}
		seen[n] = true
		if def, name := e.doc.Resolve(n); def != nil {
			names[name] = true
			e.reach([]*schema.Node{def}, seen, names)
		}
		for c := range schema.Children(n) {
			if c.Keyword != "$defs" && c.Keyword != "definitions" {
				e.reach([]*schema.Node{c.Node}, seen, names)
			}
		}
	}
}

func related(steps, of []string) relation {
	for i := range min(len(steps), len(of)) {
		if steps[i] != of[i] && of[i] != anyStep {
			return apart
		}
	}
	switch {
	case len(steps) == len(of):
		return same
	case len(steps) > len(of):
		return beneath
	}
	return around
}
