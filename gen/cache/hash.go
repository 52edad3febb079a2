package cache

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"os"
	"sync"
)

// A Hasher makes a key of parts. Where one ends and the next begins counts.
type Hasher struct {
	h hash.Hash
}

// NewHasher returns a Hasher that has seen nothing.
func NewHasher() *Hasher { return &Hasher{h: sha256.New()} }

// Add adds a part.
func (h *Hasher) Add(part []byte) {
	h.h.Write(binary.AppendUvarint(nil, uint64(len(part))))
	h.h.Write(part)
}

// Text adds a part that is a string.
func (h *Hasher) Text(part string) { h.Add([]byte(part)) }

// Key returns the key of what has been added so far.
func (h *Hasher) Key() Key { return Key(h.h.Sum(nil)) }

// Program returns a hash of the program that runs, by which results of another
// version, or of one that was changed since, do not count. It fails where the
// program cannot be read.
var Program = sync.OnceValues(func() (Key, error) {
	path, err := os.Executable()
	if err != nil {
		return Key{}, err
	}
	code, err := os.Open(path)
	if err != nil {
		return Key{}, err
	}
	defer code.Close()
	h := sha256.New()
	_, err = io.Copy(h, code)
	return Key(h.Sum(nil)), err
})
