package names

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// shortHash is how many characters of a hash tell two names apart, as long as
// no third name gets in the way.
const shortHash = 4

// A Scope is a set of identifiers that must differ: a package, or the fields
// and methods of a struct. Identifiers that differ in letter case only are
// different, as they are in Go.
type Scope struct {
	taken map[string]bool
}

// NewScope returns a scope in which the given names are taken already.
func NewScope(reserved ...string) *Scope {
	s := &Scope{taken: make(map[string]bool, len(reserved))}
	for _, name := range reserved {
		s.Reserve(name)
	}
	return s
}

// Reserve takes a name that is fixed, whether or not it was free.
func (s *Scope) Reserve(name string) { s.taken[name] = true }

// Taken reports whether the name is in use.
func (s *Scope) Taken(name string) bool { return s.taken[name] }

// Claim takes and returns name if it is free, and otherwise name with a short
// hash of full behind it. Full is what the name was made from (the property's
// name, the enum's value): later claims do not change earlier ones, and what is
// added at the end renames nothing.
func (s *Scope) Claim(name, full string) string {
	claimed := name
	if s.taken[name] {
		claimed = apart(full, func(hash string) string { return name + hash }, s.Taken)
	}
	s.Reserve(claimed)
	return claimed
}

// Hash returns the short hash that Claim puts behind a name: four lower-case
// hexadecimal characters that depend on text alone.
func Hash(text string) string { return digest(text)[:shortHash] }

// apart returns the first of build(hash) that is not taken, for ever longer
// hashes of full; when the same full comes again, of full and a counter.
func apart(full string, build func(hash string) string, taken func(string) bool) string {
	salted := full
	for i := 1; ; i++ {
		hash := digest(salted)
		for n := shortHash; n <= len(hash); n *= 2 {
			if name := build(hash[:n]); !taken(name) {
				return name
			}
		}
		salted = full + "\x00" + strconv.Itoa(i)
	}
}

// digest returns 32 lower-case hexadecimal characters that depend on text alone.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:16])
}
