package richtools

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/schemaport/schemaport-gen/runtime"
)

type noHandlers struct{ UnimplementedHandlers }

// echo answers a call with its arguments.
func echo(_ context.Context, c *runtime.Call, _ func(context.Context) (any, error)) (any, error) {
	return c.Args, nil
}

// TestConcurrentUse calls one toolset from many goroutines at a time. All start
// at once and with another call each, so that what is made when it is first
// needed, tables, patterns and engines, is first needed by many; the race
// detector sees the rest. The answers are those of one call after the other.
func TestConcurrentUse(t *testing.T) {
	set := NewToolset(noHandlers{}, runtime.WithInterceptor(echo))
	names := Tools.Names()
	targets := Tools.Targets()
	answers := make([][]string, 16)
	start := make(chan struct{})
	var group sync.WaitGroup
	for g := range answers {
		answers[g] = make([]string, len(names)*len(seeds))
		group.Go(func() {
			<-start
			for i := range answers[g] {
				i = (i + g*len(seeds)/2) % len(answers[g])
				answers[g][i] = all(set, names[i/len(seeds)], seeds[i%len(seeds)])
			}
			set.Definitions(targets[g%len(targets)])
		})
	}
	close(start)
	group.Wait()
	for i := range answers[0] {
		want := all(set, names[i/len(seeds)], seeds[i%len(seeds)])
		for g := range answers {
			if got := answers[g][i]; got != want {
				t.Errorf("%s with %q: alone %s, in goroutine %d %s", names[i/len(seeds)], seeds[i%len(seeds)], want, g, got)
			}
		}
	}
}

// all are the answers to a call without a target and with each.
func all(set *runtime.Toolset, name, text string) string {
	raw := []byte(text)
	answers := answer(set, name, raw)
	for _, target := range Tools.Targets() {
		answers += answer(set, name, raw, runtime.WithTarget(target))
	}
	return answers
}

// answer is the result of a call, or what it fails with.
func answer(set *runtime.Toolset, name string, raw []byte, opts ...runtime.Option) string {
	kept := bytes.Clone(raw)
	got, err := set.Call(context.Background(), name, raw, opts...)
	var refused *runtime.ArgumentError
	switch {
	case !bytes.Equal(raw, kept):
		return "the text was changed"
	case errors.As(err, &refused):
		return refused.Error()
	case err != nil:
		return "not refused, but failed: " + err.Error()
	}
	return string(got)
}
