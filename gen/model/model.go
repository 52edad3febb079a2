// Package model says what the generated Go will be: packages, tools, types,
// the tables that decoders read, and the definitions. It is data with
// finished decisions: every identifier is final, every literal is the text that
// will be written, and nothing in it needs a schema to be understood.
package model

// A Package is everything that is generated into one directory.
type Package struct {
	Name       string // package clause
	Level      Level  // what decoders use unless told otherwise
	Tools      []*Tool
	Targets    []Target // in the order of --targets
	SDKs       []SDK    // those that get bindings, in the order of their names
	Idents     SetIdents
	RuntimeIDs RuntimeIdent
}

// RuntimeIdent is how generated files refer to the runtime package.
type RuntimeIdent struct {
	Path string // import path
	Name string // the name it is imported under
}

// An SDK is a Go SDK that the package gets bindings for.
type SDK struct {
	Name     string // openai, anthropic, genai or mcp
	File     string // name of the Go file
	Packages []SDKPackage
}

// An SDKPackage is a package of an SDK's module and how the file refers to it.
type SDKPackage struct {
	Path string // import path
	Own  string // the name in its package clause
	Name string // the name it is imported under
}

// SetIdents are the identifiers of the set's file that are not fixed.
type SetIdents struct {
	Set       string            // the variable of type runtime.Set
	Canonical string            // the variable that embeds schemaport/canonical.json
	Embedded  map[string]string // target id to the variable that embeds its file; looked up, never ranged over
	Engine    string            // the function that compiles the patterns which RE2 cannot say; "" where there are none
}

// A Target is one provider target of the package.
type Target struct {
	ID      string
	File    string // in the folder schemaport/, e.g. openai.json
	Without []int  // indexes of the tools that this target does not get
}

// Level is the coercion level's name: "strict", "standard", "lenient".
type Level string

// A Tool is one tool: its descriptor, its types, its tables.
type Tool struct {
	Name        string // as the author wrote it
	Description string
	File        string // name of the Go file
	Method      string // in Handlers, e.g. RefundOrder
	Ident       string // the *runtime.Tool variable, e.g. RefundOrder
	Args        *Struct
	ArgsNew     string // the constructor with defaults, e.g. NewRefundOrderArgs; "" where there are no defaults
	Result      string // the result type's identifier, e.g. RefundOrderResult
	ResultType  *Type  // what Result is: a Struct declared in Decls under that name, else an alias of this type. Never nil: Any without an outputSchema
	ResultRead  string // the functions that read and write a result whose type has no methods, e.g. readListResult, writeListResult; "" where encoding/json will do
	ResultWrite string
	Decls       []Decl // every type of the tool but Args, in order of first use
	InputVar    string // the table of the arguments, e.g. refundOrderInput
	OutputVar   string // the table of the result; "" where there is none
	Input       []Row  // row 0: the arguments
	Output      []Row
	Undo        []TargetUndo
	Index       int
}

// A Decl is one declared type: *Struct, *Enum, *Union or *Defined.
type Decl interface{ DeclName() string }

// A Struct is an object with properties, a tuple, or a root union's wrapper.
type Struct struct {
	Name   string
	Doc    string // text from the schema, not yet a comment
	Kind   StructKind
	Fields []*Field
	Rest   *RestField // AdditionalProperties, where others are kept
	Codec  Codec
	Row    int32    // its row in the table
	Output bool     // the row is of the tool's Output table
	Unions []string // the marker methods it carries: identifiers of unions it is a member of
}

// StructKind says how a struct stands for JSON.
type StructKind uint8

const (
	ObjectStruct  StructKind = iota
	TupleStruct              // fields are positions
	VariantStruct            // one field Variant: a union at the root of the arguments
)

// Codec says how a type is read and written.
type Codec struct {
	Decode  string // the function that reads it, "" where nothing does. Not a method: each of those is described to reflection twice
	Encode  bool   // it has a method encode(*runtime.Encoder)
	Marshal bool   // it has MarshalJSON and UnmarshalJSON
}

// A Field is one field of a struct.
type Field struct {
	Name       string // Go
	JSON       string // property name, or the position's number of a tuple
	Doc        string
	Deprecated bool
	Tag        string // the complete struct tag without backquotes, e.g. json:"note,omitzero"; "" for positions
	Type       *Type
	Index      int    // the property's index in the row's Fields, or the position
	Const      string // JSON text: a required const. There is no Go field; it is checked on decode and written on encode
	Optional   bool   // may be absent: how it is absent follows from Type (Opt, nil slice/map/interface/pointer)
	Nullable   bool   // the schema accepts null
	Default    string // JSON text; "" for none
}

// RestField is the field that keeps undeclared properties.
type RestField struct {
	Name string // AdditionalProperties
	Elem *Type
}

// TypeKind is the kind of a Go type.
type TypeKind uint8

const (
	Any TypeKind = iota
	String
	Bool
	Int     // int64
	Float   // float64
	Named   // a declared type: Decl
	Slice   // of Elem
	Map     // map[string]Elem
	Opt     // runtime.Opt[Elem]
	Pointer // *Elem
	Time    // time.Time, read by the layout of Format
)

// A Type is a Go type as it is written at a use.
type Type struct {
	Kind   TypeKind
	Elem   *Type  // of Slice, Map, Opt, Pointer
	Decl   Decl   // of Named
	Format string // of Time: date-time or date
}

// An Enum is a named string or integer type with a constant for each value.
type Enum struct {
	Name   string
	Doc    string
	Int    bool // int64; else string
	Values []EnumValue
	Unions []string
}

// An EnumValue is one constant.
type EnumValue struct {
	Name  string // complete identifier
	Value string // the contents of the string, or the integer's digits
}

// A Union is a sealed interface.
type Union struct {
	Name    string
	Doc     string
	Marker  string  // the unexported method that seals it
	Decode  string  // the function that reads it, "" where nothing does
	Members []*Type // Named types, in the order of the row's Variants
	Row     int32
	Output  bool
}

// A Defined type gives a name to a type that is none yet, so that it can be a
// member of a union: type BodyText string.
type Defined struct {
	Name   string
	Doc    string
	Type   *Type
	Row    int32
	Output bool
	Codec  Codec
	Unions []string
}

func (s *Struct) DeclName() string  { return s.Name }
func (e *Enum) DeclName() string    { return e.Name }
func (u *Union) DeclName() string   { return u.Name }
func (d *Defined) DeclName() string { return d.Name }
