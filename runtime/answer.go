package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
)

// An Answer is what a model gets back for a call.
type Answer struct {
	Text    string          // to show the model: Text of the result, or the words of the error
	JSON    json.RawMessage // the result; nil where IsError
	IsError bool
}

// Answer carries out a call whose arguments answer a target's definition, and
// returns what to give back to the model. The options come after those of the
// toolset, and after WithTarget(target).
//
// An error that the model can act upon becomes an answer, as ForModel tells; any
// other is returned: the end of the context, a *ResultError, and a target that
// was not generated.
func (s *Toolset) Answer(ctx context.Context, target Target, name string, rawArgs []byte, opts ...Option) (Answer, error) {
	raw, err := s.Call(ctx, name, rawArgs, append([]Option{WithTarget(target)}, opts...)...)
	if err == nil {
		return Answer{Text: Text(raw), JSON: raw}, nil
	}
	text, ok := ForModel(ctx, err)
	if !ok {
		return Answer{}, err
	}
	return Answer{Text: text, IsError: true}, nil
}

// ForModel returns what to tell the model about an error of Toolset.Call or
// Toolset.Invoke: the words of Error. It reports false for what is the host's
// affair alone: that ctx has ended, that a handler's result is not what the tool
// promises (*ResultError), and that the program named a target that was not
// generated. A handler's own errors go to the model, a *ResultError of a client
// that it used among them; an interceptor can replace those that must not.
func ForModel(ctx context.Context, err error) (text string, ok bool) {
	var result *ResultError
	var target *targetError
	if ctx.Err() != nil || errors.As(err, &result) && result.own || errors.As(err, &target) {
		return "", false
	}
	if text = err.Error(); strings.TrimSpace(text) == "" {
		text = "The tool failed and gave no reason."
	}
	return text, true
}
