package runtime

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestKeptByFloat64(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{`0`, true},
		{`-0`, true},
		{`"9007199254740993"`, true},
		{`9007199254740992`, true},
		{`9007199254740993`, false},
		{`-9007199254740993`, false},
		{`5853498713190525696`, false}, // a float64, of which 5853498713190526000 is written
		{`5853498713190526000`, true},
		{`9223372036854775807`, false},
		{`[1,2.50,{"a":1e3,"b":-1.5E-7}]`, true},
		{`{"9007199254740993":"9007199254740993"}`, true},
		{`{"a\"9007199254740993":[true,null]}`, true},
		{`{"a\\":9007199254740993}`, false},
		{`{"a":[{"b":9007199254740993}]}`, false},
		{`0.1`, true},
		{`0.30000000000000004`, true},
		{`0.12345678901234567890`, false},
		{`12345678901234567890e-30`, false},
		{`1.7976931348623157e308`, true},
		{`1e400`, false},
		{`1e-400`, false},
		{`1e99999999999999999999`, false},
		{`0e99999999999999999999`, true},
		{``, true},
		{`"\`, true},
		{`-`, false}, // no JSON: anything but a panic will do
	}
	for _, tt := range tests {
		if got := KeptByFloat64(json.RawMessage(tt.text)); got != tt.want {
			t.Errorf("KeptByFloat64(%s) = %v, want %v", tt.text, got, tt.want)
		}
	}
}

// FuzzKeptByFloat64 holds that what is kept prints the same after a round trip,
// and the other way about.
func FuzzKeptByFloat64(f *testing.F) {
	for _, seed := range []string{`9007199254740993`, `{"a":[1,2.5,"x"]}`, `1e400`, `0.1`, `-0`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 || !json.Valid([]byte(text)) || strings.ContainsAny(text, "\"[{") {
			return
		}
		number := strings.TrimSpace(text)
		if !isNumber([]byte(number)) {
			return
		}
		var v any
		kept := json.Unmarshal([]byte(number), &v) == nil
		if kept {
			out, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			kept = compareDecimals([]byte(number), string(out)) == 0
		}
		if got := KeptByFloat64(json.RawMessage(text)); got != kept {
			t.Errorf("KeptByFloat64(%s) = %v, and a round trip through encoding/json says %v", text, got, kept)
		}
	})
}
