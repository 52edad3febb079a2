package runtime

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	t, result, err := s.invoke(ctx, name, rawArgs, opts)
	if err != nil {
		return nil, err
	}
	return t.EncodeResult(result)
}

// Invoke is Call for a caller that wants the result as the handler returned it,
// neither written as JSON nor checked: Tool.EncodeResult does both.
func (s *Toolset) Invoke(ctx context.Context, name string, rawArgs []byte, opts ...Option) (any, error) {
	_, result, err := s.invoke(ctx, name, rawArgs, opts)
	return result, err
}

// invoke finds the tool, decodes the arguments and runs the handler inside the
// interceptors.
func (s *Toolset) invoke(ctx context.Context, name string, rawArgs []byte, opts []Option) (*Tool, any, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	decoding, around := s.options(opts)
	b, ok := s.bound[name]
	if target := lastTarget(decoding); !ok || b.tool.isLeftOut(target) {
		return nil, nil, s.unknown(name, target)
	}
	c := Call{Tool: b.tool}
	if len(around) > 0 {
		decoding, c.Report = withReport(decoding)
	}
	args, err := b.tool.decode(rawArgs, decoding)
	if err != nil {
		return nil, nil, err
	}
	var result any
	if len(around) == 0 {
		result, err = b.call(ctx, args)
	} else {
		c.Args = valueOf(args)
		result, err = intercept(ctx, &c, around, func(ctx context.Context) (any, error) { return b.call(ctx, args) })
	}
	if err != nil {
		return nil, nil, err
	}
	return b.tool, result, nil
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

// unknown is the error for a name that is not bound, or that a target's model was
// never told: it is told no such name now. Where no tool was generated for the
// target, that is the error.
func (s *Toolset) unknown(name string, target Target) error {
	var names []string
	var wrong error
	for _, t := range s.catalog.tools {
		err := error(nil)
		if target != "" {
			err = t.checkTarget(target)
		}
		switch {
		case err == nil:
			names = append(names, t.Spec.Name)
		case !t.isLeftOut(target):
			wrong = err
		}
	}
	if wrong != nil && names == nil {
		return wrong
	}
	return &UnknownToolError{Name: name, Suggestions: suggest(name, names)}
}
