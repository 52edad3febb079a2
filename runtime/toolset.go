package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// ErrUnimplemented is what the methods of a generated UnimplementedHandlers return.
var ErrUnimplemented = errors.New("this tool is not implemented")

// A Call is one call on its way to a handler, as an interceptor sees it.
type Call struct {
	Tool   *Tool
	Args   any     // the decoded arguments by value, such as an orders.RefundOrderArgs
	Report *Report // what decoding them coerced and left out
}

// A Toolset carries out calls: it finds the tool, decodes the arguments, runs
// the handler and writes the result. It is safe for concurrent use.
type Toolset struct {
	catalog      Catalog
	bound        map[string]Bound
	opts         []Option
	interceptors []Interceptor
}

// NewToolset returns a toolset of bound tools, of any packages. The options are
// those of every call; an option that a call gives comes after them and wins.
// It panics if a name comes twice, as http.ServeMux does with patterns.
func NewToolset(tools []Bound, opts ...Option) *Toolset {
	s := &Toolset{bound: make(map[string]Bound, len(tools))}
	var all []*Tool
	for _, b := range tools {
		name := b.tool.Spec.Name
		if _, twice := s.bound[name]; twice {
			panic(fmt.Errorf("schemaport: two tools of a toolset are named %q", name))
		}
		s.bound[name] = b
		all = append(all, b.tool)
	}
	s.catalog = NewCatalog(all...)
	s.opts, s.interceptors = splitOptions(opts)
	return s
}

// splitOptions tells the options of decoding from the interceptors.
func splitOptions(opts []Option) (decoding []Option, around []Interceptor) {
	for _, o := range opts {
		if o.kind != optInterceptor {
			decoding = append(decoding, o)
		} else if o.interceptor != nil {
			around = append(around, o.interceptor)
		}
	}
	return decoding, around
}

// Tools returns the catalog of the tools that are bound.
func (s *Toolset) Tools() Catalog { return s.catalog }

// Definitions returns the JSON array of the bound tools to send to a target,
// as Catalog.Definitions does; it panics as that does.
func (s *Toolset) Definitions(target Target) json.RawMessage { return s.catalog.Definitions(target) }

// Call carries out one call and returns the result as JSON.
//
// It fails with an *UnknownToolError or an *ArgumentError, both written for the
// model; with a *ResultError if the result breaks the tool's outputSchema or
// is no JSON, which is the host's affair; with a plain error if the target of
// the options was not generated. The error of a handler, an interceptor or the
// context comes back unchanged. A handler's panic goes on to the caller.
func (s *Toolset) Call(ctx context.Context, name string, rawArgs []byte, opts ...Option) (json.RawMessage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	decoding, around := s.options(opts)
	b, ok := s.bound[name]
	if !ok || b.tool.isLeftOut(lastTarget(decoding)) {
		return nil, s.unknown(name)
	}
	c := Call{Tool: b.tool}
	if len(around) > 0 {
		decoding, c.Report = withReport(decoding)
	}
	args, err := b.tool.decode(rawArgs, decoding)
	if err != nil {
		return nil, err
	}
	var result any
	if len(around) == 0 {
		result, err = b.call(ctx, args)
	} else {
		c.Args = valueOf(args)
		result, err = intercept(ctx, &c, around, func(ctx context.Context) (any, error) { return b.call(ctx, args) })
	}
	if err != nil {
		return nil, err
	}
	return b.tool.encodeResult(result)
}

// options returns the options of one call: the toolset's, then its own.
func (s *Toolset) options(own []Option) (decoding []Option, around []Interceptor) {
	if len(own) == 0 {
		return s.opts, s.interceptors
	}
	decoding, around = splitOptions(own)
	if len(s.opts) > 0 {
		decoding = append(s.opts[:len(s.opts):len(s.opts)], decoding...)
	}
	if len(s.interceptors) > 0 {
		around = append(s.interceptors[:len(s.interceptors):len(s.interceptors)], around...)
	}
	return decoding, around
}

// lastTarget returns the target that the options settle on, "" for none.
func lastTarget(opts []Option) (id Target) {
	for _, o := range opts {
		if o.kind == optTarget {
			id = o.target
		}
	}
	return id
}

// withReport returns the report that the options ask for, adding one to them
// if they ask for none.
func withReport(opts []Option) ([]Option, *Report) {
	var r *Report
	for _, o := range opts {
		if o.kind == optReport {
			r = o.report
		}
	}
	if r == nil {
		r = new(Report)
		opts = append(opts[:len(opts):len(opts)], WithReport(r))
	}
	return opts, r
}

// intercept runs handle inside the interceptors, the first one outermost. An
// interceptor may call next any number of times.
func intercept(ctx context.Context, c *Call, around []Interceptor, handle func(context.Context) (any, error)) (any, error) {
	if len(around) == 0 {
		return handle(ctx)
	}
	return around[0](ctx, c, func(ctx context.Context) (any, error) {
		return intercept(ctx, c, around[1:], handle)
	})
}

// unknown is the error for a name that is not bound.
func (s *Toolset) unknown(name string) error {
	return &UnknownToolError{Name: name, Suggestions: suggest(name, s.catalog.Names())}
}

// encodeResult writes what a handler returned and checks it.
func (t *Tool) encodeResult(result any) (json.RawMessage, error) {
	raw, err := encode(result)
	if err != nil {
		return nil, t.badResult("cannot be written as JSON: " + err.Error())
	}
	out := t.output()
	if out == nil {
		if _, direct := result.(json.Marshaler); direct && !json.Valid(raw) {
			return nil, t.badResult("is not valid JSON")
		}
		return raw, nil
	}
	if out.accepts(raw, 0, new(patience)) {
		return raw, nil
	}
	if r := out.read(raw, 0, &config{level: Strict}); len(r.issues) > 0 {
		return nil, &ResultError{Tool: t.Spec.Name, Issues: r.issues}
	}
	return raw, nil
}

// badResult is the error for a result that is no JSON at all.
func (t *Tool) badResult(message string) error {
	return &ResultError{Tool: t.Spec.Name, Issues: []Issue{{Code: "syntax", Message: message}}}
}

// encode writes a value as JSON without HTML escapes. A type that writes
// itself, as generated ones do, is asked directly and taken at its word:
// encoding/json would read once more what each of them wrote.
func encode(v any) (json.RawMessage, error) {
	if m, ok := v.(json.Marshaler); ok && !isNilPointer(v) {
		return m.MarshalJSON()
	}
	var e Encoder
	e.foreign(v)
	return e.Bytes()
}

// isNilPointer reports whether v is a nil pointer, on which a method with a
// value receiver must not be called.
func isNilPointer(v any) bool {
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Pointer && r.IsNil()
}
