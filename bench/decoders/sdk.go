package decoders

import (
	"context"
	"errors"

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
