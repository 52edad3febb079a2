package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/runtime"
)

// A shop of two tools, written by hand in the shape of generated code.
var (
	shopCanonical = "[\n{\"type\":\"object\",\"title\":\"cancel\"},\n{\"type\":\"object\",\"title\":\"refund\"}\n]\n"
	shopOpenAI    = "[\r\n{\"name\":\"cancel_order\"},\r\n{\"name\":\"refund_order\"}\r\n]\r\n"
	shopMCP       = "[\n{\"name\":\"refund_order\"}\n]\n"

	shop = runtime.Set{Canonical: &shopCanonical, Files: []runtime.DefinitionFile{
		{Target: runtime.OpenAI, JSON: &shopOpenAI},
		{Target: runtime.MCP, JSON: &shopMCP, Without: []int{0}},
	}}
)

var cancelOrder = &runtime.Tool{Spec: runtime.ToolSpec{
	Name: "cancel_order", Description: "Cancels an order.", Level: runtime.Standard,
	Input: []runtime.Spec{
		{Types: runtime.ObjectType, Fields: []runtime.Field{{Name: "order_id", Row: 1, Required: true}}},
		{Types: runtime.StringType},
	},
	Targets: []runtime.TargetSpec{{ID: runtime.OpenAI}},
	Args:    (*cancelOrderArgs)(nil),
	Set:     &shop, Index: 0,
}}

type cancelOrderArgs struct {
	OrderID string `json:"order_id"`
}

func (a *cancelOrderArgs) Decode(raw []byte, opts ...runtime.Option) error {
	var v cancelOrderArgs
	var d runtime.Decoder
	for d.Start(cancelOrder, raw, opts); d.Pass(); {
		v = cancelOrderArgs{}
		for m := d.Object(); m.Next(&d); {
			if m.Field() == 0 {
				v.OrderID = d.String()
			}
		}
	}
	if err := d.Err(); err != nil {
		return err
	}
	*a = v
	return nil
}

func (cancelOrderArgs) Tool() *runtime.Tool { return cancelOrder }

var refundOrder = &runtime.Tool{Spec: runtime.ToolSpec{
	Name: "refund_order", Level: runtime.Standard,
	Input: []runtime.Spec{
		{Types: runtime.ObjectType, Others: runtime.Closed, Fields: []runtime.Field{
			{Name: "amount", Row: 1, Required: true},
			{Name: "note", Row: 2},
		}},
		{Types: runtime.NumberType, Bounds: &runtime.Bounds{Minimum: "0"}},
		{Types: runtime.StringType},
	},
	Output: []runtime.Spec{
		{Types: runtime.ObjectType, Fields: []runtime.Field{{Name: "ok", Row: 1, Required: true}}},
		{Types: runtime.BooleanType},
	},
	Targets: []runtime.TargetSpec{
		{ID: runtime.OpenAI, Rules: []runtime.UndoRule{{Undo: runtime.NullIsAbsent, Row: 0, Fields: []int{1}}}},
		{ID: runtime.MCP},
	},
	Args: (*refundOrderArgs)(nil),
	Set:  &shop, Index: 1,
}}

type refundOrderArgs struct {
	Amount float64             `json:"amount"`
	Note   runtime.Opt[string] `json:"note,omitzero"`
}

func (a *refundOrderArgs) Decode(raw []byte, opts ...runtime.Option) error {
	var v refundOrderArgs
	var d runtime.Decoder
	for d.Start(refundOrder, raw, opts); d.Pass(); {
		v = refundOrderArgs{}
		for m := d.Object(); m.Next(&d); {
			switch m.Field() {
			case 0:
				v.Amount = d.Float()
			case 1:
				v.Note = runtime.Some(d.String())
			}
		}
	}
	if err := d.Err(); err != nil {
		return err
	}
	*a = v
	return nil
}

func (refundOrderArgs) Tool() *runtime.Tool { return refundOrder }

// marshaled is a result that writes itself.
type marshaled string

func (m marshaled) MarshalJSON() ([]byte, error) { return []byte(m), nil }

func cancelWith(result any, err error) *runtime.Toolset {
	return runtime.NewToolset([]runtime.Bound{runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) { return result, err })})
}

func refundWith(result any) *runtime.Toolset {
	return runtime.NewToolset([]runtime.Bound{runtime.Bind(func(context.Context, refundOrderArgs) (any, error) { return result, nil })})
}

func TestCallWritesResults(t *testing.T) {
	tests := []struct {
		result any
		want   string
	}{
		{nil, `null`},
		{"a<b>&\u2028", `"a<b>&` + "\\u2028" + `"`},
		{map[string]any{"b": 1, "a": []int{2}}, `{"a":[2],"b":1}`},
		{json.RawMessage(`{"x": 1.0}`), `{"x": 1.0}`},
		{json.RawMessage(nil), `null`},
		{marshaled(`"<>"`), `"<>"`},
		{(*marshaled)(nil), `null`},
		{struct{ A marshaled }{"1"}, `{"A":1}`},
	}
	for _, test := range tests {
		got, err := cancelWith(test.result, nil).Call(t.Context(), "cancel_order", []byte(`{"order_id":"o"}`))
		if string(got) != test.want || err != nil {
			t.Errorf("%#v is written as %s, %v, want %s", test.result, got, err, test.want)
		}
	}
}

