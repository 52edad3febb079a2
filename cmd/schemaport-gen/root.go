package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen/report"
)

// plannedCommands are command words of later versions. They are not read as
// paths, so that a script does not change its meaning when they arrive.
var plannedCommands = []string{"diff", "probe", "docs"}

// newRootCommand returns the whole command line. The root command is generate:
// that is what stands behind go:generate.
func newRootCommand(p *printer) *cobra.Command {
	cmd := newGenerateCommand(p)
	cmd.Use = "schemaport-gen [generate] PATH... [flags]"
	cmd.Short = "Typed Go from canonical LLM tool files"
	cmd.Long = strings.Replace(cmd.Long, "generate reads", "schemaport-gen reads", 1)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.CompletionOptions.DisableDefaultCmd = true
	cmd.SetFlagErrorFunc(flagError)

	var version bool
	cmd.Flags().BoolVarP(&version, "version", "V", false, "print the version")
	generate := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		switch {
		case version:
			return printVersion(p)
		case len(args) == 0 && c.Flags().NFlag() == 0:
			return c.Help()
		}
		if err := noCommand(c, args); err != nil {
			return err
		}
		return generate(c, args)
	}
	cmd.InitDefaultHelpFlag() // so that "--help generate" is read as a flag and a command
	cmd.AddCommand(newGenerateCommand(p), newCheckCommand(p), newCompileCommand(p), newArgsCommand(p), newImportCommand(p), newVersionCommand(p))
	cmd.SetHelpCommand(newHelpCommand())
	return cmd
}

// flagError is what is wrong with the flags. Those of a command whose word is
// misspelt are read as flags of generate: then it is the word that is wrong.
func flagError(cmd *cobra.Command, err error) error {
	if !cmd.HasParent() {
		if err := noCommand(cmd, cmd.Flags().Args()); err != nil {
			return err
		}
	}
	if usage := asUsage(err); usage != nil {
		return usage // of a value, which says more by itself
	}
	return &usageError{message: err.Error() + meantFlag(cmd, err)}
}

// meantFlag asks about the flag that was likely meant by one that there is not.
// One that has a single hyphen is read as a row of short flags.
func meantFlag(cmd *cobra.Command, err error) string {
	var unknown interface {
		error
		GetSpecifiedName() string
		GetSpecifiedShortnames() string
	}
	if !errors.As(err, &unknown) || isFlag(cmd, unknown.GetSpecifiedName()) {
		return "" // of a flag that there is, it is the value that is missing
	}
	given := cmp.Or(unknown.GetSpecifiedShortnames(), unknown.GetSpecifiedName())
	var words []string
	for _, f := range collect(cmd.Flags().VisitAll) {
		words = append(words, f.Name)
	}
	if len(given) > 1 {
		if word, ok := report.Nearest(given, words); ok {
			return fmt.Sprintf(" (did you mean --%s?)", word)
		}
	}
	return ""
}

// isFlag reports whether a command has a flag of that name, or that letter.
func isFlag(cmd *cobra.Command, name string) bool {
	return cmd.Flags().Lookup(name) != nil || len(name) == 1 && cmd.Flags().ShorthandLookup(name) != nil
}

// collect is a list of what a visitor visits.
func collect[T any](visit func(func(T))) []T {
	var all []T
	visit(func(v T) { all = append(all, v) })
	return all
}

// noCommand finds a first argument that is meant as a command, and is none: a
// word of a later version, or one that is nearly a command's and leads nowhere.
func noCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	word := args[0]
	if slices.Contains(plannedCommands, word) {
		return &usageError{unknown: true, message: fmt.Sprintf(
			"the command %q is not part of this version; a file or directory of that name is written ./%s", word, word)}
	}
	if strings.ContainsAny(word, `./\`) || exists(word) {
		return nil
	}
	if meant := report.DidYouMean(word, commandWords(root)); meant != "" {
		return &usageError{unknown: true, message: fmt.Sprintf("%q is no command%s, and there is no file or directory of that name", word, meant)}
	}
	return nil
}

// commandWords lists the words of all commands.
func commandWords(root *cobra.Command) []string {
	var words []string
	for _, c := range root.Commands() {
		words = append(words, c.Name())
	}
	return words
}

// exists reports whether a path leads to something.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
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
