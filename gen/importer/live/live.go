// Package live asks a running MCP server for its tools and returns them as the
// server wrote them. A schema that is decoded into a map and encoded again has
// lost the order of its keys and may have lost digits; here every definition
// stays the bytes that came over the wire.
//
// The server is a stranger: what it sends is bounded in size, in pages and in
// time, and nothing of it is run or written to disk.
package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Source says which server to ask: one that Command starts and that speaks over
// its standard input and output, or one that answers at URL. Exactly one of the
// two is set.
type Source struct {
	// Command is the program and its arguments. No shell reads them.
	Command []string
	// Env is added to the environment that the command inherits, as KEY=value.
	Env []string
	// Dir is where the command runs; empty is the current directory.
	Dir string
	// URL is the endpoint of a server that speaks streamable HTTP.
	URL string
	// Header goes with every request to URL, for example an Authorization.
	Header http.Header
	// Stderr gets what the command writes to its standard error, and the lines
	// of its standard output that are no messages. Nil discards them; the last
	// lines are part of an error either way.
	Stderr io.Writer
}

// limits bound what a server can cost.
type limits struct {
	message int           // bytes of one message
	total   int64         // bytes of all that the server sends
	pages   int           // replies to tools/list
	strays  int           // lines on standard output that are no messages
	time    time.Duration // for everything, when the context has no deadline
	grace   time.Duration // for an end of its own, after being asked to end
}

// standard allows for npx, which may download the server before it starts it.
var standard = limits{
	message: 16 << 20,
	total:   64 << 20,
	pages:   1000,
	strays:  100,
	time:    time.Minute,
	grace:   2 * time.Second,
}

// List asks the server of src for its tools and returns one document,
// {"tools":[...]}, that holds the elements of all pages in the server's order,
// each byte for byte as the server sent it.
//
// It speaks the protocol with an initialize handshake (2025-11-25 and older) and
// the stateless one (2026-07-28), whichever the server answers. A context without
// a deadline is given one of a minute. A command that List started has ended when
// List returns.
//
// It fails when src names no server or two, when the server cannot be started or
// reached, ends or refuses, speaks something else than MCP, has no tools, or goes
// beyond the bounds of size, pages and time. The error says which, shows what the
// server said about it, and what to do.
func List(ctx context.Context, src Source) ([]byte, error) {
	return list(ctx, src, standard)
}

func list(ctx context.Context, src Source, lim limits) ([]byte, error) {
	if _, has := ctx.Deadline(); !has {
		limited, cancel := context.WithTimeout(ctx, lim.time)
		defer cancel()
		ctx = limited
	}
	conn, err := connect(ctx, src, lim)
	if err != nil {
		return nil, err
	}
	defer conn.close()
	s := session{conn: conn, lim: lim}
	if err := s.open(ctx); err != nil {
		return nil, err
	}
	return s.tools(ctx)
}

// transport carries messages to one server.
type transport interface {
	// call sends a request and returns the message that answers it.
	call(ctx context.Context, req request) (message, error)
	// notify sends a message that has no answer.
	notify(ctx context.Context, note request) error
	// speak sets the protocol version that both sides have settled on.
	speak(version string)
	// close ends the session, and the process if there is one.
	close()
}

// connect starts or addresses the server of src.
func connect(ctx context.Context, src Source, lim limits) (transport, error) {
	switch {
	case len(src.Command) > 0 && src.URL != "":
		return nil, errors.New("a command and a URL are given, which are two servers: give one")
	case len(src.Command) > 0:
		return start(ctx, src, lim)
	case src.URL == "":
		return nil, errors.New("no MCP server is given: give a command that starts one, or its URL")
	}
	at, err := url.Parse(src.URL)
	if err != nil || at.Host == "" || (at.Scheme != "http" && at.Scheme != "https") {
		return nil, fmt.Errorf("%s is no URL of an MCP server: write it whole, as in https://example.com/mcp", quote(src.URL))
	}
	return dial(at, src.Header, lim), nil
}