func TestCallChecksResults(t *testing.T) {
	args := []byte(`{"amount":1}`)
	for _, good := range []any{map[string]any{"ok": true}, json.RawMessage(`{"ok":false,"more":1}`), marshaled(`{"ok":true}`)} {
		if _, err := refundWith(good).Call(t.Context(), "refund_order", args); err != nil {
			t.Errorf("%#v: %v", good, err)
		}
	}
	tests := []struct {
		result     any
		path, code string
	}{
		{nil, "", "type"},
		{map[string]any{}, "ok", "required"},
		{map[string]any{"ok": "yes"}, "ok", "type"},
		{marshaled(`{"ok":"true"}`), "ok", "type"}, // results are not coerced
		{json.RawMessage(`{"ok":nope}`), "", "syntax"},
		{json.RawMessage(`{"ok":tru`), "", "truncated"},
		{math.NaN(), "", "syntax"},
	}
	for _, test := range tests {
		_, err := refundWith(test.result).Call(t.Context(), "refund_order", args)
		var bad *runtime.ResultError
		if !errors.As(err, &bad) || len(bad.Issues) != 1 {
			t.Errorf("%#v: %v, want a ResultError with one issue", test.result, err)
			continue
		}
		if bad.Tool != "refund_order" || bad.Issues[0].Path != test.path || bad.Issues[0].Code != test.code {
			t.Errorf("%#v: %+v, want %s at %q", test.result, bad, test.code, test.path)
		}
	}
	_, err := cancelWith(json.RawMessage(`{`), nil).Call(t.Context(), "cancel_order", []byte(`{"order_id":"o"}`))
	if bad := (*runtime.ResultError)(nil); !errors.As(err, &bad) {
		t.Errorf("a result that is no JSON: %v, want a ResultError", err)
	}
}

func TestCallErrors(t *testing.T) {
	own := errors.New("out of stock")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	set := cancelWith(nil, own)
	good := []byte(`{"order_id":"o"}`)
	if _, err := set.Call(t.Context(), "cancel_order", good); err != own {
		t.Errorf("a handler's error comes back as %v", err)
	}
	if _, err := set.Call(ended, "cancel_order", good); err != context.Canceled {
		t.Errorf("a context's end comes back as %v", err)
	}
	var fault *runtime.ArgumentError
	if _, err := set.Call(t.Context(), "cancel_order", []byte(`{}`)); !errors.As(err, &fault) || fault.Issues[0].Code != "required" {
		t.Errorf("missing arguments: %v", err)
	}
	var unknown *runtime.UnknownToolError
	if _, err := set.Call(t.Context(), "functions.cancelOrder", good); !errors.As(err, &unknown) || !slices.Equal(unknown.Suggestions, []string{"cancel_order"}) {
		t.Errorf("an unknown name: %v", err)
	}
	if _, err := set.Call(t.Context(), "cancel_order", good, runtime.WithTarget(runtime.MCP)); !errors.As(err, &unknown) {
		t.Errorf("a tool that was left out of the target: %v", err)
	}
	_, err := set.Call(t.Context(), "cancel_order", good, runtime.WithTarget(runtime.Gemini))
	if err == nil || errors.As(err, &fault) || err == own || !strings.Contains(err.Error(), "openai, mcp") {
		t.Errorf("a target that was not generated: %v", err)
	}
}

func TestCallLetsPanicsThrough(t *testing.T) {
	set := runtime.NewToolset([]runtime.Bound{runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) { panic("bug") })})
	defer func() {
		if r := recover(); r != "bug" {
			t.Errorf("recovered %v, want the handler's panic", r)
		}
	}()
	_, _ = set.Call(t.Context(), "cancel_order", []byte(`{"order_id":"o"}`))
}

