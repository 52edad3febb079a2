package target

import (
	"regexp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A remark is what check says of a schema although compiling changes nothing: the
// target keeps it and does not enforce it, reads it in a way of its own, or
// would refuse it where something else than the keyword is changed.
type remark struct {
	tell
	keywords []string                     // where it is said: at each of these that is there
	whole    bool                         // said once, at the schema that has one of the keywords
	root     bool                         // looked for at the root only
	when     func(n, v *schema.Node) bool // whether it holds of the schema and the keyword's value; nil is always
	unmended bool                         // compiling does nothing about it
	unkept   string                       // what is said where decoders do not enforce it, either; "" is the message
}

// observe adds the remarks about the schema n at a path.
func (c *compiler) observe(n *schema.Node, path string) {
	for i := range c.remarks {
		r := &c.remarks[i]
		n := n
		if r.root {
			if path != rootPath {
				continue
			}
			n = c.tool.Node.Get(rootPath) // a normal form may say it in another way
		}
		for _, k := range r.keywords {
			v := n.Get(k)
			if v == nil || r.when != nil && !r.when(n, v) {
				continue
			}
			if r.whole {
				c.addRemark(r, path, c.isEnforced(n, r.keywords...))
				break
			}
			c.addRemark(r, schema.Path(path, k), c.isEnforced(n, k))
		}
	}
}

func (c *compiler) addRemark(r *remark, path string, enforced bool) {
	f := c.finding(r.tell, path)
	if !enforced && r.unkept != "" {
		f.Message = r.unkept
	}
	f.Compile.Supported = !r.unmended
	c.add(f)
}

// observeAll adds the remarks about the arguments' schema as the author wrote it.
func (c *compiler) observeAll() {
	schema.Walk(c.tool.Node.Get(rootPath), rootPath, func(n *schema.Node, path string) bool {
		c.observe(n, path)
		return !c.full()
	})
}

// respelled records what the normal form of the schema at a spot already says
// in another way than its author.
func (c *compiler) respelled(n *schema.Node, at spot) {
	written := n.Origin()
	if written == nil || written == n {
		return
	}
	for _, r := range respellings {
		merged := r.construct == allOfMerged && at.path == rootPath && c.asWritten != nil // told as rootAllOfMerged
		if !merged && written.Has(r.keyword) && !n.Has(r.keyword) && (r.when == nil || r.when(n, written)) {
			c.change(r.construct, schema.Path(at.path, r.keyword), r.detail)
		}
	}
}

// respellings are the keywords that a normal form can do without.
var respellings = []struct {
	keyword   string
	construct *Construct
	detail    string
	when      func(n, written *schema.Node) bool
}{
	{"$ref", referenceInlined, "the reference and what stands beside it are one schema", nil},
	{"allOf", allOfMerged, "the members are merged into the schema that holds them", nil},
	{"anyOf", singleCollapsed, "the one branch is the schema", hasOneOf("anyOf")},
	{"oneOf", singleCollapsed, "the one branch is the schema", hasOneOf("oneOf")},
	{"unevaluatedProperties", unevaluatedSettled, "additionalProperties says the same here", nowHas("additionalProperties")},
	{"unevaluatedItems", unevaluatedSettled, "items says the same here", nowHas("items")},
}

func nowHas(keyword string) func(n, written *schema.Node) bool {
	return func(n, _ *schema.Node) bool { return n.Has(keyword) }
}

func hasOneOf(keyword string) func(n, written *schema.Node) bool {
	return func(_, written *schema.Node) bool { return len(written.Get(keyword).Elems) == 1 }
}

// Conditions of remarks.

// isList holds of a keyword whose value is an array.
func isList(_, v *schema.Node) bool { return v.Is(schema.Array) }

// isTrue holds of a keyword whose value is true.
func isTrue(_, v *schema.Node) bool { return v.Is(schema.Bool) && v.Bool }

// isOpenSchema holds of a keyword whose schema accepts everything.
func isOpenSchema(_, v *schema.Node) bool { return isAnything(v) }

// isMore holds of a count of at least two.
func isMore(_, v *schema.Node) bool {
	return !v.Is(schema.Number) || schema.CompareNumbers(v.Text, "1") > 0
}

// isNotFalse holds of a keyword with any value but false.
func isNotFalse(_, v *schema.Node) bool { return !v.Is(schema.Bool) || v.Bool }

// isForeign holds of a reference that leads out of the document.
func isForeign(_, v *schema.Node) bool {
	ref, ok := v.Str()
	return ok && (ref == "" || ref[0] != '#')
}

// holdsContainer holds of a list with an object or an array in it.
func holdsContainer(_, v *schema.Node) bool {
	return slices.ContainsFunc(v.Elems, func(e *schema.Node) bool { return e.Is(schema.Object) || e.Is(schema.Array) })
}

// isFilled holds of a keyword that holds something.
func isFilled(_, v *schema.Node) bool { return len(v.Members)+len(v.Elems) > 0 }

// hasNoItems holds of an array whose items the schema says nothing about.
func hasNoItems(n, _ *schema.Node) bool {
	types, _ := declaredTypes(n)
	return slices.Contains(types, "array") && !n.Has("items") && !n.Has("prefixItems")
}

// hasNoKeywordItems holds of an array without the keyword items.
func hasNoKeywordItems(n, _ *schema.Node) bool {
	types, _ := declaredTypes(n)
	return slices.Contains(types, "array") && !n.Has("items")
}

// hasSiblings holds of alternatives, save a pair of which one is null, beside
// which there is more than the type.
func hasSiblings(n, branches *schema.Node) bool {
	return branches.Is(schema.Array) && !isNullPair(branches) && len(n.Without("anyOf", "oneOf", "type", "$defs", "definitions").Members) > 0
}

// besideBranches holds of a type beside alternatives, save beside a pair of
// which one is null.
func besideBranches(n, _ *schema.Node) bool {
	types, _ := declaredTypes(n)
	branches := n.Get("anyOf")
	return len(types) == 1 && (n.Get("oneOf").Is(schema.Array) || branches.Is(schema.Array) && !isNullPair(branches))
}

// isNullPair reports whether one of two branches is exactly the type null.
func isNullPair(branches *schema.Node) bool {
	null := func(n *schema.Node) bool {
		name, _ := n.Get("type").Str()
		return name == "null" && len(n.Members) == 1
	}
	return len(branches.Elems) == 2 && slices.ContainsFunc(branches.Elems, null)
}

// lastName is the member name that a path ends with, where that is plain text.
func lastName(path string) string {
	if strings.HasSuffix(path, "]") {
		return ""
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// formatOutside holds of a format that is none of these.
func formatOutside(formats []string) func(n, v *schema.Node) bool {
	return func(_, v *schema.Node) bool {
		name, ok := v.Str()
		return ok && !slices.Contains(formats, name)
	}
}

// ownDialect matches the names of JSON Schema 2020-12.
var ownDialect = regexp.MustCompile(`^https?://json-schema\.org/draft/2020-12/schema#?$`)

// isForeignDialect holds of a $schema other than 2020-12.
func isForeignDialect(_, v *schema.Node) bool { return !ownDialect.MatchString(v.Text) }
