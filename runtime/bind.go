package runtime

import "context"

// A Bound is a tool with the function that carries out its calls.
type Bound struct {
	tool *Tool
	call func(ctx context.Context, args any) (any, error)
}

// NewBound ties a function to a tool. The function is called with a pointer to
// the tool's argument struct. Bind does the same with types that are checked.
func NewBound(t *Tool, call func(ctx context.Context, args any) (any, error)) Bound {
	return Bound{tool: t, call: call}
}

// BindAll ties one function to every tool of a catalog; generated code tells
// them apart by the type of the arguments, a pointer to the tool's argument
// struct. That takes much less code than a function for each tool.
func BindAll(tools Catalog, call func(ctx context.Context, args any) (any, error)) []Bound {
	bound := make([]Bound, len(tools.tools))
	for i, t := range tools.tools {
		bound[i] = NewBound(t, call)
	}
	return bound
}

// Tool returns the tool that is bound.
func (b Bound) Tool() *Tool { return b.tool }

// Bind ties a function to the tool that its argument type belongs to. What it
// returns is free: Call writes it as JSON and checks it against the tool's
// outputSchema, where there is one.
func Bind[A, R any, P Arguments[A]](handle func(context.Context, A) (R, error)) Bound {
	return NewBound(P(new(A)).Tool(), func(ctx context.Context, args any) (any, error) {
		return handle(ctx, *args.(*A))
	})
}
