package runtime

// A Stream holds the calls of one reply while a model is still writing it. A
// generated binding feeds it what an SDK's stream brings; a program reads from
// it how far each call has come. The zero Stream is ready for use. It is not
// safe for concurrent use.
type Stream struct {
	calls   []*StreamedCall
	byIndex map[int64]*StreamedCall
}

// A StreamedCall is one call of a Stream. What it holds is for display: a call is
// carried out from what the SDK hands over when the reply has ended.
type StreamedCall struct {
	ID        string  // as the provider names the call; "" until it has
	Name      string  // of the tool; "" until it has arrived
	Arguments Preview // as far as they have come
}

// maxStreamed bounds the calls of one stream: indexes come from the wire.
const maxStreamed = 1024

// Call returns the call at the stream's index, which begins where there is none
// yet. Beyond 1,024 calls it returns one that the stream does not keep.
func (s *Stream) Call(index int64) *StreamedCall {
	if c := s.byIndex[index]; c != nil {
		return c
	}
	c := new(StreamedCall)
	if len(s.calls) == maxStreamed {
		return c
	}
	if s.byIndex == nil {
		s.byIndex = make(map[int64]*StreamedCall)
	}
	s.byIndex[index] = c
	s.calls = append(s.calls, c)
	return c
}

// Lookup returns the call at the stream's index and whether one has begun there.
func (s *Stream) Lookup(index int64) (*StreamedCall, bool) {
	c, ok := s.byIndex[index]
	return c, ok
}

// Calls returns the calls in the order in which they began. The slice is the
// stream's own and not to be modified.
func (s *Stream) Calls() []*StreamedCall { return s.calls }
