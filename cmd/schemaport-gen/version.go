package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
)

// formatVersion is the version of the canonical tool format that is read.
const formatVersion = "0.1.0"

// newVersionCommand returns the command version.
func newVersionCommand(p *printer) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  schemaport-gen version",
		Args:    noArguments,
		RunE:    func(*cobra.Command, []string) error { return printVersion(p) },
	}
}

func printVersion(p *printer) error {
	p.printf("schemaport-gen %s\ncanonical tool format %s\n", gen.Version, formatVersion)
	return nil
}

// noArguments refuses arguments to a command that takes none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return &usageError{message: fmt.Sprintf("%s takes no arguments, but got %q", cmd.Name(), args[0])}
	}
	return nil
}
