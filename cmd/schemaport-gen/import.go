package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport-gen/gen"
	"github.com/schemaport/schemaport-gen/gen/importer"
	"github.com/schemaport/schemaport-gen/gen/report"
)

// importFlags are the flags of import.
type importFlags struct {
	gen.ImportConfig
	from    string
	command string
	headers []string
	timeout time.Duration
	format  string
}

// newImportCommand returns the command import.
func newImportCommand(p *printer) *cobra.Command {
	f := &importFlags{}
	cmd := &cobra.Command{
		Use:   "import SOURCE... --out DIR [flags]",
		Short: "Turn foreign tool definitions into canonical files",
		Long: `import reads tool definitions of MCP servers, OpenAI, Anthropic and Gemini, and writes each
tool into a canonical file of its own, DIR/<tool>.json.

SOURCE is a file, a directory of .json files, or - for standard input: a reply to tools/list,
the body of a request, a list of definitions, or one. In place of it --mcp-command or
--mcp-url names an MCP server, which is asked for its tools.

Only the envelope is changed. What the canonical format does not take is an error, unless
--mend has it rewritten: types in upper case or of other languages, nullable, boolean
subschemas, bounds of draft 4, tuples under items, and more; docs/import.md has the list. Each
change is printed with its place, and those that may not be what the author meant are marked
as a guess.

` + report.Wrap("Exit status: 0 done, 2 nothing was written (a wrong command line, a definition that is not fit to be imported, a server that does not answer, or a file that would change and --overwrite is not given).", ""),
		Example: `  schemaport-gen import openai-tools.json --out tools
  schemaport-gen import --mcp-command "npx -y @modelcontextprotocol/server-memory" --out tools
  schemaport-gen import --mcp-url https://example.com/mcp --header "Authorization: Bearer $TOKEN" --out tools
  curl -s https://example.com/tools.json | schemaport-gen import - --mend --out tools`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, p, args) },
	}
	f.register(cmd)
	return cmd
}

// register declares the flags.
func (f *importFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVarP(&f.Out, "out", "o", "", "`directory` of the tool files, created if missing")
	fl.StringVar(&f.from, "from", "auto", "`form` of the definitions: auto, mcp, openai, anthropic or gemini")
	fl.BoolVar(&f.Mend, "mend", false, "rewrite what the canonical format does not take, and list each change")
	fl.BoolVar(&f.Overwrite, "overwrite", false, "replace files that are there and would change")
	fl.StringVar(&f.command, "mcp-command", "", "`command` that starts an MCP server on its standard input and output; quotes keep words together, no shell reads it")
	fl.StringVar(&f.Server.URL, "mcp-url", "", "`address` of an MCP server that speaks streamable HTTP")
	fl.StringArrayVar(&f.headers, "header", nil, "`header` for requests to --mcp-url, as \"Name: value\" (repeatable)")
	fl.DurationVar(&f.timeout, "timeout", time.Minute, "how long the server may take for all, its start and what npx downloads for it included")
	fl.StringVar(&f.format, "format", "text", "`format` of the report: text or json")
}

// run imports and reports.
func (f *importFlags) run(cmd *cobra.Command, p *printer, args []string) error {
	if err := oneOf("--format", f.format, "text", "json"); err != nil {
		return err
	}
	cfg := f.ImportConfig
	cfg.Paths, cfg.Stdin, cfg.From = args, cmd.InOrStdin(), importer.Form(f.from)
	var err error
	if cfg.Server.Command, err = splitCommand(f.command); err != nil {
		return err
	}
	if cmd.Flags().Changed("mcp-command") && len(cfg.Server.Command) == 0 {
		return &usageError{message: "--mcp-command names no command"}
	}
	if cfg.Server.Header, err = parseHeaders(f.headers); err != nil {
		return err
	}
	ctx := cmd.Context()
	if len(args) == 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, f.timeout)
		defer cancel()
	}
	res, err := gen.Import(ctx, cfg)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%w; --timeout gives it longer than %v", err, f.timeout)
	}
	if err != nil {
		return err
	}
	if p.json {
		return p.document(report.NewImportDocument(gen.Version, res))
	}
	return report.WriteImport(p.out, res)
}

// parseHeaders reads headers as they are written in a request.
func parseHeaders(lines []string) (http.Header, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	h := make(http.Header)
	for _, line := range lines {
		name, value, ok := strings.Cut(line, ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" || strings.ContainsAny(name, " \t") || strings.ContainsAny(value, "\r\n") {
			return nil, &usageError{message: "--header takes one header", hint: `write it as "Name: value"`} // it may be a secret, and is not shown
		}
		h.Add(name, value)
	}
	return h, nil
}

// splitCommand splits a command into words at blanks. Quotes of either kind keep
// blanks in a word, and a backslash what is behind it, save in single quotes; on
// a path of Windows it therefore needs quotes.
func splitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	begun, escaped := false, false
	for _, c := range line {
		switch {
		case escaped:
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			begun, escaped = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			begun, quote = true, c
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			begun = true
			word.WriteRune(c)
		}
	}
	if quote != 0 || escaped {
		return nil, &usageError{message: fmt.Sprintf("--mcp-command ends inside %s", map[bool]string{true: "an escape", false: "quotes"}[escaped])}
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
