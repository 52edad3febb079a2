package decoders

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/bench/tools"
	"github.com/schemaport/schemaport-gen/bench/types"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// withSDK takes the way of a call through the MCP go-sdk from where the request
// has been parsed to the typed handler. It is reached as middleware reaches it.
func withSDK(tool string) (Decoder, error) {
	var into *any
	add, err := typedHandler(tool, func(v any) {
		if into != nil {
			*into = v
		}
	})
	if err != nil {
		return nil, err
	}
	server := newServer(add)
	var handle mcp.MethodHandler
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		handle = next
		return next
	})
	transport, _ := mcp.NewInMemoryTransports()
	session, err := server.Connect(context.Background(), transport, nil)
	if err != nil {
		return nil, err
	}
	return func(c *workload.Call, out *any) error {
		into = out
		result, err := handle(context.Background(), "tools/call", &mcp.CallToolRequest{
			Session: session,
			Params:  &mcp.CallToolParamsRaw{Name: tool, Arguments: c.Bytes},
		})
		if err != nil {
			return err
		}
		return callError(result.(*mcp.CallToolResult))
	}, nil
}

// callError returns what a result says went wrong.
func callError(r *mcp.CallToolResult) error {
	if !r.IsError {
		return nil
	}
	for _, c := range r.Content {
		if t, ok := c.(*mcp.TextContent); ok {
			return errors.New(t.Text)
		}
	}
	return errors.New("an error without a text")
}

func newServer(add func(*mcp.Server)) *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "bench", Version: "1"}, nil)
	add(server)
	return server
}

// typedHandler returns what registers a tool with a handler that takes the
// plain struct. The handler hands a pointer to it to got.
func typedHandler(tool string, got func(any)) (func(*mcp.Server), error) {
	switch tool {
	case "refund_order":
		return typed[types.RefundOrder](tool, got), nil
	case "search_catalog":
		return typed[types.SearchCatalog](tool, got), nil
	case "edit_document":
		return typed[types.EditDocument](tool, got), nil
	case "write_file":
		return typed[types.WriteFile](tool, got), nil
	case "publish_article":
		return typed[types.PublishArticle](tool, got), nil
	case "find_records":
		return typed[types.FindRecords](tool, got), nil
	}
	return nil, errNoTool
}

func typed[T any](tool string, got func(any)) func(*mcp.Server) {
	return func(s *mcp.Server) {
		mcp.AddTool(s, description(tool), func(_ context.Context, _ *mcp.CallToolRequest, v T) (*mcp.CallToolResult, any, error) {
			got(&v)
			return &mcp.CallToolResult{}, nil, nil
		})
	}
}

func description(tool string) *mcp.Tool {
	return &mcp.Tool{Name: tool, InputSchema: tools.Schema(tool)}
}

// rawHandler returns what registers a tool whose handler is given the bytes of
// the arguments, and decodes them by d.
func rawHandler(tool string, d Decoder) func(*mcp.Server) {
	return func(s *mcp.Server) {
		s.AddTool(description(tool), func(_ context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if err := d(&workload.Call{Bytes: r.Params.Arguments}, nil); err != nil {
				return nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{}}, nil
		})
	}
}

// A Server answers whole calls: a client and a server of the MCP go-sdk, joined
// in memory.
type Server struct {
	Name string
	Call func(c *workload.Call) error
}

// Servers returns the ways to serve a tool over MCP. The first is the typed
// handler, to which the others are set in ratio.
func Servers(tool string) ([]Server, error) {
	typed, err := typedHandler(tool, func(any) {})
	if err != nil {
		return nil, err
	}
	own, err := withOptions()(tool)
	if err != nil {
		return nil, err
	}
	ways := []struct {
		name string
		add  func(*mcp.Server)
	}{
		{"typed handler (mcp.AddTool)", typed},
		{"raw handler (Server.AddTool), arguments not read", rawHandler(tool, func(*workload.Call, *any) error { return nil })},
		{"raw handler, Decode", rawHandler(tool, own)},
	}
	servers := make([]Server, len(ways))
	for i, w := range ways {
		call, err := connect(tool, w.add)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		servers[i] = Server{Name: w.name, Call: call}
	}
	return servers, nil
}

// connect starts a server, and returns a client's call of its tool.
func connect(tool string, add func(*mcp.Server)) (func(*workload.Call) error, error) {
	ctx := context.Background()
	near, far := mcp.NewInMemoryTransports()
	if _, err := newServer(add).Connect(ctx, far, nil); err != nil {
		return nil, err
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx, near, nil)
	if err != nil {
		return nil, err
	}
	return func(c *workload.Call) error {
		result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(c.Bytes)})
		if err != nil {
			return err
		}
		return callError(result)
	}, nil
}
