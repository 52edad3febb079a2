package runtime

import (
	"math"
	"slices"
	"sync"
)

// A reading is what the slow reading makes of a text: issues, or the text of
// the finished value.
type reading struct {
	text    []byte   // JSON: representation undone, coerced. Compact and without unknown properties if it is final
	members []chosen // of unions, in the order of the text, where the form that was sent told which
	issues  []Issue
	omitted int // issues beyond the limit
	report  Report
}

// A reader is one slow reading. Where there is nothing to mend, it explains the
// text as it was sent (walk.go). Else it parses the text into a tape, mends what
// does not fit (undo.go, coerce.go, keys.go), checks the result (check.go) and
// writes it (finish.go). Mending makes new nodes and never changes one, so that
// several ways of reading a value can be tried.
type reader struct {
	tape
	notes   []note    // see node.note
	path    []step    // to the value being explained
	scratch []byte    // where paths are written
	faults  issueList // of the value as a whole
	knowledge
}

// Knowledge is what a reader does not take over to the next reading. Above it in
// the reader stands what it keeps the memory of.
type knowledge struct {
	t   *table
	cfg config // by value: nothing of a call is kept on the heap for it

	sent       int32       // the nodes below it are of the text as it was sent, with all that is in them
	level      Level       // of the coercion under way; Strict while only representation is undone
	form       *targetForm // of the target whose representation is undone; nil for none
	depth      int         // containers around the value being mended
	work       int         // values that may still be mended
	shared     int         // rows around the value being mended that may have it mended again
	marks      map[int32]mark
	texts      map[textReading]jsonText
	fromText   map[int32]int32 // the strings of which values are the JSON text
	wrapper    string          // the property that a target's definition put the arguments in, where it was sent
	strays     []int32         // the keys that were sent beside it
	reduced    map[*prepared]map[string]int32
	mended     map[mending]int32
	near       map[*prepared][]*prepared
	forms      map[judgement]sentForm
	plainForms map[judgement]sentForm // the same where nothing is undone
	tuples     map[tupleKey]int32
	picks      map[int32][]pick // by node: the members of unions that it was sent for

	verdicts map[judgement]verdict // on values of which the node has another one
	told     map[judgement]bool    // what has been explained, while a fault is put into another one's message; else nil
	out      *issueList            // nil while only the verdict matters
	trying   bool                  // what was sent is explained before it is mended
	hoping   bool                  // that is given up: something may be mended
	patience patience              // with patterns
	asked    map[question]bool     // of engines
}

// A verdict is what is known of a value held against a row. Most values are
// held against one row, so their nodes keep it.
type verdict uint8

const (
	isJudged verdict = 1 << iota
	isAccepted
	isExplained
)

// Notices say for which nodes the reader's maps have something.
type notices uint8

const (
	aMark notices = 1 << iota
	aText
	somePicks
)

// A note says which rule made a node, and of what.
type note struct {
	rule    rule
	from    int32
	repairs []textRepair // what the text needed that the node was read from
}

// A mark is a fault that mending found: a value that has no reading, or only
// part of one, which is held against the row of parts for its own faults.
type mark struct {
	code, message string
	parts         *prepared
}

// A judgement is a value held against a row.
type judgement struct{ n, row int32 }

// maxText is the most that a tape can hold: its offsets have 32 bits.
const maxText = math.MaxInt32 / 2

// mostDepth bounds the recursion of mending and checking, whatever the limits say.
const mostDepth = 10_000

func (r *reader) maxDepth() int { return min(r.cfg.maxDepth(), mostDepth) }

var readers = sync.Pool{New: func() any { return new(reader) }}

func (t *table) newReader(raw []byte, cfg *config) *reader {
	r := readers.Get().(*reader)
	r.t, r.cfg = t, *cfg
	r.reset(raw)
	return r
}

