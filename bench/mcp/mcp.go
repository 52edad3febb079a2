// Package mcp has calls over MCP to measure: a client and a server of the MCP
// go-sdk in one process, and tools behind them that are added by the SDK's own
// typed AddTool, or by the AddTools that is generated here.
package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/bench/measure"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// A Case is a call that is measured.
type Case struct {
	Name      string
	Tool      string
	Arguments []byte
}

// withResult is what the names of those tools end in that have an outputSchema.
const withResult = "_structured"

// Cases returns the workloads, as calls of tools that answer with a line of
// text, and then two of them once more, as calls of tools with an outputSchema.
func Cases() []Case {
	var text, structured []Case
	for _, w := range workload.All() {
		text = append(text, Case{w.Name, w.Tool, w.Plain.Bytes})
		if w.Name == "medium" || w.Name == "large" {
			structured = append(structured, Case{w.Name + ", structured", w.Tool + withResult, w.Plain.Bytes})
		}
	}
	return append(text, structured...)
}

// The ways to serve a call. Unread is no way to serve one: it answers with what
// the others answer, and shows what the SDK takes for a call by itself.
const (
	Typed  = "mcp.AddTool"
	Own    = "AddTools"
	Unread = "Server.AddTool, arguments not read"
)

// A caller makes the call of one case.
type caller func() (*sdk.CallToolResult, error)

// A link puts a caller before a server: with the SDK's client between them, or
// without.
type link func(*sdk.Server, Case) (caller, error)

// Older is the version of the protocol before the one that the SDK's client
// chooses by itself, which has the server check more of each request.
const Older = "2025-11-25"

// Calls returns whole calls, from a client's session and back to it, in each of
// the ways, Typed first. The two sides are joined in memory, and speak the
// version of the protocol that the SDK chooses. It fails if a server cannot be
// set up. A unit panics if its call fails.
func Calls(c Case) ([]measure.Unit, error) { return units(connected(""), c, Typed, Own, Unread) }

// OlderCalls is Calls in the version of the protocol before that.
func OlderCalls(c Case) ([]measure.Unit, error) {
	return units(connected(Older), c, Typed, Own, Unread)
}

// Handling returns what a server does of a call that is read: from where the
// SDK has parsed the request to where it writes the result. It fails and panics
// as Calls does.
func Handling(c Case) ([]measure.Unit, error) { return units(handled, c, Typed, Own) }

func units(by link, c Case, ways ...string) ([]measure.Unit, error) {
	callers, err := callers(by, c)
	if err != nil {
		return nil, err
	}
	var units []measure.Unit
	for _, name := range ways {
		call := callers[name]
		units = append(units, measure.Unit{Name: name, Run: func(n int) {
			for range n {
				if _, err := call(); err != nil {
					panic(fmt.Sprintf("%s, served by %s: %v", c.Name, name, err))
				}
			}
		}})
	}
	return units, nil
}

// callers returns the callers of a case by the way in which they are served.
func callers(by link, c Case) (map[string]caller, error) {
	typed, err := by(newServer(addTyped), c)
	if err != nil {
		return nil, err
	}
	own, err := by(newServer(addOwn), c)
	if err != nil {
		return nil, err
	}
	answer, err := handled(newServer(addOwn), c)
	if err != nil {
		return nil, err
	}
	result, err := answer()
	if err != nil {
		return nil, err
	}
	unread, err := by(newServer(func(s *sdk.Server) { addUnread(s, c.Tool, *result) }), c)
	return map[string]caller{Typed: typed, Own: own, Unread: unread}, err
}

func newServer(add func(*sdk.Server)) *sdk.Server {
	server := sdk.NewServer(&sdk.Implementation{Name: "bench", Version: "1"}, nil)
	add(server)
	return server
}

// connected joins a client to a server, in a version of the protocol or, for "",
// in the one that the SDK chooses.
func connected(protocol string) link {
	return func(server *sdk.Server, c Case) (caller, error) {
		ctx := context.Background()
		near, far := sdk.NewInMemoryTransports()
		if _, err := server.Connect(ctx, far, nil); err != nil {
			return nil, err
		}
		client := sdk.NewClient(&sdk.Implementation{Name: "bench", Version: "1"}, nil)
		session, err := client.Connect(ctx, near, &sdk.ClientSessionOptions{ProtocolVersion: protocol})
		if err != nil {
			return nil, err
		}
		return func() (*sdk.CallToolResult, error) {
			result, err := session.CallTool(ctx, &sdk.CallToolParams{Name: c.Tool, Arguments: json.RawMessage(c.Arguments)})
			return checked(result, err)
		}, nil
	}
}

// handled reaches a server as middleware reaches it.
func handled(server *sdk.Server, c Case) (caller, error) {
	var handle sdk.MethodHandler
	server.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		handle = next
		return next
	})
	ctx := context.Background()
	transport, _ := sdk.NewInMemoryTransports()
	session, err := server.Connect(ctx, transport, nil)
	if err != nil {
		return nil, err
	}
	return func() (*sdk.CallToolResult, error) {
		result, err := handle(ctx, "tools/call", &sdk.CallToolRequest{
			Session: session,
			Params:  &sdk.CallToolParamsRaw{Name: c.Tool, Arguments: c.Arguments},
		})
		if err != nil {
			return nil, err
		}
		return checked(result.(*sdk.CallToolResult), nil)
	}, nil
}

// checked makes an error of a result that is one.
func checked(result *sdk.CallToolResult, err error) (*sdk.CallToolResult, error) {
	if err != nil || !result.IsError {
		return result, err
	}
	for _, c := range result.Content {
		if t, ok := c.(*sdk.TextContent); ok {
			return nil, errors.New(t.Text)
		}
	}
	return nil, errors.New("an error without a text")
}
