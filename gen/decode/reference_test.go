package decode_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport-gen/gen/decode"
	"github.com/schemaport/schemaport-gen/runtime"
)

var update = flag.Bool("update", false, "write the tables of docs/coercion.md")

// decoder makes the decoder of a tool with the call's properties.
func (c *call) decoder(t *testing.T) *decode.Decoder {
	t.Helper()
	required := ""
	if !c.optional {
		required = `, "required": [` + strings.Join(c.names(t), ", ") + `]`
	}
	d, found := decode.New(load(t, `{"name": "example", "inputSchema": {"type": "object", "properties": {`+c.schema+`}`+required+`}}`))
	if len(found) > 0 {
		t.Fatalf("%s: %v", c.schema, found)
	}
	return d
}

// names returns the properties' names as JSON: what the schema has at depth 0.
func (c *call) names(t *testing.T) (names []string) {
	t.Helper()
	depth := 0
	for i, text := 0, c.schema; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			end := i + 1 + strings.IndexByte(text[i+1:], '"')
			if depth == 0 {
				names = append(names, text[i:end+1])
			}
			i = end
		}
	}
	if len(names) == 0 {
		t.Fatalf("no properties in %s", c.schema)
	}
	return names
}

// decoded is what the call decodes to, and what is reported. It must not be refused.
func (c *call) decoded(t *testing.T, level runtime.Level) (value string, rules []string) {
	t.Helper()
	var report runtime.Report
	got, err := c.decoder(t).Decode([]byte(c.sent), runtime.WithLevel(level), runtime.WithReport(&report))
	if err != nil {
		t.Errorf("%s, %q: %v", c.schema, c.sent, err)
	}
	for _, r := range report.Coercions {
		rules = append(rules, r.Path+" "+r.Rule)
	}
	return string(got), rules
}

// issues are the faults of the call. It must be refused.
func (c *call) issues(t *testing.T, opts ...runtime.Option) []runtime.Issue {
	t.Helper()
	got, err := c.decoder(t).Decode([]byte(c.sent), opts...)
	var refused *runtime.ArgumentError
	if !errors.As(err, &refused) {
		t.Fatalf("%s, %q: %s, %v", c.schema, c.sent, got, err)
	}
	return refused.Issues
}

// TestRuleExamples: the page has every rule of the decoders, and each example is
// read by that rule, at its level and looser ones only.
func TestRuleExamples(t *testing.T) {
	levels := map[string]runtime.Level{}
	var want, have []string
	for _, r := range runtime.Rules() {
		levels[r.Name] = r.Level
		want = append(want, r.Name)
	}
	for _, g := range ruleGroups {
		for _, row := range g.rules {
			have = append(have, row.name)
			t.Run(row.name, func(t *testing.T) { checkRule(t, &row, levels[row.name]) })
		}
	}
	slices.Sort(want)
	slices.Sort(have)
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("rules of decoders and of the page (-want +got):\n%s", diff)
	}
}

func checkRule(t *testing.T, row *ruleRow, level runtime.Level) {
	t.Helper()
	for l := runtime.Strict; l < level; l++ {
		row.example.issues(t, runtime.WithLevel(l))
	}
	for l := level; l <= runtime.Lenient; l++ {
		value, rules := row.example.decoded(t, l)
		if value != row.value {
			t.Errorf("level %d: %s, want %s", l, value, row.value)
		}
		want := append(slices.Clone(row.also), row.path+" "+row.name)
		slices.Sort(want)
		slices.Sort(rules)
		if diff := cmp.Diff(want, rules); diff != "" {
			t.Errorf("level %d reports (-want +got):\n%s", l, diff)
		}
	}
}

// TestRefusals: what the page calls refused at every level is.
func TestRefusals(t *testing.T) {
	for _, g := range refusalGroups {
		for _, r := range g.rows {
			t.Run(r.what, func(t *testing.T) {
				for l := runtime.Strict; l <= runtime.Lenient; l++ {
					issues := r.example.issues(t, runtime.WithLevel(l))
					if got := issues[0]; l == runtime.Lenient && (len(issues) > 1 || got.Path != r.path || got.Code != r.code) {
						t.Errorf("%+v, want %s at %q", issues, r.code, r.path)
					}
				}
			})
		}
	}
}

