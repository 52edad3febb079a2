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
)

// Exit codes.
const (
	exitDone     = 0
	exitFindings = 1 // a refusal, an error of a target, stale output
	exitWrong    = 2 // the input or the command line is wrong; nothing was written
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
	p := &printer{out: stdout, err: stderr, json: wantsJSON(args), colour: wantsColour(stdout)}
	root := newRootCommand(p)
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := root.ExecuteContextC(ctx)
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errFindings):
		return exitFindings
	}
	p.failure(commandName(cmd), err)
	return exitWrong
}

// wantsColour reports whether a report may use colours: whoever reads it sits at
// a terminal and has not asked for none.
func wantsColour(stdout io.Writer) bool {
	f, ok := stdout.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A usageError is a command line, or a configuration, that cannot be followed.
type usageError struct {
	message string
	unknown bool // it cannot be told which command was meant
}

// Error returns the message.
func (e *usageError) Error() string { return e.message }

// isUsage reports whether err is about the command line and not about the input.
func isUsage(err error) bool {
	var ours *usageError
	var theirs *gen.UsageError
	return errors.As(err, &ours) || errors.As(err, &theirs)
}
