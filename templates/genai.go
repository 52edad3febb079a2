package templates

// genaiPackages are what the bindings of the SDK are written with.
var genaiPackages = map[string]string{
	"context": "context",
	"fmt":     "fmt",
	"genai":   "google.golang.org/genai",
	"json":    "encoding/json",
}

// genai writes the bindings of the SDK.
func (w *writer) genai() {
	w.source("GenAITools returns the definitions of tools, in the order in which they are named, for the Tools of a "+
		"GenerateContentConfig; of all tools of this package if none is. It panics for a tool that was not generated for the "+
		"target gemini-json-schema. On the way out the SDK sorts the keys of the schemas, and with them the properties, and "+
		"rounds integers above 2^53. GenAIBody has neither fault.",
		genaiPackages, genaiTools)
	w.source("GenAIBody returns the definitions that GenAITools does for the ExtraBody of a request's HTTPOptions, where they "+
		"take the place of the config's Tools. They are sent byte for byte as they are embedded. The value of \"tools\" is an []any, for which further tools of the API can be "+
		"appended. In the HTTPOptions of a client the SDK treats an ExtraBody as it does Tools.",
		genaiPackages, genaiBody)
	w.source("CallGenAI carries out a call of a model and returns the response to send back: the result as its output, or as its "+
		"error what the model can act upon, such as wrong arguments or an error of the handler. It fails with the end of ctx, with "+
		"a *runtime.ResultError, for a target that was not generated, and for a call that arrives in parts, as "+
		"StreamFunctionCallArguments has it. The options come after those of the toolset.\n\n"+
		"The SDK has read the arguments already, and has rounded integers above 2^53. It would do the same to such a number in a "+
		"result; that result is sent as text.",
		genaiPackages, genaiCall)
}

const genaiTools = `func GenAITools(tools ...*runtime.Tool) []*genai.Tool {
	var declarations []*genai.FunctionDeclaration
	for _, t := range Tools.For("gemini-json-schema", tools...) {
		// Unmarshal fills what the any points to, and so does not read the schema.
		var schema json.RawMessage
		d := &genai.FunctionDeclaration{ParametersJsonSchema: &schema}
		if err := json.Unmarshal(t.Definition("gemini-json-schema"), d); err != nil {
			panic(err)
		}
		declarations = append(declarations, d)
	}
	if declarations == nil {
		return nil
	}
	return []*genai.Tool{{FunctionDeclarations: declarations}}
}`

const genaiBody = `func GenAIBody(tools ...*runtime.Tool) map[string]any {
	var declarations []json.RawMessage
	for _, t := range Tools.For("gemini-json-schema", tools...) {
		declarations = append(declarations, t.Definition("gemini-json-schema"))
	}
	list := []any{}
	if declarations != nil {
		list = append(list, map[string]any{"functionDeclarations": declarations})
	}
	return map[string]any{"tools": list}
}`

const genaiCall = `func CallGenAI(ctx context.Context, toolset *runtime.Toolset, call *genai.FunctionCall, opts ...runtime.Option) (*genai.FunctionResponse, error) {
	if len(call.PartialArgs) > 0 || call.WillContinue != nil && *call.WillContinue {
		return nil, fmt.Errorf("the call of %q is one part of several: leave StreamFunctionCallArguments off, or put the parts together first", call.Name)
	}
	response := &genai.FunctionResponse{ID: call.ID, Name: call.Name}
	args := []byte("{}")
	if call.Args != nil {
		var e runtime.Encoder
		e.Any(call.Args)
		var err error
		if args, err = e.Bytes(); err != nil {
			response.Response = map[string]any{"error": "the arguments cannot be read: " + err.Error()}
			return response, nil
		}
	}
	answer, err := toolset.Answer(ctx, "gemini-json-schema", call.Name, args, opts...)
	switch {
	case err != nil:
		return nil, err
	case answer.IsError:
		response.Response = map[string]any{"error": answer.Text}
	case runtime.KeptByFloat64(answer.JSON):
		response.Response = map[string]any{"output": answer.JSON}
	default:
		response.Response = map[string]any{"output": answer.Text}
	}
	return response, nil
}`
