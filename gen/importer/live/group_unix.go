//go:build unix

package live

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the process a group of its own: npx and shells start the server
// as a child of theirs, which is to end with them.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// The group may have ended already, which is no fault.

func terminateGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }

func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
