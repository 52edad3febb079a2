package templates

// openaiPackages are what the bindings of the SDK are written with.
var openaiPackages = map[string]string{
	"context":   "context",
	"openai":    "github.com/openai/openai-go/v3",
	"param":     "github.com/openai/openai-go/v3/packages/param",
	"responses": "github.com/openai/openai-go/v3/responses",
}

// openai writes the bindings of the SDK: for the Responses API, then for Chat
// Completions.
func (w *writer) openai() {
	const sent = ", in the order in which they are named; of all tools of this package if none is. They are sent byte for byte as " +
		"they are embedded. It panics for a tool that was not generated for the target "
	const answered = " What the model can act upon, such as wrong arguments or an error of the handler, is such an answer too: the " +
		"API has no flag for errors. It fails with the end of ctx, with a *runtime.ResultError and for a target that was not " +
		"generated. The options come after those of the toolset."

	w.source("OpenAIResponsesTools returns the definitions of tools for the Tools of a response"+sent+"openai.",
		openaiPackages, openaiResponsesTools)
	w.source("CallOpenAIResponses carries out a call of a model and returns the item that answers it in the input of the next "+
		"request."+answered,
		openaiPackages, openaiResponsesCall)
	w.source("PreviewOpenAIResponses tells s what an event of a streamed response says of a call, and returns the call; nil if it "+
		"says nothing of one. The index of a call in s is that of its item in the output.",
		openaiPackages, openaiResponsesPreview)
	w.source("OpenAIChatTools returns the definitions of tools for the Tools of a completion"+sent+"openai-chat.",
		openaiPackages, openaiChatTools)
	w.source("CallOpenAIChat carries out a call of a model and returns the message that answers it in the next request."+answered+
		"\n\nA call of a custom tool, whose arguments are text, is answered with what is wrong about it: that no tool has its name, "+
		"or that its text is not the JSON which the tool takes.",
		openaiPackages, openaiChatCall)
	w.source("PreviewOpenAIChat tells s what a chunk of a streamed completion says of calls of functions, and returns those calls. "+
		"Of several choices it looks at the first.",
		openaiPackages, openaiChatPreview)
}

const openaiResponsesTools = `func OpenAIResponsesTools(tools ...*runtime.Tool) []responses.ToolUnionParam {
	var out []responses.ToolUnionParam
	for _, t := range Tools.For(runtime.OpenAI, tools...) {
		definition := param.Override[responses.FunctionToolParam](t.Definition(runtime.OpenAI))
		out = append(out, responses.ToolUnionParam{OfFunction: &definition})
	}
	return out
}`

const openaiResponsesCall = `func CallOpenAIResponses(ctx context.Context, toolset *runtime.Toolset, call responses.ResponseFunctionToolCall, opts ...runtime.Option) (responses.ResponseInputItemUnionParam, error) {
	answer, err := toolset.Answer(ctx, runtime.OpenAI, call.Name, []byte(call.Arguments), opts...)
	if err != nil {
		return responses.ResponseInputItemUnionParam{}, err
	}
	item := responses.ResponseInputItemParamOfFunctionCallOutput(answer.Text)
	item.OfFunctionCallOutput.CallID = param.NewOpt(call.CallID)
	return item, nil
}`

const openaiResponsesPreview = `func PreviewOpenAIResponses(s *runtime.Stream, event responses.ResponseStreamEventUnion) *runtime.StreamedCall {
	switch {
	case event.Type == "response.output_item.added" && event.Item.Type == "function_call":
		c := s.Call(event.OutputIndex)
		c.ID, c.Name = event.Item.CallID, event.Item.Name
		return c
	case event.Type == "response.function_call_arguments.delta":
		c := s.Call(event.OutputIndex)
		c.Arguments.WriteString(event.Delta)
		return c
	}
	return nil
}`

const openaiChatTools = `func OpenAIChatTools(tools ...*runtime.Tool) []openai.ChatCompletionToolUnionParam {
	var out []openai.ChatCompletionToolUnionParam
	for _, t := range Tools.For("openai-chat", tools...) {
		definition := param.Override[openai.ChatCompletionFunctionToolParam](t.Definition("openai-chat"))
		out = append(out, openai.ChatCompletionToolUnionParam{OfFunction: &definition})
	}
	return out
}`

const openaiChatCall = `func CallOpenAIChat(ctx context.Context, toolset *runtime.Toolset, call openai.ChatCompletionMessageToolCallUnion, opts ...runtime.Option) (openai.ChatCompletionMessageParamUnion, error) {
	name, args := call.Function.Name, call.Function.Arguments
	if call.Type == "custom" {
		name, args = call.Custom.Name, call.Custom.Input
	}
	answer, err := toolset.Answer(ctx, "openai-chat", name, []byte(args), opts...)
	if err != nil {
		return openai.ChatCompletionMessageParamUnion{}, err
	}
	return openai.ToolMessage(answer.Text, call.ID), nil
}`

// The pieces of a call are told apart from those of a custom tool by the member
// that holds them: only the first has a type.
const openaiChatPreview = `func PreviewOpenAIChat(s *runtime.Stream, chunk openai.ChatCompletionChunk) []*runtime.StreamedCall {
	var calls []*runtime.StreamedCall
	for _, choice := range chunk.Choices {
		if choice.Index != 0 {
			continue
		}
		for _, delta := range choice.Delta.ToolCalls {
			if !delta.JSON.Function.Valid() {
				continue
			}
			c := s.Call(delta.Index)
			if delta.ID != "" {
				c.ID = delta.ID
			}
			if delta.Function.Name != "" {
				c.Name = delta.Function.Name
			}
			c.Arguments.WriteString(delta.Function.Arguments)
			calls = append(calls, c)
		}
	}
	return calls
}`
