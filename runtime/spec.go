package runtime

// This file is the contract between generated code and the runtime: the table
// that a generated file emits for each tool. A table is plain data. Nothing
// in it runs, parses or allocates when the package is imported; the runtime
// prepares it at the first call (see prepare.go).

// A Row is the index of a Spec in its table. Row 0 is the arguments (or the
// result) as a whole and is never referred to by another row, so 0 means "no
// row" wherever a row is optional.
type Row = int32

// Types is a set of JSON types. The empty set says nothing: every type.
type Types uint8

// The JSON types of JSON Schema. An integer is a number without a fraction.
const (
	NullType Types = 1 << iota
	BooleanType
	IntegerType
	NumberType
	StringType
	ArrayType
	ObjectType
)

// Unbounded is the Max of a Range that has no upper end.
const Unbounded = 1<<63 - 1

// A Range bounds a count: of code points, items or properties. Both ends belong to it.
type Range struct{ Min, Max int64 }

// Bounds are the limits of a number, each the decimal text that the schema's
// author wrote; "" where there is none. They are compared exactly.
type Bounds struct {
	Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf string
}

// A Pattern is an ECMA-262 pattern and an expression that means the same. What
// decides a match is made at first use.
type Pattern struct {
	Source string // as the author wrote it: for messages
	RE2    string // in the syntax of package regexp; without meaning where there is an Engine
	Engine Engine // matches what RE2 cannot say; nil for RE2
	Expr   string // in the syntax of Engine
}

// An Engine compiles an expression. What it returns reports whether a text
// matches, and fails where that cannot be told in a reasonable time; it is safe
// for concurrent use. Generated code names one where a pattern needs it, so that
// the runtime itself needs nothing but the standard library.
type Engine = func(expr string) (match func(text string) (bool, error), err error)

// A Format is a named format and what decides it. Generated files refer to the
// variables of formats.go, so that only the formats in use are linked.
type Format struct {
	Name  string
	Valid func(string) bool
}

// Others says what an object does with properties that it does not declare.
type Others uint8

const (
	Open   Others = iota // accepted, listed in Report.Unknown, not kept
	Closed               // a fault (additionalProperties: false)
	Kept                 // kept: each must fit the row Spec.Rest (0: any value). What a Go map reads is Kept
)

// A Field is one declared property of an object.
type Field struct {
	Name     string
	Row      Row    // what the value must fit
	Required bool   // a fault when missing
	Default  string // JSON text, applied when absent; "" for none
}

// A Spec is one row of a table: what one place in the arguments may hold. It
// states the canonical schema of that place, keyword by keyword; keywords only
// constrain values of their own kind, as in JSON Schema.
type Spec struct {
	Types   Types
	Enum    []string // the allowed values, each as compact JSON text; a const is an enum of one
	Const   bool     // Enum came from const (for the fault's code)
	Length  *Range   // strings, in code points
	Pattern *Pattern
	Format  *Format // asserted
	Bounds  *Bounds // numbers

	Items  Row   // array: each item after Prefix; 0: any value
	Prefix []Row // array: the first items, position by position
	Count  *Range
	Unique bool

	Fields []Field // object: declared properties, in schema order
	Others Others
	Rest   Row

	// A union that Go code tells apart: the value fits one of the members
	// (exactly one, if OneOf). Each member is a whole schema: what stood
	// beside the union is merged into it. The members are in schema order
	// without null members.
	Variants []Row
	Union    Union

	Nullable bool // null is accepted, whatever the rest of the row says

	More *More // keywords without a fast path
}

// Union names the keyword behind Spec.Variants, which is the fault's code.
type Union uint8

const (
	AnyOf Union = iota
	OneOf
	TypeList // "type": ["string", "integer"]
)

