package gen_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/gen/target"
)

// A caseDecode is what a case expects of decoding its arguments.
type caseDecode struct {
	OK    bool
	Level string // "" is standard
	Note  string // says more; see caseNotes

	// Of accepted arguments.
	Value   json.RawMessage
	Absent  []string
	Repairs []string
	Unknown []string

	// Of refused ones. All of the message is for the model.
	Errors          []fault
	NotCodes        []string `json:"not_codes"`
	MessageContains []string `json:"message_contains"`
	MessageAbsent   []string `json:"message_absent"`
	MessageMaxBytes int      `json:"message_max_bytes"`
	Suggests        []string // names that a fault of something else mentions
	Hint            string
}

// maxMessage is how long the message of any refusal may be.
const maxMessage = 2 << 10

// check compares an outcome with what is expected.
func (d *caseDecode) check(t *testing.T, got outcome) {
	t.Helper()
	d.checkMessage(t, got)
	if !d.OK {
		for _, f := range d.Errors {
			if !slices.Contains(faults(got), f) {
				t.Errorf("no fault %q at %q in %v", f.Code, f.Path, got.Issues)
			}
		}
		if len(d.Errors) == 0 || len(got.Issues) != len(d.Errors) {
			t.Errorf("issues %v", got.Issues)
		}
		return
	}
	if got.Message != "" || d.Value == nil {
		t.Fatalf("refused: %q, expected %q", got.Message, d.Value)
	}
	d.checkValue(t, got)
	var repairs []string
	for _, r := range got.Coercions {
		repairs = append(repairs, strings.TrimSuffix(r.Rule+" at "+r.Path, " at "))
	}
	if !sameSet(repairs, d.Repairs) {
		t.Errorf("repairs %q, want %q", repairs, d.Repairs)
	}
	if !slices.Equal(got.Unknown, d.Unknown) {
		t.Errorf("unknown %q, want %q", got.Unknown, d.Unknown)
	}
}

func (d *caseDecode) checkValue(t *testing.T, got outcome) {
	t.Helper()
	value := jsonValue(t, got.Value)
	if diff := cmp.Diff(jsonValue(t, d.Value), value); diff != "" {
		t.Errorf("value (-want +got):\n%s", diff)
	}
	object, _ := value.(map[string]any)
	for _, name := range d.Absent {
		if _, there := object[name]; there {
			t.Errorf("%s is there", name)
		}
	}
}

// checkMessage checks what is said of a refusal, if it is one.
func (d *caseDecode) checkMessage(t *testing.T, got outcome) {
	t.Helper()
	for _, text := range d.MessageContains {
		if !strings.Contains(got.Message, text) {
			t.Errorf("the message does not say %q: %s", text, got.Message)
		}
	}
	for _, text := range d.MessageAbsent {
		if strings.Contains(got.Message, text) {
			t.Errorf("the message says %q: %s", text, got.Message)
		}
	}
	most := maxMessage
	if d.MessageMaxBytes > 0 {
		most = d.MessageMaxBytes
	}
	if len(got.Message) > most {
		t.Errorf("a message of %d bytes, at most %d are wanted", len(got.Message), most)
	}
	if !strings.Contains(got.Message, d.Hint) {
		t.Errorf("the hint %q is not given: %s", d.Hint, got.Message)
	}
	for _, f := range faults(got) {
		if slices.Contains(d.NotCodes, f.Code) {
			t.Errorf("a fault %q at %q: %s", f.Code, f.Path, got.Message)
		}
	}
	for _, name := range d.Suggests {
		if !isSuggested(got, name) {
			t.Errorf("%s is not suggested: %s", name, got.Message)
		}
	}
}

// isSuggested reports whether the message of a fault of something else has the
// name as a word.
func isSuggested(o outcome, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	for _, i := range o.Issues {
		if i.Path != name && word.MatchString(i.Message) {
			return true
		}
	}
	return false
}

// A caseVariant is a call that the note of a case speaks of: the case's own, save
// for what is given here.
type caseVariant struct {
	args    string
	level   string
	options []string
	formats bool
	want    *caseDecode // nil: as the case itself
}

