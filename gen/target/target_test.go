package target

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/diag"
)

func TestRegistry(t *testing.T) {
	var ids []string
	for _, target := range Base() {
		ids = append(ids, target.ID)
		if found, ok := Lookup(target.ID); !ok || found != target {
			t.Errorf("Lookup(%q) does not find it", target.ID)
		}
		if target.Name == "" || target.File == "" || target.Reviewed == "" || len(target.Sources) == 0 {
			t.Errorf("%s lacks its name, file, date or sources", target.ID)
		}
	}
	if diff := cmp.Diff([]string{"openai", "anthropic", "gemini", "mcp"}, ids); diff != "" {
		t.Error(diff)
	}
	if _, ok := Lookup("nobody"); ok {
		t.Error("Lookup finds a target that does not exist")
	}
}

func TestEnvelopes(t *testing.T) {
	const full = `{"name":"lock_door","title":"Lock","description":"Locks <it>.\u202e","annotations":{"readOnlyHint":false},
		"icons":[{"src":"https://example.com/i.png"}],"_meta":{"a":1},"execution":{"taskSupport":"optional"},
		"inputSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]},
		"outputSchema":{"type":"object","properties":{"ok":{"type":"boolean"}}}}`
	const bare = `{"name":"ping","inputSchema":{"type":"object","properties":{}}}`
	const cased = `{"name":"ping","annotations":{"readOnlyHint":false,"readonlyhint":true,"Title":5,"other":1},"icons":[{"src":"a","SRC":"x"},{"src":"b"}],"inputSchema":{"type":"object","properties":{}}}`
	const empty = `{"name":"ping","description":"","title":7,"inputSchema":{"type":"object","properties":{}}}`
	for _, tt := range []struct{ target, tool, want string }{
		{"openai", full, `{"type":"function","name":"lock_door","description":"Locks <it>.","parameters":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},"strict":true}`},
		{"openai", bare, `{"type":"function","name":"ping","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}`},
		{"openai", empty, `{"type":"function","name":"ping","description":"","parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false},"strict":true}`},
		{"anthropic", full, `{"name":"lock_door","description":"Locks <it>.","input_schema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}}`},
		{"anthropic", empty, `{"name":"ping","input_schema":{"type":"object","properties":{}}}`},
		{"gemini", full, `{"name":"lock_door","description":"Locks <it>.","parameters":{"type":"OBJECT","properties":{"id":{"type":"STRING"}},"required":["id"]}}`},
		{"gemini", empty, `{"name":"ping"}`},
		{"mcp", full, `{"name":"lock_door","title":"Lock","description":"Locks <it>.","icons":[{"src":"https://example.com/i.png"}],"inputSchema":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]},"outputSchema":{"type":"object","properties":{"ok":{"type":"boolean"}}},"annotations":{"readOnlyHint":false},"_meta":{"a":1}}`},
		{"mcp", cased, `{"name":"ping","icons":[{"src":"b"}],"inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":false,"other":1}}`},
		{"mcp", empty, `{"name":"ping","description":"","inputSchema":{"type":"object","properties":{}}}`},
	} {
		compiled := compile(t, tt.target, load(t, tt.tool))
		if diff := cmp.Diff(tt.want, string(compiled.Definition)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", tt.target, diff)
		}
	}
}

func TestToolNames(t *testing.T) {
	long := strings.Repeat("n", 65)
	veryLong := strings.Repeat("n", 128)
	const ok, warned, refused = "ok", "warned", "refused"
	for _, tt := range []struct{ name, openai, anthropic, gemini, mcp string }{
		{"refund_order-2", ok, ok, ok, ok},
		{"2fa", ok, ok, refused, ok},
		{"_x", ok, ok, ok, ok},
		{"a.b", refused, refused, ok, ok},
		{"a:b", refused, refused, ok, warned},
		{"board/list", refused, refused, refused, warned},
		{"gеt_user", refused, refused, refused, warned}, // Cyrillic
		{long, refused, warned, ok, ok},
		{veryLong, refused, warned, ok, ok},
	} {
		tool := load(t, `{"name":"`+tt.name+`","description":"d","inputSchema":{"type":"object","properties":{"a":{"type":"string"}}}}`)
		for id, want := range map[string]string{"openai": tt.openai, "anthropic": tt.anthropic, "gemini": tt.gemini, "mcp": tt.mcp} {
			compiled, found := mustLookup(t, id).Compile(tool, Options{})
			found = slices.DeleteFunc(found, func(f Finding) bool { return f.Path != "name" })
			got := ok
			switch {
			case compiled == nil:
				got = refused
			case len(found) > 0:
				got = warned
			}
			if got != want {
				t.Errorf("%s: %.20q is %s, want %s: %v", id, tt.name, got, want, found)
			}
			for _, d := range found {
				if d.Place.Line == 0 || d.Tool != tt.name || d.Target != id || d.Hint == "" {
					t.Errorf("%s: incomplete: %+v", id, d)
				}
			}
		}
	}
}

