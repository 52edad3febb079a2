// Command mcp serves tools that make mazes over MCP, and calls them through the
// typed client.
//
//	go run .                   a conversation inside one process
//	go run . -stdio            serves on stdin and stdout
//	go run . -http :8080       serves streamable HTTP on that address
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	stdio := flag.Bool("stdio", false, "serve on stdin and stdout")
	address := flag.String("http", "", "serve streamable HTTP on this `address`, at /mcp")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *stdio:
		err = newServer().Run(ctx, &mcp.StdioTransport{})
	case *address != "":
		err = serveHTTP(ctx, *address)
	default:
		err = converse(ctx, os.Stdout)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
}

// serveHTTP serves until the context ends.
func serveHTTP(ctx context.Context, address string) error {
	mux := http.NewServeMux()
	mux.Handle("/mcp", newHandler(newServer()))
	server := &http.Server{Addr: address, Handler: mux}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	log.Printf("serving on %s/mcp", address)
	if err := server.ListenAndServe(); ctx.Err() == nil {
		return err
	}
	return nil
}

// newHandler returns a handler that serves streamable HTTP.
func newHandler(server *mcp.Server) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
}

// converse calls tools as a program does that knows them: with structs. It
// needs two of them and looks that the server has those.
func converse(ctx context.Context, out io.Writer) error {
	session, err := connect(ctx, newServer())
	if err != nil {
		return err
	}
	defer session.Close()
	if err := need(ctx, session, MakeMaze, SolveMaze); err != nil {
		return err
	}
	client := NewClient(session)

	args := NewMakeMazeArgs()
	args.Seed = runtime.Some[int64](9007199254740993) // one more than a float64 can hold
	args.Places = map[string]MakeMazeCell{"cheese": {X: 7, Y: 2}}
	made, err := client.MakeMaze(ctx, args)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: seed %d, %d dead ends, places %v\n", made.Maze, made.Seed, made.DeadEnds, made.Places)

	way, err := client.SolveMaze(ctx, SolveMazeArgs{Maze: made.Maze, From: "entrance", To: "cheese"})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "to the cheese: %s\n", way.Content[0].(*mcp.TextContent).Text)

	// What a tool has to say against a call is a *runtime.ToolError; any other
	// error is of the connection or the protocol.
	args.Places["treasure"] = MakeMazeCell{X: 99}
	_, err = client.MakeMaze(ctx, args)
	var refused *runtime.ToolError
	if !errors.As(err, &refused) {
		return fmt.Errorf("the treasure is in the maze: %w", err)
	}
	fmt.Fprintf(out, "refused: %s\n", refused.Message)
	return nil
}

// connect connects a client to a server in the same process.
func connect(ctx context.Context, server *mcp.Server) (*mcp.ClientSession, error) {
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, there, nil); err != nil {
		return nil, err
	}
	return mcp.NewClient(&mcp.Implementation{Name: "mouse", Version: "1.0.0"}, nil).Connect(ctx, here, nil)
}

// need fails unless the server of a session lists the tools.
func need(ctx context.Context, session *mcp.ClientSession, tools ...*runtime.Tool) error {
	listed := make(map[string]bool)
	for tool, err := range session.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		listed[tool.Name] = true
	}
	for _, t := range tools {
		if !listed[t.Name()] {
			return fmt.Errorf("the server has no tool %s", t.Name())
		}
	}
	return nil
}
