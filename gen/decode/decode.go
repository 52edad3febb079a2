// Package decode reads the calls of a tool by its model: with the tables and the
// readers of the runtime that generated code uses, and no Go generated in
// between. It is for programs that meet tools only when they run, and for what
// must know how a generated decoder would take some arguments.
package decode

import (
	"errors"
	"fmt"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/plan"
	"github.com/schemaport/schemaport-gen/gen/target"
	"github.com/schemaport/schemaport-gen/runtime"
)

// Options are what generate is told about decoders. The zero Options are its
// defaults.
type Options struct {
	Level   model.Level // of coercion, unless a call says otherwise; "" is standard
	Formats bool        // format is checked
	Time    bool        // date and date-time are checked, since they have a Go type
}

// A Decoder reads the calls of one tool, and its results. It is safe for
// concurrent use.
type Decoder struct {
	tool   string
	level  runtime.Level
	rows   []runtime.Spec // of input
	input  *runtime.Table
	output *runtime.Table
}

// New makes the decoder that would be generated for the tool and the targets,
// with the default Options. A target that refuses the tool is none of the
// decoder's; why it does, its Check tells. The diagnostics are those of
// planning: warnings, and an error for each change of a target that a decoder
// cannot undo.
func New(tool *canonical.Tool, targets ...*target.Target) (*Decoder, []diag.Diagnostic) {
	return Options{}.New(tool, targets...)
}

// New is the function New, with options.
func (o Options) New(tool *canonical.Tool, targets ...*target.Target) (*Decoder, []diag.Diagnostic) {
	compiled := make([]*target.Compiled, len(targets))
	for i, t := range targets {
		compiled[i], _ = t.Compile(tool, target.Options{})
	}
	return o.FromCompiled(tool, targets, compiled)
}

// FromCompiled is New for a caller that has compiled the tool: compiled holds
// what each of the targets made of it, nil for one that does not get it.
func (o Options) FromCompiled(tool *canonical.Tool, targets []*target.Target, compiled []*target.Compiled) (*Decoder, []diag.Diagnostic) {
	cfg := plan.Config{Package: "tools", Level: o.Level, Formats: o.Formats, Time: o.Time}
	for _, t := range targets {
		cfg.Targets = append(cfg.Targets, plan.Target{ID: t.ID, File: t.File})
	}
	pkg, found := plan.Build(cfg, []plan.Input{{Tool: tool, Compiled: compiled}})
	return FromModel(pkg.Tools[0], o.Level), found
}

// FromModel makes the decoder of a tool that has been planned. The level is
// that of its package.
func FromModel(tool *model.Tool, level model.Level) *Decoder {
	output := tool.Output
	if len(output) == 0 {
		output = []model.Row{{}} // without an outputSchema any value is a result
	}
	rows := specs(tool.Input)
	return &Decoder{
		tool: tool.Name, level: levels[level], rows: rows,
		input:  runtime.NewTable(rows, targetSpecs(tool.Undo)),
		output: runtime.NewTable(specs(output), nil),
	}
}

var levels = map[model.Level]runtime.Level{
	"":         runtime.Standard,
	"strict":   runtime.Strict,
	"standard": runtime.Standard,
	"lenient":  runtime.Lenient,
}

// Decode reads the arguments of a call as the tool's generated Decode would,
// with the same options. It returns the finished value as compact JSON, in
// which numbers and times stand as they were written; properties that generated
// structs have no field for are left out, and defaults are filled in. It fails with a
// *runtime.ArgumentError that names every fault, or with a plain error if the
// target of the options is none of the decoder's.
func (d *Decoder) Decode(raw []byte, opts ...runtime.Option) ([]byte, error) {
	all := make([]runtime.Option, 0, 1+len(opts))
	all = append(append(all, runtime.WithLevel(d.level)), opts...)
	value, err := d.input.Read(raw, all...)
	if err == nil {
		return value, nil
	}
	var refused *runtime.ArgumentError
	if errors.As(err, &refused) {
		refused.Tool = d.tool
		return nil, refused
	}
	return nil, fmt.Errorf("tool %q: %w", d.tool, err)
}

// Coercions returns the coercion table of the arguments, as the generated
// package's runtime.Tool would.
func (d *Decoder) Coercions() []runtime.Declared {
	tool := runtime.Tool{Spec: runtime.ToolSpec{Name: d.tool, Input: d.rows}}
	return tool.Coercions()
}

// DecodeResult reads a result as the tool's generated result type would, at
// level strict, and returns it as Decode returns arguments. It fails with a
// *runtime.ResultError that names every fault. A tool without an outputSchema
// has any JSON value for a result.
func (d *Decoder) DecodeResult(raw []byte) ([]byte, error) {
	value, err := d.output.Read(raw, runtime.WithLevel(runtime.Strict))
	var refused *runtime.ArgumentError
	if errors.As(err, &refused) {
		return nil, &runtime.ResultError{Tool: d.tool, Issues: refused.Issues}
	}
	return value, err
}