// TestDeclaredAndUnions holds the other examples of the page at level standard.
func TestDeclaredAndUnions(t *testing.T) {
	check := func(c *call, want, code string) {
		if want == "" {
			if issues := c.issues(t); len(issues) > 1 || issues[0].Code != code {
				t.Errorf("%s, %s: %+v, want %s", c.schema, c.sent, issues, code)
			}
		} else if value, _ := c.decoded(t, runtime.Standard); value != want {
			t.Errorf("%s, %s: %s, want %s", c.schema, c.sent, value, want)
		}
	}
	for _, row := range declaredRows {
		check(&row.example, row.value, "not")
	}
	for _, row := range unionRows {
		check(&row.example, row.value, row.code)
	}
}

// TestCoercionPage holds the tables of docs/coercion.md to what decoders do.
func TestCoercionPage(t *testing.T) {
	const file = "../../docs/coercion.md"
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(have), "\r\n", "\n")
	page := text
	for _, table := range pageTables(t) {
		page = replaced(t, page, table.name, table.text)
	}
	if page == text {
		return
	}
	if !*update {
		t.Fatalf("%s is stale: run go test ./gen/decode -run TestCoercionPage -update", file)
	}
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
}

// replaced puts a table between its markers.
func replaced(t *testing.T, page, name, table string) string {
	t.Helper()
	begin, end := "<!-- begin "+name+" -->\n", "<!-- end "+name+" -->\n"
	before, rest, ok := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("no place for the table %s: it belongs between the lines %q and %q", name, begin, end)
	}
	return before + begin + "\n" + table + "\n" + end + after
}

// A pageTable is a piece of Markdown that the page has between two markers.
type pageTable struct{ name, text string }

func pageTables(t *testing.T) []pageTable {
	t.Helper()
	var tables []pageTable
	for _, g := range ruleGroups {
		tables = append(tables, pageTable{g.table, g.markdown()}, pageTable{g.table + "-examples", g.examples(t)})
	}
	for _, g := range refusalGroups {
		tables = append(tables, pageTable{g.table, g.markdown()})
	}
	return append(tables,
		pageTable{"declared", declaredTable(t)}, pageTable{"unions", unionTable(t)},
		pageTable{"codes", codeTable(t, textCodes)}, pageTable{"keywords", codeTable(t, keywordCodes)},
		pageTable{"report", reportTable(t)}, pageTable{"error", errorText(t)},
	)
}

// grid writes a Markdown table.
type grid struct{ strings.Builder }

func newGrid(columns ...string) *grid {
	g := new(grid)
	g.row(columns...)
	g.WriteString(strings.Repeat("|---", len(columns)) + "|\n")
	return g
}

func (g *grid) row(cells ...string) { g.WriteString("| " + strings.Join(cells, " | ") + " |\n") }

// visible stands for what a table cannot show.
var visible = strings.NewReplacer("\n", "␊", "\t", "␉", "\ufeff", "[BOM]", "|", `\|`)

// code sets text as code, between more backticks than it has.
func code(text string) string {
	if text == "" {
		return ""
	}
	fence, pad := "`", ""
	for strings.Contains(text, fence) {
		fence, pad = fence+"`", " "
	}
	return fence + pad + visible.Replace(text) + pad + fence
}

// schemaCell is the call's properties.
func (c *call) schemaCell() string {
	if c.optional {
		return code(c.schema) + ", optional"
	}
	return code(c.schema)
}

func (g *ruleGroup) markdown() string {
	if g.table == "text" {
		return g.repairs()
	}
	out := newGrid("rule", "level", "declared", "sent", "where", "becomes")
	for _, r := range g.rules {
		out.row(code(r.name), levelOf(r.name), r.declared, r.sent, r.where, r.becomes)
	}
	return out.String()
}

// repairs is the table of rules that know no declared type, and are all of one level.
func (g *ruleGroup) repairs() string {
	out := newGrid("rule", "sent", "where", "becomes")
	for _, r := range g.rules {
		out.row(code(r.name), r.sent, r.where, r.becomes)
	}
	return out.String()
}

