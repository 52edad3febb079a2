package mcp

import (
	"encoding/json"
	"reflect"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/bench/measure"
)

// TestEqualResults: a call has the same result, whoever serves it, and with a
// client or without.
func TestEqualResults(t *testing.T) {
	for _, c := range Cases() {
		t.Run(c.Name, func(t *testing.T) {
			var want any
			for _, by := range []link{connected(""), connected(Older), handled} {
				callers, err := callers(by, c)
				if err != nil {
					t.Fatal(err)
				}
				for _, name := range []string{Typed, Own, Unread} {
					result, err := callers[name]()
					if err != nil {
						t.Fatal(err)
					}
					got := answer(t, result)
					if want == nil {
						want = got
					}
					if !reflect.DeepEqual(got, want) {
						t.Errorf("%s: %v, want %v", name, got, want)
					}
				}
			}
		})
	}
}

// answer returns the text of a result, parsed where it is JSON, since the SDK
// sorts keys, and the structured content beside it.
func answer(t *testing.T, r *sdk.CallToolResult) (a [2]any) {
	t.Helper()
	if len(r.Content) != 1 {
		t.Fatalf("%d pieces of content, want 1", len(r.Content))
	}
	text := r.Content[0].(*sdk.TextContent).Text
	if json.Unmarshal([]byte(text), &a[0]) != nil {
		a[0] = text
	}
	raw, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &a[1]); err != nil {
		t.Fatal(err)
	}
	return a
}

// TestFaultyCallsAreRefused: both servers hold a call against the schema.
func TestFaultyCallsAreRefused(t *testing.T) {
	for _, c := range Cases() {
		c.Arguments = []byte(`{"surplus": 1}`)
		for _, add := range []func(*sdk.Server){addTyped, addOwn} {
			call, err := connected("")(newServer(add), c)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := call(); err == nil {
				t.Errorf("%s: a faulty call is taken", c.Name)
			}
		}
	}
}

func BenchmarkCalls(b *testing.B)      { each(b, Calls) }
func BenchmarkOlderCalls(b *testing.B) { each(b, OlderCalls) }
func BenchmarkHandling(b *testing.B)   { each(b, Handling) }

func each(b *testing.B, units func(Case) ([]measure.Unit, error)) {
	for _, c := range Cases() {
		all, err := units(c)
		if err != nil {
			b.Fatal(err)
		}
		for _, u := range all {
			b.Run(c.Name+"/"+u.Name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(c.Arguments)))
				u.Run(b.N)
			})
		}
	}
}
