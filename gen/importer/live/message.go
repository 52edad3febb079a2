package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// request is a message to the server. A notification's id is 0.
type request struct {
	id     int
	method string
	params any
}

func (r request) encode() ([]byte, error) {
	return json.Marshal(struct {
		Version string `json:"jsonrpc"`
		ID      int    `json:"id,omitempty"`
		Method  string `json:"method"`
		Params  any    `json:"params,omitempty"`
	}{"2.0", r.id, r.method, r.params})
}

// message is one that came from the server. Result and Error are the server's
// bytes.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Result  json.RawMessage `json:"result"`
	Error   json.RawMessage `json:"error"`
}

// failed reports whether m is an error. There are servers that write null
// beside the result.
func (m message) failed() bool { return len(m.Error) > 0 && string(m.Error) != "null" }

// rpcError says that the server has read a message of method and does not take
// it: a JSON-RPC error, or status 400 without one.
type rpcError struct {
	method string
	text   string
	// supported are the protocol versions that an error about the version names.
	supported []string
}

func (e *rpcError) Error() string {
	return fmt.Sprintf("the server answered %s with the error %s", e.method, e.text)
}

// refusal reads the error of m. One that is not built as JSON-RPC wants is shown
// as it came.
func (m message) refusal(method string) *rpcError {
	var e struct {
		Code    json.Number     `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	if json.Unmarshal(m.Error, &e) != nil {
		return &rpcError{method: method, text: quote(string(m.Error))}
	}
	var data struct {
		Supported []string `json:"supported"`
	}
	if json.Unmarshal(e.Data, &data) != nil {
		data.Supported = nil
	}
	return &rpcError{method, fmt.Sprintf("%s: %s", cut(e.Code.String()), quote(e.Message)), data.Supported}
}

const codeMethodNotFound = -32601

// errNoMessage says that what came is no JSON-RPC message.
var errNoMessage = errors.New("no JSON-RPC message")

// parse reads one message, or the several of a batch.
func parse(raw []byte) ([]message, error) {
	raw = bytes.TrimSpace(raw)
	var batch []message
	if len(raw) > 0 && raw[0] == '[' {
		if json.Unmarshal(raw, &batch) != nil || len(batch) == 0 {
			return nil, errNoMessage
		}
	} else {
		var one message
		if json.Unmarshal(raw, &one) != nil {
			return nil, errNoMessage
		}
		batch = []message{one}
	}
	for _, m := range batch {
		if m.Version != "2.0" || (m.Method == "" && m.Result == nil && !m.failed()) {
			return nil, errNoMessage
		}
	}
	return batch, nil
}

// answers reports whether m answers req. Requests are sent one at a time, so
// that an error without an id is about the one under way; and there are servers
// that write the number of an id as a string.
func (m message) answers(req request) bool {
	if m.Method != "" {
		return false
	}
	id := strings.Trim(string(m.ID), `"`)
	return id == strconv.Itoa(req.id) || (m.failed() && (id == "" || id == "null"))
}

// asks reports whether m is a request of the server's.
func (m message) asks() bool { return m.Method != "" && len(m.ID) > 0 && string(m.ID) != "null" }

// reply answers a request of the server's. The client offers nothing but ping.
func (m message) reply() ([]byte, error) {
	type failure struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	answer := struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Result  any             `json:"result,omitempty"`
		Error   *failure        `json:"error,omitempty"`
	}{Version: "2.0", ID: m.ID}
	if m.Method == "ping" {
		answer.Result = struct{}{}
	} else {
		answer.Error = &failure{codeMethodNotFound, "this client only lists tools"}
	}
	return json.Marshal(answer)
}

// late is the error of a request whose time has run out, or whose caller has
// left.
func late(ctx context.Context, who string, req request) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%s did not answer %s in time: %w", who, req.method, ctx.Err())
	}
	return fmt.Errorf("%s was asked for %s when the call was broken off: %w", who, req.method, ctx.Err())
}

func tooLong(limit int) error {
	return fmt.Errorf("the server sent a message of more than %d bytes, which is the limit", limit)
}

func tooMuch(limit int64) error {
	return fmt.Errorf("the server sent more than %d bytes, which is the limit", limit)
}

const shown = 300 // bytes of the server's text in an error

// quote shows a stranger's text on one line: cut, and without anything that a
// terminal would obey.
func quote(s string) string { return strconv.Quote(cut(strings.TrimSpace(s))) }

func cut(s string) string {
	if len(s) <= shown {
		return s
	}
	n := shown
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}

// printable keeps the lines of a stranger's text and drops what a terminal
// would obey.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		if r == '\t' {
			return ' '
		}
		return -1
	}, s)
}
