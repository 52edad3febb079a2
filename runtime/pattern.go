package runtime

import (
	"fmt"
	"regexp"
	"sync"
	"time"
)

// A matcher decides whether strings match a pattern: of a row, or of the names
// of properties. What decides is made when the first string comes, so that
// patterns that are not met cost nothing. It is safe for concurrent use.
type matcher struct {
	pattern *Pattern
	once    sync.Once
	fast    *automaton                 // decides, if there is one
	engine  func(string) (bool, error) // else decides, if there is one
	re      *regexp.Regexp             // else decides
}

func newMatcher(p *Pattern) *matcher { return &matcher{pattern: p} }

// match reports whether a string matches. What it takes is drawn from the
// patience of the reading.
func (m *matcher) match(text string, left *patience) bool {
	m.once.Do(m.prepare)
	switch {
	case m.fast != nil:
		return m.fast.match(text)
	case m.pattern.Engine != nil:
		return m.ask(text, left)
	}
	return m.re.MatchString(text)
}

func (m *matcher) prepare() {
	switch p := m.pattern; {
	case p.Engine != nil:
		m.engine = m.newEngine()
	case p.Expr != "":
		m.re = nothing // the engine was taken out by hand
	default:
		if m.fast = newAutomaton(p.RE2); m.fast == nil {
			m.re = compile(p.RE2)
		}
	}
}

// nothing is the expression that matches no string.
var nothing = regexp.MustCompile(`[^\x00-\x{10FFFF}]`)

// compile compiles a generated expression. The generator has compiled it
// before, so one that does not compile was changed by hand; it matches nothing.
func compile(expr string) *regexp.Regexp {
	re, err := regexp.Compile(expr)
	if err != nil {
		return nothing
	}
	return re
}

// What engines other than RE2 may cost. Some patterns take them a time that is
// exponential in the length of the text, and memory that is a multiple of it.
const (
	mostPatience  = time.Second // of one reading, all its texts together
	longestAsked  = 1 << 20     // bytes of a text
	longestShared = 1 << 16     // bytes of a text whose engine is kept, with the memory that it has taken
)

// patience is what one reading has spent on engines. A text that an engine
// could not decide is refused, but that is not enough: under "not", and in one
// member of a union, what is refused makes the value accepted. So the reading
// as a whole refuses the value once its patience is lost.
type patience struct {
	spent time.Duration
	lost  bool
}

// A question is a string that an engine is asked about.
type question struct {
	m    *matcher
	text string
}

// obeys is match for a reader, which looks at the same string several times.
// Of what is no longer asked nothing is known, so that it is not explained as a
// fault: the string that has lost the reader's patience is.
func (r *reader) obeys(m *matcher, text []byte) bool {
	if m.pattern.Engine == nil {
		return m.match(view(text), &r.patience)
	}
	q := question{m, view(text)}
	if ok, known := r.asked[q]; known {
		return ok
	}
	if r.patience.lost {
		return r.out != nil
	}
	ok := m.match(q.text, &r.patience)
	if r.asked == nil {
		r.asked = make(map[question]bool)
	}
	r.asked[q] = ok
	return ok
}

// impatient is what is said of a value that was not found at fault otherwise.
var impatient = Issue{Code: "pattern", Message: "could not be matched against the patterns of the schema in time; send shorter texts"}

// ask has the engine decide. Nothing more is asked in a reading that has lost
// its patience.
func (m *matcher) ask(text string, left *patience) bool {
	if left.lost = left.lost || left.spent > mostPatience || len(text) > longestAsked; left.lost {
		return false
	}
	engine := m.engine
	if len(text) > longestShared {
		engine = m.newEngine()
	}
	start := time.Now()
	ok, err := decide(engine, text)
	left.spent += time.Since(start)
	left.lost = err != nil
	return ok && err == nil
}

// newEngine makes the engine. The generator has done so before; an expression
// that is refused was changed by hand, and lets nothing pass.
func (m *matcher) newEngine() func(string) (bool, error) {
	engine, err := m.pattern.Engine(m.pattern.Expr)
	if err != nil {
		return func(string) (bool, error) { return false, err }
	}
	return engine
}

// decide calls an engine. A text that makes it crash is one that it could not
// decide: texts come from strangers, and must not end the program.
func decide(engine func(string) (bool, error), text string) (ok bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			ok, err = false, fmt.Errorf("the engine of the pattern crashed: %v", r)
		}
	}()
	return engine(text)
}
