package gen_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// A driver is the program of testdata/driver, kept running: the answers to one
// batch of calls can be looked at before the next is made.
type driver struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

func startDriver(path string) (*driver, error) {
	cmd := exec.Command(path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &driver{cmd, in, json.NewDecoder(bufio.NewReader(out))}, cmd.Start()
}

// ask plays calls and returns their outcomes.
func (d *driver) ask(calls []call) ([]outcome, error) {
	sent := make(chan error, 1)
	go func() { sent <- d.send(calls) }()
	outcomes := make([]outcome, len(calls))
	for i := range outcomes {
		if err := d.out.Decode(&outcomes[i]); err != nil {
			return nil, fmt.Errorf("no outcome of %s in %s with %s: %w", calls[i].Tool, calls[i].Set, calls[i].Args, err)
		}
	}
	return outcomes, <-sent
}

func (d *driver) send(calls []call) error {
	w := bufio.NewWriter(d.in)
	enc := json.NewEncoder(w)
	for _, c := range calls {
		if err := enc.Encode(c); err != nil {
			return err
		}
	}
	return w.Flush()
}

// stop ends the program.
func (d *driver) stop() error {
	if err := d.in.Close(); err != nil {
		return err
	}
	return d.cmd.Wait()
}
