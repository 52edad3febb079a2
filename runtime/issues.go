package runtime

import "slices"

// An issueList collects issues by their place in the text, up to a limit.
type issueList struct {
	limit int
	found int
	list  []placedIssue
}

type placedIssue struct {
	at int32
	Issue
}

// wants counts an issue and reports whether it is among those that are kept.
func (l *issueList) wants(at int32) bool {
	l.found++
	return len(l.list) < l.limit || at < l.list[len(l.list)-1].at
}

// add keeps an issue that is wanted, behind those of the same place. One that
// says again what another has said is dropped: rows that stand at the same
// value share faults.
func (l *issueList) add(at int32, issue Issue) {
	for i := range l.list {
		if l.list[i].Issue == issue {
			l.found--
			return
		}
	}
	i := len(l.list)
	for i > 0 && l.list[i-1].at > at {
		i--
	}
	l.list = slices.Insert(l.list, i, placedIssue{at, issue})
	if len(l.list) > l.limit {
		l.list = l.list[:l.limit]
	}
}

func (l *issueList) omitted() int { return l.found - len(l.list) }

func (l *issueList) issues() []Issue {
	out := make([]Issue, len(l.list))
	for i := range l.list {
		out[i] = l.list[i].Issue
	}
	return out
}
