package canonical

import (
	"fmt"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

const (
	maxSteps     = 100_000 // schemas of one document that are put together
	maxCandidate = 1_000   // members of enums that are held against a conjunction
)

// contradictions looks for schemas of one document that no value fits, or no
// value of a type, because two things that they demand exclude each other. It
// only tells what is sure. What stands in one schema alone and needs no second
// look is told by checkUnusual and checkLiterals.
type contradictions struct {
	*report
	doc        *schema.Document
	seen       map[schema.Pos]bool // a document may hold one part of the file twice
	steps      int                 // schemas that may still be put together
	candidates int                 // members of enums that may still be tried
}

// checkContradictions warns of what can never be sent. It is only asked about
// documents in which nothing is wrong.
func checkContradictions(r *report, doc *schema.Document) {
	if doc == nil {
		return
	}
	c := &contradictions{report: r, doc: doc, seen: map[schema.Pos]bool{}, steps: maxSteps, candidates: maxCandidate}
	c.visit(doc.Root)
}

// visit looks at n and at the schemas inside it, save those of which a value
// need not fit: what a negation or a condition says may well be impossible.
func (c *contradictions) visit(n *schema.Node) {
	if c.seen[n.Pos] {
		return
	}
	c.seen[n.Pos] = true
	j := c.holding(n)
	for _, x := range c.clashes(j) {
		c.tell(n, &x)
	}
	for child := range schema.Children(n) {
		switch child.Keyword {
		case "not", "if", "then", "else", "contentSchema":
		default:
			c.visit(child.Node)
		}
	}
}

// clashes is every contradiction of a conjunction.
func (c *contradictions) clashes(j *conjunction) []clash {
	left, found := c.flat(j, true)
	if left&objectKind != 0 {
		found = append(found, c.objects(j)...)
	}
	if left&arrayKind != 0 {
		found = append(found, c.arrays(j)...)
	}
	return found
}

// impossible returns why no value at all fits the conjunction, as far as that
// can be told without looking at the parts of values.
func (c *contradictions) impossible(j *conjunction) (why *clash) {
	left, found := c.flat(j, true)
	return cause(left, found)
}

// cause is the first of the clashes that leave nothing of the kinds; nil where
// something is left.
func cause(left kinds, found []clash) (why *clash) {
	for i := range found {
		if why == nil && (left == 0 || found[i].excludes&left != 0) {
			why = &found[i]
		}
		left &^= found[i].excludes
	}
	if left != 0 {
		return nil
	}
	return why
}

// A cite is a keyword of a part.
type cite struct {
	part    operand
	keyword string
}

// A clash is two demands that exclude each other.
type clash struct {
	code     string
	by, with cite         // it is told where by stands
	at       *schema.Node // the value of by that is meant
	excludes kinds        // the values of these kinds do not fit
	says     string       // what contradicts what
	hint     string
	known    bool // something else tells of it
}

// tell warns of a clash in n, if n is the innermost schema that holds both sides.
func (c *contradictions) tell(n *schema.Node, x *clash) {
	if x.known || x.by.part.door == x.with.part.door && x.by.part.door > 0 {
		return
	}
	at, keyword, place := x.by.part.node, x.by.keyword, x.at
	if site := x.by.part.site; site != nil {
		at, keyword, place = site, "$ref", site.Get("$ref")
	}
	if place == nil {
		at, keyword, place = n, "", n
	}
	c.warn(x.code, at, keyword, place.Pos, x.says, x.hint)
}

// words names a keyword with its value: by the keyword alone where it stands in
// the schema that the reader is led to.
func (c *contradictions) words(of cite, value, beside *schema.Node) string {
	name := of.keyword
	if of.part.node != beside || of.part.site != nil {
		name = c.name(of.part.node, of.keyword)
	}
	return fmt.Sprintf("%s is %s", name, short(value))
}

// name is the path of a keyword of n.
func (c *contradictions) name(n *schema.Node, keyword string) string {
	path, _ := pathAt(c.root, c.base, n.Pos.Offset)
	return schema.Path(path, keyword)
}
