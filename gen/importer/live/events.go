package live

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// events reads the data of server-sent events.
type events struct {
	lines *bufio.Reader
	limit int
}

func newEvents(r io.Reader, limit int) *events {
	return &events{bufio.NewReaderSize(r, 64<<10), limit}
}

// next returns the data of the next event that has any. It fails with io.EOF at
// the end of the stream; an event that the end cuts is no event.
func (e *events) next() ([]byte, error) {
	var data []byte
	has := false
	for {
		line, err := e.line()
		if err != nil {
			return nil, err
		}
		if len(line) == 0 {
			if len(data) > 0 {
				return data, nil
			}
			has = false
			continue
		}
		value, ok := bytes.CutPrefix(line, []byte("data"))
		if !ok || (len(value) > 0 && value[0] != ':') {
			continue
		}
		if len(data)+len(value) > e.limit {
			return nil, tooLong(e.limit)
		}
		if has {
			data = append(data, '\n')
		}
		data = append(data, bytes.TrimPrefix(bytes.TrimPrefix(value, []byte(":")), []byte(" "))...)
		has = true
	}
}

// line returns a line without its end, which is LF or CRLF.
func (e *events) line() ([]byte, error) {
	var line []byte
	for {
		part, err := e.lines.ReadSlice('\n')
		if len(line)+len(part) > e.limit {
			return nil, tooLong(e.limit)
		}
		line = append(line, part...)
		if err == nil {
			return bytes.TrimSuffix(line[:len(line)-1], []byte("\r")), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
	}
}
