package model

// A Row is one row of a decoder's table; see runtime.Spec, which it mirrors
// field by field. Row 0 is the whole value; 0 as a reference means none.
type Row struct {
	Path    string   // where the row comes from, for the comment beside it
	Types   []string // JSON Schema type names, in fixed order
	Enum    []string // JSON texts
	Const   bool
	Length  *Range
	Pattern *Pattern
	Format  string // asserted format; "" for none
	Bounds  *Bounds

	Items  int32
	Prefix []int32
	Count  *Range
	Unique bool

	Fields []RowField
	Others Others
	Rest   int32

	Variants []int32
	Union    string // "anyOf", "oneOf" or "type"
	Nullable bool

	More *More
}

// A RowField is one declared property.
type RowField struct {
	Name     string
	Row      int32
	Required bool
	Default  string
}

// Range is runtime.Range; Max is -1 where there is no upper end.
type Range struct{ Min, Max int64 }

// Bounds is runtime.Bounds.
type Bounds struct{ Minimum, Maximum, ExclusiveMinimum, ExclusiveMaximum, MultipleOf string }

// Pattern is runtime.Pattern: Expr is for the package's engine, "" where RE2
// decides.
type Pattern struct{ Source, RE2, Expr string }

// Others is runtime.Others.
type Others uint8

const (
	Open Others = iota
	Closed
	Kept
)

// More is runtime.More.
type More struct {
	AllOf, AnyOf, OneOf []int32
	Not                 int32
	If, Then, Else      int32
	Contains            int32
	ContainsCount       *Range
	Properties          *Range
	PropertyNames       int32
	PatternProperties   []PatternProperty
	DependentRequired   []DependentRequired
	DependentSchemas    []DependentSchema
	Required            []string
	Never               bool

	UnevaluatedProperties, UnevaluatedItems *Unevaluated
}

// Unevaluated is runtime.Unevaluated.
type Unevaluated struct {
	Row  int32
	Seen Evaluated
}

// Evaluated is runtime.Evaluated.
type Evaluated struct {
	Names    []string
	Patterns []Pattern
	All      bool
	Prefix   int
	Contains []int32
	When     []Conditional
}

// Conditional is runtime.Conditional.
type Conditional struct {
	Row        int32
	Has        string
	Then, Else Evaluated
}

// PatternProperty is runtime.PatternProperty.
type PatternProperty struct {
	Pattern Pattern
	Row     int32
}

// DependentRequired is runtime.DependentRequired.
type DependentRequired struct {
	If    string
	Names []string
}

// DependentSchema is runtime.DependentSchema.
type DependentSchema struct {
	If  string
	Row int32
}

// TargetUndo is runtime.TargetSpec.
type TargetUndo struct {
	Target string
	Rules  []UndoRule
}

// UndoRule is runtime.UndoRule; Undo is the name of the runtime's constant.
type UndoRule struct {
	Undo   string
	Row    int32
	Fields []int
	Names  []string
}
