package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
)

// endpoint is a server that answers at a URL: every message is a POST, whose
// answer is JSON or a stream of events.
type endpoint struct {
	at      *url.URL
	header  http.Header
	client  *http.Client
	lim     limits
	left    int64 // bytes that the server may still send
	session string
	version string
}

func dial(at *url.URL, header http.Header, lim limits) *endpoint {
	transport := &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		ForceAttemptHTTP2:      true,
		MaxResponseHeaderBytes: 256 << 10,
	}
	return &endpoint{
		at: at, header: header, lim: lim, left: lim.total,
		client: &http.Client{Transport: transport, CheckRedirect: sameServer},
	}
}

// sameServer follows a redirect that repeats the POST on the same server. Any
// other would hand the caller's headers to a stranger, or lose the message.
func sameServer(next *http.Request, via []*http.Request) error {
	first := via[0]
	same := next.URL.Host == first.URL.Host && next.URL.Scheme == first.URL.Scheme
	if !same || next.Method != first.Method || len(via) > 3 {
		return http.ErrUseLastResponse
	}
	return nil
}

func (e *endpoint) speak(version string) {
	e.version = version
	if version >= stateless {
		e.session = ""
	}
}

func (e *endpoint) notify(ctx context.Context, note request) error {
	answer, err := e.post(ctx, note)
	if err != nil {
		return err
	}
	answer.Body.Close()
	return nil
}

func (e *endpoint) call(ctx context.Context, req request) (message, error) {
	answer, err := e.post(ctx, req)
	if err != nil {
		return message{}, err
	}
	defer answer.Body.Close()
	if id := answer.Header.Get("Mcp-Session-Id"); id != "" {
		e.session = id
	}
	kind, _, err := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	if err != nil {
		kind = answer.Header.Get("Content-Type")
	}
	switch kind {
	case "application/json":
		return e.whole(ctx, answer.Body, req)
	case "text/event-stream":
		return e.stream(ctx, answer.Body, req)
	}
	return message{}, fmt.Errorf("%s answered %s with content of the type %s, where JSON or an event stream belongs: is it the URL of the MCP endpoint? That often ends in /mcp",
		e.where(), req.method, quote(kind))
}

// whole reads an answer that is one body of JSON.
func (e *endpoint) whole(ctx context.Context, body io.Reader, req request) (message, error) {
	raw, err := e.read(body, e.lim.message)
	if err != nil {
		return message{}, e.broken(ctx, req, err)
	}
	batch, err := parse(raw)
	if err != nil {
		return message{}, fmt.Errorf("%s answered %s with what is no JSON-RPC message: %s", e.where(), req.method, quote(string(raw)))
	}
	answer, found, err := e.take(ctx, batch, req)
	if err == nil && !found {
		err = fmt.Errorf("%s answered %s with a message that is no answer to it: %s", e.where(), req.method, quote(string(raw)))
	}
	return answer, err
}

// stream reads events until one is the answer.
func (e *endpoint) stream(ctx context.Context, body io.Reader, req request) (message, error) {
	events := newEvents(&metered{body, e}, e.lim.message)
	for {
		data, err := events.next()
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return message{}, fmt.Errorf("%s ended its event stream before it answered %s", e.where(), req.method)
		}
		if err != nil {
			return message{}, e.broken(ctx, req, err)
		}
		batch, err := parse(data)
		if err != nil {
			return message{}, fmt.Errorf("%s sent an event that is no JSON-RPC message: %s", e.where(), quote(string(data)))
		}
		answer, found, err := e.take(ctx, batch, req)
		if found || err != nil {
			return answer, err
		}
	}
}

// take looks for the answer to req and answers what the server asks meanwhile.
func (e *endpoint) take(ctx context.Context, batch []message, req request) (answer message, found bool, err error) {
	for _, m := range batch {
		switch {
		case m.answers(req):
			answer, found = m, true
		case m.asks():
			body, err := m.reply()
			if err != nil {
				return message{}, false, err
			}
			sent, err := e.send(ctx, http.MethodPost, body, "")
			if err != nil {
				return message{}, false, e.broken(ctx, req, err)
			}
			sent.Body.Close()
		}
	}
	return answer, found, nil
}

