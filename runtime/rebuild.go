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
	r.nodes[n].has |= aMark
	r.nodes[n].known = 0
}

// isAmbiguous reports whether a value has more than one reading.
func (r *reader) isAmbiguous(n int32) bool {
	return r.nodes[n].has&aMark != 0 && r.marks[n].code == "ambiguous"
}

func (r *reader) ambiguous(n, a, b int32) int32 {
	msg := "can be read in several ways: send the value in the type that is meant"
	if !r.cfg.omitValues {
		msg = "can be read as " + r.shown(a) + " or as " + r.shown(b) + ": send the one that is meant"
	}
	return r.broken(n, "ambiguous", msg)
}

func (r *reader) note(n int32, by rule, from int32) {
	r.notes = append(r.notes, note{rule: by, from: from})
	r.nodes[n].note = int32(len(r.notes))
}

// noteOf is the coercion that made a node, the zero note for none.
func (r *reader) noteOf(n int32) note {
	if i := r.nodes[n].note; i != 0 {
		return r.notes[i-1]
	}
	return note{}
}

// copy makes a node that is the same value and not yet part of a container. It
// may be changed: what was found out about the value is not copied.
func (r *reader) copy(n int32) int32 {
	v := r.moved(n)
	r.nodes[v].known = 0
	return v
}

// moved is copy for a node that stays as it is.
func (r *reader) moved(n int32) int32 {
	c := r.nodes[n]
	c.next = 0
	v := r.add(c)
	if c.has&aMark != 0 {
		r.marks[v] = r.marks[n]
	}
	if c.has&aText != 0 {
		r.fromText[v] = r.fromText[n]
	}
	if c.has&somePicks != 0 {
		r.picks[v] = r.picks[n]
	}
	return v
}

// textOf is the string of which a value is the JSON text, 0 if it is of none.
func (r *reader) textOf(n int32) int32 {
	if r.nodes[n].has&aText == 0 {
		return 0
	}
	return r.fromText[n]
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
			b.link(r, r.moved(before))
		}
	}
	b.link(r, r.moved(child))
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
