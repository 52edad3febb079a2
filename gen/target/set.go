package target

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport-gen/gen/canonical"
	"github.com/schemaport/schemaport-gen/gen/diag"
	"github.com/schemaport/schemaport-gen/gen/schema"
)

// CheckSet tells what the target makes of the tools as a set, if all go out in
// one request. It counts what is really sent, so it takes what Compile made of
// each tool, nil for one that is refused or left out. All findings are warnings:
// a set may be sent in parts, and none of its tools is wrong for being in it.
// Equal sets give equal findings.
func (t *Target) CheckSet(tools []*canonical.Tool, compiled []*Compiled) []Finding {
	s := set{target: t}
	for i, tool := range tools {
		if i < len(compiled) && compiled[i] != nil {
			s.add(tool, compiled[i])
		}
	}
	var found []Finding
	for _, b := range s.budgets() {
		if b.most > 0 && b.used > b.most {
			found = append(found, s.exceeded(b))
		}
	}
	return append(found, s.clientNames()...)
}

// A set is the tools of one request and what they use together.
type set struct {
	target                    *Target
	sent                      []*canonical.Tool
	fields, optionals, unions tally
}

// A tally is a sum over tools.
type tally struct {
	sum     int
	largest int // what one tool has at most
	tool    string
}

func (t *tally) add(n int, tool string) {
	t.sum += n
	if n > t.largest {
		t.largest, t.tool = n, tool
	}
}

func (s *set) add(tool *canonical.Tool, c *Compiled) {
	s.sent = append(s.sent, tool)
	limits := &s.target.rules.limits
	if limits.fields == 0 && limits.optionals == 0 && limits.unions == 0 {
		return
	}
	definition, _ := schema.Parse(c.Definition)
	var u sharedUse
	u.measure(schemaIn(definition, s.target.rules.envelope), 0)
	s.fields.add(u.fields, tool.Name)
	s.optionals.add(u.optionals, tool.Name)
	s.unions.add(u.unions, tool.Name)
}

// schemaIn is the schema of the arguments in a definition; nil where it has none.
func schemaIn(definition *schema.Node, envelope []slot) *schema.Node {
	for _, s := range envelope {
		switch s.content {
		case parameterSchema:
			return definition.Get(s.key)
		case nested:
			if inner := schemaIn(definition.Get(s.key), s.slots); inner != nil {
				return inner
			}
		}
	}
	return nil
}

// sharedUse is what one schema uses of the budgets that all tools share.
type sharedUse struct {
	fields, optionals, unions int
}

// measure adds up the properties of the written schema n.
func (u *sharedUse) measure(n *schema.Node, level int) {
	if level > schema.MaxDepth {
		return
	}
	required := map[string]bool{}
	for _, name := range nameList(n.Get("required")) {
		required[name] = true
	}
	for child := range schema.Children(n) {
		if child.Keyword == "properties" {
			u.property(child.Node, required[child.Name])
		}
		u.measure(child.Node, level+1)
	}
}

func (u *sharedUse) property(n *schema.Node, required bool) {
	u.fields++
	if !required {
		u.optionals++
	}
	if n.Has("anyOf") || n.Get("type").Is(schema.Array) {
		u.unions++
	}
}

// A sharedBudget is one limit of a request and what the set uses of it.
type sharedBudget struct {
	code, what string
	used, most int
	of         *tally // nil where every tool counts as one
}

func (s *set) budgets() []sharedBudget {
	l := &s.target.rules.limits
	return []sharedBudget{
		{"too-many-tools", "tools", len(s.sent), l.tools, nil},
		{"too-many-properties-in-set", "properties", s.fields.sum, l.fields, &s.fields},
		{"too-many-optional-properties-in-set", "properties that are not required", s.optionals.sum, l.optionals, &s.optionals},
		{"too-many-unions-in-set", "properties with a union of types", s.unions.sum, l.unions, &s.unions},
	}
}

// exceeded is the finding about a budget that the set exceeds.
func (s *set) exceeded(b sharedBudget) Finding {
	message := fmt.Sprintf("the tools have %d %s together, and the target takes %d in one request", b.used, b.what, b.most)
	if b.of == nil {
		message = fmt.Sprintf("there are %d tools, and the target takes %d in one request", b.used, b.most)
	}
	hint := "send the tools that a conversation needs: Catalog.Select picks them by name"
	if b.of != nil {
		hint += fmt.Sprintf("; the most are in %q (%d)", b.of.tool, b.of.largest)
	}
	return s.finding(b.code, diag.Place{}, "", message, hint)
}

func (s *set) finding(code string, place diag.Place, tool, message, hint string) Finding {
	path := ""
	if tool != "" {
		path = "name"
	}
	return Finding{
		Diagnostic: diag.Diagnostic{
			Code: s.target.ID + "/" + code, Severity: diag.Warning, Place: place, Tool: tool, Target: s.target.ID,
			Path: path, Message: message, Hint: hint,
		},
		Compile: Ability{Supported: true},
		DocsURL: s.target.Sources[0].URL,
	}
}

// clientNames warns of names that clients cannot tell apart or not keep whole:
// some compare without regard to case, and some put the server's name before a
// tool's and cut both to one length.
func (s *set) clientNames() []Finding {
	most := s.target.rules.limits.joinedName
	if most == 0 {
		return nil
	}
	var found []Finding
	folded, cut := map[string]string{}, map[string]string{}
	for _, tool := range s.sent {
		fold := strings.ToLower(tool.Name)
		short := truncated(fold, most)
		switch {
		case folded[fold] != "":
			found = append(found, s.finding("tool-names-differ-by-case", tool.NamePlace, tool.Name,
				fmt.Sprintf("the name differs from that of %q by case only, and some clients do not tell the two apart", folded[fold]),
				"rename one of the two"))
		case cut[short] != "":
			found = append(found, s.finding("tool-names-share-beginning", tool.NamePlace, tool.Name,
				fmt.Sprintf("the first %d characters are those of %q, and some clients cut names there", most, cut[short]),
				"let the names differ earlier"))
		case utf8.RuneCountInString(tool.Name) >= most:
			found = append(found, s.finding("tool-name-leaves-no-room", tool.NamePlace, tool.Name,
				fmt.Sprintf("some clients put the server's name before the tool's and take %d characters for both", most),
				"shorten the name"))
		}
		if folded[fold] == "" {
			folded[fold] = tool.Name
		}
		if cut[short] == "" {
			cut[short] = tool.Name
		}
	}
	return found
}

// truncated is the first characters of a text.
func truncated(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
