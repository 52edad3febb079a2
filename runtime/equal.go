package runtime

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"
)

// sameValue reports whether two nodes, perhaps of two tapes, are equal as JSON
// Schema has it: numbers by value, objects whatever the order of their keys.
func sameValue(a *tape, x int32, b *tape, y int32) bool {
	if a.kind(x) != b.kind(y) {
		return false
	}
	switch a.kind(x) {
	case numberKind:
		return compareDecimals(a.span(x), view(b.span(y))) == 0
	case stringKind:
		return bytes.Equal(a.str(x), b.str(y))
	case arrayKind:
		return sameItems(a, x, b, y)
	case objectKind:
		return sameProperties(a, x, b, y)
	}
	return true
}

func sameItems(a *tape, x int32, b *tape, y int32) bool {
	i, j := a.nodes[x].first, b.nodes[y].first
	for ; i != 0 && j != 0; i, j = a.nodes[i].next, b.nodes[j].next {
		if !sameValue(a, i, b, j) {
			return false
		}
	}
	return i == j // both at the end
}

func sameProperties(a *tape, x int32, b *tape, y int32) bool {
	n := a.count(x)
	if n != b.count(y) {
		return false
	}
	find := func(name string) int32 { return b.member(y, name) }
	if n > fewKeys {
		index := make(map[string]int32, n)
		for k := b.nodes[y].first; k != 0; k = b.nodes[k].next {
			if !b.isLeftOut(k) {
				index[string(b.str(k))] = b.nodes[k].first
			}
		}
		find = func(name string) int32 { return index[name] }
	}
	for k := a.nodes[x].first; k != 0; k = a.nodes[k].next {
		if a.isLeftOut(k) {
			continue
		}
		if v := find(view(a.str(k))); v == 0 || !sameValue(a, a.nodes[k].first, b, v) {
			return false
		}
	}
	return true
}

// hash is the same for equal values. It is seeded, so that nobody can choose
// values that share one.
func (t *tape) hash(n int32) uint64 {
	var h maphash.Hash
	h.SetSeed(keySeed)
	h.WriteByte(byte(t.kind(n)))
	switch t.kind(n) {
	case numberKind:
		d := parseDecimal(t.span(n))
		h.WriteByte(byte(d.sign()))
		writeWord(&h, uint64(d.scale))
		h.Write(d.digits)
	case stringKind:
		h.Write(t.str(n))
	case arrayKind:
		for i := t.nodes[n].first; i != 0; i = t.nodes[i].next {
			writeWord(&h, t.hash(i))
		}
	case objectKind:
		var sum uint64 // the order of the keys must not matter
		for k := t.nodes[n].first; k != 0; k = t.nodes[k].next {
			if !t.isLeftOut(k) {
				sum += t.hashMember(k)
			}
		}
		writeWord(&h, sum)
	}
	return h.Sum64()
}

func (t *tape) hashMember(key int32) uint64 {
	var h maphash.Hash
	h.SetSeed(keySeed)
	h.Write(t.str(key))
	writeWord(&h, t.hash(t.nodes[key].first))
	return h.Sum64()
}

func writeWord(h *maphash.Hash, w uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], w)
	h.Write(b[:])
}

// equalItems returns the positions of the first item that equals an earlier
// one, and of that one; ok is false if all items differ.
func (t *tape) equalItems(array int32) (earlier, later int, ok bool) {
	type hashed struct {
		hash uint64
		pos  int
		node int32
	}
	var items []hashed
	for i := t.nodes[array].first; i != 0; i = t.nodes[i].next {
		items = append(items, hashed{t.hash(i), len(items), i})
	}
	slices.SortFunc(items, func(a, b hashed) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.pos, b.pos))
	})
	later = len(items)
	for i := 1; i < len(items); i++ {
		a, b := items[i-1], items[i]
		if a.hash == b.hash && b.pos < later && sameValue(t, a.node, t, b.node) {
			earlier, later, ok = a.pos, b.pos, true
		}
	}
	return earlier, later, ok
}
