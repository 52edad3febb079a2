// Package measure times contenders by turns: each runs for a few milliseconds,
// then the next, round after round, so that what else the machine does falls
// on all of them alike. What counts is processor time of the process, which
// includes the garbage collector's.
package measure

import (
	"math/rand/v2"
	"runtime"
	"syscall"
	"time"
)

// A Unit is what is timed. Run does it n times.
type Unit struct {
	Name string
	Run  func(n int)
}

// A Result is what was measured of one unit.
type Result struct {
	Name   string
	Rounds []float64 // nanoseconds of processor time for one run, a value a round
	Allocs int       // allocations for one run
	Bytes  int       // and their bytes
}

// Options say how long to measure.
type Options struct {
	Rounds int
	Slice  time.Duration // of one unit in one round
}

// ballast stands for what a server keeps in memory. Without it the collector
// would run after every 4 MB, which no server's does.
const ballast = 16 << 20

// Interleave measures the units by turns, in an order that changes with each
// round: what one unit leaves to the collector must not always fall on the
// same other one. The results are in the order of the units. It sets
// GOMAXPROCS to 1 while it runs.
func Interleave(units []Unit, o Options) []Result {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	kept := make([]byte, ballast)
	defer runtime.KeepAlive(kept)
	runtime.GC()
	results := make([]Result, len(units))
	counts := make([]int, len(units))
	for i, u := range units {
		counts[i] = calibrate(u, o.Slice)
		results[i].Name = u.Name
		results[i].Allocs, results[i].Bytes = allocations(u)
	}
	order := rand.New(rand.NewPCG(1, 2))
	for range o.Rounds {
		for _, i := range order.Perm(len(units)) {
			spent := timed(units[i], counts[i])
			results[i].Rounds = append(results[i].Rounds, float64(spent)/float64(counts[i]))
		}
	}
	return results
}

// ProcessorTime returns the time that this process has spent, user and system.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("getrusage: " + err.Error()) // the arguments are constants
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func timed(u Unit, n int) time.Duration {
	before := ProcessorTime()
	u.Run(n)
	return ProcessorTime() - before
}

// calibrate returns how often a unit runs in one slice. The first runs are not
// counted: tables are prepared in them, pools filled, code compiled.
func calibrate(u Unit, slice time.Duration) int {
	u.Run(2)
	for n := 1; ; {
		spent := timed(u, n)
		switch {
		case spent >= slice*2/3 || n >= 1<<24:
			return n
		case spent < slice/16:
			n *= 8
		default:
			n = int(float64(n)*float64(slice)/float64(spent)) + 1
		}
	}
}

// allocations returns the mean of a few runs, which hides what the runtime
// allocates by itself.
func allocations(u Unit) (count, bytes int) {
	const runs = 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	u.Run(runs)
	runtime.ReadMemStats(&after)
	return int((after.Mallocs - before.Mallocs) / runs), int((after.TotalAlloc - before.TotalAlloc) / runs)
}
