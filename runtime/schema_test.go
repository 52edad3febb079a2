package runtime

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tableOf makes a table of a JSON Schema: the subset that the tests state.
func tableOf(t *testing.T, schema string) *table { return prepare(specsOf(t, schema, Open)) }

// specsOf makes the rows. Objects with properties that say nothing of others
// get the given Others.
func specsOf(t *testing.T, schema string, others Others) []Spec {
	t.Helper()
	b := schemaBuilder{t: t, others: others, rows: make(map[int32]Row)}
	b.reset([]byte(schema))
	root, fault := b.parse(0, len(schema), -1, defaultDepth)
	if fault != nil {
		t.Fatalf("schema %s: %s at %d", schema, fault.code, fault.pos)
	}
	b.root = root
	b.row(root)
	return b.specs
}

type schemaBuilder struct {
	tape
	t      *testing.T
	others Others
	root   int32
	specs  []Spec
	rows   map[int32]Row
}

// row returns the row of a schema.
func (b *schemaBuilder) row(n int32) Row {
	if ref := b.member(n, "$ref"); ref != 0 {
		n = b.pointer(string(b.str(ref)))
	}
	if r, ok := b.rows[n]; ok {
		return r
	}
	r := Row(len(b.specs))
	b.rows[n] = r
	b.specs = append(b.specs, Spec{})
	spec := b.spec(n)
	b.specs[r] = spec
	return r
}

func (b *schemaBuilder) pointer(ref string) int32 {
	n := b.root
	for _, name := range strings.Split(strings.TrimPrefix(ref, "#/"), "/") {
		if n = b.member(n, name); n == 0 {
			b.t.Fatalf("no %s", ref)
		}
	}
	return n
}

func (b *schemaBuilder) add(s Spec) Row {
	b.specs = append(b.specs, s)
	return Row(len(b.specs) - 1)
}

func (b *schemaBuilder) spec(n int32) Spec {
	var s Spec
	types := b.types(n)
	b.scalar(&s, n)
	b.array(&s, n)
	b.object(&s, n, types)
	b.more(&s, n)
	var union []Types
	for _, typ := range types {
		if typ == NullType {
			s.Types |= NullType
		} else {
			union = append(union, typ)
		}
	}
	if len(union) == 1 {
		s.Types |= union[0]
	}
	if len(union) < 2 {
		return b.members(s, n)
	}
	whole := Spec{Union: TypeList, Nullable: s.Types == NullType}
	for _, typ := range union {
		member := s
		member.Types = typ
		whole.Variants = append(whole.Variants, b.add(member))
	}
	return whole
}

var typesByName = map[string]Types{
	"null": NullType, "boolean": BooleanType, "integer": IntegerType, "number": NumberType,
	"string": StringType, "array": ArrayType, "object": ObjectType,
}

func (b *schemaBuilder) types(n int32) (types []Types) {
	typ := b.member(n, "type")
	if typ == 0 {
		return nil
	}
	if b.kind(typ) == stringKind {
		return []Types{typesByName[string(b.str(typ))]}
	}
	for i := b.nodes[typ].first; i != 0; i = b.nodes[i].next {
		types = append(types, typesByName[string(b.str(i))])
	}
	return types
}

// members turns a union of rows into Variants where nothing stands beside it.
func (b *schemaBuilder) members(s Spec, n int32) Spec {
	for code, keyword := range []string{"anyOf", "oneOf"} {
		list := b.member(n, keyword)
		if list == 0 {
			continue
		}
		var real []Row
		null := false
		for i := b.nodes[list].first; i != 0; i = b.nodes[i].next {
			if types := b.types(i); len(types) == 1 && types[0] == NullType {
				null = true
			} else {
				real = append(real, b.row(i))
			}
		}
		switch {
		case s.Types != 0 || s.Fields != nil || s.Enum != nil:
			if s.More == nil {
				s.More = new(More)
			}
			if null {
				real = append(real, b.add(Spec{Types: NullType}))
			}
			if keyword == "anyOf" {
				s.More.AnyOf = real
			} else {
				s.More.OneOf = real
			}
		case len(real) == 1 && null && b.specs[real[0]].Types != 0: // not one that is underway
			s = b.specs[real[0]]
			s.Nullable, s.Union = true, Union(code)
		default:
			s.Variants, s.Union, s.Nullable = real, Union(code), null
		}
	}
	return s
}

