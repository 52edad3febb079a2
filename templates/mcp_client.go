package templates

import (
	"github.com/dave/jennifer/jen"

	"github.com/schemaport/schemaport-gen/gen/model"
)

// mcpClient writes the client that has a method for each tool.
func (w *writer) mcpClient() {
	w.source("A Client calls the tools of a server, each by a method of its own. The method returns what the tool says, read "+
		"into its result type, or as the SDK has it where the tool has no outputSchema.\n\n"+
		"A method fails with a *runtime.ToolError if the tool answered with an error, with a *runtime.ResultError if the "+
		"answer does not fit the outputSchema, and with the SDK's error if there was none.", mcpPackages, mcpClientType)
	w.source("NewClient returns a client that calls tools in a session. It is as safe for concurrent use as that.", mcpPackages, mcpNewClient)
	for _, t := range w.pkg.Tools {
		w.mcpMethod(t)
	}
	w.source("call calls a tool and reads its result into what into points to, unless that is nil.", mcpPackages, mcpCall)
	w.source("mcpJSON returns the JSON of structured content. The SDK decoded it, at the cost of digits; a text of the same "+
		"content has them all. A server that sends no structured content may have the JSON in a text alone.", mcpPackages, mcpJSONFunc)
}

// mcpMethod writes the method of one tool.
func (w *writer) mcpMethod(t *model.Tool) {
	mcp := w.external(mcpPackages["mcp"])
	method := jen.Func().Params(jen.Id("c").Op("*").Id("Client")).Id(t.Method).
		Params(jen.Id("ctx").Add(w.std("context", "Context")), jen.Id("args").Id(t.Args.Name))
	send := func(into *jen.Statement) *jen.Statement {
		return call("c", "call", jen.Id("ctx"), jen.Id(t.Ident), jen.Id("args"), into)
	}
	if t.OutputVar == "" {
		method.Params(jen.Op("*").Add(mcp("CallToolResult")), jen.Error()).Block(jen.Return(send(jen.Nil())))
	} else {
		method.Params(jen.Id("r").Id(t.Result), jen.Err().Error()).Block(
			jen.List(jen.Id("_"), jen.Err()).Op("=").Add(send(jen.Op("&").Id("r"))),
			jen.Return(jen.Id("r"), jen.Err()),
		)
	}
	w.declare(comment(titled(t.Method+" calls "+t.Name, firstLine(t.Description))), method)
}

const mcpClientType = `type Client struct {
	session *mcp.ClientSession
}`

const mcpNewClient = `func NewClient(session *mcp.ClientSession) *Client {
	return &Client{session: session}
}`

const mcpCall = `func (c *Client) call(ctx context.Context, t *runtime.Tool, args, into any) (*mcp.CallToolResult, error) {
	r, err := c.session.CallTool(ctx, &mcp.CallToolParams{Name: t.Name(), Arguments: args})
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, block := range r.Content {
		if text, ok := block.(*mcp.TextContent); ok {
			texts = append(texts, text.Text)
		}
	}
	if r.IsError {
		return r, &runtime.ToolError{Tool: t.Name(), Message: strings.Join(texts, "\n")}
	}
	if into == nil {
		return r, nil
	}
	return r, t.DecodeResult(mcpJSON(r.StructuredContent, texts), into)
}`

const mcpJSONFunc = `func mcpJSON(structured any, texts []string) []byte {
	for _, text := range texts {
		var v any
		err := json.Unmarshal([]byte(text), &v)
		if err == nil && (structured == nil || reflect.DeepEqual(v, structured)) {
			return []byte(text)
		}
	}
	if structured == nil && len(texts) > 0 {
		structured = texts[0]
	}
	raw, _ := json.Marshal(structured)
	return raw
}`
