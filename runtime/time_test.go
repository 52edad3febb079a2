package runtime

import (
	"testing"
	"time"
)

func TestTimes(t *testing.T) {
	east := time.FixedZone("", 90*60)
	tests := []struct {
		text string
		want time.Time
		back string // what it is written as again; "" for the same text
	}{
		{"2024-02-29T23:59:59Z", time.Date(2024, 2, 29, 23, 59, 59, 0, time.UTC), ""},
		{"2024-02-29t01:02:03.5+01:30", time.Date(2024, 2, 29, 1, 2, 3, 5e8, east), "2024-02-29T01:02:03.5+01:30"},
		{"2024-01-01T00:00:00-00:00", time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), "2024-01-01T00:00:00Z"},
		{"1998-12-31T23:59:60Z", time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC), "1999-01-01T00:00:00Z"},
		{"2024-01-01T00:00:00.1234567899Z", time.Date(2024, 1, 1, 0, 0, 0, 123456789, time.UTC), "2024-01-01T00:00:00.123456789Z"},
		{"0000-01-01T00:00:00Z", time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), ""},
	}
	for _, test := range tests {
		got, ok := parseDateTime(test.text)
		if !ok || !got.Equal(test.want) {
			t.Errorf("%s is read as %v, %t, want %v", test.text, got, ok, test.want)
			continue
		}
		var e Encoder
		e.Time(got)
		raw, err := e.Bytes()
		want := test.back
		if want == "" {
			want = test.text
		}
		if string(raw) != `"`+want+`"` || err != nil {
			t.Errorf("%s is written as %s, %v, want %s", test.text, raw, err, want)
		}
	}
}

func TestDatesAreWritten(t *testing.T) {
	var e Encoder
	e.Date(time.Date(2024, 2, 29, 23, 0, 0, 0, time.FixedZone("", -8*3600)))
	if raw, err := e.Bytes(); string(raw) != `"2024-02-29"` || err != nil {
		t.Errorf("got %s, %v", raw, err)
	}
}

func TestTimesThatCannotBeWritten(t *testing.T) {
	late := time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, write := range map[string]func(*Encoder){
		"date-time": func(e *Encoder) { e.Time(late) },
		"date":      func(e *Encoder) { e.Date(late) },
		"offset":    func(e *Encoder) { e.Time(late.AddDate(-1, 0, 0).In(time.FixedZone("", 24*3600))) },
	} {
		var e Encoder
		write(&e)
		if raw, err := e.Bytes(); err == nil {
			t.Errorf("%s: got %s, want an error", name, raw)
		}
	}
}

// TestDecodeTimes reads times through a table, as generated code does.
func TestDecodeTimes(t *testing.T) {
	tool := &Tool{Spec: ToolSpec{Name: "book", Level: Standard, Input: []Spec{
		{Types: ObjectType, Fields: []Field{{Name: "at", Row: 1}, {Name: "day", Row: 2}}},
		{Types: StringType, Format: &FormatDateTime},
		{Types: StringType, Format: &FormatDate},
	}}}
	decode := func(raw string) (at, day time.Time, err error) {
		var d Decoder
		for d.Start(tool, []byte(raw), nil); d.Pass(); {
			for m := d.Object(); m.Next(&d); {
				switch m.Field() {
				case 0:
					at = d.Time()
				case 1:
					day = d.Date()
				}
			}
		}
		return at, day, d.Err()
	}
	at, day, err := decode(`{"at":"2024-01-02T03:04:05Z","day":"2024-06-07"}`)
	if err != nil || !at.Equal(time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC)) || !day.Equal(time.Date(2024, 6, 7, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("got %v, %v, %v", at, day, err)
	}
	_, _, err = decode(`{"at":"tomorrow","day":"2024-02-30"}`)
	fault, ok := err.(*ArgumentError)
	if !ok || len(fault.Issues) != 2 || fault.Issues[0].Code != "format" || fault.Issues[1].Path != "day" {
		t.Errorf("got %v, want two format faults", err)
	}
}