// post sends a message and returns an answer of 2xx. The error is a *rpcError
// where the server has read the message and does not take it: another version of
// the protocol may be what it wants.
func (e *endpoint) post(ctx context.Context, req request) (*http.Response, error) {
	body, err := req.encode()
	if err != nil {
		return nil, err
	}
	answer, err := e.send(ctx, http.MethodPost, body, req.method)
	if err != nil {
		return nil, e.broken(ctx, req, err)
	}
	if answer.StatusCode/100 == 2 {
		return answer, nil
	}
	defer answer.Body.Close()
	// The status says enough where its text cannot be read.
	text, _ := e.read(answer.Body, 64<<10)
	if refusesEntry(answer.StatusCode) {
		return nil, e.refused(req, answer, text)
	}
	if batch, err := parse(text); err == nil && batch[0].failed() {
		return nil, batch[0].refusal(req.method)
	}
	if answer.StatusCode == http.StatusBadRequest {
		return nil, &rpcError{method: req.method, text: quote(answer.Status) + ": " + quote(string(text))}
	}
	return nil, e.refused(req, answer, text)
}

// send makes one HTTP request with the headers of the protocol.
func (e *endpoint) send(ctx context.Context, verb string, body []byte, method string) (*http.Response, error) {
	out, err := http.NewRequestWithContext(ctx, verb, e.at.String(), bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if e.header != nil {
		out.Header = e.header.Clone()
	}
	out.Header.Set("Accept", "application/json, text/event-stream")
	if len(body) > 0 {
		out.Header.Set("Content-Type", "application/json")
	}
	if e.session != "" {
		out.Header.Set("Mcp-Session-Id", e.session)
	}
	if e.version != "" {
		out.Header.Set("MCP-Protocol-Version", e.version)
	}
	if e.version >= stateless && method != "" {
		out.Header.Set("Mcp-Method", method)
	}
	return e.client.Do(out)
}

// close ends the session where there is one. What the server makes of it changes
// nothing for the caller, who has the tools or an error already.
func (e *endpoint) close() {
	if e.session != "" {
		ctx, cancel := context.WithTimeout(context.Background(), e.lim.grace)
		defer cancel()
		if answer, err := e.send(ctx, http.MethodDelete, nil, ""); err == nil {
			answer.Body.Close()
		}
	}
	e.client.CloseIdleConnections()
}

// metered counts what the server sends against its bound.
type metered struct {
	from io.Reader
	on   *endpoint
}

func (m *metered) Read(b []byte) (int, error) {
	n, err := m.from.Read(b)
	if m.on.left -= int64(n); m.on.left < 0 {
		return 0, tooMuch(m.on.lim.total)
	}
	return n, err
}

// read reads a body of up to limit bytes.
func (e *endpoint) read(body io.Reader, limit int) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(&metered{body, e}, int64(limit)+1))
	if err == nil && len(raw) > limit {
		return nil, tooLong(limit)
	}
	return raw, err
}

// where names the server in errors: without a query, which may hold a key.
func (e *endpoint) where() string {
	return (&url.URL{Scheme: e.at.Scheme, Host: e.at.Host, Path: e.at.Path}).String()
}

// broken is the error of a request that was not answered.
func (e *endpoint) broken(ctx context.Context, req request, err error) error {
	if ctx.Err() != nil {
		return late(ctx, e.where(), req)
	}
	// The client's own error repeats the whole URL.
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		err = wrapped.Err
	}
	return fmt.Errorf("%s did not answer %s: %w", e.where(), req.method, err)
}

// refusesEntry reports whether a status is about who asks rather than what.
func refusesEntry(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusForbidden
}

// refused says what to do about a status other than 2xx.
func (e *endpoint) refused(req request, answer *http.Response, text []byte) error {
	said := ""
	if words := strings.TrimSpace(string(text)); words != "" {
		said = "; it says " + quote(words)
	}
	return fmt.Errorf("%s answered %s with %s: %s%s", e.where(), req.method, quote(answer.Status), e.advice(answer), said)
}

func (e *endpoint) advice(answer *http.Response) string {
	switch code := answer.StatusCode; {
	case code == http.StatusUnauthorized && e.header.Get("Authorization") == "":
		return `it wants to know who asks: add --header "Authorization: Bearer ..."`
	case refusesEntry(code):
		return `it does not let this caller in: look at the value of --header "Authorization: Bearer ..."`
	case code == http.StatusNotFound && e.session != "":
		return "it has forgotten the session that it opened: try again"
	case code == http.StatusNotFound:
		return "there is no MCP endpoint at this path, which often is /mcp"
	case code == http.StatusMethodNotAllowed:
		return "it takes no POST here, so it speaks the older transport of two endpoints (often /sse) or is no MCP server: give its URL for streamable HTTP, which often ends in /mcp"
	case code/100 == 3:
		return "it sends the caller on to " + quote(answer.Header.Get("Location")) + ": give that URL if you trust it"
	case code/100 == 5:
		return "the fault is on its side: try again later"
	}
	return "it does not take the request"
}
