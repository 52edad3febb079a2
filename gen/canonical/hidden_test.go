package canonical

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/schema"
)

func TestHiddenIn(t *testing.T) {
	tests := []struct {
		name, text string
		want       int
	}{
		{"plain", "Adds numbers\n\tand more", 0},
		{"tags", "Adds\U000E0073\U000E0065\U000E006E\U000E0064", 4},
		{"flag of Scotland", "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E007F", 0},
		{"a flag that says more", "\U0001F3F4\U000E0067\U000E0062\U000E0073\U000E0063\U000E0074\U000E0073\U000E007F", 7},
		{"direction override", "a\u202Eb\u202C", 2},
		{"isolates", "\u2066x\u2069", 2},
		{"mark beside Hebrew", "\u05D0\u200F!", 0},
		{"mark beside Latin", "a\u200Fb", 1},
		{"family", "\U0001F469\u200D\U0001F469\u200D\U0001F467", 0},
		{"heart and skin", "\U0001F44B\U0001F3FD \u2764\uFE0F \u2764\uFE0F\u200D\U0001F525", 0},
		{"keycap", "1\uFE0F\u20E3", 0},
		{"Persian non-joiner", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", 0},
		{"Devanagari joiner", "\u0915\u094D\u200D\u0937", 0},
		{"joiner in Latin", "pass\u200Dword", 1},
		{"joiner at the end", "\u0645\u200C", 1},
		{"zero-width space", "a\u200Bb", 1},
		{"zero-width space in Thai", "\u0E01\u200B\u0E02", 0},
		{"filler", "a\u3164b", 1},
		{"selectors that carry bytes", "x\U000E0101\U000E0102", 2},
		{"selector of an ideograph", "\u845B\U000E0100", 0},
		{"selector after a letter", "a\uFE0Fb", 1},
	}
	for _, tt := range tests {
		if got := hiddenIn(tt.text); len(got) != tt.want {
			t.Errorf("%s: got %U, want %d characters", tt.name, got, tt.want)
		}
	}
}

func TestHidden(t *testing.T) {
	root, problems := schema.Parse([]byte(`{"name":"su` + "\u202E" + `m","description":"Adds` + "\U000E0068\U000E0069" + `",
"inputSchema":{"type":"object","properties":{"a` + "\u200B" + `":{"enum":["b` + "\u2060" + `"]}}}}`))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	found := (&Tool{Node: root, Name: "sum", Source: "t.json"}).Hidden()
	var got []string
	for _, d := range found {
		got = append(got, d.Code+" "+d.Place.String()+" "+d.Path)
	}
	want := []string{
		"hidden-characters t.json:1:9 name",
		"hidden-characters t.json:1:32 description",
		"hidden-characters t.json:2:46 inputSchema.properties[\"a\u200B\"]",
		"hidden-characters t.json:2:62 inputSchema.properties[\"a\u200B\"].enum[0]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !strings.Contains(found[1].Message, `"hi"`) {
		t.Errorf("the message does not say what the tags spell: %s", found[1].Message)
	}
}
