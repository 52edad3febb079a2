package runtime

// This file makes nodes in the place of others.

// broken returns a value that has no reading, and why.
func (r *reader) broken(n int32, code, message string) int32 {
	v := r.copy(n)
	r.mark(v, mark{code: code, message: message})
	return v
}

func (r *reader) mark(n int32, m mark) {
	if r.marks == nil {
		r.marks = make(map[int32]mark)
	}
	r.marks[n] = m
}

func (r *reader) ambiguous(n, a, b int32) int32 {
	msg := "can be read in several ways: send the value in the type that is meant"
	if !r.cfg.omitValues {
		msg = "can be read as " + r.shown(a) + " or as " + r.shown(b) + ": send the one that is meant"
	}
	return r.broken(n, "ambiguous", msg)
}

func (r *reader) note(n int32, rule string, from int32) {
	if r.notes == nil {
		r.notes = make(map[int32]note)
	}
	r.notes[n] = note{rule, from}
}

// copy makes a node that is the same value and not yet part of a container.
func (r *reader) copy(n int32) int32 {
	c := r.nodes[n]
	c.next = 0
	v := r.add(c)
	if what, ok := r.notes[n]; ok {
		r.notes[v] = what
	}
	if what, ok := r.marks[n]; ok {
		r.marks[v] = what
	}
	if text, ok := r.fromText[n]; ok {
		r.fromText[v] = text
	}
	if picks, ok := r.picks[n]; ok {
		r.picks[v] = picks
	}
	return v
}

// A rebuilding is a container with some children replaced. It is the container
// itself as long as none is.
type rebuilding struct {
	from     int32
	to, last int32
}

// put appends a child: one of the container's, or what is to stand in its place.
func (b *rebuilding) put(r *reader, old, child int32) {
	if b.to == 0 {
		if old == child {
			return
		}
		b.to = r.copy(b.from)
		r.nodes[b.to].first = 0
		for before := r.nodes[b.from].first; before != old; before = r.nodes[before].next {
			b.link(r, r.copy(before))
		}
	}
	b.link(r, r.copy(child))
}

func (b *rebuilding) link(r *reader, child int32) {
	if b.last == 0 {
		r.nodes[b.to].first = child
	} else {
		r.nodes[b.last].next = child
	}
	b.last = child
}

func (b *rebuilding) result() int32 {
	if b.to != 0 {
		return b.to
	}
	return b.from
}
