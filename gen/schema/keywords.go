package schema

// keywordKind says what a keyword does to the set of values a schema accepts.
type keywordKind uint8

const (
	unknownKeyword keywordKind = iota
	annotation                 // says something about the value
	identity                   // says what the schema is or is called
	constraint                 // says which values are accepted
)

// keywords are the keywords that are known besides those that hold subschemas.
var keywords = map[string]keywordKind{
	"title": annotation, "description": annotation, "default": annotation, "examples": annotation,
	"deprecated": annotation, "readOnly": annotation, "writeOnly": annotation, "$comment": annotation,
	"contentEncoding": annotation, "contentMediaType": annotation, "contentSchema": annotation,

	"$id": identity, "$schema": identity, "$anchor": identity, "$dynamicAnchor": identity,
	"$vocabulary": identity, "$defs": identity, "definitions": identity,

	"$ref": constraint, "$dynamicRef": constraint,
	"type": constraint, "enum": constraint, "const": constraint,
	"multipleOf": constraint, "minimum": constraint, "maximum": constraint,
	"exclusiveMinimum": constraint, "exclusiveMaximum": constraint,
	"minLength": constraint, "maxLength": constraint, "pattern": constraint, "format": constraint,
	"minItems": constraint, "maxItems": constraint, "uniqueItems": constraint,
	"minContains": constraint, "maxContains": constraint,
	"minProperties": constraint, "maxProperties": constraint, "required": constraint,
	"dependentRequired": constraint,
}

func isKnownKeyword(name string) bool { return keywords[name] != unknownKeyword }

// constrains reports whether the keyword can refuse a value. A keyword that
// nobody defined cannot.
func constrains(name string) bool {
	if k := keywords[name]; k != unknownKeyword {
		return k == constraint
	}
	return slots[name] != noSlot
}
