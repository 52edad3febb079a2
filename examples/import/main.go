// Command import is a client of somebody else's MCP server, with types: its
// tools were imported from the running server into ./tools, and the client is
// generated from these.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout, exec.Command("go", "run", "./server")); err != nil {
		fmt.Fprintln(os.Stderr, "import:", err)
		os.Exit(1)
	}
}

// run starts the server and borrows what there is.
func run(ctx context.Context, w io.Writer, server *exec.Cmd) error {
	client := mcp.NewClient(&mcp.Implementation{Name: "reader", Version: "1.0.0"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: server}, nil)
	if err != nil {
		return err
	}
	defer session.Close()
	return borrow(ctx, w, NewClient(session))
}

// borrow finds books and takes them home. An answer that is an error is the
// library's word, and no reason to stop.
func borrow(ctx context.Context, w io.Writer, library *Client) error {
	found, err := library.FindBooks(ctx, FindBooksArgs{Title: "mi"})
	if err != nil {
		return err
	}
	for _, b := range found.Books.Or(nil) {
		fmt.Fprintf(w, "%d: %s, by %s\n", b.ID, b.Title, b.Author)
		_, err := library.LendBook(ctx, LendBookArgs{Book: b.ID, Reader: "Dorothea"})
		var said *runtime.ToolError
		switch {
		case errors.As(err, &said):
			fmt.Fprintln(w, "  the library says:", said.Message)
		case err != nil:
			return err
		default:
			fmt.Fprintln(w, "  taken home")
		}
	}
	return nil
}
