package target

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A keyword is what the passes know of one JSON Schema keyword.
type keyword struct {
	kind  keywordKind
	of    string                          // of a constraint: the type of value that it constrains; "" for every type
	words func(value *schema.Node) string // of a constraint: what it says, for descriptions
}

type keywordKind uint8

const (
	unknownKeyword    keywordKind = iota // of no vocabulary
	structureKeyword                     // read by the pass of its construct
	constraintKeyword                    // kept or left to the decoder
	annotationKeyword                    // says nothing about which values are valid
)

// keywords is the table of what the passes know. It is looked up, never ranged over.
var keywords = map[string]keyword{
	"type": {kind: structureKeyword}, "enum": {kind: structureKeyword}, "const": {kind: structureKeyword},
	"properties": {kind: structureKeyword}, "required": {kind: structureKeyword},
	"additionalProperties": {kind: structureKeyword}, "items": {kind: structureKeyword},
	"prefixItems": {kind: structureKeyword}, "anyOf": {kind: structureKeyword}, "oneOf": {kind: structureKeyword},
	"$ref": {kind: structureKeyword}, "$defs": {kind: structureKeyword}, "definitions": {kind: structureKeyword},
	"description": {kind: structureKeyword}, "title": {kind: structureKeyword}, "default": {kind: structureKeyword},
	"examples": {kind: structureKeyword},

	"minLength":        {constraintKeyword, "string", countWords("at least", "character", "characters")},
	"maxLength":        {constraintKeyword, "string", countWords("at most", "character", "characters")},
	"pattern":          {constraintKeyword, "string", textWords("matches the pattern ")},
	"format":           {constraintKeyword, "", textWords("format ")}, // of the types that the target lists formats for
	"contentEncoding":  {kind: annotationKeyword},
	"contentMediaType": {kind: annotationKeyword},
	"contentSchema":    {kind: annotationKeyword},

	"minimum":          {constraintKeyword, "number", numberWords("at least ")},
	"maximum":          {constraintKeyword, "number", numberWords("at most ")},
	"exclusiveMinimum": {constraintKeyword, "number", numberWords("greater than ")},
	"exclusiveMaximum": {constraintKeyword, "number", numberWords("less than ")},
	"multipleOf":       {constraintKeyword, "number", numberWords("a multiple of ")},

	"minItems":         {constraintKeyword, "array", countWords("at least", "item", "items")},
	"maxItems":         {constraintKeyword, "array", countWords("at most", "item", "items")},
	"uniqueItems":      {constraintKeyword, "array", uniqueWords},
	"contains":         {constraintKeyword, "array", nil}, // said together with minContains and maxContains; see said
	"minContains":      {constraintKeyword, "array", nil},
	"maxContains":      {constraintKeyword, "array", nil},
	"unevaluatedItems": {constraintKeyword, "array", otherWords("item", "items")},

	"minProperties":         {constraintKeyword, "object", countWords("at least", "property", "properties")},
	"maxProperties":         {constraintKeyword, "object", countWords("at most", "property", "properties")},
	"patternProperties":     {constraintKeyword, "object", patternPropertyWords},
	"propertyNames":         {constraintKeyword, "object", jsonWords("property names match ")},
	"dependentRequired":     {constraintKeyword, "object", dependentRequiredWords},
	"dependentSchemas":      {constraintKeyword, "object", dependentSchemaWords},
	"dependencies":          {constraintKeyword, "object", dependentSchemaWords},
	"unevaluatedProperties": {constraintKeyword, "object", otherWords("property", "properties")},

	"allOf": {constraintKeyword, "", nil}, // see said
	"not":   {constraintKeyword, "", jsonWords("does not match ")},
	"if":    {constraintKeyword, "", nil}, // said together with then and else; see said
	"then":  {kind: structureKeyword}, "else": {kind: structureKeyword},

	"$schema": {kind: annotationKeyword}, "$id": {kind: annotationKeyword}, "$anchor": {kind: annotationKeyword},
	"$comment": {kind: annotationKeyword}, "$dynamicAnchor": {kind: annotationKeyword}, "$recursiveAnchor": {kind: annotationKeyword},
	"$vocabulary": {kind: annotationKeyword}, "deprecated": {kind: annotationKeyword},
	"readOnly": {kind: annotationKeyword}, "writeOnly": {kind: annotationKeyword},
	"nullable": {kind: annotationKeyword}, "discriminator": {kind: annotationKeyword},
	"example": {kind: annotationKeyword}, "propertyOrdering": {kind: annotationKeyword},
}

// uncheckedKeywords are the keywords that decoders do not hold arguments to:
// those of older drafts and dynamic references, as far as the loader has left
// them, which writes them in the words of 2020-12 where it can.
var uncheckedKeywords = []string{
	"dependencies", "additionalItems", "$dynamicRef", "$recursiveRef", "divisibleBy", "extends", "disallow",
}

// applies reports whether a constraint of values of type of concerns the type.
func applies(of, typ string) bool {
	return of == "" || of == typ || of == "number" && typ == "integer"
}

// longest is how many characters of a schema or a value a description quotes.
const longest = 200

// quoted is a schema for a description: whole, or said to be longer.
func quoted(n *schema.Node) string {
	if text, short := shown(n); short {
		return text
	}
	return "a schema that is checked on receipt"
}

// shown is JSON for a description; short is false where it is too long for one.
func shown(n *schema.Node) (text string, short bool) {
	text = string(n.Compact())
	return text, utf8.RuneCountInString(text) <= longest
}

func jsonWords(before string) func(*schema.Node) string {
	return func(v *schema.Node) string { return before + quoted(v) }
}

