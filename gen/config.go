package gen

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/names"
	"github.com/schemaport/schemaport-gen/gen/plan"
	"github.com/schemaport/schemaport-gen/gen/report"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// Config says what to generate from what. Only Paths must be set.
type Config struct {
	Paths     []string            // tool files, and directories of them
	WorkDir   string              // what relative paths are relative to; "" is the process's working directory
	Out       string              // directory of the Go package, created if missing; "" is WorkDir
	Package   string              // package clause; "" is the package already in Out, else GoPackage, else Out's name
	GoPackage string              // what go generate says in $GOPACKAGE; counts where Out is WorkDir
	Targets   []string            // ids, "all" for the base targets; none is "all"
	SDKs      []string            // names of the Go SDKs that get bindings; the targets that these need are added
	Without   map[string][]string // by target id: names of the tools that it does not get
	Lossy     string              // "enforce" (the default) or "refuse"
	Level     string              // of coercion: "strict", "standard" (the default) or "lenient"
	Formats   bool                // decoders check format
	Time      bool                // formats that have a Go type get it
	Verify    bool                // write nothing, only say what would change
	Cache     string              // directory that remembers runs, so that one in which nothing changed is short; "" is none
}

// A UsageError says that a Config asks for something that does not exist.
type UsageError struct {
	Place   diag.Place // where it is asked for; known of suppressions only
	Message string
	Hint    string // what there is instead; may be empty
}

// Error returns the message, with the place in front where it is known, and the
// hint behind a semicolon.
func (e *UsageError) Error() string {
	message := e.Message
	if e.Place.File != "" {
		message = e.Place.String() + ": " + message
	}
	if e.Hint == "" {
		return message
	}
	return message + "; " + e.Hint
}

func usagef(format string, args ...any) error {
	return &UsageError{Message: fmt.Sprintf(format, args...)}
}

// A run is one call of Generate: its resolved configuration, and what it has
// found to say.
type run struct {
	cfg      Config
	workDir  string // absolute, as outDir
	outDir   string
	targets  []*target.Target
	sdks     []plan.SDK // those that get bindings, by name
	out      *output
	existing *existing
	pkgName  string
	diags    diag.List
	refusals []diag.Diagnostic // one a target that refuses tools
}

// newRun resolves a configuration.
func newRun(cfg Config) (*run, error) {
	r := &run{cfg: cfg}
	if err := r.checkConfig(); err != nil {
		return nil, err
	}
	var err error
	r.workDir, r.outDir, err = resolveDirs(cfg.WorkDir, cfg.Out)
	return r, err
}

// open looks at the output directory.
func (r *run) open() (err error) {
	if r.out, err = openOutput(r.outDir); err != nil {
		return err
	}
	if r.existing, err = readExisting(r.outDir, r.workDir, r.out.ours); err != nil {
		return err
	}
	r.pkgName, err = r.packageName()
	return err
}

// resolveDirs makes the working and the output directory absolute; the latter
// need not exist, but must not be a file.
func resolveDirs(workDir, out string) (absWork, absOut string, err error) {
	if absWork, err = filepath.Abs(workDir); err != nil {
		return "", "", fmt.Errorf("the working directory cannot be told: %w", err)
	}
	if !filepath.IsAbs(out) {
		out = filepath.Join(absWork, out)
	}
	out = filepath.Clean(out)
	return absWork, out, checkDirectory(absWork, out)
}

// checkDirectory checks that dir is a directory or can become one: the first
// of it and those above it that exists must not be a file.
func checkDirectory(workDir, dir string) error {
	for at := dir; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		switch {
		case err != nil && at != filepath.Dir(at):
			continue
		case err != nil || info.IsDir():
			return nil
		case at == dir:
			return usagef("%s is a file; --out takes a directory", display(workDir, dir))
		}
		return usagef("%s cannot be made: %s is a file", display(workDir, dir), display(workDir, at))
	}
}

// checkConfig checks the values that come from a closed list.
func (r *run) checkConfig() error {
	cfg := &r.cfg
	if err := checkPaths(cfg.Paths); err != nil {
		return err
	}
	if cfg.Lossy == "" {
		cfg.Lossy = "enforce"
	}
	if cfg.Level == "" {
		cfg.Level = defaultLevel
	}
	if !slices.Contains([]string{"enforce", "refuse"}, cfg.Lossy) {
		return usagef("--lossy takes enforce or refuse, not %q", cfg.Lossy)
	}
	if err := checkLevel(cfg.Level); err != nil {
		return err
	}
	if err := checkWithoutIDs(cfg.Without); err != nil {
		return err
	}
	return r.selectTargets()
}

// defaultLevel is the level of coercion where none is given.
const defaultLevel = "standard"

// checkLevel checks a level of coercion.
func checkLevel(level string) error {
	if slices.Contains([]string{"strict", "standard", "lenient"}, level) {
		return nil
	}
	return usagef("--coerce takes strict, standard or lenient, not %q", level)
}

