package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/report"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	gen.Config
	sdk string
	inputFlags
}

// newGenerateCommand returns the command generate.
func newGenerateCommand(p *printer) *cobra.Command {
	f := &generateFlags{}
	cmd := &cobra.Command{
		Use:   "generate PATH... [flags]",
		Short: "Emit Go from canonical tools (the default command)",
		Long: `generate reads canonical tool files and writes a Go package: argument types with
decoders, typed dispatch, and the definitions that each provider is sent.

PATH is a .json file or a directory of them. Nothing is written if anything is wrong.

A run with nothing to change is remembered in the user's cache directory, and then takes
a tenth of the time. $SCHEMAPORT_CACHE names another directory, or is off.

` + commonHelp("generate"),
		Example: `  //go:generate go tool schemaport-gen ./tools
  schemaport-gen ./tools --out internal/orders
  schemaport-gen ./tools --sdk openai,mcp
  schemaport-gen generate ./tools --targets openai,mcp --verify`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg, err := f.resolve(cmd, args)
			if err != nil {
				return err
			}
			cfg.Cache = cacheDir()
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
	f.registerTargets(cmd)
	fl.StringVar(&f.Lossy, "lossy", "enforce", "`policy` for a constraint that a target cannot express: enforce leaves it to the decoder, refuse refuses the tool")
	fl.StringVar(&f.Level, "coerce", "standard", "`level` that generated decoders use: strict, standard or lenient")
	fl.StringVar(&f.sdk, "sdk", "", "comma-separated `list` of Go SDKs to emit bindings for: "+strings.Join(gen.SDKNames(), ", ")+"; the targets that they need are added")
	fl.BoolVar(&f.Formats, "formats", false, "decoders check format")
	fl.BoolVar(&f.Time, "time", false, "strings of the formats date-time and date become time.Time, and are checked; time and duration stay strings")
	fl.BoolVar(&f.Verify, "verify", false, "write nothing; exit 1 and list the files that would change")
	f.registerReport(cmd)
}

// resolve combines the flags with the configuration file: a flag that is given
// wins over the file, the file over the default.
func (f *generateFlags) resolve(cmd *cobra.Command, args []string) (gen.Config, error) {
	cfg := f.Config
	in, err := f.inputFlags.resolve(cmd, args)
	if err != nil {
		return cfg, err
	}
	file, given := in.file, cmd.Flags().Changed
	cfg.Paths, cfg.Targets, cfg.Without, cfg.GoPackage = in.paths, in.targets, file.without, os.Getenv("GOPACKAGE")
	choose := func(flag string, value *string, fromFile string) {
		if !given(flag) && fromFile != "" {
			*value = fromFile
		}
	}
	choose("out", &cfg.Out, file.output)
	choose("package", &cfg.Package, file.pkg)
	choose("lossy", &cfg.Lossy, file.lossy)
	choose("coerce", &cfg.Level, file.coerce)
	if cfg.SDKs = file.sdks; given("sdk") {
		if cfg.SDKs = splitList(f.sdk); len(cfg.SDKs) == 0 {
			return cfg, &usageError{message: "--sdk names no SDK"}
		}
	}
	cfg.Formats = cfg.Formats || file.formats && !given("formats")
	cfg.Time = cfg.Time || file.time && !given("time")
	return cfg, nil
}

// cacheDir is where runs are remembered: in the user's cache, unless
// $SCHEMAPORT_CACHE names another directory or says off. Without a home there is none.
func cacheDir() string {
	dir := os.Getenv("SCHEMAPORT_CACHE")
	if dir == "" {
		home, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(home, "schemaport-gen")
	}
	if dir == "off" {
		return ""
	}
	return dir
}

// runGenerate generates and reports.
func runGenerate(cmd *cobra.Command, p *printer, cfg gen.Config) error {
	res, err := gen.Generate(cmd.Context(), cfg)
	if err != nil && !errors.Is(err, gen.ErrRefused) {
		return err
	}
	if !p.json {
		reportGenerate(p, cfg, res)
	} else if err := p.document(newGenerateDocument(res)); err != nil {
		return err
	}
	if err != nil || cfg.Verify && res.Stale() {
		return errFindings
	}
	return nil
}

// generateDocument is the report of generate in JSON.
type generateDocument struct {
	Command           string              `json:"command"`
	SchemaPortVersion string              `json:"schemaPortVersion"`
	Summary           generateSummary     `json:"summary"`
	Files             []gen.FileResult    `json:"files"`
	Diagnostics       []report.Diagnostic `json:"diagnostics"`
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
		Files: append([]gen.FileResult{}, res.Files...), Diagnostics: []report.Diagnostic{},
	}
	for _, d := range res.Diagnostics {
		doc.Diagnostics = append(doc.Diagnostics, report.NewDiagnostic(d))
	}
	return doc
}

