package gen

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// apply makes the changes. All new contents are written beside their places
// first, under names that no tool reads, and only then put there by renaming: a
// full disk or a directory that cannot be written leaves everything as it was.
func (o *output) apply(changes []change) error {
	s := &staging{}
	if err := s.stage(o, changes); err != nil {
		s.discard()
		return fmt.Errorf("the output cannot be written, nothing was changed: %w", err)
	}
	if err := o.commit(s, changes); err != nil {
		s.discard()
		return fmt.Errorf("the output is incomplete, run again once this is mended: %w", err)
	}
	return nil
}

// staging is what a run has put on disk that is not in its place yet.
type staging struct {
	temps map[string]string // by name: the file that will become it
	dirs  []string          // directories that were created, outermost first
}

// stage writes every new content to a temporary file in its directory.
func (s *staging) stage(o *output, changes []change) error {
	s.temps = make(map[string]string)
	for _, c := range changes {
		if c.action != Written {
			continue
		}
		path := o.path(c.name)
		if err := s.makeDir(filepath.Dir(path)); err != nil {
			return err
		}
		temp, err := writeTemp(path, c)
		if err != nil {
			return err
		}
		s.temps[c.name] = temp
	}
	return nil
}

// makeDir creates a directory and those above it, and notes which are new.
func (s *staging) makeDir(dir string) error {
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if parent := filepath.Dir(dir); parent != dir {
		if err := s.makeDir(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	s.dirs = append(s.dirs, dir)
	return nil
}

// writeTemp writes a content beside the path it is for.
func writeTemp(path string, c change) (name string, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".schemaport-*.tmp")
	if err != nil {
		return "", err
	}
	_, err = f.Write(c.content)
	err = errors.Join(err, f.Chmod(c.mode), f.Close())
	if err != nil {
		os.Remove(f.Name())
		return "", err
	}
	return f.Name(), nil
}

// commit puts the staged files into their places and removes what is no longer
// wanted. The manifest, which says that the folder of definitions is ours,
// comes first in a new folder and last in an old one: a run that is cut short
// then leaves nothing that the next one would not recognise.
func (o *output) commit(s *staging, changes []change) error {
	rank := func(c change) int {
		switch {
		case c.name != o.manifest:
			return 1
		case o.adopted:
			return 2
		}
		return 0
	}
	ordered := slices.Clone(changes)
	slices.SortStableFunc(ordered, func(a, b change) int { return rank(a) - rank(b) })
	for _, c := range ordered {
		switch c.action {
		case Removed:
			if err := os.Remove(o.path(c.name)); err != nil && !errors.Is(err, os.ErrNotExist) {
				return err
			}
		case Written:
			if err := os.Rename(s.temps[c.name], o.path(c.name)); err != nil {
				return err
			}
			delete(s.temps, c.name)
		}
	}
	return nil
}

// discard removes what was staged and is not in its place, and the directories
// that were made for it.
func (s *staging) discard() {
	for _, temp := range s.temps {
		os.Remove(temp)
	}
	for _, dir := range slices.Backward(s.dirs) {
		os.Remove(dir) // fails where something else is in it by now, as it should
	}
}
