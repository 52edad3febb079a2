package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/schemaport/schemaport-gen/bench/gen/served"
	"github.com/schemaport/schemaport-gen/bench/types"
	"github.com/schemaport/schemaport-gen/runtime"
)

// What the tools answer, whoever serves them.
const (
	refunded  = "refunded %d cents of order %s"
	searched  = "searched %s for %s under %d conditions"
	edited    = "made %d edits to revision %d of %s"
	written   = "wrote %d bytes to %s"
	published = "published %s in %d paragraphs"
	found     = "found the records of %s that are %s of %d clauses"
)

// perPage is how many hits a structured search returns.
const perPage = 10

// addOwn adds the tools by the generated binding.
func addOwn(s *sdk.Server) { served.AddTools(s, own{}) }

// own has the handlers of the generated interface.
type own struct{}

func (own) RefundOrder(_ context.Context, a served.RefundOrderArgs) (served.RefundOrderResult, error) {
	return fmt.Sprintf(refunded, a.AmountCents, a.OrderID), nil
}

func (own) SearchCatalog(_ context.Context, a served.SearchCatalogArgs) (served.SearchCatalogResult, error) {
	return fmt.Sprintf(searched, a.Index, a.Query, len(a.Filters.Conditions)), nil
}

func (own) EditDocument(_ context.Context, a served.EditDocumentArgs) (served.EditDocumentResult, error) {
	return fmt.Sprintf(edited, len(a.Edits), a.Revision, a.DocumentID), nil
}

func (own) WriteFile(_ context.Context, a served.WriteFileArgs) (served.WriteFileResult, error) {
	return fmt.Sprintf(written, len(a.Content), a.Path), nil
}

func (own) PublishArticle(_ context.Context, a served.PublishArticleArgs) (served.PublishArticleResult, error) {
	return fmt.Sprintf(published, a.Title, len(a.Paragraphs)), nil
}

func (own) FindRecords(_ context.Context, a served.FindRecordsArgs) (served.FindRecordsResult, error) {
	return fmt.Sprintf(found, a.Table, a.Filter.Op, len(a.Filter.Clauses)), nil
}

func (own) SearchCatalogStructured(_ context.Context, a served.SearchCatalogStructuredArgs) (r served.SearchCatalogStructuredResult, _ error) {
	r.Total = perPage
	for i := range perPage {
		r.Hits = append(r.Hits, served.SearchCatalogStructuredResultHitsItem{
			ID: fmt.Sprintf("%s-%04d", a.Index, i), Title: a.Query, Score: 1 / float64(i+1), Tags: a.Filters.Tags,
		})
	}
	return r, nil
}

func (own) EditDocumentStructured(_ context.Context, a served.EditDocumentStructuredArgs) (served.EditDocumentStructuredResult, error) {
	return served.EditDocumentStructuredResult{DocumentID: a.DocumentID, Revision: a.Revision + 1, Applied: int64(len(a.Edits))}, nil
}

// addTyped adds the tools by the SDK's generic AddTool.
func addTyped(s *sdk.Server) {
	addText(s, "refund_order", func(a types.RefundOrder) string {
		return fmt.Sprintf(refunded, a.AmountCents, a.OrderID)
	})
	addText(s, "search_catalog", func(a types.SearchCatalog) string {
		return fmt.Sprintf(searched, a.Index, a.Query, len(a.Filters.Conditions))
	})
	addText(s, "edit_document", func(a types.EditDocument) string {
		return fmt.Sprintf(edited, len(a.Edits), a.Revision, a.DocumentID)
	})
	addText(s, "write_file", func(a types.WriteFile) string {
		return fmt.Sprintf(written, len(a.Content), a.Path)
	})
	addText(s, "publish_article", func(a types.PublishArticle) string {
		return fmt.Sprintf(published, a.Title, len(a.Paragraphs))
	})
	addText(s, "find_records", func(a types.FindRecords) string {
		return fmt.Sprintf(found, a.Table, a.Filter.Op, len(a.Filter.Clauses))
	})
	addStructured(s, "search_catalog"+withResult, func(a types.SearchCatalog) (r types.SearchResult) {
		r.Total = perPage
		for i := range perPage {
			r.Hits = append(r.Hits, types.Hit{
				ID: fmt.Sprintf("%s-%04d", a.Index, i), Title: a.Query, Score: 1 / float64(i+1), Tags: a.Filters.Tags,
			})
		}
		return r
	})
	addStructured(s, "edit_document"+withResult, func(a types.EditDocument) types.EditResult {
		return types.EditResult{DocumentID: a.DocumentID, Revision: a.Revision + 1, Applied: int64(len(a.Edits))}
	})
}

// addText adds a tool whose result is a text.
func addText[In any](s *sdk.Server, tool string, handle func(In) string) {
	sdk.AddTool(s, definition(tool), func(_ context.Context, _ *sdk.CallToolRequest, a In) (*sdk.CallToolResult, any, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: handle(a)}}}, nil, nil
	})
}

// addStructured adds a tool with an outputSchema.
func addStructured[In, Out any](s *sdk.Server, tool string, handle func(In) Out) {
	sdk.AddTool(s, definition(tool), func(_ context.Context, _ *sdk.CallToolRequest, a In) (*sdk.CallToolResult, Out, error) {
		return nil, handle(a), nil
	})
}

// addUnread adds one tool that answers without a look at the arguments.
func addUnread(s *sdk.Server, tool string, result sdk.CallToolResult) {
	s.AddTool(definition(tool), func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		r := result
		return &r, nil
	})
}

// definition returns a tool as it is defined, with its schemas as they are.
func definition(tool string) *sdk.Tool {
	generated, ok := served.Tools.Lookup(tool)
	if !ok {
		panic("no tool " + tool)
	}
	var d struct {
		Name, Description         string
		InputSchema, OutputSchema json.RawMessage
	}
	if err := json.Unmarshal(generated.Definition(runtime.MCP), &d); err != nil {
		panic(err) // a definition is JSON
	}
	t := &sdk.Tool{Name: d.Name, Description: d.Description, InputSchema: d.InputSchema}
	if d.OutputSchema != nil {
		t.OutputSchema = d.OutputSchema
	}
	return t
}
