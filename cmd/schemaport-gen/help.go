package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// newHelpCommand returns the command help.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about a command",
		Example: "  schemaport-gen help generate",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return &usageError{message: fmt.Sprintf("there is no command %q", strings.Join(args, " ")), unknown: true}
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
