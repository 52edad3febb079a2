//go:build !unix

package live

import "os/exec"

// Where there are no process groups the process itself is ended; what it started
// ends by the end of its input.

func ownGroup(*exec.Cmd) {}

func terminateGroup(cmd *exec.Cmd) { killGroup(cmd) }

// killGroup kills the process, which may have ended already.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
