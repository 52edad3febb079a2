package cache

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

type result struct {
	Text  string
	Count int
}

func keyOf(text string) Key {
	h := NewHasher()
	h.Text(text)
	return h.Key()
}

func TestPutThenGet(t *testing.T) {
	s := Open(filepath.Join(t.TempDir(), "not", "there", "yet"))
	want := result{"done", 3}
	s.Put(keyOf("a"), want)
	var got result
	if !s.Get(keyOf("a"), &got) || got != want {
		t.Errorf("Get() = %+v, want %+v", got, want)
	}
	if s.Get(keyOf("b"), &got) {
		t.Error("Get() found what was not put")
	}
}

func TestNoStore(t *testing.T) {
	for name, s := range map[string]Store{"zero": {}, "below a file": Open(filepath.Join(os.Args[0], "below"))} {
		t.Run(name, func(t *testing.T) {
			s.Put(keyOf("a"), result{})
			if s.Get(keyOf("a"), new(result)) {
				t.Error("Get() found something")
			}
		})
	}
}

// TestSpoiled: an entry that is not as it was written is none.
func TestSpoiled(t *testing.T) {
	tests := map[string]func(own, other []byte) []byte{
		"empty":          func(_, _ []byte) []byte { return nil },
		"cut":            func(own, _ []byte) []byte { return own[:len(own)-1] },
		"longer":         func(own, _ []byte) []byte { return append(own, 0) },
		"changed":        func(own, _ []byte) []byte { own[len(own)-1] ^= 1; return own },
		"of another key": func(_, other []byte) []byte { return other },
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			s := Open(t.TempDir())
			s.Put(keyOf("own"), result{"own", 1})
			s.Put(keyOf("other"), result{"other", 2})
			own, err := os.ReadFile(s.path(keyOf("own")))
			if err != nil {
				t.Fatal(err)
			}
			other, err := os.ReadFile(s.path(keyOf("other")))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(s.path(keyOf("own")), spoil(own, other), 0o600); err != nil {
				t.Fatal(err)
			}
			if s.Get(keyOf("own"), new(result)) {
				t.Error("Get() took it")
			}
		})
	}
}

// TestOtherType: what was put as something else is no result.
func TestOtherType(t *testing.T) {
	s := Open(t.TempDir())
	s.Put(keyOf("a"), struct{ Text int }{1})
	if s.Get(keyOf("a"), new(result)) {
		t.Error("Get() took it")
	}
}

func TestOldestAreForgotten(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	for i := range maxEntries {
		key := keyOf(fmt.Sprint(i))
		s.Put(key, result{Count: i})
		old := time.Now().Add(time.Duration(i-maxEntries) * time.Minute)
		if err := os.Chtimes(s.path(key), old, old); err != nil {
			t.Fatal(err)
		}
	}
	stranger := filepath.Join(dir, "README")
	if err := os.WriteFile(stranger, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s.Put(keyOf("new"), result{})
	for name, want := range map[string]bool{"0": false, "1": true, fmt.Sprint(maxEntries - 1): true, "new": true} {
		if got := s.Get(keyOf(name), new(result)); got != want {
			t.Errorf("Get(%s) = %t, want %t", name, got, want)
		}
	}
	if _, err := os.Stat(stranger); err != nil {
		t.Errorf("a file that is no entry is gone: %v", err)
	}
}

func TestTooLarge(t *testing.T) {
	s := Open(t.TempDir())
	s.Put(keyOf("a"), result{Text: strings.Repeat("x", maxSize/2)})
	if s.Get(keyOf("a"), new(result)) {
		t.Error("Get() found an entry above the limit")
	}
}

func TestAtOnce(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			s := Open(dir)
			for range 20 {
				want := result{strings.Repeat("x", 1000*i), i}
				s.Put(keyOf(fmt.Sprint(i)), want)
				if got := (result{}); !s.Get(keyOf(fmt.Sprint(i)), &got) || got != want {
					t.Errorf("Get(%d) = %d, %d", i, len(got.Text), got.Count)
				}
			}
		})
	}
	group.Wait()
}

func TestHasherTellsPartsApart(t *testing.T) {
	a, b := NewHasher(), NewHasher()
	a.Text("ab")
	a.Text("c")
	b.Text("a")
	b.Text("bc")
	if a.Key() == b.Key() {
		t.Error("ab, c and a, bc have one key")
	}
}

func TestProgram(t *testing.T) {
	got, err := Program()
	if err != nil || got == (Key{}) {
		t.Errorf("Program() = %x, %v", got, err)
	}
}
