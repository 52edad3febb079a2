package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// plannedCommands are command words of later versions. They are not read as
// paths, so that a script does not change its meaning when they arrive.
var plannedCommands = []string{"diff", "args", "probe", "import", "docs"}

// newRootCommand returns the whole command line. The root command is generate:
// that is what stands behind go:generate.
func newRootCommand(p *printer) *cobra.Command {
	cmd := newGenerateCommand(p)
	cmd.Use = "schemaport-gen [generate] PATH... [flags]"
	cmd.Short = "Typed Go from canonical LLM tool files"
	cmd.Long = strings.Replace(cmd.Long, "generate reads", "schemaport-gen reads", 1)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return &usageError{message: err.Error()} })

	var version bool
	cmd.Flags().BoolVarP(&version, "version", "V", false, "print the version")
	generate := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		switch {
		case version:
			return printVersion(p)
		case len(args) == 0 && c.Flags().NFlag() == 0:
			return c.Help()
		case len(args) > 0 && slices.Contains(plannedCommands, args[0]):
			return &usageError{unknown: true, message: fmt.Sprintf(
				"the command %q is not part of this version; a file or directory of that name is written ./%s", args[0], args[0])}
		}
		return generate(c, args)
	}
	cmd.InitDefaultHelpFlag() // so that "--help generate" is read as a flag and a command
	cmd.AddCommand(newGenerateCommand(p), newCheckCommand(p), newCompileCommand(p), newVersionCommand(p))
	cmd.SetHelpCommand(newHelpCommand())
	return cmd
}

// commandName is a command's word as reports have it.
func commandName(cmd *cobra.Command) string {
	if cmd == nil || !cmd.HasParent() {
		return "generate"
	}
	return cmd.Name()
}

// wantsJSON reports whether the arguments ask for JSON. Faults of the command
// line itself are reported in the format it asks for, so this cannot wait for
// the flags to be parsed.
func wantsJSON(args []string) bool {
	for i, a := range args {
		value, ok := strings.CutPrefix(a, "--format=")
		if a == "--format" && i+1 < len(args) {
			value, ok = args[i+1], true
		}
		if a == "--" {
			break
		}
		if ok && value == "json" {
			return true
		}
	}
	return false
}
