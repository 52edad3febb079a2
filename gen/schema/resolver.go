package schema

import (
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
}

func newResolver(root *Node) *resolver {
	r := &resolver{root: root, resources: make(map[string]*resource), within: make(map[*Node]*resource)}
	r.scan(root, r.newResource(root, &url.URL{}))
	return r
}

// A resource is the part of a document that one base URI governs.
type resource struct {
	root    *Node
	uri     *url.URL
	anchors map[string]*Node
}

func (d *resolver) newResource(root *Node, base *url.URL) *resource {
	uri := base
	if id, ok := root.Get("$id").Str(); ok {
		if u, err := url.Parse(id); err == nil {
			uri = base.ResolveReference(u)
		}
	}
	r := &resource{root: root, uri: uri, anchors: make(map[string]*Node)}
	if key := withoutFragment(uri); d.resources[key] == nil {
		d.resources[key] = r
	}
	return r
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
	if id, ok := n.Get("$id").Str(); ok && !strings.HasPrefix(id, "#") && n != r.root {
		r = d.newResource(n, r.uri)
	}
	for _, keyword := range [...]string{"$id", "id"} { // how older drafts write $anchor
		if id, ok := n.Get(keyword).Str(); ok && strings.HasPrefix(id, "#") {
			r.anchor(id[1:], n)
		}
	}
	for _, keyword := range [...]string{"$anchor", "$dynamicAnchor"} {
		if name, ok := n.Get(keyword).Str(); ok {
			r.anchor(name, n)
		}
	}
	d.within[n] = r
	d.schemas = append(d.schemas, n)
	for c := range Children(n) {
		d.scan(c.Node, r)
	}
}

func (r *resource) anchor(name string, n *Node) {
	if r.anchors[name] == nil {
		r.anchors[name] = n
	}
}

// lookup returns what a reference in the schema n leads to, or a fault's code.
func (d *resolver) lookup(n *Node, ref string) (*Node, string) {
	r := d.within[n]
	if r == nil {
		r = d.within[d.root] // a schema that was taken out of the document
	}
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
