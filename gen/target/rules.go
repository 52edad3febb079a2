package target

import (
	"regexp"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// rules is what the passes have to know of a target.
type rules struct {
	toolNames     []nameRule
	propertyNames *propertyRule
	description   textLimits
	envelope      []slot
	first, last   []*Construct // changes of the envelope, before and after those of the schema
	limits        limits
	tells         map[string][]tell // by the code of a change: how check speaks of it

	asWritten *asWritten // the schema goes out as the author wrote it; the rest of the rules is then unused

	keywords []string          // the keywords that may be written, in the order in which they are
	dropped  map[string]string // the change's code where a keyword is left out; "" is the code of all others
	formats  map[string][]string

	references bool // $ref and root $defs are taken, recursion included; else references are replaced by what they mean
	closed     bool // every object says additionalProperties: false
	allNeeded  bool // every declared property is required
	typeLists  bool // "type" may list several scalar types
	nullFlag   bool // null is said by "nullable": true; else by the type null
	unionAlone bool // a schema with anyOf holds nothing else
	plain      bool // patterns without look-around, back-references, word boundaries and flags
	textEnums  bool // enum holds strings only, none of them empty, and goes with "format": "enum"
	noEmpty    bool // an object has at least one property; a tool without any has no parameters
	upperTypes bool // type names are written in upper case
	textCounts bool // counts and lengths are written as decimal strings
}

// A nameRule is one thing that a target asks of tool names.
type nameRule struct {
	valid    *regexp.Regexp
	code     string
	severity diag.Severity
	message  string
	hint     string
}

// A propertyRule is what a target asks of property names, and what is done
// about the others: they are renamed, or only pointed out.
type propertyRule struct {
	valid   *regexp.Regexp
	code    string
	message string
	rename  bool
	length  int // the longest name
}

// textLimits bound a description, in characters; 0 is no limit.
type textLimits struct {
	warn   int
	refuse int
	notes  int // the length up to which constraints are added to a description
}

// limits bound one schema; 0 is no limit.
type limits struct {
	properties     int // declarations in total
	depth          int // levels; the root is the first
	enumValues     int // in total
	largeEnum      int // from more members than this an enum counts as large
	largeEnumChars int // of the strings of one large enum
	chars          int // of property names, definition names, enum and const strings in total
}

// asWritten is what is changed in a schema that otherwise goes out as written.
type asWritten struct {
	wrapUnions bool // no oneOf, anyOf or allOf at the root
	itemsKey   bool // every array has items
	literal    bool // the root's type is the string "object"
	headers    bool // properties may be sent as HTTP headers
}

// A slot is one member of a definition.
type slot struct {
	key     string
	content content
	value   *schema.Node // of constant
	kind    schema.Kind  // of copied: what the value has to be
	slots   []slot       // of nested
}

// content says what a slot holds. A slot whose content is absent is left out.
type content uint8

const (
	constant          content = iota // value
	toolName                         // the name
	description                      // the description where the tool has one, even if empty
	filledDescription                // the description where it is not empty
	parameterSchema                  // the schema of the arguments
	resultSchema                     // the outputSchema
	copied                           // the tool's own member of the slot's name, where it is of the kind
	nested                           // an object of slots
)

// keeps reports whether the target's schemas may hold the keyword.
func (r *rules) keeps(keyword string) bool {
	return slices.Contains(r.keywords, keyword)
}

// dropCode is the code of the change that leaves the keyword out.
func (r *rules) dropCode(keyword string) string {
	if code, ok := r.dropped[keyword]; ok {
		return code
	}
	return r.dropped[""]
}
