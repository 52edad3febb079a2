package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// isRootDefinition reports whether n stands directly in the root's definitions.
func (h *hoister) isRootDefinition(n *Node) bool {
	holder := h.source.places[n].parent
	p := h.source.places[holder]
	return holder != nil && p.parent == h.source.root && (p.name == defsKey || p.name == oldDefs)
}

// nameDefinitions gives the root's definitions their names: their own, except
// where $defs and definitions share one.
func (h *hoister) nameDefinitions() {
	for _, keyword := range [...]string{defsKey, oldDefs} {
		defs := h.source.root.Get(keyword)
		if !defs.Is(Object) {
			continue
		}
		for i := range defs.Members {
			m := &defs.Members[i]
			h.define(m.Value, m.Name)
		}
	}
}

// nameTargets names what references lead to and is no definition yet.
func (h *hoister) nameTargets() {
	for _, site := range h.schemas {
		if target := h.targets[site]; target != nil {
			h.nameTarget(target)
		}
		if f, ok := h.fixed[site]; ok {
			h.nameTarget(f.target)
		}
	}
}

func (h *hoister) nameTarget(target *Node) {
	target = h.final(target)
	if h.names[target] == "" && !h.isRootDefinition(target) {
		h.define(target, h.suggest(target))
	}
}

func (h *hoister) define(n *Node, name string) {
	unique := name
	for i := 2; h.taken[unique]; i++ {
		unique = fmt.Sprintf("%s_%d", name, i)
	}
	h.taken[unique] = true
	h.names[n] = unique
	h.defined = append(h.defined, n)
}

// final follows a target that is nothing but a reference, so that no
// definition is made of it. Root definitions stay what they are.
func (h *hoister) final(n *Node) *Node {
	end := n
	visited := make(map[*Node]bool) // a cycle, which is reported, must not hang this
	for len(end.Members) == 1 && h.targets[end] != nil && !h.isRootDefinition(end) && !visited[end] {
		visited[end] = true
		if known := h.finals[end]; known != nil {
			end = known
			break
		}
		end = h.targets[end]
	}
	for v := range visited {
		h.finals[v] = end
	}
	return end
}

// suggest returns a readable name for what stands at n's place: that of the
// nearest property or definition, and how n hangs below it.
func (h *hoister) suggest(n *Node) string {
	for _, keyword := range [...]string{"$anchor", "$dynamicAnchor"} {
		if anchor, ok := n.Get(keyword).Str(); ok && anchor != "" {
			return anchor
		}
	}
	chain, _ := h.source.chain(n)
	name, at := "Root", atSchema
	for _, p := range chain {
		switch {
		case p.index >= 0:
			name += "_" + strconv.Itoa(p.index+1)
		case at == atMap, at == atUnknown, at.below(p.name) == atUnknown:
			name = cmp.Or(p.name, "empty")
		case p.name == "items":
			name += "_item"
		case p.name == "additionalProperties":
			name += "_value"
		case slots[p.name] != mapSlot:
			name += "_" + p.name
		}
		at = at.below(p.name)
	}
	return name
}

// rewriteRoot makes the document's root: the schema as rewritten, with all
// definitions in one $defs.
func (h *hoister) rewriteRoot() *Node {
	root := h.source.root
	body := h.body(root)
	defs := h.definitions()
	if defs == nil {
		return body
	}
	m := Member{Name: defsKey, Value: defs}
	at := len(body.Members)
	if i := slices.IndexFunc(root.Members, isDefinitions); i >= 0 {
		m.Pos = root.Members[i].Pos
		for _, after := range slices.Backward(root.Members[i:]) {
			if j := body.find(after.Name); j >= 0 {
				at = j
			}
		}
	}
	return unlessSame(root, slices.Insert(slices.Clone(body.Members), at, m))
}

func isDefinitions(m Member) bool { return m.Name == defsKey || m.Name == oldDefs }

// unlessSame returns n if these are its members, else a node of them in its stead.
func unlessSame(n *Node, members []Member) *Node {
	if len(members) == len(n.Members) {
		same := true
		for i := range members {
			same = same && members[i].Name == n.Members[i].Name && members[i].Value == n.Members[i].Value
		}
		if same {
			return n
		}
	}
	return n.Derive(members...)
}

// definitions makes the $defs of the new root, or nil if there are none.
func (h *hoister) definitions() *Node {
	written := h.source.root.Get(defsKey)
	if len(h.defined) == 0 {
		return nil
	}
	members := make([]Member, len(h.defined))
	for i, n := range h.defined {
		v := n
		if n.Is(Object) {
			v = h.body(n)
		}
		if n == h.source.root {
			v = v.Without("$id", "$schema", "$anchor", "$dynamicAnchor")
		}
		members[i] = Member{Name: h.names[n], Value: v, Pos: n.Pos}
	}
	if written.Is(Object) {
		return unlessSame(written, members)
	}
	return NewObject(members...)
}

// body rewrites a schema's own contents. It answers the same node for the same
// schema, so that the root and its definition share theirs.
func (h *hoister) body(n *Node) *Node {
	if h.bodies[n] == nil {
		h.bodies[n] = h.rewrite(n)
	}
	return h.bodies[n]
}

func (h *hoister) rewrite(n *Node) *Node {
	drop := []string{defsKey, oldDefs}
	if n != h.source.root {
		drop = append(drop, "$id") // it would change what #/$defs/NAME means below it
		if h.resourceOf(n).draft == Draft4 {
			drop = append(drop, "id")
		}
	}
	b := h.respelled(n, n.Without(drop...))
	if target := h.targets[n]; target != nil {
		if ref := definitionRef(h.names[h.final(target)]); !h.means(b.Get(refKey).Text, ref) {
			text := NewString(ref)
			text.Pos, text.origin = n.Get(refKey).Pos, n.Get(refKey)
			b = b.With(refKey, text)
		}
	}
	if f, ok := h.fixed[n]; ok {
		b = h.withFixed(n, b, f)
	}
	b, _ = mapChildren(b, func(c *Node) (*Node, error) { return h.use(c), nil })
	return b
}

// means reports whether a reference as written reads as the rewritten one does.
func (h *hoister) means(written, ref string) bool {
	if !strings.HasPrefix(written, definitionPrefix) {
		return false
	}
	a, okA := definitionName(written, func(n string) bool { return h.taken[n] })
	b, okB := definitionName(ref, func(n string) bool { return h.taken[n] })
	return okA && okB && a == b
}

// use rewrites a subschema where it stands: one that became a definition is
// referred to.
func (h *hoister) use(n *Node) *Node {
	name, hoisted := h.names[n]
	if !hoisted {
		return h.body(n)
	}
	return n.Derive(Member{Name: refKey, Value: NewString(definitionRef(name))})
}