// keptNodes bounds what a finished reader keeps for the next, and keptBytes what
// it keeps of texts.
const (
	keptNodes = 1 << 14
	keptBytes = 1 << 16
)

// release keeps the memory of a finished reader, and nothing of the call. What
// was read must not hold on to the reader's texts.
func (r *reader) release() {
	if max(cap(r.nodes), cap(r.table), cap(r.stack), cap(r.notes), cap(r.path), cap(r.faults.list)) > keptNodes ||
		max(cap(r.own), cap(r.scratch), cap(r.faults.text)) > keptBytes {
		return
	}
	r.text = nil
	r.notes, r.path = r.notes[:0], r.path[:0]
	r.faults.empty()
	r.knowledge = knowledge{}
	readers.Put(r)
}

// accepts reports whether one value's text fits a row as it stands. How deep it
// may be nested is the caller's affair, and so is what to do once the patience
// is lost.
func (t *table) accepts(raw []byte, row Row, left *patience) bool {
	r := t.newReader(raw, &config{level: Strict})
	defer r.release()
	r.patience = *left
	root, fault := r.parse(0, len(raw), -1, mostDepth)
	ok := fault == nil && r.accepts(root, &t.rows[row])
	*left = r.patience
	return ok && !left.lost
}

// read reads a text for a row, row 0 being the arguments as a whole.
func (t *table) read(raw []byte, row Row, cfg *config) reading {
	return t.readAs(raw, row, cfg, false)
}

// readAs is read; a final text has the defaults of absent properties and no
// unknown ones.
func (t *table) readAs(raw []byte, row Row, cfg *config, final bool) (rd reading) {
	if limit := min(cfg.maxBytes(), maxText); len(raw) > limit {
		return reading{issues: []Issue{{Code: "size", Message: sizeMessage(len(raw), limit)}}}
	}
	r := t.newReader(raw, cfg)
	defer r.release()
	p := &t.rows[row]
	r.prepareMending()
	if r.isBlank(raw, p) {
		r.reset([]byte("{}"))
		root, _ := r.parse(0, 2, -1, 1)
		r.note(root, emptyArguments, 0)
		return r.conclude(root, p, final)
	}
	if r.level < Lenient && r.explainAsSent(p) {
		rd.issues, rd.omitted = r.faults.issues(), r.faults.omitted()
		return rd
	}
	root, fault := r.parseSent()
	if fault != nil {
		return reading{issues: []Issue{{Path: fault.path, Code: fault.code, Message: r.textMessage(fault, raw)}}}
	}
	return r.conclude(r.mendSent(root, p), p, final)
}

// parseSent parses the text as it was sent and, at level lenient, where that
// fails, with repairs.
func (r *reader) parseSent() (int32, *textFault) {
	root, fault := r.parse(0, len(r.text), -1, r.maxDepth())
	if fault == nil {
		r.sent = int32(len(r.nodes))
		return root, nil
	}
	if r.level < Lenient {
		return 0, fault
	}
	r.nodes, r.own = r.nodes[:1], r.own[:0]
	root, repairs, fault := r.repair(0, len(r.text), -1, r.maxDepth())
	if fault != nil {
		return 0, fault
	}
	root = r.copy(root)
	r.notes = append(r.notes, note{repairs: repairs})
	r.nodes[root].note = int32(len(r.notes))
	return root, nil
}

// mendSent mends the whole value: at level lenient first by the rules of level
// standard, so that it reads what that reads as that does.
func (r *reader) mendSent(sent int32, p *prepared) int32 {
	if r.level < Lenient {
		return r.mendWhole(sent, p)
	}
	r.level = Standard
	mended := r.mendWhole(sent, p)
	if len(r.strays) == 0 && r.accepts(mended, p) {
		return mended
	}
	r.prepareMending()
	r.wrapper, r.strays = "", nil
	return r.mendWhole(sent, p)
}

