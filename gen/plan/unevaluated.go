package plan

import (
	"errors"

	"github.com/schemaport/schemaport-gen/gen/model"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// maxEvaluations bounds what the unevaluated keywords of a tool hang on, over
// all of them.
const maxEvaluations = 1 << 16

var errTooManyForms = errors.New("the schema has too many forms to be told apart")

// An evaluated is what an unevaluated keyword hangs on, or why that cannot be told.
type evaluated struct {
	schema.Evaluation
	err error
}

// evaluatedKey tells the two keywords of a schema apart.
type evaluatedKey struct {
	node    *schema.Node
	keyword string
}

var unevaluatedKeywords = [...]string{"unevaluatedProperties", "unevaluatedItems"}

// constrainsRest reports whether an unevaluated keyword of n refuses anything.
func constrainsRest(n *schema.Node, keyword string) bool {
	switch u := n.Get(keyword); {
	case u.Is(schema.Bool):
		return !u.Bool
	case u.Is(schema.Object):
		return constrains(u)
	}
	return false
}

// hasUnevaluated reports whether a schema says something of what nothing else
// in it has looked at.
func hasUnevaluated(n *schema.Node) bool {
	return constrainsRest(n, unevaluatedKeywords[0]) || constrainsRest(n, unevaluatedKeywords[1])
}

// evaluate tells what an unevaluated keyword of n hangs on.
func (s *side) evaluate(n *schema.Node, keyword string) evaluated {
	key := evaluatedKey{n, keyword}
	if e, known := s.evaluated[key]; known {
		return e
	}
	e := evaluated{err: errTooManyForms}
	if s.evaluations <= maxEvaluations {
		e.Evaluation, e.err = s.doc.Evaluate(n, keyword)
	}
	if e.err == nil {
		e.err = s.canEvaluate(&e.Evaluation)
	}
	if s.evaluated == nil {
		s.evaluated = make(map[evaluatedKey]evaluated)
	}
	s.evaluated[key] = e
	return e
}

// canEvaluate returns why decoders cannot do an evaluation.
func (s *side) canEvaluate(e *schema.Evaluation) error {
	if s.evaluations += 1 + len(e.Names) + len(e.Patterns); s.evaluations > maxEvaluations {
		return errTooManyForms
	}
	for _, src := range e.Patterns {
		if _, err := s.pkg.translated(src); err != nil {
			return err
		}
	}
	for i := range e.When {
		c := &e.When[i]
		if c.If != nil && !c.Else.IsNone() && !s.isWhole(c.If) {
			return errors.New("it rests on an if that the decoder does not enforce")
		}
		if err := errors.Join(s.canEvaluate(&c.Then), s.canEvaluate(&c.Else)); err != nil {
			return err
		}
	}
	return nil
}

// unevaluated states the unevaluated keywords of n.
func (s *side) unevaluated(m *model.More, n *schema.Node, w want) {
	m.UnevaluatedProperties = s.unevaluatedOf(n, "unevaluatedProperties", want{path: w.path + "{}"})
	m.UnevaluatedItems = s.unevaluatedOf(n, "unevaluatedItems", want{path: w.path + "[]"})
}

func (s *side) unevaluatedOf(n *schema.Node, keyword string, w want) *model.Unevaluated {
	if !constrainsRest(n, keyword) {
		return nil
	}
	e := s.evaluate(n, keyword)
	if e.err != nil {
		if u := n.Get(keyword); !s.reported[u] {
			s.reported[u] = true
			s.warn(n, keyword, "keyword-not-enforced", keyword+" is not enforced by the decoder: "+e.err.Error(), "state the rule with additionalProperties or items, or check it in the handler")
		}
		return nil
	}
	if e.All {
		return nil // nothing is left
	}
	row, ok := s.check(n.Get(keyword), w)
	if !ok {
		return nil // nested too deep, which the loader refuses
	}
	return &model.Unevaluated{Row: row, Seen: s.seen(e.Evaluation, w)}
}

// seen makes the rows of what an evaluation hangs on.
func (s *side) seen(e schema.Evaluation, w want) model.Evaluated {
	out := model.Evaluated{Names: e.Names, All: e.All, Prefix: e.Prefix}
	for _, src := range e.Patterns {
		if p, err := s.translate(src); err == nil { // else canEvaluate has refused it
			out.Patterns = append(out.Patterns, *p)
		}
	}
	out.Contains = s.rowsFor(e.Contains, w)
	for _, c := range e.When {
		one := model.Conditional{Has: c.Has, Then: s.seen(c.Then, w), Else: s.seen(c.Else, w)}
		if c.If != nil {
			one.Row, _ = s.check(c.If, w)
		}
		out.When = append(out.When, one)
	}
	return out
}

// unevaluatedRows are rows that say nothing but what the unevaluated keywords of
// schemas do, for a row that stands for all of these.
func (s *side) unevaluatedRows(w want, schemas ...*schema.Node) (rows []int32) {
	for _, n := range schemas {
		var m model.More
		if s.unevaluated(&m, n, w); isZeroMore(m) {
			continue
		}
		row := s.reserveRow()
		s.rows[row] = model.Row{Path: w.path, More: &m}
		rows = append(rows, row)
	}
	return rows
}

// keepsUnevaluated reports whether values of an object schema may have
// properties that it does not declare, because of what its unevaluatedProperties
// accepts, or looks past.
func (s *side) keepsUnevaluated(n *schema.Node) bool {
	const keyword = "unevaluatedProperties"
	u := n.Get(keyword)
	if !u.Is(schema.Object) && !u.Is(schema.Bool) {
		return false
	}
	if !isNever(u) {
		return true
	}
	e, props := s.evaluate(n, keyword), n.Get("properties")
	if e.err != nil || e.All || len(e.Patterns)+len(e.When) > 0 {
		return true
	}
	for _, name := range e.Names {
		if !props.Has(name) {
			return true
		}
	}
	return false
}
