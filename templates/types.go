package templates

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// typ writes a type where it is used.
func (w *writer) typ(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.String:
		return jen.String()
	case model.Bool:
		return jen.Bool()
	case model.Int:
		return jen.Int64()
	case model.Float:
		return jen.Float64()
	case model.Named:
		return jen.Id(t.Decl.DeclName())
	case model.Slice:
		return jen.Index().Add(w.typ(t.Elem))
	case model.Map:
		return jen.Map(jen.String()).Add(w.typ(t.Elem))
	case model.Opt:
		return w.runtime("Opt").Types(w.typ(t.Elem))
	case model.Pointer:
		return jen.Op("*").Add(w.typ(t.Elem))
	case model.Time:
		return w.std("time", "Time")
	default:
		return jen.Any()
	}
}

// integer writes an integer as Go's untyped constant.
func integer[N ~int | ~int32 | ~int64](n N) *jen.Statement {
	return jen.Id(strconv.FormatInt(int64(n), 10))
}

// scalar is how a type whose JSON is one token is read, written and converted.
type scalar struct {
	method string // of Decoder and Encoder
	base   string // the Go type that the methods use; "" if it is the type itself
}

// timeMethods are the methods of Decoder and Encoder for the formats that
// become time.Time.
var timeMethods = map[string]string{
	"date-time": "Time",
	"date":      "Date",
}

// scalarOf returns how t is read and written, if one call does it.
func scalarOf(t *model.Type) (scalar, bool) {
	switch t.Kind {
	case model.Any:
		return scalar{method: "Any"}, true
	case model.String:
		return scalar{method: "String"}, true
	case model.Bool:
		return scalar{method: "Bool"}, true
	case model.Int:
		return scalar{method: "Int"}, true
	case model.Float:
		return scalar{method: "Float"}, true
	case model.Time:
		return scalar{method: timeMethods[t.Format]}, true
	case model.Named:
		return scalarOfDecl(t.Decl)
	}
	return scalar{}, false
}

// baseTypes are the Go types behind named scalars.
var baseTypes = map[model.TypeKind]string{
	model.String: "string",
	model.Bool:   "bool",
	model.Int:    "int64",
	model.Float:  "float64",
}

func scalarOfDecl(d model.Decl) (scalar, bool) {
	switch d := d.(type) {
	case *model.Enum:
		if d.Int {
			return scalar{method: "Int", base: "int64"}, true
		}
		return scalar{method: "String", base: "string"}, true
	case *model.Defined:
		if base := baseTypes[d.Type.Kind]; base != "" {
			s, _ := scalarOf(d.Type)
			return scalar{method: s.method, base: base}, true
		}
	}
	return scalar{}, false
}

// unionOf returns the union that t names, nil if it does not.
func unionOf(t *model.Type) *model.Union {
	if t.Kind != model.Named {
		return nil
	}
	u, _ := t.Decl.(*model.Union)
	return u
}

// canBeNil reports whether nil is a value of t: the absent one of an optional field.
func canBeNil(t *model.Type) bool {
	switch t.Kind {
	case model.Slice, model.Map, model.Pointer:
		return true
	case model.Named:
		if d, ok := t.Decl.(*model.Defined); ok {
			return canBeNil(d.Type)
		}
		return unionOf(t) != nil
	}
	return false
}