func (b *schemaBuilder) number(n int32, keyword string) string {
	if v := b.member(n, keyword); v != 0 {
		return string(b.span(v))
	}
	return ""
}

func (b *schemaBuilder) limits(n int32, atLeast, atMost string) *Range {
	low, high := b.number(n, atLeast), b.number(n, atMost)
	if low == "" && high == "" {
		return nil
	}
	r := &Range{Max: Unbounded}
	if low != "" {
		r.Min, _ = strconv.ParseInt(low, 10, 64)
	}
	if high != "" {
		r.Max, _ = strconv.ParseInt(high, 10, 64)
	}
	return r
}

func (b *schemaBuilder) source(n int32) string { return string(b.appendWhole(nil, n)) }

// appendWhole writes a value as compact JSON.
func (b *schemaBuilder) appendWhole(out []byte, n int32) []byte {
	switch b.kind(n) {
	case arrayKind:
		out = append(out, '[')
		for i := b.nodes[n].first; i != 0; i = b.nodes[i].next {
			if i != b.nodes[n].first {
				out = append(out, ',')
			}
			out = b.appendWhole(out, i)
		}
		return append(out, ']')
	case objectKind:
		out = append(out, '{')
		for k := b.nodes[n].first; k != 0; k = b.nodes[k].next {
			if k != b.nodes[n].first {
				out = append(out, ',')
			}
			out = append(b.appendScalar(out, k), ':')
			out = b.appendWhole(out, b.nodes[k].first)
		}
		return append(out, '}')
	}
	return b.appendScalar(out, n)
}

func (b *schemaBuilder) scalar(s *Spec, n int32) {
	if v := b.member(n, "enum"); v != 0 {
		for i := b.nodes[v].first; i != 0; i = b.nodes[i].next {
			s.Enum = append(s.Enum, b.source(i))
		}
	}
	if v := b.member(n, "const"); v != 0 {
		s.Enum, s.Const = []string{b.source(v)}, true
	}
	s.Length = b.limits(n, "minLength", "maxLength")
	if v := b.member(n, "pattern"); v != 0 {
		s.Pattern = &Pattern{Source: string(b.str(v)), RE2: string(b.str(v))}
	}
	bounds := Bounds{
		Minimum: b.number(n, "minimum"), Maximum: b.number(n, "maximum"),
		ExclusiveMinimum: b.number(n, "exclusiveMinimum"), ExclusiveMaximum: b.number(n, "exclusiveMaximum"),
		MultipleOf: b.number(n, "multipleOf"),
	}
	if bounds != (Bounds{}) {
		s.Bounds = &bounds
	}
}

func (b *schemaBuilder) array(s *Spec, n int32) {
	s.Count = b.limits(n, "minItems", "maxItems")
	s.Unique = b.number(n, "uniqueItems") == "true"
	if v := b.member(n, "items"); v != 0 {
		s.Items = b.row(v)
	}
	s.Prefix = b.list(n, "prefixItems")
}

func (b *schemaBuilder) list(n int32, keyword string) (rows []Row) {
	if v := b.member(n, keyword); v != 0 {
		for i := b.nodes[v].first; i != 0; i = b.nodes[i].next {
			rows = append(rows, b.row(i))
		}
	}
	return rows
}