// reportGenerate prints one line a target, what is wrong, and what was done.
func reportGenerate(p *printer, cfg gen.Config, res *gen.Result) {
	width := 0
	for _, t := range res.Targets {
		width = max(width, report.Width(t.Name))
	}
	for _, t := range res.Targets {
		p.printf("%s\n", targetLine(t, res.Tools, width))
	}
	reportFindings(p, cfg, res)
	switch {
	case count(res.Diagnostics, diag.Error) > 0:
		p.errorf("nothing was written\n")
	case cfg.Verify:
		reportVerify(p, res)
	default:
		p.printf("%s: %s written, %d unchanged, %d removed\n", report.Plural(res.Tools, "tool"),
			report.Plural(res.Count(gen.Written), "file"), res.Count(gen.Unchanged), res.Count(gen.Removed))
	}
}

// maxListed is how many findings of a severity generate prints: it is run often,
// and check tells all.
const maxListed = 20

// reportFindings prints the errors, and of the warnings those that are about no
// target, or about the configuration: that a keyword is not enforced anywhere,
// that a tool to leave out does not exist. What targets change, the
// manifest tells, and check.
func reportFindings(p *printer, cfg gen.Config, res *gen.Result) {
	var errs, warnings, refusals []diag.Diagnostic
	for _, d := range res.Diagnostics {
		switch {
		case d.Code == gen.CodeTargetRefuses:
			refusals = append(refusals, d)
		case d.Severity == diag.Error:
			errs = append(errs, d)
		case d.Severity == diag.Warning && (d.Target == "" || d.Code == gen.CodeWithoutUnknownTool):
			warnings = append(warnings, d)
		}
	}
	left := p.some(errs, "error") + p.some(warnings, "warning")
	for _, d := range refusals {
		p.diagnostic(d)
	}
	for _, t := range res.Targets {
		left += t.Rechecked + t.Lost + t.Narrowing
	}
	if left > 0 {
		p.printf("the command check tells more: check %s\n", report.Visible(strings.Join(cfg.Paths, " ")))
	}
}

// some prints the first of the findings, says how many there are beyond them,
// and returns that.
func (p *printer) some(list []diag.Diagnostic, noun string) int {
	shown := min(len(list), maxListed)
	for _, d := range list[:shown] {
		p.diagnostic(d)
	}
	left := len(list) - shown
	if left > 0 {
		p.errorf("… and %s\n", report.Plural(left, "more "+noun))
	}
	return left
}

// reportVerify lists the files that a run would change.
func reportVerify(p *printer, res *gen.Result) {
	if !res.Stale() {
		p.printf("%s: %s up to date\n", report.Plural(res.Tools, "tool"), report.Plural(len(res.Files), "file"))
		return
	}
	for _, f := range res.Files {
		if f.Action != gen.Unchanged {
			p.printf("would be %s: %s\n", f.Action, f.Path)
		}
	}
	p.errorf("%s would change; generate again\n", report.Plural(len(res.Files)-res.Count(gen.Unchanged), "file"))
}

// targetLine says in one line what a target made of the tools. The width is
// that of the column of names.
func targetLine(t gen.TargetSummary, tools, width int) string {
	name := report.Pad(t.Name, width)
	line := fmt.Sprintf("%s %s  ", report.MarkGood, name)
	if n := len(t.Refused); n > 0 {
		line = fmt.Sprintf("%s %s  %d of %s refused, ", report.MarkError, name, n, report.Plural(tools, "tool"))
	}
	line += report.Plural(t.Tools, "definition")
	if t.Changes > 0 {
		line += ", " + report.Plural(t.Changes, "change") + ofThem(t)
	}
	if n := len(t.LeftOut); n > 0 {
		line += fmt.Sprintf(", %s left out", report.Plural(n, "tool"))
	}
	return line
}

// ofThem says in parentheses which of a target's changes cost something; nothing
// where none does.
func ofThem(t gen.TargetSummary) string {
	var parts []string
	for _, part := range [...]struct {
		n    int
		what string
	}{{t.Rechecked, "left to the decoder"}, {t.Lost, "enforced by nothing"}, {t.Narrowing, "narrowing"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
