package runtime

import "context"

// requestKey is the context's key of a request. It is of the runtime, so that a
// handler finds what the binding of another package has put there.
type requestKey struct{}

// ContextWithRequest returns a context that carries the request in which a call
// arrived, as its SDK has it. Generated bindings call it.
func ContextWithRequest(ctx context.Context, request any) context.Context {
	return context.WithValue(ctx, requestKey{}, request)
}

// RequestFrom returns the request that ContextWithRequest has put into a
// context, or nil. Generated bindings wrap it with the SDK's type.
func RequestFrom(ctx context.Context) any { return ctx.Value(requestKey{}) }
