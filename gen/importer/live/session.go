package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The versions of the protocol that differ in how a session begins. Dates
// compare as strings.
const (
	handshake = "2025-11-25" // the newest with initialize
	stateless = "2026-07-28" // the first where each request says its version
)

// client is what the server is told about this side.
var client = implementation{Name: "schemaport-gen", Version: "1"}

type implementation struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// session is a conversation with one server, one request at a time.
type session struct {
	conn    transport
	lim     limits
	id      int
	version string
	// lacking says what the server declares instead of tools; empty when it
	// declares tools.
	lacking string
}

// open settles the protocol version. The handshake goes first, because servers
// that know nothing else are most of those in use, and some of them end at a
// first message of another kind; a newer server answers it with an error.
func (s *session) open(ctx context.Context) error {
	refused := s.initialize(ctx, handshake)
	if older := newest(refused, handshake); older != "" {
		refused = s.initialize(ctx, older)
	}
	if _, answered := errors.AsType[*rpcError](refused); !answered {
		return refused
	}
	if err := s.discover(ctx); err != nil {
		return fmt.Errorf("%w; asked with server/discover: %w", refused, err)
	}
	return nil
}

// newest is the newest version, up to the bound, that the server names in an
// error about the version; empty when err is none or names none.
func newest(err error, bound string) string {
	refused, ok := errors.AsType[*rpcError](err)
	if !ok {
		return ""
	}
	best := ""
	for _, v := range refused.supported {
		if v > best && v <= bound {
			best = v
		}
	}
	return best
}

// initialize shakes hands, asking for version and taking what the server answers.
func (s *session) initialize(ctx context.Context, version string) error {
	result, err := s.call(ctx, "initialize", map[string]any{
		"protocolVersion": version,
		"capabilities":    struct{}{},
		"clientInfo":      client,
	})
	if err != nil {
		return err
	}
	var reply struct {
		ProtocolVersion string                     `json:"protocolVersion"`
		Capabilities    map[string]json.RawMessage `json:"capabilities"`
	}
	if err := json.Unmarshal(result, &reply); err != nil || reply.ProtocolVersion == "" {
		return fmt.Errorf("the server's reply to initialize has no protocolVersion, so it is no MCP server: %s", quote(string(result)))
	}
	s.settle(reply.ProtocolVersion, reply.Capabilities)
	return s.conn.notify(ctx, request{method: "notifications/initialized"})
}

// discover asks a server without handshakes whether it speaks the stateless
// protocol.
func (s *session) discover(ctx context.Context) error {
	s.version = stateless
	s.conn.speak(stateless)
	result, err := s.call(ctx, "server/discover", nil)
	if err != nil {
		return err
	}
	var reply struct {
		SupportedVersions []string                   `json:"supportedVersions"`
		Capabilities      map[string]json.RawMessage `json:"capabilities"`
	}
	if json.Unmarshal(result, &reply) != nil || !slices.Contains(reply.SupportedVersions, stateless) {
		return fmt.Errorf("the server speaks the protocol versions %s; %s and those with an initialize handshake are read here",
			quote(strings.Join(reply.SupportedVersions, ", ")), stateless)
	}
	s.settle(stateless, reply.Capabilities)
	return nil
}

// settle remembers what both sides have agreed on.
func (s *session) settle(version string, capabilities map[string]json.RawMessage) {
	s.version = version
	s.conn.speak(version)
	s.lacking = ""
	if has, ok := capabilities["tools"]; ok && string(has) != "null" {
		return
	}
	others := make([]string, 0, len(capabilities))
	for name := range capabilities {
		others = append(others, name)
	}
	slices.Sort(others)
	s.lacking = "it declares no capabilities"
	if len(others) > 0 {
		s.lacking = "its capabilities are " + quote(strings.Join(others, ", "))
	}
}

// call sends a request and returns the result's bytes.
func (s *session) call(ctx context.Context, method string, params map[string]any) (json.RawMessage, error) {
	if s.version >= stateless {
		if params == nil {
			params = map[string]any{}
		}
		params["_meta"] = map[string]any{
			"io.modelcontextprotocol/protocolVersion":    s.version,
			"io.modelcontextprotocol/clientInfo":         client,
			"io.modelcontextprotocol/clientCapabilities": struct{}{},
		}
	}
	s.id++
	req := request{id: s.id, method: method}
	if params != nil {
		req.params = params
	}
	answer, err := s.conn.call(ctx, req)
	if err != nil {
		return nil, err
	}
	if answer.failed() {
		return nil, answer.refusal(method)
	}
	return answer.Result, nil
}

// tools joins the pages of the server's tools.
func (s *session) tools(ctx context.Context) ([]byte, error) {
	out := bytes.NewBufferString(`{"tools":[`)
	count, cursor, seen := 0, "", map[string]bool{}
	for range s.lim.pages {
		reply, err := s.page(ctx, cursor)
		if err != nil {
			return nil, s.without(err)
		}
		for _, tool := range reply.Tools {
			if count++; count > 1 {
				out.WriteByte(',')
			}
			out.Write(tool)
		}
		if cursor = reply.NextCursor; cursor == "" {
			out.WriteString("]}\n")
			return s.finish(out.Bytes(), count)
		}
		if seen[cursor] {
			return nil, fmt.Errorf("the server's pages of tools go round in a circle: the cursor %s came twice", quote(cursor))
		}
		seen[cursor] = true
	}
	return nil, fmt.Errorf("the server has more than %d pages of tools, which is taken for an endless list", s.lim.pages)
}

// finish refuses an empty list of a server that did not say that it has tools.
func (s *session) finish(document []byte, count int) ([]byte, error) {
	if count == 0 && s.lacking != "" {
		return nil, s.noTools()
	}
	return document, nil
}

// without explains err by the missing capability where that is the reason. A
// server may have forgotten to declare its tools, so it was asked nevertheless.
func (s *session) without(err error) error {
	if _, answered := errors.AsType[*rpcError](err); answered && s.lacking != "" {
		return fmt.Errorf("%w: %w", s.noTools(), err)
	}
	return err
}

func (s *session) noTools() error {
	return fmt.Errorf("the server has no tools: %s", s.lacking)
}

type page struct {
	Tools      []json.RawMessage `json:"tools"`
	NextCursor string            `json:"nextCursor"`
	ResultType string            `json:"resultType"`
}

// page asks for the tools at cursor; the first page has none.
func (s *session) page(ctx context.Context, cursor string) (page, error) {
	params := map[string]any{}
	if cursor != "" {
		params["cursor"] = cursor
	}
	result, err := s.call(ctx, "tools/list", params)
	if err != nil {
		return page{}, err
	}
	var reply page
	if err := json.Unmarshal(result, &reply); err != nil || reply.Tools == nil {
		return page{}, fmt.Errorf(`the server's reply to tools/list has no "tools" array or a "nextCursor" that is no string: %s`, quote(string(result)))
	}
	if reply.ResultType != "" && reply.ResultType != "complete" {
		return page{}, fmt.Errorf("the server's reply to tools/list is %s, so that it wants more from its user before it lists its tools: save the list from a client that it serves, and import that file", quote(reply.ResultType))
	}
	return reply, nil
}