func (g *ruleGroup) examples(t *testing.T) string {
	t.Helper()
	out := newGrid("rule", "properties", "sent", "decoded", "also reported")
	for _, r := range g.rules {
		value, _ := r.example.decoded(t, runtime.Lenient)
		var also []string
		for _, a := range r.also {
			path, rule, _ := strings.Cut(a, " ")
			if path != "" {
				path = " at " + code(path)
			}
			also = append(also, code(rule)+path)
		}
		out.row(code(r.name), r.example.schemaCell(), code(r.example.sent), code(value), strings.Join(also, ", "))
	}
	return out.String()
}

func levelOf(name string) string {
	all := runtime.Rules()
	i := slices.IndexFunc(all, func(r runtime.Rule) bool { return r.Name == name })
	if i < 0 {
		return "none" // TestRuleExamples says so
	}
	return map[runtime.Level]string{runtime.Standard: "standard", runtime.Lenient: "lenient"}[all[i].Level]
}

func (g *refusalGroup) markdown() string {
	out := newGrid("what", "properties", "sent", "code", "why")
	for _, r := range g.rows {
		out.row(r.what, r.example.schemaCell(), code(r.example.sent), code(r.code), r.why)
	}
	return out.String()
}

func declaredTable(t *testing.T) string {
	t.Helper()
	out := newGrid("declared by", "properties", "sent", "decoded")
	for _, r := range declaredRows {
		result := "refused: " + code("not")
		if r.value != "" {
			value, _ := r.example.decoded(t, runtime.Standard)
			result = code(value)
		}
		out.row(r.form, r.example.schemaCell(), code(r.example.sent), result)
	}
	return out.String()
}

func unionTable(t *testing.T) string {
	t.Helper()
	out := newGrid("properties", "sent", "decoded", "since")
	for _, r := range unionRows {
		result := "refused: " + code(r.code)
		if r.value != "" {
			value, _ := r.example.decoded(t, runtime.Standard)
			result = code(value)
		}
		out.row(r.example.schemaCell(), code(r.example.sent), result, r.why)
	}
	return out.String()
}

// codeTable has the messages of decoders. Each call must fail with its code alone.
func codeTable(t *testing.T, rows []codeRow) string {
	t.Helper()
	columns := []string{"code", "properties", "sent", "the model reads"}
	if rows[0].means != "" {
		columns = slices.Insert(columns, 1, "means")
	}
	out := newGrid(columns...)
	for _, r := range rows {
		issues := r.example.issues(t, runtime.WithLimits(r.limits))
		if len(issues) != 1 || issues[0].Code != r.code {
			t.Errorf("%s: %+v", r.code, issues)
		}
		line := issues[0].Message
		if issues[0].Path != "" {
			line = issues[0].Path + ": " + line
		}
		cells := []string{code(r.code), r.example.schemaCell(), code(r.example.sent), visible.Replace(line)}
		if r.means != "" {
			cells = slices.Insert(cells, 1, r.means)
		}
		out.row(cells...)
	}
	return out.String()
}

// reportTable is what WithReport says of a call, and beside it with OmitValues.
func reportTable(t *testing.T) string {
	t.Helper()
	d, _ := decode.New(load(t, refundOrder))
	var full, kinds runtime.Report
	value, err := d.Decode([]byte(coerced), runtime.WithReport(&full))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Decode([]byte(coerced), runtime.WithReport(&kinds), runtime.OmitValues()); err != nil {
		t.Fatal(err)
	}
	if len(full.Coercions) != len(kinds.Coercions) {
		t.Fatalf("%+v, but with OmitValues %+v", full, kinds)
	}
	out := newGrid("`Path`", "`Rule`", "`From`", "`To`", "with `OmitValues`")
	for i, c := range full.Coercions {
		k := kinds.Coercions[i]
		out.row(code(c.Path), code(c.Rule), code(c.From), code(c.To), code(k.From)+" "+code(k.To))
	}
	return fmt.Sprintf("```json\n%s\n```\n\nis decoded as\n\n```json\n%s\n```\n\nand reported as\n\n%s", coerced, value, out)
}

// errorText is what a model reads of a call.
func errorText(t *testing.T) string {
	t.Helper()
	d, _ := decode.New(load(t, refundOrder))
	_, err := d.Decode([]byte(refused))
	if err == nil {
		t.Fatalf("%s is accepted", refused)
	}
	return fmt.Sprintf("```json\n%s\n```\n\nis answered with\n\n```text\n%s\n```\n", refused, err)
}
