package standin

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// newServer starts a stand-in for the length of a test.
func newServer(t *testing.T, turns ...Turn) *Server {
	t.Helper()
	s, err := OpenAI(turns...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func post(t *testing.T, url, body string) (status int, reply string) {
	t.Helper()
	response, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func TestServerKeepsItsScript(t *testing.T) {
	s := newServer(t, Turn{Text: "first"}, Turn{Text: "second"})
	url := s.URL + "/v1/chat/completions"
	bodies := []string{`{"model":"m", "tools":[]}`, `{`, `{"tools":[]}`, `{"model":"m"}`, `{"model":"m"}`}
	wants := []struct {
		status int
		part   string
	}{{200, `"first"`}, {400, "could not parse"}, {400, "model parameter"}, {200, `"second"`}, {400, "no further turn"}}
	for i, body := range bodies {
		if status, reply := post(t, url, body); status != wants[i].status || !strings.Contains(reply, wants[i].part) {
			t.Errorf("%s: %d %s", body, status, reply)
		}
	}
	var got []string
	for _, r := range s.Requests() {
		got = append(got, string(r))
	}
	if !slices.Equal(got, bodies) {
		t.Errorf("recorded %q", got)
	}
}

// TestServerChecksTools: definitions are given to the check as they were sent,
// and what it finds refuses the request without using up a turn.
func TestServerChecksTools(t *testing.T) {
	s := newServer(t, Turn{Text: "fine"})
	s.CheckTools(func(definition []byte) []string {
		if string(definition) == `{"b":1, "a":"<"}` {
			return []string{"b before a"}
		}
		return nil
	})
	url := s.URL + "/v1/responses"
	if status, reply := post(t, url, `{"model":"m","tools":[{}, {"b":1, "a":"<"}]}`); status != 400 || !strings.Contains(reply, "tools[1]: b before a") {
		t.Errorf("%d %s", status, reply)
	}
	if status, reply := post(t, url, `{"model":"m","tools":[{}]}`); status != 200 || !strings.Contains(reply, "fine") {
		t.Errorf("%d %s", status, reply)
	}
}

func TestPieces(t *testing.T) {
	const text = `{"city":"København — 東京"}`
	list := pieces(text)
	if len(list) < 3 || strings.Join(list, "") != text {
		t.Errorf("%q", list)
	}
	if list := pieces(""); list != nil {
		t.Errorf("%q of nothing", list)
	}
}
