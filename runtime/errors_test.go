package runtime

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestArgumentErrorText(t *testing.T) {
	var issues []Issue
	for i := range 32 {
		issues = append(issues, Issue{Path: fmt.Sprintf("items[%d]", i), Code: "type", Message: strings.Repeat("é", 100)})
	}
	msg := (&ArgumentError{Tool: "t", Issues: issues, more: 5}).Error()
	lines := strings.Split(msg, "\n")
	if len(msg) > 2048 || !utf8.ValidString(msg) {
		t.Errorf("%d bytes", len(msg))
	}
	if want := fmt.Sprintf("- and %d more", 5+32-(len(lines)-2)); lines[len(lines)-1] != want {
		t.Errorf("ends %q, want %q", lines[len(lines)-1], want)
	}
	msg = (&ArgumentError{Tool: "t", Issues: []Issue{{Code: "syntax", Message: strings.Repeat("é", 10000)}}}).Error()
	if len(msg) > 2048 || !utf8.ValidString(msg) || !strings.Contains(msg, "\n- arguments: é") {
		t.Errorf("%q", msg)
	}
}

func TestIssueJSON(t *testing.T) {
	got, err := json.Marshal([]Issue{{"a.b", "type", "must be an integer"}})
	if want := `[{"path":"a.b","code":"type","message":"must be an integer"}]`; err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
}

func TestUnknownToolErrorText(t *testing.T) {
	for _, test := range []struct {
		err  UnknownToolError
		want string
	}{
		{UnknownToolError{Name: "x"}, `There is no tool named "x".`},
		{UnknownToolError{Name: "refund", Suggestions: []string{"refund_order"}}, `There is no tool named "refund". Did you mean refund_order?`},
		{UnknownToolError{Name: "a\n", Suggestions: []string{"a", "b", "c"}}, `There is no tool named "a\n". Did you mean a, b or c?`},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	if got := (&UnknownToolError{Name: strings.Repeat("x", 1e6)}).Error(); len(got) > 300 {
		t.Errorf("%d bytes", len(got))
	}
}
