package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen/report"
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
				word := strings.Join(args, " ")
				meant := report.DidYouMean(word, commandWords(cmd.Root()))
				return &usageError{message: fmt.Sprintf("there is no command %q%s", word, meant), unknown: true}
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
