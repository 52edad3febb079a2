package runtime

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Declared is one row of a coercion table: what a decoder knows of the values
// at one path, and so what it may read there.
type Declared struct {
	Path     string   // such as items[].name; [] is each item, [0] a position of a tuple, {} each value of a map
	Type     string   // the one type that is declared, null aside: "integer", "array", …; "" for none or several
	Optional bool     // a declared property that may be absent
	Nullable bool     // null is accepted
	Values   []string // the allowed values as JSON texts; nil where any value will do
}

// Rules returns the names of the rules by which a decoder of a level may read
// what is sent at this path, in the order of the function Rules. Another rule
// cannot happen there, unless another row has the same path.
func (d Declared) Rules(level Level) []string {
	var names []string
	for r := noRule + 1; int(r) < len(ruleNames); r++ {
		if r.level() <= level && d.admits(r) {
			names = append(names, r.String())
		}
	}
	return names
}

// admits reports whether a rule is for values that are declared so.
func (d Declared) admits(r rule) bool {
	isContainer := d.Type == "array" || d.Type == "object"
	switch r {
	case stringInteger, stringIntegerLoose:
		return d.Type == "integer"
	case stringNumber, stringNumberLoose:
		return d.Type == "number"
	case stringBoolean, wordBoolean, numberBoolean:
		return d.Type == "boolean"
	case numberString, booleanString, jsonString:
		return d.Type == "string"
	case enumMatch, enumLoose:
		return d.Type == "string" && d.Values != nil
	case wrapArray:
		return d.Type == "array"
	case unwrapArray:
		return d.Type != "" && d.Type != "array" && d.Type != "null"
	case toNull:
		return d.Nullable && (d.Type != "string" || d.Values != nil)
	case toAbsent:
		return d.Optional && !d.Nullable
	case emptyContainer:
		return isContainer && !d.Optional && !d.Nullable
	case keyMatch:
		return !strings.HasSuffix(d.Path, "}") && (!strings.HasSuffix(d.Path, "]") || strings.HasSuffix(d.Path, `"]`))
	case emptyArguments, unwrapArguments:
		return false // those are for the arguments as a whole
	}
	return isContainer // what is left reads JSON text in a string
}

// Coercions returns the tool's coercion table: a row for each path inside the
// arguments, in schema order. Where several types may be meant, a row without a
// type is followed by one for each. A type that contains itself is listed once
// on each way down. Members of a union that have a property in common each give
// it a row, unless they say the same of it. A table of a size that no reader
// would go through is cut.
func (t *Tool) Coercions() []Declared {
	in := t.input()
	if len(in.rows) == 0 {
		return nil
	}
	l := lister{table: in, open: make([]bool, len(in.rows)), budget: 1 << 20, seen: make(map[string]bool)}
	l.inside(0, "", false)
	return l.rows
}

// A lister walks a table of rows and writes down what it meets.
type lister struct {
	table  *table
	open   []bool // rows that the walk is inside of
	depth  int
	budget int // bytes; rows that are used in many places multiply
	seen   map[string]bool
	rows   []Declared
}

// at lists the values at a path, then what is inside them.
func (l *lister) at(r Row, path string, optional bool) {
	if r == 0 {
		l.add(Declared{Path: path, Optional: optional, Nullable: true})
		return
	}
	if l.budget -= len(path) + 16; l.budget < 0 {
		return
	}
	p := &l.table.rows[r]
	d := Declared{
		Path: path, Type: typeWord(p.facts.declared),
		Optional: optional, Nullable: p.facts.null, Values: slices.Clone(p.spec.Enum),
	}
	l.add(d)
	if p.facts.declared == 0 && len(p.spec.Variants) == 0 {
		for left := p.facts.types; left != 0; left &= left - 1 {
			d.Type = typeWord(Types(1) << bits.TrailingZeros8(uint8(left)))
			l.add(d)
		}
	}
	l.inside(r, path, optional)
}

// member lists what a row says of the values at a path beside another one. The
// only member of a union says nothing that the union does not.
func (l *lister) member(r Row, path string, optional, only bool) {
	if path == "" || only || l.table.rows[r].facts.types == 0 {
		l.inside(r, path, optional)
		return
	}
	l.at(r, path, optional)
}

// add writes a row down, unless a member of the same union said the same.
func (l *lister) add(d Declared) {
	key := fmt.Sprintf("%s\x00%s %t %t\x00%s", d.Path, d.Type, d.Optional, d.Nullable, strings.Join(d.Values, "\x00"))
	if !l.seen[key] {
		l.seen[key] = true
		l.rows = append(l.rows, d)
	}
}

// inside lists what is below a row. Values are not read deeper than the
// default limit, so the walk ends there too.
func (l *lister) inside(r Row, path string, optional bool) {
	if l.open[r] || l.depth > defaultDepth {
		return
	}
	if l.budget -= 16; l.budget < 0 {
		return
	}
	l.open[r] = true
	l.depth++
	s := l.table.rows[r].spec
	for _, f := range s.Fields {
		l.at(f.Row, string(appendMember([]byte(path), f.Name)), !f.Required)
	}
	for i, item := range s.Prefix {
		l.at(item, path+"["+strconv.Itoa(i)+"]", false)
	}
	if s.Items != 0 {
		l.at(s.Items, path+"[]", false)
	}
	if s.Rest != 0 {
		l.at(s.Rest, path+"{}", false)
	}
	for _, v := range s.Variants {
		l.member(v, path, optional, len(s.Variants) == 1)
	}
	if m := s.More; m != nil {
		for _, pattern := range m.PatternProperties {
			l.at(pattern.Row, path+"{}", false)
		}
		for _, rows := range [][]Row{m.AllOf, m.AnyOf, m.OneOf} {
			for _, v := range rows {
				l.member(v, path, optional, len(rows) == 1)
			}
		}
	}
	l.depth--
	l.open[r] = false
}

// typeWord is the JSON Schema name of a single type, "" for none or several.
func typeWord(t Types) string {
	switch t {
	case NullType:
		return "null"
	case BooleanType:
		return "boolean"
	case IntegerType:
		return "integer"
	case NumberType, NumberType | IntegerType:
		return "number"
	case StringType:
		return "string"
	case ArrayType:
		return "array"
	case ObjectType:
		return "object"
	}
	return ""
}
