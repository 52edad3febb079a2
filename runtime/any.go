package runtime

import "encoding/json"

// Any reads a value of any kind: nil, a bool, a string, a json.Number (so that
// no digit is lost), a []any or a map[string]any.
func (d *Decoder) Any() any {
	if at := d.ahead(); !at.free && !d.vet(at) {
		return nil
	}
	return d.anything()
}

// anything reads the value ahead and holds it against nothing.
func (d *Decoder) anything() any {
	if d.i >= len(d.b) {
		d.fail()
		return nil
	}
	switch d.b[d.i] {
	case '{':
		return d.anyObject()
	case '[':
		return d.anyArray()
	case '"':
		return d.text()
	case 't':
		d.literal("true")
		return true
	case 'f':
		d.literal("false")
		return false
	case 'n':
		d.literal("null")
		return nil
	}
	end := skipNumber(d.b, d.i)
	if end < 0 {
		d.fail()
		return nil
	}
	n := json.Number(d.own(d.i, end))
	d.i = end
	return n
}

func (d *Decoder) literal(name string) {
	end := skipWord(d.b, d.i, name)
	if end < 0 {
		d.fail()
		return
	}
	d.i = end
}

func (d *Decoder) anyObject() map[string]any {
	d.at = d.t.any.row
	m := make(map[string]any)
	e := d.Map()
	for e.Next(d) {
		name := e.Key()
		m[name] = d.anything()
	}
	e.Unique(d, len(m))
	return m
}

func (d *Decoder) anyArray() []any {
	d.at = d.t.any.row
	list := []any{}
	l := d.Array()
	for l.Next(d) {
		list = append(list, d.anything())
	}
	return list
}
