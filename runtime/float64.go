package runtime

import (
	"encoding/json"
	"strconv"
)

// KeptByFloat64 reports whether a JSON text still says the same numbers after
// each has been read as a float64 and written again, as encoding/json does with
// an any. Of integers beyond 2^53 few pass: even where the float64 is exact, the
// digits that are written are only as many as tell it from its neighbours. A
// generated binding asks where an SDK does so on the way out.
func KeptByFloat64(text json.RawMessage) bool {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			i = afterString(text, i+1)
		case c == '-' || '0' <= c && c <= '9':
			end := skipNumber(text, i)
			if end < 0 || !numberKept(text[i:end]) {
				return false
			}
			i = end
		default:
			i++
		}
	}
	return true
}

// afterString returns where the string that has begun before i ends.
func afterString(text []byte, i int) int {
	for i < len(text) {
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
		i++
	}
	return i
}

// numberKept reports whether a number is the same when it has been a float64.
func numberKept(number []byte) bool {
	f, err := strconv.ParseFloat(string(number), 64)
	return err == nil && compareDecimals(number, strconv.FormatFloat(f, 'g', -1, 64)) == 0
}
