package repairs

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	realalexandreai "github.com/RealAlexandreAI/json-repair"
	kaptinlin "github.com/kaptinlin/jsonrepair"

	"github.com/schemaport/schemaport-gen/runtime"
)

// A Repairer turns malformed text into JSON.
type Repairer struct {
	Name, Module string
	Repair       func(text string) (string, error) // nil: the text is left as it is
}

// Repairers are the others.
var Repairers = []Repairer{
	{"kaptinlin/jsonrepair", "github.com/kaptinlin/jsonrepair", kaptinlin.Repair},
	{"RealAlexandreAI/json-repair", "github.com/RealAlexandreAI/json-repair", realalexandreai.RepairJSON},
}

// Own is no repairer: level lenient repairs by itself.
var Own = Repairer{Name: "level lenient"}

// run repairs a text. It fails as the repairer does, where it panics, and where
// it returns something that is not JSON.
func (r *Repairer) run(text string) (repaired string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s panicked: %v", r.Name, p)
		}
	}()
	if r.Repair == nil {
		return text, nil
	}
	repaired, err = r.Repair(text)
	if err == nil && !json.Valid([]byte(repaired)) {
		err = errors.New("the repaired text is not JSON")
	}
	return repaired, err
}

// A Score counts what became of the inputs.
type Score struct {
	Recovered, Wrong, Refused int // of those with a value
	Guessed                   int // of those to be refused: they were accepted
	Made                      int // of those to be refused that are no JSON: JSON was made of them
	Missed                    []string
}

// Judge repairs every input and decodes what comes of it with the input's
// schema, at a level.
func (r *Repairer) Judge(valued, refused []Input, level runtime.Level) Score {
	var s Score
	for _, in := range valued {
		switch got, err := r.read(in, level); {
		case err != nil:
			s.Refused++
			s.Missed = append(s.Missed, in.Name)
		case reflect.DeepEqual(got, in.Want):
			s.Recovered++
		default:
			s.Wrong++
			s.Missed = append(s.Missed, in.Name)
		}
	}
	for _, in := range refused {
		_, err := r.read(in, level)
		if err == nil {
			s.Guessed++
			s.Missed = append(s.Missed, in.Name)
		}
		if Broken(in) && (r.Repair == nil && err == nil || r.Repair != nil && r.makes(in.Text)) {
			s.Made++
		}
	}
	return s
}

// Broken reports whether the text of an input is no JSON: its fault is not in a string.
func Broken(in Input) bool { return !json.Valid([]byte(in.Text)) }

func (r *Repairer) makes(text string) bool {
	_, err := r.run(text)
	return err == nil
}

// read is the value that becomes of an input.
func (r *Repairer) read(in Input, level runtime.Level) (value any, err error) {
	repaired, err := r.run(in.Text)
	if err != nil {
		return nil, err
	}
	decoded, err := in.decoder.Decode([]byte(repaired), runtime.WithLevel(level))
	if err != nil {
		return nil, err
	}
	return value, json.Unmarshal(decoded, &value)
}
