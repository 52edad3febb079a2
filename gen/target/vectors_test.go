package target

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// A vector is one case of the format's first implementation. The two files
// differ in what they expect.
type vector struct {
	Name      string          `json:"name"`
	Target    string          `json:"target"`
	Overruled string          `json:"overruled"`
	Tool      json.RawMessage `json:"tool"`
	ToolGen   *recipe         `json:"toolGen"`
	Lossy     bool            `json:"allowLossy"`
	Options   map[string]any  `json:"options"`
	Expect    json.RawMessage `json:"expect"`
}

// A recipe makes a large tool.
type recipe struct {
	Kind                 string
	Levels, Count, Width int
}

func (r *recipe) tool() string {
	name, input := "", ""
	closed := func(property, sub string) string {
		return fmt.Sprintf(`{"type":"object","properties":{%q:%s},"required":[%q],"additionalProperties":false}`, property, sub, property)
	}
	switch r.Kind {
	case "deep":
		name, input = "drill_down", closed("leaf", `{"type":"string"}`)
		for range r.Levels - 2 {
			input = closed("next", input)
		}
	case "wide":
		var props, names []string
		for i := range r.Count {
			names = append(names, fmt.Sprintf(`"p%d"`, i))
			props = append(props, names[i]+`:{"type":"string"}`)
		}
		name, input = "wide_form", `{"type":"object","properties":{`+strings.Join(props, ",")+`},"required":[`+
			strings.Join(names, ",")+`],"additionalProperties":false}`
	case "enum":
		var values []string
		for i := range r.Count {
			v := fmt.Sprintf("v%d", i)
			values = append(values, `"`+v+strings.Repeat("x", max(0, r.Width-len(v)))+`"`)
		}
		name, input = "pick_code", closed("code", `{"type":"string","enum":[`+strings.Join(values, ",")+`]}`)
	}
	return fmt.Sprintf(`{"name":%q,"description":"Does one thing","inputSchema":%s}`, name, input)
}

func readVectors(t *testing.T, file string, want int) []vector {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != want {
		t.Fatalf("%d vectors, want %d", len(all), want)
	}
	return all
}

// tool is the vector's tool: loaded where the loader takes it, else made from
// its parts, as the loader makes one that it takes.
func (v *vector) tool(t *testing.T) *canonical.Tool {
	t.Helper()
	text := string(v.Tool)
	if v.ToolGen != nil {
		text = v.ToolGen.tool()
	}
	path := filepath.Join(t.TempDir(), "tool.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if tools, found := canonical.Load([]string{path}, canonical.Options{}); !found.HasErrors() && len(tools) == 1 {
		return tools[0]
	}
	return assembled(t, text)
}

// assembled makes a tool that the loader refuses.
func assembled(t *testing.T, text string) *canonical.Tool {
	t.Helper()
	n := parse(t, []byte(text))
	tool := &canonical.Tool{Node: n, Source: "tool.json", Place: diag.Place{File: "tool.json", Line: 1, Col: 1}}
	tool.Name, _ = n.Get("name").Str()
	tool.NamePlace = tool.Place
	tool.Description, tool.HasDescription = n.Get("description").Str()
	tool.Input, _, _ = schema.Hoist(n.Get(rootPath), rootPath)
	normal, err := tool.Input.Normalize()
	if err != nil {
		t.Fatal(err)
	}
	tool.Normal = normal
	return tool
}

// target is the target of the vector: some of its options are targets here.
func (v *vector) target(t *testing.T) *Target {
	t.Helper()
	switch {
	case v.Options["strict"] == true:
		return mustLookup(t, "anthropic-strict")
	case v.Options["apiSurface"] == "chat-completions":
		return mustLookup(t, "openai-chat")
	}
	return mustLookup(t, v.Target)
}

// A wantedFinding is a finding as the vectors state it.
type wantedFinding struct {
	Code, Severity, Path string
	Compile              Ability
}

func (f *wantedFinding) line(abilities bool) string {
	return findingLine(f.Severity, f.Code, f.Path, f.Compile, abilities)
}

func findingLine(severity, code, path string, ability Ability, abilities bool) string {
	line := severity + " " + code + " at " + path
	switch {
	case !abilities:
	case !ability.Supported:
		line += ", not fixable"
	case ability.Lossy:
		line += ", lossy"
	}
	return line
}

// findingLines is the findings in the words of the vectors, for which a target
// of its own is an option of another.
func (v *vector) findingLines(found []Finding, abilities bool) []string {
	lines := []string{}
	for _, f := range found {
		code := f.Code
		if rest, own := strings.CutPrefix(code, f.Target+"/"); own {
			code = v.Target + "/" + rest
		}
		lines = append(lines, findingLine(f.Severity.String(), code, f.Path, f.Compile, abilities))
	}
	return lines
}

