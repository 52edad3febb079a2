package canonical

import "slices"

// A Shape is how a keyword holds schemas.
type Shape uint8

// The shapes.
const (
	Single Shape = iota // one schema
	List                // an array of them
	Named               // an object of them
)

// A Slot is a keyword that holds schemas. What is wrong in those beyond the walk
// of the format is a warning, since the format does not look there: a decoder
// cannot enforce it, but the tool loads.
type Slot struct {
	Keyword string
	Shape   Shape
	Boolean bool // true and false are good schemas here
	Beyond  bool // the format's walk does not enter it
}

// Slots returns all slots, those that the walk of the format enters first.
func Slots() []Slot { return slices.Clone(slots) }

var slots = []Slot{
	{Keyword: "properties", Shape: Named},
	{Keyword: "$defs", Shape: Named},
	{Keyword: "definitions", Shape: Named},
	{Keyword: "prefixItems", Shape: List},
	{Keyword: "anyOf", Shape: List},
	{Keyword: "oneOf", Shape: List},
	{Keyword: "allOf", Shape: List},
	{Keyword: "items"},
	{Keyword: "not"},
	{Keyword: "additionalProperties", Boolean: true},

	{Keyword: "patternProperties", Shape: Named, Boolean: true, Beyond: true},
	{Keyword: "dependentSchemas", Shape: Named, Boolean: true, Beyond: true},
	{Keyword: "if", Boolean: true, Beyond: true},
	{Keyword: "then", Boolean: true, Beyond: true},
	{Keyword: "else", Boolean: true, Beyond: true},
	{Keyword: "contains", Boolean: true, Beyond: true},
	{Keyword: "propertyNames", Boolean: true, Beyond: true},
	{Keyword: "unevaluatedItems", Boolean: true, Beyond: true},
	{Keyword: "unevaluatedProperties", Boolean: true, Beyond: true},
}
