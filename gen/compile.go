package gen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// CompileConfig says what to compile. Paths and Out must be set.
type CompileConfig struct {
	Paths      []string            // tool files, and directories of them
	WorkDir    string              // what relative paths are relative to; "" is the process's working directory
	Out        string              // directory of the definitions, created if missing
	Targets    []string            // ids, "all" for the base targets; none is "all"
	Without    map[string][]string // by target id: names of the tools that it does not get
	AllowLossy bool                // let every change pass that loses something
	Allow      []target.Permission // the changes of that kind that pass otherwise; see ParsePermission
}

// A CompileResult is what became of each tool for each target. Package report
// writes it.
type CompileResult = report.CompileResult

// Compile writes the definition of each tool for each target into a file of its
// own, <id>/<tool>.json, and a manifest.json that tells what was done to it. A
// refusal is no error: it concerns one tool and one target, and the others are
// written. Nothing is removed. The error is a *UsageError, an *InputError, the
// context's, or one of the file system; then nothing was written.
func Compile(ctx context.Context, cfg CompileConfig) (*CompileResult, error) {
	if err := checkPaths(cfg.Paths); err != nil {
		return nil, err
	}
	if cfg.Out == "" {
		return nil, usagef("no output directory is given; name one with --out")
	}
	targets, err := cfg.selection()
	if err != nil {
		return nil, err
	}
	workDir, dir, err := resolveDirs(cfg.WorkDir, cfg.Out)
	if err != nil {
		return nil, err
	}
	tools, _, err := loadTools(cfg.Paths, workDir)
	if err != nil {
		return nil, err
	}
	res := &CompileResult{
		Targets: targets, Tools: make([]report.CompiledTool, len(tools)), Out: display(workDir, dir),
		Config: unknownInWithout(cfg.Without, tools),
	}
	files, err := cfg.compileAll(ctx, res, tools)
	if err != nil {
		return nil, err
	}
	res.Unused = cfg.unusedPermissions(res)
	if res.Manifest, err = compiledManifest(res).encode(); err != nil {
		return nil, err
	}
	return res, writeDefinitions(ctx, dir, append(files, file{manifestName, res.Manifest}))
}

// selection checks the ids and codes of the configuration, and looks up the targets.
func (cfg *CompileConfig) selection() ([]*target.Target, error) {
	for _, p := range cfg.Allow {
		if err := checkPermission(p); err != nil {
			return nil, err
		}
	}
	if err := checkWithoutIDs(cfg.Without); err != nil {
		return nil, err
	}
	return selectTargets(cfg.Targets)
}

// options is what a target is told.
func (cfg *CompileConfig) options(t *target.Target) target.Options {
	if cfg.AllowLossy {
		return target.Options{Lossy: target.Enforce}
	}
	opts := target.Options{Lossy: target.Refuse}
	for _, p := range cfg.Allow {
		if p, ok := permissionFor(t, p); ok {
			opts.Allow = append(opts.Allow, p)
		}
	}
	return opts
}

// compileAll compiles every tool for every target, and returns the files to write.
func (cfg *CompileConfig) compileAll(ctx context.Context, res *CompileResult, tools []*canonical.Tool) ([]file, error) {
	all := make([]string, len(tools))
	for i, t := range tools {
		all[i] = t.Name
	}
	bases, files := names.DefinitionFiles(all), make([][]file, len(tools))
	inParallel(len(tools), func(i int) {
		if ctx.Err() == nil {
			res.Tools[i], files[i] = cfg.compileTool(tools[i], bases[i], res.Targets)
		}
	})
	return slices.Concat(files...), ctx.Err()
}

// compileTool compiles one tool for every target.
func (cfg *CompileConfig) compileTool(tool *canonical.Tool, base string, targets []*target.Target) (report.CompiledTool, []file) {
	out := report.CompiledTool{Name: tool.Name, Source: tool.Source, Outcomes: make([]report.Outcome, len(targets))}
	var files []file
	for i, t := range targets {
		o, opts := &out.Outcomes[i], cfg.options(t)
		if o.LeftOut = isWithout(cfg.Without, t, tool.Name); o.LeftOut {
			continue
		}
		compiled, findings := t.Compile(tool, opts)
		if o.Findings = findings; compiled == nil {
			o.Changes = permissible(tool, t, opts)
			continue
		}
		o.Output, o.Changes = t.ID+"/"+base+".json", compiled.Changes
		files = append(files, file{o.Output, indented(compiled.Definition)})
	}
	return out, files
}

// permissible is the changes that a refused definition would have if every loss
// were permitted; none where that would not help.
func permissible(tool *canonical.Tool, t *target.Target, opts target.Options) []target.Change {
	if opts.Lossy != target.Refuse {
		return nil
	}
	opts.Lossy = target.Enforce
	compiled, _ := t.Compile(tool, opts)
	if compiled == nil {
		return nil
	}
	return compiled.Changes
}

// indented writes a definition for readers: its members stay in their order,
// and its texts as they are.
func indented(definition []byte) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, definition, "", "  "); err != nil {
		return definition // of a target that does not write JSON, which none is
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// compiledManifest tells of every definition that was made, and not of those
// that were refused.
func compiledManifest(res *CompileResult) *Manifest {
	m := newManifest(res.Targets)
	for _, t := range res.Tools {
		tool := ManifestTool{Name: t.Name, Source: t.Source, Targets: make(map[string]ManifestTarget)}
		for i, o := range t.Outcomes {
			switch id := res.Targets[i].ID; {
			case o.LeftOut:
				tool.Without = append(tool.Without, id)
			case !o.Refused():
				tool.Targets[id] = manifestTarget(o.Output, o.Changes, o.Findings)
			}
		}
		slices.Sort(tool.Without)
		if len(tool.Targets) > 0 {
			m.Tools = append(m.Tools, tool)
		}
	}
	return m
}

// writeDefinitions brings the directory up to date with the files. Those of
// earlier runs may be overwritten, which is known by the manifest.
func writeDefinitions(ctx context.Context, dir string, files []file) error {
	o := &output{dir: dir, manifest: manifestName, ours: make(map[string]bool)}
	if _, o.adopted = readManifest(dir); o.adopted {
		for _, f := range files {
			o.ours[f.name] = true
		}
	}
	if err := o.checkFolders(files); err != nil {
		return err
	}
	changes, err := o.changes(files, false)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return o.apply(changes)
}

// checkFolders checks that the folders of files are folders, or do not exist
// yet: a symbolic link would lead out of the output directory.
func (o *output) checkFolders(files []file) error {
	checked := make(map[string]bool)
	for _, f := range files {
		folder := path.Dir(f.name)
		if checked[folder] || folder == "." {
			continue
		}
		checked[folder] = true
		info, err := os.Lstat(o.path(folder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err == nil && !info.IsDir() {
			return inTheWay(folder, "it is no folder")
		}
	}
	return nil
}
