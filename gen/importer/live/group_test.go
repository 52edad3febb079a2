//go:build unix

package live

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func init() { servers["stubborn"] = stubborn }

// stubborn starts a child, says its number, and outlives everything but force.
func stubborn(c *child) {
	signal.Ignore(syscall.SIGTERM)
	grandchild := exec.Command("sleep", "3600")
	grandchild.Stdout, grandchild.Stderr = os.Stdout, os.Stderr
	if err := grandchild.Start(); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, "child", grandchild.Process.Pid)
	m := c.greet(hasTools)
	c.say(`{"jsonrpc":"2.0","id":%s,"result":{"tools":[{"name":"t"}]}}`, m.ID)
	time.Sleep(time.Hour)
}

// TestGroupEnds: when List returns, the process has ended and so has what it
// started.
func TestGroupEnds(t *testing.T) {
	var said bytes.Buffer
	src := source("stubborn")
	src.Stderr = &said
	got, err := list(t.Context(), src, small)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"tools":[{"name":"t"}]}` + "\n"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	_, number, _ := strings.Cut(strings.TrimSpace(said.String()), "child ")
	pid, err := strconv.Atoi(number)
	if err != nil {
		t.Fatalf("the server said %q", said.String())
	}
	for range 100 {
		if ended(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("process %d, a child of the server's, still runs", pid)
}

// ended reports whether a process is gone, or only waits to be buried by
// whoever inherited it.
func ended(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	state, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	return err != nil || strings.HasPrefix(string(state), "Z")
}
