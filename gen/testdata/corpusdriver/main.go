// Command driver decodes arguments with the generated decoders of many
// packages. It reads requests from standard input, a JSON object each, and
// answers each with one on standard output, in the same order. A request
// without a package asks to send what is answered so far.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"reflect"
	"runtime/debug"

	"github.com/schemaport/schemaport-gen/runtime"
)

// A request is one call of a tool.
type request struct {
	Package, Tool string
	Args          json.RawMessage
}

// An answer is what level strict makes of it.
type answer struct {
	Issues  []runtime.Issue // why the arguments are refused
	Out     json.RawMessage // what the decoded arguments marshal to
	Unknown []string        // as reported
	Faults  []string        // promises that are broken, whatever the verdict
}

func main() {
	in := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	enc := json.NewEncoder(out)
	for {
		var q request
		if err := in.Decode(&q); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		if err := respond(q, enc, out); err != nil {
			log.Fatal(err)
		}
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

func respond(q request, enc *json.Encoder, out *bufio.Writer) error {
	if q.Package == "" {
		return out.Flush()
	}
	return enc.Encode(reply(q))
}

// reply decodes one call.
func reply(q request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a.fault("panic: %v\n%s", p, debug.Stack())
		}
	}()
	tool, ok := catalogs[q.Package].Lookup(q.Tool)
	if !ok {
		a.fault("there is no tool %s in %s", q.Tool, q.Package)
		return a
	}
	var report runtime.Report
	v, err := tool.DecodeAny(q.Args, runtime.WithLevel(runtime.Strict), runtime.WithReport(&report))
	a.Unknown = report.Unknown
	if len(report.Coercions) > 0 {
		a.fault("level strict coerces: %v", report.Coercions)
	}
	a.checkStandard(tool, q.Args, v, err)
	if err != nil {
		a.refuse(err)
		return a
	}
	a.Out = a.marshal(v)
	a.checkAgain(tool, v)
	return a
}

func (a *answer) fault(format string, args ...any) {
	a.Faults = append(a.Faults, fmt.Sprintf(format, args...))
}

func (a *answer) marshal(v any) json.RawMessage {
	out, err := json.Marshal(v)
	if err != nil {
		a.fault("the decoded arguments do not marshal: %v", err)
	}
	return out
}

// refuse notes why the arguments are refused.
func (a *answer) refuse(err error) {
	var wrong *runtime.ArgumentError
	if !errors.As(err, &wrong) || len(wrong.Issues) == 0 {
		a.fault("refused without an issue: %v", err)
		return
	}
	a.Issues = wrong.Issues
}

// checkAgain decodes what the arguments marshal to: it gives the same
// arguments. Where properties were dropped, what is left may be too little.
func (a *answer) checkAgain(tool *runtime.Tool, v any) {
	if len(a.Unknown) > 0 || a.Out == nil {
		return
	}
	again, err := tool.DecodeAny(a.Out, runtime.WithLevel(runtime.Strict))
	if err != nil {
		a.fault("what it marshals to is refused: %v\n%s", err, a.Out)
	} else if !reflect.DeepEqual(again, v) {
		a.fault("what it marshals to decodes to something else: %#v, not %#v", again, v)
	}
	if checked, ok := v.(interface{ Validate() error }); !ok {
		a.fault("%T has no Validate", v)
	} else if err := checked.Validate(); err != nil {
		a.fault("Validate refuses what was decoded: %v", err)
	}
}

// checkStandard decodes at level standard: valid arguments are not changed,
// and what others are made into is valid.
func (a *answer) checkStandard(tool *runtime.Tool, args []byte, strict any, refused error) {
	var report runtime.Report
	v, err := tool.DecodeAny(args, runtime.WithLevel(runtime.Standard), runtime.WithReport(&report))
	switch {
	case refused == nil && err != nil:
		a.fault("level standard refuses valid arguments: %v", err)
	case refused == nil && (len(report.Coercions) > 0 || !reflect.DeepEqual(v, strict)):
		a.fault("level standard changes valid arguments: %+v", report.Coercions)
	case refused != nil && err == nil && len(report.Coercions) == 0:
		a.fault("level standard accepts, without coercing anything, what strict refuses: %v", refused)
	case refused != nil && err == nil && len(report.Unknown) == 0:
		if _, err := tool.DecodeAny(a.marshal(v), runtime.WithLevel(runtime.Strict)); err != nil {
			a.fault("what level standard makes of it is invalid: %v\n%s\n%+v", err, a.marshal(v), report.Coercions)
		}
	}
}
