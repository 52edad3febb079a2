package runtime

import (
	"errors"
	"strings"
	"time"
)

// A clock is a time of day with its offset from UTC, as RFC 3339 writes it.
type clock struct {
	hour, minute, second, nanosecond int
	offset                           int // minutes east of UTC
}

// Time reads a date-time: the same instant with the same offset. A leap second
// becomes the first second of the next minute, which is how time.Time counts;
// digits beyond nanoseconds are dropped. How the text is written is not kept:
// zeros at the end of a fraction go, and an offset of zero is Z.
func (d *Decoder) Time() time.Time {
	t, ok := parseDateTime(d.String())
	if !ok {
		d.fail()
	}
	return t
}

// Date reads a date, as its midnight in UTC.
func (d *Decoder) Date() time.Time {
	t, ok := parseDate(d.String())
	if !ok {
		d.fail()
	}
	return t
}

// Time writes a date-time. A year or an offset that RFC 3339 cannot write makes
// the encoder fail.
func (e *Encoder) Time(t time.Time) {
	text, err := dateTimeText(t)
	if err != nil {
		e.fail(err)
		return
	}
	e.String(string(text))
}

// dateTimeText writes the date-time of RFC 3339. The leap second at the end of
// the year 9999, which can be read, is the one time of a later year that can be
// written.
func dateTimeText(t time.Time) ([]byte, error) {
	text, err := t.MarshalText()
	if err == nil || !t.Truncate(time.Second).Equal(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)) {
		return text, err
	}
	text, earlierErr := t.Add(-time.Second).MarshalText()
	if earlierErr != nil {
		return nil, err
	}
	copy(text[len("9999-12-31T23:59:"):], "60")
	return text, nil
}

// Date writes the date of t where t is. A year outside 0 to 9999 makes the
// encoder fail.
func (e *Encoder) Date(t time.Time) {
	if y := t.Year(); y < 0 || y > 9999 {
		e.fail(errors.New("a date's year must be between 0 and 9999"))
		return
	}
	e.String(t.Format(time.DateOnly))
}

func validDateTime(s string) bool {
	_, ok := parseDateTime(s)
	return ok
}

func validDate(s string) bool {
	_, ok := parseDate(s)
	return ok
}

func validTime(s string) bool {
	_, ok := parseClock(s)
	return ok
}

// parseDateTime reads the date-time of RFC 3339. time.Parse is not used: it
// refuses leap seconds and takes what is no RFC 3339, such as a comma.
func parseDateTime(s string) (time.Time, bool) {
	if len(s) < 11 || s[10]|0x20 != 't' {
		return time.Time{}, false
	}
	day, ok := parseDate(s[:10])
	if !ok {
		return time.Time{}, false
	}
	c, ok := parseClock(s[11:])
	if !ok {
		return time.Time{}, false
	}
	zone := time.UTC
	if c.offset != 0 {
		zone = time.FixedZone("", c.offset*60)
	}
	year, month, mday := day.Date()
	return time.Date(year, month, mday, c.hour, c.minute, c.second, c.nanosecond, zone), true
}

// parseDate reads the full-date of RFC 3339.
func parseDate(s string) (time.Time, bool) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return time.Time{}, false
	}
	century, ok1 := twoDigits(s, 0)
	year, ok2 := twoDigits(s, 2)
	month, ok3 := twoDigits(s, 5)
	day, ok4 := twoDigits(s, 8)
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return time.Time{}, false
	}
	t := time.Date(century*100+year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if t.Day() != day || t.Month() != time.Month(month) { // the 31st of a shorter month runs over
		return time.Time{}, false
	}
	return t, true
}

// parseClock reads the full-time of RFC 3339.
func parseClock(s string) (c clock, ok bool) {
	if len(s) < 9 || s[2] != ':' || s[5] != ':' {
		return c, false
	}
	var ok1, ok2, ok3 bool
	c.hour, ok1 = twoDigits(s, 0)
	c.minute, ok2 = twoDigits(s, 3)
	c.second, ok3 = twoDigits(s, 6)
	if !ok1 || !ok2 || !ok3 || c.hour > 23 || c.minute > 59 || c.second > 60 {
		return c, false
	}
	s = s[8:]
	if s[0] == '.' {
		n := digits(s[1:])
		if n == 0 {
			return c, false
		}
		c.nanosecond = nanoseconds(s[1 : 1+n])
		s = s[1+n:]
	}
	if c.offset, ok = parseOffset(s); !ok {
		return c, false
	}
	const day = 24 * 60
	utc := (c.hour*60 + c.minute - c.offset + day) % day
	return c, c.second < 60 || utc == day-1 // a leap second ends a day of UTC
}

// parseOffset reads "Z" or the hours and minutes from UTC.
func parseOffset(s string) (minutes int, ok bool) {
	if strings.EqualFold(s, "Z") {
		return 0, true
	}
	if len(s) != 6 || s[0] != '+' && s[0] != '-' || s[3] != ':' {
		return 0, false
	}
	h, ok1 := twoDigits(s, 1)
	m, ok2 := twoDigits(s, 4)
	if !ok1 || !ok2 || h > 23 || m > 59 {
		return 0, false
	}
	if s[0] == '-' {
		return -(h*60 + m), true
	}
	return h*60 + m, true
}

// nanoseconds reads the digits behind the decimal point.
func nanoseconds(s string) int {
	n := 0
	for i := range 9 {
		n *= 10
		if i < len(s) {
			n += int(s[i] - '0')
		}
	}
	return n
}

// twoDigits reads the two digits at s[i:].
func twoDigits(s string, i int) (int, bool) {
	if i+2 > len(s) || !isDigit(s[i]) || !isDigit(s[i+1]) {
		return 0, false
	}
	return int(s[i]-'0')*10 + int(s[i+1]-'0'), true
}

// validDuration decides the duration of RFC 3339 appendix A: weeks alone, or
// units of falling size with none left out between them.
func validDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	if !ok {
		return false
	}
	date, clock, timed := strings.Cut(s, "T")
	if timed {
		return validUnits(clock, "HMS") && (date == "" || validUnits(date, "YMD"))
	}
	return validUnits(date, "YMD") || validUnits(date, "W")
}

// validUnits decides a run of numbers with units that stand next to each other
// in the list; there must be one.
func validUnits(s, units string) bool {
	last := -1
	for s != "" {
		n := digits(s)
		if n == 0 || n == len(s) {
			return false
		}
		unit := strings.IndexByte(units, s[n])
		if unit < 0 || last >= 0 && unit != last+1 {
			return false
		}
		last, s = unit, s[n+1:]
	}
	return last >= 0
}
