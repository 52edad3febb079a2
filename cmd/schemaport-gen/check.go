package main

import (
	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/report"
)

// checkFlags are the flags of check.
type checkFlags struct {
	inputFlags
	failOn string
	quiet  bool
	matrix bool
}

// newCheckCommand returns the command check.
func newCheckCommand(p *printer) *cobra.Command {
	f := &checkFlags{}
	cmd := &cobra.Command{
		Use:   "check PATH... [flags]",
		Short: "What each target makes of each tool",
		Long: `check reads canonical tool files and tells what each target would make of each
tool as it is written, and what compiling does about it. It writes nothing.

An error is what a target does not take, or what only a change takes there that loses
something; a warning is what is represented or enforced differently. Exit status 1 means
findings as bad as --fail-on says. Findings that are known and accepted can be left out
by the configuration file: "suppress": [{"code": "gemini/...", "tool": "search_orders",
"path": "inputSchema.properties.id", "target": "gemini", "reason": "..."}]. Code and reason
are needed, the rest narrows it down; a path begins at the tool, and stands for what is
below it, too.

` + commonHelp("check"),
		Example: `  schemaport-gen check ./tools
  schemaport-gen check ./tools --targets all,groq --matrix
  schemaport-gen check ./tools --fail-on warning --format json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, p, args) },
	}
	f.register(cmd)
	return cmd
}

// register declares the flags.
func (f *checkFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.SortFlags = false
	f.registerTargets(cmd)
	fl.StringVar(&f.failOn, "fail-on", "error", "the least `severity` that makes the exit status 1: error, warning or never")
	fl.BoolVar(&f.quiet, "quiet", false, "one line for each tool and target instead of the findings")
	fl.BoolVar(&f.matrix, "matrix", false, "one table of tools by targets instead of the findings")
	f.registerReport(cmd)
}

// run checks and reports.
func (f *checkFlags) run(cmd *cobra.Command, p *printer, args []string) error {
	cfg, err := f.resolve(cmd, args)
	if err != nil {
		return err
	}
	res, err := gen.Check(cmd.Context(), cfg)
	if err != nil {
		return err
	}
	if err := f.report(p, res); err != nil {
		return err
	}
	errs, warnings := res.Count(diag.Error), res.Count(diag.Warning)
	if f.failOn == "error" && errs > 0 || f.failOn == "warning" && errs+warnings > 0 {
		return errFindings
	}
	return nil
}

// resolve combines the flags with the configuration file.
func (f *checkFlags) resolve(cmd *cobra.Command, args []string) (gen.CheckConfig, error) {
	in, err := f.inputFlags.resolve(cmd, args)
	if err != nil {
		return gen.CheckConfig{}, err
	}
	if f.quiet && f.matrix {
		return gen.CheckConfig{}, &usageError{message: "--quiet and --matrix are two reports; give one of them"}
	}
	if !cmd.Flags().Changed("fail-on") && in.file.failOn != "" {
		f.failOn = in.file.failOn
	}
	if err := oneOf("--fail-on", f.failOn, "error", "warning", "never"); err != nil {
		return gen.CheckConfig{}, err
	}
	if !cmd.Flags().Changed("quiet") && !f.matrix {
		f.quiet = in.file.quiet
	}
	return gen.CheckConfig{
		Paths: in.paths, Targets: in.targets, Without: in.file.without, Formats: in.file.formats, Suppress: in.file.suppress,
	}, nil
}

// report prints the result in the form that is asked for.
func (f *checkFlags) report(p *printer, res *gen.CheckResult) error {
	switch {
	case p.json:
		return p.document(report.NewCheckDocument(gen.Version, res))
	case f.matrix:
		return report.WriteMatrix(p.out, res, p.colour)
	case f.quiet:
		return report.WriteCheckQuiet(p.out, res, p.colour)
	}
	return report.WriteCheck(p.out, res, p.colour)
}
