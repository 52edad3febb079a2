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
	cautions      limits            // from here on some endpoints refuse: a warning
	tells         map[string][]tell // by the code of a change: how check speaks of it
	remarks       []remark          // what check says though nothing is changed
	links         map[string]string // by the code of a finding: where its rule is stated; else the main source

	// asWritten says that the schema goes out as the author wrote it, save for
	// what it lists. Of the rules, those above hold then as well (last apart),
	// and dropped has the code of what a root loses; all others concern schemas
	// that are lowered.
	asWritten *asWritten

	keywords []string          // the keywords that may be written, in the order in which they are
	dropped  map[string]string // the change's code where a keyword is left out; "" is the code of all others
	formats  map[string][]string

	references    referenceRule
	optionalKnots bool // a definition may recur only within a property that is not required
	objects       objectRule
	openAsTrue    bool // an object without additionalProperties is closed, so an open one says true
	freeObjects   bool // an open object needs no declared properties
	allNeeded     bool // every declared property is required
	oneNeeded     bool // the arguments have at least one required property
	noEmpty       bool // an object has at least one property; a tool without any has no parameters

	tuples   bool // prefixItems is taken
	anyValue bool // a schema may say nothing about the type of its values, and an array nothing about its items
	oneItem  bool // minItems is 0 or 1

	typeLists  bool // "type" may list several scalar types
	nullFlag   bool // null is said by "nullable": true; else by the type null
	nullBranch bool // "type" is one name, so that null is a branch of an anyOf
	unionAlone bool // a schema with anyOf holds nothing else
	flatUnions bool // a branch of anyOf is no anyOf itself

	patterns      patternRule
	anyFormat     bool              // every format is shown to the model
	lengthAlone   bool              // a length is lost where a pattern or a format stands beside it
	integerBounds bool              // bounds are only read where the type is integer
	promised      map[string]string // by keyword: the largest value that is also enforced

	textEnums   bool // enum holds strings only
	formatEnums bool // no member of an enum is empty, and enum goes with "format": "enum"
	upperTypes  bool // type names are written in upper case
	textCounts  bool // counts and lengths are written as decimal strings
}

// A referenceRule says what a target does with $ref to a definition in the
// root's $defs. What it does not take is replaced by what it means; where that
// recurs without end, by a string of JSON text.
type referenceRule uint8

const (
	inlineReferences referenceRule = iota // none is taken
	keepReferences                        // taken, recursion included
	keepAcyclic                           // taken, but a definition may not recur
	keepRecursive                         // taken, and left only where a definition recurs
)

// An objectRule says which values of additionalProperties may be written.
// Values that may not are encoded, or left to the decoder.
type objectRule uint8

const (
	silentObjects objectRule = iota // none
	closedObjects                   // false, and every object has to say it
	shutObjects                     // false
	flagObjects                     // false and true
	nativeObjects                   // false, true and a schema
)

// A patternRule is what a target's dialect of regular expressions lacks.
type patternRule struct {
	plain   bool // no look-around, back-references, word boundaries and flags
	noClass bool // no Unicode classes (\p)
	repeats int  // the largest count of a repetition; 0 is no limit
	anchors anchoring
}

// An anchoring says how a pattern is matched that does not begin with ^ and end
// with $.
type anchoring uint8

const (
	partly   anchoring = iota // as JSON Schema says: it may match any part of the text
	refused                   // not at all
	entirely                  // as if the anchors were there; and a dot matches line ends, too
)

// A nameRule is one thing that a target asks of tool names.
type nameRule struct {
	valid    *regexp.Regexp
	code     string
	severity diag.Severity
	message  string
	hint     string
	more     bool // the rules behind it are looked at even where it is broken
}

// A propertyRule is what a target asks of property names, and what is done
// about the others: they are renamed, or only pointed out.
type propertyRule struct {
	valid   *regexp.Regexp
	code    string
	message string
	refused []string // valid names that the target reads as keywords
	rename  bool
	length  int  // the longest name
	root    bool // only the names of the tool's own parameters are looked at
}

// textLimits bound a description, in characters; 0 is no limit.
type textLimits struct {
	warn   int
	refuse int

	missing tell // what is said of a tool that has none; without a code nothing is
}

// limits bound one schema, and the tools of one request together; 0 is no limit.
type limits struct {
	properties     int // declarations in total
	depth          int // levels; the root is the first
	enumValues     int // in total
	largeEnum      int // from more members than this an enum counts as large
	largeEnumChars int // of the strings of one large enum
	chars          int // of property names, definition names, enum and const strings in total
	branches       int // of one anyOf
	size           int // characters of the whole schema

	tools     int // in a request
	fields    int // properties of all tools
	optionals int // properties of all tools that are not required
	unions    int // properties of all tools with anyOf or a list of types

	joinedName int // characters of a server's and a tool's name together, as some clients join them
}

// asWritten is what is changed in a schema that otherwise goes out as written.
type asWritten struct {
	inline        bool   // references are replaced by what they mean, save where a definition recurs
	wrapUnions    bool   // no oneOf, anyOf or allOf at the root
	plainRoot     bool   // no not, if, enum or const at the root
	itemsKey      bool   // every array has items
	addedType     string // the change's code where the root gets its type
	propertiesKey bool   // every object has properties
	literal       bool   // the root's type is the string "object"
	noDialect     bool   // no $schema at the root
	headers       bool   // properties may be sent as HTTP headers
}

// A slot is one member of a definition.
type slot struct {
	key     string
	content content
	value   *schema.Node // of constant
	kind    schema.Kind  // of copied: what the value has to be
	shape   *schema.Node // of copied: the schema of its members or its items; what does not fit is left out
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