// More holds the keywords that are checked over the finished value: those that
// look at a value as a whole, or that few schemas use.
type More struct {
	AllOf, AnyOf, OneOf []Row
	Not                 Row
	If, Then, Else      Row
	Contains            Row
	ContainsCount       *Range // minContains, maxContains; nil with Contains: at least 1
	Properties          *Range // minProperties, maxProperties
	PropertyNames       Row
	PatternProperties   []PatternProperty
	DependentRequired   []DependentRequired
	DependentSchemas    []DependentSchema
	Required            []string // required names that are not among Fields
	Never               bool     // nothing is accepted here ({"not": {}}, false)

	UnevaluatedProperties, UnevaluatedItems *Unevaluated // nil where all that is left is accepted
}

// Unevaluated is what unevaluatedProperties or unevaluatedItems says: what
// nothing else in the schema has looked at must fit Row.
type Unevaluated struct {
	Row  Row
	Seen Evaluated
}

// Evaluated are the properties of an object, or the items of an array, that
// schemas have looked at. Its own lists always count.
type Evaluated struct {
	Names    []string
	Patterns []Pattern // of the names of properties
	All      bool
	Prefix   int   // items, from the first
	Contains []Row // each item that fits one
	When     []Conditional
}

// A Conditional are what counts for some values: Then where the value fits Row,
// or has the property Has if there is no Row, and Else where it does not.
type Conditional struct {
	Row        Row
	Has        string
	Then, Else Evaluated
}

// PatternProperty is a row for the properties whose names match.
type PatternProperty struct {
	Pattern Pattern
	Row     Row
}

// DependentRequired are names that must be present when If is.
type DependentRequired struct {
	If    string
	Names []string
}

// DependentSchema is a row that the object must fit when If is present.
type DependentSchema struct {
	If  string
	Row Row
}

// Undo is one change of representation that a target's definition made and
// that a decoder reverses where the plain reading fails.
type Undo uint8

const (
	NullIsAbsent Undo = iota + 1 // an optional property became required and nullable: null means that it was not given
	PairsToMap                   // a map became an array of {"key","value"} objects
	PairsIn                      // extra properties became one more property, Names[0], holding such pairs
	ItemsToTuple                 // a tuple became an object with one property for each position: Names in order
	TextToValue                  // a value became a string that holds JSON text
	TextToNumber                 // numbers of an enum became strings: each is the JSON text of its number
	NullIsEmpty                  // the empty string of an enum became null
	Renamed                      // properties were renamed: Names holds canonical, sent, canonical, sent, …
	Unwrap                       // the arguments were wrapped under the one property Names[0] (of row 0 only)
)

// A TargetSpec says how to undo one target's representation of a tool.
type TargetSpec struct {
	ID    Target
	Rules []UndoRule
}

// An UndoRule undoes one change at one place.
type UndoRule struct {
	Undo   Undo
	Row    Row   // the place. For NullIsAbsent: the object
	Fields []int // for NullIsAbsent: the indexes of the properties in the object's Fields
	Names  []string
}

// A ToolSpec is what generated code states about one tool.
type ToolSpec struct {
	Name        string
	Description string
	Level       Level  // the level of --coerce
	Input       []Spec // row 0: the arguments
	Output      []Spec // row 0: the result; empty without an outputSchema
	Targets     []TargetSpec
	Args        Args // a nil pointer to the argument struct, which tells its type
	Set         *Set // the definitions of its package
	Index       int  // its place in the set

	// Of a result whose type has no methods, such as a slice or a union: what
	// reads and writes it. Both are nil where encoding/json will do.
	ReadResult  func(*Decoder) any
	WriteResult func(*Encoder, any) bool // false where the value is of another type
}

// A Set is the definitions of one generated package: the embedded files, split
// at first use. Each file is a JSON array with one definition a line, in the
// order of the tools.
type Set struct {
	Canonical *string // input schemas
	Files     []DefinitionFile

	lines lines // of Canonical
}

// A DefinitionFile is one target's embedded array.
type DefinitionFile struct {
	Target  Target
	JSON    *string
	Without []int // indexes of the tools that are not sent to this target

	lines lines // of JSON
}

// Args is what every generated argument struct is, behind a pointer.
type Args interface {
	Decode(raw []byte, opts ...Option) error
	Tool() *Tool
}

// Arguments is Args for the type that P points to: the constraint of Bind.
type Arguments[A any] interface {
	*A
	Args
}
