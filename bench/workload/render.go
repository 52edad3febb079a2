package workload

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
)

// An object is a JSON object whose members have an order. The value nil stands
// for an optional member that is left out.
type object []member

type member struct {
	name  string
	value any // an object, a list, or what encoding/json writes
}

type list []any

// written says how JSON is written.
type written struct {
	nulls   bool       // a null for what is left out
	shuffle *rand.Rand // or nil: in the order given
}

// render returns the JSON of v, without white space.
func render(v any, w written) string {
	var b strings.Builder
	w.value(&b, v)
	return b.String()
}

func (w written) value(b *strings.Builder, v any) {
	switch v := v.(type) {
	case object:
		w.object(b, v)
	case list:
		b.WriteByte('[')
		for i, e := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			w.value(b, e)
		}
		b.WriteByte(']')
	default:
		w.scalar(b, v)
	}
}

// object writes the members, in another order if asked. The order is drawn for
// all members, so that it does not depend on whether nulls are written.
func (w written) object(b *strings.Builder, o object) {
	o = slices.Clone(o)
	if w.shuffle != nil {
		w.shuffle.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
	}
	if !w.nulls {
		o = slices.DeleteFunc(o, func(m member) bool { return m.value == nil })
	}
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		w.scalar(b, m.name)
		b.WriteByte(':')
		w.value(b, m.value)
	}
	b.WriteByte('}')
}

// scalar writes as models do: no escapes that JSON does not need.
func (written) scalar(b *strings.Builder, v any) {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("workload: " + err.Error())
	}
	b.WriteString(strings.TrimSuffix(text.String(), "\n"))
}
