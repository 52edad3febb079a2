// Command anthropic lets Claude book time at a telescope, with the tools generated
// from ./tools. With ANTHROPIC_API_KEY set it talks to the Anthropic API; without,
// to a stand-in on the loopback address that plays a conversation in which the
// model calls well, almost well and wrongly.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout, os.Getenv("ANTHROPIC_API_KEY")); err != nil {
		fmt.Fprintln(os.Stderr, "anthropic:", err)
		os.Exit(1)
	}
}

// run holds the conversation with the Anthropic API, or with the stand-in if
// there is no key.
func run(ctx context.Context, w io.Writer, key string) error {
	if key != "" {
		return converse(ctx, w, anthropic.NewClient(option.WithAPIKey(key)))
	}
	server, err := standIn()
	if err != nil {
		return err
	}
	defer server.Close()
	return converse(ctx, w, newClient(server.URL))
}

// newClient returns a client of a stand-in, whatever the environment says.
func newClient(url string) anthropic.Client {
	return anthropic.NewClient(option.WithoutEnvironmentDefaults(), option.WithBaseURL(url), option.WithAPIKey("none"))
}

// converse asks all questions in one conversation. The model gets to know two
// of the three tools; the replies to the last question are streamed.
func converse(ctx context.Context, w io.Writer, client anthropic.Client) error {
	params := anthropic.MessageNewParams{
		Model:     cmp.Or(os.Getenv("ANTHROPIC_MODEL"), anthropic.ModelClaudeSonnet5),
		MaxTokens: 2048,
		Tools:     AnthropicTools(MoonPhase, PlanObservation),
	}
	tools := NewToolset(new(observatory))
	for i, question := range questions {
		fmt.Fprintf(w, "\nYou: %s\n", question)
		params.Messages = append(params.Messages, anthropic.NewUserMessage(anthropic.NewTextBlock(question)))
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
	"Will it be dark tonight?",
	"I am observer 7. Book M31, 2 minutes in R and 10 in Hα.",
	"There is a burst, GRB 260114A, at 0.5 h and 12 degrees south. 90 seconds in R, at once!",
	"And M33 right after, 5 minutes in R and 400 seconds in Hα.",
}

// maxRounds bounds how often the model may call tools before it answers.
const maxRounds = 8

// ask has the model answer the conversation, and carries out calls until it has.
func ask(ctx context.Context, w io.Writer, client anthropic.Client, send sender, tools *runtime.Toolset, params *anthropic.MessageNewParams) error {
	for range maxRounds {
		message, err := send(ctx, w, client, *params)
		if err != nil {
			return err
		}
		params.Messages = append(params.Messages, message.ToParam())
		results, err := carryOut(ctx, w, tools, message)
		if err != nil || len(results) == 0 {
			return err
		}
		params.Messages = append(params.Messages, anthropic.NewUserMessage(results...))
	}
	return errors.New("the model goes on calling tools and does not answer")
}

// A sender sends a request and shows what the model says.
type sender func(context.Context, io.Writer, anthropic.Client, anthropic.MessageNewParams) (*anthropic.Message, error)

// whole receives the reply in one piece.
func whole(ctx context.Context, w io.Writer, client anthropic.Client, params anthropic.MessageNewParams) (*anthropic.Message, error) {
	message, err := client.Messages.New(ctx, params)
	if err != nil {
		return nil, err
	}
	for _, block := range message.Content {
		if block.Type == "text" {
			fmt.Fprintf(w, "Claude: %s\n", block.Text)
		}
	}
	return message, nil
}

// streamed receives the reply as the model writes it. Text is shown with |
// between its pieces, and of a call what is certain of its arguments.
func streamed(ctx context.Context, w io.Writer, client anthropic.Client, params anthropic.MessageNewParams) (*anthropic.Message, error) {
	events := client.Messages.NewStreaming(ctx, params)
	defer events.Close()
	var message anthropic.Message
	var calls runtime.Stream
	said, shown := "Claude: ", ""
	for events.Next() {
		event := events.Current()
		if err := message.Accumulate(event); err != nil {
			return nil, err
		}
		if event.Delta.Text != "" {
			fmt.Fprint(w, said, event.Delta.Text)
			said = "|"
		}
		if c := PreviewAnthropic(&calls, event); c != nil {
			if sofar := string(c.Arguments.JSON()); sofar != shown {
				fmt.Fprintf(w, "\n  … %s %s", c.Name, sofar)
				shown = sofar
			}
		}
	}
	fmt.Fprintln(w)
	return &message, events.Err()
}

// carryOut carries out the calls of a message, and returns what to send back.
func carryOut(ctx context.Context, w io.Writer, tools *runtime.Toolset, message *anthropic.Message) ([]anthropic.ContentBlockParamUnion, error) {
	switch message.StopReason {
	case anthropic.StopReasonToolUse:
	case anthropic.StopReasonEndTurn:
		return nil, nil
	default: // of a call that was cut off, the SDK keeps {}: nothing may be carried out
		return nil, fmt.Errorf("the model did not finish: %s", message.StopReason)
	}
	var results []anthropic.ContentBlockParamUnion
	for _, block := range message.Content {
		call, ok := block.AsAny().(anthropic.ToolUseBlock)
		if !ok {
			continue
		}
		fmt.Fprintf(w, "  > %s %s\n", call.Name, call.Input)
		var report runtime.Report
		result, err := CallAnthropic(ctx, tools, call, runtime.WithReport(&report))
		if err != nil {
			return nil, err
		}
		for _, c := range report.Coercions {
			fmt.Fprintf(w, "    read %s as %s at %s\n", c.From, c.To, c.Path)
		}
		fmt.Fprintf(w, "  < %s\n", compact(result.OfToolResult))
		results = append(results, result)
	}
	return results, nil
}

// compact is v as JSON, for people to read.
func compact(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err.Error()
	}
	return strings.TrimSuffix(b.String(), "\n")
}
