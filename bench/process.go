package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/schemaport/schemaport-gen/bench/measure"
)

// A cost is what a process took, its own children included.
type cost struct {
	cpu, wall time.Duration
	peak      int64 // bytes of memory, of the largest of the processes
}

// bin is where the programs are that this one builds.
var bin = filepath.Join(work, "bin")

// buildProgram builds the command of a package into bin, and returns its path.
func buildProgram(name, pkg string) (string, error) {
	path, err := filepath.Abs(filepath.Join(bin, name))
	if err != nil {
		return "", err
	}
	if out, err := exec.Command("go", "build", "-o", path, pkg).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build %s: %w: %.500s", pkg, err, out)
	}
	return path, nil
}

// spend runs a command by the program of that name. It fails as the command
// does, with what that said.
func spend(command string, args ...string) (cost, error) {
	var result, said bytes.Buffer
	cmd := exec.Command(filepath.Join(bin, "spend"), append([]string{command}, args...)...)
	cmd.Stdout, cmd.Stderr = &result, &said
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%s: %w: %.500s", command, err, said.String())
	}
	var c cost
	if _, err := fmt.Sscan(result.String(), &c.cpu, &c.wall, &c.peak); err != nil {
		return cost{}, fmt.Errorf("spend: %w", err)
	}
	return c, nil
}

// middle returns the medians of several runs.
func middle(runs []cost) cost {
	of := func(value func(cost) float64) float64 {
		values := make([]float64, len(runs))
		for i, r := range runs {
			values[i] = value(r)
		}
		return measure.Median(values)
	}
	return cost{
		cpu:  time.Duration(of(func(c cost) float64 { return float64(c.cpu) })),
		wall: time.Duration(of(func(c cost) float64 { return float64(c.wall) })),
		peak: int64(of(func(c cost) float64 { return float64(c.peak) })),
	}
}

func seconds(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%.3f", d.Seconds())
	}
	return fmt.Sprintf("%.2f", d.Seconds())
}
