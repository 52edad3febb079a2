package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// inputFlags are the flags of every command that reads tools for targets.
type inputFlags struct {
	targets string
	format  string
	config  string
}

// registerTargets declares --targets.
func (f *inputFlags) registerTargets(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.targets, "targets", "all", "comma-separated `list` of target ids; all is "+strings.Join(ids(target.Base()), ","))
}

// registerReport declares --format and --config.
func (f *inputFlags) registerReport(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVar(&f.format, "format", "text", "`format` of the report: text or json")
	fl.StringVar(&f.config, "config", "", "`file` with defaults for the flags (default: "+defaultConfig+" if present)")
}

// commonHelp is what the help of every command that reads tools ends with:
// targets, keys of the configuration file, and exit statuses.
func commonHelp(command string) string {
	base, all := ids(target.Base()), ids(target.All())
	return strings.Join([]string{
		report.Wrap("Targets beyond "+strings.Join(base, ", ")+" are named one by one: "+strings.Join(all[len(base):], ", ")+".", ""),
		configHelp(command),
		report.Wrap("Exit status: 0 done, 1 findings, 2 nothing was done (wrong input or command line, or an output that cannot be written), or the report could not be written.", ""),
	}, "\n\n")
}

// configHelp is what the help of a command says of the configuration file.
func configHelp(command string) string {
	return report.Wrap("The configuration file is a JSON object; the keys that count here are "+strings.Join(keysOf(command), ", ")+".", "")
}

// ids lists the ids of targets.
func ids(targets []*target.Target) []string {
	out := make([]string, len(targets))
	for i, t := range targets {
		out[i] = t.ID
	}
	return out
}

// An input is what a command reads, and for which targets.
type input struct {
	paths, targets []string
	file           *fileConfig
}

// resolve combines flags and arguments with the configuration file: what is
// given on the command line wins over the file, the file over the default.
func (f *inputFlags) resolve(cmd *cobra.Command, args []string) (*input, error) {
	if err := oneOf("--format", f.format, "text", "json"); err != nil {
		return nil, err
	}
	file, err := readConfig(f.config)
	if err != nil {
		return nil, err
	}
	in := &input{paths: args, targets: file.targets, file: file}
	if len(args) == 0 && file.schemas != "" {
		in.paths = []string{file.schemas}
	}
	if cmd.Flags().Changed("targets") || in.targets == nil {
		if in.targets = splitList(f.targets); len(in.targets) == 0 {
			return nil, &usageError{message: "--targets names no target"}
		}
	}
	return in, nil
}

// oneOf checks a value that comes from a closed list.
func oneOf(flag, value string, choices ...string) error {
	if slices.Contains(choices, value) {
		return nil
	}
	last := len(choices) - 1
	return &usageError{message: fmt.Sprintf("%s takes %s or %s, not %q", flag, strings.Join(choices[:last], ", "), choices[last], value)}
}

// splitList splits a comma list; blanks around its items do not count.
func splitList(list string) []string {
	var out []string
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}
