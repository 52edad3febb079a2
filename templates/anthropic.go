package templates

// anthropicPackages are what the bindings of the SDK are written with.
var anthropicPackages = map[string]string{
	"anthropic": "github.com/anthropics/anthropic-sdk-go/v2",
	"context":   "context",
	"param":     "github.com/anthropics/anthropic-sdk-go/v2/packages/param",
	"strings":   "strings",
}

// anthropic writes the bindings of the SDK.
func (w *writer) anthropic() {
	w.source("AnthropicTools returns the definitions of tools for the Tools of a request, in the order in which they are named; "+
		"of all tools of this package if none is. They are sent byte for byte as they are embedded. It panics for a tool that "+
		"was not generated for the target anthropic.",
		anthropicPackages, anthropicTools)
	w.source("CallAnthropic carries out a call of a model and returns the tool_result to send back. It has is_error for what the "+
		"model can act upon, such as wrong arguments or an error of the handler. The function fails with the end of ctx, with a "+
		"*runtime.ResultError and for a target that was not generated. The options come after those of the toolset.",
		anthropicPackages, anthropicCall)
	w.source("PreviewAnthropic tells s what an event of a streamed reply says of a call, and returns the call; nil if it says "+
		"nothing of one. The index of a call in s is that of its block in the message. Calls that Anthropic carries out itself, "+
		"such as of web_search, are not among them.",
		anthropicPackages, anthropicPreview)
}

const anthropicTools = `func AnthropicTools(tools ...*runtime.Tool) []anthropic.ToolUnionParam {
	var out []anthropic.ToolUnionParam
	for _, t := range Tools.For(runtime.Anthropic, tools...) {
		definition := param.Override[anthropic.ToolParam](t.Definition(runtime.Anthropic))
		out = append(out, anthropic.ToolUnionParam{OfTool: &definition})
	}
	return out
}`

const anthropicCall = `func CallAnthropic(ctx context.Context, toolset *runtime.Toolset, call anthropic.ToolUseBlock, opts ...runtime.Option) (anthropic.ContentBlockParamUnion, error) {
	answer, err := toolset.Answer(ctx, runtime.Anthropic, call.Name, call.Input, opts...)
	if err != nil {
		return anthropic.ContentBlockParamUnion{}, err
	}
	result := anthropic.NewToolResultBlock(call.ID, answer.Text, answer.IsError)
	if strings.TrimSpace(answer.Text) == "" && !answer.IsError {
		// The API refuses blank text, and takes a result without content.
		result.OfToolResult.Content = nil
	}
	return result, nil
}`

const anthropicPreview = `func PreviewAnthropic(s *runtime.Stream, event anthropic.MessageStreamEventUnion) *runtime.StreamedCall {
	switch {
	case event.ContentBlock.Type == "tool_use":
		c := s.Call(event.Index)
		c.ID, c.Name = event.ContentBlock.ID, event.ContentBlock.Name
		return c
	case event.Delta.Type == "input_json_delta":
		if c, ok := s.Lookup(event.Index); ok {
			c.Arguments.WriteString(event.Delta.PartialJSON)
			return c
		}
	}
	return nil
}`
