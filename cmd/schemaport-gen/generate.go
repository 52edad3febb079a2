package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	gen.Config
	targets string
	format  string
	config  string
}

// newGenerateCommand returns the command generate.
func newGenerateCommand(p *printer) *cobra.Command {
	f := &generateFlags{}
	cmd := &cobra.Command{
		Use:   "generate PATH... [flags]",
		Short: "Emit Go from canonical tools (the default command)",
		Long: `generate reads canonical tool files and writes a Go package: argument types with
decoders, typed dispatch, and the definitions that each provider is sent.

PATH is a .json file or a directory of them. Nothing is written if anything is wrong.`,
		Example: `  //go:generate go tool schemaport-gen ./tools
  schemaport-gen ./tools --out internal/orders
  schemaport-gen generate ./tools --targets openai,mcp --verify`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := f.resolve(cmd, args)
			if err != nil {
				return err
			}
			return runGenerate(cmd, p, cfg)
		},
	}
	f.register(cmd)
	return cmd
}

// register declares the flags.
func (f *generateFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.Out, "out", "o", "", "`directory` of the Go package, created if missing (default: the current directory)")
	fl.StringVarP(&f.Package, "package", "p", "", "`name` of the package (default: that of the package in the directory, else $GOPACKAGE, else the directory's)")
	fl.StringVar(&f.targets, "targets", "all", "comma-separated `list` of target ids; all is openai,anthropic,gemini,mcp")
	fl.StringVar(&f.Lossy, "lossy", "enforce", "`policy` for a constraint that a target cannot express: enforce leaves it to the decoder, refuse refuses the tool")
	fl.StringVar(&f.Level, "coerce", "standard", "`level` that generated decoders use: strict, standard or lenient (reads as standard so far)")
	fl.BoolVar(&f.Formats, "formats", false, "decoders check format")
	fl.BoolVar(&f.Time, "time", false, "the formats date-time and date become time.Time")
	fl.BoolVar(&f.Verify, "verify", false, "write nothing; exit 1 and list the files that would change")
	fl.StringVar(&f.format, "format", "text", "`format` of the report: text or json")
	fl.StringVar(&f.config, "config", "", "`file` with defaults for the flags (default: "+defaultConfig+" if present)")
}

