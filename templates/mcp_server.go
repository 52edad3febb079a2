package templates

// mcpPackages are the packages that the bindings of MCP use, by their names.
var mcpPackages = map[string]string{
	"bytes":   "bytes",
	"context": "context",
	"fmt":     "fmt",
	"json":    "encoding/json",
	"jsonrpc": "github.com/modelcontextprotocol/go-sdk/jsonrpc",
	"mcp":     "github.com/modelcontextprotocol/go-sdk/mcp",
	"reflect": "reflect",
	"strings": "strings",
}

// mcp writes the bindings of the MCP SDK: for servers, then for clients.
func (w *writer) mcp() {
	w.mcpServer()
	w.mcpClient()
}

// mcpServer writes what adds tools to a server.
func (w *writer) mcpServer() {
	w.source("AddTools adds the tools to a server, and has h carry out their calls. The options hold for every call. See "+
		"AddToolset for what becomes of a result or an error.", mcpPackages, mcpAddTools)
	w.source("AddToolset adds the tools of a toolset to a server, but those that were left out of the target mcp. It panics for "+
		"a tool that was not generated for that target.\n\n"+
		"What a handler returns goes out as text and, where the tool has an outputSchema, as structuredContent, which must "+
		"fit; a *mcp.CallToolResult goes out as it is. Faults of the arguments and errors of the handler are results with "+
		"isError. Errors of the protocol are the end of the context, a *runtime.ResultError, and a *jsonrpc.Error that a handler "+
		"returns.", mcpPackages, mcpAddToolset)
	w.source("MCPRequest returns the request that a handler answers: its session, progress token and authorisation. It is nil "+
		"for a call that did not come from an MCP client.", mcpPackages, mcpRequest)
	w.source("mcpTool returns a tool as the SDK has it. Its schemas stay the bytes that they are: decoded, their keys would be "+
		"sorted.", mcpPackages, mcpToolFunc)
	w.source("mcpError returns the result of a call that failed, or the error of the protocol. A *jsonrpc.Error that is wrapped "+
		"came from another server, which the handler asked.", mcpPackages, mcpErrorFunc)
	w.source("mcpResult returns the result of a call whose handler returned v. Of one that the handler made itself, "+
		"structured content goes out as it was checked.", mcpPackages, mcpResultFunc)
}

const mcpAddTools = `func AddTools(s *mcp.Server, h Handlers, opts ...runtime.Option) {
	AddToolset(s, NewToolset(h, opts...))
}`

const mcpAddToolset = `func AddToolset(s *mcp.Server, set *runtime.Toolset) {
	for _, t := range set.Tools().For(runtime.MCP) {
		tool := mcpTool(t)
		s.AddTool(tool, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			args := req.Params.Arguments
			if len(args) == 0 {
				args = json.RawMessage("{}")
			}
			v, err := set.Invoke(runtime.ContextWithRequest(ctx, req), t.Name(), args, runtime.WithTarget(runtime.MCP))
			if err != nil {
				return mcpError(ctx, err)
			}
			return mcpResult(t, v, tool.OutputSchema != nil)
		})
	}
}`

const mcpRequest = `func MCPRequest(ctx context.Context) *mcp.CallToolRequest {
	req, _ := runtime.RequestFrom(ctx).(*mcp.CallToolRequest)
	return req
}`

const mcpToolFunc = `func mcpTool(t *runtime.Tool) *mcp.Tool {
	var input, output json.RawMessage
	tool := &mcp.Tool{InputSchema: &input, OutputSchema: &output}
	d := json.NewDecoder(bytes.NewReader(t.Definition(runtime.MCP)))
	d.UseNumber()
	if err := d.Decode(tool); err != nil {
		panic(fmt.Errorf("schemaport: the definition of tool %q for mcp: %w", t.Name(), err))
	}
	tool.InputSchema, tool.OutputSchema = input, nil
	if len(output) > 0 {
		tool.OutputSchema = output
	}
	return tool
}`

const mcpErrorFunc = `func mcpError(ctx context.Context, err error) (*mcp.CallToolResult, error) {
	text, ok := runtime.ForModel(ctx, err)
	if _, own := err.(*jsonrpc.Error); own || !ok {
		return nil, err
	}
	r := &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
	r.SetError(err)
	return r, nil
}`

const mcpResultFunc = `func mcpResult(t *runtime.Tool, v any, structured bool) (*mcp.CallToolResult, error) {
	r, own := v.(*mcp.CallToolResult)
	if own = own && r != nil; own {
		if !structured || r.IsError || r.InputRequests != nil {
			return r, nil
		}
		v = r.StructuredContent
	}
	raw, err := t.EncodeResult(v)
	if err != nil {
		return nil, err
	}
	if own {
		checked := *r
		checked.StructuredContent = raw
		return &checked, nil
	}
	r = &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: runtime.Text(raw)}}}
	if structured {
		r.StructuredContent = raw
	}
	return r, nil
}`
