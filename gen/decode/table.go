package decode

import (
	"time"

	"github.com/dlclark/regexp2"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/runtime"
)

// This file says to the runtime what package templates writes for it as Go:
// field by field, the model's tables are the runtime's.

func specs(rows []model.Row) []runtime.Spec {
	out := make([]runtime.Spec, len(rows))
	for i := range rows {
		out[i] = specOf(&rows[i])
	}
	return out
}

func specOf(r *model.Row) runtime.Spec {
	return runtime.Spec{
		Types:   typesOf(r.Types),
		Enum:    r.Enum,
		Const:   r.Const,
		Length:  rangeOf(r.Length),
		Pattern: patternOf(r.Pattern),
		Format:  runtime.LookupFormat(r.Format),
		Bounds:  (*runtime.Bounds)(r.Bounds),

		Items:  r.Items,
		Prefix: r.Prefix,
		Count:  rangeOf(r.Count),
		Unique: r.Unique,

		Fields: fieldsOf(r.Fields),
		Others: runtime.Others(r.Others),
		Rest:   r.Rest,

		Variants: r.Variants,
		Union:    unions[r.Union],
		Nullable: r.Nullable,

		More: moreOf(r.More),
	}
}

var types = map[string]runtime.Types{
	"null":    runtime.NullType,
	"boolean": runtime.BooleanType,
	"integer": runtime.IntegerType,
	"number":  runtime.NumberType,
	"string":  runtime.StringType,
	"array":   runtime.ArrayType,
	"object":  runtime.ObjectType,
}

func typesOf(names []string) (set runtime.Types) {
	for _, name := range names {
		set |= types[name]
	}
	return set
}

var unions = map[string]runtime.Union{
	"anyOf": runtime.AnyOf,
	"oneOf": runtime.OneOf,
	"type":  runtime.TypeList,
}

func rangeOf(r *model.Range) *runtime.Range {
	if r == nil {
		return nil
	}
	out := runtime.Range{Min: r.Min, Max: r.Max}
	if r.Max < 0 {
		out.Max = runtime.Unbounded
	}
	return &out
}

func patternOf(p *model.Pattern) *runtime.Pattern {
	if p == nil {
		return nil
	}
	out := &runtime.Pattern{Source: p.Source, RE2: p.RE2, Expr: p.Expr}
	if p.Expr != "" {
		out.Engine = compilePattern
	}
	return out
}

// compilePattern is the engine of patterns that RE2 cannot say, as generated
// packages declare it.
func compilePattern(expr string) (func(string) (bool, error), error) {
	re, err := regexp2.Compile(expr, regexp2.RE2)
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = 100 * time.Millisecond
	return re.MatchString, nil
}

func fieldsOf(fields []model.RowField) []runtime.Field {
	var out []runtime.Field
	for _, f := range fields {
		out = append(out, runtime.Field(f))
	}
	return out
}

func moreOf(m *model.More) *runtime.More {
	if m == nil {
		return nil
	}
	out := &runtime.More{
		AllOf: m.AllOf, AnyOf: m.AnyOf, OneOf: m.OneOf,
		Not: m.Not,
		If:  m.If, Then: m.Then, Else: m.Else,
		Contains: m.Contains, ContainsCount: rangeOf(m.ContainsCount),
		Properties:    rangeOf(m.Properties),
		PropertyNames: m.PropertyNames,
		Required:      m.Required,
		Never:         m.Never,
	}
	for _, p := range m.PatternProperties {
		out.PatternProperties = append(out.PatternProperties, runtime.PatternProperty{Pattern: *patternOf(&p.Pattern), Row: p.Row})
	}
	for _, d := range m.DependentRequired {
		out.DependentRequired = append(out.DependentRequired, runtime.DependentRequired(d))
	}
	for _, d := range m.DependentSchemas {
		out.DependentSchemas = append(out.DependentSchemas, runtime.DependentSchema(d))
	}
	out.UnevaluatedProperties = unevaluatedOf(m.UnevaluatedProperties)
	out.UnevaluatedItems = unevaluatedOf(m.UnevaluatedItems)
	return out
}

func unevaluatedOf(u *model.Unevaluated) *runtime.Unevaluated {
	if u == nil {
		return nil
	}
	return &runtime.Unevaluated{Row: u.Row, Seen: evaluatedOf(u.Seen)}
}

func evaluatedOf(e model.Evaluated) runtime.Evaluated {
	out := runtime.Evaluated{Names: e.Names, All: e.All, Prefix: e.Prefix, Contains: e.Contains}
	for i := range e.Patterns {
		out.Patterns = append(out.Patterns, *patternOf(&e.Patterns[i]))
	}
	for _, c := range e.When {
		out.When = append(out.When, runtime.Conditional{Row: c.Row, Has: c.Has, Then: evaluatedOf(c.Then), Else: evaluatedOf(c.Else)})
	}
	return out
}

var undos = map[string]runtime.Undo{
	"NullIsAbsent": runtime.NullIsAbsent,
	"PairsToMap":   runtime.PairsToMap,
	"PairsIn":      runtime.PairsIn,
	"ItemsToTuple": runtime.ItemsToTuple,
	"TextToValue":  runtime.TextToValue,
	"TextToNumber": runtime.TextToNumber,
	"NullIsEmpty":  runtime.NullIsEmpty,
	"Renamed":      runtime.Renamed,
	"Unwrap":       runtime.Unwrap,
}

func targetSpecs(targets []model.TargetUndo) []runtime.TargetSpec {
	var out []runtime.TargetSpec
	for _, t := range targets {
		spec := runtime.TargetSpec{ID: runtime.Target(t.Target)}
		for _, u := range t.Rules {
			spec.Rules = append(spec.Rules, runtime.UndoRule{Undo: undos[u.Undo], Row: u.Row, Fields: u.Fields, Names: u.Names})
		}
		out = append(out, spec)
	}
	return out
}
