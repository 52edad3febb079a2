package main

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"github.com/schemaport/schemaport-gen/runtime"
)

// readResult reads a result into the tool's generated type and writes it again.
func readResult(s set, tool *runtime.Tool, raw []byte) (o outcome) {
	v, err := decodeResult(s, tool, raw)
	if err != nil {
		return fault(o, err)
	}
	written, err := tool.EncodeResult(v.Interface())
	if err != nil {
		o.Broken = fmt.Sprintf("what was read is not written: %v", err)
		return o
	}
	o.Value = bytes.Clone(written)
	o.Unknown = leftOut(tool, raw)
	o.Broken = recheckResult(s, tool, v, written)
	return o
}

// recheckResult holds a result that was read and written against what is true of
// all: it reads to the same once more, and what is empty is written empty.
func recheckResult(s set, tool *runtime.Tool, v reflect.Value, written []byte) string {
	if bytes.Contains(written, []byte(`\u003`)) || bytes.Contains(written, []byte(`\u0026`)) {
		return fmt.Sprintf("escapes for HTML in %s", written)
	}
	again, err := decodeResult(s, tool, written)
	if err != nil {
		return fmt.Sprintf("%s is written, and refused: %v", written, err)
	}
	if !reflect.DeepEqual(v.Interface(), again.Interface()) {
		return fmt.Sprintf("%s is written, and read as %+v instead of %+v", written, again, v)
	}
	none, noneErr := tool.EncodeResult(hollow(v, true).Interface())
	empty, emptyErr := tool.EncodeResult(hollow(v, false).Interface())
	if !bytes.Equal(none, empty) || fmt.Sprint(noneErr) != fmt.Sprint(emptyErr) {
		return fmt.Sprintf("nil is written as %s (%v), and empty as %s (%v)", none, noneErr, empty, emptyErr)
	}
	return ""
}

func decodeResult(s set, tool *runtime.Tool, raw []byte) (reflect.Value, error) {
	into := reflect.New(resultType(s, tool))
	err := tool.DecodeResult(raw, into.Interface())
	return into.Elem(), err
}

// resultType is what the handler of a tool returns.
func resultType(s set, tool *runtime.Tool) reflect.Type {
	args := reflect.TypeOf(tool.Spec.Args).Elem()
	for m := range reflect.TypeOf(s.handler).Methods() {
		if m.Type.In(2) == args {
			return m.Type.Out(0)
		}
	}
	panic("no handler takes " + args.String())
}

// leftOut are the paths of the properties that the schema does not declare.
func leftOut(tool *runtime.Tool, raw []byte) []string {
	if len(tool.Spec.Output) == 0 {
		return nil
	}
	var report runtime.Report
	if _, err := runtime.NewTable(tool.Spec.Output, nil).Read(raw, runtime.WithLevel(runtime.Strict), runtime.WithReport(&report)); err != nil {
		panic(err)
	}
	return report.Unknown
}

// hollow returns a value with the slices and maps in it that must be there, and
// may be empty: nil, or with nothing in them. Those that are not there when nil
// stay as they are.
func hollow(v reflect.Value, none bool) reflect.Value {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		switch {
		case none:
			return reflect.Zero(v.Type())
		case v.Kind() == reflect.Slice:
			return reflect.MakeSlice(v.Type(), 0, 0)
		}
		return reflect.MakeMap(v.Type())
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if tag := f.Tag.Get("json"); f.IsExported() && tag != "" && tag != "-" && !strings.HasSuffix(tag, ",omitzero") {
				out.Field(i).Set(hollow(v.Field(i), none))
			}
		}
		return out
	case reflect.Interface:
		if v.NumMethod() > 0 && !v.IsNil() { // a union
			return hollow(v.Elem(), none)
		}
	}
	return v
}
