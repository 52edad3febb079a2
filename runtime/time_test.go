package runtime

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
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
		{"1998-12-31T23:59:60.500z", time.Date(1999, 1, 1, 0, 0, 0, 5e8, time.UTC), "1999-01-01T00:00:00.5Z"},
		{"2024-01-01T00:00:00.1234567899Z", time.Date(2024, 1, 1, 0, 0, 0, 123456789, time.UTC), "2024-01-01T00:00:00.123456789Z"},
		{"2024-01-01T00:00:00.500+00:00", time.Date(2024, 1, 1, 0, 0, 0, 5e8, time.UTC), "2024-01-01T00:00:00.5Z"},
		{"0000-01-01T00:00:00Z", time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), ""},
		{"0000-01-01T00:00:00+23:59", time.Date(0, 1, 1, 0, 0, 0, 0, time.FixedZone("", 1439*60)), ""},
		{"9999-12-31T23:59:59.999999999-23:59", time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.FixedZone("", -1439*60)), ""},
		{"9999-12-31T23:59:60.25Z", time.Date(10000, 1, 1, 0, 0, 0, 25e7, time.UTC), ""},
		{"9999-12-31T22:59:60-01:00", time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), "9999-12-31T23:00:00-01:00"},
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

// TestTimesComeBack reads and writes many times: every valid text is the same
// instant with the same offset again, and one that has no zeros at the end of
// its fraction, and no other spelling of Z, is the same text.
func TestTimesComeBack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	valid, same := 0, 0
	for range 50_000 {
		text := randomDateTime(rnd)
		at, ok := parseDateTime(text)
		if ok != FormatDateTime.Valid(text) {
			t.Fatalf("%s: the format and the reader disagree", text)
		}
		if !ok {
			continue
		}
		valid++
		written, err := dateTimeText(at)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, ok := parseDateTime(string(written))
		_, offset := at.Zone()
		_, offsetAgain := again.Zone()
		if !ok || !again.Equal(at) || offset != offsetAgain {
			t.Fatalf("%s is written as %s, which is read as %v, %t", text, written, again, ok)
		}
		if canonicalTime.MatchString(text) && !strings.Contains(text, ":60") {
			same++
			if string(written) != text {
				t.Fatalf("%s is written as %s", text, written)
			}
		}
		if standard, err := time.Parse(time.RFC3339, text); err == nil && !standard.Equal(at) {
			t.Fatalf("%s is read as %v, by package time as %v", text, at, standard)
		}
	}
	if valid < 25_000 || same < 2_000 {
		t.Errorf("only %d of 50000 texts are valid, and %d the same again", valid, same)
	}
}

// canonicalTime matches a date-time that is as Go writes it, but for leap seconds.
var canonicalTime = regexp.MustCompile(`^[^tz]{10}T[0-9:]{8}(\.[0-9]{0,8}[1-9])?(Z|[+-](0[1-9]|[1-9].):..|[+-]00:(0[1-9]|[1-9].))$`)

// randomDateTime makes a text that has the form of a date-time, and often is one.
func randomDateTime(rnd *rand.Rand) string {
	second := rnd.IntN(62)
	hour, minute := rnd.IntN(25), rnd.IntN(61)
	zone, shift := []string{"Z", "z", "+00:00", "-00:00"}[rnd.IntN(4)], 0
	if rnd.IntN(2) == 0 {
		shift = rnd.IntN(2*1439+1) - 1439
		sign, distance := '+', shift
		if shift < 0 {
			sign, distance = '-', -shift
		}
		zone = fmt.Sprintf("%c%02d:%02d", sign, distance/60, distance%60)
	}
	if rnd.IntN(4) == 0 { // a leap second
		utc := 24*60 - 1 + shift
		hour, minute, second = (utc+1440)%1440/60, (utc+1440)%1440%60, 60
	}
	fraction := ""
	if n := rnd.IntN(12); n > 0 {
		fraction = "." + fmt.Sprintf("%012d", rnd.Int64N(1e12))[:n]
	}
	year := rnd.IntN(10_000)
	if rnd.IntN(8) == 0 {
		year = rnd.IntN(2) * 9999
	}
	return fmt.Sprintf("%04d-%02d-%02d%c%02d:%02d:%02d%s%s", year, 1+rnd.IntN(12), 1+rnd.IntN(31), "Tt"[rnd.IntN(2)],
		hour, minute, second, fraction, zone)
}

// TestDatesComeBack reads and writes every date of some years.
func TestDatesComeBack(t *testing.T) {
	for _, year := range []int{0, 1, 1582, 1900, 2000, 2023, 2024, 9999} {
		for day := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() == year; day = day.AddDate(0, 0, 1) {
			text := day.Format(time.DateOnly)
			got, ok := parseDate(text)
			var e Encoder
			e.Date(got)
			raw, err := e.Bytes()
			if !ok || !got.Equal(day) || string(raw) != `"`+text+`"` || err != nil {
				t.Errorf("%s is read as %v, %t, and written as %s, %v", text, got, ok, raw, err)
			}
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
	east := time.FixedZone("", 3600)
	late := time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, write := range map[string]func(*Encoder){
		"date-time": func(e *Encoder) { e.Time(late.AddDate(0, 0, 1)) },
		"second":    func(e *Encoder) { e.Time(late.Add(time.Second)) },
		"zone":      func(e *Encoder) { e.Time(late.In(east)) },
		"date":      func(e *Encoder) { e.Date(late.Add(time.Second)) },
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
