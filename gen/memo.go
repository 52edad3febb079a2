package gen

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport-gen/gen/cache"
	"github.com/schemaport/schemaport-gen/gen/canonical"
)

// A memo is what a run remembers for the next one. Its key is a hash of all that
// a result depends on: this program, the configuration, the tool files, the
// module around the output, and what lies in the output directory. A run in
// which nothing has to be done leaves that as it was, so the next one finds what
// was remembered and is done.
type memo struct {
	store  cache.Store
	dir    string // the output directory
	input  cache.Key
	before []entry
	off    bool
}

// memo returns the memo of a run, which is off where there is no cache, or
// something cannot be read.
func (r *run) memo(sources *canonical.Sources) *memo {
	m := &memo{store: cache.Open(r.cfg.Cache), dir: r.outDir}
	if m.off = m.store.IsOff() || !sources.Complete(); m.off {
		return m
	}
	program, errProgram := cache.Program()
	cfg := r.cfg
	cfg.Verify, cfg.Cache = false, ""
	config, errConfig := json.Marshal(cfg)
	before, errBefore := entries(r.outDir)
	if m.off = errProgram != nil || errConfig != nil || errBefore != nil; m.off {
		return m
	}
	h := cache.NewHasher()
	h.Add(program[:])
	h.Add(config)
	h.Text(r.workDir)
	h.Text(r.outDir)
	module, text := governingModule(r.outDir)
	h.Text(module)
	h.Text(text)
	for name, data := range sources.All() {
		h.Text(name)
		h.Add(data)
	}
	m.input, m.before = h.Key(), before
	return m
}

// recall returns the result of the run that this one would repeat, or nil.
func (m *memo) recall() *Result {
	var res Result
	if m.off || !m.store.Get(m.key(m.before), &res) {
		return nil
	}
	return &res
}

// remember keeps the result of a run for the next one, with all files unchanged.
// The directory must hold what the run wrote, and what is not ours as it was.
func (m *memo) remember(res *Result, files []file) {
	if m.off {
		return
	}
	after, err := entries(m.dir)
	if err != nil || !holds(after, files) || !slices.Equal(besides(after, res.Files), besides(m.before, res.Files)) {
		return
	}
	next := *res
	next.Files = nil
	for _, f := range res.Files {
		if f.Action != Removed {
			next.Files = append(next.Files, FileResult{Path: f.Path, Action: Unchanged})
		}
	}
	m.store.Put(m.key(after), &next)
}

// holds reports whether every file of the output is there.
func holds(state []entry, files []file) bool {
	wanted := make(map[entry]bool, len(files))
	for _, f := range files {
		wanted[entry{name: f.name, sum: sha256.Sum256(f.content)}] = true
	}
	for _, e := range state {
		delete(wanted, e)
	}
	return len(wanted) == 0
}

// besides is a state without the files of the output, those included that were removed.
func besides(state []entry, files []FileResult) []entry {
	ours := make(map[string]bool, len(files))
	for _, f := range files {
		ours[f.Path] = true
	}
	return slices.DeleteFunc(slices.Clone(state), func(e entry) bool { return ours[e.name] })
}

// key is the key of a result for a state of the output directory.
func (m *memo) key(state []entry) cache.Key {
	h := cache.NewHasher()
	h.Add(m.input[:])
	for _, e := range state {
		h.Text(e.name)
		h.Add(e.sum[:])
	}
	return h.Key()
}

// An entry is a file of the output directory that a run may look at.
type entry struct {
	name string            // as in file
	sum  [sha256.Size]byte // of the contents
}

// errOdd says that an entry is no file that can be told by its contents.
var errOdd = errors.New("a symbolic link or a device")

// entries lists the Go files of a package and all that is in its folder of
// definitions. A directory that does not exist holds nothing.
func entries(dir string) ([]entry, error) {
	var found []entry
	for _, folder := range []string{"", definitionsDir} {
		list, err := os.ReadDir(filepath.Join(dir, folder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, e := range list {
			name := path.Join(folder, e.Name())
			switch {
			case folder == "" && name != definitionsDir && !strings.HasSuffix(name, ".go"), e.IsDir():
			case !e.Type().IsRegular():
				return nil, errOdd
			default:
				found = append(found, entry{name: name})
			}
		}
	}
	errs := make([]error, len(found))
	inParallel(len(found), func(i int) {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(found[i].name)))
		found[i].sum, errs[i] = sha256.Sum256(data), err
	})
	return found, errors.Join(errs...)
}
