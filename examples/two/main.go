// Command two serves one toolset to two SDKs: a model of OpenAI's calls it in a
// conversation, and an MCP client calls it through a server. With OPENAI_API_KEY
// set the conversation is held with the OpenAI API; without, with a stand-in on
// the loopback address.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaport/schemaport-gen/examples/internal/standin"
	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout, os.Getenv("OPENAI_API_KEY")); err != nil {
		fmt.Fprintln(os.Stderr, "two:", err)
		os.Exit(1)
	}
}

// run makes the toolset, and has both call it.
func run(ctx context.Context, w io.Writer, key string) error {
	tools := newTools(w)
	client := openai.NewClient(option.WithAPIKey(key))
	if key == "" {
		server, err := standin.OpenAI(script...)
		if err != nil {
			return err
		}
		defer server.Close()
		client = newClient(server.URL)
	}
	if err := converse(ctx, w, client, tools); err != nil {
		return err
	}
	return serve(ctx, w, tools)
}

// newTools is the one toolset. Its interceptor sees every call, whoever makes it.
func newTools(w io.Writer) *runtime.Toolset {
	return NewToolset(kitchen{}, runtime.WithInterceptor(func(ctx context.Context, c *runtime.Call, next func(context.Context) (any, error)) (any, error) {
		from := "a model"
		if MCPRequest(ctx) != nil {
			from = "an MCP client"
		}
		result, err := next(ctx)
		fmt.Fprintf(w, "  [%s called %s: %d of its arguments were read otherwise, error: %v]\n", from, c.Tool.Name(), len(c.Report.Coercions), err)
		return result, err
	}))
}

// newClient returns a client of a stand-in, whatever the environment says.
func newClient(url string) openai.Client {
	return openai.NewClient(option.WithBaseURL(url+"/v1"), option.WithAPIKey("none"), option.WithMaxRetries(0))
}

// script are the replies of the stand-in: OpenAI's strict mode writes null for
// what is left out, and a list of pairs for a map.
var script = []standin.Turn{
	{Calls: []standin.Call{
		{ID: "call_1", Name: "pantry", Arguments: `{}`},
		{ID: "call_2", Name: "scale_recipe", Arguments: `{"dish":"dal","people":"6","instead":[{"key":"onions","value":"leeks"}]}`},
		{ID: "call_3", Name: "scale_recipe", Arguments: `{"dish":"goulash","people":null,"instead":null}`},
	}},
	{Text: "Take 480 g of lentils and 240 g of leeks."},
}

// maxRounds bounds how often the model may call tools before it answers.
const maxRounds = 8

// converse asks a model, which gets to know two of the tools.
func converse(ctx context.Context, w io.Writer, client openai.Client, tools *runtime.Toolset) error {
	const question = "Dal for six, please, with leeks in place of onions."
	fmt.Fprintln(w, "OpenAI\n  You:", question)
	params := responses.ResponseNewParams{
		Model: cmp.Or(os.Getenv("OPENAI_MODEL"), openai.ChatModelGPT5_6Luna),
		Tools: OpenAIResponsesTools(Pantry, ScaleRecipe),
		Input: responses.ResponseNewParamsInputUnion{OfInputItemList: responses.ResponseInputParam{
			responses.ResponseInputItemParamOfMessage(question, responses.EasyInputMessageRoleUser),
		}},
	}
	for range maxRounds {
		response, err := client.Responses.New(ctx, params)
		if err != nil {
			return err
		}
		if text := response.OutputText(); text != "" {
			fmt.Fprintln(w, "  Model:", text)
		}
		var answers responses.ResponseInputParam
		for _, item := range response.Output {
			call, ok := item.AsAny().(responses.ResponseFunctionToolCall)
			if !ok {
				continue
			}
			answer, err := CallOpenAIResponses(ctx, tools, call)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "  %s: %s\n", call.Name, oneLine(answer.OfFunctionCallOutput.Output.OfString.Value))
			answers = append(answers, answer)
		}
		if len(answers) == 0 {
			return nil
		}
		params.PreviousResponseID = openai.String(response.ID)
		params.Input.OfInputItemList = answers
	}
	return errors.New("the model goes on calling tools and does not answer")
}

// serve puts the same toolset behind an MCP server, and calls it as a client.
func serve(ctx context.Context, w io.Writer, tools *runtime.Toolset) error {
	fmt.Fprintln(w, "MCP")
	client, stop, err := connect(ctx, tools)
	if err != nil {
		return err
	}
	defer stop()
	scaled, err := client.ScaleRecipe(ctx, ScaleRecipeArgs{Dish: ScaleRecipeArgsDishShakshuka, People: 2})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "  scale_recipe: %d g of tomatoes\n", scaled.Grams["tomatoes"])
	_, err = client.ScaleRecipe(ctx, ScaleRecipeArgs{Dish: ScaleRecipeArgsDishDal, People: 1, Instead: map[string]string{"eggs": "tofu"}})
	fmt.Fprintln(w, " ", err)
	return nil
}

// connect joins a typed client and a server with the tools, in memory.
func connect(ctx context.Context, tools *runtime.Toolset) (client *Client, stop func(), err error) {
	server := mcp.NewServer(&mcp.Implementation{Name: "kitchen", Version: "1.0.0"}, nil)
	AddToolset(server, tools)
	here, there := mcp.NewInMemoryTransports()
	serving, err := server.Connect(ctx, there, nil)
	if err != nil {
		return nil, nil, err
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "cook", Version: "1.0.0"}, nil).Connect(ctx, here, nil)
	if err != nil {
		return nil, nil, errors.Join(err, serving.Close())
	}
	return NewClient(session), func() { _ = session.Close(); _ = serving.Wait() }, nil // both are in memory, and end together
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }
