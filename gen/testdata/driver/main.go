// Command driver plays calls against generated packages: one request a line on
// standard input, one outcome a line on standard output. Beside it stands a
// generated file that declares sets.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"reflect"
	goruntime "runtime"
	"slices"
	"time"

	"github.com/schemaport/schemaport-gen/runtime"
)

// A set is a generated package.
type set struct {
	tools   runtime.Catalog
	toolset *runtime.Toolset // of handlers that are not implemented
	handler any              // these: their methods tell the types of results
}

type request struct {
	Set     string
	Tool    string
	Op      string // "" decodes, "zero" writes the zero arguments, "call" dispatches, "result" reads a result
	Args    []byte
	Level   string
	Target  string
	Options []string
	Limits  runtime.Limits
}

type outcome struct {
	Value     json.RawMessage
	Issues    []runtime.Issue
	Message   string // of the error
	Coercions []runtime.Coercion
	Unknown   []string
	Broken    string // a rule that every decoder keeps, and this one did not
	Millis    int64
	Megabytes uint64 // allocated in all
}

func main() {
	log.SetFlags(0)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false) // it would rewrite what outcomes hold
	for in.Scan() {
		var r request
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			log.Fatal(err)
		}
		if err := out.Encode(play(r)); err != nil {
			log.Fatal(err)
		}
	}
	if err := in.Err(); err != nil {
		log.Fatal(err)
	}
}

// play carries out one request and measures it.
func play(r request) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o.Broken = fmt.Sprintf("panic: %v", p)
		}
	}()
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	start := time.Now()
	o = perform(r)
	o.Millis = time.Since(start).Milliseconds()
	goruntime.ReadMemStats(&after)
	o.Megabytes = (after.TotalAlloc - before.TotalAlloc) >> 20
	return o
}

func perform(r request) outcome {
	s, ok := sets[r.Set]
	if !ok {
		return outcome{Broken: "there is no set " + r.Set}
	}
	tool, ok := s.tools.Lookup(r.Tool)
	if !ok {
		return outcome{Broken: "there is no tool " + r.Tool}
	}
	switch r.Op {
	case "zero":
		return write(reflect.Zero(reflect.TypeOf(tool.Spec.Args).Elem()).Interface())
	case "call":
		raw, err := s.toolset.Call(context.Background(), r.Tool, r.Args)
		return fault(outcome{Value: raw}, err)
	case "result":
		return readResult(s, tool, r.Args)
	}
	return decode(tool, r)
}

// write is a value as JSON.
func write(v any) (o outcome) {
	raw, err := json.Marshal(v)
	o.Value = raw
	return fault(o, err)
}

// fault adds an error to an outcome.
func fault(o outcome, err error) outcome {
	if err == nil {
		return o
	}
	o.Value, o.Message = nil, err.Error()
	var arguments *runtime.ArgumentError
	var result *runtime.ResultError
	switch {
	case errors.As(err, &arguments):
		o.Issues = arguments.Issues
	case errors.As(err, &result):
		o.Issues = result.Issues
	}
	return o
}

func decode(tool *runtime.Tool, r request) outcome {
	var report runtime.Report
	args, err := tool.DecodeAny(r.Args, append(options(r), runtime.WithReport(&report))...)
	if err != nil {
		return fault(outcome{}, err)
	}
	o := write(args)
	o.Coercions, o.Unknown = report.Coercions, report.Unknown
	o.Broken = recheck(tool, r, args, o)
	return o
}

// recheck holds accepted arguments against what is true of all: what they
// marshal to is valid as it is and decodes to the same, and nothing was coerced
// that strict accepts. Where a target's form has told the member of a union, it
// may take the target to tell it again.
func recheck(tool *runtime.Tool, r request, args any, o outcome) string {
	broken, hangsOnRest := again(tool, o.Value)
	if broken != "" && r.Target != "" {
		broken, hangsOnRest = again(tool, o.Value, runtime.WithTarget(runtime.Target(r.Target)))
	}
	if broken != "" && len(o.Unknown) > 0 && hangsOnRest {
		return "" // on what was dropped
	}
	if broken != "" {
		return broken
	}
	r.Level = "strict"
	if _, err := tool.DecodeAny(r.Args, options(r)...); err != nil && len(o.Coercions) == 0 || err == nil && hasCoercions(r, o) {
		return fmt.Sprintf("coercions %v, yet at level strict %v", o.Coercions, err)
	}
	if v, ok := args.(interface{ Validate() error }); !ok || v.Validate() != nil {
		return "Validate refuses what was decoded"
	}
	return ""
}

// again says how the text of accepted arguments does not decode to the same, and
// whether that may hang on properties that nothing in the schema speaks of: with
// others dropped, the rest may be too little, or fit another member of a union.
func again(tool *runtime.Tool, text []byte, opts ...runtime.Option) (broken string, hangsOnRest bool) {
	var report runtime.Report
	args, err := tool.DecodeAny(text, append(opts, runtime.WithLevel(runtime.Strict), runtime.WithReport(&report))...)
	if err != nil {
		return fmt.Sprintf("%s is refused at level strict: %v", text, err), countsRest(err)
	}
	if raw, err := json.Marshal(args); err != nil || !bytes.Equal(raw, text) {
		return fmt.Sprintf("%s decodes to %s (%v)", text, raw, err), true
	}
	if len(report.Coercions)+len(report.Unknown) > 0 {
		return fmt.Sprintf("%s gives the report %v", text, report), false
	}
	return "", false
}

// countsRest reports whether values are refused by keywords alone that look at
// all properties there are.
func countsRest(err error) bool {
	var refused *runtime.ArgumentError
	return errors.As(err, &refused) && !slices.ContainsFunc(refused.Issues, func(i runtime.Issue) bool {
		switch i.Code {
		case "minProperties", "anyOf", "oneOf", "not", "const", "enum", "uniqueItems", "contains", "maxContains":
			return false
		}
		return true
	})
}

// hasCoercions reports whether something was coerced. A target's number that
// came as a string is read at every level, and told as a coercion.
func hasCoercions(r request, o outcome) bool {
	return slices.ContainsFunc(o.Coercions, func(c runtime.Coercion) bool {
		return r.Target == "" || c.Rule != "string-integer" && c.Rule != "string-number"
	})
}

func options(r request) []runtime.Option {
	var opts []runtime.Option
	switch r.Level {
	case "strict":
		opts = append(opts, runtime.WithLevel(runtime.Strict))
	case "standard":
		opts = append(opts, runtime.WithLevel(runtime.Standard))
	case "lenient":
		opts = append(opts, runtime.WithLevel(runtime.Lenient))
	}
	if r.Target != "" {
		opts = append(opts, runtime.WithTarget(runtime.Target(r.Target)))
	}
	for _, o := range r.Options {
		switch o {
		case "RejectUnknown":
			opts = append(opts, runtime.RejectUnknown())
		case "OmitValues":
			opts = append(opts, runtime.OmitValues())
		default:
			log.Fatalf("there is no option %q", o)
		}
	}
	return append(opts, runtime.WithLimits(r.Limits))
}