func textWords(before string) func(*schema.Node) string {
	return func(v *schema.Node) string {
		text, _ := v.Str()
		return before + text
	}
}

func numberWords(before string) func(*schema.Node) string {
	return func(v *schema.Node) string { return before + v.Text }
}

func countWords(before, one, many string) func(*schema.Node) string {
	return func(v *schema.Node) string {
		return before + " " + counted(countText(v.Text, before == "at least"), one, many)
	}
}

func otherWords(one, many string) func(*schema.Node) string {
	return func(v *schema.Node) string {
		switch {
		case isNever(v):
			return "no other " + many
		case isAnything(v):
			return ""
		}
		return "each other " + one + " matches " + quoted(v)
	}
}

func counted(n, one, many string) string {
	if n == "1" {
		return "1 " + one
	}
	return n + " " + many
}

func uniqueWords(v *schema.Node) string {
	if !v.Is(schema.Bool) || !v.Bool {
		return ""
	}
	return "no two items are equal"
}

// said is what the member of the schema n says, for descriptions; "" where it
// says nothing, or another member says it.
func said(n *schema.Node, m *schema.Member) string {
	switch m.Name {
	case "if":
		return conditionWords(n)
	case "allOf":
		return allOfWords(m.Value)
	case "contains":
		return containsWords(n)
	case "minContains", "maxContains":
		return ""
	}
	return keywords[m.Name].words(m.Value)
}

// companions are the keywords that are said together with another one.
var companions = map[string][]string{"if": {"then", "else"}, "contains": {"minContains", "maxContains"}}

// constrainsNothing reports whether every value that the rest of the schema n
// accepts passes its member. A minContains of 0 takes something from contains,
// and adds nothing.
func constrainsNothing(n *schema.Node, m *schema.Member) bool {
	switch m.Name {
	case "minContains":
		return !n.Has("contains") || schema.CompareNumbers(m.Value.Text, "1") < 0
	case "maxContains":
		return !n.Has("contains")
	}
	return said(n, m) == ""
}

// containsWords says how many items contains asks for.
func containsWords(n *schema.Node) string {
	least, most := countOf(n, "minContains", 1), n.Get("maxContains")
	what := "that match " + quoted(n.Get("contains"))
	atMost := ""
	if most != nil {
		atMost = "at most " + counted(countText(most.Text, false), "item", "items")
	}
	switch {
	case least == 0 && most == nil:
		return ""
	case least == 0:
		return atMost + " " + what
	case most != nil:
		return "at least " + counted(strconv.Itoa(least), "item", "items") + " and " + atMost + " " + what
	case least == 1:
		return "an item that matches " + quoted(n.Get("contains"))
	}
	return "at least " + counted(strconv.Itoa(least), "item", "items") + " " + what
}

func allOfWords(v *schema.Node) string {
	var parts []string
	for _, e := range v.Elems {
		parts = append(parts, schemaWords(e))
	}
	return strings.Join(parts, "; ")
}

func patternPropertyWords(v *schema.Node) string {
	var parts []string
	for _, m := range v.Members {
		parts = append(parts, "properties named like "+m.Name+" match "+quoted(m.Value))
	}
	return strings.Join(parts, "; ")
}

func dependentRequiredWords(v *schema.Node) string {
	var parts []string
	for _, m := range v.Members {
		if names := nameList(m.Value); len(names) > 0 {
			parts = append(parts, m.Name+" only together with "+strings.Join(names, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

func dependentSchemaWords(v *schema.Node) string {
	var parts []string
	for _, m := range v.Members {
		parts = append(parts, "where "+m.Name+" is given, matches "+quoted(m.Value))
	}
	return strings.Join(parts, "; ")
}

// conditionWords says what if, then and else of a schema demand.
func conditionWords(n *schema.Node) string {
	words := "if it matches " + quoted(n.Get("if"))
	if then := n.Get("then"); then != nil {
		words += ", then it matches " + quoted(then)
	}
	if otherwise := n.Get("else"); otherwise != nil {
		words += ", else it matches " + quoted(otherwise)
	}
	return words
}

// unionWords says which alternatives a union of mere constraints leaves.
func unionWords(keyword string, branches []*schema.Node) string {
	before := "at least one of: "
	if keyword == "oneOf" {
		before = "exactly one of: "
	}
	var parts []string
	for _, b := range branches {
		parts = append(parts, schemaWords(b))
	}
	return before + strings.Join(parts, ", or ")
}

// schemaWords says what a member of a union or an allOf demands beside the
// schema that it stands in.
func schemaWords(b *schema.Node) string {
	rest := b.Without("description", "title")
	if rest.Has("required") || rest.Has("not") {
		rest = rest.Without("type")
	}
	if len(rest.Members) != 1 {
		if rest.Has("if") && len(rest.Without("if", "then", "else").Members) == 0 {
			return conditionWords(rest)
		}
		return "matches " + quoted(b)
	}
	m := rest.Members[0]
	if names := nameList(m.Value); m.Name == "required" && len(names) > 0 {
		return strings.Join(names, " and ") + " given"
	}
	if names := nameList(m.Value.Get("required")); m.Name == "not" && len(names) == 1 && len(m.Value.Members) == 1 {
		return names[0] + " not given"
	}
	if k := keywords[m.Name]; k.words != nil && k.of != "object" {
		return k.words(m.Value)
	}
	return "matches " + quoted(b)
}

// nameList is the strings of an array.
func nameList(v *schema.Node) []string {
	if !v.Is(schema.Array) {
		return nil
	}
	var names []string
	for _, e := range v.Elems {
		if name, ok := e.Str(); ok {
			names = append(names, name)
		}
	}
	return names
}
