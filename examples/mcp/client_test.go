package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/runtime"
)

func TestClient(t *testing.T) {
	const seed = 9223372036854775807
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			client := NewClient(open(t, transport.make(t), nil))
			args := NewMakeMazeArgs()
			args.Seed = runtime.Some[int64](seed)
			args.Places = map[string]MakeMazeCell{"den": {X: 1, Y: 1}}
			made, err := client.MakeMaze(t.Context(), args)
			if err != nil || made.Maze != "maze-1" || made.Seed != seed || !slices.Equal(made.Places, []string{"den", "entrance", "exit"}) {
				t.Fatalf("got %+v, %v", made, err)
			}
			drawn, err := client.DrawMaze(t.Context(), DrawMazeArgs{Maze: made.Maze})
			if err != nil || len(drawn.Content) != 2 {
				t.Errorf("got %+v, %v", drawn, err)
			}

			var refused *runtime.ToolError
			drawn, err = client.DrawMaze(t.Context(), DrawMazeArgs{Maze: "maze-9"})
			if !errors.As(err, &refused) || refused.Tool != "draw_maze" || drawn == nil || textOf(t, drawn) != refused.Message {
				t.Errorf("got %+v, %v", drawn, err)
			}
			made, err = client.MakeMaze(t.Context(), MakeMazeArgs{Width: 100, Height: 2})
			if !errors.As(err, &refused) || !strings.Contains(refused.Message, "width") || made.Maze != "" {
				t.Errorf("got %+v, %v", made, err)
			}
		})
	}
}

// TestClientOfOtherServers: what servers that were made by others send.
func TestClientOfOtherServers(t *testing.T) {
	const precise = `{"maze":"m","seed":9007199254740993,"dead_ends":1,"places":[]}`
	want := MakeMazeResult{Maze: "m", Seed: 9007199254740993, DeadEnds: 1}
	rounded := want
	rounded.Seed = 9007199254740992
	text := func(texts ...string) (blocks []mcp.Content) {
		for _, s := range texts {
			blocks = append(blocks, &mcp.TextContent{Text: s})
		}
		return blocks
	}
	for _, test := range []struct {
		name   string
		result *mcp.CallToolResult
		want   MakeMazeResult
		fails  string
	}{
		{"text and structure", &mcp.CallToolResult{Content: text(precise), StructuredContent: json.RawMessage(precise)}, want, ""},
		{"keys in another order", &mcp.CallToolResult{
			Content:           text("made", `{"seed": 9007199254740993, "places": [], "maze": "m", "dead_ends": 1}`),
			StructuredContent: json.RawMessage(precise),
		}, want, ""},
		{"text of something else", &mcp.CallToolResult{Content: text(`{"maze":"other"}`), StructuredContent: json.RawMessage(precise)}, rounded, ""},
		{"structure alone", &mcp.CallToolResult{StructuredContent: json.RawMessage(precise)}, rounded, ""},
		{"text alone", &mcp.CallToolResult{Content: text(precise)}, want, ""},
		{"words, then JSON", &mcp.CallToolResult{Content: text("Here it is:", precise)}, want, ""},
		{"words alone", &mcp.CallToolResult{Content: text("done")}, MakeMazeResult{}, "the string"},
		{"nothing", &mcp.CallToolResult{}, MakeMazeResult{}, "null"},
		{"a structure that does not fit", &mcp.CallToolResult{StructuredContent: json.RawMessage(`{"maze":"m"}`)}, MakeMazeResult{}, "seed"},
		{"an error without words", &mcp.CallToolResult{IsError: true}, MakeMazeResult{}, "make_maze"},
		{"an error of two texts", &mcp.CallToolResult{IsError: true, Content: text("no", "not today")}, MakeMazeResult{}, "no\nnot today"},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := mcp.NewServer(&mcp.Implementation{Name: "other", Version: "1"}, nil)
			server.AddTool(mcpTool(MakeMaze), func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) { return test.result, nil })
			got, err := NewClient(open(t, inMemory(t, server), nil)).MakeMaze(t.Context(), NewMakeMazeArgs())
			if test.fails != "" {
				if err == nil || !strings.Contains(err.Error(), test.fails) {
					t.Fatalf("got %+v, %v; want an error about %s", got, err, test.fails)
				}
			} else if err != nil {
				t.Fatal(err)
			}
			if got.Maze != test.want.Maze || got.Seed != test.want.Seed || got.DeadEnds != test.want.DeadEnds || len(got.Places) != 0 {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

// TestClientOfNoTool: what the protocol says is not the tool's.
func TestClientOfNoTool(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "empty", Version: "1"}, &mcp.ServerOptions{HasTools: true})
	_, err := NewClient(open(t, inMemory(t, server), nil)).ForgetMazes(t.Context(), ForgetMazesArgs{})
	var protocol *jsonrpc.Error
	var tool *runtime.ToolError
	if !errors.As(err, &protocol) || errors.As(err, &tool) {
		t.Errorf("got %v", err)
	}
}