// checkWithoutIDs checks the ids of targets that do not get every tool.
func checkWithoutIDs(without map[string][]string) error {
	for _, id := range sortedKeys(without) {
		if err := CheckTarget(id); err != nil {
			return err
		}
	}
	return nil
}

// isWithout reports whether the configuration leaves the tool out for the target.
func isWithout(without map[string][]string, t *target.Target, tool string) bool {
	return slices.Contains(without[t.ID], tool)
}

// checkPaths asks for at least one path.
func checkPaths(paths []string) error {
	if len(paths) == 0 {
		return usagef("no path is given; name a tool file or a directory of them")
	}
	return nil
}

// selectTargets looks up the SDKs and the targets of the run: those that are
// selected, and then those that the bindings need.
func (r *run) selectTargets() (err error) {
	if r.sdks, err = selectSDKs(r.cfg.SDKs); err != nil {
		return err
	}
	ids := r.cfg.Targets
	if len(ids) == 0 {
		ids = []string{AllTargets}
	}
	for _, s := range r.sdks {
		ids = append(ids[:len(ids):len(ids)], s.Targets...)
	}
	r.targets, err = selectTargets(ids)
	return err
}

// selectSDKs looks up SDKs, and returns each once, in the order of their names.
func selectSDKs(names []string) ([]plan.SDK, error) {
	for _, name := range names {
		if err := CheckSDK(name); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(slices.Clone(plan.SDKs), func(s plan.SDK) bool { return !slices.Contains(names, s.Name) }), nil
}

// SDKNames lists the names of the SDKs that bindings can be generated for.
func SDKNames() []string {
	names := make([]string, len(plan.SDKs))
	for i, s := range plan.SDKs {
		names[i] = s.Name
	}
	return names
}

// CheckSDK returns nil if there are bindings for the SDK, and else a *UsageError
// that names those that there are.
func CheckSDK(name string) error {
	if _, ok := plan.FindSDK(name); ok {
		return nil
	}
	return &UsageError{
		Message: fmt.Sprintf("there are no bindings for an SDK %q%s", name, report.DidYouMean(name, SDKNames())),
		Hint:    "the SDKs are " + strings.Join(SDKNames(), ", "),
	}
}

// selectTargets looks up targets, in the order in which they are listed and
// each once. No id is "all".
func selectTargets(ids []string) ([]*target.Target, error) {
	if len(ids) == 0 {
		ids = []string{AllTargets}
	}
	var selected []*target.Target
	for _, id := range ids {
		found := target.Base()
		if t, ok := target.Lookup(id); ok {
			found = []*target.Target{t}
		} else if id != AllTargets {
			return nil, unknownTarget(id, AllTargets)
		}
		for _, t := range found {
			if !slices.Contains(selected, t) {
				selected = append(selected, t)
			}
		}
	}
	return selected, nil
}

// AllTargets stands for the base targets in a selection of targets.
const AllTargets = "all"

// CheckTarget returns nil if there is a target with the id or if it is one of
// the words that are taken as well, and else a *UsageError that names them all.
func CheckTarget(id string, words ...string) error {
	if _, ok := target.Lookup(id); ok || slices.Contains(words, id) {
		return nil
	}
	return unknownTarget(id, words...)
}

func unknownTarget(id string, words ...string) *UsageError {
	for _, t := range target.All() {
		words = append(words, t.ID)
	}
	return &UsageError{
		Message: fmt.Sprintf("there is no target %q%s", id, report.DidYouMean(id, words)),
		Hint:    "the targets are " + strings.Join(words, ", "),
	}
}

// packageName decides the package clause.
func (r *run) packageName() (string, error) {
	asked, found := r.cfg.Package, r.existing.name
	switch {
	case asked != "" && !isPackageName(asked):
		return "", usagef("%q is no package name; --package takes a Go identifier, such as %s", asked, names.Package(asked))
	case asked != "" && found != "" && asked != found:
		return "", usagef("the output directory holds package %s already (%s), so --package cannot be %s; leave it out, or name another directory with --out",
			found, r.existing.place, asked)
	case asked != "":
		return asked, nil
	case found != "":
		return found, nil
	}
	if name := generatedPackage(r.out.path(setFile)); name != "" && r.out.ours[setFile] {
		return name, nil
	}
	if name := r.cfg.GoPackage; isPackageName(name) && isSameDir(r.out.dir, r.workDir) {
		return strings.TrimSuffix(name, "_test"), nil
	}
	return names.Package(filepath.Base(r.out.dir)), nil
}

func isPackageName(name string) bool { return token.IsIdentifier(name) && name != "_" }

// generatedPackage reads the package clause of a file of an earlier run.
func generatedPackage(path string) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}

// isSameDir reports whether two paths lead to one directory.
func isSameDir(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errors.Join(errA, errB) == nil && os.SameFile(infoA, infoB)
}

// display is how a reader sees a path: relative to the working directory and
// with forward slashes, absolute where it lies outside.
func display(workDir, path string) string {
	if rel, err := filepath.Rel(workDir, path); err == nil && filepath.IsLocal(rel) {
		path = rel
	}
	return filepath.ToSlash(path)
}
