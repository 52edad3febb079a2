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
enforce what was left out, as generated decoders do. A refusal stops no other tool and no
other target; exit status 1 means that there was one.`,
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
	fl.Var(&f.lossy, "allow-lossy", "permit changes that lose something: all of them, or with =`CODE[@PATH]` these only (repeatable, comma-separated)")
	fl.Lookup("allow-lossy").NoOptDefVal = allLosses
	f.registerReport(cmd)
}

// run compiles and reports.
func (f *compileFlags) run(cmd *cobra.Command, p *printer, args []string) error {
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
		Paths: in.paths, Out: out, Targets: in.targets, AllowLossy: lossy.all, Allow: lossy.some,
	})
	if err != nil {
		return err
	}
	if p.json {
		p.document(report.NewCompileDocument(gen.Version, res))
	} else if err := report.WriteCompile(p.out, res, p.colour); err != nil {
		return err
	}
	if _, refused := res.Count(); refused > 0 {
		return errFindings
	}
	return nil
}

// allLosses is the value of --allow-lossy that permits everything.
const allLosses = "all"

// permissions are the changes that may lose something. They are the value of
// --allow-lossy, and of allowLossy in the configuration file.
type permissions struct {
	all  bool
	some []target.Permission
}

// Set reads a comma list of codes, each with an "@" and a path behind it where
// the permission is for one place only.
func (p *permissions) Set(list string) error {
	for _, item := range splitOutsideQuotes(list) {
		item = strings.TrimSpace(item)
		code, path, located := strings.Cut(item, "@")
		switch {
		case item == allLosses:
			p.all = true
		case code == "" || located && path == "":
			return fmt.Errorf("%q is neither CODE nor CODE@PATH, with the code and path of a refused change", item)
		default:
			p.some = append(p.some, target.Permission{Code: code, Path: path})
		}
	}
	return nil
}

// String is the empty default that help does not show.
func (p *permissions) String() string { return "" }

// Type is what help calls the value.
func (p *permissions) Type() string { return "CODE[@PATH]" }

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
