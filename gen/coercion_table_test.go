package gen_test

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/runtime"
)

// A ruleTable is the coercion table of a decoder, to look up what a report says.
type ruleTable struct {
	rows      []runtime.Declared
	paths     [][]string // of the rows, step by step
	recursive bool       // a type contains itself: deeper places are not listed
	known     map[string][]string
}

// wholeRules are those of the arguments as a whole, of which a table says nothing.
var wholeRules = []string{"string-json", "unwrap-array", "empty-arguments", "unwrap-arguments"}

func newRuleTable(d *decode.Decoder, root *schema.Node) *ruleTable {
	t := &ruleTable{rows: d.Coercions(), recursive: isRecursive(root), known: make(map[string][]string)}
	for _, row := range t.rows {
		t.paths = append(t.paths, pathSteps(row.Path))
	}
	return t
}

// admits reports whether a coercion is one that the table says may happen.
func (t *ruleTable) admits(c runtime.Coercion, level runtime.Level) bool {
	if c.Path == "" {
		return slices.Contains(wholeRules, c.Rule) || strings.HasPrefix(c.Rule, "text-")
	}
	key := levelNames[level-runtime.Strict] + c.Path
	rules, ok := t.known[key]
	if !ok {
		rules = t.rulesAt(c.Path, level)
		t.known[key] = rules
	}
	return slices.Contains(rules, c.Rule) || slices.Contains(rules, unlisted)
}

// unlisted is for a path of which the table does not list all rows: it leads
// into a type that contains itself, which is listed once.
const unlisted = "unlisted"

// rulesAt are the rules of all rows for a path.
func (t *ruleTable) rulesAt(path string, level runtime.Level) (rules []string) {
	steps := pathSteps(path)
	found := false
	for i, row := range t.rows {
		if slices.EqualFunc(t.paths[i], steps, isStepFor) {
			found = true
			rules = append(rules, row.Rules(level)...)
		}
	}
	if t.recursive && (!found || len(steps) > len(slices.Compact(slices.Sorted(slices.Values(steps))))) {
		rules = append(rules, unlisted)
	}
	return rules
}

// isStepFor reports whether a step of a row's path is for one of a value's.
func isStepFor(row, step string) bool {
	switch row {
	case "[]":
		return step[0] == '[' && step[1] != '"'
	case "{}":
		return step[0] != '[' || step[1] == '"'
	}
	return row == step
}

// pathSteps splits a path: a name, ["a name"], [0], [] or {} each.
func pathSteps(path string) (steps []string) {
	for path != "" {
		end := len(path)
		switch {
		case strings.HasPrefix(path, `["`):
			end = quotedEnd(path[1:]) + 2
		case path[0] == '[':
			end = strings.IndexByte(path, ']') + 1
		case path[0] == '{':
			end = len("{}")
		default:
			if i := strings.IndexAny(path, ".[{"); i >= 0 {
				end = i
			}
		}
		steps = append(steps, path[:end])
		path = strings.TrimPrefix(path[end:], ".")
	}
	return steps
}

// quotedEnd is where the quoted string ends that a text begins with.
func quotedEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// isRecursive reports whether a schema leads back to itself.
func isRecursive(root *schema.Node) bool {
	const inside, done = 1, 2
	state := make(map[*schema.Node]int)
	var leadsBack func(n *schema.Node) bool
	leadsBack = func(n *schema.Node) bool {
		if n == nil || state[n] != 0 {
			return n != nil && state[n] == inside
		}
		state[n] = inside
		defer func() { state[n] = done }()
		if ref, ok := n.Get("$ref").Str(); ok && leadsBack(definition(root, ref)) {
			return true
		}
		for child := range schema.Children(n) {
			if isDefinition := child.Keyword == "$defs" || child.Keyword == "definitions"; !isDefinition && leadsBack(child.Node) {
				return true
			}
		}
		return false
	}
	return leadsBack(root)
}