// resolve combines the flags with the configuration file: a flag that is given
// wins over the file, the file over the default.
func (f *generateFlags) resolve(cmd *cobra.Command, args []string) (gen.Config, error) {
	cfg := f.Config
	if f.format != "text" && f.format != "json" {
		return cfg, &usageError{message: fmt.Sprintf("--format takes text or json, not %q", f.format)}
	}
	file, err := readConfig(f.config)
	if err != nil {
		return cfg, err
	}
	cfg.Paths, cfg.Without, cfg.GoPackage = args, file.without, os.Getenv("GOPACKAGE")
	if len(args) == 0 && file.schemas != "" {
		cfg.Paths = []string{file.schemas}
	}
	given := cmd.Flags().Changed
	if cfg.Targets = file.targets; given("targets") || cfg.Targets == nil {
		if cfg.Targets = splitList(f.targets); len(cfg.Targets) == 0 {
			return cfg, &usageError{message: "--targets names no target"}
		}
	}
	choose := func(flag string, value *string, fromFile string) {
		if !given(flag) && fromFile != "" {
			*value = fromFile
		}
	}
	choose("out", &cfg.Out, file.output)
	choose("package", &cfg.Package, file.pkg)
	choose("lossy", &cfg.Lossy, file.lossy)
	choose("coerce", &cfg.Level, file.coerce)
	cfg.Formats = cfg.Formats || file.formats && !given("formats")
	cfg.Time = cfg.Time || file.time && !given("time")
	return cfg, nil
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

// runGenerate generates and reports.
func runGenerate(cmd *cobra.Command, p *printer, cfg gen.Config) error {
	res, err := gen.Generate(cmd.Context(), cfg)
	if err != nil && !errors.Is(err, gen.ErrRefused) {
		return err
	}
	if p.json {
		p.document(newGenerateDocument(res))
	} else {
		reportGenerate(p, cfg, res)
	}
	if err != nil || cfg.Verify && res.Stale() {
		return errFindings
	}
	return nil
}

// generateDocument is the report of generate in JSON.
type generateDocument struct {
	Command           string           `json:"command"`
	SchemaPortVersion string           `json:"schemaPortVersion"`
	Summary           generateSummary  `json:"summary"`
	Files             []gen.FileResult `json:"files"`
	Diagnostics       []diagnosticJSON `json:"diagnostics"`
}

type generateSummary struct {
	Tools     int `json:"tools"`
	Written   int `json:"written"`
	Unchanged int `json:"unchanged"`
	Removed   int `json:"removed"`
	Errors    int `json:"errors"`
	Warnings  int `json:"warnings"`
}

func newGenerateDocument(res *gen.Result) generateDocument {
	doc := generateDocument{
		Command: "generate", SchemaPortVersion: gen.Version,
		Summary: generateSummary{
			Tools: res.Tools, Written: res.Count(gen.Written), Unchanged: res.Count(gen.Unchanged), Removed: res.Count(gen.Removed),
			Errors: count(res.Diagnostics, diag.Error), Warnings: count(res.Diagnostics, diag.Warning),
		},
		Files: append([]gen.FileResult{}, res.Files...), Diagnostics: []diagnosticJSON{},
	}
	for _, d := range res.Diagnostics {
		doc.Diagnostics = append(doc.Diagnostics, newDiagnosticJSON(d))
	}
	return doc
}

// reportGenerate prints one line a target, what is wrong, and what was done.
func reportGenerate(p *printer, cfg gen.Config, res *gen.Result) {
	for _, t := range res.Targets {
		p.printf("%s\n", targetLine(t, res.Tools))
	}
	for _, d := range res.Diagnostics {
		// What targets change is told by the manifest; that a keyword is not
		// enforced anywhere is told here.
		if d.Severity == diag.Error || d.Severity == diag.Warning && d.Target == "" {
			p.diagnostic(d)
		}
	}
	switch {
	case count(res.Diagnostics, diag.Error) > 0:
		p.errorf("nothing was written\n")
	case cfg.Verify:
		reportVerify(p, res)
	default:
		p.printf("%s: %s written, %d unchanged, %d removed\n", plural(res.Tools, "tool"),
			plural(res.Count(gen.Written), "file"), res.Count(gen.Unchanged), res.Count(gen.Removed))
	}
}

// reportVerify lists the files that a run would change.
func reportVerify(p *printer, res *gen.Result) {
	if !res.Stale() {
		p.printf("%s: %s up to date\n", plural(res.Tools, "tool"), plural(len(res.Files), "file"))
		return
	}
	for _, f := range res.Files {
		if f.Action != gen.Unchanged {
			p.printf("would be %s: %s\n", f.Action, f.Path)
		}
	}
	p.errorf("%s would change; generate again\n", plural(len(res.Files)-res.Count(gen.Unchanged), "file"))
}

// targetLine says in one line what a target made of the tools.
func targetLine(t gen.TargetSummary, tools int) string {
	line := fmt.Sprintf("%s %-10s ", markGood, t.Name)
	if n := len(t.Refused); n > 0 {
		line = fmt.Sprintf("%s %-10s %d of %s refused, ", markBad, t.Name, n, plural(tools, "tool"))
	}
	line += plural(t.Tools, "definition")
	if t.Changes > 0 {
		line += ", " + plural(t.Changes, "change")
	}
	if t.Lossy > 0 {
		line += fmt.Sprintf(" (%d left to the decoder)", t.Lossy)
	}
	if n := len(t.LeftOut); n > 0 {
		line += fmt.Sprintf(", %s left out", plural(n, "tool"))
	}
	return line
}
