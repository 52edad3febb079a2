package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/runtime"
)

// answering is a toolset whose refunds end as the test wants.
func answering(result any, err error) *runtime.Toolset {
	return runtime.NewToolset([]runtime.Bound{
		runtime.Bind(func(context.Context, refundOrderArgs) (any, error) { return result, err }),
		runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) { return "it <is> gone", nil }),
	})
}

// upstream is the error of a handler that asked another server.
func upstream() error {
	var v any
	return fmt.Errorf("upstream: %w", refundOrder.DecodeResult([]byte(`{}`), &v))
}

// TestAnswer: what the model can act upon is an answer, and nothing else.
func TestAnswer(t *testing.T) {
	fine := map[string]any{"ok": true}
	tests := []struct {
		name         string
		set          *runtime.Toolset
		target       runtime.Target
		tool, args   string
		want         runtime.Answer
		contains, is string // of an error answer's text; of the error
	}{
		{name: "a result", set: answering(fine, nil), target: runtime.OpenAI, tool: "refund_order", args: `{"amount":5,"note":null}`,
			want: runtime.Answer{Text: `{"ok":true}`, JSON: []byte(`{"ok":true}`)}},
		{name: "a string as text", set: answering(fine, nil), target: runtime.OpenAI, tool: "cancel_order", args: `{"order_id":"x"}`,
			want: runtime.Answer{Text: "it <is> gone", JSON: []byte(`"it <is> gone"`)}},
		{name: "wrong arguments", set: answering(fine, nil), target: runtime.OpenAI, tool: "refund_order", args: `{"amount":-1}`, contains: "amount"},
		{name: "an unknown tool", set: answering(fine, nil), target: runtime.OpenAI, tool: "refund_ordr", args: `{}`, contains: "refund_order"},
		{name: "a tool left out", set: answering(fine, nil), target: runtime.MCP, tool: "cancel_order", args: `{"order_id":"x"}`, contains: "no tool"},
		{name: "the handler's error", set: answering(nil, errors.New("the till is closed")), target: runtime.OpenAI, tool: "refund_order",
			args: `{"amount":1}`, contains: "the till is closed"},
		{name: "an error without words", set: answering(nil, errors.New("")), target: runtime.OpenAI, tool: "refund_order",
			args: `{"amount":1}`, contains: "gave no reason"},
		{name: "a deadline of the handler's own", set: answering(nil, context.DeadlineExceeded), target: runtime.OpenAI, tool: "refund_order",
			args: `{"amount":1}`, contains: "deadline"},
		{name: "another server's result", set: answering(nil, upstream()), target: runtime.OpenAI, tool: "refund_order",
			args: `{"amount":1}`, contains: "upstream: schemaport: the result of refund_order"},
		{name: "a result that is no JSON", set: answering(make(chan int), nil), target: runtime.OpenAI, tool: "refund_order",
			args: `{"amount":1}`, is: "is no JSON"},
		{name: "a result that breaks its schema", set: answering(map[string]any{}, nil), target: runtime.OpenAI, tool: "refund_order",
			args: `{"amount":1}`, is: "output schema"},
		{name: "a target that was not generated", set: answering(fine, nil), target: runtime.Gemini, tool: "refund_order",
			args: `{"amount":1}`, is: "not generated for target"},
	}
	for _, test := range tests {
		got, err := test.set.Answer(t.Context(), test.target, test.tool, []byte(test.args))
		switch {
		case test.is != "":
			if err == nil || !strings.Contains(err.Error(), test.is) || !cmp.Equal(got, runtime.Answer{}) {
				t.Errorf("%s: %v, %v", test.name, got, err)
			}
		case err != nil:
			t.Errorf("%s: %v", test.name, err)
		case test.contains != "":
			if !got.IsError || got.JSON != nil || !strings.Contains(got.Text, test.contains) {
				t.Errorf("%s: %+v", test.name, got)
			}
		default:
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("%s: %s", test.name, d)
			}
		}
	}
}

// TestAnswerEnded: the end of the context is the host's affair, whatever the
// handler makes of it.
func TestAnswerEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	late := errors.New("gave up")
	set := runtime.NewToolset([]runtime.Bound{runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) {
		cancel()
		return nil, late
	})})
	if got, err := set.Answer(ctx, runtime.OpenAI, "cancel_order", []byte(`{"order_id":"x"}`)); err != late {
		t.Errorf("while it ran: %+v, %v", got, err)
	}
	if got, err := set.Answer(ctx, runtime.OpenAI, "cancel_order", []byte(`{"order_id":"x"}`)); err != context.Canceled {
		t.Errorf("before it ran: %+v, %v", got, err)
	}
}

