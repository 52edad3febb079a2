package runtime

import (
	"bytes"
	"slices"
	"strconv"
)

// This file holds the rules that level lenient adds for values. They are tried
// where those of level standard have found no reading.

// loosened reads a value toward what its row declares: one type or, like the
// members of a union, several, of which one must do.
func (r *reader) loosened(n int32, p *prepared, c circumstance) int32 {
	if p.facts.declared != 0 {
		return r.readLoosely(n, p, p.facts.declared, c)
	}
	if v := r.oneReading(n, p, func(t Types) int32 { return r.readLoosely(n, p, t, c) }); v != 0 {
		return v
	}
	return n
}

// readLoosely reads a value as a type.
func (r *reader) readLoosely(n int32, p *prepared, t Types, c circumstance) int32 {
	switch r.kind(n) {
	case stringKind:
		return r.readStringLoosely(n, p, t, c)
	case numberKind:
		if t == BooleanType {
			return r.numberAsBoolean(n)
		}
	case objectKind:
		if t == StringType && c&shaped == 0 {
			return r.asText(n)
		}
	case arrayKind:
		if t&(ArrayType|NullType) == 0 && c&shaped == 0 {
			return r.unwrappedItem(n, p, c)
		}
	}
	return n
}

func (r *reader) readStringLoosely(n int32, p *prepared, t Types, c circumstance) int32 {
	text := trimSpace(r.str(n))
	switch t {
	case StringType:
		if p.enum != nil {
			found, count := p.enum.meantLoosely(text)
			return r.listed(n, p, enumLoose, found, count)
		}
	case IntegerType:
		return r.looseInteger(n, text)
	case NumberType, NumberType | IntegerType:
		return r.looseNumber(n, text)
	case BooleanType:
		return r.wordAsBoolean(n, text)
	case ArrayType, ObjectType:
		switch {
		case len(text) == 0 && c&needed != 0 && !p.facts.null:
			return r.emptyContainer(n, t)
		case c&shaped == 0 && startsRepairable(text):
			return r.fromJSON(n, p, t)
		}
	}
	return n
}

// startsRepairable reports whether a text begins with what stands before a
// container only where the text is in need of repair.
func startsRepairable(text []byte) bool {
	for _, start := range []string{"```", "~~~", byteOrderMark} {
		if bytes.HasPrefix(text, []byte(start)) {
			return true
		}
	}
	return false
}

// meantLoosely returns the listed string that equals a trimmed text but for
// case, and for underscores, hyphens and spaces between words, and how many
// there are. Before and behind the words they mean something: -1, -created.
func (e *enum) meantLoosely(text []byte) (found string, count int) {
	before, words, behind := cutJoints(text)
	for _, v := range e.texts.list {
		b, w, a := cutJoints(trimSpace(v))
		if b == string(before) && a == string(behind) && sameReduced(w, words) {
			found, count = v, count+1
		}
	}
	return found, count
}

// cutJoints cuts off what reduced leaves out at both ends.
func cutJoints[T string | []byte](text T) (before, words, behind T) {
	words = skipJoints(text)
	before = text[:len(text)-len(words)]
	end := len(words)
	for end > 0 && isJoint(words[end-1]) {
		end--
	}
	return before, words[:end], words[end:]
}

// looseInteger reads any decimal form of an integer.
func (r *reader) looseInteger(n int32, text []byte) int32 {
	number, ok := looseNumber(text)
	if !ok || !isWhole(number) {
		return n
	}
	i, ok := integral(number)
	if !ok {
		return r.broken(n, "overflow", overflowMessage(IntegerType))
	}
	v := r.made(numberKind, plain, strconv.AppendInt(nil, i, 10), r.nodes[n].at)
	r.note(v, stringIntegerLoose, n)
	return v
}

// looseNumber reads any decimal form of a number.
func (r *reader) looseNumber(n int32, text []byte) int32 {
	number, ok := looseNumber(text)
	if !ok {
		return n
	}
	return r.numberOf(n, number, stringNumberLoose)
}

