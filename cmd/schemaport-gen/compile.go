package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// compileFlags are the flags of compile.
type compileFlags struct {
	inputFlags
	out   string
	lossy permissions
}

// newCompileCommand returns the command compile.
func newCompileCommand(p *printer) *cobra.Command {
	f := &compileFlags{}
	cmd := &cobra.Command{
		Use:   "compile PATH... --out DIR [flags]",
		Short: "Write per-target JSON definitions and manifest.json",
		Long: `compile reads canonical tool files and writes the definition of each tool for each
target into a file of its own, DIR/<target>/<tool>.json, and what was done to it into
DIR/manifest.json. Files of earlier runs stay.

A change that loses something, a constraint that a target cannot express for one, refuses the
tool for that target unless --allow-lossy permits it; whatever reads the calls then has to
enforce what was left out. Generated decoders do, save for keywords that no decoder enforces,
and for formats where generate is not given --formats: the report says which those are. A
refusal stops no other tool and no other target; exit status 1 means that there was one. A
permission takes the code of a change as compile and check print it, with a target's id and a
slash in front for that target only; a path stands for what is below it, too.

` + commonHelp("compile"),
		Example: `  schemaport-gen compile ./tools --out build/tools
  schemaport-gen compile ./tools --out build/tools --targets openai,mcp --allow-lossy
  schemaport-gen compile ./tools --out build/tools --allow-lossy=dropped-additional-properties@inputSchema.additionalProperties`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, p, args) },
	}
	f.register(cmd)
	return cmd
}

// register declares the flags.
func (f *compileFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.out, "out", "o", "", "`directory` of the definitions, created if missing")
	f.registerTargets(cmd)
	fl.Var(&f.lossy, "allow-lossy", "permit changes that lose something: all of them, or behind a = those of a code (repeatable)")
	fl.Lookup("allow-lossy").NoOptDefVal = noList
	f.registerReport(cmd)
}

// run compiles and reports.
func (f *compileFlags) run(cmd *cobra.Command, p *printer, args []string) error {
	if err := misplacedCode(args); err != nil {
		return err
	}
	in, err := f.resolve(cmd, args)
	if err != nil {
		return err
	}
	out, lossy := f.out, f.lossy
	if !cmd.Flags().Changed("out") {
		out = in.file.output
	}
	if !cmd.Flags().Changed("allow-lossy") {
		lossy = in.file.allowLossy
	}
	res, err := gen.Compile(cmd.Context(), gen.CompileConfig{
		Paths: in.paths, Out: out, Targets: in.targets, Without: in.file.without, AllowLossy: lossy.all, Allow: lossy.some,
	})
	if err != nil {
		return err
	}
	if p.json {
		err = p.document(report.NewCompileDocument(gen.Version, res))
	} else {
		err = report.WriteCompile(p.out, res, p.colour)
	}
	if err != nil {
		return err
	}
	if _, refused := res.Count(); refused > 0 {
		return errFindings
	}
	return nil
}

// misplacedCode finds codes of changes where paths are expected: behind
// --allow-lossy and a blank.
func misplacedCode(args []string) error {
	for _, arg := range args {
		var codes permissions
		if codes.Set(arg) == nil && !codes.all && !exists(arg) {
			return &usageError{
				message: fmt.Sprintf("%s is no path, but the code of a change", arg),
				hint:    "write --allow-lossy=" + arg + ", with = and without a blank",
			}
		}
	}
	return nil
}

// Values of --allow-lossy that permit everything. The second is that of the flag
// by itself; help prints it as what the value may be.
const (
	allLosses = "all"
	noList    = "CODE[@PATH],..."
)

// permissions are the changes that may lose something. They are the value of
// --allow-lossy, and of allowLossy in the configuration file.
type permissions struct {
	all  bool
	some []target.Permission
}

// Set reads a comma list of codes, each with an "@" and a path behind it where
// the permission is for one place only.
func (p *permissions) Set(list string) error {
	if list == noList {
		p.all = true
		return nil
	}
	for _, item := range splitOutsideQuotes(list) {
		item = strings.TrimSpace(item)
		if item == allLosses {
			p.all = true
			continue
		}
		one, err := gen.ParsePermission(item)
		if err != nil {
			return err
		}
		p.some = append(p.some, one)
	}
	return nil
}

// String is the empty default that help does not show.
func (p *permissions) String() string { return "" }

// Type is what help calls a value that has to be given; this one has not.
func (p *permissions) Type() string { return "" }

// splitOutsideQuotes splits a comma list whose items may hold quoted parts:
// paths write unusual property names in quotes.
func splitOutsideQuotes(list string) []string {
	var out []string
	start, quoted := 0, false
	for i := 0; i < len(list); i++ {
		switch c := list[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted:
			i++
		case c == ',' && !quoted:
			out = append(out, list[start:i])
			start = i + 1
		}
	}
	return append(out, list[start:])
}