func (b *schemaBuilder) object(s *Spec, n int32, types []Types) {
	var required []string
	if v := b.member(n, "required"); v != 0 {
		for i := b.nodes[v].first; i != 0; i = b.nodes[i].next {
			required = append(required, string(b.str(i)))
		}
	}
	if v := b.member(n, "properties"); v != 0 {
		for k := b.nodes[v].first; k != 0; k = b.nodes[k].next {
			name := string(b.str(k))
			f := Field{Name: name, Row: b.row(b.nodes[k].first), Required: slices.Contains(required, name)}
			if d := b.member(b.nodes[k].first, "default"); d != 0 && !f.Required {
				f.Default = b.source(d)
			}
			s.Fields = append(s.Fields, f)
		}
	}
	for _, name := range required {
		if !slices.ContainsFunc(s.Fields, func(f Field) bool { return f.Name == name }) {
			b.moreOf(s).Required = append(b.moreOf(s).Required, name)
		}
	}
	switch v := b.member(n, "additionalProperties"); {
	case v != 0 && b.kind(v) == falseKind:
		s.Others = Closed
	case v != 0 && b.kind(v) == objectKind:
		s.Others, s.Rest = Kept, b.row(v)
	case v != 0 || len(s.Fields) == 0 && n != b.root:
		s.Others = Kept
	case slices.Contains(types, ObjectType):
		s.Others = b.others
	}
}

func (b *schemaBuilder) moreOf(s *Spec) *More {
	if s.More == nil {
		s.More = new(More)
	}
	return s.More
}

func (b *schemaBuilder) more(s *Spec, n int32) {
	if rows := b.list(n, "allOf"); rows != nil {
		b.moreOf(s).AllOf = rows
	}
	if r := b.limits(n, "minProperties", "maxProperties"); r != nil {
		b.moreOf(s).Properties = r
	}
	if r := b.limits(n, "minContains", "maxContains"); r != nil {
		b.moreOf(s).ContainsCount = r
	}
	for keyword, set := range map[string]func(m *More, r Row){
		"not": func(m *More, r Row) { m.Not = r }, "if": func(m *More, r Row) { m.If = r },
		"then": func(m *More, r Row) { m.Then = r }, "else": func(m *More, r Row) { m.Else = r },
		"contains": func(m *More, r Row) { m.Contains = r }, "propertyNames": func(m *More, r Row) { m.PropertyNames = r },
	} {
		if v := b.member(n, keyword); v != 0 {
			set(b.moreOf(s), b.row(v))
		}
	}
	b.named(n, "patternProperties", func(name string, v int32) {
		m := b.moreOf(s)
		m.PatternProperties = append(m.PatternProperties, PatternProperty{Pattern{Source: name, RE2: name}, b.row(v)})
	})
	b.named(n, "dependentSchemas", func(name string, v int32) {
		m := b.moreOf(s)
		m.DependentSchemas = append(m.DependentSchemas, DependentSchema{name, b.row(v)})
	})
	b.named(n, "dependentRequired", func(name string, v int32) {
		d := DependentRequired{If: name}
		for i := b.nodes[v].first; i != 0; i = b.nodes[i].next {
			d.Names = append(d.Names, string(b.str(i)))
		}
		m := b.moreOf(s)
		m.DependentRequired = append(m.DependentRequired, d)
	})
}

func (b *schemaBuilder) named(n int32, keyword string, visit func(name string, v int32)) {
	if v := b.member(n, keyword); v != 0 {
		for k := b.nodes[v].first; k != 0; k = b.nodes[k].next {
			visit(string(b.str(k)), b.nodes[k].first)
		}
	}
}

// summary writes issues as "path code" for comparing.
func summary(issues []Issue) []string {
	out := make([]string, len(issues))
	for i, issue := range issues {
		out[i] = fmt.Sprintf("%s %s", issue.Path, issue.Code)
	}
	return out
}

// sameJSON compares two texts by value.
func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y tape
	x.reset(a)
	y.reset(b)
	i, f := x.parse(0, len(a), -1, 1<<20)
	j, g := y.parse(0, len(b), -1, 1<<20)
	if f != nil || g != nil {
		t.Fatalf("not JSON: %s, %s", a, b)
	}
	return sameValue(&x, i, &y, j)
}