// caseNotes are the notes of cases, and what they state beyond the case. Some
// state nothing more.
var caseNotes = map[string][]caseVariant{
	"compare as text":                          nil, // as all numbers are
	"compare numbers as text: 1.10 stays 1.10": nil,

	"standard: a syntax fault":          {{level: "standard", want: refusal("", "syntax")}},
	"standard: a syntax fault at edits": {{level: "standard", want: refusal("edits", "syntax")}},

	"refused at every level: text around the JSON is never dropped": {{level: "strict"}, {level: "lenient"}},
	"refused at every level; the value must not be zero":            {{level: "strict"}, {level: "lenient"}},
	"no repair may fire on valid JSON":                              {{level: "strict"}, {level: "lenient"}},
	"free text is never reinterpreted by default":                   {{level: "strict"}, {level: "lenient"}},
	"never a list holding an object, never an empty list":           {{level: "strict"}, {level: "lenient"}},

	"the word null is not one reading for a listed string; only empty text is absent": {
		{level: "lenient"},
		{args: `{"url":"u","detail":""}`, want: &caseDecode{OK: true, Value: json.RawMessage(`{"url":"u"}`), Repairs: []string{"to-absent at detail"}}},
	},
	"order is not a wrapper name; defaults alone would lose the call": {
		{level: "lenient"},
		{args: `{"input":{"sku":"A1","qty":3}}`, want: &caseDecode{OK: true, Value: json.RawMessage(`{"sku":"A1","qty":3}`), Repairs: []string{"unwrap-arguments"}}},
	},
	"format is advisory; with --formats a format fault at since. Never a parsed zero time": {{formats: true, want: refusal("since", "format")}},
	"the object is valid as sent; b.go is never used. With RejectUnknown an additionalProperties fault at file_path": {
		{options: []string{"RejectUnknown"}, want: refusal("file_path", "additionalProperties")},
		{level: "lenient"},
	},
	"MAX_CHARS by itself is repaired by key-match": {{
		args: `{"source":"u","MAX_CHARS":9}`,
		want: &caseDecode{OK: true, Value: json.RawMessage(`{"source":"u","max_chars":9}`), Repairs: []string{"key-match at max_chars"}},
	}},
	"Path is an unknown key and must not reach the field; with RejectUnknown a fault at Path": {
		{options: []string{"RejectUnknown"}, want: refusal("Path", "additionalProperties")},
	},
}

func refusal(path, code string) *caseDecode { return &caseDecode{Errors: []fault{{path, code}}} }

// TestCaseNotes plays the calls that the notes of cases speak of.
func TestCaseNotes(t *testing.T) {
	seen := make(map[string]bool)
	for _, c := range publicCases(t) {
		d := c.Expected.Decode
		if d == nil {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			variants, known := caseNotes[d.Note]
			if d.Note != "" && !known {
				t.Errorf("nothing checks the note %q", d.Note)
			}
			seen[d.Note] = true
			for _, v := range variants {
				v.check(t, &c)
			}
		})
	}
	for _, note := range slices.Sorted(maps.Keys(caseNotes)) {
		if !seen[note] {
			t.Errorf("no case has the note %q", note)
		}
	}
}

// check plays the variant of a case.
func (v *caseVariant) check(t *testing.T, c *publicCase) {
	t.Helper()
	tools, found := c.load(t)
	if len(tools) == 0 {
		t.Fatal(diagLines(found))
	}
	targets := target.Base()
	if c.Input.Target != "" {
		targets = append(targets, lookup(t, caseTargets[c.Input.Target]))
	}
	d, _ := decode.Options{Formats: v.formats}.New(tools[0], targets...)
	one := call{Args: c.arguments(), Level: v.level, Target: caseTargets[c.Input.Target], Options: v.options}
	if v.args != "" {
		one.Args = []byte(v.args)
	}
	want := v.want
	if want == nil {
		want = c.Expected.Decode
	}
	want.check(t, askTwin(d, one))
}