// looseNumber returns the JSON number that a text is but for a sign, leading
// zeros or a point with nothing on one side.
func looseNumber(text []byte) (number []byte, ok bool) {
	rest := text
	if len(rest) > 0 && (rest[0] == '+' || rest[0] == '-') {
		if rest[0] == '-' {
			number = append(number, '-')
		}
		rest = rest[1:]
	}
	whole := rest[:digitsAt(rest)]
	rest = rest[len(whole):]
	var fraction []byte
	if len(rest) > 0 && rest[0] == '.' {
		fraction = rest[1 : 1+digitsAt(rest[1:])]
		rest = rest[1+len(fraction):]
	}
	if len(whole)+len(fraction) == 0 {
		return nil, false
	}
	if whole = bytes.TrimLeft(whole, "0"); len(whole) == 0 {
		whole = []byte("0")
	}
	number = append(number, whole...)
	if len(fraction) > 0 {
		number = append(append(number, '.'), fraction...)
	}
	number = append(number, rest...)
	return number, isNumber(number)
}

// digitsAt is how many digits a text begins with.
func digitsAt(text []byte) int {
	n := slices.IndexFunc(text, func(c byte) bool { return c-'0' > 9 })
	if n < 0 {
		return len(text)
	}
	return n
}

// words are what people write for a boolean, besides true and false.
var words = []struct {
	word string
	yes  bool
}{{"yes", true}, {"no", false}, {"on", true}, {"off", false}, {"1", true}, {"0", false}}

func (r *reader) wordAsBoolean(n int32, text []byte) int32 {
	for _, w := range words {
		if equalFold(w.word, text) {
			return r.booleanOf(n, w.yes, wordBoolean)
		}
	}
	return n
}

// numberAsBoolean reads exactly 0 and 1.
func (r *reader) numberAsBoolean(n int32) int32 {
	if i, ok := integral(r.span(n)); ok && (i == 0 || i == 1) {
		return r.booleanOf(n, i == 1, numberBoolean)
	}
	return n
}

// asText reads an object as the string that it is the text of. What a repair
// has read is no JSON, and there is no other text of it.
func (r *reader) asText(n int32) int32 {
	at := r.nodes[n]
	text := r.span(n)
	if len(text) == 0 || text[0] != '{' || skipValue(text, 0, mostDepth) != len(text) {
		return n
	}
	v := r.add(node{kind: stringKind, form: decoded, start: at.start, end: at.end, at: at.at})
	r.note(v, jsonString, n)
	return v
}

func (r *reader) emptyContainer(n int32, t Types) int32 {
	k, text := arrayKind, "[]"
	if t == ObjectType {
		k, text = objectKind, "{}"
	}
	v := r.made(k, plain, []byte(text), r.nodes[n].at)
	r.note(v, emptyContainer, n)
	return v
}

// onlyItem returns the only item of an array, as what is read in its place; 0 if
// there are none or several.
func (r *reader) onlyItem(n int32) int32 {
	item := r.nodes[n].first
	if r.kind(n) != arrayKind || item == 0 || r.nodes[item].next != 0 {
		return 0
	}
	item = r.copy(item)
	r.note(item, unwrapArray, n)
	return item
}

// unwrappedInArray returns the arguments that a target's definition put in a
// property of an object, where that stands in an array by itself.
func (r *reader) unwrappedInArray(n int32, p *prepared) int32 {
	if item := r.onlyItem(n); item != 0 {
		if inner := r.unwrapped(item, p); inner != item {
			return inner
		}
	}
	return n
}

// unwrappedItem reads an array as the only item it has.
func (r *reader) unwrappedItem(n int32, p *prepared, c circumstance) int32 {
	item := r.onlyItem(n)
	if item == 0 {
		return n
	}
	v := r.mend(item, p, c&needed|shaped)
	if r.kind(v) == absentKind || !r.accepts(v, p) {
		return n
	}
	return v
}
