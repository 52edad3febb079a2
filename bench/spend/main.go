// Command spend runs another command, and prints what it took: processor
// nanoseconds, wall-clock nanoseconds, and the largest memory in bytes. It is a
// process of its own because a new process is charged with the memory of the
// one that started it, and this one has little.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: spend COMMAND [ARGUMENT...]")
		os.Exit(2)
	}
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	p := cmd.ProcessState
	fmt.Println(int64(p.UserTime()+p.SystemTime()), int64(wall), peak(p))
}

// peak returns the largest memory of a process that has ended. Linux counts it in KB.
func peak(p *os.ProcessState) int64 {
	u, ok := p.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "linux":
		return u.Maxrss << 10
	}
	return u.Maxrss
}