// isBlank reports whether the arguments are no text at all, which reads as none given.
func (r *reader) isBlank(raw []byte, p *prepared) bool {
	return r.readsArguments(p) && skipSpace(raw, 0) == len(raw)
}

// readsArguments reports whether the rules for arguments as a whole apply.
func (r *reader) readsArguments(p *prepared) bool {
	return p.row == 0 && r.cfg.level >= Standard && p.facts.kinds&^NullType == ObjectType
}

// mendWhole mends the whole value.
func (r *reader) mendWhole(sent int32, p *prepared) int32 {
	root := r.unwrapped(sent, p)
	if r.level >= Lenient {
		root = r.unwrappedInArray(root, p)
	}
	if r.readsArguments(p) && !p.facts.null && r.isNothing(root) {
		empty := r.made(objectKind, plain, []byte("{}"), r.nodes[root].at)
		r.note(empty, emptyArguments, root)
		return r.mend(empty, p, 0)
	}
	mended := r.mend(root, p, 0)
	if !r.readsArguments(p) || r.accepts(mended, p) {
		return mended
	}
	if inner := r.insideWrapper(root, p); inner != 0 {
		return inner
	}
	return mended
}

// isNothing reports whether a value is null or a blank string.
func (r *reader) isNothing(n int32) bool {
	return r.kind(n) == nullKind || r.kind(n) == stringKind && len(trimSpace(r.str(n))) == 0
}

// wrappers are the names under which some models put the arguments.
var wrappers = []string{"arguments", "args", "parameters", "params", "input", "tool_input"}

// insideWrapper returns the arguments that stand under the only key of an
// object, if it is a wrapper's and they are valid; else 0.
func (r *reader) insideWrapper(n int32, p *prepared) int32 {
	if r.kind(n) != objectKind {
		return 0
	}
	key := r.nodes[n].first
	if key == 0 || r.nodes[key].next != 0 || !slices.Contains(wrappers, string(r.str(key))) || r.isKnown(r.str(key), p) {
		return 0
	}
	inner := r.nodes[key].first
	if k := r.kind(inner); k != objectKind && k != stringKind {
		return 0
	}
	inner = r.copy(inner)
	r.note(inner, unwrapArguments, n)
	wrapper, strays := r.wrapper, r.strays
	mended := r.mend(r.unwrapped(inner, p), p, 0)
	if r.kind(mended) != objectKind || len(r.strays) > len(strays) || !r.accepts(mended, p) {
		r.wrapper, r.strays = wrapper, strays
		return 0
	}
	return mended
}

// conclude turns the mended value into a reading.
func (r *reader) conclude(mended int32, p *prepared, final bool) reading {
	if len(r.strays) > 0 || !r.accepts(mended, p) {
		r.findFaults(mended, p)
		return reading{issues: r.faults.issues(), omitted: r.faults.omitted()}
	}
	f := finisher{reader: r, final: final, unknown: issueList{limit: r.cfg.maxIssues()}}
	f.done = make([]byte, 0, len(r.text)+len(r.own)+len("{}"))
	f.value(mended, p)
	if r.patience.lost {
		return reading{issues: []Issue{impatient}}
	}
	if f.unknown.found > 0 {
		return reading{issues: f.unknown.issues(), omitted: f.unknown.omitted()}
	}
	f.told.Coercions = r.coercions(mended)
	return reading{text: f.done, members: f.members, report: f.told}
}

// findFaults lists why a value does not fit.
func (r *reader) findFaults(n int32, p *prepared) {
	list := &r.faults
	list.limit = r.cfg.maxIssues()
	r.out, r.path = list, r.path[:0]
	r.fits(n, p)
	r.explainStrays()
	r.out = nil
	if r.patience.lost && list.found == 0 { // what it could not decide let the value pass
		list.wants(0)
		issue := list.begin(0, nil, impatient.Code)
		list.text = append(list.text, impatient.Message...)
		list.add(&issue)
	}
}
