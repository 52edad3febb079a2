// Package cache keeps results on disk, so that work whose input has not changed
// is not done again. An entry is found by a key that is a hash of all that the
// result depends on: it is never out of date, only forgotten. Whatever goes
// wrong with the cache, the work is done instead.
package cache

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	maxEntries = 64
	maxSize    = 64 << 20 // of all entries; of one, half of it
	suffix     = ".result"
)

// A Key is a hash of all that a result depends on.
type Key [sha256.Size]byte

// A Store is a directory of entries. The zero Store holds nothing and keeps
// nothing. Several programs may use one directory at a time.
type Store struct {
	dir string
}

// Open returns the store in a directory, which need not exist; "" is none.
func Open(dir string) Store { return Store{dir: dir} }

// IsOff reports whether the store keeps nothing.
func (s Store) IsOff() bool { return s.dir == "" }

// Get sets value, a pointer, to what was put under the key, and reports whether
// there was anything. An entry that is not as Put wrote it does not count.
func (s Store) Get(key Key, value any) bool {
	if s.IsOff() {
		return false
	}
	data, err := os.ReadFile(s.path(key))
	if err != nil || len(data) < sha256.Size || len(data) > maxSize/2 {
		return false
	}
	sum, body := Key(data[:sha256.Size]), data[sha256.Size:]
	return sum == sealOf(key, body) && gob.NewDecoder(bytes.NewReader(body)).Decode(value) == nil
}

// Put keeps a value under the key, and forgets the oldest entries where there
// are too many.
func (s Store) Put(key Key, value any) {
	var body bytes.Buffer
	if s.IsOff() || gob.NewEncoder(&body).Encode(value) != nil || body.Len() > maxSize/2-sha256.Size {
		return
	}
	sum := sealOf(key, body.Bytes())
	if os.MkdirAll(s.dir, 0o700) == nil && s.write(key, append(sum[:], body.Bytes()...)) == nil {
		s.trim()
	}
}

// sealOf is what an entry begins with: a hash of the rest and of the key that it
// belongs to.
func sealOf(key Key, body []byte) Key {
	h := sha256.New()
	h.Write(key[:])
	h.Write(body)
	return Key(h.Sum(nil))
}

func (s Store) path(key Key) string { return filepath.Join(s.dir, hex.EncodeToString(key[:])+suffix) }

// write puts an entry into its place at once, so that nobody reads half of it.
func (s Store) write(key Key, data []byte) error {
	f, err := os.CreateTemp(s.dir, "new-*"+suffix)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), s.path(key))
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// trim forgets the oldest entries, and with them what runs left that were cut
// short. What another program removes at the same time is no matter.
func (s Store) trim() {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return
	}
	var kept []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && strings.HasSuffix(e.Name(), suffix) {
			kept = append(kept, info)
		}
	}
	slices.SortFunc(kept, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), strings.Compare(a.Name(), b.Name()))
	})
	var size int64
	for i, info := range kept {
		if size += info.Size(); i >= maxEntries || size > maxSize {
			os.Remove(filepath.Join(s.dir, info.Name()))
		}
	}
}
