// Command orders plays a short conversation against the toolset generated from
// ./tools: what each provider is sent, and what comes of good, almost right and
// wrong calls. It needs no network.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "orders:", err)
		os.Exit(1)
	}
}

// run sends the definitions, then plays the calls.
func run(ctx context.Context, w io.Writer) error {
	tools := NewToolset(shop{})
	fmt.Fprintln(w, "What each target is sent for refund_order:")
	for _, t := range Tools.Targets() {
		fmt.Fprintf(w, "\n%s\n%s\n", t, RefundOrder.Definition(t))
	}
	for _, c := range conversation {
		if err := play(ctx, w, tools, c); err != nil {
			return err
		}
	}
	return nil
}

// A call is what a model asked for.
type call struct {
	about  string
	target runtime.Target
	tool   string
	args   string
}

var conversation = []call{
	{"a good call", runtime.Anthropic, "refund_order", `{"order_id":"ord-1042","amount_cents":500,"reason":"late"}`},
	{"nothing but what is required, as OpenAI's strict mode writes it", runtime.OpenAI, "refund_order",
		`{"order_id":"ord-7","amount_cents":null,"reason":"damaged","note":null,"notify_customer":null}`},
	{"almost right: a number and a word in strings", runtime.MCP, "refund_order",
		`{"order_id":"ord-1042","amount_cents":"500","reason":"Late","notify_customer":"false"}`},
	{"almost right: a list and an object in strings", runtime.MCP, "search_orders",
		`{"status":"[\"open\",\"paid\"]","total":"{\"min\":1000}"}`},
	{"a map, as pairs for OpenAI", runtime.OpenAI, "search_orders",
		`{"text":null,"status":null,"total":null,"labels":[{"key":"gift","value":"yes"}],"limit":null}`},
	{"one of two kinds of address", runtime.Gemini, "ship_order",
		`{"order_id":"ord-7","to":{"kind":"pickup","point":31},"parcels":[{"weight_g":1200,"fragile":true}]}`},
	{"no arguments", runtime.OpenAI, "store_status", ``},
	{"a wrong call: the model is told everything at once", runtime.Anthropic, "refund_order",
		`{"order_id":"1042","amount":500,"reason":"broken"}`},
	{"a wrong call in a union", runtime.Anthropic, "ship_order",
		`{"order_id":"ord-7","to":{"kind":"address","name":"Ada","street":"Kade 1","city":"Delft","country":"Netherlands"},"parcels":[]}`},
	{"a call that was cut off", runtime.Anthropic, "refund_order", `{"order_id":"ord-1042","reas`},
	{"a tool that is not there", runtime.Anthropic, "refund_orders", `{}`},
}

// play makes one call and prints what the model would get to read.
func play(ctx context.Context, w io.Writer, tools *runtime.Toolset, c call) error {
	var report runtime.Report
	fmt.Fprintf(w, "\n— %s (%s)\n> %s %s\n", c.about, c.target, c.tool, c.args)
	result, err := tools.Call(ctx, c.tool, []byte(c.args), runtime.WithTarget(c.target), runtime.WithReport(&report))
	for _, r := range report.Coercions {
		fmt.Fprintf(w, "  read %s at %s: %s -> %s\n", r.Rule, cmp.Or(r.Path, "the arguments"), cmp.Or(r.From, "nothing"), r.To)
	}
	var wrong *runtime.ArgumentError
	var unknown *runtime.UnknownToolError
	switch {
	case err == nil:
		fmt.Fprintf(w, "< %s\n", runtime.Text(result))
	case errors.As(err, &wrong), errors.As(err, &unknown):
		fmt.Fprintf(w, "< error: %s\n", err)
	default:
		return err // a fault of ours, which is not for the model
	}
	return nil
}
