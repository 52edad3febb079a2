package schema

import (
	"net/url"
	"strings"
)

// A fixedRef is a $dynamicRef or a $recursiveRef that can only mean one schema,
// and so says what a $ref would.
type fixedRef struct {
	keyword string
	target  *Node
	anchor  string // the $dynamicAnchor that it goes by; "" for none
}

const (
	dynamicRef   = "$dynamicRef"
	recursiveRef = "$recursiveRef"
)

// fix notes what a reference of n that may be dynamic leads to, as if it were
// not. One that leads nowhere is left as it is: what is not enforced is
// reported by whoever would have to enforce it.
func (h *hoister) fix(n *Node) {
	f, ok := h.fixedDynamic(n)
	if !ok {
		f, ok = h.fixedRecursive(n)
	}
	if ok {
		h.fixed[n] = f
		h.scan(f.target, h.within[n])
	}
}

func (h *hoister) fixedDynamic(n *Node) (fixedRef, bool) {
	ref, ok := n.Get(dynamicRef).Str()
	if !ok {
		return fixedRef{}, false
	}
	target, fault := h.lookup(n, ref)
	if fault != "" {
		return fixedRef{}, false
	}
	f := fixedRef{keyword: dynamicRef, target: target}
	_, fragment, _ := strings.Cut(ref, "#")
	anchor, _ := url.PathUnescape(fragment)
	if name, ok := target.Get("$dynamicAnchor").Str(); ok && name == anchor {
		f.anchor = name
	}
	return f, true
}

// fixedRecursive reads $recursiveRef, which 2019-09 has, and which leads to the
// root of its resource unless that says that it may be extended.
func (h *hoister) fixedRecursive(n *Node) (fixedRef, bool) {
	r := h.resourceOf(n)
	ref, ok := n.Get(recursiveRef).Str()
	if !ok || ref != "#" || r.draft != Draft2019 || n.Has(dynamicRef) {
		return fixedRef{}, false
	}
	return fixedRef{keyword: recursiveRef, target: r.root}, true
}

// dropDynamic forgets those that may lead to several schemas, for which of them
// depends on the way that a value came there.
func (h *hoister) dropDynamic() {
	for _, n := range h.schemas {
		switch f := h.fixed[n]; {
		case f.keyword == dynamicRef && f.anchor != "" && h.dynamic[f.anchor] > 1,
			f.keyword == recursiveRef && h.recursive > 1 && h.resourceOf(f.target).isRecursive():
			delete(h.fixed, n)
		}
	}
}

// withFixed writes a reference that is fixed as a $ref: in its place, or in an
// allOf if there is a $ref already.
func (h *hoister) withFixed(n, b *Node, f fixedRef) *Node {
	old := n.Get(f.keyword)
	ref := NewString(definitionRef(h.names[h.final(f.target)]))
	ref.Pos, ref.origin = old.Pos, old
	if b.Has(refKey) {
		return b.Without(f.keyword).alsoFits(n.Derive(Member{Name: refKey, Value: ref}))
	}
	var members []Member
	for _, m := range b.Members {
		if m.Name == f.keyword {
			m = Member{refKey, ref, m.Pos}
		}
		members = append(members, m)
	}
	return b.Derive(members...)
}

// alsoFits returns n with one more schema in its allOf.
func (n *Node) alsoFits(s *Node) *Node {
	list := NewArray()
	if all := n.Get("allOf"); all.Is(Array) {
		list.Elems = append(list.Elems, all.Elems...)
		list.Pos, list.origin = all.Pos, all
	}
	list.Elems = append(list.Elems, s)
	return n.With("allOf", list)
}