// checked is what the vector expects of Check, and what Check says.
func (v *vector) checked(t *testing.T) (want, got []string) {
	t.Helper()
	var expect []wantedFinding
	if err := json.Unmarshal(v.Expect, &expect); err != nil {
		t.Fatal(err)
	}
	want = []string{}
	for _, w := range expect {
		want = append(want, w.line(true))
	}
	found := v.target(t).Check(v.tool(t))
	for _, f := range found {
		if f.Message == "" || f.DocsURL == "" || f.Place.Line == 0 {
			t.Errorf("incomplete: %+v", f)
		}
	}
	return want, v.findingLines(found, true)
}

// compiled is what the vector expects of Compile, and what Compile makes.
func (v *vector) compiled(t *testing.T) (want, got []string) {
	t.Helper()
	var expect struct {
		Refused         bool
		Output          json.RawMessage
		Transformations []Change
		Diagnostics     []wantedFinding
	}
	if err := json.Unmarshal(v.Expect, &expect); err != nil {
		t.Fatal(err)
	}
	want = []string{"refused"}
	if !expect.Refused {
		want = []string{string(parse(t, expect.Output).Compact())}
	}
	want = append(want, vectorChanges(expect.Transformations)...)
	for _, w := range expect.Diagnostics {
		want = append(want, w.line(false))
	}

	target, tool, policy := v.target(t), v.tool(t), Refuse
	if v.Lossy {
		policy = Enforce
	}
	compiled, found := target.Compile(tool, Options{Lossy: policy})
	got = []string{"refused"}
	if compiled != nil {
		got = []string{string(compiled.Definition)}
	}
	c := newCompiler(target, tool) // a refusal does not tell its changes
	c.examine()
	got = append(got, vectorChanges(c.changes)...)
	return want, append(got, v.findingLines(found, false)...)
}

func vectorChanges(changes []Change) []string {
	var lines []string
	for _, ch := range changes {
		line := "change " + ch.Code + " at " + ch.Path
		if ch.Lossy {
			line += ", lossy"
		}
		lines = append(lines, line)
	}
	return lines
}

// A deviation is a block of testdata/deviations.txt: a vector that does not
// hold, why, and what holds in its place.
type deviation struct {
	why  string
	text []string
}

const deviationsFile = "deviations.txt"

// readDeviations reads the blocks, by the file and the name of their vector.
func readDeviations(t *testing.T) map[string]deviation {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", deviationsFile))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]deviation{}
	if len(text) == 0 {
		return all // -update makes them
	}
	for block := range strings.SplitSeq(string(text), "\n\n") {
		lines := strings.Split(strings.Trim(block, "\n"), "\n")
		if len(lines) < 2 || !strings.HasPrefix(lines[0], "# ") || !strings.HasPrefix(lines[1], "because ") {
			t.Fatalf("not a block: %s", block)
		}
		all[lines[0][2:]] = deviation{strings.TrimPrefix(lines[1], "because "), lines[2:]}
	}
	return all
}

// TestVectors holds Check and Compile against the vectors. One that does not
// hold is listed with what holds instead; one that is listed and holds is an
// error, so that the list stays true.
func TestVectors(t *testing.T) {
	deviations := readDeviations(t)
	var blocks []string
	used := 0
	run := func(file string, count int, both func(*vector, *testing.T) (want, got []string)) {
		for _, v := range readVectors(t, file, count) {
			id := strings.TrimSuffix(file, ".json") + " " + v.Name
			t.Run(strings.ReplaceAll(id, " ", "/"), func(t *testing.T) {
				want, got := both(&v, t)
				d, listed := deviations[id]
				holds := slices.Equal(want, got)
				if !holds {
					blocks = append(blocks, strings.Join(append([]string{"# " + id, "because " + d.why}, got...), "\n"))
				}
				switch {
				case *update:
				case !listed:
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("(-want +got)\n%s", diff)
					}
				case holds:
					t.Error("the vector holds, and is listed as one that does not")
				case d.why == "":
					t.Error("the list gives no reason")
				default:
					used++
					if diff := cmp.Diff(d.text, got); diff != "" {
						t.Errorf("what holds instead (-want +got)\n%s", diff)
					}
				}
				if v.Overruled != "" && holds {
					t.Logf("overruled, and holds: %s", v.Overruled)
				}
			})
		}
	}
	run("check.json", 103, (*vector).checked)
	run("compile.json", 92, (*vector).compiled)
	if *update {
		text := strings.Join(blocks, "\n\n") + "\n"
		if err := os.WriteFile(filepath.Join("testdata", deviationsFile), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if used != len(deviations) && !t.Failed() {
		t.Errorf("%d of %d deviations are of a vector", used, len(deviations))
	}
	t.Logf("%d vectors hold, %d are listed with what holds instead", 103+92-used, used)
}

// TestDeviationsAreDocumented holds the documentation to the list.
func TestDeviationsAreDocumented(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "differences.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(page), "## Checking and compiling")
	if !found {
		t.Fatal("docs/differences.md has no section on checking and compiling")
	}
	for id := range readDeviations(t) {
		_, name, _ := strings.Cut(id, " ")
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("docs/differences.md does not name the vector %s", name)
		}
	}
}