func TestCallOptions(t *testing.T) {
	var got refundOrderArgs
	bound := runtime.Bind(func(_ context.Context, a refundOrderArgs) (map[string]bool, error) {
		got = a
		return map[string]bool{"ok": true}, nil
	})
	strict := runtime.NewToolset([]runtime.Bound{bound}, runtime.WithLevel(runtime.Strict), runtime.WithTarget(runtime.OpenAI))
	call := func(raw string, opts ...runtime.Option) error {
		_, err := strict.Call(t.Context(), "refund_order", []byte(raw), opts...)
		return err
	}
	if err := call(`{"amount":"5","note":null}`); err == nil {
		t.Error("the toolset's level is not kept")
	}
	var report runtime.Report
	if err := call(`{"amount":"5","note":null}`, runtime.WithLevel(runtime.Standard), runtime.WithReport(&report)); err != nil {
		t.Errorf("the call's own level: %v", err)
	}
	if got.Amount != 5 || !got.Note.IsAbsent() {
		t.Errorf("got %+v, want the amount 5 and no note", got)
	}
	want := runtime.Report{Coercions: []runtime.Coercion{{Path: "amount", Rule: "string-number", From: `"5"`, To: "5"}}}
	if diff := cmp.Diff(want, report); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

func TestInterceptors(t *testing.T) {
	var log []string
	around := func(name string) runtime.Option {
		return runtime.WithInterceptor(func(ctx context.Context, c *runtime.Call, next func(context.Context) (any, error)) (any, error) {
			args := c.Args.(refundOrderArgs)
			log = append(log, fmt.Sprintf("%s %s %v %d", name, c.Tool.Name(), args.Amount, len(c.Report.Coercions)))
			result, err := next(ctx)
			log = append(log, name+" done")
			return result, err
		})
	}
	bound := runtime.Bind(func(context.Context, refundOrderArgs) (json.RawMessage, error) {
		log = append(log, "handler")
		return json.RawMessage(`{"ok":true}`), nil
	})
	set := runtime.NewToolset([]runtime.Bound{bound}, around("a"), runtime.WithLevel(runtime.Standard), around("b"))
	if _, err := set.Call(t.Context(), "refund_order", []byte(`{"amount":"2"}`), around("c")); err != nil {
		t.Fatal(err)
	}
	want := []string{"a refund_order 2 1", "b refund_order 2 1", "c refund_order 2 1", "handler", "c done", "b done", "a done"}
	if diff := cmp.Diff(want, log); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestInterceptorRefusesAndReplaces(t *testing.T) {
	refused := errors.New("not approved")
	ran := 0
	bound := runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) { ran++; return ran, nil })
	set := runtime.NewToolset([]runtime.Bound{bound})
	good := []byte(`{"order_id":"o"}`)
	_, err := set.Call(t.Context(), "cancel_order", good, runtime.WithInterceptor(
		func(context.Context, *runtime.Call, func(context.Context) (any, error)) (any, error) {
			return nil, refused
		}))
	if err != refused || ran != 0 {
		t.Errorf("got %v after %d runs", err, ran)
	}
	got, err := set.Call(t.Context(), "cancel_order", good, runtime.WithInterceptor(
		func(ctx context.Context, _ *runtime.Call, next func(context.Context) (any, error)) (any, error) {
			_, _ = next(ctx)
			return next(ctx) // a second try
		}))
	if string(got) != "2" || err != nil {
		t.Errorf("got %s, %v, want the second run's result", got, err)
	}
}

func TestNewToolsetPanicsOnRepeatedNames(t *testing.T) {
	bound := runtime.Bind(func(context.Context, cancelOrderArgs) (any, error) { return nil, nil })
	defer func() {
		if r := recover(); fmt.Sprint(r) != `schemaport: two tools of a toolset are named "cancel_order"` {
			t.Errorf("recovered %v", r)
		}
	}()
	runtime.NewToolset([]runtime.Bound{bound, bound})
}

func TestToolsetTools(t *testing.T) {
	set := cancelWith(nil, nil)
	if got := set.Tools().Names(); !slices.Equal(got, []string{"cancel_order"}) {
		t.Errorf("Tools: %q", got)
	}
	if got := set.Definitions(runtime.OpenAI); string(got) != `[{"name":"cancel_order"}]` {
		t.Errorf("Definitions: %s", got)
	}
}

func TestUnimplemented(t *testing.T) {
	_, err := cancelWith(nil, runtime.ErrUnimplemented).Call(t.Context(), "cancel_order", []byte(`{"order_id":"o"}`))
	if err != runtime.ErrUnimplemented {
		t.Errorf("got %v", err)
	}
}

func TestToolsetIsSafeForConcurrentUse(t *testing.T) {
	bound := runtime.Bind(func(_ context.Context, a cancelOrderArgs) (string, error) { return a.OrderID, nil })
	set := runtime.NewToolset([]runtime.Bound{bound}, runtime.WithLevel(runtime.Strict))
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			id := fmt.Sprint(i)
			got, err := set.Call(context.Background(), "cancel_order", []byte(`{"order_id":"`+id+`"}`), runtime.WithTarget(runtime.OpenAI))
			if runtime.Text(got) != id || err != nil {
				t.Errorf("call %s: %s, %v", id, got, err)
			}
			set.Definitions(runtime.OpenAI)
			cancelOrder.InputSchema()
		})
	}
	group.Wait()
}

func TestText(t *testing.T) {
	tests := []struct{ result, want string }{
		{`"a\nb"`, "a\nb"},
		{` "x" `, "x"},
		{`{"a":"b"}`, `{"a":"b"}`},
		{`null`, "null"},
		{``, ""},
		{`"cut`, `"cut`},
	}
	for _, test := range tests {
		if got := runtime.Text(json.RawMessage(test.result)); got != test.want {
			t.Errorf("Text(%s) = %q, want %q", test.result, got, test.want)
		}
	}
}
