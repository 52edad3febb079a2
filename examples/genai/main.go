// Command genai lets a Gemini model look after a garden of ringed birds, with the
// tools generated from ./tools. With GEMINI_API_KEY set it talks to the Gemini API;
// without, to a stand-in on the loopback address that plays a conversation in which
// the model calls well, almost well and wrongly.
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

	"google.golang.org/genai"

	"github.com/schemaport/schemaport-gen/runtime"
)

func main() {
	if err := run(context.Background(), os.Stdout, os.Getenv("GEMINI_API_KEY")); err != nil {
		fmt.Fprintln(os.Stderr, "genai:", err)
		os.Exit(1)
	}
}

// run holds the conversation with the Gemini API, or with the stand-in if there
// is no key.
func run(ctx context.Context, w io.Writer, key string) error {
	var url string // the API's own
	if key == "" {
		server, err := standIn()
		if err != nil {
			return err
		}
		defer server.Close()
		key, url = "none", server.URL
	}
	client, err := newClient(ctx, key, url)
	if err != nil {
		return err
	}
	return converse(ctx, w, client)
}

func newClient(ctx context.Context, key, url string) (*genai.Client, error) {
	return genai.NewClient(ctx, &genai.ClientConfig{
		APIKey: key, Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url},
	})
}

// converse asks all questions in one chat. The model gets to know three of the
// four tools; the reply to the last question is streamed.
func converse(ctx context.Context, w io.Writer, client *genai.Client) error {
	model := cmp.Or(os.Getenv("GEMINI_MODEL"), "gemini-flash-latest")
	chat, err := client.Chats.Create(ctx, model, &genai.GenerateContentConfig{
		HTTPOptions: &genai.HTTPOptions{ExtraBody: GenAIBody(FindBirds, FillFeeder, Birdsong)},
	}, nil)
	if err != nil {
		return err
	}
	tools := NewToolset(new(garden))
	for i, question := range questions {
		fmt.Fprintf(w, "\nYou: %s\n", question)
		send := whole
		if i == len(questions)-1 {
			send = streamed
		}
		if err := ask(ctx, w, chat, send, tools, question); err != nil {
			return err
		}
	}
	return nil
}

var questions = []string{
	"What does a wren sing? Two verses.",
	"Which two siskins of 12 g or more are the heaviest?",
	"The heaviest is still too thin. Put sunflower and peanuts into the oak feeder, just for her.",
	"It is a hot day. Is there water?",
}

// maxRounds bounds how often the model may call tools before it answers.
const maxRounds = 8

// ask puts a question and carries out calls until the model has answered it.
func ask(ctx context.Context, w io.Writer, chat *genai.Chat, send sender, tools *runtime.Toolset, question string) error {
	parts := []*genai.Part{{Text: question}}
	for range maxRounds {
		calls, err := send(ctx, w, chat, parts)
		if err != nil || len(calls) == 0 {
			return err
		}
		parts = nil
		for _, call := range calls {
			response, err := carryOut(ctx, w, tools, call)
			if err != nil {
				return err
			}
			parts = append(parts, &genai.Part{FunctionResponse: response})
		}
	}
	return errors.New("the model goes on calling tools and does not answer")
}

// A sender sends parts, shows what the model says and returns what it calls.
type sender func(ctx context.Context, w io.Writer, chat *genai.Chat, parts []*genai.Part) ([]*genai.FunctionCall, error)

// whole receives the reply in one piece.
func whole(ctx context.Context, w io.Writer, chat *genai.Chat, parts []*genai.Part) ([]*genai.FunctionCall, error) {
	reply, err := chat.Send(ctx, parts...)
	if err != nil {
		return nil, err
	}
	if text := textOf(reply); text != "" {
		fmt.Fprintf(w, "Gemini: %s\n", text)
	}
	return reply.FunctionCalls(), finished(reply)
}

// streamed receives the reply as the model writes it. Text arrives in pieces,
// shown here with | between them, and each call whole.
func streamed(ctx context.Context, w io.Writer, chat *genai.Chat, parts []*genai.Part) (calls []*genai.FunctionCall, err error) {
	separator := "Gemini: "
	for chunk, err := range chat.SendStream(ctx, parts...) {
		if err == nil {
			err = finished(chunk)
		}
		if err != nil {
			return nil, err
		}
		if text := textOf(chunk); text != "" {
			fmt.Fprint(w, separator, text)
			separator = "|"
		}
		calls = append(calls, chunk.FunctionCalls()...)
	}
	fmt.Fprintln(w)
	return calls, nil
}

// textOf is what a reply says. The Text method of a reply has the same, and logs
// a warning where there are calls beside it.
func textOf(reply *genai.GenerateContentResponse) (text string) {
	if len(reply.Candidates) == 0 || reply.Candidates[0].Content == nil {
		return ""
	}
	for _, p := range reply.Candidates[0].Content.Parts {
		if !p.Thought {
			text += p.Text
		}
	}
	return text
}

// finished returns an error for a reply that ended before the model had finished,
// such as one with a call that is no JSON (MALFORMED_FUNCTION_CALL).
func finished(reply *genai.GenerateContentResponse) error {
	if len(reply.Candidates) == 0 {
		return errors.New("the reply is empty")
	}
	switch reason := reply.Candidates[0].FinishReason; reason {
	case "", genai.FinishReasonStop:
		return nil
	default:
		return fmt.Errorf("the model did not finish: %s", reason)
	}
}

// carryOut carries out one call, and shows it with what is sent back.
func carryOut(ctx context.Context, w io.Writer, tools *runtime.Toolset, call *genai.FunctionCall) (*genai.FunctionResponse, error) {
	fmt.Fprintf(w, "  > %s %s\n", call.Name, compact(call.Args))
	var report runtime.Report
	response, err := CallGenAI(ctx, tools, call, runtime.WithReport(&report))
	if err != nil {
		return nil, err
	}
	for _, c := range report.Coercions {
		fmt.Fprintf(w, "    read %s as %s at %s\n", c.From, c.To, c.Path)
	}
	fmt.Fprintf(w, "  < %s\n", compact(response.Response))
	return response, nil
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
