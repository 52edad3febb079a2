package runtime

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// An automaton decides whether a text matches a regular expression in one pass:
// a table look-up takes it from state to state, character by character, and
// nothing is tried twice. That takes a tenth of the time of package regexp,
// which also finds out where a match is. It is exact, and a character is what
// it is for regexp.
type automaton struct {
	ascii   [utf8.RuneSelf]uint16 // the class of each ASCII character
	bounds  []rune                // where the classes of all characters begin, ascending
	classes []uint16              // by the index of bounds
	next    []uint16              // by state plus class
	start   uint16
	won     uint16 // the state in which what follows does not matter; so it is in state 0, which is lost
	end     uint16 // the class that stands for the end of the text
}

// match reports whether any part of the text matches.
func (a *automaton) match(text string) bool {
	state := a.start
	for i := 0; i < len(text); {
		var class uint16
		if c := text[i]; c < utf8.RuneSelf {
			class = a.ascii[c]
			i++
		} else {
			r, size := utf8.DecodeRuneInString(text[i:])
			class = a.classOf(r)
			i += size
		}
		next := a.next[state+class]
		if next == state { // the usual case: guessed by the processor, so that it need not wait for the table
			continue
		}
		if state = next; state <= a.won {
			return state == a.won
		}
	}
	return a.next[state+a.end] == a.won
}

// classOf finds the class of a character.
func (a *automaton) classOf(r rune) uint16 {
	i, found := slices.BinarySearch(a.bounds, r)
	if !found {
		i--
	}
	return a.classes[i]
}

// What an automaton may cost to make. An expression that needs more is left to
// package regexp: some need a state for each set of their places.
const (
	mostPlaces = 2500    // instructions of the compiled expression
	mostTable  = 1 << 13 // entries
	mostSteps  = 60_000  // instructions looked at
)

// newAutomaton makes the automaton of an expression, nil if that takes too much
// or the expression looks around for more than the ends of the text.
func newAutomaton(expr string) *automaton {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil || len(prog.Inst) > mostPlaces || !isPlainProgram(prog) {
		return nil
	}
	b := automatonBuilder{prog: prog, met: make([]int, len(prog.Inst)), states: make(map[string]uint16)}
	if !b.classify() || !b.build() {
		return nil
	}
	return &b.automaton
}

// isPlainProgram reports whether an expression asks for nothing but characters
// and the ends of the text.
func isPlainProgram(prog *syntax.Prog) bool {
	for i := range prog.Inst {
		in := &prog.Inst[i]
		switch in.Op {
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^(syntax.EmptyBeginText|syntax.EmptyEndText) != 0 {
				return false
			}
		case syntax.InstRune, syntax.InstRune1:
			if syntax.Flags(in.Arg)&syntax.FoldCase != 0 {
				return false
			}
		}
	}
	return true
}

// An automatonBuilder follows all ways through an expression at once: a state
// is the set of the places that the ways have come to.
type automatonBuilder struct {
	automaton
	prog   *syntax.Prog
	states map[string]uint16 // by their places
	sets   [][]uint32        // the places of each state, in the order of the table
	steps  int

	places []uint32 // of the set that is being made
	done   bool     // a way of that set has come to its end
	met    []int    // by place: the set that it was met for
	set    int
	stack  []uint32
}

// classify sorts the characters that no part of the expression tells apart into
// classes, and reports whether that stayed within the limits. The last class is
// the end of the text.
func (b *automatonBuilder) classify() bool {
	b.bounds = []rune{0}
	for i := range b.prog.Inst {
		switch in := &b.prog.Inst[i]; in.Op {
		case syntax.InstRune1:
			b.bounds = append(b.bounds, in.Rune[0], in.Rune[0]+1)
		case syntax.InstRune:
			for k := 0; k+1 < len(in.Rune); k += 2 {
				b.bounds = append(b.bounds, in.Rune[k], in.Rune[k+1]+1)
			}
		case syntax.InstRuneAnyNotNL:
			b.bounds = append(b.bounds, '\n', '\n'+1)
		}
	}
	slices.Sort(b.bounds)
	b.bounds = slices.Compact(b.bounds)
	if b.steps = len(b.bounds) * len(b.prog.Inst); b.steps > mostSteps {
		return false
	}
	known := make(map[string]uint16)
	for _, r := range b.bounds {
		kind := string(b.takers(r))
		class, ok := known[kind]
		if !ok {
			class = uint16(len(known))
			known[kind] = class
		}
		b.classes = append(b.classes, class)
	}
	for c := range b.ascii {
		b.ascii[c] = b.classOf(rune(c))
	}
	b.end = uint16(len(known))
	return true
}