func TestDescriptionLimits(t *testing.T) {
	for _, tt := range []struct {
		length                int
		warnings, errorsFound int
	}{{1024, 0, 0}, {1025, 1, 0}, {1048577, 0, 1}} {
		tool := load(t, `{"name":"t","description":"`+strings.Repeat("é", tt.length)+`","inputSchema":{"type":"object"}}`)
		_, found := mustLookup(t, "openai").Compile(tool, Options{})
		if w, e := len(codes(found, diag.Warning)), len(codes(found, diag.Error)); w != tt.warnings || e != tt.errorsFound {
			t.Errorf("%d characters: %d warnings and %d errors, want %d and %d", tt.length, w, e, tt.warnings, tt.errorsFound)
		}
		if _, found := mustLookup(t, "anthropic").Compile(tool, Options{}); len(found) > 0 {
			t.Errorf("anthropic has no limit: %v", found)
		}
	}
}

func TestPolicy(t *testing.T) {
	for _, tt := range []struct {
		name, target, input string
		want                string // what the refusal lists; "" if it is taken
	}{
		{"exact", "openai", `{"type":"object","properties":{"a":{"type":"string"},"m":{"type":"object","additionalProperties":{"type":"string"}}}}`, ""},
		{"lossy", "openai", `{"type":"object","properties":{"a":{"type":"string","minLength":3}}}`,
			"dropped-undocumented-constraint-keyword at inputSchema.properties.a.minLength"},
		{"narrowing", "gemini", `{"type":"object","properties":{"a":{"properties":{"b":{"type":"string"}}}}}`,
			"added-implied-type at inputSchema.properties.a"},
		{"closing", "openai", `{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":true}`, ""},
		{"as written", "anthropic", `{"type":"object","properties":{"a":{"type":"string","minLength":3}}}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tool := withInput(t, tt.input)
			compiled, found := mustLookup(t, tt.target).Compile(tool, Options{Lossy: Refuse})
			if (compiled != nil) != (tt.want == "") {
				t.Fatalf("taken: %v; %v", compiled != nil, found)
			}
			if tt.want == "" {
				return
			}
			if last := found[len(found)-1]; last.Code != "core/lossy-transformation-refused" || !strings.Contains(last.Message, tt.want) {
				t.Errorf("the refusal is %v, want it to list %s", last, tt.want)
			}
			if c, _ := mustLookup(t, tt.target).Compile(tool, Options{Lossy: Enforce}); c == nil {
				t.Error("the policy enforce refuses it, too")
			}
		})
	}
}

// TestBudgets checks each limit of one schema, at it and one above.
func TestBudgets(t *testing.T) {
	for _, tt := range []struct {
		code string
		make func(n int) string
		most int
	}{
		{"too-many-properties", manyProperties, 5000},
		{"schema-too-deep", deep, 10},
		{"too-many-enum-values", manyValues, 1000},
		{"large-enum-too-long", longValues, 15000},
		{"schema-too-large", longNames, 120000},
	} {
		t.Run(tt.code, func(t *testing.T) {
			if compiled, found := mustLookup(t, "openai").Compile(withInput(t, tt.make(tt.most)), Options{}); compiled == nil {
				t.Errorf("refused at the limit: %v", found)
			}
			over := withInput(t, tt.make(tt.most+1))
			compiled, found := mustLookup(t, "openai").Compile(over, Options{})
			if compiled != nil || !slices.ContainsFunc(found, func(d Finding) bool { return d.Code == "openai/"+tt.code }) {
				t.Errorf("taken above the limit: %v", found)
			}
			if compiled, found := mustLookup(t, "mcp").Compile(over, Options{}); compiled == nil {
				t.Errorf("mcp has no such limit: %v", found)
			}
		})
	}
}

func manyProperties(n int) string {
	var b strings.Builder
	var names []string
	for i := range n {
		fmt.Fprintf(&b, `,"p%d":{"type":"string"}`, i)
		names = append(names, fmt.Sprintf(`"p%d"`, i))
	}
	return `{"type":"object","properties":{` + b.String()[1:] + `},"required":[` + strings.Join(names, ",") + `]}`
}

// deep has a leaf at level n; the root is level 1.
func deep(n int) string {
	s := `{"type":"string"}`
	for range n - 1 {
		s = `{"type":"object","properties":{"a":` + s + `},"required":["a"]}`
	}
	return s
}

func manyValues(n int) string {
	var values []string
	for i := range n {
		values = append(values, fmt.Sprint(i))
	}
	return `{"type":"object","properties":{"a":{"enum":[` + strings.Join(values, ",") + `]}},"required":["a"]}`
}

// longValues has an enum of 251 strings with n characters in total.
func longValues(n int) string {
	values := []string{`"` + strings.Repeat("x", n-250*4) + `"`}
	for i := range 250 {
		values = append(values, fmt.Sprintf(`"%04d"`, i))
	}
	return `{"type":"object","properties":{"a":{"enum":[` + strings.Join(values, ",") + `]}},"required":["a"]}`
}

func longNames(n int) string {
	return `{"type":"object","properties":{"` + strings.Repeat("x", n-4) + `":{"enum":["abcd"]}},"required":["` + strings.Repeat("x", n-4) + `"]}`
}

// TestReferenceBomb checks that two kilobytes of definitions which stand for
// hundreds of millions of schemas are refused at once, by name.
func TestReferenceBomb(t *testing.T) {
	var defs strings.Builder
	defs.WriteString(`"L0":{"type":"string"}`)
	for i := 1; i <= 28; i++ {
		fmt.Fprintf(&defs, `,"L%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/L%d"},"b":{"$ref":"#/$defs/L%d"}},"required":["a","b"]}`, i, i-1, i-1)
	}
	tool := withInput(t, `{"type":"object","properties":{"x":{"$ref":"#/$defs/L28"}},"required":["x"],"$defs":{`+defs.String()+`}}`)
	start := time.Now()
	compiled, found := mustLookup(t, "gemini").Compile(tool, Options{})
	if compiled != nil || len(found) != 1 {
		t.Fatalf("taken, or not one finding: %v", found)
	}
	if d := found[0]; d.Code != "gemini/schema-too-large" || d.Path != "inputSchema.properties.x" || !strings.Contains(d.Hint, "definition L0 ") {
		t.Errorf("the finding is %v", d)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it takes %v", took)
	}
	compile(t, "openai", withInput(t, `{"type":"object","properties":{"x":{"$ref":"#/$defs/L5"}},"required":["x"],"$defs":{`+defs.String()+`}}`))
}

// TestAdditions checks how what is added to the author's words follows them.
func TestAdditions(t *testing.T) {
	for _, tt := range []struct{ text, addition, want string }{
		{"Name", "Constraints: at least 3 characters.", "Name. Constraints: at least 3 characters."},
		{"", "Constraints: at least 3 characters.", "Constraints: at least 3 characters."},
		{"Ends well! ", "Default: 1.", "Ends well! Default: 1."},
		{"Says \"so\"", "Default: 1.", "Says \"so\". Default: 1."},
		{"Kept as it is ", "", "Kept as it is "},
	} {
		if got := withAddition(tt.text, tt.addition); got != tt.want {
			t.Errorf("withAddition(%q, %q) = %q, want %q", tt.text, tt.addition, got, tt.want)
		}
	}
}

// TestLongDescriptions checks that nothing of what a description has to say is
// cut, however long the author's own words are.
func TestLongDescriptions(t *testing.T) {
	words := strings.Repeat("word ", 400) + "end."
	tool := withInput(t, `{"type":"object","properties":{"a":{"type":"object","description":"`+words+`","minProperties":2}},"required":["a"]}`)
	root := parametersOf(t, compile(t, "gemini", tool).Definition)
	got, _ := root.Get("properties").Get("a").Get("description").Str()
	if want := words + " JSON text of an object. Constraints: at least 2 properties."; got != want {
		t.Errorf("the description ends %q, want %q", got[max(0, len(got)-80):], want[len(want)-80:])
	}
}

func TestPlainPatterns(t *testing.T) {
	for pattern, want := range map[string]bool{
		`^[a-z]+$`: true, `(?:a|b)`: true, `\\b`: true, `[\b]`: true, `[(?=]`: true, `\d{3}\.`: true, `\0`: true,
		`(?=a)`: false, `(?!a)`: false, `(?<=a)b`: false, `(?<n>a)`: false, `(?i:a)`: false,
		`(a)\1`: false, `\bword`: false, `\\\bword`: false, `\k<n>`: false, `[a]\b`: false,
	} {
		if got := isPlainPattern(pattern); got != want {
			t.Errorf("isPlainPattern(%q) = %v, want %v", pattern, got, want)
		}
	}
}

func TestWholeNumbers(t *testing.T) {
	for _, tt := range []struct{ text, above, below, least, most string }{
		{"0", "1", "-1", "0", "0"},
		{"0.5", "1", "0", "1", "0"},
		{"-0.5", "0", "-1", "0", "-1"},
		{"3.0", "4", "2", "3", "3"},
		{"1e3", "1001", "999", "1000", "1000"},
		{"9223372036854775807", "9223372036854775808", "9223372036854775806", "9223372036854775807", "9223372036854775807"},
		{"1e999999999", "", "", "", ""},
	} {
		above, _ := nextInteger(tt.text, true)
		below, _ := nextInteger(tt.text, false)
		least, _ := wholeCount(tt.text, true)
		most, _ := wholeCount(tt.text, false)
		if diff := cmp.Diff([]string{tt.above, tt.below, tt.least, tt.most}, []string{above, below, least, most}); diff != "" {
			t.Errorf("%s: %s", tt.text, diff)
		}
	}
}
