// Command openai runs the night programme of a radio station, with the tools
// generated from ./tools. With OPENAI_API_KEY set it talks to the OpenAI API;
// without, to a stand-in on the loopback address that plays a conversation in
// which the model calls well, almost well and wrongly.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout, os.Getenv("OPENAI_API_KEY")); err != nil {
		fmt.Fprintln(os.Stderr, "openai:", err)
		os.Exit(1)
	}
}

// run holds the conversation with the OpenAI API, or with the stand-in if there
// is no key.
func run(ctx context.Context, w io.Writer, key string) error {
	if key != "" {
		return converse(ctx, w, openai.NewClient(option.WithAPIKey(key)))
	}
	server, err := standIn()
	if err != nil {
		return err
	}
	defer server.Close()
	return converse(ctx, w, newClient(server.URL))
}

// newClient returns a client of a stand-in, whatever the environment says.
func newClient(url string) openai.Client {
	return openai.NewClient(option.WithBaseURL(url+"/v1"), option.WithAPIKey("none"), option.WithMaxRetries(0))
}

// converse asks all questions in one conversation. The model gets to know two
// of the three tools; the replies to the last question are streamed.
func converse(ctx context.Context, w io.Writer, client openai.Client) error {
	params := responses.ResponseNewParams{
		Model: cmp.Or(os.Getenv("OPENAI_MODEL"), openai.ChatModelGPT5_6Luna),
		Tools: OpenAIResponsesTools(PlanShow, QueueRecord),
	}
	tools := NewToolset(new(station))
	for i, question := range questions {
		fmt.Fprintf(w, "\nYou: %s\n", question)
		params.Input.OfInputItemList = responses.ResponseInputParam{
			responses.ResponseInputItemParamOfMessage(question, responses.EasyInputMessageRoleUser),
		}
		send := whole
		if i == len(questions)-1 {
			send = streamed
		}
		if err := ask(ctx, w, client, send, tools, &params); err != nil {
			return err
		}
	}
	return nil
}

var questions = []string{
	"It is raining. What could we play for an hour?",
	"Only a quarter of one, and slower: at most half of it dub.",
	"Play 17, for Ada.",
	"And before that the one by Ilse.",
}

// maxRounds bounds how often the model may call tools before it answers.
const maxRounds = 8

// ask has the model answer the input, and carries out calls until it has. The
// API keeps what was said before: each request names the response that it goes
// on from, and brings what is new.
func ask(ctx context.Context, w io.Writer, client openai.Client, send sender, tools *runtime.Toolset, params *responses.ResponseNewParams) error {
	for range maxRounds {
		response, err := send(ctx, w, client, *params)
		if err != nil {
			return err
		}
		params.PreviousResponseID = openai.String(response.ID)
		answers, err := carryOut(ctx, w, tools, response)
		if err != nil || len(answers) == 0 {
			return err
		}
		params.Input.OfInputItemList = answers
	}
	return errors.New("the model goes on calling tools and does not answer")
}

// A sender sends a request and shows what the model says.
type sender func(context.Context, io.Writer, openai.Client, responses.ResponseNewParams) (*responses.Response, error)

// whole receives the response in one piece.
func whole(ctx context.Context, w io.Writer, client openai.Client, params responses.ResponseNewParams) (*responses.Response, error) {
	response, err := client.Responses.New(ctx, params)
	if err != nil {
		return nil, err
	}
	if text := response.OutputText(); text != "" {
		fmt.Fprintf(w, "Model: %s\n", text)
	}
	return response, nil
}

// streamed receives the response as the model writes it. Text is shown with |
// between its pieces, and of a call what is certain of its arguments.
func streamed(ctx context.Context, w io.Writer, client openai.Client, params responses.ResponseNewParams) (*responses.Response, error) {
	events := client.Responses.NewStreaming(ctx, params)
	defer events.Close()
	var response *responses.Response
	var calls runtime.Stream
	said, shown := "Model: ", ""
	for events.Next() {
		event := events.Current()
		switch event.Type {
		case "response.output_text.delta":
			fmt.Fprint(w, said, event.Delta)
			said = "|"
		case "response.output_text.done":
			fmt.Fprintln(w)
		case "response.completed", "response.incomplete", "response.failed":
			response = &event.Response
		}
		if c := PreviewOpenAIResponses(&calls, event); c != nil {
			if sofar := string(c.Arguments.JSON()); sofar != shown {
				fmt.Fprintf(w, "  … %s %s\n", c.Name, sofar)
				shown = sofar
			}
		}
	}
	if err := events.Err(); err != nil {
		return nil, err
	}
	if response == nil {
		return nil, errors.New("the stream ended before the response did")
	}
	return response, nil
}

// carryOut carries out the calls of a response, and returns the items that
// answer them.
func carryOut(ctx context.Context, w io.Writer, tools *runtime.Toolset, response *responses.Response) (responses.ResponseInputParam, error) {
	if response.Status != responses.ResponseStatusCompleted { // a call may have been cut off
		return nil, fmt.Errorf("the model did not finish: the response is %s", response.Status)
	}
	var answers responses.ResponseInputParam
	for _, item := range response.Output {
		call, ok := item.AsAny().(responses.ResponseFunctionToolCall)
		if !ok {
			continue
		}
		fmt.Fprintf(w, "  > %s %s\n", call.Name, call.Arguments)
		var report runtime.Report
		answer, err := CallOpenAIResponses(ctx, tools, call, runtime.WithReport(&report))
		if err != nil {
			return nil, err
		}
		for _, c := range report.Coercions {
			fmt.Fprintf(w, "    read %s as %s at %s\n", c.From, c.To, c.Path)
		}
		fmt.Fprintf(w, "  < %s\n", answer.OfFunctionCallOutput.Output.OfString.Value)
		answers = append(answers, answer)
	}
	return answers, nil
}