// TestAnswerOptions: the options of a call count, and those of the toolset.
func TestAnswerOptions(t *testing.T) {
	set := runtime.NewToolset([]runtime.Bound{runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) { return 1, nil })},
		runtime.RejectUnknown())
	got, err := set.Answer(t.Context(), runtime.OpenAI, "cancel_order", []byte(`{"order_id":"x","why":1}`))
	if err != nil || !got.IsError || !strings.Contains(got.Text, "why") {
		t.Errorf("the toolset's: %+v, %v", got, err)
	}
	got, err = set.Answer(t.Context(), runtime.OpenAI, "cancel_order", []byte(`{"order_id":5}`), runtime.WithLevel(runtime.Strict))
	if err != nil || !got.IsError {
		t.Errorf("the call's: %+v, %v", got, err)
	}
}

// TestAnswerUnknown: a model is told no name that its target does not have, and
// a target that nothing was generated for is the program's fault whatever the
// name.
func TestAnswerUnknown(t *testing.T) {
	set := answering(map[string]any{"ok": true}, nil)
	for _, name := range []string{"cancel_order", "cancel_ordr"} {
		got, err := set.Answer(t.Context(), runtime.MCP, name, []byte(`{}`))
		if err != nil || !got.IsError || strings.Contains(strings.TrimPrefix(got.Text, `There is no tool named "`+name+`"`), "cancel_order") {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if got, err := set.Answer(t.Context(), runtime.Gemini, "nope", []byte(`{}`)); err == nil || !strings.Contains(err.Error(), "not generated for target") {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestInvoke: the handler's value comes back as it is.
func TestInvoke(t *testing.T) {
	own := &struct{ Name string }{"x"}
	got, err := answering(own, nil).Invoke(t.Context(), "refund_order", []byte(`{"amount":1}`))
	if err != nil || got != any(own) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestRequest: a handler finds the request of its call.
func TestRequest(t *testing.T) {
	if got := runtime.RequestFrom(t.Context()); got != nil {
		t.Errorf("without one: %v", got)
	}
	want := &struct{}{}
	if got := runtime.RequestFrom(runtime.ContextWithRequest(t.Context(), want)); got != any(want) {
		t.Errorf("got %v", got)
	}
}

// TestFor: the tools that are named, or all that have a definition.
func TestFor(t *testing.T) {
	both := runtime.NewCatalog(refundOrder, cancelOrder)
	names := func(tools []*runtime.Tool) string {
		var list []string
		for _, t := range tools {
			list = append(list, t.Name())
		}
		return strings.Join(list, " ")
	}
	for _, test := range []struct {
		tools []*runtime.Tool
		want  string
	}{
		{both.For(runtime.OpenAI), "cancel_order refund_order"},
		{both.For(runtime.MCP), "refund_order"},
		{both.For(runtime.OpenAI, refundOrder, cancelOrder), "refund_order cancel_order"},
		{runtime.Catalog{}.For(runtime.OpenAI), ""},
	} {
		if got := names(test.tools); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
	if got := strings.Join(both.Names(), " "); got != "cancel_order refund_order" {
		t.Errorf("the catalog is now %q", got)
	}
}

// TestStream: calls are kept by their index, in the order in which they begin,
// and not without end.
func TestStream(t *testing.T) {
	var s runtime.Stream
	s.Call(3).Name = "b"
	s.Call(1).Name = "a"
	s.Call(3).Arguments.WriteString(`{"x":`)
	s.Call(3).Arguments.WriteString(`1}`)
	calls := s.Calls()
	if len(calls) != 2 || calls[0].Name != "b" || calls[1].Name != "a" || string(calls[0].Arguments.JSON()) != `{"x":1}` {
		t.Fatalf("calls are %+v", calls)
	}
	if c, ok := s.Lookup(3); !ok || c != calls[0] {
		t.Errorf("at 3 there is %v", c)
	}
	if c, ok := s.Lookup(2); ok {
		t.Errorf("at 2 there is %v", c)
	}
	for i := range int64(5000) {
		s.Call(-i).Name = "many"
	}
	if n := len(s.Calls()); n != 1024 {
		t.Errorf("%d calls are kept", n)
	}
}
