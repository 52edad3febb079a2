// Command server is a lending library behind an MCP server. It stands for
// somebody else's: it is written with the official SDK alone, and knows nothing
// of the client beside it.
package main

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type findArgs struct {
	Title string `json:"title" jsonschema:"words of the title, in any case"`
	Limit int    `json:"limit,omitempty" jsonschema:"how many books to return at most"`
}

type book struct {
	ID     int64  `json:"id"`
	Title  string `json:"title"`
	Author string `json:"author"`
}

type findResult struct {
	Books []book `json:"books"`
}

type lendArgs struct {
	Book   int64  `json:"book" jsonschema:"the book's id"`
	Reader string `json:"reader" jsonschema:"who takes it home"`
}

// books are what the library has.
var books = []book{
	{17, "The Mill on the Floss", "George Eliot"},
	{18, "Middlemarch", "George Eliot"},
	{31, "The Moonstone", "Wilkie Collins"},
}

func find(_ context.Context, _ *mcp.CallToolRequest, args findArgs) (*mcp.CallToolResult, findResult, error) {
	found := []book{}
	for _, b := range books {
		if strings.Contains(strings.ToLower(b.Title), strings.ToLower(args.Title)) && (args.Limit == 0 || len(found) < args.Limit) {
			found = append(found, b)
		}
	}
	return nil, findResult{found}, nil
}

// lend lends the first copy of a book, and tells the reader in words.
func lend(_ context.Context, _ *mcp.CallToolRequest, args lendArgs) (*mcp.CallToolResult, any, error) {
	for _, b := range books {
		if b.ID != args.Book {
			continue
		}
		if b.Title == "Middlemarch" {
			return nil, nil, fmt.Errorf("%s is lent until Friday", b.Title)
		}
		text := fmt.Sprintf("%s takes home %s, for four weeks", args.Reader, b.Title)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	}
	return nil, nil, fmt.Errorf("there is no book %d", args.Book)
}

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1.0.0"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "find_books", Description: "Finds books by their titles."}, find)
	mcp.AddTool(s, &mcp.Tool{Name: "lend_book", Description: "Lends a book to a reader."}, lend)
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		log.Fatal(err)
	}
}
