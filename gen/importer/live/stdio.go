package live

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// process is a server that was started, which writes one message a line.
type process struct {
	name   string
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout io.ReadCloser
	log    *tail
	lim    limits

	batches chan []message
	// failure is why batches was closed; nil when standard output ended.
	failure error
	// done is closed when the process has ended and was waited for.
	done chan struct{}
	// left is closed when nobody reads batches any more.
	left   chan struct{}
	disarm func() bool
}

// start runs the command of src. When ctx ends the process is killed, which also
// ends a read or a write that waits for it.
func start(ctx context.Context, src Source, lim limits) (*process, error) {
	p := &process{
		name: src.Command[0],
		cmd:  exec.Command(src.Command[0], src.Command[1:]...),
		log:  &tail{next: src.Stderr},
		lim:  lim, batches: make(chan []message), done: make(chan struct{}), left: make(chan struct{}),
	}
	p.cmd.Env = append(os.Environ(), src.Env...)
	p.cmd.Dir = src.Dir
	p.cmd.Stderr = p.log
	p.cmd.WaitDelay = lim.grace
	ownGroup(p.cmd)
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.stdout, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, p.startError(err)
	}
	p.disarm = context.AfterFunc(ctx, p.abort)
	go p.read()
	return p, nil
}

func (p *process) startError(err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("the server's command %s was not found: install it, or write the path of the program", quote(p.name))
	}
	return fmt.Errorf("the server's command %s cannot be started: %w", quote(p.name), err)
}

// speak has nothing to do: on standard input a version is in the messages alone.
func (p *process) speak(string) {}

func (p *process) notify(ctx context.Context, note request) error {
	line, err := note.encode()
	if err != nil {
		return err
	}
	if err := p.write(line); err != nil {
		return p.ended(ctx, note)
	}
	return nil
}

func (p *process) call(ctx context.Context, req request) (message, error) {
	if err := p.notify(ctx, req); err != nil {
		return message{}, err
	}
	for {
		select {
		case <-ctx.Done():
			return message{}, p.late(ctx, req)
		case batch, more := <-p.batches:
			if !more {
				return message{}, p.ended(ctx, req)
			}
			answer, found, err := p.take(batch, req)
			if err != nil {
				return message{}, p.ended(ctx, req)
			}
			if found {
				return answer, nil
			}
		}
	}
}

// take looks for the answer to req and answers what the server asks meanwhile.
func (p *process) take(batch []message, req request) (answer message, found bool, err error) {
	for _, m := range batch {
		switch {
		case m.answers(req):
			answer, found = m, true
		case m.asks():
			line, err := m.reply()
			if err != nil {
				return message{}, false, err
			}
			if err := p.write(line); err != nil {
				return message{}, false, err
			}
		}
	}
	return answer, found, nil
}

func (p *process) write(line []byte) error {
	_, err := p.stdin.Write(append(line, '\n'))
	return err
}

// read hands over the messages of standard output until it ends or goes beyond
// a bound, and then waits for the process.
func (p *process) read() {
	defer close(p.done)
	p.failure = p.messages()
	close(p.batches)
	if p.failure != nil {
		p.abort()
	}
	// The exit status is read from ProcessState.
	_ = p.cmd.Wait()
	killGroup(p.cmd)
}

func (p *process) messages() error {
	lines := bufio.NewReaderSize(p.stdout, 64<<10)
	total := int64(0)
	for {
		line, end, err := readLine(lines, p.lim.message)
		if err != nil {
			return err
		}
		if total += int64(len(line)); total > p.lim.total {
			return tooMuch(p.lim.total)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			if err := p.hand(line); err != nil {
				return err
			}
		}
		if end {
			return nil
		}
	}
}

// hand passes on the messages of a line. Servers print greetings, so lines that
// are no messages are put aside, up to a number.
func (p *process) hand(line []byte) error {
	batch, err := parse(line)
	if err != nil {
		if p.log.stray(line) > p.lim.strays {
			return errors.New("the command is no MCP server")
		}
		return nil
	}
	select {
	case p.batches <- batch:
	case <-p.left:
	}
	return nil
}

// readLine returns the next line, of up to limit bytes, and whether it is the
// last one; a line that breaks off is the last.
func readLine(r *bufio.Reader, limit int) (line []byte, end bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return nil, true, tooLong(limit)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err != nil, nil
		}
	}
}

// ended says why the process does not answer req.
func (p *process) ended(ctx context.Context, req request) error {
	select {
	case <-p.done:
	case <-time.After(2 * p.lim.grace): // longer than Wait takes after a kill
	}
	if ctx.Err() != nil {
		return p.late(ctx, req)
	}
	what := "closed its standard output"
	select {
	case <-p.done:
		what = "ended (" + p.cmd.ProcessState.String() + ")"
		if p.failure != nil {
			return fmt.Errorf("%w%s", p.failure, p.log)
		}
	default:
	}
	return fmt.Errorf("the server's command %s %s before it answered %s%s", quote(p.name), what, req.method, p.log)
}

func (p *process) late(ctx context.Context, req request) error {
	return fmt.Errorf("%w%s", late(ctx, "the server's command "+quote(p.name), req), p.log)
}

// abort ends the process at once, if it has not ended.
func (p *process) abort() {
	select {
	case <-p.done:
		return
	default:
	}
	killGroup(p.cmd)
	p.stdin.Close()
	p.stdout.Close()
}

// close ends the process as the protocol says: by the end of its input, then by
// the signal to terminate, then by force.
func (p *process) close() {
	close(p.left)
	p.stdin.Close()
	for _, push := range []func(){func() {}, func() { terminateGroup(p.cmd) }, p.abort} {
		push()
		select {
		case <-p.done:
			p.disarm()
			return
		case <-time.After(p.lim.grace):
		}
	}
	p.disarm()
}

// tail passes on what the process says beside its messages and keeps the end.
type tail struct {
	next io.Writer

	mu     sync.Mutex
	last   []byte
	strays int
	first  string
}

const kept = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b[max(0, len(b)-kept):]...)
	t.last = append(t.last[:0], t.last[max(0, len(t.last)-kept):]...)
	t.pass(b)
	return len(b), nil
}

// pass writes to the reader's own output, whose faults are no reason to stop the
// server.
func (t *tail) pass(b []byte) {
	if t.next != nil {
		_, _ = t.next.Write(b)
	}
}

// stray notes a line of standard output that is no message, and counts them.
func (t *tail) stray(line []byte) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.strays++; t.strays == 1 {
		t.first = string(line[:min(len(line), shown+1)])
	}
	t.pass(line[:min(len(line), kept)])
	return t.strays
}

// String is what an error adds: the first stray line, and the last lines of
// standard error.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := ""
	if t.strays > 0 {
		text = "\nit printed to standard output what is no JSON-RPC message: " + quote(t.first)
	}
	lines := strings.Split(strings.TrimSpace(printable(string(t.last))), "\n")
	lines = lines[max(0, len(lines)-10):]
	if lines[0] == "" {
		return text
	}
	return text + "\nthe last lines of its standard error:\n\t" + strings.Join(lines, "\n\t")
}
