// Package conformance is an MCP server whose tools are those that the official
// conformance runner calls. Its test runs the runner's scenarios against it.
package conformance

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// NewServer returns a server of all tools.
func NewServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "conformance", Version: "1.0.0"}, nil)
	AddTools(server, handlers{})
	return server
}

// pause is what the conformance scenarios want between two notifications.
const pause = 50 * time.Millisecond

// handlers do what the conformance runner expects of the tools that it calls.
// They answer in every way that a handler of a generated server can: with a
// string, with a result of the SDK, with an error, and by way of the session
// that MCPRequest gives them.
type handlers struct{}

func (handlers) AddNumbers(_ context.Context, a AddNumbersArgs) (AddNumbersResult, error) {
	return a.A + a.B, nil
}

func (handlers) TestSimpleText(context.Context, TestSimpleTextArgs) (TestSimpleTextResult, error) {
	return "A line of text.", nil
}

func (handlers) TestImageContent(context.Context, TestImageContentArgs) (TestImageContentResult, error) {
	return content(picture())
}

func (handlers) TestAudioContent(context.Context, TestAudioContentArgs) (TestAudioContentResult, error) {
	return content(&mcp.AudioContent{Data: silence(), MIMEType: "audio/wav"})
}

func (handlers) TestEmbeddedResource(context.Context, TestEmbeddedResourceArgs) (TestEmbeddedResourceResult, error) {
	return content(resource("test://embedded-resource"))
}

func (handlers) TestMultipleContentTypes(context.Context, TestMultipleContentTypesArgs) (TestMultipleContentTypesResult, error) {
	return content(&mcp.TextContent{Text: "A text, a picture and a resource."}, picture(), resource("test://mixed-content-resource"))
}

func (handlers) TestToolWithLogging(ctx context.Context, _ TestToolWithLoggingArgs) (TestToolWithLoggingResult, error) {
	for _, message := range []string{"started", "half way", "done"} {
		if err := MCPRequest(ctx).Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: message}); err != nil {
			return nil, err
		}
		time.Sleep(pause)
	}
	return "Three messages were written.", nil
}

func (handlers) TestToolWithProgress(ctx context.Context, _ TestToolWithProgressArgs) (TestToolWithProgressResult, error) {
	request := MCPRequest(ctx)
	for _, done := range []float64{0, 50, 100} {
		err := request.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: request.Params.GetProgressToken(),
			Progress:      done,
			Total:         100,
		})
		if err != nil {
			return nil, err
		}
		time.Sleep(pause)
	}
	return "All of it is done.", nil
}

func (handlers) TestErrorHandling(context.Context, TestErrorHandlingArgs) (TestErrorHandlingResult, error) {
	return nil, errors.New("this tool fails on every call")
}

func (handlers) TestSampling(ctx context.Context, a TestSamplingArgs) (TestSamplingResult, error) {
	reply, err := MCPRequest(ctx).Session.CreateMessage(ctx, &mcp.CreateMessageParams{
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: a.Prompt}}},
		MaxTokens: 100,
	})
	if err != nil {
		return nil, err
	}
	return content(reply.Content)
}

func (handlers) TestElicitation(ctx context.Context, a TestElicitationArgs) (TestElicitationResult, error) {
	return ask(ctx, a.Message, object{
		"username": object{"type": "string", "description": "The name to use"},
		"email":    object{"type": "string", "description": "Where to write to"},
	}, "username", "email")
}

func (handlers) TestElicitationSep1034Defaults(ctx context.Context, _ TestElicitationSep1034DefaultsArgs) (TestElicitationSep1034DefaultsResult, error) {
	return ask(ctx, "Is this right?", object{
		"name":     object{"type": "string", "default": "John Doe"},
		"age":      object{"type": "integer", "default": 30},
		"score":    object{"type": "number", "default": 95.5},
		"status":   object{"type": "string", "enum": []string{"active", "inactive", "pending"}, "default": "active"},
		"verified": object{"type": "boolean", "default": true},
	})
}

func (handlers) TestElicitationSep1330Enums(ctx context.Context, _ TestElicitationSep1330EnumsArgs) (TestElicitationSep1330EnumsResult, error) {
	plain := []string{"option1", "option2", "option3"}
	titled := []object{{"const": "value1", "title": "First"}, {"const": "value2", "title": "Second"}, {"const": "value3", "title": "Third"}}
	return ask(ctx, "Which of them?", object{
		"untitledSingle": object{"type": "string", "enum": plain},
		"titledSingle":   object{"type": "string", "oneOf": titled},
		"legacyEnum":     object{"type": "string", "enum": []string{"opt1", "opt2", "opt3"}, "enumNames": []string{"One", "Two", "Three"}},
		"untitledMulti":  object{"type": "array", "items": object{"type": "string", "enum": plain}},
		"titledMulti":    object{"type": "array", "items": object{"anyOf": titled}},
	})
}

func (handlers) JSONSchema2020_12Tool(_ context.Context, a JSONSchema2020_12ToolArgs) (JSONSchema2020_12ToolResult, error) {
	return a, nil
}

// object is a schema, or what a schema holds.
type object = map[string]any

// ask puts a form to the user and answers with what became of it.
func ask(ctx context.Context, message string, properties object, required ...string) (any, error) {
	schema := object{"type": "object", "properties": properties}
	if len(required) > 0 {
		schema["required"] = required
	}
	reply, err := MCPRequest(ctx).Session.Elicit(ctx, &mcp.ElicitParams{Message: message, RequestedSchema: schema})
	if err != nil {
		return nil, err
	}
	return fmt.Sprintf("%s: %v", reply.Action, reply.Content), nil
}

func content(all ...mcp.Content) (any, error) { return &mcp.CallToolResult{Content: all}, nil }

func resource(uri string) mcp.Content {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: uri, MIMEType: "text/plain", Text: "What the resource says."}}
}

// picture is one red dot.
func picture() mcp.Content {
	dot := image.NewRGBA(image.Rect(0, 0, 1, 1))
	dot.Set(0, 0, color.RGBA{R: 255, A: 255})
	var data bytes.Buffer
	if err := png.Encode(&data, dot); err != nil {
		panic(err) // a buffer takes everything
	}
	return &mcp.ImageContent{Data: data.Bytes(), MIMEType: "image/png"}
}

// silence is a sound file: the header of a WAV file, and one sample.
func silence() []byte {
	const sample, rate = 2, 8000
	data := []byte("RIFF")
	data = binary.LittleEndian.AppendUint32(data, 36+sample)
	data = append(data, "WAVEfmt "...)
	data = binary.LittleEndian.AppendUint32(data, 16)
	data = binary.LittleEndian.AppendUint16(data, 1) // not compressed
	data = binary.LittleEndian.AppendUint16(data, 1) // one channel
	data = binary.LittleEndian.AppendUint32(data, rate)
	data = binary.LittleEndian.AppendUint32(data, rate*sample)
	data = binary.LittleEndian.AppendUint16(data, sample)
	data = binary.LittleEndian.AppendUint16(data, 8*sample)
	data = append(data, "data"...)
	data = binary.LittleEndian.AppendUint32(data, sample)
	return append(data, make([]byte, sample)...)
}
