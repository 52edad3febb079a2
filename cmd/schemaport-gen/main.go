// Command schemaport-gen generates typed Go from canonical LLM tool files: see
// schemaport-gen --help, and the package documentation of the module.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/report"
)

// Exit codes.
const (
	exitDone     = 0
	exitFindings = 1 // a refusal, an error of a target, stale output
	exitWrong    = 2 // the input or the command line is wrong and nothing was written, or the report could not be
)

// errFindings ends a command whose findings have been printed.
var errFindings = errors.New("findings")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(execute(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// execute runs one command line and returns its exit code.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out := &sink{to: stdout}
	p := &printer{out: out, err: stderr, json: wantsJSON(args), colour: wantsColour(stdout)}
	root := newRootCommand(p)
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	if err != nil && !errors.Is(err, errFindings) && out.err == nil {
		p.failure(commandName(cmd), err)
	}
	switch {
	case out.err != nil:
		p.errorf("%s the report cannot be written: %v\n", report.MarkError, out.err)
		return exitWrong
	case err == nil:
		return exitDone
	case errors.Is(err, errFindings):
		return exitFindings
	}
	return exitWrong
}

// A sink remembers that something could not be written: whoever relies on a
// report, or on its exit status, has to know that there is none.
type sink struct {
	to  io.Writer
	err error
}

// Write writes unless a write has failed before.
func (s *sink) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.to.Write(p)
	s.err = err
	return n, err
}

// wantsColour reports whether a report may use colours: whoever reads it sits at
// a terminal and has not asked for none.
func wantsColour(stdout io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isDevice(stdout)
}

// isDevice reports whether a standard stream is a character device: a terminal,
// or the null device.
func isDevice(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A usageError is a command line, or a configuration, that cannot be followed.
type usageError struct {
	place   diag.Place // of a configuration: where it says so
	message string
	hint    string // what there is instead; may be empty
	unknown bool   // it cannot be told which command was meant
}

// Error returns the message, with the place in front where there is one.
func (e *usageError) Error() string {
	if e.place.File == "" {
		return e.message
	}
	return e.place.String() + ": " + e.message
}

// asUsage returns err as the usage error that it is or holds, or nil if it is
// about something else than the command line.
func asUsage(err error) *usageError {
	if ours := (*usageError)(nil); errors.As(err, &ours) {
		return ours
	}
	if theirs := (*gen.UsageError)(nil); errors.As(err, &theirs) {
		return &usageError{place: theirs.Place, message: theirs.Message, hint: theirs.Hint}
	}
	return nil
}
