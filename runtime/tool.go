package runtime

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
)

// A Tool describes one tool: its name, its definitions and what its arguments
// must fit. Generated code declares one for each tool; it is used as a pointer
// and is safe for concurrent use. Nothing of it is parsed or compiled before
// its first use.
type Tool struct {
	Spec ToolSpec // what the generator stated. Not to be changed

	inputOnce, outputOnce sync.Once
	inputTable            *table
	outputTable           *table
}

// Name returns the tool's name as the tool file has it.
func (t *Tool) Name() string { return t.Spec.Name }

// Description returns the tool's description, "" if it has none.
func (t *Tool) Description() string { return t.Spec.Description }

// Definition returns the tool's compact definition for a target, ready to be an
// element of the "tools" of a request. The bytes are shared and not to be
// modified. It panics if the tool was not generated for the target, which is a
// mistake in the program: a nil would be sent as null.
func (t *Tool) Definition(target Target) json.RawMessage {
	if err := t.checkTarget(target); err != nil {
		panic(err)
	}
	f := t.Spec.Set.file(target)
	if f == nil {
		panic(fmt.Errorf("schemaport: tool %q has no embedded definitions", t.Spec.Name))
	}
	place, _ := f.place(t.Spec.Index)
	def, ok := f.lines.at(f.JSON, place)
	if !ok {
		panic(t.damaged(string(target)))
	}
	return def
}

// InputSchema returns the canonical schema of the arguments, compact and with
// every definition it refers to inside. The bytes are shared and not to be
// modified. It panics if the tool was made without its package's files.
func (t *Tool) InputSchema() json.RawMessage {
	set := t.Spec.Set
	if set == nil {
		panic(fmt.Errorf("schemaport: tool %q has no embedded definitions", t.Spec.Name))
	}
	schema, ok := set.lines.at(set.Canonical, t.Spec.Index)
	if !ok {
		panic(t.damaged("canonical"))
	}
	return schema
}

// damaged is what is wrong with an embedded file that lacks the tool.
func (t *Tool) damaged(file string) error {
	return fmt.Errorf("schemaport: the embedded %s definitions do not hold tool %q: the file was changed by hand; generate again", file, t.Spec.Name)
}

// DecodeAny decodes a call into the tool's argument struct and returns that
// struct by value: a RefundOrderArgs for the tool refund_order. It fails as the
// struct's Decode does, with a nil value.
func (t *Tool) DecodeAny(raw []byte, opts ...Option) (any, error) {
	args, err := t.decode(raw, opts)
	if err != nil {
		return nil, err
	}
	return valueOf(args), nil
}

// decode decodes a call into a new argument struct.
func (t *Tool) decode(raw []byte, opts []Option) (Args, error) {
	args := t.newArgs()
	if err := args.Decode(raw, opts...); err != nil {
		return nil, err
	}
	return args, nil
}

// newArgs returns a new argument struct. The type comes from reflection: it
// would take a function for each tool to do without.
func (t *Tool) newArgs() Args {
	return reflect.New(reflect.TypeOf(t.Spec.Args).Elem()).Interface().(Args)
}

// valueOf returns the struct that args points to. Reflection costs one line
// here; without it each tool would carry a function of its own for this.
func valueOf(args Args) any { return reflect.ValueOf(args).Elem().Interface() }

// Validate checks arguments that were built in Go: what args marshals to is
// decoded at level strict. It returns nil, an *ArgumentError that names every
// fault, or a plain error if args cannot be written as JSON.
func Validate(t *Tool, args any) error {
	raw, err := encode(args)
	if err != nil {
		return fmt.Errorf("schemaport: the arguments of tool %q cannot be written as JSON: %w", t.Spec.Name, err)
	}
	_, err = t.decode(raw, []Option{WithLevel(Strict)})
	return err
}

// UnmarshalArgs decodes raw at level strict: the UnmarshalJSON of generated
// argument structs. It fails as Decode does.
//
//go:noinline
func UnmarshalArgs(args Args, raw []byte) error { return args.Decode(raw, strictly...) }

var strictly = []Option{{kind: optLevel, level: Strict}}

// input returns the prepared table of the arguments.
func (t *Tool) input() *table {
	t.inputOnce.Do(func() { t.inputTable = prepare(t.Spec.Input).withTargets(t.Spec.Targets) })
	return t.inputTable
}

// output returns the prepared table of the result, or nil if the tool does not
// state what its result must fit.
func (t *Tool) output() *table {
	if len(t.Spec.Output) == 0 {
		return nil
	}
	t.outputOnce.Do(func() { t.outputTable = prepare(t.Spec.Output) })
	return t.outputTable
}