// takers says which instructions take a character, as bytes to compare.
func (b *automatonBuilder) takers(r rune) []byte {
	set := make([]byte, (len(b.prog.Inst)+7)/8)
	for i := range b.prog.Inst {
		if takes(&b.prog.Inst[i], r) {
			set[i/8] |= 1 << (i % 8)
		}
	}
	return set
}

// takes reports whether an instruction takes a character.
func takes(in *syntax.Inst, r rune) bool {
	switch in.Op {
	case syntax.InstRune, syntax.InstRune1:
		return in.MatchRune(r)
	case syntax.InstRuneAny:
		return true
	case syntax.InstRuneAnyNotNL:
		return r != '\n'
	}
	return false
}

// build makes the table, and reports whether it stayed within the limits.
func (b *automatonBuilder) build() bool {
	width := b.end + 1
	b.won = width
	b.next = make([]uint16, 2*int(width)) // lost and won
	for class := range width {
		b.next[b.won+class] = b.won // of an expression that matches the empty text anywhere
	}
	b.sets = make([][]uint32, 2)

	// The start is no state that a text comes back to: only there it begins.
	b.newSet()
	b.follow(uint32(b.prog.Start), syntax.EmptyBeginText)
	b.start = b.won
	if !b.done {
		b.start = b.addState()
	}
	for i := 2; i < len(b.sets); i++ {
		if b.steps > mostSteps || len(b.next) > mostTable {
			return false
		}
		b.fill(i, width)
	}
	return true
}

// fill makes a state's row of the table.
func (b *automatonBuilder) fill(i int, width uint16) {
	from, at := b.sets[i], i*int(width)
	filled := make([]bool, b.end)
	for k, r := range b.bounds {
		class := b.classes[k]
		if r > unicode.MaxRune || filled[class] {
			continue
		}
		filled[class] = true
		b.steps += len(from)
		b.newSet()
		for _, pc := range from {
			if in := &b.prog.Inst[pc]; takes(in, r) {
				b.follow(in.Out, 0)
			}
		}
		b.follow(uint32(b.prog.Start), 0) // a match may begin anywhere
		next := b.state()
		b.next[at+int(class)] = next
	}
	ends := syntax.EmptyEndText
	if uint16(at) == b.start {
		ends |= syntax.EmptyBeginText
	}
	b.newSet()
	for _, pc := range from {
		b.follow(pc, ends)
	}
	if b.done {
		b.next[at+int(b.end)] = b.won
	}
}

func (b *automatonBuilder) newSet() {
	b.places, b.done = b.places[:0], false
	b.set++
}

// follow adds a place, and those that are reached from it without a character,
// to the set. What holds there is said by here.
func (b *automatonBuilder) follow(pc uint32, here syntax.EmptyOp) {
	b.stack = append(b.stack[:0], pc)
	for len(b.stack) > 0 {
		pc := b.stack[len(b.stack)-1]
		b.stack = b.stack[:len(b.stack)-1]
		if b.steps++; b.met[pc] == b.set {
			continue
		}
		b.met[pc] = b.set
		switch in := &b.prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			b.stack = append(b.stack, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			b.stack = append(b.stack, in.Out)
		case syntax.InstMatch:
			b.done = true
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^here == 0 {
				b.stack = append(b.stack, in.Out)
			} else if syntax.EmptyOp(in.Arg)&syntax.EmptyEndText != 0 {
				b.places = append(b.places, pc) // the text may end here
			}
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			b.places = append(b.places, pc)
		}
	}
}

// state returns the state of the set.
func (b *automatonBuilder) state() uint16 {
	if b.done {
		return b.won
	}
	if len(b.places) == 0 {
		return 0
	}
	slices.Sort(b.places)
	key := make([]byte, 0, 2*len(b.places))
	for _, pc := range b.places {
		key = append(key, byte(pc), byte(pc>>8))
	}
	s, known := b.states[string(key)]
	if !known {
		s = b.addState()
		b.states[string(key)] = s
	}
	return s
}

// addState gives the set a row of the table. Filling in one row can add so many
// that their numbers have no room in 16 bits; but then the table is larger than
// mostTable, and build gives it up before anything is looked up in it.
func (b *automatonBuilder) addState() uint16 {
	s := uint16(len(b.next))
	b.sets = append(b.sets, slices.Clone(b.places))
	b.next = append(b.next, make([]uint16, b.end+1)...)
	return s
}
