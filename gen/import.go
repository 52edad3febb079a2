package gen

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/importer"
	"github.com/schemaport/schemaport-gen/gen/importer/live"
	"github.com/schemaport/schemaport-gen/gen/report"
)

// ImportConfig says what to import. Out must be set, and either Paths or a
// server's Command or URL.
type ImportConfig struct {
	Paths     []string      // files with definitions, directories of them, and "-" for Stdin
	Stdin     io.Reader     // read for "-"
	Server    live.Source   // a running MCP server; the zero Source is none
	From      importer.Form // what the definitions are; "" or importer.Auto tells each by its members
	Mend      bool          // rewrite what the canonical format does not take
	Out       string        // directory of the tool files, created if missing
	Overwrite bool          // replace files that are there and hold something else
	WorkDir   string        // what relative paths are relative to; "" is the process's working directory
}

// An ImportResult tells what was imported and how it was changed. Package
// report writes it.
type ImportResult = report.ImportResult

// Import reads definitions of other formats, or asks a running MCP server for
// them, and writes each as a canonical tool file. Nothing is written where one
// of them is not fit for it, or where a file of another content is there. The
// error is a *UsageError, an *InputError, the context's, or what reading the
// definitions or writing the files fails with.
func Import(ctx context.Context, cfg ImportConfig) (*ImportResult, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	workDir, out, err := resolveDirs(cfg.WorkDir, cfg.Out)
	if err != nil {
		return nil, err
	}
	sources, err := cfg.sources(ctx, workDir)
	if err != nil {
		return nil, err
	}
	im := importer.Read(sources, importer.Options{From: cfg.From, Mend: cfg.Mend})
	if im.Failed() {
		return nil, &InputError{Diagnostics: im.Diagnostics}
	}
	changes, err := cfg.changes(im, workDir, out)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := (&output{dir: out}).apply(changes); err != nil {
		return nil, err
	}
	res := &ImportResult{Import: im, Out: display(workDir, out)}
	for _, c := range changes {
		res.Files = append(res.Files, report.ImportedFile{Path: c.name, Action: string(c.action)})
	}
	return res, nil
}

// check checks that there is something to import, and somewhere to put it.
func (cfg *ImportConfig) check() error {
	isServer := len(cfg.Server.Command) > 0 || cfg.Server.URL != ""
	switch {
	case len(cfg.Paths) == 0 && !isServer:
		return usagef("there is nothing to import; name a file, a directory, - for standard input, or a server with --mcp-command or --mcp-url")
	case len(cfg.Paths) > 0 && isServer:
		return usagef("a server and files cannot be imported in one run; run import once for each")
	case len(cfg.Server.Command) > 0 && cfg.Server.URL != "":
		return usagef("--mcp-command and --mcp-url name two servers; run import once for each")
	case cfg.Out == "":
		return usagef("no directory is given for the tool files; name it with --out")
	case cfg.From != "" && !slices.Contains(importer.Forms(), cfg.From):
		return usagef("--from takes auto, mcp, openai, anthropic or gemini, not %q", cfg.From)
	}
	return nil
}

// serverSource is how findings display what a server sent.
const serverSource = "tools/list"

// sources reads what is to be imported.
func (cfg *ImportConfig) sources(ctx context.Context, workDir string) ([]importer.Source, error) {
	if len(cfg.Paths) == 0 {
		data, err := live.List(ctx, cfg.Server)
		if err != nil {
			return nil, fmt.Errorf("the server's tools cannot be listed: %w", err)
		}
		return []importer.Source{{Name: serverSource, Data: data}}, nil
	}
	var sources []importer.Source
	for _, p := range cfg.Paths {
		found, err := cfg.source(p, workDir)
		if err != nil {
			return nil, err
		}
		sources = append(sources, found...)
	}
	return sources, nil
}

// source reads a path: a file, the .json files of a directory, or standard input.
func (cfg *ImportConfig) source(path, workDir string) ([]importer.Source, error) {
	if path == "-" {
		if cfg.Stdin == nil {
			return nil, usagef("there is no standard input to read")
		}
		data, err := readLimited(cfg.Stdin)
		return []importer.Source{{Name: "standard input", Data: data}}, err
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(workDir, path)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, unreadable(workDir, path, err)
	}
	if !info.IsDir() {
		return readSource(nil, workDir, path)
	}
	entries, err := os.ReadDir(path) // sorted by name
	if err != nil {
		return nil, unreadable(workDir, path, err)
	}
	var sources []importer.Source
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".json") && !strings.HasPrefix(name, ".") && !e.IsDir() {
			if sources, err = readSource(sources, workDir, filepath.Join(path, name)); err != nil {
				return nil, err
			}
		}
	}
	if len(sources) == 0 {
		return nil, usagef("%s holds no .json file", display(workDir, path))
	}
	return sources, nil
}

// readSource reads a file and adds it to sources.
func readSource(sources []importer.Source, workDir, path string) ([]importer.Source, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, unreadable(workDir, path, err)
	}
	defer f.Close()
	data, err := readLimited(f)
	if err != nil {
		return nil, unreadable(workDir, path, err)
	}
	return append(sources, importer.Source{Name: display(workDir, path), Data: data}), nil
}

// unreadable is the error of a path that cannot be read.
func unreadable(workDir, path string, err error) error {
	var named *fs.PathError
	if errors.As(err, &named) {
		err = named.Err
	}
	return usagef("%s cannot be read: %v", display(workDir, path), err)
}

// maxImport is the longest document that is imported, in bytes.
const maxImport = 64 << 20

func readLimited(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxImport+1))
	if err == nil && len(data) > maxImport {
		err = fmt.Errorf("it is longer than %d bytes", maxImport)
	}
	return data, err
}

// changes compares the tools with the files that are there.
func (cfg *ImportConfig) changes(im *importer.Import, workDir, out string) ([]change, error) {
	var changes []change
	var inTheWay []string
	for _, t := range im.Tools {
		c := change{file{t.File, t.Text()}, Written, 0o644}
		path := filepath.Join(out, t.File)
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, unreadable(workDir, path, err)
		case !info.Mode().IsRegular():
			return nil, usagef("%s is in the way: it is no regular file", display(workDir, path))
		default:
			old, err := os.ReadFile(path)
			if err != nil {
				return nil, unreadable(workDir, path, err)
			}
			if c.mode = info.Mode().Perm(); bytes.Equal(old, c.content) {
				c.action = Unchanged
			} else if !cfg.Overwrite {
				inTheWay = append(inTheWay, display(workDir, path))
			}
		}
		changes = append(changes, c)
	}
	if len(inTheWay) > 0 {
		return nil, &UsageError{
			Message: fmt.Sprintf("%s there and would change: %s", isOrAre(len(inTheWay)), strings.Join(inTheWay, ", ")),
			Hint:    "give --overwrite to replace what is there, or name another directory with --out",
		}
	}
	return changes, nil
}

func isOrAre(files int) string {
	if files == 1 {
		return "a file is"
	}
	return fmt.Sprintf("%d files are", files)
}
