// Package standin plays providers on a loopback address: a server answers what
// the provider's own SDK asks of it, in the provider's wire format, with turns
// that are scripted instead of a model's. The examples talk to it where there
// is no key, and their tests read what they sent.
package standin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// A Turn is one reply of the model: what it says, then the tools it calls.
type Turn struct {
	Text  string
	Calls []Call
}

// A Call is a call of a tool as a model makes it.
type Call struct {
	ID        string // of the call, where the provider has one
	Name      string
	Arguments string // JSON; to some providers also what a model wrote that is none
	Custom    bool   // OpenAI's: the tool takes text, and Arguments are that text
}

// A Server stands in for one provider. It is safe for concurrent use.
type Server struct {
	URL string // such as http://127.0.0.1:40123, without a path

	server *http.Server
	done   chan struct{}

	mu       sync.Mutex
	turns    []Turn
	requests [][]byte
	check    func(definition []byte) []string
}

// A wire is the format of one endpoint.
type wire interface {
	// read finds what the stand-in must know of a request.
	read(r *http.Request, body []byte) (request, error)
	// reply returns the whole reply with a turn, as the value to send as JSON.
	reply(req request, t Turn) any
	// stream sends the same reply in pieces, each the data of an event, as JSON
	// or, if it is a literal, as it is. An event without a name is only data.
	stream(req request, t Turn, send func(event string, data any))
	// refusal returns the body of a reply with status 400.
	refusal(message string) any
}

// A request is what the stand-in knows of a request.
type request struct {
	number int // 1 for the first; it makes ids that differ from reply to reply
	model  string
	stream bool
	tools  []json.RawMessage // the definitions, as they were sent
}

// A literal is data of an event that is no JSON.
type literal string

// start serves endpoints, each under its pattern for http.ServeMux.
func start(endpoints map[string]wire, turns []Turn) (*Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("the stand-in cannot listen: %w", err)
	}
	s := &Server{URL: "http://" + listener.Addr().String(), turns: slices.Clone(turns), done: make(chan struct{})}
	mux := http.NewServeMux()
	for pattern, w := range endpoints {
		mux.HandleFunc(pattern, func(rw http.ResponseWriter, r *http.Request) { s.serve(rw, r, w) })
	}
	s.server = &http.Server{Handler: mux}
	go func() {
		defer close(s.done)
		_ = s.server.Serve(listener) // ends with Close, and with nothing else that a caller could act on
	}()
	return s, nil
}

// Close ends the server and its connections.
func (s *Server) Close() {
	_ = s.server.Close() // the listener of a stand-in has nothing to lose
	<-s.done
}

// Requests returns the bodies of the requests so far, as they arrived.
func (s *Server) Requests() [][]byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// CheckTools makes the server refuse a request in which a tool's definition has
// faults, as the provider would. The check returns the faults of one definition.
func (s *Server) CheckTools(check func(definition []byte) []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.check = check
}

// serve answers one request with the next turn.
func (s *Server) serve(rw http.ResponseWriter, r *http.Request, w wire) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client went away
	}
	number, check := s.record(body)
	req, err := w.read(r, body)
	if err != nil {
		writeJSON(rw, http.StatusBadRequest, w.refusal(err.Error()))
		return
	}
	req.number = number
	if faults := faultsOf(req.tools, check); len(faults) > 0 {
		writeJSON(rw, http.StatusBadRequest, w.refusal("invalid tools: "+strings.Join(faults, "; ")))
		return
	}
	turn, ok := s.next()
	switch {
	case !ok:
		writeJSON(rw, http.StatusBadRequest, w.refusal("the script has no further turn"))
	case req.stream:
		rw.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		w.stream(req, turn, func(event string, data any) { writeEvent(rw, event, data) })
	default:
		writeJSON(rw, http.StatusOK, w.reply(req, turn))
	}
}

// record keeps a request and returns its number and the check in force.
func (s *Server) record(body []byte) (number int, check func([]byte) []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, body)
	return len(s.requests), s.check
}

// next takes the next turn of the script.
func (s *Server) next() (t Turn, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.turns) == 0 {
		return t, false
	}
	t, s.turns = s.turns[0], s.turns[1:]
	return t, true
}

// faultsOf lists the faults of definitions.
func faultsOf(definitions []json.RawMessage, check func([]byte) []string) (faults []string) {
	if check == nil {
		return nil
	}
	for i, d := range definitions {
		for _, f := range check(d) {
			faults = append(faults, fmt.Sprintf("tools[%d]: %s", i, f))
		}
	}
	return faults
}

func writeJSON(rw http.ResponseWriter, status int, v any) {
	rw.Header().Set("Content-Type", "application/json")
	rw.WriteHeader(status)
	_, _ = rw.Write(encoded(v)) // fails only if the client went away
}

// writeEvent sends one server-sent event at once.
func writeEvent(rw http.ResponseWriter, event string, data any) {
	text := []byte(nil)
	if l, ok := data.(literal); ok {
		text = []byte(l)
	} else {
		text = encoded(data)
	}
	if event != "" {
		fmt.Fprintf(rw, "event: %s\n", event)
	}
	fmt.Fprintf(rw, "data: %s\n\n", text)
	_ = http.NewResponseController(rw).Flush()
}

// encoded is v on one line. It panics if v cannot be JSON, which is a fault of
// the wire that made it.
func encoded(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// pieces cuts text into what streamed deltas carry, a few characters each.
func pieces(text string) (list []string) {
	const size = 7
	for runes := []rune(text); len(runes) > 0; {
		n := min(size, len(runes))
		list = append(list, string(runes[:n]))
		runes = runes[n:]
	}
	return list
}
