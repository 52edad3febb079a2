package schema

import (
	"iter"
	"net/url"
	"strings"
)

// A resolver knows what the references of one document lead to: pointers,
// anchors, and URIs relative to an $id.
type resolver struct {
	root      *Node
	resources map[string]*resource // by absolute URI
	within    map[*Node]*resource  // schemas, and the resource each belongs to
	schemas   []*Node              // the same in the order in which they were found
	dynamic   map[string]int       // $dynamicAnchors, and how many resources have each
	recursive int                  // resources with a $recursiveAnchor
}

func newResolver(root *Node) *resolver {
	r := &resolver{
		root: root, resources: make(map[string]*resource), within: make(map[*Node]*resource), dynamic: make(map[string]int),
	}
	r.scan(root, r.newResource(root, &resource{uri: &url.URL{}}))
	return r
}

// A resource is the part of a document that one base URI governs.
type resource struct {
	root    *Node
	uri     *url.URL
	draft   Draft
	anchors map[string]*Node
	dynamic map[string]bool // the anchors that are $dynamicAnchors
}

func (d *resolver) newResource(root *Node, around *resource) *resource {
	r := &resource{
		root: root, uri: around.uri, draft: DraftOf(root, around.draft),
		anchors: make(map[string]*Node), dynamic: make(map[string]bool),
	}
	if id, ok := r.idOf(root); ok {
		if u, err := url.Parse(id); err == nil {
			r.uri = around.uri.ResolveReference(u)
		}
	}
	if key := withoutFragment(r.uri); d.resources[key] == nil {
		d.resources[key] = r
	}
	if r.isRecursive() {
		d.recursive++
	}
	return r
}

// idOf returns what a schema of the resource is called. In draft 4 that is
// under id, and up to draft 7 nothing counts beside a reference.
func (r *resource) idOf(n *Node) (string, bool) {
	if id, ok := n.Get("$id").Str(); ok && !(r.hidesBesideRef() && n.Has(refKey)) {
		return id, true
	}
	if r.draft == Draft4 && !n.Has(refKey) {
		return n.Get("id").Str()
	}
	return "", false
}

func (r *resource) hidesBesideRef() bool { return r.draft != 0 && r.draft <= Draft7 }

// isRecursive reports whether a $recursiveRef to the resource may lead to one
// around it.
func (r *resource) isRecursive() bool {
	a := r.root.Get("$recursiveAnchor")
	return a.Is(Bool) && a.Bool
}

func withoutFragment(u *url.URL) string {
	v := *u
	v.Fragment, v.RawFragment = "", ""
	return v.String()
}

// scan finds the schemas at and below n.
func (d *resolver) scan(n *Node, r *resource) {
	if d.within[n] != nil {
		return
	}
	if id, ok := r.idOf(n); ok && !strings.HasPrefix(id, "#") && n != r.root {
		r = d.newResource(n, r)
	}
	for _, keyword := range [...]string{"$id", "id"} { // how older drafts write $anchor
		if id, ok := n.Get(keyword).Str(); ok && strings.HasPrefix(id, "#") {
			r.anchor(id[1:], n)
		}
	}
	for _, keyword := range [...]string{"$anchor", "$dynamicAnchor"} {
		if name, ok := n.Get(keyword).Str(); ok {
			r.anchor(name, n)
			if keyword == "$dynamicAnchor" && !r.dynamic[name] {
				r.dynamic[name] = true
				d.dynamic[name]++
			}
		}
	}
	d.within[n] = r
	d.schemas = append(d.schemas, n)
	for c := range d.below(n) {
		d.scan(c.Node, r)
	}
}

// below yields the subschemas of n: its Children, and where the draft of n has
// them those of dependencies, a list of items, and additionalItems.
func (d *resolver) below(n *Node) iter.Seq[Child] {
	return func(yield func(Child) bool) {
		for c := range Children(n) {
			if !yield(c) {
				return
			}
		}
		if d.resourceOf(n).draft == 0 {
			return
		}
		if deps := n.Get(dependencies); deps.Is(Object) {
			for _, m := range deps.Members {
				if m.Value.Is(Object) && !yield(Child{dependencies, m.Name, -1, m.Value}) {
					return
				}
			}
		}
		items := n.Get("items")
		if !items.Is(Array) {
			return
		}
		for i, e := range items.Elems {
			if e.Is(Object) && !yield(Child{"items", "", i, e}) {
				return
			}
		}
		if more := n.Get("additionalItems"); more.Is(Object) {
			yield(Child{"additionalItems", "", -1, more})
		}
	}
}

// resourceOf returns the resource that a schema belongs to. One that was taken
// out of the document belongs to the root's.
func (d *resolver) resourceOf(n *Node) *resource {
	if r := d.within[n]; r != nil {
		return r
	}
	return d.within[d.root]
}

func (r *resource) anchor(name string, n *Node) {
	if r.anchors[name] == nil {
		r.anchors[name] = n
	}
}

// lookup returns what a reference in the schema n leads to, or a fault's code.
func (d *resolver) lookup(n *Node, ref string) (*Node, string) {
	r := d.resourceOf(n)
	uri, fragment, _ := strings.Cut(ref, "#")
	if uri != "" {
		u, err := url.Parse(uri)
		if err != nil {
			return nil, ExternalRef
		}
		if r = d.resources[withoutFragment(r.uri.ResolveReference(u))]; r == nil {
			return nil, ExternalRef
		}
	}
	switch {
	case fragment == "":
		return r.root, ""
	case fragment[0] == '/':
		return d.resolvePointer(r, fragment)
	}
	return d.resolveAnchor(r, fragment)
}

// resolvePointer follows a pointer from the resource's root and, because many
// authors put $id into subschemas without a thought of base URIs, from the
// document's.
func (d *resolver) resolvePointer(r *resource, pointer string) (*Node, string) {
	target, _, fault := followPointer(r.root, pointer)
	if fault != "" && r.root != d.root {
		if t, _, f := followPointer(d.root, pointer); f == "" {
			return t, ""
		}
	}
	return target, fault
}

func (d *resolver) resolveAnchor(r *resource, fragment string) (*Node, string) {
	name, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, InvalidRef
	}
	if n := r.anchors[name]; n != nil {
		return n, ""
	}
	if n := d.within[d.root].anchors[name]; n != nil {
		return n, ""
	}
	return nil, DanglingRef
}
