package schema

import "fmt"

// inPlace are the keywords whose subschemas look at the same value as the schema
// itself. A cycle through these and references alone never gets to the value.
var inPlace = map[string]bool{
	"allOf": true, "anyOf": true, "oneOf": true, "not": true,
	"if": true, "then": true, "else": true, "dependentSchemas": true,
}

// frame is a schema on the path of the search for cycles.
type frame struct {
	node *Node
	next []*Node // what it applies to the same value, still to be looked at
	by   string  // the reference by which the search left it; "" for none
}

// findCycles reports the references that lead back to themselves before a
// value is looked at. The search keeps its own stack: chains of
// references can be as long as the file.
func (h *hoister) findCycles() {
	state := make(map[*Node]int8) // 1: on the path, 2: done
	reported := make(map[*Node]bool)
	for _, start := range h.schemas {
		if state[start] != 0 {
			continue
		}
		path := []frame{h.enter(start)}
		state[start] = 1
		for len(path) > 0 {
			top := &path[len(path)-1]
			if len(top.next) == 0 {
				state[top.node] = 2
				path = path[:len(path)-1]
				continue
			}
			n := top.next[0]
			top.next = top.next[1:]
			top.by = h.referenceTo(top.node, n)
			switch state[n] {
			case 0:
				state[n] = 1
				path = append(path, h.enter(n))
			case 1:
				h.reportCycle(path, n, reported)
			}
		}
	}
}

func (h *hoister) enter(n *Node) frame {
	f := frame{node: n}
	if t := h.targets[n]; t != nil {
		f.next = append(f.next, t)
	}
	if r, ok := h.fixed[n]; ok {
		f.next = append(f.next, r.target)
	}
	for c := range h.below(n) {
		if inPlace[c.Keyword] || c.Keyword == dependencies {
			f.next = append(f.next, c.Node)
		}
	}
	return f
}

// referenceTo returns the keyword of n that refers to the target, "" if none does.
func (h *hoister) referenceTo(n, target *Node) string {
	if h.targets[n] == target {
		return refKey
	}
	if r, ok := h.fixed[n]; ok && r.target == target {
		return r.keyword
	}
	return ""
}

// reportCycle reports the first reference on the part of the path that starts
// at n, unless it was reported before.
func (h *hoister) reportCycle(path []frame, n *Node, reported map[*Node]bool) {
	from := len(path) - 1
	for path[from].node != n {
		from--
	}
	for _, f := range path[from:] {
		if f.by == "" {
			continue
		}
		if !reported[f.node] {
			reported[f.node] = true
			h.faults = append(h.faults, refFault{f.node, f.by, CyclicRef, fmt.Sprintf(
				"the reference %q leads only back to itself; let it refer to a schema that says what the value is", f.node.Get(f.by).Text)})
		}
		return
	}
}
