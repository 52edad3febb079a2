package gen_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/schema"
	"github.com/schemaport/schemaport-gen/runtime"
)

// coercionLevels are the levels from the strictest to the loosest.
var coercionLevels = [...]runtime.Level{runtime.Strict, runtime.Standard, runtime.Lenient}

var levelNames = [...]string{"strict", "standard", "lenient"}

// A lawyer holds one tool's decoder against what is true of coercion whatever
// the schema and the arguments are.
type lawyer struct {
	decoder *decode.Decoder
	accepts func(args *schema.Node) bool
	rng     *rand.Rand
	broken  func(law, detail string, text []byte)
	table   *ruleTable

	asked, accepted int             // texts; of them accepted at some level
	known           map[string]bool // results that have been looked into
}

// A verdict is what a level says of a text.
type verdict struct {
	value  []byte // nil for a refusal
	report runtime.Report
	issues []runtime.Issue
}

func (l *lawyer) ask(text []byte, level runtime.Level) (v verdict) {
	var refused *runtime.ArgumentError
	value, err := l.decoder.Decode(text, runtime.WithLevel(level), runtime.WithReport(&v.report))
	switch {
	case err == nil:
		v.value = value
	case errors.As(err, &refused):
		v.issues = refused.Issues
	default:
		l.broken("a decoder fails with an ArgumentError only", err.Error(), text)
	}
	return v
}

// check asks all levels of a text and holds the answers against the laws.
func (l *lawyer) check(text []byte) (answers [3]verdict) {
	l.asked++
	for i, level := range coercionLevels {
		answers[i] = l.ask(text, level)
		l.checkReport(i, answers[i], text)
	}
	l.checkSubsets(answers, text)
	if answers[2].value == nil {
		return answers
	}
	l.accepted++
	for i, v := range answers {
		// Where a property was left out, the rest may be too little.
		if v.value != nil && len(v.report.Unknown) == 0 && !l.known[string(v.value)] {
			l.known[string(v.value)] = true
			l.checkValue(levelNames[i], v.value, text)
		}
	}
	return answers
}

// checkReport: nothing is coerced at level strict or reported of what is
// refused, a refusal has a reason, and a coercion has a known rule of its level.
func (l *lawyer) checkReport(i int, v verdict, text []byte) {
	told := len(v.report.Coercions)
	switch {
	case v.value == nil && (told > 0 || len(v.report.Unknown) > 0):
		l.broken("what is refused is not reported on", fmt.Sprint(v.report), text)
	case v.value == nil && len(v.issues) == 0:
		l.broken("a refusal has a reason", levelNames[i], text)
	case i == 0 && told > 0:
		l.broken("nothing is coerced at level strict", fmt.Sprint(v.report.Coercions), text)
	}
	for _, c := range v.report.Coercions {
		if !slices.ContainsFunc(runtime.Rules(), func(r runtime.Rule) bool { return r.Name == c.Rule && r.Level <= coercionLevels[i] }) {
			l.broken("a coercion has a rule of its level", fmt.Sprintf("%s: %+v", levelNames[i], c), text)
		}
		if !l.table.admits(c, coercionLevels[i]) {
			l.broken("a coercion is in the table", fmt.Sprintf("%s: %+v", levelNames[i], c), text)
		}
	}
}

// checkSubsets: what a level accepts, every looser one accepts with the same
// value and the same report.
func (l *lawyer) checkSubsets(answers [3]verdict, text []byte) {
	for i, v := range answers[:2] {
		next := answers[i+1]
		switch {
		case v.value == nil:
		case next.value == nil:
			l.broken("a looser level accepts what a stricter one does", fmt.Sprintf("%s: %+v", levelNames[i+1], next.issues), text)
		case !bytes.Equal(v.value, next.value):
			l.broken("a looser level reads what a stricter one accepts alike", fmt.Sprintf("%s: %s\n%s: %s", levelNames[i], v.value, levelNames[i+1], next.value), text)
		case !slices.Equal(v.report.Coercions, next.report.Coercions) || !slices.Equal(v.report.Unknown, next.report.Unknown):
			l.broken("a looser level reports what a stricter one does", fmt.Sprintf("%s: %+v\n%s: %+v", levelNames[i], v.report, levelNames[i+1], next.report), text)
		}
	}
}

// checkValue: a result is valid, and decodes to itself at every level without
// anything to report.
func (l *lawyer) checkValue(level string, value, text []byte) {
	n, problems := schema.Parse(value)
	if len(problems) > 0 {
		l.broken("a result is JSON", fmt.Sprintf("%s: %s", level, value), text)
		return
	}
	if !l.accepts(n) {
		l.broken("a result is valid", fmt.Sprintf("%s: %s", level, value), text)
	}
	for i, other := range coercionLevels {
		again := l.ask(value, other)
		if !bytes.Equal(again.value, value) || len(again.report.Coercions) > 0 || len(again.report.Unknown) > 0 {
			l.broken("a result decodes to itself", fmt.Sprintf("%s: %s\nagain, %s: %s %+v %+v", level, value, levelNames[i], again.value, again.report, again.issues), text)
		}
	}
}

// cuts is how often an accepted text is cut at some place.
const cuts = 2

// checkCut: no beginning of an accepted text is accepted. The object that it is
// about begins at from and is not complete before to. The loosest level, which
// accepts most, is asked of more beginnings.
func (l *lawyer) checkCut(text []byte, from, to int) {
	for _, level := range coercionLevels {
		l.wantRefused(text[:to], level, text)
	}
	for range cuts {
		l.wantRefused(text[:from+1+l.rng.IntN(to-from)], runtime.Lenient, text)
	}
}

func (l *lawyer) wantRefused(part []byte, level runtime.Level, text []byte) {
	if v := l.ask(part, level); v.value != nil {
		l.broken("cut text is refused", fmt.Sprintf("%s read as %s", part, v.value), text)
	}
}
