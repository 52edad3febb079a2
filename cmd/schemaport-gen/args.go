package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// argsFlags are the flags of args.
type argsFlags struct {
	gen.ArgsConfig
	inputFlags
}

// newArgsCommand returns the command args.
func newArgsCommand(p *printer) *cobra.Command {
	f := &argsFlags{}
	cmd := &cobra.Command{
		Use:   "args PATH TOOL [flags] < CALL.json",
		Short: "Decode the arguments of one call, without generating",
		Long: `args reads the arguments of one call of TOOL from standard input, as the decoder would
that generate writes for the tool, and prints them as they reach the handler: coerced,
with the target's representation undone, and with defaults. Below stands what was changed.
Arguments that are refused are answered with the text that the model would be sent.

PATH is a .json file or a directory of them; where the configuration file says schemas,
TOOL is enough. At most 16 MiB are read.

` + strings.Join([]string{
			report.Wrap("Targets are "+strings.Join(ids(target.All()), ", ")+".", ""),
			configHelp("args"),
			report.Wrap("Exit status: 0 decoded, 1 the arguments were refused, or the target does not get the tool, "+
				"2 nothing was decoded (wrong input or command line), or the report could not be written.", ""),
		}, "\n\n"),
		Example: `  schemaport-gen args ./tools refund_order < call.json
  schemaport-gen args ./tools refund_order --target openai --coerce lenient < call.json
  echo '{"order_id": 7}' | schemaport-gen args ./tools refund_order --format json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, p, args) },
	}
	f.register(cmd)
	return cmd
}

// register declares the flags.
func (f *argsFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.Target, "target", "", "`id` of the target whose definition the arguments answer (default: none, they answer the tool's own schema)")
	fl.StringVar(&f.Level, "coerce", "standard", "`level` of coercion: strict, standard or lenient")
	fl.BoolVar(&f.Formats, "formats", false, "check format")
	fl.BoolVar(&f.Time, "time", false, "check the formats date-time and date, as decoders do that were generated with --time")
	fl.BoolVar(&f.RejectUnknown, "reject-unknown", false, "refuse undeclared properties even where the schema is open")
	fl.BoolVar(&f.OmitValues, "omit-values", false, "name kinds instead of values in messages and coercions")
	f.registerReport(cmd)
}

// run decodes and reports.
func (f *argsFlags) run(cmd *cobra.Command, p *printer, args []string) error {
	cfg, err := f.resolve(cmd, args)
	if err != nil {
		return err
	}
	cfg.Call = awaited(cmd.InOrStdin(), p)
	res, err := gen.ReadArgs(cmd.Context(), cfg)
	if err != nil {
		return err
	}
	if p.json {
		err = p.document(report.NewArgsDocument(gen.Version, res))
	} else {
		err = report.WriteArgs(p.out, res, p.colour)
	}
	if err == nil && !res.OK() {
		return errFindings
	}
	return err
}

// resolve combines the flags with the configuration file.
func (f *argsFlags) resolve(cmd *cobra.Command, args []string) (gen.ArgsConfig, error) {
	cfg, given := f.ArgsConfig, cmd.Flags().Changed
	if err := oneOf("--format", f.format, "text", "json"); err != nil {
		return cfg, err
	}
	file, err := readConfig(f.config)
	if err != nil {
		return cfg, err
	}
	if len(args) == 1 && file.schemas != "" {
		args = []string{file.schemas, args[0]}
	}
	if len(args) != 2 {
		return cfg, &usageError{
			message: fmt.Sprintf("args takes a path and the name of a tool, not %s", report.Plural(len(args), "argument")),
			hint:    "write schemaport-gen args PATH TOOL; the call is read from standard input",
		}
	}
	if given("target") && cfg.Target == "" {
		return cfg, &usageError{message: "--target names no target"}
	}
	cfg.Paths, cfg.Tool, cfg.Without = args[:1], args[1], file.without
	if !given("coerce") && file.coerce != "" {
		cfg.Level = file.coerce
	}
	cfg.Formats = cfg.Formats || file.formats && !given("formats")
	cfg.Time = cfg.Time || file.time && !given("time")
	return cfg, nil
}

// A prompter is a terminal that says at the first read what is awaited: to
// whoever sits there, the command would seem to hang.
type prompter struct {
	terminal io.Reader
	p        *printer
	said     bool
}

// Read says what is awaited, once, and reads.
func (r *prompter) Read(b []byte) (int, error) {
	if !r.said {
		r.said = true
		r.p.errorf("type the arguments as JSON, and Ctrl-D on a line of its own (on Windows Ctrl-Z)\n")
	}
	return r.terminal.Read(b)
}

// awaited is standard input, with a prompt where it is a terminal.
func awaited(in io.Reader, p *printer) io.Reader {
	if f, ok := in.(*os.File); ok && isDevice(f) && !isNull(f) {
		return &prompter{terminal: in, p: p}
	}
	return in
}

// isNull reports whether a file is the null device.
func isNull(f *os.File) bool {
	info, err := f.Stat()
	null, missing := os.Stat(os.DevNull)
	return err == nil && missing == nil && os.SameFile(info, null)
}
