package runtime

import "bytes"

// An issueList collects issues by their place in the text, up to a limit. The
// paths and the messages are written one behind the other, and become strings
// in one piece at the end.
type issueList struct {
	limit int
	found int
	list  []placedIssue
	text  []byte
	lost  int // bytes of text that belong to no issue of the list any more
}

type placedIssue struct {
	at            int32
	code          string
	from, mid, to int // in the list's text: the path, then the message
}

// wants counts an issue and reports whether it is among those that are kept.
func (l *issueList) wants(at int32) bool {
	l.found++
	return len(l.list) < l.limit || at < l.list[len(l.list)-1].at
}

// begin starts an issue that is wanted with its path. Its message is to be
// appended to the list's text.
func (l *issueList) begin(at int32, path []byte, code string) placedIssue {
	from := len(l.text)
	l.text = append(l.text, path...)
	return placedIssue{at: at, code: code, from: from, mid: len(l.text)}
}

// add keeps what begin has started, behind those of the same place. One that
// says again what another has said is dropped: rows that stand at the same
// value share faults.
func (l *issueList) add(issue *placedIssue) {
	issue.to = len(l.text)
	for i := range l.list {
		if l.same(&l.list[i], issue) {
			l.found--
			l.text = l.text[:issue.from]
			return
		}
	}
	i := len(l.list)
	for i > 0 && l.list[i-1].at > issue.at {
		i--
	}
	l.list = append(l.list, *issue)
	if i < len(l.list)-1 {
		copy(l.list[i+1:], l.list[i:])
		l.list[i] = *issue
	}
	if len(l.list) > l.limit {
		last := l.list[l.limit]
		l.list = l.list[:l.limit]
		if l.lost += last.to - last.from; l.lost > len(l.text)/2 {
			l.compact()
		}
	}
}

func (l *issueList) same(a, b *placedIssue) bool {
	return a.to-a.from == b.to-b.from && a.mid-a.from == b.mid-b.from && a.code == b.code &&
		bytes.Equal(l.text[a.from:a.to], l.text[b.from:b.to])
}

// compact drops the text of issues that the list has not kept.
func (l *issueList) compact() {
	text := make([]byte, 0, len(l.text)-l.lost)
	for i := range l.list {
		issue := &l.list[i]
		text = append(text, l.text[issue.from:issue.to]...)
		moved := len(text) - issue.to
		issue.from, issue.mid, issue.to = issue.from+moved, issue.mid+moved, issue.to+moved
	}
	l.text, l.lost = text, 0
}

// empty makes the list as new.
func (l *issueList) empty() {
	clear(l.list)
	l.found, l.list, l.text, l.lost = 0, l.list[:0], l.text[:0], 0
}

func (l *issueList) omitted() int { return l.found - len(l.list) }

func (l *issueList) issues() []Issue {
	if l.lost > 0 {
		l.compact()
	}
	text := string(l.text)
	out := make([]Issue, len(l.list))
	for i := range l.list {
		issue := &l.list[i]
		out[i] = Issue{Path: text[issue.from:issue.mid], Code: issue.code, Message: text[issue.mid:issue.to]}
	}
	return out
}
