package decoders

import (
	"fmt"

	"github.com/schemaport/schemaport-gen/bench/measure"
	"github.com/schemaport/schemaport-gen/bench/workload"
)

// A Missing contender cannot take a workload.
type Missing struct {
	Name   string
	Reason string
}

// Decoding returns what is timed of the well-formed call of a workload: every
// contender. A unit panics if its contender refuses the call.
func Decoding(w workload.Workload) (units []measure.Unit, missing []Missing) {
	for _, c := range All() {
		decode, err := c.New(w.Tool)
		if err != nil {
			missing = append(missing, Missing{c.Name, err.Error()})
			continue
		}
		units = append(units, accepted(c.Name, decode, c.Call(w)))
	}
	return units, missing
}

// Coercing returns our decoder on the well-formed call, and on the one with a
// scalar in a string; nothing for a workload without one.
func Coercing(w workload.Workload) []measure.Unit {
	if w.Coerced == nil {
		return nil
	}
	decode := mustOwn(w.Tool)
	return []measure.Unit{
		accepted(Plain, decode, w.Plain),
		accepted("coerced", decode, w.Coerced),
	}
}

// Rejecting returns what is timed of the faulty call of a workload: each
// contender that finds a fault, the text of its error included. It returns
// nothing for a workload without such a call.
func Rejecting(w workload.Workload) []measure.Unit {
	if w.Rejected == nil {
		return nil
	}
	units := []measure.Unit{accepted("well-formed", mustOwn(w.Tool), w.Plain)}
	for _, c := range All() {
		if !c.Validates || c.OpenAI {
			continue
		}
		if decode, err := c.New(w.Tool); err == nil {
			units = append(units, refused(c.Name, decode, w.Rejected))
		}
	}
	return units
}

// mustOwn returns our decoder. Every workload has one: a missing one is a
// mistake in this package.
func mustOwn(tool string) Decoder {
	d, err := withOptions()(tool)
	if err != nil {
		panic(tool + ": " + err.Error())
	}
	return d
}

func accepted(name string, decode Decoder, c *workload.Call) measure.Unit {
	return measure.Unit{Name: name, Run: func(n int) {
		for range n {
			if err := decode(c, nil); err != nil {
				panic(fmt.Sprintf("%s refuses a well-formed call: %v", name, err))
			}
		}
	}}
}

// texts is where the lengths of errors go, so that making them is not optimised away.
var texts int

func refused(name string, decode Decoder, c *workload.Call) measure.Unit {
	return measure.Unit{Name: name, Run: func(n int) {
		for range n {
			err := decode(c, nil)
			if err == nil {
				panic(name + " takes a faulty call")
			}
			texts += len(err.Error())
		}
	}}
}
