package runtime

import (
	"bytes"
	"hash/maphash"
	"math"
)

// A kind is what a node is.
type kind uint8

const (
	absentKind kind = iota // the value of a property that was left out
	nullKind
	falseKind
	trueKind
	numberKind
	stringKind
	arrayKind
	objectKind
	keyKind // a member of an object: its name, and first is its value
)

// kindTypes are the types that a kind may be of. A key is checked as a string.
var kindTypes = [...]Types{
	nullKind: NullType, falseKind: BooleanType, trueKind: BooleanType, numberKind: NumberType | IntegerType,
	stringKind: StringType, arrayKind: ArrayType, objectKind: ObjectType, keyKind: StringType,
}

// A form is how the contents of a string stand in the text.
type form uint8

const (
	plain   form = iota // the same with and without escapes
	escaped             // as between the quotes of JSON
	decoded             // what the string stands for; JSON needs escapes
)

// A node is one value, or one member's name, of a tape. Nodes refer to each
// other by index; 0 is none. What a node stands for is never changed once its
// container is finished: what changes a value makes new nodes.
type node struct {
	kind kind
	form form

	// What a reader keeps of the value: see reading.go.
	known verdict // as it is held against row
	has   notices
	row   Row
	note  int32 // which coercion made it

	start, end int32 // in the tape's text; of strings and keys what is between the quotes
	at         int32 // where in the sent text it comes from
	first      int32 // of an array the first item, of an object the first key, of a key the value
	next       int32 // the next item or key
}

// A tape is JSON text as a flat list of nodes.
type tape struct {
	text  []byte // what was sent
	own   []byte // what was decoded or made here: its offsets go on behind the text's
	nodes []node // nodes[0] is not used

	table []int32 // scratch of firstTwice
	stack []frame // scratch of parse
}

// reset makes the tape empty, with raw as its text. It keeps raw and never writes to it.
func (t *tape) reset(raw []byte) {
	t.text, t.own = raw, t.own[:0]
	if guess := len(raw) / 16; cap(t.nodes) < guess {
		t.nodes = make([]node, 0, guess)
	}
	t.nodes = append(t.nodes[:0], node{})
}

func (t *tape) add(n node) int32 {
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1)
}

// made adds a node whose text is written here, at the place of another.
func (t *tape) made(k kind, f form, text []byte, at int32) int32 {
	start := t.write(text)
	return t.add(node{kind: k, form: f, start: start, end: start + int32(len(text)), at: at})
}

// write adds to what was made here, and returns the offset.
func (t *tape) write(text []byte) int32 {
	start := len(t.text) + len(t.own)
	t.own = append(t.own, text...)
	return int32(start)
}

func (t *tape) kind(n int32) kind { return t.nodes[n].kind }

// span is the node's text: of strings what is between the quotes.
func (t *tape) span(n int32) []byte { return t.between(t.nodes[n].start, t.nodes[n].end) }

// between is the text from one offset to another, both of one node.
func (t *tape) between(start, end int32) []byte {
	if int(end) <= len(t.text) {
		return t.text[start:end]
	}
	sent := int32(len(t.text))
	return t.own[start-sent : end-sent]
}

// str is what a string or a key stands for.
func (t *tape) str(n int32) []byte {
	s := t.span(n)
	if t.nodes[n].form != escaped {
		return s
	}
	dst := make([]byte, len(s))
	return dst[:max(0, unescape(dst, s))] // it was checked when it was parsed
}

// endPlace is where in the sent text the node's value ends, as far as known.
func (t *tape) endPlace(n int32) int32 {
	if end := t.nodes[n].end; int(end) <= len(t.text) {
		return end
	}
	return t.nodes[n].at
}

// count counts the items or the properties of a container.
func (t *tape) count(n int32) int {
	c := 0
	for k := t.nodes[n].first; k != 0; k = t.nodes[k].next {
		if !t.isLeftOut(k) {
			c++
		}
	}
	return c
}

// isLeftOut reports whether a child is a key without a value.
func (t *tape) isLeftOut(child int32) bool {
	return t.nodes[child].kind == keyKind && t.nodes[t.nodes[child].first].kind == absentKind
}

// member returns the value of an object's property, 0 if it has none.
func (t *tape) member(object int32, name string) int32 {
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		if string(t.str(k)) == name && !t.isLeftOut(k) {
			return t.nodes[k].first
		}
	}
	return 0
}

var keySeed = maphash.MakeSeed()

// fewKeys are compared with each other.
const fewKeys = 8

// firstTwice returns the first key of an object that came before, 0 if there is none.
func (t *tape) firstTwice(object int32) int32 {
	count := 0
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		count++
	}
	if count > fewKeys {
		return t.firstTwiceOfMany(object, count)
	}
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		for before := t.nodes[object].first; before != k; before = t.nodes[before].next {
			if bytes.Equal(t.str(before), t.str(k)) {
				return k
			}
		}
	}
	return 0
}

// firstTwiceOfMany uses a hash table of nodes, seeded, so that no choice of
// names makes it slow.
func (t *tape) firstTwiceOfMany(object int32, count int) int32 {
	size := 1
	for size < 2*count && size < math.MaxInt32 {
		size *= 2
	}
	if cap(t.table) < size {
		t.table = make([]int32, size)
	}
	table := t.table[:size]
	clear(table)
	for k := t.nodes[object].first; k != 0; k = t.nodes[k].next {
		name := t.str(k)
		i := int(maphash.Bytes(keySeed, name)) & (size - 1)
		for ; table[i] != 0; i = (i + 1) & (size - 1) {
			if bytes.Equal(t.str(table[i]), name) {
				return k
			}
		}
		table[i] = k
	}
	return 0
}
